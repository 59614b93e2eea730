//! Checks the chance of winning against opponents by plain enumeration, and that samples agree with
//! it.

use std::cmp::Ordering;

use handeval_poker::{Card, CardSet, Lowball, LowballEquities, LowballExchange};

use super::{parse, strength};
use crate::for_each_choice;

fn equities(
    (game, text): (Lowball, &str),
    dead: CardSet,
    n_opponents: usize,
    exchange: &str,
) -> LowballEquities {
    let exchange = LowballExchange::from_key(exchange).unwrap();
    LowballEquities::new(&parse(game, text), dead, n_opponents, exchange).unwrap()
}

/// Enough dead cards that few are left.
fn dead_for(game: Lowball, text: &str, n_left: usize) -> CardSet {
    let others = CardSet::FULL - parse(game, text).card_set();
    let live: CardSet = others.iter().step_by(3).take(n_left).collect();
    assert_eq!(live.len(), n_left);
    others - live
}

const HANDS: [(Lowball, &str); 4] = [
    (Lowball::DeuceToSeven, "8h 6d 4s 3c Kc"),
    (Lowball::AceToFive, "Ac Ad 2h 3s 4c"),
    (Lowball::Badugi, "Ac 2d 3h 4h"),
    (Lowball::BadugiDeuce, "Ac 2d 3h 4s"),
];

#[test]
fn all_deals_against_one_who_stands_pat_are_counted() {
    for (game, text) in HANDS {
        let n_cards = game.n_cards();
        let dead = dead_for(game, text, 12);
        let holds = equities((game, text), dead, 1, "none");
        assert_eq!(holds.n_opponents(), 1);
        let found = holds.count().unwrap();
        assert_eq!(found.len(), 1 << n_cards);
        let hand = parse(game, text);
        let live: Vec<Card> = (CardSet::FULL - hand.card_set() - dead).iter().collect();
        for (bits, equity) in found.iter().enumerate() {
            let kept = hand.cards().iter().enumerate();
            let kept = kept.filter(|(idx, _)| bits >> idx & 1 != 0);
            let kept: Vec<Card> = kept.map(|(_, &card)| card).collect();
            let n_drawn = n_cards - kept.len();
            // Only choices that few deals decide.
            if n_drawn > 2 {
                continue;
            }
            let mut counts = [0_u128; 3];
            for drawn in 0_u32..1 << live.len() {
                if drawn.count_ones() as usize != n_drawn {
                    continue;
                }
                let is_drawn = |idx: usize| drawn >> idx & 1 != 0;
                let part = |wanted: bool| {
                    let live = live.iter().enumerate();
                    live.filter(move |(idx, _)| is_drawn(*idx) == wanted)
                        .map(|(_, &card)| card)
                };
                let own: Vec<Card> = kept.iter().copied().chain(part(true)).collect();
                let own = strength(game, &own);
                let rest: Vec<Card> = part(false).collect();
                let mut add = |other: &[Card]| match own.cmp(&strength(game, other)) {
                    Ordering::Greater => counts[0] += 1,
                    Ordering::Equal => counts[1] += 1,
                    Ordering::Less => counts[2] += 1,
                };
                match n_cards {
                    4 => for_each_choice(&rest, |other: &[Card; 4]| add(other)),
                    _ => for_each_choice(&rest, |other: &[Card; 5]| add(other)),
                }
            }
            assert_eq!(
                [equity.win(), equity.tie(), equity.lose()],
                counts,
                "{game} {bits:b}"
            );
        }
    }
}

#[test]
fn only_one_opponent_who_stands_pat_is_counted() {
    let hand = (Lowball::Badugi, "Ac 2d 3h 4h");
    for (n, exchange) in [(2, "none"), (1, "rough-9"), (1, "after-draw")] {
        assert!(
            equities(hand, CardSet::EMPTY, n, exchange)
                .count()
                .is_none()
        );
    }
}

