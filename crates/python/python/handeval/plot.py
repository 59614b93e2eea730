"""Plots of answers: totals of simulated games, values of cells, equity.

Needs matplotlib (``pip install handeval[plot]``). Matplotlib's global state is not changed: no
window opens, and other code's figures are left alone. The colors are distinguishable with any kind
of color vision, and `Plot.text` describes each picture in words.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _words
from ._html._element import Html, element
from ._questions.matematico import SimulationReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ._questions.matematico import HintReport
    from ._questions.poker import EquityReport

__all__ = ["Plot", "equity", "heat_map", "histogram"]

# The colors of Okabe and Ito, "Color Universal Design" (2008), for any kind of color vision.
COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "+++")
# The colors from the worst cell to the best; dark letters are legible on all of them.
PALE, STRONG, TAKEN, DARK = "#f7fbff", "#6baed6", "#eeeeee", "#111111"
CELLS = range(1, 6)


class Plot:
    """A picture with a description in words.

    A notebook shows it; elsewhere, use `savefig` to write it to a file.

    Attributes
    ----------
    figure : matplotlib.figure.Figure
        The picture, which you can change.
    text : str
        The description in words.
    """

    def __init__(self, figure: Figure, text: str) -> None:
        self.figure = figure
        self.text = text

    def __repr__(self) -> str:
        return f"<handeval plot: {self.text}>"

    def savefig(self, path: str | PathLike[str] | io.BytesIO, **options: Any) -> None:
        """Write the picture to a file.

        Parameters
        ----------
        path : str or path
            The file; its extension sets the format, such as ``.png``, ``.svg`` or ``.pdf``.
        **options
            As in `matplotlib.figure.Figure.savefig`.
        """
        self.figure.savefig(path, **{"bbox_inches": "tight", **options})

    def _repr_png_(self) -> bytes:
        written = io.BytesIO()
        self.savefig(written, format="png")
        return written.getvalue()

    def _repr_html_(self) -> str:
        written = io.BytesIO()
        self.savefig(written, format="svg", metadata={"Date": None})
        drawn = written.getvalue().decode()
        # Leave out the declarations in front of the picture, which only a separate file needs.
        drawn = drawn[drawn.index("<svg") :]
        return element("div", Html(drawn), label=self.text, role="img")


def histogram(reports: SimulationReport | Iterable[SimulationReport]) -> Plot:
    """Draw the distribution of totals.

    Parameters
    ----------
    reports : SimulationReport, or several
        Answers from `handeval.matematico.simulate`.

    Returns
    -------
    Plot
        A row for each player, all with the same axis for totals; a dashed line marks the mean.

    Raises
    ------
    ModuleNotFoundError
        Matplotlib is not installed.
    ValueError
        There are no reports.

    Examples
    --------
    >>> from handeval import matematico, plot
    >>> shown = plot.histogram(matematico.simulate(["greedy", "table"], games=200, seed=1))
    >>> print(shown.text.split(", least")[0])
    Totals of simulated games. greedy: 200 games, mean 211.8 ± 3.8
    >>> len(shown.figure.axes)
    2
    """
    several = (reports,) if isinstance(reports, SimulationReport) else tuple(reports)
    if not several:
        raise ValueError("no report given: expected one or more of `matematico.simulate`")
    figure = new_figure(6.4, 1.2 + 1.6 * len(several))
    found: Any = figure.subplots(len(several), 1, sharex=True, squeeze=False)
    for number, (report, axes) in enumerate(zip(several, found[:, 0], strict=True)):
        starts = [bar.from_ for bar in report.histogram]
        # The bars have equal widths; each begins one point above the end of the previous one.
        widths = [bar.to + 1 - bar.from_ for bar in report.histogram]
        games = [bar.games for bar in report.histogram]
        draw_bars(axes, starts, games, widths, number)
        axes.axvline(report.mean, color=DARK, linestyle="--", linewidth=1)
        error = "" if report.standard_error is None else f" ± {report.standard_error:.1f}"
        axes.set_title(f"{report.player}: mean {report.mean:.1f}{error}", loc="left", fontsize=10)
        axes.set_ylabel("games")
        plain(axes)
    found[-1, 0].set_xlabel("total")
    return Plot(figure, _words.simulation(several))


def draw_bars(
    axes: Axes, starts: Sequence[int], games: Sequence[int], widths: Sequence[int], number: int
) -> None:
    """Draw the bars of one player."""
    axes.bar(
        starts,
        games,
        width=widths,
        align="edge",
        color=COLORS[number % len(COLORS)],
        hatch=HATCHES[number % len(HATCHES)],
        edgecolor="white",
    )


def heat_map(hint: HintReport, grid: Any = None) -> Plot:
    """Draw the grid with the value of each free cell, and a star at the best one.

    Parameters
    ----------
    hint : HintReport
        An answer from `handeval.matematico.hint`.
    grid : str, path or list, optional
        The grid that the hint is for; if it is given, its values are shown too.

    Returns
    -------
    Plot
        The grid.

    Raises
    ------
    ModuleNotFoundError
        Matplotlib is not installed.
    HandevalError
        The grid is not valid.

    Examples
    --------
    >>> from handeval import matematico, plot
    >>> grid = "9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"
    >>> shown = plot.heat_map(matematico.hint(grid, card="K", player="search"), grid)
    >>> shown.text
    'The expected totals for the card K, best first: row 5, column 1: 62.9; row 4, column 2: 53.2.'
    """
    taken = values_of(grid)
    moves = {(move.row, move.column): move for move in hint.moves}
    best = hint.moves[0] if hint.moves else None
    figure = new_figure(4.6, 4.6)
    from matplotlib.colors import LinearSegmentedColormap, Normalize
    from matplotlib.patches import Rectangle

    colors = LinearSegmentedColormap.from_list("cells", [PALE, STRONG])
    totals = [move.expected for move in hint.moves] or [0.0]
    norm = Normalize(min(totals), max(totals))
    axes = figure.subplots()
    for row in CELLS:
        for column in CELLS:
            move = moves.get((row, column))
            color: Any = TAKEN if move is None else colors(norm(move.expected))
            text = taken.get((row, column), "")
            if move is not None:
                text = ("★ " if move is best else "") + f"{move.expected:.1f}"
            place = (column - 0.5, row - 0.5)
            axes.add_patch(Rectangle(place, 1, 1, facecolor=color, edgecolor="#888888"))
            weight = "bold" if move is best and best is not None else "normal"
            axes.text(column, row, text, ha="center", va="center", color=DARK, weight=weight)
    axes.set_xlim(0.5, 5.5)
    axes.set_ylim(5.5, 0.5)
    axes.set_aspect("equal")
    axes.set_xticks(CELLS)
    axes.set_yticks(CELLS)
    axes.tick_params(length=0)
    axes.set_xlabel("column")
    axes.set_ylabel("row")
    axes.set_title(f"{hint.card}: expected totals", loc="left", fontsize=10)
    for side in axes.spines.values():
        side.set_visible(False)
    return Plot(figure, _words.hint(hint))


def values_of(grid: Any) -> dict[tuple[int, int], str]:
    """Return the values of a grid by row and column, counted from 1."""
    if grid is None:
        return {}
    from ._questions.matematico import score

    return {
        (row, column): value
        for row, values in enumerate(score(grid).grid, 1)
        for column, value in enumerate(values, 1)
        if value is not None
    }


def equity(report: EquityReport) -> Plot:
    """Draw how often each player wins and ties.

    Parameters
    ----------
    report : EquityReport
        An answer from `handeval.poker.equity`.

    Returns
    -------
    Plot
        A bar for each player, with the wins followed by the ties. A mark shows the equity and, if
        it is an estimate, an error bar of two standard errors on either side. If half of the pot
        goes to a low, the bar shows the equity.

    Raises
    ------
    ModuleNotFoundError
        Matplotlib is not installed.

    Examples
    --------
    >>> from handeval import plot, poker
    >>> plot.equity(poker.equity("AhKh", "QdQc", board="2h 7h 9c")).text
    'Exact: 990 boards on 2h 7h 9c. AhKh: equity 54.14 %, wins 54.14 %, ties 0.00 %; \
QdQc: equity 45.86 %, wins 45.86 %, ties 0.00 %.'
    """
    figure = new_figure(6.4, 1.2 + 0.5 * len(report.players))
    axes = figure.subplots()
    names = [_words.player(player, number) for number, player in enumerate(report.players, 1)]
    for at, player in enumerate(report.players):
        win, tie = _words.parts(player) or (player.equity, 0.0)
        axes.barh(at, 100 * win, color=COLORS[0])
        axes.barh(
            at, 100 * tie, left=100 * win, color="white", edgecolor=COLORS[1], hatch=HATCHES[1]
        )
        error = 200 * (player.error or 0.0)
        axes.errorbar(100 * player.equity, at, xerr=error, fmt="D", color=DARK, capsize=4)
        axes.text(101, at, f"{100 * player.equity:.1f} %", va="center", color=DARK)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlim(0, 100)
    axes.invert_yaxis()
    axes.set_xlabel("percent: wins (solid), ties (hatched), equity (mark)")
    title = _words.how(report) + (f" on {' '.join(report.board)}" if report.board else "")
    axes.set_title(title, loc="left", fontsize=10)
    plain(axes)
    return Plot(figure, _words.equity(report))


def new_figure(width: float, height: float) -> Figure:
    """Make a separate figure, or explain what to install for it."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "plots need matplotlib, which is not installed: run `pip install handeval[plot]`",
            name=error.name,
        ) from None
    return Figure(figsize=(width, height), layout="constrained")


def plain(axes: Axes) -> None:
    """Remove the lines that carry no information."""
    axes.spines[["top", "right"]].set_visible(False)
