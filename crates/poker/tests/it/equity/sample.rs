//! Proves that samples agree with exact counts, within their errors, and are the same for the same
//! seed.

use handeval_poker::{
    CardSet, Detail, EquityError, ExactEquity, Game, PlayerEquity, SampledEquity, Spot, Tally,
};

use super::exact::{ALL, narrow_spot, small_spot};
use super::{Numbers, spot};

/// The distance from the exact equity in standard errors; 0 if both are the same.
pub(super) fn distance(sampled: &PlayerEquity, exact: &PlayerEquity) -> f64 {
    let distance = (sampled.equity() - exact.equity()).abs();
    if distance < 1e-12 {
        return 0.0;
    }
    distance / sampled.standard_error()
}

/// 200 questions, some small with many possible collisions, some ordinary.
#[test]
fn samples_are_within_four_errors() {
    let mut chance = Numbers(5);
    let mut squares = 0.0;
    let mut n = 0.0;
    for round in 0..200 {
        let spot = match round % 4 {
            0 => narrow_spot(&mut chance, 2, 0),
            1 => narrow_spot(&mut chance, 3, 3),
            _ => small_spot(&mut chance, Game::Holdem),
        };
        let exact = ExactEquity::new(&spot, Detail::NONE).unwrap().count();
        let sampled = SampledEquity::new(&spot, 20_000, round, Detail::NONE);
        let sampled = sampled.count().unwrap();
        assert_eq!(sampled.boards, 20_000);
        for (sampled, exact) in sampled.players.iter().zip(&exact.players) {
            let distance = distance(sampled, exact);
            assert!(distance <= 4.0, "{distance} errors: {spot:?}");
            squares += distance * distance;
            n += 1.0;
        }
    }
    // The errors are as large as reported, because the mean of the squares is near 1.
    assert!((0.7..1.2).contains(&(squares / n)), "{}", squares / n);
}

/// Wide ranges are dealt card by card, others combo by combo; in both cases, each hand comes up as
/// often as it should.
#[test]
fn wide_ranges_are_dealt_as_likely() {
    for players in [
        &["AhKh", "random"][..],
        &["QQ+", "random", "22"],
        &["random", "random", "72o:0.3,AA"],
        &["AA:0.1,KK,72o:0.02", "AKs:0.5,QQ"],
    ] {
        let spot = spot(players, "Th9d4c", "2h");
        let exact = ExactEquity::new(&spot, ALL).unwrap().count();
        let sampled = SampledEquity::new(&spot, 300_000, 11, ALL).count().unwrap();
        for (sampled, exact) in sampled.players.iter().zip(&exact.players) {
            let distance = distance(sampled, exact);
            assert!(distance <= 4.0, "{distance} errors: {players:?}");
            let share = |count: u128, of: u128| count as f64 / of as f64;
            for (sample, count) in sampled.categories.iter().zip(&exact.categories) {
                let expected = share(count.boards, exact.boards);
                let error = (expected * (1.0 - expected) / 300_000.0).sqrt() + 1e-9;
                let found = share(sample.boards, sampled.boards);
                assert!((found - expected).abs() <= 5.0 * error, "{players:?}");
            }
            for (sample, count) in sampled.combos.iter().zip(&exact.combos) {
                assert_eq!(sample.combo, count.combo);
                let expected = share(count.boards, exact.boards);
                let error = (expected * (1.0 - expected) / 300_000.0).sqrt() + 1e-9;
                let found = share(sample.boards, sampled.boards);
                assert!((found - expected).abs() <= 5.5 * error, "{players:?}");
            }
            let combos = sampled.combos.iter();
            assert_eq!(
                combos.map(|combo| combo.boards).sum::<u128>(),
                sampled.boards
            );
            for (idx, &count) in sampled.shares.iter().enumerate() {
                let combos = sampled.combos.iter();
                assert_eq!(combos.map(|combo| combo.shares[idx]).sum::<u128>(), count);
            }
        }
    }
}

