"""All values of an answer, as a table with a row for each key."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from .._answer import Answer
from ._element import WORDS, Html, element

MOST = 12


def listed(found: Answer, left_out: frozenset[str] = frozenset()) -> Html:
    """Show a row for each key."""
    fields = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}  # type: ignore[arg-type]
    said = {
        name.rstrip("_").replace("_", " "): value
        for name, value in fields.items()
        if value is not None and name not in left_out
    }
    return keys(said)


def keys(said: Mapping[str, Any]) -> Html:
    """Show names and values."""
    rows = (
        element(
            "tr", element("th", str(name), style=WORDS), element("td", shown(value), style=WORDS)
        )
        for name, value in said.items()
    )
    return element("table", element("tbody", *rows))


def shown(value: Any) -> str:
    """Show a value of an answer, and only the beginning of a long list."""
    if isinstance(value, Answer):
        return listed(value)
    if isinstance(value, Mapping):
        return keys(value)
    if isinstance(value, tuple):
        if is_plain(value):
            return plain(value)
        more = [f"… and {len(value) - MOST:,} more"] if len(value) > MOST else []
        return element("ol", *(element("li", shown(one)) for one in [*value[:MOST], *more]))
    return plain(value)


def is_plain(value: Any) -> bool:
    """Whether a value fits on one line."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return not isinstance(value, Answer | Mapping)


def plain(value: Any) -> str:
    """Write a value on one line."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "·"
        case int():
            return f"{value:,}"
        case float():
            return f"{value:.6g}"
        case tuple() if any(isinstance(one, tuple) for one in value):
            return ", ".join(f"({plain(one)})" for one in value)
        case tuple():
            return ", ".join(map(plain, value))
        case _:
            return str(value)
