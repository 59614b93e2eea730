//! The host's commands.

use handeval_matematico::{Game, GameError};

use super::Draft;
use crate::seat::Presence;
use crate::{Event, HostAction, PlayerId, Refusal, Room, Secret, State};

impl Draft<'_> {
    pub(super) fn obey_host(&mut self, action: HostAction) -> Result<(), Refusal> {
        match action {
            HostAction::Start(secret) => self.start(secret),
            HostAction::Call { n } => self.call(n),
            HostAction::Pause => self.pause(),
            HostAction::Resume if self.room.is_paused() => self.done(Event::Resumed),
            HostAction::Resume => Ok(()),
            HostAction::Lock if self.room.is_locked => Ok(()),
            HostAction::Lock => self.record_if_not_worn_out(Event::Locked),
            HostAction::Unlock if !self.room.is_locked => Ok(()),
            HostAction::Unlock => self.record_if_not_worn_out(Event::Unlocked),
            HostAction::Rename { player, name } => self.rename(player, &name),
            HostAction::Remove { player } => self.remove(player, false),
            HostAction::Ban { player } => self.remove(player, true),
            HostAction::SeatBot { bot, name } => self.seat_bot(bot, name.as_deref()),
            HostAction::Again => match self.room.state() {
                State::Lobby => Ok(()),
                State::Open => Err(Refusal::GameNotOver),
                State::Finished => self.record_if_not_worn_out(Event::Again),
            },
            HostAction::End => match self.room.state() {
                State::Lobby => Err(Refusal::NotStarted),
                State::Open => self.done(Event::Finished),
                State::Finished => Ok(()),
            },
            HostAction::Keep { days } => self.keep(days),
            HostAction::Delete => self.done(Event::Closed),
        }
    }

    fn start(&mut self, secret: Secret) -> Result<(), Refusal> {
        match self.room.state() {
            State::Lobby => self.done(Event::Started { secret }),
            State::Open => Ok(()),
            State::Finished => Err(Refusal::GameOver),
        }
    }

    fn call(&mut self, n: Option<u32>) -> Result<(), Refusal> {
        let n_called = self.room.n_called();
        let n = match n {
            Some(n) if !(1..=Game::N_CARDS as u32).contains(&n) => {
                return Err(Refusal::NoSuchCard { n });
            }
            Some(n) => n as usize,
            None => n_called + 1,
        };
        match self.room.state() {
            State::Lobby => return Err(Refusal::NotStarted),
            _ if n <= n_called => return Ok(()),
            State::Finished => return Err(Refusal::GameOver),
            State::Open => {}
        }
        if n > n_called + 1 {
            let n = n as u32;
            return Err(Refusal::TooFar { n, n_called });
        }
        if n > Game::N_CARDS {
            return Err(Refusal::Game(GameError::AllCalled));
        }
        if self.room.is_paused() {
            return Err(Refusal::Paused);
        }
        self.done(self.next_call())
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        match self.room.state() {
            State::Lobby => Err(Refusal::NotStarted),
            State::Finished => Err(Refusal::GameOver),
            State::Open if self.room.is_paused() => Ok(()),
            State::Open => self.record_if_not_worn_out(Event::Paused),
        }
    }

    fn rename(&mut self, player: PlayerId, name: &str) -> Result<(), Refusal> {
        let seat = self.room.seat(player);
        let seat = seat.ok_or(Refusal::NoSuchPlayer { player })?;
        let name = self.typed_name(Some(player), Some(name))?;
        if seat.name.as_ref() == Some(&name) {
            return Ok(());
        }
        self.record_if_not_worn_out(Event::Renamed {
            player,
            name: Some(name),
        })
    }

    fn remove(&mut self, player: PlayerId, banned: bool) -> Result<(), Refusal> {
        let seat = self.room.seat(player);
        let presence = seat.ok_or(Refusal::NoSuchPlayer { player })?.presence;
        match (presence, banned) {
            (Presence::Banned, true) | (Presence::Removed, false) => Ok(()),
            _ => self.record_if_not_worn_out(Event::Removed { player, banned }),
        }
    }

    fn keep(&mut self, days: u32) -> Result<(), Refusal> {
        let kept = u8::try_from(days).ok();
        let kept = kept.filter(|days| (1..=Room::MAX_KEPT_DAYS).contains(days));
        let days = kept.ok_or(Refusal::TooManyDays { days })?;
        match days == self.room.kept_days {
            true => Ok(()),
            false => self.record_if_not_worn_out(Event::Kept { days }),
        }
    }
}
