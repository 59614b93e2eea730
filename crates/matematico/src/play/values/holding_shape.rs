//! The shapes of holdings.

use strum::VariantArray;

use crate::short_list::sort_short;

/// The shape of the values of a line that is not full. Aces, kings and the other values of the
/// royal are distinguished where figures need them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[repr(u8)]
pub(crate) enum HoldingShape {
    Empty,
    One,
    OneAce,
    OneRoyal,
    Pair,
    PairOfAces,
    PairOfKings,
    Two,
    Triple,
    TripleOfAces,
    PairAndOne,
    PairOfAcesAndOne,
    /// Only aces and kings: two of one and one of the other.
    AcesAndKings3,
    Three,
    Quadruple,
    TripleAndOne,
    TripleOfAcesAndOne,
    TripleOfAcesAndKing,
    TwoPairs,
    TwoPairsOfAcesAndKings,
    PairAndTwo,
    Four,
}

impl HoldingShape {
    /// The shape of a line with fewer than five values.
    pub(crate) fn of(counts: &[u8; 13]) -> Self {
        const ACE: usize = 0;
        const KING: usize = 12;
        let mut sorted = *counts;
        sort_short(&mut sorted, |one, other| one > other);
        let [aces, kings] = [counts[ACE], counts[KING]];
        let is_royal = counts[9..].contains(&1);
        match sorted[..4] {
            [0, ..] => Self::Empty,
            [1, 0, ..] if aces == 1 => Self::OneAce,
            [1, 0, ..] if is_royal => Self::OneRoyal,
            [1, 0, ..] => Self::One,
            [2, 0, ..] if aces == 2 => Self::PairOfAces,
            [2, 0, ..] if kings == 2 => Self::PairOfKings,
            [2, 0, ..] => Self::Pair,
            [1, 1, 0, ..] => Self::Two,
            [3, 0, ..] if aces == 3 => Self::TripleOfAces,
            [3, 0, ..] => Self::Triple,
            [2, 1, 0, ..] if aces + kings == 3 => Self::AcesAndKings3,
            [2, 1, 0, ..] if aces == 2 => Self::PairOfAcesAndOne,
            [2, 1, 0, ..] => Self::PairAndOne,
            [1, 1, 1, 0] => Self::Three,
            [4, ..] => Self::Quadruple,
            [3, 1, ..] if aces == 3 && kings == 1 => Self::TripleOfAcesAndKing,
            [3, 1, ..] if aces == 3 => Self::TripleOfAcesAndOne,
            [3, 1, ..] => Self::TripleAndOne,
            [2, 2, ..] if aces == 2 && kings == 2 => Self::TwoPairsOfAcesAndKings,
            [2, 2, ..] => Self::TwoPairs,
            [2, 1, 1, ..] => Self::PairAndTwo,
            _ => Self::Four,
        }
    }
}
