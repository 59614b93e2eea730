//! A player's view of a game in a room: keys and the room's events go in, requests to the room come
//! out.

use handeval_answer::shown_to;
use handeval_matematico::{CellValue, Deck, Game, GameEvent, Value, score};
use handeval_rooms::{BoardEntry, Follower, Moment, MoveView, Placing, Role, StreamEvent, View};

use crate::event::{Event, Key};
use crate::judgement::question;
use crate::state::{Seat, State};
use crate::words;

/// An event for a player in a room.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RoomEvent {
    /// A key.
    Key(Key),
    /// An event of the room's stream.
    Stream(Box<StreamEvent>),
    /// The connection was lost, and is being restored.
    Lost,
    /// The room no longer exists.
    Closed,
    /// A card was placed as requested.
    Placed(Placing),
    /// A request was refused, or cannot be sent yet.
    Refused {
        /// Whether the request was a move; if so, the move does not take place.
        is_move: bool,
        /// The reason, in words for the player.
        message: String,
    },
    /// The value of each free cell for a card, best first.
    Values {
        /// The number of the card, from 1.
        n: u32,
        /// The answer.
        values: Vec<CellValue>,
        /// Whether the values are general, so totals may be a few points off.
        is_general: bool,
    },
    /// The current time.
    Tick(Moment),
}

/// A request to the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomRequest {
    /// Put a card into a cell.
    Place(Placing),
    /// Get a hint for the card with this number, from 1.
    Hint(u32),
}

/// The pages of the end screen; if there is space, the best arrangement is also shown next to the
/// results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndPage {
    Results,
    Own,
    Best,
}

/// All that the screen shows of a room.
#[derive(Clone, Debug)]
pub struct RoomState {
    follower: Follower,
    state: State,
    is_lost: bool,
    is_closed: bool,
    /// Whether the room cannot save anything right now.
    is_troubled: bool,
    /// The card that was sent but has not been confirmed yet.
    sending: Option<Placing>,
    /// The card whose hint was requested.
    hinted: Option<u32>,
    /// How far the room's clock is ahead of this machine's, in milliseconds.
    ahead: i64,
    now: Moment,
    /// The page shown on the end screen.
    end_page: EndPage,
    is_left: bool,
}

impl RoomState {
    /// Starts from a view of the room, received at `now` by this machine's clock.
    pub fn new(view: View, now: Moment) -> Self {
        let seat = Seat {
            has_hints: view.settings.hints,
            values: view.settings.values,
            ..Seat::default()
        };
        let state = State::in_room(seat, view.settings.point_table());
        let ahead = between(now, view.now);
        let mut room = Self {
            follower: Follower::new(view),
            state,
            is_lost: false,
            is_closed: false,
            is_troubled: false,
            sending: None,
            hinted: None,
            ahead,
            now,
            end_page: EndPage::Results,
            is_left: false,
        };
        room.refresh();
        room
    }

    /// Applies an event.
    pub fn apply(&mut self, event: RoomEvent) {
        let n_before = self.n_placed();
        match event {
            RoomEvent::Key(key) => self.press(key),
            RoomEvent::Stream(heard) => self.hear(*heard),
            RoomEvent::Lost => self.is_lost = true,
            RoomEvent::Closed => self.is_closed = true,
            RoomEvent::Placed(placing) => {
                self.sending = self.sending.filter(|sending| *sending != placing);
                self.follower.place(placing.into());
            }
            RoomEvent::Refused { is_move, message } => {
                if is_move {
                    self.sending = None;
                } else {
                    self.hinted = None;
                }
                self.state.say(message);
            }
            RoomEvent::Values {
                n,
                values,
                is_general,
            } => {
                let game = self.state.game();
                let move_idx = game.n_placed();
                let asked = question(game, move_idx).filter(|_| n as usize == move_idx + 1);
                if let Some(asked) = asked {
                    self.state.apply(Event::Values {
                        asked,
                        values,
                        is_general,
                    });
                }
            }
            RoomEvent::Tick(now) => self.now = now,
        }
        self.refresh();
        if self.n_placed() > n_before
            && let Some(made) = self.last_move()
        {
            // A hint for the next card stays visible if the confirmation of the last card arrives
            // late.
            if (made.assigned || !self.state.is_hint_shown())
                && let Some(said) = self.placed(made)
            {
                self.state.say(said);
            }
        }
    }

