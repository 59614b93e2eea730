// What the types allow, and what they must refuse. It is compiled, not run.

import { HandevalError, load, type ErrorReport, type RankReport } from "handeval";
import { load as loadPoker } from "handeval/poker";
import { load as loadHistory } from "handeval/poker-history";
import { start } from "handeval/worker";

/** Fails to compile if a value does not have exactly the type. */
function is<T>() {
  return <U>(
    _value: U,
    ..._same: [T] extends [U] ? ([U] extends [T] ? [] : [never]) : [never]
  ) => {};
}

const handeval = await load();

// Answers that are one of several objects.
const ranked: RankReport = handeval.poker.rank("As Ks Qs Js Ts", { deck: 52 });
is<number | null | undefined>()(ranked.strength);
if (ranked.high) {
  is<string>()(ranked.high.name);
  is<undefined>()(ranked.strength);
} else {
  is<string>()(ranked.name);
}
is<string[] | undefined>()(handeval.mahjong.check("123m").waits?.map((wait) => wait.tile));

// Inputs and options.
is<number>()(
  handeval.poker.equity(["AA", "KK"], { board: ["Th", "9d", "4c"], seed: 5n }).players[0].equity,
);
is<number>()(handeval.mahjong.points({ han: 3, fu: 40 }).total);
is<number>()(handeval.matematico.simulate({ player: ["greedy", "table"], games: 5 })[0].mean);
is<number>()(
  handeval.poker.draw("As Ks Qs Js 2d", { value: { classes: "", pays: {} } }).best.expected,
);
is<string[]>()(handeval.deck({ shuffle: true, seed: "1" }).cards);
is<number>()(handeval.field.score({ cards: [[0, 0, null]] }, { objectives: [87] }).total);
is<boolean>()(handeval.ask("matematico/best", { grid: "A A 2", rest: ["A", 2] }).optimal);
// @ts-expect-error There is no such deck.
handeval.poker.rank("As Ks Qs Js Ts", { deck: 53 });
// @ts-expect-error There is no such option.
handeval.poker.rank("As Ks Qs Js Ts", { decks: 52 });
// @ts-expect-error The input is missing.
handeval.poker.rank();
// @ts-expect-error The number of players is missing.
handeval.poker.deal({});
// @ts-expect-error The hand is missing.
handeval.ask("poker/rank", { deck: 52 });
// @ts-expect-error There is no such question.
handeval.ask("poker/ranks", {});

// Lines.
for (const answer of handeval.lines("poker/rank", ["As Ks", { hand: "As" }, ["As", "Ks"]], {
  deck: 24,
})) {
  is<number>()(answer.line);
  if (answer.error) {
    is<string>()(answer.error.kind);
    is<undefined>()(answer.cards);
  } else {
    is<string[]>()(answer.cards);
  }
}
// @ts-expect-error Called sets belong to a single hand.
handeval.lines("mahjong/check", [], { chi: "123m" });
is<number | undefined>()([...handeval.lines("field/count", [{ field: { cards: [] } }])][0].count);
// @ts-expect-error This question has no input.
handeval.lines("matematico/deck", []);

// The fast functions.
is<Uint16Array>()(handeval.poker.strengths(new Uint8Array(7), 7));
// @ts-expect-error Codes are bytes.
handeval.mahjong.shantens([0, 1]);

// Errors.
try {
  handeval.mahjong.check("");
} catch (error) {
  if (error instanceof HandevalError) {
    is<number | undefined>()(error.start);
    is<ErrorReport>()(error.report);
  }
}

// One game.
const alone = await loadPoker(new Response());
is<number>()(alone.poker.strength("As Ks Qs Js Ts"));
// @ts-expect-error It has no other game.
alone.mahjong;
// @ts-expect-error It has no other game's questions.
alone.ask("mahjong/check", { hand: "123m" });

// @ts-expect-error Logs have a module of their own.
alone.poker.history("");
// @ts-expect-error Logs have a module of their own.
alone.ask("poker/history", { text: "" });
const history = await loadHistory();
is<boolean>()(history.poker.history("").length > 0);
history.ask("poker/history", { text: "" });
// @ts-expect-error It has only the question about logs.
history.poker.rank("As Ks Qs Js Ts");

// Workers.
const far = await start({ workers: 2 });
const { signal } = new AbortController();
is<Promise<boolean>>()(far.mahjong.isWin("123m", { signal }));
is<number>()(
  (await far.matematico.best("A", {}, { signal, progress: ({ total }) => total })).total,
);
is<string[]>()((await far.deck()).cards);
is<string | undefined>()((await far.lines("poker/rank", ["As"], {}, { signal }))[0].error?.kind);
far.end();
// @ts-expect-error An answer is a promise.
far.poker.rank("As Ks Qs Js Ts").name;
const near = await start({ game: "poker", source: "./poker.wasm" });
is<Promise<number>>()(near.poker.strength("As Ks Qs Js Ts"));
// @ts-expect-error It has no other game.
near.mahjong;
const logs = await start({ game: "mahjong-log" });
is<boolean>()((await logs.mahjong.log("")).length > 0);
// @ts-expect-error It has only the question about logs.
logs.mahjong.check("123m");
// @ts-expect-error There is no such game.
start({ game: "chess" });
