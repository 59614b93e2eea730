//! Counts the boards of known hands: what a single hand makes, and which of several hands win.

use alloc::vec::Vec;

use super::game::High;
use super::matchup::Matchup;
use super::seats::{Seats, at_table_of};
use crate::{Card, CardSet, Combo};

/// How many boards give a hand each category, in the order of
/// [`Category::ALL`](crate::Category::ALL). `gone` holds the cards of the board and all others that
/// cannot be dealt.
pub(crate) fn categories(hand: Combo, board: &[Card], gone: CardSet) -> [u64; 9] {
    let mut matchup = Matchup::new(High, Seats::<1>::new(1), board, gone);
    matchup.count::<true>(&[hand]);
    core::array::from_fn(|category| matchup.counts.boards(0, category))
}

/// How many boards each set of two to ten hands wins, indexed by the set's bits (bit 0 for the
/// first hand). `gone` is as above.
pub(crate) fn wins_by_mask(hands: &[Combo], board: &[Card], gone: CardSet) -> Vec<u64> {
    at_table_of!(hands.len(), N => {
        let mut matchup = Matchup::new(High, Seats::<N>::new(hands.len()), board, gone);
        // An empty seat gets the first hand, which rules out no further cards.
        let first = hands.first().copied().unwrap_or(Combo::FIRST);
        let seated = core::array::from_fn(|idx| hands.get(idx).copied().unwrap_or(first));
        matchup.count::<false>(&seated);
        matchup.counts.masks
    })
}
