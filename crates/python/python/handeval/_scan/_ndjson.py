"""The columns of NDJSON and their types, which are found by reading all objects."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .. import _engines
from ._errors import ScanError
from ._sources import Damage, Lines
from ._text import shortened

if TYPE_CHECKING:
    import pyarrow as pa


def columns_of(source: Lines) -> pa.Schema | str | ScanError | None:
    """Find the columns of a piece, if it has any.

    If a column of the piece has several types, return its name; if the file cannot be read, return
    what is wrong with it.
    """
    import pyarrow as pa

    fields: list[pa.Field] = []
    try:
        for found in source.tables(None):
            _engines.check_stop()
            if isinstance(found, Damage):
                continue
            more = merged(fields, list(found.schema))
            if isinstance(more, str):
                return more
            fields = more
    except ScanError as error:
        return error
    return pa.schema(fields) if fields else None


def check(found: pa.Schema | str | ScanError | None) -> None:
    """Raise the error of a file, if there is one."""
    if isinstance(found, ScanError):
        raise found


def schema_of(
    found: Iterable[pa.Schema | str | ScanError | None], paths: Sequence[str], column: str
) -> pa.Schema:
    """Return the columns of all pieces, or one string column if there are no objects.

    Raises
    ------
    TypeError
        A column has values of several types.
    """
    import pyarrow as pa

    fields: list[pa.Field] = []
    for one in found:
        if one is None or isinstance(one, ScanError):
            continue
        more = one if isinstance(one, str) else merged(fields, list(one))
        if isinstance(more, str):
            raise TypeError(
                f"the column `{more}` has values of several types{of_another_type(paths, more)}: "
                "expected a single type, such as text everywhere"
            )
        fields = more
    if not fields:
        return pa.schema([(column, pa.string())])
    # A column that is always null becomes a string column.
    is_null = pa.types.is_null
    return pa.schema(
        [pa.field(one.name, pa.string() if is_null(one.type) else one.type) for one in fields]
    )


def wider(one: pa.DataType, other: pa.DataType) -> pa.DataType | None:
    """Return the type that can hold the values of both types, or `None`."""
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
    # Values that look like times are strings unless all of them do.
    is_text = [kinds.is_string(kind) or kinds.is_timestamp(kind) for kind in both]
    return pa.string() if all(is_text) else None


def merged(some: list[pa.Field], more: list[pa.Field]) -> list[pa.Field] | str:
    """Return the fields of both lists, or the name of the first field with incompatible types."""
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


def of_another_type(paths: Iterable[str], column: str) -> str:
    """Describe where a value's type is first incompatible with the types before it."""
    import pyarrow as pa

    known: pa.DataType = pa.null()
    for path in paths:
        with pa.input_stream(path, compression="detect") as stream:
            for number, line in enumerate(io.TextIOWrapper(stream, "utf-8-sig", "replace"), 1):
                try:
                    value = json.loads(line)[column]
                    kind = pa.infer_type([value])
                except (ValueError, KeyError, TypeError, pa.ArrowException):
                    continue
                wide = wider(known, kind)
                if wide is None:
                    text = shortened(json.dumps(value, ensure_ascii=False), 60)
                    return f" (`{text}` in line {number} of `{path}` differs from those before)"
                known = wide
    return ""
