"""Times the package against its peers: one process, contestants in turn, answers compared first.

``python benches/peers.py`` prints a table of CPU nanoseconds per hand and the ratio to ours. It
needs ``pip install treys eval7 phevaluator mahjong polars duckdb pyarrow``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import duckdb
import eval7
import numpy as np
import polars as pl
import pyarrow as pa
import treys
from handeval import mahjong, poker
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.shanten import Shanten
from mahjong.tile import TilesConverter
from phevaluator import evaluate_cards

ROUNDS = 7
N_SCALAR = 20_000
N_ROWS = 1_000_000
RANKS, SUITS = "23456789TJQKA", "csdh"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]

SCORED = "score_column of texts"

Contestant = tuple[str, int, Callable[[], Any]]


def main() -> None:
    chooser = random.Random(11)
    codes = np.array([chooser.sample(range(52), 5) for _ in range(N_ROWS)], dtype=np.uint8)
    texts = [" ".join(NAMES[code] for code in row) for row in codes[:N_SCALAR]]
    compare_strengths(texts)
    race("poker, from text", of_text(texts), "strength(text)")
    race("poker, objects and arrays ready", ready(codes, texts), "strengths((n, 5) uint8)")
    column = pa.array([" ".join(NAMES[code] for code in row) for row in codes])
    race("poker, a column of texts", of_column(column), "evaluate_column to structs")
    race("poker, a query", of_query(column), "Polars with evaluate_column")
    hands = tiles(chooser, N_SCALAR)
    race("mahjong, shanten", shantens(hands), "shanten((n, 34) uint8)")
    race("mahjong, score of wins", scores(), SCORED)


def race(title: str, contestants: list[Contestant], reference: str) -> None:
    """Run the contestants in turn for several rounds, and print the best CPU time of each."""
    best = {name: float("inf") for name, _, _ in contestants}
    for _ in range(ROUNDS):
        for name, n_hands, run in contestants:
            start = time.process_time()
            run()
            taken = (time.process_time() - start) / n_hands * 1e9
            best[name] = min(best[name], taken)
    print(f"\n{title}")
    for name, taken in best.items():
        print(f"  {name:<40} {taken:>12,.1f} ns {taken / best[reference]:>10.1f}x")
    sys.stdout.flush()


def split(text: str) -> list[str]:
    return text.split()


def compare_strengths(texts: list[str]) -> None:
    """Check that every peer orders the hands as we do."""
    ours = [poker.strength(text) for text in texts]
    evaluator = treys.Evaluator()
    theirs = [
        evaluator.evaluate([], [treys.Card.new(one) for one in split(text)]) for text in texts
    ]
    assert all(7463 - their == our for their, our in zip(theirs, ours, strict=True))
    theirs = [evaluate_cards(*split(text)) for text in texts]
    assert all(7463 - their == our for their, our in zip(theirs, ours, strict=True))
    scored = [eval7.evaluate([eval7.Card(one) for one in split(text)]) for text in texts]
    order = sorted(range(len(texts)), key=lambda idx: ours[idx])
    for one, two in zip(order, order[1:], strict=False):
        assert (ours[one] == ours[two]) == (scored[one] == scored[two])
        assert scored[one] <= scored[two]


def of_text(texts: list[str]) -> list[Contestant]:
    evaluator = treys.Evaluator()

    def run_treys() -> None:
        for text in texts:
            evaluator.evaluate([], [treys.Card.new(one) for one in split(text)])

    def run_phevaluator() -> None:
        for text in texts:
            evaluate_cards(*split(text))

    def run_eval7() -> None:
        for text in texts:
            eval7.evaluate([eval7.Card(one) for one in split(text)])

    def run_strength() -> None:
        for text in texts:
            poker.strength(text)

    def run_evaluate() -> None:
        for text in texts:
            _ = poker.evaluate(text).strength

    n = len(texts)
    return [
        ("strength(text)", n, run_strength),
        ("evaluate(text).strength", n, run_evaluate),
        ("treys", n, run_treys),
        ("phevaluator", n, run_phevaluator),
        ("eval7", n, run_eval7),
    ]


def ready(codes: Any, texts: list[str]) -> list[Contestant]:
    cards = [[eval7.Card(one) for one in split(text)] for text in texts]

    def run_eval7() -> None:
        for hand in cards:
            eval7.evaluate(hand)

    return [
        ("strengths((n, 5) uint8)", len(codes), lambda: poker.strengths(codes, threads=1)),
        ("eval7, objects ready", len(cards), run_eval7),
    ]


def of_column(column: Any) -> list[Contestant]:
    evaluator = treys.Evaluator()
    some = column[:N_SCALAR]

    def run_treys() -> None:
        for text in some:
            evaluator.evaluate([], [treys.Card.new(one) for one in split(text.as_py())])

    def run_strengths() -> None:
        poker.evaluate_column(column, threads=1).combine_chunks().field("strength")

    return [
        (
            "evaluate_column to structs",
            len(column),
            lambda: poker.evaluate_column(column, threads=1),
        ),
        ("evaluate_column, its strengths", len(column), run_strengths),
        ("treys, a loop over the column", len(some), run_treys),
    ]


def of_query(column: Any) -> list[Contestant]:
    frame = pl.DataFrame({"hand": pl.Series(column)})
    five = pa.table({"hand": column})
    hands = duckdb.from_arrow(table_of_hands())

    def run_polars() -> int:
        def strengths(hands: pl.Series) -> pl.Series:
            found = pl.Series(poker.evaluate_column(hands, threads=1))
            return found.struct.field("strength")

        found = frame.lazy().select(
            pl.col("hand").map_batches(strengths, return_dtype=pl.UInt16).cast(pl.UInt64).sum()
        )
        return int(found.collect().item())

    def run_duckdb() -> int:
        duckdb.register("five", five)
        duckdb.register("known", hands.to_arrow_table())
        [(found,)] = duckdb.sql(QUERY).fetchall()
        return int(found)

    assert run_polars() == run_duckdb()
    return [
        ("Polars with evaluate_column", len(column), run_polars),
        ("DuckDB alone", len(column), run_duckdb),
    ]


# The ranks in order, and whether all suits are the same: 7,462 rows to join.
QUERY = """
select sum(strength) from (
    select list_aggregate(list_sort(list_transform(cards, lambda card: card[1])), 'string_agg', '')
           as ranks,
           len(list_distinct(list_transform(cards, lambda card: card[2]))) = 1 as flush
    from (select string_split(hand, ' ') as cards from five)
) join known using (ranks, flush)
"""


def table_of_hands() -> Any:
    """The strength of every five ranks, with and without a flush."""
    import itertools

    found: dict[tuple[str, bool], int] = {}
    for ranks in itertools.combinations_with_replacement(RANKS, 5):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue
        key = "".join(sorted(ranks))
        suits = ["c", "s", "d", "h", "c"]
        cards, counts = [], dict.fromkeys(ranks, 0)
        for rank in ranks:
            cards.append(rank + SUITS[counts[rank]])
            counts[rank] += 1
        if len(set(ranks)) == 5:
            cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
            found[key, True] = poker.strength(" ".join(rank + "c" for rank in ranks))
        elif len({card[1] for card in cards}) == 1:
            continue
        found[key, False] = poker.strength(" ".join(cards))
    keys = list(found)
    return pa.table(
        {
            "ranks": [ranks for ranks, _ in keys],
            "flush": [flush for _, flush in keys],
            "strength": [found[key] for key in keys],
        }
    )


def tiles(chooser: random.Random, n: int) -> Any:
    wall = [kind for kind in range(34) for _ in range(4)]
    rows = np.zeros((n, 34), dtype=np.uint8)
    for row in rows:
        for kind in chooser.sample(wall, 14):
            row[kind] += 1
    return rows


def tiles_text(row: Any) -> str:
    parts = []
    for start, end, letter in ((0, 9, "m"), (9, 18, "p"), (18, 27, "s"), (27, 34, "z")):
        digits = "".join(str(kind - start + 1) * int(row[kind]) for kind in range(start, end))
        parts.append(digits + letter if digits else "")
    return "".join(parts)


def shantens(rows: Any) -> list[Contestant]:
    theirs = Shanten()
    some = [list(map(int, row)) for row in rows[:2_000]]
    texts = [tiles_text(row) for row in rows]
    many = np.tile(rows, (20, 1))
    ours = mahjong.shanten(rows)
    assert [theirs.calculate_shanten(row) for row in some] == list(ours[: len(some)])
    assert [mahjong.shanten(text) for text in texts] == list(ours)

    def run_theirs() -> None:
        for row in some:
            theirs.calculate_shanten(row)

    def run_text() -> None:
        for text in texts:
            mahjong.shanten(text)

    return [
        ("shanten((n, 34) uint8)", len(many), lambda: mahjong.shanten(many, threads=1)),
        ("shanten(text)", len(texts), run_text),
        ("mahjong, counts ready", len(some), run_theirs),
    ]


def scores() -> list[Contestant]:
    """Wins by tsumo without calls, as both packages score them under the usual rules."""
    from handeval import _columns

    won = []
    seed = 0
    while len(won) < 2_000:
        quiz = mahjong.quiz(seed=seed)
        seed += 1
        if not set("[0") & set(quiz.hand + quiz.win_tile):
            won.append(quiz)
    texts = [f"{quiz.hand} tsumo={quiz.win_tile}" for quiz in won]
    calculator = HandCalculator()
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=False)

    def theirs(quiz: Any) -> tuple[int, int]:
        suits = {"m": "", "p": "", "s": "", "z": ""}
        digits = ""
        for sign in quiz.hand:
            if sign.isdigit():
                digits += sign
            else:
                suits[sign] += digits
                digits = ""
        names = {"m": "man", "p": "pin", "s": "sou", "z": "honors"}
        tile = TilesConverter.string_to_136_array(**{names[quiz.win_tile[1]]: quiz.win_tile[0]})[0]
        if len("".join(suits.values())) % 3 == 1:
            suits[quiz.win_tile[1]] += quiz.win_tile[0]
        named = {names[suit]: "".join(sorted(digits)) for suit, digits in suits.items()}
        hand = TilesConverter.string_to_136_array(**named)
        win = next(one for one in hand if one // 4 == tile // 4)
        config = HandConfig(is_tsumo=True, player_wind=SOUTH, round_wind=EAST, options=options)
        found = calculator.estimate_hand_value(hand, win, config=config)
        return int(found.han or 0), int(found.fu or 0)

    ours = [mahjong.score(quiz.hand, tsumo=quiz.win_tile) for quiz in won[:200]]
    for quiz, our in zip(won[:200], ours, strict=True):
        if not our.yakuman:
            assert theirs(quiz) == (our.han, our.fu), (quiz.hand, quiz.win_tile)
    column = pa.array(texts * 50)
    some = won[:200]
    return [
        (SCORED, len(column), lambda: mahjong.score_column(column, threads=1)),
        (
            "the same as JSON objects",
            len(column),
            lambda: _columns.answers("mahjong score", column, {}, threads=1),
        ),
        ("mahjong, text to value", len(some), lambda: [theirs(quiz) for quiz in some]),
    ]


if __name__ == "__main__":
    main()
