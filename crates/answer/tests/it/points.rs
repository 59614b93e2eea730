//! Questions with a point table other than the classic one: every player plays for these points,
//! and every total is scored with them.

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::matematico::{Best, Hint, Par, Review, Score, Simulate};
use handeval_answer::{Place, Resources, read_point_table};
use handeval_matematico::{Conduct, Deck, score};
use serde_json::{Value as Json, json};

/// A point table in which the line `A 2 3 5 8` is a figure worth 90 points.
const POINTS: &str = include_str!("../../../../fixtures/matematico/odd-over-even.json");

/// Two cells are free: an 8 makes a full house in the third row, or the new figure in the first.
/// The point table decides which of the two is worth more.
const TURN: &str = "A 2 3 5 . / 4 7 9 J Q / . 8 8 K K / 6 10 J 4 2 / 9 5 Q 10 A | 8";

/// The same cards as a game, with the 8 in the third row.
const GAME: &str = "A 1 1 / 2 1 2 / 3 1 3 / 5 1 4 / 4 2 1 / 7 2 2 / 9 2 3 / J 2 4 / Q 2 5 / 8 3 2 / 8 3 3 / \
                    K 3 4 / K 3 5 / 6 4 1 / 10 4 2 / J 4 3 / 4 4 4 / 2 4 5 / 9 5 1 / 5 5 2 / Q 5 3 / 10 5 4 / \
                    A 5 5 / 8 3 1 / 7 1 5";

const PLAYERS: [&str; 5] = ["random", "greedy", "table", "search", "deep"];

/// Shared by all tests, so that the players for a point table are made only once.
static RESOURCES: LazyLock<Arc<Resources>> = LazyLock::new(Arc::default);

fn request<Q: Question>() -> Request {
    Request::new(Q::SPEC, RequestSource::CommandLine, 0).with_resources(&RESOURCES)
}

fn asked<Q: Question>(options: &[(&str, &str)], points: Option<&str>) -> Q {
    let mut request = request::<Q>();
    for (name, value) in options {
        request.add(Q::SPEC.called(name).unwrap(), *value);
    }
    if let Some(points) = points {
        request.add_document(Q::SPEC.called("points").unwrap(), points, "", Place::Body);
    }
    Q::read(&request).unwrap()
}

/// The objects of an answer with the given points, as scripts read them.
fn answers<Q: Question>(options: &[(&str, &str)], points: Option<&str>, input: &str) -> Vec<Json> {
    let question: Q = asked(options, points);
    let start = Instant::now();
    let work = Work {
        clock: &|| start.elapsed(),
        ..Work::ALONE
    };
    let report = question.evaluate(input, work).unwrap();
    match serde_json::to_value(&report).unwrap() {
        Json::Array(objects) => objects,
        object => vec![object],
    }
}

