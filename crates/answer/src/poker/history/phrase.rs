//! What a file says, or what was expected, in words: they are all here.

use std::fmt;

use handeval_logs::poker::Forced;
use handeval_poker::Card;
use serde::{Serialize, Serializer};

use super::amount::Amount;

/// A statement that is neither an amount nor names. It is serialized as its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// Nothing; its text is empty.
    Nothing,
    /// A check.
    Check,
    /// A call of what is missing, or a fold.
    CallOrFold(Amount),
    /// Nothing is left.
    AllIn,
    /// This is left.
    Left(Amount),
    /// Some action.
    Action,
    /// Some action on this street.
    ActionOn(&'static str),
    /// The next street.
    NextStreet,
    /// The player folded.
    Folded,
    /// The player did not fold.
    NotFolded,
    /// A fold on this street.
    FoldOn(&'static str),
    /// A call of an amount on this street.
    CallOn(Amount, &'static str),
    /// An amount put in before a line, if it is known.
    BetBefore(Amount, Option<u64>),
    /// A blind or an ante.
    Forced(Forced),
    /// The seat with the button; none if nobody has it.
    Button(Option<u32>),
    /// Cards.
    Cards(Vec<Card>),
    /// At most so many cards.
    AtMost(usize),
    /// An exchange of so many cards.
    Exchange(usize),
    /// A card that is in two places.
    Twice(Card, Vec<CardPlace>),
    /// A card that should be in one place.
    Once(Card),
    /// Amounts.
    Amounts(Vec<Amount>),
}

/// A place of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// The hand of the player with this name.
    Player(String),
    /// The board.
    Board,
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Check => f.write_str("a check"),
            Self::CallOrFold(amount) => write!(f, "a call of {amount} or a fold"),
            Self::AllIn => f.write_str("all-in"),
            Self::Left(amount) => write!(f, "{amount} left"),
            Self::Action => f.write_str("an action"),
            Self::ActionOn(street) => write!(f, "an action {}", on_street(street)),
            Self::NextStreet => f.write_str("the next street"),
            Self::Folded => f.write_str("a fold"),
            Self::NotFolded => f.write_str("no fold"),
            Self::FoldOn(street) => write!(f, "a fold {}", on_street(street)),
            Self::CallOn(amount, street) => write!(f, "a call of {amount} {}", on_street(street)),
            Self::BetBefore(amount, None) => write!(f, "a bet of {amount}"),
            Self::BetBefore(amount, Some(line)) => {
                write!(f, "a bet of {amount} before line {line}")
            }
            Self::Forced(forced) => f.write_str(match forced {
                Forced::Ante => "an ante",
                Forced::SmallBlind => "a small blind",
                Forced::BigBlind => "a big blind",
                Forced::BothBlinds => "both blinds",
            }),
            Self::Button(None) => f.write_str("no button"),
            Self::Button(Some(seat)) => write!(f, "seat {seat}"),
            Self::Cards(cards) => joined(f, cards, " "),
            Self::AtMost(n_cards) => write!(f, "at most {n_cards} cards"),
            Self::Exchange(1) => f.write_str("an exchange of 1 card"),
            Self::Exchange(n_cards) => write!(f, "an exchange of {n_cards} cards"),
            Self::Twice(card, places) => {
                write!(f, "{card} twice: ")?;
                joined(f, places, " and ")
            }
            Self::Once(card) => write!(f, "{card} once"),
            Self::Amounts(amounts) => joined(f, amounts, ", "),
        }
    }
}

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(name) => write!(f, "for {name}"),
            Self::Board => f.write_str("on the board"),
        }
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn joined<T: fmt::Display>(f: &mut fmt::Formatter<'_>, parts: &[T], between: &str) -> fmt::Result {
    for (idx, part) in parts.iter().enumerate() {
        let between = if idx > 0 { between } else { "" };
        write!(f, "{between}{part}")?;
    }
    Ok(())
}

/// When something happens on a street.
fn on_street(street: &'static str) -> &'static str {
    match street {
        "preflop" => "before the flop",
        "flop" => "on the flop",
        "turn" => "on the turn",
        "river" => "on the river",
        "third" => "on third street",
        "fourth" => "on fourth street",
        "fifth" => "on fifth street",
        "sixth" => "on sixth street",
        "seventh" => "on seventh street",
        "deal" => "before the draw",
        "first-draw" => "after the first draw",
        "second-draw" => "after the second draw",
        "third-draw" => "after the third draw",
        other => other,
    }
}
