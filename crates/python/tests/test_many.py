"""The best arrangements of many deals, on this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import handeval
import pytest
from conftest import let_work
from handeval import matematico

DEALS = [
    "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
    [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7],
]


def test_each_deal_is_searched_with_a_seed_of_its_own() -> None:
    found = matematico.best_many(DEALS, seed=40)
    singly = [matematico.best(deal, seed=40 + index, time=0) for index, deal in enumerate(DEALS)]
    assert found == tuple(singly)
    assert [one.seed for one in found] == [40, 41]


def test_deals_are_those_of_the_deck() -> None:
    found = matematico.best_many(10, seed=3, threads=1)
    assert found == matematico.best_many(10, seed=3, threads=2)
    deal = list(matematico.deck(seed=12).cards)
    assert found[9] == matematico.best(deal, seed=12, time=0)
    assert matematico.best_many(0) == ()


def test_a_file_and_points(tmp_path: Path) -> None:
    (tmp_path / "deal.txt").write_text(DEALS[0])  # type: ignore[arg-type]
    found = matematico.best_many([tmp_path / "deal.txt"], points={"diagonal_bonus": 0})
    assert found[0] == matematico.best(DEALS[0], points={"diagonal_bonus": 0}, seed=0, time=0)


@pytest.mark.parametrize(
    ("deals", "error", "words"),
    [
        (-1, ValueError, "`deals` is -1: expected 0 to 10,000,000"),
        (DEALS[0], TypeError, "`deals` is one deal: expected a sequence"),
        ([DEALS[0], "A A"], handeval.HandevalError, "^deal 1: .*2 values given: expected 25"),
    ],
)
def test_what_is_refused(deals: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        matematico.best_many(deals)
    if isinstance(caught.value, handeval.HandevalError):
        assert caught.value.row == 1


def test_ctrl_c_ends_searches() -> None:
    code = "import handeval; print(1, flush=True); handeval.matematico.best_many(100_000)"
    call = [sys.executable, "-c", code]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == b"1\n"
        let_work(process)
        os.kill(process.pid, signal.SIGINT)
        # All of them would take hours.
        assert b"KeyboardInterrupt" in process.stderr.read()
