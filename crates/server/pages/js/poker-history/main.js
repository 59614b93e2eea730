// The page of poker hand histories: hands with their pots, the table action by action, and equities.

import { poker } from "../api.js";
import { runLogs } from "../logs/main.js";
import { EXAMPLE } from "./example.js";

runLogs({
  ask: poker.history,
  review: "all",
  example: EXAMPLE,
  fileName: "poker-history.json",
  load: async () => (await import("./hands.js")).hands,
});
