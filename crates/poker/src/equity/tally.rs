//! The counts, and the answer that follows from them.

use alloc::vec;
use alloc::vec::Vec;

use super::pots::Pots;
use super::symmetry::{Renaming, renamed_combo};
use super::{Combo, Spot, gcd};
use crate::Category;

/// The details to count in addition to wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Whether to count how often each player has each category and wins with it.
    pub categories: bool,
    /// Whether to count how often each combo of each player wins.
    pub combos: bool,
}

impl Detail {
    /// Only wins.
    pub const NONE: Self = Self {
        categories: false,
        combos: false,
    };
}

/// The counts of some pieces of work.
///
/// Pieces can be [merged](Self::merge) in any order; the result is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) wins_by_mask: Vec<u128>,
    pub(super) players: Vec<PlayerTally>,
    /// The pots by the winners of both halves, in games with a low.
    pub(super) pots: Option<Pots>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerTally {
    /// The counts by category; empty if not requested.
    pub(super) categories: Vec<CategoryTally>,
    /// For each combo, the total number of boards, then the [`shares`](PlayerEquity::shares); empty
    /// if not requested.
    pub(super) combos: Vec<u128>,
}

/// How often a player has a category and wins with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CategoryTally {
    /// The number of boards on which the player's hand has the category.
    pub boards: u128,
    /// The number of boards on which the player has the category and wins alone.
    pub win: u128,
    /// The number of boards on which the player has the category and shares the pot.
    pub tie: u128,
}

impl CategoryTally {
    pub(crate) fn add(&mut self, other: &Self, times: u128) {
        self.boards += other.boards * times;
        self.win += other.win * times;
        self.tie += other.tie * times;
    }
}

impl Tally {
    /// A tally with nothing counted yet.
    #[must_use]
    pub fn new(spot: &Spot, detail: Detail) -> Self {
        let n_players = spot.n_players();
        let players = spot.hands().iter().map(|hands| PlayerTally {
            categories: vec![CategoryTally::default(); if detail.categories { 9 } else { 0 }],
            combos: if detail.combos {
                vec![0; hands.combos.len() * (n_players + 1)]
            } else {
                Vec::new()
            },
        });
        Self {
            wins_by_mask: vec![0; 1 << n_players],
            players: players.collect(),
            pots: spot.game().is_split().then(Pots::default),
        }
    }

    // Mutants: `true` counts what is left out later, which only takes time.
    pub(super) fn has_categories(&self) -> bool {
        let mut players = self.players.iter();
        players.all(|player| !player.categories.is_empty())
    }

    /// Adds the counts of another piece.
    pub fn merge(&mut self, other: &Self) {
        add(&mut self.wins_by_mask, &other.wins_by_mask);
        if let Some((pots, other)) = self.pots.as_mut().zip(other.pots.as_ref()) {
            pots.merge(other);
        }
        for (player, other) in self.players.iter_mut().zip(&other.players) {
            add(&mut player.combos, &other.combos);
            for (category, other) in player.categories.iter_mut().zip(&other.categories) {
                category.add(other, 1);
            }
        }
    }

    /// Replaces the counts of each combo, which come from one board of each kind, with their mean
    /// over the combos that become equivalent when suits are renamed.
    pub(super) fn share_among_alike(&mut self, spot: &Spot, group: &[Renaming]) {
        let n_counts = spot.n_players() + 1;
        for (player, hands) in self.players.iter_mut().zip(spot.hands()) {
            let counted = player.combos.clone();
            let mut places = vec![0; Combo::COUNT];
            for (place, combo) in hands.combos.iter().enumerate() {
                places[combo.idx()] = place;
            }
            let each = player.combos.chunks_exact_mut(n_counts).zip(&hands.combos);
            for (counts, &combo) in each {
                counts.fill(0);
                for &names in group {
                    let place = places[renamed_combo(combo, names).idx()];
                    add(counts, counted.get(place * n_counts..).unwrap_or(&[]));
                }
                for count in counts {
                    *count /= group.len() as u128;
                }
            }
        }
    }

    /// The weighted number of boards or deals counted.
    #[must_use]
    pub fn n_boards(&self) -> u128 {
        self.wins_by_mask.iter().sum()
    }

