"""Hands in the notations of other programs are read as on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import handeval
import pytest
from handeval import mahjong, poker

FILE = Path(__file__).parents[3] / "tests/cli/notations.txt"
LINES = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
FUNCTIONS = {
    f"{game}/{name}": getattr(module, name)
    for game, module, names in (
        ("poker", poker, ("rank", "compare", "draw", "equity")),
        ("mahjong", mahjong, ("check", "score")),
    )
    for name in names
}
# They take several hands, which a line separates with `|`.
HAVE_SEVERAL = ("poker/compare", "poker/equity")
# A single hand looks one draw ahead; a line does so only on request.
FLAGS = {"mahjong/check": ["--ahead"]}


def printed(question: str, texts: list[str]) -> list[dict[str, Any]]:
    """The JSON that the command line prints for a batch."""
    call = [sys.executable, "-m", "handeval", *question.split("/"), "--json"]
    call += [*FLAGS.get(question, []), "-"]
    done = subprocess.run(
        call, input="\n".join(texts), capture_output=True, encoding="utf-8", check=False
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def parts(text: str) -> tuple[str, dict[str, Any]]:
    """Split a line into its input and the options after it."""
    words = text.split(" ")
    options: dict[str, Any] = {}
    while words:
        name, sign, value = words[-1].partition("=")
        if len(name) < 2 or not name.replace("-", "").isalpha() or not name.islower():
            break
        words.pop()
        options[name.replace("-", "_")] = int(value) if value.isdigit() else value if sign else True
    return " ".join(words), options


@pytest.mark.parametrize("question", FUNCTIONS)
def test_every_form_is_read_as_on_the_command_line(question: str) -> None:
    texts = [text for asked, text in LINES if asked == question]
    n_read = 0
    for text, expected in zip(texts, printed(question, texts), strict=True):
        expected.pop("line", None)
        hand, options = parts(text)
        hands = [one.strip() for one in hand.split("|")] if question in HAVE_SEVERAL else [hand]
        try:
            found = FUNCTIONS[question](*hands, **options)
        except handeval.HandevalError as error:
            assert error.kind == expected["error"]["kind"], text
            continue
        assert "error" not in expected, text
        assert found == type(found).from_dict(expected), text
        n_read += 1
    assert n_read > 0


def test_every_question_with_notations_is_asked_here() -> None:
    assert {question for question, _ in LINES} == set(FUNCTIONS)
