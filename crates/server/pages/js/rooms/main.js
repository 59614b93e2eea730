// The way into a room: with its code, or by opening a new one.

import { Problem } from "../ask.js";
import { find, h, setChildren } from "../dom.js";
import { problemBox, withCode } from "../problems.js";
import { LANGUAGE, t } from "../words.js";
import { pointsFields, pointsIn } from "../matematico/points.js";
import { pageOf, rooms } from "./api.js";
import { forgetRoom, keepRoom, ownRooms } from "./own-rooms.js";

/** What people may type for a code: any case, spaces, and characters mistaken for others. */
function codeOf(text) {
  return text.toUpperCase().replaceAll(/[\s-]/g, "");
}

find("#enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = find("#enter-problem");
  setChildren(box);
  const code = codeOf(find("#code").value);
  if (!/^[2-9A-HJ-NP-Z]{6}$/.test(code)) {
    setChildren(box, problemBox(Problem.ofPage(t("rooms.no-code"))));
    return;
  }
  try {
    await rooms.view(code, "anyone");
    location.assign(pageOf(code));
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(box, problemBox(problem, { again: () => find("#enter").requestSubmit() }));
  }
});

/** The chosen settings, with numbers as numbers. */
function settings() {
  const chosen = Object.fromEntries(new FormData(find("#open")));
  const timer = chosen.timer === "all" ? "all" : Number(chosen.timer);
  const points = pointsIn(find("#points"));
  return { timer, late: chosen.late, hints: "hints" in chosen, board: chosen.board, names: chosen.names, values: chosen.values, points };
}

const lateMatters = () => {
  find("#late-part").hidden = !(Number(find("#timer").value) > 0);
};
find("#points-fields").append(...pointsFields("open-problem"));
find("#timer").addEventListener("change", lateMatters);
lateMatters();

find("#open").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = find("#open-problem");
  const button = find("#open-button");
  setChildren(box);
  button.disabled = true;
  try {
    const { code, host_token: token } = await rooms.open(settings());
    keepRoom(code, token);
    location.assign(pageOf(code, "caller"));
  } catch (problem) {
    if (!problem.report) throw problem;
    button.disabled = false;
    setChildren(box, problemBox(problem, { again: () => find("#open").requestSubmit() }));
  }
});

/** The rooms that were opened here and still exist. */
async function showOwn() {
  const list = find("#own");
  for (const { code, opened } of ownRooms()) {
    try {
      const { state, players } = await rooms.view(code, "host");
      const when = new Date(opened).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
      list.append(h("li", {}, h("a", { href: pageOf(code, "host") }, h("strong", { class: "room-code" }, code)), h("span", { class: "soft" }, ` ${when} · ${t(`rooms.${state}`)} · ${t("room.are-in", { n: players.length })}`)));
      find("#own-part").hidden = false;
    } catch (problem) {
      if (["no-such-room", "wrong-token"].includes(problem.kind)) forgetRoom(code);
    }
  }
}

async function showKept() {
  try {
    const { kept } = await rooms.all();
    setChildren(find("#kept"), ...withCode(t(kept ? "rooms.kept" : "rooms.not-kept")));
  } catch (problem) {
    if (!problem.report) throw problem;
  }
}

find("#values").value = t("values.default");
showOwn();
showKept();
