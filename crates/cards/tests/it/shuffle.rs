//! Shuffles are fair, a seed always gives the same order, and dealing loses no card.

use std::collections::BTreeMap;

use handeval_cards::{Card, CardSet, Deck, Pile, seeded_rng};
use rand::RngExt as _;

use crate::cards;

fn order_of(deck: Deck, seed: u64) -> String {
    let pile = Pile::seeded(deck, seed);
    let texts: Vec<String> = pile.remaining().iter().map(Card::to_string).collect();
    texts.join(" ")
}

/// These orders and the orders of the 52 cards were computed by a program in another language, from
/// the published descriptions of ChaCha8 and of how `rand` seeds it and draws from it.
#[test]
fn c11_a_seed_gives_this_order_of_24_on_every_machine() {
    for (seed, order) in [
        (
            0,
            "Qd Jc Td 9s Js Ts As Qc Ks Ah Kh Tc Jh Kd Ac Jd 9c Kc Th 9h 9d Qs Ad Qh",
        ),
        (
            7,
            "Qc Ad Kd 9d Js Qs Qh As Ah Tc Jc Th Qd 9s 9c Td Kc Kh Ac Ks Ts Jd Jh 9h",
        ),
        (
            u64::MAX,
            "9h Ac Qc As Qh Ts Ah Jd 9d Qs Jh Jc Kd Tc Kh Th Kc Ks 9s Ad Td Qd Js 9c",
        ),
    ] {
        assert_eq!(order_of(Deck::TwentyFour, seed), order, "seed {seed}");
    }
}

#[test]
fn c11_a_seed_gives_this_order_of_52_on_every_machine() {
    for (seed, order) in [
        (
            0,
            "8h 4c 3d 2s 4s 9c 7s Jd Qd Kd 6h Jc Ks 8d 7c 4d Qs 6c 8s Tc 2d Js 7d Ts 8c Th Kc Jh 3s Ac 5c Qh Ad 5h 2c 3h 3c 5s Ah 5d 2h 9h Kh Td 6d 4h 9s 6s 7h Qc As 9d",
        ),
        (
            7,
            "8h Qd 6d 2d 8s Ac Ad Th Qc 3c 4c 3h 5d Kc Ts 3d 6c 6h 8c Jh 3s 4d Td Qs Ks 9c Js 9s Jc 5c 6s Qh As 2c Kh 7s 4s 5s 7c 9d Ah Kd 7d 7h 2s Jd 2h 4h 8d 5h Tc 9h",
        ),
        (
            u64::MAX,
            "Td Ah Qc 7s Ts 3s 7h 4d 2d Jd Qh 8d 6d 3c Js 8s 6c Jc 2s 7d Kh 5d 8h 2c Ks Qd 4c 4s 6h 6s As 2h 5h Qs 9h 9c Kd Kc Ac 5c Jh Tc 3h 8c Th 9d 9s 3d 5s 4h Ad 7c",
        ),
    ] {
        assert_eq!(order_of(Deck::FiftyTwo, seed), order, "seed {seed}");
    }
}

#[test]
fn a_shuffled_pile_has_each_card_once() {
    for deck in Deck::ALL {
        for seed in 0..1_000 {
            let pile = Pile::seeded(deck, seed);
            assert_eq!(pile.remaining().len(), deck.n_cards());
            let set: CardSet = pile.remaining().iter().copied().collect();
            assert_eq!(set, deck.cards());
        }
        assert_eq!(Pile::ordered(deck).remaining(), deck.ordered());
    }
}

#[test]
fn c12_cards_are_dealt_from_the_front() {
    let mut pile = Pile::ordered(Deck::TwentyFour);
    assert_eq!(pile.deal(5), Some(&cards("9c 9s 9d 9h Tc")[..]));
    assert_eq!(pile.deal(2), Some(&cards("Ts Td")[..]));
    assert_eq!(pile.deal(0), Some(&[][..]));
    assert_eq!(pile.remaining().len(), 17);
    for too_many in [18, 24, 52, usize::MAX] {
        assert_eq!(pile.deal(too_many), None);
    }
    assert_eq!(pile.remaining(), &Deck::TwentyFour.ordered()[7..]);
    assert_eq!(pile.deal(17).map(<[Card]>::len), Some(17));
    assert!(pile.remaining().is_empty());
    assert_eq!(pile.deal(1), None);
    assert_eq!(pile.deal(0), Some(&[][..]));
}

#[test]
fn the_callers_generator_goes_on() {
    let mut rng = seeded_rng(7);
    let first = Pile::shuffled(Deck::FiftyTwo, &mut rng);
    let second = Pile::shuffled(Deck::FiftyTwo, &mut rng);
    assert_eq!(
        first.remaining(),
        Pile::seeded(Deck::FiftyTwo, 7).remaining()
    );
    assert_ne!(first.remaining(), second.remaining());
}

