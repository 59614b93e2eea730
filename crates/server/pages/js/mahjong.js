// The mahjong page: a hand is checked as it is typed or clicked.

import { latest, mahjong, parameterOf } from "./api.js";
import { announce, counted, debounced, find, h, hiddenText } from "./dom.js";
import { MarkedInput } from "./marked.js";
import { tileFace, tileName, tileRow, tilesOf } from "./tiles.js";

const FORM_NAMES = { standard: "sets and a pair", "seven-pairs": "seven pairs", "thirteen-orphans": "thirteen orphans" };
const SET_NAMES = { sequence: "Sequence", triplet: "Triplet", quad: "Quad" };
const USUAL_RULES = "riichi";
const CALL = /\s*\[[^\]]*\]?/g;

const input = new MarkedInput(find("#hand"), find("#hand-problem"));
const answer = find("#answer");
const visible = new MarkedInput(find("#visible"), find("#visible-problem"));
const rules = find("#rules");
const forms = find("#forms");
const ask = latest((hand, options, signal) => mahjong.check(hand, options, signal));

function options() {
  return { rules: rules.value, forms: forms.value, visible: visible.value.trim() };
}

async function update() {
  const hand = input.value.trim();
  showPicker();
  remember(hand);
  if (!hand) {
    input.clear();
    answer.replaceChildren(h("p", { class: "empty" }, "Type a hand, or click its tiles: 14 for a win or a discard, 13 for what they wait for."));
    return;
  }
  const nTiles = plainCount(hand);
  if (nTiles !== null && nTiles % 3 === 0) {
    input.clear();
    answer.replaceChildren(h("p", { class: "empty" }, `${counted(nTiles, "tile")} so far: one more waits for something, two more win or have a discard.`));
    return;
  }
  try {
    const report = await ask(hand, options());
    input.clear();
    visible.clear();
    show(report);
  } catch (problem) {
    const isOfHand = problem.report.parameter !== "visible";
    const [bad, good] = isOfHand ? [input, visible] : [visible, input];
    good.clear();
    const part = bad.value.trim();
    bad.show(problem, { offset: bad.value.indexOf(part), part });
    answer.replaceChildren(h("p", { class: "empty" }, `No answer yet: see what is marked in the ${isOfHand ? "hand" : "tiles seen elsewhere"}.`));
  }
}

/** Keeps what is asked in the address, as far as it is not what is asked anyway. */
function remember(hand) {
  const parameters = new URLSearchParams(hand ? { hand } : {});
  for (const [name, value] of Object.entries(options())) {
    if (value !== "" && !(name === "rules" && value === USUAL_RULES)) parameters.set(name, value);
  }
  history.replaceState(null, "", parameters.size ? `?${parameters}` : location.pathname);
}

/** The tiles of a hand in plain notation, a called set counting three; `null` for any other text. */
function plainCount(text) {
  const held = text.replace(CALL, "");
  if (!/^(\d+[mpsz]\s*)*$/.test(held)) return null;
  return tilesOf(held).length + 3 * (text.match(CALL)?.length ?? 0);
}

function show(report) {
  const title = report.win ? winText(report) : farText(report.shanten);
  const forms = report.win ? report.forms : report.shanten_forms;
  const head = h(
    "div",
    { class: "headline" },
    h("strong", {}, title),
    h("span", { class: "soft" }, `${counted(report.tiles, "tile")}; ${forms.map((form) => FORM_NAMES[form] ?? form).join(" or ")}`),
  );
  const parts = [head, ownHand(report.hand)];
  if (report.win) parts.push(ways(report.decompositions));
  else if (report.discards) parts.push(discards(report.discards));
  else parts.push(acceptance(report));
  answer.replaceChildren(...parts);
  announce(title);
}

function winText({ decompositions }) {
  return decompositions.length === 1 ? "A win" : `A win in ${decompositions.length} ways`;
}

function farText(shanten) {
  return shanten === 0 ? "Tenpai" : `${shanten} away from tenpai`;
}

/** The hand as it was read: what is held, then each called set. */
function ownHand(text) {
  const calls = [...text.matchAll(/\[(\w+) ([^\]]*)\]/g)];
  return h(
    "div",
    { class: "own-hand" },
    tileRow(tilesOf(text.replace(CALL, "")), { classes: "small" }),
    calls.map(([, kind, tiles]) => h("span", { class: "row" }, h("span", { class: "soft small" }, kind), tileRow(tilesOf(tiles), { classes: "small" }))),
  );
}

function ways(decompositions) {
  return h(
    "ol",
    { class: "ways" },
    decompositions.map((way, idx) =>
      h(
        "li",
        { class: "way" },
        h("h3", {}, decompositions.length > 1 ? `${idx + 1}. ` : "", capitalized(FORM_NAMES[way.form] ?? way.form)),
        h("ul", { class: "groups" }, groupsOf(way).map(([name, tiles]) => h("li", { class: "group" }, tileRow(tilesOf(tiles)), h("span", { class: "group-name" }, name)))),
      ),
    ),
  );
}

function groupsOf({ sets, pair, pairs }) {
  if (pairs) return pairs.map((tiles) => ["Pair", tiles]);
  const ofSets = (sets ?? []).map(({ kind, tiles, called }) => [`${SET_NAMES[kind] ?? kind}${called ? ", called" : ""}`, tiles]);
  return [...ofSets, ["Pair", pair]];
}

function capitalized(words) {
  return words[0].toUpperCase() + words.slice(1);
}

