"""Mahjong tiles: their notation, with their suit or name below it.

Many fonts lack the Unicode symbols for tiles, so they are not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._element import BORDER, Html, element, joined

HONOR_NAMES = (
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "white dragon",
    "green dragon",
    "red dragon",
)
SUITS = {"m": "characters", "p": "dots", "s": "bamboos"}
NUMBERS = ["red five", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

TILE = (
    f"display:inline-block;border:{BORDER};border-radius:4px;margin:.1em;padding:0 .15em;"
    "background:#fff;color:#222;text-align:center;line-height:1.1"
)
RED = ";border:2px dashed #b00020;color:#b00020"
TEXT = "display:block;font-size:1.2em"
BELOW = "display:block;font-size:.65em"

GROUP = re.compile(r"([0-9]+)([mpsz])")


def name(tile: str) -> str:
    """Describe a tile in words: ``5p`` is the five of dots, ``0p`` the red one."""
    if not (len(tile) == 2 and tile[0] in "0123456789" and tile[1] in "mpsz"):
        return tile
    number, suit = int(tile[0]), tile[1]
    if suit != "z":
        return f"{NUMBERS[number]} of {SUITS[suit]}"
    return HONOR_NAMES[number - 1] if 1 <= number <= 7 else tile


def tile(text: str) -> Html:
    """Show a tile such as ``5p``. A red five has a different frame, and is described as red."""
    is_red = text[0] == "0"
    if text[1] == "z":
        below = HONOR_NAMES[int(text[0]) - 1].split()[0]
    else:
        below = "red five" if is_red else SUITS[text[1]]
    return element(
        "span",
        element("span", text, style=TEXT),
        element("span", below, style=BELOW),
        label=name(text),
        style=TILE + (RED if is_red else ""),
        role="img",
    )


def split(text: str) -> Iterator[str]:
    """Return the tiles in a string such as ``123m``, and anything else in it unchanged."""
    at = 0
    for found in GROUP.finditer(text):
        if found.start() > at:
            yield text[at : found.start()]
        at = found.end()
        yield from (number + found[2] for number in found[1])
    if at < len(text):
        yield text[at:]


def is_tile(text: str) -> bool:
    """Whether a string is a single tile."""
    if not (len(text) == 2 and text[0] in "0123456789" and text[1] in "mpsz"):
        return False
    return text[1] != "z" or "1" <= text[0] <= "7"


def tiles(text: str) -> Html:
    """Show a hand such as ``123m55z [pon 777z]``; calls stay in their brackets."""
    return joined(tile(one) if is_tile(one) else one for one in split(text))


def words(text: str) -> str:
    """Describe a hand in words."""
    return ", ".join(name(one).strip() for one in split(text) if one.strip())
