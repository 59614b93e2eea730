"""Answers about mahjong as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._element import Html, element, table
from ._tiles import tiles, words

if TYPE_CHECKING:
    from .._questions import mahjong

MOST_DISCARDS = 8


def hand(text: str) -> Html:
    """Show a hand."""
    return element("div", tiles(text), label=words(text), role="group")


def checked(found: mahjong.CheckReport) -> Html:
    """Show a hand, and how far it is from a win."""
    said: list[str] = []
    if found.win:
        ways = found.decompositions or ()
        said.append(element("p", f"A win in {len(ways)} way{'' if len(ways) == 1 else 's'}."))
        said.append(element("ol", *(element("li", decomposed(way)) for way in ways)))
    elif found.shanten == 0:
        said.append(element("p", "Tenpai."))
    else:
        said.append(element("p", f"{found.shanten}-shanten."))
    if found.waits:
        said.append(element("p", "It waits for ", accepted(found.waits), "."))
    elif found.acceptance:
        said.append(element("p", f"{found.total} tiles help: ", accepted(found.acceptance), "."))
    if found.discards:
        rows = (
            (tiles(one.tile), str(one.shanten), str(one.total), element("span", counted(one)))
            for one in found.discards[:MOST_DISCARDS]
        )
        head = ("discard", "shanten", "tiles", "that help")
        said.append(table(rows, head=head, label="the discards, best first"))
        left_out = len(found.discards) - MOST_DISCARDS
        if left_out > 0:
            said.append(element("p", f"… and {left_out} more discards"))
    return element("div", hand(found.hand), *said)


def decomposed(found: mahjong.DecompositionReport | mahjong.ReadingReport) -> Html:
    """Show the sets and the pair of a win."""
    sets = [one.tiles for one in found.sets or ()] + list(found.pairs or ())
    groups = [tiles(group) for group in ([found.pair] if found.pair else []) + sets]
    spaced = (part for group in groups for part in (group, "  "))
    return element("span", *spaced, found.form.replace("-", " "))


def accepted(found: tuple[mahjong.AcceptedReport, ...]) -> Html:
    """Show tiles with the number of copies left."""
    shown = (part for one in found for part in (", ", tiles(one.tile), f" ({one.left} left)"))
    return element("span", *list(shown)[1:])


def counted(found: mahjong.DiscardReport) -> str:
    """List which tiles help after a discard, and how many of each are left."""
    return ", ".join(f"{one.tile}: {one.left}" for one in found.acceptance)


def scored(found: Any) -> Html:
    """Show what a win is worth and why, or what each wait would score."""
    said: list[str] = [hand(found.hand)]
    if found.win_tile:
        how = element("strong", found.win_by or "")
        said.append(element("p", "Won with ", tiles(found.win_tile), " by ", how, "."))
    if found.points is not None:
        said.append(element("p", element("strong", worth(found)), f": {found.points:,} points"))
    if found.reason:
        said.append(element("p", found.reason))
    if found.yaku:
        rows = ((one.name, yaku_worth(one)) for one in found.yaku)
        said.append(table(rows, head=("yaku", ""), label="yaku"))
    if found.fans:
        fans = ((f"{one.chinese} {one.name}", str(one.points)) for one in found.fans)
        said.append(table(fans, head=("fan", ""), label="fans"))
    if found.fu_items:
        items = (
            (one.item.replace("-", " "), tiles(one.tiles or ""), f"{one.fu} fu")
            for one in found.fu_items
        )
        said.append(table(items, head=("fu", "", ""), label="fu"))
    if found.payments:
        paid = ", ".join(f"{one.points:,} by {one.by}" for one in found.payments)
        said.append(element("p", f"Paid: {paid}."))
    if getattr(found, "shanten", None):
        said.append(element("p", f"{found.shanten}-shanten."))
    if waits := getattr(found, "waits", None):
        scores = (
            (tiles(one.tile), str(one.left), wait_worth(one.ron), wait_worth(one.tsumo))
            for one in waits
        )
        said.append(table(scores, head=("wait", "left", "ron", "tsumo"), label="waits"))
    return element("div", *said)


def worth(found: Any) -> str:
    """Write the han, the fu and the limit; or the sum of the fans."""
    for unit in ("fan", "faan", "tai"):
        if (total := getattr(found, unit)) is not None:
            return f"{total} {unit}"
    if found.yakuman:
        return "yakuman" if found.yakuman == 1 else f"{found.yakuman} times yakuman"
    said = f"{found.han} han {found.fu} fu" if found.fu else f"{found.han} han"
    return f"{found.limit.replace('-', ' ')}, {said}" if found.limit else said


def yaku_worth(found: mahjong.YakuReport) -> str:
    """Write what a yaku is worth."""
    return f"{found.yakuman} yakuman" if found.yakuman else f"{found.han} han"


def wait_worth(found: mahjong.WaitScoreReport | None) -> Html:
    """Write what a wait would score."""
    if found is None:
        return element("span", "none")
    if found.no_yaku:
        return element("span", "no yaku")
    return element("span", f"{found.points:,} ({worth(found)})")


def quizzed(found: mahjong.QuizReport) -> Html:
    """Show a question of the quiz, with its answer collapsed."""
    facts = [f"seat {found.seat}", f"round {found.round}", *(found.flags or ())]
    dora = element("p", "Dora indicators: ", tiles(" ".join(found.dora or ()) or "none"), ".")
    if found.value:
        seen = tiles(" ".join(found.visible or ()) or "nothing")
        return element(
            "div",
            hand(found.hand),
            element("p", f"{', '.join(facts)}; {found.draws} draws to come.".capitalize()),
            dora,
            element("p", "Discarded so far: ", seen, "."),
            element("details", element("summary", "What do you discard?"), valued(found.value)),
        )
    how = f" by {found.win_by}; {', '.join(facts)}."
    return element(
        "div",
        hand(found.hand),
        element("p", "Won with ", tiles(found.win_tile or ""), how),
        dora,
        element("details", element("summary", "What does it score?"), scored(found.answer)),
    )


def valued(found: mahjong.ValueReport) -> Html:
    """Show what each discard is worth."""
    rows = (
        (tiles(one.discard), f"{one.shanten}", f"{one.win or 0:.1%}", f"{one.points or 0:,.0f}")
        for one in found.discards or ()
    )
    head = ("discard", "shanten", "wins", "points")
    said = "One player alone: no ron, no calls, no danger. This is no advice for the table."
    label = "what each discard is worth"
    return element("div", table(rows, head=head, label=label), element("p", said))
