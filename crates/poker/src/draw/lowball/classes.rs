//! The classes of final hands, and how many hands as dealt have each value.

use alloc::vec::Vec;

use super::hand::Lowball;
use crate::high::strength::chosen;

/// Values of one kind, next to each other in the order of strength.
pub(super) struct Class {
    /// The name in kebab case.
    pub(super) key: &'static str,
    /// The number of values.
    n_values: u16,
    /// The number of hands that have each value; 0 in badugi, where values differ.
    n_hands: u16,
}

const fn class(key: &'static str, n_values: u16, n_hands: u16) -> Class {
    Class {
        key,
        n_values,
        n_hands,
    }
}

/// High-card hands with highest rank `n` above the lowest are choices of four of `n` ranks, one of
/// which is a straight. The suits of a straight or a high-card hand are not all the same.
static DEUCE_TO_SEVEN: [Class; 16] = [
    class("seven-low", 4, 1_020),
    class("eight-low", 14, 1_020),
    class("nine-low", 34, 1_020),
    class("ten-low", 69, 1_020),
    class("jack-low", 125, 1_020),
    class("queen-low", 209, 1_020),
    class("king-low", 329, 1_020),
    class("ace-low", 494, 1_020),
    class("one-pair", 2_860, 384),
    class("two-pair", 858, 144),
    class("three-of-a-kind", 858, 64),
    class("straight", 9, 1_020),
    class("flush", 1_278, 4),
    class("full-house", 156, 24),
    class("four-of-a-kind", 156, 4),
    class("straight-flush", 9, 4),
];

static ACE_TO_FIVE: [Class; 14] = [
    class("five-low", 1, 1_024),
    class("six-low", 5, 1_024),
    class("seven-low", 15, 1_024),
    class("eight-low", 35, 1_024),
    class("nine-low", 70, 1_024),
    class("ten-low", 126, 1_024),
    class("jack-low", 210, 1_024),
    class("queen-low", 330, 1_024),
    class("king-low", 495, 1_024),
    class("one-pair", 2_860, 384),
    class("two-pair", 858, 144),
    class("three-of-a-kind", 858, 64),
    class("full-house", 156, 24),
    class("four-of-a-kind", 156, 4),
];

static BADUGI: [Class; 4] = [
    class("4-card", 715, 0),
    class("3-card", 286, 0),
    class("2-card", 78, 0),
    class("1-card", 13, 0),
];

/// The classes of a game, best first.
///
/// Source: rule L5.
pub(super) fn classes(game: Lowball) -> &'static [Class] {
    match game {
        Lowball::DeuceToSeven => &DEUCE_TO_SEVEN,
        Lowball::AceToFive => &ACE_TO_FIVE,
        Lowball::Badugi | Lowball::BadugiDeuce => &BADUGI,
    }
}

/// The index of each strength's class, from strength 1.
pub(super) fn class_of_strengths(game: Lowball) -> Vec<u8> {
    let each = classes(game).iter().enumerate().rev();
    each.flat_map(|(class_idx, class)| {
        core::iter::repeat_n(class_idx as u8, usize::from(class.n_values))
    })
    .collect()
}

/// The number of hands as dealt that have each strength, from strength 1.
pub(super) fn dealt(game: Lowball) -> Vec<u64> {
    let each = classes(game).iter().rev();
    match game {
        Lowball::DeuceToSeven | Lowball::AceToFive => each
            .flat_map(|class| {
                core::iter::repeat_n(u64::from(class.n_hands), usize::from(class.n_values))
            })
            .collect(),
        Lowball::Badugi | Lowball::BadugiDeuce => {
            let (one, two) = ((0..13).rev().map(one_card), (0..78).rev().map(two_cards));
            let three = (0..286).rev().map(three_cards);
            let four = core::iter::repeat_n(4 * 3 * 2, 715);
            one.chain(two).chain(three).chain(four).collect()
        }
    }
}

/// The number of four-card hands whose best badugi is this rank: four cards of the rank, or the
/// rank and three higher ones in one suit.
const fn one_card(rank: u64) -> u64 {
    let higher = 12 - rank;
    match higher {
        0..3 => 1,
        _ => 1 + 4 * (higher * (higher - 1) * (higher - 2) / 6),
    }
}

/// The number of four-card hands whose best badugi is the `n`th choice of two ranks. If `x` other
/// ranks are above the lower of the two, and `y` above the higher, it is a polynomial in `x` and
/// `y`: fitted to, and tested with, all hands.
fn two_cards(n: u32) -> u64 {
    let [b, a] = chosen::<2>(n).map(u64::from);
    let (x, y) = (11 - a, 12 - b);
    6 * (x + y) * (x + y) + 18 * x + 42 * y + 68
}

/// The number of four-card hands whose best badugi is the `n`th choice of three ranks: either two
/// cards share one of these ranks, or a fourth rank is higher than the rank whose suit it has.
fn three_cards(n: u32) -> u64 {
    let [c, b, a] = chosen::<3>(n).map(u64::from);
    3 * 60 + 4 * 3 * 2 * ((10 - a) + (11 - b) + (12 - c))
}
