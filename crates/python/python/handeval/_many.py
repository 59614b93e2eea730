"""Runs many searches or games on this machine or on a cluster."""

from __future__ import annotations

import functools
import itertools
import json
import operator
import secrets
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from . import _engines, _handeval
from ._answer import Answers
from ._arrays import threads_of, without_none
from ._errors import HandevalError
from ._questions.matematico import BestReport, SimulationReport, deck
from ._questions.matematico import simulate as simulate_here

if TYPE_CHECKING:
    from .matematico import Points

# The number of deals in a piece, about a second of work.
DEALS = 8

# Searching more than this many deals would take years.
MAX_DEALS = 10_000_000

Deals = tuple[int, tuple[Any, ...]]


def best_many(
    deals: int | Sequence[str | PathLike[str] | Sequence[Any]],
    *,
    seed: int = 0,
    time: float | None = None,
    points: Points | None = None,
    engine: Any = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> tuple[BestReport, ...]:
    """Find the best arrangement of each of many deals, as `best` does for one.

    Deals are divided among threads, or the workers of a cluster. The answers do not depend on how
    the work is divided, unless a `time` is given.

    Parameters
    ----------
    deals : int or sequence
        The deals, each in a form that `best` accepts, such as 25 values in any order; or the number
        of deals to make with `deck` from the seeds `seed`, `seed + 1` and so on.
    seed : int
        The seed for the first deal's search; it increases by one with each deal.
    time : float, optional
        The time limit per deal, in seconds; by default none. With a time limit, the results can
        differ from run to run.
    points : str, path or dict, optional
        As in `best`.
    engine : optional
        What does the work: None for threads on this machine; "dask" or a Dask Client; "spark" or a
        SparkSession.
    threads : int, optional
        The number of threads, or of workers to start; by default all cores.
    progress : bool, optional
        Whether to show progress. Default: only in a terminal.

    Returns
    -------
    tuple[BestReport, ...]
        The answers, in the same order as the deals.

    Raises
    ------
    HandevalError
        Something is wrong with a deal; ``row`` is its number.

    Examples
    --------
    >>> from handeval import matematico
    >>> [found.total for found in matematico.best_many(3, seed=7)] == [
    ...     matematico.best(list(matematico.deck(seed=seed).cards), seed=seed).total
    ...     for seed in (7, 8, 9)
    ... ]
    True
    """
    threads = threads_of(threads)
    if hasattr(deals, "__index__"):
        n_deals = operator.index(cast(int, deals))
        if not 0 <= n_deals <= MAX_DEALS:
            raise ValueError(
                f"`deals` is {n_deals}: expected 0 to {MAX_DEALS:,}, or a sequence of deals"
            )
        given: list[Any] = [None] * n_deals
    elif isinstance(deals, str | bytes | PathLike):
        raise TypeError("`deals` is one deal: expected a sequence of deals, or a number of them")
    elif not isinstance(deals, Iterable):
        kind = type(deals).__name__
        raise TypeError(f"`deals` has the type `{kind}`: expected a sequence of deals")
    else:
        given = [plain(deal) for deal in deals]
    options = without_none({"points": plain(points)})
    options["time"] = 0 if time is None else time
    pieces = [(start, tuple(given[start : start + DEALS])) for start in range(0, len(given), DEALS)]
    found = _engines.run(
        pieces,
        functools.partial(search, options, seed),
        engine,
        threads=threads,
        progress=progress,
        noun="deals",
        size=lambda piece: len(piece[1]),
        done=check,
    )
    told = (one for one in itertools.chain(*found) if isinstance(one, str))
    return Answers(BestReport.from_dict(json.loads(one)) for one in told)


def plain(value: Any) -> Any:
    """Convert a value so that it can be sent: read a file here, or turn an array into a list."""
    if isinstance(value, PathLike):
        with open(value, encoding="utf-8") as file:
            text = file.read()
        return json.loads(text) if text.lstrip().startswith("{") else text
    return value.tolist() if hasattr(value, "tolist") else value


def search(options: dict[str, Any], seed: int, piece: Deals) -> list[str | HandevalError]:
    """Find the best arrangement of each deal. Return the answers as JSON, or what is wrong."""
    start, deals = piece
    found: list[str | HandevalError] = []
    for index, deal in enumerate(deals, start):
        _engines.check_stop()
        grid = list(deck(seed=seed + index).cards) if deal is None else deal
        asked = {"grid": grid, "seed": seed + index, **options}
        try:
            found.append(_handeval.ask("matematico/best", asked, 1))
        except HandevalError as error:
            told = {**vars(error), "row": index}
            found.append(HandevalError(f"deal {index}: {error}", **told))
            break
    return found


def check(found: list[str | HandevalError]) -> None:
    """Raise the first error of a deal, if there is one."""
    for one in found:
        if isinstance(one, HandevalError):
            raise one


# The number of pieces into which the games are divided, if there are enough games.
PIECES = 256


def simulate(
    player: str | Sequence[str],
    games: int | None = None,
    *,
    seed: int | None = None,
    first: int | None = None,
    decks: str | PathLike[str] | Sequence[str] | None = None,
    random_start: int | None = None,
    figures: bool | None = None,
    points: str | PathLike[str] | Mapping[str, Any] | None = None,
    engine: Any = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> tuple[SimulationReport, ...]:
    """Play many games by one or more players on the same decks.

    Each game has its own seed, so the answer does not depend on how the games are divided.

    Parameters
    ----------
    player : str or list of str
        The players: ``random``, ``greedy``, ``table``, ``search`` or ``deep``, or ``best`` for the
        best arrangement of each deck.
    games : int, optional
        How many games each player plays; required unless decks are given.
    seed : int, optional
        Seed for the decks and for the players' random choices; by default random.
    first : int, optional
        Which of the seed's games to start with; by default 0.
    decks : str, path or list of str, optional
        The decks to play, each with 25 values in the order in which they are turned up. They are
        played only on this machine.
    random_start : int, optional
        How many cards at the start of each game, 0 to 24, go to random cells, the same for every
        player, before the players take over. The reports then also contain what the players
        ``expected``.
    figures : bool, optional
        Whether to report how often each figure is made.
    points : str, path or dict, optional
        A point table: the table itself as a dict, or the path of a file.
    engine : optional
        What does the work: None for threads on this machine; "dask" or a Dask Client; "spark" or a
        SparkSession.
    threads : int, optional
        The number of threads, or of workers to start; by default all cores.
    progress : bool, optional
        Whether to show progress. Default: only in a terminal.

    Returns
    -------
    tuple[SimulationReport, ...]
        A report for each player, in the order in which they were given.

    Raises
    ------
    HandevalError
        Something is wrong with the arguments.

    Examples
    --------
    >>> from handeval import matematico
    >>> [report] = matematico.simulate("greedy", 1000, seed=1)
    >>> report.games, report.min <= report.mean <= report.max
    (1000, True)
    """
    given = {
        "games": games,
        "seed": seed,
        "first": first,
        "decks": decks,
        "random_start": random_start,
        "figures": figures,
        "points": points,
    }
    if _engines.name_of(engine) == "threads" or games is None or games < 1:
        if engine is not None and decks is not None:
            raise ValueError("given decks are played only on this machine: expected no engine")
        given["decks"] = list(decks) if isinstance(decks, tuple) else decks
        return simulate_here(player, **given, threads=threads, progress=progress)  # type: ignore[arg-type]
    threads = threads_of(threads)
    if decks is not None:
        raise ValueError("given decks are played only on this machine: expected no engine")
    players = [player] if isinstance(player, str) else list(player)
    options = without_none({**given, "player": players, "points": plain(points)})
    options["seed"] = secrets.randbits(53) if seed is None else seed
    start = first or 0
    # Errors are reported before a cluster is used.
    _handeval.played({**options, "games": 1, "first": start}, 1)
    n_pieces = min(games, PIECES)
    cuts = [start + games * idx // n_pieces for idx in range(n_pieces + 1)]
    found = _engines.run(
        list(itertools.pairwise(cuts)),
        functools.partial(play, options),
        engine,
        threads=threads,
        progress=progress,
        noun="games",
        size=lambda piece: piece[1] - piece[0],
    )
    told = json.loads(_handeval.summary(options, b"".join(found)))
    return Answers(map(SimulationReport.from_dict, told))


def play(options: dict[str, Any], piece: tuple[int, int]) -> bytes:
    """Play some of the games, and return their grids."""
    first, end = piece
    return _handeval.played({**options, "first": first, "games": end - first}, 1)