#[test]
fn opponents_need_cards() {
    for ((game, text), n, exchange, message) in [
        (
            HANDS[0],
            5,
            "rough-8",
            "5 opponents given: expected 1 to 4 in deuce-to-seven",
        ),
        (
            HANDS[0],
            0,
            "none",
            "0 opponents given: expected 1 to 9 in deuce-to-seven",
        ),
        (
            HANDS[2],
            6,
            "after-draw",
            "6 opponents given: expected 1 to 5 in badugi",
        ),
        (
            HANDS[0],
            9,
            "none",
            "47 unseen cards are left: expected at least 50 for all hands and draws",
        ),
    ] {
        let exchange = LowballExchange::from_key(exchange).unwrap();
        let hand = parse(game, text);
        let error = LowballEquities::new(&hand, CardSet::EMPTY, n, exchange).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[cfg(feature = "monte-carlo")]
mod dealt {
    use handeval_poker::{KeepEquitiesTally, SampledLowballEquities};

    use super::*;

    fn sampled(holds: &LowballEquities, n_deals: u64, seed: u64) -> KeepEquitiesTally {
        let sampled = SampledLowballEquities::new(holds, n_deals, seed);
        let mut tally = holds.tally();
        for piece_idx in 0..sampled.n_pieces() {
            tally.merge(&sampled.piece(piece_idx));
        }
        tally
    }

    #[test]
    fn a_sample_agrees_with_the_count() {
        for (hand, best) in [(HANDS[1], 0b11101), (HANDS[2], 0b0111)] {
            let dead = dead_for(hand.0, hand.1, 15);
            let holds = equities(hand, dead, 1, "none");
            let exact = holds.count().unwrap();
            let tally = sampled(&holds, 40_000, 7);
            let found = holds.answer(&tally);
            for (hold, (found, exact)) in found.iter().zip(&exact).enumerate() {
                assert_eq!(found.boards, 40_000);
                let distance = (found.equity() - exact.equity()).abs();
                assert!(distance < 4.5 * found.standard_error(), "{hold:b}");
            }
            assert_eq!(tally.error_of_difference(best, best), 0.0);
            let pat = found.len() - 1;
            let apart = found[pat]
                .standard_error()
                .hypot(found[best].standard_error());
            assert!(tally.error_of_difference(pat, best) < apart);
        }
    }

    /// An opponent who draws by a rule is dealt a hand and draws from the rest.
    #[test]
    fn opponents_draw_by_their_rule() {
        let (game, text) = HANDS[2];
        let dead = dead_for(game, text, 12);
        let live: Vec<Card> = (CardSet::FULL - parse(game, text).card_set() - dead)
            .iter()
            .collect();
        let own = strength(game, parse(game, text).cards());
        for exchange in ["rough-T", "after-draw"] {
            let (mut win, mut all) = (0.0, 0.0);
            let rule = LowballExchange::from_key(exchange).unwrap();
            for_each_choice(&live, |dealt: &[Card; 4]| {
                let dealt = handeval_poker::LowballHand::new(dealt, game).unwrap();
                let discards = dealt.discards(rule);
                let rest: CardSet = live.iter().copied().collect();
                let rest: Vec<Card> = (rest - dealt.card_set()).iter().collect();
                let kept = (dealt.card_set() - discards).iter();
                let kept: Vec<Card> = kept.collect();
                let (mut n, mut beaten) = (0.0, 0.0);
                for drawn in 0_u32..1 << rest.len() {
                    if drawn.count_ones() as usize != discards.len() {
                        continue;
                    }
                    let drawn = (0..rest.len()).filter(|idx| drawn >> idx & 1 != 0);
                    let cards = kept.iter().copied().chain(drawn.map(|idx| rest[idx]));
                    let other = strength(game, &cards.collect::<Vec<_>>());
                    n += 1.0;
                    beaten += match own.cmp(&other) {
                        Ordering::Greater => 1.0,
                        Ordering::Equal => 0.5,
                        Ordering::Less => 0.0,
                    };
                }
                win += beaten / n;
                all += 1.0;
            });
            let holds = equities((game, text), dead, 1, exchange);
            let found = &holds.answer(&sampled(&holds, 40_000, 3))[0b1111];
            let distance = (found.equity() - win / all).abs();
            assert!(
                distance < 4.0 * found.standard_error(),
                "{exchange} {}",
                win / all
            );
        }
    }

    /// Each of several opponents can share the pot.
    #[test]
    fn opponents_share_the_pot() {
        let (game, text) = (Lowball::Badugi, "Ac 2d 3h 4h");
        let own = strength(game, parse(game, text).cards());
        let live = "Ad Ah As 2c 2h 2s 3c 3d 3s Jh Qh Kh".split(' ');
        let live: Vec<Card> = live.map(|card| card.parse().unwrap()).collect();
        let all: CardSet = live.iter().copied().collect();
        let dead = CardSet::FULL - parse(game, text).card_set() - all;
        let (mut won, mut n_deals, mut n_shared) = (0.0, 0.0, 0);
        for_each_choice(&live, |one: &[Card; 4]| {
            let rest: Vec<Card> = (all - one.iter().copied().collect()).iter().collect();
            for_each_choice(&rest, |other: &[Card; 4]| {
                let others = [one, other].map(|cards| strength(game, cards));
                let n_equal = others.iter().filter(|&&strength| strength == own).count();
                n_shared += u32::from(n_equal == 2);
                n_deals += 1.0;
                if others.iter().all(|&strength| strength <= own) {
                    won += 1.0 / (1 + n_equal) as f64;
                }
            });
        });
        assert!(
            f64::from(n_shared) > 0.02 * n_deals,
            "{n_shared} of {n_deals}"
        );
        let holds = equities((game, text), dead, 2, "none");
        assert_eq!(holds.n_opponents(), 2);
        let found = &holds.answer(&sampled(&holds, 1_000_000, 5))[0b1111];
        let distance = (found.equity() - won / n_deals).abs();
        assert!(
            distance < 4.0 * found.standard_error(),
            "{} {}",
            found.equity(),
            won / n_deals
        );
    }
}

/// A prepared table of opponents saves time and changes no deal; a table of different opponents is
/// not used.
#[cfg(feature = "monte-carlo")]
#[test]
fn a_table_of_exchanges_changes_no_deal() {
    use handeval_poker::{LowballExchangeTable, LowballHand, Rank, SampledLowballEquities};

    let hand = LowballHand::parse("Ac2d3h4h", Lowball::Badugi).unwrap();
    let exchanges = [
        LowballExchange::None,
        LowballExchange::AfterDraw,
        LowballExchange::Rough(Rank::Nine),
    ];
    let mut tables = exchanges.map(|exchange| LowballExchangeTable::new(hand.game(), exchange));
    for (idx, exchange) in exchanges.into_iter().enumerate() {
        let holds = LowballEquities::new(&hand, CardSet::EMPTY, 1, exchange).unwrap();
        let expected = SampledLowballEquities::by_table(&holds, &tables[idx], 500, 3).piece(0);
        tables.rotate_left(1);
        let sampled = SampledLowballEquities::by_table(&holds, &tables[idx], 500, 3);
        assert_eq!(sampled.piece(0), expected, "{exchange:?}");
        tables.rotate_right(1);
        let of_another_game = LowballExchangeTable::new(Lowball::DeuceToSeven, exchange);
        let sampled = SampledLowballEquities::by_table(&holds, &of_another_game, 500, 3);
        assert_eq!(sampled.piece(0), expected, "{exchange:?}");
        assert_eq!(holds.table(), tables[idx]);
    }
}
