//! Counts boards for two ranges: on every board, each combo is evaluated once, and then the combos
//! are swept from the weakest up.
//!
//! During the sweep, weights are summed, in total and by card. A combo of cards `x` and `y` beats
//! every combo below it, except the combos with `x` and the combos with `y`; no combo below has
//! both. Ties are counted after a group of equally strong combos is added. Within a group, only the
//! combo itself is subtracted twice, if the other player can have it too, so it is added back once.
//!
//! At a showdown between ranges, solvers commonly visit each combo once instead of each pair.

use super::Tally;
use super::boards::Parts;
use super::lineup::{ByBoard, Order, Sums};

/// Weights of combos, in total and by card. They can wrap around, because the combos subtracted
/// twice are added back last.
#[derive(Clone)]
struct Weights {
    all: u32,
    of_card: [u32; 52],
}

impl Weights {
    const NONE: Self = Self {
        all: 0,
        of_card: [0; 52],
    };

    #[inline(always)]
    fn add(&mut self, (x, y): (usize, usize), weight: u32) {
        self.all = self.all.wrapping_add(weight);
        self.of_card[x] = self.of_card[x].wrapping_add(weight);
        self.of_card[y] = self.of_card[y].wrapping_add(weight);
    }

    /// The weight of the combos with neither card; `own` is the weight of the combos with both.
    #[inline(always)]
    fn without(&self, (x, y): (usize, usize), own: u32) -> u64 {
        let without_x = self.all.wrapping_sub(self.of_card[x]);
        let without_both = without_x.wrapping_sub(self.of_card[y]);
        without_both.wrapping_add(own).into()
    }
}

impl ByBoard<2> {
    pub(super) fn count(&self, kinds: Parts, tally: &mut Tally) {
        self.sum(tally, |with_categories, with_combos, sums| {
            match (with_categories, with_combos) {
                (false, false) => self.sweep::<false, false>(kinds, sums),
                (true, false) => self.sweep::<true, false>(kinds, sums),
                (false, true) => self.sweep::<false, true>(kinds, sums),
                (true, true) => self.sweep::<true, true>(kinds, sums),
            }
        });
    }

    fn sweep<const CATEGORIES: bool, const COMBOS: bool>(&self, kinds: Parts, sums: &mut Sums<2>) {
        let mut order = Order::default();
        for (bits, key, times) in self.boards.each(kinds) {
            self.lineup.sort(bits, key, &mut order);
            let mut all = [Weights::NONE; 2];
            if CATEGORIES || COMBOS {
                for entry in self.lineup.each(&order) {
                    all[0].add(entry.codes(), entry.weights[0]);
                    all[1].add(entry.codes(), entry.weights[1]);
                }
            }
            let mut below = [Weights::NONE; 2];
            let mut wins = [0_u64; 2];
            let mut ties = 0_u64;
            // The current category, and the wins and ties before it.
            let mut last = (0, [0; 2], 0);
            let mut n_boards = [0_u64; 2];
            for (category, group) in self.lineup.groups(&order) {
                // Mutants: sums that are added more often only take time.
                if CATEGORIES && category != last.0 {
                    let masks = masks([wins[0] - last.1[0], wins[1] - last.1[1]], ties - last.2);
                    sums.add::<true>(last.0, &masks, &n_boards.map(u128::from), times);
                    last = (category, wins, ties);
                    n_boards = [0; 2];
                }
                // For each player, the opponent's combos that the group beats.
                let mut beaten = [0_u64; 2];
                for &sorted in group {
                    let (place, entry) = self.lineup.entry(sorted);
                    let cards = entry.codes();
                    for (player_idx, other) in [(0, 1), (1, 0)] {
                        let weight = u64::from(entry.weights[player_idx]);
                        let n_beaten = below[other].without(cards, 0) * weight;
                        beaten[player_idx] += n_beaten;
                        if CATEGORIES || COMBOS {
                            let own = entry.weights[other];
                            let n_met = all[other].without(cards, own) * weight;
                            n_boards[player_idx] += n_met;
                            if COMBOS {
                                let counts = &mut sums.combos[place][player_idx];
                                let times = u128::from(times);
                                counts[0] += u128::from(n_met) * times;
                                counts[1] += u128::from(n_beaten) * times;
                                // The count added below includes these wins.
                                counts[2] = counts[2].wrapping_sub(u128::from(n_beaten) * times);
                            }
                        }
                    }
                }
                for &sorted in group {
                    let (_, entry) = self.lineup.entry(sorted);
                    below[0].add(entry.codes(), entry.weights[0]);
                    below[1].add(entry.codes(), entry.weights[1]);
                }
                wins[0] += beaten[0];
                wins[1] += beaten[1];
                // Mutants: this only saves time.
                if COMBOS || group.len() > 1 {
                    let mut not_above = 0;
                    for &sorted in group {
                        let (place, entry) = self.lineup.entry(sorted);
                        let cards = entry.codes();
                        let [first, second] = entry.weights;
                        not_above += below[1].without(cards, second) * u64::from(first);
                        if COMBOS {
                            for (player_idx, other) in [(0, 1), (1, 0)] {
                                let own = entry.weights[other];
                                let n = below[other].without(cards, own)
                                    * u64::from(entry.weights[player_idx]);
                                let counts = &mut sums.combos[place][player_idx];
                                let more = u128::from(n) * u128::from(times);
                                counts[2] = counts[2].wrapping_add(more);
                            }
                        }
                    }
                    ties += not_above - beaten[0];
                }
            }
            let masks = masks([wins[0] - last.1[0], wins[1] - last.1[1]], ties - last.2);
            sums.add::<CATEGORIES>(last.0, &masks, &n_boards.map(u128::from), times);
        }
    }
}

/// The counts, indexed by the mask of the winners.
fn masks(wins: [u64; 2], ties: u64) -> [u128; 8] {
    let [first, second] = wins.map(u128::from);
    [0, first, second, ties.into(), 0, 0, 0, 0]
}
