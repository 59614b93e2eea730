// The host's own page: who has placed the card, the actions for each player, and everybody's grid
// at the end.

import { announce, copy, find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { CLAUSE, LANGUAGE, t } from "../words.js";
import { shownValue, useValues, valueName } from "../matematico/values.js";
import { acting } from "./acting.js";
import { CODE, pageOf, rooms, tableOf } from "./api.js";
import { Countdown } from "./countdown.js";
import { follow, nameOf } from "./follow.js";
import { namesWords } from "./kept.js";
import { loadedEnd } from "./loaded-end.js";
import { showNotes } from "./notes.js";
import { forgetRoom, hostToken, keepRoom } from "./own-rooms.js";
import { confirmed } from "./sure.js";

const N_CARDS = 25;

let view = null;
/** The address of the room for others, once it is known. */
let base = null;
/** What is needed at the end of a game, once it has loaded. */
let rest = null;
let loading = null;
const countdown = new Countdown(find("#countdown"));

find("#to-caller").href = pageOf(CODE, "caller");
find("#to-play").href = pageOf(CODE);
find("#table-link").href = tableOf(CODE);
let beginAtOnce = () => {};
takeToken().then(() => {
  const first = rooms.view(CODE, "host");
  beginAtOnce = follow(CODE, "host", hear, first);
  first.then(
    (seen) => {
      base = seen.url;
      if (view?.you.role === "host") show();
    },
    () => {}, // the stream reports what is wrong
  );
});

/** Opening an address that ends with the token makes another device the host's; the token is then removed from the address. */
async function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    await rooms.remember(CODE, token);
    keepRoom(CODE, token);
  } catch (problem) {
    if (!problem.report) throw problem;
    tell(problem);
  }
}

function hear({ name, view: now, data, before }) {
  showNotes(name);
  if (name === "lost" || name === "trouble") return;
  if (name === "closed") return showClosed();
  view = now;
  const isHost = view.you.role === "host";
  find("#controls").hidden = !isHost || (view.state === "finished" && rest === null);
  find("#not-yours").hidden = isHost;
  if (!isHost) return;
  useValues(view.settings.values);
  if (name === "snapshot") setChildren(find("#page-problem"));
  show();
  loading ??= loadedEnd(import("./host-end.js")).then(showRest);
  if (name === "card" && data.n !== before.card?.n) announce(t("caller.said", { number: data.n, value: valueName(data.value) }));
  if (name === "player" && !before.players.some(({ player }) => player === data.player)) announce(t("room-host.has-come", { name: nameOf(data) }));
  if (name === "end") announce(t("room.over"));
}

const act = acting(tell);

// The game

function nextAction() {
  if (view.state === "lobby") return { action: "start" };
  return { action: "call", n: view.cards.length + 1 };
}
find("#next").addEventListener("click", () => act(nextAction()));
find("#pause").addEventListener("click", () => act({ action: view.paused ? "resume" : "pause" }));
find("#lock").addEventListener("click", () => act({ action: view.locked ? "unlock" : "lock" }));
find("#again").addEventListener("click", () => act({ action: "again" }));
find("#finish").addEventListener("click", () => confirmed(t("room.sure-end"), () => act({ action: "end" })));
find("#delete").addEventListener("click", () => confirmed(t("room-host.sure-delete"), () => act({ action: "delete" })));
find("#keep").addEventListener("change", (event) => act({ action: "keep", days: Number(event.target.value) }));
find("#bot-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const bot = find("#bot").value;
  act({ action: "bot", bot, name: freeName(t(`room-host.bot-${bot}`)) });
});

/** A name that nobody has taken. */
function freeName(name) {
  const taken = view.players.map((one) => nameOf(one).toLocaleLowerCase(LANGUAGE));
  if (!taken.includes(name.toLocaleLowerCase(LANGUAGE))) return name;
  for (let n = 2; ; n += 1) if (!taken.includes(`${name} ${n}`.toLocaleLowerCase(LANGUAGE))) return `${name} ${n}`;
}

// Players

function showPlayers() {
  const list = find("#players");
  const focused = document.activeElement?.closest("[data-player]")?.dataset.player;
  const isOpen = new Set([...list.querySelectorAll("details[open]")].map((one) => one.closest("[data-player]").dataset.player));
  // A host who is typing a name is not interrupted.
  if (list.querySelector("input:focus")) return;
  const totals = new Map((view.board ?? []).map(({ player, total }) => [player, total]));
  setChildren(list, ...view.players.map((one) => playerRow(one, totals, isOpen.has(String(one.player)))));
  if (focused) list.querySelector(`[data-player="${focused}"] summary`)?.focus();
  find("#players-count").textContent = t("room.are-in", { n: view.players.length });
}

/** Whether a player has placed the current card, or is only watching. */
function standingOf(one) {
  if (one.watches) return ["watches", t("room.watches")];
  if (view.state === "open" && view.card) return view.placed?.includes(one.player) ? ["has", t("room-host.has-placed")] : ["not", t("room-host.not-placed")];
  return ["", ""];
}