    fn n_placed(&self) -> usize {
        let own = self.follower.view().own.as_ref();
        own.map_or(0, |own| own.moves.len())
    }

    /// The player's last move.
    fn last_move(&self) -> Option<MoveView> {
        self.follower.view().own.as_ref()?.moves.last().copied()
    }

    /// The message about a card that the player placed.
    fn placed(&self, made: MoveView) -> Option<String> {
        let view = self.follower.view();
        let card: Value = view.cards.get(made.n.checked_sub(1)?)?.parse().ok()?;
        let cell = (made.row.checked_sub(1)?, made.column.checked_sub(1)?);
        let grid = self.follower.grid();
        let after = score(&grid, self.state.points());
        let card = view.settings.values.text(card);
        Some(words::placed(&card, cell, made.assigned, &after))
    }

    /// The next request to the room; each is returned once.
    pub fn request(&mut self) -> Option<RoomRequest> {
        let n = self.state.game().n_placed() as u32 + 1;
        if self.sending.is_none()
            && let Some((row, column)) = self.state.seat_mut().and_then(|seat| seat.chosen.take())
        {
            let placing = Placing {
                n,
                row: row as u32 + 1,
                column: column as u32 + 1,
            };
            self.sending = Some(placing);
            self.state.say("");
            self.refresh();
            return Some(RoomRequest::Place(placing));
        }
        if self.state.wanted_values().is_some() && self.hinted != Some(n) {
            self.hinted = Some(n);
            return Some(RoomRequest::Hint(n));
        }
        None
    }

    /// The room according to the events received so far.
    pub const fn follower(&self) -> &Follower {
        &self.follower
    }

    /// The board and the keys.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// Whether the player has left.
    pub const fn is_left(&self) -> bool {
        self.is_left
    }

    /// Whether the room no longer exists.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether the player has a grid in this game.
    pub(crate) const fn is_playing(&self) -> bool {
        self.follower.view().grid.is_some()
    }

    /// The page shown on the end screen.
    pub(crate) const fn end_page(&self) -> EndPage {
        self.end_page
    }

    /// The state of the room, in a sentence or two.
    pub(crate) fn standing(&self) -> String {
        let view = self.follower.view();
        let mut words = Vec::new();
        if self.is_closed {
            return "This room is closed.".to_owned();
        }
        if self.is_lost {
            words.push("No connection; trying again.".to_owned());
        }
        if self.is_troubled {
            words.push("The room cannot be saved at the moment, so it is on hold.".to_owned());
        }
        if view.paused {
            words.push("Paused.".to_owned());
        }
        let n_called = view.cards.len();
        if n_called == 0 {
            words.push("The first card is about to be called.".to_owned());
        } else if self.sending.is_some() {
            words.push("Placing …".to_owned());
        } else {
            let turn = self.follower.turn();
            let n_waiting = turn.map_or(0, |(n, _)| n_called - n);
            if n_waiting > 0 {
                words.push(format!("{n_waiting} more to place after this one."));
            }
            words.push(format!(
                "{} of {} have placed card {n_called}.",
                view.count, view.playing
            ));
        }
        if let Some(seconds) = self.seconds_left() {
            words.push(format!("{seconds} s left."));
        }
        words.join(" ")
    }

    /// The seconds until the deadline of the card on the table.
    fn seconds_left(&self) -> Option<u64> {
        let deadline = self.follower.view().card.as_ref()?.deadline?;
        let left = between(self.now, deadline) - self.ahead;
        Some(u64::try_from(left).unwrap_or(0).div_ceil(1000))
    }

    fn press(&mut self, key: Key) {
        if matches!(key, Key::Leave) || (self.state.is_left() && key == Key::Escape) {
            self.is_left = true;
            return;
        }
        let is_open = self.is_playing() && self.follower.view().results.is_none();
        if is_open || matches!(key, Key::Help | Key::Escape) || self.state.is_help_shown() {
            self.state.apply(Event::Key(key));
            self.is_left = self.state.is_left();
        } else if key == Key::NextPage {
            self.end_page = match self.end_page {
                EndPage::Results => EndPage::Own,
                EndPage::Own => EndPage::Best,
                EndPage::Best => EndPage::Results,
            };
        }
    }

