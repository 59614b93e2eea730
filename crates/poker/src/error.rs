//! What can be wrong with rules, a hand, a showdown, a round, a pay table or a draw.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::{Card, Deck, Order, ParseCardError, PayClassifier, Rules};

/// Why a deck and an order are not [`Rules`](crate::Rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RulesError {
    /// The order is that of another deck.
    #[error(
        "order `{order}` does not go with the {deck}-card deck: \
         expected `standard`, or the 24-card deck"
    )]
    OrderNotForDeck {
        /// The deck.
        deck: Deck,
        /// The order.
        order: Order,
    },
}

impl RulesError {
    /// The name of the error for programs, in kebab case: `order-not-for-deck`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why cards are not a [`Hand`](crate::Hand). Indices count from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum HandError {
    /// There are fewer than five cards or more than seven.
    #[error(
        "{found} card{plural} given: expected a hand of 5, 6 or 7 cards",
        plural = if *.found == 1 { "" } else { "s" }
    )]
    #[strum(serialize = "wrong-card-count")]
    WrongCount {
        /// The number of cards.
        found: usize,
    },
    /// A card occurs twice.
    #[error(
        "card `{card}` occurs twice, as card {} and as card {}: expected different cards",
        .first_idx + 1,
        .second_idx + 1
    )]
    DuplicateCard {
        /// The card.
        card: Card,
        /// Where it stands first.
        first_idx: usize,
        /// Where it stands again.
        second_idx: usize,
    },
    /// The deck lacks a card.
    #[error(
        "card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The card.
        card: Card,
        /// Where it stands.
        card_idx: usize,
        /// The deck.
        deck: Deck,
    },
    /// The short deck lacks a card.
    #[error("card `{card}` is not in the 36-card deck: expected ranks `6` to `A`")]
    #[strum(serialize = "card-not-in-deck")]
    NotInShortDeck {
        /// The card.
        card: Card,
        /// Where it stands.
        card_idx: usize,
    },
    /// There are not as many cards as the game has.
    #[error(
        "{found} card{plural} {} given: expected {expected}",
        .of,
        plural = if *.found == 1 { "" } else { "s" }
    )]
    #[strum(serialize = "wrong-card-count")]
    WrongCountOf {
        /// The number of cards.
        found: usize,
        /// Of what they are: `of the hand`, `on the board`.
        of: &'static str,
        /// The numbers that there can be: `4, 5 or 6`.
        expected: &'static str,
    },
    /// A card of the hand lies on the board as well.
    #[error("card `{card}` is in the hand and on the board: expected different cards")]
    #[strum(serialize = "duplicate-card")]
    OnTheBoard {
        /// The card.
        card: Card,
        /// Where it stands in the hand.
        card_idx: usize,
    },
    /// There are more than two jokers.
    #[error("card {} is the third joker: expected at most 2", .third_idx + 1)]
    TooManyJokers {
        /// Where the third stands.
        third_idx: usize,
    },
}

impl HandError {
    /// The name of the error for programs, in kebab case: `duplicate-card`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a [`Hand`](crate::Hand).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseHandError {
    /// A card cannot be read.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The cards can be read, and are no hand.
    #[error("{error}")]
    Hand {
        /// What is wrong with them.
        error: HandError,
        /// The bytes of the cards that are wrong.
        span: Range<usize>,
    },
}

impl ParseHandError {
    /// The name of the error for programs, in kebab case: that of the error inside.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Card(error) => error.kind(),
            Self::Hand { error, .. } => error.kind(),
        }
    }

    /// The bytes of the text that are wrong: of the card that cannot be read, that the deck
    /// lacks, or that stands there for the second time; of the cards that are too many; or of
    /// all cards when they are too few (empty and at the start if there is none).
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::Card(error) => error.span(),
            Self::Hand { span, .. } => span.clone(),
        }
    }
}

/// Why values are not a [`Showdown`](crate::Showdown).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ShowdownError {
    /// There is no hand.
    #[error("no hands to compare: expected at least 1")]
    NoHands,
    /// A hand was valued by other rules than the first one.
    #[error(
        "hand {} is valued by other rules ({found}) than hand 1: expected {expected} for all",
        .hand_idx + 1
    )]
    DifferentRules {
        /// Where the hand stands.
        hand_idx: usize,
        /// The rules of the hand.
        found: Rules,
        /// The rules of the first hand.
        expected: Rules,
    },
}

