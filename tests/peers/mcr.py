#!/usr/bin/env python3
"""Compares the scores of random MCR wins with those of a Python package.

    python3 -m venv .venv && .venv/bin/pip install -r tests/peers/requirements.txt
    cargo build --release
    .venv/bin/python tests/peers/mcr.py --hands 20000

Fans and totals are compared with `PyMahjongGB`. A difference is explained if the totals are equal
and only the fans differ, because either of two equal readings may be given. Any other difference is
printed, and the exit status is 1.

The lines are generated from a seed, or read from a file (`--file`), in the notation of a batch: a
hand, then words. A line that handeval refuses is an error in this program.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys

import MahjongGB

ROOT = pathlib.Path(__file__).resolve().parents[2]
WINDS = ["east", "south", "west", "north"]
SUITS = "mpsz"
PEERS = [*(f"{suit}{number}" for suit in "WBT" for number in range(1, 10)),
         "F1", "F2", "F3", "F4", "J3", "J2", "J1"]
LOWEST = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def text(tiles):
    return "".join(f"{tile % 9 + 1}{SUITS[tile // 9]}" for tile in tiles)


def chow(first):
    return [first, first + 1, first + 2]


class Win:
    """A win: uncalled tiles without the winning one, calls, and words."""

    def __init__(self, tiles, calls, tile, words):
        self.tiles, self.calls, self.tile, self.words = tiles, calls, tile, words

    def line(self):
        calls = "".join(f" [{kind} {text(tiles)}]" for kind, tiles in self.calls)
        words = "".join(f" {name}={value}" if value else f" {name}"
                        for name, value in self.words.items())
        return f"{text(self.tiles)}{calls}{words}"

    def peer(self):
        kinds = {"chi": "CHI", "pon": "PENG", "kan": "GANG", "kakan": "GANG", "ankan": "GANG"}
        packs = tuple(
            (kinds[kind], PEERS[tiles[1] if kind == "chi" else tiles[0]], int(kind != "ankan"))
            for kind, tiles in self.calls
        )
        words = self.words
        fans = MahjongGB.MahjongFanCalculator(
            packs, tuple(PEERS[tile] for tile in self.tiles), PEERS[self.tile],
            int(words.get("flowers") or 0), "tsumo" in words, "last-tile" in words,
            "out-with-replacement-tile" in words or "robbing-the-kong" in words,
            "last-tile-draw" in words or "last-tile-claim" in words,
            WINDS.index(words["seat"]), WINDS.index(words["round"]), True,
        )
        counts = collections.Counter()
        for _, count, _, name in fans:
            counts[re.sub("[^a-z]", "", name.lower())] += count
        total = sum(points * count for points, count, _, _ in fans)
        return total, counts


def read_line(line):
    match = re.fullmatch(r"(\S+)((?: \[\w+ \w+\])*)((?: \S+)*)", line)
    words = dict(word.partition("=")[::2] for word in match[3].split())
    words = {"seat": "south", "round": "east", **words}

    def tiles_of(written):
        found = []
        for numbers, suit in re.findall(r"(\d+)([mpsz])", written):
            found += [SUITS.index(suit) * 9 + (int(one) or 5) - 1 for one in numbers]
        return found

    calls = [(kind, tiles_of(tiles)) for kind, tiles in re.findall(r"\[(\w+) (\w+)\]", match[2])]
    (tile,) = tiles_of(words.get("ron") or words["tsumo"])
    tiles = tiles_of(match[1])
    if len(tiles) % 3 == 2:
        tiles.remove(tile)
    return Win(tiles, calls, tile, words)


def is_orphan(tile):
    return tile >= 27 or tile % 9 in (0, 8)


def figure(rng):
    a, b, c = rng.sample([0, 9, 18], 3)
    low, few = rng.randrange(7), rng.randrange(4)
    chows, pungs = rng.choice([
        ([a, a, a + 6, a + 6], []), ([a, a + 6, b, b + 6], []), ([a + low] * 4, []),
        ([a + few + step for step in range(4)], []), ([a, a + 2, a + 4, a + 6], []),
        ([a + low] * 3, []), ([a, a + 3, a + 6], []), ([a + few, a + few + 1, a + few + 2], []),
        ([a, a + 2, a + 4], []), ([a, b + 3, c + 6], []), ([a + low, b + low, c + low], []),
        ([a + few, b + few + 1, c + few + 2], []), ([a + few, a + few, b + few, b + few], []),
        ([a + few, a + few + 3, b + few, b + few + 3], []), ([], [a + low, a + low + 1, a + low + 2]),
        ([], [a + few + step for step in range(4)]), ([], [a + low, b + low, c + low]),
        ([], [a + low, b + low + 1, c + low + 2]), ([], [27, 28, 29]), ([], [27, 28, 29, 30]),
        ([], [31, 32]), ([], [31, 32, 33]), ([], []), ([], []), ([], []), ([], []),
    ])
    return [chow(first) for first in chows] + [[first] * 3 for first in pungs]


def random_set(rng, allowed):
    while True:
        first = rng.randrange(34)
        is_chow = rng.random() < 0.55 and first < 27 and first % 9 < 7
        found = chow(first) if is_chow else [first] * 3
        if all(map(allowed, found)):
            return found


def random_hand(rng):
    """The sets, and the other tiles."""
    kind = rng.randrange(30)
    if kind < 3:
        suit = 9 * rng.randrange(3)
        kinds = rng.choice([
            [suit + rng.randrange(3) + step for step in range(7)],
            [suit + rng.randrange(9) for _ in range(7)], list(range(27, 34)),
            [rng.randrange(34) for _ in range(7)],
        ])
        return [], sorted(2 * kinds)
    if kind == 3:
        orphans = list(filter(is_orphan, range(34)))
        return [], orphans + [rng.choice(orphans)]
    if kind == 4:
        suit = 9 * rng.randrange(3)
        gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
        return [], [suit + number for number in gates]
    if kind < 9:
        lowest = rng.choice(LOWEST)
        straight = [9 * suit + low + more for suit, low in enumerate(lowest) for more in (0, 3, 6)]
        if kind < 6:
            return [], rng.sample(straight + list(range(27, 34)), 14)
        return [random_set(rng, lambda _: True)], straight + [rng.randrange(34)] * 2
    low, suit, sets = rng.randrange(6), rng.randrange(3), []
    styles = [
        lambda tile: tile // 9 == suit, lambda tile: tile // 9 == suit or tile >= 27, is_orphan,
        lambda tile: tile < 27 and low <= tile % 9 < low + 4,
        lambda tile: tile in (19, 20, 21, 23, 25, 32), lambda tile: tile >= 27,
        lambda tile: tile < 27 and tile % 9 in (1, 3, 5, 7),
        lambda tile: tile < 27 and 2 <= tile % 9 < 7,
        lambda tile: tile >= 27 or tile % 9 not in (3, 4, 5),
    ]
    allowed = rng.choice(styles) if kind < 16 else lambda _: True
    if kind >= 16:
        sets = figure(rng)
    while len(sets) < 4:
        sets.append(random_set(rng, allowed))
    pair = rng.choice(list(filter(allowed, range(34))))
    return sets, [pair, pair]


def random_win(rng):
    while True:
        sets, others = random_hand(rng)
        tiles = [tile for one in sets for tile in one] + others
        if len(tiles) == 14 and max(collections.Counter(tiles).values()) <= 4:
            break
    calls, uncalled, most = [], list(others), rng.choice([0, 0, 1, 2, 3, 4])
    likes_kongs = rng.random() < 0.15
    for one in sets:
        if len(calls) >= most or rng.random() < 0.3 or (calls and len(others) > 2):
            uncalled += one
        elif one[0] != one[1]:
            calls.append(("chi", one))
        elif tiles.count(one[0]) == 3 and (likes_kongs or rng.random() < 0.1):
            calls.append((rng.choice(["kan", "ankan"]), one + one[:1]))
        else:
            calls.append(("pon", one))
    tile = rng.choice(uncalled)
    uncalled.remove(tile)
    is_drawn = rng.random() < 0.4
    words = {"tsumo" if is_drawn else "ron": text([tile])}
    words["seat"], words["round"] = rng.choice(WINDS), rng.choice(WINDS)
    if rng.random() < 0.2:
        words["flowers"] = str(rng.randrange(1, 9))
    held = uncalled + [tile for _, one in calls for tile in one]
    if is_drawn and rng.random() < 0.08:
        words["last-tile-draw"] = ""
    if is_drawn and any("kan" in kind for kind, _ in calls) and rng.random() < 0.3:
        words["out-with-replacement-tile"] = ""
    if not is_drawn and rng.random() < 0.08:
        words["last-tile-claim"] = ""
    elif not is_drawn and tile not in held and rng.random() < 0.08:
        words["robbing-the-kong"] = ""
    if tile not in uncalled and rng.random() < 0.08:
        words["last-tile"] = ""
    return Win(sorted(uncalled), calls, tile, words)


def ask_handeval(command, wins):
    lines = "\n".join(win.line() for win in wins)
    asked = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in asked.stdout.splitlines()]
    if len(answers) != len(wins):
        sys.exit(f"{len(answers)} answers to {len(wins)} lines: {asked.stderr[:500]}")
    found = []
    for win, answer in zip(wins, answers):
        if "fans" not in answer:
            sys.exit(f"{win.line()}: {answer}")
        counts = collections.Counter(
            {re.sub("[^a-z]", "", fan["fan"]): fan["count"] for fan in answer["fans"]}
        )
        if answer["flowers"]:
            counts["flowertiles"] = answer["flowers"]
        found.append((answer["total"], counts))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", help="lines with wins, instead of random ones")
    parser.add_argument("--handeval", default=str(ROOT / "target/release/handeval"))
    parser.add_argument("--arguments", default="mahjong score --rules mcr --json -")
    parser.add_argument("--show", type=int, default=10, help="number of differences to print")
    args = parser.parse_args()
    if args.file:
        lines = pathlib.Path(args.file).read_text().splitlines()
        wins = [read_line(line) for line in lines if line and not line.startswith("#")]
    else:
        rng = random.Random(args.seed)
        wins = [random_win(rng) for _ in range(args.hands)]
    ours = ask_handeval([args.handeval, *args.arguments.split()], wins)
    n_equal = n_ties = 0
    unexplained = []
    for win, (total, fans) in zip(wins, ours):
        their_total, their_fans = win.peer()
        if (total, fans) == (their_total, their_fans):
            n_equal += 1
        elif total == their_total:
            n_ties += 1
        else:
            unexplained.append((win, total, fans, their_total, their_fans))
    print(f"{len(wins)} wins; PyMahjongGB: {n_equal} equal, {n_ties} with equal totals")
    print(f"  {len(unexplained):7}  unexplained")
    for win, total, fans, their_total, their_fans in unexplained[:args.show]:
        print(f"    {win.line()}")
        print(f"      handeval {total} {dict(fans - their_fans)}")
        print(f"      PyMahjongGB {their_total} {dict(their_fans - fans)}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
