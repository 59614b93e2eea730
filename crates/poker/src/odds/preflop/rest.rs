//! What is left for the opponent on a board with at least three cards of a suit.

use super::{BELOW_FLUSHES, Ranks, Signed, bits, pairs};
use crate::high::table;

/// The cards that the opponent can have on a board with at least three cards of a suit.
pub(super) struct Rest {
    /// The ranks of the suit.
    pub(super) suited: u16,
    /// The number of cards of each rank in the other suits.
    pub(super) others: [i64; 13],
    pub(super) n_others: i64,
}

impl Rest {
    /// Counts all hands with a flush.
    pub(super) fn add_flushes(&self, own: u16, on_board: u16, counts: &mut Signed) {
        let n_on_board = on_board.count_ones();
        let mut add = |suited: u16, times: i64| {
            // Mutants: the bits are different, so `^` does the same.
            let flush = table::flush(on_board | suited).get();
            counts.add(own.cmp(&flush), times);
        };
        // Mutants: this only saves time.
        if own <= BELOW_FLUSHES {
            let n_suited = i64::from(self.suited.count_ones());
            counts.lose += n_suited * (n_suited - 1) / 2;
            if n_on_board >= 4 {
                counts.lose += n_suited * self.n_others;
            }
            return;
        }
        for high in bits(self.suited) {
            for low in bits(self.suited & ((1 << high) - 1)) {
                // Mutants: the bits are different, so `^` does the same.
                add(1 << high | 1 << low, 1);
            }
            if n_on_board >= 4 {
                add(1 << high, self.n_others);
            }
        }
        if n_on_board == 5 {
            add(0, self.n_others * (self.n_others - 1) / 2);
        }
    }

    /// Counts all hands without a flush, against a flush.
    pub(super) fn add_others(&self, own: u16, n_on_board: u32, ranks: &Ranks, counts: &mut Signed) {
        if n_on_board == 5 {
            return;
        }
        let may_have_one = n_on_board == 3;
        let n_suited = i64::from(self.suited.count_ones());
        let mut all = self.n_others * (self.n_others - 1) / 2;
        if may_have_one {
            all += n_suited * self.n_others;
        }
        if !ranks.has_full_houses {
            counts.win += all;
            return;
        }
        for high in 0..13 {
            for low in 0..=high {
                let other = ranks.others[high][low];
                // Mutants: a straight loses to the flush either way.
                if other <= BELOW_FLUSHES {
                    continue;
                }
                let mut times = pairs(self.others[high], self.others[low], high == low);
                if may_have_one {
                    let [has_high, has_low] =
                        [high, low].map(|rank| i64::from(self.suited >> rank & 1));
                    times += has_high * self.others[low];
                    if high != low {
                        times += has_low * self.others[high];
                    }
                }
                counts.add(own.cmp(&other), times);
                all -= times;
            }
        }
        counts.win += all;
    }

    /// Takes out the hands with a flush, counted as if suits did not matter.
    pub(super) fn take_out_flushes(&self, n_on_board: u32, ranks: &Ranks, counts: &mut Signed) {
        let [mut win, mut tie] = [0; 2];
        let planes = [0, 1].map(|bit| {
            (0..13).fold(0_u16, |plane, rank| {
                // Mutants: the bits are different, so `^` does the same.
                plane | ((self.others[rank] >> bit & 1) as u16) << rank
            })
        });
        let n_suited = i64::from(self.suited.count_ones());
        let mut all = n_suited * (n_suited - 1) / 2;
        if n_on_board >= 4 {
            all += n_suited * self.n_others;
        }
        for rank in bits(self.suited) {
            let lower = self.suited & ((1 << rank) - 1);
            for (row, sum) in [(ranks.beats[rank], &mut win), (ranks.ties[rank], &mut tie)] {
                *sum += i64::from((row & lower).count_ones());
                if n_on_board >= 4 {
                    // At most three cards of a rank are of other suits.
                    let [ones, twos] = planes.map(|plane| i64::from((row & plane).count_ones()));
                    *sum += ones + 2 * twos;
                }
            }
        }
        counts.win -= win;
        counts.tie -= tie;
        counts.lose -= all - win - tie;
    }
}
