// The games whose wins are scored, and what a win has in each besides its tiles.

/** The facts that most games have, and when they apply. */
const COMMON = { rule: "any" };
const SEATS = { seat: "any", round: "any", from: "ron", ...COMMON };

const CHI = ["chi", "pon", "kan", "ankan"];

/**
 * Each game has the number of tiles in a win, the calls, the tiles it does not use, and its facts.
 * Each fact says when it applies: always, only to a win, only to a tsumo, only to a ron, to a ron or
 * a robbed flower, to what is scored rather than discarded, to a win that is still to come, with
 * riichi, with three players, or in a game with flowers.
 *
 * Facts are named after the inputs; `parameters` are the names under which some of them are sent.
 * `asked` is sent too. `vague` is a change for which there is no input. Games with a list of fans
 * have the word for the unit of their sum, and the language of the fans' Chinese names.
 */
export const GAMES = {
  riichi: {
    size: 14,
    calls: CHI,
    facts: {
      ...SEATS,
      draws: "awaited",
      riichi: "scored",
      ippatsu: "riichi",
      dora: "any",
      ura: "riichi",
      haitei: "tsumo",
      houtei: "ron",
      rinshan: "tsumo",
      chankan: "ron",
      tenhou: "tsumo",
      chihou: "tsumo",
      renhou: "ron",
      open_riichi: "scored",
      honba: "any",
      sticks: "any",
      kita: "three",
      pao: "win",
    },
    vague: "one-more-dora",
  },
  mcr: {
    size: 14,
    calls: CHI,
    unused: /0/,
    facts: { ...SEATS, last_tile_draw: "tsumo", last_tile_claim: "ron", replacement: "tsumo", robbing_the_kong: "ron", last_copy: "win", dealt: "tsumo", n_flowers: "any" },
    parameters: { replacement: "out_with_replacement_tile", last_copy: "last_tile", n_flowers: "flowers" },
    unit: "fan",
    chinese: "zh-Hans",
  },
  sichuan: {
    size: 14,
    calls: ["pon", "kan", "kakan", "ankan"],
    unused: /[0z]/,
    facts: { ...COMMON, lack: "any", won: "any", last_tile: "win", replacement: "tsumo", win_on_kong_discard: "ron", robbing_the_kong: "ron", dealt: "tsumo", first_turn: "win" },
    parameters: { replacement: "win_after_kong", dealt: "heavenly_win", first_turn: "earthly_win" },
    asked: { kongs: true },
    unit: "fan",
    chinese: "zh-Hans",
  },
  hongkong: {
    size: 14,
    calls: CHI,
    unused: /0/,
    facts: {
      ...SEATS,
      has_flowers: "any",
      flowers: "flowers",
      last_tile: "win",
      replacement: "tsumo",
      kong_on_kong: "tsumo",
      robbing_the_kong: "ron",
      dealt: "tsumo",
      dealers_discard: "ron",
      early_discard: "ron",
      liable: "win",
    },
    parameters: { has_flowers: "flowers", replacement: "win_after_kong", dealt: "heavenly_hand", dealers_discard: "earthly_hand", early_discard: "human_hand", liable: "pao" },
    vague: "one-more-flower",
    unit: "faan",
    chinese: "zh-Hant-HK",
  },
  taiwan: {
    size: 17,
    calls: CHI,
    unused: /0/,
    facts: {
      ...SEATS,
      from: "another's",
      streak: "any",
      flowers: "any",
      last_tile_draw: "tsumo",
      last_tile_claim: "ron",
      replacement: "tsumo",
      robbing_the_kong: "ron",
      heavenly_ready: "any",
      earthly_ready: "any",
      dealt: "tsumo",
      first_draw: "tsumo",
      early_discard: "ron",
      seven_robs_one: "any",
      eight_immortals: "any",
    },
    parameters: { replacement: "win_after_kong", dealt: "heavenly_win", first_draw: "earthly_win", early_discard: "human_win" },
    vague: "one-more-flower",
    unit: "tai",
    chinese: "zh-Hant-TW",
  },
};

/** Rules that are only about shapes. */
export const SHAPES = { calls: CHI };

/** All facts, in any game. */
export const ALL_FACTS = [...new Set(Object.values(GAMES).flatMap(({ facts }) => Object.keys(facts)))];

/** The name under which a fact is sent. */
export function parameterOf(game, fact) {
  return GAMES[game].parameters?.[fact] ?? fact;
}

/** The facts that are sent under a name. */
export function factsOf(game, parameter) {
  return Object.keys(GAMES[game].facts).filter((fact) => parameterOf(game, fact) === parameter);
}

/** The fact that a change in an answer is about, or the change itself. */
export function factOfChange(game, change) {
  return factsOf(game, change.replaceAll("-", "_"))[0] ?? change;
}
