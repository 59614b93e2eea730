//! Two players: all final hands of both, swept in the order of their strengths.
//!
//! What a player ends up with depends only on the cards that he is dealt. The hands of the player
//! who is dealt more cards are added to [`Subsets`], the weakest first; each hand of the other then
//! finds by inclusion and exclusion how many of those added share no card with it. So a pair of
//! hands is never looked at, and a hand costs 2^n steps instead of one for each hand of the other.
//!
//! Source: rule Z9.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::final_hand::FinalHand;
use super::subsets::{Subsets, at_size};
use super::value::Values;
use crate::CategoryTally;
use crate::high::strength::choose;

/// What is counted of two players: first the one who asks, then the one whose hands are added.
#[derive(Clone, Debug)]
pub(super) struct SweepCounts {
    /// The pots, by the masks of the winners of the high and the low half.
    pub(super) pots: [[u64; 4]; 4],
    /// How often each player has each category, by place, and wins with it.
    pub(super) categories: [[CategoryTally; Values::N_PLACES]; 2],
}

/// The final hands of two players, who are dealt this many of this many unseen cards. The first
/// player is dealt at most as many as the second.
#[derive(Debug)]
pub(super) struct Sweep {
    pub(super) values: Values,
    pub(super) n_unseen: usize,
    pub(super) n_dealt: [usize; 2],
    pub(super) asks: Vec<FinalHand>,
    pub(super) fills: Vec<FinalHand>,
}

impl Sweep {
    /// Counts all pairs of hands that share no card.
    pub(super) fn count(mut self) -> SweepCounts {
        let mut subsets = Subsets::new(self.n_unseen, self.n_dealt[0]);
        self.asks.sort_unstable();
        self.fills.sort_unstable();
        let mut counts = self.by_category(&mut subsets);
        if self.values == Values::Split {
            counts.pots = [[0; 4]; 4];
            self.fills
                .sort_unstable_by_key(|hand| (hand.low(), hand.strength()));
            for fills in self.fills.chunk_by(|a, b| a.low() == b.low()) {
                subsets.clear();
                self.with_low(&mut subsets, fills, &mut counts.pots);
            }
        }
        counts
    }

    /// Counts wins and categories, without regard to lows.
    fn by_category(&self, subsets: &mut Subsets) -> SweepCounts {
        let [n_asked, n_filled] = self.n_dealt;
        let n_opposing = choose((self.n_unseen - n_filled) as u32, n_asked as u32);
        let mut categories = [[CategoryTally::default(); Values::N_PLACES]; 2];
        // How many pairs the asking player wins, up to the current category of his own and up to
        // that of the other.
        let (mut n_won, mut n_won_before) = (0, 0);
        for place in 0..Values::N_PLACES {
            let [asks, above] = self.at_place(&self.asks, place);
            let [fills, _] = self.at_place(&self.fills, place);
            let mut sums = [0; 2];
            self.merge(subsets, asks, fills, |_, lower, equal, _| {
                sums[0] += u64::from(lower);
                sums[1] += u64::from(equal);
            });
            let [lower, equal] = sums.map(u128::from);
            n_won += lower;
            let n_lost = match fills.is_empty() {
                true => 0,
                false => {
                    let n_won_now = n_won + u128::from(self.n_disjoint(subsets, above));
                    n_won_now - core::mem::replace(&mut n_won_before, n_won_now)
                }
            };
            let own = &mut categories[0][place];
            (own.win, own.tie) = (lower, equal);
            let other = &mut categories[1][place];
            other.boards = fills.len() as u128 * u128::from(n_opposing);
            (other.tie, other.win) = (equal, other.boards - n_lost - equal);
        }
        for (place, own) in categories[0].iter_mut().enumerate() {
            let [asks, _] = self.at_place(&self.asks, place);
            own.boards = self.n_disjoint(subsets, asks).into();
        }
        let mut pots = [[0; 4]; 4];
        for [own, other] in core::iter::zip(categories[0], categories[1]).map(<[_; 2]>::from) {
            pots[1][0] += own.win as u64;
            pots[2][0] += other.win as u64;
            pots[3][0] += own.tie as u64;
        }
        SweepCounts { pots, categories }
    }

