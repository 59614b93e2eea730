// The end of a game in a room: who has won, what was possible, and the proof that the cards were
// fixed.

import { h, setChildren } from "../dom.js";
import { CLAUSE, COLON, bracketed, number, t } from "../words.js";
import { Board, lineName, worthOf } from "../matematico/board.js";
import { rooms } from "./api.js";
import { nameOf } from "./follow.js";

/** What is worth mentioning about a result besides its points. */
function notesOf({ placed, assigned, hints }) {
  const notes = [
    placed < 25 && t("room.only-placed", { n: placed }),
    assigned > 0 && t("room.assigned", { n: assigned }),
    hints > 0 && t("room.hints-seen", { n: hints }),
  ];
  return notes.filter(Boolean).join(CLAUSE);
}

/** Everybody's place, as a table; `own` is the viewer's number. */
export function placesTable(results, own = null) {
  const row = (one) =>
    h(
      "tr",
      { class: one.player === own ? "own" : null },
      h("td", { class: "number" }, `${one.place}.`),
      h("th", { scope: "row" }, nameOf(one), notesOf(one) && h("span", { class: "soft small" }, bracketed(notesOf(one)))),
      h("td", { class: "number" }, number(one.total)),
    );
  return h(
    "table",
    { class: "places" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "number" }, t("room.place-head")), h("th", { scope: "col" }, t("room.name")), h("th", { scope: "col", class: "number" }, t("room.points-head")))),
    h("tbody", {}, results.map(row)),
  );
}

/** A grid for viewing, with the points of each line; without `lines`, the server is asked. */
export function gridPart(grid, label, { lines = null, points = null } = {}) {
  const root = h("div", { class: "small-board" });
  const list = h("ul", { class: "own-lines" });
  const board = new Board(root, { label });
  board.show({ cells: grid.flat(), isOver: true });
  const showLines = (those) => {
    board.showLines(those);
    setChildren(list, ...those.filter((line) => line.points > 0).map((line) => h("li", {}, `${lineName(line.line)}${COLON}${worthOf(line)}`)));
  };
  if (lines) showLines(lines);
  // Without an answer, the grid can still be viewed.
  else rooms.score(grid, points).then((scored) => showLines(scored.lines), () => {});
  return h("div", {}, root, list);
}

/** Shows the best arrangement, or that the search is still running; built once. */
export function showBest(element, { best, settings, commitment }) {
  const key = best ? `${commitment} ${best.total}` : commitment;
  if (element.dataset.of === key) return;
  element.dataset.of = key;
  if (!best) return setChildren(element, h("p", { class: "soft" }, h("span", { class: "busy" }, t("room.looking"))));
  const words = best.optimal ? t("room.proved") : t("room.at-most", { bound: best.bound });
  const total = h("p", {}, h("strong", {}, t("room.points", { n: best.total })), `${COLON}${words}`);
  setChildren(element, total, gridPart(best.grid, t("room.best"), { points: settings.points }));
}

/**
 * What good play would score with these cards, once it is known; requested once per game. It has its
 * line from the beginning, so that nothing moves.
 */
export async function showPar(element, view) {
  const key = view.commitment;
  if (element.dataset.of === key) return;
  element.dataset.of = key;
  element.textContent = "\u00a0";
  element.hidden = false;
  try {
    const par = await rooms.par(view.deck, view.settings.points);
    element.textContent = t("room.par", { par: Math.round(par.mean) });
  } catch {
    delete element.dataset.of; // it is requested again when there is something new
    element.hidden = true;
  }
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether the cards are the ones that the room committed to before the game, and the text that proves it. */
export async function proofOf({ commitment, salt, deck }) {
  const text = `${salt}:${deck.join(" ")}`;
  // A page loaded over plain http cannot compute hashes itself.
  if (!globalThis.crypto?.subtle) return { text, fits: null };
  const hash = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return { text, fits: hash === commitment };
}

/** The proof, as text for people. */
export async function showProof(element, view) {
  if (element.dataset.of === view.commitment) return;
  element.dataset.of = view.commitment;
  const { text, fits } = await proofOf(view);
  const said = fits === null ? t("room.proof-by-hand") : fits ? t("room.proof-fits") : t("room.proof-fails");
  setChildren(
    element,
    h("p", { class: fits === false ? "problem" : null }, said),
    h("dl", { class: "proof" }, h("dt", {}, t("room.commitment")), h("dd", {}, h("code", {}, view.commitment)), h("dt", {}, t("room.hashed")), h("dd", {}, h("code", {}, text))),
  );
}
