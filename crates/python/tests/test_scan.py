"""Scans of files on this machine: formats, columns, damage, resuming, and what is refused."""

from __future__ import annotations

import dataclasses
import gzip
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import handeval
import pytest
from conftest import let_work, need
from handeval import _engines

need("numpy")
pa = need("pyarrow")
pc = need("pyarrow.compute")
csv = need("pyarrow.csv")
ds = need("pyarrow.dataset")
pq = need("pyarrow.parquet")

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def hands(count: int, seed: int = 1) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.sample(CARDS, 5)) for _ in range(count)]


def table(count: int, seed: int = 1) -> Any:
    return pa.table(
        {
            "id": pa.array(range(count), pa.int64()),
            "hand": hands(count, seed),
            "weight": [index / 4 for index in range(count)],
        }
    )


def parquet(path: Path, count: int, seed: int = 1, group: int = 1000) -> Path:
    pq.write_table(table(count, seed), path, row_group_size=group)
    return path


def expected(texts: list[Any]) -> list[Any]:
    column = handeval.poker.evaluate_column(pa.array(texts, pa.string()))
    found: list[Any] = pc.struct_field(column, 0).to_pylist()
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def manifest(folder: Path) -> Any:
    return json.loads((folder / "_manifest.json").read_text())


# Formats.


@pytest.mark.parametrize("format", ["parquet", "csv", "ndjson", "txt", "csv.gz", "tsv"])
def test_each_format_keeps_rows_columns_and_order(tmp_path: Path, format: str) -> None:
    texts = hands(3000)
    texts[7], texts[2000] = "As Ks Qs Js As", "zz"
    path = tmp_path / f"hands.{format}"
    if format == "parquet":
        pq.write_table(pa.table({"hand": texts, "n": range(3000)}), path, row_group_size=700)
    elif format == "ndjson":
        rows = (json.dumps({"hand": text, "n": n}) for n, text in enumerate(texts))
        path.write_text("\n".join(rows))
    elif format == "txt":
        path.write_bytes("\r\n".join(["# hands", "", *texts]).encode("utf-8-sig"))
    else:
        mark = "\t" if format == "tsv" else ","
        lines = [f"hand{mark}n", *(f"{text}{mark}{n}" for n, text in enumerate(texts))]
        content = "\n".join(lines).encode()
        path.write_bytes(gzip.compress(content) if "gz" in format else content)
    kwargs: Any = {"types": {"n": "int64"}} if "sv" in format else {}
    asked = handeval.scan(path, **kwargs).evaluate("hand")
    written = asked.write(tmp_path / "out", threads=2)
    found = written.read().to_table()
    assert (written.rows, written.bad_rows) == (3000, 2)
    assert found["hand"].to_pylist() == texts
    assert found["hand_strength"].to_pylist() == expected(texts)
    assert found["hand_error"].to_pylist()[7].startswith("card `As` is given")
    assert found["hand_error"].null_count == 2998
    assert found["hand_category"].null_count == 2
    if format != "txt":
        assert found["n"].to_pylist() == list(range(3000))
    assert found.schema.names[-3:] == ["hand_strength", "hand_category", "hand_error"]
    assert found.schema.field("hand_strength").type == pa.uint16()
    assert names(written.folder) == ["_manifest.json", "part-00000.parquet"]
    written.check()
    again = asked.write(tmp_path / "again", rows=500, threads=1)
    assert again.read().to_table().equals(found)
    assert again.parts == (1 if "gz" in format else 7 if format == "txt" else 6)


def test_columns_of_all_kinds_are_kept_and_nulls_stay_null(tmp_path: Path) -> None:
    source = pa.table(
        {
            "list": [[1, 2], None, []],
            "struct": [{"a": 1}, {"a": None}, None],
            "key": pa.array(["x", "y", "x"]).dictionary_encode(),
            "hand": ["As Ks Qs Js Ts", None, "x"],
            "when": pa.array([0, None, 5], pa.timestamp("us", "UTC")),
        }
    )
    pq.write_table(source, tmp_path / "in.parquet")
    written = handeval.scan(tmp_path / "in.parquet").evaluate("hand").write(tmp_path / "out")
    found = written.read().to_table()
    assert found.select(source.schema.names).to_pylist() == source.to_pylist()
    assert found["hand_strength"].to_pylist() == [7462, None, None]
    assert found["hand_category"].to_pylist() == ["straight-flush", None, None]
    assert [error is None for error in found["hand_error"].to_pylist()] == [True, True, False]
    assert written.bad_rows == 1


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary"])
def test_texts_of_each_type(tmp_path: Path, kind: str) -> None:
    texts = pa.array(hands(50), pa.string())
    texts = texts.dictionary_encode() if kind == "dictionary" else texts.cast(kind)
    written = handeval.scan(pa.table({"cards": texts})).evaluate("cards").write(tmp_path / "out")
    assert written.read().to_table()["cards_strength"].to_pylist() == expected(hands(50))


def test_tables_of_other_libraries(tmp_path: Path) -> None:
    polars = need("polars")
    categories = polars.Series("hand", ["As Ks Qs Js Ts", None] * 3, dtype=polars.Categorical)
    written = handeval.scan(categories.to_frame()).evaluate("hand").write(tmp_path / "categories")
    assert written.read().to_table()["hand_strength"].to_pylist() == [7462, None] * 3
    source = table(5000)
    for index, one in enumerate([source, source.to_batches()[0], polars.from_arrow(source)]):
        written = handeval.scan(one).evaluate("hand").write(tmp_path / str(index), rows=1200)
        assert (written.rows, written.parts) == (5000, 5)


