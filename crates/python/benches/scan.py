"""Times scans of a Parquet file by each engine, after checking that all write the same bytes.

``python benches/scan.py [ROWS]`` prints the time and the CPU of a plain loop over the file, of
threads of this process, of Dask with one and two workers, and of Spark with one and two threads;
best of several rounds, with the start of a cluster timed separately. It needs ``pip install
handeval[dask,spark]``, and Java for Spark, which is skipped without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import handeval
import psutil
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

ROUNDS = 5
GROUP = 1 << 17
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

Start = Callable[[], "contextlib.AbstractContextManager[Any]"]


def main() -> None:
    n_rows = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
    print(f"{n_rows:,} rows, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        source = place / "hands.parquet"
        write_hands(source, n_rows)
        print(f"{source.stat().st_size / 1e6:.0f} MB in row groups of {GROUP:,}\n")
        print(f"{'':<24}{'start s':>8}{'first s':>9}{'best s':>8}{'CPU ns/row':>12}{'of loop':>9}")
        wanted = strengths(pq.read_table(plain_loop(source, place / "first.parquet")))
        loop = measure("plain loop", n_rows, None, plain(source, place))
        digests = set()
        for title, start, threads in contestants():
            began = time.perf_counter()
            with start() as engine:
                started = time.perf_counter() - began

                def scan(
                    out: Path, engine: Any = engine, threads: int | None = threads
                ) -> handeval.Written:
                    asked = handeval.scan(source).evaluate("hand")
                    return asked.write(out, engine=engine, threads=threads)

                first = time.perf_counter()
                written = scan(place / "out")
                first = time.perf_counter() - first
                digests.add(written.digest)
                assert len(digests) == 1, f"{title} wrote other bytes"
                assert strengths(written.read().to_table()) == wanted, title
                shutil.rmtree(written.folder)
                measure(title, n_rows, loop, again(scan, place / "out"), started, first)
        print(f"\nall digests are {digests.pop()[:16]}…, load {os.getloadavg()[0]:.1f}")


def write_hands(path: Path, n_rows: int) -> None:
    chance = random.Random(7)
    schema = pa.schema([("id", pa.int64()), ("hand", pa.string())])
    with pq.ParquetWriter(path, schema) as writer:
        for start in range(0, n_rows, GROUP):
            ids = range(start, min(start + GROUP, n_rows))
            hands = [" ".join(chance.sample(CARDS, 5)) for _ in ids]
            writer.write_table(pa.table([pa.array(ids), hands], schema=schema))


def plain_loop(source: Path, target: Path) -> Path:
    """The plain loop: batch by batch, on one thread, into one file."""
    writer = None
    for batch in pq.ParquetFile(source).iter_batches(GROUP, use_threads=False):
        found = handeval.poker.evaluate_column(batch["hand"], threads=1)
        table = pa.Table.from_batches([batch])
        for index, name in ((0, "strength"), (1, "category"), (2, "error")):
            table = table.append_column(f"hand_{name}", pc.struct_field(found, index))
        table = table.cast(
            table.schema.set(3, table.schema.field(3).with_type(pa.string())),
        )
        writer = writer or pq.ParquetWriter(target, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()
    return target


def plain(source: Path, place: Path) -> Callable[[], None]:
    return lambda: plain_loop(source, place / "loop.parquet").unlink()


def again(scan: Callable[[Path], Any], out: Path) -> Callable[[], None]:
    def run() -> None:
        scan(out)
        shutil.rmtree(out)

    return run


def strengths(table: Any) -> str:
    """The digest of the strengths, in the order of the rows."""
    found = table.sort_by("id")["hand_strength"].combine_chunks()
    return hashlib.sha256(found.to_numpy(zero_copy_only=False).tobytes()).hexdigest()


def contestants() -> Iterator[tuple[str, Start, int | None]]:
    for threads in (1, 2):
        yield f"threads={threads}", lambda: contextlib.nullcontext(None), threads
    for workers in (1, 2):
        yield f"Dask, workers: {workers}", lambda workers=workers: dask(workers), None
    if shutil.which("java"):
        for threads in (1, 2):
            yield f"Spark, local[{threads}]", lambda threads=threads: spark(threads), None


@contextlib.contextmanager
def dask(workers: int) -> Iterator[Any]:
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@contextlib.contextmanager
def spark(threads: int) -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{threads}]").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        yield session
    finally:
        session.stop()


def cpu() -> float:
    """The CPU time of this process and of all processes that it has started."""
    ours = psutil.Process()
    total = 0.0
    for process in [ours, *ours.children(recursive=True)]:
        with contextlib.suppress(psutil.Error):
            total += sum(process.cpu_times()[:4])
    return total


def measure(
    title: str,
    n_rows: int,
    loop: float | None,
    run: Callable[[], None],
    started: float = 0.0,
    first: float = 0.0,
) -> float:
    """Run it for several rounds, and print the best; return its CPU time."""
    best_wall = best_cpu = float("inf")
    for _ in range(ROUNDS):
        wall, spent = time.perf_counter(), cpu()
        run()
        best_cpu = min(best_cpu, cpu() - spent)
        best_wall = min(best_wall, time.perf_counter() - wall)
    of_loop = f"{best_cpu / loop:.2f}" if loop else "1.00"
    row = f"{best_wall:>8.2f}{best_cpu / n_rows * 1e9:>12.0f}{of_loop:>9}"
    print(f"{title:<24}{started:>8.1f}{first:>9.2f}{row}", flush=True)
    return best_cpu


if __name__ == "__main__":
    main()
