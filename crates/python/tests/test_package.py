"""What is said of the package is true: stubs, docstrings, what was made by `generate.py`."""

import dataclasses
import doctest
import importlib
import inspect
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


@pytest.mark.parametrize("function", [handeval.poker.evaluate, handeval.poker.strength])
def test_examples_of_functions_in_rust(function):
    said = doctest.DocTestParser().get_doctest(function.__doc__, {}, function.__name__, None, 0)
    assert said.examples and doctest.DocTestRunner().run(said).failed == 0
    signature = inspect.signature(function)
    assert list(signature.parameters) == ["hand", "game", "board", "deck", "order"]
    assert all(f"\n{name} : " in function.__doc__ for name in signature.parameters)


def test_what_is_asked_is_all_there():
    for name in ("poker", "mahjong", "matematico", "field"):
        module = importlib.import_module(f"handeval.{name}")
        asked = importlib.import_module(f"handeval._questions.{name}")
        assert set(asked.__all__) < set(module.__all__) or name == "field"
        assert all(hasattr(module, one) for one in module.__all__)


def test_answers_are_frozen():
    found = handeval.poker.rank("As Ks Qs Js Ts")
    for name in ("strength", "nothing"):
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"`{name}` cannot be set"):
            setattr(found, name, 1)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(found, name)


USES = """
import numpy as np
from handeval import field, mahjong, matematico

totals = matematico.score(np.zeros((1, 25)), threads=2, errors="mask")
total: int = matematico.score("A A A A 2").total
matematico.simulate("greedy", 10, engine="dask")
field.score({"cards": []}, objectives=[87, 93])
wins = mahjong.is_win(np.zeros((1, 34)), rules="riichi", threads=2)
wrong: str = matematico.score("A A A A 2").total
"""


def test_types_are_those_of_users(tmp_path):
    file = tmp_path / "uses.py"
    file.write_text(USES)
    call = [sys.executable, "-m", "mypy", "--strict", str(file)]
    done = subprocess.run(call, capture_output=True, text=True, cwd=HERE, check=False)
    told = done.stdout.splitlines()
    assert len(told) == 2 and "uses.py:10: error: Incompatible types" in told[0], told


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
        "arrays need numpy, which is not installed: run `pip install handeval[arrow]`",
        "columns need pyarrow and numpy, and `numpy` is not installed: run `pip install handeval[arrow]`",
        "plots need matplotlib, which is not installed: run `pip install handeval[plot]`",
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
