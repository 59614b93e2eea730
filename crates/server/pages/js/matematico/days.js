// The days of the daily game: which one is today, which were played, and how many in a row. A day is
// one of the player's own calendar, from midnight to midnight where the player is.

import { results } from "./store.js";

/** The first day in the calendar of daily games. */
export const FIRST_DAY = "2026-01-01";

const two = (part) => String(part).padStart(2, "0");

/** A moment as a day of the player's own time, `2026-02-28`. */
export function dayOf(moment) {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export function today() {
  return dayOf(new Date());
}

/** The day `n` days after another one, before it for `n` below 0. */
export function daysAfter(day, n) {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + n);
  return date.toISOString().slice(0, 10);
}

/** How many milliseconds there are until the next day begins. */
export function untilTomorrow(now = new Date()) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) - now;
}

/** What was played of the daily games, by their days; a game with moves taken back is none. */
export function playedDays(all = results()) {
  return new Map(all.filter(({ daily, practice }) => daily && !practice).map((result) => [result.daily, result]));
}

/**
 * How many days in a row the game of the day was played, each begun on its own day: up to today, or
 * up to yesterday as long as today is not over, and the longest such row.
 */
export function streaks(all = results(), now = today()) {
  const onTime = [...playedDays(all).values()].filter(({ daily, on = daily }) => on === daily);
  const days = new Set(onTime.map(({ daily }) => daily));
  const back = (from) => {
    let n = 0;
    while (days.has(daysAfter(from, -n))) n += 1;
    return n;
  };
  const current = back(days.has(now) ? now : daysAfter(now, -1));
  const ends = [...days].filter((day) => !days.has(daysAfter(day, 1)));
  return { current, longest: Math.max(0, ...ends.map(back)) };
}
