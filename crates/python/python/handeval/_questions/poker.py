"""The questions of `poker`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar, Literal

from .._answer import Answer, answer, ask

__all__ = [
    "CategoryReport",
    "ComboReport",
    "CompareReport",
    "DealReport",
    "DrawReport",
    "EquityReport",
    "HalfReport",
    "HalfWinnersReport",
    "HandReport",
    "OptionReport",
    "PlacedHalfReport",
    "PlacedReport",
    "PlayerEquityReport",
    "PlayerReport",
    "RankReport",
    "ReturnReport",
    "StrategyExampleReport",
    "StrategyLineReport",
    "StrategyReport",
    "compare",
    "deal",
    "draw",
    "equity",
    "rank",
    "return_",
    "strategy",
]


@answer
class HalfReport(Answer):
    """What one hand is worth in a half of the pot.

    Attributes
    ----------
    best : tuple[str, ...]
        The best cards.
    category : str | None
        The category, in kebab case; null if the hand does not qualify.
    description : str
        The answer in words.
    name : str
        The name.
    order : str
        `standard`, or the game if it has its own ranking.
    qualifies : bool | None
        Whether the hand qualifies, in a half where not every hand does.
    strength : int | None
        The strength, 1 the weakest; null if the hand does not qualify.
    strength_max : int
        The greatest strength under these rules.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"best", "description", "name", "order", "strength_max"}
    )
    best: tuple[str, ...]
    category: str | None = None
    description: str
    name: str
    order: str
    qualifies: bool | None = None
    strength: int | None = None
    strength_max: int


@answer
class RankReport(Answer):
    """What a hand is worth: in the whole pot, or in each half of a pot that is split.

    Attributes
    ----------
    best : tuple[str, ...] | None
        The best choice.
    board : tuple[str, ...] | None
        The board, for a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null if the hand does not qualify.
    deck : int
        The number of cards of the deck.
    description : str | None
        The answer in words.
    game : str | None
        The game, unless it is `high`.
    name : str | None
        The name.
    order : str | None
        `standard` or `stripped`; for a game with its own ranking, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game where not every hand does.
    strength : int | None
        The strength, 1 the weakest; null if the hand does not qualify.
    strength_max : int | None
        The greatest strength under these rules.
    high : HalfReport | None
        What it is worth in the high half.
    low : HalfReport | None
        What it is worth in the low half.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "deck"})
    best: tuple[str, ...] | None = None
    board: tuple[str, ...] | None = None
    cards: tuple[str, ...]
    category: str | None = None
    deck: int
    description: str | None = None
    game: str | None = None
    name: str | None = None
    order: str | None = None
    qualifies: bool | None = None
    strength: int | None = None
    strength_max: int | None = None
    high: HalfReport | None = None
    low: HalfReport | None = None


@answer
class PlacedHalfReport(Answer):
    """A half of the pot, and what a hand is worth in it.

    Attributes
    ----------
    best : tuple[str, ...]
        The best cards.
    category : str | None
        The category, in kebab case; null if the hand does not qualify.
    description : str
        The answer in words.
    name : str
        The name.
    order : str
        `standard`, or the game if it has its own ranking.
    qualifies : bool | None
        Whether the hand qualifies, in a half where not every hand does.
    strength : int | None
        The strength, 1 the weakest; null if the hand does not qualify.
    strength_max : int
        The greatest strength under these rules.
    place : int
        The place, counted from 1.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"best", "description", "name", "order", "place", "strength_max"}
    )
    best: tuple[str, ...]
    category: str | None = None
    description: str
    name: str
    order: str
    qualifies: bool | None = None
    strength: int | None = None
    strength_max: int
    place: int


