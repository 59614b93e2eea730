"""Every question has the same answer as on the command line, and every answer is a value."""

import dataclasses
import json
import pickle
import subprocess
import sys
from pathlib import Path

import handeval
import pytest
from handeval import field, mahjong, matematico, poker

FIELD = {"cards": [[0, 0, None], [2, 2, "R"], [4, 4, "R"], [6, 6, "R"]]}
GRID = "A A A . . / . . . . . / . . . . . / . . . . . / . . . . ."
FULL = "A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7"
DEAL = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K"
GAME = FULL.replace(" /", "")
FIXTURES = Path(__file__).parents[3] / "fixtures"
POINTS = FIXTURES / "matematico/odd-over-even.json"
TURN = "A 2 3 5 . / 4 7 9 J Q / . 8 8 K K / 6 10 J 4 2 / 9 5 Q 10 A | 8"
MOVES = (
    "A 1 1 / 2 1 2 / 3 1 3 / 5 1 4 / 4 2 1 / 7 2 2 / 9 2 3 / J 2 4 / Q 2 5 / 8 3 2 / 8 3 3 / "
    "K 3 4 / K 3 5 / 6 4 1 / 10 4 2 / J 4 3 / 4 4 4 / 2 4 5 / 9 5 1 / 5 5 2 / Q 5 3 / 10 5 4 / "
    "A 5 5 / 8 3 1 / 7 1 5"
)
LOG = (FIXTURES / "logs/double-ron.mjlog").read_text(encoding="utf-8")
HISTORY = (FIXTURES / "logs/pokerstars-side-pots.txt").read_text(encoding="utf-8")

