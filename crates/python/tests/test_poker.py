"""Poker hands: one by one, and in arrays."""

import itertools
import pickle
import random

import handeval
import numpy as np
import pytest
from handeval import poker

RANKS, SUITS = "23456789TJQKA", "csdh"
TEXTS = [rank + suit for rank in RANKS for suit in SUITS]


def hands(n, size, seed=1):
    chooser = random.Random(seed)
    return [chooser.sample(range(52), size) for _ in range(n)]


def text(codes):
    return " ".join(TEXTS[code] for code in codes)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_arrays_texts_and_objects_agree(size):
    rows = hands(500, size)
    found = poker.strengths(np.array(rows, dtype=np.uint8))
    assert found.dtype == np.uint16
    for row, strength in zip(rows, found, strict=True):
        assert poker.strength(text(row)) == strength
        evaluation = poker.evaluate(text(row))
        report = poker.rank(text(row))
        assert evaluation.strength == report.strength == strength
        assert evaluation.category == report.category
        assert evaluation.best == report.best
        assert evaluation.description == report.description


GAMES = {
    "deuce-to-seven": 7,
    "ace-to-five": 5,
    "eight-or-better": 7,
    "badugi": 4,
    "badugi-deuce": 4,
    "short-deck": 6,
    "short-deck-trips": 5,
}


@pytest.mark.parametrize(("game", "size"), GAMES.items())
def test_arrays_of_other_games(game, size):
    rows = hands(200, size)
    if game.startswith("short"):
        chooser = random.Random(2)
        rows = [chooser.sample(range(16, 52), size) for _ in range(200)]
    found = poker.strengths(np.array(rows), game=game)
    for row, strength in zip(rows, found, strict=True):
        assert (poker.rank(text(row), game=game).strength or 0) == strength
        assert poker.strength(text(row), game=game) == strength


def test_the_stripped_deck():
    rows = [[28, 32, 36, 40, 48], [28, 29, 30, 31, 32]]
    assert list(poker.strengths(np.array(rows), deck=24)) == [
        poker.strength(text(row), deck=24) for row in rows
    ]
    assert poker.evaluate("9c Tc Jc Qc Kc", deck=24).strength_max == 252


def test_any_number_of_threads_and_any_layout_give_the_same():
    rows = np.array(hands(20_000, 5), dtype=np.uint8)
    expected = poker.strengths(rows, threads=1)
    for threads in (2, 3, 7):
        assert (poker.strengths(rows, threads=threads) == expected).all()
    assert (poker.strengths(np.asfortranarray(rows)) == expected).all()
    wide = np.zeros((20_000, 10), dtype=np.uint8)
    wide[:, ::2] = rows
    assert (poker.strengths(wide[:, ::2]) == expected).all()
    assert (poker.strengths(rows[::-1])[::-1] == expected).all()
    for kind in (np.int8, np.int16, np.int64, np.uint64):
        assert (poker.strengths(rows.astype(kind)) == expected).all()
    assert poker.strengths(rows[:0]).shape == (0,)


def test_no_hand_in_a_row():
    rows = np.array(hands(10_000, 5), dtype=np.int64)
    rows[7_000, 2] = 52
    rows[8_000, 3] = rows[8_000, 4]
    with pytest.raises(handeval.HandevalError, match="row 7000: `52` is not a card") as raised:
        poker.strengths(rows)
    assert (raised.value.kind, raised.value.row) == ("unknown-card", 7_000)
    found = poker.strengths(rows, errors="mask")
    assert [int(row) for row in np.flatnonzero(found == 0)] == [7_000, 8_000]
    rows[7_000, 2] = rows[7_000, 1]
    with pytest.raises(handeval.HandevalError, match="row 7000: card `.*` .* is given twice"):
        poker.strengths(rows, threads=2)
    for wrong in (-1, 300, 256 + 12):
        rows[7_000, 2] = wrong
        with pytest.raises(handeval.HandevalError, match="row 7000: "):
            poker.strengths(rows)
        assert poker.strengths(rows, errors="mask")[7_000] == 0


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((3, 4), dtype=np.uint8), ValueError, "4 columns: expected 5 to 7 cards"),
        (np.zeros(5, dtype=np.uint8), ValueError, "1 dimensions .*: expected 2"),
        (np.zeros((2, 5)), TypeError, "type `float64`: expected integers"),
        (np.array([["As"] * 5]), TypeError, "expected integers"),
    ],
)
def test_an_array_of_another_shape_or_type(array, error, message):
    with pytest.raises(error, match=message):
        poker.strengths(array)


def test_wrong_options_of_arrays():
    rows = np.array(hands(3, 5))
    with pytest.raises(ValueError, match="`threads` is 0: expected 1 or more"):
        poker.strengths(rows, threads=0)
    with pytest.raises(ValueError, match='`errors` is \'nul\': expected "raise" or "mask"'):
        poker.strengths(rows, errors="nul")
    with pytest.raises(ValueError, match="of `omaha` are not supported"):
        poker.strengths(rows, game="omaha")
    with pytest.raises(handeval.HandevalError, match="`whist` is not a valid `game`"):
        poker.strengths(rows, game="whist")


