"""What notebooks show is well-formed, escaped, and described in words."""

import xml.etree.ElementTree as ElementTree

import handeval
import pytest
from handeval import _html, field, mahjong, matematico, poker
from handeval._html import _cards, _tiles

GRID = "9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"
FULL = "A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q Q"
GAME = (
    "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / "
    "Q 2 4 / 4 4 3 / 2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / "
    "9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / 6 5 1 / 5 3 1 / 10 5 4"
)
FIELD = {"cards": [[0, 0, None], [2, 2, "R"], [4, 4, "R"], [6, 6, "R"]]}
HOSTILE = "<script>alert('x')</script>&\"'"

SHOWN = {
    "evaluation": lambda: poker.evaluate("As Ks Qs Js Ts"),
    "low": lambda: poker.evaluate("9h 9s Jc Jd Th", game="eight-or-better"),
    "rank": lambda: poker.rank("Jo Ks Qs Js Ts", game="wild"),
    "omaha": lambda: poker.rank("As Ks Qs Js", board="2c 3c 4d", game="omaha"),
    "compare": lambda: poker.compare("9c 9d Tc Td Ah", "9h 9s Jc Jd Th"),
    "equity": lambda: poker.equity("AhKh", "QdQc", board="2h 7h 9c"),
    "sampled equity": lambda: poker.equity("AhKh", "22+", samples=500, seed=1),
    "equity of two halves": lambda: poker.equity("AsKsQsJs", "2c3cQcJc", game="omaha-hi-lo", samples=500, seed=1),
    "odds": lambda: poker.odds("9c8c", board="7d6h2s", against="AsAd"),
    "odds before the flop": lambda: poker.odds("AhKh"),
    "deal": lambda: poker.deal(3, seed=1, exchange="singletons"),
    "draw": lambda: poker.draw("As Ks Qs Js 2d", value="jacks-or-better-9-6"),
    "return": lambda: poker.return_("jacks-or-better-9-6"),
    "strategy": lambda: poker.strategy("jacks-or-better-9-6", lines=3),
    "win": lambda: mahjong.check("112233m456p789s11z"),
    "tenpai": lambda: mahjong.check("123m456p789s1122z"),
    "shanten": lambda: mahjong.check("123m456p7899s1124z"),
    "called": lambda: mahjong.check("123m11z", pon="777z"),
    "score": lambda: mahjong.score("340m678p2p [ankan 9999s] [kan 7777z]", ron="2p", dora="1p", explain=True),
    "no yaku": lambda: mahjong.score("111m999s22234p88s"),
    "far": lambda: mahjong.score("123m456p789s1124z"),
    "yakuman": lambda: mahjong.score("19m19p19s1234567z", ron="1m"),
    "fans": lambda: mahjong.score("44z55m [pon 111z] [pon 222z] [pon 333z]", ron="4z", rules="mcr"),
    "value": lambda: mahjong.score("1133m5555p2244p7p", ron="7p", rules="sichuan", explain=True),
    "faan": lambda: mahjong.score("456789m3388m [pon 777z]", ron="8m", rules="hongkong", flowers="26"),
    "tai": lambda: mahjong.score("12345678m345p45655s", tsumo="9m", rules="taiwan", dealer=True, streak=2),
    "waits for faan": lambda: mahjong.score("234m567p3488s678s", rules="hongkong"),
    "flowers alone": lambda: mahjong.score("147m258p369s1234z", rules="hongkong", flowers="12345678"),
    "points": lambda: mahjong.points(3, 40),
    "quiz": lambda: mahjong.quiz(seed=1),
    "quiz of discards": lambda: mahjong.quiz(of="discards", seed=10),
    "grid": lambda: matematico.score(FULL),
    "part of a grid": lambda: matematico.score(GRID),
    "best": lambda: matematico.best(GRID, rest="K K", seed=1),
    "hint": lambda: matematico.hint(GRID, card="K", player="search"),
    "review": lambda: matematico.review(GAME, player="table", seed=1),
    "simulation": lambda: matematico.simulate(["greedy", "table"], games=50, seed=1),
    "par": lambda: matematico.par(FULL, games=50, seed=1),
    "random start": lambda: matematico.simulate(["greedy", "table"], games=50, seed=1, random_start=8),
    "one of a simulation": lambda: matematico.simulate("greedy", games=1, seed=1)[0],
    "picture": lambda: field.draw(FIELD, diagonal="red:up"),
    "field": lambda: field.score(FIELD, objectives="87", explain=True),
    "count": lambda: field.count(FIELD, diagonal="red:up", explain=True),
    "objectives": lambda: field.objectives(),
    "deck": lambda: handeval.deck(shuffle=True, seed=1),
}  # fmt: skip


def parsed(html):
    """Read HTML that is also XML, and so has no unclosed tags."""
    root = ElementTree.fromstring(f"<body>{html}</body>")
    known = {
        "div",
        "span",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "caption",
        "strong",
        "small",
    }
    known |= {"body", "p", "ol", "li", "code", "details", "summary"}
    assert {one.tag for one in root.iter()} <= known
    return root


def labels(html):
    return [label for one in parsed(html).iter() if (label := one.get("aria-label"))]


def text(html):
    return " ".join("".join(parsed(html).itertext()).split())


