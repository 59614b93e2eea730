//! The learned weights as the players use them, and as a file has them.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::calibration::{CLASSIC, Calibrations};
use super::layout::{KNOT_PARTS, Knot, N_PAIRS, N_STEPS};
use super::net::Net;
use super::state_value::{Features, Pairs, Weights};
use crate::{LearnedTableError, PointTable};

/// What is known of how good a state is: weights learned by [`Training`](crate::Training), for
/// a table of points.
///
/// # Examples
///
/// ```
/// use handeval_matematico::LearnedTable;
///
/// let table = LearnedTable::included();
/// assert!(table.n_games() >= 1_000_000);
/// assert_eq!(LearnedTable::from_bytes(&table.to_bytes()), Ok(table));
/// ```
#[derive(Clone, Debug)]
pub struct LearnedTable {
    seed: u64,
    n_games: u64,
    /// Those of lines, of pairs of lines at each knot, and of the network, in whole units.
    weights: Vec<i16>,
    points: PointTable,
    pub(super) features: Features,
    /// What a unit of the weights of lines and pairs is worth.
    unit: f32,
    /// The weights of pairs at each step.
    pairs: Vec<PairsAtStep>,
    net: Net<i16>,
    /// How far the players are off with it.
    pub(super) calibrations: Calibrations,
}

/// How many units of a weight are a point with the classic points: rounding then moves the value
/// of a state by about 0.15 points.
const UNITS: f32 = 16.0;

/// The weights of the network are finer.
const NET_UNITS: f32 = 2.0;

/// The most points of a line for which units are as fine as that.
const MOST_POINTS: f32 = 256.0;

/// The first line of a file.
const TITLE: &str = "handeval matematico learned table 2";

/// The rules by which the games were scored: with the classic points, or with others.
const RULES: &str = "classic";
const OTHER_RULES: &str = "other";

/// The table that the crate carries.
static INCLUDED: &[u8] = include_bytes!("learned_table.bin");

impl LearnedTable {
    pub(super) fn new(
        seed: u64,
        n_games: u64,
        points: &PointTable,
        weights: impl Iterator<Item = f32>,
    ) -> Self {
        let features = Features::new(points);
        let unit = unit(&features);
        let n_plain = features.layout.n_weights();
        let units = |(place, weight): (usize, f32)| {
            let finer = if place < n_plain { 1.0 } else { NET_UNITS };
            libm::roundf(weight * finer / unit) as i16
        };
        let weights = weights.enumerate().map(units).collect();
        Self::of(seed, n_games, weights, points, features)
    }

    fn of(
        seed: u64,
        n_games: u64,
        weights: Vec<i16>,
        points: &PointTable,
        features: Features,
    ) -> Self {
        let unit = unit(&features);
        let n_fine = features.classes.n_fine();
        let (plain, net) = weights.split_at(features.layout.n_weights().min(weights.len()));
        let pairs = plain.get(features.layout.n_lines()..).unwrap_or_default();
        let net = Net::of(n_fine, unit / NET_UNITS, net.to_vec());
        Self {
            seed,
            n_games,
            pairs: at_steps(pairs),
            net,
            unit,
            features,
            weights,
            points: points.clone(),
            calibrations: CLASSIC,
        }
    }

    /// How many weights there are.
    fn n_weights(features: &Features) -> usize {
        features.layout.n_weights() + Net::<i16>::n_weights(features.classes.n_fine())
    }

    /// The table that the crate carries.
    #[must_use]
    pub fn included() -> Self {
        // A test reads it; were it broken, all states would be worth their full lines.
        Self::from_bytes(INCLUDED).unwrap_or_else(|_| {
            let points = PointTable::classic();
            let features = Features::new(&points);
            let weights = alloc::vec![0; Self::n_weights(&features)];
            Self::of(0, 0, weights, &points, features)
        })
    }

