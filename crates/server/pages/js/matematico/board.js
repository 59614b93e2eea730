// The grid in its frame of points, for a game played with mouse or keys, or only for viewing.

import { h, setChildren, setVars } from "../dom.js";
import { CLAUSE, COLON, t } from "../words.js";
import { N_CELLS } from "./cells.js";
import { figureName, shownValue, valueName } from "./values.js";

/** Where the points of the twelve lines are shown: at both ends of each. */
const EDGES = [
  ["west", "row"], ["east", "row"], ["north", "column"], ["south", "column"],
];
const CORNERS = { "north-west": 10, "south-east": 10, "north-east": 11, "south-west": 11 };
/** A line with this many points or more is shown in full color. */
const MUCH = 50;

/** `Row 2` for `row-2`. */
export function lineName(line) {
  const [direction, number] = line.split("-");
  return t(`board.${direction}`, { number });
}

/** `row 2, column 3` for a cell, numbered from 0, row by row. */
export function cellName(cell) {
  return t("board.cell", { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 });
}

/** `straight, 50 points` for a full line. */
export function worthOf({ figure, points }) {
  return t("board.figure", { figure: figureName(figure), n: points });
}

/** Above this part of the heat scale, numbers have the opposite color. */
const HOT = 0.675;

export class Board {
  #root;
  #cells = [];
  #ends = Array.from({ length: 12 }, () => []);
  #firstEnds = [];
  #lines;
  #focus = 12;
  #onPlace;
  #onKey;
  #onLine;

