"""Files of games as iterators: what they read, when they read it, and how they end."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import pathlib
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import handeval
import pytest
from conftest import PATIENCE, let_work
from handeval import HandevalError, mahjong, poker
from test_questions import as_numbers, without_null

LOGS = Path(__file__).parents[3] / "fixtures/logs"
HANDS = sorted(path for path in LOGS.iterdir() if path.suffix in (".phh", ".phhs", ".ohh", ".txt"))
ROUNDS = sorted(
    path
    for path in LOGS.iterdir()
    if path.suffix in (".mjlog", ".jsonl", ".json") and "expected" not in path.name
)
TEXT = (LOGS / "pokerstars-side-pots.txt").read_text(encoding="utf-8").strip() + "\n\n\n"
CUT = TEXT.replace("Total pot", "Total")


def said(records: Any) -> list[Any]:
    return [without_null(record.to_dict()) for record in records]


def command(*arguments: str | Path) -> list[Any]:
    call = [sys.executable, "-m", "handeval", *map(str, arguments), "--json"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    # Some of the logs differ from what was computed, or are damaged.
    assert done.returncode in (0, 1), done.stderr
    return [as_numbers(without_null(json.loads(line))) for line in done.stdout.splitlines()]


class Endless:
    """A file of hands without end, which counts what is read."""

    def __init__(self, text: str = TEXT) -> None:
        self.text = text.encode()
        self.n_read = 0

    def read(self, size: int, /) -> bytes:
        start = self.n_read % len(self.text)
        found = (self.text + self.text)[start : start + min(size, len(self.text))]
        self.n_read += len(found)
        return found


def test_records_are_those_of_the_command_line() -> None:
    assert len(HANDS) > 15 and len(ROUNDS) > 15
    found = [said(poker.history(path)) for path in HANDS]
    assert list(itertools.chain(*found)) == command("poker", "history", *HANDS)
    assert any("error" in hand for hand in itertools.chain(*found))
    found = [said(mahjong.log(path)) for path in ROUNDS]
    assert list(itertools.chain(*found)) == command("mahjong", "log", *ROUNDS)
    assert any("error" in round for round in itertools.chain(*found))


def test_options_are_those_of_the_command_line() -> None:
    path = LOGS / "side-pots.phh"
    options = ["--review", "--events", "--anonymous", "--samples", "1000"]
    asked = poker.history(path, review="all", events=True, anonymous=True, samples=1000)
    assert said(asked) == command("poker", "history", *options, path)
    assert said(poker.history(LOGS / "damaged.txt", hand="1004")) == command(
        "poker", "history", "--hand", "1004", LOGS / "damaged.txt"
    )
    path = LOGS / "double-ron.mjlog"
    options = ["--review=A,B", "--rule", "kiriage=yes", "--differences"]
    asked = mahjong.log(path, review=["A", "B"], rule=["kiriage=yes"], differences=True)
    assert said(asked) == command("mahjong", "log", *options, path)


def test_sums_are_those_of_the_command_line() -> None:
    found = [without_null(poker.history(path).summary().to_dict()) for path in HANDS]
    assert found == command("poker", "history", "--summary", *HANDS)
    found = [without_null(mahjong.log(path).summary().to_dict()) for path in ROUNDS]
    assert found == command("mahjong", "log", "--summary", *ROUNDS)


def test_sums_cover_the_whole_file_whatever_was_read() -> None:
    path = LOGS / "several.phhs"
    sums = poker.history(path).summary()
    assert isinstance(sums, poker.HistorySummaryReport) and sums.hands > 2
    hands = poker.history(path)
    next(hands)
    assert hands.summary() == sums
    assert list(hands) == [] and hands.summary() == sums
    hands = poker.history(path, differences=True)
    assert list(hands) == [] and hands.summary() == sums
    again = eval(repr(sums), {"handeval": handeval})
    assert again == sums == pickle.loads(pickle.dumps(sums))
    assert sums._repr_html_().startswith("<div>")


def test_every_kind_of_source_is_read(tmp_path: Path) -> None:
    expected = said(poker.history(TEXT * 3))
    assert [hand["hand"] for hand in expected] == [1, 2, 3]
    plain, packed = tmp_path / "hands.txt", tmp_path / "hands.txt.gz"
    content = (TEXT * 3).encode("utf-16")
    plain.write_bytes(content)
    packed.write_bytes(gzip.compress(content))
    for source in (content, bytearray(content), memoryview(content), io.BytesIO(content)):
        assert said(poker.history(source)) == expected
    for path in (plain, packed):
        assert said(poker.history(path)) == [{**hand, "file": str(path)} for hand in expected]
        with open(path, "rb") as file:
            assert said(poker.history(file)) == expected
    with gzip.open(packed) as unpacked:
        assert said(poker.history(unpacked)) == expected
    twice = gzip.compress((TEXT * 3).encode()) * 2
    assert len(said(poker.history(twice))) == 6


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    text = TEXT * 300 + CUT + TEXT * 300
    found = list(poker.history(text, threads=threads))
    assert [hand.hand for hand in found] == list(range(1, 602))
    assert [hand.hand for hand in found if hand.error] == [301]


def test_no_more_is_read_than_is_asked_for() -> None:
    # The file has no end: whoever keeps it, or reads ahead without a bound, does not get through.
    endless = Endless()
    hands = poker.history(endless, threads=2)
    before = endless.n_read
    for count, hand in enumerate(hands, start=1):
        assert hand.total == 141.8
        ahead = endless.n_read - count * len(TEXT)
        assert ahead < 1 << 19, f"{ahead} bytes ahead of hand {count}"
        if count == 2000:
            break
    assert endless.n_read > before
    hands.close()
    assert list(hands) == []
    with pytest.raises(ValueError, match="closed before its end"):
        hands.summary()


def test_a_line_or_hand_without_end_is_not_kept() -> None:
    class Long(Endless):
        def read(self, size: int, /) -> bytes:
            if self.n_read > 1 << 24:
                return b""
            return super().read(size)

    start = TEXT[: TEXT.index("*** HOLE")]
    [first, hand] = poker.history(io.BytesIO((TEXT + start + "x" * (1 << 22)).encode()))
    assert first.error is None and hand.error is not None and hand.error.kind == "too-long"
    [overlong] = poker.history(Long("y" * 1000), format="pokerstars")
    assert overlong.error is not None and overlong.error.kind == "too-long"


def test_damage_stays_in_its_place(tmp_path: Path) -> None:
    packed = gzip.compress((TEXT * 40).encode())
    path = tmp_path / "cut.gz"
    path.write_bytes(packed[: len(packed) - 20])
    found = list(poker.history(path))
    assert found[0].error is None
    assert found[-1].error is not None and found[-1].error.kind == "truncated"
    damaged = list(poker.history(TEXT + CUT + TEXT))
    assert [hand.error and hand.error.kind for hand in damaged] == [None, "no-total", None]
    sums = poker.history(TEXT + CUT + TEXT).summary()
    assert (sums.agree, sums.damaged) == (2, 1)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    with pytest.raises(FileNotFoundError) as told:
        poker.history(missing)
    assert told.value.filename == str(missing) and "os error" not in str(told.value)
    with pytest.raises(IsADirectoryError if sys.platform != "win32" else OSError):
        poker.history(tmp_path)
    with pytest.raises(HandevalError) as raised:
        mahjong.log(LOGS / "stud.phh")
    assert raised.value.kind == "other-game"
    assert "stud.phh`: this is a poker file" in str(raised.value)
    with pytest.raises(HandevalError) as raised:
        poker.history(LOGS / "double-ron.mjlog", anonymous=True)
    assert "double-ron" not in str(raised.value)
    with pytest.raises(HandevalError) as raised:
        poker.history(b"")
    assert raised.value.kind == "unknown-format" and not hasattr(raised.value, "__notes__")
    with pytest.raises(HandevalError) as raised:
        poker.history(str(LOGS / "stud.phh"))
    assert "pathlib.Path" in raised.value.__notes__[0]
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.kind, again.__notes__) == ("unknown-format", raised.value.__notes__)
    for wrong in (None, 7, ["x"], {"x": 1}):
        with pytest.raises(TypeError, match="`source` has the type"):
            poker.history(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match='mode "rb"'):
        poker.history(io.StringIO(TEXT))  # type: ignore[arg-type]
    with pytest.raises(HandevalError, match="`x` is no"):
        poker.history(TEXT, format="x")  # type: ignore[arg-type]
    hands = poker.history(TEXT, review="Nobody", samples=100)
    assert next(hands).total == 141.8
    with pytest.raises(HandevalError, match="no player `Nobody`") as raised:
        next(hands)
    assert raised.value.kind == "unknown-player"


def test_errors_of_a_file_object_arrive() -> None:
    class Lost(Endless):
        def read(self, size: int, /) -> bytes:
            if self.n_read > 1 << 18:
                raise ConnectionResetError("the line is dead")
            return super().read(size)

    hands = poker.history(Lost(), threads=1)
    n_hands = 0
    with pytest.raises(ConnectionResetError, match="the line is dead"):
        for _ in hands:
            n_hands += 1
    assert n_hands > 0
    # As with a generator, that was the end.
    assert list(hands) == []

    class Bad(Endless):
        def read(self, size: int, /) -> bytes:
            return super().read(size) + b"x" * size

    with pytest.raises(OSError):
        list(poker.history(Bad()))


def test_a_file_is_read_by_one_thread_at_a_time() -> None:
    class Eager(Endless):
        hands: Any = None

        def read(self, size: int, /) -> bytes:
            if self.hands is not None:
                next(self.hands)
            return super().read(size)

    eager = Eager()
    eager.hands = poker.history(eager, threads=1)
    with pytest.raises(RuntimeError, match="read by another thread"):
        list(eager.hands)


def test_a_with_block_closes_the_file() -> None:
    with poker.history(Endless()) as hands:
        assert next(hands).agrees
    assert next(hands, None) is None
    with poker.history(TEXT) as hands:
        assert len(list(hands)) == 1
    assert hands.summary().agree == 1
    assert repr(hands) == "<handeval records of poker history>"


def test_ctrl_c_in_a_file_object_arrives() -> None:
    class Pressed(Endless):
        def read(self, size: int, /) -> bytes:
            if self.n_read > 1 << 20:
                signal.raise_signal(signal.SIGINT)
            return super().read(size)

    with pytest.raises(KeyboardInterrupt):
        for _ in poker.history(Pressed()):
            pass


WAITS = """
import sys
from handeval import poker
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
@pytest.mark.parametrize("is_working", [False, True])
def test_ctrl_c_stops_waiting_and_working(tmp_path: Path, is_working: bool) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(TEXT * 20_000)
    call = f"list(poker.history(__import__('pathlib').Path({str(path)!r}), review='all'))"
    call = call if is_working else "list(poker.history(sys.stdin.buffer))"
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS.format(call=call)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    if is_working:
        let_work(process)
    process.send_signal(signal.SIGINT)
    assert process.stdout.read() == "stopped\n"
    assert process.wait(PATIENCE) == 0
    process.stdin.close()
    process.stdout.close()


def test_paths_of_any_kind_are_paths(tmp_path: Path) -> None:
    path = tmp_path / "hände 🂡.txt"
    path.write_text(TEXT)
    for found in (path, pathlib.PurePath(path)):
        [hand] = poker.history(found)
        assert hand.file == str(path)