@answer
class PlacedReport(Answer):
    """One of the hands of a comparison: what it is worth in the whole pot, or in each half.

    Attributes
    ----------
    best : tuple[str, ...] | None
        The best choice.
    board : tuple[str, ...] | None
        The board, for a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null if the hand does not qualify.
    deck : int
        The number of cards of the deck.
    description : str | None
        The answer in words.
    game : str | None
        The game, unless it is `high`.
    name : str | None
        The name.
    order : str | None
        `standard` or `stripped`; for a game with its own ranking, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game where not every hand does.
    strength : int | None
        The strength, 1 the weakest; null if the hand does not qualify.
    strength_max : int | None
        The greatest strength under these rules.
    place : int | None
        The place, counted from 1.
    high : PlacedHalfReport | None
        What it is worth in the high half.
    low : PlacedHalfReport | None
        What it is worth in the low half.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "deck"})
    best: tuple[str, ...] | None = None
    board: tuple[str, ...] | None = None
    cards: tuple[str, ...]
    category: str | None = None
    deck: int
    description: str | None = None
    game: str | None = None
    name: str | None = None
    order: str | None = None
    qualifies: bool | None = None
    strength: int | None = None
    strength_max: int | None = None
    place: int | None = None
    high: PlacedHalfReport | None = None
    low: PlacedHalfReport | None = None


@answer
class HalfWinnersReport(Answer):
    """Who wins a half of the pot, and why.

    Attributes
    ----------
    decided_by : str
        What decided, in kebab case.
    reason : str
        Why, in words.
    winners : tuple[int, ...]
        The winners' indices in the list, from 0; empty if no hand qualifies.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"decided_by", "reason", "winners"})
    decided_by: str
    reason: str
    winners: tuple[int, ...]


@answer
class CompareReport(Answer):
    """Several hands and who wins: the whole pot, or each half of a pot that is split.

    Attributes
    ----------
    decided_by : str | None
        What decided, in kebab case.
    hands : tuple[PlacedReport, ...]
        The hands, as given.
    reason : str | None
        Why, in words.
    winners : tuple[int, ...] | None
        The winners' indices in the list, from 0.
    board : tuple[str, ...] | None
        The board, in a game that has one.
    game : str | None
        The game.
    high : HalfWinnersReport | None
        The high half.
    low : HalfWinnersReport | None
        The low half.
    scoops : tuple[int, ...] | None
        The index of the hand that wins the whole pot alone, from 0; empty if the pot is
        shared.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"hands"})
    decided_by: str | None = None
    hands: tuple[PlacedReport, ...]
    reason: str | None = None
    winners: tuple[int, ...] | None = None
    board: tuple[str, ...] | None = None
    game: str | None = None
    high: HalfWinnersReport | None = None
    low: HalfWinnersReport | None = None
    scoops: tuple[int, ...] | None = None


@answer
class ComboReport(Answer):
    """How often a player wins with one hand of his range.

    Attributes
    ----------
    boards : int
        The boards on which the player holds them.
    combo : str
        The two cards.
    equity : float | None
        The player's share of their pots; `null` if others need the cards, so the player
        never holds them.
    tie : int
        Those on which the player shares the pot.
    weight : float
        How often the player holds them, from 0 to 1.
    win : int
        Those on which the player wins alone.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"boards", "combo", "tie", "weight", "win"})
    boards: int
    combo: str
    equity: float | None = None
    tie: int
    weight: float
    win: int


@answer
class CategoryReport(Answer):
    """How often a category comes, and wins.

    Attributes
    ----------
    boards : int
        The number of boards on which the player's hand is of the category.
    tie : int
        The number on which the player shares the pot.
    win : int
        The number of these on which the player wins alone.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"boards", "tie", "win"})
    boards: int
    tie: int
    win: int


@answer
class PlayerEquityReport(Answer):
    """How often a player wins.

    Attributes
    ----------
    by_combo : tuple[ComboReport, ...] | None
        The same for each combo, if requested.
    categories : Mapping[str, CategoryReport]
        How often the final hand is of each category, and wins.
    combos : int
        The number of hands in the range, without those that hold a dead card or one on
        the board.
    equity : float
        The player's share of all pots: `shares[k]` counts 1 / (k + 1).
    error : float | None
        Its standard error: 0 if exact, `null` if too little was counted.
    hand : str | None
        The cards that the player holds.
    lose : int
        The number on which others win.
    low_tie : int | None
        The number on which the player shares it.
    low_win : int | None
        The number of boards on which the player wins the low half alone, in a game that
        has one.
    range : str | None
        The range of hands that the player may hold.
    scoop : int | None
        The number on which the player scoops the pot, in a game with a low.
    shares : tuple[int, ...]
        The number of boards by how many others share the win: alone at index 0.
    tie : int
        The number on which the player shares the pot.
    win : int
        The number of boards on which the player wins alone.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"categories", "combos", "equity", "lose", "shares", "tie", "win"}
    )
    by_combo: tuple[ComboReport, ...] | None = None
    categories: Mapping[str, CategoryReport]
    combos: int
    equity: float
    error: float | None = None
    hand: str | None = None
    lose: int
    low_tie: int | None = None
    low_win: int | None = None
    range: str | None = None
    scoop: int | None = None
    shares: tuple[int, ...]
    tie: int
    win: int


