//! Proves that samples agree with exact counts, within their errors, and are the same for the same
//! seed.

use handeval_poker::{
    CategoryTally, Equity, Game, PlayerEquity, SampledStudEquity, StudSpot, StudTally,
};

use super::{Numbers, count, small_spot, spot, try_spot};

fn distance(sampled: &PlayerEquity, exact: &PlayerEquity) -> f64 {
    let distance = (sampled.equity() - exact.equity()).abs();
    match distance < 1e-12 {
        true => 0.0,
        false => distance / sampled.standard_error(),
    }
}

#[track_caller]
fn check(spot: &StudSpot, exact: &Equity, seed: u64) -> f64 {
    let sampled = SampledStudEquity::new(spot, 20_000, seed).count();
    assert_eq!(sampled.boards, 20_000);
    let mut squares = 0.0;
    for (sampled, exact_player) in sampled.players.iter().zip(&exact.players) {
        let distance = distance(sampled, exact_player);
        assert!(distance <= 4.5, "{distance} errors: {spot:?}");
        squares += distance * distance;
        let categories = sampled.categories.iter().zip(&exact_player.categories);
        for (sampled, counted) in categories {
            let part = counted.boards as f64 / exact.boards as f64;
            assert!(
                (sampled.boards as f64 / 20_000.0 - part).abs() < 0.03,
                "{spot:?}"
            );
        }
    }
    squares / exact.players.len() as f64
}

#[test]
fn samples_are_within_their_errors() {
    let mut chance = Numbers(9);
    let (mut squares, mut n) = (0.0, 0.0);
    for seed in 0..60 {
        let (game, players, board, dead) = small_spot(&mut chance);
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        let Ok(spot) = try_spot(game, &players, &board, &dead) else {
            continue;
        };
        let exact = count(&spot);
        if exact.boards > 1 && exact.players.iter().all(|player| player.equity() > 0.002) {
            squares += check(&spot, &exact, seed);
            n += 1.0;
        }
    }
    assert!(
        n > 10.0 && (0.4..1.7).contains(&(squares / n)),
        "{} of {n}",
        squares / n
    );
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for (game, players) in [
        (Game::Stud, &["AsKsQh", "random"][..]),
        (Game::Stud8, &["As2s/4h", "xx/Kh", "x8c/7d"]),
        (
            Game::Razz,
            &[
                "A2/3", "xx/4", "xx/5", "xx/6", "xx/7", "xx/8", "xx/9", "xx/T",
            ],
        ),
    ] {
        let spot = spot(game, players, "", "");
        let sampled = SampledStudEquity::new(&spot, 100_000, 3);
        assert_eq!(sampled.n_pieces(), 2);
        let mut tally = StudTally::new(&spot);
        for piece_idx in (0..2).rev() {
            tally.merge(&sampled.piece(piece_idx));
        }
        assert_eq!(sampled.answer(&tally), sampled.count());
        let other = SampledStudEquity::new(&spot, 100_000, 4).count();
        assert_ne!(other, sampled.count());
        assert_eq!(other.boards, 100_000);
        for player in &other.players {
            let sum = |number: fn(&CategoryTally) -> u128| -> u128 {
                player.categories.iter().map(number).sum()
            };
            assert_eq!(sum(|one| one.boards), 100_000);
            assert_eq!(sum(|one| one.win), player.win());
            assert_eq!(sum(|one| one.tie), player.tie());
        }
        let total: f64 = other.players.iter().map(PlayerEquity::equity).sum();
        assert!((total - 1.0).abs() < 1e-9);
    }
}
