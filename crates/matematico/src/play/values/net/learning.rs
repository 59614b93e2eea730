//! How the network learns.

use super::places::{Inputs, n_whole};
use super::{CELL, Net, WHOLE};

/// The number of weights that share a row number; units that see all lines have even row numbers.
const ROW: usize = CELL;

/// The seed of a new network.
const BEGIN_SEED: u64 = 5;
const BEGIN: f32 = 0.2;

impl Net<f32> {
    /// Small, varied weights, so that units learn different things. The units that count for the
    /// state start with the same weights as those that count against it, so the two halves cancel
    /// out at first.
    pub(crate) fn begin(n_fine: usize, scale: f32) -> Self {
        let mut net = Self::new(n_fine);
        let mut generator = crate::arrange::generator::Generator::new(BEGIN_SEED, 0);
        let mut any = || {
            let bits = (generator.next() >> 40) as f32;
            (bits / (1_u64 << 24) as f32 - 0.5) * BEGIN * scale
        };
        let (whole, cells) = net.weights.split_at_mut(n_whole(n_fine));
        let rows = whole.chunks_exact_mut(WHOLE);
        for row in rows.chain(cells.chunks_exact_mut(CELL)) {
            let (one, other) = row.split_at_mut(row.len() / 2);
            for (one, other) in one.iter_mut().zip(other) {
                *one = any();
                *other = *one;
            }
        }
        net
    }

    /// The number of rows, as numbered in [`nudge`](Self::nudge).
    pub(crate) fn n_rows(&self) -> usize {
        self.weights.len() / ROW
    }

    /// Moves the weights so that the value of a state grows by about `step` times the rates of its
    /// rows. `rate` is called with the row numbers.
    pub(crate) fn nudge(&mut self, inputs: &Inputs, step: f32, mut rate: impl FnMut(usize) -> f32) {
        self.nudge_units::<WHOLE>(&inputs.whole, step, &mut rate);
        for cell in &inputs.cells {
            self.nudge_units::<CELL>(cell, step, &mut rate);
        }
    }

    fn nudge_units<const N: usize>(
        &mut self,
        places: &[u32],
        step: f32,
        rate: &mut impl FnMut(usize) -> f32,
    ) {
        let sum = self.sum_of::<N>(places);
        let mut moves = [0.0; N];
        for (idx, (amount, unit)) in moves.iter_mut().zip(sum).enumerate() {
            if unit > 0.0 {
                *amount = if idx < N / 2 { step } else { -step };
            }
        }
        for &place in places.iter().take_while(|&&place| place != u32::MAX) {
            let place = place as usize;
            let rate = rate(place / ROW);
            for (weight, amount) in self.at_mut::<N>(place).iter_mut().zip(moves) {
                *weight += rate * amount;
            }
        }
    }
}