@answer
class EquityReport(Answer):
    """How often each player wins.

    Attributes
    ----------
    board : tuple[str, ...]
        The cards on the board.
    boards : int | None
        The number of boards counted, over all deals of the hands; for `draw`, the number
        of draws with the opponent's hands and draws, scaled to whole numbers.
    cut_short : bool | None
        Whether the work was stopped early, with larger errors than planned.
    dead : tuple[str, ...]
        Dead cards: nobody holds them, and they are never dealt.
    deck : int | None
        For `draw`: the number of cards in the deck.
    explanation : tuple[str, ...] | None
        How it was counted and what the numbers mean, in sentences.
    game : str
        The game: `holdem`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-hi-lo` or
        `draw`.
    hold : tuple[str, ...] | None
        For `draw`: the cards kept.
    low_by_mask : tuple[int, ...] | None
        The same for the low half, in a game that has one; at 0, the number of boards
        without a low.
    method : str
        `exact` if all boards were counted, `monte-carlo` if hands were dealt at random,
        `partial` if the count was stopped.
    opponents : int | None
        For `draw`: the number of opponents.
    order : str | None
        For `draw`: the ranking of the categories, `standard` or `stripped`.
    part : float | None
        The part of all boards that was counted, if the count was stopped.
    players : tuple[PlayerEquityReport, ...]
        The players, in their order.
    policy : str | None
        For `draw`: the rule by which they exchange.
    samples : int | None
        The number of random deals.
    scale : int | None
        The unit of all counts is 1 over this, if hands have weights.
    seed : int | None
        Their seed.
    wins_by_mask : tuple[int, ...] | None
        The number of boards by the set of winners, as bits (bit 0 is the first player).
        With a low, this is the high half of the pot. Absent for `draw`, where opponents
        are not told apart.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"board", "dead", "game", "method", "players"})
    board: tuple[str, ...]
    boards: int | None = None
    cut_short: bool | None = None
    dead: tuple[str, ...]
    deck: int | None = None
    explanation: tuple[str, ...] | None = None
    game: str
    hold: tuple[str, ...] | None = None
    low_by_mask: tuple[int, ...] | None = None
    method: str
    opponents: int | None = None
    order: str | None = None
    part: float | None = None
    players: tuple[PlayerEquityReport, ...]
    policy: str | None = None
    samples: int | None = None
    scale: int | None = None
    seed: int | None = None
    wins_by_mask: tuple[int, ...] | None = None


@answer
class HandReport(Answer):
    """What one hand is worth.

    Attributes
    ----------
    best : tuple[str, ...]
        The best choice.
    board : tuple[str, ...] | None
        The board, for a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null if the hand does not qualify.
    deck : int
        The number of cards of the deck.
    description : str
        The answer in words.
    game : str | None
        The game, unless it is `high`.
    name : str
        The name.
    order : str
        `standard` or `stripped`; for a game with its own ranking, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game where not every hand does.
    strength : int | None
        The strength, 1 the weakest; null if the hand does not qualify.
    strength_max : int
        The greatest strength under these rules.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"best", "cards", "deck", "description", "name", "order", "strength_max"}
    )
    best: tuple[str, ...]
    board: tuple[str, ...] | None = None
    cards: tuple[str, ...]
    category: str | None = None
    deck: int
    description: str
    game: str | None = None
    name: str
    order: str
    qualifies: bool | None = None
    strength: int | None = None
    strength_max: int


