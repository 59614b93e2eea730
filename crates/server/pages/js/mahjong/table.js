// What a score depends on besides the hand: how it was won, winds, and what else the game has.

import { debounced, find, h } from "../dom.js";
import { problemBox } from "../problems.js";
import { tileFace, tileName } from "../tiles.js";
import { ALL_FLAGS, ALL_NUMBERS, GAMES } from "./games.js";
import { TileField } from "./picker.js";

/** Options chosen from a list of winds or names, and their defaults. */
const CHOICES = { seat: "south", round: "east", riichi: "" };
const MAX_INDICATORS = 5;

const root = find("#table");
const wonOn = find("#won-on");
const radios = (name) => [...root.querySelectorAll(`input[name="${name}"]`)];
const chosen = (name) => radios(name).find(({ checked }) => checked)?.value ?? "";
const flagBox = (name) => find(`input[name="${name}"]`, root);
const field = (name) => find(`#${name}`);

function choose(name, value) {
  for (const radio of radios(name)) radio.checked = radio.value === value;
}

export class Table {
  #dora;
  #ura;
  /** The tile that was chosen as the winning one, if any. */
  #tile = "";
  #tiles = [];
  #isWin = false;
  #isForThree = false;
  #game = "riichi";

  constructor(onChange) {
    const options = { max: MAX_INDICATORS, onChange };
    this.#dora = new TileField(find("#dora"), options);
    this.#ura = new TileField(find("#ura"), options);
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
    if (name === "tsumo" || name === "ron") choose("by", name);
    else if (name === "riichi") choose("riichi", name);
    else if (name === "one-more-flower") field("flowers").value = String(Number(field("flowers").value) + 1);
    else flagBox(name.replaceAll("-", "_")).checked = true;
    if (!["tsumo", "ron", "riichi", "ippatsu"].includes(name)) find("#more").open = true;
  }

  /** A new hand: the chosen winning tile no longer applies. */
  forgetTile() {
    this.#tile = "";
  }

  /** Applies the parameters of an address. */
  read(parameters) {
    for (const [name, usual] of Object.entries(CHOICES)) choose(name, parameters.get(name) ?? usual);
    // As for the API, a flag can also be turned off.
    const isSet = (name) => parameters.has(name) && parameters.get(name) !== "false";
    if (isSet("riichi")) choose("riichi", "riichi");
    if (isSet("double_riichi")) choose("riichi", "double_riichi");
    for (const name of ALL_FLAGS) flagBox(name).checked = isSet(name);
    for (const name of ALL_NUMBERS) field(name).value = parameters.get(name) ?? "0";
    this.#dora.value = parameters.get("dora") ?? "";
    this.#ura.value = parameters.get("ura") ?? "";
    field("from").value = parameters.get("from") ?? "";
    const [yaku, liable] = (parameters.get("pao") ?? "").split(":");
    field("pao-yaku").value = yaku;
    if (liable) field("pao-by").value = liable;
    field("rule").value = parameters.get("rule") ?? "";
    const wonBy = parameters.has("ron") ? "ron" : "tsumo";
    this.win(wonBy, parameters.get(wonBy) ?? "");
    const more = [...ALL_FLAGS.filter((name) => name !== "ippatsu"), ...ALL_NUMBERS, "from", "pao", "rule"];
    find("#more").open = more.some((name) => parameters.has(name));
    this.#showParts();
  }

  /** The question, by the names of the parameters; `tiles` only for a win. */
  parameters({ game, isWin, tiles, isForThree }) {
    const asked = {};
    const { flags, numbers } = GAMES[game];
    const isRiichi = game === "riichi";
    const by = chosen("by");
    if (isWin) asked[by] = this.winTile(tiles);
    for (const name of ["seat", "round"]) if (chosen(name) !== CHOICES[name]) asked[name] = chosen(name);
    if (isRiichi && chosen("riichi")) asked[chosen("riichi")] = true;
    for (const [name, when] of Object.entries(flags)) {
      const counts = when === "any" || (when === "riichi" ? this.#hasRiichi() : isWin && (when === "win" || when === by));
      if (counts && flagBox(name).checked) asked[name] = true;
    }
    if (isRiichi) asked.dora = this.#dora.value;
    if (isRiichi && this.#hasRiichi()) asked.ura = this.#ura.value;
    for (const name of numbers) {
      const value = field(name).value.trim();
      if (value !== "0" && (name !== "kita" || isForThree)) asked[name] = value;
    }
    if (isWin && by === "ron") asked.from = field("from").value;
    if (isRiichi && isWin && field("pao-yaku").value) asked.pao = `${field("pao-yaku").value}:${field("pao-by").value}`;
    asked.rule = field("rule").value.trim();
    return asked;
  }

  /** Shows the panel of a game for a win or for waits, or hides it. */
  show({ isScored, game = this.#game, isWin = false, tiles = [], isForThree = false }) {
    root.hidden = !isScored;
    this.#game = game;
    this.#isWin = isWin;
    this.#isForThree = isForThree;
    if (isWin) this.#showTiles(tiles);
    this.#showParts();
  }

  #hasRiichi() {
    return chosen("riichi") !== "" || flagBox("open_riichi").checked;
  }

  #showParts() {
    const by = chosen("by");
    const fits = {
      any: true,
      win: this.#isWin,
      tsumo: this.#isWin && by === "tsumo",
      ron: this.#isWin && by === "ron",
      riichi: this.#hasRiichi(),
      three: this.#isForThree,
    };
    const isOf = ({ game = this.#game }) => game.split(" ").includes(this.#game);
    for (const part of root.querySelectorAll("[data-for], [data-game]")) part.hidden = !(fits[part.dataset.for ?? "any"] && isOf(part.dataset));
  }

  /** The tiles that can have been the last; the focus stays while they are unchanged. */
  #showTiles(tiles) {
    const sorted = tiles.toSorted((a, b) => order(a) - order(b));
    const tile = this.winTile(tiles);
    if (sorted.join() !== this.#tiles.join()) {
      this.#tiles = sorted;
      wonOn.replaceChildren(
        ...sorted.map((one) => h("label", { class: "won-tile" }, h("input", { type: "radio", name: "won-on", value: one, "aria-label": tileName(one) }), tileFace(one, { isSilent: true }))),
      );
    }
    const all = radios("won-on");
    if (chosen("won-on") !== tile) all[sorted.lastIndexOf(tile)].checked = true;
  }

  clearProblem() {
    for (const box of document.querySelectorAll("[data-problem], #table-problem")) box.replaceChildren();
    for (const bad of root.querySelectorAll("[aria-invalid]")) bad.removeAttribute("aria-invalid");
  }

  /** Shows a problem next to the input it refers to. */
  showProblem(problem, again) {
    const { parameter } = problem.report;
    const boxes = [...document.querySelectorAll("[data-problem]")];
    const found = boxes.find((box) => box.dataset.problem.split(" ").includes(parameter) && !box.closest("[hidden]"));
    const box = found ?? find("#table-problem");
    box.replaceChildren(problemBox(problem, { again }));
    const more = box.closest("details");
    if (more) more.open = true;
    root.querySelector(`#${parameter}`)?.setAttribute("aria-invalid", "true");
  }
}

/** Ordered by suit, with the red five after the other fives. */
function order(tile) {
  const digit = Number(tile[0]);
  return "mpsz".indexOf(tile[1]) * 20 + 2 * digit + (digit === 0 ? 11 : 0);
}
