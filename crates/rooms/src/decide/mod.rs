//! Decides what happens in response to a command, or when time passes.

mod host;
mod join;
mod place;
mod settle;

use std::borrow::Cow;

use crate::{Best, Caller, Command, Event, Moment, PlayerId, Recorded, Refusal, ReplayError, Room};

impl Room {
    /// Returns the events that a command causes, without applying them: first the events that are
    /// already due, then the command's own events, then the events that follow from them
    /// automatically. Store the events, all or none, then [`apply`](Self::apply) them.
    ///
    /// There are no events if the same command was already carried out. A time before the last
    /// event counts as the time of the last event.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the room refuses the command. Events that are already due then happen with
    /// the next [`Command::Tick`].
    pub fn decide(
        &self,
        caller: Caller,
        command: Command,
        now: Moment,
    ) -> Result<Vec<Recorded>, Refusal> {
        let mut draft = Draft {
            room: Cow::Borrowed(self),
            at: now.max(self.now),
            events: Vec::new(),
        };
        if !matches!(command, Command::Wake) {
            draft.settle();
        }
        draft.obey(caller, command)?;
        draft.settle();
        Ok(draft.events)
    }

    /// Decides on a command and applies the events, for rooms that are not stored.
    ///
    /// # Errors
    ///
    /// Same as [`decide`](Self::decide).
    pub fn handle(
        &mut self,
        caller: Caller,
        command: Command,
        now: Moment,
    ) -> Result<Vec<Recorded>, Refusal> {
        let events = self.decide(caller, command, now)?;
        for event in &events {
            let applied: Result<(), ReplayError> = self.apply(event);
            debug_assert_eq!(applied, Ok(()), "{event:?}");
        }
        Ok(events)
    }
}

/// A room, and those of its events that are not stored yet.
struct Draft<'a> {
    room: Cow<'a, Room>,
    at: Moment,
    events: Vec<Recorded>,
}

impl Draft<'_> {
    fn record(&mut self, event: Event) {
        let recorded = Recorded { at: self.at, event };
        let applied = self.room.to_mut().apply(&recorded);
        debug_assert_eq!(applied, Ok(()), "{recorded:?}");
        if applied.is_ok() {
            self.events.push(recorded);
        }
    }

    /// Records an event that nothing can prevent.
    fn done(&mut self, event: Event) -> Result<(), Refusal> {
        self.record(event);
        Ok(())
    }

    fn obey(&mut self, caller: Caller, command: Command) -> Result<(), Refusal> {
        // This tick may have closed the room.
        if self.room.is_closed && !matches!(command, Command::Tick) {
            return Err(Refusal::NoSuchRoom);
        }
        if let Caller::Player(player) = caller {
            self.room.seat(player).ok_or(Refusal::WrongToken)?;
        }
        match command {
            Command::Join { name, token } => self.join(caller, name.as_deref(), token),
            Command::Place(placing) => self.place(expect_player(caller)?, placing),
            Command::Hint => self.hint(expect_player(caller)?),
            Command::Host(action) => {
                expect_host(caller)?;
                self.obey_host(action)
            }
            Command::BotPlace { player, placing } => {
                expect_house(caller)?;
                let seat = self.room.seat(player);
                let bot = seat.and_then(|seat| seat.bot);
                bot.ok_or(Refusal::NoSuchPlayer { player })?;
                self.place(player, placing)
            }
            Command::BestFound(best) => {
                expect_house(caller)?;
                self.note_best(best)
            }
            Command::Tick => expect_house(caller),
            Command::Wake => {
                expect_house(caller)?;
                self.wake();
                Ok(())
            }
        }
    }

    /// Limits the events that are not needed to finish a game, so no log grows forever.
    fn record_if_not_worn_out(&mut self, event: Event) -> Result<(), Refusal> {
        if self.room.n_events >= Room::MAX_EVENTS {
            return Err(Refusal::RoomWornOut);
        }
        self.done(event)
    }

    fn note_best(&mut self, best: Best) -> Result<(), Refusal> {
        let round = self.room.round.as_ref().ok_or(Refusal::NotStarted)?;
        if !best.fits(round.deck(), &self.room.points) {
            return Err(Refusal::NotAnArrangement);
        }
        let is_news = round.best.is_none_or(|known| {
            best.total > known.total || best.total == known.total && best.bound < known.bound
        });
        match is_news {
            true => self.done(Event::BestFound { best }),
            false => Ok(()),
        }
    }
}

const fn expect_player(caller: Caller) -> Result<PlayerId, Refusal> {
    match caller {
        Caller::Player(player) => Ok(player),
        Caller::Anyone => Err(Refusal::NoToken),
        Caller::Host | Caller::System => Err(Refusal::NotAPlayer),
    }
}

const fn expect_host(caller: Caller) -> Result<(), Refusal> {
    match caller {
        Caller::Host => Ok(()),
        Caller::Anyone => Err(Refusal::NoToken),
        Caller::Player(_) | Caller::System => Err(Refusal::NotTheHost),
    }
}

const fn expect_house(caller: Caller) -> Result<(), Refusal> {
    match caller {
        Caller::System => Ok(()),
        Caller::Anyone | Caller::Player(_) | Caller::Host => Err(Refusal::NotTheSystem),
    }
}
