"""Pictures are drawn without touching global state, and are described in words."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import need
from handeval import HandevalError, matematico, plot, poker

matplotlib = need("matplotlib")
GRID = "9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"

PLOTS = {
    "histogram": lambda: plot.histogram(matematico.simulate(["greedy", "table", "random"], games=60, seed=1)),
    "histogram of one": lambda: plot.histogram(matematico.simulate("greedy", games=1, seed=1)[0]),
    "heat map": lambda: plot.heat_map(matematico.hint(GRID, card="K", player="search"), GRID),
    "heat map alone": lambda: plot.heat_map(matematico.hint(" / ".join([". . . . ."] * 5), card="K", player="table")),
    "equity": lambda: plot.equity(poker.equity("AhKh", "QdQc", board="2h 7h 9c")),
    "estimate": lambda: plot.equity(poker.equity("AhKh", "QQ+", "22+", samples=500, seed=1)),
    "two halves": lambda: plot.equity(poker.equity("AsKsQsJs", "2c3cQcJc", game="omaha-hi-lo", samples=500, seed=1)),
}  # fmt: skip


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_is_shown_written_and_said(name, tmp_path):
    found = PLOTS[name]()
    assert found.text.endswith(".")
    assert found.text in repr(found)
    assert found._repr_png_().startswith(b"\x89PNG")
    shown = ElementTree.fromstring(found._repr_html_())
    assert shown.get("aria-label") == found.text
    assert shown[0].tag.endswith("svg")
    for ending in ("png", "svg", "pdf"):
        found.savefig(tmp_path / f"plot.{ending}")
        assert (tmp_path / f"plot.{ending}").stat().st_size > 1000


def test_bars_are_those_of_the_report():
    [report] = matematico.simulate("table", games=100, seed=3)
    [axes] = plot.histogram(report).figure.axes
    drawn = [(bar.get_x(), bar.get_height()) for bar in axes.patches]
    assert drawn == [(bar.from_, bar.games) for bar in report.histogram]


def test_a_heat_map_has_the_values_of_the_cells():
    [axes] = PLOTS["heat map"]().figure.axes
    texts = {tuple(map(int, text.get_position())): text.get_text() for text in axes.texts}
    assert texts[1, 5] == "★ 62.9"
    assert texts[2, 4] == "53.2"
    assert texts[1, 1] == "9"
    assert len(texts) == 25


def test_equity_has_marks_and_parts():
    report = poker.equity("AhKh", "AdKd")
    [axes] = plot.equity(report).figure.axes
    widths = [bar.get_width() for bar in axes.patches]
    every = report.boards
    expected = [100 * part / every for one in report.players for part in (one.win, one.tie)]
    assert widths == pytest.approx(expected)


def test_pyplot_is_not_used():
    code = (
        "import sys\n"
        "from handeval import plot, poker\n"
        "assert 'matplotlib' not in sys.modules\n"
        "plot.equity(poker.equity('AhKh', 'QdQc'))._repr_png_()\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_missing_matplotlib_is_said(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError) as raised:
        PLOTS["equity"]()
    said = "plots need matplotlib, which is not installed: run `pip install handeval[plot]`"
    assert str(raised.value) == said


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="no report given: expected one or more"):
        plot.histogram([])
    hint = matematico.hint(GRID, card="K", player="search")
    with pytest.raises(HandevalError):
        plot.heat_map(hint, "9 9")
