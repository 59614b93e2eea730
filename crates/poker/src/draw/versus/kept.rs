//! Counts all deals against one opponent who stands pat, in one pass for many draws.
//!
//! The opponent's hands are entered in a table, weakest first, each under all sets of up to four of
//! its cards. Inclusion-exclusion over the drawn cards then yields the number of entered hands
//! that share no card with a draw.

use alloc::vec;
use alloc::vec::Vec;

use super::numbers::{n_ways, of_subsets};
use super::{DrawSpot, DrawTally, subsets};
use crate::{Card, FiveKey};

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
    let n_unseen = any.unseen.len();
    let mut draws = Vec::new();
    for (spot_idx, &(hold, spot)) in (0..).zip(spots) {
        entries(spot, &spot.held, (hold, spot_idx), &mut draws);
    }
    draws.sort_unstable();
    // The draws that keep nothing are the hands that the opponent can hold.
    let mut dealt: Vec<Entry> = draws
        .iter()
        .filter(|draw| draw.hold == 0)
        .copied()
        .collect();
    if dealt.is_empty() {
        entries(any, &[], (0, 0), &mut dealt);
        dealt.sort_unstable();
    }

    let mut met = Met::new(n_unseen);
    let mut dealt = &dealt[..];
    let mut before = Vec::new();
    for equals in draws.chunk_by(|a, b| a.strength == b.strength) {
        let strength = equals[0].strength;
        met.add_below(strength, &mut dealt);
        before.clear();
        before.extend(equals.iter().map(|draw| met.without(draw)));
        met.add_below(strength + 1, &mut dealt);
        let place = any.place(strength);
        for (draw, win) in equals.iter().zip(&before) {
            // If five cards were drawn, the opponent cannot hold the same hand.
            let is_own = i64::from(draw.hold == 0);
            let tie = met.without(draw) - win - is_own;
            let [win, tie] = [*win, tie].map(|n| u128::from(n.unsigned_abs()));
            let n_dealt = n_ways(n_unseen - draw.n_drawn(), 5).into();
            tallies[usize::from(draw.spot_idx)].add(place, n_dealt, win, (1, tie));
        }
    }
    tallies
}

fn entries(spot: &DrawSpot, held: &[Card], (hold, spot_idx): (u8, u8), entries: &mut Vec<Entry>) {
    let n_drawn = 5 - held.len();
    let held: FiveKey = held.iter().copied().collect();
    subsets(spot.unseen.len(), n_drawn, |places| {
        let mut key = held;
        for &place in &places[..n_drawn] {
            key += spot.unseen[usize::from(place)];
        }
        entries.push(Entry {
            strength: key.strength_by(spot.rules).get(),
            hold,
            spot_idx,
            places: *places,
        });
    });
}

impl Entry {
    const fn n_drawn(&self) -> usize {
        5 - self.hold.count_ones() as usize
    }
}

/// How many entered hands contain each set of up to four cards, indexed by size and number.
struct Met {
    sets: [Vec<u32>; 5],
}

impl Met {
    fn new(n_unseen: usize) -> Self {
        Self {
            sets: core::array::from_fn(|n| vec![0; n_ways(n_unseen, n) as usize]),
        }
    }

    fn add(&mut self, places: &[u8; 5]) {
        for (subset, &number) in of_subsets(places)[..31].iter().enumerate() {
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
        let n_drawn = draw.n_drawn();
        let numbers = of_subsets(&draw.places[..n_drawn]);
        let mut sum = 0;
        for (subset, &number) in numbers[..(1 << n_drawn).min(31)].iter().enumerate() {
            let n = subset.count_ones() as usize;
            let n_met = i64::from(self.sets[n][number as usize]);
            sum += if n % 2 == 0 { n_met } else { -n_met };
        }
        sum
    }
}
