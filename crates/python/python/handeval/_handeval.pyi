"""The Rust functions that the package calls."""

from collections.abc import Callable
from typing import Any, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Evaluation",
    "LogFile",
    "__version__",
    "answers_of_texts",
    "ask",
    "command",
    "describe",
    "evaluate",
    "is_win",
    "mcr_totals_of_counts",
    "played",
    "records",
    "scores_of_texts",
    "shanten",
    "shantens_of_counts",
    "strength",
    "strengths_of_codes",
    "strengths_of_texts",
    "summary",
    "totals",
    "wins_of_counts",
]

__version__: str

_ToldRow = tuple[int, str, str, int | None, int | None]

@final
class LogFile:
    """A file of hand histories or of logs, answered while it is read."""

    def __new__(
        cls,
        path: str,
        source: Any,
        options: dict[str, Any],
        threads: int | None = None,
        is_table: bool = False,
    ) -> LogFile: ...
    def read(self) -> bytes | None: ...
    def summary(self) -> str: ...
    def close(self) -> None: ...

@final
class Evaluation:
    """What a poker hand is worth."""

    def __new__(
        cls,
        hand: str,
        *,
        game: str | None = None,
        board: str | None = None,
        deck: int | str | None = None,
        order: str | None = None,
    ) -> Evaluation: ...
    @property
    def strength(self) -> int | None: ...
    @property
    def strength_max(self) -> int: ...
    @property
    def category(self) -> str | None: ...
    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def best(self) -> tuple[str, ...]: ...
    @property
    def game(self) -> str: ...
    @property
    def deck(self) -> int: ...
    @property
    def order(self) -> str: ...
    def __int__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Evaluation, /) -> bool: ...
    def __le__(self, value: Evaluation, /) -> bool: ...
    def __gt__(self, value: Evaluation, /) -> bool: ...
    def __ge__(self, value: Evaluation, /) -> bool: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...
    def __copy__(self) -> Evaluation: ...
    def __deepcopy__(self, memo: Any, /) -> Evaluation: ...
    def _repr_html_(self) -> str: ...

def evaluate(
    hand: str,
    *,
    game: str | None = None,
    board: str | None = None,
    deck: int | str | None = None,
    order: str | None = None,
) -> Evaluation: ...
def strength(
    hand: str,
    *,
    game: str | None = None,
    board: str | None = None,
    deck: int | str | None = None,
    order: str | None = None,
) -> int: ...
def strengths_of_codes(
    codes: npt.NDArray[np.uint8],
    options: dict[str, Any],
    threads: int | None = None,
    mask: bool = False,
) -> npt.NDArray[np.uint16]: ...
def strengths_of_texts(
    offsets: npt.NDArray[np.int64],
    data: npt.NDArray[np.uint8],
    is_there: npt.NDArray[np.bool_],
    options: dict[str, Any],
    threads: int | None = None,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int8], list[str], list[_ToldRow]]: ...
def scores_of_texts(
    offsets: npt.NDArray[np.int64],
    data: npt.NDArray[np.uint8],
    is_there: npt.NDArray[np.bool_],
    options: dict[str, Any],
    threads: int | None = None,
) -> tuple[
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8],
    npt.NDArray[np.bool_],
    list[_ToldRow],
]: ...
def answers_of_texts(
    path: str,
    offsets: npt.NDArray[np.int64],
    data: npt.NDArray[np.uint8],
    is_there: npt.NDArray[np.bool_],
    options: dict[str, Any],
    threads: int | None = None,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8], list[_ToldRow]]: ...
def records(
    data: bytes, delimiter: int | None, is_whole: bool
) -> tuple[npt.NDArray[np.int64], list[tuple[int, int]]]: ...
def shanten(hand: str, **options: Any) -> int: ...
def is_win(hand: str, **options: Any) -> bool: ...
def mcr_totals_of_counts(
    rows: npt.NDArray[np.uint8],
    options: dict[str, Any],
    threads: int | None = None,
    mask: bool = False,
) -> npt.NDArray[np.int32]: ...
def shantens_of_counts(
    counts: npt.NDArray[np.uint8],
    options: dict[str, Any],
    threads: int | None = None,
    mask: bool = False,
) -> npt.NDArray[np.int8]: ...
def wins_of_counts(
    counts: npt.NDArray[np.uint8],
    options: dict[str, Any],
    threads: int | None = None,
    mask: bool = False,
) -> npt.NDArray[np.bool_]: ...
def totals(
    values: npt.NDArray[np.uint8],
    options: dict[str, Any],
    threads: int | None = None,
    mask: bool = False,
) -> npt.NDArray[np.uint32]: ...
def played(options: dict[str, Any], threads: int | None = None) -> bytes: ...
def summary(options: dict[str, Any], bytes: bytes) -> str: ...
def ask(
    path: str,
    options: dict[str, Any],
    threads: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> str: ...
def describe() -> str: ...
def command(arguments: list[str]) -> int: ...
