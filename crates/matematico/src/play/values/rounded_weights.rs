//! The learned weights as integers, for playing.

use alloc::vec;
use alloc::vec::Vec;

use super::features::Features;
use super::layout::{KNOT_PARTS, Knot, N_PAIRS, N_STEPS};
use super::net::Net;

/// Weights as integers, so that all sums are exact.
#[derive(Clone)]
pub(crate) struct RoundedWeights {
    /// The weights of lines, of pairs of lines at each knot, and of the network.
    all: Vec<i16>,
    /// The value of a weight of 1, in points, for lines and pairs.
    unit: f32,
    /// The weights of pairs at each step.
    pairs: Vec<PairsAtStep>,
    pub(super) net: Net<i16>,
}

/// The number of units in a classic point: rounding changes a state's value by about 0.15 points.
const UNITS: f32 = 16.0;

/// How many times finer the unit of the network's weights is than that of the other weights.
const NET_UNITS: f32 = 2.0;

/// If a line can score more points than this, units are larger.
const MOST_POINTS: f32 = 256.0;

impl RoundedWeights {
    pub(crate) fn len(features: &Features) -> usize {
        features.layout.n_weights() + Net::<i16>::n_weights(features.classes.n_fine())
    }

    /// Rounds all weights: of lines, of pairs, and of the network.
    pub(crate) fn round(
        features: &Features,
        summed: impl Iterator<Item = f32>,
        net: impl Iterator<Item = f32>,
    ) -> Self {
        let unit = unit(features);
        let rounded = |weight: f32, finer: f32| libm::roundf(weight * finer / unit) as i16;
        let summed = summed.map(|weight| rounded(weight, 1.0));
        let net = net.map(|weight| rounded(weight, NET_UNITS));
        Self::new(features, summed.chain(net).collect())
    }

    /// The weights, given in units.
    pub(crate) fn new(features: &Features, all: Vec<i16>) -> Self {
        let unit = unit(features);
        let n_fine = features.classes.n_fine();
        let (summed, net) = all.split_at(features.layout.n_weights().min(all.len()));
        let pairs = summed.get(features.layout.n_lines()..).unwrap_or_default();
        Self {
            unit,
            pairs: at_steps(pairs),
            net: Net::of(n_fine, unit / NET_UNITS, net.to_vec()),
            all,
        }
    }

    pub(crate) fn units(&self) -> &[i16] {
        &self.all
    }

    /// The weight of a line at its place.
    #[inline]
    pub(super) fn line(&self, place: usize) -> i32 {
        i32::from(self.all[place])
    }

    /// The weights of two lines at a step of the game.
    #[inline]
    pub(super) fn pairs(&self, step: usize) -> &PairsAtStep {
        &self.pairs[step]
    }

    /// Converts a sum of weights of lines and pairs to points.
    #[inline]
    pub(super) fn points(&self, sum: i32) -> f32 {
        sum as f32 * self.unit
    }
}

/// The weights of pairs at a step, indexed by the 16 bits of a place.
pub(super) type PairsAtStep = [i16; 1 << 16];

/// The value of a unit: a power of two.
fn unit(features: &Features) -> f32 {
    let mut unit = 1.0 / UNITS;
    let mut most_points = MOST_POINTS;
    while features.holdings.most_points() > most_points {
        unit *= 2.0;
        most_points *= 2.0;
    }
    unit
}

/// The weights of pairs at each step, interpolated from the knots around it.
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
