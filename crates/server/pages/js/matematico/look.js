// Describes lines: what one holds and can become, and what those of a cell would be with the turned
// card.

import { announce, find, h, setChildren } from "../dom.js";
import { COLON, SPACE, STOP, t } from "../words.js";
import { lineName, worthOf } from "./board.js";
import { bestFigure } from "./lines.js";
import { shownValue } from "./values.js";

const preview = find("#preview");
const tally = find("#tally");

/** Shows the lines through the cell, with the card there. */
export function showLook(lines) {
  const items = lines.map((line) => {
    const words = line.figure === null ? line.values.map((value) => (value === null ? "·" : shownValue(value))).join(" ") : worthOf(line);
    return h("li", { class: line.points > 0 ? "some" : "" }, h("span", { class: "soft" }, lineName(line.line)), " ", h("span", {}, words));
  });
  setChildren(find("#preview-lines"), ...items);
  preview.hidden = false;
  tally.hidden = true;
  announce(`${lines.map(inWords).join(SPACE)}${SPACE}${t("look.again")}`);
}

/** What a line of the game holds, and the best it can become, in words. */
export function lineWords({ line, values, ...worth }, game) {
  const shown = values.map((value) => (value === null ? "·" : shownValue(value))).join(" ");
  const left = game.left().flatMap(({ value, left: copies }) => Array(copies + (value === game.card ? 1 : 0)).fill(value));
  const best = worth.figure === null ? bestFigure({ line, values }, left) : null;
  const can = best ? t("board.at-most", { figure: worthOf(best) }) : worth.figure === null ? null : worthOf(worth);
  return t("board.holds", { line: lineName(line), values: [shown, can].filter(Boolean).join(" – ") });
}

function inWords(line) {
  const free = line.values.filter((value) => value === null).length;
  return `${lineName(line.line)}${COLON}${line.figure === null ? t("look.to-come", { n: free }) : worthOf(line)}${STOP}`;
}
