"""Text formats: CSV, NDJSON, and one input a line; where their records end, and what they say."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

# How many bytes are read at a time.
BLOCK = 1 << 22
MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Text:
    """How a text format is read."""

    format: str
    # The columns of CSV, or the name for the column of lines.
    names: tuple[str, ...] = ()
    delimiter: str = ","
    types: dict[str, pa.DataType] = field(default_factory=dict)

    @property
    def is_quoted(self) -> bool:
        """Whether a line break within quotation marks ends nothing."""
        return self.format == "csv"

    def parse(self, block: bytes, schema: pa.Schema | None) -> pa.Table:
        """Parse whole records."""
        if self.format == "csv":
            return self._csv(block, schema)
        if self.format == "ndjson":
            return self._ndjson(block, schema)
        return self._lines(block)

    def _csv(self, block: bytes, schema: pa.Schema | None) -> pa.Table:
        import pyarrow as pa
        from pyarrow import csv as arrow_csv

        # What is not quoted and empty is null; all else is the text that it is.
        types = {name: self.types.get(name, pa.string()) for name in self.names}
        return arrow_csv.read_csv(
            pa.BufferReader(block),
            arrow_csv.ReadOptions(
                use_threads=False, block_size=len(block) + 1, column_names=list(self.names)
            ),
            arrow_csv.ParseOptions(delimiter=self.delimiter, newlines_in_values=b'"' in block),
            arrow_csv.ConvertOptions(
                column_types=types,
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            ),
        )

    def _ndjson(self, block: bytes, schema: pa.Schema | None) -> pa.Table:
        import pyarrow as pa
        from pyarrow import json as arrow_json

        if schema is None and self.types:
            schema = pa.schema(list(self.types.items()))
            behavior = "infer"
        else:
            behavior = "infer" if schema is None else "error"
        block.decode()
        return arrow_json.read_json(
            pa.BufferReader(block),
            arrow_json.ReadOptions(use_threads=False, block_size=len(block) + 1),
            arrow_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=behavior),
        )

    def _lines(self, block: bytes) -> pa.Table:
        import pyarrow as pa
        import pyarrow.compute as pc

        whole = pa.array([block.decode()], pa.large_string())
        lines = pc.list_flatten(pc.split_pattern(whole, "\n"))
        lines = pc.utf8_rtrim(lines, "\r")
        # As in a batch of the command line, blank lines and comments are passed over.
        is_blank = pc.equal(pc.utf8_ltrim_whitespace(lines), "")
        is_comment = pc.starts_with(lines, "#")
        lines = lines.filter(pc.invert(pc.or_(is_blank, is_comment)))
        return pa.table([lines.cast(pa.string())], names=list(self.names))


def ends(block: bytes, is_quoted: bool) -> npt.NDArray[np.int64]:
    """Give where records end in a block that begins with one."""
    return ends_from(block, is_quoted, 0)[0]


def ends_from(block: bytes, is_quoted: bool, before: int) -> tuple[npt.NDArray[np.int64], int]:
    """Give where records end, and how many quotation marks there were up to the end."""
    import numpy as np

    data = np.frombuffer(block, dtype=np.uint8)
    found = np.flatnonzero(data == ord("\n"))
    if is_quoted and (before % 2 == 1 or b'"' in block):
        marks = np.flatnonzero(data == ord('"'))
        found = found[(np.searchsorted(marks, found) + before) % 2 == 0]
        before += len(marks)
    return found + 1, before


def last_end(block: bytes, is_quoted: bool) -> int:
    """Give where the last record of a block ends; 0 if none does."""
    if not is_quoted or b'"' not in block:
        return block.rfind(b"\n") + 1
    found = ends(block, is_quoted)
    return int(found[-1]) if len(found) else 0


def cuts(path: str, start: int, size: int, step: int, is_quoted: bool) -> Iterator[int]:
    """Cut a file where records end, at least `step` bytes apart; the last cut is its end."""
    with open(path, "rb") as file:
        if not is_quoted:
            place = start
            while place + step < size:
                file.seek(place + step - 1)
                place = _next_line(file, place + step - 1)
                if place < size:
                    yield place
        else:
            file.seek(start)
            place, wanted, marks = start, start + step, 0
            while block := file.read(BLOCK):
                found, marks = ends_from(block, True, marks)
                while (at := int(found.searchsorted(wanted - place))) < len(found):
                    end = place + int(found[at])
                    if end < size:
                        yield end
                    wanted = end + step
                place += len(block)
    if start < size:
        yield size


def _next_line(file: io.BufferedReader, place: int) -> int:
    """Give where the line that has this byte ends."""
    while block := file.read(1 << 16):
        at = block.find(b"\n")
        if at >= 0:
            return place + at + 1
        place += len(block)
    return place


def cuts_of_rows(path: str, start: int, size: int, rows: int, is_quoted: bool) -> Iterator[int]:
    """Cut a file where records end, each of so many records; the last cut is its end."""
    with open(path, "rb") as file:
        file.seek(start)
        place, marks, left = start, 0, rows
        while block := file.read(BLOCK):
            found, marks = ends_from(block, is_quoted, marks)
            for at in range(left - 1, len(found), rows):
                if place + int(found[at]) < size:
                    yield place + int(found[at])
            left = rows - (len(found) - left) % rows
            place += len(block)
    if start < size:
        yield size


def header(path: str, delimiter: str) -> tuple[tuple[str, ...], int]:
    """Give the names of the columns of a CSV file, and where its first record begins.

    Raises
    ------
    ValueError
        It has no line for them.
    """
    import pyarrow as pa

    with pa.input_stream(path, compression="detect") as stream:
        block = stream.read(1 << 20)
    found = ends(block, True)
    end = int(found[0]) if len(found) else len(block)
    start = len(MARK) if block.startswith(MARK) else 0
    rows = list(csv.reader(io.StringIO(block[start:end].decode()), delimiter=delimiter))
    if not rows or not rows[0]:
        raise ValueError(f"`{path}` is empty: expected a first line with the names of its columns")
    return tuple(rows[0]), end


def mark(path: str) -> int:
    """Give how long the byte order mark is at the beginning of a file."""
    import pyarrow as pa

    with pa.input_stream(path, compression="detect") as stream:
        return len(MARK) if stream.read(len(MARK)) == MARK else 0


def wider(one: pa.DataType, other: pa.DataType) -> pa.DataType | None:
    """Give the type that has the values of both as NDJSON is read, or `None`."""
    import pyarrow as pa

    kinds = pa.types
    if one.equals(other) or kinds.is_null(other):
        return one
    if kinds.is_null(one):
        return other
    if kinds.is_struct(one) and kinds.is_struct(other):
        fields = merged(list(one), list(other))
        return None if isinstance(fields, str) else pa.struct(fields)
    if kinds.is_list(one) and kinds.is_list(other):
        value = wider(one.value_type, other.value_type)
        return None if value is None else pa.list_(value)
    both = {one, other}
    if both == {pa.int64(), pa.float64()}:
        return pa.float64()
    # What looks like a time is a text if not all do.
    is_text = [kinds.is_string(kind) or kinds.is_timestamp(kind) for kind in both]
    return pa.string() if all(is_text) else None


def merged(some: list[pa.Field], more: list[pa.Field]) -> list[pa.Field] | str:
    """Give the fields of both; the name of the first that is not of one type in them."""
    import pyarrow as pa

    found = {one.name: one for one in some}
    for one in more:
        known = found.get(one.name)
        if known is None:
            found[one.name] = one
            continue
        kind = wider(known.type, one.type)
        if kind is None:
            return str(one.name)
        found[one.name] = pa.field(one.name, kind)
    return list(found.values())
