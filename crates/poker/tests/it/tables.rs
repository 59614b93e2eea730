//! Computes the committed tables again from `evaluate` and compares the files with them.

pub(crate) mod lowball;
mod strategies;

#[path = "../../../../tests/committed.rs"]
pub(crate) mod committed;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use handeval_poker::{
    Batch, Card, Deck, FiveKey, Hand, Lowball, RuleSet, Rules, Standard, Strength, evaluate,
};

use crate::variants::oracle;
use crate::variants::short_deck;
use crate::{for_each_choice, hand};

/// Rows of different lengths laid over each other: how far each row is moved, and what is then in
/// each place.
struct Packed {
    rows: Vec<u16>,
    places: Vec<u16>,
}

/// Lays the entries `(row, place in the row, strength)` into `n_places` places, the longest rows
/// first, each at the first place where it fits; `None` if a row does not fit anywhere.
fn pack(entries: &[(usize, u16, Strength)], n_rows: usize, n_places: usize) -> Option<Packed> {
    let mut rows: Vec<Vec<(u16, u16)>> = vec![Vec::new(); n_rows];
    for &(row, place, strength) in entries {
        if rows[row].iter().any(|&(other, _)| other == place) {
            return None;
        }
        rows[row].push((place, strength.get()));
    }
    let mut longest_first: Vec<usize> = (0..n_rows).collect();
    longest_first.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));
    let mut moved_by = vec![0; n_rows];
    let mut places = vec![0; n_places];
    for row in longest_first {
        let at = |place: u16, moved: u16| usize::from(place.wrapping_add(moved)) % n_places;
        let fits = |moved: &u16| {
            rows[row]
                .iter()
                .all(|&(place, _)| places[at(place, *moved)] == 0)
        };
        let moved = (0..=u16::try_from(n_places - 1).unwrap()).find(fits)?;
        moved_by[row] = moved;
        for &(place, strength) in &rows[row] {
            places[at(place, moved)] = strength;
        }
    }
    assert_eq!(places.iter().filter(|&&p| p != 0).count(), entries.len());
    // Every place gets a strength.
    places.iter_mut().for_each(|place| *place = (*place).max(1));
    Some(Packed {
        rows: moved_by,
        places,
    })
}

/// Calls `visit` with cards for every choice of `n_cards` ranks, at most four of each. The suits
/// are dealt in turn, so that no suit has five cards.
pub(crate) fn for_each_ranks(n_cards: usize, visit: &mut impl FnMut(&[Card])) {
    fn go(rank: usize, n_cards: usize, cards: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
        if cards.len() == n_cards {
            visit(cards);
        } else if rank < 13 {
            let n_before = cards.len();
            for n_more in 0..=4.min(n_cards - n_before) {
                if n_more > 0 {
                    let suit = cards.len() % 4;
                    cards.push(Card::ALL[rank * 4 + suit]);
                }
                go(rank + 1, n_cards, cards, visit);
            }
            cards.truncate(n_before);
        }
    }
    go(0, n_cards, &mut Vec::new(), visit);
}

fn strength<R: RuleSet>(cards: &[Card], rules: R) -> Strength<R> {
    evaluate(&Hand::new(cards, rules).unwrap()).strength()
}

/// The entries of the table for `n_cards` cards. The highest `row_bits` of a key's bits select a
/// row, and the lowest sixteen the place in it.
fn entries(n_cards: usize, row_bits: u32) -> Vec<(usize, u16, Strength)> {
    let mut entries = Vec::new();
    for_each_ranks(n_cards, &mut |cards| {
        let bits = cards.iter().copied().collect::<FiveKey>().to_bits();
        let row = (bits >> (64 - row_bits)) as usize;
        entries.push((row, bits as u16, strength(cards, Standard)));
    });
    entries
}

