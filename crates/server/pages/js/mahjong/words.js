// Names in the answers, in the language of the page.

import { t } from "../words.js";

/** The romanized name: `menzen tsumo`. */
export function romanised({ yaku }) {
  return yaku.replaceAll("-", " ");
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
