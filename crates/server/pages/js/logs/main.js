// A page of logs: reads one, lists its parts, and steps through the chosen one.

import { latest } from "../latest.js";
import { Problem, loaded } from "../ask.js";
import { announce, find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { number, parts as pieces, t } from "../words.js";
import { longList } from "./parts.js";
import { ofText, saveAnswer, savedAnswer, takeLogs, textOf } from "./source.js";
import { Stepper } from "./stepper.js";

const result = find("#result");
const list = find("#list");
const anonymous = find("#anonymous");
const review = find("#review");
const onlyDiffering = find("#only-differing");
const problemPlace = find("#page-problem");
/** Where the steps are below what is told about the log, instead of beside its parts. */
const STACKED = matchMedia("(max-width: 61.99rem)");

/**
 * Runs the page. `game` has a function to `ask` its question, the value of its option `review` if
 * there is one, `options` that belong to it and their `inputs`, an `example`, and a function to
 * `load` how an answer is shown: `count` names the number of parts; a part has its `item` in the
 * list, its `title`, `replay` (with `nSteps` and `draw`) and `facts`, or is `damaged`; and there are
 * `sums` and `costly` of all parts.
 */
export function runLogs(game) {
  /** The parts of the log: rounds or hands, also those that could not be read. */
  let answer = [];
  let listed = [];
  let current = null;
  let replay = null;
  let last = null;
  /** How an answer is shown, once that has loaded. */
  let shown = null;
  const load = async () => (shown ??= await loaded(game.load()));
  const askLog = latest(async (...asked) => {
    const [found] = await Promise.all([game.ask(...asked), load()]);
    return found;
  });
  const stepper = new Stepper({ onStep: showStep, onPart: (by) => choose(listed[listed.indexOf(current) + by]) });

  /** Reads a log, or the same one again with other options (`isAgain`). */
  async function read(log, { isAgain = false } = {}) {
    last = log;
    announce("");
    setChildren(problemPlace);
    const saved = savedAnswer(log);
    find("#busy").hidden = saved !== null;
    try {
      if (saved !== null) {
        await load();
        show(saved);
        return;
      }
      const query = { events: true, review: review.checked ? game.review : undefined, ...(review.checked && game.options?.()), anonymous: anonymous.checked || undefined };
      const found = await askLog(await textOf(log.bytes), query);
      if (found.length === 0) throw Problem.ofPage(t("logs-answer.empty"));
      show(found, isAgain);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      result.hidden = true;
      setChildren(problemPlace, problemBox(problem, { again: () => read(log, { isAgain }) }));
    } finally {
      find("#busy").hidden = true;
    }
  }

  function show(found, isAgain = false) {
    const place = isAgain ? answer.indexOf(current) : -1;
    answer = found;
    result.hidden = false;
    const nDiffering = answer.filter(isDiffering).length;
    setChildren(find("#told"), ...pieces(nDiffering === 0 ? "logs-answer.all-agree" : "logs-answer.some-differ", { n: nDiffering, all: h("strong", {}, shown.count(answer.length)) }));
    onlyDiffering.checked = false;
    find("#filter").hidden = nDiffering === 0;
    showList();
    setChildren(find("#sums"), ...shown.sums(answer.filter(isRead)));
    setChildren(find("#costly"), ...shown.costly(answer.filter(isRead), jump));
    find("#costly-panel").hidden = find("#costly").childElementCount === 0;
    choose(answer[place] ?? listed.find(isRead) ?? listed[0]);
    if (!isAgain) {
      find("#source").open = false;
      find("#stage").focus({ preventScroll: true });
      (STACKED.matches ? find("#stage") : result).scrollIntoView({ block: "start" });
    }
    announce(find("#told").textContent);
  }

  function showList() {
    listed = onlyDiffering.checked ? answer.filter(isDiffering) : answer;
    longList(list, listed, (part) => {
      const button = h("button", { type: "button", class: "part", "aria-pressed": String(part === current), onclick: () => choose(part) }, isRead(part) ? shown.item(part) : shown.damaged(part));
      return h("li", {}, button);
    });
  }

  /** Shows a part, at its end or at a step. */
  function choose(part, step = Infinity) {
    if (part === undefined) return;
    current = part;
    for (const [idx, button] of list.querySelectorAll(".part").entries()) button.setAttribute("aria-pressed", String(listed[idx] === part));
    setChildren(find("#part-title"), shown.title(part));
    setChildren(find("#facts"), ...shown.facts(part));
    replay = isRead(part) ? shown.replay(part) : null;
    const isStepped = replay !== null && replay.nSteps > 0;
    find("#replay").hidden = !isStepped;
    find("#judged").hidden = !replay?.isReviewed;
    const place = listed.indexOf(part);
    find("#place").textContent = `${number(place + 1)} / ${number(listed.length)}`;
    if (isStepped) stepper.open(replay.nSteps, Math.min(step, replay.nSteps));
  }

  function jump(part, step) {
    if (!listed.includes(part)) {
      onlyDiffering.checked = false;
      showList();
    }
    choose(part, step);
    find("#stage").scrollIntoView({ block: "start" });
    find("#next-step").focus({ preventScroll: true });
  }

  function showStep(step) {
    const { picture, said, told = [] } = replay.draw(step);
    setChildren(find("#picture"), picture);
    setChildren(find("#said"), ...said);
    setChildren(find("#judged"), ...told);
    const text = find("#said").textContent;
    find("#count").textContent = `${number(step)} / ${number(replay.nSteps)}`;
    stepper.tell(text);
    announce(text);
  }

  review.closest("label").hidden = game.review === undefined;
  takeLogs(read);
  for (const input of [anonymous, review, ...(game.inputs ?? [])]) input.addEventListener("change", () => last && savedAnswer(last) === null && read(last, { isAgain: true }));
  onlyDiffering.addEventListener("change", showList);
  find("#example").addEventListener("click", () => read(ofText(game.example)));
  find("#print").addEventListener("click", () => print());
  find("#save").addEventListener("click", () => saveAnswer(answer, game.fileName));
}

const isRead = ({ error }) => error === undefined;
const isDiffering = (part) => !isRead(part) || part.agrees === false;
