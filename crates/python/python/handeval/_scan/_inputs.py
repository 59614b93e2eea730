"""The input of a scan: files, datasets and tables, their columns, and how they are divided.

The pieces depend only on the input (and on the question), not on the engine that does the work.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._columns import arrow
from .._errors import HandevalError
from . import _ndjson, _paths, _text
from ._errors import ScanError
from ._sources import ROWS, Broken, File, Fragment, Groups, Held, Lines, Source, is_damage, words
from ._text import Text

if TYPE_CHECKING:
    import pyarrow as pa

# The approximate size of a piece of a text file, in bytes.
BYTES = 1 << 22
# Slow work is divided into about this many pieces, within these limits on their rows or bytes.
LONG_PIECES = 256
LONG_ROWS = (64, 1 << 14)
LONG_BYTES = (1 << 12, 1 << 20)

# Finds the columns of NDJSON pieces, using the engine that does the work.
Infer = Callable[[Sequence[Lines]], Iterable["pa.Schema | str | ScanError | None"]]


@dataclass(frozen=True)
class Cut:
    """The size of pieces."""

    # The number of rows per piece, if specified.
    rows: int | None = None
    # Whether answering a row can take long.
    is_long: bool = False

    def of(self, total: int, bounds: tuple[int, int], otherwise: int) -> int:
        """Return the size of a piece for this amount of input."""
        if not self.is_long:
            return otherwise
        return min(max(total // LONG_PIECES, bounds[0]), bounds[1])


@dataclass(frozen=True)
class Plan:
    """An input: its columns, its pieces, and its description for the manifest."""

    schema: pa.Schema
    sources: tuple[Source, ...]
    told: tuple[dict[str, Any], ...]


class Files:
    """Files of one format."""

    format: str

    def __init__(self, paths: Sequence[str], given: Sequence[str]) -> None:
        self.files = tuple(File.of(path) for path in paths)
        # The files, folders and patterns that were requested.
        self.given = given

    def __repr__(self) -> str:
        names = ", ".join(file.path for file in self.files[:3])
        more = f" and {len(self.files) - 3} more" if len(self.files) > 3 else ""
        return f"{self.format}: {names}{more}"

    def columns(self) -> pa.Schema | None:
        """Return the columns, if they can be determined without reading everything."""
        raise NotImplementedError

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Divide the files into pieces."""
        schema, sources = self._pieces(column, cut, infer)
        told = tuple(
            {"path": file.path, "bytes": file.size, "mtime_ns": file.mtime_ns}
            for file in self.files
        )
        return Plan(schema, tuple(sources), told)

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        raise NotImplementedError

    def check_output(self, folder: Path) -> None:
        """Check that files written to a folder do not become part of the input."""
        path = _paths.that_holds(self.given, folder)
        if path is not None:
            raise ValueError(
                f"what is written to `{folder}` would be part of the input, `{path}`, next time: "
                "expected a folder elsewhere"
            )


class ParquetFiles(Files):
    """Parquet files."""

    format = "parquet"

    def columns(self) -> pa.Schema | None:
        """Return the columns."""
        return self._footers[0]

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        schema, footers = self._footers
        found = ((file, *footer) for file, footer in zip(self.files, footers, strict=True))
        return schema, [source for one in found for source in groups(*one, cut)]

    @functools.cached_property
    def _footers(self) -> tuple[pa.Schema, list[tuple[Any, str]]]:
        """Return the columns and, for each file, its row groups or what is wrong with it."""
        import pyarrow.parquet as pq

        footers: list[tuple[Any, str]] = []
        schema, first = None, ""
        for file in self.files:
            try:
                with pq.ParquetFile(file.path) as reader:
                    found, metadata = reader.schema_arrow, reader.metadata
            except Exception as error:
                if not is_damage(error):
                    raise
                footers.append((None, words(error)))
                continue
            if schema is None:
                schema, first = found, file.path
            else:
                check_same(schema, first, found, file.path)
            footers.append((metadata, ""))
        if schema is None:
            raise HandevalError(
                f"`{self.files[0].path}` is not a Parquet file: {footers[0][1]}",
                kind="damaged-input",
            )
        return schema, footers


