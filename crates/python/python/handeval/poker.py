"""Poker: what a hand is worth, who wins and how often, draws, pay tables, and strategies.

`strength` is the fastest way to get a number from a hand, `evaluate` returns an object, `strengths`
takes an array of card codes, and `evaluate_column` takes an Arrow column of strings. The other
functions are the questions of the command line.

The code of a card is ``4 * rank + suit``, with ranks from the 2 (0) to the ace (12) and the suits
c, s, d, h in that order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from . import _handeval
from ._arrays import Errors, rows, threads_of, without_none
from ._handeval import Evaluation, evaluate, strength
from ._questions import poker as _questions
from ._questions.poker import *

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

__all__ = ["Evaluation", "codes", "evaluate", "evaluate_column", "strength", "strengths"]
__all__ += _questions.__all__

JOKER = "Jo"


def codes(cards: str, game: str | None = None) -> tuple[int, ...]:
    """Return the codes of cards, for arrays.

    Parameters
    ----------
    cards : str
        The cards of one hand, five to seven in high poker.
    game : str, optional
        The game, as in `rank`, if its hands do not have five to seven cards.

    Returns
    -------
    tuple[int, ...]
        ``4 * rank + suit`` for each card, a number from 0 to 51.

    Examples
    --------
    >>> from handeval import poker
    >>> poker.codes("As Ks Qs Js Ts")
    (49, 45, 41, 37, 33)
    """
    ranks, suits = "23456789TJQKA", "csdh"
    found = evaluate(cards, **without_none({"game": game})).cards
    if JOKER in found:
        raise ValueError(f"`{cards}` has a joker: expected cards, since a joker has no code")
    return tuple(4 * ranks.index(card[0]) + suits.index(card[1]) for card in found)


def strengths(
    codes: npt.NDArray[Any] | Any,
    *,
    game: str | None = None,
    deck: int | str | None = None,
    order: str | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
) -> npt.NDArray[np.uint16]:
    """Return the strength of each row of card codes.

    Parameters
    ----------
    codes : array of integers, shape (n, 5), (n, 6) or (n, 7)
        The codes of the cards, one hand per row (four cards for badugi). A contiguous array of
        ``uint8`` is read in place; others are converted.
    game, deck, order : optional
        As in `rank`; games with a board or jokers cannot be evaluated here.
    threads : int, optional
        The number of threads; by default all cores.
    errors : {"raise", "mask"}
        What to do with a row that is not a hand: raise an error that names it, or mask it with 0.

    Returns
    -------
    array of uint16, shape (n,)
        The strengths, with 1 the weakest; 0 for a hand that does not qualify. To sum them, use a
        wider type.

    Raises
    ------
    HandevalError
        A row is not a hand.
    ValueError, TypeError
        The array has the wrong shape, or does not contain integers.

    Examples
    --------
    >>> import numpy as np
    >>> from handeval import poker
    >>> poker.strengths(np.array([[49, 45, 41, 37, 33], [0, 1, 2, 3, 4]], dtype=np.uint8))
    array([7462, 7297], dtype=uint16)
    """
    options = without_none({"game": game, "deck": deck, "order": order})
    found = rows(codes, "card", "5, 6 or 7", errors)
    return _handeval.strengths_of_codes(found, options, threads_of(threads), errors == "mask")


def evaluate_column(
    column: Any,
    *,
    game: str | None = None,
    board: str | None = None,
    deck: int | str | None = None,
    order: str | None = None,
    threads: int | None = None,
    errors: Literal["null", "raise"] = "null",
) -> pa.ChunkedArray:
    """Evaluate a column of hands from Arrow, Polars, pandas or DuckDB.

    Needs pyarrow (``pip install handeval[arrow]``).

    Parameters
    ----------
    column : object with the Arrow interface, or a sequence of str
        The hands, one per row. An object with ``__arrow_c_stream__`` or ``__arrow_c_array__`` is
        read without a copy.
    game, board, deck, order : optional
        As in `rank`.
    threads : int, optional
        The number of threads; by default all cores.
    errors : {"null", "raise"}
        What to do with a row that is not a hand: return null and the error, or raise the error.

    Returns
    -------
    pyarrow.ChunkedArray of structs
        ``strength`` (uint16), ``category`` (a dictionary of strings), and the error in ``error`` (a
        string), ``error_start`` and ``error_end`` (characters, counted from 0); the last
        three are null if there is no error.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.evaluate_column(["As Ks Qs Js Ts", "As As Ks Qs Js"])
    >>> found[0]["strength"].as_py(), found[0]["category"].as_py()
    (7462, 'straight-flush')
    >>> found[1]["strength"].as_py(), found[1]["error"].as_py()
    (None, 'card `As` is given twice, as card 1 and card 2: expected different cards')
    """
    from . import _columns

    options = without_none({"game": game, "board": board, "deck": deck, "order": order})
    return _columns.evaluate(column, options, threads_of(threads), errors)
