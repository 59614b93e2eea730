//! Values that people type by their names.

use handeval_cards::Deck;
use handeval_matematico::{Contestant, PlayerName};
use handeval_poker::{Exchange, Order};

/// A name and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name, in kebab case.
    pub name: &'static str,
    /// What it stands for, in a few words; empty where the name says it.
    pub about: &'static str,
}

/// A value that is one of a few, each with a name.
pub trait Keyed: Copy + 'static {
    /// The kind of error of a text that is no name.
    const KIND: &'static str = "usage";

    /// All of them, in the order in which help lists them.
    fn all() -> &'static [Self];

    /// The name.
    fn name(self) -> &'static str;

    /// What it stands for, in a few words.
    fn about(self) -> &'static str {
        ""
    }

    /// The names of all of them.
    fn keys() -> Vec<Key> {
        let key = |&value: &Self| Key {
            name: value.name(),
            about: value.about(),
        };
        Self::all().iter().map(key).collect()
    }

    /// The value of a name.
    fn from_name(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|one| one.name() == name)
    }
}

impl Keyed for Deck {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }

    fn about(self) -> &'static str {
        match self {
            Self::FiftyTwo => "From the deuce to the ace",
            Self::TwentyFour => "From the nine to the ace",
        }
    }
}

impl Keyed for Order {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Standard => "The usual order",
            Self::Stripped => "The 24-card deck's: a flush beats four of a kind",
        }
    }
}

impl Keyed for Exchange {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }

    fn about(self) -> &'static str {
        match self {
            Self::None => "Keep what was dealt",
            Self::Singletons => {
                "Stand pat with a straight or better, else exchange every card whose rank occurs \
                 once"
            }
            Self::Percentile => {
                "Make the exchange after which the hand beats most others on average"
            }
            _ => "",
        }
    }
}

impl Keyed for PlayerName {
    const KIND: &'static str = "unknown-player";

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }
}

impl Keyed for Contestant {
    const KIND: &'static str = "unknown-player";

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }
}
