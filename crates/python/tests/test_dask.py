"""Scans by Dask write the same bytes as this machine, whichever worker is killed."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import handeval
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import need
from handeval import _engines

dask = need("dask")
distributed = need("distributed")

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
ROWS, GROUP = 600_000, 30_000


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chance = random.Random(5)
    some = [" ".join(chance.sample(CARDS, 5)) for _ in range(GROUP)]
    some[17] = "As As"
    path: Path = tmp_path_factory.mktemp("in") / "hands.parquet"
    with pq.ParquetWriter(path, pa.schema([("id", pa.int64()), ("hand", pa.string())])) as writer:
        for start in range(0, ROWS, GROUP):
            ids = pa.array(range(start, start + GROUP))
            writer.write_table(pa.table([ids, some], names=["id", "hand"]))
    return path


@pytest.fixture(scope="module")
def local(source: Path, tmp_path_factory: pytest.TempPathFactory) -> handeval.Written:
    asked = handeval.scan(source).evaluate("hand")
    return asked.write(tmp_path_factory.mktemp("local"), rows=GROUP)


@contextlib.contextmanager
def two_workers() -> Iterator[Any]:
    """A cluster of two workers; on a busy machine, its processes may take long to connect."""
    patience = {f"distributed.comm.timeouts.{name}": "600s" for name in ("connect", "tcp")}
    with (
        dask.config.set(patience),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with two_workers() as client:
        yield client


@pytest.fixture
def mortal() -> Iterator[Any]:
    """A cluster whose workers are killed, so no other test has it."""
    with two_workers() as client:
        yield client


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def check_same(written: handeval.Written, local: handeval.Written) -> None:
    assert (written.digest, written.rows, written.parts) == (local.digest, ROWS, local.parts)
    assert written.bad_rows == ROWS // GROUP
    assert names(written.folder) == names(local.folder)
    written.check()
    assert written.read().to_table(columns=["id"])["id"].to_pylist() == list(range(ROWS))


def test_a_client_writes_the_same_bytes(
    source: Path, local: handeval.Written, client: Any, tmp_path: Path
) -> None:
    asked = handeval.scan(source).evaluate("hand")
    check_same(asked.write(tmp_path / "out", engine=client, rows=GROUP), local)
    # Nothing is held, so a worker that is lost later causes no rework.
    assert not client.futures
    # The existing client is used.
    check_same(asked.write(tmp_path / "named", engine="dask", rows=GROUP), local)
    again = asked.write(tmp_path / "out", engine=None, rows=GROUP, resume=True)
    assert again.digest == local.digest


def test_tables_and_questions_and_ndjson(client: Any, tmp_path: Path) -> None:
    table = pa.table({"hand": ["123m456p789s11122z", "As", None] * 100})
    asked = handeval.scan(table).questions("mahjong check", as_="struct")
    found = [asked.write(tmp_path / f"{n}", engine=n and client, rows=70) for n in (None, 1)]
    assert found[0].digest == found[1].digest
    assert names(found[1].folder) == names(found[0].folder)
    (tmp_path / "a.ndjson").write_text('{"hand":"x"}\n{"hand":"As Ks Qs Js Ts","n":1}\n')
    written = (
        handeval.scan(tmp_path / "a.ndjson")
        .evaluate("hand")
        .write(tmp_path / "ndjson", engine=client, rows=1)
    )
    assert written.read().to_table()["n"].to_pylist() == [None, 1]


UNGUARDED = """
import sys
import handeval, pyarrow

