"""Matematico: five-by-five grids, the best arrangement, par, hints, reviews, and simulations.

The functions are the questions of the command line. `score` also takes an array of grids, and
`best_many` and `simulate` can run on a cluster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

from . import _handeval
from ._arrays import Errors, is_array, rows, threads_of, without_none
from ._many import best_many, simulate
from ._questions import matematico as _questions
from ._questions.matematico import *
from ._questions.matematico import GridScoreReport

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["best_many", "score", "simulate"]
__all__ += _questions.__all__

Points = str | PathLike[str] | Mapping[str, Any]


@overload
def score(
    grid: str | PathLike[str] | Sequence[Any], *, points: Points | None = ...
) -> GridScoreReport: ...
@overload
def score(
    grid: npt.NDArray[Any],
    *,
    points: Points | None = ...,
    threads: int | None = ...,
    errors: Errors = ...,
) -> npt.NDArray[np.uint32]: ...
def score(
    grid: str | PathLike[str] | Sequence[Any] | npt.NDArray[Any],
    *,
    points: Points | None = None,
    threads: int | None = None,
    errors: Errors | None = None,
) -> GridScoreReport | npt.NDArray[np.uint32]:
    """Score a grid, or each of many full grids.

    Parameters
    ----------
    grid : str, path or list; or array of integers of shape (n, 25) or (n, 5, 5)
        A grid as a string, a file, or a list of five lists in which empty cells are ``None``; or an
        array of full grids, with the values 1 to 13.
    points : str, path or dict, optional
        A point table: the table itself as a dict, or the path of a file.
    threads : int, optional
        The number of threads for an array; by default all cores.
    errors : {"raise", "mask"}, optional
        What to do with a row of an array that is not a full grid: raise an error that names it (the
        default), or mask it with 4294967295, a total that no grid has.

    Returns
    -------
    GridScoreReport, or array of uint32
        The figure and the points of every line, and the total; for an array, only the totals.

    Examples
    --------
    >>> from handeval import matematico
    >>> matematico.score("A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7").total
    1260
    """
    if not is_array(grid):
        for option, value in (("threads", threads), ("errors", errors)):
            if value is not None:
                raise TypeError(f"`{option}` of `score` works only with an array of grids")
        return _questions.score(grid, points=points)  # type: ignore[arg-type]
    import numpy as np

    found = np.asarray(grid)
    if found.ndim == 3 and found.shape[1:] == (5, 5):
        found = found.reshape(len(found), 25)
    errors = errors or "raise"
    found = rows(found, "value", "25", errors)
    options = without_none({"points": points})
    return _handeval.totals(found, options, threads_of(threads), errors == "mask")
