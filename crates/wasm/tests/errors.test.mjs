// What is wrong, and where, counted as in JavaScript: in UTF-16 units.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { HandevalError, entry, load, start } from "./package.mjs";

const handeval = await load();
const far = await start();
after(() => far.end());

/** The error of a question. */
function failed(ask) {
  try {
    ask();
  } catch (error) {
    assert.ok(error instanceof HandevalError, error);
    return error;
  }
  return assert.fail("there is no error");
}

for (const [text, kind, wrong] of [
  ["As Ks Qx Js Ts", "unknown-suit", "Qx"],
  ["As Ks 😀s Js Ts", "unknown-rank", "😀"],
  ["😀", "unknown-rank", "😀"],
  ["A♠ K♠ Q♠ J♠ 😀", "unknown-rank", "😀"],
  ["🂡 K♠ Q😀 J♠ T♠", "unknown-suit", "Q😀"],
  ["As Ks As Js Ts", "duplicate-card", "As"],
  ["\u{1F0AE}\u{1F0A1} Zs", "unknown-rank", "Z"],
]) {
  test(`the place in ${text}`, async () => {
    const error = failed(() => handeval.poker.rank(text));
    assert.equal(error.kind, kind);
    assert.equal(error.parameter, "hand");
    assert.equal(text.slice(error.start, error.end), wrong);
    assert.equal(error.report.error.column, error.column);
    assert.equal(error.report.error.message, error.message);
    assert.equal(error.column, [...text.slice(0, error.start)].length + 1);
    const quick = failed(() => handeval.poker.strength(text));
    assert.deepEqual([quick.kind, quick.start, quick.end], [kind, error.start, error.end]);
    await assert.rejects(far.poker.rank(text), { name: "HandevalError", kind, start: error.start });
    await assert.rejects(far.poker.strength(text), { kind, end: error.end });
  });
}

test("the position in an option", () => {
  const board = "😀 9d 4c";
  const error = failed(() => handeval.poker.equity(["AA", "KK"], { board }));
  assert.equal(error.parameter, "board");
  assert.equal(board.slice(error.start, error.end), "😀");
});

test("the position in a text with several rows", () => {
  const grid = "A A 2 3 4\nK K K 5 5\n6 😀 . 6 7\n8 9 10 J Q\nA 10 J Q K";
  const error = failed(() => handeval.matematico.score(grid));
  assert.equal(error.parameter, "grid");
  assert.deepEqual([error.row, error.column], [3, 3]);
  assert.equal(grid.slice(error.start, error.end), "😀");
});

test("the position in a mahjong hand", () => {
  const hand = "123m456p😀789s11z";
  const error = failed(() => handeval.mahjong.check(hand));
  assert.equal(hand.slice(error.start, error.end), "😀");
  for (const ask of [handeval.mahjong.shanten, handeval.mahjong.isWin]) {
    const quick = failed(() => ask(hand));
    assert.equal(hand.slice(quick.start, quick.end), "😀");
  }
});

test("an error without a position reports none", () => {
  const error = failed(() => handeval.poker.deal({ players: 99 }));
  assert.equal(error.parameter, "players");
  const unknown = failed(() => handeval.ask("poker/ranks", {}));
  assert.equal(unknown.kind, "unknown-question");
  assert.match(unknown.message, /`poker\/ranks` is not a question here: expected one of `deck`, /);
  assert.equal(failed(() => handeval.lines("poker/ranks", [])).message, unknown.message);
  assert.deepEqual([unknown.start, unknown.end, unknown.row], [undefined, undefined, undefined]);
});

test("a module without a question says which module has it", async () => {
  const { load: loadPoker } = await entry("./poker");
  const poker = await loadPoker();
  const { kind, message } = failed(() => poker.ask("poker/history", { text: "" }));
  assert.equal(kind, "unknown-question");
  assert.equal(
    message,
    "`poker/history` is not a question here: load `handeval/poker-history`, or `handeval`, which has all questions",
  );
  assert.match(failed(() => poker.lines("mahjong/check", [])).message, /load `handeval\/mahjong`,/);
  const near = await start({ game: "mahjong-log" });
  await assert.rejects(near.ask("mahjong/check", { hand: "1z" }), /load `handeval\/mahjong`,/);
  near.end();
});

test("unknown options and missing inputs are reported", () => {
  assert.equal(
    failed(() => handeval.poker.rank("As Ks Qs Js Ts", { decks: 24 })).parameter,
    "decks",
  );
  assert.equal(failed(() => handeval.poker.rank(undefined)).parameter, "hand");
});

test("a value that is neither a text nor an array is a mistake in the program", async () => {
  for (const path of [7, undefined, null, {}]) {
    assert.throws(() => handeval.ask(path, {}), TypeError);
    assert.throws(() => handeval.lines(path, []), TypeError);
  }
  for (const given of [7, null, undefined, ["As"]]) {
    assert.throws(() => handeval.poker.strength(given), TypeError);
    assert.throws(() => handeval.mahjong.isWin(given), TypeError);
    await assert.rejects(far.mahjong.shanten(given), TypeError);
  }
  for (const given of [[51, 47, 43, 39, 35], new Uint16Array(5), "As", null]) {
    assert.throws(() => handeval.poker.strengths(given, 5), TypeError);
    assert.throws(() => handeval.mahjong.shantens(given), TypeError);
    assert.throws(() => handeval.matematico.totals(given), TypeError);
  }
  for (const width of [undefined, 0, 5.5, "5"]) {
    assert.throws(() => handeval.poker.strengths(new Uint8Array(5), width), TypeError);
  }
});