hands = pyarrow.table({"hand": ["As Ks Qs Js Ts"]})
handeval.scan(hands).evaluate("hand").write(sys.argv[1], engine="dask", threads=1)
"""


def test_a_script_whose_workers_would_run_it_again_is_told(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)
    call = [sys.executable, str(script), str(tmp_path / "out")]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("RuntimeError: the Dask workers do not start")
    assert 'after `if __name__ == "__main__":`' in last


def test_damage_is_told_by_workers(client: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"As Ks Qs Js Ts\n\xff\n2c 3c 4c 5c 7d\n")
    with pytest.raises(handeval.ScanError, match="damaged in one place") as caught:
        handeval.scan(tmp_path / "a.txt").evaluate("hand").write(tmp_path / "out", engine=client)
    assert caught.value.written is not None
    assert caught.value.written.rows == 2
    for name in ("b.txt", "b.ndjson"):
        (tmp_path / name).write_bytes(b"\xff\n" * 2000)
        asked = handeval.scan(tmp_path / name).evaluate("hand")
        with pytest.raises(handeval.ScanError, match="cannot be read as .*: expected UTF-8"):
            asked.write(tmp_path / name.replace(".", "-"), engine=client)


def test_a_worker_that_is_killed_costs_no_row(
    source: Path, local: handeval.Written, mortal: Any, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    pids = list(mortal.run(os.getpid).values())
    killed: list[float] = []

    def kill() -> None:
        # The parts may be written in any order.
        while len(list(out.glob("_job-*/part-*.parquet"))) < 2:
            time.sleep(0.001)
        os.kill(pids[0], signal.SIGKILL)
        killed.append(len(list(out.glob("_job-*/part-*.parquet"))))

    thread = threading.Thread(target=kill)
    thread.start()
    written = handeval.scan(source).evaluate("hand").write(out, engine=mortal, rows=GROUP)
    thread.join()
    # It was in the middle.
    assert 0 < killed[0] < written.parts
    check_same(written, local)


def test_a_job_that_was_stopped_goes_on_by_dask(
    source: Path, local: handeval.Written, client: Any, tmp_path: Path
) -> None:
    from handeval._scan import _work

    out = tmp_path / "out"
    asked = handeval.scan(source).evaluate("hand")
    write, count = _work.write, 0

    def stopped(task: _work.Task, piece: _work.Piece) -> _work.Part:
        nonlocal count
        count += 1
        if count > 5:
            raise KeyboardInterrupt
        return write(task, piece)

    with pytest.MonkeyPatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(_work, "write", stopped)
        asked.write(out, threads=1, rows=GROUP)
    check_same(asked.write(out, engine=client, rows=GROUP, resume=True), local)


STARTED = """
import sys
import handeval, distributed

if __name__ == "__main__":
    asked = handeval.scan(sys.argv[1]).evaluate("hand")
    print(asked.write(sys.argv[2], engine="dask", threads=1, rows=int(sys.argv[3])).digest)
    try:
        distributed.Client.current()
    except ValueError:
        print("none is left")
"""


def test_a_cluster_is_started_and_stopped(
    source: Path, local: handeval.Written, tmp_path: Path
) -> None:
    script = tmp_path / "started.py"
    script.write_text(STARTED)
    call = [sys.executable, str(script), str(source), str(tmp_path / "out"), str(GROUP)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [local.digest, "none is left"], done.stderr


def die(piece: int) -> int:
    if piece == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


def test_what_kills_every_worker_is_given_up(mortal: Any) -> None:
    before = mortal.run_on_scheduler(lambda dask_scheduler: dask_scheduler.allowed_failures)

    def allow(dask_scheduler: Any, count: int) -> None:
        dask_scheduler.allowed_failures = count

    mortal.run_on_scheduler(allow, count=1)
    try:
        found = _engines.run(range(6), die, mortal, lost=lambda piece, error: -piece)
    finally:
        mortal.run_on_scheduler(allow, count=before)
    assert found[3] == -3
    # Pieces that waited on the lost worker each time may have been given up.
    assert [abs(piece) for piece in found] == list(range(6))
    assert sum(piece > 0 for piece in found) >= 3


def test_the_best_of_many_deals(client: Any) -> None:
    found = handeval.matematico.best_many(20, seed=7, engine=client)
    assert found == handeval.matematico.best_many(20, seed=7)
    with pytest.raises(handeval.HandevalError, match="^deal 1: .*expected 25") as caught:
        handeval.matematico.best_many([found[0].grid, "A"], engine=client)
    assert caught.value.row == 1


def test_an_asynchronous_client_is_refused() -> None:
    class Later(distributed.Client):  # type: ignore[misc, name-defined]
        asynchronous = True

        def __init__(self) -> None: ...

        def __del__(self) -> None: ...

    with pytest.raises(TypeError, match="the Dask Client is asynchronous"):
        _engines.name_of(Later())


def test_games_by_dask_are_the_games(client: Any) -> None:
    asked: dict[str, Any] = {"seed": 9, "first": 5, "figures": True}
    here = handeval.matematico.simulate(["random", "greedy"], 301, **asked)
    assert handeval.matematico.simulate(["random", "greedy"], 301, engine=client, **asked) == here
    started: dict[str, Any] = {"seed": 9, "random_start": 11}
    here = handeval.matematico.simulate(["random", "table"], 70, **started)
    assert here[1].expected is not None
    assert handeval.matematico.simulate(["random", "table"], 70, engine=client, **started) == here
    with pytest.raises(handeval.HandevalError, match="`nobody`"):
        handeval.matematico.simulate("nobody", 10, engine=client)
    with pytest.raises(ValueError, match="played only on this machine"):
        handeval.matematico.simulate("random", 10, decks=["A"], engine=client)
