//! What a state is worth beyond its lines and pairs of lines: a small network that sees all lines.

mod learning;
mod moves;
mod places;
mod unit;

use alloc::vec;
use alloc::vec::Vec;

pub(crate) use moves::KnownNet;
pub(crate) use places::Inputs;
use places::{Places, n_weights};
use unit::{Unit, add, output};

/// The number of units that see all lines, and the number of units that see one empty cell.
///
/// A unit's output is the sum of its inputs, or 0 if that is negative. The first half of the units
/// count for the state, and the second half against it.
const WHOLE: usize = 16;
const CELL: usize = 8;

/// The weights of the network.
#[derive(Clone, Debug)]
pub(crate) struct Net<T> {
    n_fine: usize,
    /// The value of a weight of 1, in points.
    unit: f32,
    /// The weights, in this order: by step; by stage, kind and fine class of a line; by stage,
    /// value and its state; by stage and fine class of a row or column; by stage and fine class of
    /// a diagonal; and by what a row and a column share.
    weights: Vec<T>,
}

impl<T: Unit> Net<T> {
    /// A network in which all weights are 0.
    pub(crate) fn new(n_fine: usize) -> Self {
        Self {
            n_fine,
            unit: 1.0,
            weights: vec![T::default(); Self::n_weights(n_fine)],
        }
    }

    pub(crate) const fn n_weights(n_fine: usize) -> usize {
        n_weights(n_fine)
    }

    pub(crate) fn weights(&self) -> &[T] {
        &self.weights
    }

    pub(crate) fn weights_mut(&mut self) -> &mut [T] {
        &mut self.weights
    }

    const fn places(&self, step: usize) -> Places {
        Places::new(self.n_fine, step)
    }

    #[inline]
    fn at<const N: usize>(&self, place: usize) -> &[T; N] {
        const { assert!(N == WHOLE || N == CELL) };
        let chunk = self.weights[place..].first_chunk();
        chunk.unwrap_or_else(|| unreachable!("places are those of the layout"))
    }

    #[inline]
    fn at_mut<const N: usize>(&mut self, place: usize) -> &mut [T; N] {
        const { assert!(N == WHOLE || N == CELL) };
        let chunk = self.weights[place..].first_chunk_mut();
        chunk.unwrap_or_else(|| unreachable!("places are those of the layout"))
    }

    /// The value of a state with these inputs.
    pub(crate) fn value_of(&self, inputs: &Inputs) -> T::Sum {
        let mut sum = output(&self.sum_of::<WHOLE>(&inputs.whole));
        for cell in &inputs.cells {
            sum += output(&self.sum_of::<CELL>(cell));
        }
        sum
    }

    #[inline]
    fn sum_of<const N: usize>(&self, places: &[u32]) -> [T; N] {
        let mut sum = [T::default(); N];
        for &place in places.iter().take_while(|&&place| place != u32::MAX) {
            add(&mut sum, self.at(place as usize));
        }
        sum
    }
}

/// The largest weight as an integer. It leaves room to add up 26 weights and to subtract changes.
pub(crate) const MAX_WEIGHT: i16 = i16::MAX / 27;

impl Net<i16> {
    /// A network of integer weights, where a weight of 1 is worth `unit` points.
    pub(crate) fn of(n_fine: usize, unit: f32, mut weights: Vec<i16>) -> Self {
        weights.resize(Self::n_weights(n_fine), 0);
        for weight in &mut weights {
            *weight = (*weight).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        Self {
            n_fine,
            unit,
            weights,
        }
    }

    /// Converts a sum to points.
    #[inline]
    pub(crate) fn points(&self, sum: i32) -> f32 {
        sum as f32 * self.unit
    }
}
