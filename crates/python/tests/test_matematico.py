"""Grids, searches, games in parts."""

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import handeval
import numpy as np
import pytest
from conftest import PATIENCE, let_work
from handeval import _handeval, matematico

POINTS = Path(__file__).parents[3] / "fixtures/matematico/odd-over-even.json"


def grids(n, seed=5):
    chooser = random.Random(seed)
    deck = [value for value in range(1, 14) for _ in range(4)]
    return np.array([chooser.sample(deck, 25) for _ in range(n)], dtype=np.uint8)


def test_arrays_and_grids_agree():
    rows = grids(300)
    totals = matematico.score(rows)
    assert totals.dtype == np.uint32
    assert (matematico.score(rows.reshape(-1, 5, 5)) == totals).all()
    assert (matematico.score(rows.astype(np.int64), threads=2) == totals).all()
    for row, total in zip(rows, totals, strict=True):
        grid = [[int(value) for value in line] for line in row.reshape(5, 5)]
        assert matematico.score(grid).total == total


def test_other_points():
    rows = grids(20)
    points = {"four-of-a-kind": {"line": 1000}}
    document = json.loads(json.dumps(points))
    try:
        totals = matematico.score(rows, points=document)
    except handeval.HandevalError as error:
        assert "four-of-a-kind" in str(error)
        return
    for row, total in zip(rows, totals, strict=True):
        grid = [[int(value) for value in line] for line in row.reshape(5, 5)]
        assert matematico.score(grid, points=document).total == total


def test_bad_grids():
    rows = grids(5)
    rows[2, 7] = 14
    with pytest.raises(handeval.HandevalError, match="row 2: `14` in row 2, column 3"):
        matematico.score(rows)
    assert matematico.score(rows, errors="mask")[2] == 2**32 - 1
    rows[2] = 13
    with pytest.raises(handeval.HandevalError, match="row 2: "):
        matematico.score(rows)
    with pytest.raises(ValueError, match="24 columns: expected the 25 values"):
        matematico.score(rows[:, :24])


def test_best_is_the_same_for_any_number_of_threads():
    deal = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K"
    one = matematico.best(deal, seed=1, threads=1, progress=False)
    assert one.optimal and one.total == one.bound
    assert matematico.best(deal, seed=1, threads=2, progress=False) == one
    assert matematico.score([list(row) for row in one.grid]).total == one.total
    values = [1, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10, 11, 11, 11, 11, 12, 12, 13]
    assert matematico.best(values, seed=1, progress=False).total == one.total


def test_hint_and_review():
    grid = "A A A . . / . . . . . / . . . . . / . . . . . / . . . . ."
    hint = matematico.hint(grid, card="A", player="table")
    assert (hint.moves[0].row, hint.moves[0].column) == (1, 4) or hint.moves[0].row == 1
    assert len(hint.moves) == 22
    assert matematico.hint(grid, card=1, player="table") == hint


def test_players_play_by_the_points():
    # A line of `A 2 3 5 8` is a figure for 90 points; an 8 completes either it or a full house.
    turn = "A 2 3 5 . / 4 7 9 J Q / . 8 8 K K / 6 10 J 4 2 / 9 5 Q 10 A"
    for player in ("random", "greedy", "table", "search", "deep"):
        classic = matematico.hint(turn, card=8, player=player, seed=1)
        other = matematico.hint(turn, card=8, player=player, seed=1, points=POINTS)
        assert (classic.moves[0].row, classic.values) == (3, None)
        general = None if player in ("random", "greedy") else "general"
        assert (other.moves[0].row, other.values) == (1, general)


def test_a_file_of_learned_values_that_is_no_good_is_a_warning():
    # Points that no other test plays by.
    points = {"figures": {"pair": 11}}
    digest = "ca3cd481cd00b7da1d569b607e0abc8c"
    folder = Path(os.environ["HANDEVAL_CACHE"]) / "matematico"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{digest}.values"
    path.write_text("garbage")
    turn = "7 . . . ." + " / . . . . ." * 4
    try:
        with pytest.warns(UserWarning, match="bad header.*general values are used"):
            hint = matematico.hint(turn, card=7, player="search", points=points)
    finally:
        path.unlink()
    assert hint.values == "general"


