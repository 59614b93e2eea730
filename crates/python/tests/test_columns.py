"""Columns of text from any library."""

import handeval
import numpy as np
import pyarrow as pa
import pytest
from conftest import need
from handeval import _columns, poker

HANDS = [
    "As Ks Qs Js Ts",
    "2c3c4d5h7s",
    None,
    "As As Ks Qs Js",
    "A♠ K♠ Q♠ J♠ x♠",
    "",
    "Ac Ad Ah Kc Kd 2s 3s",
]
STRENGTHS = [7462, 1, None, None, None, None, poker.strength("Ac Ad Ah Kc Kd 2s 3s")]


def check(found):
    assert isinstance(found, pa.ChunkedArray)
    rows = found.to_pylist()
    assert [row["strength"] for row in rows] == STRENGTHS
    assert [row["category"] for row in rows] == [
        None if strength is None else poker.rank(hand).category
        for hand, strength in zip(HANDS, STRENGTHS, strict=True)
    ]
    assert [row["error"] is not None for row in rows] == [
        False, False, False, True, True, True, False
    ]  # fmt: skip
    assert rows[3]["error"].startswith("card `As` is given twice")
    assert (rows[3]["error_start"], rows[3]["error_end"]) == (3, 5)
    # Characters, not bytes.
    assert (rows[4]["error_start"], rows[4]["error_end"]) == (12, 13)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_arrow_columns(kind):
    array = pa.array(HANDS, pa.string()).cast(kind)
    check(poker.evaluate_column(array))
    check(poker.evaluate_column(pa.chunked_array([array[:3], array[3:3], array[3:]])))
    longer = pa.concat_arrays([pa.array(["9c"], kind), array, pa.array(["?"], kind)])
    check(poker.evaluate_column(longer[1:-1]))
    check(poker.evaluate_column(array, threads=1))


def test_dictionaries_lists_and_tables():
    check(poker.evaluate_column(pa.array(HANDS).dictionary_encode()))
    check(poker.evaluate_column(HANDS))
    check(poker.evaluate_column(pa.table({"hand": HANDS})["hand"]))
    assert poker.evaluate_column([]).to_pylist() == []
    assert poker.evaluate_column(pa.nulls(2)).to_pylist()[0]["strength"] is None


def test_polars():
    pl = need("polars")
    series = pl.Series("hand", HANDS)
    check(poker.evaluate_column(series))
    back = pl.Series(poker.evaluate_column(series))
    assert back.struct.field("strength").to_list() == STRENGTHS
    frame = pl.LazyFrame({"hand": HANDS}).select(
        pl.col("hand").map_batches(
            lambda hands: pl.Series(poker.evaluate_column(hands)).struct.field("strength"),
            return_dtype=pl.UInt16,
        )
    )
    assert frame.collect()["hand"].to_list() == STRENGTHS


def test_pandas():
    pd = need("pandas")
    check(poker.evaluate_column(pd.Series(HANDS)))
    check(poker.evaluate_column(pd.Series(HANDS, dtype="string[pyarrow]")))
    check(poker.evaluate_column(pd.Series(HANDS, dtype=object)))


def test_duckdb():
    duckdb = need("duckdb")
    relation = duckdb.from_arrow(pa.table({"hand": HANDS}))
    check(poker.evaluate_column(relation.to_arrow_table()["hand"]))


def test_no_column_of_texts():
    for wrong in (pa.array([1, 2]), np.array([1.5]), 7, "As Ks Qs Js Ts", object()):
        with pytest.raises(TypeError, match=r"expected (strings|one with|a column)"):
            poker.evaluate_column(wrong)
    with pytest.raises(ValueError, match='expected "null" or "raise"'):
        poker.evaluate_column(HANDS, errors="mask")


