"""What is said of the package is true: stubs, docstrings, what was made by `generate.py`."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import handeval
import pytest

HERE = Path(__file__).resolve().parent.parent
MODULES = [
    module.name
    for module in pkgutil.walk_packages(handeval.__path__, "handeval.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_what_is_missing_is_said():
    code = """
import sys
for name in ("numpy", "pyarrow", "matplotlib"):
    sys.modules[name] = None
from handeval import mahjong, plot, poker
assert mahjong.shanten("123m456p789s1122z") == 0
calls = [
    lambda: poker.strengths([[0, 1, 2, 3, 4]]),
    lambda: poker.evaluate_column(["As"]),
    lambda: plot.equity(poker.equity("AhKh", "QdQc")),
]
for call in calls:
    try:
        call()
    except ModuleNotFoundError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "arrays need numpy, which is not there: install it with `pip install handeval[arrow]`",
        "columns need pyarrow and numpy, and `numpy` is not there: install them with `pip install handeval[arrow]`",
        "plots need matplotlib, which is not there: install it with `pip install handeval[plot]`",
    ]


def run(*call):
    done = subprocess.run(
        [sys.executable, "-m", *call], capture_output=True, text=True, cwd=HERE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_generated_files_are_as_they_would_be_made():
    done = subprocess.run(
        [sys.executable, "generate.py", "--check"],
        capture_output=True,
        text=True,
        cwd=HERE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_types():
    run("mypy")


def test_stubs():
    run("mypy.stubtest", "handeval._handeval", "--ignore-disjoint-bases")


def test_style():
    run("ruff", "check", ".")
    run("ruff", "format", "--check", ".")
    notebooks = ("--config", "pyproject.toml", "../../examples/python")
    run("ruff", "check", *notebooks)
    run("ruff", "format", "--check", *notebooks)


def test_every_name_is_there_and_said():
    for name in ("poker", "mahjong", "matematico", "field"):
        module = getattr(handeval, name)
        for public in module.__all__:
            assert getattr(module, public).__doc__, f"{name}.{public}"
