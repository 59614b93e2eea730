//! Proves that the 32 choices for a hand win as often when counted together as when counted one by
//! one.

use handeval_poker::{
    CardSet, DrawSpotError, ExactDrawEquity, Exchange, Hand, KeepEquities, Order, PlayerEquity,
    Rules,
};

use super::cards;
use super::draw::{draw_counts, of_24};

pub(super) const PAIRS: &str = "9c9dJcJdTh";

pub(super) fn holds_of(
    (hand, dead): (&str, &str),
    rules: Rules,
    n_opponents: usize,
    exchange: Exchange,
) -> Result<KeepEquities, DrawSpotError> {
    let hand = Hand::parse(hand, rules).unwrap();
    let dead: CardSet = cards(dead).into_iter().collect();
    KeepEquities::new(&hand, dead, n_opponents, exchange)
}

/// The counts of wins, ties and losses.
pub(super) fn counts(equity: &PlayerEquity) -> [u128; 3] {
    [equity.win(), equity.tie(), equity.lose()]
}

#[test]
fn all_choices_are_counted_as_each_is() {
    let dead = "AhKs";
    let stripped = of_24(Order::Stripped);
    let holds = holds_of((PAIRS, dead), stripped, 1, Exchange::None).unwrap();
    let together = holds.count().unwrap();
    assert_eq!(together.len(), 32);
    for (spot, together) in holds.spots().iter().zip(&together) {
        let alone = ExactDrawEquity::new(spot).unwrap().count();
        assert_eq!(*together, alone, "{spot:?}");
    }
    // With 52 cards, only the choices that are quick to count alone.
    let holds = holds_of((PAIRS, ""), Rules::STANDARD, 1, Exchange::None).unwrap();
    let together = holds.count().unwrap();
    for (bits, hold) in [
        (0b11111, PAIRS),
        (0b01111, "9c9dJcJd"),
        (0b11110, "9dJcJdTh"),
        (0b01100, "JcJd"),
    ] {
        let alone = draw_counts(PAIRS, hold, Rules::STANDARD, Exchange::None);
        assert_eq!(counts(&together[bits]), alone, "{hold}");
    }
}

#[test]
fn choices_need_cards_for_all_of_them() {
    let error = |n, exchange| holds_of((PAIRS, ""), Rules::STANDARD, n, exchange).unwrap_err();
    for (error, message) in [
        (
            error(9, Exchange::None),
            "47 unseen cards are left: expected at least 50 for all hands and draws",
        ),
        (
            error(5, Exchange::Singletons),
            "5 opponents given: expected 1 to 4 with the 52-card deck",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
    // Spots that take too much work are not counted.
    for (n, exchange) in [(2, Exchange::None), (1, Exchange::Percentile)] {
        let holds = holds_of((PAIRS, ""), Rules::STANDARD, n, exchange).unwrap();
        assert!(holds.count().is_none());
    }
}

#[cfg(feature = "monte-carlo")]
mod dealt {
    use handeval_poker::{DrawTally, KeepEquitiesTally, SampledDrawEquity, SampledKeepEquities};

    use super::*;

    fn sampled(holds: &KeepEquities, n_deals: u64, seed: u64) -> KeepEquitiesTally {
        let sampled = SampledKeepEquities::new(holds, n_deals, seed);
        let mut tally = KeepEquitiesTally::new(holds);
        for piece_idx in 0..sampled.n_pieces() {
            tally.merge(&sampled.piece(piece_idx));
        }
        tally
    }

    #[test]
    fn a_sample_of_choices_agrees_with_the_count() {
        let holds = holds_of((PAIRS, ""), Rules::STANDARD, 1, Exchange::None).unwrap();
        let exact = holds.count().unwrap();
        let tally = sampled(&holds, 50_000, 7);
        let found = tally.answer(&holds);
        let best = 0b01111;
        let (best_equity, best_exact) = (found[best].equity(), exact[best].equity());
        for (hold, (found, exact)) in found.iter().zip(&exact).enumerate() {
            assert_eq!(found.boards, 50_000);
            let distance = (found.equity() - exact.equity()).abs();
            assert!(distance < 4.0 * found.standard_error(), "{hold:05b}");
            // The difference has its own error, which is not the error of two independent samples.
            let difference = found.equity() - best_equity;
            let expected = exact.equity() - best_exact;
            let error = tally.error_of_difference(hold, best);
            assert!((difference - expected).abs() <= 4.5 * error, "{hold:05b}");
        }
        assert_eq!(tally.error_of_difference(best, best), 0.0);
        let apart = found[0b11111]
            .standard_error()
            .hypot(found[best].standard_error());
        assert!(tally.error_of_difference(0b11111, best) < 0.8 * apart);
    }

    #[test]
    fn choices_win_as_often_as_each_is_dealt_alone() {
        for (n_opponents, exchange) in [(2, Exchange::None), (4, Exchange::Percentile)] {
            let holds = holds_of((PAIRS, "2c"), Rules::STANDARD, n_opponents, exchange).unwrap();
            let found = sampled(&holds, 20_000, 1).answer(&holds);
            for hold in [0b00000, 0b01111, 0b10011] {
                let spot = &holds.spots()[hold];
                let alone = SampledDrawEquity::new(spot, 20_000, 2);
                let mut tally = DrawTally::new(spot);
                for piece_idx in 0..alone.n_pieces() {
                    tally.merge(&alone.piece(piece_idx));
                }
                let alone = spot.answer(&tally);
                let error = alone.standard_error().hypot(found[hold].standard_error());
                let distance = (alone.equity() - found[hold].equity()).abs();
                assert!(
                    distance < 4.0 * error,
                    "{n_opponents} {exchange} {hold:05b}"
                );
            }
        }
    }

    #[test]
    fn a_seed_deals_the_same_to_whoever_deals() {
        let holds = holds_of((PAIRS, ""), Rules::STANDARD, 3, Exchange::Singletons).unwrap();
        let found = sampled(&holds, 10_000, 5);
        let sampled_again = SampledKeepEquities::new(&holds, 10_000, 5);
        assert_eq!((sampled_again.seed(), sampled_again.n_pieces()), (5, 3));
        let mut backwards = KeepEquitiesTally::new(&holds);
        for piece_idx in (0..3).rev() {
            backwards.merge(&sampled_again.piece(piece_idx));
        }
        assert_eq!(found, backwards);
        assert_ne!(found, sampled(&holds, 10_000, 6));
    }
}

/// A prepared table of opponents saves time and changes no deal; a table of different opponents is
/// not used.
#[cfg(feature = "monte-carlo")]
#[test]
fn a_table_of_exchanges_changes_no_deal() {
    use handeval_poker::{Deck, ExchangeTable, SampledKeepEquities};

    let stripped = Rules::new(Deck::TwentyFour, Order::Stripped).unwrap();
    let hand = Hand::parse("9c9dJcJdTh", stripped).unwrap();
    for exchange in Exchange::ALL {
        let holds = KeepEquities::new(&hand, CardSet::EMPTY, 1, exchange).unwrap();
        let expected = SampledKeepEquities::new(&holds, 500, 3).piece(0);
        let others = Exchange::ALL.map(|exchange| ExchangeTable::new(stripped, exchange));
        for table in others.iter().chain([&holds.table()]) {
            let sampled = SampledKeepEquities::by_table(&holds, table, 500, 3);
            assert_eq!(sampled.piece(0), expected, "{exchange:?}");
        }
        assert_eq!(holds.table(), ExchangeTable::new(stripped, exchange));
    }
}