def test_datasets_with_partitions(tmp_path: Path) -> None:
    for part in range(3):
        folder = tmp_path / f"hive/part={part}"
        folder.mkdir(parents=True)
        parquet(folder / "a.parquet", 1500, seed=part, group=400)
    dataset = ds.dataset(tmp_path / "hive", partitioning="hive")
    asked = handeval.scan(dataset).evaluate("hand")
    written = asked.write(tmp_path / "out", rows=400)
    found = written.read().to_table()
    assert (written.rows, written.parts) == (4500, 12)
    assert found["part"].to_pylist() == [0] * 1500 + [1] * 1500 + [2] * 1500
    assert found["hand_strength"].to_pylist() == expected(found["hand"].to_pylist())
    with pytest.raises(ValueError, match="the dataset has a filter: expected a dataset without"):
        handeval.scan(dataset.filter(ds.field("id") < 10))
    csv.write_csv(table(5000), tmp_path / "some.csv")
    of_csv = ds.dataset(tmp_path / "some.csv", format="csv")
    assert handeval.scan(of_csv).evaluate("hand").write(tmp_path / "of-csv").rows == 5000


def test_several_files_patterns_and_folders(tmp_path: Path) -> None:
    place = tmp_path / "in"
    place.mkdir()
    first, second = parquet(place / "a.parquet", 10, 1), parquet(place / "b.parquet", 20, 2)
    parquet(place / "_c.parquet", 5, 3)
    texts = hands(10, 1) + hands(20, 2)
    sources: list[Any] = [[first, second], str(place / "?.parquet"), place, [str(first), second]]
    for index, source in enumerate(sources):
        written = handeval.scan(source).evaluate("hand").write(tmp_path / f"out-{index}")
        assert written.read().to_table()["hand"].to_pylist() == texts
    (place / "x.csv").write_text("hand\n")
    with pytest.raises(ValueError, match="several formats, csv and parquet"):
        handeval.scan(place)


def test_what_was_written_can_be_scanned_again(tmp_path: Path) -> None:
    written = handeval.scan(table(100)).evaluate("hand").write(tmp_path / "one", rows=30)
    scan = handeval.scan(written.folder)
    with pytest.raises(handeval.HandevalError, match="has a column `hand_strength` already"):
        scan.evaluate("hand")
    with pytest.raises(handeval.HandevalError, match="has a column `hand_error` already"):
        scan.questions("poker rank", game="deuce-to-seven")


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", ""), ("a.txt", "# none\n\n"), ("a.csv", "id,hand\n"), ("a.ndjson", "\n")],
)
def test_inputs_without_rows(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    written = handeval.scan(tmp_path / name).evaluate("hand").write(tmp_path / "out")
    assert (written.rows, written.parts) == (0, 1)
    wanted = ["hand", "hand_strength", "hand_category", "hand_error"]
    assert written.read().schema.names[-4:] == wanted
    assert handeval.scan(table(0)).evaluate("hand").write(tmp_path / "none").rows == 0


def test_csv_has_empty_cells_and_line_breaks(tmp_path: Path) -> None:
    texts = hands(4000)
    notes = ['two\nlines, "so"' if index % 3 else "" for index in range(4000)]
    source = pa.table({"note": notes, "hand": texts})
    csv.write_csv(source, tmp_path / "a.csv")
    for rows in (None, 7, 1000):
        asked = handeval.scan(tmp_path / "a.csv").evaluate("hand")
        found = asked.write(tmp_path / f"out-{rows}", rows=rows).read().to_table()
        assert found.select(["note", "hand"]).equals(source)
    (tmp_path / "b.csv").write_text('id,hand\n007,\n008,""\n')
    found = handeval.scan(tmp_path / "b.csv").evaluate("hand").write(tmp_path / "b").read()
    [first, second] = found.to_table().to_pylist()
    assert (first["id"], first["hand"], first["hand_error"]) == ("007", None, None)
    assert second["hand"] == "" and second["hand_error"]


def test_small_pieces_of_text_formats_have_each_row_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from handeval._scan import _inputs, _text

    texts = hands(300)
    notes = ['a "b"\nc' if index % 5 == 0 else "" for index in range(300)]
    csv.write_csv(pa.table({"hand": texts, "note": notes}), tmp_path / "a.csv")
    (tmp_path / "a.txt").write_text("\n".join(texts))
    rows = (json.dumps({"hand": text}) for text in texts)
    (tmp_path / "a.ndjson").write_text("\n".join(rows) + "\n")
    for size, block in ((90, 64), (997, 1000), (1000, 333)):
        monkeypatch.setattr(_inputs, "BYTES", size)
        monkeypatch.setattr(_text, "BLOCK", block)
        for name in ("a.csv", "a.txt", "a.ndjson"):
            asked = handeval.scan(tmp_path / name).evaluate("hand")
            written = asked.write(tmp_path / f"{name}-{size}")
            assert written.read().to_table()["hand"].to_pylist() == texts
            assert written.parts > 3


def test_ndjson_has_the_columns_and_types_of_all_its_rows(tmp_path: Path) -> None:
    rows = [
        {"hand": "As Ks Qs Js Ts", "n": 1, "when": "2026-01-01", "in": {"a": 1}, "list": [1]},
        {"hand": "2c 3c 4c 5c 7d", "n": 1.5, "when": "soon", "in": {"b": "x"}, "list": [1.5]},
        {"hand": None, "more": True},
    ]
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    written = handeval.scan(path).evaluate("hand").write(tmp_path / "out", rows=1)
    found = written.read().to_table().to_pylist()
    assert written.parts == 3
    assert [row["n"] for row in found] == [1.0, 1.5, None]
    assert [row["when"] for row in found] == ["2026-01-01", "soon", None]
    assert found[1]["in"] == {"a": None, "b": "x"}
    assert [row["more"] for row in found] == [None, None, True]
    path.write_text('{"hand":"x","n":1}\n{"hand":"x","n":"a"}\n')
    for rows in (None, 1):
        words = r"the column `n` has values of several types \(`\"a\"` in line 2 of `.*a.jsonl`"
        with pytest.raises(TypeError, match=words):
            handeval.scan(path).evaluate("hand").write(tmp_path / "mixed", rows=rows)


# Questions.


def test_questions_answer_as_text_and_as_struct(tmp_path: Path) -> None:
    texts = ["123m456p789s11122z", None, "As", "11123456789999m"]
    scan = handeval.scan(pa.table({"deal": pa.array(texts, pa.string())}))
    text = scan.questions("mahjong check", column="deal").write(tmp_path / "text")
    found = text.read().to_table()
    assert found.schema.names == ["deal", "deal_answer", "deal_error"]
    assert (text.rows, text.bad_rows) == (4, 1)
    answers = found["deal_answer"].to_pylist()
    assert json.loads(answers[0]) == handeval.mahjong.check(texts[0]).to_dict()
    assert answers[1] is None and answers[2] is None
    assert [bool(error) for error in found["deal_error"].to_pylist()] == [False, False, True, False]
    struct = scan.questions("mahjong/check", column="deal", as_="struct")
    written = struct.write(tmp_path / "struct", rows=1)
    values = written.read().to_table()["deal_answer"].to_pylist()
    assert [value and value["shanten"] for value in values] == [-1, None, None, -1]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("poker rank", "As Ks Qs Js Ts"),
        ("poker compare", "As Ks Qs Js Ts | 2c 3c 4c 5c 7d"),
        ("poker equity", "AsAh | KsKh board=2c3c9d"),
        ("poker draw", "As Ks Qs Js 2d"),
        ("mahjong check", "123m456p789s1122z"),
        ("mahjong points", '{"han": 3, "fu": 40}'),
        ("matematico score", "A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7"),
        ("matematico best", "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K"),
    ],
)
def test_each_question_has_a_struct(tmp_path: Path, question: str, text: str) -> None:
    scan = handeval.scan(pa.table({"hand": [text]}))
    found = {}
    for as_ in ("text", "struct"):
        asked = scan.questions(question, as_=as_)  # type: ignore[arg-type]
        [row] = asked.write(tmp_path / as_).read().to_table().to_pylist()
        assert row["hand_error"] is None
        found[as_] = row["hand_answer"]
    said = json.loads(found["text"])
    assert said.keys() <= found["struct"].keys()
    for key, value in said.items():
        if isinstance(value, bool | int | float):
            assert found["struct"][key] == value


