"""What a piece of input is: some row groups, a range of bytes, a fragment, or rows in memory.

A source can be sent to another machine, and gives its rows as tables; where the input is damaged
it says so in between and goes on behind it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _text
from ._text import Text

if TYPE_CHECKING:
    import pyarrow as pa

# How many rows are in memory for a thread: of what is read, and of what is written.
ROWS = 1 << 17
# A piece of a text format is never longer, unless one line of it is.
MOST_BYTES = 1 << 28


@dataclass(frozen=True)
class Damage:
    """A part of an input that cannot be read, and why.

    Attributes
    ----------
    input : str
        The file.
    place : str
        Where in it, such as ``row group 3`` or ``byte 1200``.
    message : str
        What is wrong.
    """

    input: str
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.input}: {self.place}: {self.message}"


Read = "pa.Table | Damage"


class ChangedError(Exception):
    """An input is not as it was when the work began."""


@dataclass(frozen=True)
class File:
    """A file as it was when the work began."""

    path: str
    size: int
    mtime_ns: int

    @classmethod
    def of(cls, path: str) -> File:
        """Look at a file."""
        found = os.stat(path)
        return cls(path, found.st_size, found.st_mtime_ns)

    def check(self) -> None:
        """Check that it is as it was."""
        if File.of(self.path) != self:
            raise ChangedError(f"`{self.path}` was changed while it was read")


def is_damage(error: BaseException) -> bool:
    """Whether what was read is wrong, rather than that it could not be reached."""
    import pyarrow as pa

    if isinstance(error, OSError):
        # Arrow's own have no number.
        return error.errno is None
    return isinstance(error, pa.ArrowException | UnicodeDecodeError)


def words(error: BaseException) -> str:
    """Say an error on one line that is not too long."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 200 else text[:199] + "…"


