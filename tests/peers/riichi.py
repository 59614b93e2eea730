#!/usr/bin/env python3
"""Compares the scores of random riichi wins with those of two Python packages.

    python3 -m venv .venv && .venv/bin/pip install -r tests/peers/requirements.txt
    cargo build --release
    .venv/bin/python tests/peers/riichi.py --hands 100000

Han, fu, yaku and payments are compared with `mahjong` and `riichienv`, which have switches for only
some rules. A difference is explained if the answers are equal once handeval also plays by the rules
of the package; the table shows the smallest set of such rules. Any other difference is printed, and
the exit status is 1.

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

ROOT = pathlib.Path(__file__).resolve().parents[2]
WINDS = ["east", "south", "west", "north"]
FIVES = (4, 13, 22)
NORTH = 30
FLAGS = (
    "riichi double-riichi open-riichi ippatsu haitei houtei rinshan chankan tenhou chihou renhou"
).split()
DOUBLES = ["kokushi-13", "suuankou-tanki", "daisuushii", "junsei-chuuren"]
LIABLE = ["daisangen", "daisuushii", "suukantsu"]

# The switches of the named rule sets, as in docs/rules/riichi.md: those that matter for a package,
# and those used to generate hands.
BASE = {
    "players": 4, "kuitan": "yes", "red-fives": "no", "ippatsu": "yes", "ura-dora": "yes",
    "kan-dora": "yes", "kiriage": "no", "kazoe": "sanbaiman", "double-yakuman": "none",
    "stacking": "all", "double-wind-fu": "4", "renhou": "none", "open-riichi": "no",
    "daisharin": "no", "ryuuiisou-hatsu": "no", "pao": "daisangen+daisuushii",
    "sanma-tsumo": "loss",
}
ALL_PAO = "daisangen+daisuushii+suukantsu"
NO_URA = {"ippatsu": "no", "ura-dora": "no", "kan-dora": "no"}
PRESETS = {
    "tenhou": {"red-fives": "yes", "kazoe": "yakuman"},
    "tenhou-sanma": {"players": 3, "red-fives": "yes", "kazoe": "yakuman"},
    "mahjong-soul": {"red-fives": "yes", "kazoe": "yakuman", "double-yakuman": "all"},
    "mahjong-soul-sanma": {
        "players": 3, "red-fives": "yes", "kazoe": "yakuman", "double-yakuman": "all",
    },
    "m-league": {"red-fives": "yes", "kiriage": "yes", "double-wind-fu": "2", "pao": ALL_PAO},
    "wrc": {
        "kiriage": "yes", "kazoe": "yakuman", "double-wind-fu": "2", "renhou": "mangan",
        "pao": ALL_PAO,
    },
    "wrc-2022": {
        "kiriage": "yes", "stacking": "1", "double-wind-fu": "2", "renhou": "mangan",
        "pao": ALL_PAO,
    },
    "ema": {"kiriage": "yes", "stacking": "1", "renhou": "mangan"},
    "ema-2016": {"stacking": "1", "renhou": "mangan"},
    "jpml-a": {
        **NO_URA, "double-wind-fu": "2", "renhou": "mangan", "ryuuiisou-hatsu": "yes",
        "pao": ALL_PAO,
    },
    "jpml-b": {
        "double-wind-fu": "2", "renhou": "mangan", "ryuuiisou-hatsu": "yes", "pao": ALL_PAO,
    },
    "saikouisen": {"kiriage": "yes", "double-wind-fu": "2"},
    "saikouisen-classic": {**NO_URA, "stacking": "1", "pao": "none"},
}


# --- tiles -----------------------------------------------------------------------------------

def is_honor(code):
    return code >= 27


def is_yaochu(code):
    return is_honor(code) or code % 9 in (0, 8)


def is_in_wall(code, players):
    return players == 4 or not 1 <= code <= 7


def following(code, players):
    """The dora that an indicator indicates."""
    if code == 0 and players == 3:
        return 8
    if code >= 31:
        return 31 + (code - 30) % 3
    if code >= 27:
        return 27 + (code - 26) % 4
    return code - 8 if code % 9 == 8 else code + 1


def tile_text(tile):
    code, is_red = tile
    return ("0" if is_red else str(code % 9 + 1)) + "mpsz"[code // 9]


def read_tiles(text):
    tiles = []
    for digits, suit in re.findall(r"([0-9]+)([mpsz])", text):
        for digit in digits:
            number = 5 if digit == "0" else int(digit)
            tiles.append((9 * "mpsz".index(suit) + number - 1, digit == "0"))
    return tiles


class Question:
    """A line: uncalled tiles without the winning tile, calls as (word, tiles), and the words."""

    def __init__(self):
        self.tiles, self.calls, self.flags = [], [], set()
        self.win, self.by = None, None
        self.seat, self.round = 1, 0
        self.dora, self.ura = [], []
        self.honba = self.sticks = self.kita = 0
        self.source, self.pao = None, []
        self.preset, self.rule = "tenhou", {}

    def copy(self):
        other = Question()
        for key, value in vars(self).items():
            is_plain = isinstance(value, (int, str, tuple, type(None)))
            setattr(other, key, value if is_plain else value.copy())
        return other

    def switch(self, key):
        return self.rule.get(key, {**BASE, **PRESETS[self.preset]}.get(key))

    def has(self, key):
        return self.switch(key) == "yes"

    @property
    def players(self):
        return self.switch("players")

    def is_closed(self):
        return all(word == "ankan" for word, _ in self.calls)

    def own(self):
        """Every tile of the winner, including the winning tile."""
        return self.tiles + [self.win] + [tile for _, tiles in self.calls for tile in tiles]

    def line(self):
        hand = "".join(tile_text(tile) for tile in sorted(self.tiles))
        words = [hand]
        words += [f"[{word} {''.join(map(tile_text, tiles))}]" for word, tiles in self.calls]
        words += [f"{self.by}={tile_text(self.win)}"]
        words += [flag for flag in FLAGS if flag in self.flags]
        words += [f"seat={WINDS[self.seat]}", f"round={WINDS[self.round]}"]
        for key, tiles in (("dora", self.dora), ("ura", self.ura)):
            words += [f"{key}={','.join(map(tile_text, tiles))}"] if tiles else []
        for key in ("honba", "sticks", "kita"):
            words += [f"{key}={getattr(self, key)}"] if getattr(self, key) else []
        words += [f"from={WINDS[self.source]}"] if self.source is not None else []
        words += [f"pao={','.join(self.pao)}"] if self.pao else []
        words += [f"rules={self.preset}"]
        rule = ",".join(f"{key}={value}" for key, value in self.rule.items())
        words += [f"rule={rule}"] if rule else []
        return " ".join(words)


def read_line(line):
    """The question in a line of a batch that contains a win."""
    question = Question()
    parts = re.findall(r"\[[^\]]*\]|[^\s\[]+", line)
    start = next(idx for idx, part in enumerate(parts) if part[0].isascii() and part[0].isalpha())
    for part in parts[:start]:
        if part.startswith("["):
            word, tiles = part[1:-1].split(None, 1)
            question.calls.append((word, read_tiles(tiles)))
        else:
            question.tiles += read_tiles(part)
    for part in parts[start:]:
        key, _, value = part.partition("=")
        if not value:
            question.flags.add(key)
        elif key in ("ron", "tsumo"):
            question.by, question.win = key, read_tiles(value)[0]
        elif key in ("seat", "round", "from"):
            wind = next(
                idx for idx, name in enumerate(WINDS)
                if value in (name, name[0], f"{idx + 1}z")
            )
            setattr(question, "source" if key == "from" else key, wind)
        elif key in ("dora", "ura"):
            setattr(question, key, read_tiles(value.replace(",", "")))
        elif key == "pao":
            question.pao = value.split(",")
        elif key == "rules":
            question.preset = {"riichi": "tenhou", "sanma": "tenhou-sanma"}.get(value, value)
        elif key == "rule":
            question.rule = dict(switch.split("=") for switch in value.split(","))
        else:
            setattr(question, key, int(value))
    if len(question.tiles) + 3 * len(question.calls) == 14:
        question.tiles.remove(question.win)
    return question


# --- random wins -----------------------------------------------------------------------------

def set_tiles(kind, first):
    return [first, first + 1, first + 2] if kind == "chi" else [first] * 3


def random_sets(rng, players):
    """Four sets and a pair as lists of codes, or one list of fourteen."""
    suit = 9 * rng.randrange(3)
    styles = [
        (12, lambda tiles: True),
        (6, lambda tiles: not any(map(is_yaochu, tiles))),
        (3, lambda tiles: all(suit <= code < suit + 9 for code in tiles)),
        (4, lambda tiles: all(suit <= code < suit + 9 or is_honor(code) for code in tiles)),
        (3, lambda tiles: any(map(is_yaochu, tiles))),
        (1, lambda tiles: all(map(is_yaochu, tiles))),
        (1, lambda tiles: all(not is_honor(code) and is_yaochu(code) for code in tiles)),
        (1, lambda tiles: all(map(is_honor, tiles))),
        (1, lambda tiles: all(code in (19, 20, 21, 23, 25, 32) for code in tiles)),
    ]
    allows = rng.choices([style for _, style in styles], [weight for weight, _ in styles])[0]
    whole = rng.random()
    if whole < 0.06:
        kinds = [code for code in range(34) if allows([code]) and is_in_wall(code, players)]
        return [2 * rng.sample(kinds, 7)] if len(kinds) >= 7 else None
    if whole < 0.08:
        orphans = [code for code in range(34) if is_yaochu(code)]
        return [orphans + [rng.choice(orphans)]]
    if whole < 0.09:
        gates = [suit + number for number in range(9)]
        return [gates + [suit, suit, suit + 8, suit + 8, rng.choice(gates)]]
    sets = []
    number = rng.randrange(7)
    figure = rng.random()
    if figure < 0.05:
        sets = [set_tiles("chi", other + number) for other in (0, 9, 18)]
    elif figure < 0.1:
        sets = [set_tiles("chi", suit + first) for first in (0, 3, 6)]
    elif figure < 0.13:
        sets = [set_tiles("pon", other + number) for other in (0, 9, 18)]
    elif figure < 0.18:
        sets = 2 * [set_tiles("chi", suit + number)]
    elif figure < 0.21:
        other = 9 * rng.randrange(3)
        sets = 2 * [set_tiles("chi", suit + number), set_tiles("chi", other + number)]
    elif figure < 0.24:
        sets = [set_tiles("pon", suit + number + more) for more in range(3)]
    elif figure < 0.28:
        sets = [set_tiles("pon", code) for code in rng.sample((31, 32, 33), rng.choice((2, 3)))]
    elif figure < 0.31:
        sets = [set_tiles("pon", code) for code in rng.sample(range(27, 31), rng.choice((3, 4)))]
    share = rng.choice((0, 0.3, 0.6, 0.9, 1))
    for _ in range(60):
        if len(sets) == 4:
            break
        kind = "chi" if rng.random() < share else "pon"
        first = rng.randrange(34)
        if kind == "chi" and (is_honor(first) or first % 9 > 6):
            continue
        tiles = set_tiles(kind, first)
        if allows(tiles):
            sets.append(tiles)
    pairs = [code for code in range(34) if allows([code, code])]
    return sets + [2 * [rng.choice(pairs)]] if len(sets) == 4 else None


def random_rules(rng, question):
    question.preset = "tenhou" if rng.random() < 0.25 else rng.choice(list(PRESETS))
    if rng.random() < 0.3:
        choices = {
            "kuitan": "yes no", "red-fives": "yes no", "ippatsu": "yes no", "ura-dora": "yes no",
            "kiriage": "yes no", "kazoe": "yakuman sanbaiman", "stacking": "all 1 2 3",
            "double-wind-fu": "2 4", "renhou": "none mangan yakuman", "open-riichi": "yes",
            "daisharin": "yes", "ryuuiisou-hatsu": "yes no", "sanma-tsumo": "loss bisection",
            "double-yakuman": " ".join(["all", "none", "+".join(rng.sample(DOUBLES, 2))]),
        }
        for key in rng.sample(list(choices), rng.choice((1, 1, 2, 3))):
            question.rule[key] = rng.choice(choices[key].split())


def random_question(rng):
    while True:
        question = Question()
        random_rules(rng, question)
        players = question.players
        sets = random_sets(rng, players)
        counts = collections.Counter(code for tiles in sets or [] for code in tiles)
        if sets and max(counts.values()) <= 4 and all(is_in_wall(code, players) for code in counts):
            break
    open_share = rng.choice((0, 0, 0, 0.3, 0.7, 1))
    quad_share = rng.choice((0.1, 0.1, 0.1, 0.9))
    for tiles in sets:
        code = tiles[0]
        is_claimed = rng.random() < open_share
        is_triplet = tiles == [code] * 3
        if is_triplet and counts[code] == 3 and rng.random() < quad_share:
            counts[code] = 4
            word = rng.choice(("kan", "kakan")) if is_claimed else "ankan"
            question.calls.append((word, [(code, False)] * 4))
        elif is_triplet and is_claimed:
            question.calls.append(("pon", [(code, False)] * 3))
        elif len(tiles) == 3 and not is_triplet and is_claimed and players == 4:
            question.calls.append(("chi", [(code, False) for code in tiles]))
        else:
            question.tiles += [(code, False) for code in tiles]
    rng.shuffle(question.calls)
    rng.shuffle(question.tiles)
    for five in FIVES:
        places = [question.tiles] + [tiles for _, tiles in question.calls]
        places = [place for place in places if (five, False) in place]
        if places and rng.random() < 0.4:
            place = rng.choice(places)
            place[place.index((five, False))] = (five, True)
    question.win = question.tiles.pop()
    question.by = rng.choice(("ron", "tsumo"))
    question.seat, question.round = rng.randrange(players), rng.randrange(players)
    if players == 3:
        question.kita = min(rng.choice((0, 0, 1, 2, 3, 4)), 4 - counts[NORTH])
    random_flags(rng, question, counts)
    random_indicators(rng, question)
    question.honba = rng.choice((0, 0, 0, 1, 2, 5))
    question.sticks = rng.choice((0, 0, 0, 1, 3))
    others = [seat for seat in range(players) if seat != question.seat]
    if question.by == "ron" and rng.random() < 0.5:
        question.source = rng.choice(others)
    called = [tiles[0][0] for word, tiles in question.calls if word != "chi"]
    is_open = any(word not in ("chi", "ankan") for word, _ in question.calls)
    liable = {
        "daisangen": all(code in called for code in (31, 32, 33)),
        "daisuushii": all(code in called for code in range(27, 31)),
        "suukantsu": sum(len(tiles) == 4 for _, tiles in question.calls) == 4,
    }
    for name, is_there in liable.items():
        if is_there and is_open and name in question.switch("pao") and rng.random() < 0.5:
            question.pao.append(f"{name}:{WINDS[rng.choice(others)]}")
    if not all(pao_is_open(question, pao.split(":")[0]) for pao in question.pao):
        question.pao = []
    return question


def pao_is_open(question, name):
    """One of the yakuman's sets was claimed."""
    kinds = {"daisangen": range(31, 34), "daisuushii": range(27, 31), "suukantsu": range(34)}[name]
    claimed = [tiles[0][0] for word, tiles in question.calls if word not in ("chi", "ankan")]
    return any(code in kinds for code in claimed)


