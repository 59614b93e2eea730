"""The questions of `mahjong`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from .._answer import Answer, answer, ask

__all__ = [
    "AcceptedReport",
    "ChangeReport",
    "CheckReport",
    "DecompositionReport",
    "DiscardReport",
    "DoraReport",
    "FuReport",
    "PaymentReport",
    "PointsReport",
    "QuizReport",
    "ReadingReport",
    "ScoreReport",
    "ScoredReadingReport",
    "SetReport",
    "WaitReport",
    "WaitScoreReport",
    "WinReport",
    "YakuReport",
    "check",
    "points",
    "quiz",
    "score",
]


@answer
class SetReport(Answer):
    """One set of a decomposition.

    Attributes
    ----------
    called : bool
        Whether it was called.
    kind : str
        The kind, in kebab case.
    tiles : str
        The tiles, such as `123m`.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"called", "kind", "tiles"})
    called: bool
    kind: str
    tiles: str


@answer
class DecompositionReport(Answer):
    """One way in which a hand wins.

    Attributes
    ----------
    form : str
        The form.
    pair : str | None
        The pair.
    sets : tuple[SetReport, ...] | None
        The sets.
    pairs : tuple[str, ...] | None
        The pairs.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"form"})
    form: str
    pair: str | None = None
    sets: tuple[SetReport, ...] | None = None
    pairs: tuple[str, ...] | None = None


@answer
class AcceptedReport(Answer):
    """A tile that helps, and how many of it are left.

    Attributes
    ----------
    left : int
        The number of copies left.
    tile : str
        The tile.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"left", "tile"})
    left: int
    tile: str


@answer
class DiscardReport(Answer):
    """A discard and what it leaves.

    Attributes
    ----------
    acceptance : tuple[AcceptedReport, ...]
        The tiles that then bring a win nearer.
    shanten : int
        The number of tiles to a ready hand after the discard.
    swap : str | None
        After a claim, how the discard would swap the claimed tile: `same-tile`, or
        `other-end` of the sequence. Most rules forbid both.
    tile : str
        The tile.
    total : int
        The number of copies of these left.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"acceptance", "shanten", "tile", "total"})
    acceptance: tuple[AcceptedReport, ...]
    shanten: int
    swap: str | None = None
    tile: str
    total: int


@answer
class CheckReport(Answer):
    """What one hand is: a win with its decompositions, or how far from one.

    Attributes
    ----------
    decompositions : tuple[DecompositionReport, ...] | None
        Every way to decompose the hand, once each.
    forms : tuple[str, ...] | None
        The forms that win.
    discards : tuple[DiscardReport, ...] | None
        The tiles to discard, best first.
    shanten_forms : tuple[str, ...] | None
        The nearest forms.
    acceptance : tuple[AcceptedReport, ...] | None
        The tiles that bring a win nearer.
    total : int | None
        The number of copies of these left.
    waits : tuple[AcceptedReport, ...] | None
        The tiles that complete the hand; empty unless it is ready.
    hand : str
        The hand, in canonical notation.
    rules : str
        The name of the rules, or a description if they have none.
    shanten : int
        The number of tiles to a ready hand; -1 for a win.
    tiles : int
        The number of tiles; a called set counts three, a quad too.
    visible : str | None
        The tiles that the player sees elsewhere, if any.
    win : bool
        Whether the hand wins.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"hand", "rules", "shanten", "tiles", "win"})
    decompositions: tuple[DecompositionReport, ...] | None = None
    forms: tuple[str, ...] | None = None
    discards: tuple[DiscardReport, ...] | None = None
    shanten_forms: tuple[str, ...] | None = None
    acceptance: tuple[AcceptedReport, ...] | None = None
    total: int | None = None
    waits: tuple[AcceptedReport, ...] | None = None
    hand: str
    rules: str
    shanten: int
    tiles: int
    visible: str | None = None
    win: bool


