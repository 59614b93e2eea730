"""Poker: what a hand is worth, who wins and how often, the exchange, pay tables and strategies.

`strength` is the quickest way from a text to a number, `evaluate` gives an object, `strengths`
takes an array of card codes and `evaluate_column` an Arrow column of texts. The other functions
are the questions of the command line.

The code of a card is ``4 * rank + suit``, with ranks from the 2 (0) to the ace (12) and the suits
c, s, d, h in this order.
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
    """Give the codes of cards, as arrays have them.

    Parameters
    ----------
    cards : str
        Cards of one hand, such as five to seven of high poker.
    game : str, optional
        The game, as in `rank`, where hands of others have not so many cards.

    Returns
    -------
    tuple[int, ...]
        ``4 * rank + suit`` of each card, in 0 to 51.

    Examples
    --------
    >>> from handeval import poker
    >>> poker.codes("As Ks Qs Js Ts")
    (49, 45, 41, 37, 33)
    """
    ranks, suits = "23456789TJQKA", "csdh"
    found = evaluate(cards, **without_none({"game": game})).cards
    if JOKER in found:
        raise ValueError(f"`{cards}` has a joker: expected cards, as a joker has no code in arrays")
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
    """Give the strength of each row of card codes.

    Parameters
    ----------
    codes : array of integers, shape (n, 5), (n, 6) or (n, 7)
        The codes of the cards, a hand in each row (four cards for badugi). An array of ``uint8``
        whose rows lie behind each other is read where it is; others are converted.
    game, deck, order : optional
        As in `rank`; games with a board or jokers are not evaluated here.
    threads : int, optional
        How many threads share the work; all cores if it is left out.
    errors : {"raise", "mask"}
        What to do where a row is no hand: raise an error that names it, or give it 0.

    Returns
    -------
    array of uint16, shape (n,)
        The strengths, 1 the weakest; 0 for a hand that does not qualify. Sums of them need a
        wider type.

    Raises
    ------
    HandevalError
        A row is no hand.
    ValueError, TypeError
        The array has another shape, or no integers.

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
    """Evaluate a column of texts, such as Arrow, Polars, pandas and DuckDB have.

    Needs pyarrow (``pip install handeval[arrow]``).

    Parameters
    ----------
    column : object with the Arrow interface, or a sequence of texts
        The hands, one a row. Whatever has ``__arrow_c_stream__`` or ``__arrow_c_array__`` hands
        its data over without a copy.
    game, board, deck, order : optional
        As in `rank`.
    threads : int, optional
        How many threads share the work; all cores if it is left out.
    errors : {"null", "raise"}
        What to do where a row is no hand: null with what is wrong, or an error that names it.

    Returns
    -------
    pyarrow.ChunkedArray of structs
        ``strength`` (uint16), ``category`` (dictionary of texts), and what is wrong: ``error``
        (text), ``error_start`` and ``error_end`` (characters from 0); null where there is none.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.evaluate_column(["As Ks Qs Js Ts", "As As Ks Qs Js"])
    >>> found[0]["strength"].as_py(), found[0]["category"].as_py()
    (7462, 'straight-flush')
    >>> found[1]["strength"].as_py(), found[1]["error"].as_py()
    (None, 'card `As` occurs twice, as card 1 and as card 2: expected different cards')
    """
    from . import _columns

    options = without_none({"game": game, "board": board, "deck": deck, "order": order})
    return _columns.evaluate(column, options, threads_of(threads), errors)
