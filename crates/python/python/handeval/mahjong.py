"""Mahjong: whether a hand wins, how far it is from winning, and what a win scores.

`shanten` and `is_win` take a string or an array of counts, and `mcr_totals` takes an array. The
other functions are the questions of the command line, and shortcuts to parts of their answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _handeval
from ._arrays import Errors, is_array, need_numpy, rows, threads_of, without_none
from ._questions import mahjong as _questions
from ._questions.mahjong import *
from ._questions.mahjong import DecompositionReport, DiscardReport, check

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

__all__ = ["acceptance", "decompose", "discards", "is_win", "mcr_totals", "score_column"]
__all__ += ["shanten"]
__all__ += _questions.__all__

COLUMNS = "34"


@overload
def shanten(hand: str, **options: Any) -> int: ...
@overload
def shanten(
    hand: npt.NDArray[Any],
    *,
    variant: str | None = ...,
    rules: str | None = ...,
    forms: str | Sequence[str] | None = ...,
    sets: int | None = ...,
    threads: int | None = ...,
    errors: Errors = ...,
) -> npt.NDArray[np.int8]: ...
def shanten(hand: str | npt.NDArray[Any], **options: Any) -> int | npt.NDArray[np.int8]:
    """Return the shanten, the number of tiles away from tenpai; -1 for a win.

    Parameters
    ----------
    hand : str, or array of integers of shape (n, 34)
        A hand; or an array in which each row has the number of tiles of each kind: 1m to 9m, 1p to
        9p, 1s to 9s, 1z to 7z.
    **options
        As in `check`: all of them for a string; `variant`, `forms` and `sets` for an array. An
        array also accepts `threads`, the number of threads (by default all cores), and `errors`,
        what to do with a row that is not a hand: "raise" an error that names it, or "mask" it with
        127, a shanten that no hand has.

    Returns
    -------
    int, or array of int8
        The shanten of the hand, or of each row.

    Examples
    --------
    >>> from handeval import mahjong
    >>> mahjong.shanten("123m456p789s1111z")
    1
    """
    if isinstance(hand, str):
        return _handeval.shanten(hand, **of_text("shanten", options))
    return _handeval.shantens_of_counts(*of_array("shanten", hand, **options))


@overload
def is_win(hand: str, **options: Any) -> bool: ...
@overload
def is_win(
    hand: npt.NDArray[Any],
    *,
    variant: str | None = ...,
    rules: str | None = ...,
    forms: str | Sequence[str] | None = ...,
    sets: int | None = ...,
    threads: int | None = ...,
    errors: Errors = ...,
) -> npt.NDArray[np.bool_]: ...
def is_win(hand: str | npt.NDArray[Any], **options: Any) -> bool | npt.NDArray[np.bool_]:
    """Return whether a hand wins, or, for an array of counts, which rows do.

    Parameters
    ----------
    hand : str, or array of integers of shape (n, 34)
        As in `shanten`.
    **options
        As in `shanten`; a masked row does not win.

    Returns
    -------
    bool, or array of bool
        Whether the hand wins, or whether each row does.

    Examples
    --------
    >>> from handeval import mahjong
    >>> mahjong.is_win("11123456789999m")
    True
    """
    if isinstance(hand, str):
        return _handeval.is_win(hand, **of_text("is_win", options))
    return _handeval.wins_of_counts(*of_array("is_win", hand, **options))


def mcr_totals(
    hands: npt.NDArray[Any],
    tiles: npt.NDArray[Any],
    *,
    drawn: bool | npt.NDArray[Any] = False,
    threads: int | None = None,
    errors: Errors = "raise",
    **options: Any,
) -> npt.NDArray[np.int32]:
    """Return the totals of MCR wins without called sets, as an array.

    Parameters
    ----------
    hands : array of integers of shape (n, 34)
        The fourteen tiles of each win, as in `shanten`.
    tiles : array of n integers
        The index of each winning tile, from 0 (1m) to 33 (7z).
    drawn : bool, or array of n bools
        Whether the winner drew the tile.
    threads : int, optional
        The number of threads; by default all cores.
    errors : {"raise", "mask"}
        What to do with a row that is not a win: raise an error that names it, or mask it with -1.
    **options
        As in `score`, for all wins: `seat`, `round`, `flowers`, `rules`, `rule`.

    Returns
    -------
    array of int32
        The total of each win, including flowers; 0 below the minimum.

    Examples
    --------
    >>> import numpy as np
    >>> from handeval import mahjong
    >>> hand = np.zeros((1, 34), dtype=np.uint8)
    >>> hand[0, 10:17] = 2  # 22334455667788p
    >>> mahjong.mcr_totals(hand, np.array([16])).tolist()
    [90]
    """
    need_numpy()
    import numpy as np

    counts = rows(hands, "tile", COLUMNS, errors)
    if counts.shape[1] != 34:
        raise ValueError(f"the array has {counts.shape[1]} columns: expected 34")
    table = np.empty((len(counts), 36), dtype=np.uint8)
    table[:, :34] = counts
    # Any other number is not the index of a tile.
    found = np.asarray(tiles)
    table[:, 34] = np.where((found >= 0) & (found < 34), found, 255)
    table[:, 35] = np.asarray(drawn, dtype=bool)
    return _handeval.mcr_totals_of_counts(
        table, without_none(options), threads_of(threads), errors == "mask"
    )


def score_column(
    column: Any,
    *,
    threads: int | None = None,
    errors: Literal["null", "raise"] = "null",
    **options: Any,
) -> pa.ChunkedArray:
    """Score a column of wins from Arrow, Polars, pandas or DuckDB.

    Needs pyarrow (``pip install handeval[arrow]``).

    Parameters
    ----------
    column : object with the Arrow interface, or a sequence of str
        The hands, one per row, each followed by the options for that win only:
        ``123m456p789s1122z ron=2z riichi``.
    threads : int, optional
        The number of threads; by default all cores.
    errors : {"null", "raise"}
        What to do with a row that is not a win: return null and the error, or raise the error.
    **options
        As in `score`, for all wins.

    Returns
    -------
    pyarrow.ChunkedArray of structs
        ``points`` (without counters and sticks), ``total``, ``han`` and ``fu`` (0 for a yakuman),
        ``yakuman``, and the error in ``error``, ``error_start`` and ``error_end``. Without a yaku,
        all numbers are 0. In Chinese games ``total`` is the sum of the fans.

    Examples
    --------
    >>> from handeval import mahjong
    >>> wins = ["123m456p789s1122z ron=2z", "123m456p789s1122z ron=2z riichi"]
    >>> mahjong.score_column(wins).to_pylist()[1]["points"]
    2600
    """
    from . import _columns

    return _columns.score(column, without_none(options), threads_of(threads), errors)


def of_text(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Reject options that apply only to arrays."""
    for option in ("threads", "errors"):
        if option in options:
            raise TypeError(f"`{option}` of `{name}` works only with an array: the hand is a str")
    return options