def random_flags(rng, question, counts):
    flags = question.flags
    is_ron, is_dealer = question.by == "ron", question.seat == 0
    if not question.calls and not question.kita and rng.random() < 0.08:
        if not (is_ron and is_dealer):
            flags.add("renhou" if is_ron else "tenhou" if is_dealer else "chihou")
        return
    if question.is_closed() and rng.random() < 0.5:
        flags.add("double-riichi" if rng.random() < 0.2 else "riichi")
        if question.switch("open-riichi") == "yes" and rng.random() < 0.5:
            flags.add("open-riichi")
        if rng.random() < 0.3:
            flags.add("ippatsu")
    has_replacement = question.kita or any(len(tiles) == 4 for _, tiles in question.calls)
    may_be_rinshan = has_replacement and "ippatsu" not in flags
    last = rng.random() < 0.1
    if is_ron and counts[question.win[0]] == 1 and rng.random() < 0.15:
        flags.add("chankan")
    elif is_ron and last:
        flags.add("houtei")
    elif not is_ron and may_be_rinshan and rng.random() < 0.4:
        flags.add("rinshan")
    elif not is_ron and last:
        flags.add("haitei")


def random_indicators(rng, question):
    players = question.players
    visible = collections.Counter(code for code, _ in question.own())
    visible[NORTH] += question.kita
    own = set(visible)
    n_dora = rng.choice((0, 1, 1, 1, 2, 3, 5))
    n_dora = min(n_dora, 1) if question.switch("kan-dora") == "no" else n_dora
    is_riichi = question.flags & {"riichi", "double-riichi", "open-riichi"}
    for place, n_tiles in ((question.dora, n_dora), (question.ura, n_dora if is_riichi else 0)):
        while len(place) < n_tiles:
            code = rng.randrange(34)
            is_near = following(code, players) in own or rng.random() < 0.3
            if is_near and visible[code] < 4 and is_in_wall(code, players):
                visible[code] += 1
                place.append((code, False))