def test_evaluations_are_values():
    one = poker.evaluate("As Ks Qs Js Ts")
    same = poker.evaluate("Ts,Js Qs Ks As")
    other = poker.evaluate("Ah Kh Qh Jh Th")
    pair = poker.evaluate("As Ad Qs Js Ts")
    assert one == same and hash(one) == hash(same)
    assert one != other and not one < other and not one > other and one <= other
    assert pair < one and one > pair and max(pair, one) is one
    assert sorted([one, pair]) == [pair, one]
    assert len({one, same, other}) == 2
    assert one != "As Ks Qs Js Ts"
    assert eval(repr(one)) == one
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(pair, protocol)) == pair
    with pytest.raises(AttributeError):
        one.strength = 1
    stripped = poker.evaluate("As Ks Qs Js Ts", deck=24)
    assert stripped != one and eval(repr(stripped)) == stripped
    assert pickle.loads(pickle.dumps(stripped)) == stripped
    with pytest.raises(TypeError, match="different rules cannot be compared"):
        _ = stripped < one
    html = one._repr_html_()
    assert "royal flush" in html and 'aria-label="ace of spades"' in html


def test_evaluations_of_other_games():
    low = poker.evaluate("8c 6d 4h 3s Ac", game="ace-to-five")
    assert low.game == "ace-to-five" and eval(repr(low)) == low
    none = poker.evaluate("Kc Kd Kh 3s Ac", game="eight-or-better")
    assert none.strength is None and none.category is None and int(none) == 0
    assert none < poker.evaluate("8c 6d 4h 3s Ac", game="eight-or-better")
    omaha = poker.evaluate("Ac Ad 5h 6s", game="omaha", board="As 5d 5c Kh Qh")
    assert pickle.loads(pickle.dumps(omaha)) == omaha
    assert omaha != poker.evaluate("Ac Ad 5h 6s", game="omaha", board="As 5d 5c Kh Qd")
    wild = poker.evaluate("Ac Ad Ah As Jo", game="wild")
    assert wild.description == "five of a kind, aces" and eval(repr(wild)) == wild


def test_words_behind_a_hand_are_options():
    text = "Ac Ad 5h 6s game=omaha board=As5d5cKhQh"
    said = poker.evaluate("Ac Ad 5h 6s", game="omaha", board="As 5d 5c Kh Qh")
    assert poker.evaluate(text) == said and poker.strength(text) == said.strength
    assert eval(repr(poker.evaluate(text))) == said
    stripped = poker.evaluate("9c Tc Jc Qc Kc deck=24")
    assert stripped == poker.evaluate("9c Tc Jc Qc Kc", deck=24) == eval(repr(stripped))
    assert pickle.loads(pickle.dumps(stripped)) == stripped
    assert hash(stripped) == hash(poker.evaluate("9c Tc Jc Qc Kc", deck=24))


def test_errors_say_where():
    with pytest.raises(handeval.HandevalError) as raised:
        poker.evaluate("A♠ K♠ Q♠ J♠ A♠")
    error = raised.value
    assert (error.kind, error.start, error.end, error.parameter) == (
        "duplicate-card",
        12,
        14,
        "hand",
    )
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.kind, again.start) == (str(error), error.kind, error.start)
    for call in (poker.strength, poker.rank, poker.evaluate):
        with pytest.raises(handeval.HandevalError) as raised:
            call("As Ks Qs Js")
        assert raised.value.kind == "wrong-card-count"
        with pytest.raises(TypeError):
            call(5)


def test_codes():
    assert [poker.codes(text(row)) for row in hands(50, 7)] == [tuple(row) for row in hands(50, 7)]


def test_every_category_is_counted():
    # Every hundredth of all 2,598,960 hands; each text matches the array.
    some = list(itertools.islice(itertools.combinations(range(52), 5), 0, None, 101))
    found = poker.strengths(np.array(some, dtype=np.uint8))
    for row, strength in list(zip(some, found, strict=True))[::25]:
        assert poker.strength(text(row)) == strength
    assert found.min() >= 1 and found.max() <= 7462


def test_codes_are_those_of_the_cards_of_a_game():
    assert poker.codes("Ah 2c 3d 4s", game="badugi") == (51, 0, 6, 9)
    with pytest.raises(ValueError, match="has a joker: expected cards"):
        poker.codes("Ah 2c 3d 4s Jo", game="wild")


def test_what_is_no_array_of_cards_is_told():
    with pytest.raises(TypeError, match="`NoneType` is not an array: expected rows of cards"):
        poker.strengths(None)
    masked = np.ma.masked_array([[0, 1, 2, 3, 4]], mask=[[0, 0, 0, 0, 1]])
    with pytest.raises(TypeError, match="masked values: expected a card in every place"):
        poker.strengths(masked)