CASES = [
    (lambda: handeval.deck(shuffle=True, seed=4), ["deck", "--shuffle", "--seed", "4"], None),
    (lambda: poker.rank("As Ks Qs Js Ts"), ["poker", "rank", "As Ks Qs Js Ts"], None),
    (
        lambda: poker.rank("Kc Kd Kh 3s Ac", game="eight-or-better"),
        ["poker", "rank", "Kc Kd Kh 3s Ac", "--game", "eight-or-better"],
        None,
    ),
    (
        lambda: poker.compare("As Ad 2c 3d 4h", "Ah Ac 2d 3h 5c"),
        ["poker", "compare", "As Ad 2c 3d 4h", "Ah Ac 2d 3h 5c"],
        None,
    ),
    (
        lambda: poker.equity("AA", "KK,AKs:0.5", board="2c3c4d", combos=True, explain=True),
        ["poker", "equity", "AA", "KK,AKs:0.5", "--board", "2c3c4d", "--combos", "--explain"],
        None,
    ),
    (
        lambda: poker.equity("AA,AKs", "KK,AKs:0.5", board="2c3c4d5h", hands=True, next=True),
        ["poker", "equity", "AA,AKs", "KK,AKs:0.5", "--board", "2c3c4d5h", "--hands", "--next"],
        None,
    ),
    (
        lambda: poker.equity("AA", "random", "QQ+", samples=5000, seed=3),
        ["poker", "equity", "AA", "random", "QQ+", "--samples", "5000", "--seed", "3"],
        None,
    ),
    (
        lambda: poker.odds("AhKh", board="Qh7h2c", dead="3d", against=["QsQd", "9c8c"]),
        [
            "poker",
            "odds",
            "AhKh",
            "--board",
            "Qh7h2c",
            "--dead",
            "3d",
            "--against",
            "QsQd",
            "--against",
            "9c8c",
        ],
        None,
    ),
    (
        lambda: poker.hands(top="5%", against="QQ+,AKs:0.5", grid=True),
        ["poker", "hands", "--top", "5%", "--against", "QQ+,AKs:0.5", "--grid"],
        None,
    ),
    (
        lambda: poker.equity("As2s/4h9c8d", "xx/Kh3c5d", game="stud8", dead="2c"),
        ["poker", "equity", "As2s/4h9c8d", "xx/Kh3c5d", "--game", "stud8", "--dead", "2c"],
        None,
    ),
    (
        lambda: tuple(mahjong.log(LOG, anonymous=True)),
        ["mahjong", "log", "--anonymous"],
        LOG,
    ),
    (
        lambda: tuple(poker.history(HISTORY, differences=False)),
        ["poker", "history"],
        HISTORY,
    ),
    (
        lambda: tuple(
            poker.history(HISTORY, review="all", samples=1000, seed=3, ignore_folded=True)
        ),
        ["poker", "history", "--review", "--samples", "1000", "--seed", "3", "--ignore-folded"],
        HISTORY,
    ),
    (
        lambda: poker.pots("35:#1/-", "35:#2/1", {"paid": 40, "high": 3, "low": 1}, pot="hi-lo"),
        ["poker", "pots", "35:#1/-", "35:#2/1", "40:#3/1", "--pot", "hi-lo"],
        None,
    ),
    (
        lambda: poker.pots("60:QcQd7h7s", "60:Ac2dThTs", game="omaha-hi-lo", board="3c4d8hQsJc"),
        [
            "poker",
            "pots",
            "60:QcQd7h7s",
            "60:Ac2dThTs",
            "--game",
            "omaha-hi-lo",
            "--board",
            "3c4d8hQsJc",
        ],
        None,
    ),
    (lambda: poker.deal(3, seed=2), ["poker", "deal", "--players", "3", "--seed", "2"], None),
    (
        lambda: poker.draw("9c9dJcJdTh", value="jacks-or-better-9-6"),
        ["poker", "draw", "9c9dJcJdTh", "--value", "jacks-or-better-9-6"],
        None,
    ),
    (
        lambda: poker.draw("Ac2d3h4h", game="badugi", top=3),
        ["poker", "draw", "Ac2d3h4h", "--game", "badugi", "--top", "3"],
        None,
    ),
    (lambda: poker.return_("jacks-or-better-9-6"), ["poker", "return", "jacks-or-better-9-6"], None),
    (
        lambda: mahjong.check("123m456p789s1122z"),
        ["mahjong", "check", "123m456p789s1122z"],
        None,
    ),
    (
        lambda: mahjong.check("11122233344455m"),
        ["mahjong", "check", "11122233344455m"],
        None,
    ),
    (
        lambda: mahjong.check("123m456p789s1122z3z"),
        ["mahjong", "check", "123m456p789s1122z3z"],
        None,
    ),
    (
        lambda: mahjong.score("123m456p789s1122z", ron="2z", explain=True, dora="1p"),
        ["mahjong", "score", "123m456p789s1122z", "--ron", "2z", "--explain", "--dora", "1p"],
        None,
    ),
    (
        lambda: mahjong.score("23m11z456p777z789s", tsumo="1m", chi=["456s"][:0]),
        ["mahjong", "score", "23m11z456p777z789s", "--tsumo", "1m"],
        None,
    ),
    (
        lambda: mahjong.value("222567m345p33667s", dora="1z", detours=1, explain=True),
        ["mahjong", "value", "222567m345p33667s", "--dora", "1z", "--detours", "1", "--explain"],
        None,
    ),
    (lambda: mahjong.points(3, 40, tsumo=True), ["mahjong", "points", "3", "40", "--tsumo"], None),
    (lambda: matematico.score(FULL), ["matematico", "score"], FULL),
    (lambda: matematico.best(DEAL, seed=1), ["matematico", "best", "--seed", "1"], DEAL),
    (
        lambda: matematico.par(DEAL, games=40, seed=1),
        ["matematico", "par", "--games", "40", "--seed", "1"],
        DEAL,
    ),
    (
        lambda: matematico.hint(GRID, card="K", player="search", seed=1),
        ["matematico", "hint", "--card", "K", "--player", "search", "--seed", "1"],
        GRID,
    ),
    (
        lambda: matematico.simulate(["random", "greedy"], games=20, seed=3, figures=True),
        ["matematico", "simulate", "--player", "random,greedy", "--games", "20", "--seed", "3",
         "--figures"],
        None,
    ),
    (
        lambda: matematico.simulate(["random", "table"], games=20, seed=3, random_start=8),
        ["matematico", "simulate", "--player", "random,table", "--games", "20", "--seed", "3",
         "--random-start", "8"],
        None,
    ),
    (
        lambda: matematico.hint(TURN, player="search", points=POINTS),
        ["matematico", "hint", "--player", "search", "--points", str(POINTS)],
        TURN,
    ),
    (
        lambda: matematico.review(
            MOVES, player="table", seed=1, points=json.loads(POINTS.read_text())
        ),
        ["matematico", "review", "--player", "table", "--seed", "1", "--points", str(POINTS)],
        MOVES,
    ),
    (
        lambda: matematico.par(DEAL, games=40, seed=1, points=POINTS),
        ["matematico", "par", "--games", "40", "--seed", "1", "--points", str(POINTS)],
        DEAL,
    ),
    (
        lambda: matematico.simulate(["greedy", "table"], games=20, seed=3, points=POINTS),
        ["matematico", "simulate", "--player", "greedy,table", "--games", "20", "--seed", "3",
         "--points", str(POINTS)],
        None,
    ),
    (lambda: matematico.deck(seed=3), ["matematico", "deck", "--seed", "3"], None),
    (
        lambda: field.score(FIELD, objectives=[87, 88], explain=True),
        ["field", "score", "--objectives", "87,88", "--explain"],
        json.dumps(FIELD),
    ),
    (
        lambda: field.count(json.dumps(FIELD), diagonal=["red:up", "blue:up"]),
        ["field", "count", "--diagonal", "red:up", "--diagonal", "blue:up"],
        json.dumps(FIELD),
    ),
    (
        lambda: field.show(FIELD, diagonal="red:up"),
        ["field", "show", "--diagonal", "red:up"],
        json.dumps(FIELD),
    ),
    (lambda: field.objectives(), ["field", "objectives"], None),
]  # fmt: skip