@answer
class ChangeReport(Answer):
    """One thing that could have been different.

    Attributes
    ----------
    change : str
        The change, in kebab case: `one-more-dora`.
    fu : int | None
        The fu; null for a yakuman.
    gain : int
        The gain in points.
    han : int | None
        The han; null for a yakuman.
    points : int
        The points, without counters and sticks.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"change", "gain", "points"})
    change: str
    fu: int | None = None
    gain: int
    han: int | None = None
    points: int


@answer
class DoraReport(Answer):
    """The dora, each a han.

    Attributes
    ----------
    dora : int
        From the open indicators.
    kita : int
        Norths set aside.
    red : int
        Red fives.
    ura : int
        From the ura indicators.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"dora", "kita", "red", "ura"})
    dora: int
    kita: int
    red: int
    ura: int


@answer
class FuReport(Answer):
    """What fu are given for.

    Attributes
    ----------
    fu : int
        The fu.
    item : str
        The item, in kebab case: `concealed-triplet`.
    tiles : str | None
        The set, the pair or the winning tile.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"fu", "item"})
    fu: int
    item: str
    tiles: str | None = None


@answer
class PaymentReport(Answer):
    """What one player pays.

    Attributes
    ----------
    by : str
        The seat; `discarder` if it is not known.
    liable : bool | None
        Whether this player is liable for a yakuman.
    points : int
        The points, counters included.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"by", "points"})
    by: str
    liable: bool | None = None
    points: int


@answer
class ReadingReport(Answer):
    """Where the tiles of a win lie.

    Attributes
    ----------
    completes : str | None
        The set or pair that the winning tile completes.
    form : str
        The form.
    pair : str | None
        The pair.
    sets : tuple[SetReport, ...] | None
        The sets: called ones in the order given, then the others in tile order.
    wait : str
        The wait: `ryanmen`, `kanchan`, `penchan`, `shanpon`, `tanki`.
    pairs : tuple[str, ...] | None
        The pairs.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"form", "wait"})
    completes: str | None = None
    form: str
    pair: str | None = None
    sets: tuple[SetReport, ...] | None = None
    wait: str
    pairs: tuple[str, ...] | None = None


@answer
class YakuReport(Answer):
    """A yaku and what it counts.

    Attributes
    ----------
    han : int | None
        The han.
    name : str
        The English name.
    yaku : str
        The yaku, in kebab case.
    yakuman : int | None
        The number of yakuman it counts as.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"name", "yaku"})
    han: int | None = None
    name: str
    yaku: str
    yakuman: int | None = None


@answer
class ScoredReadingReport(Answer):
    """A reading and what it would score.

    Attributes
    ----------
    chosen : bool
        Whether this reading counts.
    fu : int | None
        The fu; null for a yakuman and without a yaku.
    han : int | None
        The han; null for a yakuman.
    points : int
        The points, without counters and sticks.
    reading : ReadingReport
        The reading.
    why : str | None
        Why it does not count, in kebab case: `fewer-points`.
    yaku : tuple[YakuReport, ...]
        What counts in this reading.
    yakuman : int
        The sum of the yakuman.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"chosen", "points", "reading", "yaku", "yakuman"}
    )
    chosen: bool
    fu: int | None = None
    han: int | None = None
    points: int
    reading: ReadingReport
    why: str | None = None
    yaku: tuple[YakuReport, ...]
    yakuman: int


@answer
class WaitScoreReport(Answer):
    """What a wait would score.

    Attributes
    ----------
    no_yaku : bool | None
        Always true.
    fu : int | None
        The fu; null for a yakuman.
    han : int | None
        The han; null for a yakuman.
    limit : str | None
        The limit, such as `mangan`; null below it.
    points : int | None
        The points, without counters and sticks.
    total : int | None
        Everything the winner gets.
    yaku : tuple[str, ...] | None
        What counts, in kebab case.
    yakuman : int | None
        The sum of the yakuman.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({})
    no_yaku: bool | None = None
    fu: int | None = None
    han: int | None = None
    limit: str | None = None
    points: int | None = None
    total: int | None = None
    yaku: tuple[str, ...] | None = None
    yakuman: int | None = None


