//! Hands as Open Hand History, and their only other reader in Rust.

use std::io::Cursor;

use rs_poker::open_hand_history::HandReader;

use crate::thread_seconds;

const FIXTURE: &str = include_str!("../../../fixtures/logs/home-game.ohh");

/// The hands of the fixture again and again, one per line, with numbers of their own.
pub(crate) fn hands(n_hands: usize) -> Result<String, serde_json::Error> {
    let hands = serde_json::Deserializer::from_str(FIXTURE).into_iter::<serde_json::Value>();
    let hands: Vec<_> = hands.collect::<Result<_, _>>()?;
    let numbered = hands.iter().cycle().zip(1..=n_hands).map(|(hand, number)| {
        let mut hand = hand.clone();
        hand["ohh"]["game_number"] = number.to_string().into();
        add_amounts(&mut hand["ohh"]["rounds"]);
        format!("{hand}\n\n")
    });
    Ok(numbered.collect())
}

/// Gives an amount to every action, because `rs_poker` reads no action without one.
fn add_amounts(rounds: &mut serde_json::Value) {
    let rounds = rounds.as_array_mut().into_iter().flatten();
    let actions = rounds.filter_map(|round| round["actions"].as_array_mut());
    for action in actions
        .flatten()
        .filter_map(|action| action.as_object_mut())
    {
        action.entry("amount").or_insert_with(|| 0.into());
    }
}

/// Prints how many hands a second `rs_poker` reads.
pub(crate) fn read_by_peer(text: &str, n_hands: usize, n_runs: usize) {
    let mut best = f64::INFINITY;
    for _ in 0..n_runs {
        // The reader wants to own its input.
        let input = Cursor::new(text.to_owned());
        let start = thread_seconds();
        let read = HandReader::from_reader(input).map(|hand| match hand {
            Ok(hand) => hand.players.len(),
            Err(error) => panic!("{error}"),
        });
        let n_players: Vec<usize> = read.collect();
        best = best.min(thread_seconds() - start);
        assert_eq!(n_players.len(), n_hands);
        assert!(n_players.iter().all(|&n| n >= 2));
    }
    println!(
        "{:40} {:>10.1} hands a second, {:.3} ms each",
        "the same, only read, by rs_poker",
        n_hands as f64 / best,
        1e3 * best / n_hands as f64,
    );
}