/// How often each order of three things comes up if every path of choices is taken once. The
/// choices at each position are numbers below its `n_choices`.
fn orders_of_three(
    n_choices: [usize; 3],
    partner: fn(position: usize, choice: usize) -> usize,
) -> BTreeMap<[char; 3], usize> {
    let mut n_paths = BTreeMap::new();
    for first in 0..n_choices[0] {
        for second in 0..n_choices[1] {
            for third in 0..n_choices[2] {
                let mut order = ['a', 'b', 'c'];
                for (position, choice) in [first, second, third].into_iter().enumerate() {
                    order.swap(position, partner(position, choice));
                }
                *n_paths.entry(order).or_insert(0) += 1;
            }
        }
    }
    n_paths
}

/// The shuffle of the source article swaps each position with any position of the whole deck.
#[test]
fn c10_swapping_with_the_whole_deck_is_biased() {
    let n_paths = orders_of_three([3, 3, 3], |_, choice| choice);
    let expected = [
        (['a', 'b', 'c'], 4),
        (['a', 'c', 'b'], 5),
        (['b', 'a', 'c'], 5),
        (['b', 'c', 'a'], 5),
        (['c', 'a', 'b'], 4),
        (['c', 'b', 'a'], 4),
    ];
    assert_eq!(n_paths, BTreeMap::from(expected));
    assert_eq!(n_paths.values().sum::<usize>(), 27);
}

#[test]
fn c9_fisher_and_yates_give_each_order_once() {
    let n_paths = orders_of_three([3, 2, 1], |position, choice| position + choice);
    assert_eq!(n_paths.len(), 6);
    assert!(n_paths.values().all(|&n_paths| n_paths == 1));
}

/// How far the cards are from appearing equally often at every position: Pearson's chi-squared over
/// all cards and positions, in standard deviations from its expected value.
fn excess(n_cards: usize, n_shuffles: u64, mut shuffled: impl FnMut(u64) -> Vec<usize>) -> f64 {
    let mut counts = vec![0_u32; n_cards * n_cards];
    for seed in 0..n_shuffles {
        for (position, card_idx) in shuffled(seed).into_iter().enumerate() {
            counts[position * n_cards + card_idx] += 1;
        }
    }
    let expected = n_shuffles as f64 / n_cards as f64;
    let squares = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected);
    // Each card is in each shuffle once, and each position has one card, so this many counts are
    // free to vary.
    let n_free = ((n_cards - 1) * (n_cards - 1)) as f64;
    (squares.sum::<f64>() - n_free) / (2.0 * n_free).sqrt()
}

#[test]
fn c9_every_card_is_at_every_position_equally_often() {
    for deck in Deck::ALL {
        let excess = excess(deck.n_cards(), 20_000, |seed| {
            let pile = Pile::seeded(deck, seed);
            let codes = pile
                .remaining()
                .iter()
                .map(|&card| deck.code_of(card).unwrap());
            codes.map(usize::from).collect()
        });
        assert!(
            excess.abs() < 4.0,
            "{deck} cards: {excess} standard deviations"
        );
    }
}

/// The same measure detects the biased shuffle.
#[test]
fn c10_the_bias_shows_in_the_same_measure() {
    for n_cards in [24, 52] {
        let excess = excess(n_cards, 20_000, |seed| {
            let mut rng = seeded_rng(seed);
            let mut order: Vec<usize> = (0..n_cards).collect();
            for position in 0..n_cards {
                order.swap(position, rng.random_range(0..n_cards));
            }
            order
        });
        assert!(
            excess > 100.0,
            "{n_cards} cards: {excess} standard deviations"
        );
    }
}

/// Every ordered pair of cards comes first equally often, so the shuffle is fair to pairs as well
/// as to single cards.
#[test]
fn c9_first_two_cards_are_every_pair_equally_often() {
    const N_SHUFFLES: u64 = 55_200; // 100 for each of the 24 * 23 pairs
    let mut n_times = BTreeMap::new();
    for seed in 0..N_SHUFFLES {
        let mut pile = Pile::seeded(Deck::TwentyFour, seed);
        *n_times
            .entry(pile.deal(2).unwrap().to_vec())
            .or_insert(0_u32) += 1;
    }
    assert_eq!(n_times.len(), 24 * 23);
    let squares = n_times
        .values()
        .map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0);
    let n_free = 24.0 * 23.0 - 1.0;
    let excess = (squares.sum::<f64>() - n_free) / (2.0 * n_free).sqrt();
    assert!(excess.abs() < 4.0, "{excess} standard deviations");
}