@answer
class WaitReport(Answer):
    """A tile that a hand waits for.

    Attributes
    ----------
    left : int
        The number of unseen copies.
    part_of : str | None
        For a red five: the plain tile.
    ron : WaitScoreReport | None
        The score by ron; null if no copy is left.
    tile : str
        The tile; a red five, such as `0p`, comes after the others.
    tsumo : WaitScoreReport | None
        The score by self-draw; null if no copy is left.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"left", "tile"})
    left: int
    part_of: str | None = None
    ron: WaitScoreReport | None = None
    tile: str
    tsumo: WaitScoreReport | None = None


@answer
class ScoreReport(Answer):
    """What a win scores, or what each wait of a ready hand would.

    Attributes
    ----------
    base : int | None
        The base of the payments.
    changes : tuple[ChangeReport, ...] | None
        The single changes that would have scored more, the greatest gain first, if
        requested.
    closed : bool | None
        Whether the hand is closed: nothing is called but concealed quads.
    dora : DoraReport | None
        The dora; null for a yakuman.
    fu : int | None
        The fu; null for a yakuman and without a yaku.
    fu_items : tuple[FuReport, ...] | None
        What the fu are given for.
    fu_sum : int | None
        The fu before rounding.
    han : int | None
        The han of yaku and dora; null for a yakuman.
    hand : str
        The hand without the winning tile, in canonical notation.
    honba : int | None
        What is paid for the counters.
    limit : str | None
        The limit, such as `mangan`; null below it.
    payments : tuple[PaymentReport, ...] | None
        Who pays what, counters included.
    points : int | None
        The points, without counters and sticks.
    reading : ReadingReport | None
        The reading that scores the most.
    readings : tuple[ScoredReadingReport, ...] | None
        Every reading, best first, if requested.
    reason : str | None
        Why it does not score: `no-yaku`.
    round : str
        The round: a wind.
    rule : tuple[str, ...] | None
        The rules that differ from the set, as given.
    rules : str
        The name of the rules.
    seat : str
        The winner's seat: a wind.
    sticks : int | None
        The points of the sticks.
    total : int | None
        Everything the winner gets.
    win_by : str | None
        How the winning tile came: `ron`, `tsumo`.
    win_tile : str | None
        The winning tile; a red five as `0p`.
    won : bool | None
        Whether the win scores, that is, has a yaku.
    yaku : tuple[YakuReport, ...] | None
        What counts, in the order of the rules.
    yakuman : int | None
        The sum of the yakuman, 0 if there is none.
    furiten : bool | None
        Whether the player has discarded one of the waits and cannot win by ron.
    furiten_tiles : tuple[str, ...] | None
        The waits that were discarded.
    shanten : int | None
        The number of tiles to a ready hand.
    tenpai : bool | None
        Whether the hand is ready.
    waits : tuple[WaitReport, ...] | None
        The waits, in tile order.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset({"hand", "round", "rules", "seat"})
    base: int | None = None
    changes: tuple[ChangeReport, ...] | None = None
    closed: bool | None = None
    dora: DoraReport | None = None
    fu: int | None = None
    fu_items: tuple[FuReport, ...] | None = None
    fu_sum: int | None = None
    han: int | None = None
    hand: str
    honba: int | None = None
    limit: str | None = None
    payments: tuple[PaymentReport, ...] | None = None
    points: int | None = None
    reading: ReadingReport | None = None
    readings: tuple[ScoredReadingReport, ...] | None = None
    reason: str | None = None
    round: str
    rule: tuple[str, ...] | None = None
    rules: str
    seat: str
    sticks: int | None = None
    total: int | None = None
    win_by: str | None = None
    win_tile: str | None = None
    won: bool | None = None
    yaku: tuple[YakuReport, ...] | None = None
    yakuman: int | None = None
    furiten: bool | None = None
    furiten_tiles: tuple[str, ...] | None = None
    shanten: int | None = None
    tenpai: bool | None = None
    waits: tuple[WaitReport, ...] | None = None