def test_columns_of_other_types_are_refused_and_categories_are_texts():
    pl, pd = need("polars"), need("pandas")
    dates = pl.Series(["2026-01-01"]).str.to_date()
    for wrong in (pl.Series([1, 2]), pl.Series([1.5]), dates, pd.Series([1]), [1, 2], [b"As"]):
        for function in (poker.evaluate_column, handeval.mahjong.score_column):
            with pytest.raises(TypeError, match="the column has the type `.*`: expected strings"):
                function(wrong)
    categories = pl.Enum([hand for hand in HANDS if hand is not None])
    for kind in (pl.Categorical, categories):
        check(poker.evaluate_column(pl.Series("hand", HANDS, dtype=kind)))
    check(poker.evaluate_column(pd.Series(HANDS, dtype="category")))
    views = pa.array(HANDS, pa.string_view())
    dictionary = pa.DictionaryArray.from_arrays(pa.array(range(len(HANDS)), pa.uint32()), views)
    check(poker.evaluate_column(dictionary))


def test_a_table_is_told_how_to_get_a_column_of_it():
    pl, pd, duckdb = need("polars"), need("pandas"), need("duckdb")
    table = pa.table({"hand": HANDS})
    dataset = need("pyarrow.dataset").dataset(table)
    for wrong, how in (
        (table, 'table["hand"]'),
        (table.to_batches()[0], 'table["hand"]'),
        ({"hand": HANDS}, 'table["hand"]'),
        (pl.DataFrame(table), 'table["hand"]'),
        (pl.LazyFrame(table), 'frame.collect()["hand"]'),
        (pd.DataFrame({"hand": HANDS}), 'table["hand"]'),
        (duckdb.from_arrow(table), 'relation.to_arrow_table()["hand"]'),
        (dataset, 'dataset.to_table()["hand"]'),
    ):
        with pytest.raises(TypeError, match="this is a table, .*: expected one of its columns"):
            poker.evaluate_column(wrong)
        name = how.partition(".")[0].partition("[")[0]
        check(poker.evaluate_column(eval(how, {name: wrong})))
    with pytest.raises(TypeError, match="a Polars expression is not a column yet"):
        poker.evaluate_column(pl.col("hand"))
    with pytest.raises(TypeError, match="expected strings, such as one of its fields"):
        poker.evaluate_column(table.to_struct_array())


def test_what_is_no_text_in_a_list_is_an_error_of_its_row():
    pd = need("pandas")
    some = ["As Ks Qs Js Ts", 7, None, object(), float("nan"), pd.NA, b"As", "2c", "\ud800"]
    wanted = [None, "`int`", None, "`object`", None, None, "`bytes`", "1 card", "not UTF-8"]
    for column in (some, iter(some), np.array(some, dtype=object), pd.Series(some, dtype=object)):
        rows = poker.evaluate_column(column).to_pylist()
        assert [row["strength"] for row in rows] == [7462] + [None] * 8
        for row, words in zip(rows, wanted, strict=True):
            assert row["error"] is None if words is None else words in row["error"]
    with pytest.raises(handeval.HandevalError, match="row 1: a value of the type `int`: expected"):
        poker.evaluate_column(some, errors="raise")
    scored = handeval.mahjong.score_column(["123m456p789s1122z ron=2z", 3]).to_pylist()
    assert scored[0]["points"] == 1300 and "`int`" in scored[1]["error"]


def test_a_bad_row_is_raised_with_its_number():
    chunks = pa.chunked_array([["As Ks Qs Js Ts"] * 10, ["As Ks Qs Js Ts", "As"]])
    with pytest.raises(handeval.HandevalError, match="row 11: ") as raised:
        poker.evaluate_column(chunks, errors="raise")
    assert raised.value.row == 11 and raised.value.kind == "wrong-card-count"


def test_other_games_and_words_in_a_column():
    hands = ["8c 6d 4h 3s Ac", "Kc Kd 4h 3s Ac"]
    found = poker.evaluate_column(hands, game="eight-or-better").to_pylist()
    for row, hand in zip(found, hands, strict=True):
        report = poker.rank(hand, game="eight-or-better")
        assert (row["strength"], row["category"]) == (report.strength, report.category)
        assert row["error"] is None
    found = poker.evaluate_column(["AcAd5h6s game=omaha board=As5d5cKhQh"])[0].as_py()
    assert found["category"] == "full-house"
    found = poker.evaluate_column(["9c Tc Jc Qc Ac"], deck=24)[0].as_py()
    assert found["strength"] == poker.strength("9c Tc Jc Qc Ac", deck=24)


