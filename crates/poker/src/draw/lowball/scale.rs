//! The values and classes of final hands, and sums of them.

use alloc::vec;
use alloc::vec::Vec;

use super::classes::{class_of_strengths, classes, dealt};
use super::finals::{finals, unit};
use super::hand::Lowball;
use super::solve::LowballValue;
use super::strength::strength_from_high;
use crate::Strength;
use crate::low::{DeuceToSeven, LowValue};

/// The value and the class of each hand.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    pub(super) game: Lowball,
    /// By strength, from strength 1: twice the number of hands beaten, plus the number of hands
    /// tied.
    values: Vec<u64>,
    /// By strength, the index of the class.
    classes: Vec<u8>,
    /// The number of hands.
    pub(super) total: u64,
    /// For games with five cards, values and classes by strength in standard poker instead.
    by_high: Vec<(u64, u8)>,
    /// The number that values are multiplied by in the answer.
    pub(super) unit: u64,
}

/// The sum of the values of some draws, and how many of them end in each class.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) value: u128,
    pub(super) n_of: Vec<u64>,
}

impl Scale {
    pub(super) fn new(game: Lowball, value: LowballValue) -> Self {
        let (hands, unit) = match value {
            LowballValue::Percentile => (dealt(game), 1),
            LowballValue::AfterDraw => (finals(game), unit(game)),
        };
        let mut total = 0;
        let values = hands.iter().map(|&n_hands| {
            total += n_hands;
            2 * total - n_hands
        });
        let values: Vec<u64> = values.collect();
        let classes = class_of_strengths(game);
        let mut scale = Self {
            game,
            values,
            classes,
            total,
            by_high: Vec::new(),
            unit,
        };
        if game.n_cards() == 5 {
            let each = 0..=LowValue::<DeuceToSeven>::MAX_STRENGTH;
            scale.by_high = each.map(|high| scale.at(scale.low(high))).collect();
        }
        scale
    }

    /// The game's strength of five cards with this strength in standard poker.
    fn low(&self, high: u16) -> u16 {
        strength_from_high(self.game, Strength::new(high))
    }

    fn at(&self, strength: u16) -> (u64, u8) {
        let idx = usize::from(strength).wrapping_sub(1);
        match (self.values.get(idx), self.classes.get(idx)) {
            (Some(&value), Some(&class)) => (value, class),
            _ => (0, 0),
        }
    }

    /// The values, from strength 1.
    pub(super) fn values(&self) -> &[u64] {
        &self.values
    }

    // Mutants: in ace-to-five, a flush is worth as much as its ranks, so `true` only takes time.
    pub(super) fn has_flushes(&self) -> bool {
        self.game == Lowball::DeuceToSeven
    }

    /// The sum over all hands as dealt.
    pub(super) fn of_all(&self) -> Sum {
        let mut sum = Sum::new(self);
        for (strength, n_hands) in (1..).zip(dealt(self.game)) {
            sum.add_at(self, strength, n_hands);
        }
        sum
    }
}

impl Sum {
    pub(super) fn new(scale: &Scale) -> Self {
        Self {
            value: 0,
            n_of: vec![0; classes(scale.game).len()],
        }
    }

    /// Adds `n` draws that end in a hand of five cards with this strength in standard poker.
    #[inline]
    pub(super) fn add(&mut self, scale: &Scale, high: Strength, n: u64) {
        if let Some(&(value, class)) = scale.by_high.get(usize::from(high.get())) {
            self.value += u128::from(value) * u128::from(n);
            self.n_of[usize::from(class)] += n;
        }
    }

    /// Replaces one hand of five cards with another.
    pub(super) fn correct(&mut self, scale: &Scale, wrong: Strength, right: Strength) {
        self.add(scale, right, 1);
        if let Some(&(value, class)) = scale.by_high.get(usize::from(wrong.get())) {
            self.value -= u128::from(value);
            self.n_of[usize::from(class)] -= 1;
        }
    }

    /// Adds `n` draws that end in a hand with this strength.
    #[inline]
    pub(super) fn add_at(&mut self, scale: &Scale, strength: u16, n: u64) {
        let (value, class) = scale.at(strength);
        self.value += u128::from(value) * u128::from(n);
        self.n_of[usize::from(class)] += n;
    }

    /// Takes away draws that have been added.
    pub(super) fn subtract(&mut self, other: &Self) {
        self.value -= other.value;
        for (n, other) in self.n_of.iter_mut().zip(&other.n_of) {
            *n -= other;
        }
    }
}
