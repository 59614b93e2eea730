"""Mahjong hands: one by one, and in arrays."""

import random

import handeval
import numpy as np
import pytest
from handeval import mahjong


def random_counts(n, tiles, seed=3):
    chooser = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    rows = np.zeros((n, 34), dtype=np.uint8)
    for row in rows:
        for kind in chooser.sample(wall, tiles):
            row[kind] += 1
    return rows


def text(counts):
    parts = []
    for start, letter in zip((0, 9, 18, 27), "mpsz", strict=True):
        kinds = counts[start : start + (7 if letter == "z" else 9)]
        digits = "".join(str(idx + 1) * int(count) for idx, count in enumerate(kinds))
        parts.append(digits + letter if digits else "")
    return "".join(parts)


@pytest.mark.parametrize("tiles", [13, 14, 5, 2])
def test_arrays_and_texts_agree(tiles):
    rows = random_counts(300, tiles)
    shantens, wins = mahjong.shanten(rows), mahjong.is_win(rows)
    assert shantens.dtype == np.int8 and wins.dtype == np.bool_
    for row, shanten, win in zip(rows, shantens, wins, strict=True):
        assert mahjong.shanten(text(row)) == shanten == mahjong.check(text(row)).shanten
        assert mahjong.is_win(text(row)) == win


def test_wins_and_variants():
    won = np.zeros((1, 34), dtype=np.int64)
    won[0, :9] = [3, 1, 1, 1, 1, 1, 1, 1, 4]
    assert list(mahjong.is_win(won)) == [True] and list(mahjong.shanten(won)) == [-1]
    pairs = "1199m1199p1199s11z"
    assert mahjong.is_win(pairs) and not mahjong.is_win(pairs, forms="standard")
    assert mahjong.check(pairs, forms=["seven-pairs"]).win


def test_bad_rows():
    rows = random_counts(5, 13)
    rows[3, 0] = 5
    with pytest.raises(handeval.HandevalError, match="row 3: ") as raised:
        mahjong.shanten(rows)
    assert raised.value.row == 3
    assert mahjong.shanten(rows, errors="mask")[3] == 127
    assert not mahjong.is_win(rows, errors="mask")[3]
    # Options that do not apply are not ignored.
    with pytest.raises(TypeError, match="`chi` of `shanten` works only with a hand as a string"):
        mahjong.shanten(rows, chi="456p")
    with pytest.raises(TypeError, match="`visible` of `is_win` works only with a hand as a string"):
        mahjong.is_win(rows, visible="1z")
    for name in ("threads", "errors"):
        with pytest.raises(TypeError, match=f"`{name}` of `is_win` works only with an array"):
            mahjong.is_win("123m456p789s1122z", **{name: "mask"})
    with pytest.raises(ValueError, match="33 columns: expected 34"):
        mahjong.shanten(rows[:, :33])
    with pytest.raises(TypeError, match="expected a string, or an array"):
        mahjong.shanten(7)
    twelve = random_counts(1, 12)
    with pytest.raises(handeval.HandevalError) as raised:
        mahjong.shanten(twelve)
    assert raised.value.row == 0


def test_what_a_hand_brings():
    ready = "23m11z456p777z789s"
    assert mahjong.acceptance(ready) == {"1m": 4, "4m": 4}
    assert mahjong.acceptance(ready, visible="1m1m") == {"1m": 2, "4m": 4}
    assert mahjong.decompose(ready) == () == mahjong.discards(ready)
    first = mahjong.discards("123m456p789s11223z")[0]
    assert (first.tile, first.shanten) == ("3z", 0)
    assert len(mahjong.decompose("111222333m444p55s")) == 2


def test_score_and_points():
    won = mahjong.score("123m456p789s1122z", ron="2z", dora=["1p", "9m"])
    same = mahjong.score("123m456p789s1122z", ron="2z", dora="1p,9m")
    assert won == same and won.won and won.points and won.points > 1300
    assert (
        mahjong.score("123m456p789s1122z", ron="2z", riichi=True, dora="1p,9m").han == won.han + 1
    )
    assert mahjong.points(4, 30).points == mahjong.points(han=4, fu=30).points == 7700
    assert mahjong.score("123m456p789s1122z").waits
    with pytest.raises(handeval.HandevalError) as raised:
        mahjong.score("123m456p789s1122z", ron="9z")
    assert raised.value.parameter == "ron"


