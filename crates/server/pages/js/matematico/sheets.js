// Sheets of paper: empty grids with the points, the rules, or the cards of a game for its caller.

import { latest } from "../latest.js";
import { matematico } from "./questions.js";
import { find, h, setChildren, setVars } from "../dom.js";
import { pageAddress } from "../links.js";
import { problemBox } from "../problems.js";
import { COLON, SPACE, parts, t } from "../words.js";
import { loadPoints } from "./choices.js";
import { bonusText, learnExamples, pointsTable } from "./examples.js";
import { inUse, usePoints } from "./lines.js";
import { offerPoints } from "./points.js";
import { gameQuery, offerValues, shownValue } from "./values.js";

const SHEETS = ["grids", "rules", "list"];
const COUNTS = ["1", "2", "4", "6"];
/** The sizes of grids and examples to try until a sheet fits on one page. */
const FITS = [1, 0.9, 0.8, 0.7, 0.6];
/** The area that fits both A4 and Letter, in pixels of 1/96 inch. */
const PAGE_HEIGHT = (250 / 25.4) * 96;

const sheet = find("#sheet");
const seed = find("#seed");
const count = find("#count");
const chosen = () => find('input[name="print"]:checked').value;
const askDeck = latest((number, signal) => matematico.deck({ seed: number }, signal));

/** The game whose cards are listed: its number, and the cards once they are known. */
let game = { seed: "", cards: null };

// What is on the sheets

/** A grid to write into, with a place for the points at the end of each line, and for the sum. */
function emptyGrid() {
  const cells = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) cells.push(h("i", { class: "paper-cell" }));
    cells.push(h("i", { class: "paper-sum" }));
  }
  // Below: the diagonal that ends on the left, the columns, and the diagonal that ends on the
  // right.
  const last = [0, 1, 2, 3, 4].map(() => h("i", { class: "paper-sum" }));
  return h(
    "div",
    { class: "paper-grid" },
    h("p", { class: "paper-name" }, h("span", {}, `${t("sheet.name")}${COLON.trim()}`), h("i", { class: "paper-line" })),
    h("div", { class: "paper-cells", role: "img", "aria-label": t("sheet.empty-grid") }, h("i", {}), cells.map((cell, idx) => (idx % 6 === 0 && idx > 0 ? [h("i", {}), cell] : cell)), h("i", { class: "paper-sum round" }), last, h("i", { class: "paper-sum round" })),
    h("p", { class: "paper-name" }, h("span", {}, `${t("sheet.total")}:`), h("i", { class: "paper-line" })),
  );
}

const gridsSheet = () => [
  h("h2", {}, "Matematico"),
  h("div", { class: `paper-grids of-${count.value}` }, Array.from({ length: Number(count.value) }, emptyGrid)),
  h("div", { class: "paper-points" }, pointsTable(), h("p", {}, bonusText())),
];

function rulesSheet() {
  const [low, high] = [["A", "5"], ["9", "K"]].map(([from, to]) => `${shownValue(from)}–${shownValue(to)}`);
  const royal = ["10", "J", "Q", "K", "A"].map(shownValue).join("–");
  // The text mentions only figures that count.
  const counts = (key) => inUse().figures.some((figure) => figure.key === key && !figure.added);
  const straight = counts("straight") && ["straight", counts("royal") && "royal"].filter(Boolean);
  const rules = [["need"], ["course"], ["lines"], ["best"], straight, ["winner"]].filter(Boolean);
  const said = (name) => t(`sheet.${name}`, { low, high, royal, ace: shownValue("A") });
  return [
    h("h2", {}, t("sheet.rules-title")),
    h("ol", { class: "paper-rules" }, rules.map((names) => h("li", {}, names.map(said).join(SPACE)))),
    h("div", { class: "paper-worth" }, pointsTable({ withExamples: true }), h("p", {}, bonusText())),
  ];
}

