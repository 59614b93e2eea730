"""Folders of hand histories and logs as tables."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path
from typing import Any

import handeval
import pytest
from conftest import need
from handeval import HandevalError, ScanError, mahjong, poker, scan_history, scan_log
from test_records import CUT, HANDS, LOGS, ROUNDS, TEXT

need("numpy")
pa = need("pyarrow")
pq = need("pyarrow.parquet")


def rows(written: handeval.Written) -> list[Any]:
    found: list[Any] = written.read().to_table().to_pylist()
    return found


def folder_of(folder: Path, paths: list[Path]) -> Path:
    folder.mkdir()
    for path in paths:
        shutil.copy(path, folder / path.name)
    return folder


def test_rows_are_the_records_of_all_files(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", HANDS)
    written = scan_history(folder, review=True).write(tmp_path / "out")
    found = rows(written)
    hands = [hand for path in HANDS for hand in poker.history(folder / path.name, review="all")]
    assert written.rows == len(found) == len(hands) > 20
    assert written.bad_rows == sum(hand.error is not None for hand in hands) > 0
    n_lucky = 0
    for row, hand in zip(found, hands, strict=True):
        for name in ("file", "format", "hand", "id", "poker", "limit", "button", "total", "rake"):
            assert row[name] == getattr(hand, name), name
        assert row["agrees"] == hand.agrees
        if hand.error is not None:
            error = (row["error"], row["error_kind"], row["error_line"])
            assert error == (hand.error.message, hand.error.kind, hand.error.line)
            assert row["players"] is None and row["n_differences"] is None
            continue
        assert row["error"] is None
        assert row["boards"] == [" ".join(board) for board in hand.boards or ()]
        assert row["differences"] == [one.what for one in hand.differences or ()]
        assert row["n_differences"] == len(hand.differences or ())
        assert [player["name"] for player in row["players"]] == [
            player.name for player in hand.players or ()
        ]
        all_in = hand.review and hand.review.all_in
        for player, known in zip(row["players"], hand.players or (), strict=True):
            for name in ("seat", "stack", "put", "dead", "won", "net", "folded"):
                assert player[name] == getattr(known, name), name
            cards = [card or "??" for card in known.cards or ()]
            assert player["cards"] == " ".join(cards)
            luck = all_in and all_in.luck and all_in.luck.get(known.name)
            assert player["luck"] == luck
            n_lucky += luck is not None
    assert n_lucky > 3


def test_rows_of_riichi_are_the_records_of_all_files(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", ROUNDS)
    written = scan_log(folder).write(tmp_path / "out")
    found = rows(written)
    rounds = [round for path in ROUNDS for round in mahjong.log(folder / path.name)]
    assert written.rows == len(found) == len(rounds) > 20
    assert written.bad_rows == sum(round.error is not None for round in rounds) > 0
    n_wins = 0
    for row, round in zip(found, rounds, strict=True):
        names = ("file", "game", "round", "wind", "dealer", "honba", "sticks", "rules", "result")
        for name in (*names, "format", "agrees"):
            assert row[name] == getattr(round, name), name
        assert row["draw"] == (round.draw and round.draw.kind)
        if round.error is not None:
            assert row["error"] == round.error.message and row["wins"] is None
            continue
        players = row["players"]
        assert [player["player"] for player in players] == list("ABCD"[: len(round.players or ())])
        assert tuple(player["name"] for player in players) == round.players
        for key, scores in (("score", round.scores), ("score_after", round.scores_after)):
            assert [player[key] for player in players] == list(scores or [None] * len(players))
        ready = {riichi.player for riichi in round.riichi or () if riichi.accepted}
        assert {player["player"] for player in players if player["riichi"]} == ready
        assert row["warnings"] == [warning.kind for warning in round.warnings or ()]
        kinds = [one.what for one in round.differences or ()]
        kinds += [one.what for win in round.wins or () for one in win.differences]
        assert (row["differences"], row["n_differences"]) == (kinds, len(kinds))
        for win, known in zip(row["wins"], round.wins or (), strict=True):
            n_wins += 1
            assert (win["winner"], win["discarder"]) == (known.winner, known.from_)
            assert (win["liable"], win["input"]) == (known.liable, known.input)
            score = known.score
            if score is None:
                assert win["han"] is None
                continue
            for name in ("han", "fu", "points", "yakuman", "limit"):
                assert win[name] == getattr(score, name), name
            assert win["yaku"] == [yaku.yaku for yaku in score.yaku or ()]
    assert n_wins > 10


def test_a_review_of_riichi_is_summed_for_each_player(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", ROUNDS)
    found = rows(scan_log(folder, review=True).write(tmp_path / "out"))
    rounds = [one for path in ROUNDS for one in mahjong.log(folder / path.name, review="all")]
    names = ("choices", "best", "tiles_lost", "shanten_back")
    n_choices = 0
    for row, round in zip(found, rounds, strict=True):
        if round.error is not None:
            continue
        sums = {one.player: one for one in round.reviewed or ()}
        for player in row["players"]:
            for name in names:
                assert player[name] == getattr(sums[player["player"]], name), name
            n_choices += player["choices"]
    assert n_choices > 100
    plain = rows(scan_log(folder).write(tmp_path / "plain"))
    players = [player for row in plain for player in row["players"] or ()]
    assert {player[name] for player in players for name in names} == {None}


def test_any_number_of_threads_writes_the_same_bytes(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "in", HANDS)
    (folder / "many.txt").write_text((TEXT * 2000 + CUT) * 2)
    (folder / "many.txt.gz").write_bytes(gzip.compress((TEXT * 100).encode()))
    asked = scan_history(folder)
    one = asked.write(tmp_path / "one", threads=1)
    two = asked.write(tmp_path / "two", threads=2)
    # The large file is a piece of its own.
    assert one.parts == two.parts == 3 and one.digest == two.digest
    assert one.rows > 4100
    one.check()
    again = asked.write(tmp_path / "one", resume=True)
    assert again.digest == one.digest


def test_a_cluster_writes_the_same_bytes(tmp_path: Path) -> None:
    distributed = need("distributed")
    folder = folder_of(tmp_path / "in", ROUNDS)
    asked = scan_log([folder, folder / "double-ron.mjlog"], rule="kiriage=yes")
    here = asked.write(tmp_path / "here")
    with distributed.Client(processes=False, dashboard_address=None) as client:
        there = asked.write(tmp_path / "there", engine=client)
    assert here.digest == there.digest
    told = json.loads(here.manifest.read_text())
    assert told["request"] == {
        "logs": "mahjong log",
        "options": {"rule": "kiriage=yes"},
        "rows": None,
    }


def test_a_file_that_is_no_log_is_reported_and_the_rest_written(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(TEXT)
    (folder / "b.txt").write_text("Dear diary")
    (folder / "c.txt").write_text(TEXT + CUT)
    (folder / "empty.txt").write_text("")
    (folder / "_notes").write_text("passed over")
    with pytest.raises(ScanError) as raised:
        scan_history(folder).write(tmp_path / "out")
    assert raised.value.kind == "damaged-input" and raised.value.written is not None
    assert (raised.value.written.rows, raised.value.written.bad_rows) == (3, 1)
    damaged = [(Path(one.input).name, one.place) for one in raised.value.damaged]
    assert damaged == [("b.txt", "the file"), ("empty.txt", "the file")]
    # The file is named once.
    assert str(raised.value.damaged[0]).count("b.txt") == 1


def test_differences_are_those_of_the_whole_folder(tmp_path: Path) -> None:
    wrong = TEXT.replace("collected $70.90", "collected $60.90")
    assert wrong != TEXT
    path = tmp_path / "hands.txt"
    path.write_text(TEXT + wrong + TEXT)
    written = scan_history(path, differences=True).write(tmp_path / "out")
    [row] = rows(written)
    assert (row["hand"], row["agrees"]) == (2, False)
    assert row["n_differences"] == len(row["differences"]) > 0
    (tmp_path / "right.txt").write_text(TEXT)
    written = scan_history(tmp_path / "right.txt", differences=True).write(tmp_path / "none")
    assert (written.rows, written.parts) == (0, 1)
    assert written.read().to_table().column_names[0] == "file"


def test_anonymous_rows_name_nobody(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text(re.sub(r"\bA\b", "Annabella", TEXT))
    written = scan_history(path, anonymous=True).write(tmp_path / "out")
    [row] = rows(written)
    assert row["file"] is None and row["id"] is None
    assert [player["name"] for player in row["players"]] == ["P1", "P2", "P3", "P4"]
    assert b"Annabella" not in (written.folder / "part-00000.parquet").read_bytes()


def test_small_files_share_a_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"{number}.txt").write_text(TEXT)
    size = (tmp_path / "0.txt").stat().st_size
    monkeypatch.setattr("handeval._scan._logs.BYTES", 4 * size)
    written = scan_history(tmp_path / "?.txt").write(tmp_path / "out")
    assert (written.rows, written.parts) == (9, 3)


def test_wrong_calls_are_told(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(TEXT)
    with pytest.raises(HandevalError, match="`x` is no"):
        scan_history(path, format="x")  # type: ignore[arg-type]
    with pytest.raises(HandevalError, match="kuitan"):
        scan_log(path, rule="kuitan=perhaps")
    for wrong in (None, 7, [], TEXT.encode(), pa.table({"x": [1]})):
        with pytest.raises(TypeError, match="expected a path"):
            scan_history(wrong)
    with pytest.raises(FileNotFoundError, match="no file"):
        scan_history(tmp_path / "*.phh")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(FileNotFoundError, match="the folder has no file"):
        scan_log(empty)
    with pytest.raises(ValueError, match="leave `rows` out"):
        scan_history(path).write(tmp_path / "out", rows=10)
    with pytest.raises(ValueError, match="would be part of the input"):
        scan_history(tmp_path).write(tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert repr(scan_history(path)) == f"<handeval scan of logs: {path}: poker history>"


def test_a_column_of_logs_is_asked_too(tmp_path: Path) -> None:
    text = (LOGS / "double-ron.mjlog").read_text(encoding="utf-8")
    source = pa.table({"log": [text, None, "x"]})
    asked = handeval.scan(source).questions("mahjong log", column="log", as_="struct")
    [found, nothing, bad] = rows(asked.write(tmp_path / "out"))
    assert found["log_answer"][0]["wins"][0]["winner"] == "B"
    assert nothing["log_error"] is None and bad["log_error"] is not None
    sums = handeval.scan(source).questions("mahjong log", column="log", as_="struct", summary=True)
    [found, _, _] = rows(sums.write(tmp_path / "sums"))
    assert found["log_answer"][0]["wins"] == 2
