"""The question that is asked about each row, and the columns that are added for it."""

from __future__ import annotations

import datetime
import functools
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from .. import _columns, _engines, _handeval
from .._arrays import without_none
from .._errors import HandevalError
from . import _types
from ._inputs import listed
from ._sources import ROWS

if TYPE_CHECKING:
    import pyarrow as pa

As = Literal["text", "struct"]

# The number of rows that a thread has in memory; it is small because answers can be long.
ANSWERS = 1 << 14
# How many of these rows are Python objects at a time while answers are turned into structs.
OBJECTS = 1 << 11


@dataclass(frozen=True)
class Request:
    """A question that is asked about each row of a column."""

    # None means that poker hands are evaluated, which works differently.
    question: str | None
    column: str
    options: dict[str, Any]
    as_: As = "text"
    is_long: bool = False

    @property
    def rows(self) -> int:
        """The number of rows in memory at a time."""
        return ROWS if self.question is None else ANSWERS

    def told(self) -> dict[str, Any]:
        """Describe the request for the manifest."""
        if self.question is None:
            return {"evaluate": self.column, "options": self.options}
        return {
            "question": self.question,
            "column": self.column,
            "options": self.options,
            "as": self.as_,
        }

    def names(self) -> tuple[str, ...]:
        """Return the names of the added columns."""
        parts = ("strength", "category", "error") if self.question is None else ("answer", "error")
        return tuple(f"{self.column}_{part}" for part in parts)

    def schema(self, found: pa.Schema) -> pa.Schema:
        """Return the columns of the output, after checking the input's columns."""
        pa = _columns.arrow()
        self.check(found)
        if self.question is None:
            kinds = [pa.uint16(), pa.string(), pa.string()]
        else:
            kinds = [self._answer()[0], pa.string()]
        schema = found
        for name, kind in zip(self.names(), kinds, strict=True):
            schema = schema.append(pa.field(name, kind))
        return schema

    def check(self, found: pa.Schema) -> None:
        """Check that the column exists and has strings, and that the new names are free."""
        pa = _columns.arrow()
        names = found.names
        if self.column not in names:
            raise HandevalError(
                f"there is no column `{self.column}`: expected one of {listed(names)}",
                kind="unknown-column",
            )
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise HandevalError(
                f"there are {names.count(twice)} columns with the name `{twice}`: expected one of "
                "each name",
                kind="duplicate-column",
            )
        kind = found.field(self.column).type
        value = kind.value_type if pa.types.is_dictionary(kind) else kind
        if not _columns.is_text(value):
            raise TypeError(
                f"the column `{self.column}` has the type `{kind}`: expected strings, such as "
                "`string`"
            )
        for name in self.names():
            if name in names:
                raise HandevalError(
                    f"the input has a column `{name}` already: rename it, or leave it out",
                    kind="column-exists",
                )

    def answer(self, table: pa.Table, schema: pa.Schema, threads: int) -> tuple[pa.Table, int]:
        """Append the answers to the columns of a table, and count the rows without an answer."""
        pa = _columns.arrow()
        column = table.column(self.column)
        if self.question is None:
            found = _columns.evaluate(column, self.options, threads, "null")
            kept = [
                pa.chunked_array([chunk.field(part) for chunk in found.chunks], type=kind)
                for part, kind in (
                    ("strength", pa.uint16()),
                    ("category", found.type.field("category").type),
                    ("error", pa.string()),
                )
            ]
            kept[1] = kept[1].cast(pa.string())
        else:
            kept = list(self._answers(column, threads))
        n_bad = len(table) - kept[-1].null_count
        return pa.Table.from_arrays([*table.columns, *kept], schema=schema), n_bad

    def _answers(self, column: pa.ChunkedArray, threads: int) -> tuple[pa.ChunkedArray, ...]:
        pa = _columns.arrow()
        found, wrong = [], []
        step = max(len(column), 1) if self.as_ == "text" else OBJECTS
        for start in range(0, len(column), step):
            _engines.check_stop()
            answers, errors = self._answered(column.slice(start, step), threads)
            found += answers.chunks
            wrong += errors.chunks
        return pa.chunked_array(found, self._answer()[0]), pa.chunked_array(wrong, pa.string())

    def _answered(
        self, texts: pa.ChunkedArray, threads: int
    ) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
        pa = _columns.arrow()
        import pyarrow.compute as pc

        assert self.question is not None
        answers, errors = _columns.answers(self.question, texts, self.options, threads)
        # An error object replaces the answer.
        answers = pc.if_else(pc.is_null(errors), answers, pa.scalar(None, answers.type))
        if self.as_ == "text":
            return answers, errors
        return _types.structs(*self._answer(), answers, errors)

    def _answer(self) -> tuple[pa.DataType, _types.Plain]:
        pa = _columns.arrow()
        if self.as_ == "text":
            return pa.large_string(), lambda value: value
        assert self.question is not None
        return _types.of_question(self.question, self.options)


