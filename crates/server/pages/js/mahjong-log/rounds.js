// How the answer about a riichi log is shown. This is not needed before the first answer, so it loads
// together with that.

import { h } from "../dom.js";
import { amount, damageText, differenceList, signed } from "../logs/differences.js";
import { agreement, mark, playerTable } from "../logs/parts.js";
import { pageAddress } from "../links.js";
import { limitName, worth } from "../mahjong/words.js";
import { inSentence, yakuList } from "../mahjong/yaku.js";
import { tileFace, tilesOf } from "../tiles.js";
import { CLAUSE, COLON, COMMA, SEMICOLON, SPACE, STOP, bracketed, capitalized, named, queryOf, t } from "../words.js";
import { choices } from "./choices.js";
import { bestOf, eventWords, isLoss, isValued, judged } from "./events.js";
import { costly, sums } from "./sums.js";
import { nBefore, nameOf, reviewByEvent, roundAfter } from "./round.js";
import { mostDiscards, roundName, tableView } from "./table.js";

/** The hand in the input of a question about its score, and the facts behind it. */
function readInput(input) {
  const [, hand, facts] = /^(.*?)\s+((?:(?:[a-z-]+=\S+|[a-z-]+)\s*)*)$/.exec(input) ?? [null, input, ""];
  return { hand, facts: facts.split(/\s+/).filter(Boolean) };
}

/** Facts about a hand before a discard that the page of hands has no place for. */
const ONLY_OF_VALUES = ["drawn", "riichi", "detours"];

/** The address of the page that shows how a win is scored, or what discards are worth. */
function handAddress(input, { without = [] } = {}) {
  const { hand, facts } = readInput(input);
  const parameters = new URLSearchParams({ hand });
  for (const fact of facts) {
    const [name, value = "true"] = fact.split("=");
    if (!without.includes(name)) parameters.append(name.replaceAll("-", "_"), value);
  }
  return pageAddress("mahjong", queryOf(parameters));
}

const resultText = (round) => (round.wins.length > 0 ? round.wins.map((win) => winText(win, round)).join(SEMICOLON) : round.draw ? named("log-draw", round.draw.kind) : "–");

function winText({ winner, from, score }, round) {
  const player = nameOf(round, winner);
  const points = score?.won ? ` ${amount(score.points)}` : "";
  return `${from === null ? t("log-answer.by-tsumo", { player }) : t("log-answer.by-ron", { player, from: nameOf(round, from) })}${points}`;
}

function item(round) {
  const [win] = round.wins;
  return [
    h("span", { class: "part-name" }, round.game > 1 && h("span", { class: "soft small" }, `${t("log-answer.game", { n: round.game })} `), roundName(round), round.honba > 0 && h("span", { class: "soft small" }, ` ${t("log-answer.counters", { n: round.honba })}`)),
    h("span", { class: "part-result" }, resultText(round)),
    win?.input && h("span", { class: "tiles part-picture", "aria-hidden": "true" }, tilesOf(readInput(win.input).hand).map((tile) => tileFace(tile, { isSilent: true }))),
    h("span", { class: "marks" }, agreement(round), lossMark(round)),
  ];
}

const lossMark = ({ review = [] }) => {
  const n = review.filter(isLoss).length;
  return n > 0 && mark("soft", t("log-answer.losses", { n }));
};

/** The name of a damaged part: a round, or what is outside of the rounds. */
function partName({ game, round }) {
  if (round !== undefined) return t("log-answer.round", { n: round });
  return game === undefined ? t("log-answer.file") : t("log-answer.game", { n: game });
}

function damaged({ game, round, error }) {
  return [h("span", { class: "part-name" }, partName({ game, round })), h("span", { class: "part-result" }, damageText(error)), h("span", { class: "marks" }, mark("bad", t("logs-answer.damaged")))];
}

function title(round) {
  if (round.error) return partName(round);
  const { honba, sticks } = round;
  const more = [honba > 0 && t("log-answer.counters", { n: honba }), sticks > 0 && t("log-answer.sticks", { n: sticks })].filter(Boolean);
  return [roundName(round), ...more].join(CLAUSE);
}

function replay(round) {
  const before = nBefore(round);
  const most = mostDiscards(roundAfter(round, Infinity));
  const reviewed = reviewByEvent(round);
  return {
    isReviewed: reviewed.size > 0,
    nSteps: Math.max((round.events?.length ?? 0) - before, 0),
    draw(step) {
      const n = before + step;
      const event = step === 0 ? null : round.events[n - 1];
      const found = reviewed.get(n);
      const state = roundAfter(round, n);
      return { picture: tableView(round, state, { most, best: found && isLoss(found) ? bestOf(found) : null }), said: eventWords(event, round, state.lastDiscard?.drawn), told: found ? [...judged(found, found.value && handAddress(found.value.input, { without: ONLY_OF_VALUES })), ...(isValued(found) ? [choices(found)] : [])] : [] };
    },
  };
}

function facts(round) {
  if (round.error) return [h("p", { class: "problem" }, damageText(round.error))];
  const { wins, draw, warnings, differences, notes = [] } = round;
  return [
    ...wins.map((win) => winView(win, round)),
    draw && h("p", {}, h("strong", {}, named("log-draw", draw.kind)), draw.ready && `${STOP}${SPACE}${draw.ready.length > 0 ? t("log-answer.ready", { players: draw.ready.map((letter) => nameOf(round, letter)).join(COMMA) }) : t("log-answer.nobody-ready")}`),
    differenceList(differences),
    warnings.length > 0 && h("ul", { class: "plain" }, warnings.map(({ kind, player, tile }) => h("li", {}, `${nameOf(round, player)}${COLON}${named("log-warning", kind)} `, tileFace(tile, { classes: "small" })))),
    ...notes.map((note) => h("p", { class: "soft small" }, named("log-note", note))),
    scores(round),
  ].filter(Boolean);
}

function winView(win, round) {
  const { score, input, differences = [] } = win;
  const limit = score?.limit && capitalized(limitName(score.limit));
  const words = score?.won ? [limit, score.yakuman > 0 ? "" : worth(score)].filter(Boolean).join(COLON) : t("mahjong-answer.no-score");
  const yaku = yakuList((score?.yaku ?? []).map(({ yaku, han, yakuman }) => [yaku, ` ${yakuman ?? han}`]));
  const dora = Object.entries(score?.dora ?? {}).filter(([, n]) => n > 0).map(([kind, n]) => `${inSentence(named("dora", kind))} ${n}`);
  return h(
    "div",
    { class: "win" },
    h("p", {}, h("strong", {}, winText(win, round)), bracketed(words)),
    h("p", { class: "small" }, yaku, dora.map((words, idx) => [(idx > 0 || yaku.length > 0) && COMMA, words])),
    differenceList(differences),
    input && h("p", { class: "on-screen" }, h("a", { href: handAddress(input) }, t("log-answer.see-score"))),
  );
}

function scores({ players, scores: before, scores_after: after }) {
  if (!before || !after) return null;
  const titles = ["player", "before", "change", "after"].map((key) => t(`log-answer.${key}`));
  return playerTable(titles, players.map((player, idx) => [player, amount(before[idx]), signed(after[idx] - before[idx]), amount(after[idx])]));
}

export const rounds = { count: (n) => t("log-answer.rounds", { n }), item, damaged, title, replay, facts, sums, costly };
