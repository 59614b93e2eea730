"""What is scanned: files, datasets and tables, their columns, and the pieces they are cut into.

The cuts depend on the input (and on what is asked of it) alone: not on who does the work.
"""

from __future__ import annotations

import glob
import hashlib
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._columns import arrow
from .._errors import HandevalError
from . import _text
from ._sources import ROWS, Broken, File, Fragment, Groups, Held, Lines, Source, is_damage, words
from ._text import Text

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".txt": "text",
}
COMPRESSED = (".gz", ".bz2", ".zst", ".lz4", ".br")
# A piece of a text format has about so many bytes.
BYTES = 1 << 22
# What takes long is cut into about so many pieces; none has more rows or bytes, or less, than this.
LONG_PIECES = 256
LONG_ROWS = (64, 1 << 14)
LONG_BYTES = (1 << 12, 1 << 20)

Infer = Callable[[Sequence[Lines]], Iterable["pa.Schema | None"]]


@dataclass(frozen=True)
class Cut:
    """How large pieces are."""

    # As many rows, if this was said.
    rows: int | None = None
    # Whether a row may take long.
    is_long: bool = False

    def of(self, total: int, bounds: tuple[int, int], otherwise: int) -> int:
        """Give the size of a piece for so much input."""
        if not self.is_long:
            return otherwise
        return min(max(total // LONG_PIECES, bounds[0]), bounds[1])


@dataclass(frozen=True)
class Plan:
    """What is read: its columns, the pieces, and what the input is, for the manifest."""

    schema: pa.Schema
    sources: tuple[Source, ...]
    told: tuple[dict[str, Any], ...]


class Files:
    """Files of one format."""

    def __init__(
        self,
        paths: Sequence[str],
        format: str | None,
        delimiter: str | None,
        types: Mapping[str, Any] | None,
    ) -> None:
        self.files = tuple(File.of(path) for path in paths)
        found = {path: format or format_of(path) for path in paths}
        kinds = sorted(set(found.values()))
        if len(kinds) > 1:
            raise ValueError(
                f"the files are of several formats, {' and '.join(kinds)}: expected one for a scan"
            )
        [self.format] = kinds
        if types and self.format not in ("csv", "ndjson"):
            raise ValueError(f"`types` is for CSV and NDJSON: the files are of {self.format}")
        if delimiter is not None and self.format != "csv":
            raise ValueError(f"`delimiter` is for CSV: the files are of {self.format}")
        if delimiter is not None and (len(delimiter) != 1 or not delimiter.isascii()):
            raise ValueError(f"`delimiter` is {delimiter!r}: expected one character, such as `;`")
        is_tabs = ".tsv" in Path(paths[0]).suffixes
        self.delimiter = delimiter or ("\t" if is_tabs else ",")
        self.types = {name: type_of(name, kind) for name, kind in (types or {}).items()}

    def __repr__(self) -> str:
        names = ", ".join(file.path for file in self.files[:3])
        more = f" and {len(self.files) - 3} more" if len(self.files) > 3 else ""
        return f"{self.format}: {names}{more}"

    def columns(self) -> pa.Schema | None:
        """Give the columns, if that needs no reading of the whole."""
        if self.format == "parquet":
            return self._footers()[0]
        return self._csv()[0] if self.format == "csv" else None

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Cut the files into pieces."""
        if self.format == "parquet":
            schema, footers = self._footers()
            found = ((file, *footer) for file, footer in zip(self.files, footers, strict=True))
            sources = [source for one in found for source in groups(*one, cut)]
        else:
            schema, sources = self._texts(column, cut, infer)
        told = tuple(
            {"path": file.path, "bytes": file.size, "mtime_ns": file.mtime_ns}
            for file in self.files
        )
        return Plan(schema, tuple(sources), told)

    def _footers(self) -> tuple[pa.Schema, list[tuple[Any, str]]]:
        """Give the columns of Parquet files, and the row groups of each or what is wrong."""
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
                f"`{self.files[0].path}` is no Parquet file: {footers[0][1]}", kind="damaged-input"
            )
        return schema, footers

    def _csv(self) -> tuple[pa.Schema, list[int]]:
        """Give the columns of CSV files, and where the rows of each begin."""
        pa = arrow()
        found = [_text.header(file.path, self.delimiter) for file in self.files]
        names = found[0][0]
        for file, (others, _) in zip(self.files, found, strict=True):
            if others != names:
                raise ValueError(
                    f"`{file.path}` has the columns {listed(others)}, and "
                    f"`{self.files[0].path}` has {listed(names)}: expected the same"
                )
        for name in self.types:
            if name not in names:
                raise ValueError(f"`types` has `{name}`, which is no column: {listed(names)}")
        fields = [(name, self.types.get(name, pa.string())) for name in names]
        return pa.schema(fields), [start for _, start in found]

    def _texts(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, list[Source]]:
        pa = arrow()
        starts = [_text.mark(file.path) for file in self.files]
        if self.format == "csv":
            schema, starts = self._csv()
            text = Text("csv", tuple(schema.names), self.delimiter, self.types)
        elif self.format == "text":
            schema = pa.schema([(column, pa.string())])
            text = Text("text", (column,))
        else:
            text = Text("ndjson", types=self.types)
        total = sum(file.size for file in self.files)
        step = cut.of(total, LONG_BYTES, BYTES)
        lines = [
            piece
            for file, start in zip(self.files, starts, strict=True)
            for piece in pieces_of_text(file, text, start, step, cut.rows)
        ]
        if self.format == "ndjson":
            schema = self._inferred(column, lines, infer)
        return schema, list[Source](lines)

    def _inferred(self, column: str, lines: Sequence[Lines], infer: Infer) -> pa.Schema:
        """Give the columns of NDJSON: all objects are read for them."""
        pa = arrow()
        fields: list[Any] = []
        for found in infer(lines):
            if found is None:
                continue
            more = _text.merged(fields, list(found))
            if isinstance(more, str):
                raise TypeError(
                    f"the column `{more}` has values of several types: expected one, such as text "
                    "everywhere"
                )
            fields = more
        if not fields:
            return pa.schema([(column, pa.string())])
        return pa.schema([pa.field(one.name, without_null(one.type)) for one in fields])


class Dataset:
    """A dataset of pyarrow's."""

    def __init__(self, dataset: Any) -> None:
        self.dataset = dataset
        self.schema: pa.Schema = dataset.schema
        try:
            next(iter(dataset.get_fragments()), None)
        except ValueError:
            raise ValueError(
                "the dataset has a filter: expected one without, or its rows as a table "
                "(`dataset.to_table()`)"
            ) from None

    def __repr__(self) -> str:
        return f"dataset of {len(self.schema.names)} columns"

    def columns(self) -> pa.Schema | None:
        """Give the columns."""
        return self.schema

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Cut the dataset into pieces."""
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


class Table:
    """Rows in memory."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    def __repr__(self) -> str:
        return f"table of {self.table.num_rows:,} rows"

    def columns(self) -> pa.Schema | None:
        """Give the columns."""
        return self.table.schema

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Cut the table into pieces."""
        total = self.table.num_rows
        step = cut.rows or cut.of(total, LONG_ROWS, ROWS)
        sources = [
            Held(self.table.slice(start, step), None, min(step, total - start))
            for start in range(0, total, step)
        ]
        told = {"rows": total, "sha256": digest(self.table)}
        return Plan(self.table.schema, tuple(sources), (told,))


Input = Files | Dataset | Table


def input_of(
    source: Any, format: str | None, delimiter: str | None, types: Mapping[str, Any] | None
) -> Input:
    """Find what there is to scan."""
    pa = arrow()
    import pyarrow.dataset as ds

    if format is not None and format not in FORMATS.values():
        known = ", ".join(f"`{name}`" for name in dict.fromkeys(FORMATS.values()))
        raise ValueError(f"`{format}` is no format: expected one of {known}")
    if isinstance(source, str | os.PathLike):
        return Files(paths_of([source]), format, delimiter, types)
    if isinstance(source, Sequence) and source:
        if all(isinstance(one, str | os.PathLike) for one in source):
            return Files(paths_of(source), format, delimiter, types)
    elif isinstance(source, ds.InMemoryDataset):
        return Table(source.to_table())
    elif isinstance(source, ds.Dataset):
        return Dataset(source)
    elif isinstance(source, pa.RecordBatch):
        return Table(pa.Table.from_batches([source]))
    elif hasattr(source, "__arrow_c_stream__"):
        return Table(pa.table(source))
    raise TypeError(
        f"there is no scan of a `{type(source).__name__}`: expected a path, a list of paths, a "
        "pyarrow dataset, or a table"
    )


def paths_of(sources: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Find the files: patterns and folders stand for those they have, in the order of names."""
    found: list[str] = []
    for source in sources:
        path = os.path.abspath(os.path.expanduser(os.fspath(source)))
        if "://" in os.fspath(source):
            raise ValueError(
                f"`{source}` is an address: expected a path that all workers see, or a pyarrow "
                "dataset"
            )
        if os.path.isdir(path):
            more = sorted(in_folder(path))
        elif os.path.exists(path):
            more = [path]
        else:
            more = sorted(filter(os.path.isfile, glob.glob(path, recursive=True)))
        if not more:
            what = "the folder has no file of a known format" if os.path.isdir(path) else "no file"
            raise FileNotFoundError(f"{what}: `{path}`")
        found += more
    return found


def in_folder(folder: str) -> Iterator[str]:
    """Find the files of a folder, as readers of Parquet do: none that begins with `_` or `.`."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name[0] not in "._"]
        for name in names:
            if name[0] not in "._" and suffix_of(name) in FORMATS:
                yield os.path.join(place, name)


def suffix_of(path: str) -> str:
    """Give the ending that says the format."""
    stem, suffix = os.path.splitext(path)
    return (os.path.splitext(stem)[1] if suffix in COMPRESSED else suffix).lower()


def format_of(path: str) -> str:
    """Give the format that a file's name says."""
    found = FORMATS.get(suffix_of(path))
    if found is None:
        known = ", ".join(f"`{name}`" for name in dict.fromkeys(FORMATS.values()))
        raise ValueError(
            f"the name of `{path}` does not say what it is: expected `format`, one of {known}"
        )
    return found


def type_of(name: str, kind: Any) -> pa.DataType:
    """Give a type that was named."""
    pa = arrow()
    if isinstance(kind, pa.DataType):
        return kind
    try:
        return pa.type_for_alias(kind)
    except (ValueError, TypeError):
        raise ValueError(
            f"`{kind}` is no type for `{name}`: expected one of Arrow's, such as `int64`"
        ) from None


def without_null(kind: pa.DataType) -> pa.DataType:
    """Make what is always null a text."""
    pa = arrow()
    return pa.string() if pa.types.is_null(kind) else kind


def listed(names: Iterable[str]) -> str:
    """List names of columns."""
    return ", ".join(f"`{name}`" for name in names) or "none"


def check_same(schema: pa.Schema, first: str, found: pa.Schema, path: str) -> None:
    """Check that a file has the columns of the first one."""
    names = sorted(schema.names) == sorted(found.names)
    if not names:
        raise ValueError(
            f"`{path}` has the columns {listed(found.names)}, and `{first}` has "
            f"{listed(schema.names)}: expected the same"
        )
    for one in schema:
        other = found.field(one.name)
        if not one.type.equals(other.type):
            raise TypeError(
                f"the column `{one.name}` is of `{other.type}` in `{path}`, and of `{one.type}` in "
                f"`{first}`: expected one type"
            )


def groups(file: File, metadata: Any, message: str, cut: Cut) -> Iterator[Source]:
    """Cut a Parquet file into pieces: row groups, unless so many rows are wanted."""
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
    """Put small neighbors together, up to so many rows; a large one is alone."""
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
    """Cut a text file into pieces; one that is compressed cannot be cut."""
    if file.path.endswith(COMPRESSED):
        yield Lines(file, text, start, None)
        return
    if rows is None:
        cuts = _text.cuts(file.path, start, file.size, step, text.is_quoted)
    else:
        cuts = _text.cuts_of_rows(file.path, start, file.size, rows, text.is_quoted)
    for end in cuts:
        yield Lines(file, text, start, end)
        start = end


def digest(table: pa.Table) -> str:
    """Give the digest of rows in memory."""
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
        # However the rows are chunked.
        writer.write_table(table.combine_chunks(), max_chunksize=ROWS)
    return hashing.found.hexdigest()