def test_struct_types_of_all_questions() -> None:
    from handeval._scan import _request, _types

    for path in _request.described():
        kind, _ = _types.of_question(path, {})
        assert pa.types.is_struct(kind) or pa.types.is_list(kind), path


def test_long_questions_are_the_same_each_time(tmp_path: Path) -> None:
    source = pa.table({"hand": ["AsAh | KsKh", "2c2d | AsKs", "7h2d | QcQd"] * 30})
    asked = handeval.scan(source).questions("poker equity", board="2h 3h 4h")
    one = asked.write(tmp_path / "one", threads=1)
    two = asked.write(tmp_path / "two", threads=2)
    assert one.parts == 2
    assert one.digest == two.digest
    assert manifest(one.folder)["request"]["options"] == {"board": "2h 3h 4h", "seed": 0}


# Digests.


def test_digests_are_the_same_for_any_threads(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 250_000, group=100_000)
    asked = handeval.scan(source).evaluate("hand")
    found = [asked.write(tmp_path / f"out-{n}", threads=n) for n in (1, 2, 5)]
    assert len({one.digest for one in found}) == 1
    assert found[0].parts == 3
    for part in manifest(found[0].folder)["parts"]:
        assert len({(one.folder / part["name"]).read_bytes() for one in found}) == 1
    # Nothing that is compared contains a time.
    assert manifest(found[0].folder) == manifest(found[1].folder)


def test_a_large_row_group_is_not_in_memory_at_once(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 200_000, group=200_000)
    written = handeval.scan(source).evaluate("hand").write(tmp_path / "out")
    assert written.parts == 1
    metadata = pq.read_metadata(tmp_path / "out/part-00000.parquet")
    assert [metadata.row_group(group).num_rows for group in range(2)] == [
        1 << 17,
        200_000 - (1 << 17),
    ]


# Damage.


def damage(path: Path, start: int, count: int = 4000) -> None:
    with open(path, "r+b") as file:
        file.seek(start)
        file.write(b"\xff" * count)


