// Mahjong tiles, drawn with our own strokes and circles.

import { h, svg } from "./dom.js";
import { dots } from "./dots.js";
import { t } from "./words.js";

/** A tile that a log does not tell. */
const UNKNOWN = "?";

const LETTERS = ["E", "S", "W", "N", "", "F", "C"];

/** The numerals 1 to 9 and the sign of the suit, as strokes in a square of 100. */
const NUMERALS = [
  "M10 50H90",
  "M24 28H76M10 76H90",
  "M18 18H82M26 50H74M10 84H90",
  "M12 22H88V86H12ZM40 22C40 44 36 56 24 64M60 22V54C60 62 66 62 88 61",
  "M16 14H84M48 14L38 86M20 48H74V86M8 87H92",
  "M50 5V26M8 34H92M36 50L14 92M64 50L88 92",
  "M10 48L90 34M44 8V74C44 86 50 88 90 85",
  "M38 20C36 50 28 72 8 90M56 14C62 50 74 74 94 90",
  "M42 8C42 50 32 78 8 92M12 36H70V78C70 90 76 90 93 88V72",
];
const TEN_THOUSAND = "M6 13H94M34 3V23M66 3V23M24 31H76V57H24ZM24 44H76M50 31V79M12 96V67H88V88C88 94 84 96 76 94M34 82L66 78M60 72L70 87";
/** East, south, west, north, white, green, red. */
const HONOR_STROKES = [
  "M10 18H90M50 4V96M22 34H78V66H22ZM22 50H78M48 66C38 78 26 86 8 92M52 66C62 78 74 86 92 92",
  "M14 18H86M50 4V36M12 94V36H88V86C88 92 84 94 76 92M36 46L42 56M64 46L58 56M28 62H72M26 77H74M50 62V92",
  "M8 12H92M16 34H84V92H16ZM40 12V36C40 54 36 62 24 70M60 12V56C60 66 66 66 84 65",
  "M38 8V92M10 34H38M8 84L38 70M62 8V78C62 88 68 90 93 86V70M88 28L62 46",
  "M14 4H86V96H14ZM26 16H74V84H26Z",
  "M14 10H42C36 26 24 38 6 46M10 24L26 36M60 4C64 22 76 38 95 46M84 8L68 22M93 24L77 35M12 52H42V67H14L12 82H42C42 92 40 97 28 94M60 52C60 62 58 67 50 71M60 52H82V64C82 68 86 68 93 66M54 76H84C78 88 66 94 50 98M60 77C68 89 80 95 95 98",
  "M16 26H84V64H16ZM50 4V96",
];

/** Where sticks go, in a 60-by-80 area. */
const STICKS = [
  [],
  [[30, 20], [30, 60]],
  [[30, 20], [18, 60], [42, 60]],
  [[18, 20], [42, 20], [18, 60], [42, 60]],
  [[14, 20], [46, 20], [30, 40], [14, 60], [46, 60]],
  [[14, 20], [30, 20], [46, 20], [14, 60], [30, 60], [46, 60]],
  [[30, 12], [14, 40], [30, 40], [46, 40], [14, 67], [30, 67], [46, 67]],
  [[9, 20], [23, 20], [37, 20], [51, 20], [9, 60], [23, 60], [37, 60], [51, 60]],
  [[14, 13], [30, 13], [46, 13], [14, 40], [30, 40], [46, 40], [14, 67], [30, 67], [46, 67]],
];
/** The bird on the first of bamboos, in a 60-by-80 area: each part with its color. */
const BIRD = [
  ["M24 46L4 66L13 66L12 73L20 70L24 75L34 56Z", "tile-green"],
  ["M18 49C15 34 25 24 36 23C47 22 53 33 49 45C46 56 37 62 28 60C21 59 19 55 18 49Z", "tile-green"],
  ["M37 10L38 2L42 7L47 1L47 9Z", "tile-red"],
  ["M33 17a9.5 9.5 0 1 1 19 0a9.5 9.5 0 1 1-19 0z", "tile-blue"],
  ["M51 13L60 18L51 21Z", "tile-red"],
  ["M43 15a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z", "tile-hole"],
  ["M22 44C26 35 35 34 43 38C40 49 31 54 22 44Z", "tile-red"],
  ["M31 59h2.5v12h-2.5zM38 57h2.5v14h-2.5z", "tile-red"],
  ["M14 71h38a2.5 2.5 0 0 1 0 5h-38a2.5 2.5 0 0 1 0-5z", "tile-green"],
];

