// What a win scores in games with a list of fans: the fans, those that did not count and why, and
// who pays.

import { h } from "../dom.js";
import { tileRow, tilesOf } from "../tiles.js";
import { COLON, COMMA, ENGLISH, LANGUAGE, SEMICOLON, SPACE, capitalized, named, number, parts, t } from "../words.js";
import { GAMES } from "./games.js";
import { readingGroups } from "./reading.js";
import { changes, explanation, line, paymentList, paymentText } from "./score-parts.js";
import { headline } from "./shapes.js";
import { waitRows } from "./waits.js";
import { wonBy } from "./words.js";

/** `12 fan`, in the word of the game. */
const sumText = (game, n) => t(`units.${GAMES[game].unit}`, { n });

/** The sum of the fans, without flowers. */
const sumOf = (game, one) => one[GAMES[game].unit];

const worth = (game, one) => sumText(game, sumOf(game, one));

/** The headline in words, for the page and for a screen reader. */
export function fansText(score, game) {
  return score.won ? t("mahjong-answer.points", { n: score.points }) : t("fans.below", { sum: sumText(game, score.minimum) });
}

/**
 * Everything about a scored win; `ways` is the number of ways in which the hand wins, if there are
 * several. `onTry` is called with a change to make.
 */
export function fansView(score, { game, ways, onTry }) {
  const by = t("mahjong-answer.by", { words: capitalized(worth(game, score)), by: wonBy(score.win_by) });
  const worthOf = (one) => worth(game, one);
  return [
    headline(fansText(score, game), score.won ? [by, ways].join(SPACE) : [by, t("fans.not-enough"), ways].join(SPACE)),
    score.won && h("div", { class: "payments" }, paymentList(score.payments)),
    // A win with flowers alone has no reading.
    score.reading && h("h3", {}, t("mahjong-answer.reading")),
    score.reading && h("div", { class: "reading" }, readingGroups(score.reading, score)),
    fanTable(score, game),
    kongs(score),
    score.excluded.length > 0 && explanation("excluded", t("fans.excluded"), excludedList(score, game)),
    score.reading && explanation("why", t("mahjong-answer.why"), readings(score, game)),
    score.reading && explanation("more", t("mahjong-answer.more"), changes(score, { game, worthOf, onTry })),
  ].filter(Boolean);
}

/** Whether readers know the Chinese names, so that the English ones are of no use to them. */
const READS_CHINESE = ["zh-Hans", "ja"].includes(LANGUAGE);

/** The name by which a fan is called where there is room for one. */
function nameOf({ name, chinese }, game) {
  return READS_CHINESE ? h("span", { lang: GAMES[game].chinese }, chinese) : h("span", { lang: ENGLISH }, name);
}

/** The name, and the Chinese one beside the English one. */
function names(fan, game) {
  return [nameOf(fan, game), !READS_CHINESE && h("span", { class: "soft", lang: GAMES[game].chinese }, fan.chinese)];
}

const times = (count) => count > 1 && h("span", { class: "soft" }, `×${count}`);

function fanTable(score, game) {
  const rows = score.fans.map((fan) => line([...names(fan, game), times(fan.count)], fan.points));
  const flowers = score.flowers > 0 && line(t("fans.flowers"), score.flowers);
  return h(
    "table",
    { class: "sum-table", id: "fan-table" },
    h("caption", {}, t("fans.title")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("fans.name")), h("th", { scope: "col", class: "number" }, t(`terms.${GAMES[game].unit}`)))),
    h("tbody", {}, rows, flowers),
    h("tfoot", {}, sums(score, game)),
  );
}

/** The sum, and what becomes of it in a game where the points are not the sum. */
function sums(score, game) {
  const { capped, value, base, dealer_tai: ofDealer } = score;
  const sum = score.total ?? sumOf(game, score);
  return [
    line(t("mahjong-answer.sum"), sum),
    capped < sum && line(t("mahjong-answer.counted"), capped),
    value !== undefined && line([t("fans.value"), h("span", { class: "soft" }, "2", h("sup", {}, String(capped)))], number(value)),
    base !== undefined && line(t("fans.base"), number(base)),
    ofDealer > 0 && line(t("fans.of-dealer"), `+${ofDealer}`),
  ];
}

/** What the kongs earn apart from a win. */
function kongs({ kong_payments: all = [] }) {
  if (all.length === 0) return false;
  const row = (kong) => h("li", {}, h("span", { class: "soft small" }, named("terms", kong.kind)), tileRow(tilesOf(kong.tiles), { classes: "small" }), h("span", {}, ...paymentText(kong)));
  return h("div", { class: "kongs" }, h("h3", {}, t("fans.kongs")), h("ul", { class: "plain" }, all.map(row)));
}

/** The fans that apply but do not count, each with what took its place. */
function excludedList({ fans, excluded }, game) {
  const known = new Map([...fans, ...excluded].map((fan) => [fan.fan, fan]));
  const row = (fan) => {
    const by = known.has(fan.by) ? nameOf(known.get(fan.by), game) : h("span", { lang: ENGLISH }, fan.by);
    const reason = fan.by === "account-once" ? t("fans.account-once") : parts("fans.implied", { by });
    return h("li", {}, h("span", { class: "what" }, names(fan, game), times(fan.count)), h("span", { class: "soft small" }, reason));
  };
  return h("ul", { class: "plain excluded" }, excluded.map(row));
}

function readings(score, game) {
  const { readings: all } = score;
  if (all.length === 1) return h("p", { class: "soft small" }, t("mahjong-answer.only-one"));
  const row = (one) =>
    h(
      "li",
      { class: "way" },
      readingGroups(one.reading, score, { classes: "small" }),
      h(
        "p",
        { class: "small" },
        h("strong", {}, one.chosen ? t("mahjong-answer.counts") : capitalized(named("lost-readings", one.why))),
        `${COLON}${worth(game, one)}${SEMICOLON}`,
        one.fans.map((fan, idx) => [idx > 0 && COMMA, nameOf(fan, game)]),
      ),
    );
  return h("ol", { class: "ways" }, all.map(row));
}

/**
 * What each wait of a ready hand would score, and what its kongs earn; `onWin` is called with `ron`
 * or `tsumo` and the tile.
 */
export function fanWaits(report, { game, onWin }) {
  const inCell = (by, { [by]: score }) => ({ words: score.won ? number(score.points) : t("fans.too-few"), why: worth(game, score), isNone: !score.won });
  return [
    report.ready ? waitRows(report.waits, inCell, onWin) : h("p", { class: "note" }, t("fans.none-wins")),
    report.greatest !== undefined && h("p", { class: "soft small" }, t("fans.greatest", { n: report.greatest })),
    kongs(report),
  ];
}
