// The pictures on the front page, each with what it is worth. A picture is drawn from the address
// that it opens.

import { dots } from "./dots.js";
import { find, h, setChildren, svg } from "./dom.js";
import { pointsOf } from "./matematico/result.js";
import { SUITS, pip } from "./pips.js";
import { COLON, t } from "./words.js";

const DRAWINGS = {
  grid: (address, cells) => cells.map((value) => h("i", {}, value)),
  hand: ({ searchParams }) => searchParams.get("hand").match(/../g).map(([rank, suit], idx) => h("i", { class: SUITS[suit], vars: { turn: idx - 2 } }, rank, pip(SUITS[suit]))),
  win: ({ searchParams }) => searchParams.get("hand").match(/\d(?=\d*p)/g).map((digit) => svg("svg", { viewBox: "-4 -6 68 92" }, dots(Number(digit)))),
  field: ({ hash }) => {
    const { cards } = JSON.parse(new URLSearchParams(hash.slice(1)).get("field"));
    const left = Math.min(...cards.map(([x]) => x));
    const top = Math.max(...cards.map(([, y]) => y));
    return cards.map(([x, y, color]) => h("i", { class: color, vars: { x: x - left, y: top - y } }, color ?? "★"));
  },
};

export function showPictures() {
  const all = JSON.parse(find("#pictures").textContent);
  for (const [what, { name, points, cells }] of Object.entries(all)) {
    const picture = find(`[data-picture="${what}"]`);
    const link = picture.parentElement;
    setChildren(picture, h("span", { class: `${what}-picture` }, DRAWINGS[what](new URL(link.href), cells)));
    const parts = [name && h("span", { class: "name" }, points ? `${name}${COLON}` : name), points && h("span", {}, what === "win" ? t("today.points-of-win", { n: points }) : pointsOf(points))];
    setChildren(find(".worth", link), parts);
  }
}
