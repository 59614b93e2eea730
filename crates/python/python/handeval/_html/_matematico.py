"""Answers about Matematico as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import _words
from ._bars import WIN, bar
from ._element import BORDER, Html, element, table

if TYPE_CHECKING:
    from .._questions import matematico

CELL = f"border:{BORDER};min-width:2.2em;height:2.2em;text-align:center;padding:0 .2em"
BESIDE = "text-align:left;padding:0 .6em"
BELOW = "text-align:center"
# The colors from the worst cell to the best; dark letters are legible on all of them.
PALE, STRONG = (247, 251, 255), (107, 174, 214)


def grid(rows: Sequence[Sequence[str | None]], lines: Sequence[Any], title: str) -> Html:
    """Show a grid with the points of rows on the right, and of columns and diagonals below."""
    known = {line.line: line for line in lines}
    shown = []
    for number, row in enumerate(rows, 1):
        cells = [element("td", value or "·", style=CELL) for value in row]
        beside = figure(known.get(f"row-{number}"))
        shown.append(element("tr", element("td"), *cells, element("td", beside, style=BESIDE)))
    columns = (points(known.get(f"column-{number}")) for number in range(1, 6))
    below = [f"{points(known.get('diagonal-2'))} ↗", *columns]
    last = element("td", f"↘ {points(known.get('diagonal-1'))}", style=BESIDE)
    shown.append(element("tr", *(element("td", one, style=BELOW) for one in below), last))
    label = f"{title}. {_words.grid(rows)}. {_words.lines(lines)}."
    return element(
        "table",
        element("caption", title),
        element("tbody", *shown),
        label=label,
        style="border-collapse:collapse",
    )


def figure(line: Any) -> str:
    """Write the points of a line and the figure that scores them."""
    if line is None:
        return ""
    return f"{line.points} {line.name}" if line.points and line.name else f"{line.points}"


def points(line: Any) -> str:
    """Write the points of a line."""
    return "" if line is None else str(line.points)


def scored(found: matematico.GridScoreReport) -> Html:
    """Show a grid with its points."""
    title = f"total {found.total:,}" + ("" if found.complete else ", not full yet")
    return grid(found.grid, found.lines, title)


def arranged(found: matematico.BestReport) -> Html:
    """Show the best arrangement."""
    end = "proved best" if found.optimal else f"no more than {found.bound:,} are possible"
    return grid(found.grid, found.lines, f"total {found.total:,}: {end}")


def hinted(found: matematico.HintReport) -> Html:
    """Show what each free cell is worth, as a table with a star at the best cell."""
    return heat_map(found, {})


def heat_map(found: matematico.HintReport, taken: Mapping[tuple[int, int], str]) -> Html:
    """Show the values of free cells, and the cards in the other cells if they are known."""
    moves = {(move.row, move.column): move for move in found.moves}
    best = found.moves[0] if found.moves else None
    totals = [move.expected for move in found.moves]
    rows = []
    for row in range(1, 6):
        cells = []
        for column in range(1, 6):
            move = moves.get((row, column))
            if move is None:
                cells.append(element("td", taken.get((row, column), "·"), style=CELL))
                continue
            part = share(move.expected, totals)
            text = _words.points(move.expected, move.error)
            style = f"{CELL};background:{color(part)};color:#111"
            if move is best:
                cells.append(element("td", element("strong", f"★ {text}"), style=style))
            else:
                cells.append(element("td", text, style=style))
        rows.append(element("tr", *cells))
    title = f"{found.card}: expected totals"
    if best is not None:
        title += f"; best (★) row {best.row}, column {best.column}"
    return element(
        "table",
        element("caption", title),
        element("tbody", *rows),
        label=_words.hint(found),
        style="border-collapse:collapse",
    )


def share(value: float, values: Sequence[float]) -> float:
    """Return where a value lies between the minimum and the maximum, from 0 to 1."""
    least, most = min(values), max(values)
    return (value - least) / (most - least) if most > least else 1.0


def color(part: float) -> str:
    """Return the color of a cell."""
    ends = zip(PALE, STRONG, strict=True)
    mixed = (str(round(pale + part * (strong - pale))) for pale, strong in ends)
    return f"rgb({','.join(mixed)})"


def reviewed(found: matematico.ReviewReport) -> Html:
    """Show a game: its grid, its costliest moves, and the best arrangement of its cards."""
    moves = {move.move: move for move in found.moves}
    rows = (
        (
            str(number),
            move.card,
            f"row {move.row}, column {move.column}",
            f"row {move.best.row}, column {move.best.column}",
            f"{move.loss:.1f}",
        )
        for number in found.costliest
        if (move := moves.get(number)) is not None
    )
    head = ("move", "card", "placed", "best", "cost")
    return element(
        "div",
        grid(found.grid, found.lines, f"total {found.total:,}"),
        table(rows, head=head, label="the costliest moves"),
        arranged(found.best_arrangement),
    )


def simulated(*found: matematico.SimulationReport) -> Html:
    """Show how well players play: their figures, and their totals as bars."""
    rows = []
    started = any(one.random_start is not None for one in found)
    for one in found:
        error = "" if one.standard_error is None else f" ± {one.standard_error:.1f}"
        quantiles = one.quantiles
        middle = (one.min, quantiles.p5, quantiles.p25, quantiles.p50, quantiles.p75, quantiles.p95)
        mean = f"{one.mean:.1f}{error}"
        expected = (expectation(one),) if started else ()
        rows.append(
            (one.player, f"{one.games:,}", *expected, mean, *map(str, middle), str(one.max))
        )
    first = ("player", "games", "expected") if started else ("player", "games")
    head = (*first, "mean", "min", "5 %", "25 %", "50 %", "75 %", "95 %", "max")
    return element(
        "div",
        table(rows, head=head, label=_words.simulation(found)),
        *(totals(one) for one in found),
        *(element("p", said) for one in found for said in beside(one)),
    )


def expectation(found: matematico.SimulationReport) -> str:
    """Write what a player expected after a random start, if that is known."""
    return "" if found.expected is None else f"{found.expected:.1f}"


def totals(found: matematico.SimulationReport) -> Html:
    """Show the distribution of totals, collapsed."""
    most = max((one.games for one in found.histogram), default=1)
    rows = (
        (f"{one.from_} to {one.to}", f"{one.games:,}", bar((one.games / most, WIN)))
        for one in found.histogram
    )
    label = f"{found.player}: games by their totals"
    return element(
        "details",
        element("summary", label),
        table(rows, head=("totals", "games", ""), label=label),
    )


def beside(found: matematico.SimulationReport) -> list[str]:
    """Write how a player compares with the others on the same decks."""
    said = []
    for other in found.against or ():
        error = "" if other.standard_error is None else f" ± {other.standard_error:.1f}"
        said.append(
            f"{found.player} less {other.player}: {other.difference:+.1f}{error}; "
            f"{other.wins:,} games higher, {other.ties:,} equal, {other.losses:,} lower"
        )
    return said
