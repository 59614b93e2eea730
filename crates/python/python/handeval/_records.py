"""Files of whole games: an iterator that reads, answers and forgets one part after another."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from os import PathLike
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from . import _handeval
from ._answer import Answer
from ._arrays import threads_of
from ._errors import HandevalError

__all__ = ["Records", "Source"]

R = TypeVar("R", bound=Answer)
S = TypeVar("S", bound=Answer)


class Readable(Protocol):
    """A binary file."""

    def read(self, size: int, /) -> bytes:
        """Read at most this many bytes."""


Source = str | bytes | PathLike[str] | Readable


class Records(Iterator[R], Generic[R, S]):
    """The answers about a file of games, one for each hand or round, in file order.

    The file is read while you ask for more: only a small part of it is in memory, however long it
    is. If a part cannot be read, an answer with an ``error`` takes its place, and the other parts
    are still answered. Ctrl-C stops reading.

    An iterator can be read once; ``list(records)`` keeps all answers. If you stop early, `close`
    releases the file, as does leaving a ``with`` block.

    Examples
    --------
    >>> from handeval import poker
    >>> lines = ["variant = 'NT'", "antes = []", "blinds_or_straddles = [1, 2, 0]", "min_bet = 2"]
    >>> lines += ["starting_stacks = [100, 100, 100]", "actions = ['p3 f', 'p1 f']"]
    >>> hands = poker.history(chr(10).join([*lines, "winnings = [0, 2, 0]"]))
    >>> [hand.total for hand in hands]
    [2.0]
    >>> hands.summary().agree
    1
    """

    def __init__(
        self,
        record: type[R],
        summary: type[S],
        path: str,
        source: Source,
        options: dict[str, Any],
        threads: int | None = None,
    ) -> None:
        self._record = record
        self._summary = summary
        self._path = path
        if isinstance(source, bytearray | memoryview):
            source = bytes(source)
        try:
            self._file = _handeval.LogFile(path, source, options, threads_of(threads))
        except HandevalError as error:
            is_path = isinstance(source, str) and os.path.exists(source)
            if error.kind == "unknown-format" and is_path:
                error.add_note(
                    "a string is the text of a file: expected `pathlib.Path` for its path"
                )
            raise
        self._lines: Iterator[bytes] = iter(())

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> R:
        while True:
            for line in self._lines:
                return self._record.from_dict(json.loads(line))
            block = self._file.read()
            if block is None:
                raise StopIteration
            # Other line breaks are escaped in JSON.
            self._lines = iter(block.splitlines())

    def __repr__(self) -> str:
        return f"<handeval records of {self._path.replace('/', ' ')}>"

    def summary(self) -> S:
        """Return the totals of the whole file, after reading what is left of it.

        Answers that have not been returned yet are counted too, but they can no longer be read.

        Raises
        ------
        HandevalError, OSError
            The rest cannot be read.
        ValueError
            The file was closed before its end.
        """
        self._lines = iter(())
        while self._file.read() is not None:
            pass
        return self._summary.from_dict(json.loads(self._file.summary()))

    def close(self) -> None:
        """Stop reading, and release the file."""
        self._lines = iter(())
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