@answer
class PointsReport(Answer):
    """What a han and a fu pay.

    Attributes
    ----------
    base : int
        The base of the payments.
    fu : int | None
        The fu; null for nagashi mangan.
    han : int | None
        The han; null for nagashi mangan.
    honba : int
        What is paid for the counters.
    limit : str | None
        The limit, such as `mangan`; null below it.
    payments : tuple[PaymentReport, ...]
        Who pays what, counters included.
    points : int
        The points, without counters.
    rule : tuple[str, ...] | None
        The rules that differ from the set, as given.
    rules : str
        The name of the rules.
    seat : str
        The winner's seat: a wind.
    total : int
        The sum of the two.
    win_by : str
        How it was won: `ron`, `tsumo`; or `nagashi`.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {"base", "honba", "payments", "points", "rules", "seat", "total", "win_by"}
    )
    base: int
    fu: int | None = None
    han: int | None = None
    honba: int
    limit: str | None = None
    payments: tuple[PaymentReport, ...]
    points: int
    rule: tuple[str, ...] | None = None
    rules: str
    seat: str
    total: int
    win_by: str


@answer
class WinReport(Answer):
    """A win and what it scores.

    Attributes
    ----------
    base : int | None
        The base of the payments.
    changes : tuple[ChangeReport, ...] | None
        The single changes that would have scored more, the greatest gain first, if
        requested.
    closed : bool
        Whether the hand is closed: nothing is called but concealed quads.
    dora : DoraReport | None
        The dora; null for a yakuman.
    fu : int | None
        The fu; null for a yakuman and without a yaku.
    fu_items : tuple[FuReport, ...] | None
        What the fu are given for.
    fu_sum : int | None
        The fu before rounding.
    han : int | None
        The han of yaku and dora; null for a yakuman.
    hand : str
        The hand without the winning tile, in canonical notation.
    honba : int | None
        What is paid for the counters.
    limit : str | None
        The limit, such as `mangan`; null below it.
    payments : tuple[PaymentReport, ...]
        Who pays what, counters included.
    points : int
        The points, without counters and sticks.
    reading : ReadingReport | None
        The reading that scores the most.
    readings : tuple[ScoredReadingReport, ...] | None
        Every reading, best first, if requested.
    reason : str | None
        Why it does not score: `no-yaku`.
    round : str
        The round: a wind.
    rule : tuple[str, ...] | None
        The rules that differ from the set, as given.
    rules : str
        The name of the rules.
    seat : str
        The winner's seat: a wind.
    sticks : int | None
        The points of the sticks.
    total : int
        Everything the winner gets.
    win_by : str
        How the winning tile came: `ron`, `tsumo`.
    win_tile : str
        The winning tile; a red five as `0p`.
    won : bool
        Whether the win scores, that is, has a yaku.
    yaku : tuple[YakuReport, ...]
        What counts, in the order of the rules.
    yakuman : int
        The sum of the yakuman, 0 if there is none.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {
            "closed",
            "hand",
            "payments",
            "points",
            "round",
            "rules",
            "seat",
            "total",
            "win_by",
            "win_tile",
            "won",
            "yaku",
            "yakuman",
        }
    )
    base: int | None = None
    changes: tuple[ChangeReport, ...] | None = None
    closed: bool
    dora: DoraReport | None = None
    fu: int | None = None
    fu_items: tuple[FuReport, ...] | None = None
    fu_sum: int | None = None
    han: int | None = None
    hand: str
    honba: int | None = None
    limit: str | None = None
    payments: tuple[PaymentReport, ...]
    points: int
    reading: ReadingReport | None = None
    readings: tuple[ScoredReadingReport, ...] | None = None
    reason: str | None = None
    round: str
    rule: tuple[str, ...] | None = None
    rules: str
    seat: str
    sticks: int | None = None
    total: int
    win_by: str
    win_tile: str
    won: bool
    yaku: tuple[YakuReport, ...]
    yakuman: int


