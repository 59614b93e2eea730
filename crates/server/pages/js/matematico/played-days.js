// The daily games that were played, and the streak.

import { N_CELLS } from "./cells.js";
import { daysAfter, today } from "./days.js";
import { loadGame, results } from "./store.js";

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
