//! Counts all deals against one opponent who stands pat, in one pass for many draws.
//!
//! The opponent's hands are entered in a table, weakest first, each under all sets of up to four of
//! its cards. Inclusion-exclusion over the drawn cards then yields the number of entered hands
//! that share no card with a draw.

use alloc::vec;
use alloc::vec::Vec;

use super::numbers::{n_ways, of_subsets};
use super::{DrawSpot, DrawTally, subsets};
use crate::FiveKey;

/// A hand of the opponent, or a draw: its strength, the kept cards, and the positions of the drawn
/// cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    strength: u16,
    hold: u8,
    spot_idx: u8,
    places: [u8; 5],
}

/// The counts for each spot of one hand. Each spot is given with the bits of its kept cards. All
/// spots have the same unseen cards.
pub(super) fn count_kept(spots: &[(u8, &DrawSpot)]) -> Vec<DrawTally> {
    let mut tallies: Vec<DrawTally> = spots.iter().map(|(_, spot)| DrawTally::new(spot)).collect();
    let Some((_, any)) = spots.first() else {
        return tallies;
    };
    let kept: Vec<(u8, FiveKey)> = spots
        .iter()
        .map(|(hold, spot)| (*hold, spot.held.iter().copied().collect()))
        .collect();
    let holds: Vec<u8> = kept.iter().map(|&(hold, _)| hold).collect();
    let strength = |spot_idx: Option<usize>, places: &[u8]| {
        let mut key = spot_idx.map_or(FiveKey::new(), |spot_idx| kept[spot_idx].1);
        for &place in places {
            key += any.unseen[usize::from(place)];
        }
        key.strength_by(any.rules).get()
    };
    sweep(
        any.unseen.len(),
        5,
        &holds,
        strength,
        |spot_idx, counted| {
            let place = any.place(counted.strength);
            let (win, tie) = (counted.win, (1, counted.tie));
            tallies[spot_idx].add(place, counted.n_dealt, win, tie);
        },
    );
    tallies
}

/// How often a draw wins and ties against the hands that the opponent can have been dealt.
pub(in crate::draw) struct Counted {
    /// The strength of the final hand.
    pub(in crate::draw) strength: u16,
    pub(in crate::draw) n_dealt: u128,
    pub(in crate::draw) win: u128,
    pub(in crate::draw) tie: u128,
}

/// Counts all draws of all choices of cards to keep, each given as the bits of the kept cards, in a
/// game with hands of `n_in_hand` cards. `strength` takes the index of the choice, or `None` for
/// the opponent's hand, and the places of the cards that are drawn from `n_unseen`.
pub(in crate::draw) fn sweep(
    n_unseen: usize,
    n_in_hand: usize,
    holds: &[u8],
    strength: impl Fn(Option<usize>, &[u8]) -> u16,
    mut visit: impl FnMut(usize, Counted),
) {
    let entries = |n_drawn: usize, hold: u8, spot_idx: Option<usize>, entries: &mut Vec<Entry>| {
        subsets(n_unseen, n_drawn, |places| {
            entries.push(Entry {
                strength: strength(spot_idx, &places[..n_drawn]),
                hold,
                spot_idx: spot_idx.unwrap_or(0) as u8,
                places: *places,
            });
        });
    };
    let n_drawn = |hold: u8| n_in_hand.saturating_sub(hold.count_ones() as usize);
    let mut draws = Vec::new();
    for (spot_idx, &hold) in holds.iter().enumerate() {
        entries(n_drawn(hold), hold, Some(spot_idx), &mut draws);
    }
    draws.sort_unstable();
    // The draws that keep nothing are the hands that the opponent can hold.
    let mut dealt: Vec<Entry> = draws
        .iter()
        .filter(|draw| draw.hold == 0)
        .copied()
        .collect();
    if dealt.is_empty() {
        entries(n_in_hand, 0, None, &mut dealt);
        dealt.sort_unstable();
    }

    let mut met = Met::new(n_unseen, n_in_hand);
    let mut dealt = &dealt[..];
    let mut before = Vec::new();
    for equals in draws.chunk_by(|a, b| a.strength == b.strength) {
        let strength = equals[0].strength;
        met.add_below(strength, &mut dealt);
        before.clear();
        before.extend(equals.iter().map(|draw| met.without(draw)));
        met.add_below(strength + 1, &mut dealt);
        for (draw, win) in equals.iter().zip(&before) {
            // If all cards were drawn, the opponent cannot hold the same hand.
            let is_own = i64::from(draw.hold == 0);
            let tie = met.without(draw) - win - is_own;
            let [win, tie] = [*win, tie].map(|n| u128::from(n.unsigned_abs()));
            let n_dealt = n_ways(n_unseen - n_drawn(draw.hold), n_in_hand).into();
            let counted = Counted {
                strength,
                n_dealt,
                win,
                tie,
            };
            visit(draw.spot_idx.into(), counted);
        }
    }
}

/// How many entered hands contain each set of fewer cards, indexed by size and number.
struct Met {
    n_in_hand: usize,
    sets: [Vec<u32>; 5],
}

impl Met {
    fn new(n_unseen: usize, n_in_hand: usize) -> Self {
        Self {
            n_in_hand,
            sets: core::array::from_fn(|n| vec![0; n_ways(n_unseen, n) as usize]),
        }
    }

    fn add(&mut self, places: &[u8; 5]) {
        let all = (1 << self.n_in_hand) - 1;
        let numbers = of_subsets(&places[..self.n_in_hand]);
        for (subset, &number) in numbers[..all].iter().enumerate() {
            self.sets[subset.count_ones() as usize][number as usize] += 1;
        }
    }

    /// Adds dealt hands from the front of the list while they are weaker than `strength`.
    fn add_below(&mut self, strength: u16, dealt: &mut &[Entry]) {
        while let [first, rest @ ..] = *dealt {
            if first.strength >= strength {
                break;
            }
            self.add(&first.places);
            *dealt = rest;
        }
    }

    /// How many entered hands share no card with a draw, or are the draw itself.
    fn without(&self, draw: &Entry) -> i64 {
        let n_drawn = self
            .n_in_hand
            .saturating_sub(draw.hold.count_ones() as usize);
        let all = (1 << self.n_in_hand) - 1;
        let numbers = of_subsets(&draw.places[..n_drawn]);
        let mut sum = 0;
        for (subset, &number) in numbers[..(1 << n_drawn).min(all)].iter().enumerate() {
            let n = subset.count_ones() as usize;
            let n_met = i64::from(self.sets[n][number as usize]);
            sum += if n % 2 == 0 { n_met } else { -n_met };
        }
        sum
    }
}
