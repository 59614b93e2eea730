//! What a room is waiting for, other than requests.

use handeval_matematico::{Deal, Game, PlayerName, Turn};

use crate::seat::Seat;
use crate::{Caller, Command, Moment, PlayerId, Room};

/// What a room is waiting for, other than requests; check it after each change.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PendingWork {
    /// When something is due to happen without a request; send a [`Command::Tick`] then.
    pub tick_at: Option<Moment>,
    /// Bots with a card to place ([`Command::BotPlace`]).
    pub bot_turns: Vec<BotTurn>,
    /// The cards whose best arrangement is needed ([`Command::BestFound`]), once the first card is
    /// called.
    pub best_of: Option<Deal>,
}

/// A card that a bot must place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BotTurn {
    /// The bot's number.
    pub player: PlayerId,
    /// The kind of bot.
    pub bot: PlayerName,
    /// The card, counting from 1.
    pub n: u32,
    /// The card's value and the grid without the card: all that the bot may know.
    pub turn: Turn,
}

impl BotTurn {
    /// The command for the chosen row and column, from 0, to be sent as [`Caller::System`].
    pub const fn placed(&self, (row, column): (usize, usize)) -> (Caller, Command) {
        let placing = crate::Placing {
            n: self.n,
            row: row as u32 + 1,
            column: column as u32 + 1,
        };
        let player = self.player;
        (Caller::System, Command::BotPlace { player, placing })
    }
}

impl Room {
    /// What the room is waiting for, other than requests.
    pub fn pending_work(&self) -> PendingWork {
        let is_open = self.open_round().is_some();
        let bots = self.seats.iter().filter(|_| is_open);
        PendingWork {
            tick_at: self.tick_at(),
            bot_turns: bots.filter_map(bot_turn).collect(),
            best_of: self.best_wanted(),
        }
    }

    fn tick_at(&self) -> Option<Moment> {
        if self.is_closed() {
            return None;
        }
        let late = self
            .seats
            .iter()
            .filter_map(|seat| self.time_is_up_at(seat));
        late.chain(self.calls_at())
            .chain([self.names_until()])
            .min()
    }

    fn best_wanted(&self) -> Option<Deal> {
        let round = self.round.as_ref().filter(|_| !self.is_closed())?;
        let is_wanted = round.n_called() > 0 && round.best.is_none();
        is_wanted
            .then(|| Deal::new(&round.deck().cards()).ok())
            .flatten()
    }
}

fn bot_turn(seat: &Seat) -> Option<BotTurn> {
    let bot = seat.bot?;
    let game: &Game = &seat.playing()?.game;
    let turn = game.turn(game.n_placed())?;
    Some(BotTurn {
        player: seat.player,
        bot,
        n: game.n_placed() as u32 + 1,
        turn,
    })
}