class TextFiles(Files):
    """Text files in which each line is an input."""

    format = "text"

    def columns(self) -> pa.Schema | None:
        """Return nothing, because the only column can have any name."""
        return None

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        schema = arrow().schema([(column, arrow().string())])
        return schema, self._lines(Text("text", (column,)), self._first_lines(), cut)

    def _first_lines(self) -> list[int]:
        return [_text.first_line(file.path) for file in self.files]

    def _lines(self, text: Text, starts: Sequence[int], cut: Cut) -> list[Lines]:
        total = sum(file.size for file in self.files)
        step = cut.of(total, LONG_BYTES, BYTES)
        return [
            piece
            for file, start in zip(self.files, starts, strict=True)
            for piece in pieces_of_text(file, text, start, step, cut.rows)
        ]


class NdjsonFiles(TextFiles):
    """NDJSON files."""

    format = "ndjson"

    def __init__(
        self, paths: Sequence[str], given: Sequence[str], types: dict[str, pa.DataType]
    ) -> None:
        super().__init__(paths, given)
        self.types = types

    def columns(self) -> pa.Schema | None:
        """Return nothing, because the columns are known only after reading all objects."""
        return None

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        lines = self._lines(Text("ndjson", types=self.types), self._first_lines(), cut)
        paths = [file.path for file in self.files]
        return _ndjson.schema_of(infer(lines), paths, column), lines


class CsvFiles(TextFiles):
    """CSV files."""

    format = "csv"

    def __init__(
        self,
        paths: Sequence[str],
        given: Sequence[str],
        types: dict[str, pa.DataType],
        delimiter: str | None,
    ) -> None:
        super().__init__(paths, given)
        self.types = types
        self.delimiter = delimiter or ("\t" if _paths.has_tabs(paths[0]) else ",")

    def columns(self) -> pa.Schema | None:
        """Return the columns."""
        return self._headers[0]

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        schema, starts = self._headers
        text = Text("csv", tuple(schema.names), self.delimiter, self.types)
        return schema, self._lines(text, starts, cut)

    @functools.cached_property
    def _headers(self) -> tuple[pa.Schema, list[int]]:
        """Return the columns, and where the rows of each file begin."""
        pa = arrow()
        found = [_text.header(file.path, self.delimiter) for file in self.files]
        # An empty file has no rows, so its columns do not matter.
        named = [
            (file.path, names) for file, (names, _) in zip(self.files, found, strict=True) if names
        ]
        if not named:
            raise HandevalError(
                f"`{self.files[0].path}` is empty: expected a first line with the names of its "
                "columns",
                kind="damaged-input",
            )
        first, names = named[0]
        for path, others in named:
            if others != names:
                raise ValueError(
                    f"`{path}` has the columns {listed(others)}, and `{first}` has "
                    f"{listed(names)}: expected the same columns"
                )
        for name in self.types:
            if name not in names:
                raise ValueError(f"`types` has `{name}`, which is not a column: {listed(names)}")
        fields = [(name, self.types.get(name, pa.string())) for name in names]
        return pa.schema(fields), [start for _, start in found]


class Dataset:
    """A pyarrow dataset."""

    format = "a dataset"

    def __init__(self, dataset: Any) -> None:
        self.dataset = dataset
        self.schema: pa.Schema = dataset.schema
        try:
            next(iter(dataset.get_fragments()), None)
        except ValueError:
            raise ValueError(
                "the dataset has a filter: expected a dataset without one, or its rows as a table "
                "(`dataset.to_table()`)"
            ) from None

    def __repr__(self) -> str:
        return f"dataset of {len(self.schema.names)} columns"

    def columns(self) -> pa.Schema | None:
        """Return the columns."""
        return self.schema

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Divide the dataset into pieces."""
        import pyarrow.dataset as ds

        sources: list[Source] = []
        told = []
        for fragment in self.dataset.get_fragments():
            found = fragment.filesystem.get_file_info(fragment.path)
            told.append({"path": found.path, "bytes": found.size, "mtime_ns": found.mtime_ns})
            if not isinstance(fragment, ds.ParquetFileFragment):
                sources.append(Fragment(found.path, fragment, None))
                continue
            try:
                counts = [group.num_rows for group in fragment.row_groups]
            except Exception as error:
                if not is_damage(error):
                    raise
                file = File(found.path, found.size, found.mtime_ns)
                sources.append(Broken(file, words(error)))
                continue
            most = cut.rows or cut.of(sum(counts), LONG_ROWS, ROWS)
            for groups, rows in together(counts, most):
                part = fragment.subset(row_group_ids=groups)
                sources.append(Fragment(found.path, part, rows))
        return Plan(self.schema, tuple(sources), tuple(told))

    def check_output(self, folder: Path) -> None:
        """Check that files written to a folder do not change the input's files."""


