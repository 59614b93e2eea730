//! The combos of all players in one list, and their order on a board.

use alloc::vec;
use alloc::vec::Vec;

use super::boards::Boards;
use super::counts::category;
use super::game::{High, Short, Values};
use super::symmetry::of_spot;
use super::tally::PlayerTally;
use super::{CategoryTally, Combo, Spot, Tally};
use crate::HandKey;

/// A combo that at least one player can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<const N: usize> {
    /// The codes of the combo's cards.
    pub(super) cards: [u8; 2],
    bits: u64,
    key: HandKey,
    /// The weight for each player; 0 if the player cannot have the combo.
    pub(super) weights: [u32; N],
    /// The index of the combo in each player's range.
    places: [u16; N],
}

impl<const N: usize> Entry<N> {
    /// The codes of the combo's cards, each below 52.
    #[inline(always)]
    pub(super) fn codes(&self) -> (usize, usize) {
        (
            usize::from(self.cards[0]) % 52,
            usize::from(self.cards[1]) % 52,
        )
    }
}

/// The combos of `N` players.
#[derive(Debug)]
pub(super) struct Lineup<const N: usize> {
    pub(super) entries: Vec<Entry<N>>,
    /// How to evaluate hands of the short deck; `None` for hold'em.
    short: Option<Short>,
}

/// All boards for the ranges of `N` players.
#[derive(Debug)]
pub(super) struct ByBoard<const N: usize> {
    pub(super) boards: Boards,
    pub(super) lineup: Lineup<N>,
}

impl<const N: usize> ByBoard<N> {
    pub(super) fn new(spot: &Spot) -> Self {
        Self {
            boards: Boards::new(spot, &of_spot(spot)),
            lineup: Lineup::new(spot),
        }
    }

    /// Adds the sums that `count` computes to a tally, with categories and combos if the tally has
    /// them.
    #[inline(always)]
    pub(super) fn sum(&self, tally: &mut Tally, count: impl FnOnce(bool, bool, &mut Sums<N>)) {
        let has = |is_there: fn(&PlayerTally) -> bool| tally.players.iter().any(is_there);
        let with_categories = has(|player| !player.categories.is_empty());
        let with_combos = has(|player| !player.combos.is_empty());
        let mut sums = Sums::new(&self.lineup, with_combos);
        count(with_categories, with_combos, &mut sums);
        sums.add_to(&self.lineup, tally);
    }
}

/// The entries that are possible on a board, weakest first.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// For each entry, its strength in the upper half and its index in the lower half.
    sorted: Vec<u32>,
    other: Vec<u32>,
}

impl<const N: usize> Lineup<N> {
    pub(super) fn new(spot: &Spot) -> Self {
        let mut entries: Vec<Option<Entry<N>>> = vec![None; Combo::COUNT];
        for (player_idx, hands) in spot.hands().iter().enumerate().take(N) {
            for (place, (combo, weight)) in (0..).zip(hands.each()) {
                let cards = combo.cards();
                let entry = entries[combo.idx()].get_or_insert_with(|| Entry {
                    cards: cards.map(|card| card.code()),
                    bits: combo.card_set().bits(),
                    key: HandKey::new() + cards[0] + cards[1],
                    weights: [0; N],
                    places: [0; N],
                });
                entry.weights[player_idx] = weight;
                entry.places[player_idx] = place;
            }
        }
        Self {
            entries: entries.into_iter().flatten().collect(),
            short: Short::of_game(spot.game()),
        }
    }

    // Mutants: larger cells always fit, so `false` only takes time.
    pub(super) fn is_plain(&self) -> bool {
        let weights = self.entries.iter().flat_map(|entry| entry.weights);
        // Mutants: `<` only takes time.
        weights.into_iter().all(|weight| weight <= 1)
    }

    /// Sorts the entries that are possible on a board.
    pub(super) fn sort(&self, board: u64, key: HandKey, order: &mut Order) {
        match self.short {
            None => self.list(High, board, key, order),
            Some(values) => self.list(values, board, key, order),
        }
        order.sort();
    }

    #[inline(always)]
    fn list(&self, values: impl Values, board: u64, key: HandKey, order: &mut Order) {
        order.sorted.clear();
        for (place, entry) in (0..).zip(&self.entries) {
            if entry.bits & board == 0 {
                let value = values.of(entry.key + key);
                // Mutants: the bits are different, so `^` does the same.
                order.sorted.push(u32::from(value) << 16 | place);
            }
        }
    }

