//! Who gets the chips that are left over when a pot is shared.

use alloc::vec::Vec;

use super::Places;
use crate::short_list::sort_short;
use crate::{Card, CardSet, Rank, Suit};

/// Who gets the chips that are left over when a pot is shared.
///
/// Source: rule K7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddChips {
    /// The players closest to the left of the button, whose seat is given.
    LeftOfButton(usize),
    /// The players with the highest card for a high hand, and with the lowest card for a low hand.
    /// Suits break ties; from the lowest, they are clubs, diamonds, hearts and spades.
    ByCard,
}

impl OddChips {
    /// Sorts the winners: odd chips go to the first of them. `is_low` indicates whether they win
    /// with low hands.
    pub(super) fn sort(self, winners: &mut [usize], is_low: bool, places: &[Places]) {
        match self {
            Self::LeftOfButton(button) => {
                let n_players = places.len().max(1);
                // The button itself is the last.
                let distance =
                    |seat: usize| (seat + n_players - button % n_players - 1) % n_players;
                // Mutants: no two seats are equally far from the button.
                sort_short(winners, |&a, &b| distance(a) < distance(b));
            }
            Self::ByCard => {
                let own = own_cards(places);
                let own = |seat: usize| own.get(seat).copied().unwrap_or_default();
                let low = |seat: usize| {
                    let lowest = own(seat).iter().map(low_key).min();
                    lowest.map_or((1, (0, 0)), |lowest| (0, lowest))
                };
                let high = |seat: usize| own(seat).iter().map(high_key).max();
                sort_short(winners, |&a, &b| match is_low {
                    true => low(a) < low(b),
                    false => high(a) > high(b),
                });
            }
        }
    }
}

/// Each player's cards that no other player has.
fn own_cards(places: &[Places]) -> Vec<CardSet> {
    let (mut seen, mut shared) = (CardSet::new(), CardSet::new());
    for own in places {
        shared = shared | (seen & own.cards);
        seen = seen | own.cards;
    }
    places.iter().map(|own| own.cards - shared).collect()
}

/// Sorts cards by rank with the ace high, then by suit.
fn high_key(card: Card) -> (u8, u8) {
    (card.rank().code() + 1, suit_key(card.suit()))
}

/// Sorts cards by rank with the ace low, then by suit.
fn low_key(card: Card) -> (u8, u8) {
    match card.rank() {
        Rank::Ace => (0, suit_key(card.suit())),
        _ => high_key(card),
    }
}

/// The order of suits in poker, which differs from the order of their codes.
const fn suit_key(suit: Suit) -> u8 {
    match suit {
        Suit::Clubs => 0,
        Suit::Diamonds => 1,
        Suit::Hearts => 2,
        Suit::Spades => 3,
    }
}