# --- the answers -----------------------------------------------------------------------------

# won, han (None for a yakuman), how many yakuman, fu (None for a yakuman), paid with counters,
# and the yaku.
Answer = collections.namedtuple("Answer", "won han yakuman fu paid yaku")
NO_YAKU = Answer(False, 0, 0, None, 0, frozenset())


def ask_handeval(command, questions):
    """The answers to all questions, from one run of the program."""
    lines = [question.line() for question in questions]
    run = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(lines):
        sys.exit(f"{len(lines)} lines, but {len(answers)} answers\n{run.stderr[-2000:]}")
    read = []
    for line, answer in zip(lines, answers):
        if "error" in answer:
            sys.exit(f"{line}\nrefused: {answer['error']}")
        if not answer["won"]:
            read.append(NO_YAKU)
            continue
        read.append(Answer(
            True, answer["han"], answer["yakuman"], answer["fu"],
            sum(payment["points"] for payment in answer["payments"]),
            frozenset(entry["yaku"] for entry in answer["yaku"]),
        ))
    return read


def tile_ids(question):
    """One of the 136 ids for each tile; equal tiles get theirs in the order given.

    Plain fives leave the first id, which is the red five's, free as long as possible.
    """
    free = {code: [1, 2, 3, 0] if code in FIVES else [0, 1, 2, 3] for code in range(34)}

    def id_of(tile):
        code, is_red = tile
        copy = 0 if is_red else free[code][0]
        free[code].remove(copy)
        return 4 * code + copy

    # The red fives come first, so that no plain five takes their ids.
    ids = {}
    of_calls = [tile for _, tiles in question.calls for tile in tiles]
    every = [question.win, *question.tiles, *of_calls]
    for index in sorted(range(len(every)), key=lambda index: not every[index][1]):
        ids[index] = id_of(every[index])
    win, rest = ids[0], [ids[index] for index in range(1, len(every))]
    tiles, rest = rest[:len(question.tiles)], rest[len(question.tiles):]
    calls = []
    for word, of_call in question.calls:
        calls.append((word, rest[:len(of_call)]))
        rest = rest[len(of_call):]
    return win, tiles, calls


