"""Scans by Spark write the same bytes as this machine, whichever worker is killed."""

from __future__ import annotations

import operator
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import handeval
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import need, need_java
from handeval import _engines

need_java()
need("pyspark")

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
ROWS, GROUP = 200_000, 20_000


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


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").appName("test_spark")
    session = builder.config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def check_same(written: handeval.Written, local: handeval.Written) -> None:
    assert (written.digest, written.rows, written.parts) == (local.digest, ROWS, local.parts)
    assert written.bad_rows == ROWS // GROUP
    assert sorted(os.listdir(written.folder)) == sorted(os.listdir(local.folder))
    written.check()


def test_a_session_writes_the_same_bytes(
    source: Path, local: handeval.Written, session: Any, tmp_path: Path
) -> None:
    asked = handeval.scan(source).evaluate("hand")
    check_same(asked.write(tmp_path / "out", engine=session, rows=GROUP), local)
    # The existing session is used, and stays open.
    check_same(asked.write(tmp_path / "named", engine="spark", rows=GROUP), local)
    assert session.range(3).count() == 3


def test_tables_questions_and_damage(session: Any, tmp_path: Path) -> None:
    table = pa.table({"hand": ["123m456p789s11122z", "As", None] * 100})
    asked = handeval.scan(table).questions("mahjong check", as_="struct")
    found = [asked.write(tmp_path / f"{n}", engine=n and session, rows=70) for n in (None, 1)]
    assert found[0].digest == found[1].digest
    (tmp_path / "a.txt").write_bytes(b"As Ks Qs Js Ts\n\xff\n2c 3c 4c 5c 7d\n")
    with pytest.raises(handeval.ScanError, match="damaged in one place") as caught:
        handeval.scan(tmp_path / "a.txt").evaluate("hand").write(tmp_path / "out", engine=session)
    assert caught.value.written is not None
    assert caught.value.written.rows == 2


def workers() -> list[int]:
    """Return the Python processes that Spark has started for this one."""
    found = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    lines = [line.split(maxsplit=2) for line in found.stdout.splitlines()]
    children: dict[int, list[int]] = {}
    for pid, parent, _ in lines:
        children.setdefault(int(parent), []).append(int(pid))
    known = {int(pid): args for pid, _, args in lines}
    ours, open_ = [], [os.getpid()]
    while open_:
        for child in children.get(open_.pop(), []):
            open_.append(child)
            # The forks of the daemon, not the daemon itself.
            if "pyspark" in known[child] and not children.get(child):
                ours.append(child)
    return ours


def test_a_worker_that_is_killed_costs_no_row(tmp_path: Path) -> None:
    # This uses a separate session, because only a cluster retries tasks.
    path = tmp_path / "killed.py"
    path.write_text(KILLED)
    call = [sys.executable, str(path), str(Path(__file__).resolve()), str(tmp_path)]
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["the same"], done.stdout + done.stderr[-3000:]


KILLED = """
import importlib.util, os, signal, sys, threading, time
from pathlib import Path
import handeval, pyarrow as pa
from pyspark.sql import SparkSession

spec = importlib.util.spec_from_file_location("test_spark", sys.argv[1])
test = importlib.util.module_from_spec(spec)
sys.path.insert(0, str(Path(sys.argv[1]).parent))
spec.loader.exec_module(test)
place = Path(sys.argv[2])
hands = pa.table({"hand": ["As Ks Qs Js Ts", "2c 3c 4c 5c 7d"] * 150_000})
asked = handeval.scan(hands).evaluate("hand")
local = asked.write(place / "local", rows=5000)
builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
session = builder.getOrCreate()
session.sparkContext.setLogLevel("OFF")
session.range(0, 4, 1, 4).mapInArrow(lambda batches: batches, "id long").collect()
killed = []

def kill():
    out = place / "out"
    while not list(out.glob("_job-*/part-00002.parquet")):
        time.sleep(0.001)
    for pid in test.workers():
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)
    killed.append(len(list(out.glob("_job-*/part-*.parquet"))))

thread = threading.Thread(target=kill)
thread.start()
written = asked.write(place / "out", engine=session, rows=5000)
thread.join()
assert len(killed) > 1 and 0 < killed[-1] < 60, killed
written.check()
assert (written.digest, written.rows) == (local.digest, 300_000)
session.stop()
print("the same")
"""


def test_pieces_come_in_order(session: Any) -> None:
    assert _engines.run(range(5), operator.neg, session) == [0, -1, -2, -3, -4]
    assert _engines.run([], operator.neg, session) == []
    many = handeval.matematico.best_many(10, seed=7, engine=session)
    assert many == handeval.matematico.best_many(10, seed=7)


def test_a_session_is_started_and_stopped(tmp_path: Path) -> None:
    code = (
        "import handeval, pyarrow, sys, pyspark.sql\n"
        "asked = handeval.scan(pyarrow.table({'hand': ['As Ks Qs Js Ts']})).evaluate('hand')\n"
        "print(asked.write(sys.argv[1], engine='spark', threads=1).rows)\n"
        "print(pyspark.sql.SparkSession.getActiveSession())\n"
    )
    call = [sys.executable, "-c", code, str(tmp_path / "out")]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1", "None"], done.stderr[-3000:]
