"""The questions of `field`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar

from .._answer import Answer, answer, ask, ask_many

__all__ = [
    "CountReport",
    "FieldScoreReport",
    "NearMissReport",
    "ObjectiveReport",
    "Picture",
    "PictureCell",
    "PictureReport",
    "PictureRow",
    "ScoredReport",
    "count",
    "objectives",
    "score",
    "show",
]


@answer
class NearMissReport(Answer):
    """What almost counts, and why it does not.

    Attributes
    ----------
    cards : tuple[tuple[int, ...], ...]
        The cards, in their order.
    kind : str
        The kind, in kebab case.
    reason : str
        Why, in words.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "kind", "reason"})
    cards: tuple[tuple[int, ...], ...]
    kind: str
    reason: str


@answer
class ScoredReport(Answer):
    """What one objective comes to.

    Attributes
    ----------
    count : int
        The number counted.
    description : str
        The answer in words.
    groups : tuple[tuple[tuple[int, ...], ...], ...] | None
        The cards of each occurrence; none for symbols.
    id : int | None
        The number of a published objective.
    name : str | None
        The name.
    near_misses : tuple[NearMissReport, ...] | None
        Places where a card is missing or wrong.
    near_misses_left_out : int | None
        The number of near misses beyond the first 1,000.
    points : int
        The points.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"count", "description", "points"})
    count: int
    description: str
    groups: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    id: int | None = None
    name: str | None = None
    near_misses: tuple[NearMissReport, ...] | None = None
    near_misses_left_out: int | None = None
    points: int


@answer
class FieldScoreReport(Answer):
    """The points of a field.

    Attributes
    ----------
    objectives : tuple[ScoredReport, ...]
        The objectives.
    total : int
        The sum.
    warnings : tuple[str, ...]
        Warnings about the input.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"objectives", "total", "warnings"})
    objectives: tuple[ScoredReport, ...]
    total: int
    warnings: tuple[str, ...]


@answer
class CountReport(Answer):
    """How often a pattern lies on a field.

    Attributes
    ----------
    count : int
        The number counted.
    groups : tuple[tuple[tuple[int, ...], ...], ...]
        The cards of each occurrence.
    near_misses : tuple[NearMissReport, ...] | None
        Places where a card is missing or wrong.
    near_misses_left_out : int | None
        The number of near misses beyond the first 1,000.
    pattern : str
        The pattern.
    warnings : tuple[str, ...] | None
        Warnings about the input.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"count", "groups", "pattern"})
    count: int
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    near_misses: tuple[NearMissReport, ...] | None = None
    near_misses_left_out: int | None = None
    pattern: str
    warnings: tuple[str, ...] | None = None


@answer
class PictureCell(Answer):
    """A card of a picture.

    Attributes
    ----------
    color : str | None
        The name of its color; `null` for the starter.
    group : int | None
        The group it counts for, from 1.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({})
    color: str | None = None
    group: int | None = None


@answer
class PictureRow(Answer):
    """The cards of a row; a place without a card is `null`.

    Attributes
    ----------
    cells : tuple[PictureCell | None, ...]
        The cells, from the left.
    y : int
        The height of the row.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cells", "y"})
    cells: tuple[PictureCell | None, ...]
    y: int


@answer
class Picture(Answer):
    """A field row by row, from the top, with the cards of the groups of one pattern marked.

    Attributes
    ----------
    columns : tuple[int, ...]
        The x of each column.
    count : int | None
        The number counted.
    rows : tuple[PictureRow, ...]
        The rows, from the top.
    title : str | None
        What is marked.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"columns", "rows"})
    columns: tuple[int, ...]
    count: int | None = None
    rows: tuple[PictureRow, ...]
    title: str | None = None


@answer
class PictureReport(Answer):
    """Pictures of one field.

    Attributes
    ----------
    pictures : tuple[Picture, ...]
        The pictures.
    warnings : tuple[str, ...]
        Warnings about the input.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"pictures", "warnings"})
    pictures: tuple[Picture, ...]
    warnings: tuple[str, ...]


@answer
class ObjectiveReport(Answer):
    """An objective of the table.

    Attributes
    ----------
    description : str
        The answer in words.
    id : int | None
        The number of a published objective.
    pattern : str | None
        The pattern.
    points : int
        The points.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"description", "points"})
    description: str
    id: int | None = None
    pattern: str | None = None
    points: int