def indicator_ids(tiles):
    return [4 * code + (0 if is_red else 1) for code, is_red in tiles]


class Mahjong:
    """The package `mahjong`."""

    name = "mahjong"
    ids = {
        "tsumo": "menzen-tsumo", "riichi": "riichi", "open_riichi": "open-riichi",
        "daburu_riichi": "double-riichi", "daburu_open_riichi": "double-open-riichi",
        "ippatsu": "ippatsu", "chankan": "chankan", "rinshan": "rinshan", "haitei": "haitei",
        "houtei": "houtei", "renhou": "renhou", "pinfu": "pinfu", "tanyao": "tanyao",
        "iipeiko": "iipeikou", "haku": "haku", "hatsu": "hatsu", "chun": "chun",
        "sanshoku": "sanshoku-doujun", "ittsu": "ittsu", "chantai": "chanta",
        "honroto": "honroutou", "toitoi": "toitoi", "sanankou": "sanankou",
        "sankantsu": "sankantsu", "sanshoku_douko": "sanshoku-doukou",
        "chiitoitsu": "chiitoitsu", "shosangen": "shousangen", "honitsu": "honitsu",
        "junchan": "junchan", "ryanpeiko": "ryanpeikou", "chinitsu": "chinitsu",
        "kokushi": "kokushi", "daburu_kokushi": "kokushi-13", "suuankou": "suuankou",
        "suuankou_tanki": "suuankou-tanki", "daisangen": "daisangen",
        "shosuushi": "shousuushii", "daisuushi": "daisuushii", "tsuisou": "tsuuiisou",
        "ryuisou": "ryuuiisou", "chinroto": "chinroutou", "chuuren_poutou": "chuuren",
        "daburu_chuuren_poutou": "junsei-chuuren", "suukantsu": "suukantsu",
        "tenhou": "tenhou", "chiihou": "chihou", "renhou_yakuman": "renhou-yakuman",
        "daisharin": "daisharin",
        **{f"seat_wind_{wind}": "seat-wind" for wind in WINDS},
        **{f"round_wind_{wind}": "round-wind" for wind in WINDS},
    }
    doubles = {
        "daburu_kokushi": "kokushi-13", "suuankou_tanki": "suuankou-tanki",
        "daburu_chuuren_poutou": "junsei-chuuren", "daisuushi": "daisuushii",
    }
    dora = {"dora", "ura_dora", "aka_dora"}

    def __init__(self):
        from mahjong.hand_calculating import hand, hand_config
        from mahjong.meld import Meld
        self.calculator, self.config, self.meld = hand.HandCalculator, hand_config, Meld

    def lacks(self, question):
        """What this package has no option for, by name."""
        yield from common_lacks(question)
        if question.switch("renhou") == "mangan" and "renhou" in question.flags:
            yield "renhou"

    def answer(self, question):
        win, tiles, calls = tile_ids(question)
        melds = [
            self.meld(
                meld_type={"chi": "chi", "pon": "pon", "kakan": "shouminkan"}.get(word, "kan"),
                tiles=of_call, opened=word != "ankan",
            )
            for word, of_call in calls
        ]
        flags = question.flags
        options = self.config.OptionalRules(
            has_open_tanyao=question.has("kuitan"), has_aka_dora=question.has("red-fives"),
            kazoe_limit=0 if question.switch("kazoe") == "yakuman" else 1,
            kiriage=question.has("kiriage"),
            renhou_as_yakuman=question.switch("renhou") == "yakuman",
            has_daisharin=question.has("daisharin"), is_three_player=question.players == 3,
        )
        config = self.config.HandConfig(
            is_tsumo=question.by == "tsumo",
            is_riichi=bool(flags & {"riichi", "open-riichi"}),
            is_daburu_riichi="double-riichi" in flags, is_open_riichi="open-riichi" in flags,
            is_ippatsu="ippatsu" in flags and question.has("ippatsu"),
            is_rinshan="rinshan" in flags, is_chankan="chankan" in flags,
            is_haitei="haitei" in flags, is_houtei="houtei" in flags,
            is_tenhou="tenhou" in flags, is_chiihou="chihou" in flags,
            is_renhou="renhou" in flags and question.switch("renhou") != "none",
            player_wind=27 + question.seat, round_wind=27 + question.round,
            kyoutaku_number=0, tsumi_number=question.honba, options=options,
            num_nuki_dora=question.kita,
        )
        doubles = question.switch("double-yakuman")
        for attribute, name in self.doubles.items():
            yaku = getattr(config.yaku, attribute)
            worth = 26 if doubles == "all" or name in doubles else 13
            yaku.han_closed = worth
            yaku.han_open = worth if yaku.han_open else yaku.han_open
        every = tiles + [win] + [tile for _, of_call in calls for tile in of_call]
        ura = indicator_ids(question.ura) if question.has("ura-dora") else []
        found = self.calculator.estimate_hand_value(
            every, win, melds, indicator_ids(question.dora), config, ura_dora_indicators=ura
        )
        if found.error:
            if found.error == "no_yaku":
                return NO_YAKU
            raise ValueError(found.error)
        names = {id(yaku): name for name, yaku in vars(config.yaku).items()}
        yaku = {names[id(yaku)] for yaku in found.yaku} - self.dora
        is_yakuman = any(yaku.is_yakuman for yaku in found.yaku)
        paid = found.cost["main"] + found.cost["main_bonus"]
        if question.by == "tsumo":
            others = found.cost["additional"] + found.cost["additional_bonus"]
            paid += others * (question.players - 2)
        return Answer(
            True, None if is_yakuman else found.han, found.han // 13 if is_yakuman else 0,
            None if is_yakuman else found.fu, paid, frozenset(self.ids[name] for name in yaku),
        )


