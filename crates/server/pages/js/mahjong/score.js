// What a win scores: points and who pays them, yaku, fu, and why it is read so.

import { h, hiddenText, number } from "../dom.js";
import { tileFace, tileRow, tilesOf } from "../tiles.js";
import { readingGroups, waitText } from "./reading.js";
import { headline } from "./shapes.js";
import { CHANGE_NAMES, DORA_NAMES, FU_NAMES, LOST_NAMES, capitalized, limitName, romanised, worth } from "./words.js";

/** Which explanations are open; they stay so from one answer to the next. */
const opened = new Set();

/** The headline in words, for the page and for a screen reader. */
export function scoreText(score) {
  return score.won ? `${number(score.points)} points` : "No yaku: no points";
}

/**
 * All that is told of a scored win; `ways` says in how many ways the hand wins, if in several.
 * `onTry` is called with a change that is to be made.
 */
export function scoreView(score, ways, onTry) {
  if (!score.won) return noYaku(score, ways, onTry);
  const limit = score.limit && capitalized(limitName(score.limit));
  const counted = score.yakuman > 0 ? "" : worth(score);
  const words = [limit, counted].filter(Boolean).join(": ");
  return [
    headline(scoreText(score), `${words} by ${score.win_by}. ${ways}`),
    payments(score),
    h("h3", {}, "The reading"),
    readingView(score.reading, score),
    h("div", { class: "tables" }, yakuTable(score), fuTable(score)),
    pointsText(score),
    explanation("why", "Why this reading?", readings(score)),
    explanation("more", "What would have scored more?", changes(score, onTry)),
  ];
}

function readingView(reading, score) {
  return h("div", { class: "reading" }, readingGroups(reading, score), h("p", { class: "soft small" }, waitText(reading)));
}

/** A win that scores nothing, and what would help. */
function noYaku(score, ways, onTry) {
  return [
    headline(scoreText(score), `The hand is complete, but it has no yaku, and a dora is none. ${ways}`),
    readingView(score.readings[0].reading, score),
    h("h3", {}, "What would help"),
    changes(score, onTry),
    explanation("why", "Why this reading?", readings(score)),
  ];
}

function payments({ payments: all, total, points, sticks, honba }) {
  const besides = [honba > 0 && `${number(honba)} of it for the counters`, sticks > 0 && `${number(sticks)} for the sticks besides`].filter(Boolean);
  return h(
    "div",
    { class: "payments" },
    h(
      "ul",
      { class: "plain" },
      all.map(({ by, points: paid, liable }) => h("li", {}, `${by === "discarder" ? "The discarder" : capitalized(by)} pays `, h("strong", {}, number(paid)), liable && ", being liable")),
    ),
    total !== points && h("p", {}, "The winner gets ", h("strong", {}, number(total)), besides.length > 0 && `: ${besides.join(", ")}`),
  );
}

function yakuTable(score) {
  const isYakuman = score.yakuman > 0;
  const unit = isYakuman ? "yakuman" : "han";
  const rows = score.yaku.map((yaku) => {
    const roman = romanised(yaku);
    const isSame = roman === yaku.name.toLowerCase();
    return line([yaku.name, !isSame && h("span", { class: "soft small roman", lang: "ja-Latn" }, roman)], yaku.yakuman ?? yaku.han);
  });
  const dora = Object.entries(score.dora ?? {}).filter(([, n]) => n > 0).map(([kind, n]) => line(DORA_NAMES[kind] ?? kind, n));
  const sum = isYakuman ? score.yakuman : score.han;
  const isCut = isYakuman && score.yaku.reduce((all, { yakuman }) => all + yakuman, 0) > sum;
  return h(
    "table",
    { class: "sum-table", id: "yaku-table" },
    h("caption", {}, "Yaku"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Yaku"), h("th", { scope: "col", class: "number" }, capitalized(unit)))),
    h("tbody", {}, rows, dora),
    h("tfoot", {}, line(isCut ? "Counted by these rules" : "Sum", sum)),
  );
}

function line(name, value) {
  return h("tr", {}, h("th", { scope: "row" }, h("span", { class: "what" }, name)), h("td", { class: "number" }, String(value)));
}

function fuTable({ fu, fu_sum: sum, fu_items: items, reading }) {
  if (items.length === 0) return h("p", { class: "soft small" }, "A yakuman counts no fu.");
  const tilesOfItem = ({ item, tiles }) => tiles && (item.endsWith("-wait") ? tileFace(tiles, { classes: "small" }) : tileRow(tilesOf(tiles), { classes: "small" }));
  const isExact = reading.form === "seven-pairs";
  return h(
    "table",
    { class: "sum-table", id: "fu-table" },
    h("caption", {}, "Fu"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "For"), h("th", { scope: "col", class: "number" }, "Fu"))),
    h("tbody", {}, items.map((item) => line([FU_NAMES[item.item] ?? item.item, tilesOfItem(item)], item.fu))),
    h("tfoot", {}, line("Sum", sum), line(isExact ? "Never rounded" : "Rounded up to a full ten", fu)),
  );
}

