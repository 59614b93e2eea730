"""Text formats (CSV, NDJSON, one input per line): where their records end, and how to read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

from .. import _handeval
from .._errors import HandevalError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

# The number of bytes read at a time.
BLOCK = 1 << 22
# The number of bytes examined to identify a file.
BEGINNING = 1 << 20
# The maximum length of a record.
MOST_BYTES = 1 << 28
MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Text:
    """How to read a text format."""

    format: str
    # The columns of CSV, or the name of the column that holds the lines.
    names: tuple[str, ...] = ()
    # The delimiter of CSV.
    delimiter: str | None = None
    types: dict[str, pa.DataType] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """Describe what is expected, for files in which nearly everything is wrong."""
        if self.format == "csv":
            return (
                f"UTF-8, the delimiter {self.delimiter!r} between cells, as many in each "
                "line as in the first one, and cells of the types given in `types`"
            )
        if self.format == "ndjson":
            return (
                'UTF-8, and in each line an object such as `{"hand": "As Ks Qs Js Ts"}`, with '
                "values of the types given in `types`"
            )
        return "UTF-8"

    def parse(self, data: bytes, schema: pa.Schema | None) -> pa.Table:
        """Parse complete records."""
        if self.format == "csv":
            return self._csv(data)
        if self.format == "ndjson":
            return self._ndjson(data, schema)
        return self._lines(data)

    def _csv(self, data: bytes) -> pa.Table:
        import pyarrow as pa
        from pyarrow import csv as arrow_csv

        # An empty cell without quotes is null; everything else is a string.
        types = {name: self.types.get(name, pa.string()) for name in self.names}
        return arrow_csv.read_csv(
            pa.BufferReader(data),
            arrow_csv.ReadOptions(
                use_threads=False, block_size=len(data) + 1, column_names=list(self.names)
            ),
            arrow_csv.ParseOptions(delimiter=self.delimiter, newlines_in_values=b'"' in data),
            arrow_csv.ConvertOptions(
                column_types=types,
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            ),
        )

    def _ndjson(self, data: bytes, schema: pa.Schema | None) -> pa.Table:
        import pyarrow as pa
        from pyarrow import json as arrow_json

        if schema is None and self.types:
            schema = pa.schema(list(self.types.items()))
            behavior = "infer"
        else:
            behavior = "infer" if schema is None else "error"
        data.decode()
        return arrow_json.read_json(
            pa.BufferReader(data),
            arrow_json.ReadOptions(use_threads=False, block_size=len(data) + 1),
            arrow_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=behavior),
        )

    def _lines(self, data: bytes) -> pa.Table:
        import pyarrow as pa
        import pyarrow.compute as pc

        whole = pa.array([data.decode()], pa.large_string())
        lines = pc.list_flatten(pc.split_pattern(whole, "\n"))
        lines = pc.utf8_rtrim(lines, "\r")
        # As in a batch on the command line, blank lines and comments are skipped.
        is_blank = pc.equal(pc.utf8_ltrim_whitespace(lines), "")
        is_comment = pc.starts_with(lines, "#")
        lines = lines.filter(pc.invert(pc.or_(is_blank, is_comment)))
        return pa.table([lines.cast(pa.string())], names=list(self.names))

    def block(self, place: int, data: bytes, is_last: bool) -> Block:
        """Find the records in data that starts with a record at this position in the file."""
        import numpy as np

        delimiter = None if self.delimiter is None else ord(self.delimiter)
        # A quotation mark that is not closed within this many bytes counts as never closed.
        is_whole = is_last or len(data) > MOST_BYTES
        ends, unclosed = _handeval.records(data, delimiter, is_whole)
        bounds = np.concatenate((np.zeros(1, np.int64), ends))
        if is_last and bounds[-1] < len(data):
            bounds = np.append(bounds, len(data))
        found = np.searchsorted(bounds, [start for start, _ in unclosed])
        return Block(place, data[: int(bounds[-1])], bounds, tuple(found.tolist()))

    def blocks(self, stream: BinaryIO, place: int) -> Iterator[Block]:
        """Read the rest of a file, starting with a record at this position.

        Raises
        ------
        TooLongError
            A record is too long to be read.
        """
        rest = b""
        while True:
            # This avoids examining a long record too often.
            read = stream.read(max(BLOCK, min(len(rest), 8 * BLOCK)))
            rest += read
            block = self.block(place, rest, not read)
            if block.data:
                yield block
                place, rest = block.end, rest[len(block.data) :]
            elif len(rest) > MOST_BYTES:
                raise TooLongError(place)
            if not read:
                return

    def cuts(self, path: str, start: int, size: int, step: int) -> Iterator[int]:
        """Return ends of records, at least `step` bytes apart, where a file can be divided."""
        with open(path, "rb") as file:
            if self.delimiter is None:
                place = start
                while place + step < size:
                    place = _next_line(file, place + step - 1)
                    yield place
                return
            wanted = start + step
            for ends in self._ends(file, start):
                while (at := int(ends.searchsorted(wanted))) < len(ends):
                    yield int(ends[at])
                    wanted = int(ends[at]) + step

    def cuts_of_rows(self, path: str, start: int, rows: int) -> Iterator[int]:
        """Return where pieces of this many records end; the last can be the end of the file."""
        left = rows
        with open(path, "rb") as file:
            for ends in self._ends(file, start):
                yield from ends[left - 1 :: rows].tolist()
                left = rows - (len(ends) - left) % rows

    def _ends(self, file: BinaryIO, start: int) -> Iterator[npt.NDArray[np.int64]]:
        """Return where the records of a file end, as far as the file can be read."""
        file.seek(start)
        try:
            for block in self.blocks(file, start):
                yield block.place + block.bounds[1:]
        except TooLongError:
            # The error is reported when the file is read.
            return


class TooLongError(Exception):
    """A record is too long to be read. The argument is the position at which the record begins."""


@dataclass(frozen=True)
class Block:
    """Consecutive records in a file."""

    # Where the records begin in the file.
    place: int
    data: bytes
    # Where each record begins in the data, and where the last one ends.
    bounds: npt.NDArray[np.int64]
    # The numbers of the records with an unclosed quotation mark.
    unclosed: tuple[int, ...]

    @property
    def end(self) -> int:
        """Where the records end in the file."""
        return self.place + len(self.data)

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def records(self, first: int, end: int) -> bytes:
        """Return the data of a range of records."""
        return self.data[int(self.bounds[first]) : int(self.bounds[end])]


def _next_line(file: BinaryIO, place: int) -> int:
    """Return where the line that contains this byte ends."""
    file.seek(place)
    while block := file.read(1 << 16):
        at = block.find(b"\n")
        if at >= 0:
            return place + at + 1
        place += len(block)
    return place


def beginning(path: str) -> bytes:
    """Read the beginning of a text file.

    Raises
    ------
    HandevalError
        The file is not text, or its encoding is not UTF-8.
    """
    import pyarrow as pa

    try:
        with pa.input_stream(path, compression="detect") as stream:
            data: bytes = stream.read(BEGINNING)
    except OSError as error:
        if error.errno is not None:
            raise
        raise HandevalError(f"`{path}` cannot be read: {error}", kind="damaged-input") from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:1000]:
        raise HandevalError(f"`{path}` is UTF-16, not UTF-8: expected UTF-8", kind="not-utf-8")
    return data


def first_line(path: str) -> int:
    """Return where the first line of a file begins: after a byte order mark, if there is one.

    Raises
    ------
    HandevalError
        The file cannot be read line by line.
    """
    data = beginning(path)
    if b"\r" in data.rstrip() and b"\n" not in data:
        raise HandevalError(
            f"the lines of `{path}` end with a carriage return alone: expected line feeds, as "
            "`tr '\\r' '\\n'` makes them",
            kind="damaged-input",
        )
    return len(MARK) if data.startswith(MARK) else 0


def header(path: str, delimiter: str) -> tuple[tuple[str, ...], int]:
    """Return the names of the columns of a CSV file, and where its first record begins.

    An empty file has no columns.

    Raises
    ------
    HandevalError
        The first line cannot be read.
    """
    data = beginning(path)
    start = len(MARK) if data.startswith(MARK) else 0
    block = Text("csv", delimiter=delimiter).block(start, data[start:], len(data) < BEGINNING)
    if len(block) == 0:
        return (), start
    if block.unclosed[:1] == (0,):
        raise HandevalError(
            f"a quotation mark in the first line of `{path}` is not closed", kind="damaged-input"
        )
    try:
        line = block.records(0, 1).decode().rstrip("\r\n")
    except UnicodeDecodeError:
        raise HandevalError(
            f"the first line of `{path}` is not UTF-8: expected UTF-8", kind="not-utf-8"
        ) from None
    rows = list(csv.reader(io.StringIO(line, newline=""), delimiter=delimiter))
    if not rows or not rows[0]:
        raise HandevalError(
            f"the first line of `{path}` is empty: expected the names of its columns",
            kind="damaged-input",
        )
    return tuple(rows[0]), start + int(block.bounds[1])


def shortened(text: str, most: int) -> str:
    """Return a string shortened to one line that is not too long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
