"""Cards as they look on the table."""

from __future__ import annotations

from collections.abc import Iterable

from ._element import BORDER, Html, element

SUITS = {"c": ("♣", "clubs"), "s": ("♠", "spades"), "d": ("♦", "diamonds"), "h": ("♥", "hearts")}
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = dict(zip("23456789TJQKA", (*NUMBERS, "jack", "queen", "king", "ace"), strict=True))
CARD = (
    f"display:inline-block;border:{BORDER};border-radius:4px;padding:0 .3em;margin:.1em;"
    "background:#fff;font-family:sans-serif;"
)
BLACK, RED = "color:#222", "color:#b00020"
MARKED = ";outline:2px solid #0072b2"


def name(card: str) -> str:
    """Describe a card in words: ``As`` is the ace of spades."""
    if card == "Jo":
        return "joker"
    rank, suit = RANKS.get(card[:1]), SUITS.get(card[1:])
    return f"{rank} of {suit[1]}" if rank and suit else card


def card(text: str, is_marked: bool = False) -> Html:
    """Show a card such as ``As``, so that it can be identified without its color."""
    shown, color = text, BLACK
    if text == "Jo":
        shown = "★ Jo"
    elif suit := SUITS.get(text[1:]):
        shown = text[0].replace("T", "10") + suit[0]
        color = RED if text[1] in "dh" else BLACK
    style = CARD + color + (MARKED if is_marked else "")
    return element("span", shown, label=name(text), style=style, role="img")


def cards(texts: Iterable[str], marked: Iterable[str] = ()) -> Html:
    """Show cards side by side."""
    chosen = set(marked)
    shown = tuple(card(text, text in chosen) for text in texts)
    return element("span", *(shown or ("none",)), style="white-space:nowrap")
