// The field page: a text field and a lattice that stay in sync, and the groups that score.

import { field } from "./api.js";
import { latest } from "./latest.js";
import { cardsOf, fieldText, parseField, stepOf, withCards } from "./document.js";
import { announce, debounced, find, h, setChildren } from "./dom.js";
import { Lattice, cardName } from "./lattice.js";
import { MarkedInput } from "./marked.js";
import { Symbols } from "./symbols.js";
import { COLON, ENGLISH, STOP, has, number, t } from "./words.js";

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
const symbols = new Symbols(find("#symbols"), putSymbol);
const ask = latest((text, options, signal) => field.score(text, options, signal));
let report = null;
let chosen = null;

/** Places a card of the chosen color; the same card again, or `nothing`, removes the card. */
function put(x, y, what = find('input[name="color"]:checked').value) {
  const document = parseField(input.value);
  const cards = document && cardsOf(document);
  if (!cards) return;
  const color = what === "starter" ? null : what;
  const idx = cards.findIndex((card) => card.x === x && card.y === y);
  const isSame = idx >= 0 && cards[idx].color === color;
  // The first card anchors the lattice, so its replacement has to be first in the list.
  if (idx >= 0 && (what === "nothing" || isSame)) cards.splice(idx, 1);
  else if (idx >= 0) cards[idx].color = color;
  else if (what !== "nothing") cards.push({ x, y, color });
  else return;
  input.value = withCards(document, cards);
  announce(`${x}, ${y}${COLON}${cardName(what === "nothing" || isSame ? undefined : color)}${STOP}`);
  update();
}

/** Sets how many symbols of a kind are visible. */
function putSymbol(symbol, n) {
  const document = parseField(input.value);
  if (!document) return;
  const counted = Object.entries({ ...document.symbols, [symbol]: n }).filter(([, many]) => many !== 0);
  delete document.symbols;
  if (counted.length > 0) document.symbols = Object.fromEntries(counted);
  input.value = fieldText({ cards: [], ...document });
  update();
}

async function update() {
  ask.end();
  const text = input.value;
  remember(text);
  draw(text);
  if (text.trim() === "") {
    input.clear();
    report = null;
    lattice.mark([]);
    announce("");
    setChildren(answer, h("p", { class: "empty" }, t("field-answer.nothing")));
    return;
  }
  try {
    report = await ask(text, { explain: true });
  } catch (problem) {
    input.show(problem, { part: text, again: update });
    report = null;
    lattice.mark([]);
    announce("");
    setChildren(answer, h("p", { class: "empty" }, t("field-answer.no-answer")));
    return;
  }
  input.clear();
  showAnswer();
}

// The address

/** Keeps the field in the address, after `#`, because it may be too long to send to a server. */
function remember(text) {
  const document = parseField(text);
  const kept = new URLSearchParams({ field: document ? JSON.stringify(document) : text });
  history.replaceState(null, "", `${location.pathname}${location.search}#${kept}`);
}

/** The text of the field in the address, or `null`. */
function remembered() {
  const text = new URLSearchParams(location.hash.slice(1)).get("field");
  const document = text && parseField(text);
  return document ? fieldText(document) : text;
}

/** Loads a different field after Back or a link; a link within the page changes nothing. */
addEventListener("hashchange", () => {
  const text = remembered();
  if (text !== null) input.value = text;
  chosen = null;
  update();
});

function draw(text) {
  const document = parseField(text);
  const cards = document && cardsOf(document);
  const canDraw = Boolean(cards) && lattice.show(cards, stepOf(document));
  find("#lattice").hidden = !canDraw;
  find("#no-lattice").hidden = canDraw;
  find("#no-lattice").textContent = t(cards ? "field-answer.too-large" : "field-answer.unreadable");
  if (!document) return;
  showObjectives(document.objectives);
  symbols.show(document.symbols);
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
        h("span", { class: "objective-id" }, String(objective.id ?? objective.name ?? t("field-answer.own"))),
        h("span", { class: "objective-what" }, describe(objective)),
        h("span", { class: "objective-count" }, `${objective.count}×`),
        h("span", { class: objective.points > 0 ? "objective-points" : "objective-points none" }, number(objective.points)),
      ),
    ),
  );
  setChildren(
    answer,
    h("p", { class: "field-total" }, h("strong", {}, t("field-answer.points", { n: report.total })), " ", h("span", { class: "soft" }, t("field-answer.of", { n: report.objectives.length }))),
    ...report.warnings.map((warning) => h("p", { class: "note", lang: ENGLISH }, warning)),
    h("ul", { class: "objectives" }, rows),
    shown === null ? "" : details(report.objectives[shown]),
  );
  lattice.mark(shown === null ? [] : (report.objectives[shown].groups ?? []));
  announce(t("field-answer.points", { n: report.total }));
}

/** What an objective counts; the game's own objectives are translated. */
function describe({ id, description }) {
  return has(`objectives.${id}`) ? t(`objectives.${id}`) : h("span", { lang: ENGLISH }, description);
}

/** Why cards almost count; the server's exact reason is in English. */
function whyNot({ kind, cards, reason }) {
  return ENGLISH === null || !has(`field-answer.${kind}`) ? h("span", { lang: ENGLISH }, reason) : t(`field-answer.${kind}`, { n: cards.length });
}

/** The groups of an objective in words, and the near misses. */
function details({ groups, near_misses: misses, near_misses_left_out: leftOut = 0 }) {
  const list = (places) => places.map(([x, y]) => `(${x}, ${y})`).join(" ");
  return h(
    "div",
    { class: "details-of" },
    groups?.length > 0 && h("h3", {}, t("field-answer.where")),
    groups?.length > 0 && h("ol", {}, groups.map((group) => h("li", {}, list(group)))),
    groups?.length === 0 && h("p", { class: "soft" }, t("field-answer.none")),
    misses?.length > 0 && h("details", {}, h("summary", {}, t("field-answer.almost", { n: misses.length + leftOut })), h("ul", {}, misses.map((miss) => h("li", {}, list(miss.cards), COLON, whyNot(miss))), leftOut > 0 && h("li", {}, t("field-answer.more", { n: leftOut })))),
  );
}

// Which objectives

/** The boxes follow the text; without the key, the server uses the objectives of the patterns. */
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
  setChildren(
    boxes,
    ...all.map((objective) =>
      h("label", { class: "box" }, h("input", { type: "checkbox", value: objective.id, onchange: chooseObjectives }), h("span", {}, h("b", {}, String(objective.id)), " ", describe(objective))),
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

input.value = remembered() ?? (input.value || fieldText(EXAMPLE));
update();
offerObjectives();
