//! The players of a game.

use core::fmt;

use crate::Wind;

/// A player, named after the seat at the start of the game: A is the first dealer, B sits to the
/// right of A, and so on.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::Wind;
/// use handeval_mahjong::game::Player;
///
/// assert_eq!(Player::D.after(1, 4), Player::A);
/// assert_eq!(Player::C.after(1, 3), Player::A);
/// // In the third hand, C is the dealer.
/// assert_eq!(Player::A.seat(Player::C, 4), Wind::West);
/// assert_eq!(Player::at(Wind::West, Player::C, 4), Player::A);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The first dealer.
    A,
    /// The next in turn.
    B,
    /// Opposite A.
    C,
    /// The fourth player, if there is one.
    D,
}

impl Player {
    /// All players, in turn.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The player with this index; `None` for 4 or more.
    #[must_use]
    pub fn new(idx: usize) -> Option<Self> {
        Self::ALL.get(idx).copied()
    }

    /// The index, from 0 to 3.
    #[must_use]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The letter.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
        }
    }

    /// The player `n_turns` turns later, among this many players.
    #[must_use]
    pub const fn after(self, n_turns: usize, n_players: u8) -> Self {
        Self::ALL[((self as usize + n_turns) % n_players as usize) & 3]
    }

    /// How many turns after this player `other` plays.
    #[must_use]
    pub const fn turns_to(self, other: Self, n_players: u8) -> usize {
        let n_players = n_players as usize;
        (other as usize + n_players - self as usize % n_players) % n_players
    }

    /// The player's seat when `dealer` deals.
    #[must_use]
    pub const fn seat(self, dealer: Self, n_players: u8) -> Wind {
        Wind::ALL[dealer.turns_to(self, n_players) & 3]
    }

    /// The player who has a seat when `dealer` deals.
    #[must_use]
    pub const fn at(seat: Wind, dealer: Self, n_players: u8) -> Self {
        dealer.after(seat as usize, n_players)
    }
}

/// Writes the letter.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter())
    }
}