def test_totals_of_games_are_by_the_points():
    options = {"player": ["random", "table"], "seed": 9, "games": 30}
    played = _handeval.played({**options, "points": json.loads(POINTS.read_text())})
    games = np.frombuffer(played, dtype=np.uint8)
    cells = games.reshape(30, 2, 34)[:, :, :25]
    found = matematico.simulate(["random", "table"], games=30, seed=9, points=POINTS)
    for idx, report in enumerate(found):
        rows = np.ascontiguousarray(cells[:, idx])
        totals = matematico.score(rows, points=POINTS)
        assert (report.mean, report.max) == (totals.mean(), totals.max())
        assert report.values == (None, "general")[idx]


def test_games_in_parts_are_the_games():
    whole = matematico.simulate(["random", "greedy"], games=60, seed=9, figures=True)
    options = {"player": ["random", "greedy"], "seed": 9, "figures": True}
    parts = [
        _handeval.played({**options, "games": games, "first": first})
        for first, games in [(0, 17), (17, 1), (18, 42)]
    ]
    found = _handeval.summary({**options, "games": 60}, b"".join(parts))
    assert [matematico.SimulationReport.from_dict(one) for one in json.loads(found)] == list(whole)
    with pytest.raises(ValueError, match="do not match the options"):
        _handeval.summary({**options, "games": 61}, b"".join(parts))
    first = matematico.simulate("random", games=1, first=59, seed=9)[0]
    assert first.games == 1 and first.mean == first.min == first.max


def test_games_after_cards_at_random_in_parts_are_the_games():
    options = {"player": ["random", "table"], "seed": 9, "random_start": 13}
    whole = matematico.simulate(["random", "table"], games=40, seed=9, random_start=13)
    parts = [
        _handeval.played({**options, "games": games, "first": first})
        for first, games in [(0, 39), (39, 1)]
    ]
    found = _handeval.summary({**options, "games": 40}, b"".join(parts))
    assert [matematico.SimulationReport.from_dict(one) for one in json.loads(found)] == list(whole)
    random, table = whole
    assert (random.random_start, random.expected, random.expected_less_mean) == (13, None, None)
    assert table.expected_less_mean.difference == pytest.approx(table.expected - table.mean)
    none = matematico.simulate("table", games=40, seed=9)[0]
    assert (none.random_start, none.expected) == (None, None)
    with pytest.raises(handeval.HandevalError, match="random_start.*from 0 to 24"):
        matematico.simulate("table", games=40, random_start=25)
    with pytest.raises(handeval.HandevalError, match="random_start.*players only"):
        matematico.simulate(["table", "best"], games=40, random_start=2)


def test_decks_and_days():
    assert matematico.deck(seed=1) == matematico.deck(seed=1)
    import datetime

    day = datetime.date(2026, 2, 28)
    assert matematico.deck(daily=day) == matematico.deck(daily="2026-02-28")
    with pytest.raises(handeval.HandevalError):
        matematico.deck(daily="2026-02-30")


def test_a_file_of_points(tmp_path: Path):
    path = tmp_path / "grid.txt"
    path.write_text("A A A A 2\n3 4 5 6 7\n3 4 5 6 7\n3 4 5 6 7\n3 4 5 6 7\n")
    assert matematico.score(path).total == 1260


def test_ctrl_c_ends_a_search():
    program = textwrap.dedent(
        """
        import handeval.matematico as m
        try:
            print("begins", flush=True)
            m.simulate("deep", games=1_000_000, seed=1, progress=False)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        print(m.simulate("greedy", games=3, seed=1)[0].games)
        """
    )
    running = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdout.readline() == "begins\n"
    let_work(running)
    running.send_signal(signal.SIGINT)
    rest, _ = running.communicate(timeout=PATIENCE)
    assert rest.split() == ["interrupted", "3"]
    assert running.returncode == 0


def test_what_goes_with_arrays_alone_is_not_passed_over():
    grid = "A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7"
    for name, value in (("threads", 2), ("errors", "mask")):
        with pytest.raises(TypeError, match=f"`{name}` of `score` works only with an array"):
            matematico.score(grid, **{name: value})


def test_numbers_of_numpy_are_numbers():
    values = np.array([[1, 1, 1, 1, 2]] + [[3, 4, 5, 6, 7]] * 4)
    said = [list(row) for row in values]
    assert matematico.score(said) == matematico.score(values.tolist())
    assert len(matematico.best_many(np.int64(1), seed=3, time=0.1)) == 1


@pytest.mark.parametrize("deals", [10**30, -1])
def test_too_many_deals_are_told(deals):
    with pytest.raises(ValueError, match="`deals` is .*: expected 0 to 10,000,000"):
        matematico.best_many(deals)


def test_no_deals_are_told():
    with pytest.raises(TypeError, match="`deals` has the type `NoneType`: expected a sequence"):
        matematico.best_many(None)
