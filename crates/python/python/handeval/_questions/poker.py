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
        The best of the cards.
    category : str | None
        The category, in kebab case; null of a hand that does not qualify.
    description : str
        The answer in words.
    name : str
        What people call it.
    order : str
        `standard`, or the game with an order of its own.
    qualifies : bool | None
        Whether the hand qualifies, in a half for which not every hand does.
    strength : int | None
        The strength, 1 the weakest; null of a hand that does not qualify.
    strength_max : int
        The greatest strength by these rules.
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
        The best of them.
    board : tuple[str, ...] | None
        The board, of a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null of a hand that does not qualify.
    deck : int
        The number of cards of the deck.
    description : str | None
        The answer in words.
    game : str | None
        The game, if it is another than `high`.
    name : str | None
        What people call it.
    order : str | None
        `standard` or `stripped`; of another game with an order of its own, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game in which not every hand does.
    strength : int | None
        The strength, 1 the weakest; null of a hand that does not qualify.
    strength_max : int | None
        The greatest strength by these rules.
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
        The best of the cards.
    category : str | None
        The category, in kebab case; null of a hand that does not qualify.
    description : str
        The answer in words.
    name : str
        What people call it.
    order : str
        `standard`, or the game with an order of its own.
    qualifies : bool | None
        Whether the hand qualifies, in a half for which not every hand does.
    strength : int | None
        The strength, 1 the weakest; null of a hand that does not qualify.
    strength_max : int
        The greatest strength by these rules.
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
        The best of them.
    board : tuple[str, ...] | None
        The board, of a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null of a hand that does not qualify.
    deck : int
        The number of cards of the deck.
    description : str | None
        The answer in words.
    game : str | None
        The game, if it is another than `high`.
    name : str | None
        What people call it.
    order : str | None
        `standard` or `stripped`; of another game with an order of its own, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game in which not every hand does.
    strength : int | None
        The strength, 1 the weakest; null of a hand that does not qualify.
    strength_max : int | None
        The greatest strength by these rules.
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
        The places of the winners in the list, from 0; none if no hand qualifies.
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
        The places of the winners in the list, from 0.
    board : tuple[str, ...] | None
        The board, in a game that has one.
    game : str | None
        The game.
    high : HalfWinnersReport | None
        The high half.
    low : HalfWinnersReport | None
        The low half.
    scoops : tuple[int, ...] | None
        The place in the list of the hand that wins the whole pot alone, from 0; empty if
        the pot is shared.
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
        The boards on which he holds them.
    combo : str
        The two cards.
    equity : float | None
        The part of their pots that he gets; `null` if others need the cards, so that he
        never holds them.
    tie : int
        Those on which he wins together with others.
    weight : float
        How often he holds them, from 0 to 1.
    win : int
        Those of them on which he wins alone.
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
        On how many boards the player's hand is of the category.
    tie : int
        On how many he wins together with others.
    win : int
        On how many of them he wins alone.
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
        The same of each hand, if that was asked for.
    categories : Mapping[str, CategoryReport]
        How often his hand is of which category in the end, and wins.
    combos : int
        How many hands these are, without those that have a card of the board or a dead
        one.
    equity : float
        The part of all pots that he gets: `shares[k]` counts 1 / (k + 1).
    error : float | None
        Its standard error: 0 if it is exact, `null` if too little was counted to tell.
    hand : str | None
        The cards that the player holds.
    lose : int
        On how many others win.
    low_tie : int | None
        On how many he wins it together with others.
    low_win : int | None
        On how many boards he wins the low half alone, in a game that has one.
    range : str | None
        The range of hands that the player may hold.
    scoop : int | None
        On how many he gets the whole pot alone, in a game with a low.
    shares : tuple[int, ...]
        On how many he wins together with as many others as the place says: alone at 0.
    tie : int
        On how many he wins together with others.
    win : int
        On how many boards the player wins alone.
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
        How many boards were counted, over all deals of the hands; of `draw` all draws,
        and hands and draws of the opponent, in parts that make them whole.
    cut_short : bool | None
        Whether somebody ended the work, so that the errors are larger than they would
        have been.
    dead : tuple[str, ...]
        Cards that nobody holds and that do not come.
    deck : int | None
        Of `draw`: how many cards the deck has.
    explanation : tuple[str, ...] | None
        How it was counted and what the numbers mean, in sentences.
    game : str
        The game: `holdem`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-hi-lo` or
        `draw`.
    hold : tuple[str, ...] | None
        Of `draw`: the cards that are kept.
    low_by_mask : tuple[int, ...] | None
        The same of the low half, in a game that has one: at 0, on how many boards nobody
        has a low.
    method : str
        `exact` if all boards were counted, `monte-carlo` if hands were dealt at random,
        and `partial` if somebody ended the count.
    opponents : int | None
        Of `draw`: how many opponents there are.
    order : str | None
        Of `draw`: the order of the categories, `standard` or `stripped`.
    part : float | None
        What part of all boards was counted, if somebody ended the count.
    players : tuple[PlayerEquityReport, ...]
        The players, in their order.
    policy : str | None
        Of `draw`: the rule by which they exchange.
    samples : int | None
        How many deals were made at random.
    scale : int | None
        In what parts of 1 all counts are, if hands have weights.
    seed : int | None
        Their seed.
    wins_by_mask : tuple[int, ...] | None
        By the set of those who win together, as bits (bit 0 is the first player): on how
        many boards. With a low this is the high half of the pot. Not there for `draw`,
        whose opponents are not told apart.
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
        The best of them.
    board : tuple[str, ...] | None
        The board, of a hand of Omaha.
    cards : tuple[str, ...]
        The cards, in their order; a joker is `Jo`.
    category : str | None
        The category, in kebab case; null of a hand that does not qualify.
    deck : int
        The number of cards of the deck.
    description : str
        The answer in words.
    game : str | None
        The game, if it is another than `high`.
    name : str
        What people call it.
    order : str
        `standard` or `stripped`; of another game with an order of its own, the game.
    qualifies : bool | None
        Whether the hand qualifies, in a game in which not every hand does.
    strength : int | None
        The strength, 1 the weakest; null of a hand that does not qualify.
    strength_max : int
        The greatest strength by these rules.
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
        The cards that came for them.
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
        The places of the winners in the list, from 0.
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
        Of deals at random: the standard error of the difference to the best choice.
    discard : tuple[str, ...]
        The cards that are exchanged.
    draws : int
        The number of draws.
    error : float | None
        Of `equity`: the standard error of the expected value, 0 if it is exact.
    expected : float
        The expected value.
    hold : tuple[str, ...]
        The cards that are kept.
    numerator : int
        The value times the denominator.
    outcomes : Mapping[str, int]
        How many draws end in each class.
    tie : int | None
        Of `equity`: how often it wins together with others.
    win : int | None
        Of `equity`: how often the hand wins alone.
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
        The best of them.
    cards : tuple[str, ...]
        The cards, in their order.
    cut_short : bool | None
        Whether they were ended before there were as many as wanted.
    dead : tuple[str, ...]
        Cards that cannot be drawn.
    deck : int
        The number of cards of the deck; 53 with a joker.
    method : str | None
        Of `equity`: `exact`, or `monte-carlo` for deals at random.
    opponents : int | None
        Of `equity`: how many opponents there are.
    options : tuple[OptionReport, ...]
        The choices, best first.
    order : str
        `standard` or `stripped`.
    policy : str | None
        Of `equity`: the rule by which they exchange.
    rule : str | None
        The rule that chose the best option, if it was not the value.
    samples : int | None
        How many deals were made at random.
    seed : int | None
        Their seed.
    value : str
        What the options are valued by.
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
        How much of the denominator ends in each class.
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
        The mean of the square of what a coin brings back, times the denominator, exactly:
        with the square of the return taken off, it is the variance.
    standard_deviation : float
        The square root of the variance.
    table : str
        The name of the table.
    variance : float
        The variance of what a coin brings back in one deal.
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
        How many of the 2,598,960 deals are played by this line, or of 2,869,685 with a
        joker.
    example : StrategyExampleReport
        A hand that is played by this line.
    expected : float
        What those deals return in the mean.
    hold : str
        What is held, in words.
    line : int
        The number of the line, from 1 on.
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
        The lines: the first that fits tells what to hold.
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
        Five to seven cards; four or five of badugi, four to six of omaha. Such as `As Ks
        Qs Js Ts`.
    game : str, optional
        Which game the hands are of; another than high has a deck of its own. One of
        `high`, `deuce-to-seven`, `ace-to-five`, `eight-or-better`, `badugi`, `badugi-
        deuce`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-low`, `omaha-hi-lo`,
        `wild`, `bug`. Left out: high.
    board : str | Sequence[str], optional
        The three to five cards that all players share, in a game with a board. Such as
        `Kc Qd Jh`.
    deck : int | str, optional
        How many cards the deck has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories. One of `standard`, `stripped`. Left out: the deck's
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
        A hand, as often as there are hands; or all of them with `|` between them. Two or
        more. Such as `9c 9d Tc Td Ah | 9h 9s Jc Jd Th`.
    game : str, optional
        Which game the hands are of; another than high has a deck of its own. One of
        `high`, `deuce-to-seven`, `ace-to-five`, `eight-or-better`, `badugi`, `badugi-
        deuce`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-low`, `omaha-hi-lo`,
        `wild`, `bug`. Left out: high.
    board : str | Sequence[str], optional
        The three to five cards that all players share, in a game with a board. Such as
        `Kc Qd Jh`.
    deck : int | str, optional
        How many cards the deck has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories. One of `standard`, `stripped`. Left out: the deck's
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
    """How often each player wins, with hands or ranges, before all cards are known.

    Parameters
    ----------
    *players : str
        A hand or a range, as often as there are players; or all of them with `|` between
        them. Two or more. Such as `QQ+,AKs | T9s-76s`.
    game : str, optional
        Which game is played. One of `holdem`, `short-deck`, `short-deck-trips`, `omaha`,
        `omaha-hi-lo`, `draw`. Left out: holdem.
    board : str | Sequence[str], optional
        The cards on the board, up to five; the others are still to come. Such as
        `Th9d4c`.
    dead : str | Sequence[str], optional
        Cards that nobody holds and that do not come. Such as `2c3c`.
    hold : str | Sequence[str], optional
        The cards that are kept in the game `draw`, or `none`. Such as `9c9dJcJd`.
    opponents : int, optional
        How many opponents there are in the game `draw`. Left out: 1. Such as `3`.
    exchange : str, optional
        The rule by which opponents exchange cards in the game `draw`. One of `none`,
        `singletons`, `percentile`. Left out: none.
    deck : int | str, optional
        How many cards the deck of the game `draw` has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories in the game `draw`. One of `standard`, `stripped`.
        Left out: the deck's own.
    exact : bool, optional
        Count all boards, however long it takes, as far as they can be counted.
    samples : int, optional
        Deal at random, so many times. Such as `100000`.
    error : float | str, optional
        Deal at random, until no standard error is larger. Such as `0.001`.
    seed : int, optional
        The seed of what is dealt at random. Left out: drawn, and shown. Such as `7`.
    combos : bool, optional
        Also tell the equity of each combo.
    explain : bool, optional
        Also tell how it was counted, and what the numbers mean.
    policy : optional
        A former name of `exchange`.
    threads : int, optional
        How many threads may share the work; all cores if it is left out. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show how far the work is; where there is a terminal if it is left out.

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
    """Deal a round, exchange by a rule, and name the winners.

    Parameters
    ----------
    players : int
        How many players. Such as `4`.
    exchange : str, optional
        The rule by which each player exchanges cards. One of `none`, `singletons`,
        `percentile`. Left out: none.
    seed : int, optional
        The seed of the shuffle. Left out: drawn, and shown. Such as `7`.
    deck : int | str, optional
        How many cards the deck has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    threads : int, optional
        How many threads may share the work; all cores if it is left out. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show how far the work is; where there is a terminal if it is left out.

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
        What a hand after the draw is worth: `percentile`, `singletons` (the rule of the
        exchange, valued by percentile), `equity` (the chance to win against opponents),
        or a pay table. A dict is the document itself, a `pathlib.Path` the file that
        holds it. Left out: percentile. Names: `percentile`, `singletons`, `equity`,
        `jacks-or-better-9-6`, `jacks-or-better-9-5`, `jacks-or-better-8-6`, `jacks-or-
        better-8-5`, `jacks-or-better-7-5`, `jacks-or-better-6-5`, `all-american-8-8-8`,
        `bonus-deluxe-9-6`, `bonus-deluxe-8-6`, `bonus-8-5`, `bonus-7-5`, `bonus-6-5`,
        `double-bonus-10-7`, `double-bonus-9-7`, `double-double-bonus-10-6`, `double-
        double-bonus-9-6`, `double-double-bonus-9-5`, `triple-double-bonus-9-7`, `triple-
        double-bonus-9-6`, `aces-and-faces-8-5`, `deuces-wild-full-pay`, `deuces-
        wild-25-15-11`, `deuces-wild-not-so-ugly`, `deuces-wild-illinois`, `deuces-
        wild-25-16-13`, `deuces-wild-loose`, `joker-poker-20-7-5`, `joker-poker-20-6-5`,
        `joker-poker-18-7-5`, `joker-poker-17-7-5`, `joker-poker-15-7-5`, `joker-
        poker-1000-17-7-5`, `joker-poker-two-pair-20-10-6`, `joker-poker-two-pair-16-8-5`.
    opponents : int, optional
        Of the value `equity`: how many opponents there are. Left out: 1. Such as `3`.
    exchange : str, optional
        Of the value `equity`: the rule by which opponents exchange cards. One of `none`,
        `singletons`, `percentile`. Left out: none.
    samples : int, optional
        Of the value `equity`: deal at random, so many times. Such as `100000`.
    seed : int, optional
        Of the value `equity`: the seed of what is dealt at random. Left out: drawn, and
        shown. Such as `7`.
    dead : str | Sequence[str], optional
        Cards that cannot be drawn, such as those of others. Such as `2c 3c`.
    top : int, optional
        How many choices to list, best first. Left out: all of them. Such as `3`.
    deck : int | str, optional
        How many cards the deck has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    policy : optional
        A former name of `exchange`.
    threads : int, optional
        How many threads may share the work; all cores if it is left out. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show how far the work is; where there is a terminal if it is left out.

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
    """The exact return of optimal play of a pay table, its variance and hit frequency.

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
        How many cards the deck has. One of `52`, `24`. Left out: 52.
    order : str, optional
        The order of the categories. One of `standard`, `stripped`. Left out: the deck's
        own.
    threads : int, optional
        How many threads may share the work; all cores if it is left out. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show how far the work is; where there is a terminal if it is left out.

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
    """A short list of what to hold with a pay table, and what playing by it returns.

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
        The most lines; the list is shorter where more would gain next to nothing. Left
        out: 40. Such as `20`.
    threads : int, optional
        How many threads may share the work; all cores if it is left out. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show how far the work is; where there is a terminal if it is left out.

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