  /**
   * `onPlace` is called with the chosen cell, and whether it may have been touched with a finger;
   * without it, the board is only for viewing. `onLine` is called with the index of the line whose
   * points were tapped, pointed at or reached by Tab, and with `null` when they are left.
   */
  constructor(root, { label, onPlace, onKey, onLine }) {
    this.#root = root;
    this.#onPlace = onPlace;
    this.#onKey = onKey;
    this.#onLine = onLine;
    root.classList.add("board");
    root.classList.toggle("still", !onPlace);
    for (const [edge, direction] of EDGES) {
      const offset = direction === "row" ? 0 : 5;
      const ends = [0, 1, 2, 3, 4].map((idx) => this.#end(offset + idx, ["west", "north"].includes(edge)));
      root.append(h("div", { class: `edge ${edge}`, "aria-hidden": onLine && ["west", "north"].includes(edge) ? null : "true" }, ends));
    }
    for (const [corner, line] of Object.entries(CORNERS)) {
      const isFirst = corner.startsWith("north");
      root.append(h("div", { class: `corner ${corner}`, "aria-hidden": onLine && isFirst ? null : "true" }, this.#end(line, isFirst)));
    }
    const cells = h("div", { class: "board-cells", role: onPlace ? "grid" : "table", "aria-label": label });
    for (let row = 0; row < 5; row += 1) {
      cells.append(h("div", { class: "board-row", role: "row" }, [0, 1, 2, 3, 4].map((column) => this.#cell(row * 5 + column))));
    }
    this.#lines = h("ul", { class: "hidden-text", "aria-label": t("board.lines", { board: label }) });
    root.append(cells, this.#lines);
    if (onPlace) cells.addEventListener("keydown", (event) => this.#key(event));
  }

  /** One of the two ends of a line. Tab reaches the first end of the first line, arrow keys the others. */
  #end(line, isFirst) {
    const end = h("span", { class: "points open" }, "·");
    this.#ends[line].push(end);
    if (!this.#onLine) return end;
    for (const name of ["click", "pointerenter", "focus"]) end.addEventListener(name, () => this.#onLine(line));
    for (const name of ["pointerleave", "blur"]) end.addEventListener(name, () => this.#onLine(null));
    if (!isFirst) return end;
    this.#firstEnds[line] = end;
    end.tabIndex = line === 0 ? 0 : -1;
    end.setAttribute("role", "button");
    end.addEventListener("keydown", (event) => this.#keyOfLine(event, line));
    return end;
  }

  /** Arrow keys move from line to line. */
  #keyOfLine(event, line) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const next = (line + step + 12) % 12;
    this.#firstEnds[line].tabIndex = -1;
    this.#firstEnds[next].tabIndex = 0;
    this.#firstEnds[next].focus();
  }

  #cell(idx) {
    const cell = h("div", { class: "cell free", role: this.#onPlace ? "gridcell" : "cell", "data-cell": idx });
    if (this.#onPlace) {
      cell.tabIndex = idx === this.#focus ? 0 : -1;
      cell.addEventListener("click", (event) => {
        this.#moveTo(idx);
        this.#onPlace(idx, event.pointerType !== "mouse");
      });
    }
    this.#cells.push(cell);
    return cell;
  }

  /**
   * Shows the cells. `next` is the card a click would place, `last` the cell filled last, `just`
   * whether that was a moment ago, `tried` the cell where `next` is previewed, `heat` the moves of
   * a hint, `best` and `was` marked cells.
   */
  show({ cells, next = null, last = null, just = false, tried = null, heat = null, best = null, was = null, isOver = false }) {
    this.#root.classList.toggle("over", isOver);
    const expected = heat?.map((move) => move.expected) ?? [];
    const [low, high] = [Math.min(...expected), Math.max(...expected)];
    for (let idx = 0; idx < N_CELLS; idx += 1) {
      const cell = this.#cells[idx];
      const value = cells[idx];
      const move = heat?.find(({ row, column }) => (row - 1) * 5 + column - 1 === idx);
      cell.className = "cell";
      cell.classList.toggle("free", value === null);
      cell.classList.toggle("last", idx === last);
      cell.classList.toggle("just", just && idx === last);
      cell.classList.toggle("tried", idx === tried);
      cell.classList.toggle("best", idx === best);
      cell.classList.toggle("was", idx === was);
      cell.classList.toggle("warm", Boolean(move));
      cell.dataset.next = next === null || idx === tried ? "" : shownValue(next);
      const share = move && high > low ? (move.expected - low) / (high - low) : 1;
      if (move) setVars(cell, { heat: share });
      cell.classList.toggle("hot", Boolean(move) && share > HOT);
      const words = [cellName(idx), idx === tried ? t("board.not-placed", { value: valueName(next) }) : value === null ? t("board.empty") : valueName(value)];
      if (move) words.push(t("board.expected", { total: Math.round(move.expected) }));
      if (idx === best) words.push(t("board.the-hint"));
      cell.setAttribute("aria-label", words.join(CLAUSE));
      const shown = idx === tried ? next : value;
      setChildren(cell, ...(shown !== null ? [shownValue(shown)] : move ? [h("span", { class: "heat" }, String(Math.round(move.expected)))] : []));
    }
  }

  /**
   * Shows the points of the lines, at both ends of each. For lines that only the previewed card
   * would fill, `tried` has the points.
   */
  showLines(lines, tried = null) {
    lines.forEach((lying, idx) => {
      const isTried = lying.figure === null && Boolean(tried) && tried[idx].figure !== null;
      const line = isTried ? tried[idx] : lying;
      const isOpen = line.figure === null;
      const name = isOpen ? t("board.open") : worthOf(line);
      for (const end of this.#ends[idx]) {
        const text = isOpen ? "·" : String(line.points);
        const classes = isOpen ? "open" : line.points >= MUCH ? "much" : line.points > 0 ? "some" : "";
        const isNew = end.textContent !== text && !isOpen;
        end.className = `points ${classes}${isTried ? " tried" : isNew ? " changed" : ""}`;
        end.textContent = text;
        if (end.role === "button") end.setAttribute("aria-label", `${lineName(line.line)}${COLON}${name}`);
        else end.title = `${lineName(line.line)}${COLON}${name}`;
      }
    });
    setChildren(this.#lines, ...lines.filter(({ figure }) => figure !== null).map((line) => h("li", {}, `${lineName(line.line)}${COLON}${worthOf(line)}`)));
  }

  focus() {
    this.#cells[this.#focus].focus();
  }

  #moveTo(idx) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = idx;
    this.#cells[idx].tabIndex = 0;
    this.#cells[idx].focus({ preventScroll: true });
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    const [row, column] = [Math.floor(this.#focus / 5), this.#focus % 5];
    const to = (newRow, newColumn) => newRow * 5 + newColumn;
    const moves = {
      ArrowUp: to(Math.max(row - 1, 0), column),
      ArrowDown: to(Math.min(row + 1, 4), column),
      ArrowLeft: to(row, Math.max(column - 1, 0)),
      ArrowRight: to(row, Math.min(column + 1, 4)),
      Home: event.ctrlKey ? 0 : to(row, 0),
      End: event.ctrlKey ? N_CELLS - 1 : to(row, 4),
    };
    if (event.key in moves) this.#moveTo(moves[event.key]);
    else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") this.#onPlace(this.#focus);
    else if (!this.#onKey?.(event.key.toLowerCase())) return;
    event.preventDefault();
  }
}
