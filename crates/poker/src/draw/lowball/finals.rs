//! The hands that players end up with if everybody draws by the rule of
//! [`LowballValue::AfterDraw`](super::LowballValue).
//!
//! The counts of final hands are not stored as they are, because they hardly compress. A hand ends
//! up as `X` if it was dealt as some `D`, kept `H`, and drew the other cards of `X`, so that
//! `X ∩ D = H`. By inclusion and exclusion, that is the sum over all sets `S` with `H ⊆ S ⊆ D ∩ X`
//! of (-1)^(|S| - |H|) times the weight of the draw. So give each set `S` of up to five cards the
//! sum of these terms over all `D` that contain it; the count of `X` is the sum over all its
//! subsets. The sums for sets of up to four cards take few different values, because most hands
//! that contain `S` are played alike, and those for five cards depend on one hand only.
//!
//! | file | numbers | bytes | after brotli |
//! | --- | --- | --- | --- |
//! | `deuce_to_seven.bin` | 8,555 by rank, 2,366 suited | 43,684 | 4,539 |
//! | `ace_to_five.bin` | 8,555 by rank | 34,220 | 1,766 |
//! | `badugi.bin` | 1,092 counts | 4,368 | 4,175 |
//!
//! As counts of eight bytes each, the three would take 117,832 bytes, and 34,132 after brotli.
//!
//! By rank: for zero to five cards and each choice of ranks, the sum over all sets with these
//! ranks, in quarters. Choices of the same size are in the order of their highest rank, then of the
//! next, and so on. Suited: the same for sets of two to five cards in one suit. All numbers are
//! little-endian and have four bytes. `cargo xtask generate-tables poker` makes the files, and
//! `tests/it/tables/lowball.rs` plays one more round with them.

use alloc::vec;
use alloc::vec::Vec;

use super::hand::Lowball;
use super::strength::strength_from_high;
use crate::draw::versus::numbers::n_ways;
use crate::high::key::RANK_SUMS;
use crate::high::table;

const DEUCE_TO_SEVEN: &[u8; 43_684] = include_bytes!("deuce_to_seven.bin");
const ACE_TO_FIVE: &[u8; 34_220] = include_bytes!("ace_to_five.bin");
const BADUGI: &[u8; 4_368] = include_bytes!("badugi.bin");

/// Where the numbers by rank start, by the number of cards.
const BY_RANK: [usize; 6] = [0, 1, 14, 105, 560, 2_380];

/// Where the suited numbers start, by the number of cards; a single card is always suited.
const SUITED: [usize; 6] = [0, 1, 8_555, 8_633, 8_919, 9_634];

/// The number of final hands of each strength, from strength 1, in parts of a dealt hand: see
/// [`unit`].
pub(super) fn finals(game: Lowball) -> Vec<u64> {
    match game {
        Lowball::DeuceToSeven => of_five(game, DEUCE_TO_SEVEN),
        Lowball::AceToFive => of_five(game, ACE_TO_FIVE),
        Lowball::Badugi | Lowball::BadugiDeuce => {
            // These need the highest bit.
            let numbers = numbers(BADUGI).map(|number| u64::from(u32::from_le_bytes(number)));
            numbers.collect()
        }
    }
}

/// The number of parts of rule L3 in one part of [`finals`].
pub(super) const fn unit(game: Lowball) -> u64 {
    match game {
        Lowball::DeuceToSeven | Lowball::AceToFive => 4,
        Lowball::Badugi | Lowball::BadugiDeuce => 1,
    }
}

fn numbers(file: &[u8]) -> impl Iterator<Item = [u8; 4]> + '_ {
    let each = file.chunks_exact(4);
    each.map(|bytes| bytes.try_into().unwrap_or_default())
}

fn of_five(game: Lowball, file: &[u8]) -> Vec<u64> {
    let numbers: Vec<i64> = numbers(file)
        .map(|number| i32::from_le_bytes(number).into())
        .collect();
    let mut finals = vec![0_i64; usize::from(game.max_strength())];
    let mut add = |high, n: i64| {
        let strength = strength_from_high(game, high);
        if let Some(sum) = finals.get_mut(usize::from(strength).wrapping_sub(1)) {
            // Mutants: the signs of all sums are dropped in the end.
            *sum += n;
        }
    };
    let mut own = numbers.iter().skip(BY_RANK[5]);
    for_each_ranks(|places| {
        let own = own.next().copied().unwrap_or(0);
        let all = own + of_subsets(&numbers, places, 0, (0, 1));
        let codes = places.map(|place| match game {
            // Mutants: codes above 12 are taken modulo 13 below.
            Lowball::AceToFive => (place + 12) % 13,
            Lowball::DeuceToSeven | Lowball::Badugi | Lowball::BadugiDeuce => place,
        });
        let key = codes.iter().fold(0_u64, |key, &code| {
            key.wrapping_add(RANK_SUMS[usize::from(code) % 13])
        });
        let mut suited = 0;
        if game == Lowball::DeuceToSeven && places.windows(2).all(|two| two[0] < two[1]) {
            suited = of_suited(&numbers, places);
            // Mutants: the bits are different, so `^` does the same.
            let ranks = codes.iter().fold(0, |ranks, code| ranks | 1 << code);
            add(table::flush(ranks), suited);
        }
        add(table::five(key), all - suited);
    });
    finals.into_iter().map(i64::unsigned_abs).collect()
}

/// Calls `visit` with the ranks of five cards, lowest first, in the order of the file.
fn for_each_ranks(mut visit: impl FnMut(&[u8; 5])) {
    for e in 0..13 {
        for d in 0..=e {
            for c in 0..=d {
                for b in 0..=c {
                    // There are only four cards of a rank.
                    for a in (0..=b).filter(|&a| a < e) {
                        visit(&[a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

/// The sum over all choices of fewer than five of these ranks, each times the number of hands with
/// all five that contain a set with the chosen ones. Cards have already been chosen from the first
/// ranks: `n` of them, with the given place, in `ways` ways.
fn of_subsets(numbers: &[i64], ranks: &[u8], n: usize, (place, ways): (usize, i64)) -> i64 {
    let Some(&rank) = ranks.first() else {
        return match n {
            5 => 0,
            _ => ways * numbers[BY_RANK[n] + place],
        };
    };
    let n_same = ranks.iter().take_while(|&&other| other == rank).count();
    let (mut sum, mut place) = (0, place);
    for n_chosen in 0..=n_same {
        let n_free = n_ways(4 - n_chosen, n_same - n_chosen);
        let chosen = (place, ways * i64::from(n_free));
        sum += of_subsets(numbers, &ranks[n_same..], n + n_chosen, chosen);
        let nth = n + n_chosen;
        if nth < 5 {
            place += n_ways(usize::from(rank) + nth, nth + 1) as usize;
        }
    }
    sum
}

/// The sum over all sets of cards of one suit with some of these ranks.
fn of_suited(numbers: &[i64], ranks: &[u8; 5]) -> i64 {
    // The empty set counts for each of the four suits.
    let mut sum = 4 * numbers[0];
    for subset in 1..32_u32 {
        let (mut n, mut place) = (0, 0);
        for (_, &rank) in (0..).zip(ranks).filter(|(idx, _)| subset >> idx & 1 != 0) {
            n += 1;
            place += n_ways(rank.into(), n) as usize;
        }
        sum += numbers[SUITED[n % 6] + place];
    }
    sum
}
