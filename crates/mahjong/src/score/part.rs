//! The part of a reading that the winning tile completes.

use super::kinds::{bit, suits};
use super::reading::{Completed, Wait};
use crate::shape::form::standard::Split;
use crate::{Set, SetKind, Tile};

/// The part of a reading that the winning tile completes.
///
/// The discriminants follow rule R18: the pair comes first, then the sets in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Part {
    Pair,
    /// The sequence that ends with the tile.
    Last,
    /// The sequence with the tile in its middle.
    Middle,
    Triplet,
    /// The sequence that begins with the tile.
    First,
}

impl Part {
    const ALL: [Self; 5] = [
        Self::Pair,
        Self::Last,
        Self::Middle,
        Self::Triplet,
        Self::First,
    ];

    /// The parts of a reading that contain a tile, in order.
    #[inline]
    pub(super) fn all_with(split: &Split, tile: Tile) -> impl Iterator<Item = Self> + use<> {
        let has = |kinds: u64, back: u32| (kinds << back >> tile.code() & 1) as u32;
        let sequences = split.all_sequences();
        // Mutants: no two parts share a bit.
        let mut parts = (split.pair.code() == tile.code()) as u32
            | has(sequences, 2) << Self::Last as u8
            | has(sequences, 1) << Self::Middle as u8
            | has(split.triplets, 0) << Self::Triplet as u8
            | has(sequences, 0) << Self::First as u8;
        core::iter::from_fn(move || {
            let part = Self::ALL.get(parts.trailing_zeros() as usize).copied()?;
            parts &= parts - 1;
            Some(part)
        })
    }

    /// The part that a tile completes in an uncalled set; `None` if the set does not contain the
    /// tile.
    pub(super) fn of_set(set: Set, tile: Tile) -> Option<Self> {
        let place = set.tiles().position(|of_set| of_set == tile)?;
        Some(match (set.kind(), place) {
            (SetKind::Sequence, 0) => Self::First,
            (SetKind::Sequence, 1) => Self::Middle,
            (SetKind::Sequence, _) => Self::Last,
            _ => Self::Triplet,
        })
    }

    /// The wait of the hand if this tile completes the part.
    #[inline]
    pub(super) fn wait(self, tile: Tile) -> Wait {
        const WAITS: [Wait; 5] = [
            Wait::Tanki,
            Wait::Ryanmen,
            Wait::Kanchan,
            Wait::Shanpon,
            Wait::Ryanmen,
        ];
        let [threes, sevens] = [suits(1 << 2), suits(1 << 6)].map(|kinds| kinds & bit(tile) != 0);
        let is_edge = (self == Self::Last) & threes | (self == Self::First) & sevens;
        if is_edge {
            Wait::Penchan
        } else {
            WAITS[self as usize]
        }
    }

    pub(super) fn completed(self, tile: Tile) -> Completed {
        let (kind, back) = match self {
            Self::Pair => return Completed::Pair(tile),
            Self::Last => (SetKind::Sequence, 2),
            Self::Middle => (SetKind::Sequence, 1),
            Self::Triplet => (SetKind::Triplet, 0),
            Self::First => (SetKind::Sequence, 0),
        };
        Tile::from_code(tile.code() - back)
            .and_then(|first| Set::new(kind, first))
            .map_or(Completed::Pair(tile), Completed::Set)
    }
}