/// Two bytes per number, the lower one first.
fn bytes(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

impl Packed {
    fn bytes(&self) -> Vec<u8> {
        [bytes(&self.rows), bytes(&self.places)].concat()
    }
}

/// Compares the file, or writes it if requested.
#[track_caller]
fn check(name: &str, bytes: &[u8]) {
    committed::check(&format!("src/high/table/{name}"), bytes);
}

#[test]
fn the_table_of_five_cards_is_fresh() {
    let entries = entries(5, 10);
    assert_eq!(entries.len(), 6_175);
    let packed = pack(&entries, 1 << 10, 1 << 13).unwrap();
    check("five.bin", &packed.bytes());
}

#[test]
fn the_table_of_six_cards_is_fresh() {
    let entries = entries(6, 11);
    assert_eq!(entries.len(), 18_395);
    let packed = pack(&entries, 1 << 11, 1 << 15).unwrap();
    check("six.bin", &packed.bytes());
}

#[test]
fn the_table_of_seven_cards_is_fresh() {
    let entries = entries(7, 12);
    assert_eq!(entries.len(), 49_205);
    let packed = pack(&entries, 1 << 12, 1 << 16).unwrap();
    check("seven.bin", &packed.bytes());
}

#[test]
fn the_table_of_flushes_is_fresh() {
    let mut places = vec![1; 1 << 13];
    for (ranks, place) in places.iter_mut().enumerate() {
        let clubs = (0..13).filter(|rank| ranks >> rank & 1 != 0);
        let cards: Vec<Card> = clubs.map(|rank| Card::ALL[rank * 4]).collect();
        if (5..=7).contains(&cards.len()) {
            *place = strength(&cards, Rules::STANDARD).get();
        }
    }
    check("flush.bin", &bytes(&places));
}

#[test]
fn the_tables_of_24_cards_are_fresh() {
    let [standard, stripped] = [Rules::STANDARD_24, Rules::STRIPPED].map(|rules| {
        let mut places = vec![1_u8; 1 << 13];
        for_each_choice(Deck::TwentyFour.ordered(), |cards: &[Card; 5]| {
            let of_52 = strength(cards, Rules::STANDARD).get();
            let of_24 = strength(cards, rules).get();
            places[usize::from(of_52)] = of_24.try_into().unwrap();
        });
        places
    });
    check("stripped.bin", &[standard, stripped].concat());
}

#[test]
fn the_table_of_lows_is_fresh() {
    let mut lows: BTreeMap<_, Vec<u16>> = BTreeMap::new();
    let mut add = |cards: &[Card; 5]| {
        let high = strength(cards, Rules::STANDARD).get();
        let alike = lows.entry(Reverse(oracle::ace_to_five(cards))).or_default();
        alike.push(high);
    };
    for_each_ranks(5, &mut |cards| add(cards.try_into().unwrap()));
    // Flushes are worth the same as their ranks.
    let clubs: Vec<Card> = Card::ALL.into_iter().step_by(4).collect();
    for_each_choice(&clubs, add);
    let mut places = vec![1; 1 << 13];
    for (highs, low) in lows.values().zip(1..) {
        for high in highs {
            places[usize::from(*high)] = low;
        }
    }
    check("low.bin", &bytes(&places));
}

#[test]
fn the_table_of_the_short_deck_is_fresh() {
    // The strength of five cards in standard poker, by the oracle's value.
    let mut hands = BTreeMap::new();
    for_each_choice(short_deck(), |cards: &[Card; 5]| {
        let high = strength(cards, Rules::STANDARD).get();
        hands.insert(Reverse(oracle::short_deck(cards)), high);
    });
    assert_eq!(hands.len(), 1_404);
    let mut places = vec![1; 1 << 13];
    let mut back = vec![1; 1_408];
    for (high, (key, short)) in hands.values().zip(hands.keys().zip(1..)) {
        places[usize::from(*high)] = short;
        // The lowest straights read like straights from nine to five.
        let reads_as = match (oracle::SHORT_CATEGORIES[key.0.0], &key.0.1[..]) {
            ("straight", [5]) => "9c 8d 7h 6s 5c",
            ("straight flush", [5]) => "9c 8c 7c 6c 5c",
            _ => "",
        };
        back[usize::from(short)] = match reads_as {
            "" => *high,
            text => strength(hand(text, Standard).cards(), Rules::STANDARD).get(),
        };
    }
    check("short.bin", &bytes(&[places, back].concat()));
}

#[test]
fn the_table_of_ordered_keys_is_fresh() {
    let mut hands: Vec<[Card; 5]> = Vec::new();
    for_each_ranks(5, &mut |cards| hands.push(cards.try_into().unwrap()));
    let clubs: Vec<Card> = Card::ALL.into_iter().step_by(4).collect();
    for_each_choice(&clubs, |cards: &[Card; 5]| hands.push(*cards));
    assert_eq!(hands.len(), 7_462);
    let batch: Batch<5> = hands.iter().copied().collect();
    let keys = batch.keys(Standard);

    // The first factor from this Numerical Recipes generator, made odd, for which the table can be
    // packed.
    let mut factor: u32 = 1;
    let packed = loop {
        factor = factor.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) | 1;
        let entry = |(key, cards): (&handeval_poker::OrderedKey, &[Card; 5])| {
            let product = key.to_bits().wrapping_mul(factor);
            let place = (product >> 7) as u16 & 0x3FFF;
            ((product >> 21) as usize, place, strength(cards, Standard))
        };
        let entries: Vec<_> = keys.iter().zip(&hands).map(entry).collect();
        if let Some(packed) = pack(&entries, 1 << 11, 1 << 14) {
            break packed;
        }
    };
    let bytes = [factor.to_le_bytes().to_vec(), packed.bytes()].concat();
    check("ordered.bin", &bytes);
}

/// Counting all pairs takes a few seconds, so a test counts only some of them. The sums of all are
/// compared with published counts (`n2_…`) and with those of two random hands (`n5_…`), and
/// `handeval verify poker` counts all again.
#[cfg(feature = "preflop-table")]
#[test]
fn the_tables_of_starting_hands_are_fresh() {
    let folder = "src/equity/starting_hand";
    let pairs = format!("{folder}/pairs.bin");
    crate::starting_hands::tables::check(&pairs, &format!("{folder}/random.bin"));
}

#[test]
fn the_final_hands_of_deuce_to_seven_are_fresh() {
    lowball::check(Lowball::DeuceToSeven, "deuce_to_seven.bin");
}

#[test]
fn the_final_hands_of_ace_to_five_are_fresh() {
    lowball::check(Lowball::AceToFive, "ace_to_five.bin");
}

#[test]
fn the_final_hands_of_badugi_are_fresh() {
    lowball::check(Lowball::Badugi, "badugi.bin");
}
