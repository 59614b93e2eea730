// An action of a hand in words.

import { cardRow } from "../cards.js";
import { amount } from "../logs/differences.js";
import { bracketed, named, parts, t } from "../words.js";

/** Actions that put chips in. */
const PUT = ["ante", "small-blind", "big-blind", "straddle", "dead-blind", "bring-in", "call", "bet", "raise"];

/** What an action is, as children of an element. */
export function actionWords(action) {
  if (!action) return [t("history-answer.before")];
  const { action: kind, player, street, amount: put = 0, to, count = 0, cards = [], all_in: isAllIn } = action;
  const known = cards.filter((card) => card !== null);
  const shown = known.length > 0 ? cardRow(known, "tiny") : "";
  const words = () => {
    if (kind === "board") return parts("history-answer.is-dealt", { street: streetName(street), cards: shown });
    if (kind === "deal") return parts("history-answer.gets", { player, cards: shown });
    if (kind === "draw") return parts("history-answer.draws", { player, n: count });
    if (kind === "show") return parts("history-answer.shows", { player, cards: shown });
    if (kind === "returned") return parts("history-answer.takes-back", { player, amount: amount(put) });
    if (kind === "raise") return parts("history-answer.raises", { player, amount: amount(to ?? put) });
    if (PUT.includes(kind)) return parts("history-answer.puts", { player, what: named("history-action", kind), amount: amount(put) });
    return parts("history-answer.does", { player, what: named("history-action", kind) });
  };
  return [...words(), isAllIn ? bracketed(t("history-answer.all-in")) : ""];
}

/** A street by its name in answers. */
export const streetName = (street) => named("history-street", street);