def test_a_damaged_row_group_in_the_middle(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 300_000, group=100_000)
    column = pq.read_metadata(source).row_group(1).column(1)
    damage(source, column.dictionary_page_offset or column.data_page_offset)
    asked = handeval.scan(source).evaluate("hand")
    with pytest.raises(handeval.ScanError, match="the input is damaged in one place") as caught:
        asked.write(tmp_path / "out")
    error = caught.value
    assert error.kind == "damaged-input"
    assert error.manifest == tmp_path / "out/_manifest.json"
    [told] = error.damaged
    assert told.input == str(source)
    assert told.place == "row group 1, from its row 0 of 100000 on"
    assert error.written is not None
    found = error.written.read().to_table()
    assert found["id"].to_pylist() == [*range(100_000), *range(200_000, 300_000)]
    assert found["hand"].slice(100_000).equals(table(300_000)["hand"].slice(200_000))
    assert manifest(tmp_path / "out")["complete"] is False
    assert manifest(tmp_path / "out")["damaged"] == [vars(told)]
    # A second call reports the same, and does nothing.
    with pytest.raises(handeval.ScanError, match="damaged in one place"):
        asked.write(tmp_path / "out", resume=True)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.damaged, copy.kind) == (str(error), error.damaged, error.kind)


def test_a_file_in_the_middle_that_is_no_parquet(tmp_path: Path) -> None:
    for index, name in enumerate("abc"):
        parquet(tmp_path / f"{name}.parquet", 100, seed=index)
    os.truncate(tmp_path / "b.parquet", 500)
    with pytest.raises(handeval.ScanError) as caught:
        handeval.scan(str(tmp_path / "*.parquet")).evaluate("hand").write(tmp_path / "out")
    assert caught.value.written is not None
    found = caught.value.written.read().to_table()["hand"].to_pylist()
    assert found == hands(100, 0) + hands(100, 2)
    assert caught.value.damaged[0].input.endswith("b.parquet")
    with pytest.raises(handeval.HandevalError, match="is not a Parquet file"):
        handeval.scan(tmp_path / "b.parquet").evaluate("hand")


@pytest.mark.parametrize("format", ["csv", "ndjson", "txt", "csv.gz"])
def test_damaged_lines_in_the_middle(tmp_path: Path, format: str) -> None:
    texts = hands(1000)
    if format == "ndjson":
        lines = [json.dumps({"hand": text}).encode() for text in texts]
        lines[500:500] = [b'{"hand": "As', b"7"]
    else:
        lines = [text.encode() for text in texts]
        lines[500:500] = [b"As,2,3", b"A\xff"] if "csv" in format else [b"A\xff", b"\xc0"]
        lines[:0] = [b"hand"] if "csv" in format else []
    content = b"\n".join(lines)
    path = tmp_path / f"in.{format}"
    path.write_bytes(gzip.compress(content) if "gz" in format else content)
    with pytest.raises(handeval.ScanError, match="damaged in 2 places") as caught:
        handeval.scan(path).evaluate("hand").write(tmp_path / "out")
    assert caught.value.written is not None
    assert caught.value.written.read().to_table()["hand"].to_pylist() == texts
    place = int(caught.value.damaged[0].place.removeprefix("byte "))
    assert content[place:].startswith((b"As,2,3", b'{"hand": "As', b"A\xff"))


@pytest.mark.parametrize("is_compressed", [False, True])
def test_a_quotation_mark_that_is_not_closed_costs_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_compressed: bool
) -> None:
    from handeval._scan import _text

    texts = hands(3000)
    lines = [f"{index},{text}" for index, text in enumerate(texts)]
    lines[10] = f'10,"{texts[10]}"'
    for later in ([], ["2000"], ["1500", "2000"]):
        some = list(lines)
        for index in later:
            some[int(index)] = f'{index},"{texts[int(index)]}"'
        some[1000] = '1000,"As Ks'
        content = "\n".join(["id,hand", *some]).encode()
        path = tmp_path / f"{len(later)}.csv{'.gz' * is_compressed}"
        path.write_bytes(gzip.compress(content) if is_compressed else content)
        for rows, block in ((None, 1 << 22), (None, 700), (170, 1 << 22), (170, 333)):
            monkeypatch.setattr(_text, "BLOCK", block)
            asked = handeval.scan(path).evaluate("hand")
            with pytest.raises(handeval.ScanError, match="damaged in one place") as caught:
                asked.write(tmp_path / f"out-{path.name}-{rows}-{block}", rows=rows)
            assert caught.value.written is not None
            found = caught.value.written.read().to_table()["hand"].to_pylist()
            assert found == texts[:1000] + texts[1001:]
            [told] = manifest(caught.value.written.folder)["damaged"]
            assert told["place"] == f"byte {content.index(b'1000,')}"
            assert told["message"] == "a quotation mark that begins a cell is not closed"


def test_where_records_of_csv_end() -> None:
    from handeval import _handeval

    for text, ends, unclosed in (
        ('a,b\n1,2\r\n"x\ny",2\r3,4', [4, 9, 17], []),
        ('"say ""hi\n"""\n5" nails\n', [14, 23], []),
        ('"a" b\n', [6], []),
        ('"",""\n"', [6, 7], [(6, 7)]),
        ("", [], []),
        ('1,"a\n2,b\n', [5, 9], [(0, 5)]),
        ('1,"a\r\n2,b\r\n', [6, 11], [(0, 6)]),
        ('1,"a\r2,b\r3,"c"', [5, 9], [(0, 5)]),
        ('1,"a\n2,"b\n3,"c"\n', [5, 10, 16], [(0, 5), (5, 10)]),
    ):
        found = _handeval.records(text.encode(), ord(","), True)
        assert (found[0].tolist(), found[1]) == (ends, unclosed), text
    found = _handeval.records(b'1,2\n3,"a\n', ord(","), False)
    assert (found[0].tolist(), found[1]) == ([4], [])