/// Each of ten players has the right share of the total.
#[test]
fn ten_players() {
    let spot = spot(&["random"; 10], "", "");
    let sampled = SampledEquity::new(&spot, 200_000, 3, Detail::NONE)
        .count()
        .unwrap();
    let sum: f64 = sampled.players.iter().map(PlayerEquity::equity).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    for player in &sampled.players {
        assert!((player.equity() - 0.1).abs() <= 4.0 * player.standard_error());
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let spot = spot(&["QQ+", "random", "AhKh:0.2,22"], "", "");
    let n_deals = 3 * SampledEquity::DEALS_A_PIECE / 2;
    let sampled = SampledEquity::new(&spot, n_deals, 9, ALL);
    assert_eq!(
        (sampled.n_pieces(), sampled.n_deals(), sampled.seed()),
        (2, n_deals, 9)
    );
    let answer = sampled.count().unwrap();
    assert_eq!(answer.boards, n_deals.into());
    let mut tally = Tally::new(&spot, ALL);
    for piece_idx in [1, 0] {
        tally.merge(&sampled.piece(piece_idx).unwrap());
    }
    assert_eq!(sampled.answer(&tally), answer);
    assert_eq!(sampled.piece(2).unwrap(), Tally::new(&spot, ALL));
    let other = SampledEquity::new(&spot, n_deals, 10, ALL).count().unwrap();
    assert_ne!(other, answer);
    // Counting more details makes no difference to the deals.
    let plain = SampledEquity::new(&spot, n_deals, 9, Detail::NONE)
        .count()
        .unwrap();
    assert_eq!(plain.wins_by_mask, answer.wins_by_mask);
    // The numbers for this seed must never change.
    let spot = super::spot(&["AsAh", "KsKc"], "", "");
    let answer = SampledEquity::new(&spot, 1_000, 7, Detail::NONE)
        .count()
        .unwrap();
    assert_eq!(answer.wins_by_mask, [0, 823, 174, 3]);
}

#[test]
fn what_is_never_dealt_is_an_error() {
    // Only one deal in 30 million gives the aces to a single player.
    let players = ["2c2d", "3c3d", "4c4d"].map(|rare| format!("AhAs,{rare}:0.0001"));
    let players: Vec<_> = players.iter().map(String::as_str).collect();
    let spot: Spot = spot(&players, "", "");
    let sampled = SampledEquity::new(&spot, 10, 1, Detail::NONE);
    assert_eq!(sampled.count(), Err(EquityError::NoDeal));
    // The exact count has no such problem.
    assert!(
        ExactEquity::new(&spot, Detail::NONE)
            .unwrap()
            .count()
            .boards
            > 0
    );
}

/// Two hands before the flop are dealt by code of their own if only wins are counted.
#[test]
fn two_hands_get_the_same_deals_with_and_without_details() {
    for (players, dead) in [
        (["random", "random"], ""),
        (["random", "AsKs"], ""),
        (["7h7d", "random"], "2c3c"),
        (["QhJh", "9h8h"], "AhKhTh"),
    ] {
        let spot = spot(&players, "", dead);
        for n_deals in [1, 64, 1_000, SampledEquity::DEALS_A_PIECE + 100] {
            let wins = |detail| {
                let sampled = SampledEquity::new(&spot, n_deals, 5, detail);
                sampled.count().unwrap().wins_by_mask
            };
            assert_eq!(
                wins(Detail::NONE),
                wins(Detail {
                    categories: true,
                    ..Detail::NONE
                })
            );
            assert_eq!(wins(Detail::NONE).iter().sum::<u128>(), u128::from(n_deals));
        }
    }
}

#[test]
fn two_hands_before_the_flop_have_categories() {
    let players = ["AsAh", "KsKc"].map(|range| range.parse().unwrap());
    let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
    let mut detail = Detail::NONE;
    detail.categories = true;
    let equity = SampledEquity::new(&spot, 2_000, 3, detail).count().unwrap();
    for player in &equity.players {
        let boards = player.categories.iter().map(|counted| counted.boards);
        assert_eq!(boards.sum::<u128>(), 2_000);
    }
}