def test_chinese_games_have_their_own_sums():
    won = mahjong.score(
        "3m [kan 2222m] [pon 555m] [pon 777p] [pon 999p]",
        tsumo="3m",
        rules="sichuan",
        won=1,
        kongs=True,
    )
    assert (won.fan, won.capped, won.value, won.points) == (3, 3, 8, 18)
    assert won.payments and won.payments[0].payers == 2
    assert won.kong_payments and won.kong_payments[0].points == 2
    assert won.seat is None
    won = mahjong.score("456789m3388m [pon 777z]", ron="8m", rules="hongkong", flowers="26")
    assert (won.faan, won.base, won.parts) == (6, 32, won.fans)
    assert [fan.pinyin for fan in won.fans or ()] == ["hùn yī sè", "fān zi", "zhèng huā"]
    won = mahjong.score("12345678m345p45655s", tsumo="9m", rules="taiwan", dealer=True, streak=2)
    assert (won.tai, won.dealer_tai, won.points, won.seat) == (3, 5, 39, "east")
    below = mahjong.score("234m567p3488s [chi 678s]", tsumo="2s", rules="hongkong")
    assert (below.won, below.reason, below.minimum) == (False, "below-minimum", 3)
    waits = mahjong.score("1133557m2244p88p", rules="sichuan")
    assert waits.ready and waits.greatest == 4
    with pytest.raises(handeval.HandevalError) as raised:
        mahjong.score("456789m3388m [pon 777z]", ron="8m", rules="hongkong", lack="s")
    assert (raised.value.kind, raised.value.parameter) == ("not-for-these-rules", "lack")


def test_a_quiz_has_a_seed():
    assert mahjong.quiz(seed=7) == mahjong.quiz(seed=7)
    assert mahjong.quiz(seed=7) != mahjong.quiz(seed=8)


def test_a_quiz_of_discards_says_what_each_is_worth():
    asked = mahjong.quiz(of="discards", seed=10)
    assert asked == mahjong.quiz(of="discards", seed=10)
    assert (asked.win_tile, asked.answer) == (None, None)
    assert mahjong.value(asked.line) == asked.value
    points = {one.discard: one.points for one in asked.value.discards}
    assert asked.best == max(points, key=points.get)
    assert asked.gain == pytest.approx(points[asked.best] - points[asked.by_acceptance])


def counts_of(hand):
    counts = np.zeros(34, dtype=np.uint8)
    numbers = ""
    for char in hand:
        if char.isdigit():
            numbers += char
            continue
        for number in numbers:
            counts["mpsz".index(char) * 9 + int(number) - 1] += 1
        numbers = ""
    return counts


def test_mcr_totals_are_those_of_texts():
    hands = ["22334455667788p", "11122233344455z", "123456789m12344p"]
    names, tiles = ["8p", "5z", "9m"], np.array([16, 31, 8])
    counts = np.array([counts_of(hand) for hand in hands])
    for drawn in (False, True):
        by = "tsumo" if drawn else "ron"
        found = [
            mahjong.score(hand, **{by: name}, rules="mcr")
            for hand, name in zip(hands, names, strict=True)
        ]
        expected = [one.total if one.won else 0 for one in found]
        assert mahjong.mcr_totals(counts, tiles, drawn=drawn).tolist() == expected
    assert mahjong.mcr_totals(counts, tiles, flowers=3, seat="west")[0] == 93
    assert mahjong.mcr_totals(counts, tiles, rule="minimum=88").tolist()[2] == 0
    wrong = np.array([0, 31, 99])
    with pytest.raises(handeval.HandevalError) as raised:
        mahjong.mcr_totals(counts, wrong)
    assert (raised.value.kind, raised.value.row) == ("win-tile-not-in-hand", 0)
    masked = mahjong.mcr_totals(counts, wrong, errors="mask").tolist()
    assert masked[0] == masked[2] == -1
    for options in ({"riichi": True}, {"ron": "1m"}, {"rules": "tenhou"}):
        with pytest.raises((handeval.HandevalError, TypeError, ValueError)):
            mahjong.mcr_totals(counts, tiles, **options)