    /// The groups of entries that tie, weakest first, each with the index of its category.
    pub(super) fn groups<'a>(
        &'a self,
        order: &'a Order,
    ) -> impl Iterator<Item = (usize, &'a [u32])> {
        let groups = order.sorted.chunk_by(|a, b| a >> 16 == b >> 16);
        groups.map(|group| (category((group[0] >> 16) as u16), group))
    }

    /// The index of the entry that a number in the order represents, and the entry itself.
    #[inline(always)]
    pub(super) fn entry(&self, sorted: u32) -> (usize, &Entry<N>) {
        let place = (sorted & 0xFFFF) as usize % self.entries.len();
        (place, &self.entries[place])
    }

    /// All entries that are possible on a board.
    pub(super) fn each<'a>(&'a self, order: &'a Order) -> impl Iterator<Item = &'a Entry<N>> {
        order.sorted.iter().map(|&sorted| self.entry(sorted).1)
    }

    /// Adds counts to a tally, combo by combo: boards, then shares.
    pub(super) fn add_combos(&self, counts: &[[[u128; 4]; N]], tally: &mut Tally) {
        for (entry, counts) in self.entries.iter().zip(counts) {
            for (player_idx, player) in tally.players.iter_mut().enumerate().take(N) {
                if entry.weights[player_idx] == 0 {
                    continue;
                }
                let start = usize::from(entry.places[player_idx]) * (N + 1);
                let sums = player.combos.iter_mut().skip(start).take(N + 1);
                for (sum, count) in sums.zip(counts[player_idx]) {
                    *sum += count;
                }
            }
        }
    }
}

impl Order {
    /// Sorts by strength: short lists by comparison, long ones by the seven lower bits and then by
    /// the six higher bits. The bits above these are the same for all hands of a game.
    fn sort(&mut self) {
        // Mutants: both ways sort alike.
        if self.sorted.len() < 64 {
            self.sorted.sort_unstable();
            return;
        }
        self.other.clear();
        self.other.resize(self.sorted.len(), 0);
        pass::<128>(&self.sorted, &mut self.other, |one| (one >> 16) as usize);
        pass::<64>(&self.other, &mut self.sorted, |one| (one >> 23) as usize);
    }
}

#[inline(always)]
fn pass<const N: usize>(from: &[u32], to: &mut [u32], digit: impl Fn(u32) -> usize) {
    let mut starts = [0_u32; N];
    for &one in from {
        starts[digit(one) % N] += 1;
    }
    let mut start = 0;
    for place in &mut starts {
        (*place, start) = (start, start + *place);
    }
    for &one in from {
        let place = &mut starts[digit(one) % N];
        if let Some(slot) = to.get_mut(*place as usize) {
            *slot = one;
        }
        *place += 1;
    }
}

/// The counts of a piece of work for `N` players.
#[derive(Debug)]
pub(super) struct Sums<const N: usize> {
    masks: [u128; 8],
    /// The counts, indexed by player and category.
    categories: [[CategoryTally; 9]; N],
    /// The numbers of boards, then of shares, indexed by entry and player; empty if not requested.
    pub(super) combos: Vec<[[u128; 4]; N]>,
}

impl<const N: usize> Sums<N> {
    pub(super) fn new(lineup: &Lineup<N>, with_combos: bool) -> Self {
        let n_entries = if with_combos { lineup.entries.len() } else { 0 };
        Self {
            masks: [0; 8],
            categories: [[CategoryTally::default(); 9]; N],
            combos: vec![[[0; 4]; N]; n_entries],
        }
    }

    /// Adds the number of boards that a group of entries wins, by the mask of the winners, and the
    /// number of boards on which each player has an entry of the group.
    #[inline(always)]
    pub(super) fn add<const CATEGORIES: bool>(
        &mut self,
        category: usize,
        masks: &[u128; 8],
        boards: &[u128; N],
        times: u64,
    ) {
        let times = u128::from(times);
        for (sum, count) in self.masks.iter_mut().zip(masks) {
            *sum += count * times;
        }
        if !CATEGORIES {
            return;
        }
        for (player_idx, (categories, boards)) in self.categories.iter_mut().zip(boards).enumerate()
        {
            let sums = &mut categories[category % 9];
            sums.boards += boards * times;
            for (mask, count) in masks.iter().enumerate() {
                if mask == 1 << player_idx {
                    sums.win += count * times;
                } else if mask >> player_idx & 1 != 0 {
                    sums.tie += count * times;
                }
            }
        }
    }

    pub(super) fn add_to(&self, lineup: &Lineup<N>, tally: &mut Tally) {
        for (sum, count) in tally.wins_by_mask.iter_mut().zip(self.masks) {
            *sum += count;
        }
        for (player, categories) in tally.players.iter_mut().zip(&self.categories) {
            for (category, counted) in player.categories.iter_mut().zip(categories) {
                category.add(counted, 1);
            }
        }
        lineup.add_combos(&self.combos, tally);
    }
}
