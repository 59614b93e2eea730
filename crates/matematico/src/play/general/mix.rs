//! How what lines are worth alone is put together: weights that were learned from games by many
//! tables of points.

use alloc::vec::Vec;

use super::line_values::{N_TIMES, Selectivity};

/// How choosy lines are taken to be.
pub(super) const SELECTIVITIES: [Selectivity; N_SELECTIVITIES] = [
    Selectivity {
        forced: 0.0,
        offered: 1.0,
    },
    Selectivity {
        forced: 0.2,
        offered: 0.5,
    },
    Selectivity {
        forced: 0.4,
        offered: 0.25,
    },
    Selectivity {
        forced: 0.6,
        offered: 0.6,
    },
    Selectivity {
        forced: 1.0,
        offered: 0.0,
    },
];

pub(super) const N_SELECTIVITIES: usize = 5;

/// The selectivity by which lines are weighed against each other, and against the cards left.
pub(super) const BASE: usize = 1;

/// How many terms of a line tell what is left: all, what is scarce, what is gone.
pub(super) const N_LEFT: usize = 3;

/// How two lines can stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meeting {
    /// A row and a column with an empty cell, which is on no diagonal.
    Plain = 0,
    /// The same on a diagonal.
    OnDiagonal = 1,
    /// A row or column, and a diagonal, with an empty cell.
    WithDiagonal = 2,
    /// Two rows, or two columns.
    Parallel = 3,
}

const N_MEETINGS: usize = 4;

/// The places of the weights for one number of cards to come.
pub(super) const fn value_place(is_diagonal: bool, n_missing: usize, selectivity: usize) -> usize {
    ((is_diagonal as usize) * 5 + n_missing - 1) * N_SELECTIVITIES + selectivity
}

const FIRST_LEFT: usize = 10 * N_SELECTIVITIES;

pub(super) const fn left_place(n_missing: usize, term: usize) -> usize {
    FIRST_LEFT + (n_missing - 1) * N_LEFT + term
}

const FIRST_PAIR: usize = FIRST_LEFT + 5 * N_LEFT;

/// The first of two: what the lines want in conflict, and what both want.
pub(super) const fn pair_place(meeting: Meeting) -> usize {
    FIRST_PAIR + 2 * meeting as usize
}

/// How many weights there are for each number of cards to come.
pub(super) const N_WEIGHTS: usize = FIRST_PAIR + 2 * N_MEETINGS;

/// The weights, by how many cards are to come.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mix(pub(super) Vec<[f32; N_WEIGHTS]>);

impl Mix {
    /// Lines alone, as if each were as choosy as [`BASE`].
    pub(super) fn untrained() -> Self {
        let mut weights = [0.0; N_WEIGHTS];
        for n_missing in 1..=5 {
            for is_diagonal in [false, true] {
                weights[value_place(is_diagonal, n_missing, BASE)] = 1.0;
            }
            weights[left_place(n_missing, 0)] = 1.0;
        }
        Self(alloc::vec![weights; N_TIMES])
    }

    /// The mix that the crate carries.
    pub(super) fn included() -> Self {
        Self::from_bytes(include_bytes!("mix.bin")).unwrap_or_else(Self::untrained)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let weights = self.0.iter().flatten();
        weights.flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The mix with these bytes; `None` if there are more or fewer than it takes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 4 * N_TIMES * N_WEIGHTS {
            return None;
        }
        let mut mix = Self(alloc::vec![[0.0; N_WEIGHTS]; N_TIMES]);
        let places = mix.0.iter_mut().flatten();
        for (place, bytes) in places.zip(bytes.chunks_exact(4)) {
            *place = f32::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
        }
        Some(mix)
    }
}
