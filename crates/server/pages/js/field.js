// The field page: a text and a lattice that follow each other, and the groups that count.

import { field, latest } from "./api.js";
import { cardsOf, fieldText, parseField, stepOf, withCards } from "./document.js";
import { announce, counted, debounced, find, h, number } from "./dom.js";
import { Lattice } from "./lattice.js";
import { MarkedInput } from "./marked.js";

const EXAMPLE = {
  cards: [
    [0, 0, null], [2, 2, "B"], [2, 6, "B"], [4, 8, "R"], [4, 4, "R"],
    [6, 6, "R"], [-2, -2, "G"], [-2, 2, "G"], [0, 4, "G"], [2, 10, "B"], [4, 12, "R"],
  ],
  objectives: [87, 88, 93, 95],
  symbols: { fungi: 7 },
};

const input = new MarkedInput(find("#document"), find("#document-problem"));
const answer = find("#answer");
const boxes = find("#objectives");
const lattice = new Lattice(find("#lattice"), put);
const ask = latest((text, options, signal) => field.score(text, options, signal));
let report = null;
let chosen = null;

/** Puts a card of the chosen color; the same card again, or `nothing`, takes it away. */
function put(x, y, what = find('input[name="color"]:checked').value) {
  const document = parseField(input.value);
  const cards = document && cardsOf(document);
  if (!cards) return;
  const color = what === "starter" ? null : what;
  const idx = cards.findIndex((card) => card.x === x && card.y === y);
  const isSame = idx >= 0 && cards[idx].color === color;
  // The first card is where the lattice begins, so another one takes its place in the list.
  if (idx >= 0 && (what === "nothing" || isSame)) cards.splice(idx, 1);
  else if (idx >= 0) cards[idx].color = color;
  else if (what !== "nothing") cards.push({ x, y, color });
  else return;
  input.value = withCards(document, cards);
  announce(`${x}, ${y}: ${what === "nothing" || isSame ? "empty" : what}.`);
  update();
}

async function update() {
  const text = input.value;
  draw(text);
  if (text.trim() === "") {
    input.clear();
    report = null;
    lattice.mark([]);
    answer.replaceChildren(h("p", { class: "empty" }, "Put cards on the lattice, or paste a field."));
    return;
  }
  try {
    report = await ask(text, { explain: true });
  } catch (problem) {
    input.show(problem, { part: text });
    report = null;
    lattice.mark([]);
    answer.replaceChildren(h("p", { class: "empty" }, "No answer yet: see what is marked in the text."));
    return;
  }
  input.clear();
  showAnswer();
}

function draw(text) {
  const document = parseField(text);
  const cards = document && cardsOf(document);
  const canDraw = Boolean(cards) && lattice.show(cards, stepOf(document));
  find("#lattice").hidden = !canDraw;
  find("#no-lattice").hidden = canDraw;
  find("#no-lattice").textContent = cards ? "The field is too large to be drawn; it is counted all the same." : "The lattice comes back when the text can be read.";
  if (document) showObjectives(document.objectives);
}

function showAnswer() {
  if (chosen === null || chosen >= report.objectives.length) chosen = null;
  const withGroups = report.objectives.findIndex(({ groups }) => groups?.length > 0);
  const shown = chosen ?? (withGroups >= 0 ? withGroups : null);
  const rows = report.objectives.map((objective, idx) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "objective",
          "aria-pressed": String(idx === shown),
          onclick: () => {
            chosen = idx;
            showAnswer();
            answer.querySelectorAll(".objective")[idx].focus();
          },
        },
        h("span", { class: "objective-id" }, String(objective.id ?? objective.name ?? "own")),
        h("span", { class: "objective-what" }, objective.description),
        h("span", { class: "objective-count" }, `${objective.count}×`),
        h("span", { class: objective.points > 0 ? "objective-points" : "objective-points none" }, number(objective.points)),
      ),
    ),
  );
  answer.replaceChildren(
    h("p", { class: "field-total" }, h("strong", {}, counted(report.total, "point")), " ", h("span", { class: "soft" }, `of ${counted(report.objectives.length, "objective")}`)),
    ...report.warnings.map((warning) => h("p", { class: "note" }, warning)),
    h("ul", { class: "objectives" }, rows),
    shown === null ? "" : details(report.objectives[shown]),
  );
  lattice.mark(shown === null ? [] : (report.objectives[shown].groups ?? []));
  announce(`${counted(report.total, "point")}.`);
}

/** The groups of an objective in words, and what almost counts. */
function details({ groups, near_misses: misses, near_misses_left_out: leftOut = 0 }) {
  const list = (places) => places.map(([x, y]) => `(${x}, ${y})`).join(" ");
  return h(
    "div",
    { class: "details-of" },
    groups?.length > 0 && h("h3", {}, "Where it lies"),
    groups?.length > 0 && h("ol", {}, groups.map((group) => h("li", {}, list(group)))),
    groups?.length === 0 && h("p", { class: "soft" }, "None lies on this field."),
    misses?.length > 0 && h("details", {}, h("summary", {}, `Almost: ${misses.length + leftOut}`), h("ul", {}, misses.map(({ cards, reason }) => h("li", {}, list(cards), ": ", reason)), leftOut > 0 && h("li", {}, `and ${leftOut} more`))),
  );
}

// Which objectives

/** The boxes follow the text; without the key, the server takes those of the patterns. */
function showObjectives(ids) {
  for (const box of boxes.querySelectorAll("input")) {
    box.checked = Array.isArray(ids) ? ids.includes(Number(box.value)) : Number(box.value) <= 94;
  }
}

async function offerObjectives() {
  let all;
  try {
    all = await field.objectives();
  } catch {
    return; // the text can still name them
  }
  boxes.replaceChildren(
    ...all.map(({ id, description }) =>
      h("label", { class: "box" }, h("input", { type: "checkbox", value: id, onchange: chooseObjectives }), h("span", {}, h("b", {}, String(id)), ` ${description}`)),
    ),
  );
  find("#objectives-part").hidden = false;
  showObjectives(parseField(input.value)?.objectives);
}

function chooseObjectives() {
  const document = parseField(input.value);
  if (!document) return;
  document.objectives = [...boxes.querySelectorAll("input:checked")].map(({ value }) => Number(value));
  input.value = fieldText({ cards: [], ...document });
  chosen = null;
  update();
}

find("#document").addEventListener("input", debounced(200, () => {
  chosen = null;
  update();
}));
find("#example").addEventListener("click", () => {
  input.value = fieldText(EXAMPLE);
  chosen = null;
  update();
});
find("#clear").addEventListener("click", () => {
  input.value = fieldText({ cards: [[0, 0, null]] });
  chosen = null;
  update();
});
matchMedia("(max-width: 40rem)").addEventListener("change", () => {
  if (report) showAnswer(); // the lines over the cards are drawn for one size of them
});

if (!input.value) input.value = fieldText(EXAMPLE);
update();
offerObjectives();
