// What the answers name in short, in words.

export const FORM_NAMES = { standard: "sets and a pair", "seven-pairs": "seven pairs", "thirteen-orphans": "thirteen orphans" };

export const SET_NAMES = { sequence: "Sequence", triplet: "Triplet", quad: "Quad" };

/** What else is known of a win, by the names of the options. */
export const FLAG_NAMES = {
  riichi: "Riichi",
  "double-riichi": "Double riichi",
  "open-riichi": "Riichi with the waits shown (open riichi)",
  ippatsu: "Ippatsu",
  haitei: "Last tile of the wall (haitei)",
  houtei: "Last discard (houtei)",
  rinshan: "Replacement tile of a quad (rinshan)",
  chankan: "A quad was robbed (chankan)",
  tenhou: "Dealer’s first draw (tenhou)",
  chihou: "Another’s first draw (chihou)",
  renhou: "Before the first draw (renhou)",
};

/** What a hand waited for. */
export const WAIT_NAMES = {
  ryanmen: "two-sided wait (ryanmen)",
  kanchan: "closed wait (kanchan)",
  penchan: "edge wait (penchan)",
  shanpon: "wait for a triplet (shanpon)",
  tanki: "pair wait (tanki)",
  orphan: "wait for the missing orphan",
  "orphan-13": "thirteen-sided wait",
};

/** What fu are given for. */
export const FU_NAMES = {
  base: "Every win",
  "concealed-triplet": "Concealed triplet",
  "open-triplet": "Open triplet",
  "concealed-quad": "Concealed quad",
  "open-quad": "Open quad",
  "dragon-pair": "Pair of dragons",
  "seat-wind-pair": "Pair of the seat wind",
  "round-wind-pair": "Pair of the round wind",
  "double-wind-pair": "Pair of the seat and round wind",
  "kanchan-wait": "Closed wait (kanchan)",
  "penchan-wait": "Edge wait (penchan)",
  "tanki-wait": "Pair wait (tanki)",
  tsumo: "Tsumo",
  "closed-ron": "Closed hand by ron",
  "open-pinfu": "Open hand by ron, no other fu",
  "seven-pairs": "Seven pairs",
};

export const DORA_NAMES = { dora: "Dora", ura: "Ura dora", red: "Red fives", kita: "Norths set aside" };

/** Why a reading does not count. */
export const LOST_NAMES = {
  "fewer-points": "fewer points",
  "fewer-han": "as many points, fewer han",
  "fewer-fu": "as many points, fewer fu",
  later: "scores the same, and comes later in the order of readings",
  "no-yaku": "no yaku",
};

/** What could have been different. */
export const CHANGE_NAMES = {
  riichi: "With riichi",
  ippatsu: "With ippatsu",
  tsumo: "By tsumo",
  ron: "By ron",
  haitei: "On the last tile of the wall (haitei)",
  houtei: "On the last discard (houtei)",
  "one-more-dora": "With one more dora",
};

export function capitalized(words) {
  return words[0].toUpperCase() + words.slice(1);
}

/** The romanised name: `menzen tsumo`. */
export function romanised({ yaku }) {
  return yaku.replaceAll("-", " ");
}

/** `4 han 30 fu`, or the yakuman. */
export function worth({ han, fu, yakuman, limit }) {
  if (yakuman > 0) return limitName(limit ?? "yakuman");
  return `${han} han ${fu} fu`;
}

/** `double yakuman`. */
export function limitName(limit) {
  return limit.replaceAll("-", " ");
}