impl ShowdownError {
    /// The name of the error for programs, in kebab case: `different-rules`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a [`Round`](crate::Round) cannot be played. Indices count from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RoundError {
    /// Nobody plays.
    #[error("0 players given: expected 1 to {max}")]
    NoPlayers {
        /// The most players there can be.
        max: usize,
    },
    /// The deck does not hold the cards of so many players.
    #[error(
        "{found} players are too many for the {deck}-card deck, \
         {n_cards} cards each: expected 1 to {max}"
    )]
    TooManyPlayers {
        /// The number of players.
        found: usize,
        /// The most players there can be.
        max: usize,
        /// The deck.
        deck: Deck,
        /// The cards that are set aside for each player: 5, or 10 with an exchange.
        n_cards: usize,
    },
    /// The pile does not hold the cards of so many players.
    #[error("{found} cards in the pile: expected at least {needed}")]
    PileTooSmall {
        /// The number of cards in the pile.
        found: usize,
        /// The number that the players may need.
        needed: usize,
    },
    /// A card occurs twice in the pile.
    #[error(
        "card `{card}` occurs twice in the pile, as card {} and as card {}: \
         expected different cards",
        .first_idx + 1,
        .second_idx + 1
    )]
    DuplicateCard {
        /// The card.
        card: Card,
        /// Where it stands first.
        first_idx: usize,
        /// Where it stands again.
        second_idx: usize,
    },
    /// The deck lacks a card of the pile.
    #[error(
        "card `{card}` of the pile is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The card.
        card: Card,
        /// Where it stands.
        card_idx: usize,
        /// The deck.
        deck: Deck,
    },
}

impl RoundError {
    /// The name of the error for programs, in kebab case: `too-many-players`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why pays are not a [`PayTable`](crate::PayTable). Indices count from 0.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayTableError {
    /// The classifier does not know a class.
    #[error(
        "class `{}` is unknown to `{classifier}`: expected one of `{}`",
        shown(.class),
        .classifier.classes().join("`, `")
    )]
    UnknownClass {
        /// The class.
        class: String,
        /// Where it stands among the pays.
        pay_idx: usize,
        /// The classifier.
        classifier: PayClassifier,
    },
    /// A class is not among the pays.
    #[error("class `{class}` of `{classifier}` is missing: expected a pay for it")]
    MissingClass {
        /// The class.
        class: &'static str,
        /// The classifier.
        classifier: PayClassifier,
    },
    /// A class is among the pays twice.
    #[error("class `{class}` is given twice: expected one pay for each class")]
    DuplicateClass {
        /// The class.
        class: &'static str,
        /// Where it stands first.
        first_idx: usize,
        /// Where it stands again.
        second_idx: usize,
    },
}

impl PayTableError {
    /// The name of the error for programs, in kebab case: `unknown-class`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a hand cannot be filled up by a [`draw`](fn@crate::draw).
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DrawError {
    /// The hand has more than five cards.
    #[error("{found} cards given: expected a hand of 5 cards for a draw")]
    WrongCardCount {
        /// The number of cards.
        found: usize,
    },
    /// The hand has more than one joker.
    #[error("{found} jokers given: expected at most one for a draw")]
    TooManyJokers {
        /// The number of jokers.
        found: usize,
    },
    /// The hand has a joker, and the deck has none.
    #[error(
        "a joker is in the hand, but `{}` is played without one: expected a hand without, or a pay \
         table of joker poker",
        shown(value)
    )]
    NoJokerInDeck {
        /// What the hand is valued by: `percentile`, or the name of a pay table.
        value: String,
    },
    /// A pay table does not go with the deck.
    #[error("pay table `{table}` does not go with the {deck}-card deck: expected the 52-card deck")]
    PayTableNotForDeck {
        /// The name of the table.
        table: String,
        /// The deck.
        deck: Deck,
    },
    /// The hand holds a dead card.
    #[error("dead card `{card}` is in the hand: expected cards that are not")]
    DeadCardInHand {
        /// The card.
        card: Card,
    },
    /// The deck lacks a dead card.
    #[error(
        "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    DeadCardNotInDeck {
        /// The card.
        card: Card,
        /// The deck.
        deck: Deck,
    },
    /// Too many cards are dead.
    #[error(
        "{found} unseen card{plural} left to draw from: expected at least 5",
        plural = if *.found == 1 { "" } else { "s" }
    )]
    TooFewUnseen {
        /// The number of cards that are neither in the hand nor dead.
        found: usize,
    },
}

impl DrawError {
    /// The name of the error for programs, in kebab case: `dead-card-in-hand`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// A text as a message shows it: without control characters, and not for ever.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let escaped = text.escape_debug();
    match escaped.clone().nth(MAX_CHARS) {
        Some(_) => escaped.take(MAX_CHARS).chain(['…']).collect(),
        None => escaped.collect(),
    }
}