def of_array(
    name: str, hand: Any, *, threads: int | None = None, errors: Errors = "raise", **options: Any
) -> tuple[npt.NDArray[np.uint8], dict[str, Any], int | None, bool]:
    """Return the options for evaluating an array; reject options that apply only to a string."""
    if not is_array(hand) and not isinstance(hand, list | tuple):
        raise TypeError(
            f"a hand has the type `{type(hand).__name__}`: expected a string, or an array of "
            "counts with 34 columns"
        )
    options = without_none(options)
    for option in options:
        if option not in ("variant", "rules", "forms", "sets"):
            raise TypeError(
                f"`{option}` of `{name}` works only with a hand as a string: an array takes "
                "`variant`, `forms`, `sets`, `threads` and `errors`"
            )
    return rows(hand, "tile", COLUMNS, errors), options, threads_of(threads), errors == "mask"


def acceptance(hand: str, **options: Any) -> dict[str, int]:
    """Return the tiles that improve a hand of 3n+1 tiles, with the number of copies left.

    Parameters
    ----------
    hand : str
        The hand.
    **options
        As in `check`.

    Returns
    -------
    dict of str to int
        Each tile, with the number of copies left; empty for a hand of 3n+2 tiles.

    Examples
    --------
    >>> from handeval import mahjong
    >>> mahjong.acceptance("23m11z456p777z789s")
    {'1m': 4, '4m': 4}
    """
    found = check(hand, **options).acceptance or ()
    return {accepted.tile: accepted.left for accepted in found}


def discards(hand: str, **options: Any) -> tuple[DiscardReport, ...]:
    """Return the discards of a hand of 3n+2 tiles, best first.

    Parameters
    ----------
    hand : str
        The hand.
    **options
        As in `check`.

    Returns
    -------
    tuple of DiscardReport
        The discards; none for a hand that wins or has 3n+1 tiles.

    Examples
    --------
    >>> from handeval import mahjong
    >>> mahjong.discards("123m456p789s11223z")[0].tile
    '3z'
    """
    return check(hand, **options).discards or ()


def decompose(hand: str, **options: Any) -> tuple[DecompositionReport, ...]:
    """Return every way to decompose a winning hand, each once.

    Parameters
    ----------
    hand : str
        The hand.
    **options
        As in `check`.

    Returns
    -------
    tuple of DecompositionReport
        The decompositions; none for a hand that does not win.

    Examples
    --------
    >>> from handeval import mahjong
    >>> len(mahjong.decompose("111222333m444p55s"))
    2
    """
    return check(hand, **options).decompositions or ()
