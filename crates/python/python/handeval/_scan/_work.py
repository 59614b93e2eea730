"""One piece of a scan, which turns rows of the input into a part of the output.

A part depends only on the piece and the request. No matter which worker processes a piece, or how
often, the bytes are the same, and the file gets its final name only when it is complete.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _engines
from .._handeval import __version__
from ._errors import ScanError
from ._logs import LogRequest, Logs
from ._request import Request
from ._sources import ChangedError, Damage, Source, words

if TYPE_CHECKING:
    import pyarrow as pa

# The maximum number of damaged places in a piece that are listed.
LISTED = 20


@dataclass(frozen=True)
class Piece:
    """A piece of the input, and its number."""

    index: int
    source: Source

    @property
    def size(self) -> int:
        """The size of the piece."""
        return self.source.size


@dataclass(frozen=True)
class Task:
    """What to do with each piece."""

    request: Request | LogRequest
    schema: pa.Schema
    columns: pa.Schema
    # The folder for the parts.
    folder: str
    threads: int
    version: str = __version__

    def tables(self, source: Source) -> Iterator[pa.Table | Damage]:
        """Return the rows of a source. Logs take time to read, so the threads share that."""
        if isinstance(source, Logs):
            return source.tables(self.columns, self.threads)
        return source.tables(self.columns)


@dataclass(frozen=True)
class Part:
    """A part that was written."""

    index: int
    rows: int
    bad_rows: int
    size: int
    sha256: str
    damaged: tuple[Damage, ...]
    # The number of damaged places, including those that are not listed.
    n_damaged: int

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.index:05}.parquet"

    def path(self, folder: str | Path) -> Path:
        """Return its file."""
        return Path(folder, self.name)

    @classmethod
    def read(cls, path: Path) -> Part:
        """Read the description of a part."""
        told = json.loads(path.read_text(encoding="utf-8"))
        damaged = tuple(Damage(**one) for one in told.pop("damaged"))
        return cls(**told, damaged=damaged)


@dataclass(frozen=True)
class Failure:
    """A piece that failed."""

    index: int
    message: str
    # Whether it is pointless to continue with other pieces.
    is_final: bool = False
    # What is wrong with the input as a whole.
    error: ScanError | None = None


def record_path(folder: str | Path, index: int) -> Path:
    """Return the file that marks a part as complete."""
    return Path(folder, f"part-{index:05}.json")


def do(task: Task, piece: Piece) -> Part | Failure:
    """Process a piece. Errors are returned, so that a failing piece is not retried endlessly."""
    if task.version != __version__:
        message = f"a worker has handeval {__version__}: expected {task.version}, as here"
        return Failure(piece.index, message, is_final=True)
    try:
        return write(task, piece)
    except _engines.StoppedError:
        return Failure(piece.index, "it was stopped", is_final=True)
    except ChangedError as error:
        return Failure(piece.index, str(error), is_final=True)
    except ScanError as error:
        return Failure(piece.index, str(error), is_final=True, error=error)
    except Exception as error:
        return Failure(piece.index, f"{type(error).__name__}: {words(error)}")


def write(task: Task, piece: Piece) -> Part:
    """Write the part for a piece, and its description next to it."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = Path(task.folder, f"_part-{piece.index:05}-{uuid.uuid4().hex}.parquet")
    damaged: list[Damage] = []
    n_rows = n_bad = n_damaged = 0
    rows = task.request.rows
    try:
        with (
            open(path, "xb") as file,
            contextlib.closing(Hashed(file)) as hashed,
            pq.ParquetWriter(pa.PythonFile(hashed, mode="w"), task.schema) as writer,
        ):
            for found in in_rows(task.tables(piece.source), task.columns, rows):
                _engines.check_stop()
                if isinstance(found, Damage):
                    n_damaged += 1
                    if n_damaged <= LISTED:
                        damaged.append(found)
                    continue
                table, n_bad_here = task.request.answer(found, task.schema, task.threads)
                writer.write_table(table, row_group_size=rows)
                n_rows += table.num_rows
                n_bad += n_bad_here
        expected = piece.source.rows
        if expected is not None and n_damaged == 0 and n_rows != expected:
            raise ValueError(f"the piece has {n_rows} rows: expected {expected}")
        part = Part(
            index=piece.index,
            rows=n_rows,
            bad_rows=n_bad,
            size=path.stat().st_size,
            sha256=hashed.found.hexdigest(),
            damaged=tuple(damaged),
            n_damaged=n_damaged,
        )
        os.replace(path, part.path(task.folder))
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    put(record_path(task.folder, piece.index), asdict(part))
    return part


class Hashed:
    """A file that computes the digest of what is written to it."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.found = hashlib.sha256()
        self.closed = False

    def write(self, data: Any) -> int:
        """Write bytes."""
        self.found.update(data)
        return int(self.file.write(data))

    def tell(self) -> int:
        """Return the number of bytes written."""
        return int(self.file.tell())

    def flush(self) -> None:
        """Flush the underlying file."""
        self.file.flush()

    def close(self) -> None:
        """Flush the file, which is closed by the code that opened it."""
        if not self.closed:
            self.file.flush()
        self.closed = True


def put(path: Path, told: Any) -> None:
    """Write JSON completely, or not at all."""
    attempt = path.with_name(f"_{path.name}-{uuid.uuid4().hex}")
    with open(attempt, "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1, ensure_ascii=False)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(attempt, path)


def in_rows(
    found: Iterable[pa.Table | Damage], schema: pa.Schema, rows: int
) -> Iterator[pa.Table | Damage]:
    """Return tables of this many rows, except the last, no matter how the input was divided."""
    import pyarrow as pa

    waiting: list[pa.Table] = []
    count = 0
    for one in found:
        if isinstance(one, Damage):
            yield one
            continue
        table = pa.Table.from_arrays(one.select(schema.names).columns, schema=schema)
        while count + table.num_rows >= rows:
            cut = rows - count
            yield pa.concat_tables([*waiting, table.slice(0, cut)]).combine_chunks()
            table = table.slice(cut)
            waiting, count = [], 0
        if table.num_rows > 0:
            waiting.append(table)
            count += table.num_rows
    if waiting:
        yield pa.concat_tables(waiting).combine_chunks()