    pub(super) fn equity(&self, spot: &Spot, by: u128, scale: u128) -> Equity {
        let n_players = spot.n_players();
        let times =
            |counts: &[u128]| -> Vec<u128> { counts.iter().map(|count| count * by).collect() };
        let wins_by_mask = times(&self.wins_by_mask);
        let boards = wins_by_mask.iter().sum();
        let players = self.players.iter().zip(spot.hands()).enumerate();
        let players = players.map(|(player_idx, (player, hands))| {
            let pots = self.pots.as_ref();
            let low = pots.map(|pots| pots.low(player_idx, n_players));
            let combos = player.combos.chunks_exact(n_players + 1).zip(&hands.combos);
            PlayerEquity {
                categories: player
                    .categories
                    .iter()
                    .map(|category| {
                        let mut all = CategoryTally::default();
                        all.add(category, by);
                        all
                    })
                    .collect(),
                combos: combos
                    .map(|(counts, &combo)| ComboEquity {
                        combo,
                        boards: counts[0] * by,
                        shares: times(&counts[1..]),
                    })
                    .collect(),
                boards,
                shares: shares(&wins_by_mask, player_idx, n_players),
                low,
            }
        });
        Equity {
            boards,
            scale,
            players: players.collect(),
            low_by_mask: self
                .pots
                .as_ref()
                .map_or_else(Vec::new, |pots| pots.low_by_mask(n_players)),
            pots_by_masks: self.pots.as_ref().map_or_else(Vec::new, Pots::list),
            wins_by_mask,
        }
    }
}

/// A player's wins, computed from the wins of each set of winners: index `k` counts the wins shared
/// with `k` others.
pub(crate) fn shares(by_mask: &[u128], player_idx: usize, n_players: usize) -> Vec<u128> {
    let mut shares = vec![0; n_players];
    for (mask, count) in by_mask.iter().enumerate() {
        if mask >> player_idx & 1 != 0 {
            // A tally of a different spot may have more players.
            if let Some(share) = shares.get_mut(mask.count_ones() as usize - 1) {
                *share += count;
            }
        }
    }
    shares
}

fn add(sums: &mut [u128], others: &[u128]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}

/// How often each player wins.
///
/// Source: rules E5 to E7.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equity {
    /// The weighted number of boards over all deals, or over the sampled deals.
    pub boards: u128,
    /// The unit of the counts is 1/`scale`; `scale` is 1 without weights.
    pub scale: u128,
    /// The number of boards for each set of winners. The index has a bit for each winner (bit `i`
    /// for player `i`); the count at index 0 is 0. In games with a low, these are the winners of
    /// the high half. Empty if opponents are not distinguished.
    pub wins_by_mask: Vec<u128>,
    /// Like `wins_by_mask`, but for the low half; index 0 counts the boards without a low. Empty in
    /// games without a low.
    pub low_by_mask: Vec<u128>,
    /// The number of boards by the winners of both halves: the mask of the high half, the mask of
    /// the low half (0 without a low), and the count, in the order of the masks. Empty in games
    /// without a low.
    pub pots_by_masks: Vec<(usize, usize, u128)>,
    /// The equity of each player.
    pub players: Vec<PlayerEquity>,
}

/// The equity of one player against opponents who are not distinguished.
impl From<PlayerEquity> for Equity {
    fn from(player: PlayerEquity) -> Self {
        Self {
            boards: player.boards,
            scale: 1,
            wins_by_mask: Vec::new(),
            low_by_mask: Vec::new(),
            pots_by_masks: Vec::new(),
            players: vec![player],
        }
    }
}

/// How often one player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerEquity {
    /// The number of boards.
    pub boards: u128,
    /// At index `k`, the number of boards won together with `k` others; index 0 counts outright
    /// wins.
    pub shares: Vec<u128>,
    /// How often the player has each category and wins with it, in the order of [`Category::ALL`];
    /// empty if not requested.
    pub categories: Vec<CategoryTally>,
    /// How often the player wins with each combo; empty if not requested.
    pub combos: Vec<ComboEquity>,
    /// The low half, in games that have one; the other counts are then for the high half.
    pub low: Option<LowEquity>,
}

