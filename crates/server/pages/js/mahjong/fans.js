// What a win scores in games with a list of fans: the fans, those that did not count and why, and
// who pays.

import { h, hiddenText } from "../dom.js";
import { tileFace, tileName } from "../tiles.js";
import { capitalized, ENGLISH, named, number, parts, t } from "../words.js";
import { readingGroups } from "./reading.js";
import { changes, explanation, line, paymentList } from "./score-parts.js";
import { headline } from "./shapes.js";

/** The headline in words, for the page and for a screen reader. */
export function fansText(score) {
  return score.won ? t("mahjong-answer.points", { n: score.points }) : t("fans.below", { minimum: score.minimum });
}

/** `12 fan`. */
const worth = ({ fan }) => t("fans.fan", { n: fan });

/**
 * Everything about a scored win; `ways` is the number of ways in which the hand wins, if there are
 * several. `onTry` is called with a change to make.
 */
export function fansView(score, ways, onTry) {
  const by = t("mahjong-answer.by", { words: capitalized(worth(score)), by: score.win_by });
  return [
    headline(fansText(score), score.won ? `${by} ${ways}` : `${by} ${t("fans.not-enough")} ${ways}`),
    score.won && h("div", { class: "payments" }, paymentList(score.payments)),
    h("h3", {}, t("mahjong-answer.reading")),
    h("div", { class: "reading" }, readingGroups(score.reading, score)),
    fanTable(score),
    score.excluded.length > 0 && explanation("excluded", t("fans.excluded"), excludedList(score)),
    explanation("why", t("mahjong-answer.why"), readings(score)),
    explanation("more", t("mahjong-answer.more"), changes(score, { worthOf: worth, onTry })),
  ].filter(Boolean);
}

/** The English and the Chinese name. */
function names({ name, chinese }) {
  return [h("span", { lang: ENGLISH }, name), h("span", { class: "soft", lang: "zh" }, chinese)];
}

const times = (count) => count > 1 && h("span", { class: "soft" }, `×${count}`);

function fanTable(score) {
  const rows = score.fans.map((fan) => line([...names(fan), times(fan.count)], fan.points));
  const flowers = score.flowers > 0 && line(t("fans.flowers"), score.flowers);
  return h(
    "table",
    { class: "sum-table", id: "fan-table" },
    h("caption", {}, t("fans.title")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("fans.name")), h("th", { scope: "col", class: "number" }, t("fans.title")))),
    h("tbody", {}, rows, flowers),
    h("tfoot", {}, line(t("mahjong-answer.sum"), score.total)),
  );
}

/** The fans that hold and do not count, each with what took its place. */
function excludedList({ fans, excluded }) {
  const nameOf = new Map([...fans, ...excluded].map(({ fan, name }) => [fan, name]));
  const row = (fan) => {
    const by = h("span", { lang: ENGLISH }, nameOf.get(fan.by) ?? fan.by);
    const reason = fan.by === "account-once" ? t("fans.account-once") : parts("fans.implied", { by });
    return h("li", {}, h("span", { class: "what" }, names(fan), times(fan.count)), h("span", { class: "soft small" }, reason));
  };
  return h("ul", { class: "plain excluded" }, excluded.map(row));
}

function readings(score) {
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
        `: ${worth(one)}; `,
        h("span", { lang: ENGLISH }, one.fans.map(({ name }) => name).join(", ")),
      ),
    );
  return h("ol", { class: "ways" }, all.map(row));
}

/** What each wait of a ready hand would score; `onWin` is called with `ron` or `tsumo` and the tile. */
export function fanWaitTable(report, onWin) {
  const row = ({ tile, left, ron, tsumo }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, tileFace(tile)),
      h("td", { class: "number" }, String(left)),
      h("td", {}, cell("ron", tile, ron, onWin)),
      h("td", {}, cell("tsumo", tile, tsumo, onWin)),
    );
  return h(
    "table",
    { class: "waits" },
    h("caption", { class: "soft small" }, t("mahjong-answer.click-a-score")),
    h("thead", {}, h("tr", {}, ["wait", "left", "by-ron", "by-tsumo"].map((name) => h("th", { scope: "col", class: name === "left" && "number" }, t(`mahjong-answer.${name}`))))),
    h("tbody", {}, report.waits.map(row)),
  );
}

function cell(by, tile, score, onWin) {
  if (score === null) return h("span", { class: "soft" }, t("mahjong-answer.none-left"));
  return h(
    "button",
    { type: "button", class: score.won ? "wait-score" : "wait-score none", onclick: () => onWin(by, tile) },
    hiddenText(`${t("mahjong-answer.win-by", { by, tile: tileName(tile) })} `),
    h("span", { class: "wait-points" }, score.won ? number(score.points) : t("fans.too-few")),
    h("span", { class: "small" }, worth(score)),
  );
}
