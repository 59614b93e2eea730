//! Two players by rank, with changes for flushes.
//!
//! Without flushes, only ranks would count. So each player's hands are counted by rank, and then
//! corrected: each hand with a flush is added with its true strength, and subtracted with the
//! strength of its ranks. One player's corrections can also be compared by rank with the other's
//! hands, because those are all the hands with their ranks. Individual cards matter only between
//! two corrections, and only one hand in thirty has a flush.

use alloc::vec::Vec;

use super::final_hand::{FinalHand, Piece};
use super::lows;
use super::ranks::{self, Added, Dealt, RankHand, RankSets, rank_hands};
use super::subsets::{Change, NEVER, Subsets};
use super::sweep::{Sets, SweepCounts, by_strength, sweep};
use super::value::Values;
use super::watch::{Watch, Watched};
use crate::high::strength::choose;
use crate::{CardKey, HandKey};

/// Counts two players; the first is dealt at most as many cards as the second. The piece is a part
/// of the second player's hands.
pub(super) fn count(
    values: Values,
    known: [HandKey; 2],
    unseen: &[CardKey],
    n_dealt: [usize; 2],
    piece: Piece,
    watch: &Watch<'_>,
) -> SweepCounts {
    let all = unseen.iter().fold(HandKey::new(), |all, &card| all + card);
    let cards = all.card_set();
    let n_opposing = choose((unseen.len() - n_dealt[1]) as u32, n_dealt[0] as u32).into();
    let pieces = [Piece::ALL, piece];
    let by_rank = |idx: usize| rank_hands(values, known[idx], cards, n_dealt[idx], pieces[idx]);
    let [asks, fills] = [0, 1].map(by_rank);
    let by_flush = |idx: usize| {
        let mut dealing = Dealing {
            values,
            unseen,
            ranks: cards.iter().map(|card| card.rank().code()).collect(),
            n: n_dealt[idx],
            piece: pieces[idx],
            watch,
            hands: Vec::new(),
        };
        if values != Values::Low {
            dealing.deal(known[idx], 0, 0, 0);
        }
        dealing
    };
    let flushes = [0, 1].map(by_flush);
    let [changed_asks, changed_fills] = flushes.each_ref().map(Dealing::changes_by_rank);
    let [ask_changes, fill_changes] = flushes.each_ref().map(Dealing::changes);

    let pairs_of_ranks = |added, asks: &[RankHand], fills: &[RankHand]| {
        let sets = RankSets::new(cards, n_dealt[0], added);
        pairs(values, Watched { sets, watch }, asks, fills, n_opposing)
    };
    let mut counts = pairs_of_ranks(Added::Some, &asks, &changed_fills);
    let asks = [asks, changed_asks].concat();
    counts.add(&pairs_of_ranks(Added::All, &asks, &fills));
    // Mutants: without hands of both, nothing is added, which only takes time.
    if !ask_changes.is_empty() && !fill_changes.is_empty() && !watch.is_stopped() {
        let sets = Subsets::new(unseen.len(), n_dealt);
        let sets = Watched { sets, watch };
        // Against any hand, as many asking hands count negatively as positively.
        counts.add(&pairs(values, sets, &ask_changes, &fill_changes, 0));
    }
    counts
}

/// Counts all pairs of hands.
fn pairs<S: Sets>(
    values: Values,
    mut sets: S,
    asks: &[S::Hand],
    fills: &[S::Hand],
    n_opposing: u64,
) -> SweepCounts {
    let asks = by_strength::<S>(asks);
    let fills = by_strength::<S>(fills);
    let mut counts = sweep(values, &mut sets, &asks, &fills, n_opposing);
    if values == Values::Split {
        counts.pots = lows::pots(&mut sets, &asks, &fills);
    }
    counts
}

/// A hand with a flush.
#[derive(Clone, Copy, Debug)]
struct FlushHand {
    hand: FinalHand,
    /// The strength of its ranks.
    by_rank: u16,
}

/// Deals the final hands of a player that have a flush.
struct Dealing<'a> {
    values: Values,
    unseen: &'a [CardKey],
    /// The ranks of the unseen cards.
    ranks: Vec<u8>,
    n: usize,
    piece: Piece,
    watch: &'a Watch<'a>,
    hands: Vec<FlushHand>,
}

