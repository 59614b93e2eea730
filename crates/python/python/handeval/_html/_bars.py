"""Bars that show how large a share is, with the number next to them."""

from __future__ import annotations

from ._element import BORDER, Html, element

# Two colors for any kind of color vision, and a pattern as well.
WIN = "#0072b2"
TIE = "repeating-linear-gradient(45deg,#e69f00,#e69f00 3px,#fff 3px,#fff 6px)"


def bar(*parts: tuple[float, str], width: str = "14em") -> Html:
    """Show parts of a whole, each from 0 to 1, as one bar; `words` is the text next to it."""
    pieces = (
        element(
            "span",
            style=f"display:inline-block;height:1em;width:{100 * part:.2f}%;background:{color}",
        )
        for part, color in parts
        if part > 0
    )
    style = f"display:inline-block;width:{width};height:1em;line-height:0;border:{BORDER}"
    return element("span", *pieces, style=style, is_decoration=True)
