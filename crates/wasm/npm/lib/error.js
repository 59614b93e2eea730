// The error of every function, made from the object that all of handeval's interfaces report.

/** A question that cannot be answered: what is wrong, and where. */
export class HandevalError extends Error {
  /**
   * @param {object} report The error object.
   * @param {number} [start] Where the error begins in the text, in UTF-16 units.
   * @param {number} [end] Where it ends.
   */
  constructor(report, start, end) {
    const { kind, message, row, column } = report.error;
    super(message);
    this.kind = kind;
    this.parameter = report.parameter;
    this.row = row;
    this.column = column;
    this.start = start;
    this.end = end;
    this.report = report;
  }

  get name() {
    return "HandevalError";
  }

  /** An error that does not concern a text. */
  static of(kind, message, parameter) {
    return new HandevalError({ ...(parameter && { parameter }), error: { kind, message } });
  }
}
