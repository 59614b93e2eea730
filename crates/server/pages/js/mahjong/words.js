// Names in the answers, in the language of the page.

import { t } from "../words.js";

/** `ron` or `tsumo`, as the language says it within a sentence. */
export function wonBy(by) {
  return t(`terms.in-${by}`);
}

/** `4 han 30 fu`, or the yakuman. */
export function worth({ han, fu, yakuman, limit }) {
  if (yakuman > 0) return limitName(limit ?? "yakuman");
  return t("limits.worth", { han, fu });
}

/** `double yakuman`. */
export function limitName(limit) {
  return t(`limits.${limit}`);
}
