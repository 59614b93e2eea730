//! The learned weights, for players and in files.

use alloc::vec::Vec;

use handeval_work::RunAll;

use super::calibration::{CLASSIC, Calibrations};
use super::features::Features;
use super::holding::Holdings;
use super::learned_file::FileKind;
use super::position::Position;
use super::rounded_weights::RoundedWeights;
use super::states::States;
use crate::{LearnedTableError, PointTable, Training};

/// The values of states: weights learned by [`Training`](crate::Training), for a point table.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{LearnedTable, PointTable};
///
/// let table = LearnedTable::included();
/// assert!(table.n_games() >= 1_000_000);
/// assert_eq!(LearnedTable::from_bytes(&table.to_bytes(), &PointTable::classic()), Ok(table));
/// ```
#[derive(Clone)]
pub struct LearnedTable {
    seed: u64,
    n_games: u64,
    points: PointTable,
    pub(crate) weights: RoundedWeights,
    pub(crate) features: Features,
    /// How far off the players' values are with this table.
    pub(crate) calibrations: Calibrations,
}

/// The file of a table.
const FILE: FileKind<3> = FileKind {
    title: "learned table",
    version: 3,
    numbers: ["seed", "games", "weights"],
};

/// The number of games in which a [`general`](LearnedTable::general) table learns, and the seed for
/// these games.
///
/// A saved table has both numbers in its header. Change the seed whenever training changes, so
/// that tables saved by earlier versions are not used.
const N_GENERAL_GAMES: u64 = 4096;
const GENERAL_SEED: u64 = 1;

/// The included table.
static INCLUDED: &[u8] = include_bytes!("learned_table.bin");

impl LearnedTable {
    pub(crate) fn new(
        seed: u64,
        n_games: u64,
        points: &PointTable,
        weights: RoundedWeights,
        features: Features,
    ) -> Self {
        Self {
            seed,
            n_games,
            points: points.clone(),
            weights,
            features,
            calibrations: CLASSIC,
        }
    }

    /// The included table.
    #[must_use]
    pub fn included() -> Self {
        // A test reads the table. If it were broken, only the full lines of a state would count.
        let points = PointTable::classic();
        Self::from_bytes(INCLUDED, &points).unwrap_or_else(|_| {
            let features = Features::new(&points);
            let nothing = alloc::vec![0; RoundedWeights::len(&features)];
            let weights = RoundedWeights::new(&features, nothing);
            Self::new(0, 0, &points, weights, features)
        })
    }

    /// The included table for these points, if they score every line like the classic points.
    pub(crate) fn included_for(points: &PointTable) -> Option<Self> {
        let classic = PointTable::classic();
        match *points == classic {
            true => Some(Self::included()),
            false if points.digest() == classic.digest() => Self::from_bytes(INCLUDED, points).ok(),
            false => None,
        }
    }

    /// The table that players for any points start with, learned in four thousand games, which takes
    /// about three seconds on one core. Save it with [`to_bytes`](Self::to_bytes) and make the
    /// players with [`Players::general`](crate::Players::general), so that these games are played
    /// only once. Where no line scores, there is nothing to learn, and no game is played.
    #[must_use]
    pub fn general(points: &PointTable, run_all: &RunAll<'_>) -> Self {
        let mut training = Training::new(GENERAL_SEED, N_GENERAL_GAMES, points);
        if training.can_score() {
            training.run_with(N_GENERAL_GAMES, run_all);
        }
        Self {
            n_games: N_GENERAL_GAMES,
            ..training.table()
        }
    }

    /// Whether this version of [`general`](Self::general) would return this table.
    #[must_use]
    pub const fn is_general(&self) -> bool {
        self.seed == GENERAL_SEED && self.n_games == N_GENERAL_GAMES
    }

