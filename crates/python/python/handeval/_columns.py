"""Columns of texts: Arrow's buffers in, Arrow's arrays out, nothing copied between."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _handeval
from ._errors import HandevalError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

Buffers = tuple["npt.NDArray[np.int64]", "npt.NDArray[np.uint8]", "npt.NDArray[np.bool_]"]

MISSING = (
    "columns need pyarrow and numpy, and `{name}` is not there: install them with "
    "`pip install handeval[arrow]`"
)


def arrow() -> Any:
    """Give pyarrow, or say how to get it."""
    try:
        import numpy as np  # noqa: F401
        import pyarrow as pa
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(MISSING.format(name=error.name), name=error.name) from None
    return pa


def texts(column: Any) -> pa.ChunkedArray:
    """Give a column as Arrow's texts, without a copy where it has the Arrow interface."""
    pa = arrow()
    if isinstance(column, str | bytes):
        raise TypeError("a column is a text: expected a column of texts, or a list of them")
    if isinstance(column, pa.Array):
        column = pa.chunked_array([column])
    elif not isinstance(column, pa.ChunkedArray):
        column = taken(column)
    kind = column.type
    if pa.types.is_dictionary(kind):
        column, kind = column.cast(kind.value_type), kind.value_type
    if pa.types.is_null(kind):
        return column.cast(pa.large_string())
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    if is_text:
        return column
    if pa.types.is_string_view(kind):
        return column.cast(pa.large_string())
    raise TypeError(f"the column is of `{kind}`: expected texts, such as `string`")


def taken(column: Any) -> pa.ChunkedArray:
    """Take over what another library has, as texts if it gives the choice."""
    pa = arrow()
    if hasattr(column, "__arrow_c_stream__"):
        try:
            return pa.chunked_array(column, type=pa.large_string())
        except (pa.ArrowException, TypeError, ValueError):
            return pa.chunked_array(column)
    if hasattr(column, "__arrow_c_array__"):
        return pa.chunked_array([pa.array(column)])
    try:
        return pa.chunked_array([pa.array(column, from_pandas=True)])
    except (pa.ArrowException, TypeError) as error:
        raise TypeError(
            f"a column of the type `{type(column).__name__}` is not understood: expected one with "
            f"the Arrow interface, or a list of texts ({error})"
        ) from None


def buffers(chunk: pa.Array) -> Buffers:
    """Give where each text ends, the bytes, and which texts are there (all, if none is said)."""
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


def raise_of(told: tuple[int, str, str, int | None, int | None], before: int) -> HandevalError:
    """Make the error of a row."""
    row, kind, message, start, end = told
    return HandevalError(
        f"row {row + before}: {message}", kind=kind, start=start, end=end, row=row + before
    )


def check_errors(errors: str) -> None:
    """Check what to do with bad rows."""
    if errors not in ("null", "raise"):
        raise ValueError(f'`errors` is {errors!r}: expected "null" or "raise"')


def evaluate(
    column: Any, options: dict[str, Any], threads: int | None, errors: str
) -> pa.ChunkedArray:
    """Evaluate hands of poker."""
    pa = arrow()
    check_errors(errors)
    found = []
    before = 0
    for chunk in texts(column).chunks:
        found.append(evaluate_chunk(chunk, options, threads, errors, before))
        before += len(chunk)
    return pa.chunked_array(found, type=evaluated_type())


def evaluated_type() -> pa.DataType:
    """Give the type of what hands come to."""
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


def evaluate_chunk(
    chunk: pa.Array, options: dict[str, Any], threads: int | None, errors: str, before: int
) -> pa.StructArray:
    """Evaluate the hands of one array."""
    import numpy as np

    pa = arrow()
    offsets, data, there = buffers(chunk)
    strengths, indices, names, bad = _handeval.strengths_of_texts(
        offsets, data, there, options, threads
    )
    if bad and errors == "raise":
        raise raise_of(bad[0], before)
    # Two buffers are handed over as they are; what is null is told by a bit a row.
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
    """Give the type of what wins of mahjong score."""
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
    """Score wins of mahjong."""
    import numpy as np

    pa = arrow()
    check_errors(errors)
    kind = scored_type()
    found = []
    before = 0
    for chunk in texts(column).chunks:
        *numbers, there, bad = _handeval.scores_of_texts(*buffers(chunk), options, threads)
        if bad and errors == "raise":
            raise raise_of(bad[0], before)
        valid = pa.py_buffer(np.packbits(there, bitorder="little"))
        columns = [
            pa.Array.from_buffers(field.type, len(chunk), [valid, pa.py_buffer(values)])
            for field, values in zip(kind, numbers, strict=False)
        ]
        columns += error_columns(bad, len(chunk))
        found.append(pa.StructArray.from_arrays(columns, fields=list(kind)))
        before += len(chunk)
    return pa.chunked_array(found, type=kind)


def error_columns(
    bad: list[tuple[int, str, str, int | None, int | None]], count: int
) -> list[pa.Array]:
    """Give what is wrong with each row, and where: three columns."""
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
    tell: Callable[[str], None] | None = None,
) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
    """Ask a question of each text: the answers as JSON, and what is wrong with each row."""
    import numpy as np

    pa = arrow()
    check_errors(errors)
    found, wrong = [], []
    before = 0
    for chunk in texts(column).chunks:
        offsets, data, there = buffers(chunk)
        ends, written, bad = _handeval.answers_of_texts(
            path, offsets, data, there, options, threads, tell
        )
        if bad and errors == "raise":
            raise raise_of(bad[0], before)
        valid = None
        if len(there):
            valid = pa.py_buffer(np.packbits(there, bitorder="little"))
        parts = [valid, pa.py_buffer(ends), pa.py_buffer(written)]
        found.append(pa.Array.from_buffers(pa.large_string(), len(chunk), parts))
        wrong.append(error_columns(bad, len(chunk))[0])
        before += len(chunk)
    return (
        pa.chunked_array(found, type=pa.large_string()),
        pa.chunked_array(wrong, type=pa.string()),
    )