@pytest.mark.parametrize(
    ("name", "content", "types", "words"),
    [
        ("a.csv", "n,hand\n" + "é,As Ks Qs Js Ts\n" * 50_000, None, "invalid UTF8.*expected UTF-8"),
        ("b.csv", "hand\n" + "As,Ks Qs Js Ts\n" * 50_000, None, "Expected 1.*the delimiter ','"),
        ("c.csv", "hand,n\n" + "As,x\n" * 50_000, {"n": "int64"}, "'x': expected.*in `types`"),
        ("d.ndjson", '["As"]\n' * 50_000, None, 'in each line an object such as `{"hand"'),
        ("e.ndjson", '{"hand": 7}\n' * 50_000, {"hand": "string"}, 'number: `{"hand": 7}`'),
        ("f.txt", "é\n" * 50_000, None, "expected UTF-8$"),
    ],
)
def test_a_file_that_is_all_damage_is_given_up(
    tmp_path: Path, name: str, content: str, types: Any, words: str
) -> None:
    (tmp_path / name).write_bytes(content.encode("latin-1"))
    asked = handeval.scan(tmp_path / name, types=types).evaluate("hand")
    started = time.process_time()
    words = f"cannot be read as .*, with over 1,000 damaged lines, the first .* at byte .*{words}"
    with pytest.raises(handeval.ScanError, match=words) as caught:
        asked.write(tmp_path / "out")
    assert time.process_time() - started < 60
    assert caught.value.kind == "unreadable-input"
    assert pickle.loads(pickle.dumps(caught.value)).kind == "unreadable-input"
    # The same folder can be written to once this is fixed.
    assert handeval.scan(table(5)).evaluate("hand").write(tmp_path / "out").rows == 5


def test_many_damaged_lines_among_more_that_are_not(tmp_path: Path) -> None:
    lines = ["hand,n", *(f"{text},1" for text in hands(4000))]
    for index in range(2, 4000, 3):
        lines[index] = "As,2,3"
    (tmp_path / "a.csv").write_text("\n".join(lines))
    with pytest.raises(handeval.ScanError, match="damaged in 1,333 places") as caught:
        handeval.scan(tmp_path / "a.csv").evaluate("hand").write(tmp_path / "out")
    assert caught.value.written is not None
    assert caught.value.written.rows == 4000 - 1333


def test_a_compressed_file_that_ends_too_early(tmp_path: Path) -> None:
    path = tmp_path / "in.txt.gz"
    path.write_bytes(gzip.compress("\n".join(hands(600_000)).encode(), 1)[:-50_000])
    with pytest.raises(handeval.ScanError) as caught:
        handeval.scan(path).evaluate("hand").write(tmp_path / "out")
    assert caught.value.written is not None
    assert caught.value.written.rows > 200_000


# Resuming.

STOPPED = """
import os, sys, time
import handeval
from handeval._scan import _work

write, count = _work.write, iter(range(100))

def slow(task, piece):
    if next(count) == 3:
        print("now", flush=True)
        time.sleep(60)
    return write(task, piece)

_work.write = slow
handeval.scan(sys.argv[1]).evaluate("hand").write(sys.argv[2], threads=1)
"""