def command(arguments, given):
    call = [sys.executable, "-m", "handeval", *arguments, "--json"]
    done = subprocess.run(call, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def without_null(value):
    if isinstance(value, dict):
        return {key: without_null(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [without_null(one) for one in value]
    return value


def as_numbers(value):
    """Read numbers that are written as text, as the objects do."""
    if isinstance(value, dict):
        return {key: as_numbers(one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_numbers(one) for one in value]
    if isinstance(value, str) and len(value) > 15 and value.isdigit():
        return int(value)
    return value


@pytest.mark.parametrize(("ask", "arguments", "given"), CASES, ids=lambda one: str(one)[:40])
def test_the_command_line_says_the_same(ask, arguments, given):
    found = ask()
    answers = found if isinstance(found, tuple) else (found,)
    said = [without_null(answer.to_dict()) for answer in answers]
    assert said == as_numbers(without_null(command(arguments, given)))
    for answer in answers:
        check_value(answer)


def check_value(answer):
    assert isinstance(answer, handeval.Answer)
    again = eval(repr(answer), {"handeval": handeval})
    assert again == answer and hash(again) == hash(answer)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert type(answer).from_dict(answer.to_dict()) == answer
    name = dataclasses.fields(answer)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(answer, name, None)
    assert answer._repr_html_().startswith("<div>")


SHARED = json.loads((FIXTURES / "questions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", SHARED, ids=[example["path"] for example in SHARED])
def test_the_answer_is_that_of_javascript(example):
    answer = handeval._handeval.ask(example["path"], example["options"], 1)
    assert json.loads(answer) == example["answer"]


def test_every_question_is_asked_here():
    described = {
        question["path"].replace("/", " ") for question in json.loads(handeval._handeval.describe())
    }
    asked = {
        " ".join(arguments[:2]) if arguments[0] != "deck" else "deck" for _, arguments, _ in CASES
    }
    # `strategy` and `quiz` take a while, and are tested elsewhere.
    assert described - asked == {"poker strategy", "mahjong quiz"}


def test_former_words_are_still_read():
    assert field.draw(FIELD, diagonal="red:up") == field.show(FIELD, diagonal="red:up")
    tiles = "1111223344556m"
    assert mahjong.check(tiles, rules="sichuan") == mahjong.check(tiles, variant="sichuan")
    options = {"value": "equity", "deck": "24", "samples": 2000, "seed": 7}
    former = poker.draw("9c9dJcJdTh", policy="percentile", **options)
    assert former == poker.draw("9c9dJcJdTh", exchange="percentile", **options)
    with pytest.raises(TypeError, match="`exchange` is given twice"):
        poker.draw("9c9dJcJdTh", exchange="none", policy="none", value="equity")


def test_answers_differ_where_they_say_something_else():
    one, two = poker.rank("As Ks Qs Js Ts"), poker.rank("As Ks Qs Js 9s")
    assert one != two and len({one, two, poker.rank("As Ks Qs Js Ts")}) == 2


def test_wrong_types_are_told():
    for call in (
        lambda: poker.rank(7),
        lambda: poker.evaluate(None),
        lambda: poker.strength(b"As Ks Qs Js Ts"),
        lambda: mahjong.shanten(None),
        lambda: poker.rank(["As Ks Qs Js Ts"]),
        lambda: poker.rank("As Ks Qs Js Ts", game=["high"]),
        lambda: mahjong.score("123m456p789s1122z", ron={"tile": "2z"}),
        lambda: poker.equity("AA", "KK", board=object()),
    ):
        with pytest.raises(TypeError, match="expected"):
            call()
    with pytest.raises(handeval.HandevalError, match="`x` is no"):
        poker.deal("x")


def test_a_pay_table_may_be_a_dict_or_a_file(tmp_path):
    table = {
        "name": "mine",
        "classes": "jacks-or-better",
        "pays": {
            "royal-flush": 800,
            "straight-flush": 50,
            "four-of-a-kind": 25,
            "full-house": 9,
            "flush": 6,
            "straight": 4,
            "three-of-a-kind": 3,
            "two-pair": 2,
            "jacks-or-better": 1,
        },
    }
    found = poker.return_(table)
    assert found.table == "mine"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(table))
    assert poker.return_(path).return_ == found.return_


def test_the_command():
    call = [sys.executable, "-m", "handeval"]
    done = subprocess.run([*call, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["handeval", handeval.__version__]
    bad = subprocess.run(
        [*call, "poker", "rank", "As"], capture_output=True, text=True, check=False
    )
    assert bad.returncode == 2 and "column" in bad.stderr


def test_the_command_is_installed():
    import shutil
    import sysconfig

    found = shutil.which("handeval", path=sysconfig.get_path("scripts"))
    assert found is not None
    call = [found, "poker", "As Ks Qs Js Ts", "--json"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["strength"] == 7462


def test_any_number_of_threads_is_told_or_taken():
    for wrong in (0, -1, True, 1.5, "2"):
        for call in (
            lambda wrong=wrong: poker.equity("AA", "KK", threads=wrong),
            lambda wrong=wrong: matematico.best_many(1, threads=wrong),
            lambda wrong=wrong: poker.evaluate_column(["As"], threads=wrong),
        ):
            with pytest.raises(ValueError, match="expected 1 or more"):
                call()
    few = matematico.simulate("greedy", 20, seed=1, threads=1)
    assert matematico.simulate("greedy", 20, seed=1, threads=10**12) == few
    assert len(matematico.best_many(3, threads=10**30)) == 3


def test_what_is_missing_is_told_once():
    with pytest.raises(handeval.HandevalError, match="^parameter `hand` is missing: ") as raised:
        handeval.poker.rank(None)
    assert raised.value.parameter == "hand"
