//! Large seeded samples, with calls, visible tiles and tiles held four times: the shanten under
//! every variant is compared with the slow rule, and acceptance and discards with the results of
//! trying each tile.

use std::collections::HashMap;

use handeval_mahjong::{
    Accepted, Call, CallKind, Form, Hand, HandKey, ShapeRules, Tile, ToDiscard, Turn, Variant,
    acceptance, decompose, discards, form_acceptance, form_shanten, is_win, shanten,
};

use crate::Numbers;
use crate::slow::Slow;

/// A random hand of 13 or 14 tiles under these rules, from many kinds or only a few, so that copies
/// pile up.
fn random_hand(numbers: &mut Numbers, round: usize, rules: ShapeRules) -> Hand {
    let max_sets = usize::from(rules.max_sets());
    let n_calls = [0, 0, 0, 1, 2, max_sets][numbers.below(6)];
    let n_tiles = 3 * max_sets + 1 + round % 2;
    let n_kinds = [9, 12, 18, 34][round / 2 % 4].max(5 + 3 * n_calls);
    loop {
        let offset = numbers.below(34);
        let kind = |numbers: &mut Numbers| Tile::ALL[(offset + numbers.below(n_kinds)) % 34];
        let mut calls = Vec::new();
        while calls.len() < n_calls {
            let call_kind = CallKind::ALL[numbers.below(4)];
            calls.extend(Call::new(call_kind, kind(numbers)));
        }
        let mut counts = [0; 34];
        let mut left = n_tiles - 3 * n_calls;
        while left > 0 {
            let tile = kind(numbers);
            if rules.wall().contains(tile) {
                counts[usize::from(tile.code())] += 1;
                left -= 1;
            }
        }
        if let Ok(hand) = Hand::new(counts, &calls, rules) {
            return hand;
        }
    }
}

/// The same hand with up to four more random tiles that the player sees.
fn with_visible(hand: &Hand, numbers: &mut Numbers) -> Hand {
    let mut seen = *hand;
    for _ in 0..numbers.below(25) {
        let mut counts = [0; 34];
        counts[numbers.below(34)] = 1;
        seen = seen.with_visible(counts).unwrap_or(seen);
    }
    seen
}

#[test]
fn a_million_hands_have_the_shanten_of_the_slow_rule() {
    let mut slow = Slow::default();
    let mut numbers = Numbers(7);
    let mut by_value = HashMap::new();
    for round in 0..1_000_000 {
        let mut counts = [0; 34];
        let n_kinds = [34, 34, 18, 10][round % 4];
        let offset = 9 * numbers.below(4);
        let mut left = 13 + round / 4 % 2;
        while left > 0 {
            let count = &mut counts[(offset + numbers.below(n_kinds)) % 34];
            if *count < 4 {
                *count += 1;
                left -= 1;
            }
        }
        let key = HandKey::from_counts(&counts, ShapeRules::default()).unwrap();
        let found = key.shanten().unwrap();
        let expected = slow.shanten_of(&counts, &[0; 34], ShapeRules::default(), 0);
        assert_eq!((found.value, found.forms), expected, "{key:?}");
        *by_value.entry(found.value).or_insert(0) += 1;
    }
    assert_eq!(by_value.len(), 8, "each shanten from -1 to 6 came up");
}

#[test]
fn hands_of_every_preset_have_the_shanten_of_the_slow_rule() {
    let mut slow = Slow::default();
    let mut numbers = Numbers(8);
    for variant in Variant::ALL {
        for round in 0..14_000 {
            let hand = random_hand(&mut numbers, round, ShapeRules::of(variant));
            let found = shanten(&hand);
            assert_eq!((found.value, found.forms), slow.shanten(&hand), "{hand:?}");
            assert_eq!(is_win(&hand), found.value == -1, "{hand:?}");
            assert_eq!(decompose(&hand).next().is_some(), is_win(&hand), "{hand:?}");
            let max_sets = hand.rules().max_sets();
            for form in Form::ALL {
                let rules = ShapeRules::new(form.into(), max_sets)
                    .and_then(|rules| rules.with_wall(hand.rules().wall()));
                let Some(value) = form_shanten(&hand, form) else {
                    let is_open = match form {
                        Form::Standard => true,
                        Form::KnittedStraight => hand.calls().len() <= 1,
                        _ => hand.calls().is_empty(),
                    };
                    let is_played = hand.rules().forms().contains(form);
                    assert!(!(is_open && is_played && max_sets == 4), "{hand:?}, {form}");
                    continue;
                };
                let mut rules = rules.unwrap();
                if hand.rules().has_four_as_two_pairs() {
                    rules = rules.with_four_as_two_pairs();
                }
                let alone = slow.shanten_of(
                    hand.counts(),
                    &called_counts(&hand),
                    rules,
                    hand.calls().len(),
                );
                assert_eq!(value, alone.0, "{hand:?}, {form}");
            }
        }
    }
}

