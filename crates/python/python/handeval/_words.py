"""Descriptions of pictures in words, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._questions.matematico import HintReport, SimulationReport
    from ._questions.poker import (
        CurrentHandReport,
        EquityReport,
        OddsReport,
        PlayerEquityReport,
    )


def player(found: PlayerEquityReport, number: int) -> str:
    """Name a poker player by the known hand or range, or otherwise by number."""
    return found.hand or found.range or f"player {number}"


def parts(found: PlayerEquityReport) -> tuple[float, float] | None:
    """Return how often a player wins and ties; nothing if half of the pot goes to a low."""
    if found.low_win is not None:
        return None
    every = found.win + found.tie + found.lose
    return (found.win / every, found.tie / every) if every else (0.0, 0.0)


def percent(part: float) -> str:
    """Write a fraction as a percentage."""
    return f"{100 * part:.2f} %"


def equity(report: EquityReport) -> str:
    """Describe how often each player wins."""
    said = []
    for number, one in enumerate(report.players, 1):
        text = f"{player(one, number)}: equity {percent(one.equity)}"
        if one.error:
            text += f" (standard error {percent(one.error)})"
        if (known := parts(one)) is not None:
            text += f", wins {percent(known[0])}, ties {percent(known[1])}"
        said.append(text)
    board = f" on {' '.join(report.board)}" if report.board else ""
    return f"{how(report)}{board}. " + "; ".join(said) + "."


def how(report: EquityReport) -> str:
    """Describe how equity was computed."""
    if report.method == "monte-carlo" and report.samples is not None:
        return f"Estimated from {report.samples:,} deals"
    if report.method == "partial":
        return "Counted in part"
    return "Exact" if report.boards is None else f"Exact: {report.boards:,} boards"


def odds(report: OddsReport) -> str:
    """Describe what a hand makes, and how often it wins."""
    made = "; ".join(
        f"{category.replace('-', ' ')} {count:,}"
        for category, count in reversed(list(report.makes.items()))
        if count
    )
    board = f" on {' '.join(report.board)}" if report.board else ""
    return f"{report.hand}{board}: equity {percent(report.equity)}; makes {made}."


def current(now: CurrentHandReport) -> str:
    """Describe where a hand stands on the board as it is."""
    standing = f"{now.standing}; " if now.standing else ""
    return (
        f"now {now.description}: {standing}beats {now.beats:,} hands, ties {now.ties:,}, "
        f"loses to {now.loses:,} ({percent(now.percentile)})"
    )


def hint(report: HintReport) -> str:
    """Describe what each free cell is worth, best first."""
    cells = "; ".join(
        f"row {move.row}, column {move.column}: {points(move.expected, move.error)}"
        for move in report.moves
    )
    return f"The expected totals for the card {report.card}, best first: {cells}."


def points(expected: float, error: float) -> str:
    """Write an expected total, with its standard error if it has one."""
    return f"{expected:.1f} ± {error:.1f}" if error else f"{expected:.1f}"


def simulation(reports: Sequence[SimulationReport]) -> str:
    """Describe how well players play."""
    said = []
    for report in reports:
        error = "" if report.standard_error is None else f" ± {report.standard_error:.1f}"
        expected = "" if report.expected is None else f"expected {report.expected:.1f}, "
        said.append(
            f"{report.player}: {report.games:,} games, {expected}mean {report.mean:.1f}{error}, "
            f"least {report.min}, median {report.quantiles.p50}, most {report.max}"
        )
    return "Totals of simulated games. " + "; ".join(said) + "."


def grid(rows: Sequence[Sequence[str | None]]) -> str:
    """List the cells of a grid, row by row."""
    return "; ".join(
        f"row {number}: " + " ".join(value or "free" for value in row)
        for number, row in enumerate(rows, 1)
    )


def lines(found: Sequence[Any]) -> str:
    """List the lines of a grid that have points."""
    scored = [
        f"{line.line.replace('-', ' ')}: {line.name}, {line.points} points"
        for line in found
        if line.points
    ]
    return "; ".join(scored) or "no line has points"
