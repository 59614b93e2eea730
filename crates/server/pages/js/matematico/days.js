// The days of the daily game. A day is a day in the player's local time, from midnight to midnight.

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
