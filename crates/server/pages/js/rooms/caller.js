// The projector's page: how to join, the card, how many have placed it, and the podium. It shows
// only what everybody may see; in the host's browser it also calls the cards.

import { announce, find, h, setChildren } from "../dom.js";
import { offerFullScreen } from "../full-screen.js";
import { problemBox } from "../problems.js";
import { LANGUAGE, t } from "../words.js";
import { shownValue, useValues, valueName } from "../matematico/values.js";
import { acting } from "./acting.js";
import { CODE, pageOf, pictureOf, rooms } from "./api.js";
import { Countdown } from "./countdown.js";
import { follow, nameOf } from "./follow.js";
import { namesWords } from "./kept.js";
import { loadedEnd } from "./loaded-end.js";
import { showNotes } from "./notes.js";
import { confirmed } from "./sure.js";

const N_CARDS = 25;
/** How many places of the leaderboard are legible from far away; players see the rest on their pages. */
const N_ON_WALL = 5;
/** With more players than this, their names are in columns; and with more than the second, they are small. */
const MANY = 20;
const VERY_MANY = 30;

let view = null;
/** What is needed at the end of a game, once it has loaded. */
let rest = null;
let loading = null;
/** Whether it is known if this is the host's browser; until then nothing is shown that would have to move. */
let isLearned = false;
let isHost = false;
let isOnlyHere = false;
/** Whether the game ended while this page was watching. */
let hasJustEnded = false;
const countdown = new Countdown(find("#countdown"));
const caller = find("#caller");
const sound = find("#sound");

find("#picture").src = pictureOf(CODE);
find("#controls-link").href = pageOf(CODE, "host");
follow(CODE, "anyone", hear);
learn();

/** The address where phones join, and whether this browser is the host's. */
async function learn() {
  try {
    const seen = await rooms.view(CODE, "host");
    isHost = seen.you.role === "host";
    find("#address").textContent = seen.url.replace(/^https?:\/\//, "");
    isOnlyHere = /^http:\/\/(localhost|127\.|\[::1\])/.test(seen.url);
  } catch (problem) {
    if (!problem.report) throw problem;
    if (problem.kind !== "no-such-room") tell(problem, learn);
  }
  isLearned = true;
  if (view) show();
}

function hear({ name, view: now, data, before }) {
  showNotes(name);
  if (name === "lost" || name === "trouble") return;
  if (name === "closed") return showClosed();
  view = now;
  hasJustEnded = name === "end" || (hasJustEnded && view.state === "finished");
  useValues(view.settings.values);
  if (isLearned) show();
  loading ??= loadedEnd(import("./caller-end.js")).then(showRest);
  if (name === "snapshot") setChildren(find("#page-problem"));
  if (name === "card" && data.n !== before.card?.n) {
    const words = t("caller.said", { number: data.n, value: valueName(data.value) });
    announce(words);
    speak(valueName(data.value));
  }
  if (name === "start") announce(t("room.started"));
  if (name === "paused") announce(t("room.paused"));
  if (name === "kept") announce(namesWords(view));
  if (name === "end") announce(t("room.over"));
}

// What the host's browser can do here

/** What the main button and a remote control do next; `null` if nothing. */
function nextAction() {
  if (!isHost || !view || view.state === "finished") return null;
  if (view.state === "lobby") return view.players.length > 0 ? { action: "start" } : null;
  if (view.paused) return { action: "resume" };
  return view.cards.length < N_CARDS ? { action: "call", n: view.cards.length + 1 } : { action: "end" };
}

const act = acting(tell);

function goOn() {
  const action = nextAction();
  if (action?.action === "end") confirmed(t("room.sure-end"), () => act(action));
  else if (action) act(action);
}

/** How long the room waits for players who are away, after the last card and the last news. */
const PATIENCE_MS = 60_000;
let waiting;

/** Ends the game after a while if only players who are away have not placed all cards. */
function waitForAbsent() {
  clearTimeout(waiting);
  if (nextAction()?.action !== "end") return;
  waiting = setTimeout(async () => {
    try {
      const { players, placed } = await rooms.view(CODE, "host");
      const missing = players.filter(({ player, watches }) => !watches && !placed.includes(player));
      if (nextAction()?.action === "end" && missing.every(({ connected }) => !connected)) act({ action: "end" });
      else waitForAbsent();
    } catch (problem) {
      if (!problem.report) throw problem;
      waitForAbsent();
    }
  }, PATIENCE_MS);
}

find("#next").addEventListener("click", goOn);
find("#pause").addEventListener("click", () => act({ action: "pause" }));
find("#again").addEventListener("click", () => act({ action: "again" }));
// The keys of a presenter's remote control, wherever the focus is.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !["ArrowRight", "PageDown", " ", "Enter"].includes(event.key)) return;
  if ([" ", "Enter"].includes(event.key) && event.target.closest("a, button, input, summary")) return;
  if (!isHost) return;
  // The page never scrolls away from what everybody looks at, such as the podium.
  event.preventDefault();
  if (!event.repeat) goOn();
});