@dataclass(frozen=True)
class Groups:
    """Rows of some row groups of a Parquet file."""

    file: File
    groups: tuple[int, ...]
    # How many rows of the first group come before; how many rows there are.
    skip: int
    rows: int

    @property
    def size(self) -> int:
        """How much of the input it is."""
        return self.rows

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Give the rows."""
        import pyarrow.parquet as pq

        self.file.check()
        try:
            reader = pq.ParquetFile(self.file.path, buffer_size=1 << 20)
            counts = [reader.metadata.row_group(group).num_rows for group in self.groups]
        except Exception as error:
            if not is_damage(error):
                raise
            yield Damage(self.file.path, "the file", words(error))
            return
        skip, left = self.skip, self.rows
        with reader:
            for group, count in zip(self.groups, counts, strict=True):
                taken = min(left, count - skip)
                yield from self._group(reader, group, skip, skip + taken, count)
                left -= taken
                skip = 0

    def _group(
        self, reader: Any, group: int, start: int, end: int, count: int
    ) -> Iterator[pa.Table | Damage]:
        import pyarrow as pa

        batches = reader.iter_batches(ROWS, row_groups=[group], use_threads=False)
        row = 0
        message = ""
        while row < end:
            try:
                batch = next(batches, None)
            except Exception as error:
                if not is_damage(error):
                    raise
                message = words(error)
                break
            if batch is None:
                break
            first, last = max(start - row, 0), min(end - row, batch.num_rows)
            row += batch.num_rows
            if first < last:
                yield pa.Table.from_batches([batch.slice(first, last - first)])
        if row < end:
            message = message or "the row group ends too early"
            place = f"row group {group}, from its row {max(row, start)} of {count} on"
            yield Damage(self.file.path, place, message)


@dataclass(frozen=True)
class Lines:
    """Lines of a text format, from a byte to another."""

    file: File
    text: Text
    start: int
    # The end of the file if it is left out, for what is compressed.
    end: int | None

    @property
    def rows(self) -> None:
        """How many rows there are is not known."""
        return

    @property
    def size(self) -> int:
        """How much of the input it is."""
        return (self.file.size if self.end is None else self.end) - self.start

    def tables(self, schema: pa.Schema | None) -> Iterator[pa.Table | Damage]:
        """Give the rows; without a schema with the types that they seem to have."""
        self.file.check()
        blocks = self._blocks()
        while True:
            try:
                found = next(blocks, None)
            except Exception as error:
                if not is_damage(error):
                    raise
                yield Damage(self.file.path, f"from byte {self.start} on", words(error))
                return
            if found is None:
                return
            if isinstance(found, Damage):
                yield found
                continue
            yield from self._parsed(*found, schema)

    def _blocks(self) -> Iterator[tuple[int, bytes] | Damage]:
        if self.end is not None:
            if self.end - self.start > MOST_BYTES:
                yield self._too_long(self.start)
                return
            with open(self.file.path, "rb") as file:
                file.seek(self.start)
                yield self.start, file.read(self.end - self.start)
            return
        import pyarrow as pa

        with pa.input_stream(self.file.path, compression="detect") as stream:
            stream.read(self.start)
            place, rest = self.start, b""
            while read := stream.read(_text.BLOCK):
                rest += read
                cut = _text.last_end(rest, self.text.is_quoted)
                if cut > 0:
                    yield place, rest[:cut]
                    place, rest = place + cut, rest[cut:]
                elif len(rest) > MOST_BYTES:
                    yield self._too_long(place)
                    return
            if rest:
                yield place, rest

    def _too_long(self, place: int) -> Damage:
        return Damage(
            self.file.path, f"from byte {place} on", f"a line has over {MOST_BYTES:,} bytes"
        )

    def _parsed(
        self, place: int, block: bytes, schema: pa.Schema | None
    ) -> Iterator[pa.Table | Damage]:
        """Parse a block; where it is damaged by halves, so that only bad lines are lost."""
        if not block.strip():
            return
        try:
            table = self.text.parse(block, schema)
        except Exception as error:
            if not is_damage(error):
                raise
            message = words(error)
        else:
            yield table
            return
        ends = _text.ends(block, self.text.is_quoted)
        ends = ends[ends < len(block)]
        if len(ends) == 0:
            yield Damage(self.file.path, f"byte {place}", message)
            return
        cut = int(ends[len(ends) // 2])
        yield from self._parsed(place, block[:cut], schema)
        yield from self._parsed(place + cut, block[cut:], schema)


@dataclass(frozen=True)
class Fragment:
    """A fragment of a pyarrow dataset, or some of its row groups."""

    name: str
    fragment: Any
    rows: int | None

    @property
    def size(self) -> int:
        """How much of the input it is."""
        return self.rows or 1

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Give the rows."""
        import pyarrow as pa

        row = 0
        try:
            scanner = self.fragment.scanner(
                schema=schema,
                batch_size=ROWS,
                batch_readahead=1,
                fragment_readahead=1,
                use_threads=False,
            )
            batches = scanner.to_batches()
        except Exception as error:
            if not is_damage(error):
                raise
            yield Damage(self.name, "the file", words(error))
            return
        while True:
            try:
                batch = next(batches, None)
            except Exception as error:
                if not is_damage(error):
                    raise
                yield Damage(self.name, f"from row {row} of the piece on", words(error))
                return
            if batch is None:
                return
            row += batch.num_rows
            yield pa.Table.from_batches([batch])


@dataclass(frozen=True)
class Held:
    """Rows in memory, or where they were put for other processes."""

    table: pa.Table | None
    path: str | None
    rows: int

    @property
    def size(self) -> int:
        """How much of the input it is."""
        return self.rows

    def put(self, path: Path) -> Held:
        """Put the rows where other processes find them."""
        import pyarrow as pa

        assert self.table is not None
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, self.table.schema) as writer:
            writer.write_table(self.table)
        return Held(None, str(path), self.rows)

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Give the rows."""
        import pyarrow as pa

        if self.table is not None:
            yield self.table
            return
        with pa.OSFile(self.path, "rb") as file, pa.ipc.open_file(file) as reader:
            yield reader.read_all()


@dataclass(frozen=True)
class Broken:
    """A file that cannot be opened."""

    file: File
    message: str
    rows: int = 0
    size: int = 0

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Give what is wrong."""
        yield Damage(self.file.path, "the file", self.message)


Source = Groups | Lines | Fragment | Held | Broken