@answer
class PlayerReport(Answer):
    """What happened to one player of a round.

    Attributes
    ----------
    dealt : tuple[str, ...]
        The cards that were dealt.
    discarded : tuple[str, ...]
        The cards that were exchanged.
    drawn : tuple[str, ...]
        The cards drawn for them.
    hand : HandReport
        The hand.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"dealt", "discarded", "drawn", "hand"})
    dealt: tuple[str, ...]
    discarded: tuple[str, ...]
    drawn: tuple[str, ...]
    hand: HandReport


@answer
class DealReport(Answer):
    """A round that was dealt.

    Attributes
    ----------
    decided_by : str
        What decided, in kebab case.
    exchange : str
        The rule of the exchange.
    players : tuple[PlayerReport, ...]
        The players, in order.
    reason : str
        Why, in words.
    seed : int
        The seed of the shuffle.
    winners : tuple[int, ...]
        The winners' indices in the list, from 0.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"decided_by", "exchange", "players", "reason", "seed", "winners"}
    )
    decided_by: str
    exchange: str
    players: tuple[PlayerReport, ...]
    reason: str
    seed: int
    winners: tuple[int, ...]


@answer
class OptionReport(Answer):
    """One choice.

    The expected value is `numerator / denominator`, exactly unless `error` is above 0.

    Attributes
    ----------
    denominator : int
        What the numerator is divided by.
    difference_error : float | None
        For random deals: the standard error of the difference to the best choice.
    discard : tuple[str, ...]
        The cards that are exchanged.
    draws : int
        The number of draws.
    error : float | None
        For `equity`: the standard error of the expected value, 0 if exact.
    expected : float
        The expected value.
    hold : tuple[str, ...]
        The cards that are kept.
    numerator : int
        The value times the denominator.
    outcomes : Mapping[str, int]
        The number of draws that end in each class.
    tie : int | None
        For `equity`: how often it shares the pot.
    win : int | None
        For `equity`: how often the hand wins alone.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"denominator", "discard", "draws", "expected", "hold", "numerator", "outcomes"}
    )
    denominator: int
    difference_error: float | None = None
    discard: tuple[str, ...]
    draws: int
    error: float | None = None
    expected: float
    hold: tuple[str, ...]
    numerator: int
    outcomes: Mapping[str, int]
    tie: int | None = None
    win: int | None = None


@answer
class DrawReport(Answer):
    """Every choice of which cards of a hand to exchange, best first.

    Attributes
    ----------
    best : OptionReport
        The best choice.
    cards : tuple[str, ...]
        The cards, in their order.
    cut_short : bool | None
        Whether they were stopped early.
    dead : tuple[str, ...]
        Cards that cannot be drawn.
    deck : int
        The number of cards of the deck; 53 with a joker.
    method : str | None
        For `equity`: `exact`, or `monte-carlo` for random deals.
    opponents : int | None
        For `equity`: the number of opponents.
    options : tuple[OptionReport, ...]
        The choices, best first.
    order : str
        `standard` or `stripped`.
    policy : str | None
        For `equity`: the rule by which they exchange.
    rule : str | None
        The rule that chose the best option, if not the value.
    samples : int | None
        The number of random deals.
    seed : int | None
        Their seed.
    value : str
        The value the options are compared by.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"best", "cards", "dead", "deck", "options", "order", "value"}
    )
    best: OptionReport
    cards: tuple[str, ...]
    cut_short: bool | None = None
    dead: tuple[str, ...]
    deck: int
    method: str | None = None
    opponents: int | None = None
    options: tuple[OptionReport, ...]
    order: str
    policy: str | None = None
    rule: str | None = None
    samples: int | None = None
    seed: int | None = None
    value: str


@answer
class ReturnReport(Answer):
    """The return of optimal play of a pay table: `numerator / denominator` coins per coin.

    Attributes
    ----------
    classes : Mapping[str, int]
        The part of the denominator that ends in each class.
    denominator : int
        What the numerator is divided by.
    hit_frequency : float
        The share of deals that pay anything.
    hits : int
        The hit frequency times the denominator, exactly.
    numerator : int
        The exact value times the denominator.
    return_ : float
        The expected value.
    squares : int
        The mean square of the payback per coin, times the denominator, exactly. Minus the
        square of the return, it is the variance.
    standard_deviation : float
        The square root of the variance.
    table : str
        The name of the table.
    variance : float
        The variance of the payback per coin of one deal.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {
            "classes",
            "denominator",
            "hit_frequency",
            "hits",
            "numerator",
            "return_",
            "squares",
            "standard_deviation",
            "table",
            "variance",
        }
    )
    classes: Mapping[str, int]
    denominator: int
    hit_frequency: float
    hits: int
    numerator: int
    return_: float
    squares: int
    standard_deviation: float
    table: str
    variance: float


@answer
class StrategyExampleReport(Answer):
    """A hand, and what is held of it.

    Attributes
    ----------
    cards : tuple[str, ...]
        The cards of the hand.
    hold : tuple[str, ...]
        The cards that are held.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"cards", "hold"})
    cards: tuple[str, ...]
    hold: tuple[str, ...]


