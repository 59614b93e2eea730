//! What each card that can come next does for a hand.

use alloc::vec::Vec;

use super::current::{standing, strength, value};
use super::{CurrentHand, OddsSpot, Standing};
use crate::{Card, Category, HandKey, PlayerEquity};

/// A card that can come next, and what the hand is worth with it.
///
/// Source: rule O3.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextCard {
    /// The card.
    pub card: Card,
    /// The category of the hand with this card on the board.
    pub category: Category,
    /// How often the hand wins after this card.
    pub equity: PlayerEquity,
    /// Where the hand then stands among the known hands; `None` if there are none.
    pub standing: Option<Standing>,
    /// Whether the card is an out; always `None` if there are no known hands.
    pub out: Option<Out>,
}

/// A next card that helps a hand that is behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Out {
    /// The hand goes ahead of all known hands.
    Full,
    /// The hand ties the best of the known hands.
    Half,
}

/// All next cards, with the counts that belong to them.
pub(super) fn cards(
    spot: &OddsSpot,
    now: Option<&CurrentHand>,
    equities: Vec<PlayerEquity>,
) -> Vec<NextCard> {
    let board: HandKey = spot.board().iter().copied().collect();
    let is_behind = now.and_then(|now| now.standing) == Some(Standing::Behind);
    let next = spot.unseen().iter().zip(equities);
    let next = next.filter_map(|(card, equity)| {
        let board = board + card;
        let strength = strength(board, spot.hand())?;
        let standing = standing(board, strength, spot.against());
        Some(NextCard {
            card,
            category: value(strength).category(),
            equity,
            standing,
            out: match standing {
                Some(Standing::Ahead) if is_behind => Some(Out::Full),
                Some(Standing::Tied) if is_behind => Some(Out::Half),
                _ => None,
            },
        })
    });
    next.collect()
}