def test_many_rows_and_threads():
    many = HANDS * 5_000
    one = poker.evaluate_column(many, threads=1)
    two = poker.evaluate_column(many, threads=3)
    assert one.equals(two)
    assert one.field(0).null_count if hasattr(one, "field") else True
    assert [row["strength"] for row in one[-7:].to_pylist()] == STRENGTHS


def test_threads_are_counted_by_any_whole_number():
    for few in (1, np.int64(2), np.uint8(3), 10**30):
        check(poker.evaluate_column(HANDS, threads=few))
    assert len(handeval.matematico.best_many(1, threads=np.int64(1))) == 1
    for wrong in (0, True, np.int64(0), np.True_, np.float64(2), "2"):
        for call in (
            lambda wrong=wrong: poker.evaluate_column(HANDS, threads=wrong),
            lambda wrong=wrong: handeval.mahjong.score_column([], threads=wrong),
            lambda wrong=wrong: poker.strengths(np.zeros((0, 5), np.uint8), threads=wrong),
            lambda wrong=wrong: handeval.matematico.best_many(1, threads=wrong),
        ):
            with pytest.raises(ValueError, match="expected 1 or more, or None for all cores"):
                call()


def test_answers_of_texts_are_those_of_the_question():
    hands = [
        "123m456p789s1122z ron=2z",
        None,
        "1m",
        '{"hand": "123m456p789s11222z", "tsumo": "2z"}',
    ]
    answers, errors = _columns.answers("mahjong score", hands, {})
    found = answers.to_pylist()
    import json

    direct = handeval.mahjong.score("123m456p789s1122z", ron="2z")
    said = {key: value for key, value in json.loads(found[0]).items() if value is not None}
    assert said == direct.to_dict()
    assert found[1] is None and errors[1].as_py() is None
    assert json.loads(found[2])["error"]["kind"] and errors[2].as_py()
    assert json.loads(found[3])["win_by"] == "tsumo"
    with pytest.raises(handeval.HandevalError, match="`mahjong scores` is not a question"):
        _columns.answers("mahjong scores", hands, {})
    with pytest.raises(handeval.HandevalError, match="row 2: "):
        _columns.answers("mahjong score", hands, {}, errors="raise")


def test_answers_that_are_lists():
    import json

    field = '{"cards": [[0,0,null],[2,2,"R"],[4,4,"R"],[6,6,"R"]]}'
    answers, _ = _columns.answers("field count", [field, "x"], {"diagonal": ["red:up", "blue:up"]})
    found = json.loads(answers[0].as_py())
    assert [one["count"] for one in found] == [1, 0]
    assert json.loads(answers[1].as_py())["error"]


def test_text_that_is_not_utf_8():
    bad = pa.Array.from_buffers(
        pa.string(),
        2,
        [
            None,
            pa.py_buffer(np.array([0, 2, 16], dtype=np.int32)),
            pa.py_buffer(b"\xff\xfeAs Ks Qs Js Ts"),
        ],
    )
    found = poker.evaluate_column(bad).to_pylist()
    assert "not UTF-8" in found[0]["error"] and found[1]["strength"] == 7462


def test_whatever_stands_in_a_row_has_the_answer_of_a_text():
    import random

    chooser = random.Random(12)
    signs = "As Kd Qh Jc Ts 9s 2c10♠♥,;|=[]{}\"'Jo\t\u00e9\U0001f0a1xX0 "
    some = []
    for _ in range(3_000):
        hand = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "csdh"]
        text = list(" ".join(chooser.sample(hand, chooser.randint(3, 8))))
        for _ in range(chooser.choice([0, 0, 1, 2, 5])):
            place = chooser.randrange(len(text) + 1)
            if chooser.random() < 0.5:
                text.insert(place, chooser.choice(signs))
            elif text:
                del text[min(place, len(text) - 1)]
        some.append("".join(text))
    rows = poker.evaluate_column(some, threads=2).to_pylist()
    n_good = 0
    for text, row in zip(some, rows, strict=True):
        try:
            evaluation = poker.evaluate(text)
        except handeval.HandevalError as error:
            assert row["strength"] is None, text
            assert row["error"] in str(error)
            assert (row["error_start"], row["error_end"]) == (error.start, error.end)
            continue
        n_good += 1
        assert (row["strength"], row["category"]) == (evaluation.strength, evaluation.category)
    assert n_good > 300
