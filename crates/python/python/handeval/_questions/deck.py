"""The questions of `deck`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from typing import ClassVar, Literal

from .._answer import Answer, answer, ask

__all__ = ["DeckReport", "deck"]


@answer
class DeckReport(Answer):
    """A deck in its order.

    Attributes
    ----------
    cards : tuple[str, ...]
        The cards, in their order.
    codes : tuple[int, ...]
        The codes of the cards.
    deck : int
        The number of cards of the deck.
    seed : int | None
        The seed of the shuffle.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "codes", "deck"})
    cards: tuple[str, ...]
    codes: tuple[int, ...]
    deck: int
    seed: int | None = None


def deck(
    *,
    deck: int | Literal["52", "24"] | None = None,
    shuffle: bool | None = None,
    seed: int | None = None,
) -> DeckReport:
    """The cards of a deck, in order or shuffled.

    Parameters
    ----------
    deck : int | str, optional
        Number of cards. One of `52`, `24`. Left out: 52.
    shuffle : bool, optional
        Shuffle the cards. Left out: false.
    seed : int, optional
        Seed of the shuffle. Left out: random, and shown. Such as `7`.

    Returns
    -------
    DeckReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> import handeval
    >>> handeval.deck(shuffle=True, seed=1).cards[:5]
    ('Ks', 'Ah', '8s', 'Qh', 'Qc')
    """
    return ask(DeckReport, "deck", {"deck": deck, "shuffle": shuffle, "seed": seed})
