// The page of riichi logs: rounds with their wins, the table event by event, and the review.

import { mahjong } from "../api.js";
import { find } from "../dom.js";
import { runLogs } from "../logs/main.js";
import { EXAMPLE } from "./example.js";

const byValue = find("#by-value");
const reviewed = find("#reviewed");

runLogs({
  ask: mahjong.log,
  review: "all",
  options: () => ({ review: reviewed.value, review_by: byValue.checked ? "value" : undefined }),
  inputs: [byValue, reviewed],
  example: EXAMPLE,
  fileName: "mahjong-log.json",
  load: async () => (await import("./rounds.js")).rounds,
});