class Riichienv:
    """The package `riichienv`."""

    name = "riichienv"
    ids = {
        1: "menzen-tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei",
        7: "haku", 8: "hatsu", 9: "chun", 10: "seat-wind", 11: "round-wind", 12: "tanyao",
        13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 17: "sanshoku-doujun",
        18: "double-riichi", 19: "sanshoku-doukou", 20: "sankantsu", 21: "toitoi",
        22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu", 26: "junchan",
        27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 35: "tenhou",
        36: "chihou", 37: "daisangen", 38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou",
        41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren",
        47: "junsei-chuuren", 48: "suuankou-tanki", 49: "kokushi-13", 50: "daisuushii",
    }
    dora = {31, 32, 33, 34}
    # The rules that this package always uses.
    fixed = {
        "kuitan": "yes", "red-fives": "yes", "kiriage": "no", "kazoe": "yakuman",
        "double-yakuman": "all", "daisharin": "no",
    }

    def __init__(self):
        from riichienv import _riichienv
        self.core = _riichienv

    def lacks(self, question):
        yield from common_lacks(question)
        for key, value in self.fixed.items():
            if question.switch(key) != value:
                yield key
        if "renhou" in question.flags:
            yield "renhou"
        if "open-riichi" in question.flags:
            yield "open-riichi"
        if "tenhou" in question.flags:
            yield "tenhou"
        yield "counted"

    def answer(self, question):
        core = self.core
        win, tiles, calls = tile_ids(question)
        kinds = core.MeldType
        kinds = {
            "chi": kinds.Chi, "pon": kinds.Pon, "kan": kinds.Daiminkan, "kakan": kinds.Kakan,
            "ankan": kinds.Ankan,
        }
        melds = [core.Meld(kinds[word], of_call, word != "ankan") for word, of_call in calls]
        winds = [core.Wind.East, core.Wind.South, core.Wind.West, core.Wind.North]
        flags = question.flags
        is_tsumo = question.by == "tsumo"
        conditions = core.Conditions(
            tsumo=is_tsumo, riichi=bool(flags & {"riichi", "double-riichi", "open-riichi"}),
            double_riichi="double-riichi" in flags,
            ippatsu="ippatsu" in flags and question.has("ippatsu"), haitei="haitei" in flags,
            houtei="houtei" in flags, rinshan="rinshan" in flags, chankan="chankan" in flags,
            tsumo_first_turn=bool(flags & {"tenhou", "chihou"}),
            player_wind=winds[question.seat], round_wind=winds[question.round],
            honba=question.honba, kita_count=question.kita, is_sanma=question.players == 3,
            num_players=question.players,
        )
        evaluator = core.HandEvaluator3P if question.players == 3 else core.HandEvaluator
        found = evaluator(sorted(tiles), melds).calc(
            win, dora_indicators=indicator_ids(question.dora),
            ura_indicators=indicator_ids(question.ura) if question.has("ura-dora") else [],
            conditions=conditions,
        )
        if not found.is_win:
            if not found.has_win_shape:
                raise ValueError("no win")
            return NO_YAKU
        if not is_tsumo:
            paid = found.ron_agari
        elif question.seat == 0:
            paid = found.tsumo_agari_ko * (question.players - 1)
        else:
            paid = found.tsumo_agari_oya + found.tsumo_agari_ko * (question.players - 2)
        yaku = frozenset(self.ids[yaku] for yaku in set(found.yaku) - self.dora)
        # `yakuman` is also set for counted yakuman.
        is_yakuman = bool(yaku & YAKUMAN)
        return Answer(
            True, None if is_yakuman else found.han, found.han // 13 if is_yakuman else 0,
            None if is_yakuman else found.fu, paid, yaku,
        )