@answer
class StrategyLineReport(Answer):
    """A line of a list of what to hold.

    Attributes
    ----------
    deals : int
        How many of the 2,598,960 deals (2,869,685 with a joker) this line plays.
    example : StrategyExampleReport
        A hand that this line plays.
    expected : float
        What these deals return on average.
    hold : str
        What is held, in words.
    line : int
        The number of the line, from 1.
    n_cards : int
        How many cards are held.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"deals", "example", "expected", "hold", "line", "n_cards"}
    )
    deals: int
    example: StrategyExampleReport
    expected: float
    hold: str
    line: int
    n_cards: int


@answer
class StrategyReport(Answer):
    """A list of what to hold: playing by it returns `numerator / denominator` coins per coin.

    Attributes
    ----------
    denominator : int
        What the numerators are divided by.
    lines : tuple[StrategyLineReport, ...]
        The lines: hold what the first matching one names.
    loss : float
        What is lost against optimal play.
    numerator : int
        The exact return times the denominator.
    optimal : float
        What optimal play returns.
    optimal_numerator : int
        The return of optimal play times the denominator.
    return_ : float
        What playing by the list returns.
    table : str
        The name of the table.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {
            "denominator",
            "lines",
            "loss",
            "numerator",
            "optimal",
            "optimal_numerator",
            "return_",
            "table",
        }
    )
    denominator: int
    lines: tuple[StrategyLineReport, ...]
    loss: float
    numerator: int
    optimal: float
    optimal_numerator: int
    return_: float
    table: str


def rank(
    hand: str,
    *,
    game: Literal[
        "high",
        "deuce-to-seven",
        "ace-to-five",
        "eight-or-better",
        "badugi",
        "badugi-deuce",
        "short-deck",
        "short-deck-trips",
        "omaha",
        "omaha-low",
        "omaha-hi-lo",
        "wild",
        "bug",
    ]
    | None = None,
    board: str | Sequence[str] | None = None,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
) -> RankReport:
    """What each hand is worth.

    Parameters
    ----------
    hand : str
        Five to seven cards; four or five for badugi, four to six for omaha. Such as `As
        Ks Qs Js Ts`.
    game : str, optional
        Game the hands belong to; every game but `high` brings its own deck. One of
        `high`, `deuce-to-seven`, `ace-to-five`, `eight-or-better`, `badugi`, `badugi-
        deuce`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-low`, `omaha-hi-lo`,
        `wild`, `bug`. Left out: high.
    board : str | Sequence[str], optional
        The three to five shared cards, in a game with a board. Such as `Kc Qd Jh`.
    deck : int | str, optional
        Number of cards in the deck. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.

    Returns
    -------
    RankReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.rank("As Ks Qs Js Ts")
    >>> found.name, found.strength
    ('royal flush', 7462)
    """
    return ask(
        RankReport,
        "poker/rank",
        {"hand": hand, "game": game, "board": board, "deck": deck, "order": order},
    )


