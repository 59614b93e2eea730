//! Joining, and names.

use handeval_matematico::PlayerName;

use super::Draft;
use crate::seat::Presence;
use crate::{Caller, Event, Name, Names, PlayerId, Refusal, Room, State, TokenHash};

impl Draft<'_> {
    pub(super) fn join(
        &mut self,
        caller: Caller,
        name: Option<&str>,
        token: TokenHash,
    ) -> Result<(), Refusal> {
        let known = match caller {
            Caller::Player(player) => Some(player),
            _ => self.room.player_with(&token),
        };
        match known.and_then(|player| self.room.seat(player)) {
            Some(seat) => match seat.presence {
                Presence::Present => Ok(()),
                Presence::Banned => Err(Refusal::PlayerBanned),
                Presence::Removed => {
                    let player = seat.player;
                    self.come_back(player, name)
                }
            },
            None => {
                let name = match self.room.settings.names {
                    Names::Typed => self.typed_name(None, name)?,
                    Names::Animals => self.animal(token.draw())?,
                };
                self.expect_room()?;
                let watches = self.comes_too_late();
                let player = self.next_player();
                self.record_if_not_worn_out(Event::Joined {
                    player,
                    name: Some(name),
                    token: Some(token),
                    watches,
                })
            }
        }
    }

    fn come_back(&mut self, player: PlayerId, name: Option<&str>) -> Result<(), Refusal> {
        let seat = self.room.seat(player);
        let own = seat.and_then(|seat| seat.name.as_ref());
        let name = match (self.room.settings.names, own) {
            (Names::Animals, Some(own)) if !self.is_taken(own, Some(player)) => own.clone(),
            (Names::Animals, _) => {
                let token = seat.and_then(|seat| seat.token);
                self.animal(token.map_or(0, |token| token.draw()))?
            }
            (Names::Typed, own) => self.typed_name(Some(player), name.or(own.map(Name::as_str)))?,
        };
        self.expect_room()?;
        let n_called = self.room.n_called();
        let watches = match seat.and_then(|seat| seat.play.as_ref()) {
            None => self.comes_too_late(),
            Some(play) => {
                let n_missed = n_called - play.game.n_placed();
                self.room.open_round().is_some() && n_missed > Room::MAX_MISSED_CARDS
            }
        };
        self.record_if_not_worn_out(Event::Returned {
            player,
            name: Some(name),
            watches,
        })
    }

    /// Whether newcomers can only watch.
    fn comes_too_late(&self) -> bool {
        match self.room.state() {
            State::Lobby => false,
            State::Open => self.room.n_called() > Room::MAX_MISSED_CARDS,
            State::Finished => true,
        }
    }

    fn next_player(&self) -> PlayerId {
        PlayerId::new(self.room.seats.len() as u32 + 1) // at most 240
    }

    /// Checks that there is room for one more player.
    fn expect_room(&self) -> Result<(), Refusal> {
        if self.room.is_locked {
            return Err(Refusal::RoomLocked);
        }
        self.expect_seat()
    }

    pub(super) fn expect_seat(&self) -> Result<(), Refusal> {
        let max = Room::MAX_PLAYERS;
        match self.room.n_present() < max && self.room.seats.len() < Room::MAX_SEATS {
            true => Ok(()),
            false => Err(Refusal::RoomFull { max }),
        }
    }

    pub(super) fn typed_name(
        &self,
        player: Option<PlayerId>,
        written: Option<&str>,
    ) -> Result<Name, Refusal> {
        let name = Name::new(written.unwrap_or_default())?;
        match self.is_taken(&name, player) {
            true => Err(Refusal::NameTaken),
            false => Ok(name),
        }
    }

    /// Whether another player has this name.
    pub(super) fn is_taken(&self, name: &Name, by_other_than: Option<PlayerId>) -> bool {
        let mut others = self.room.seats.iter();
        others.any(|seat| Some(seat.player) != by_other_than && seat.is_called(name))
    }

    /// An animal name that nobody has. Once all names are taken, each is used again with a 2 after
    /// it, and so on.
    fn animal(&self, draw: u64) -> Result<Name, Refusal> {
        let animals = &self.room.animals;
        let start = (draw % animals.len().max(1) as u64) as usize;
        let in_turn = || animals[start..].iter().chain(&animals[..start]);
        // There are more numbers than players.
        let mut names = (1..=Room::MAX_SEATS)
            .flat_map(|number| in_turn().map(move |animal| animal.numbered(number)));
        let name = names.find(|name| !self.is_taken(name, None));
        name.ok_or(Refusal::NoAnimals)
    }

    pub(super) fn seat_bot(&mut self, bot: PlayerName, name: Option<&str>) -> Result<(), Refusal> {
        let name = Name::new(name.unwrap_or(bot.key()))?;
        self.expect_seat()?;
        let mut names = (1..=Room::MAX_SEATS).map(|number| name.numbered(number));
        let name = names.find(|name| !self.is_taken(name, None));
        let name = name.ok_or(Refusal::NameTaken)?;
        let watches = self.comes_too_late();
        let player = self.next_player();
        self.record_if_not_worn_out(Event::BotSeated {
            player,
            name: Some(name),
            bot,
            watches,
        })
    }
}
