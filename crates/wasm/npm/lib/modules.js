// Which module has which questions: the module of a game has that game's, except those about logs.

/** The questions that have a module of their own. */
const SEPARATE = ["poker/history", "mahjong/log"];

/** The smallest module that has a question: `poker`, or `poker-history`. */
export function moduleOf(path) {
  const [game] = path.split("/");
  return SEPARATE.includes(path) ? path.replace("/", "-") : game;
}

/** Whether a module has a question. All modules have those that belong to no game. */
export function isIn(module, path) {
  return module === "all" || !path.includes("/") || moduleOf(path) === module;
}