def compare(
    *hands: str,
    game: Literal[
        "high",
        "deuce-to-seven",
        "ace-to-five",
        "eight-or-better",
        "badugi",
        "badugi-deuce",
        "short-deck",
        "short-deck-trips",
        "omaha",
        "omaha-low",
        "omaha-hi-lo",
        "wild",
        "bug",
    ]
    | None = None,
    board: str | Sequence[str] | None = None,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
) -> CompareReport:
    """Which of several hands wins, and why.

    Parameters
    ----------
    *hands : str
        One hand per occurrence, or all of them with `|` between them. Two or more. Such
        as `9c 9d Tc Td Ah | 9h 9s Jc Jd Th`.
    game : str, optional
        Game the hands belong to; every game but `high` brings its own deck. One of
        `high`, `deuce-to-seven`, `ace-to-five`, `eight-or-better`, `badugi`, `badugi-
        deuce`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-low`, `omaha-hi-lo`,
        `wild`, `bug`. Left out: high.
    board : str | Sequence[str], optional
        The three to five shared cards, in a game with a board. Such as `Kc Qd Jh`.
    deck : int | str, optional
        Number of cards in the deck. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.

    Returns
    -------
    CompareReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.compare("9c 9d Tc Td Ah", "9h 9s Jc Jd Th")
    >>> found.winners, found.reason
    ((1,), 'two pair, jacks over tens for the higher pair')
    """
    return ask(
        CompareReport,
        "poker/compare",
        {"hand": hands, "game": game, "board": board, "deck": deck, "order": order},
    )


