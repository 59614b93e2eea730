//! Matematico hints and games: the same bytes for any number of threads, and seeds that are
//! reported.

use std::io::Read as _;
use std::process::Stdio;

use crate::streams::{handeval, run};

/// Grids with one card each, from an early, a middle and a late turn.
const TURNS: &str = "\
. . . . . / . . . . . / . . 7 . . / . . . . . / . . . . . | 7
A A 2 3 4 / K K . 5 . / 6 6 . . 7 / 8 9 10 . . / . . . . K | K
A A 2 3 4 / K K . 5 . / 6 6 . . 7 / 8 9 10 . . / . . . . K | 10
9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 2 3 3 / . A K 5 6 | 9
";

#[test]
fn hints_are_the_same_for_any_number_of_threads() {
    let input = TURNS.repeat(4);
    for player in ["random", "greedy", "table", "search", "deep"] {
        let hint = ["matematico", "hint", "-", "--json", "--seed", "3"];
        let [one, two, seven] = ["1", "2", "7"].map(|jobs| {
            run(
                &[&hint[..], &["--player", player, "--jobs", jobs]].concat(),
                &input,
            )
        });
        assert_eq!(one.status.code(), Some(0), "{}", one.stderr);
        assert_eq!(one.objects().len(), 16);
        assert_eq!(one.stdout, two.stdout, "{player}");
        assert_eq!(one.stdout, seven.stdout, "{player}");
    }
}

#[test]
fn a_hint_ends_with_its_rollouts_or_its_time() {
    let hint = |arguments: &[&str], turn: usize| {
        let turn = TURNS.lines().nth(turn).unwrap();
        let fixed = [
            "matematico",
            "hint",
            "--json",
            "--seed",
            "1",
            "--grid",
            turn,
        ];
        let run = run(&[&fixed[..], arguments].concat(), "");
        assert_eq!(run.status.code(), Some(0), "{}", run.stderr);
        run.objects()[0].clone()
    };
    let error = |object: &serde_json::Value| object["moves"][0]["error"].as_f64().unwrap();
    let usual = hint(&[], 1);
    assert!((Some(1)..=Some(170)).contains(&usual["rollouts"].as_u64()));
    assert_eq!(usual, hint(&["--rollouts", "160", "--time", "0"], 1));
    // There is enough time, so the number of rollouts ends it.
    let patient = hint(&["--rollouts", "9000", "--time", "1000000"], 1);
    assert!(patient["rollouts"].as_u64() >= Some(9000));
    assert!(patient.get("cut_short").is_none());
    assert!(error(&patient) < error(&usual));
    // There is no time for any rollout.
    let hasty = hint(&["--time", "0.000000001"], 1);
    assert_eq!(hasty["cut_short"], true);
    assert_eq!(hasty["moves"].as_array().unwrap().len(), 10);
    assert!(error(&hasty) > error(&usual));
    // Exact values take no time, and a player without rollouts gets none.
    let exact = hint(&["--time", "1000000"], 3);
    assert_eq!(error(&exact), 0.0);
    let search = hint(&["--player", "search"], 1);
    for object in [&exact, &search] {
        assert!(object.get("cut_short").is_none() && object.get("rollouts").is_none());
    }
}

#[test]
fn a_hint_with_a_drawn_seed_tells_it_and_a_player_without_chance_needs_none() {
    let turn = TURNS.lines().nth(1).unwrap();
    let hint = ["matematico", "hint", "--grid", turn];
    let drawn = run(&[&hint[..], &["--json"]].concat(), "");
    let seed = drawn.objects()[0]["seed"].to_string();
    let again = run(&[&hint[..], &["--json", "--seed", &seed]].concat(), "");
    assert_eq!(drawn.stdout, again.stdout);
    let text = run(&hint, "");
    let told = text.stderr.trim().strip_prefix("seed ").unwrap();
    let again = run(&[&hint[..], &["--seed", told]].concat(), "");
    assert_eq!((text.stdout, ""), (again.stdout, &*again.stderr));
    // The seed is not reported if there is no hint.
    let bad = run(&[&hint[..], &["--card", "14"]].concat(), "");
    let none_left = run(
        &["matematico", "hint", "--card", "A", "--grid", "A A A A A"],
        "",
    );
    for refused in [bad, none_left] {
        assert_eq!(refused.status.code(), Some(2));
        assert!(!refused.stderr.contains("seed"), "{}", refused.stderr);
    }
    let search = [&hint[..], &["--player", "search"]].concat();
    assert_eq!(run(&search, "").stderr, "");
    let json = run(&[&search[..], &["--json"]].concat(), "");
    assert!(json.objects()[0].get("seed").is_none());
}