impl Dealing<'_> {
    /// Deals the cards from `number` on, each from `start` on or later in the list.
    fn deal(&mut self, cards: HandKey, places: u64, number: usize, start: usize) {
        if number == self.n.min(ranks::N_DECIDING) {
            let lowest = (0..number).map(|idx| self.rank(places >> (6 * idx)));
            // Below, there are at most C(48,4) deals, and usually far fewer.
            if !ranks::belongs_to(self.piece, lowest) || self.watch.skips(1) {
                return;
            }
        }
        if number == self.n {
            self.push(cards, places);
            return;
        }
        let unseen = (start..).zip(self.unseen.iter().skip(start));
        for (place, &card) in unseen {
            // Mutants: the bits are different, so `^` does the same.
            let with = places | (place as u64) << (6 * number);
            // Mutants: the last card can also be dealt by one more call, which only takes time.
            match number + 1 == self.n && self.n > ranks::N_DECIDING {
                true => self.push(cards + card, with),
                false => self.deal(cards + card, with, number + 1, place + 1),
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, cards: HandKey, places: u64) {
        if cards.has_flush() {
            self.hands.push(FlushHand {
                hand: FinalHand::new(self.values, cards, places),
                by_rank: cards.seven_of_ranks(),
            });
        }
    }

    /// The rank of the card whose place is in the lowest six bits.
    fn rank(&self, place: u64) -> u8 {
        self.ranks[(place & 63) as usize]
    }

    fn dealt(&self, hand: FinalHand) -> Dealt {
        let mut dealt = Dealt::default();
        for number in 0..self.n {
            dealt[usize::from(self.ranks[hand.place(number)])] += 1;
        }
        dealt
    }

    /// The changes by rank.
    fn changes_by_rank(&self) -> Vec<RankHand> {
        let each = self.hands.iter().map(|hand| (self.dealt(hand.hand), hand));
        let mut by_rank: Vec<_> = each.collect();
        by_rank.sort_unstable_by_key(|&(dealt, hand)| (dealt, hand.hand.strength()));
        let mut changes = Vec::new();
        for alike in by_rank.chunk_by(|a, b| a.0 == b.0) {
            let [(dealt, first), ..] = *alike else {
                continue;
            };
            let change = |strength, counted_above, n_ways| RankHand {
                strength,
                low: first.hand.low(),
                counted_above,
                dealt,
                n_ways,
            };
            let place = self.values.place(first.by_rank) as u8;
            let n_ways = alike.len() as u64;
            changes.push(change(first.by_rank, NEVER, n_ways.wrapping_neg()));
            for equals in alike.chunk_by(|a, b| a.1.hand.strength() == b.1.hand.strength()) {
                let strength = equals.first().map_or(0, |(_, hand)| hand.hand.strength());
                changes.push(change(strength, place, equals.len() as u64));
            }
        }
        changes
    }

    /// The changes hand by hand.
    fn changes(&self) -> Vec<Change> {
        let each = self.hands.iter().flat_map(|&FlushHand { hand, by_rank }| {
            let change = |strength, counted_above, times| Change {
                hand,
                strength,
                counted_above,
                times,
            };
            let place = self.values.place(by_rank) as u8;
            [
                change(by_rank, NEVER, -1),
                change(hand.strength(), place, 1),
            ]
        });
        each.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardSet;
    use crate::stud::final_hand::final_hands;

    /// All pairs of hands, card by card.
    fn card_by_card(
        values: Values,
        known: [HandKey; 2],
        unseen: &[CardKey],
        n_dealt: [usize; 2],
    ) -> SweepCounts {
        let [asks, fills] = [0, 1].map(|idx| -> Vec<Change> {
            let hands = final_hands(values, known[idx], unseen, n_dealt[idx]);
            let once = |hand: FinalHand| Change {
                hand,
                strength: hand.strength(),
                counted_above: 0,
                times: 1,
            };
            hands.into_iter().map(once).collect()
        });
        let n_left = unseen.len() - n_dealt[1];
        let n_opposing = choose(n_left as u32, n_dealt[0] as u32).into();
        let sets = Subsets::new(unseen.len(), n_dealt);
        pairs(values, sets, &asks, &fills, n_opposing)
    }

    #[test]
    fn counts_by_rank_equal_counts_card_by_card() {
        let key = |text: &str| -> HandKey {
            let cards = handeval_cards::read_cards(text).map(|at| at.unwrap().card);
            cards.collect()
        };
        for (values, known, n_dead) in [
            (Values::High, ["AsKs9h", "9d8d7d"], 0),
            (Values::High, ["AsKs9h4c", "9d8d"], 20),
            (Values::Split, ["2s4s5s", "8d7d3c"], 12),
            (Values::Split, ["2s4s5s7c8s", "8d7d3c"], 12),
            (Values::Low, ["2s4s5s7c", "8d7d3c"], 24),
            // All cards that are dealt decide to which piece a hand belongs.
            (Values::High, ["AsKs9h4c", "9d8d7d3c"], 20),
            // Each player has a flush already.
            (Values::High, ["AsKs9s8s7s", "9d8d7d6d2d"], 0),
        ] {
            let known = known.map(key);
            let dealt = known.map(HandKey::card_set);
            let unseen = CardSet::FULL - dealt[0] - dealt[1];
            // Most of the cards that are out are low.
            let unseen: Vec<CardKey> = unseen.iter().skip(n_dead).map(CardKey::from).collect();
            let n_dealt = known.map(|known| 7 - known.n_cards());
            let watch = Watch::new(&|| false);
            let piece = |idx, n_pieces| {
                count(
                    values,
                    known,
                    &unseen,
                    n_dealt,
                    Piece { idx, n_pieces },
                    &watch,
                )
            };
            let whole = piece(0, 1);
            assert_eq!(
                whole,
                card_by_card(values, known, &unseen, n_dealt),
                "{known:?}"
            );
            let mut parts = SweepCounts::default();
            for idx in 0..5 {
                parts.add(&piece(idx, 5));
            }
            assert_eq!(parts, whole, "{known:?}");
        }
    }
}