class Table:
    """Rows in memory."""

    format = "a table"

    def __init__(self, table: pa.Table) -> None:
        for index, column in enumerate(table.columns):
            found = writable(column)
            if found is not column:
                table = table.set_column(index, table.column_names[index], found)
        self.table = table

    def __repr__(self) -> str:
        return f"table of {self.table.num_rows:,} rows"

    def columns(self) -> pa.Schema | None:
        """Return the columns."""
        return self.table.schema

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Divide the table into pieces."""
        total = self.table.num_rows
        step = cut.rows or cut.of(total, LONG_ROWS, ROWS)
        sources = [
            Held(self.table.slice(start, step), None, min(step, total - start))
            for start in range(0, total, step)
        ]
        told = {"rows": total, "sha256": digest(self.table)}
        return Plan(self.table.schema, tuple(sources), (told,))

    def check_output(self, folder: Path) -> None:
        """Accept any folder, because rows in memory are never in it."""


Input = Files | Dataset | Table


def input_of(
    source: Any, format: str | None, delimiter: str | None, types: Mapping[str, Any] | None
) -> Input:
    """Find the input of a scan."""
    arrow()
    if format is not None and format not in _paths.FORMATS.values():
        raise ValueError(f"`{format}` is not a format: expected one of {_paths.KNOWN}")
    given = paths_given(source)
    if given is not None:
        paths = [path for one in given for path in _paths.files_of(one)]
        kinds = sorted({format or _paths.format_of(path) for path in paths})
        if len(kinds) > 1:
            raise ValueError(
                f"the files are of several formats, {' and '.join(kinds)}: expected a single format"
            )
        [kind] = kinds
        what = f"the format of the files is {kind}"
    else:
        held = held_of(source)
        kind, what = "", f"the input is {held.format}"
        if format is not None:
            raise ValueError(f"`format` is for files: {what}")
    if delimiter is not None and kind != "csv":
        raise ValueError(f"`delimiter` is for CSV: {what}")
    if types is not None and kind not in ("csv", "ndjson"):
        raise ValueError(f"`types` is for CSV and NDJSON: {what}")
    if given is None:
        return held
    if kind == "csv":
        return CsvFiles(paths, given, types_of(types), delimiter_of(delimiter))
    if kind == "ndjson":
        return NdjsonFiles(paths, given, types_of(types))
    return ParquetFiles(paths, given) if kind == "parquet" else TextFiles(paths, given)


def paths_given(source: Any) -> list[str] | None:
    """Return the files, folders and patterns that a source stands for, if any."""
    if isinstance(source, str | os.PathLike):
        return [_paths.absolute(source)]
    is_list = isinstance(source, list | tuple) and len(source) > 0
    if is_list and all(isinstance(one, str | os.PathLike) for one in source):
        return [_paths.absolute(one) for one in source]
    return None


def held_of(source: Any) -> Dataset | Table:
    """Return the rows that a source contains."""
    pa = arrow()
    import pyarrow.dataset as ds

    if isinstance(source, ds.InMemoryDataset):
        return Table(source.to_table())
    if isinstance(source, ds.Dataset):
        return Dataset(source)
    if isinstance(source, pa.RecordBatch):
        return Table(pa.Table.from_batches([source]))
    kind = type(source)
    if isinstance(source, pa.Array | pa.ChunkedArray) or hasattr(kind, "to_frame"):
        raise TypeError(
            f"a column, a `{kind.__name__}`, cannot be scanned: expected a table, such as "
            '`pyarrow.table({"hand": column})`'
        )
    if hasattr(source, "__arrow_c_stream__"):
        return Table(pa.table(source))
    more = ""
    if hasattr(kind, "collect"):
        more = " (run the query first: `scan(frame.collect())`)"
    elif isinstance(source, Mapping):
        more = " (`pyarrow.table` makes one from a dict)"
    elif isinstance(source, list | tuple) or hasattr(source, "__next__"):
        more = ' (turn a list of rows into a table: `pyarrow.table({"hand": hands})`)'
    raise TypeError(
        f"a `{kind.__name__}` cannot be scanned: expected a path, a list of paths, a pyarrow "
        f"dataset, or a table{more}"
    )


def delimiter_of(delimiter: Any) -> str | None:
    """Check the delimiter of CSV."""
    if delimiter is None:
        return None
    is_sign = isinstance(delimiter, str) and len(delimiter) == 1 and delimiter.isascii()
    if not is_sign or delimiter in '"\r\n\0':
        raise ValueError(f"`delimiter` is {delimiter!r}: expected one character, such as `;`")
    return str(delimiter)


def types_of(types: Any) -> dict[str, pa.DataType]:
    """Return the types specified for columns.

    Raises
    ------
    TypeError, ValueError
        The given types are not valid column types.
    """
    pa = arrow()
    if types is None:
        return {}
    if not isinstance(types, Mapping):
        raise TypeError(
            f"`types` has the type `{type(types).__name__}`: expected a dict from the names of "
            'columns to types, such as `{"id": "int64"}`'
        )
    found = {}
    for name, kind in types.items():
        try:
            found[name] = kind if isinstance(kind, pa.DataType) else pa.type_for_alias(kind)
        except (ValueError, TypeError, AttributeError):
            said = kind.__name__ if isinstance(kind, type) else kind
            raise ValueError(
                f"`{said}` is not a type for `{name}`: expected one of Arrow's, such as `int64`"
            ) from None
    return found


def listed(names: Iterable[str]) -> str:
    """List column names."""
    return ", ".join(f"`{name}`" for name in names) or "none"


def check_same(schema: pa.Schema, first: str, found: pa.Schema, path: str) -> None:
    """Check that a file has the columns of the first one."""
    names = sorted(schema.names) == sorted(found.names)
    if not names:
        raise ValueError(
            f"`{path}` has the columns {listed(found.names)}, and `{first}` has "
            f"{listed(schema.names)}: expected the same columns"
        )
    for one in schema:
        other = found.field(one.name)
        if not one.type.equals(other.type):
            raise TypeError(
                f"the column `{one.name}` has the type `{other.type}` in `{path}`, and "
                f"`{one.type}` in `{first}`: expected the same type"
            )


def groups(file: File, metadata: Any, message: str, cut: Cut) -> Iterator[Source]:
    """Divide a Parquet file into pieces, which are row groups unless a number of rows is given."""
    if metadata is None:
        yield Broken(file, message)
        return
    counts = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
    total = sum(counts)
    if cut.rows is None and not cut.is_long:
        for indices, rows in together(counts, ROWS):
            yield Groups(file, tuple(indices), 0, rows)
        return
    step = cut.rows or cut.of(total, LONG_ROWS, ROWS)
    before = [0, *itertools.accumulate(counts)]
    for start in range(0, total, step):
        end = min(start + step, total)
        inside = [
            group
            for group, count in enumerate(counts)
            if before[group] < end and before[group] + count > start
        ]
        yield Groups(file, tuple(inside), start - before[inside[0]], end - start)


def together(counts: Sequence[int], most: int) -> Iterator[tuple[list[int], int]]:
    """Combine small neighboring row groups up to this many rows; a large one stays on its own."""
    indices: list[int] = []
    rows = 0
    for index, count in enumerate(counts):
        if indices and rows + count > most:
            yield indices, rows
            indices, rows = [], 0
        indices.append(index)
        rows += count
    if rows > 0:
        yield indices, rows


def pieces_of_text(
    file: File, text: Text, start: int, step: int, rows: int | None
) -> Iterator[Lines]:
    """Divide a text file into pieces; a compressed file cannot be divided."""
    if file.path.endswith(_paths.COMPRESSED):
        yield Lines(file, text, start, None)
        return
    if rows is None:
        cuts = text.cuts(file.path, start, file.size, step)
    else:
        cuts = text.cuts_of_rows(file.path, start, rows)
    for end in (*cuts, file.size):
        if start < end <= file.size:
            yield Lines(file, text, start, end)
            start = end


def writable(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Convert a column that cannot be written as Parquet, such as Polars categories."""
    pa = arrow()
    kind = column.type
    if not (pa.types.is_dictionary(kind) and pa.types.is_string_view(kind.value_type)):
        return column
    parts = [
        pa.DictionaryArray.from_arrays(part.indices, part.dictionary.cast(pa.large_string()))
        for part in column.chunks
    ]
    return pa.chunked_array(parts, pa.dictionary(kind.index_type, pa.large_string()))


def digest(table: pa.Table) -> str:
    """Return the digest of rows in memory."""
    pa = arrow()

    class Hashing:
        closed = False

        def __init__(self) -> None:
            self.found = hashlib.sha256()

        def write(self, data: Any) -> int:
            self.found.update(data)
            return len(data)

        def flush(self) -> None: ...

    hashing = Hashing()
    sink = pa.PythonFile(hashing, mode="w")
    with pa.ipc.new_stream(sink, table.schema) as writer:
        # The digest does not depend on how the rows are chunked.
        writer.write_table(table.combine_chunks(), max_chunksize=ROWS)
    return hashing.found.hexdigest()
