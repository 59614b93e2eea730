// The circles on mahjong tiles.

import { svg } from "./dom.js";

/** Where circles go, in a 60-by-80 area. */
const DOTS = [
  [[30, 40]],
  [[30, 21], [30, 59]],
  [[15, 17], [30, 40], [45, 63]],
  [[18, 21], [42, 21], [18, 59], [42, 59]],
  [[17, 19], [43, 19], [30, 40], [17, 61], [43, 61]],
  [[18, 16], [42, 16], [18, 43], [42, 43], [18, 66], [42, 66]],
  [[13, 11], [30, 19], [47, 27], [19, 47], [41, 47], [19, 68], [41, 68]],
  [[19, 11], [41, 11], [19, 30], [41, 30], [19, 49], [41, 49], [19, 68], [41, 68]],
  [[13, 15], [30, 15], [47, 15], [13, 40], [30, 40], [47, 40], [13, 65], [30, 65], [47, 65]],
];
const DOT_COLORS = ["tile-blue", "tile-green", "tile-red"];

/** The circles of a number, in a 60-by-80 area. */
export function dots(number) {
  const r = number === 1 ? 21 : number <= 5 ? 10 : number <= 6 ? 9.5 : 8;
  return DOTS[number - 1].map(([cx, cy], idx) => {
    const color = number === 1 ? "tile-red" : DOT_COLORS[number === 7 ? (idx < 3 ? 1 : 2) : number === 5 && idx === 2 ? 2 : number === 9 ? Math.floor(idx / 3) : number === 3 ? idx : idx % 2 ? 1 : 0];
    return svg("g", { class: `tile-dot ${color}` }, svg("circle", { cx, cy, r }), svg("circle", { cx, cy, r: r * 0.42, class: "tile-hole" }));
  });
}