YAKUMAN = {
    "tenhou", "chihou", "renhou-yakuman", "kokushi", "kokushi-13", "suuankou", "suuankou-tanki",
    "daisangen", "shousuushii", "daisuushii", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren",
    "junsei-chuuren", "suukantsu", "daisharin",
}

# --- what explains a difference ----------------------------------------------------------------

# What a package does regardless of the rules.
RULES = {
    "double-wind-fu": "a pair of the double wind is 4 fu",
    "stacking": "yakuman add up",
    "ryuuiisou-hatsu": "ryuuiisou needs no green dragon",
    "sanma-tsumo": "the share of the missing North is lost",
    "pao": "nobody is liable",
    "four-fives": "one of four fives is red",
    "kuitan": "open tanyao counts",
    "red-fives": "red fives count",
    "kiriage": "nothing is rounded up to mangan",
    "kazoe": "13 han are a yakuman",
    "double-yakuman": "the four double yakuman are double",
    "daisharin": "no daisharin",
    "renhou": "renhou adds five han (mahjong) or counts for nothing (riichienv)",
    "open-riichi": "no open riichi",
    "tenhou": "kokushi by tenhou is thirteen-sided",
    "counted": "a counted yakuman takes precedence over a true one with the same points",
}


def plain_fives(question):
    """The suits in which the hand has four fives, none of them red."""
    own = question.own()
    return [five for five in FIVES if own.count((five, False)) == 4]