/** How han and fu become points. */
function pointsText(score) {
  const { han, fu, base, limit, yakuman } = score;
  const power = [`${fu} fu × 2`, h("sup", {}, `2 + ${han}`)];
  const reached = fu * 2 ** (han + 2);
  const of = () => {
    if (yakuman > 0) return [`Base: ${number(base)}`, yakuman > 1 ? `, ${yakuman} times 8,000.` : "."];
    if (!limit) return ["Base: ", power, ` = ${number(base)}.`];
    if (han >= 5) return [`Base of ${han} han: ${number(base)}, whatever the fu.`];
    if (reached >= base) return ["Base: ", power, ` = ${number(reached)}, which is more than ${number(base)}, the most below 6 han.`];
    return ["Base: ", power, ` = ${number(reached)}, which these rules raise to ${number(base)}.`];
  };
  return h("p", { class: "soft small points-text" }, of(), sharesText(score));
}

/** Who pays how much of the base, if nobody is liable and no share is split. */
function sharesText({ payments: all, rule = [], win_by: by, seat }) {
  if (all.some(({ liable }) => liable) || rule.includes("sanma-tsumo=bisection")) return "";
  const shares = {
    ron: { east: "The discarder pays the dealer six times the base", other: "The discarder pays four times the base" },
    tsumo: { east: "Each pays the dealer twice the base", other: "The dealer pays twice the base, the others once" },
  }[by];
  return ` ${shares[seat] ?? shares.other}, each payment rounded up to a hundred.`;
}

function explanation(name, title, ...parts) {
  const details = h("details", { class: "explanation", "data-name": name, open: opened.has(name) }, h("summary", {}, title), parts);
  details.addEventListener("toggle", () => (details.open ? opened.add(name) : opened.delete(name)));
  return details;
}

function readings(score) {
  const { readings: all } = score;
  if (all.length === 1) return h("p", { class: "soft small" }, "It is the only one.");
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
          one.chosen ? h("strong", {}, "Counts") : h("strong", {}, capitalized(LOST_NAMES[one.why] ?? one.why)),
          one.yaku.length > 0 && `: ${number(one.points)} points, ${worth(one)}; ${one.yaku.map(({ name }) => name.toLowerCase()).join(", ")}`,
          `. ${waitText(one.reading)}.`,
        ),
      ),
    ),
  );
}

function changes({ changes: all }, onTry) {
  if (all.length === 0) return h("p", { class: "soft small" }, "No single change would have scored more.");
  const row = ({ change, points, han, fu, gain }) => {
    const name = CHANGE_NAMES[change] ?? change;
    // Which tile is dora one more time is not said.
    const isTried = onTry && change !== "one-more-dora";
    return h(
      "li",
      {},
      h("span", {}, h("strong", {}, name), `: ${number(points)} points`, han !== null && `, ${han} han ${fu} fu`, ` (+${number(gain)})`),
      isTried && h("button", { type: "button", class: "small", onclick: () => onTry(change) }, "Try", hiddenText(` ${name}`)),
    );
  };
  return h("ul", { class: "plain changes" }, all.map(row));
}