/// How often one player wins the low half or the whole pot.
///
/// Source: rule E15.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LowEquity {
    /// At index `k`, the number of boards whose low half is won together with `k` others.
    pub shares: Vec<u128>,
    /// At index `k`, the number of boards without a low whose pot is won together with `k` others.
    pub whole: Vec<u128>,
    /// The number of boards on which the player wins the whole pot alone.
    pub scoops: u128,
    /// How often the player wins each part of the pot, the largest part first.
    pub parts: Vec<PotPart>,
}

/// How often a player wins a certain part of the pot.
///
/// Source: rule Z7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PotPart {
    /// The numerator of the part, a reduced fraction: 3 for three quarters.
    pub numerator: u32,
    /// The denominator of the part.
    pub denominator: u32,
    /// The number of boards on which the player wins this part.
    pub pots: u128,
}

/// How often a player wins with one combo.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComboEquity {
    /// The combo.
    pub combo: Combo,
    /// The number of boards on which the player holds this combo.
    pub boards: u128,
    /// The number of boards won, as in [`PlayerEquity::shares`].
    pub shares: Vec<u128>,
}

impl PlayerEquity {
    /// The number of boards that the player wins alone.
    #[must_use]
    pub fn win(&self) -> u128 {
        self.shares.first().copied().unwrap_or(0)
    }

    /// The number of boards on which the player shares the pot.
    #[must_use]
    pub fn tie(&self) -> u128 {
        self.shares.iter().skip(1).sum()
    }

    /// The number of boards that the player loses.
    #[must_use]
    pub fn lose(&self) -> u128 {
        self.boards - self.win() - self.tie()
    }

    /// The share of all pots, as a reduced fraction.
    #[must_use]
    pub fn fraction(&self) -> (u128, u128) {
        let Some(low) = &self.low else {
            return fraction(parts_won(&self.shares), self.boards);
        };
        // Count halves, because the high hand wins both halves if there is no low.
        let halves = self.shares.iter().zip(&low.shares).zip(&low.whole);
        let halves: Vec<_> = halves
            .map(|((high, low), whole)| high + low + whole)
            .collect();
        fraction(parts_won(&halves), 2 * self.boards)
    }

    /// The share of all pots, in `0.0..=1.0`, accurate to the last bit or two; NaN if nothing was
    /// counted.
    #[must_use]
    pub fn equity(&self) -> f64 {
        let (numerator, denominator) = self.fraction();
        numerator as f64 / denominator as f64
    }

    /// How often the player has a category and wins with it, if that was counted.
    #[must_use]
    pub fn category(&self, category: Category) -> Option<CategoryTally> {
        self.categories.get(category as usize).copied()
    }
}

impl LowEquity {
    /// The number of boards whose low half the player wins alone.
    #[must_use]
    pub fn win(&self) -> u128 {
        self.shares.first().copied().unwrap_or(0)
    }

    /// The number of boards whose low half the player shares.
    #[must_use]
    pub fn tie(&self) -> u128 {
        self.shares.iter().skip(1).sum()
    }
}

impl ComboEquity {
    /// The share of the pots with this combo, as a reduced fraction; the denominator is 0 if the
    /// player can never have it because others need its cards.
    #[must_use]
    pub fn fraction(&self) -> (u128, u128) {
        fraction(parts_won(&self.shares), self.boards)
    }

    /// Like [`fraction`](Self::fraction), but as a float; NaN if the player can never have the
    /// combo.
    #[must_use]
    pub fn equity(&self) -> f64 {
        let (numerator, denominator) = self.fraction();
        numerator as f64 / denominator as f64
    }
}

/// The least common multiple of all possible numbers of winners, which are 1 to 10.
pub(super) const PARTS: u128 = 2520;

/// What boards shared by one, two, … winners are worth, in [`PARTS`] of a pot.
pub(super) fn parts_won(shares: &[u128]) -> u128 {
    let each = (1..).zip(shares);
    each.map(|(n_winners, share)| share * (PARTS / n_winners))
        .sum()
}

/// The share of the pots of all boards, as a reduced fraction.
pub(super) fn fraction(numerator: u128, boards: u128) -> (u128, u128) {
    let denominator = boards * PARTS;
    let divisor = gcd(numerator, denominator).max(1);
    (numerator / divisor, denominator / divisor)
}