/// Called sets and uncalled tiles use only a few numbers of one suit, so many copies are gone.
#[test]
fn crowded_suits_have_the_shanten_of_the_slow_rule() {
    let mut slow = Slow::default();
    let mut numbers = Numbers(12);
    let five = ShapeRules::new(Form::Standard.into(), 5).unwrap();
    let mut n_scarce = 0;
    for rules in [ShapeRules::default(), five] {
        let max_sets = usize::from(rules.max_sets());
        for round in 0..120_000 {
            let n_calls = 1 + round % max_sets;
            let width = [4, 5, 9][numbers.below(3)];
            let lowest = 9 + numbers.below(10 - width);
            let tile = |numbers: &mut Numbers| Tile::ALL[lowest + numbers.below(width)];
            let mut calls = Vec::new();
            while calls.len() < n_calls {
                let kind = [CallKind::Chi, CallKind::Chi, CallKind::Pon][numbers.below(3)];
                calls.extend(Call::new(kind, tile(&mut numbers)));
            }
            let mut counts = [0; 34];
            for _ in 0..3 * (max_sets - n_calls) + 1 + round / 2 % 2 {
                counts[usize::from(tile(&mut numbers).code())] += 1;
            }
            let Ok(hand) = Hand::new(counts, &calls, rules) else {
                continue; // a fifth copy
            };
            n_scarce += 1;
            let found = shanten(&hand);
            assert_eq!((found.value, found.forms), slow.shanten(&hand), "{hand:?}");
        }
    }
    assert!(n_scarce > 20_000, "{n_scarce}");
}

/// The copies of each kind in the called sets.
fn called_counts(hand: &Hand) -> [u8; 34] {
    let mut called = [0; 34];
    for tile in hand.calls().iter().flat_map(|call| call.set().tiles()) {
        called[usize::from(tile.code())] += 1;
    }
    called
}

/// The tiles that lower the shanten of uncalled tiles, found by trying each one.
fn nearer(slow: &mut Slow, hand: &Hand, counts: &[u8; 34]) -> Vec<Tile> {
    let (rules, called) = (hand.rules(), called_counts(hand));
    let n_calls = hand.calls().len();
    let here = slow.shanten_of(counts, &called, rules, n_calls).0;
    let mut nearer = Vec::new();
    for tile in Tile::ALL {
        let idx = usize::from(tile.code());
        let mut drawn = *counts;
        drawn[idx] += 1;
        let can_draw = rules.wall().contains(tile) && drawn[idx] + called[idx] <= 4;
        if can_draw && slow.shanten_of(&drawn, &called, rules, n_calls).0 < here {
            nearer.push(tile);
        }
    }
    nearer
}