    /// The seed used in training.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of games played in training.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// The points of the training games.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// The table as a file: descriptive lines of text, with the [`digest`](PointTable::digest) of
    /// its points, and the weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let units = self.weights.units();
        let numbers = [self.seed, self.n_games, units.len() as u64];
        FILE.write(&self.points, numbers, &pack(units))
    }

    /// Reads a table file for these points, or others that score every line the same.
    ///
    /// # Errors
    ///
    /// - [`LearnedTableError::BadHeader`] for a missing or unexpected header line;
    /// - [`LearnedTableError::OtherVersion`] for a version that this program does not read;
    /// - [`LearnedTableError::OtherPoints`] for different points;
    /// - [`LearnedTableError::WrongChecksum`] if the bytes were changed;
    /// - [`LearnedTableError::WrongLength`] for more or fewer weights than this version expects;
    /// - [`LearnedTableError::NotAsWritten`] if [`to_bytes`](Self::to_bytes) would return different
    ///   bytes.
    pub fn from_bytes(bytes: &[u8], points: &PointTable) -> Result<Self, LearnedTableError> {
        let ([seed, n_games, n_weights], packed) = FILE.read(bytes, points)?;
        let features = Features::new(points);
        let expected = RoundedWeights::len(&features);
        let wrong_length = |len| LearnedTableError::WrongLength { len, expected };
        if n_weights != expected as u64 {
            return Err(wrong_length(
                usize::try_from(n_weights).unwrap_or(usize::MAX),
            ));
        }
        let units = unpack(packed, expected);
        if units.len() != expected {
            return Err(wrong_length(units.len()));
        }
        if pack(&units) != packed {
            return Err(LearnedTableError::NotAsWritten);
        }
        let weights = RoundedWeights::new(&features, units);
        Ok(Self::new(seed, n_games, points, weights, features))
    }
}

impl States for LearnedTable {
    #[inline]
    fn holdings(&self) -> &Holdings {
        &self.features.holdings
    }

    #[inline]
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        self.features.move_values(&self.weights, position, card)
    }

    #[inline]
    fn next_values(&self, after: &Position, each: impl FnMut(usize, &[f32; 25])) {
        self.features.next_values(&self.weights, after, each);
    }

    fn calibrations(&self) -> &Calibrations {
        &self.calibrations
    }
}

/// Omits the half million weights.
impl core::fmt::Debug for LearnedTable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("LearnedTable")
            .field("seed", &self.seed)
            .field("n_games", &self.n_games)
            .field("points", &self.points)
            .finish_non_exhaustive()
    }
}

impl PartialEq for LearnedTable {
    /// Ignores the features, which are always the same.
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.n_games) == (other.seed, other.n_games)
            && self.points == other.points
            && self.weights.units() == other.weights.units()
    }
}

/// Writes each weight as an even number (if positive) or odd number (if negative) in groups of
/// seven bits, the lowest first. A 0 followed by a count represents zeros.
fn pack(weights: &[i16]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut push = |mut number: u32| {
        while number >= 0x80 {
            packed.push(number as u8 | 0x80);
            number >>= 7;
        }
        packed.push(number as u8);
    };
    let mut rest = weights;
    while let [first, after @ ..] = rest {
        if *first == 0 {
            let n_zeros = rest.iter().take_while(|&&weight| weight == 0).count();
            push(0);
            push(n_zeros as u32);
            rest = &rest[n_zeros..];
        } else {
            let doubled = i32::from(*first) * 2;
            push((if doubled < 0 { !doubled } else { doubled }) as u32);
            rest = after;
        }
    }
    packed
}

/// Unpacks at most `n_weights` weights packed by [`pack`].
fn unpack(packed: &[u8], n_weights: usize) -> Vec<i16> {
    let mut weights = Vec::with_capacity(n_weights);
    let mut bytes = packed.iter();
    let mut next = || {
        let mut number = 0_u32;
        for group in 0..5 {
            let byte = *bytes.next()?;
            number |= u32::from(byte & 0x7F) << (7 * group);
            if byte < 0x80 {
                break;
            }
        }
        Some(number)
    };
    while let Some(number) = next() {
        if number == 0 {
            let n_zeros = next().unwrap_or(0) as usize;
            let len = (weights.len() + n_zeros).min(n_weights);
            weights.resize(len, 0);
        } else {
            let half = (number >> 1) as i32;
            weights.push((if number & 1 == 1 { !half } else { half }) as i16);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_weights_come_back() {
        let weights = [
            0,
            0,
            0,
            1,
            -1,
            63,
            64,
            -64,
            -65,
            i16::MAX,
            i16::MIN,
            0,
            5,
            0,
        ];
        assert_eq!(unpack(&pack(&weights), weights.len()), weights);
        assert_eq!(unpack(&pack(&[0; 300]), 300), [0; 300]);
    }
}
