//! What happens in a hand, step by step, for replaying it.

use handeval_cards::Card;

use super::Money;

/// Something that a player or the dealer does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandEvent {
    /// The street: `flop`.
    pub street: &'static str,
    /// The player; `None` for the dealer.
    pub player: Option<usize>,
    /// What is done.
    pub kind: HandEventKind,
    /// The cards that it is about, if they are known.
    pub cards: Vec<Option<Card>>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandEventKind {
    /// The player puts in money.
    Put {
        /// Why.
        why: Put,
        /// How much.
        amount: Money,
        /// What the player has put in on this street so far.
        total: Money,
        /// Whether nothing is left.
        is_all_in: bool,
    },
    /// The player takes back what nobody called.
    Returned(Money),
    /// The player checks.
    Check,
    /// The player folds.
    Fold,
    /// The player is dealt cards.
    Deal,
    /// The player exchanges this many cards; with 0, the player stands pat.
    Draw(usize),
    /// The player shows the hand.
    Show,
    /// The player mucks the hand.
    Muck,
    /// The dealer adds cards to the board of a run, counted from 0.
    Board(usize),
}

/// Why money is put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Put {
    /// An ante.
    Ante,
    /// A small blind.
    SmallBlind,
    /// A big blind.
    BigBlind,
    /// A straddle.
    Straddle,
    /// A dead blind.
    DeadBlind,
    /// The bring-in in stud.
    BringIn,
    /// A call.
    Call,
    /// A bet.
    Bet,
    /// A raise.
    Raise,
}

impl Put {
    /// The name, in kebab case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ante => "ante",
            Self::SmallBlind => "small-blind",
            Self::BigBlind => "big-blind",
            Self::Straddle => "straddle",
            Self::DeadBlind => "dead-blind",
            Self::BringIn => "bring-in",
            Self::Call => "call",
            Self::Bet => "bet",
            Self::Raise => "raise",
        }
    }
}