@answer
class QuizReport(Answer):
    """A win of chance and what it scores.

    Attributes
    ----------
    answer : WinReport
        What it scores, as in the answer of `mahjong score`.
    dora : tuple[str, ...]
        The dora indicators.
    flags : tuple[str, ...]
        What else is known, by the names of the options: `riichi`, `ippatsu`.
    from_ : str | None
        The discarder of the winning tile.
    hand : str
        The hand without the winning tile.
    honba : int
        The counters.
    kita : int
        The Norths that the winner set aside.
    line : str
        The win as a line that `mahjong score` reads.
    round : str
        The round: a wind.
    rule : tuple[str, ...] | None
        The rules that differ from the set, as given.
    rules : str
        The name of the rules.
    seat : str
        The winner's seat: a wind.
    seed : int
        The seed of the win.
    sticks : int
        The riichi sticks.
    ura : tuple[str, ...]
        The ura dora indicators.
    win_by : str
        How the winning tile came: `ron`, `tsumo`.
    win_tile : str
        The winning tile.
    """

    _REQUIRED: ClassVar[frozenset[str]] = frozenset(
        {
            "answer",
            "dora",
            "flags",
            "hand",
            "honba",
            "kita",
            "line",
            "round",
            "rules",
            "seat",
            "seed",
            "sticks",
            "ura",
            "win_by",
            "win_tile",
        }
    )
    answer: WinReport
    dora: tuple[str, ...]
    flags: tuple[str, ...]
    from_: str | None = None
    hand: str
    honba: int
    kita: int
    line: str
    round: str
    rule: tuple[str, ...] | None = None
    rules: str
    seat: str
    seed: int
    sticks: int
    ura: tuple[str, ...]
    win_by: str
    win_tile: str


def check(
    hand: str,
    *,
    variant: Literal["standard", "riichi", "sanma", "taiwan", "sichuan"] | None = None,
    forms: str | Sequence[str] | None = None,
    sets: int | None = None,
    visible: str | None = None,
    chi: str | Sequence[str] | None = None,
    pon: str | Sequence[str] | None = None,
    kan: str | Sequence[str] | None = None,
    kakan: str | Sequence[str] | None = None,
    ankan: str | Sequence[str] | None = None,
    rules: Literal["standard", "riichi", "sanma", "taiwan", "sichuan"] | None = None,
) -> CheckReport:
    """Whether each hand wins and in which ways, or how far it is from winning.

    Parameters
    ----------
    hand : str
        A hand, its called sets in brackets. Such as `123m456p789s11z`.
    variant : str, optional
        The variant: which forms win, how many sets, which tiles exist. One of `standard`,
        `riichi`, `sanma`, `taiwan`, `sichuan`. Left out: riichi.
    forms : str | Sequence[str], optional
        The forms in which a hand may win, whatever the rules say.
    sets : int, optional
        The most sets that a hand may have, whatever the rules say (5 for hands of 17
        tiles). Such as `5`.
    visible : str, optional
        Tiles the player sees elsewhere, such as discards and dora indicators: 19m5z. Such
        as `9m9m`.
    chi : str | Sequence[str], optional
        A called sequence of the hand, such as 456p. Such as `456p`.
    pon : str | Sequence[str], optional
        A called triplet, such as 777z. Such as `777z`.
    kan : str | Sequence[str], optional
        A quad called on a discard, such as 1111z. Such as `1111s`.
    kakan : str | Sequence[str], optional
        A pon extended to a quad, such as 3333s. Such as `3333s`.
    ankan : str | Sequence[str], optional
        A concealed quad, such as 2222p. Such as `2222p`.
    rules : optional
        A former name of `variant`.

    Returns
    -------
    CheckReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import mahjong
    >>> found = mahjong.check("123m456p789s1122z")
    >>> found.shanten, [wait.tile for wait in found.waits]
    (0, ['1z', '2z'])
    """
    return ask(
        CheckReport,
        "mahjong/check",
        {
            "hand": hand,
            "variant": variant,
            "forms": forms,
            "sets": sets,
            "visible": visible,
            "chi": chi,
            "pon": pon,
            "kan": kan,
            "kakan": kakan,
            "ankan": ankan,
            "rules": rules,
        },
    )


