//! What matters about a line that is not full: its shape, and how many cards are left of the values
//! it wants.
//!
//! A line has a *fine* class for its own value, and a *coarse* class for terms of two lines.

use alloc::vec;
use alloc::vec::Vec;

use strum::VariantArray as _;

use super::holding::Holding;
use super::holding_shape::HoldingShape;

const N_SHAPES: usize = HoldingShape::VARIANTS.len();

pub(crate) const N_COARSE: usize = 60;

/// The classes of a line, with its values as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineClass {
    pub(crate) fine: u16,
    pub(crate) coarse: CoarseClass,
    /// The values held once in the lower 16 bits, those held twice in the upper 16.
    pub(crate) values: u32,
}

/// A coarse class, stored as the amount that it adds to the number of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CoarseClass {
    /// The number of pairs that consist of lower classes.
    n_lower: u16,
    number: u16,
}

impl CoarseClass {
    const fn new(number: u8) -> Self {
        let number = number as u16;
        Self {
            n_lower: number * (number + 1) / 2,
            number,
        }
    }

    /// The number of an unordered pair.
    #[inline]
    pub(crate) fn pair(self, other: Self) -> u16 {
        self.n_lower.max(other.n_lower) + self.number.min(other.number)
    }
}

/// The classes of every shape, by the remaining cards.
#[derive(Clone, Debug)]
pub(crate) struct LineClasses {
    /// For each shape, and each combination of 0 to 3 remaining cards of four values (two bits
    /// each), the fine class if no straight is possible.
    by_left: Vec<u16>,
    /// The coarse class of each fine class.
    coarse: Vec<CoarseClass>,
}

impl LineClasses {
    pub(crate) fn new() -> Self {
        let mut by_left = vec![0; N_SHAPES << 8];
        let mut coarse = Vec::new();
        for &shape in HoldingShape::VARIANTS {
            let first = coarse.len();
            let n_runs = n_run_classes(shape);
            for packed in 0..256 {
                let left = core::array::from_fn(|slot| packed >> (2 * slot) & 3);
                let class = left_class(shape, left);
                let fine = first + class.fine * n_runs;
                if coarse.len() < fine + n_runs {
                    coarse.resize(fine + n_runs, 0);
                }
                for run in 0..n_runs {
                    coarse[fine + run] = coarse_class(shape, class.coarse, run);
                }
                by_left[(shape as usize) << 8 | packed] = fine as u16;
            }
        }
        let coarse = coarse.into_iter().map(CoarseClass::new).collect();
        Self { by_left, coarse }
    }

    /// The number of fine classes.
    pub(crate) fn n_fine(&self) -> usize {
        self.coarse.len()
    }

    #[inline]
    pub(crate) fn of(&self, holding: &Holding, left: &[u8; 16]) -> LineClass {
        let n_left = |rank: u8| usize::from(left[usize::from(rank % 16)]);
        let [a, b, c, d] = holding.ranks.map(n_left);
        let packed = (a | b << 2 | c << 4 | d << 6) & 255;
        let mut fine = self.by_left[(holding.shape as usize) << 8 | packed];
        // If no straight or royal is possible, the class is the first one.
        if holding.run_len > 0 {
            let ways = |missing: [u8; 3]| missing.into_iter().map(n_left).product::<usize>();
            let straights = holding.straights.into_iter().map(ways).sum::<usize>();
            let runs = &RUN_CLASSES[usize::from(holding.run_len % 8)];
            fine += u16::from(runs.by_straights[straights % N_WAYS]);
            fine += u16::from(runs.by_royal[ways(holding.royal) % N_WAYS]);
        }
        LineClass {
            fine,
            coarse: self.coarse[usize::from(fine)],
            values: holding.values,
        }
    }
}

impl LineClass {
    /// The values held once, as bits.
    #[inline]
    pub(crate) const fn once(&self) -> u16 {
        self.values as u16
    }
}

/// The number of classes of a shape that distinguish possible straights and the royal.
fn n_run_classes(shape: HoldingShape) -> usize {
    match shape {
        HoldingShape::Two => 4 * 2,
        HoldingShape::Three => 5 * 2,
        HoldingShape::Four => 9 * 5,
        _ => 1,
    }
}

/// One more than the maximum number of ways to complete straights: four straights, each with three
/// values missing and up to four cards of each left.
const N_WAYS: usize = 4 * 64 + 1;

/// The class by the number of ways to complete straights, and to complete the royal, with the
/// remaining cards. It is the sum of two parts.
struct RunClasses {
    by_straights: [u8; N_WAYS],
    by_royal: [u8; N_WAYS],
}

