//! The errors of pots.

use core::num::NonZeroU64;

use strum::IntoStaticStr;

use super::MAX_PLAYERS;

/// Why pots cannot be made or awarded. Indices start at 0; numbers in messages start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PotsError {
    /// There are more than 23 players.
    #[error("{found} players given: expected at most {MAX_PLAYERS}")]
    TooManyPlayers {
        /// The number of players.
        found: usize,
    },
    /// A player paid too much.
    #[error(
        "player {} paid too much: expected an amount of at most 2^53, which is 9007199254740992",
        .player_idx + 1
    )]
    AmountTooLarge {
        /// The player.
        player_idx: usize,
    },
    /// The dead money is too large.
    #[error("the dead money is too large: expected at most 2^53, which is 9007199254740992")]
    #[strum(serialize = "amount-too-large")]
    DeadMoneyTooLarge,
    /// Nobody can win the pots.
    #[error("nobody is left to win: expected at least one player who has not folded")]
    NobodyLeft,
    /// A player's amount cannot be made up of the chips in play.
    #[error(
        "player {} paid {paid}, which is not a multiple of the chip of {chip}: expected whole chips",
        .player_idx + 1
    )]
    PartOfChip {
        /// The player.
        player_idx: usize,
        /// The amount.
        paid: u64,
        /// The value of a chip.
        chip: NonZeroU64,
    },
    /// The dead money cannot be made up of the chips in play.
    #[error(
        "the dead money of {dead_money} is not a multiple of the chip of {chip}: expected whole \
         chips"
    )]
    #[strum(serialize = "part-of-chip")]
    DeadPartOfChip {
        /// The dead money.
        dead_money: u64,
        /// The value of a chip.
        chip: NonZeroU64,
    },
    /// The player with the button does not exist.
    #[error("the button is at seat {}: expected a seat from 1 to {n_players}", .button + 1)]
    NoSuchSeat {
        /// The button's seat.
        button: usize,
        /// The number of players.
        n_players: usize,
    },
    /// A player who can win a contested pot has no place.
    #[error(
        "player {} has no place, but can win a pot that others can win too: expected a place, or \
         a player who has folded",
        .player_idx + 1
    )]
    NoPlace {
        /// The player.
        player_idx: usize,
    },
    /// A player who can win a contested pot has no cards, although cards decide who gets the odd
    /// chips.
    #[error(
        "player {} has no cards, but cards decide who gets the odd chips: expected cards",
        .player_idx + 1
    )]
    NoCards {
        /// The player.
        player_idx: usize,
    },
}

crate::keyed::kind_of!(PotsError, "`nobody-left`");

impl PotsError {
    /// The player that the error is about, if it is about one.
    #[must_use]
    pub const fn player_idx(&self) -> Option<usize> {
        match *self {
            Self::AmountTooLarge { player_idx }
            | Self::PartOfChip { player_idx, .. }
            | Self::NoPlace { player_idx }
            | Self::NoCards { player_idx } => Some(player_idx),
            Self::TooManyPlayers { .. }
            | Self::DeadMoneyTooLarge
            | Self::NobodyLeft
            | Self::DeadPartOfChip { .. }
            | Self::NoSuchSeat { .. } => None,
        }
    }
}
