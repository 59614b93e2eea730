//! The game and the state of the screen: events go in, a new state comes out.

use handeval_answer::matematico::{BestFoundReport, PlayReport};
use handeval_matematico::{
    CellValue, Deck, Game, GameEvent, GridScore, PointTable, Solution, score,
};
use handeval_rooms::Values;

use crate::event::{Event, Key};
use crate::game::{Cell, N_CARDS, Start};
use crate::judgement::{Judgement, Question, question};
use crate::words;

/// The player's choices before the game.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The points.
    pub points: PointTable,
    /// Whether moves can be taken back.
    pub is_practice: bool,
}

/// The pages of the end screen; a small terminal shows one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it all
pub enum Page {
    Replay,
    Best,
    Costs,
}

/// Everything that the screen shows.
#[derive(Clone, Debug)]
pub struct State {
    choices: Choices,
    start: Start,
    game: Game,
    judgement: Judgement,
    /// The earlier games.
    played: Vec<PlayReport>,
    cursor: Cell,
    /// The typed row, until the column is typed.
    typed_row: Option<usize>,
    is_hint_shown: bool,
    is_help_shown: bool,
    /// The key that would end an unfinished game if it were pressed a second time.
    doubt: Option<Key>,
    message: String,
    /// The number of moves that the grid on the end screen shows.
    shown: usize,
    page: Page,
    wants_game: bool,
    is_left: bool,
    /// What is different about a game in a room.
    seat: Option<Seat>,
}

/// A game in a room, where cards are called by the room, and moves and hints are requests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seat {
    /// The room and the player.
    pub(crate) title: String,
    /// The state of the room in words.
    pub(crate) standing: String,
    /// Whether the host allows hints.
    pub(crate) has_hints: bool,
    /// The chosen cell, not yet sent.
    pub(crate) chosen: Option<Cell>,
    /// How cards are shown.
    pub(crate) values: Values,
    /// The leaderboard, if shown: a line per player, and whether it is the viewer's.
    pub(crate) leaderboard: Vec<(String, bool)>,
    /// Whether the leaderboard is shown instead of the cards left in the deck.
    pub(crate) is_leaderboard_shown: bool,
}

impl State {
    /// The state before the first card is placed.
    pub fn new(start: Start, choices: Choices) -> Self {
        Self {
            choices,
            game: begun(Deck::of_seed(start.seed)),
            start,
            judgement: Judgement::default(),
            played: Vec::new(),
            cursor: (2, 2),
            typed_row: None,
            is_hint_shown: false,
            is_help_shown: false,
            doubt: None,
            message: words::FIRST.to_owned(),
            shown: N_CARDS,
            page: Page::Replay,
            wants_game: false,
            is_left: false,
            seat: None,
        }
    }

    /// A game in a room, before its first card is called.
    pub(crate) fn in_room(seat: Seat, points: PointTable) -> Self {
        let choices = Choices {
            points,
            is_practice: false,
        };
        Self {
            message: String::new(),
            seat: Some(seat),
            ..Self::new(Start::of_seed(0), choices)
        }
    }

    pub(crate) const fn seat(&self) -> Option<&Seat> {
        self.seat.as_ref()
    }

    pub(crate) const fn seat_mut(&mut self) -> Option<&mut Seat> {
        self.seat.as_mut()
    }

    /// How cards are shown.
    pub(crate) fn values(&self) -> Values {
        self.seat
            .as_ref()
            .map_or(Values::Letters, |seat| seat.values)
    }

    /// Shows the room's game. Hides a hint for a different turn, and forgets the values of a
    /// different game.
    pub(crate) fn show_game(&mut self, game: Game) {
        let is_another = game.n_placed() < self.game.n_placed() || game.n_placed() == 0;
        if game.n_placed() != self.game.n_placed() {
            self.is_hint_shown = false;
        }
        if is_another {
            self.judgement = Judgement::default();
        }
        self.game = game;
    }

    /// Sets the message.
    pub(crate) fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Chooses the cell at the cursor for the room's card.
    fn place_in_room(&mut self) {
        let cursor = self.cursor;
        let is_free = self.game.is_free(cursor.0, cursor.1);
        let has_card = self.game.card().is_some();
        let Some(seat) = &mut self.seat else { return };
        match (has_card, is_free) {
            (false, _) => self.message = words::NO_CARD.to_owned(),
            (true, false) => self.message = words::taken(cursor),
            (true, true) => seat.chosen = Some(cursor),
        }
    }