/** `3 of dots`, `east`, `red 5 of dots`. */
export function tileName(tile) {
  if (tile === UNKNOWN) return t("tiles.unknown");
  const [digit, suit] = tile;
  if (suit === "z") return t(`tiles.${tile}`);
  return digit === "0" ? t("tiles.red", { tile: t(`tiles.${suit}`, { digit: "5" }) }) : t(`tiles.${suit}`, { digit });
}

/** The tiles in a text such as `123m11z` or `[chi 456p]`, in their order. */
export function tilesOf(text) {
  return [...text.matchAll(/([0-9]+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));
}

/** The text of some tiles, in their order: `123m1z4m`. */
export function tilesText(tiles) {
  return tiles.map(([digit, suit], idx) => (tiles[idx + 1]?.[1] === suit ? digit : digit + suit)).join("");
}

/** The tile without its color: `5p` of the red five `0p`. */
export const kindOf = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

/** Orders tiles by suit, with the red five after the other fives; unknown tiles are last. */
export function tileOrder(tile) {
  if (tile === UNKNOWN) return 100;
  const digit = Number(tile[0]);
  return "mpsz".indexOf(tile[1]) * 20 + 2 * digit + (digit === 0 ? 11 : 0);
}

/** A tile to look at; a tile that is part of a labeled element has no label. */
export function tileFace(tile, { classes = "", isSilent = false } = {}) {
  const label = isSilent ? { "aria-hidden": "true" } : { role: "img", "aria-label": tileName(tile) };
  return h("span", { class: `tile ${classes}${tile === UNKNOWN ? " face-down" : ""}`, ...label }, tile !== UNKNOWN && drawing(tile));
}

export function tileRow(tiles, options) {
  return h("span", { class: "tiles" }, tiles.map((tile) => tileFace(tile, options)));
}

function drawing(tile) {
  const isRed = tile[0] === "0";
  const number = isRed ? 5 : Number(tile[0]);
  const suit = tile[1];
  const index = suit === "z" ? LETTERS[number - 1] : String(number);
  return svg(
    "svg",
    { viewBox: "0 0 60 84", "aria-hidden": "true", class: isRed ? "tile-all-red" : "" },
    index && svg("text", { x: 5, y: 13, class: "tile-index" }, index),
    isRed && svg("circle", { cx: 53, cy: 8, r: 3.5, class: "tile-red" }),
    svg("g", { transform: "translate(6 15) scale(.8 .8)" }, art(suit, number)),
  );
}

function art(suit, number) {
  if (suit === "z") {
    const color = { 5: "tile-blue", 6: "tile-green", 7: "tile-red" }[number] ?? "";
    return [svg("path", { d: HONOR_STROKES[number - 1], class: `tile-stroke ${color}`, transform: number === 5 ? "translate(8 6) scale(.44 .68)" : "translate(1 8) scale(.58 .64)" })];
  }
  if (suit === "m") {
    return [
      svg("path", { d: NUMERALS[number - 1], class: "tile-stroke", transform: "translate(9 1) scale(.42 .34)" }),
      svg("path", { d: TEN_THOUSAND, class: "tile-stroke tile-red", transform: "translate(7 40) scale(.46 .4)" }),
    ];
  }
  if (suit === "p") return dots(number);
  return sticks(number);
}

function sticks(number) {
  if (number === 1) return svg("g", { class: "tile-bird" }, BIRD.map(([d, color]) => svg("path", { d, class: color })));
  const [width, height] = number < 7 || number === 8 ? [8, 32] : [8, 22];
  return STICKS[number - 1].map(([x, y], idx) => {
    const isRed = (number === 5 && idx === 2) || (number === 7 && idx === 0) || (number === 9 && idx % 3 === 1);
    const half = height / 2;
    const d = `M${x - width / 2} ${y - half + 3}a3 3 0 0 1 3-3h${width - 6}a3 3 0 0 1 3 3l-1.5 ${half - 3}l1.5 ${half - 3}a3 3 0 0 1-3 3h-${width - 6}a3 3 0 0 1-3-3l1.5-${half - 3}z`;
    return svg("path", { d, class: isRed ? "tile-red" : "tile-green" });
  });
}