def common_lacks(question):
    """The rules that neither package has."""
    fixed = {
        "double-wind-fu": "4", "stacking": "all", "ryuuiisou-hatsu": "no", "sanma-tsumo": "loss",
    }
    for key, value in fixed.items():
        if question.switch(key) != value:
            yield key
    if question.pao:
        yield "pao"
    if plain_fives(question):
        yield "four-fives"


def without(question, rules):
    """The question under rules that the package supports."""
    question = question.copy()
    for key in rules:
        if key == "pao":
            question.pao = []
        elif key == "renhou":
            question.flags.discard("renhou")
        elif key == "open-riichi":
            question.flags -= {"open-riichi"}
            question.flags |= set() if "double-riichi" in question.flags else {"riichi"}
        elif key == "four-fives":
            for five in plain_fives(question):
                redden(question, five)
        elif key == "tenhou":
            choose_tile(question)
        elif key != "counted":
            value = {
                "double-wind-fu": "4", "stacking": "all", "ryuuiisou-hatsu": "no",
                "sanma-tsumo": "loss", **Riichienv.fixed,
            }[key]
            question.rule[key] = value
    return question


def redden(question, five):
    if question.win == (five, False):
        question.win = (five, True)
        return
    question.calls = [(word, tiles.copy()) for word, tiles in question.calls]
    for tiles in [question.tiles] + [tiles for _, tiles in question.calls]:
        if (five, False) in tiles:
            tiles[tiles.index((five, False))] = (five, True)
            return


