"""The progress of a long call, as a line in a terminal or a notebook."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator


def is_wanted(progress: bool | None) -> bool:
    """Whether to show progress: as requested, or by default if it is likely to be seen."""
    return sys.stderr.isatty() if progress is None else progress


@contextlib.contextmanager
def line(progress: bool | None) -> Iterator[Callable[[str], None] | None]:
    """Return a function that shows progress, or `None` if progress is not to be shown.

    The line disappears at the end.
    """
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
    """Describe the progress of the work in words."""
    said = (f"{key.replace('_', ' ')} {shown(value)}" for key, value in known.items())
    return ", ".join(one for one in said if one)[:100]


def shown(value: object) -> str:
    """Show a value in a few characters."""
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return " ".join(shown(one) for one in value)
    if isinstance(value, dict):
        return " ".join(shown(one) for one in value.values())
    return str(value)
