"""Answers as a notebook shows them: cards, tiles and grids, with text for those who do not see."""

from __future__ import annotations

import dataclasses
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answer import Answer
    from ._handeval import Evaluation

SUITS = {"c": "♣", "s": "♠", "d": "♦", "h": "♥"}
RED = "color:#c22"
CARD = (
    "display:inline-block;border:1px solid #888;border-radius:4px;padding:0 .3em;"
    "margin:0 .1em;background:#fff;color:#222;font-family:sans-serif"
)
CELL = "border:1px solid #888;width:2.2em;height:2.2em;text-align:center"


def card(text: str) -> str:
    """Show a card such as ``As``."""
    suit = SUITS.get(text[-1:])
    if suit is None:
        return f'<span style="{CARD}">{escape(text)}</span>'
    color = f";{RED}" if text[-1] in "dh" else ""
    rank = "10" if text[0] == "T" else text[:-1]
    return f'<span style="{CARD}{color}" aria-label="{escape(text)}">{escape(rank)}{suit}</span>'


def cards(texts: tuple[str, ...]) -> str:
    """Show cards beside each other."""
    return "".join(map(card, texts))


def evaluation(found: Evaluation) -> str:
    """Show a hand of poker and what it is worth."""
    strength = "no low" if found.strength is None else f"{found.strength:,}"
    return (
        f"<div>{cards(found.cards)} <strong>{escape(found.description)}</strong> "
        f"<small>{strength} of {found.strength_max:,}</small></div>"
    )


def grid(rows: tuple[tuple[str | None, ...], ...], label: str, colors: Any = None) -> str:
    """Show a grid as a table; `colors` has the background of a cell by its row and column."""
    lines = []
    for row_idx, row in enumerate(rows):
        cells = []
        for column_idx, value in enumerate(row):
            background = ""
            if colors is not None and (color := colors.get((row_idx, column_idx))):
                background = f";background:{color}"
            cells.append(f'<td style="{CELL}{background}">{escape(value or "")}</td>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<table aria-label="{escape(label)}" style="border-collapse:collapse">'
        f"{''.join(lines)}</table>"
    )


def answer(found: Answer) -> str:
    """Show any answer: what it is about as it looks on a table, and all it says below."""
    head = ""
    rows = getattr(found, "grid", None)
    if isinstance(rows, tuple):
        said = "; ".join(" ".join(value or "·" for value in row) for row in rows)
        head = grid(rows, f"the grid, row by row: {said}")
    elif isinstance(getattr(found, "cards", None), tuple):
        head = f"<div>{cards(found.cards)}</div>"  # type: ignore[attr-defined]
    elif isinstance(getattr(found, "hand", None), str):
        head = f"<div><code>{escape(found.hand)}</code></div>"  # type: ignore[attr-defined]
    return f"<div>{head}{table(found)}</div>"


def table(found: Answer) -> str:
    """Show all that an answer says, a row a key."""
    rows = []
    for field in dataclasses.fields(found):  # type: ignore[arg-type]
        value = getattr(found, field.name)
        if value is not None and field.name not in ("grid", "cards"):
            name = escape(field.name.rstrip("_").replace("_", " "))
            rows.append(
                f'<tr><th style="text-align:left">{name}</th>'
                f'<td style="text-align:left">{shown(value)}</td></tr>'
            )
    return f"<table>{''.join(rows)}</table>"


def shown(value: Any) -> str:
    """Show a value of an answer; of long lists the beginning."""
    from ._answer import Answer

    if isinstance(value, Answer):
        return table(value)
    if isinstance(value, tuple):
        if all(isinstance(one, str | int | float) for one in value):
            return escape(", ".join(map(str, value)))
        first = "".join(f"<li>{shown(one)}</li>" for one in value[:12])
        more = f"<li>… and {len(value) - 12} more</li>" if len(value) > 12 else ""
        return f"<ol>{first}{more}</ol>"
    return escape(
        f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
    )
