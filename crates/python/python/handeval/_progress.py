"""How far a long call is: a line on a terminal, or in a notebook."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator


def is_wanted(progress: bool | None) -> bool:
    """Whether progress is shown: as was said, or where somebody looks."""
    return sys.stderr.isatty() if progress is None else progress


@contextlib.contextmanager
def line(progress: bool | None) -> Iterator[Callable[[str], None] | None]:
    """Give what shows how far the work is, or nothing; the line is gone at the end."""
    if not is_wanted(progress):
        yield None
        return
    shown = ""

    def tell(known: str) -> None:
        nonlocal shown
        text = words(json.loads(known))
        sys.stderr.write("\r" + text.ljust(len(shown)))
        sys.stderr.flush()
        shown = text

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write("\r" + " " * len(shown) + "\r")
            sys.stderr.flush()


def words(known: dict[str, object]) -> str:
    """How far the work is, in words."""
    said = (f"{key.replace('_', ' ')} {shown(value)}" for key, value in known.items())
    return ", ".join(one for one in said if one)[:100]


def shown(value: object) -> str:
    """Show a value in few characters."""
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return " ".join(shown(one) for one in value)
    if isinstance(value, dict):
        return " ".join(shown(one) for one in value.values())
    return str(value)
