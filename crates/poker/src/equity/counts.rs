//! The counts of one matchup.

use alloc::vec::Vec;

use super::game::{SHORT_FROM, SHORT_TRIPS_FROM};
use super::seats::Seats;
use super::{CategoryTally, Tally};
use crate::Rules;
use crate::high::strength;
use crate::short_deck::{self, ShortDeck, ShortDeckValue};

/// The index of each strength's category in [`Category::ALL`](crate::Category::ALL); short-deck
/// strengths come last.
static CATEGORY: [u8; 16_384] = {
    let mut categories = [0; 16_384];
    let mut number = 1;
    while number < 7_463 {
        categories[number] = strength::place(number as u16, Rules::STANDARD);
        number += 1;
    }
    let mut number = 1;
    while number <= ShortDeckValue::<ShortDeck>::MAX_STRENGTH {
        let [straights, trips] = short_deck::categories(number);
        categories[(SHORT_FROM + number) as usize] = straights as u8;
        categories[(SHORT_TRIPS_FROM + number) as usize] = trips as u8;
        number += 1;
    }
    categories
};

#[inline]
pub(super) fn category(strength: u16) -> usize {
    usize::from(CATEGORY[usize::from(strength) % CATEGORY.len()])
}

/// The counts of one matchup.
pub(super) struct Counts<const N: usize> {
    /// The number of boards, indexed by the mask of the winners.
    pub(super) masks: Vec<u64>,
    /// The number of boards, indexed by player, category and mask for up to [`BY_MASK`] players, or
    /// by player, category and outcome (loss, win or tie) for more.
    categories: [[[u64; 16]; 9]; N],
}

/// The most players for which categories are counted by the mask of the winners.
const BY_MASK: usize = 4;

impl<const N: usize> Counts<N> {
    pub(super) fn new(seats: Seats<N>) -> Self {
        Self {
            masks: alloc::vec![0; 1 << seats.n_players()],
            categories: [[[0; 16]; 9]; N],
        }
    }

    pub(super) fn clear(&mut self) {
        self.masks.fill(0);
        self.categories = [[[0; 16]; 9]; N];
    }

    /// Starts from the counts of another matchup.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.masks.copy_from_slice(&other.masks);
        self.categories = other.categories;
    }

    /// Counts a showdown with these strengths `times` times; an empty seat has strength 0. Negative
    /// counts wrap around; a sum that is not negative is correct.
    #[inline(always)]
    pub(super) fn add<const CATEGORIES: bool>(&mut self, strengths: &[u16; N], times: u64) {
        let best = strengths.iter().fold(0, |best, &one| one.max(best));
        let mut mask = 0;
        for (player_idx, &one) in strengths.iter().enumerate() {
            // Mutants: the bits are different, so `^` does the same.
            mask |= usize::from(one == best) << player_idx;
        }
        // Mutants: for four players, the counts by category replace these in the end.
        if !CATEGORIES || N > BY_MASK {
            let n_masks = self.masks.len();
            let count = &mut self.masks[mask & (n_masks - 1)];
            *count = count.wrapping_add(times);
        }
        if CATEGORIES {
            for (player_idx, (&one, counts)) in
                strengths.iter().zip(&mut self.categories).enumerate()
            {
                let outcome = if N > BY_MASK {
                    (mask >> player_idx & 1) << usize::from(mask.count_ones() > 1)
                } else {
                    mask
                };
                let count = &mut counts[category(one) % 9][outcome & 15];
                *count = count.wrapping_add(times);
            }
        }
    }

    /// Sums the counts by mask over the categories, if the categories were counted by mask.
    pub(super) fn sum_masks(&mut self) {
        if N <= BY_MASK {
            let first = &self.categories[0];
            for (mask, count) in self.masks.iter_mut().enumerate() {
                *count = first.iter().map(|counts| counts[mask & 15]).sum();
            }
        }
    }

    /// The number of boards on which a player has a category.
    pub(super) fn boards(&self, player_idx: usize, category: usize) -> u64 {
        self.categories[player_idx][category].iter().sum()
    }

    /// How often a player has a category, wins alone with it, and shares the win with it.
    fn category(&self, player_idx: usize, category: usize) -> CategoryTally {
        let counts = &self.categories[player_idx][category];
        let [mut win, mut tie] = [0; 2];
        if N > BY_MASK {
            [win, tie] = [counts[1], counts[2]];
        }
        let by_mask = if N > BY_MASK { &[] } else { &counts[..] };
        for (mask, &count) in by_mask.iter().enumerate() {
            if mask == 1 << player_idx {
                win += count;
            } else if mask >> player_idx & 1 != 0 {
                tie += count;
            }
        }
        CategoryTally {
            boards: self.boards(player_idx, category).into(),
            win: win.into(),
            tie: tie.into(),
        }
    }

    /// Adds the counts multiplied by `weight`. If `swapped` is set, adds them as if the two players
    /// were swapped.
    pub(super) fn add_to(&self, tally: &mut Tally, weight: u128, swapped: bool) {
        for (mask, &count) in self.masks.iter().enumerate() {
            let mask = if swapped { swap(mask) } else { mask };
            tally.wins_by_mask[mask] += u128::from(count) * weight;
        }
        for (player_idx, player) in tally.players.iter_mut().enumerate() {
            let counted_idx = if swapped { 1 - player_idx } else { player_idx };
            for (category_idx, category) in player.categories.iter_mut().enumerate() {
                category.add(&self.category(counted_idx, category_idx), weight);
            }
        }
    }
}

/// The mask with the two players swapped.
pub(super) const fn swap(mask: usize) -> usize {
    (mask & 1) << 1 | mask >> 1
}
