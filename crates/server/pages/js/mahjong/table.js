// What a score depends on besides the hand: how it was won, winds, and what else the game has.

import { debounced, find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { tileFace, tileName, tileOrder } from "../tiles.js";
import { inputOf } from "./facts.js";
import { ALL_FACTS, GAMES, factOfChange, factsOf, parameterOf } from "./games.js";

/** Changes to how the hand was won. */
const WON_BY = ["tsumo", "ron"];
/** The kinds of riichi, each a flag of its own. */
const RIICHI = ["riichi", "double_riichi"];

const root = find("#table");
const more = find("#more");
const wonOn = find("#won-on");
const radios = (name) => [...root.querySelectorAll(`input[name="${name}"]`)];
const chosen = (name) => radios(name).find(({ checked }) => checked)?.value ?? "";
const placesOf = (fact) => [...root.querySelectorAll(`[data-fact="${fact}"]`)];
const isInMore = (fact) => placesOf(fact).some((place) => more.contains(place));

function choose(name, value) {
  for (const radio of radios(name)) radio.checked = radio.value === value;
}

export class Table {
  /** The inputs, by the name of the fact. */
  #inputs;
  /** The tile that was chosen as the winning one, if any. */
  #tile = "";
  #tiles = [];
  #isWin = false;
  #isToDiscard = false;
  #isForThree = false;
  #game = "riichi";

  constructor(onChange) {
    this.#inputs = Object.fromEntries(ALL_FACTS.map((fact) => [fact, inputOf(fact, root, onChange)]));
    const later = debounced(150, onChange);
    root.addEventListener("input", ({ target }) => {
      if (target.name === "won-on") this.#tile = target.value;
      this.#showParts();
      if (target.type === "text") later();
      else onChange();
    });
  }

  /** The winning tile among these tiles, in typed order: the chosen one, or the last. */
  winTile(tiles) {
    return tiles.includes(this.#tile) ? this.#tile : tiles.at(-1);
  }

  /** Makes a hand win on a tile. */
  win(by, tile) {
    choose("by", by);
    this.#tile = tile;
  }

  /** Makes one change, by its name in answers. */
  change(name) {
    if (WON_BY.includes(name)) {
      choose("by", name);
      return;
    }
    const fact = name === "one-more-flower" ? "n_flowers" : factOfChange(this.#game, name);
    const input = this.#inputs[fact];
    input.value = name === "one-more-flower" ? String(Number(input.value) + 1) : name;
    if (isInMore(fact)) more.open = true;
  }

  /** A new hand: the chosen winning tile no longer applies. */
  forgetTile() {
    this.#tile = "";
  }

  /** Applies the parameters of an address, for a game if there is one. */
  read(parameters, game) {
    const facts = Object.keys(GAMES[game]?.facts ?? {});
    const given = (fact) => (fact === "riichi" ? riichiOf(parameters) : parameters.get(parameterOf(game, fact)));
    for (const fact of ALL_FACTS) this.#inputs[fact].value = (facts.includes(fact) && given(fact)) || "";
    const by = parameters.has("ron") ? "ron" : "tsumo";
    this.win(by, parameters.get(by) ?? "");
    more.open = facts.some((fact) => isInMore(fact) && given(fact));
    this.#showParts();
  }

  /**
   * The question, by the names of the parameters; `tiles` only for a win. What a discard is worth
   * depends on fewer facts than a score, but on the draws to come (`isAwaited`).
   */
  parameters({ game, isWin, tiles, isForThree, isToDiscard = false, isAwaited = isToDiscard }) {
    const asked = {};
    const { facts } = GAMES[game];
    const applies = this.#conditions({ isWin, isForThree, isToDiscard, isAwaited });
    if (isWin) asked[chosen("by")] = this.winTile(tiles);
    for (const [fact, when] of Object.entries(facts)) {
      const { value } = this.#inputs[fact];
      if (!applies[when] || value === "") continue;
      if (fact === "riichi") asked[value] = "true";
      else asked[parameterOf(game, fact)] = value;
    }
    return asked;
  }

  /** Shows the panel of a game for a win, for waits or for discards, or hides it. */
  show({ isShown, game = this.#game, isWin = false, tiles = [], isForThree = false, isToDiscard = false }) {
    root.hidden = !isShown;
    this.#game = game;
    this.#isWin = isWin;
    this.#isForThree = isForThree;
    this.#isToDiscard = isToDiscard;
    if (isWin) this.#showTiles(tiles);
    this.#showParts();
  }

  /** When facts apply. */
  #conditions({ isWin, isForThree, isToDiscard, isAwaited }) {
    const by = chosen("by");
    return {
      any: true,
      win: isWin,
      tsumo: isWin && by === "tsumo",
      ron: isWin && by === "ron",
      "another's": (isWin && by === "ron") || this.#inputs.seven_robs_one.value !== "",
      scored: !isToDiscard,
      awaited: isAwaited,
      riichi: !isToDiscard && (this.#inputs.riichi.value !== "" || this.#inputs.open_riichi.value !== ""),
      three: isForThree,
      flowers: this.#inputs.has_flowers.value !== "",
    };
  }

  #showParts() {
    const applies = this.#conditions({ isWin: this.#isWin, isForThree: this.#isForThree, isToDiscard: this.#isToDiscard, isAwaited: !this.#isWin });
    const { facts } = GAMES[this.#game];
    for (const fact of ALL_FACTS) for (const place of placesOf(fact)) place.hidden = !applies[facts[fact]];
    for (const part of root.querySelectorAll("[data-for]")) part.hidden = !applies[part.dataset.for];
    for (const part of root.querySelectorAll("[data-game]")) part.hidden = part.dataset.game !== this.#game;
    for (const group of root.querySelectorAll(".flags, .options, .two-up")) group.hidden = [...group.children].every(({ hidden }) => hidden);
  }

  /** The tiles that can have been the last; the focus stays while they are unchanged. */
  #showTiles(tiles) {
    const sorted = tiles.toSorted((a, b) => tileOrder(a) - tileOrder(b));
    const tile = this.winTile(tiles);
    if (sorted.join() !== this.#tiles.join()) {
      this.#tiles = sorted;
      setChildren(
        wonOn,
        ...sorted.map((one) => h("label", { class: "won-tile" }, h("input", { type: "radio", name: "won-on", value: one, "aria-label": tileName(one) }), tileFace(one, { isSilent: true }))),
      );
    }
    const all = radios("won-on");
    if (chosen("won-on") !== tile) all[sorted.lastIndexOf(tile)].checked = true;
  }

  clearProblem() {
    for (const box of document.querySelectorAll("[data-problem], #table-problem")) setChildren(box);
    for (const bad of root.querySelectorAll("[aria-invalid]")) bad.removeAttribute("aria-invalid");
  }

  /** Whether there is an input for what a problem refers to. */
  has({ report: { parameter } }) {
    return factsOf(this.#game, parameter).length > 0;
  }

  /** Shows a problem next to the input it refers to. */
  showProblem(problem, again) {
    const { parameter } = problem.report;
    const facts = factsOf(this.#game, parameter);
    const isFlag = facts.some((fact) => placesOf(fact).some((place) => place.matches(".flags *")));
    const boxes = isFlag ? [find("#flags-problem")] : [...document.querySelectorAll("[data-problem]")].filter((box) => box.dataset.problem.split(" ").includes(parameter));
    const box = boxes.find((one) => !one.closest("[hidden]")) ?? find("#table-problem");
    setChildren(box, problemBox(problem, { again }));
    const details = box.closest("details");
    if (details) details.open = true;
    for (const fact of facts) this.#inputs[fact].input?.setAttribute("aria-invalid", "true");
  }
}

/** The riichi in an address. */
function riichiOf(parameters) {
  return RIICHI.findLast((name) => parameters.has(name) && parameters.get(name) !== "false");
}
