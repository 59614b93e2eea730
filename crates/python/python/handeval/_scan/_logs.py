"""Files of whole games as the input of a scan: a row for each poker hand or riichi round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _handeval
from .._columns import arrow
from .._errors import HandevalError
from ._inputs import BYTES, LONG_BYTES, Cut, Files, Infer, Plan
from ._request import ANSWERS, plain, probe
from ._sources import Damage, File, Source

if TYPE_CHECKING:
    import pyarrow as pa

HISTORY = "poker history"
LOG = "mahjong log"

# How much JSON is turned into rows at a time, in bytes.
BLOCK = 1 << 20


def columns_of(question: str) -> pa.Schema:
    """Return the columns of the rows."""
    pa = arrow()
    text, number, amount = pa.string(), pa.int64(), pa.float64()
    small, texts = pa.int32(), pa.list_(pa.string())
    checked = {"agrees": pa.bool_(), "n_differences": small, "differences": texts}
    error = {"error": text, "error_kind": text, "error_line": number}
    if question == HISTORY:
        player = {
            "name": text,
            "seat": small,
            "stack": amount,
            "cards": text,
            "put": amount,
            "dead": amount,
            "won": amount,
            "net": amount,
            "folded": text,
            "expected": amount,
            "luck": amount,
        }
        columns = {
            "file": text,
            "format": text,
            "hand": number,
            "id": text,
            "poker": text,
            "limit": text,
            "button": small,
            "boards": texts,
            "total": amount,
            "rake": amount,
            "players": pa.list_(pa.struct(player.items())),
            **checked,
        }
    else:
        player = {
            "player": text,
            "name": text,
            "score": number,
            "score_after": number,
            "riichi": pa.bool_(),
            "choices": small,
            "best": small,
            "tiles_lost": amount,
            "shanten_back": small,
        }
        win = {
            "winner": text,
            "discarder": text,
            "liable": text,
            "han": small,
            "fu": small,
            "yakuman": small,
            "limit": text,
            "points": small,
            "yaku": texts,
            "input": text,
        }
        columns = {
            "file": text,
            "format": text,
            "game": number,
            "round": number,
            "wind": text,
            "dealer": text,
            "honba": small,
            "sticks": small,
            "rules": text,
            "result": text,
            "draw": text,
            "players": pa.list_(pa.struct(player.items())),
            "wins": pa.list_(pa.struct(win.items())),
            **checked,
            "warnings": texts,
        }
    return pa.schema([*columns.items(), *error.items()])


@dataclass(frozen=True)
class Logs:
    """Whole files of games."""

    files: tuple[File, ...]
    question: str
    options: dict[str, Any]

    @property
    def rows(self) -> None:
        """The number of rows is unknown."""
        return

    @property
    def size(self) -> int:
        """The amount of input, in the unit of the source."""
        return sum(file.size for file in self.files)

    def tables(self, schema: pa.Schema, threads: int = 1) -> Iterator[pa.Table | Damage]:
        """Return the rows, which do not depend on the number of threads."""
        for file in self.files:
            file.check()
            try:
                yield from self._tables(file, schema, threads)
            except HandevalError as error:
                yield Damage(file.path, "the file", str(error))

    def _tables(self, file: File, schema: pa.Schema, threads: int) -> Iterator[pa.Table]:
        log = _handeval.LogFile(self.question, Path(file.path), self.options, threads, True)
        waiting: list[bytes] = []
        size = 0
        while (block := log.read()) is not None:
            waiting.append(block)
            size += len(block)
            if size >= BLOCK:
                yield table_of(waiting, schema)
                waiting, size = [], 0
        if size > 0:
            yield table_of(waiting, schema)


def table_of(blocks: Sequence[bytes], schema: pa.Schema) -> pa.Table:
    """Turn lines of JSON into rows."""
    import pyarrow as pa
    from pyarrow import json

    lines = b"".join(blocks)
    return json.read_json(
        pa.BufferReader(lines),
        json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
        json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error"),
    )


class LogFiles(Files):
    """Files of games, each of which is read as a whole."""

    format = "logs"

    def __init__(self, paths: Sequence[str], given: Sequence[str], request: LogRequest) -> None:
        super().__init__(paths, given)
        self.request = request

    def columns(self) -> pa.Schema | None:
        """Return the columns."""
        return columns_of(self.request.question)

    def plan(self, column: str, cut: Cut, infer: Infer) -> Plan:
        """Gather the files into pieces.

        Raises
        ------
        ValueError
            A number of rows is given for each piece.
        """
        if cut.rows is not None:
            raise ValueError("`rows` is for tables: a log is not divided, so leave `rows` out")
        return super().plan(column, cut, infer)

    def _pieces(self, column: str, cut: Cut, infer: Infer) -> tuple[pa.Schema, Sequence[Source]]:
        total = sum(file.size for file in self.files)
        step = cut.of(total, LONG_BYTES, BYTES)
        question, options = self.request.question, self.request.options
        found = [Logs(files, question, options) for files in together(self.files, step)]
        return columns_of(question), found


def together(files: Sequence[File], most: int) -> Iterator[tuple[File, ...]]:
    """Combine neighboring small files up to this many bytes."""
    waiting: list[File] = []
    size = 0
    for file in files:
        if waiting and size + file.size > most:
            yield tuple(waiting)
            waiting, size = [], 0
        waiting.append(file)
        size += file.size
    if waiting:
        yield tuple(waiting)


@dataclass(frozen=True)
class LogRequest:
    """What is asked about files of games."""

    question: str
    options: dict[str, Any]
    is_long: bool = False
    # The rows come from whole files, not from a column.
    column: str = ""
    rows: int = ANSWERS

    @classmethod
    def of(cls, question: str, options: dict[str, Any], is_long: bool = False) -> LogRequest:
        """Check the options, and return the request."""
        arrow()
        options = plain(options)
        probe(question.replace(" ", "/"), options)
        return cls(question, options, is_long)

    def told(self) -> dict[str, Any]:
        """Describe the request for the manifest."""
        return {"logs": self.question, "options": self.options}

    def schema(self, found: pa.Schema) -> pa.Schema:
        """Return the columns of the output, which are those of the input."""
        return found

    def answer(self, table: pa.Table, schema: pa.Schema, threads: int) -> tuple[pa.Table, int]:
        """Return the rows, and the number of those that cannot be read."""
        return table, len(table) - table.column("error").null_count