def evaluation(column: str, options: dict[str, Any]) -> Request:
    """Ask what poker hands are worth."""
    _columns.arrow()
    options = plain(options)
    _check_column(column)
    _handeval.strengths_of_texts(*_nothing(), options, 1)
    return Request(None, column, options)


def question(path: Any, column: Any, as_: str, options: dict[str, Any]) -> Request:
    """Ask one of the command line's questions."""
    _columns.arrow()
    if as_ not in ("text", "struct"):
        raise ValueError(f'`as_` is {as_!r}: expected "text" or "struct"')
    _check_column(column)
    if not isinstance(path, str):
        raise TypeError(
            f"a question has the type `{type(path).__name__}`: expected its name, such as "
            "`poker rank`"
        )
    wanted = "/".join(path.replace("/", " ").split())
    options = plain(options)
    known = described().get(wanted)
    if known is not None:
        if known["way"] == "nothing":
            ways = [name for name, one in described().items() if one["way"] != "nothing"]
            raise HandevalError(
                f"`{path}` takes no input that could be in a column: expected one of "
                f"{listed(way.replace('/', ' ') for way in ways)}",
                kind="usage",
            )
        name = known["input"] and known["input"]["name"]
        if name in options:
            raise TypeError(
                f"`{name}` comes from the column `{column}`, for each row: expected options "
                "for all rows"
            )
        options = with_defaults(wanted, known, options)
    probe(wanted, options)
    assert known is not None
    kind: As = "text" if as_ == "text" else "struct"
    return Request(wanted.replace("/", " "), column, options, kind, known["is_long"])


def with_defaults(path: str, known: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Fix random choices and remove time limits, so that answers are the same everywhere.

    Some options cannot be combined. If the question rejects an added option, nothing is added,
    because the question then makes no random choices.
    """
    added = dict(options)
    for option in known["options"]:
        if option["name"] == "seed":
            added.setdefault("seed", 0)
        if option["name"] == "time" and option["default"] is not None:
            added.setdefault("time", 0)
    try:
        probe(path, added)
    except HandevalError:
        return options
    return added


def probe(path: str, options: dict[str, Any]) -> None:
    """Check a question's options by asking it about a row without an input."""
    import numpy as np

    offsets, data, _ = _nothing()
    there = np.zeros(1, np.bool_)
    _handeval.answers_of_texts(path, np.append(offsets, 0), data, there, options, 1)


@functools.cache
def described() -> dict[str, dict[str, Any]]:
    """Return all questions by their paths."""
    return {one["path"]: one for one in json.loads(_handeval.describe())}


def _check_column(column: Any) -> None:
    if not isinstance(column, str):
        raise TypeError(
            f"a column has the type `{type(column).__name__}`: expected its name, a string"
        )


def _nothing() -> tuple[Any, Any, Any]:
    import numpy as np

    return np.zeros(1, np.int64), np.zeros(0, np.uint8), np.zeros(0, np.bool_)


def plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Convert options so that they can be sent and written; files are read here."""
    return {name: _plain(name, value) for name, value in without_none(dict(options)).items()}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, os.PathLike):
        text = Path(value).read_text(encoding="utf-8")
        return json.loads(text) if text.lstrip().startswith(("{", "[")) else text
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): _plain(name, one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(name, one) for one in value]
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return int(value)
    if value is None or isinstance(value, bool | float | str):
        return value
    raise TypeError(
        f"`{name}` is a value of the type `{type(value).__name__}`: expected a string, a number, a "
        "list, a dict, a date or a path"
    )
