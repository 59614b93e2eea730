// What the new figures of a custom point table are.

import { COMMA, t } from "../words.js";
import { readValue, shownValue } from "./values.js";

/** What a new figure is: its five values, or its groups of equal ones. */
export function shapeOf({ values, groups }) {
  const shown = (list) => list.map((value) => shownValue(readValue(value)));
  if (values) return shown(values).join(" ");
  const group = ({ count, parity, values: allowed }) => [`${count} ×`, parity && t(`own-points.${parity}`), allowed && shown(allowed).join(" / "), !parity && !allowed && t("own-points.any")].filter(Boolean).join(" ");
  return groups.map(group).join(COMMA);
}
