//! Eight and a half pairs (rule M20): random hands, checked by trying every triplet and every tile.

use handeval_mahjong::{
    Form, Forms, Hand, ShapeRules, Tile, Turn, decompose, form_acceptance, form_shanten, is_win,
};

use crate::Numbers;

fn rules() -> ShapeRules {
    ShapeRules::new(Forms::from([Form::Standard, Form::EightAndAHalfPairs]), 5).unwrap()
}

/// The tiles still needed: for each triplet, the seven cheapest pairs of other kinds. The second
/// pair of a kind costs at least as much as the first, so the cheapest pairs are compatible.
pub(crate) fn missing(counts: &[u8; 34], four_are_two: bool) -> u8 {
    let with_triplet = |triplet: usize| {
        let mut costs = Vec::new();
        for (kind, &count) in counts.iter().enumerate() {
            if kind != triplet {
                let first = 2_u8.saturating_sub(count);
                costs.push(first);
                if four_are_two {
                    costs.push(4 - count - first);
                }
            }
        }
        costs.sort_unstable();
        3_u8.saturating_sub(counts[triplet]) + costs.iter().take(7).sum::<u8>()
    };
    (0..34).map(with_triplet).min().unwrap()
}

/// A hand of 16 or 17 tiles: pairs, triplets, quads and a few other tiles.
fn random_hand(numbers: &mut Numbers, n_tiles: u8, rules: ShapeRules) -> Hand {
    let mut counts = [0; 34];
    let n_kinds = [8, 10, 16, 34][numbers.below(4)];
    let mut left = n_tiles;
    while left > 0 {
        let kind = numbers.below(n_kinds);
        let most = [1, 2, 2, 3, 4][numbers.below(5)];
        let n = left.min(most).min(4 - counts[kind]);
        counts[kind] += n;
        left -= n;
    }
    Hand::new(counts, &[], rules).unwrap()
}

#[test]
fn distances_and_acceptance_are_what_trying_everything_finds() {
    let mut numbers = Numbers(0x8_0005);
    let mut n_wins = 0;
    for round in 0..4_000_u32 {
        let four_are_two = round % 2 == 0;
        let rules = match four_are_two {
            true => rules().with_four_as_two_pairs(),
            false => rules(),
        };
        let hand = random_hand(&mut numbers, 16 + (round / 2 % 2) as u8, rules);
        let counts = *hand.counts();
        let here = missing(&counts, four_are_two);
        let found = form_shanten(&hand, Form::EightAndAHalfPairs).unwrap();
        assert_eq!(found, here as i8 - 1, "{hand} {four_are_two}");
        let of_form: Vec<_> = decompose(&hand)
            .filter(|reading| reading.form() == Form::EightAndAHalfPairs)
            .collect();
        assert_eq!(of_form.len(), usize::from(here == 0), "{hand}");
        if here == 0 {
            assert!(is_win(&hand), "{hand}");
            n_wins += 1;
        }
        if let Turn::ToDraw(to_draw) = hand.turn() {
            let lowers = |tile: &Tile| {
                let mut drawn = counts;
                drawn[usize::from(tile.code())] += 1;
                counts[usize::from(tile.code())] < 4 && missing(&drawn, four_are_two) < here
            };
            let expected: Vec<Tile> = Tile::ALL.into_iter().filter(lowers).collect();
            let found = form_acceptance(to_draw, Form::EightAndAHalfPairs).unwrap();
            let found: Vec<Tile> = found.tiles().map(|accepted| accepted.tile).collect();
            assert_eq!(found, expected, "{hand} {four_are_two}");
        }
    }
    assert!(n_wins > 10, "{n_wins}");
}