fn answer<Q: Question>(options: &[(&str, &str)], points: Option<&str>, input: &str) -> Json {
    let mut answers = answers::<Q>(options, points, input);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

/// What an answer reports as `values` for a player with points other than the classic ones.
fn values_of(player: &str) -> Json {
    match player {
        "random" | "greedy" => Json::Null,
        _ => json!("general"),
    }
}

#[test]
fn a_hint_is_by_the_points() {
    for player in PLAYERS {
        let options = [("player", player), ("seed", "1")];
        let best = |points| {
            let found = answer::<Hint>(&options, points, TURN);
            let best = &found["moves"][0];
            let cell = (best["row"].as_u64(), best["column"].as_u64());
            (cell, found["values"].clone())
        };
        let classic = ((Some(3), Some(1)), Json::Null);
        assert_eq!(best(None), classic, "{player}");
        // A table that changes nothing is the classic one, with the built-in values.
        assert_eq!(best(Some(r#"{"diagonal_bonus":10}"#)), classic, "{player}");
        let other = ((Some(1), Some(5)), values_of(player));
        assert_eq!(best(Some(POINTS)), other, "{player}");
    }
}

#[test]
fn a_game_is_judged_and_counted_by_the_points() {
    let swapped = GAME.replace("8 3 1 / 7 1 5", "8 1 5 / 7 3 1");
    for player in ["random", "search"] {
        let options = [("player", player), ("seed", "1"), ("time", "0.2")];
        let review = |points, game| answer::<Review>(&options, points, game);
        let loss = |found: &Json| found["moves"][23]["loss"].as_f64().unwrap();
        for (game, is_classic) in [(GAME, true), (&swapped, false)] {
            let [classic, other] = [review(None, game), review(Some(POINTS), game)];
            let [right, wrong] = match is_classic {
                true => [&classic, &other],
                false => [&other, &classic],
            };
            assert_eq!(loss(right), 0.0, "{player}");
            assert!(loss(wrong) > 30.0, "{player}");
            assert_eq!(wrong["moves"][23]["loss"], largest_late_loss(wrong));
            assert_eq!(classic["values"], Json::Null);
            assert_eq!(other["values"], values_of(player));
            for (found, points) in [(&classic, None), (&other, Some(POINTS))] {
                let grid = found["grid"].to_string();
                let scored = answer::<Score>(&[], points, &grid);
                assert_eq!(found["total"], scored["total"]);
                assert_eq!(found["lines"], scored["lines"]);
                // Only one cell is left for the last card.
                assert_eq!(
                    found["moves"][24]["expected"].as_f64(),
                    scored["total"].as_f64()
                );
                let best = &found["best_arrangement"];
                let scored = answer::<Score>(&[], points, &best["grid"].to_string());
                assert_eq!(best["total"], scored["total"]);
                assert!(best["total"].as_u64() >= found["total"].as_u64());
            }
        }
    }
}

/// The loss of the costlier of the last two moves.
fn largest_late_loss(found: &Json) -> Json {
    let losses = found["moves"].as_array().unwrap()[23..].iter();
    let losses = losses.map(|judged| judged["loss"].as_f64().unwrap());
    json!(losses.fold(0.0, f64::max))
}

/// A point table in which only the royal, straights and a new figure count.
const RARE: &str = r#"{"diagonal_bonus": 0,
    "figures": {"pair": null, "two-pairs": null, "three-of-a-kind": null, "full-house": null,
        "four-of-a-kind": null, "four-aces": null, "aces-and-kings": null, "straight": 60},
    "new_figures": [{"name": "five-odd", "points": 100, "groups": [
        {"count": 1, "parity": "odd"}, {"count": 1, "parity": "odd"}, {"count": 1, "parity": "odd"},
        {"count": 1, "parity": "odd"}, {"count": 1, "parity": "odd"}]}]}"#;

#[test]
fn games_are_played_and_counted_by_the_points() {
    let table = read_point_table(RARE).unwrap();
    for (games, players) in [("40", "random,greedy,table"), ("3", "search,table")] {
        let options = [("games", games), ("player", players), ("seed", "2")];
        let played: Vec<_> = [None, Some(RARE)]
            .map(|points| grids(&options, points))
            .into();
        let found = answers::<Simulate>(&options, Some(RARE), "");
        for (idx, player) in players.split(',').enumerate() {
            let mean = |grids: &[Vec<handeval_matematico::Grid>]| {
                let totals = grids.iter().map(|grids| score(&grids[idx], &table).total);
                f64::from(totals.sum::<u32>()) / grids.len() as f64
            };
            assert_eq!(found[idx]["player"], player);
            let told = found[idx]["mean"].as_f64().unwrap();
            assert!((told - mean(&played[1])).abs() < 1e-9, "{player}");
            assert_eq!(found[idx]["values"], values_of(player));
            if ["table", "search"].contains(&player) {
                assert!(told > mean(&played[0]) + 30.0, "{player}: {told}");
            }
        }
    }
    let deep = [("games", "1"), ("player", "deep"), ("seed", "2")];
    let found = answers::<Simulate>(&deep, Some(RARE), "");
    assert_eq!(found[0]["values"], "general");
    let grids = grids(&deep, Some(RARE));
    assert_eq!(found[0]["max"], score(&grids[0][0], &table).total);
}

/// The final grids of all games, by game and player.
fn grids(options: &[(&str, &str)], points: Option<&str>) -> Vec<Vec<handeval_matematico::Grid>> {
    let question: Simulate = asked(options, points);
    let simulation = question.simulation();
    let pieces = (0..simulation.n_pieces()).flat_map(|idx| simulation.play(idx, Conduct::ALONE));
    pieces
        .map(|played| played.results.iter().map(|result| result.grid).collect())
        .collect()
}

#[test]
fn par_is_by_the_points() {
    let cards = Deck::of_seed(7)
        .cards()
        .map(|card| card.to_string())
        .join(" ");
    let deck = Deck::of_seed(7);
    for (player, games) in [
        ("random", "20"),
        ("greedy", "20"),
        ("table", "40"),
        ("search", "3"),
    ] {
        let options = [("player", player), ("games", games), ("seed", "3")];
        let par = answer::<Par>(&options, Some(RARE), &cards);
        assert_eq!(par["values"], values_of(player));
        // The same games, given as decks.
        let n_games: u64 = games.parse().unwrap();
        let decks = (0..n_games).map(|idx| {
            let cards = deck.reordered(3, idx).cards().map(|card| card.to_string());
            cards.join(" ") + "\n"
        });
        let options = [("player", player), ("seed", "3")];
        let mut request = request::<Simulate>();
        for (name, value) in options {
            request.add(Simulate::SPEC.called(name).unwrap(), value);
        }
        for (name, text) in [("decks", decks.collect()), ("points", RARE.to_owned())] {
            request.add_document(Simulate::SPEC.called(name).unwrap(), text, "", Place::Body);
        }
        let games = Simulate::read(&request).unwrap();
        let report = games.evaluate("", Work::ALONE).unwrap();
        assert_eq!(serde_json::to_value(&report[0]).unwrap(), par, "{player}");
    }
    let key = |points| {
        let par: Par = asked(&[("seed", "0")], points);
        par.key(&par.parse(&cards).unwrap())
    };
    assert_eq!(key(None), key(Some("{}")));
    assert_ne!(key(None), key(Some(RARE)));
}

#[test]
fn a_wrong_table_is_refused_whoever_plays() {
    fn kind<Q: Question>(options: &[(&str, &str)]) -> &'static str {
        let mut request = request::<Q>();
        for (name, value) in options {
            request.add(Q::SPEC.called(name).unwrap(), *value);
        }
        let points = r#"{"figures":{"trio":1}}"#;
        request.add_document(Q::SPEC.called("points").unwrap(), points, "", Place::Body);
        Q::read(&request)
            .err()
            .map_or("none", |fault| fault.problem.kind)
    }
    let games = [("games", "1"), ("player", "table")];
    for found in [
        kind::<Hint>(&[]),
        kind::<Review>(&[]),
        kind::<Par>(&[]),
        kind::<Best>(&[]),
        kind::<Simulate>(&games),
    ] {
        assert_eq!(found, "bad-points-table");
    }
}
