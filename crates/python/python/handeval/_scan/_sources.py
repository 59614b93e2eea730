"""Pieces of input: row groups, a range of bytes, a fragment, or rows in memory.

A source can be sent to another machine, and returns its rows as tables. If part of the input is
damaged, the source reports that between the tables, and continues after the damaged part.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ._errors import ScanError
from ._text import MOST_BYTES, Block, Text, TooLongError, shortened

if TYPE_CHECKING:
    import pyarrow as pa

    from ._logs import Logs

# How many rows of the input and of the output are in memory per thread.
ROWS = 1 << 17
# After this many damaged lines, and fewer good ones, the rest of a piece of text is not read.
HOPELESS = 1000
# How Arrow's messages refer to rows.
NUMBER = re.compile(r" ?Row #\d+:| in row \d+")


@dataclass(frozen=True)
class Damage:
    """A part of an input that cannot be read, and why.

    Attributes
    ----------
    input : str
        The file.
    place : str
        The place in the file, such as ``row group 3`` or ``byte 1200``.
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
    """An input has changed since the work began."""


@dataclass(frozen=True)
class File:
    """The state of a file when the work began."""

    path: str
    size: int
    mtime_ns: int

    @classmethod
    def of(cls, path: str) -> File:
        """Record the state of a file."""
        found = os.stat(path)
        return cls(path, found.st_size, found.st_mtime_ns)

    def check(self) -> None:
        """Check that the file has not changed."""
        if File.of(self.path) != self:
            raise ChangedError(f"`{self.path}` was changed while it was read")


def is_damage(error: BaseException) -> bool:
    """Whether an error means that the data is bad rather than that a file is unreachable."""
    import pyarrow as pa

    if isinstance(error, OSError):
        # Arrow's own errors have no number.
        return error.errno is None
    return isinstance(error, pa.ArrowException | UnicodeDecodeError)


def words(error: BaseException) -> str:
    """Describe an error in one line that is not too long."""
    return shortened(str(error), 200) or type(error).__name__


@dataclass(frozen=True)
class Groups:
    """The rows of one or several row groups of a Parquet file."""

    file: File
    groups: tuple[int, ...]
    # How many rows of the first group to skip, and how many rows to read.
    skip: int
    rows: int

    @property
    def size(self) -> int:
        """The amount of input, in the unit of the source."""
        return self.rows

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Return the rows."""
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
    """Lines of a text file, within a range of bytes."""

    file: File
    text: Text
    start: int
    # By default the end of the file, which is the only choice for compressed files.
    end: int | None

    @property
    def rows(self) -> None:
        """The number of rows is unknown."""
        return

    @property
    def size(self) -> int:
        """The amount of input, in the unit of the source."""
        return (self.file.size if self.end is None else self.end) - self.start

    def tables(self, schema: pa.Schema | None) -> Iterator[pa.Table | Damage]:
        """Return the rows; without a schema, their types are inferred.

        Raises
        ------
        ScanError
            Too many records are damaged.
        """
        self.file.check()
        n_rows = n_damaged = 0
        first = None
        for found in self._tables(schema):
            if isinstance(found, Damage):
                first = first or found
                n_damaged += 1
            else:
                n_rows += found.num_rows
            if first is not None and n_damaged > max(HOPELESS, n_rows):
                raise ScanError(
                    f"`{self.file.path}` cannot be read as {self.text.format}, with over "
                    f"{HOPELESS:,} damaged lines, the first of them at {first.place}: "
                    f"{first.message}: expected {self.text.expected}",
                    kind="unreadable-input",
                    damaged=(first,),
                )
            yield found

    def _tables(self, schema: pa.Schema | None) -> Iterator[pa.Table | Damage]:
        place = self.start
        try:
            for block in self._blocks():
                yield from self._parsed(block, schema)
                place = block.end
        except TooLongError as error:
            [place] = error.args
            message = f"a line has over {MOST_BYTES:,} bytes"
            yield Damage(self.file.path, f"from byte {place} on", message)
        except Exception as error:
            if not is_damage(error):
                raise
            yield Damage(self.file.path, f"from byte {place} on", words(error))

    def _blocks(self) -> Iterator[Block]:
        if self.end is not None:
            if self.end - self.start > MOST_BYTES:
                raise TooLongError(self.start)
            with open(self.file.path, "rb") as file:
                file.seek(self.start)
                yield self.text.block(self.start, file.read(self.end - self.start), True)
            return
        import pyarrow as pa

        with pa.input_stream(self.file.path, compression="detect") as stream:
            stream.read(self.start)
            yield from self.text.blocks(stream, self.start)

    def _parsed(self, block: Block, schema: pa.Schema | None) -> Iterator[pa.Table | Damage]:
        first = 0
        for bad in block.unclosed:
            yield from self._halved(block, first, bad, schema)
            yield self._damage(block, bad, "a quotation mark that begins a cell is not closed")
            first = bad + 1
        yield from self._halved(block, first, len(block), schema)

    def _halved(
        self, block: Block, first: int, end: int, schema: pa.Schema | None
    ) -> Iterator[pa.Table | Damage]:
        """Parse records; if some are damaged, parse each half separately, to lose only bad ones."""
        data = block.records(first, end)
        if not data.strip():
            return
        try:
            table = self.text.parse(data, schema)
        except Exception as error:
            if not is_damage(error):
                raise
            message = words(error)
        else:
            yield table
            return
        if end - first == 1:
            yield self._damage(block, first, message)
            return
        half = (first + end) // 2
        yield from self._halved(block, first, half, schema)
        yield from self._halved(block, half, end, schema)

    def _damage(self, block: Block, record: int, message: str) -> Damage:
        # Arrow's row number refers to the data that it was given.
        message = NUMBER.sub("", message)
        if self.text.format == "ndjson":
            line = block.records(record, record + 1).decode(errors="replace")
            message = f"{message}: `{shortened(line, 60)}`"
        place = block.place + int(block.bounds[record])
        return Damage(self.file.path, f"byte {place}", message)


@dataclass(frozen=True)
class Fragment:
    """A fragment of a pyarrow dataset, or several of its row groups."""

    name: str
    fragment: Any
    rows: int | None

    @property
    def size(self) -> int:
        """The amount of input, in the unit of the source."""
        return self.rows or 1

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Return the rows."""
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
    """Rows in memory, or in a place where other processes can read them."""

    table: pa.Table | None
    path: str | None
    rows: int

    @property
    def size(self) -> int:
        """The amount of input, in the unit of the source."""
        return self.rows

    def put(self, path: Path) -> Held:
        """Put the rows where other processes can find them."""
        import pyarrow as pa

        assert self.table is not None
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, self.table.schema) as writer:
            writer.write_table(self.table)
        return Held(None, str(path), self.rows)

    def tables(self, schema: pa.Schema) -> Iterator[pa.Table | Damage]:
        """Return the rows."""
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
        """Return what is wrong with the file, and no rows."""
        yield Damage(self.file.path, "the file", self.message)


Source: TypeAlias = "Groups | Lines | Fragment | Held | Broken | Logs"
