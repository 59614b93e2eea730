// Says that players are learning custom points, which takes a while the first time.

import { h } from "./dom.js";
import { number, t } from "./words.js";

/** How long an answer may take before the page says why, in milliseconds. */
const PATIENCE_MS = 1000;

/** The point tables that players have learned on this page. */
const learned = new Set();
let note = null;
let nWaiting = 0;

/** Shows the notice while `answer`, for which players learn a point table, is still to come. */
export function tellLearning(points, answer) {
  const key = JSON.stringify(points);
  if (learned.has(key)) return;
  const timer = setTimeout(show, PATIENCE_MS);
  nWaiting += 1;
  const end = () => {
    clearTimeout(timer);
    nWaiting -= 1;
    if (nWaiting === 0) hide();
  };
  answer.then(() => {
    learned.add(key);
    end();
  }, end);
}

function show() {
  if (note) return;
  const passed = h("span", { class: "soft", "aria-hidden": "true" });
  const element = h("div", { class: "note learning", role: "status" }, h("span", {}, t("own-points.learning")), " ", passed);
  document.querySelector("main").append(element);
  const begun = performance.now();
  const tick = () => {
    passed.textContent = `${number(Math.round((performance.now() - begun) / 1000))} s`;
  };
  tick();
  note = { element, timer: setInterval(tick, 1000) };
}

function hide() {
  if (!note) return;
  clearInterval(note.timer);
  note.element.remove();
  note = null;
}