    /// The hands of a category, and those of stronger ones.
    fn at_place<'a>(&self, hands: &'a [FinalHand], place: usize) -> [&'a [FinalHand]; 2] {
        let place_of = |hand: &FinalHand| self.values.place(hand.strength());
        let from = hands.partition_point(|hand| place_of(hand) < place);
        let until = hands.partition_point(|hand| place_of(hand) <= place);
        [&hands[from..until], &hands[until..]]
    }

    /// Counts the pots in which the added hands have the low of `fills`.
    fn with_low(&self, subsets: &mut Subsets, fills: &[FinalHand], pots: &mut [[u64; 4]; 4]) {
        let low = fills.first().map_or(0, |hand| hand.low());
        // The winners of the low half.
        let mask = |ask: FinalHand| match ask.low().cmp(&low) {
            Ordering::Greater => 1,
            Ordering::Less => 2,
            Ordering::Equal if low == 0 => 0,
            Ordering::Equal => 3,
        };
        // Pots that are not lost, of the hands before the last of `fills`.
        let mut kept = [0; 4];
        let n_early = self.merge(subsets, &self.asks, fills, |ask, lower, equal, is_early| {
            let mask = mask(ask);
            pots[1][mask] += u64::from(lower);
            pots[3][mask] += u64::from(equal);
            if is_early {
                kept[mask] += u64::from(lower + equal);
            }
        });
        let mut all = [0; 4];
        at_size!(self.n_dealt[0], K, SETS => for &ask in self.asks.iter().take(n_early) {
            all[mask(ask)] += u64::from(subsets.n_disjoint::<K, SETS>(ask));
        });
        for (mask, lost) in pots[2].iter_mut().enumerate() {
            *lost += all[mask] - kept[mask];
        }
    }

    /// Adds `fills`, the weakest first. Calls `visit` with each of `asks`, how many of the hands
    /// added are weaker and how many are equal, and whether stronger ones remain. Returns for
    /// how many they do.
    fn merge(
        &self,
        subsets: &mut Subsets,
        asks: &[FinalHand],
        fills: &[FinalHand],
        visit: impl FnMut(FinalHand, u32, u32, bool),
    ) -> usize {
        let [n_asked, n_filled] = self.n_dealt;
        at_size!(n_asked, ASK, ASK_SETS => {
            at_size!(n_filled, FILL, FILL_SETS => {
                merge::<ASK, ASK_SETS, FILL, FILL_SETS>(subsets, asks, fills, visit)
            })
        })
    }

    /// The number of pairs of one of `asks` and a hand that has been added.
    fn n_disjoint(&self, subsets: &Subsets, asks: &[FinalHand]) -> u64 {
        at_size!(self.n_dealt[0], K, SETS => {
            asks.iter()
                .map(|&ask| u64::from(subsets.n_disjoint::<K, SETS>(ask)))
                .sum()
        })
    }
}

fn merge<const ASK: usize, const ASK_SETS: usize, const FILL: usize, const FILL_SETS: usize>(
    subsets: &mut Subsets,
    asks: &[FinalHand],
    fills: &[FinalHand],
    mut visit: impl FnMut(FinalHand, u32, u32, bool),
) -> usize {
    let mut n_early = 0;
    let mut n_lower = Vec::new();
    let mut left = fills;
    for equals in asks.chunk_by(|a, b| a.strength() == b.strength()) {
        let strength = equals.first().map_or(0, |hand| hand.strength());
        let mut add_while = |subsets: &mut Subsets, is_next: fn(u16, u16) -> bool| {
            let mut n_added = 0;
            while let Some((&hand, others)) = left.split_first() {
                if !is_next(hand.strength(), strength) {
                    break;
                }
                subsets.add::<FILL, FILL_SETS>(hand);
                left = others;
                n_added += 1;
            }
            n_added
        };
        add_while(subsets, |next, own| next < own);
        n_lower.clear();
        n_lower.extend(
            equals
                .iter()
                .map(|&ask| subsets.n_disjoint::<ASK, ASK_SETS>(ask)),
        );
        let n_equal = add_while(subsets, |next, own| next == own);
        let is_early = !left.is_empty();
        n_early += if is_early { equals.len() } else { 0 };
        for (&ask, &lower) in equals.iter().zip(&n_lower) {
            let equal = match n_equal {
                0 => 0,
                _ => subsets.n_disjoint::<ASK, ASK_SETS>(ask).wrapping_sub(lower),
            };
            visit(ask, lower, equal, is_early);
        }
    }
    for &hand in left {
        subsets.add::<FILL, FILL_SETS>(hand);
    }
    n_early
}
