"""HTML elements, whose content is escaped unless it is HTML already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

BORDER = "1px solid #888"
NUMBER = "text-align:right;padding:.1em .6em"
WORDS = "text-align:left;padding:.1em .6em"


class Html(str):
    """A string of HTML."""

    __slots__ = ()


def element(
    tag: str,
    *parts: str,
    label: str = "",
    style: str = "",
    role: str = "",
    is_decoration: bool = False,
) -> Html:
    """Make an element; `label` describes it for screen readers.

    A decoration carries no information beyond the text next to it.
    """
    hidden = "true" if is_decoration else ""
    given = {"role": role, "aria-label": label, "aria-hidden": hidden, "style": style}
    attributes = "".join(f' {name}="{escape(said)}"' for name, said in given.items() if said)
    return Html(f"<{tag}{attributes}>{joined(parts)}</{tag}>")


def joined(parts: Iterable[str]) -> Html:
    """Concatenate parts."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def table(rows: Iterable[Iterable[str]], *, head: Iterable[str] = (), label: str = "") -> Html:
    """Make a table. The first column and columns with HTML contain text, the others numbers."""
    lines = []
    if head := tuple(head):
        cells = (element("th", one, style=WORDS) for one in head)
        lines.append(element("thead", element("tr", *cells)))
    body = []
    for row in rows:
        cells = (
            element("td", one, style=WORDS if at == 0 or is_words(one) else NUMBER)
            for at, one in enumerate(row)
        )
        body.append(element("tr", *cells))
    lines.append(element("tbody", *body))
    return element("table", *lines, label=label)


def is_words(text: str) -> bool:
    """Whether a cell contains text."""
    return isinstance(text, Html) or not any(char.isdigit() for char in text)