def score(
    hand: str,
    *,
    ron: str | None = None,
    tsumo: str | None = None,
    seat: str | None = None,
    round: str | None = None,
    riichi: bool | None = None,
    double_riichi: bool | None = None,
    open_riichi: bool | None = None,
    ippatsu: bool | None = None,
    haitei: bool | None = None,
    houtei: bool | None = None,
    rinshan: bool | None = None,
    chankan: bool | None = None,
    tenhou: bool | None = None,
    chihou: bool | None = None,
    renhou: bool | None = None,
    dora: str | Sequence[str] | None = None,
    ura: str | Sequence[str] | None = None,
    honba: int | None = None,
    sticks: int | None = None,
    kita: int | None = None,
    from_: str | None = None,
    pao: str | Sequence[str] | None = None,
    rules: str | None = None,
    rule: str | Sequence[str] | None = None,
    discards: str | Sequence[str] | None = None,
    visible: str | Sequence[str] | None = None,
    explain: bool | None = None,
    chi: str | Sequence[str] | None = None,
    pon: str | Sequence[str] | None = None,
    kan: str | Sequence[str] | None = None,
    kakan: str | Sequence[str] | None = None,
    ankan: str | Sequence[str] | None = None,
) -> ScoreReport:
    """What a riichi win scores, fu by fu; for a ready hand, what each wait would score.

    Parameters
    ----------
    hand : str
        A hand, its called sets in brackets. Such as `234567m3488p456s`.
    ron : str, optional
        The winning tile, discarded by another player; 0p is a red five. Such as `5p`.
    tsumo : str, optional
        The winning tile, drawn by the winner. Such as `5p`.
    seat : str, optional
        The winner's seat: east (the dealer), south, west or north. Left out: south. Such
        as `west`.
    round : str, optional
        The round: east, south, west or north. Left out: east. Such as `south`.
    riichi : bool, optional
        The winner had declared riichi.
    double_riichi : bool, optional
        The winner had declared riichi on the first turn.
    open_riichi : bool, optional
        The winner had declared riichi with the waits shown.
    ippatsu : bool, optional
        Won within one turn after riichi.
    haitei : bool, optional
        Won on the last tile of the wall.
    houtei : bool, optional
        Won on the last discard.
    rinshan : bool, optional
        Won on the replacement tile of a quad.
    chankan : bool, optional
        Won on a tile another player added to a quad.
    tenhou : bool, optional
        Won on the dealer's first draw.
    chihou : bool, optional
        Won on a non-dealer's own first draw.
    renhou : bool, optional
        Won on a discard before the winner's first draw.
    dora : str | Sequence[str], optional
        The dora indicators, up to five: 4p1z. Such as `4p1z`.
    ura : str | Sequence[str], optional
        The ura dora indicators, for a win with riichi. Such as `7p`.
    honba : int, optional
        The counters on the table. Left out: 0. Such as `2`.
    sticks : int, optional
        Riichi sticks won, the winner's own included. Left out: 0. Such as `1`.
    kita : int, optional
        Norths the winner set aside, with three players. Left out: 0. Such as `1`.
    from_ : str, optional
        Seat of the player who discarded the winning tile, to name the payer. Such as
        `north`.
    pao : str | Sequence[str], optional
        The player liable for a yakuman (daisangen, daisuushii or suukantsu). Such as
        `daisangen:west`.
    rules : str, optional
        The rules: tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc,
        wrc-2022, ema, ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic. Left
        out: tenhou. Such as `m-league`.
    rule : str | Sequence[str], optional
        A rule that differs from the set, such as kuitan=no (full list:
        docs/rules/riichi.md). Such as `kiriage=yes`.
    discards : str | Sequence[str], optional
        The player's own discards, which can cause furiten: 19m5z. Such as `9m`.
    visible : str | Sequence[str], optional
        Other tiles the player sees, apart from indicators. Such as `9p`.
    explain : bool, optional
        Also print what each reading would score, and what would have scored more.
    chi : str | Sequence[str], optional
        A called sequence of the hand, such as 456p. Such as `456p`.
    pon : str | Sequence[str], optional
        A called triplet, such as 777z. Such as `777z`.
    kan : str | Sequence[str], optional
        A quad called on a discard, such as 1111z. Such as `1111s`.
    kakan : str | Sequence[str], optional
        A pon extended to a quad, such as 3333s. Such as `3333s`.
    ankan : str | Sequence[str], optional
        A concealed quad, such as 2222p. Such as `2222p`.

    Returns
    -------
    ScoreReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import mahjong
    >>> found = mahjong.score("123m456p789s1122z", ron="2z", riichi=True)
    >>> found.han, found.fu, found.points, [yaku.name for yaku in found.yaku]
    (2, 40, 2600, ['Riichi', 'Seat wind'])
    """
    return ask(
        ScoreReport,
        "mahjong/score",
        {
            "hand": hand,
            "ron": ron,
            "tsumo": tsumo,
            "seat": seat,
            "round": round,
            "riichi": riichi,
            "double_riichi": double_riichi,
            "open_riichi": open_riichi,
            "ippatsu": ippatsu,
            "haitei": haitei,
            "houtei": houtei,
            "rinshan": rinshan,
            "chankan": chankan,
            "tenhou": tenhou,
            "chihou": chihou,
            "renhou": renhou,
            "dora": dora,
            "ura": ura,
            "honba": honba,
            "sticks": sticks,
            "kita": kita,
            "from": from_,
            "pao": pao,
            "rules": rules,
            "rule": rule,
            "discards": discards,
            "visible": visible,
            "explain": explain,
            "chi": chi,
            "pon": pon,
            "kan": kan,
            "kakan": kakan,
            "ankan": ankan,
        },
    )


