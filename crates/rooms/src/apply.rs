//! The effect of an event on a room.

use handeval_matematico::{Game, GameEvent, PlayerName};

use crate::room::Round;
use crate::seat::{Play, Presence, Seat};
use crate::{Event, Moment, Name, Placing, PlayerId, Recorded, Room, State, TokenHash};

/// Why a room cannot be rebuilt from a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The log is empty.
    #[error("the log of the room is empty")]
    NoEvents,
    /// The first event does not open a room.
    #[error("event 1 of the log does not open a room")]
    NotOpened,
    /// An event is impossible.
    #[error("event {number} of the log cannot have happened")]
    Impossible {
        /// The number of the event, counting from 1.
        number: u64,
    },
}

impl Room {
    /// Applies an event. A server that stores rooms must store the event first.
    ///
    /// # Errors
    ///
    /// [`ReplayError::Impossible`] if the event cannot happen in this room, because the log is
    /// damaged. The room is unchanged.
    pub fn apply(&mut self, recorded: &Recorded) -> Result<(), ReplayError> {
        let Recorded { at, ref event } = *recorded;
        let number = self.n_events + 1;
        let is_in_time = at >= self.now && !self.is_closed;
        is_in_time
            .then(|| self.happen(event, at))
            .flatten()
            .ok_or(ReplayError::Impossible { number })?;
        if matches!(
            event,
            Event::Joined { .. } | Event::Returned { .. } | Event::Placed { .. }
        ) {
            self.names_since = at;
        }
        self.now = at;
        self.n_events = number;
        Ok(())
    }

    /// Returns `None` and changes nothing if the event cannot happen.
    fn happen(&mut self, event: &Event, at: Moment) -> Option<()> {
        match event {
            Event::Opened { .. } => return None,
            Event::Joined {
                player,
                name,
                token,
                watches,
            } => self.seat_somebody(*player, name, *token, None, *watches)?,
            Event::BotSeated {
                player,
                name,
                bot,
                watches,
            } => self.seat_somebody(*player, name, None, Some(*bot), *watches)?,
            Event::Returned {
                player,
                name,
                watches,
            } => self.take_back(*player, name, *watches)?,
            Event::Renamed { player, name } => {
                self.seats.get_mut(player.idx())?.name = name.clone();
            }
            Event::Removed { player, banned } => {
                self.seats.get_mut(player.idx())?.presence = match banned {
                    true => Presence::Banned,
                    false => Presence::Removed,
                };
            }
            Event::Locked => self.is_locked = true,
            Event::Unlocked => self.is_locked = false,
            Event::Started { secret } => {
                self.expect(State::Lobby)?;
                let round = Round::new(secret.clone());
                for seat in self.seats.iter_mut().filter(|seat| seat.is_present()) {
                    seat.play = Some(Play::new(*round.deck(), 0));
                }
                self.round = Some(round);
            }
            Event::Called { n, deadline } => self.call(usize::from(*n), *deadline)?,
            Event::Placed { player, placing } => self.lay(*player, *placing, false)?,
            Event::Assigned { player, placing } => self.lay(*player, *placing, true)?,
            Event::Hinted { player, n } => {
                let n_placed = self.game(*player)?.n_placed();
                (usize::from(*n) == n_placed + 1).then_some(())?;
                self.change(*player, GameEvent::HintShown)?;
            }
            Event::Paused => {
                self.expect(State::Open)?;
                (!self.is_paused()).then_some(())?;
                self.paused_since = Some(at);
            }
            Event::Resumed => {
                let since = self.paused_since.take()?;
                self.move_deadlines(since, |deadline| deadline.after(at.since(since)));
            }
            Event::Rescheduled { deadline: later } => {
                self.expect(State::Open)?;
                self.move_deadlines(self.now, |_| *later);
            }
            Event::BestFound { best } => self.round.as_mut()?.best = Some(*best),
            Event::Finished => {
                self.expect(State::Open)?;
                self.round.as_mut()?.is_over = true;
                self.paused_since = None;
            }
            Event::Again => {
                self.expect(State::Finished)?;
                self.round = None;
                self.game_number += 1;
                for seat in &mut self.seats {
                    seat.play = None;
                }
            }
            Event::Kept { days } => self.kept_days = *days,
            Event::Closed => {
                self.is_closed = true;
                self.host = None;
                for seat in &mut self.seats {
                    seat.name = None;
                    seat.token = None;
                }
            }
        }
        Some(())
    }

    fn expect(&self, state: State) -> Option<()> {
        (self.state() == state).then_some(())
    }

    fn seat_somebody(
        &mut self,
        player: PlayerId,
        name: &Option<Name>,
        token: Option<TokenHash>,
        bot: Option<PlayerName>,
        watches: bool,
    ) -> Option<()> {
        let is_next = player.idx() == self.seats.len();
        (is_next && self.seats.len() < Self::MAX_SEATS).then_some(())?;
        let play = self.play_for_newcomer(watches);
        self.seats.push(Seat {
            player,
            name: name.clone(),
            token,
            bot,
            presence: Presence::Present,
            play,
        });
        Some(())
    }

    fn play_for_newcomer(&self, watches: bool) -> Option<Play> {
        let round = self.open_round().filter(|_| !watches)?;
        Some(Play::new(*round.deck(), round.n_called()))
    }

    fn take_back(&mut self, player: PlayerId, name: &Option<Name>, watches: bool) -> Option<()> {
        let new_play = self.play_for_newcomer(watches);
        let n_called = self.n_called();
        let seat = self.seats.get_mut(player.idx())?;
        (seat.presence == Presence::Removed).then_some(())?;
        seat.presence = Presence::Present;
        seat.name = name.clone();
        seat.play = seat.play.take().filter(|_| !watches).or(new_play);
        if let Some(play) = &mut seat.play {
            play.n_own_pace = n_called;
        }
        Some(())
    }

    fn call(&mut self, n: usize, deadline: Option<Moment>) -> Option<()> {
        self.expect(State::Open)?;
        let round = self.round.as_mut()?;
        let is_next = n == round.n_called() + 1 && n <= Game::N_CARDS;
        is_next.then_some(())?;
        round.deadlines.push(deadline);
        for play in self.seats.iter_mut().filter_map(|seat| seat.play.as_mut()) {
            play.call();
        }
        Some(())
    }

    fn lay(&mut self, player: PlayerId, placing: Placing, is_late: bool) -> Option<()> {
        let [move_idx, row, column] = placing.indexes()?;
        (self.game(player)?.n_placed() == move_idx).then_some(())?;
        let event = match is_late {
            true => GameEvent::Assigned {
                move_idx,
                row,
                column,
            },
            false => GameEvent::Placed {
                move_idx,
                row,
                column,
            },
        };
        self.change(player, event)
    }

    fn change(&mut self, player: PlayerId, event: GameEvent) -> Option<()> {
        self.expect(State::Open)?;
        let play = self.seats.get_mut(player.idx())?.play.as_mut()?;
        play.game.apply(event).ok()?;
        play.count(&self.points);
        Some(())
    }

    /// Postpones the deadlines of all cards whose time was not up at `at`.
    fn move_deadlines(&mut self, at: Moment, moved: impl Fn(Moment) -> Moment) {
        let deadlines = self.round.iter_mut().flat_map(|round| &mut round.deadlines);
        for deadline in deadlines.flatten() {
            if deadline.after(Self::GRACE) > at {
                *deadline = moved(*deadline);
            }
        }
    }
}
