//! Placing a player's cards.

use handeval_matematico::{Game, GameError, GameEvent};

use super::Draft;
use crate::{Event, Placing, PlayerId, Refusal, State};

impl Draft<'_> {
    pub(super) fn place(&mut self, player: PlayerId, placing: Placing) -> Result<(), Refusal> {
        let room = &*self.room;
        let seat = room.seat(player).ok_or(Refusal::NoSuchPlayer { player })?;
        seat.presence.check()?;
        let Placing { n, row, column } = placing;
        if !(1..=Game::N_CARDS as u32).contains(&n) {
            return Err(Refusal::NoSuchCard { n });
        }
        let indexes = placing.indexes().filter(|_| row <= 5 && column <= 5);
        let [move_idx, row_idx, column_idx] = indexes.ok_or(Refusal::NoSuchCell { row, column })?;
        let round = room.round.as_ref().ok_or(Refusal::NotStarted)?;
        let game = &seat.play.as_ref().ok_or(Refusal::PlayerWatches)?.game;
        if let Some(made) = game.moves().get(move_idx) {
            return match (made.row, made.column) == (row_idx, column_idx) {
                _ if game.is_assigned(move_idx) => Err(Refusal::TooLate { n }),
                true => Ok(()),
                false => Err(Refusal::Game(GameError::LiesElsewhere {
                    move_idx,
                    row: made.row,
                    column: made.column,
                })),
            };
        }
        if round.is_over && move_idx < round.n_called() {
            return Err(Refusal::OverBefore { n });
        }
        game.clone().apply(GameEvent::Placed {
            move_idx,
            row: row_idx,
            column: column_idx,
        })?;
        self.done(Event::Placed { player, placing })
    }

    pub(super) fn hint(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let room = &*self.room;
        let seat = room.seat(player).ok_or(Refusal::NoSuchPlayer { player })?;
        seat.presence.check()?;
        if !room.settings.hints {
            return Err(Refusal::NoHints);
        }
        match room.state() {
            State::Lobby => return Err(Refusal::NotStarted),
            State::Open => {}
            State::Finished => return Err(Refusal::GameOver),
        }
        let game = &seat.play.as_ref().ok_or(Refusal::PlayerWatches)?.game;
        let mut hinted = game.clone();
        hinted.apply(GameEvent::HintShown)?;
        if hinted != *game {
            let n = game.n_placed() as u8 + 1;
            self.record(Event::Hinted { player, n });
        }
        Ok(())
    }
}
