"""The examples on the pages work: they are run in order, in a separate folder."""

import doctest
import re
from pathlib import Path

import pytest
from conftest import need

for package in ("numpy", "pyarrow", "polars", "pandas", "duckdb", "distributed", "matplotlib"):
    need(package)

ROOT = Path(__file__).resolve().parents[3]
PAGES = ("docs/PYTHON.md", "crates/python/README.md", "README.md")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page):
    """Return the line and the text of every Python block."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield text[: found.start()].count("\n") + 1, found[1]


@pytest.mark.parametrize("page", PAGES)
def test_examples_say_what_happens(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(verbose=False)
    names, told, n_run = {"__name__": "__main__"}, [], 0
    for line, text in blocks(page):
        if ">>>" not in text:
            continue
        test = doctest.DocTestParser().get_doctest(text, names, f"{page}:{line}", page, line)
        runner.run(test, out=told.append, clear_globs=False)
        names.update(test.globs)
        n_run += len(test.examples)
    assert not told, "".join(told)
    assert n_run


@pytest.mark.parametrize("page", PAGES)
def test_scripts_compile(page):
    for line, text in blocks(page):
        if ">>>" not in text:
            compile(text, f"{page}:{line}", "exec")
