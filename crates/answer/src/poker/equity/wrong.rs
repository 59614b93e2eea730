//! What is wrong with the players taken together.

use std::ops::Range;

use handeval_poker::{Card, DrawError, DrawSpotError, EquityError, Spot, StudError, StudSpot};

use super::settings::{DEAD, EXACT, HOLD, OPPONENTS};
use super::stud::span_of_held;
use crate::Problem;
use crate::poker::cards::span_of;

/// A problem with the players taken together.
pub(super) struct Wrong {
    pub(super) problem: Problem,
    /// The player to blame, if there is one.
    pub(super) player_idx: Option<usize>,
    /// The card at fault, if there is one.
    pub(super) card: Option<Card>,
}

impl From<EquityError> for Wrong {
    fn from(error: EquityError) -> Self {
        let problem = Problem::whole(error.kind(), error.to_string());
        let (player_idx, card) = match error {
            EquityError::EmptyRange { player_idx }
            | EquityError::RangeTooWide { player_idx }
            | EquityError::DifferentCardCounts { player_idx, .. } => (Some(player_idx), None),
            EquityError::HeldCardGone {
                player_idx, card, ..
            } => (Some(player_idx), Some(card)),
            EquityError::CardHeldTwice {
                second_idx, card, ..
            } => (Some(second_idx), Some(card)),
            EquityError::WrongPlayerCount { found } if found > Spot::MAX_PLAYERS => {
                (Some(Spot::MAX_PLAYERS), None)
            }
            _ => (None, None),
        };
        Self {
            problem: match error {
                EquityError::TooFewCards { .. } => problem.about(DEAD.spec.name),
                EquityError::TooManyDeals => problem.about(EXACT.spec.name),
                _ => problem,
            },
            player_idx,
            card,
        }
    }
}

impl From<StudError> for Wrong {
    fn from(error: StudError) -> Self {
        let problem = Problem::whole(error.kind(), error.to_string());
        let (player_idx, card) = match error {
            StudError::DifferentStreets { player_idx, .. }
            | StudError::SevenCardsAndBoard { player_idx } => (Some(player_idx), None),
            StudError::NoSuitLeft { player_idx, .. } => (player_idx, None),
            StudError::HeldCardGone { player_idx, card } => (Some(player_idx), Some(card)),
            StudError::CardHeldTwice {
                second_idx, card, ..
            } => (Some(second_idx), Some(card)),
            StudError::WrongPlayerCount { found } if found > StudSpot::MAX_PLAYERS => {
                (Some(StudSpot::MAX_PLAYERS), None)
            }
            _ => (None, None),
        };
        Self {
            problem: match error {
                StudError::TooFewCards { .. }
                | StudError::NoSuitLeft {
                    player_idx: None, ..
                } => problem.about(DEAD.spec.name),
                StudError::TooManyDeals => problem.about(EXACT.spec.name),
                _ => problem,
            },
            player_idx,
            card,
        }
    }
}

impl From<DrawSpotError> for Wrong {
    fn from(error: DrawSpotError) -> Self {
        let problem = Problem::whole(error.kind(), error.to_string());
        let (about, card) = match error {
            DrawSpotError::Draw(DrawError::DeadCardInHand { card }) => (None, Some(card)),
            DrawSpotError::HeldCardNotInHand { .. } => (Some(HOLD.spec.name), None),
            DrawSpotError::WrongOpponentCount { .. } | DrawSpotError::TooFewUnseen { .. } => {
                (Some(OPPONENTS.spec.name), None)
            }
            _ => (None, None),
        };
        Self {
            player_idx: about.is_none().then_some(0),
            problem: match about {
                Some(name) => problem.about(name),
                None => problem,
            },
            card,
        }
    }
}

/// The wrong bytes in a player's text: a card, or all of it.
pub(super) fn span_in(card: Option<Card>, text: &str) -> Range<usize> {
    let card = card.and_then(|card| span_of(card, text).or_else(|| span_of_held(card, text)));
    card.unwrap_or(0..text.len())
}