def test_a_job_that_was_killed_goes_on(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 490_000, group=70_000)
    out = tmp_path / "out"
    call = [sys.executable, "-c", STOPPED, str(source), str(out)]
    with subprocess.Popen(call, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"now\n"
        process.send_signal(signal.SIGKILL)
    # Readers find nothing until everything is there.
    assert all(name.startswith("_") for name in names(out))
    asked = handeval.scan(source).evaluate("hand")
    [job] = out.glob("_job-*")
    before = {path.name: path.stat().st_mtime_ns for path in job.glob("part-*.parquet")}
    assert len(before) == 3
    # A file that a writer left behind, and a part whose bytes did not reach the disk.
    (job / "_part-00006-left.parquet").write_bytes(b"PAR1")
    damage(job / "part-00001.parquet", 100)
    with pytest.raises(FileExistsError, match="or `resume=True` to continue"):
        asked.write(out)
    others = handeval.scan(source).evaluate("hand", game="deuce-to-seven")
    with pytest.raises(handeval.HandevalError, match="the request is different") as caught:
        others.write(out, resume=True)
    assert caught.value.kind == "other-job"
    with pytest.raises(handeval.HandevalError, match="the request is different"):
        asked.write(out, resume=True, rows=10)
    written = asked.write(out, resume=True)
    assert written.rows == 490_000
    assert (out / "part-00000.parquet").stat().st_mtime_ns == before["part-00000.parquet"]
    assert (out / "part-00001.parquet").stat().st_mtime_ns != before["part-00001.parquet"]
    assert written.digest == asked.write(tmp_path / "whole").digest
    assert names(out) == ["_manifest.json", *(f"part-{n:05}.parquet" for n in range(7))]
    # Finished work is not repeated.
    again = asked.write(out, resume=True)
    assert dataclasses.replace(again, seconds=written.seconds) == written
    with pytest.raises(FileExistsError, match="is not empty: expected a new folder$"):
        asked.write(out)


def test_a_job_that_was_killed_while_parts_are_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    asked = handeval.scan(table(1000)).evaluate("hand")
    replace = os.replace

    def stopped(source: Path, target: Path) -> None:
        if Path(target) == out / "part-00002.parquet":
            raise KeyboardInterrupt
        replace(source, target)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(os, "replace", stopped)
        asked.write(out, rows=100)
    assert len(list(out.glob("part-*.parquet"))) == 2
    written = asked.write(out, resume=True, rows=100)
    assert written.digest == asked.write(tmp_path / "whole", rows=100).digest


def test_an_input_that_was_changed_is_refused(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 1000)
    handeval.scan(source).evaluate("hand").write(tmp_path / "out")
    parquet(source, 1001)
    asked = handeval.scan(source).evaluate("hand")
    with pytest.raises(handeval.HandevalError, match="the inputs are different, or have changed"):
        asked.write(tmp_path / "out", resume=True)
    parquet(source, 1002)
    with pytest.raises(handeval.ScanError, match="was changed while it was read") as caught:
        asked.write(tmp_path / "new")
    assert caught.value.kind == "unfinished"


def test_ctrl_c_ends_it_and_it_goes_on(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 490_000, group=70_000)
    out = tmp_path / "out"
    code = STOPPED.replace("time.sleep(60)", "time.sleep(1)")
    call = [sys.executable, "-c", code, str(source), str(out)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == b"now\n"
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.stderr.read()
    assert all(name.startswith("_") for name in names(out))
    assert handeval.scan(source).evaluate("hand").write(out, resume=True).rows == 490_000


LONG = """
import sys, threading
import handeval, pyarrow

hands = pyarrow.table({"hand": ["22+,A2s+ | 22+,K2s+ | 22+,Q2s+"] * 40})
asked = handeval.scan(hands).questions("poker equity", exact=True)
try:
    print("now", flush=True)
    asked.write(sys.argv[1], threads=2)
except KeyboardInterrupt:
    print([thread.name for thread in threading.enumerate()], flush=True)
"""


def test_ctrl_c_ends_a_row_that_takes_long(tmp_path: Path) -> None:
    call = [sys.executable, "-c", LONG, str(tmp_path / "out")]
    with subprocess.Popen(call, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"now\n"
        let_work(process)
        process.send_signal(signal.SIGINT)
        # A single one of the rows would take minutes.
        assert process.stdout.read() == b"['MainThread']\n"
    assert process.returncode == 0
    assert not list((tmp_path / "out").glob("_job-*/*"))


def test_one_job_at_a_time_in_a_folder(tmp_path: Path) -> None:
    from handeval._scan import _job

    out = tmp_path / "out"
    out.mkdir()
    with _job.locked(out), pytest.raises(FileExistsError, match="another job is writing"):
        handeval.scan(table(10)).evaluate("hand").write(out)
    assert handeval.scan(table(10)).evaluate("hand").write(out).rows == 10


def test_a_part_that_is_lost_or_changed_is_found(tmp_path: Path) -> None:
    written = handeval.scan(table(1000)).evaluate("hand").write(tmp_path / "out", rows=400)
    damage(tmp_path / "out/part-00001.parquet", 50, 10)
    with pytest.raises(handeval.ScanError, match=r"`part-00001.parquet` has a different digest"):
        written.check()
    (tmp_path / "out/part-00001.parquet").unlink()
    with pytest.raises(handeval.ScanError, match=r"`part-00001.parquet` is missing"):
        written.check()


def test_a_piece_that_fails_is_told_and_done_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from handeval._scan import _work

    write = _work.write

    def failing(task: _work.Task, piece: _work.Piece) -> _work.Part:
        if piece.index == 1:
            raise OSError(28, "No space left on device")
        return write(task, piece)

    asked = handeval.scan(table(1000)).evaluate("hand")
    with monkeypatch.context() as patched:
        patched.setattr(_work, "write", failing)
        words = "1 of 5 pieces failed.*No space left.*resume=True"
        with pytest.raises(handeval.ScanError, match=words) as caught:
            asked.write(tmp_path / "out", rows=200)
    assert caught.value.kind == "unfinished"
    assert not (tmp_path / "out/_manifest.json").exists()
    written = asked.write(tmp_path / "out", rows=200, resume=True)
    assert (written.rows, written.parts) == (1000, 5)


# Errors.


def test_errors_of_usage_are_sentences(tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", 100)
    scan: Any = handeval.scan(source)
    words = "there is no column `cards`: expected one of `id`, `hand`, `weight`"
    with pytest.raises(handeval.HandevalError, match=words):
        scan.evaluate("cards")
    with pytest.raises(TypeError, match="the column `id` has the type `int64`: expected strings"):
        scan.evaluate("id")
    with pytest.raises(TypeError, match="a column has the type `int`: expected its name"):
        scan.evaluate(3)
    with pytest.raises(handeval.HandevalError, match="`chess` is not a valid `game`"):
        scan.evaluate("hand", game="chess")
    with pytest.raises(handeval.HandevalError, match="`poker/rnk` is not a question: expected one"):
        scan.questions("poker rnk")
    with pytest.raises(handeval.HandevalError, match="`poker deal` takes no input that could"):
        scan.questions("poker deal")
    with pytest.raises(handeval.HandevalError, match="`chess` is not a valid `game`"):
        scan.questions("poker rank", game="chess")
    with pytest.raises(TypeError, match="`poker rank` has no `gaem`"):
        scan.questions("poker rank", gaem="high")
    with pytest.raises(TypeError, match="`deck` is a value of the type `object`"):
        scan.questions("poker rank", deck=object())
    for wrong in (None, 3):
        with pytest.raises(TypeError, match="a question has the type .*: expected its name"):
            scan.questions(wrong)
    for question, option in (("mahjong check", "hand"), ("poker equity", "player")):
        with pytest.raises(TypeError, match=f"`{option}` comes from the column `hand`"):
            scan.questions(question, "hand", **{option: "123m"})
    with pytest.raises(ValueError, match="`as_` is 'dict': expected"):
        scan.questions("poker rank", as_="dict")
    asked = scan.evaluate("hand")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine.txt").write_text("x")
    for resume in (False, True):
        with pytest.raises(FileExistsError, match="not empty: expected a new folder"):
            asked.write(tmp_path / "full", resume=resume)
    assert names(tmp_path / "full") == ["mine.txt"]
    with pytest.raises(FileExistsError, match="is a file: expected a new folder"):
        asked.write(source)
    with pytest.raises(ValueError, match="`ray` is not an engine: expected None or `threads`"):
        asked.write(tmp_path / "out", engine="ray")
    with pytest.raises(TypeError, match="an engine has the type `int`"):
        asked.write(tmp_path / "out", engine=3)
    with pytest.raises(ValueError, match="`threads` is 0: expected 1 or more"):
        asked.write(tmp_path / "out", threads=0)
    for rows in (0, True, 1.5, "2"):
        with pytest.raises(ValueError, match="`rows` is .*: expected 1 or more"):
            asked.write(tmp_path / "out", rows=rows)
    assert not (tmp_path / "out").exists()


def test_inputs_that_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no file: `.*none.parquet`"):
        handeval.scan(tmp_path / "none.parquet")
    with pytest.raises(ValueError, match="is an address: expected a path that all workers see"):
        handeval.scan("s3://bucket/a.parquet")
    (tmp_path / "a.bin").write_text("x")
    with pytest.raises(ValueError, match="does not show its format: expected `format`, one of"):
        handeval.scan(tmp_path / "a.bin")
    with pytest.raises(ValueError, match="`xls` is not a format: expected one of `parquet`"):
        handeval.scan(tmp_path / "a.bin", format="xls")
    with pytest.raises(TypeError, match="a `int` cannot be scanned"):
        handeval.scan(3)
    (tmp_path / "a.csv").write_text("")
    with pytest.raises(ValueError, match="is empty: expected a first line"):
        handeval.scan(tmp_path / "a.csv").evaluate("hand")
    for text, words in (
        ('"a\nb\n', "a quotation mark in the first line of .* is not closed"),
        ("\nhand\n", "the first line of .* is empty: expected the names"),
    ):
        (tmp_path / "a.csv").write_text(text)
        with pytest.raises(ValueError, match=words):
            handeval.scan(tmp_path / "a.csv").evaluate("hand")
    (tmp_path / "a.csv").write_bytes(b"h\xe4nd\n")
    with pytest.raises(ValueError, match="the first line of .* is not UTF-8"):
        handeval.scan(tmp_path / "a.csv").evaluate("hand")
    (tmp_path / "a.csv").write_text("hand,n,n\nx,1,2\n")
    twice = pa.Table.from_arrays([pa.array(["x"])] * 3, names=["hand", "n", "n"])
    for source in (tmp_path / "a.csv", twice):
        with pytest.raises(ValueError, match="there are 2 columns with the name `n`: expected one"):
            handeval.scan(source).evaluate("hand")
    (tmp_path / "a.csv").write_text("hand,n\n")
    (tmp_path / "b.csv").write_text("hand,m\n")
    with pytest.raises(ValueError, match="has the columns `hand`, `m`, and"):
        handeval.scan([tmp_path / "a.csv", tmp_path / "b.csv"]).evaluate("hand")
    with pytest.raises(ValueError, match="`types` has `x`, which is not a column: `hand`, `n`"):
        handeval.scan(tmp_path / "a.csv", types={"x": "int64"}).evaluate("hand")
    with pytest.raises(ValueError, match="`number` is not a type for `n`"):
        handeval.scan(tmp_path / "a.csv", types={"n": "number"})
    for wrong in (";;", "", 3, '"', "\n", "é"):
        with pytest.raises(ValueError, match="`delimiter` is .*: expected one character"):
            handeval.scan(tmp_path / "a.csv", delimiter=wrong)  # type: ignore[arg-type]
    for types in (["n"], "int64", 3):
        with pytest.raises(TypeError, match="expected a dict from the names of columns to types"):
            handeval.scan(tmp_path / "a.csv", types=types)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`int` is not a type for `n`: expected one of Arrow's"):
        handeval.scan(tmp_path / "a.csv", types={"n": int})
    for more in ({"delimiter": ";"}, {"types": {"hand": "string"}}, {"format": "csv"}):
        with pytest.raises(ValueError, match="` is for .*: the input is a table"):
            handeval.scan(table(1), **more)  # type: ignore[arg-type]
    parquet(tmp_path / "a.parquet", 10)
    pq.write_table(pa.table({"id": ["x"], "hand": ["x"], "weight": [1.0]}), tmp_path / "b.parquet")
    words = r"the column `id` has the type `string` in .*expected the same type"
    with pytest.raises(TypeError, match=words):
        handeval.scan(str(tmp_path / "*.parquet")).evaluate("hand")
    (tmp_path / "a.ndjson").write_text('{"cards": "x"}\n')
    with pytest.raises(handeval.HandevalError, match=r"there is no column `hand`: .* `cards`"):
        handeval.scan(tmp_path / "a.ndjson").evaluate("hand").write(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_is_no_table_is_told_how_to_be_one() -> None:
    pl, pd = need("polars"), need("pandas")
    some = hands(2)
    for column in (pl.Series("hand", some), pd.Series(some), pa.array(some), table(2)["hand"]):
        with pytest.raises(TypeError, match="a column, a `.*, cannot be scanned: expected a table"):
            handeval.scan(column)
    for wrong, words in (
        (pl.LazyFrame({"hand": some}), r"`scan\(frame.collect\(\)\)`"),
        ({"hand": some}, "`pyarrow.table` makes one from a dict"),
        ([], "turn a list of rows into a table"),
        (None, "expected a path"),
    ):
        with pytest.raises(TypeError, match=words):
            handeval.scan(wrong)


@pytest.mark.parametrize("name", ["a.csv", "a.txt", "a.ndjson"])
def test_texts_of_other_encodings_are_refused(tmp_path: Path, name: str) -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        (tmp_path / name).write_text("hand\nAs Ks Qs Js Ts\n", encoding=encoding)
        with pytest.raises(
            handeval.HandevalError, match="is UTF-16, not UTF-8: expected UTF-8"
        ) as told:
            handeval.scan(tmp_path / name).evaluate("hand").write(tmp_path / "out")
        assert told.value.kind == "not-utf-8"
    (tmp_path / f"{name}.gz").write_bytes(b"hand\n")
    with pytest.raises(handeval.HandevalError, match="cannot be read: "):
        handeval.scan(tmp_path / f"{name}.gz").evaluate("hand").write(tmp_path / "out")


def test_carriage_returns_end_lines_of_csv_and_no_others(tmp_path: Path) -> None:
    texts = hands(100)
    (tmp_path / "a.csv").write_text("\r".join(["hand,n", *(f"{text},1" for text in texts)]))
    for rows in (None, 7):
        asked = handeval.scan(tmp_path / "a.csv").evaluate("hand")
        written = asked.write(tmp_path / f"out-{rows}", rows=rows)
        assert written.read().to_table()["hand"].to_pylist() == texts
    assert written.parts == 15
    for name in ("a.txt", "a.ndjson"):
        (tmp_path / name).write_text("\r".join(texts))
        with pytest.raises(handeval.HandevalError, match="end with a carriage return alone"):
            handeval.scan(tmp_path / name).evaluate("hand").write(tmp_path / "out")


def test_an_empty_csv_among_others_has_no_rows(tmp_path: Path) -> None:
    for name, text in (("a", ""), ("b", "n,hand\n1,2c 3c\n"), ("c", "")):
        (tmp_path / f"{name}.csv").write_text(text)
    written = handeval.scan(str(tmp_path / "*.csv")).evaluate("hand").write(tmp_path / "out")
    assert (written.rows, len(manifest(written.folder)["inputs"])) == (1, 3)


def test_an_output_that_would_be_of_the_input_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "in"
    (place / "deep").mkdir(parents=True)
    parquet(place / "a.parquet", 10)
    parquet(place / "deep/b.parquet", 10)
    (tmp_path / "link").symlink_to(place)
    for source, folder in (
        (place, place / "out"),
        (place, place / "deep/out"),
        (tmp_path / "link", place / "out"),
        ([place / "a.parquet", place / "deep"], place / "deep/out"),
        (f"{place}/**/*.parquet", place / "out"),
        (f"{tmp_path}/*/*/*.parquet", place / "out"),
    ):
        with pytest.raises(
            ValueError, match="would be part of the input.*expected a folder elsewhere"
        ):
            handeval.scan(source).evaluate("hand").write(folder)
        assert not folder.exists()
    for index, source in enumerate((place / "a.parquet", f"{place}/*.parquet", f"{place}/**/b.*")):
        asked = handeval.scan(source).evaluate("hand")
        assert asked.write(place / f"out-{index}").rows == 10


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module, engine in (("distributed", "dask"), ("pyspark.sql", "spark")):
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(ModuleNotFoundError, match=rf"pip install handeval\[{engine}\]"):
            handeval.scan(table(5)).evaluate("hand").write(tmp_path / engine, engine=engine)


# The engine of this process.


def test_results_come_in_order_and_errors_end_the_work() -> None:
    began = []

    def double(piece: int) -> int:
        began.append(piece)
        time.sleep(0.01 * (piece % 3))
        return 2 * piece

    assert _engines.run(range(20), double, threads=4) == list(range(0, 40, 2))
    assert _engines.run([], double) == []

    def failing(piece: int) -> int:
        began.append(piece)
        if piece == 2:
            raise ZeroDivisionError
        time.sleep(0.001)
        return piece

    began.clear()
    with pytest.raises(ZeroDivisionError):
        _engines.run(range(1000), failing, threads=1)
    assert len(began) < 1000


def test_no_more_pieces_are_open_than_threads() -> None:
    lock, open_, most = threading.Lock(), 0, 0

    def work(_: int) -> None:
        nonlocal open_, most
        with lock:
            open_ += 1
            most = max(most, open_)
        time.sleep(0.002)
        with lock:
            open_ -= 1

    _engines.run(range(50), work, threads=3)
    assert most == 3


def test_progress_is_shown_where_it_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _engines.run(range(3), str)
    assert capsys.readouterr().err == ""
    _engines.run(range(3), str, progress=True)
    assert "100%" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm", None)
    _engines.run(range(3), str, progress=True)
    assert "3 of 3 pieces" in capsys.readouterr().err
