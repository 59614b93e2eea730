// The days of the daily game: which one is today, which were played, and the streak. A day is a day
// in the player's local time, from midnight to midnight.

import { N_CELLS } from "./cells.js";
import { loadGame, results } from "./store.js";

/** The first day in the calendar of daily games. */
export const FIRST_DAY = "2026-01-01";

const two = (part) => String(part).padStart(2, "0");

/** A moment as a day in the player's local time, `2026-02-28`. */
export function dayOf(moment) {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export function today() {
  return dayOf(new Date());
}

/** The day `n` days after another one, or before it if `n` is negative. */
export function daysAfter(day, n) {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + n);
  return date.toISOString().slice(0, 10);
}

/** The number of milliseconds until the next day begins. */
export function untilTomorrow(now = new Date()) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) - now;
}

/** The daily games that were played, by day; a game with moves taken back does not count. */
export function playedDays(all = results()) {
  return new Map(all.filter(({ daily, practice }) => daily && !practice).map((result) => [result.daily, result]));
}

/** How many cards of a day's game are placed, if it was begun and is not over; 0 otherwise. */
export function nPlacedOn(day) {
  const n = loadGame(day.replaceAll("-", ""))?.placed?.length;
  return n > 0 && n < N_CELLS ? n : 0;
}

/**
 * The current and the longest streak of daily games, each begun on its own day. The current one
 * runs up to today, or up to yesterday while today's game can still be played.
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