// Sound and screen

/** Says a card aloud with the browser's own voice, if the host wants that. */
function speak(words) {
  if (!sound.checked || !globalThis.speechSynthesis) return;
  const utterance = new SpeechSynthesisUtterance(words);
  // Voices are named after countries, not scripts.
  utterance.lang = LANGUAGE === "zh-Hans" ? "zh-CN" : LANGUAGE;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
find("#sound-part").hidden = !globalThis.speechSynthesis;

offerFullScreen(find("#full"), caller, find("#next"));

// What the page shows

function tell(problem, again) {
  setChildren(find("#page-problem"), problemBox(problem, { again }));
}

function showClosed() {
  caller.hidden = true;
  find("#gone").hidden = false;
  find("#gone-why").hidden = view !== null;
  find("#gone-now").hidden = view === null;
  document.title = `${t("room.gone")} – handeval`;
  view = null;
}

/** Shows what had to wait for the end of a game to load. */
function showRest(end) {
  rest = end;
  if (rest && view && isLearned) show();
}

function show() {
  if (view.state === "finished" && rest === null) return;
  const { state, card, cards, count, playing, players } = view;
  caller.hidden = false;
  document.title = `${t("room.of", { code: CODE })} – handeval`;
  for (const place of document.querySelectorAll("[data-code]")) place.textContent = CODE;
  caller.dataset.state = state;
  find("#come-in").hidden = state === "finished";
  find("#table").hidden = state !== "open";
  find("#end").hidden = state !== "finished";
  find("#who").hidden = state !== "lobby";
  find("#who-count").textContent = t("room.are-in", { n: players.length });
  find("#players").classList.toggle("many", players.length > MANY);
  find("#players").classList.toggle("very-many", players.length > VERY_MANY);
  find("#names-until").textContent = namesWords(view);
  find("#names-until").hidden = state === "open";
  setChildren(find("#players"), ...players.map((one) => h("li", { class: one.connected ? null : "away" }, nameOf(one))));
  const turned = find("#turned");
  turned.textContent = card ? shownValue(card.value) : "–";
  turned.classList.toggle("over", !card);
  find("#call-count").textContent = card ? t("caller.count", { number: card.n, all: N_CARDS }) : t("caller.ready");
  find("#placed").textContent = view.paused ? t("room.paused") : card ? t("room.have-placed", { n: count, all: playing }) : "";
  setChildren(find("#called"), ...cards.map((value) => h("li", {}, shownValue(value))));
  countdown.show(card?.deadline ?? null, view.settings.timer);
  showStanding();
  showButtons();
  waitForAbsent();
  if (state === "finished") rest.show(view, hasJustEnded);
}

function showStanding() {
  const part = find("#standing");
  part.hidden = view.state !== "open" || !view.board || view.board.length === 0;
  if (part.hidden) return;
  const shown = view.board.slice(0, N_ON_WALL);
  find("#more").textContent = view.board.length > shown.length ? t("room.and-more", { n: view.board.length - shown.length }) : "";
  setChildren(find("ol", part), ...shown.map((one) => h("li", {}, h("span", { class: "place" }, `${one.place}.`), h("span", { class: "who" }, nameOf(one)), h("span", { class: "total" }, String(one.total)))));
}

function showButtons() {
  find("#controls-link").hidden = !isHost;
  find("#only-here").hidden = !isHost || !isOnlyHere || view.state !== "lobby";
  find("#not-kept").hidden = !isHost || view.kept || view.state !== "lobby";
  const next = find("#next");
  const { state, cards, paused } = view;
  const key = state === "lobby" ? "room.start" : paused ? "room.resume" : cards.length === 0 ? "caller.first" : cards.length === N_CARDS ? "room.end-game" : "caller.next";
  next.textContent = t(key);
  next.hidden = !isHost || state === "finished";
  next.disabled = nextAction() === null;
  // The first button resumes after a pause.
  find("#pause").hidden = !isHost || state !== "open" || paused;
  find("#again").hidden = !isHost || state !== "finished";
}
