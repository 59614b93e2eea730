"""The questions of `matematico`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from os import PathLike
from typing import Any, ClassVar, Literal

from .._answer import Answer, answer, ask, ask_many

__all__ = [
    "AgainstReport",
    "BarReport",
    "BestReport",
    "ExpectedReport",
    "FigureReport",
    "GameReport",
    "GridScoreReport",
    "HintReport",
    "JudgedMove",
    "LineReport",
    "MoveReport",
    "Quantiles",
    "ReviewReport",
    "SimulationReport",
    "best",
    "deck",
    "hint",
    "par",
    "review",
]


@answer
class LineReport(Answer):
    """One line; the bonus is a part of its points.

    Attributes
    ----------
    bonus : int | None
        The diagonal bonus, included in the points.
    figure : str | None
        The figure, in kebab case; `null` for a line with an empty cell.
    line : str
        The line.
    name : str | None
        The figure in words.
    points : int
        The points.
    values : tuple[str | None, ...]
        The five values.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"line", "points", "values"})
    bonus: int | None = None
    figure: str | None = None
    line: str
    name: str | None = None
    points: int
    values: tuple[str | None, ...]


@answer
class GridScoreReport(Answer):
    """A grid with its twelve lines.

    Attributes
    ----------
    complete : bool
        Whether no cell is empty.
    grid : tuple[tuple[str | None, ...], ...]
        The grid, row by row; an empty cell is `null`.
    lines : tuple[LineReport, ...]
        The twelve lines.
    total : int
        The sum.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"complete", "grid", "lines", "total"})
    complete: bool
    grid: tuple[tuple[str | None, ...], ...]
    lines: tuple[LineReport, ...]
    total: int


@answer
class BestReport(Answer):
    """The best arrangement of given values.

    Attributes
    ----------
    bound : int
        No arrangement has a higher total than this: proved.
    cut_short : bool | None
        Whether the search ended before its proof; the result may then differ from run to
        run.
    grid : tuple[tuple[str | None, ...], ...]
        The grid, row by row; no cell is empty.
    lines : tuple[LineReport, ...]
        The twelve lines.
    nodes : int
        The number of nodes searched.
    optimal : bool
        Whether the arrangement is proved best: the bound equals the total.
    seed : int
        The seed of the search.
    total : int
        Its total.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"bound", "grid", "lines", "nodes", "optimal", "seed", "total"}
    )
    bound: int
    cut_short: bool | None = None
    grid: tuple[tuple[str | None, ...], ...]
    lines: tuple[LineReport, ...]
    nodes: int
    optimal: bool
    seed: int
    total: int


@answer
class AgainstReport(Answer):
    """A player beside another one on the same decks.

    Attributes
    ----------
    difference : float
        The mean difference to the other player's total.
    losses : int
        The number of games with the lower total.
    player : str
        The other player.
    standard_error : float | None
        Its standard error, from the game-by-game differences; `null` for a single game.
    ties : int
        The number of ties.
    wins : int
        The number of games with the higher total.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"difference", "losses", "player", "ties", "wins"}
    )
    difference: float
    losses: int
    player: str
    standard_error: float | None = None
    ties: int
    wins: int


@answer
class ExpectedReport(Answer):
    """What a player expected beside what it reached.

    Attributes
    ----------
    difference : float
        The mean expectation minus the mean total.
    standard_error : float | None
        Its standard error, from the game-by-game differences; `null` for a single game.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"difference"})
    difference: float
    standard_error: float | None = None


@answer
class FigureReport(Answer):
    """How often each figure was made in all games together.

    Attributes
    ----------
    diagonals : Mapping[str, int]
        On the two diagonals.
    lines : Mapping[str, int]
        In the ten rows and columns.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"diagonals", "lines"})
    diagonals: Mapping[str, int]
    lines: Mapping[str, int]


@answer
class BarReport(Answer):
    """How many games had a total in `from..=to`.

    Attributes
    ----------
    from_ : int
    games : int
    to : int
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"from_", "games", "to"})
    from_: int
    games: int
    to: int


