// The parts of the pages of logs that mahjong and poker share.

import { h, setChildren } from "../dom.js";
import { number, percent, t } from "../words.js";

/** How many items a list shows at first, and how many more at a time. */
const MANY = 100;

/** A list that grows: the first items, and a button for more. */
export function longList(root, items, itemOf) {
  let n = 0;
  const list = h("ol", { class: "plain parts" });
  const more = h("button", { type: "button", class: "small on-screen", onclick: grow }, t("logs-answer.more"));
  function grow() {
    list.append(...items.slice(n, n + MANY).map(itemOf));
    n = Math.min(n + MANY, items.length);
    more.hidden = n === items.length;
  }
  grow();
  setChildren(root, list, more);
}

/** A table with a row for each player; `titles` are words, and every cell but the first is a number. */
export function playerTable(titles, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": titles[0] },
    h(
      "table",
      { class: "small" },
      h("thead", {}, h("tr", {}, titles.map((title, idx) => h("th", { scope: "col", class: idx > 0 && "number" }, title)))),
      h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), cells.map((cell) => h("td", { class: "number" }, cell))))),
    ),
  );
}

/** A mark on an item of the list. */
export function mark(kind, text) {
  return h("span", { class: `mark ${kind}` }, text);
}

/** The marks of a part that could be read: whether it is as the log says. */
export function agreement({ agrees, warnings = [] }) {
  return [agrees === false && mark("bad", t("logs-answer.other")), warnings.length > 0 && mark("gold", t("logs-answer.warning"))];
}

/** A share, as text; nothing of nothing has none. */
export function share(part, whole) {
  return whole === 0 ? "–" : percent(part / whole, 1);
}