@pytest.mark.parametrize("name", SHOWN)
def test_every_form_is_well_formed(name):
    html = SHOWN[name]()._repr_html_()
    assert text(html)
    assert len(html) < 60_000


def test_every_name_in_forms_is_that_of_an_answer():
    modules = (poker, mahjong, matematico, field)
    names = {name for module in modules for name in module.__all__}
    assert set(_html.FORMS) <= names


def test_cards_are_said_in_words():
    html = SHOWN["evaluation"]()._repr_html_()
    assert labels(html)[0] == "ace of spades"
    assert text(html).startswith("A♠K♠Q♠J♠10♠ royal flush, ace high 7,462 of 7,462")
    assert _cards.name("Jo") == "joker"


def test_odds_frame_the_outs():
    html = SHOWN["odds"]()._repr_html_()
    said = next(label for label in labels(html) if label.startswith("9c8c on"))
    assert said.startswith("9c8c on 7d 6h 2s: equity 34.24 %; makes straight 324; ")
    assert "outs: 8 5♣" in text(html)
    assert "behind; beats 120 hands" in text(html)
    # Eight outs, each with a frame.
    assert html.count(_cards.MARKED[1:]) == 8


def test_tiles_are_said_in_words_and_red_fives_are_marked():
    html = _tiles.tiles("05p7z [pon 555z]")
    found = labels(html)
    assert found == ["red five of dots", "five of dots", "red dragon"] + 3 * ["white dragon"]
    assert "0pred five" in text(html)
    assert "[pon " in text(html)
    assert _tiles.words("12m") == "one of characters, two of characters"


def test_tiles_say_what_they_are():
    said = {
        "1m": "1mcharacters",
        "9s": "9sbamboos",
        "5p": "5pdots",
        "4z": "4znorth",
        "5z": "5zwhite",
    }
    assert {tile: text(_tiles.tile(tile)) for tile in said} == said


def test_a_grid_has_the_points_of_its_lines():
    html = SHOWN["grid"]()._repr_html_()
    [table, *_] = [label for label in labels(html) if label.startswith("total 440")]
    assert "row 1: A A A K K" in table
    assert "row 2: royal, 150 points" in table
    said = text(html)
    assert "100 three aces and two kings" in said
    assert "20 ↗" in said


def test_a_hint_says_the_best_cell():
    html = SHOWN["hint"]()._repr_html_()
    assert "★ 62.9" in text(html)
    assert any(
        "best first: row 5, column 1: 62.9; row 4, column 2: 53.2" in one for one in labels(html)
    )


def test_equity_is_said_in_numbers():
    html = SHOWN["equity"]()._repr_html_()
    assert any("AhKh: equity 54.14 %" in one for one in labels(html)), labels(html)
    hidden = [one for one in parsed(html).iter() if one.get("aria-hidden") == "true"]
    assert len(hidden) == 2


def test_a_simulation_shows_all_players_together():
    found = SHOWN["simulation"]()
    assert isinstance(found, tuple)
    said = text(found._repr_html_())
    assert "greedy" in said and "table" in said and "greedy less table" in said


def test_the_answer_of_a_quiz_is_folded():
    root = parsed(SHOWN["quiz"]()._repr_html_())
    open_text = [one for one in root.iter("p") if "Paid" in "".join(one.itertext())]
    folded = [one for details in root.iter("details") for one in details.iter("p")]
    assert open_text and all(one in folded for one in open_text)


def test_the_values_of_a_quiz_are_folded():
    root = parsed(SHOWN["quiz of discards"]()._repr_html_())
    tables = list(root.iter("table"))
    folded = [one for details in root.iter("details") for one in details.iter("table")]
    assert len(tables) == 1 and tables == folded


def test_what_is_hostile_is_escaped():
    rank = {**poker.rank("As Ks Qs Js Ts").to_dict(), "description": HOSTILE, "cards": [HOSTILE]}
    check = {**mahjong.check("123m456p789s1122z").to_dict(), "hand": HOSTILE}
    players = [{**one.to_dict(), "hand": HOSTILE} for one in poker.equity("AhKh", "QdQc").players]
    equity = {**poker.equity("AhKh", "QdQc").to_dict(), "players": players}
    grid = {**matematico.score(FULL).to_dict(), "grid": [[HOSTILE] * 5] * 5}
    hint = {**SHOWN["hint"]().to_dict(), "card": HOSTILE, "player": HOSTILE}
    deck = {**handeval.deck().to_dict(), "cards": [HOSTILE]}
    table = {
        **poker.return_("jacks-or-better-9-6").to_dict(),
        "table": HOSTILE,
        "classes": {HOSTILE: 1},
    }
    picture = {"columns": [0], "rows": [{"y": 0, "cells": [{"color": HOSTILE}]}], "title": HOSTILE}
    hostile = [
        poker.RankReport.from_dict(rank),
        mahjong.CheckReport.from_dict(check),
        poker.EquityReport.from_dict(equity),
        matematico.GridScoreReport.from_dict(grid),
        matematico.HintReport.from_dict(hint),
        handeval.DeckReport.from_dict(deck),
        poker.ReturnReport.from_dict(table),
        field.Picture.from_dict(picture),
    ]
    for found in hostile:
        html = found._repr_html_()
        assert "<script" not in html.lower()
        assert HOSTILE in "".join(parsed(html).itertext()), type(found)