    /// The seed of the training.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many games it took.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// The points by which the games were scored.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// The table as a file: some lines of text that say what it is, and the weights. The points
    /// are not in it: only a table for the classic ones can be read again.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let packed = pack(&self.weights);
        let is_classic = self.points == PointTable::classic();
        let rules = if is_classic { RULES } else { OTHER_RULES };
        let header = format!(
            "{TITLE}\nrules {rules}\nseed {}\ngames {}\nweights {}\nchecksum {:016x}\n\n",
            self.seed,
            self.n_games,
            self.weights.len(),
            checksum(&packed),
        );
        [header.into_bytes(), packed].concat()
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// - [`LearnedTableError::BadHeader`] if a line of the header is missing or different;
    /// - [`LearnedTableError::WrongLength`] if there are more or fewer weights than this version
    ///   has;
    /// - [`LearnedTableError::WrongChecksum`] if a weight was changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LearnedTableError> {
        let points = PointTable::classic();
        let features = Features::new(&points);
        let mut lines = Lines(bytes);
        lines.expect(TITLE)?;
        lines.expect(&format!("rules {RULES}"))?;
        let seed = lines.number("seed", 10)?;
        let n_games = lines.number("games", 10)?;
        let n_weights = lines.number("weights", 10)? as usize;
        let expected_checksum = lines.number("checksum", 16)?;
        lines.expect("")?;
        let packed = lines.0;
        let expected = Self::n_weights(&features);
        if n_weights != expected {
            return Err(LearnedTableError::WrongLength {
                len: n_weights,
                expected,
            });
        }
        if checksum(packed) != expected_checksum {
            return Err(LearnedTableError::WrongChecksum);
        }
        let weights = unpack(packed, n_weights);
        if weights.len() != n_weights {
            return Err(LearnedTableError::WrongLength {
                len: weights.len(),
                expected,
            });
        }
        Ok(Self::of(seed, n_games, weights, &points, features))
    }
}

impl PartialEq for LearnedTable {
    /// The features are always the same.
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.n_games) == (other.seed, other.n_games)
            && self.points == other.points
            && self.weights == other.weights
    }
}

impl Weights for LearnedTable {
    type Unit = i16;
    type Pairs<'a> = &'a PairsAtStep;

    #[inline]
    fn line(&self, place: usize) -> i32 {
        i32::from(self.weights[place])
    }

    #[inline]
    fn pairs(&self, step: usize) -> &PairsAtStep {
        &self.pairs[step]
    }

    #[inline]
    fn points(&self, sum: i32) -> f32 {
        sum as f32 * self.unit
    }

    #[inline]
    fn net(&self) -> Option<&Net<i16>> {
        Some(&self.net)
    }
}

/// The weights of pairs at a step, by 16 bits of a place.
type PairsAtStep = [i16; 1 << 16];

impl Pairs for &PairsAtStep {
    type Sum = i32;

    #[inline]
    fn at(&self, place: u16) -> i32 {
        i32::from(self[usize::from(place)])
    }
}

/// What a unit of a weight is worth: a power of two.
fn unit(features: &Features) -> f32 {
    let mut unit = 1.0 / UNITS;
    let mut most_points = MOST_POINTS;
    while features.most_points() > most_points {
        unit *= 2.0;
        most_points *= 2.0;
    }
    unit
}

/// The weights of pairs at each step from those at the knots before and after it.
fn at_steps(knots: &[i16]) -> Vec<PairsAtStep> {
    let mut steps = vec![[0; 1 << 16]; N_STEPS];
    let parts = KNOT_PARTS as i32;
    for (step, pairs) in steps.iter_mut().enumerate() {
        let Knot { lower, beyond } = Knot::of(step);
        let at = |knot: usize| knots.iter().skip(knot * N_PAIRS).take(N_PAIRS);
        let beyond = beyond as i32;
        for (pair, (&one, &other)) in pairs.iter_mut().zip(at(lower).zip(at(lower + 1))) {
            let sum = i32::from(one) * (parts - beyond) + i32::from(other) * beyond;
            *pair = (sum + parts / 2).div_euclid(parts) as i16;
        }
    }
    steps
}

/// Each weight as an even or odd number (positive or negative) in groups of seven bits, the
/// lowest first; a 0 and then how many zeros there are stands for zeros.
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

/// At most `n_weights` of the weights that [`pack`] has packed.
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

/// FNV-1a with 64 bits.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo; the constants are those of RFC 9923.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The lines of a header, and what follows them.
struct Lines<'a>(&'a [u8]);

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        core::str::from_utf8(line).ok()
    }

    fn expect(&mut self, line: &str) -> Result<(), LearnedTableError> {
        if self.next() == Some(line) {
            return Ok(());
        }
        Err(LearnedTableError::BadHeader {
            expected: line.into(),
        })
    }

    fn number(&mut self, name: &str, radix: u32) -> Result<u64, LearnedTableError> {
        let line = self.next().and_then(|line| line.strip_prefix(name));
        let number = line.and_then(|text| u64::from_str_radix(text.trim_start(), radix).ok());
        number.ok_or_else(|| LearnedTableError::BadHeader {
            expected: [name, " and a number"].concat(),
        })
    }
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

    #[test]
    fn checksum_is_fnv_1a() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
