"""Fields of cards as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._element import BORDER, Html, element

if TYPE_CHECKING:
    from .._questions import field

COLORS = {"red": "#f4b6a6", "green": "#a8dcc4", "blue": "#a9cfee", "purple": "#dfbfe0"}
CELL = f"min-width:2em;height:2em;text-align:center;border:{BORDER};color:#111"


def pictured(found: field.PictureReport) -> Html:
    """Show pictures of a field, and its warnings."""
    said = (element("p", warning) for warning in found.warnings)
    return element("div", *map(picture, found.pictures), *said)


def picture(found: field.Picture) -> Html:
    """Show a field. Each card shows the letter of its color and the number of its group."""
    rows = []
    for row in found.rows:
        cells = (cell(one) for one in row.cells)
        rows.append(element("tr", element("th", str(row.y)), *cells))
    columns = (element("th", str(x)) for x in found.columns)
    rows.append(element("tr", element("th", "y / x"), *columns))
    title = found.title or "the field"
    return element(
        "table",
        element("caption", title),
        element("tbody", *rows),
        label=f"{title}. {words(found)}",
        style="border-collapse:collapse",
    )


def cell(found: field.PictureCell | None) -> Html:
    """Show one position of a field: its card, or nothing."""
    if found is None:
        return element("td")
    letter = "□" if found.color is None else found.color[:1].upper()
    group = "" if found.group is None else str(found.group)
    background = COLORS.get(found.color or "", "#eee")
    return element("td", letter + group, style=f"{CELL};background:{background}")


def words(found: field.Picture) -> str:
    """Describe where each card lies."""
    said = []
    for row in found.rows:
        for x, one in zip(found.columns, row.cells, strict=False):
            if one is not None:
                group = "" if one.group is None else f" in group {one.group}"
                said.append(f"{one.color or 'no color'} at ({x}, {row.y}){group}")
    return "; ".join(said) + "."
