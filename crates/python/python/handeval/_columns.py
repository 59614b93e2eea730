"""Columns of strings. Arrow buffers go in, Arrow arrays come out, and nothing is copied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _handeval
from ._errors import HandevalError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

# The row, the kind of error, the message, and the wrong characters.
ToldRow = tuple[int, str, str, int | None, int | None]
Buffers = tuple["npt.NDArray[np.int64]", "npt.NDArray[np.uint8]", "npt.NDArray[np.bool_]"]

MISSING = (
    "columns need pyarrow and numpy, and `{name}` is not installed: run "
    "`pip install handeval[arrow]`"
)


def arrow() -> Any:
    """Return pyarrow, or explain how to install it."""
    try:
        import numpy as np  # noqa: F401
        import pyarrow as pa
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(MISSING.format(name=error.name), name=error.name) from None
    return pa


@dataclass(frozen=True)
class Texts:
    """A column of strings."""

    column: pa.ChunkedArray
    # The rows that contain something other than a string; they are null in `column`, which then
    # has one chunk.
    wrong: tuple[ToldRow, ...] = ()


def texts(column: Any) -> Texts:
    """Return a column as Arrow strings, without a copy if it has the Arrow interface.

    Raises
    ------
    TypeError
        The column does not contain strings.
    """
    pa = arrow()
    _check_column(column)
    column = list(column) if isinstance(column, Iterator) else column
    try:
        found = taken(column)
    except (pa.ArrowException, TypeError, ValueError, OverflowError) as error:
        return one_by_one(column, error)
    kind = found.type
    value = kind.value_type if pa.types.is_dictionary(kind) else kind
    if not is_text(value):
        more = ", such as one of its fields" if pa.types.is_struct(value) else ", such as `string`"
        raise TypeError(f"the column has the type `{kind}`: expected strings{more}")
    large = pa.large_string()
    if kind is not value:
        # Arrow cannot cast some dictionary types to strings.
        parts = [part.dictionary.cast(large).take(part.indices) for part in found.chunks]
        return Texts(pa.chunked_array(parts, large))
    is_as_wanted = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    return Texts(found if is_as_wanted else found.cast(large))


def is_text(kind: pa.DataType) -> bool:
    """Whether the values of a type are strings, or all null."""
    kinds = arrow().types
    tests = (kinds.is_string, kinds.is_large_string, kinds.is_string_view, kinds.is_null)
    return any(test(kind) for test in tests)


def _check_column(column: Any) -> None:
    """Reject a string or a table, and explain how to get a column from a table."""
    if isinstance(column, str | bytes):
        raise TypeError("a column cannot be a str: expected a column of strings, or a list of them")
    kind = type(column)
    if kind.__module__.startswith("polars") and kind.__name__ == "Expr":
        raise TypeError(
            "a Polars expression is not a column yet: expected a series, as `map_batches` passes it"
        )
    for attribute, how in (
        ("toArrow", 'frame.toArrow()["hand"]'),
        ("to_arrow_table", 'relation.to_arrow_table()["hand"]'),
        ("collect", 'frame.collect()["hand"]'),
        ("get_fragments", 'dataset.to_table()["hand"]'),
        ("columns", 'table["hand"]'),
        ("items", 'table["hand"]'),
    ):
        if hasattr(kind, attribute) and not hasattr(kind, "to_frame"):
            raise TypeError(
                f"this is a table, of the type `{kind.__name__}`: expected one of its columns, "
                f"such as `{how}`"
            )


def taken(column: Any) -> pa.ChunkedArray:
    """Convert a column of Arrow or another library to a chunked array."""
    pa = arrow()
    if isinstance(column, pa.ChunkedArray):
        return column
    if isinstance(column, pa.Array):
        return pa.chunked_array([column])
    if hasattr(column, "__arrow_c_stream__"):
        return pa.chunked_array(column)
    if hasattr(column, "__arrow_c_array__"):
        return pa.chunked_array([pa.array(column)])
    return pa.chunked_array([pa.array(column, from_pandas=True)])


def one_by_one(column: Any, error: Exception) -> Texts:
    """Convert a Python sequence in which some rows are not strings that Arrow accepts."""
    pa = arrow()
    if not isinstance(column, Iterable) or getattr(column, "ndim", 1) != 1:
        raise TypeError(
            f"a column of the type `{type(column).__name__}` cannot be read: expected a column "
            f"with the Arrow interface, or a list of strings ({error})"
        ) from None
    found: list[bytes | None] = []
    wrong: list[ToldRow] = []
    for row, value in enumerate(column):
        is_here = isinstance(value, str)
        # A string that is not valid UTF-8 is reported when it is read.
        found.append(value.encode("utf-8", "surrogatepass") if is_here else None)
        if not is_here and not _is_null(value):
            message = f"a value of the type `{type(value).__name__}`: expected a string"
            wrong.append((row, "wrong-type", message, None, None))
    array = pa.array(found, pa.large_binary())
    array = pa.Array.from_buffers(pa.large_string(), len(array), array.buffers())
    return Texts(pa.chunked_array([array]), tuple(wrong))


def _is_null(value: Any) -> bool:
    """Whether a value stands for a missing value, as NaN does in pandas."""
    pa = arrow()
    try:
        return bool(pa.array([value], from_pandas=True).null_count)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return False


def buffers(chunk: pa.Array) -> Buffers:
    """Return where each string ends, the bytes, and which strings are present (empty means all)."""
    import numpy as np

    pa = arrow()
    is_large = pa.types.is_large_string(chunk.type)
    _, ends, data = chunk.buffers()
    count = len(chunk)
    offsets = np.zeros(count + 1, dtype=np.int64)
    if ends is not None and count > 0:
        kind = np.dtype(np.int64 if is_large else np.int32)
        found = np.frombuffer(ends, dtype=kind)[chunk.offset : chunk.offset + count + 1]
        offsets = found.astype(np.int64, copy=False)
    there = np.zeros(0, dtype=np.bool_)
    if chunk.null_count > 0:
        there = np.asarray(chunk.is_valid())
    bytes_ = np.zeros(0, dtype=np.uint8) if data is None else np.frombuffer(data, dtype=np.uint8)
    return offsets, bytes_, there


def answered(
    column: Any, errors: str, answer: Callable[[Buffers], tuple[Any, ...]]
) -> Iterator[tuple[int, list[Any], list[ToldRow]]]:
    """Answer a column chunk by chunk. Yield the number of rows, the results, and the errors.

    Raises
    ------
    HandevalError
        A row has no answer, and `errors` is "raise".
    """
    if errors not in ("null", "raise"):
        raise ValueError(f'`errors` is {errors!r}: expected "null" or "raise"')
    taken = texts(column)
    before = 0
    for chunk in taken.column.chunks:
        *found, bad = answer(buffers(chunk))
        bad = sorted([*bad, *taken.wrong], key=lambda told: told[0]) if taken.wrong else bad
        if bad and errors == "raise":
            row, kind, message, start, end = bad[0]
            row += before
            raise HandevalError(f"row {row}: {message}", kind=kind, start=start, end=end, row=row)
        yield len(chunk), found, bad
        before += len(chunk)


def evaluate(
    column: Any, options: dict[str, Any], threads: int | None, errors: str
) -> pa.ChunkedArray:
    """Evaluate poker hands."""
    pa = arrow()
    found = [
        evaluated(told, bad)
        for _, told, bad in answered(
            column, errors, lambda data: _handeval.strengths_of_texts(*data, options, threads)
        )
    ]
    return pa.chunked_array(found, type=evaluated_type())


def evaluated_type() -> pa.DataType:
    """Return the Arrow type of evaluated hands."""
    pa = arrow()
    return pa.struct(
        [
            ("strength", pa.uint16()),
            ("category", pa.dictionary(pa.int8(), pa.string())),
            ("error", pa.string()),
            ("error_start", pa.int32()),
            ("error_end", pa.int32()),
        ]
    )


def evaluated(told: list[Any], bad: list[ToldRow]) -> pa.StructArray:
    """Return the evaluated hands of a chunk."""
    import numpy as np

    pa = arrow()
    strengths, indices, names = told
    # The two buffers are passed on unchanged; one bit per row marks nulls.
    is_null = indices < 0
    valid = None
    if is_null.any():
        valid = pa.py_buffer(np.packbits(~is_null, bitorder="little"))
    count = len(strengths)
    strength = pa.Array.from_buffers(pa.uint16(), count, [valid, pa.py_buffer(strengths)])
    index = pa.Array.from_buffers(pa.int8(), count, [valid, pa.py_buffer(indices)])
    category = pa.DictionaryArray.from_arrays(index, pa.array(names, pa.string()))
    return pa.StructArray.from_arrays(
        [strength, category, *error_columns(bad, count)], fields=list(evaluated_type())
    )


def scored_type() -> pa.DataType:
    """Return the Arrow type of scored mahjong wins."""
    pa = arrow()
    return pa.struct(
        [
            ("points", pa.uint32()),
            ("total", pa.uint32()),
            ("han", pa.uint8()),
            ("fu", pa.uint8()),
            ("yakuman", pa.uint8()),
            ("error", pa.string()),
            ("error_start", pa.int32()),
            ("error_end", pa.int32()),
        ]
    )


def score(
    column: Any, options: dict[str, Any], threads: int | None, errors: str
) -> pa.ChunkedArray:
    """Score mahjong wins."""
    import numpy as np

    pa = arrow()
    kind = scored_type()
    found = []
    for count, told, bad in answered(
        column, errors, lambda data: _handeval.scores_of_texts(*data, options, threads)
    ):
        *numbers, there = told
        valid = pa.py_buffer(np.packbits(there, bitorder="little"))
        columns = [
            pa.Array.from_buffers(field.type, count, [valid, pa.py_buffer(values)])
            for field, values in zip(kind, numbers, strict=False)
        ]
        columns += error_columns(bad, count)
        found.append(pa.StructArray.from_arrays(columns, fields=list(kind)))
    return pa.chunked_array(found, type=kind)


def error_columns(bad: list[ToldRow], count: int) -> list[pa.Array]:
    """Return what is wrong with each row, and where, as three columns."""
    pa = arrow()
    kinds = (pa.string(), pa.int32(), pa.int32())
    if not bad:
        return [pa.nulls(count, kind) for kind in kinds]
    told: tuple[list[Any], list[Any], list[Any]] = ([None] * count, [None] * count, [None] * count)
    for row, _, message, start, end in bad:
        for column, value in zip(told, (message, start, end), strict=True):
            column[row] = value
    return [pa.array(column, kind) for column, kind in zip(told, kinds, strict=True)]


def answers(
    path: str,
    column: Any,
    options: dict[str, Any],
    threads: int | None = None,
    errors: str = "null",
) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
    """Ask a question about each string. Return JSON answers, and what is wrong with each row.

    If something is wrong with a row, an error object replaces the answer.
    """
    import numpy as np

    pa = arrow()
    found, wrong = [], []

    def ask(data: Buffers) -> tuple[Any, ...]:
        ends, written, bad = _handeval.answers_of_texts(path, *data, options, threads)
        return data[-1], ends, written, bad

    for count, (there, ends, written), bad in answered(column, errors, ask):
        valid = pa.py_buffer(np.packbits(there, bitorder="little")) if len(there) else None
        parts = [valid, pa.py_buffer(ends), pa.py_buffer(written)]
        found.append(pa.Array.from_buffers(pa.large_string(), count, parts))
        wrong.append(error_columns(bad, count)[0])
    return (
        pa.chunked_array(found, type=pa.large_string()),
        pa.chunked_array(wrong, type=pa.string()),
    )
