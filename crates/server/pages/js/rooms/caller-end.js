// The end of a game on the projector's page: what the first screen does not need.

import { find, setChildren } from "../dom.js";
import { showPodium } from "./podium.js";
import { placesTable, showBest, showPar, showProof } from "./results.js";

function show(view, hasJustEnded) {
  showPodium(find("#podium"), view.results, { hasJustEnded });
  setChildren(find("#places"), placesTable(view.results));
  showBest(find("#best"), view);
  showPar(find("#par"), view);
  showProof(find("#proof"), view);
}

export const end = { show };