def choose_tile(question):
    """Wins on the tile that the thirteen orphans contain twice."""
    every = question.tiles + [question.win]
    twice = [tile for tile in every if every.count(tile) == 2]
    if twice and all(map(is_yaochu, (code for code, _ in every))) and len(twice) == 2:
        every.remove(twice[0])
        question.tiles, question.win = every, twice[0]


def is_equal(one, other, rules):
    if "counted" in rules and isinstance(other, Answer) and one.yakuman == 1:
        if other.yakuman == 0 and other.won and other.han >= 13:
            return one.paid == other.paid
    return one == other


def explain(command, package, questions):
    """For each question with different answers, the smallest explaining set of rules, or None."""
    lacks = [list(package.lacks(question)) for question in questions]

    def agree(asked):
        """Whether the answers to questions, given as (index, rules), agree."""
        changed = [without(questions[index], rules) for index, rules in asked]
        ours = ask_handeval(command, changed) if changed else []
        theirs = [safely(package, question) for question in changed]
        return [
            is_equal(one, other, rules) for one, other, (_, rules) in zip(ours, theirs, asked)
        ]

    found = [None] * len(questions)
    singles = [(index, [rule]) for index, rules in enumerate(lacks) for rule in rules]
    for (index, rules), agrees in zip(singles, agree(singles)):
        if agrees and found[index] is None:
            found[index] = rules
    every = [(index, rules) for index, rules in enumerate(lacks) if found[index] is None]
    for (index, rules), agrees in zip(every, agree(every)):
        found[index] = rules.copy() if agrees else None
    # If more than one rule explains it, leave out the rules that are not needed.
    for place in range(max(map(len, lacks), default=0)):
        fewer = [
            (index, [rule for rule in found[index] if rule != rules[place]])
            for index, rules in every
            if found[index] and place < len(rules) and rules[place] in found[index]
        ]
        fewer = [(index, rules) for index, rules in fewer if rules]
        for (index, rules), agrees in zip(fewer, agree(fewer)):
            if agrees:
                found[index] = rules
    return found


def safely(package, question):
    try:
        return package.answer(question)
    except Exception as error:  # any exception from a package is a difference
        return f"{type(error).__name__}: {error}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", help="lines with wins, instead of random ones")
    parser.add_argument("--handeval", default=str(ROOT / "target/release/handeval"))
    parser.add_argument("--arguments", default="mahjong score --json -")
    parser.add_argument("--packages", default="mahjong,riichienv")
    parser.add_argument("--show", type=int, default=10, help="number of differences to print")
    args = parser.parse_args()
    command = [args.handeval, *args.arguments.split()]
    packages = {"mahjong": Mahjong, "riichienv": Riichienv}
    packages = [packages[name]() for name in args.packages.split(",")]
    if args.file:
        lines = pathlib.Path(args.file).read_text().splitlines()
        questions = [read_line(line) for line in lines if line and not line.startswith("#")]
    else:
        rng = random.Random(args.seed)
        questions = [random_question(rng) for _ in range(args.hands)]
    ours = ask_handeval(command, questions)
    won = sum(answer.won for answer in ours)
    print(f"{len(questions)} wins, {won} of them with a yaku")
    n_unexplained = 0
    for package in packages:
        theirs = [safely(package, question) for question in questions]
        different = [idx for idx in range(len(questions)) if ours[idx] != theirs[idx]]
        reasons = explain(command, package, [questions[idx] for idx in different])
        n_equal = len(questions) - len(different)
        print(f"\n{package.name}: {n_equal} equal, {len(different)} different, because there")
        table = collections.Counter(
            "; ".join(RULES[rule] for rule in sorted(rules)) for rules in reasons if rules
        )
        for reason, count in table.most_common():
            print(f"  {count:7}  {reason}")
        unexplained = [idx for idx, rules in zip(different, reasons) if not rules]
        print(f"  {len(unexplained):7}  unexplained")
        for idx in unexplained[:args.show]:
            print(f"    {questions[idx].line()}")
            print(f"      handeval {ours[idx]}")
            print(f"      {package.name} {theirs[idx]}")
        n_unexplained += len(unexplained)
    return 1 if n_unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
