// Previews the turned card in a cell, and shows what its lines would be.

import { announce, find, h, setChildren } from "../dom.js";
import { COLON, SPACE, STOP, t } from "../words.js";
import { lineName, worthOf } from "./board.js";
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

export function hideLook() {
  preview.hidden = true;
  tally.hidden = false;
}

function inWords(line) {
  const free = line.values.filter((value) => value === null).length;
  return `${lineName(line.line)}${COLON}${line.figure === null ? t("look.to-come", { n: free }) : worthOf(line)}${STOP}`;
}