function helps(tiles) {
  return h(
    "ul",
    { class: "helps" },
    tiles.map(({ tile, left }) =>
      h(
        "li",
        { class: left === 0 ? "help out" : "help" },
        tileFace(tile, { classes: "small", isSilent: true }),
        h("span", { "aria-hidden": "true" }, `×${left}`),
        hiddenText(`${tileName(tile)}, ${left} left`),
      ),
    ),
  );
}

function acceptance({ shanten, acceptance: tiles, total }) {
  const what = shanten === 0 ? "Waits for" : "Comes nearer with";
  const nKinds = tiles.filter(({ left }) => left > 0).length;
  return h("div", { class: "way" }, h("h3", {}, `${what} ${counted(total, "tile")} of ${counted(nKinds, "kind")}`), helps(tiles));
}

function discards(all) {
  const [best] = all;
  const isBest = ({ shanten, total }) => shanten === best.shanten && total === best.total;
  return h(
    "div",
    {},
    h("h3", {}, "What to discard, best first"),
    h(
      "ol",
      { class: "discards" },
      all.map((discard) =>
        h(
          "li",
          { class: isBest(discard) ? "discard best" : "discard" },
          tileFace(discard.tile),
          h("span", {}, h("span", { class: "discard-total" }, counted(discard.total, "tile")), h("span", { class: "soft small" }, discard.shanten === 0 ? "tenpai" : farText(discard.shanten))),
          helps(discard.acceptance),
        ),
      ),
    ),
  );
}

// Clicking tiles

const kindOf = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);
const into = () => find('input[name="into"]:checked').value;
const buttons = new Map();

for (const [suit, digits] of [["m", "1234567890"], ["p", "1234567890"], ["s", "1234567890"], ["z", "1234567"]]) {
  const row = h("div", { class: "tile-picker-row", role: "group", "aria-label": suit === "z" ? "honors" : tileName(`1${suit}`).slice(5) });
  for (const digit of digits) {
    const tile = digit + suit;
    const button = h("button", { type: "button", "aria-label": tileName(tile), "data-tile": tile, onclick: () => pick(tile) }, tileFace(tile, { isSilent: true }));
    buttons.set(tile, button);
    row.append(button);
  }
  find("#picker").append(row);
}

/** The text in two parts: what is held, and the called sets. */
function parts() {
  const text = input.value.trim();
  return { held: text.replace(CALL, "").trim(), calls: (text.match(CALL) ?? []).map((call) => call.trim()) };
}

function write(held, calls) {
  input.value = [held, ...calls].filter((part) => part !== "").join(" ");
  update();
}

function pick(tile) {
  const { held, calls } = parts();
  if (into() === "hand") write(held.endsWith(tile[1]) && /\d.$/.test(held) ? held.slice(0, -1) + tile : held + tile, calls);
  else write(held, [...calls, `[${into()} ${called(tile)}]`]);
}

/** The tiles of a called set that is named by its (lowest) tile. */
function called(tile) {
  const [digit, suit] = kindOf(tile);
  if (into() === "chi") return `${[0, 1, 2].map((step) => Number(digit) + step).join("")}${suit}`;
  return digit.repeat(into() === "pon" ? 3 : 4) + suit;
}

function showPicker() {
  const count = new Map();
  for (const tile of tilesOf(input.value)) count.set(kindOf(tile), (count.get(kindOf(tile)) ?? 0) + 1);
  const fits = (tiles) => tiles.every((tile) => (count.get(tile) ?? 0) + tiles.filter((one) => one === tile).length <= 4);
  for (const [tile, button] of buttons) {
    const isSequence = tile[1] !== "z" && kindOf(tile)[0] <= "7";
    button.disabled = into() === "hand" ? !fits([kindOf(tile)]) : tile[0] === "0" || (into() === "chi" && !isSequence) || !fits(tilesOf(called(tile)));
  }
  find("#take-back").disabled = input.value.trim() === "";
  find("#clear").disabled = input.value === "";
}

find("#take-back").addEventListener("click", () => {
  const { held, calls } = parts();
  if (calls.length > 0) write(held, calls.slice(0, -1));
  else write(held.replace(/\d([mpsz])$/, "$1").replace(/(^|[mpsz\s])[mpsz]$/, "$1").trim(), calls);
});
find("#clear").addEventListener("click", () => write("", []));
find("#hand").addEventListener("input", debounced(150, update));
for (const radio of document.querySelectorAll('input[name="into"]')) radio.addEventListener("change", showPicker);
find("#visible").addEventListener("input", debounced(150, update));
for (const select of [rules, forms]) select.addEventListener("change", update);
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    input.value = button.dataset.example;
    update();
  });
}

/** Rules with a name and tiles seen elsewhere, if the server knows of them. */
async function offerMore() {
  const names = (await parameterOf("mahjong/check", "rules"))?.schema?.enum ?? [];
  rules.append(...names.map((name) => h("option", { value: name }, capitalized(name.replaceAll("-", " ")))));
  find("#rules-part").hidden = names.length === 0;
  find("#visible-part").hidden = !(await parameterOf("mahjong/check", "visible"));
  const wanted = asked.get("rules") ?? USUAL_RULES;
  rules.value = names.includes(wanted) ? wanted : USUAL_RULES;
  if (rules.value !== USUAL_RULES) update();
}

const asked = new URLSearchParams(location.search);
if (asked.has("hand")) input.value = asked.get("hand");
else if (!input.value) input.value = "123m456p7899s1124z";
if (asked.has("visible")) visible.value = asked.get("visible");
for (const option of forms.options) option.selected ||= option.value === asked.get("forms");
update();
offerMore();