/// The classes, by the number of values held toward a straight or the royal.
static RUN_CLASSES: [RunClasses; 8] = {
    const NONE: RunClasses = RunClasses {
        by_straights: [0; N_WAYS],
        by_royal: [0; N_WAYS],
    };
    let mut classes = [NONE; 8];
    let mut ways = 1;
    while ways < N_WAYS {
        let of_two = match ways {
            1..=32 => 1,
            33..=100 => 2,
            _ => 3,
        };
        let of_three = match ways {
            1..=4 => 1,
            5..=12 => 2,
            13..=24 => 3,
            _ => 4,
        };
        classes[2].by_straights[ways] = of_two * 2;
        classes[3].by_straights[ways] = of_three * 2;
        classes[4].by_straights[ways] = if ways < 8 { ways as u8 * 5 } else { 40 };
        classes[2].by_royal[ways] = 1;
        classes[3].by_royal[ways] = 1;
        classes[4].by_royal[ways] = if ways < 4 { ways as u8 } else { 4 };
        ways += 1;
    }
    classes
};

struct LeftClass {
    fine: usize,
    coarse: usize,
}

/// The classes of a shape by the remaining cards of its values, in the order of [`Holding::ranks`].
fn left_class(shape: HoldingShape, left: [usize; 4]) -> LeftClass {
    let [a, b, c, d] = left;
    let class = |fine, coarse| LeftClass { fine, coarse };
    // The combined class of two interchangeable values: 0 to 9.
    let both = |a: usize, b: usize| a.max(b) * (a.max(b) + 1) / 2 + a.min(b);
    match shape {
        HoldingShape::Empty => class(0, 0),
        HoldingShape::One | HoldingShape::OneAce | HoldingShape::OneRoyal => class(a, 1 + a),
        HoldingShape::Pair | HoldingShape::PairOfAces | HoldingShape::PairOfKings => {
            class(a.min(2), 5 + a.min(2))
        }
        HoldingShape::Two => {
            let sum = [0, 0, 1, 2, 3, 4, 4][a + b];
            class(both(a, b), 8 + sum * 2)
        }
        HoldingShape::Triple | HoldingShape::TripleOfAces => class(a.min(1), 18 + a.min(1)),
        HoldingShape::PairAndOne | HoldingShape::PairOfAcesAndOne | HoldingShape::AcesAndKings3 => {
            let a = a.min(2);
            class(a * 4 + b, 20 + a * 3 + b.min(2))
        }
        HoldingShape::Three => {
            let mut sorted = [a, b, c];
            sorted.sort_unstable();
            let [low, middle, high] = sorted;
            let fine = high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low;
            let sum = match a + b + c {
                0..=1 => 0,
                2..=3 => 1,
                4..=5 => 2,
                _ => 3,
            };
            class(fine, 29 + sum * 3)
        }
        HoldingShape::Quadruple => class(0, 41),
        HoldingShape::TripleAndOne
        | HoldingShape::TripleOfAcesAndOne
        | HoldingShape::TripleOfAcesAndKing => {
            let a = a.min(1);
            let coarse = if a == 1 { 3 + b.min(1) } else { b.min(2) };
            class(a * 4 + b, 42 + coarse)
        }
        HoldingShape::TwoPairs | HoldingShape::TwoPairsOfAcesAndKings => {
            let [a, b] = [a.min(2), b.min(2)];
            class(both(a, b), 47 + (a + b).min(3))
        }
        HoldingShape::PairAndTwo => {
            let a = a.min(2);
            let coarse = if a == 0 {
                usize::from(b + c >= 2)
            } else {
                1 + a
            };
            class(a * 7 + b + c, 51 + coarse)
        }
        HoldingShape::Four => {
            let pairs = match a + b + c + d {
                0..=2 => 0,
                3..=5 => 1,
                6..=8 => 2,
                _ => 3,
            };
            class(pairs, 55)
        }
    }
}

/// The coarse class: by the remaining cards, with separate classes for lines that may become a
/// straight or the royal.
fn coarse_class(shape: HoldingShape, by_left: usize, run: usize) -> u8 {
    let further = match shape {
        HoldingShape::Two => usize::from(run >= 4 || run % 2 == 1),
        HoldingShape::Three => match run {
            0 => 0,
            2 | 4 => 1,
            _ => 2,
        },
        HoldingShape::Four => match (run / 5, run % 5) {
            (_, 1..) => 4,
            (0, 0) => 0,
            (1..=2, 0) => 1,
            (3..=4, 0) => 2,
            _ => 3,
        },
        _ => 0,
    };
    (by_left + further) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coarse_class_is_used_and_none_is_beyond() {
        let classes = LineClasses::new();
        let mut used = [false; N_COARSE];
        for &coarse in &classes.coarse {
            used[usize::from(coarse.number)] = true;
        }
        assert_eq!(used, [true; N_COARSE]);
    }
}