function playerRow(one, totals, isOpen) {
  const [kind, words] = standingOf(one);
  const name = nameOf(one);
  const input = h("input", { type: "text", value: name, maxlength: 40, "aria-label": t("room-host.new-name", { name }) });
  const rename = (event) => {
    event.preventDefault();
    input.blur();
    act({ action: "rename", player: one.player, name: input.value });
  };
  return h(
    "li",
    { "data-player": one.player, class: one.connected ? null : "away" },
    h(
      "details",
      { open: isOpen },
      h(
        "summary",
        {},
        h("span", { class: `mark ${kind}`, "aria-hidden": "true" }),
        h("span", { class: "who" }, name),
        h("span", { class: "soft small" }, [words, !one.connected && t("room-host.away"), one.bot && t("room-host.is-bot")].filter(Boolean).join(CLAUSE)),
        totals.has(one.player) && h("span", { class: "total" }, String(totals.get(one.player))),
      ),
      h("form", { class: "row", onsubmit: rename }, input, h("button", { type: "submit", class: "small" }, t("room-host.rename"))),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "small", onclick: () => act({ action: "remove", player: one.player }) }, t("room-host.remove")),
        h("button", { type: "button", class: "small", onclick: () => confirmed(t("room-host.sure-ban", { name }), () => act({ action: "ban", player: one.player })) }, t("room-host.ban")),
      ),
    ),
  );
}

// What the page shows

function tell(problem, again) {
  setChildren(find("#page-problem"), problemBox(problem, { again }));
}

function showClosed() {
  forgetRoom(CODE);
  find("#controls").hidden = true;
  find("#not-yours").hidden = true;
  find("#gone").hidden = false;
  find("#gone-why").hidden = view !== null;
  find("#gone-now").hidden = view === null;
  document.title = `${t("room.gone")} – handeval`;
}

/** Shows what had to wait for the end of a game to load. */
function showRest(end) {
  rest = end;
  if (rest && view.you.role === "host" && find("#gone").hidden) show();
}

function show() {
  if (view.state === "finished" && rest === null) return;
  find("#controls").hidden = false;
  const { state, card, cards, count, playing, paused, locked, settings } = view;
  document.title = `${t("room.of", { code: CODE })} – handeval`;
  for (const place of document.querySelectorAll("[data-code]")) place.textContent = CODE;
  find("#turned").textContent = card ? shownValue(card.value) : "–";
  find("#turned").classList.toggle("over", !card || state !== "open");
  find("#call-count").textContent = state === "lobby" ? t("room-host.in-lobby") : state === "finished" ? t("room.over") : card ? t("caller.count", { number: card.n, all: N_CARDS }) : t("caller.ready");
  find("#placed").textContent = paused ? t("room.paused") : state === "open" && card ? t("room.have-placed", { n: count, all: playing }) : "";
  countdown.show(card?.deadline ?? null, settings.timer);
  const next = find("#next");
  next.hidden = state === "finished";
  next.textContent = t(state === "lobby" ? "room.start" : cards.length === 0 ? "caller.first" : cards.length === N_CARDS ? "caller.all-called" : "caller.next");
  next.disabled = (state === "lobby" && view.players.length === 0) || (state === "open" && (paused || cards.length === N_CARDS));
  find("#pause").hidden = state !== "open";
  find("#pause").textContent = t(paused ? "room.resume" : "room.pause");
  find("#finish").hidden = state !== "open";
  find("#again").hidden = state !== "finished";
  find("#lock").textContent = t(locked ? "room-host.unlock" : "room-host.lock");
  find("#bot-form").hidden = state !== "lobby";
  find("#settings").textContent = settingsWords(settings);
  find("#names-until").textContent = namesWords(view);
  showPlayers();
  find("#end").hidden = state !== "finished";
  if (state === "finished") rest.show(view);
  const token = hostToken(CODE);
  find("#other-device").hidden = !token;
  if (token && base) find("#other-address").value = `${base}${new URL(pageOf(CODE, "host")).pathname.split(`r/${CODE}`)[1]}#${token}`;
}

/** The settings of the room as one sentence. */
function settingsWords({ timer, late, hints, board, names }) {
  const words = [
    timer === 0 ? t("room-host.timer-off") : timer === "all" ? t("room-host.timer-all") : t("room-host.timer-seconds", { n: timer }),
    typeof timer === "number" && timer > 0 && t(`room-host.late-${late}`),
    t(hints ? "room-host.hints-on" : "room-host.hints-off"),
    t(`room-host.board-${board}`),
    names === "animals" && t("room-host.names-animals"),
  ];
  return words.filter(Boolean).join(" · ");
}

find("#copy-other").addEventListener("click", async () => {
  find("#copied").textContent = t((await copy(find("#other-address"))) ? "room-host.copied" : "room-host.selected");
});
find("#retry-host").addEventListener("click", () => beginAtOnce());
