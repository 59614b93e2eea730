// How long a room is kept.

import { LANGUAGE, t } from "../words.js";

/** How long names are kept, in words. */
export function namesWords({ kept, names_until: until }) {
  if (kept === false) return t("room.not-kept");
  return t("room.names-until", { when: new Date(until).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" }) });
}
