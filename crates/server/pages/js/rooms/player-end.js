// Hints, what lines are worth with custom points, and the end of a game on a player's page: what the
// first screen does not need.

import { announce, find, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { SPACE, t } from "../words.js";
import { cellName } from "../matematico/board.js";
import { changesOf } from "../matematico/points.js";
import { CODE, rooms } from "./api.js";
import { openLines } from "./lines.js";
import { gridPart, placesTable, showBest, showPar, showProof } from "./results.js";

function show(view) {
  setChildren(find("#places"), placesTable(view.results, view.you.player));
  showBest(find("#best"), view);
  const grid = find("#own-grid");
  grid.hidden = !view.grid;
  if (view.grid) setChildren(find("#own-board"), gridPart(view.grid, t("room-player.own-grid"), { lines: view.lines ?? openLines() }));
  showPar(find("#par"), view);
  showProof(find("#proof"), view);
}

/** Asks for a hint for a card, and tells it if it is still wanted; resolves to its moves. */
async function askHint(n, isWanted, again) {
  const line = find("#hint-line");
  line.textContent = t("play.looking");
  try {
    const { moves, values } = await rooms.hint(CODE, n);
    if (!isWanted()) return null;
    const [best] = moves;
    const cell = (best.row - 1) * 5 + best.column - 1;
    const words = [t("play.best", { cell: cellName(cell), total: Math.round(best.expected), error: "" })];
    if (values === "general" && best.error > 0) words.push(t("own-points.general"));
    line.textContent = words.join(SPACE);
    announce(line.textContent);
    return moves;
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(line, problemBox(problem, { again }));
    return null;
  }
}

export const end = { askHint, changesOf, show };