#[test]
fn acceptance_and_discards_are_what_trying_each_tile_finds() {
    let mut slow = Slow::default();
    let mut numbers = Numbers(9);
    for variant in Variant::ALL {
        let (mut n_gone, mut n_held_four_times) = (0, 0);
        // The slow rule tries six knitted straights for each hand; `knitted` tests more hands with
        // them.
        let n_rounds = if variant == Variant::Mcr { 300 } else { 2_200 };
        for round in 0..n_rounds {
            let hand = random_hand(&mut numbers, round, ShapeRules::of(variant));
            let hand = with_visible(&hand, &mut numbers);
            n_held_four_times += usize::from(hand.counts().contains(&4));
            let left = |tile: Tile| 4 - hand.n_own(tile) - hand.visible()[usize::from(tile.code())];
            if let Turn::ToDraw(to_draw) = hand.turn() {
                let found = acceptance(to_draw);
                let expected: Vec<Accepted> = nearer(&mut slow, &hand, hand.counts())
                    .into_iter()
                    .map(|tile| Accepted {
                        tile,
                        left: left(tile),
                    })
                    .collect();
                assert_eq!(found.tiles().collect::<Vec<_>>(), expected, "{hand:?}");
                n_gone += expected
                    .iter()
                    .filter(|accepted| accepted.left == 0)
                    .count();
                // All forms together accept the same tiles as the nearest forms.
                let nearest = shanten(&hand).forms;
                let by_form = |tile| {
                    let accepts = |form| form_acceptance(to_draw, form).unwrap().contains(tile);
                    nearest.iter().any(accepts)
                };
                for tile in Tile::ALL {
                    assert_eq!(found.contains(tile), by_form(tile), "{hand:?}, {tile}");
                }
            }
            for discard in ToDiscard::of(&hand).map(discards).iter().flatten() {
                let mut rest = *hand.counts();
                rest[usize::from(discard.tile.code())] -= 1;
                let tiles = nearer(&mut slow, &hand, &rest);
                let found: Vec<Accepted> = discard.acceptance.tiles().collect();
                let expected: Vec<Accepted> = tiles
                    .into_iter()
                    .map(|tile| Accepted {
                        tile,
                        left: left(tile),
                    })
                    .collect();
                assert_eq!(found, expected, "{hand:?} without {}", discard.tile);
                let n_left: u32 = found.iter().map(|accepted| u32::from(accepted.left)).sum();
                assert_eq!(discard.acceptance.total(), n_left);
            }
        }
        assert!(
            n_gone > 0 && n_held_four_times > n_rounds / 12,
            "{variant}: {n_gone}, {n_held_four_times}"
        );
    }
}

#[test]
fn a_key_that_is_kept_is_the_key_made_anew() {
    let mut numbers = Numbers(10);
    for variant in Variant::ALL {
        let rules = ShapeRules::of(variant);
        let mut key = HandKey::new(rules);
        let mut n_refused = 0;
        for _ in 0..36_000 {
            let tile = Tile::ALL[numbers.below(34)];
            let mut counts = *key.counts();
            let count = &mut counts[usize::from(tile.code())];
            let is_done = if numbers.below(20) < 11 {
                *count += 1;
                key.insert(tile)
            } else {
                *count = count.wrapping_sub(1);
                key.remove(tile)
            };
            match HandKey::from_counts(&counts, rules) {
                Ok(new) => assert_eq!(key, new),
                Err(_) => n_refused += 1,
            }
            assert_eq!(is_done, *key.counts() == counts);
            assert_eq!(
                key.n_tiles(),
                key.counts().iter().map(|&n| usize::from(n)).sum::<usize>()
            );
            assert_eq!(
                key.is_win(),
                key.shanten()
                    .is_some_and(|s| s.value == -1 && key.n_tiles() % 3 == 2)
            );
        }
        assert!(n_refused > 700);
    }
}

#[test]
fn a_key_accepts_what_lowers_its_shanten_and_reads_as_the_hand_of_its_tiles() {
    let mut numbers = Numbers(11);
    for variant in Variant::ALL {
        let rules = ShapeRules::of(variant);
        let (mut n_accepting, mut n_won) = (0, 0);
        for round in 0..14_000 {
            let hand = random_hand(&mut numbers, round, rules);
            let key = *hand.key();
            let bare = Hand::new(*key.counts(), &[], rules).ok();
            let readings = bare.map(|bare| decompose(&bare).collect::<Vec<_>>());
            assert_eq!(
                key.decompose().collect::<Vec<_>>(),
                readings.unwrap_or_default()
            );
            n_won += usize::from(key.is_win());
            let value = key.shanten().map(|shanten| shanten.value);
            let Some(found) = key.acceptance() else {
                assert!(key.n_tiles() % 3 != 1 || value.is_none(), "{key:?}");
                continue;
            };
            n_accepting += 1;
            for tile in Tile::ALL {
                let mut drawn = key;
                let is_nearer = drawn.insert(tile) && drawn.shanten().map(|s| s.value) < value;
                let left = 4 - key.counts()[usize::from(tile.code())];
                assert_eq!(
                    found.left(tile),
                    is_nearer.then_some(left),
                    "{key:?} and {tile}"
                );
            }
        }
        assert!(
            n_accepting > 3_000 && n_won > 40,
            "{variant}: {n_accepting}, {n_won}"
        );
    }
}
