//! All choices against one opponent, counted.
//!
//! Against who keeps what he was dealt, it is done in one go: the hands that he may be dealt are
//! put in from the weakest on. Each is entered with all sets of up to four of its cards, so that at
//! any time the number of those hands that share no card with a draw follows by inclusion and
//! exclusion over the cards drawn.

use alloc::vec;
use alloc::vec::Vec;

use super::super::numbers::{n_ways, of_subsets};
use super::super::{DrawTally, subsets};
use super::DrawHolds;
use crate::{Deck, ExactDrawEquity, Exchange, FiveKey, PlayerEquity};

/// A count of all deals of [`DrawHolds`].
///
/// # Source
///
/// Rule E16.
#[derive(Debug)]
pub struct ExactDrawHolds {
    holds: DrawHolds,
}

/// A hand of the opponent, or a draw: its strength, which cards were kept, and the places of the
/// cards that came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    strength: u16,
    hold: u8,
    places: [u8; 5],
}

impl ExactDrawHolds {
    /// The count against one opponent who keeps what he was dealt or, with 24 cards, exchanges single
    /// cards; `None` for any others.
    #[must_use]
    pub fn new(holds: &DrawHolds) -> Option<Self> {
        let spot = holds.any();
        let is_counted = match spot.exchange {
            Exchange::None => true,
            Exchange::Singletons => spot.rules.deck() == Deck::TwentyFour,
            Exchange::Percentile => false,
        };
        (is_counted && spot.n_opponents == 1).then(|| Self {
            holds: holds.clone(),
        })
    }

    /// The equity of each choice, by the place of its [spot](DrawHolds::spots): with 52 cards 2.6
    /// million draws against 1.5 million hands, in about a second; so is the other count.
    #[must_use]
    pub fn count(&self) -> Vec<PlayerEquity> {
        match self.holds.any().exchange {
            Exchange::None => self.count_kept(),
            _ => {
                let each = self.holds.spots().iter().filter_map(ExactDrawEquity::new);
                each.map(|exact| exact.count()).collect()
            }
        }
    }

    /// The count against who keeps what he was dealt.
    fn count_kept(&self) -> Vec<PlayerEquity> {
        let spots = self.holds.spots();
        let n_unseen = self.holds.any().unseen.len();
        let mut draws = Vec::new();
        for (hold, spot) in (0..).zip(spots) {
            entries(spot.unseen.len(), spot, hold, &mut draws);
        }
        draws.sort_unstable();
        // What may be drawn to nothing is what the opponent may hold.
        let dealt: Vec<Entry> = draws
            .iter()
            .filter(|draw| draw.hold == 0)
            .copied()
            .collect();

        let mut tallies: Vec<DrawTally> = spots.iter().map(DrawTally::new).collect();
        let mut met = Met::new(n_unseen);
        let mut dealt = &dealt[..];
        let mut before = Vec::new();
        for equals in draws.chunk_by(|a, b| a.strength == b.strength) {
            let strength = equals[0].strength;
            before.clear();
            before.extend(equals.iter().map(|draw| met.without(draw)));
            let n_dealt = dealt
                .iter()
                .take_while(|entry| entry.strength <= strength)
                .count();
            let (now, later) = dealt.split_at(n_dealt);
            dealt = later;
            for entry in now {
                met.add(&entry.places);
            }
            for (draw, win) in equals.iter().zip(&before) {
                // With five cards drawn, the opponent cannot hold all of them.
                let is_own = i64::from(draw.hold == 0);
                let tally = &mut tallies[usize::from(draw.hold)];
                tally.shares[0] += u128::from(win.unsigned_abs());
                let tie = met.without(draw) - win - is_own;
                tally.shares[1] += u128::from(tie.unsigned_abs());
            }
        }
        for (spot, tally) in spots.iter().zip(&mut tallies) {
            let n_drawn = spot.n_drawn();
            tally.deals =
                u128::from(n_ways(n_unseen, n_drawn)) * u128::from(n_ways(n_unseen - n_drawn, 5));
        }
        let each = spots.iter().zip(&tallies);
        each.map(|(spot, tally)| spot.answer(tally)).collect()
    }
}

/// Adds all draws of a spot.
fn entries(n_unseen: usize, spot: &super::DrawSpot, hold: u8, entries: &mut Vec<Entry>) {
    let held: FiveKey = spot.held.iter().copied().collect();
    let n_drawn = spot.n_drawn();
    subsets(n_unseen, n_drawn, |places| {
        let mut key = held;
        for &place in &places[..n_drawn] {
            key += spot.unseen[usize::from(place)];
        }
        entries.push(Entry {
            strength: key.strength_by(spot.rules).get(),
            hold,
            places: *places,
        });
    });
}

/// How many hands were met that contain each set of up to four cards, by its size and number.
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

    /// How many hands were met that share no card with a draw; but for a hand that is the draw.
    fn without(&self, draw: &Entry) -> i64 {
        let n_drawn = 5 - u8::count_ones(draw.hold) as usize;
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
