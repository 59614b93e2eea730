// What a win scores: the points and who pays them, yaku, fu, and why it is read this way.

import { h } from "../dom.js";
import { tileFace, tileRow, tilesOf } from "../tiles.js";
import { CLAUSE, COLON, SEMICOLON, SPACE, STOP, capitalized, named, number, parts, t } from "../words.js";
import { readingGroups, waitText } from "./reading.js";
import { changes, explanation, line, paymentList } from "./score-parts.js";
import { headline } from "./shapes.js";
import { limitName, wonBy, worth } from "./words.js";
import { yakuChoice, yakuLabel, yakuList } from "./yaku.js";

/** The base of one yakuman. */
const YAKUMAN_BASE = 8000;

/** The headline in words, for the page and for a screen reader. */
export function scoreText(score) {
  return score.won ? t("mahjong-answer.points", { n: score.points }) : t("mahjong-answer.no-score");
}

/**
 * Everything about a scored win; `ways` is the number of ways in which the hand wins, if there are
 * several. `onTry` is called with a change to make.
 */
export function scoreView(score, { game = "riichi", ways = "", onTry } = {}) {
  const better = changes(score, { game, worthOf, onTry });
  if (!score.won) return noYaku(score, ways, better);
  const limit = score.limit && capitalized(limitName(score.limit));
  const counted = score.yakuman > 0 ? "" : worth(score);
  const words = [limit, counted].filter(Boolean).join(COLON);
  return [
    headline(scoreText(score), [t("mahjong-answer.by", { words, by: wonBy(score.win_by) }), ways].join(SPACE)),
    payments(score),
    h("h3", {}, t("mahjong-answer.reading")),
    readingView(score.reading, score),
    h("div", { class: "tables" }, yakuTable(score), fuTable(score)),
    yakuChoice(),
    pointsText(score),
    explanation("why", t("mahjong-answer.why"), readings(score)),
    explanation("more", t("mahjong-answer.more"), better),
  ];
}

function readingView(reading, score) {
  return h("div", { class: "reading" }, readingGroups(reading, score), h("p", { class: "soft small" }, waitText(reading)));
}

/** A win that scores nothing, and what would help. */
function noYaku(score, ways, better) {
  return [
    headline(scoreText(score), [t("mahjong-answer.no-yaku-yet"), ways].join(SPACE)),
    readingView(score.readings[0].reading, score),
    h("h3", {}, t("mahjong-answer.would-help")),
    better,
    explanation("why", t("mahjong-answer.why"), readings(score)),
  ];
}

function payments({ payments: all, total, points, sticks, honba }) {
  const included = extras(honba, sticks);
  const gets = total !== points && h("p", {}, parts("mahjong-answer.gets", { total: h("strong", {}, number(total)) }), included && `${CLAUSE}${included}`);
  return h("div", { class: "payments" }, paymentList(all), gets);
}

/** How much of the winner's total is for counters and riichi sticks, in words. */
function extras(counters, sticks) {
  if (counters > 0 && sticks > 0) return t("mahjong-answer.for-both", { counters, sticks });
  if (counters > 0) return t("mahjong-answer.for-counters", { points: counters });
  return sticks > 0 && t("mahjong-answer.for-sticks", { points: sticks });
}

function yakuTable(score) {
  const isYakuman = score.yakuman > 0;
  const unit = isYakuman ? "yakuman" : "han";
  const rows = score.yaku.map((yaku) => {
    return line(yakuLabel(yaku.yaku), yaku.yakuman ?? yaku.han);
  });
  const dora = Object.entries(score.dora ?? {}).filter(([, n]) => n > 0).map(([kind, n]) => line(named("dora", kind), n));
  const sum = isYakuman ? score.yakuman : score.han;
  const isCut = isYakuman && score.yaku.reduce((all, { yakuman }) => all + yakuman, 0) > sum;
  return h(
    "table",
    { class: "sum-table", id: "yaku-table" },
    h("caption", {}, t("terms.yaku")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("terms.yaku")), h("th", { scope: "col", class: "number" }, t(`terms.${unit}`)))),
    h("tbody", {}, rows, dora),
    h("tfoot", {}, line(t(isCut ? "mahjong-answer.counted" : "mahjong-answer.sum"), sum)),
  );
}

function fuTable({ fu, fu_sum: sum, fu_items: items, reading }) {
  if (items.length === 0) return h("p", { class: "soft small" }, t("mahjong-answer.no-fu"));
  const tilesOfItem = ({ item, tiles }) => tiles && (item.endsWith("-wait") ? tileFace(tiles, { classes: "small" }) : tileRow(tilesOf(tiles), { classes: "small" }));
  const isExact = reading.form === "seven-pairs";
  return h(
    "table",
    { class: "sum-table", id: "fu-table" },
    h("caption", {}, t("terms.fu")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("mahjong-answer.for")), h("th", { scope: "col", class: "number" }, t("terms.fu")))),
    h("tbody", {}, items.map((item) => line([named("fu", item.item), tilesOfItem(item)], item.fu))),
    h("tfoot", {}, line(t("mahjong-answer.sum"), sum), line(t(isExact ? "mahjong-answer.never-rounded" : "mahjong-answer.rounded"), fu)),
  );
}

/** How the points result from han and fu. */
function pointsText(score) {
  const { han, fu, base, limit, yakuman } = score;
  const power = h("span", {}, `${t("terms.n-fu", { n: fu })} × 2`, h("sup", {}, `2 + ${han}`));
  const reached = fu * 2 ** (han + 2);
  const of = () => {
    if (yakuman > 1) return t("mahjong-answer.base-times", { base, times: yakuman, yakuman: YAKUMAN_BASE });
    if (yakuman > 0) return t("mahjong-answer.base", { base });
    if (!limit) return parts("mahjong-answer.base-power", { power, base });
    if (han >= 5) return t("mahjong-answer.base-of-han", { han, base });
    return parts(reached >= base ? "mahjong-answer.base-more" : "mahjong-answer.base-raised", { power, reached, base });
  };
  return h("p", { class: "soft small points-text" }, of(), sharesText(score));
}

/** Who pays how much of the base, if nobody is liable and no share is split. */
function sharesText({ payments: all, rule = [], win_by: by, seat }) {
  if (all.some(({ liable }) => liable) || rule.includes("sanma-tsumo=bisection")) return "";
  return ` ${t(`mahjong-answer.${by}-${seat === "east" ? "east" : "other"}`)}`;
}

/** What a change would be worth, in han and fu. */
function worthOf({ han, fu }) {
  return han === null ? "" : worth({ han, fu, yakuman: 0 });
}

function readings(score) {
  const { readings: all } = score;
  if (all.length === 1) return h("p", { class: "soft small" }, t("mahjong-answer.only-one"));
  return h(
    "ol",
    { class: "ways" },
    all.map((one) =>
      h(
        "li",
        { class: "way" },
        readingGroups(one.reading, score, { classes: "small" }),
        h(
          "p",
          { class: "small" },
          one.chosen ? h("strong", {}, t("mahjong-answer.counts")) : h("strong", {}, capitalized(named("lost-readings", one.why))),
          one.yaku.length > 0 && `${COLON}${t("mahjong-answer.points", { n: one.points })}${CLAUSE}${worth(one)}${SEMICOLON}`,
          yakuList(one.yaku.map(({ yaku }) => [yaku])),
          `${STOP}${SPACE}${waitText(one.reading)}${STOP}`,
        ),
      ),
    ),
  );
}