def score(
    field: str | PathLike[str] | Mapping[str, Any],
    *,
    objectives: int | str | Sequence[int | str] | None = None,
    explain: bool | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> FieldScoreReport:
    """The points of every objective, each with its cards.

    Parameters
    ----------
    field : str | PathLike[str] | Mapping[str, Any]
        A field of placed cards. A dict is the document itself, a `pathlib.Path` the file
        that holds it.
    objectives : int | str | Sequence[int | str], optional
        Objectives to score, instead of those in the input. Left out: 87 to 94. Such as
        `87,93`.
    explain : bool, optional
        List near misses and why they do not count. Left out: false.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    FieldScoreReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import field
    >>> cards = [[0, 0, None], [2, 2, "B"], [0, 4, "G"], [2, 6, "B"], [4, 8, "R"]]
    >>> field.score({"cards": cards}, objectives="93").total
    3
    """
    return ask(
        FieldScoreReport,
        "field/score",
        {"field": field, "objectives": objectives, "explain": explain},
        threads,
        progress,
    )


def count(
    field: str | PathLike[str] | Mapping[str, Any],
    *,
    diagonal: str | Sequence[str] | None = None,
    stack: str | Sequence[str] | None = None,
    explain: bool | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> tuple[CountReport, ...]:
    """How often patterns occur on a field, each card used once.

    Parameters
    ----------
    field : str | PathLike[str] | Mapping[str, Any]
        A field of placed cards. A dict is the document itself, a `pathlib.Path` the file
        that holds it.
    diagonal : str | Sequence[str], optional
        Three cards of one color on a diagonal, such as red:up. Such as `red:up`.
    stack : str | Sequence[str], optional
        Two cards of one color stacked and one at a corner, such as blue:red:up-right.
        Such as `blue:red:up-right`.
    explain : bool, optional
        List near misses and why they do not count. Left out: false.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    tuple[CountReport, ...]
        The answers.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import field
    >>> cards = [[0, 0, None], [2, 2, "B"], [0, 4, "G"], [2, 6, "B"], [4, 8, "R"]]
    >>> [found] = field.count({"cards": cards}, stack="blue:red:up-right")
    >>> found.count, found.groups[0]
    (1, ((2, 2), (2, 6), (4, 8)))
    """
    return ask_many(
        CountReport,
        "field/count",
        {"field": field, "diagonal": diagonal, "stack": stack, "explain": explain},
        threads,
        progress,
    )


def show(
    field: str | PathLike[str] | Mapping[str, Any],
    *,
    diagonal: str | Sequence[str] | None = None,
    stack: str | Sequence[str] | None = None,
    objectives: int | str | Sequence[int | str] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> PictureReport:
    """A picture of a field, with the cards that count marked.

    Parameters
    ----------
    field : str | PathLike[str] | Mapping[str, Any]
        A field of placed cards. A dict is the document itself, a `pathlib.Path` the file
        that holds it.
    diagonal : str | Sequence[str], optional
        Three cards of one color on a diagonal, such as red:up. Such as `red:up`.
    stack : str | Sequence[str], optional
        Two cards of one color stacked and one at a corner, such as blue:red:up-right.
        Such as `blue:red:up-right`.
    objectives : int | str | Sequence[int | str], optional
        Objectives whose cards are marked as well. Such as `87,93`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    PictureReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import field
    >>> [picture] = field.show({"cards": [[0, 0, None], [2, 2, "R"]]}).pictures
    >>> picture.columns, [row.y for row in picture.rows]
    ((0, 2), [2, 0])
    """
    return ask(
        PictureReport,
        "field/show",
        {"field": field, "diagonal": diagonal, "stack": stack, "objectives": objectives},
        threads,
        progress,
    )


def objectives(
    *, objectives: int | str | Sequence[int | str] | None = None
) -> tuple[ObjectiveReport, ...]:
    """The table of objectives.

    Parameters
    ----------
    objectives : int | str | Sequence[int | str], optional
        Objectives to list. Left out: all. Such as `87,93`.

    Returns
    -------
    tuple[ObjectiveReport, ...]
        The answers.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import field
    >>> [found] = field.objectives(objectives="93")
    >>> found.pattern, found.points
    ('stack:blue:red:up-right', 3)
    """
    return ask_many(ObjectiveReport, "field/objectives", {"objectives": objectives})
