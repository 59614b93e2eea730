// The calendar of the daily games, one month at a time; each day links to its game.

import { find, h, setChildren } from "../dom.js";
import { LANGUAGE, capitalized, number, percent, showInAddress, t } from "../words.js";
import { dayAddress, dayLink } from "./day-link.js";
import { FIRST_DAY, daysAfter, today } from "./days.js";
import { nPlacedOn, playedDays, streaks } from "./played-days.js";
import { shareOf } from "./result.js";

const FIRST_MONTH = FIRST_DAY.slice(0, 7);
const thisMonth = () => today().slice(0, 7);

/** The first day of the week in this locale, from 1 for Monday to 7 for Sunday. */
function firstWeekday() {
  const locale = new Intl.Locale(LANGUAGE);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** A day, formatted according to `options`. */
function written(day, options) {
  return new Date(`${day}T00:00Z`).toLocaleDateString(LANGUAGE, { ...options, timeZone: "UTC" });
}

let month;

function show() {
  find("#month").textContent = capitalized(written(`${month}-01`, { month: "long", year: "numeric" }));
  find("#back").disabled = month <= FIRST_MONTH;
  find("#on").disabled = month >= thisMonth();
  const played = playedDays();
  const first = `${month}-01`;
  // The weekday of the 1st, counted from the start of the week.
  const nBefore = (new Date(`${first}T00:00Z`).getUTCDay() - firstWeekday() + 7) % 7;
  const start = daysAfter(first, -nBefore);
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((idx) => daysAfter(start, idx));
  setChildren(find("#weekdays"), ...weekdays.map((day) => h("th", { scope: "col", abbr: written(day, { weekday: "long" }) }, written(day, { weekday: "short" }))));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekdays.map((day) => daysAfter(day, 7 * week)));
  const isOfMonth = (day) => day.startsWith(month);
  setChildren(find("#weeks"), ...weeks.filter((days) => days.some(isOfMonth)).map((days) => h("tr", {}, days.map((day) => h("td", {}, isOfMonth(day) && cell(day, played.get(day)))))));
  showFacts(played);
}

function cell(day, result) {
  const dayOfMonth = number(Number(day.slice(8)));
  if (day > today() || (day < FIRST_DAY && !result)) return h("span", { class: "day" }, dayOfMonth);
  return dayLink(day, result, dayOfMonth);
}

function showFacts(played) {
  const { current, longest } = streaks();
  const shares = [...played.values()].filter(({ best }) => best > 0).map(({ total, best }) => shareOf(total, best));
  const facts = [
    [t("days.played"), number(played.size)],
    [t("days.streak"), number(current)],
    [t("days.longest"), number(longest)],
  ];
  if (shares.length > 0) facts.push([t("days.share"), percent(shares.reduce((sum, one) => sum + one, 0) / shares.length)]);
  setChildren(find("#facts"), ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  const isPlayed = played.has(today());
  find("#today-play").href = dayAddress(today(), played.get(today()));
  find("#today-play").textContent = t(isPlayed ? "today.look" : nPlacedOn(today()) > 0 ? "days.continue" : "today.play");
  const missed = lastMissed(played);
  find("#missing").hidden = !missed;
  if (missed) find("#missing").href = dayAddress(missed);
}

/** The last day before today that was not played. */
function lastMissed(played) {
  for (let day = daysAfter(today(), -1); day >= FIRST_DAY; day = daysAfter(day, -1)) if (!played.has(day)) return day;
  return null;
}

function go(n) {
  const [year, which] = month.split("-").map(Number);
  month = new Date(Date.UTC(year, which - 1 + n)).toISOString().slice(0, 7);
  showInAddress({ month });
  show();
}

find("#back").addEventListener("click", () => go(-1));
find("#on").addEventListener("click", () => go(1));

const asked = new URLSearchParams(location.search).get("month") ?? "";
const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= FIRST_MONTH && asked <= thisMonth();
month = isMonth ? asked : thisMonth();
show();
addEventListener("storage", show);
addEventListener("pageshow", ({ persisted }) => persisted && show());
