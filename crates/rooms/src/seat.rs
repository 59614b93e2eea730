//! A seat in a room: a player, and what the player has done in this game.

use core::fmt;

use handeval_matematico::{Deck, Game, GameEvent, PlayerName, PointTable, score};
use serde::{Deserialize, Serialize};

use crate::{Name, TokenHash};

/// The number of a player, in the order in which they came in, from 1. It is never given to
/// another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(u32);

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for PlayerId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::Type::Integer)
            .minimum(Some(1))
            .description(Some("The number of a player, from 1."))
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
    /// The player with a number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The place of the seat among all; that of player 0, whom there is not, is beyond them all.
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
    /// `None` when names were deleted.
    pub(crate) name: Option<Name>,
    /// `None` for a player of the program, and when names were deleted.
    pub(crate) token: Option<TokenHash>,
    pub(crate) bot: Option<PlayerName>,
    pub(crate) presence: Presence,
    /// `None` before the game begins, and for those who watch.
    pub(crate) play: Option<Play>,
}

/// Whether the host has removed a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Present,
    /// May come back.
    Removed,
    /// May not.
    Banned,
}

/// What a player has done in this game.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) game: Game,
    /// So many cards have a later deadline for this player, who was not there when they were
    /// called, or still busy with those.
    pub(crate) n_own_pace: usize,
    /// What the grid scores.
    pub(crate) total: u32,
}

impl Seat {
    pub(crate) fn is_present(&self) -> bool {
        self.presence == Presence::Present
    }

    /// What a player has done who plays in this game and was not removed.
    pub(crate) fn playing(&self) -> Option<&Play> {
        self.play.as_ref().filter(|_| self.is_present())
    }

    /// Whether this is somebody whom others call by a name.
    pub(crate) fn is_called(&self, name: &Name) -> bool {
        self.presence != Presence::Removed
            && self.name.as_ref().is_some_and(|own| own.is_like(name))
    }
}

impl Play {
    /// A game of which so many cards are called already.
    pub(crate) fn new(deck: Deck, n_called: usize) -> Self {
        let mut game = Game::new(deck);
        for _ in 0..n_called {
            // A deck has as many cards as can be called.
            let _ = game.apply(GameEvent::Called);
        }
        Self {
            game,
            n_own_pace: n_called,
            total: 0,
        }
    }

    /// The next card is called: it has a later deadline for those who are still busy with such cards.
    pub(crate) fn call(&mut self) {
        if self.game.n_placed() < self.n_own_pace {
            self.n_own_pace += 1;
        }
        let _ = self.game.apply(GameEvent::Called); // the room has counted them
    }

    /// Counts the points anew.
    pub(crate) fn count(&mut self, points: &PointTable) {
        self.total = score(&self.game.grid(), points).total;
    }
}
