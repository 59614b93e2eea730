// The end of a game on a player's page, and what lines are worth with custom points: what the first
// screen does not need.

import { find, setChildren } from "../dom.js";
import { t } from "../words.js";
import { changesOf } from "../matematico/points.js";
import { openLines } from "./lines.js";
import { showPodium } from "./podium.js";
import { gridPart, placesTable, showBest, showPar, showProof } from "./results.js";

function show(view, hasJustEnded) {
  showPodium(find("#podium"), view.results, { hasJustEnded });
  setChildren(find("#places"), placesTable(view.results, view.you.player));
  showBest(find("#best"), view);
  const grid = find("#own-grid");
  grid.hidden = !view.grid;
  if (view.grid) setChildren(find("#own-board"), gridPart(view.grid, t("room.own-grid"), { lines: view.lines ?? openLines() }));
  showPar(find("#par"), view);
  showProof(find("#proof"), view);
}

export const end = { changesOf, show };
