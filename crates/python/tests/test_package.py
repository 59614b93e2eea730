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
