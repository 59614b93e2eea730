//! The contestants of a simulation.

use crate::PlayerName;

/// A contestant, which arranges the cards of a deck.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Contestant, PlayerName};
///
/// let deep = Contestant::Player(PlayerName::Deep);
/// assert_eq!(Contestant::from_key("deep"), Some(deep));
/// assert_eq!(Contestant::from_key("best"), Some(Contestant::Best));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// A player, which sees one card at a time.
    Player(PlayerName),
    /// The best arrangement of the cards, or the best found with limited effort.
    Best,
}

impl Contestant {
    /// All contestants, weakest first.
    pub const ALL: [Self; 6] = [
        Self::Player(PlayerName::Random),
        Self::Player(PlayerName::Greedy),
        Self::Player(PlayerName::Table),
        Self::Player(PlayerName::Search),
        Self::Player(PlayerName::Deep),
        Self::Best,
    ];

    /// The machine-readable name: the player's, or `best`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Player(name) => name.key(),
            Self::Best => "best",
        }
    }

    /// The contestant with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|who| who.key() == key)
    }

    /// Whether choosing a cell also returns its expected total. Random and greedy would have to
    /// play out hundreds of games to find it.
    pub(super) const fn expects(self) -> bool {
        match self {
            Self::Player(PlayerName::Table | PlayerName::Search | PlayerName::Deep) => true,
            Self::Player(PlayerName::Random | PlayerName::Greedy) | Self::Best => false,
        }
    }

    /// The number of games per piece of work, large enough to be worth another thread.
    pub(super) const fn games_a_piece(self) -> u64 {
        match self {
            Self::Player(PlayerName::Random | PlayerName::Greedy | PlayerName::Table) => 64,
            Self::Player(PlayerName::Search) => 4,
            Self::Player(PlayerName::Deep) | Self::Best => 1,
        }
    }
}

/// Writes the [`key`](Contestant::key) of the contestant.
impl core::fmt::Display for Contestant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.key())
    }
}
