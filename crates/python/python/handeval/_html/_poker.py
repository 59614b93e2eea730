"""Answers about poker as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .. import _words
from ._bars import TIE, WIN, bar
from ._cards import cards
from ._element import Html, element, table

if TYPE_CHECKING:
    from .._handeval import Evaluation
    from .._questions import poker

MOST_OPTIONS = 8


def evaluation(found: Evaluation | poker.RankReport) -> Html:
    """Show a hand and what it is worth."""
    board = getattr(found, "board", None)
    more: list[str] = [" on ", cards(board)] if board else []
    halves: tuple[tuple[str, Any], ...] = both(found) or (("", found),)
    for name, half in halves:
        more += [" ", name, element("strong", half.description)]
        if half.strength is not None:
            more += [" ", element("small", f"{half.strength:,} of {half.strength_max:,}")]
    return element("div", cards(found.cards), *more)


def both(found: Any) -> tuple[tuple[str, Any], ...]:
    """Return both halves of a split pot, each with its name; nothing for other pots."""
    if getattr(found, "high", None) is None:
        return ()
    return (("high: ", found.high), ("low: ", found.low))


def compared(found: poker.CompareReport) -> Html:
    """Show who wins a showdown, and why."""
    if halves := both(found):
        rows_of_halves = (
            (
                cards(hand.cards),
                *(element("span", f"{half.place}. {half.description}") for _, half in both(hand)),
            )
            for hand in found.hands
        )
        endings = (element("p", name + ending(half)) for name, half in halves)
        return element("div", table(rows_of_halves, head=("hand", "high", "low")), *endings)
    rows = (
        (f"{hand.place}.", cards(hand.cards), element("span", hand.description or ""))
        for hand in found.hands
    )
    return element("div", table(rows, head=("place", "hand", "worth")), element("p", ending(found)))


def ending(found: Any) -> str:
    """Write who wins, and why."""
    numbers = " and ".join(str(1 + winner) for winner in found.winners)
    who = f"Hand {numbers} wins" if len(found.winners) == 1 else f"Hands {numbers} share the pot"
    if not found.winners:
        who = "Nobody wins"
    return f"{who}: {found.reason}" if found.reason else who


def dealt(found: poker.DealReport) -> Html:
    """Show a round: the cards that each player was dealt, discarded and ended up with."""
    rows = (
        (
            str(number),
            cards(player.dealt),
            cards(player.discarded),
            cards(player.hand.cards),
            element("span", player.hand.description),
        )
        for number, player in enumerate(found.players, 1)
    )
    head = ("hand", "dealt", "discarded", "cards", "worth")
    return element("div", table(rows, head=head), element("p", ending(found)))


def drawn(found: poker.DrawReport) -> Html:
    """Show which cards to discard. The cards to hold are framed, and listed."""
    rows = (
        (str(number), cards(option.hold), cards(option.discard), f"{option.expected:.4f}")
        for number, option in enumerate(found.options[:MOST_OPTIONS], 1)
    )
    left_out = len(found.options) - MOST_OPTIONS
    more = [element("p", f"… and {left_out} more ways")] if left_out > 0 else []
    head = ("", "hold", "exchange", "worth")
    return element(
        "div",
        element("div", cards(found.cards, found.best.hold)),
        table(rows, head=head, label="the ways to draw, best first"),
        *more,
    )


def equity(found: poker.EquityReport) -> Html:
    """Show how often each player wins, in numbers and as bars."""
    rows = []
    for number, player in enumerate(found.players, 1):
        error = f" ± {_words.percent(player.error)}" if player.error else ""
        known = _words.parts(player)
        shown = ((known[0], WIN), (known[1], TIE)) if known else ((player.equity, WIN),)
        win, tie = (_words.percent(one) for one in known) if known else ("·", "·")
        name = element("code", _words.player(player, number))
        rows.append((name, _words.percent(player.equity) + error, win, tie, bar(*shown)))
    board = (" on ", cards(found.board)) if found.board else ()
    head = ("player", "equity", "win", "tie", "")
    return element(
        "div",
        element("div", _words.how(found), *board),
        table(rows, head=head, label=_words.equity(found)),
    )


def odds(found: poker.OddsReport) -> Html:
    """Show where a hand stands, what it makes, and the next cards by category."""
    board = (" on ", cards(found.board)) if found.board else ()
    against = (" against ", cards(split(found.against))) if found.against else ()
    more = [element("p", _words.current(found.now))] if found.now else []
    if found.next and found.outs is not None:
        outs = cards(found.outs) if found.outs else "none"
        more.append(element("p", f"outs: {len(found.outs)} ", outs))
    every = sum(found.makes.values())
    made = (
        (
            category.replace("-", " "),
            f"{count:,}",
            _words.percent(count / every),
            bar((count / every, WIN)),
            *next_cards(found, category),
        )
        for category, count in reversed(list(found.makes.items()))
        if count
    )
    head = ("makes", "boards", "how often", "", *(("next cards",) if found.next else ()))
    return element(
        "div",
        element("div", cards(split([found.hand])), *board, *against),
        element("p", element("strong", _words.percent(found.equity)), " of the pot"),
        *more,
        table(made, head=head, label=_words.odds(found)),
    )


def split(hands: Iterable[str]) -> list[str]:
    """Split hands of two cards into cards."""
    return [card for hand in hands for card in (hand[:2], hand[2:])]


def next_cards(found: poker.OddsReport, category: str) -> tuple[Html, ...]:
    """Show the next cards with which a hand has a category, in one cell; outs are framed."""
    if not found.next:
        return ()
    groups = [group for group in found.next if group.category == category]
    shown = (element("span", cards(group.cards, found.outs or ())) for group in groups)
    return (element("span", *shown),)