function listSheet() {
  if (!game.cards) return [];
  const { host, pathname, search } = new URL(pageAddress("matematico", gameQuery({ seed: game.seed })), location);
  const address = `${host}${pathname}${search}`;
  return [
    h("h2", {}, t("sheet.list-title", { seed: game.seed })),
    h("p", {}, t("sheet.list-how")),
    h("ol", { class: "paper-list" }, game.cards.map((value, idx) => h("li", {}, h("span", { class: "paper-number" }, `${idx + 1}.`), h("strong", {}, shownValue(value)), h("i", { class: "paper-box" })))),
    h("p", { class: "soft" }, parts("sheet.list-link", { address: h("strong", {}, address) })),
  ];
}

/** Whether the sheet fits on one page at a size, measured as on paper, whatever the window size. */
function fitsAt(size) {
  const copy = sheet.cloneNode(true);
  copy.removeAttribute("id");
  copy.classList.add("measured");
  setVars(copy, { fit: size });
  document.body.append(copy);
  const height = copy.offsetHeight;
  copy.remove();
  return height <= PAGE_HEIGHT;
}

/** Makes a sheet with custom points fit on one page, or else puts the points on a separate page, and says so. */
function fit() {
  const isOwn = inUse().table !== null && sheet.querySelector(".points-table") !== null;
  const fits = isOwn ? FITS.find(fitsAt) : 1;
  setVars(sheet, { fit: fits ?? 1 });
  sheet.classList.toggle("apart", fits === undefined);
  find("#apart").hidden = fits !== undefined;
}

// What is chosen

const MADE = { grids: gridsSheet, rules: rulesSheet, list: listSheet };

function show() {
  const what = chosen();
  find("#count-field").hidden = what !== "grids";
  find("#seed-form").hidden = what !== "list";
  const parameters = { print: what };
  if (what === "grids") parameters.count = count.value;
  const number = game.seed || seed.value.trim();
  if (what === "list" && number) parameters.seed = number;
  history.replaceState(null, "", gameQuery(parameters));
  setChildren(sheet, ...MADE[what]());
  sheet.className = `sheet ${what}`;
  fit();
  if (what === "rules") findExamples();
}

/** Shows the examples once they are known to be valid. */
async function findExamples() {
  const { table } = inUse();
  if (table === null) return;
  const isWanted = () => chosen() === "rules" && inUse().table === table;
  try {
    await learnExamples();
    if (!isWanted()) return;
    setChildren(sheet, ...rulesSheet());
    fit();
  } catch (problem) {
    if (!problem.report) throw problem;
    if (isWanted()) setChildren(find("#page-problem"), problemBox(problem, { again: choose }));
  }
}

/** Lists the cards of a game; without a number, those of an arbitrary game. */
async function list(number) {
  setChildren(find("#page-problem"));
  try {
    const { seed: key, cards } = await askDeck(number);
    // The number stays a string, because numbers in a script are exact only up to 2^53.
    game = { seed: number ?? String(key), cards };
    seed.value = game.seed;
    show();
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(find("#page-problem"), problemBox(problem, { again: () => list(number) }));
  }
}

function choose() {
  setChildren(find("#page-problem"));
  if (chosen() === "list" && !game.cards) list(seed.value.replace(/\s/g, "") || undefined);
  show();
}

for (const radio of document.querySelectorAll('input[name="print"]')) radio.addEventListener("change", choose);
count.addEventListener("change", show);
find("#seed-form").addEventListener("submit", (event) => {
  event.preventDefault();
  list(seed.value.replace(/\s/g, "") || undefined);
});
find("#another").addEventListener("click", () => list());
find("#print").addEventListener("click", () => print());

const asked = new URLSearchParams(location.search);
if (SHEETS.includes(asked.get("print"))) find(`input[value="${asked.get("print")}"]`).checked = true;
if (COUNTS.includes(asked.get("count"))) count.value = asked.get("count");
seed.value = asked.get("seed")?.trim() ?? "";
offerValues(show);
usePoints(loadPoints());
offerPoints({
  use: t("own-points.take"),
  onChosen: (points) => {
    usePoints(points);
    choose();
  },
});
choose();