@answer
class Quantiles(Answer):
    """Totals that were reached.

    `p5` is the least one that at least 5 % of the games are not above.

    Attributes
    ----------
    p1 : int
    p10 : int
    p25 : int
    p5 : int
    p50 : int
    p75 : int
    p90 : int
    p95 : int
    p99 : int
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"p1", "p10", "p25", "p5", "p50", "p75", "p90", "p95", "p99"}
    )
    p1: int
    p10: int
    p25: int
    p5: int
    p50: int
    p75: int
    p90: int
    p95: int
    p99: int


@answer
class SimulationReport(Answer):
    """What a player reached.

    Attributes
    ----------
    against : tuple[AgainstReport, ...] | None
        The other players on the same decks.
    expected : float | None
        The mean of what the player expected then: the total it predicted for the cell it
        chose for its first card. For `table`, `search` and `deep` after a random start.
    expected_less_mean : ExpectedReport | None
        The difference between what the player expected and what it reached.
    figures : FigureReport | None
        How often each figure was made.
    games : int
        The number of games played.
    histogram : tuple[BarReport, ...]
        The number of games by total, from the lowest to the highest, without gaps.
    max : int
        The highest total.
    mean : float
        The mean total.
    min : int
        The lowest total.
    player : str
        The name of the player, or `best` for the best arrangements.
    proved_best : int | None
        The number of best arrangements that are proved.
    quantiles : Quantiles
        Percentiles: the total that p % of the games do not exceed.
    random_start : int | None
        The number of cards of each game placed at random before the player went on, if
        requested.
    seed : int
        Seed of the decks and of the players' random choices.
    standard_error : float | None
        Its standard error; `null` for a single game.
    values : str | None
        The source of its values, if not the built-in table: `learned` for these points,
        or `general`.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"games", "histogram", "max", "mean", "min", "player", "quantiles", "seed"}
    )
    against: tuple[AgainstReport, ...] | None = None
    expected: float | None = None
    expected_less_mean: ExpectedReport | None = None
    figures: FigureReport | None = None
    games: int
    histogram: tuple[BarReport, ...]
    max: int
    mean: float
    min: int
    player: str
    proved_best: int | None = None
    quantiles: Quantiles
    random_start: int | None = None
    seed: int
    standard_error: float | None = None
    values: str | None = None


@answer
class MoveReport(Answer):
    """What a cell is worth; rows and columns count from 1.

    Attributes
    ----------
    column : int
        The column.
    error : float
        Its standard error; 0 if exact.
    expected : float
        The expected total at the end of the game.
    row : int
        The row.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"column", "error", "expected", "row"})
    column: int
    error: float
    expected: float
    row: int


@answer
class HintReport(Answer):
    """What each free cell is worth for a card, in the opinion of a player.

    Attributes
    ----------
    card : str
        The card.
    cut_short : bool | None
        Whether time ran out; the result may then differ from run to run.
    moves : tuple[MoveReport, ...]
        Every free cell, best first.
    player : str
        The name of the player.
    rollouts : int | None
        How many times the player played out the best cells, if it did.
    seed : int | None
        The seed of the player's random choices, if given.
    values : str | None
        The source of its values, if not the built-in table: `learned` for these points,
        or `general`, whose totals may be a few points off.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"card", "moves", "player"})
    card: str
    cut_short: bool | None = None
    moves: tuple[MoveReport, ...]
    player: str
    rollouts: int | None = None
    seed: int | None = None
    values: str | None = None


@answer
class JudgedMove(Answer):
    """A move beside the best one; rows, columns and moves count from 1.

    Attributes
    ----------
    column : int
        The column.
    error : float
        Its standard error; 0 if exact.
    expected : float
        The expected total at the end of the game.
    row : int
        The row.
    best : MoveReport
        The best cell.
    card : str
        The card.
    loss : float
        The difference between the expected totals, at least 0.
    move : int
        The number of the move.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"best", "card", "column", "error", "expected", "loss", "move", "row"}
    )
    column: int
    error: float
    expected: float
    row: int
    best: MoveReport
    card: str
    loss: float
    move: int


@answer
class ReviewReport(Answer):
    """What each move of a game cost, and what its cards were worth at best.

    Attributes
    ----------
    best_arrangement : BestReport
        The best arrangement of the cards.
    costliest : tuple[int, ...]
        The numbers of the costliest moves, at most three that cost anything, the
        costliest first.
    grid : tuple[tuple[str | None, ...], ...]
        The grid at the end of the game, row by row.
    lines : tuple[LineReport, ...]
        Its twelve lines.
    loss : float
        What all moves cost in total.
    moves : tuple[JudgedMove, ...]
        The moves in their order.
    player : str
        The player whose judgment it is.
    seed : int
        The seed of the player and of the search for the best arrangement.
    total : int
        Its total.
    values : str | None
        The source of its values, if not the built-in table: `learned` for these points,
        or `general`, whose totals may be a few points off.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {
            "best_arrangement",
            "costliest",
            "grid",
            "lines",
            "loss",
            "moves",
            "player",
            "seed",
            "total",
        }
    )
    best_arrangement: BestReport
    costliest: tuple[int, ...]
    grid: tuple[tuple[str | None, ...], ...]
    lines: tuple[LineReport, ...]
    loss: float
    moves: tuple[JudgedMove, ...]
    player: str
    seed: int
    total: int
    values: str | None = None


