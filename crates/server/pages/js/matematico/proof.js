// How good an arrangement is known to be.

import { t } from "../words.js";

/** Whether an arrangement is proved to be the best. */
export function proof({ optimal, bound }) {
  return optimal ? t("ending.proved") : t("ending.at-most", { bound });
}