#[test]
fn games_are_the_same_for_any_number_of_threads() {
    let players = "random,greedy,table,search";
    let games = ["--games", "16", "--seed", "4", "--player", players];
    let simulate = [&["matematico", "simulate"], &games[..]].concat();
    let started = ["--random-start", "6"];
    for format in [
        &["--json", "--figures"][..],
        &["--csv", "-"],
        &[],
        &started,
        &[&started[..], &["--json"]].concat(),
    ] {
        let [one, two, seven] = ["1", "2", "7"]
            .map(|jobs| run(&[&simulate[..], format, &["--jobs", jobs]].concat(), ""));
        assert_eq!(one.status.code(), Some(0), "{}", one.stderr);
        assert!(!one.stdout.is_empty());
        assert_eq!(one.stdout, two.stdout, "{format:?}");
        assert_eq!(one.stdout, seven.stdout, "{format:?}");
    }
}

#[test]
fn the_games_that_were_written_can_be_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.csv");
    let path = path.to_str().unwrap();
    let simulate = ["matematico", "simulate", "--player", "table,greedy"];
    let games = ["--games", "70", "--seed", "9", "--json", "--csv", path];
    let first = run(&[&simulate[..], &games].concat(), "");
    assert_eq!(first.objects()[0]["games"], 70, "{}", first.stderr);
    let csv = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0], ["game", "cards", "table", "greedy"]);
    assert_eq!(rows.len(), 71);
    assert_eq!(rows[70][0], "70");
    let sum: u64 = rows[1..]
        .iter()
        .map(|row| row[2].parse::<u64>().unwrap())
        .sum();
    let mean = first.objects()[0]["mean"].as_f64().unwrap();
    assert!((mean - sum as f64 / 70.0).abs() < 1e-9, "{mean}");
    let decks: String = rows[1..]
        .iter()
        .map(|row| format!("{}\r\n", row[1]))
        .collect();
    let given = ["--decks", "-", "--seed", "9", "--json"];
    let again = run(&[&simulate[..], &given].concat(), decks);
    assert_eq!(again.stdout, first.stdout);
}

#[test]
fn games_of_a_drawn_seed_tell_it() {
    let simulate = [
        "matematico",
        "simulate",
        "--games",
        "2",
        "--player",
        "random",
    ];
    let text = run(&simulate, "");
    let seed = text.stderr.trim().strip_prefix("seed ").unwrap();
    let again = run(&[&simulate[..], &["--seed", seed]].concat(), "");
    assert_eq!((again.stdout, again.stderr), (text.stdout, String::new()));
}

#[test]
fn reviews_are_the_same_for_any_number_of_threads() {
    let games = include_str!("matematico-players.in/games.txt");
    let review = ["matematico", "review", "-", "--seed", "1", "--json"];
    let [one, three] = ["1", "3"].map(|jobs| {
        run(
            &[&review[..], &["--time", "0", "--jobs", jobs]].concat(),
            games.repeat(2),
        )
    });
    assert_eq!(one.status.code(), Some(1));
    assert_eq!(one.objects().len(), 6);
    assert_eq!(one.stdout, three.stdout);
    let object = &one.objects()[0];
    assert_eq!(object["player"], "deep");
    assert_eq!(object["best_arrangement"]["optimal"], true);
    // A game in a file is the same as one on standard input.
    let whole = include_str!("matematico-players.in/game.txt");
    let review = ["matematico", "review", "--seed", "1", "--json"];
    let mut expected = object.clone();
    expected.as_object_mut().unwrap().remove("line");
    assert_eq!(run(&review, whole).objects()[0], expected);
}

#[test]
fn games_that_nobody_reads_any_more_end_quietly() {
    // Far more games than could ever be played.
    let games = ["--games", "1000000000000", "--seed", "1", "--csv", "-"];
    for player in ["random", "best,deep"] {
        let simulate = ["matematico", "simulate", "--player", player];
        let mut child = handeval(&[&simulate[..], &games].concat())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut start = [0; 4];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        assert_eq!(start, *b"game");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}
