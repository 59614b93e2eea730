"""Processes pieces of work in threads of this process, with Dask, or with Spark."""

from __future__ import annotations

import contextlib
import functools
import importlib
import itertools
import os
import pickle
import queue
import sys
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from . import _progress

P = TypeVar("P")
R = TypeVar("R")

Lost = Callable[[P, BaseException], R]

# How many pieces are queued for each thread of a Dask cluster, and the minimum number of queued
# pieces, because workers may join later.
WAITING = 4
WAITING_LEAST = 256
# How many seconds threads may take to notice that they should stop.
PATIENCE = 10

NAMES = (None, "threads", "dask", "spark")
MISSING = (
    "the engine `{engine}` needs a package that is not installed, `{name}`: run "
    "`pip install handeval[{engine}]`"
)


class StoppedError(Exception):
    """The work was stopped before it was done."""


_thread = threading.local()


def check_stop() -> None:
    """Raise `StoppedError` if the thread's work is no longer wanted. Pieces call this regularly."""
    stop = getattr(_thread, "stop", None)
    if stop is not None and stop.is_set():
        raise StoppedError


def name_of(engine: Any) -> str:
    """Return an engine's name: `threads`, `dask` or `spark`.

    Raises
    ------
    ValueError, TypeError
        The value is not an engine.
    """
    if engine is None:
        return "threads"
    if isinstance(engine, str):
        if engine in NAMES:
            return engine
        raise ValueError(
            f"`{engine}` is not an engine: expected None or `threads` for this machine, `dask`, a "
            "Dask Client, `spark`, or a SparkSession"
        )
    families = {kind.__module__.partition(".")[0] for kind in type(engine).__mro__}
    if "distributed" in families and hasattr(engine, "submit"):
        if getattr(engine, "asynchronous", False):
            raise TypeError("the Dask Client is asynchronous: expected a synchronous one")
        return "dask"
    if "pyspark" in families and hasattr(engine, "range"):
        return "spark"
    raise TypeError(
        f"an engine has the type `{type(engine).__name__}`: expected None, a name, a Dask "
        "Client, or a SparkSession"
    )


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    pieces: Sequence[P],
    function: Callable[[P], R],
    engine: Any = None,
    *,
    threads: int | None = None,
    progress: bool | None = None,
    noun: str = "pieces",
    size: Callable[[P], int] = lambda piece: 1,
    done: Callable[[R], None] = lambda result: None,
    lost: Lost[P, R] | None = None,
) -> list[R]:
    """Process pieces of work, and return the results in the same order.

    A piece can be processed more than once if a worker is lost, so the function must be pure or
    have the same effect each time.

    Parameters
    ----------
    pieces : sequence
        The pieces. They must be picklable unless the engine is this process.
    function : callable
        Computes the result of a piece. An exception from it is raised here, and ends the work.
    engine : optional
        None or "threads" for threads of this process; "dask" or a Dask Client; "spark" or a
        SparkSession.
    threads : int, optional
        The number of threads of this process that do the work, or of workers if a Dask cluster is
        started here; by default all cores.
    progress : bool, optional
        Whether to show progress. Default: only in a terminal.
    noun : str
        The unit in which progress is shown.
    size : callable, optional
        Returns the size of a piece in this unit.
    done : callable, optional
        Called with each result when it arrives, in any order; it may raise an exception to end the
        work.
    lost : callable, optional
        Makes a result for a piece whose workers were lost repeatedly. Without this function, such a
        piece is an error.

    Returns
    -------
    list
        A result for each piece.
    """
    name = name_of(engine)
    results: dict[int, R] = {}
    with contextlib.ExitStack() as stack:
        if name == "dask":
            client = stack.enter_context(_dask_client(engine, threads))
            found = _on_dask(client, pieces, function, lost)
        elif name == "spark":
            session = stack.enter_context(_spark_session(engine, threads))
            found = _on_spark(session, pieces, function)
        else:
            found = _on_threads(pieces, function, threads or cores())
        bar = stack.enter_context(Bar(sum(map(size, pieces)), noun, progress))
        # This is closed immediately if an exception is raised, which stops the remaining work.
        stack.enter_context(contextlib.closing(found))
        for index, result in found:
            results[index] = result
            bar.add(size(pieces[index]))
            done(result)
    return [results[index] for index in range(len(pieces))]


Found = Iterator[tuple[int, R]]


class Bar:
    """A progress bar: tqdm's if it is installed, otherwise a line."""

    def __init__(self, total: int, noun: str, progress: bool | None) -> None:
        self.total, self.noun, self.count = total, noun, 0
        self.is_wanted = _progress.is_wanted(progress)
        self.bar: Any = None

    def __enter__(self) -> Bar:
        if self.is_wanted:
            try:
                from tqdm import tqdm
            except ModuleNotFoundError:
                self.add(0)
            else:
                self.bar = tqdm(total=self.total, unit=f" {self.noun}", unit_scale=True)
        return self

    def add(self, count: int) -> None:
        """Count work that was done."""
        self.count += count
        if self.bar is not None:
            self.bar.update(count)
        elif self.is_wanted:
            sys.stderr.write(f"\r{self.count:,} of {self.total:,} {self.noun}")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()
        elif self.is_wanted:
            sys.stderr.write("\n")


