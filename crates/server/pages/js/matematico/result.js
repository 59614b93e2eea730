// A result compared with what was expected and what was possible, in words.

import { CLAUSE, percent, t } from "../words.js";

/** `412 points`. */
export function pointsOf(total) {
  return t("result.points", { n: total });
}

/** `12 above par`, or nothing if no par is known. */
export function besidePar(total, par) {
  if (!Number.isFinite(par)) return null;
  const n = total - par;
  if (n === 0) return t("result.level");
  return n > 0 ? t("result.above", { n }) : t("result.below", { n: -n });
}

/** `78 % of the best`, or nothing if the best is not known. */
export function ofBest(total, best) {
  return Number.isFinite(best) ? t("result.of-best", { share: percent(shareOf(total, best)) }) : null;
}

/** The fraction of the best that was reached. */
export function shareOf(total, best) {
  return best > 0 ? total / best : 1;
}

/** Everything known about a result: `412 points, 12 above par, 78 % of the best`. */
export function inWords({ total, par, best }) {
  return [pointsOf(total), besidePar(total, par), ofBest(total, best)].filter(Boolean).join(CLAUSE);
}