    fn hear(&mut self, heard: StreamEvent) {
        if let Some(now) = heard.now() {
            self.ahead = between(self.now, now);
        }
        self.is_lost = false;
        match &heard {
            StreamEvent::Closed {} => self.is_closed = true,
            StreamEvent::Trouble { .. } => self.is_troubled = true,
            StreamEvent::Player(_) => {}
            _ => self.is_troubled = false,
        }
        if matches!(heard, StreamEvent::Start { .. }) {
            (self.sending, self.hinted) = (None, None);
            self.state.say("");
        }
        self.follower.hear(heard);
        // Forgets the sent card once it has arrived.
        let n_placed = self.n_placed();
        self.sending = self.sending.filter(|sending| sending.n as usize > n_placed);
    }

    /// Updates the board from the room.
    fn refresh(&mut self) {
        let view = self.follower.view();
        let game = game_of(view, self.sending);
        let mut players = view.players.iter();
        let own = players.find(|player| Some(player.player) == view.you.player);
        let name = own.and_then(|player| player.name.as_deref());
        let name = name.map(|name| format!("{name} in "));
        let title = format!("{}room {}", name.unwrap_or_default(), view.code);
        let (values, has_hints) = (view.settings.values, view.settings.hints);
        let (standing, leaderboard) = (self.standing(), leaderboard(view));
        if let Some(game) = game {
            self.state.show_game(game);
        }
        if let Some(seat) = self.state.seat_mut() {
            (seat.values, seat.leaderboard) = (values, leaderboard);
            (seat.title, seat.standing, seat.has_hints) = (title, standing, has_hints);
        }
    }
}

/// Whether the viewer plays in the room rather than just watching.
pub(crate) const fn sees_game(view: &View) -> bool {
    matches!(view.you.role, Role::Player | Role::Watcher | Role::Anyone)
}

/// The lines of the leaderboard, and for each whether it is the viewer's.
fn leaderboard(view: &View) -> Vec<(String, bool)> {
    let line = |entry: &BoardEntry| {
        let name = shown_name(entry.name.as_deref());
        let text = format!("{:>2}. {name:<20} {:>5}", entry.place, entry.total);
        (text, Some(entry.player) == view.you.player)
    };
    view.board.iter().flatten().map(line).collect()
}

/// A name as shown on the screen.
pub(crate) fn shown_name(name: Option<&str>) -> String {
    shown_to(name.unwrap_or("?"), 20)
}

/// The milliseconds from one moment to another.
fn between(earlier: Moment, later: Moment) -> i64 {
    let millis = |moment: Moment| i64::try_from(moment.millis()).unwrap_or(i64::MAX);
    millis(later).saturating_sub(millis(earlier))
}

/// The known part of the game, including the sent card. Unknown cards are filled in arbitrarily and
/// not shown. `None` if the view does not describe a possible game.
fn game_of(view: &View, sending: Option<Placing>) -> Option<Game> {
    let cards = view.cards.iter().map(|card| card.parse().ok());
    let mut cards: Vec<Value> = cards.collect::<Option<_>>()?;
    let n_called = cards.len();
    for value in Value::ALL {
        while cards.len() < Game::N_CARDS
            && cards.iter().filter(|&&card| card == value).count() < Value::COPIES
        {
            cards.push(value);
        }
    }
    let mut game = Game::new(Deck::new(&cards).ok()?);
    for _ in 0..n_called {
        game.apply(GameEvent::Called).ok()?;
    }
    let own = view.own.as_ref();
    for made in own.map_or(&[][..], |own| &own.moves) {
        game.apply(GameEvent::Placed {
            move_idx: made.n.checked_sub(1)?,
            row: made.row.checked_sub(1)?,
            column: made.column.checked_sub(1)?,
        })
        .ok()?;
    }
    if let Some(sending) = sending {
        let [move_idx, row, column] = sending.indexes()?;
        // It may already be placed, or be impossible; then the room will report it.
        let _ = game.apply(GameEvent::Placed {
            move_idx,
            row,
            column,
        });
    }
    Some(game)
}