def points(
    han: int,
    fu: int | None = None,
    *,
    tsumo: bool | None = None,
    seat: str | None = None,
    honba: int | None = None,
    nagashi: bool | None = None,
    rules: str | None = None,
    rule: str | Sequence[str] | None = None,
) -> PointsReport:
    """What han and fu pay in riichi, and who pays.

    Parameters
    ----------
    han : int
        The han, dora included. Such as `3`.
    fu : int, optional
        The fu: 20, 25, or a ten from 30 to 140. Such as `40`.
    tsumo : bool, optional
        Won by self-draw, not by ron.
    seat : str, optional
        The winner's seat: east (the dealer), south, west or north. Left out: south. Such
        as `west`.
    honba : int, optional
        The counters on the table. Left out: 0. Such as `2`.
    nagashi : bool, optional
        Nagashi mangan, instead of han and fu.
    rules : str, optional
        The rules: tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc,
        wrc-2022, ema, ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic. Left
        out: tenhou. Such as `m-league`.
    rule : str | Sequence[str], optional
        A rule that differs from the set, such as kuitan=no (full list:
        docs/rules/riichi.md). Such as `kiriage=yes`.

    Returns
    -------
    PointsReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import mahjong
    >>> mahjong.points(3, 40).points
    5200
    >>> mahjong.points(5, 30, seat="east", tsumo=True).limit
    'mangan'
    """
    return ask(
        PointsReport,
        "mahjong/points",
        {
            "han": han,
            "fu": fu,
            "tsumo": tsumo,
            "seat": seat,
            "honba": honba,
            "nagashi": nagashi,
            "rules": rules,
            "rule": rule,
        },
    )


def quiz(
    *,
    rules: str | None = None,
    rule: str | Sequence[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> QuizReport:
    """Practice scoring: see a win from the table, and type its han, fu and points.

    Parameters
    ----------
    rules : str, optional
        The rules: tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc,
        wrc-2022, ema, ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic. Left
        out: tenhou. Such as `m-league`.
    rule : str | Sequence[str], optional
        A rule that differs from the set, such as kuitan=no (full list:
        docs/rules/riichi.md). Such as `kiriage=yes`.
    seed : int, optional
        Seed of the first win. Left out: random, and shown. Such as `7`.
    threads : int, optional
        The number of threads, by default all cores. The answer is
        the same for any number.
    progress : bool, optional
        Whether to show progress, by default in a terminal.

    Returns
    -------
    QuizReport
        The answer.

    Raises
    ------
    HandevalError
        Something is wrong with what was given.

    Examples
    --------
    >>> from handeval import mahjong
    >>> asked = mahjong.quiz(seed=1)
    >>> asked.hand, asked.win_tile, asked.answer.points
    ('406789m4457789s', '6s', 2600)
    """
    return ask(
        QuizReport, "mahjong/quiz", {"rules": rules, "rule": rule, "seed": seed}, threads, progress
    )