def equity(
    *players: str,
    game: Literal["holdem", "short-deck", "short-deck-trips", "omaha", "omaha-hi-lo", "draw"]
    | None = None,
    board: str | Sequence[str] | None = None,
    dead: str | Sequence[str] | None = None,
    hold: str | Sequence[str] | None = None,
    opponents: int | None = None,
    exchange: Literal["none", "singletons", "percentile"] | None = None,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    error: float | str | None = None,
    seed: int | None = None,
    combos: bool | None = None,
    explain: bool | None = None,
    policy: Literal["none", "singletons", "percentile"] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> EquityReport:
    """How often each player wins, with hands or ranges and any board.

    Parameters
    ----------
    *players : str
        One hand or range per player, or all of them with `|` between them. Two or more.
        Such as `QQ+,AKs | T9s-76s`.
    game : str, optional
        Game to play. One of `holdem`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-
        hi-lo`, `draw`. Left out: holdem.
    board : str | Sequence[str], optional
        The cards on the board, up to five; the rest are dealt. Such as `Th9d4c`.
    dead : str | Sequence[str], optional
        Dead cards: nobody holds them, and they are never dealt. Such as `2c3c`.
    hold : str | Sequence[str], optional
        The cards to keep in the game `draw`, or `none`. Such as `9c9dJcJd`.
    opponents : int, optional
        Number of opponents in the game `draw`. Left out: 1. Such as `3`.
    exchange : str, optional
        Rule by which opponents exchange cards in the game `draw`. One of `none`,
        `singletons`, `percentile`. Left out: none.
    deck : int | str, optional
        Deck size in the game `draw`. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories in the game `draw`. One of `standard`, `stripped`. Left
        out: the deck's own.
    exact : bool, optional
        Count all boards, however long it takes.
    samples : int, optional
        Number of random deals. Such as `100000`.
    error : float | str, optional
        Deal at random until every standard error is at most this. Such as `0.001`.
    seed : int, optional
        Seed of the random deals. Left out: random, and shown. Such as `7`.
    combos : bool, optional
        Also print the equity of each combo.
    explain : bool, optional
        Also explain how it was counted, and what the numbers mean.
    policy : optional
        A former name of `exchange`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    EquityReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.equity("AhKh", "QdQc")
    >>> [round(player.equity, 4) for player in found.players], found.method
    ([0.4621, 0.5379], 'exact')
    """
    return ask(
        EquityReport,
        "poker/equity",
        {
            "player": players,
            "game": game,
            "board": board,
            "dead": dead,
            "hold": hold,
            "opponents": opponents,
            "exchange": exchange,
            "deck": deck,
            "order": order,
            "exact": exact,
            "samples": samples,
            "error": error,
            "seed": seed,
            "combos": combos,
            "explain": explain,
            "policy": policy,
        },
        threads,
        progress,
    )


def deal(
    players: int,
    *,
    exchange: Literal["none", "singletons", "percentile"] | None = None,
    seed: int | None = None,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> DealReport:
    """Deal a round, exchange by a rule, and show who wins.

    Parameters
    ----------
    players : int
        Number of players. Such as `4`.
    exchange : str, optional
        Rule by which players exchange cards. One of `none`, `singletons`, `percentile`.
        Left out: none.
    seed : int, optional
        Seed of the shuffle. Left out: random, and shown. Such as `7`.
    deck : int | str, optional
        Number of cards in the deck. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    DealReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.deal(2, seed=1)
    >>> [player.hand.description for player in found.players]
    ['one pair, queens; kickers ace, king, eight', 'one pair, tens; kickers queen, nine, six']
    >>> found.winners, found.reason
    ((0,), 'one pair, queens over tens')
    """
    return ask(
        DealReport,
        "poker/deal",
        {"players": players, "exchange": exchange, "seed": seed, "deck": deck, "order": order},
        threads,
        progress,
    )


def draw(
    hand: str,
    *,
    value: str | PathLike[str] | Mapping[str, Any] | None = None,
    opponents: int | None = None,
    exchange: Literal["none", "singletons", "percentile"] | None = None,
    samples: int | None = None,
    seed: int | None = None,
    dead: str | Sequence[str] | None = None,
    top: int | None = None,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
    policy: Literal["none", "singletons", "percentile"] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> DrawReport:
    """Which cards to exchange: all 32 choices with their exact values.

    Parameters
    ----------
    hand : str
        Five cards. Such as `Ah Kh Qh Jh 9h`.
    value : str | PathLike[str] | Mapping[str, Any], optional
        What counts after the draw: `percentile`, `singletons` (that rule, valued by
        percentile), `equity` (the chance of winning against opponents), or a pay table. A
        dict is the document itself, a `pathlib.Path` the file that holds it. Left out:
        percentile. Names: `percentile`, `singletons`, `equity`, `jacks-or-better-9-6`,
        `jacks-or-better-9-5`, `jacks-or-better-8-6`, `jacks-or-better-8-5`, `jacks-or-
        better-7-5`, `jacks-or-better-6-5`, `all-american-8-8-8`, `bonus-deluxe-9-6`,
        `bonus-deluxe-8-6`, `bonus-8-5`, `bonus-7-5`, `bonus-6-5`, `double-bonus-10-7`,
        `double-bonus-9-7`, `double-double-bonus-10-6`, `double-double-bonus-9-6`,
        `double-double-bonus-9-5`, `triple-double-bonus-9-7`, `triple-double-bonus-9-6`,
        `aces-and-faces-8-5`, `deuces-wild-full-pay`, `deuces-wild-25-15-11`, `deuces-
        wild-not-so-ugly`, `deuces-wild-illinois`, `deuces-wild-25-16-13`, `deuces-wild-
        loose`, `joker-poker-20-7-5`, `joker-poker-20-6-5`, `joker-poker-18-7-5`, `joker-
        poker-17-7-5`, `joker-poker-15-7-5`, `joker-poker-1000-17-7-5`, `joker-poker-two-
        pair-20-10-6`, `joker-poker-two-pair-16-8-5`.
    opponents : int, optional
        Number of opponents (with `--value equity`). Left out: 1. Such as `3`.
    exchange : str, optional
        Rule by which opponents exchange cards (with `--value equity`). One of `none`,
        `singletons`, `percentile`. Left out: none.
    samples : int, optional
        Number of random deals (with `--value equity`). Such as `100000`.
    seed : int, optional
        Seed of the random deals (with `--value equity`). Left out: random, and shown.
        Such as `7`.
    dead : str | Sequence[str], optional
        Cards that cannot be drawn, such as those you saw. Such as `2c 3c`.
    top : int, optional
        Number of choices to list, best first. Left out: all of them. Such as `3`.
    deck : int | str, optional
        Number of cards in the deck. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    policy : optional
        A former name of `exchange`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    DrawReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> best = poker.draw("As Ks Qs Js 2d", value="jacks-or-better-9-6").best
    >>> best.discard, round(best.expected, 3)
    (('2d',), 18.553)
    """
    return ask(
        DrawReport,
        "poker/draw",
        {
            "hand": hand,
            "value": value,
            "opponents": opponents,
            "exchange": exchange,
            "samples": samples,
            "seed": seed,
            "dead": dead,
            "top": top,
            "deck": deck,
            "order": order,
            "policy": policy,
        },
        threads,
        progress,
    )


def return_(
    table: str | PathLike[str] | Mapping[str, Any],
    *,
    deck: int | Literal["52", "24"] | None = None,
    order: Literal["standard", "stripped"] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> ReturnReport:
    """The exact return of a pay table with optimal play, its variance and hit frequency.

    Parameters
    ----------
    table : str | PathLike[str] | Mapping[str, Any]
        The name of a pay table, or a JSON file. A dict is the document itself, a
        `pathlib.Path` the file that holds it. Names: `jacks-or-better-9-6`, `jacks-or-
        better-9-5`, `jacks-or-better-8-6`, `jacks-or-better-8-5`, `jacks-or-better-7-5`,
        `jacks-or-better-6-5`, `all-american-8-8-8`, `bonus-deluxe-9-6`, `bonus-
        deluxe-8-6`, `bonus-8-5`, `bonus-7-5`, `bonus-6-5`, `double-bonus-10-7`, `double-
        bonus-9-7`, `double-double-bonus-10-6`, `double-double-bonus-9-6`, `double-double-
        bonus-9-5`, `triple-double-bonus-9-7`, `triple-double-bonus-9-6`, `aces-and-
        faces-8-5`, `deuces-wild-full-pay`, `deuces-wild-25-15-11`, `deuces-wild-not-so-
        ugly`, `deuces-wild-illinois`, `deuces-wild-25-16-13`, `deuces-wild-loose`,
        `joker-poker-20-7-5`, `joker-poker-20-6-5`, `joker-poker-18-7-5`, `joker-
        poker-17-7-5`, `joker-poker-15-7-5`, `joker-poker-1000-17-7-5`, `joker-poker-two-
        pair-20-10-6`, `joker-poker-two-pair-16-8-5`.
    deck : int | str, optional
        Number of cards in the deck. One of `52`, `24`. Left out: 52.
    order : str, optional
        Ranking of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    ReturnReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.return_("jacks-or-better-9-6")
    >>> round(found.return_, 6), round(found.variance, 2)
    (0.995439, 19.51)
    """
    return ask(
        ReturnReport,
        "poker/return",
        {"table": table, "deck": deck, "order": order},
        threads,
        progress,
    )


def strategy(
    table: str | PathLike[str] | Mapping[str, Any],
    *,
    lines: int | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> StrategyReport:
    """A short list of what to hold for a pay table, and what it returns.

    Parameters
    ----------
    table : str | PathLike[str] | Mapping[str, Any]
        The name of a pay table, or a JSON file. A dict is the document itself, a
        `pathlib.Path` the file that holds it. Names: `jacks-or-better-9-6`, `jacks-or-
        better-9-5`, `jacks-or-better-8-6`, `jacks-or-better-8-5`, `jacks-or-better-7-5`,
        `jacks-or-better-6-5`, `all-american-8-8-8`, `bonus-deluxe-9-6`, `bonus-
        deluxe-8-6`, `bonus-8-5`, `bonus-7-5`, `bonus-6-5`, `double-bonus-10-7`, `double-
        bonus-9-7`, `double-double-bonus-10-6`, `double-double-bonus-9-6`, `double-double-
        bonus-9-5`, `triple-double-bonus-9-7`, `triple-double-bonus-9-6`, `aces-and-
        faces-8-5`, `deuces-wild-full-pay`, `deuces-wild-25-15-11`, `deuces-wild-not-so-
        ugly`, `deuces-wild-illinois`, `deuces-wild-25-16-13`, `deuces-wild-loose`,
        `joker-poker-20-7-5`, `joker-poker-20-6-5`, `joker-poker-18-7-5`, `joker-
        poker-17-7-5`, `joker-poker-15-7-5`, `joker-poker-1000-17-7-5`, `joker-poker-two-
        pair-20-10-6`, `joker-poker-two-pair-16-8-5`.
    lines : int, optional
        Maximum number of lines; the list is shorter if more would gain almost nothing.
        Left out: 40. Such as `20`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    StrategyReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import poker
    >>> found = poker.strategy("jacks-or-better-9-6", lines=3)
    >>> [line.hold for line in found.lines]
    ['three of a kind', 'pair', 'nothing: five new cards']
    """
    return ask(
        StrategyReport, "poker/strategy", {"table": table, "lines": lines}, threads, progress
    )
