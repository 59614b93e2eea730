//! A seat in a room: a player, and the player's game.

use core::fmt;

use handeval_matematico::{Deck, Game, GameEvent, PlayerName, PointTable, score};
use serde::{Deserialize, Serialize};

use crate::{Name, TokenHash};

/// The number of a player, in the order of joining, from 1; it is never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(u32);

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for PlayerId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::Type::Integer)
            .minimum(Some(1))
            .description(Some("A player's number, starting from 1."))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for PlayerId {
    fn name() -> std::borrow::Cow<'static, str> {
        "RoomPlayerId".into()
    }
}

impl PlayerId {
    /// The player with this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The index of the seat; for player 0, who does not exist, it is past the end.
    pub(crate) const fn idx(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A seat in a room.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) player: PlayerId,
    /// The player's name; `None` once names are deleted.
    pub(crate) name: Option<Name>,
    /// The player's token; `None` for a bot, and once names are deleted.
    pub(crate) token: Option<TokenHash>,
    pub(crate) bot: Option<PlayerName>,
    pub(crate) presence: Presence,
    /// The player's game; `None` before the game, and for watchers.
    pub(crate) play: Option<Play>,
}

/// Whether the host has removed the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Present,
    /// The player can come back.
    Removed,
    /// The player cannot come back.
    Banned,
}

/// A player's game.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) game: Game,
    /// The number of cards with a later deadline for this player, who was absent when they were
    /// called, or still busy with earlier ones.
    pub(crate) n_own_pace: usize,
    pub(crate) total: u32,
}

impl Seat {
    pub(crate) fn is_present(&self) -> bool {
        self.presence == Presence::Present
    }

    /// The game of a player who was not removed.
    pub(crate) fn playing(&self) -> Option<&Play> {
        self.play.as_ref().filter(|_| self.is_present())
    }

    /// Whether others know the player by this name.
    pub(crate) fn is_called(&self, name: &Name) -> bool {
        self.presence != Presence::Removed
            && self.name.as_ref().is_some_and(|own| own.is_like(name))
    }
}

impl Play {
    /// A game with `n_called` cards already called.
    pub(crate) fn new(deck: Deck, n_called: usize) -> Self {
        let mut game = Game::new(deck);
        for _ in 0..n_called {
            // No more cards are called than the deck has.
            let _ = game.apply(GameEvent::Called);
        }
        Self {
            game,
            n_own_pace: n_called,
            total: 0,
        }
    }

    /// Calls the next card, with a later deadline for a player who is still catching up.
    pub(crate) fn call(&mut self) {
        if self.game.n_placed() < self.n_own_pace {
            self.n_own_pace += 1;
        }
        let _ = self.game.apply(GameEvent::Called); // the room counts the calls
    }

    /// Recomputes the total.
    pub(crate) fn count(&mut self, points: &PointTable) {
        self.total = score(&self.game.grid(), points).total;
    }
}
