// The games whose wins are scored, and what a win has in each besides its tiles and winds.

/**
 * Flags, and when they apply: always, with riichi, only to a win, or only to a tsumo or a ron; and
 * numbers.
 */
export const GAMES = {
  riichi: {
    flags: { open_riichi: "any", ippatsu: "riichi", haitei: "tsumo", houtei: "ron", rinshan: "tsumo", chankan: "ron", tenhou: "tsumo", chihou: "tsumo", renhou: "ron" },
    numbers: ["honba", "sticks", "kita"],
  },
  mcr: {
    flags: { last_tile_draw: "tsumo", last_tile_claim: "ron", out_with_replacement_tile: "tsumo", robbing_the_kong: "ron", last_tile: "win", dealt: "tsumo" },
    numbers: ["flowers"],
  },
};

const unique = (names) => [...new Set(names)];

export const ALL_FLAGS = unique(Object.values(GAMES).flatMap(({ flags }) => Object.keys(flags)));
export const ALL_NUMBERS = unique(Object.values(GAMES).flatMap(({ numbers }) => numbers));