    /// Applies an event. An answer to an outdated question changes nothing.
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Key(key) => self.press(key),
            Event::Begin(start) => self.begin(start),
            Event::Values {
                asked,
                values,
                is_general,
            } => {
                let judgement = &mut self.judgement;
                judgement.note_values(&self.game, &asked, values, is_general);
            }
            Event::Best {
                deck,
                found,
                is_ended,
            } => {
                if self.wanted_deck() == Some(&deck) {
                    self.judgement.note_best(found, is_ended);
                }
            }
        }
    }

    /// The seed and day of the game.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What is known about the game.
    pub const fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// The points.
    pub const fn points(&self) -> &PointTable {
        &self.choices.points
    }

    /// Whether moves can be taken back.
    pub const fn is_practice(&self) -> bool {
        self.choices.is_practice
    }

    /// The lines and points of the grid on the screen: the current one, or at the end the replayed
    /// one.
    pub fn score(&self) -> GridScore<'_> {
        score(&self.game.grid_after(self.shown), &self.choices.points)
    }

    /// The points so far.
    pub fn total(&self) -> u32 {
        score(&self.game.grid(), &self.choices.points).total
    }

    /// The cell for the next card.
    pub const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The typed row, from 0, until the column is typed.
    pub const fn typed_row(&self) -> Option<usize> {
        self.typed_row
    }

    /// Whether a hint is requested, even if it is not known yet.
    pub const fn is_hint_shown(&self) -> bool {
        self.is_hint_shown
    }

    /// The value of each free cell, best first, if a hint is requested and known.
    pub fn hint(&self) -> Option<&[CellValue]> {
        let is_shown = self.is_hint_shown && !self.game.is_over();
        is_shown.then(|| self.judgement.values(self.game.n_placed()))?
    }

    /// Whether the help is shown.
    pub const fn is_help_shown(&self) -> bool {
        self.is_help_shown
    }

    /// The last message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The number of moves that the grid on the end screen shows, in `1..=25`.
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// The page shown on the end screen.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// Whether a new game is requested, to be delivered as an [`Event::Begin`].
    pub const fn wants_game(&self) -> bool {
        self.wants_game
    }

    /// Whether the player has left.
    pub const fn is_left(&self) -> bool {
        self.is_left
    }

    /// The turn whose values are requested, to be delivered as an [`Event::Values`].
    pub fn wanted_values(&self) -> Option<Question> {
        let may_ask = self.seat.as_ref().is_none_or(|seat| seat.has_hints);
        if !may_ask || (self.seat.is_some() && self.game.is_over()) {
            return None;
        }
        if self.game.is_over() {
            return self.judgement.first_open(&self.game);
        }
        let move_idx = self.game.n_placed();
        let is_wanted = self.is_hint_shown && self.judgement.values(move_idx).is_none();
        is_wanted.then(|| question(&self.game, move_idx))?
    }

    /// The cards whose best arrangement is requested, to be delivered as repeated [`Event::Best`]s.
    pub fn wanted_deck(&self) -> Option<&Deck> {
        let is_over = self.game.is_over() && self.seat.is_none();
        let is_wanted = is_over && !self.judgement.is_search_ended();
        is_wanted.then(|| self.game.deck())
    }

    /// The results of the games, including the current one if it was started or is the only one.
    pub fn reports(&self) -> Vec<PlayReport> {
        let mut reports = self.played.clone();
        if self.game.n_placed() > 0 || reports.is_empty() {
            reports.push(self.report());
        }
        reports
    }

    fn report(&self) -> PlayReport {
        let best: Option<&Solution> = self.judgement.best().filter(|_| self.game.is_over());
        let total = self.total();
        PlayReport {
            seed: self.start.seed,
            daily: self.start.day.clone(),
            total,
            cards: self.game.n_placed(),
            complete: self.game.is_over(),
            hints: self.game.n_hints(),
            undone: self.game.is_undone(),
            best: best.map(BestFoundReport::new),
            share: best.and_then(|best| best.share_of(total)),
        }
    }

    fn begin(&mut self, start: Start) {
        let played = self.reports();
        let is_first = self.played.is_empty() && self.game.n_placed() == 0;
        *self = Self {
            played: if is_first { Vec::new() } else { played },
            ..Self::new(start, self.choices.clone())
        };
    }

    fn press(&mut self, key: Key) {
        if key == Key::Leave {
            self.is_left = true;
            return;
        }
        if self.is_help_shown {
            self.is_help_shown = false;
            return;
        }
        let doubt = self.doubt.take();
        let typed_row = self.typed_row.take();
        match key {
            Key::Help => self.is_help_shown = true,
            Key::Escape if typed_row.is_some() || doubt.is_some() => self.message.clear(),
            Key::Escape => self.is_left = true,
            Key::New | Key::Again | Key::Undo if self.seat.is_some() => {
                self.message = words::IN_A_ROOM.to_owned();
            }
            Key::New | Key::Again => self.start_anew(key, doubt),
            Key::Undo => self.undo(),
            Key::NextPage if self.seat.is_some() => {
                if let Some(seat) = &mut self.seat {
                    seat.is_leaderboard_shown = !seat.is_leaderboard_shown;
                }
            }
            _ if self.game.is_over() && self.seat.is_none() => self.look_back(key),
            _ => self.play(key, typed_row),
        }
    }

    fn play(&mut self, key: Key, typed_row: Option<usize>) {
        let (row, column) = self.cursor;
        match key {
            Key::Up => self.cursor.0 = row.saturating_sub(1),
            Key::Down => self.cursor.0 = (row + 1).min(4),
            Key::Left => self.cursor.1 = column.saturating_sub(1),
            Key::Right => self.cursor.1 = (column + 1).min(4),
            Key::First => self.cursor.1 = 0,
            Key::Last => self.cursor.1 = 4,
            Key::Place => self.place(),
            Key::Hint => self.toggle_hint(),
            Key::Number(number @ 1..=5) => {
                let idx = usize::from(number) - 1;
                match typed_row {
                    None => {
                        self.cursor.0 = idx;
                        self.typed_row = Some(idx);
                        self.message = words::row_typed(idx);
                    }
                    Some(row) => {
                        self.cursor = (row, idx);
                        self.place();
                    }
                }
            }
            _ => {}
        }
    }

    fn look_back(&mut self, key: Key) {
        let shown = match key {
            Key::Left => self.shown - 1,
            Key::Right => self.shown + 1,
            Key::Up | Key::First => 1,
            Key::Down | Key::Last => N_CARDS,
            Key::Number(number) => {
                let costliest = self.judgement.costliest(&self.game);
                let place = usize::from(number).checked_sub(1);
                match place.and_then(|place| costliest.get(place)) {
                    Some((move_idx, _)) => move_idx + 1,
                    None => return,
                }
            }
            Key::NextPage => {
                self.page = match self.page {
                    Page::Replay => Page::Best,
                    Page::Best => Page::Costs,
                    Page::Costs => Page::Replay,
                };
                return;
            }
            _ => return,
        };
        self.shown = shown.clamp(1, N_CARDS);
        self.page = Page::Replay;
    }

    fn place(&mut self) {
        if self.seat.is_some() {
            self.place_in_room();
            return;
        }
        let Some(card) = self.game.card() else { return };
        let (row, column) = self.cursor;
        let placed = GameEvent::Placed {
            move_idx: self.game.n_placed(),
            row,
            column,
        };
        if self.game.apply(placed).is_err() {
            self.message = words::taken(self.cursor);
            return;
        }
        turn_next(&mut self.game);
        let grid = self.game.grid();
        let after = score(&grid, &self.choices.points);
        self.message = words::placed(card.text(), self.cursor, false, &after);
        self.is_hint_shown = false;
    }

    fn toggle_hint(&mut self) {
        if self.seat.as_ref().is_some_and(|seat| !seat.has_hints) {
            self.message = words::NO_HINTS.to_owned();
            return;
        }
        self.is_hint_shown = !self.is_hint_shown;
        self.message.clear();
        if self.is_hint_shown {
            // If there is no card, there is nothing to record.
            let _ = self.game.apply(GameEvent::HintShown);
        }
    }

    fn undo(&mut self) {
        if !self.choices.is_practice {
            self.message = words::NO_UNDO.to_owned();
            return;
        }
        let last = self.game.moves().last().map(|made| (made.row, made.column));
        let (Some(cell), Ok(())) = (last, self.game.apply(GameEvent::TakenBack)) else {
            self.message = words::NOTHING_TO_UNDO.to_owned();
            return;
        };
        self.judgement.forget_after(self.game.n_placed());
        self.cursor = cell;
        self.is_hint_shown = false;
        self.shown = N_CARDS;
        self.page = Page::Replay;
        self.message = words::undone(cell);
    }

    /// Begins another game; the key must be pressed twice if the current one is unfinished.
    fn start_anew(&mut self, key: Key, doubt: Option<Key>) {
        let is_new = key == Key::New;
        let is_begun = self.game.n_placed() > 0 && !self.game.is_over();
        if is_begun && doubt != Some(key) {
            self.doubt = Some(key);
            self.say(if is_new {
                words::SURE_NEW
            } else {
                words::SURE_AGAIN
            });
        } else if is_new {
            self.wants_game = true;
        } else {
            self.begin(self.start.clone());
        }
    }
}

/// A new game with the first card turned up.
fn begun(deck: Deck) -> Game {
    let mut game = Game::new(deck);
    turn_next(&mut game);
    game
}

/// Turns up the next card, if there is one, once the last one is placed.
fn turn_next(game: &mut Game) {
    let _ = game.apply(GameEvent::Called);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_are_those_of_the_seed() {
        let choices = Choices {
            points: PointTable::classic(),
            is_practice: false,
        };
        let state = State::new(Start::of_seed(20_240_229), choices);
        assert_eq!(state.game().deck(), &Deck::of_seed(20_240_229));
    }
}
