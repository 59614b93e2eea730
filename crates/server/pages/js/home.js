// The front page: what each game looks like, today's game, its result, and the time until the next one.

import { find, h, setChildren } from "./dom.js";
import { CLAUSE, LANGUAGE, day, number, t } from "./words.js";
import { dayAddress, dayLink, placedText } from "./matematico/day-link.js";
import { daysAfter, today } from "./matematico/days.js";
import { nPlacedOn, playedDays, streaks, untilTomorrow } from "./matematico/played-days.js";
import { besidePar, ofBest, pointsOf } from "./matematico/result.js";
import { results } from "./matematico/store.js";
import { showPictures } from "./pictures.js";

/** How many days are shown side by side; the last one is today. */
const N_DAYS = 7;

let shownDay = null;

function show() {
  const now = today();
  shownDay = now;
  const played = playedDays();
  // A game with moves taken back does not count, but it was played.
  const result = played.get(now) ?? results().find(({ daily }) => daily === now);
  const nPlaced = result ? 0 : nPlacedOn(now);
  find("#today-day").textContent = day(now);
  find("#today-play").href = dayAddress(now, result);
  find("#today-play").textContent = t(result ? "today.look" : nPlaced > 0 ? "days.continue" : "today.play");
  setChildren(
    find("#today-result"),
    h("strong", {}, result ? pointsOf(result.total) : nPlaced > 0 ? placedText(nPlaced) : t("today.not-yet")),
    h("span", { class: "soft" }, toldOf(result)),
  );
  const { current, longest } = streaks();
  find("#streak").textContent = number(current);
  find("#longest").textContent = number(longest);
  const days = Array.from({ length: N_DAYS }, (_, idx) => daysAfter(now, idx - N_DAYS + 1));
  setChildren(find("#week"), ...days.map((one) => h("li", {}, dayLink(one, played.get(one), weekdayOf(one)))));
}

/** What is known about today's result, or what the game is. */
function toldOf(result) {
  if (!result) return t("today.same-for-all");
  return [result.practice && t("today.practice"), besidePar(result.total, result.par), ofBest(result.total, result.best)].filter(Boolean).join(CLAUSE);
}

/** The initial of a day's weekday: `M` for a Monday. */
function weekdayOf(which) {
  return new Date(`${which}T00:00Z`).toLocaleDateString(LANGUAGE, { weekday: "narrow", timeZone: "UTC" });
}

function tick() {
  if (today() !== shownDay) show();
  const seconds = Math.max(0, Math.ceil(untilTomorrow() / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  find("#countdown").textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
}

showPictures();
show();
tick();
setInterval(tick, 1000);
// Another window may have played it in the meantime, and a browser restores a page unchanged when
// somebody returns to it.
addEventListener("storage", show);
addEventListener("pageshow", ({ persisted }) => persisted && show());
