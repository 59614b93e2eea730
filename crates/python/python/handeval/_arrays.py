"""Checks and converts arrays before they are evaluated."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Literal

from ._errors import HandevalError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Errors = Literal["raise", "mask"]

# The maximum number of threads; larger numbers are reduced to it.
MOST_THREADS = 1024

MISSING = "arrays need numpy, which is not installed: run `pip install handeval[arrow]`"


def need_numpy() -> None:
    """Explain how to install NumPy, if it is missing."""
    try:
        import numpy as np  # noqa: F401
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(MISSING, name=error.name) from None


def is_array(value: Any) -> bool:
    """Whether a value is an array of numbers rather than a string."""
    return hasattr(value, "__array__") or hasattr(value, "__array_interface__")


def rows(values: Any, noun: str, width: str, errors: Errors) -> npt.NDArray[np.uint8]:
    """Return rows of small numbers as contiguous bytes.

    A contiguous array of bytes is not copied; other arrays of integers are converted.
    """
    need_numpy()
    import numpy as np

    if errors not in ("raise", "mask"):
        raise ValueError(f'`errors` is {errors!r}: expected "raise" or "mask"')
    if np.ma.is_masked(values):
        raise TypeError(f"the array has masked values: expected a {noun} in every place")
    found = np.asarray(values)
    if found.dtype == object and found.ndim == 0:
        kind = type(values).__name__
        raise TypeError(f"`{kind}` is not an array: expected rows of {noun}s with {width} columns")
    if found.ndim != 2:
        shape = " by ".join(str(n) for n in found.shape) or "no dimension"
        raise ValueError(
            f"the array has {found.ndim} dimensions ({shape}): expected 2, rows of {noun}s with "
            f"{width} columns"
        )
    if found.dtype.kind not in "iu":
        raise TypeError(
            f"the array has the type `{found.dtype}`: expected integers (`uint8` is not copied)"
        )
    if found.dtype != np.uint8:
        outside = (found < 0) | (found > 254)
        if outside.any():
            row, column = (int(place[0]) for place in outside.nonzero())
            if errors == "raise":
                raise HandevalError(
                    f"row {row}: `{found[row, column]}` in column {column} is not the code of "
                    f"a {noun}",
                    kind="unknown-code",
                    row=row,
                )
            # This is never a valid code.
            found = np.where(outside, 255, found)
        found = found.astype(np.uint8)
    return np.ascontiguousarray(found)


def count_of(name: str, value: Any, otherwise: str) -> int:
    """Check a count, which must be at least one and can be a NumPy integer."""
    try:
        count = 0 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        count = 0
    if count < 1:
        raise ValueError(f"`{name}` is {value!r}: expected 1 or more, or {otherwise}")
    return count


def threads_of(threads: Any) -> int | None:
    """Check a number of threads, and limit it to a useful maximum."""
    if threads is None:
        return None
    return min(count_of("threads", threads, "None for all cores"), MOST_THREADS)


def without_none(options: dict[str, Any]) -> dict[str, Any]:
    """Remove the options that were not given."""
    return {name: value for name, value in options.items() if value is not None}
