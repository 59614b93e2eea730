// The end of a game on the host's page, with everybody's grid: what the first screen does not need.

import { find, h, setChildren } from "../dom.js";
import { COLON, t } from "../words.js";
import { nameOf } from "./follow.js";
import { showPodium } from "./podium.js";
import { gridPart, placesTable, showBest, showPar, showProof } from "./results.js";

function show(view) {
  showPodium(find("#podium"), view.results);
  setChildren(find("#places"), placesTable(view.results));
  showBest(find("#best"), view);
  const key = JSON.stringify(view.results);
  const grids = find("#grids");
  if (grids.dataset.of !== key) {
    grids.dataset.of = key;
    setChildren(grids, ...view.results.map((one) => gridOf(one, view.settings.points)));
  }
  showPar(find("#par"), view);
  showProof(find("#proof"), view);
}

/** A player's grid, with the points of each line. */
function gridOf(one, points) {
  const part = h("details", {}, h("summary", {}, `${nameOf(one)}${COLON}${t("room.points", { n: one.total })}`));
  // Up to sixty grids are built only when they are opened.
  part.addEventListener("toggle", () => {
    if (!part.open || part.children.length > 1) return;
    part.append(gridPart(one.grid, nameOf(one), { points }));
  });
  return part;
}

export const end = { show };