class _Threads(Generic[P, R]):
    """Threads that each work on one piece at a time."""

    def __init__(self, pieces: Sequence[P], function: Callable[[P], R], count: int) -> None:
        self.function = function
        self.rest = enumerate(pieces)
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.told: queue.SimpleQueue[tuple[int, R | None, BaseException | None]]
        self.told = queue.SimpleQueue()
        # They are daemons, so the program can exit without waiting for them.
        self.threads = [
            threading.Thread(target=self.work, name=f"handeval-{index}", daemon=True)
            for index in range(min(count, len(pieces)))
        ]

    def work(self) -> None:
        _thread.stop = self.stop
        while not self.stop.is_set():
            with self.lock:
                index, piece = next(self.rest, (None, None))
            if index is None:
                return
            try:
                result = self.function(piece)  # type: ignore[arg-type]
            except BaseException as error:
                self.told.put((index, None, error))
            else:
                self.told.put((index, result, None))

    def close(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(PATIENCE)


def _on_threads(pieces: Sequence[P], function: Callable[[P], R], count: int) -> Any:
    # The main thread only waits, so it can receive Ctrl-C.
    threads = _Threads(pieces, function, count)
    try:
        for thread in threads.threads:
            thread.start()
        for _ in pieces:
            index, result, error = threads.told.get()
            if error is not None:
                raise error
            yield index, result
    finally:
        threads.close()


def _package(name: str, engine: str) -> Any:
    """Return an engine's package, or explain how to install it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        text = MISSING.format(engine=engine, name=error.name)
        raise ModuleNotFoundError(text, name=error.name) from None


@contextlib.contextmanager
def _dask_client(engine: Any, workers: int | None) -> Iterator[Any]:
    if not isinstance(engine, str):
        yield engine
        return
    distributed = _package("distributed", "dask")
    try:
        client = distributed.Client.current()
    except ValueError:
        client = None
    if client is not None:
        name_of(client)
        yield client
        return
    try:
        cluster = distributed.LocalCluster(
            n_workers=workers or cores(), threads_per_worker=1, dashboard_address=None
        )
    except RuntimeError as error:
        raise RuntimeError(
            f"the Dask workers do not start ({error}): expected a script to do its work after "
            '`if __name__ == "__main__":`, as each worker runs the rest of it, too'
        ) from error
    with cluster, distributed.Client(cluster, set_as_default=False) as started:
        yield started


def _on_dask(
    client: Any, pieces: Sequence[P], function: Callable[[P], R], lost: Lost[P, R] | None
) -> Any:
    distributed = _package("distributed", "dask")
    # The keys are unique, so no other job of the cluster has them. Each future is released when its
    # result has arrived, so nothing is recomputed if a worker is lost later.
    job = f"handeval-{uuid.uuid4().hex}"
    open_: dict[str, tuple[int, Any]] = {}

    def submit(index: int) -> Any:
        future = client.submit(function, pieces[index], key=f"{job}-{index}", pure=False)
        open_[future.key] = (index, future)
        return future

    rest = iter(range(len(pieces)))
    window = max(WAITING_LEAST, WAITING * sum(client.nthreads().values()))
    try:
        first = [submit(index) for index in itertools.islice(rest, window)]
        waiting = distributed.as_completed(first, loop=client.loop)
        for future in waiting:
            index, _ = open_[future.key]
            try:
                result = future.result()
            except distributed.scheduler.KilledWorker as error:
                if lost is None:
                    raise
                result = lost(pieces[index], error)
            future.release()
            del open_[future.key]
            following = next(rest, None)
            if following is not None:
                waiting.add(submit(following))
            yield index, result
    finally:
        if open_:
            with contextlib.suppress(Exception):
                client.cancel([future for _, future in open_.values()])


@contextlib.contextmanager
def _spark_session(engine: Any, threads: int | None) -> Iterator[Any]:
    if not isinstance(engine, str):
        yield engine
        return
    SparkSession = _package("pyspark.sql", "spark").SparkSession
    session = SparkSession.getActiveSession()
    if session is not None:
        yield session
        return
    # The workers run the same Python as this process.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("handeval")
    if threads is not None:
        builder = builder.master(f"local[{threads}]")
    session = builder.getOrCreate()
    try:
        yield session
    finally:
        session.stop()


def _on_spark(session: Any, pieces: Sequence[P], function: Callable[[P], R]) -> Any:
    # Each piece is a partition with one row, its number, so the data that is read and written does
    # not pass through the JVM.
    count = len(pieces)
    if count == 0:
        return
    each = functools.partial(_each, list(pieces), function)
    numbers = session.range(0, count, 1, count)
    rows = numbers.mapInArrow(each, "id long, result binary")
    told: queue.SimpleQueue[tuple[list[Any], BaseException | None]] = queue.SimpleQueue()
    job = f"handeval-{uuid.uuid4().hex}"
    context = getattr(session, "sparkContext", None) if _has_context(session) else None

    def collect() -> None:
        try:
            if context is not None:
                context.setJobGroup(job, "handeval", interruptOnCancel=True)
            told.put((rows.collect(), None))
        except BaseException as error:
            told.put(([], error))

    thread = threading.Thread(target=collect, name=job, daemon=True)
    thread.start()
    try:
        found, error = told.get()
    except BaseException:
        if context is not None:
            context.cancelJobGroup(job)
        raise
    if error is not None:
        raise error
    for row in found:
        yield row["id"], pickle.loads(row["result"])


def _has_context(session: Any) -> bool:
    return "connect" not in type(session).__module__


def _each(pieces: list[Any], function: Callable[[Any], Any], batches: Any) -> Iterator[Any]:
    """Process the pieces of a Spark partition."""
    import pyarrow as pa

    for batch in batches:
        for index in batch.column(0).to_pylist():
            result = pickle.dumps(function(pieces[index]))
            columns = [pa.array([index], pa.int64()), pa.array([result], pa.binary())]
            yield pa.RecordBatch.from_arrays(columns, names=["id", "result"])