@answer
class GameReport(Answer):
    """The cards of one game, in the order in which they are turned.

    Attributes
    ----------
    cards : tuple[str, ...]
        The 25 cards.
    daily : str | None
        The day of the daily game.
    seed : int
        The seed of the shuffle.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "seed"})
    cards: tuple[str, ...]
    daily: str | None = None
    seed: int


def score(
    grid: str | PathLike[str] | Sequence[Any],
    *,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
) -> GridScoreReport:
    """The figure and the points of every line, and the total.

    Parameters
    ----------
    grid : str | PathLike[str] | Sequence[Any]
        The grid itself, with `/` between rows. Such as `A A 2 3 4 / K K K 5 5 / 6 6 . 6 7
        / 8 9 10 J Q / A 10 J Q K`.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.

    Returns
    -------
    GridScoreReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> found = matematico.score("A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7")
    >>> found.total, found.lines[0].name
    (1260, 'four aces')
    """
    return ask(GridScoreReport, "matematico/score", {"grid": grid, "points": points})


def best(
    grid: str | PathLike[str] | Sequence[Any],
    *,
    rest: str | PathLike[str] | Sequence[Any] | None = None,
    time: float | None = None,
    seed: int | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> BestReport:
    """The arrangement of values with the highest total, with proof that none is higher.

    Parameters
    ----------
    grid : str | PathLike[str] | Sequence[Any]
        25 values in any order, or a grid for `--rest`. Such as `A A 2 2 2 3 4 4 4 5 6 6 7
        8 8 9 9 10 J J J J Q Q K`.
    rest : str | PathLike[str] | Sequence[Any], optional
        Values for the empty cells of a grid, one for each. Such as `9 9 10 A K`.
    time : float, optional
        Time limit of the search for one input, in seconds; 0 for no limit. Left out: 60.
        Such as `2.5`.
    seed : int, optional
        Seed of the search. Left out: random, and shown. Such as `7`.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.
    seconds : optional
        A former name of `time`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    BestReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> found = matematico.best(
    ...     "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6", rest="9 9 10 A K", seed=1
    ... )
    >>> found.total, found.optimal
    (330, True)
    """
    return ask(
        BestReport,
        "matematico/best",
        {
            "grid": grid,
            "rest": rest,
            "time": time,
            "seed": seed,
            "points": points,
            "seconds": seconds,
        },
        threads,
        progress,
    )


def par(
    cards: str | PathLike[str] | Sequence[Any],
    *,
    player: Literal["random", "greedy", "table", "search", "deep"] | None = None,
    games: int | None = None,
    seed: int | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> SimulationReport:
    """What a good player would expect with these 25 cards in random order.

    Parameters
    ----------
    cards : str | PathLike[str] | Sequence[Any]
        25 values in any order. Such as `A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q
        K`.
    player : str, optional
        Player. One of `random`, `greedy`, `table`, `search`, `deep`. Left out: table.
    games : int, optional
        Number of games. Left out: 2,000; 200 for search, 25 for deep. Such as `500`.
    seed : int, optional
        Seed of the card orders and of the player's random choices. Left out: random, and
        shown. Such as `7`.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    SimulationReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> cards = matematico.deck(seed=7).cards
    >>> found = matematico.par(cards, seed=1)
    >>> round(found.mean, 1), found.games
    (357.9, 2000)
    """
    return ask(
        SimulationReport,
        "matematico/par",
        {"cards": cards, "player": player, "games": games, "seed": seed, "points": points},
        threads,
        progress,
    )


def hint(
    grid: str | PathLike[str] | Sequence[Any],
    *,
    card: str | None = None,
    player: Literal["random", "greedy", "table", "search", "deep"] | None = None,
    rollouts: int | None = None,
    time: float | None = None,
    seed: int | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> HintReport:
    """What each free cell is worth for a card, and which is best.

    Parameters
    ----------
    grid : str | PathLike[str] | Sequence[Any]
        The grid itself, with `/` between rows.
    card : str, optional
        The card that was turned, for all inputs. Left out: the one after `|` in each.
        Such as `K`.
    player : str, optional
        Player to ask. One of `random`, `greedy`, `table`, `search`, `deep`. Left out:
        deep.
    rollouts : int, optional
        Number of times `deep` plays the game out for one card. Left out: 160, fewer if
        the choice is clear; with --time, as many as fit. Such as `2400`.
    time : float, optional
        How long `deep` plays on for one card, in seconds; 0 to go by --rollouts alone.
        Such as `5`.
    seed : int, optional
        Seed of the player. Left out: random, and shown. Such as `7`.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    HintReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> grid = "9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"
    >>> best = matematico.hint(grid, card="K", player="search").moves[0]
    >>> best.row, best.column, round(best.expected, 1)
    (5, 1, 62.9)
    """
    return ask(
        HintReport,
        "matematico/hint",
        {
            "grid": grid,
            "card": card,
            "player": player,
            "rollouts": rollouts,
            "time": time,
            "seed": seed,
            "points": points,
        },
        threads,
        progress,
    )


def review(
    game: str,
    *,
    player: Literal["random", "greedy", "table", "search", "deep"] | None = None,
    seed: int | None = None,
    time: float | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> ReviewReport:
    """What each move of a game cost, and the best its cards allow.

    Parameters
    ----------
    game : str
        25 moves separated by `/` or line breaks, each a card, its row and its column.
    player : str, optional
        Player whose judgment counts. One of `random`, `greedy`, `table`, `search`,
        `deep`. Left out: deep.
    seed : int, optional
        Seed of the player and of the search. Left out: random, and shown. Such as `7`.
    time : float, optional
        Time limit of the search for the best arrangement, in seconds; 0 for no limit.
        Left out: 60. Such as `2.5`.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    ReviewReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> game = (
    ...     "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / "
    ...     "Q 2 4 / 4 4 3 / 2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / "
    ...     "9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / 6 5 1 / 5 3 1 / 10 5 4"
    ... )
    >>> found = matematico.review(game, player="table", seed=1)
    >>> found.total, found.best_arrangement.total, found.costliest
    (230, 540, (8, 9, 7))
    """
    return ask(
        ReviewReport,
        "matematico/review",
        {"game": game, "player": player, "seed": seed, "time": time, "points": points},
        threads,
        progress,
    )


def simulate(
    player: str | Sequence[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    first: int | None = None,
    decks: str | PathLike[str] | Mapping[str, Any] | None = None,
    random_start: int | None = None,
    figures: bool | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> tuple[SimulationReport, ...]:
    """Many games by one or several players on the same decks, and the points they reach.

    Parameters
    ----------
    player : str | Sequence[str]
        Players; repeat the option or separate them with `,` to compare several.
    games : int, optional
        Number of games for each player. Such as `100`.
    seed : int, optional
        Seed of the decks and of the players' random choices. Left out: random, and shown.
        Such as `7`.
    first : int, optional
        Number of the first game, among all games of the seed. Left out: 0. Such as
        `1000`.
    decks : str | PathLike[str] | Mapping[str, Any], optional
        Play the decks in PATH, 25 values per line in the order they are turned (`-` is
        standard input). A dict is the document itself, a `pathlib.Path` the file that
        holds it.
    random_start : int, optional
        Put the first K cards of each game into random cells first. Left out: none, and
        expectations are not printed. Such as `8`.
    figures : bool, optional
        Also print how often each figure is made. Left out: false.
    points : str | PathLike[str] | Mapping[str, Any], optional
        A JSON file with points for figures, the diagonal bonus, and figures of your own.
        A dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        the classic points.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    tuple[SimulationReport, ...]
        The answers.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> greedy, table = matematico.simulate(["greedy", "table"], games=200, seed=1)
    >>> greedy.mean, table.mean
    (211.8, 421.8)
    """
    return ask_many(
        SimulationReport,
        "matematico/simulate",
        {
            "player": player,
            "games": games,
            "seed": seed,
            "first": first,
            "decks": decks,
            "random_start": random_start,
            "figures": figures,
            "points": points,
        },
        threads,
        progress,
    )


def deck(*, seed: int | None = None, daily: str | date | None = None) -> GameReport:
    """The 25 cards of a game, in the order they are turned.

    Parameters
    ----------
    seed : int, optional
        Seed of the cards. Left out: random, and shown. Such as `7`.
    daily : str | date, optional
        The daily game of a day, such as 2026-02-28. Such as `2026-02-28`.

    Returns
    -------
    GameReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import matematico
    >>> matematico.deck(seed=7).cards[:5]
    ('5', '7', '9', '4', '3')
    """
    return ask(GameReport, "matematico/deck", {"seed": seed, "daily": daily})
