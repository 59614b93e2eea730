// What a log says otherwise than handeval, and what could not be read, in words.

import { h } from "../dom.js";
import { withCode } from "../problems.js";
import { CLAUSE, COLON, COMMA, ENGLISH, bracketed, has, named, number, t } from "../words.js";

/** The differences of a part of a log, as a list. */
export function differenceList(differences) {
  if (differences.length === 0) return null;
  return h("ul", { class: "plain differences" }, differences.map((one) => h("li", {}, h("strong", {}, whatText(one)), COLON, disagreement(one))));
}

/** Who says what: the log and handeval, or two lines of the log. */
function disagreement({ log, handeval, line, other_line: other }) {
  const values = { log: valueText(log), ours: valueText(handeval) };
  if (other !== undefined) return t("logs-answer.differs-lines", { ...values, line, other });
  const place = line === undefined ? null : bracketed(t("logs-answer.line", { line }));
  return [t("logs-answer.differs", values), place];
}

/** What differs, of which player, and where the log says it. */
const whatText = ({ what, player, at }) => [named("log-what", what), player, at && named("log-what", at)].filter(Boolean).join(COMMA);

/** A value of a difference: a number, a name, a list, or amounts by player. */
function valueText(value) {
  if (value === null || value === undefined || value === "") return t("logs-answer.nothing");
  if (typeof value === "number") return amount(value);
  if (typeof value === "boolean") return t(value ? "logs-answer.yes" : "logs-answer.no");
  if (Array.isArray(value)) return value.length === 0 ? t("logs-answer.nothing") : value.map(valueText).join(COMMA);
  if (typeof value === "object") return Object.entries(value).map(([name, part]) => `${name} ${valueText(part)}`).join(COMMA);
  return String(value);
}

/** An amount with the decimals that it has. */
export function amount(value) {
  return number(value, Number.isInteger(value) ? 0 : 2).replace("-", "−");
}

/** An amount with its sign. */
export function signed(value) {
  if (value === 0) return "0";
  return `${value < 0 ? "−" : "+"}${amount(Math.abs(value))}`;
}

/** A sum without the noise of binary fractions. */
export function plus(...values) {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 10_000) / 10_000;
}

/** What is wrong with a part that could not be read. */
export function damageText({ kind, message, line, event, column }) {
  const place = [line !== undefined && t("logs-answer.line", { line }), event !== undefined && t("logs-answer.event", { event }), column !== undefined && t("marked.column", { column })].filter(Boolean).join(CLAUSE);
  const key = `log-damage.${kind}`;
  const words = has(key) && (ENGLISH !== null || message === undefined) ? withCode(t(key)) : h("span", { lang: ENGLISH }, withCode(message));
  return h("span", {}, words, place && bracketed(place));
}
