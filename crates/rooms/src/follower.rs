//! A room followed remotely: a view, and the events that change it.

use handeval_matematico::{Grid, GridError, Value, score};

use crate::hex;
use crate::results::GridText;
use crate::view::line_views;
use crate::{BestResult, MoveView, OwnGame, PlayerId, Results, Role, State, StreamEvent, View};

/// A room as a client follows it through its stream of events.
///
/// It remembers the commitment and the called cards, so the room cannot change them unnoticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    view: View,
    /// The game being watched.
    game: u32,
    commitment: Option<String>,
    cards: Vec<String>,
}

/// Whether a room dealt the cards it had committed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fairness {
    /// The published deck matches the commitment and the called cards.
    Fair,
    /// The hash of the published salt and deck differs from the commitment.
    OtherDeck,
    /// A called card differs from the published deck.
    OtherCard {
        /// The card, counting from 1.
        n: usize,
    },
}

impl Follower {
    /// Starts from a view.
    pub fn new(view: View) -> Self {
        let mut follower = Self {
            game: view.game,
            commitment: None,
            cards: Vec::new(),
            view,
        };
        follower.witness();
        follower
    }

    /// The room according to the events received so far.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The room's commitment in this game, as first received.
    pub fn commitment(&self) -> Option<&str> {
        self.commitment.as_deref()
    }

    /// Applies an event.
    pub fn hear(&mut self, heard: StreamEvent) {
        let view = &mut self.view;
        match heard {
            StreamEvent::Snapshot(new) => *view = *new,
            StreamEvent::Player(player) => {
                view.players.retain(|one| one.player != player.player);
                view.players.push(player);
                view.players.sort_by_key(|player| player.player);
                self.count_playing();
            }
            StreamEvent::Start { game, commitment } => self.start(game, commitment),
            StreamEvent::Card(card) => {
                view.state = State::Open;
                if card.n == view.cards.len() + 1 {
                    view.cards.push(card.value.clone());
                    view.count = 0;
                }
                view.card = Some(card);
            }
            StreamEvent::Move {
                n,
                row,
                column,
                assigned,
                total,
                lines,
            } => {
                let made = MoveView {
                    n,
                    row,
                    column,
                    assigned,
                };
                self.place(made);
                if let Some(own) = &mut self.view.own {
                    (own.total, own.lines) = (total, lines);
                }
            }
            StreamEvent::Placed(placed) if placed.n == view.cards.len() => {
                view.count = placed.count;
                view.placed = placed.players;
            }
            StreamEvent::Placed(_) => {}
            StreamEvent::Board(board) => view.board = Some(board),
            StreamEvent::Paused {} => {
                view.paused = true;
                if let Some(card) = &mut view.card {
                    card.deadline = None;
                }
            }
            StreamEvent::Resumed { deadline, now } => {
                view.paused = false;
                if let Some(card) = &mut view.card {
                    (card.deadline, card.now) = (deadline, now);
                }
            }
            StreamEvent::Locked { locked } => view.locked = locked,
            StreamEvent::Renamed { player, name } => {
                let players = view
                    .players
                    .iter_mut()
                    .map(|one| (one.player, &mut one.name));
                let board = view.board.iter_mut().flatten();
                let board = board.map(|entry| (entry.player, &mut entry.name));
                for (_, known) in players.chain(board).filter(|(one, _)| *one == player) {
                    known.clone_from(&name);
                }
            }
            StreamEvent::Removed { player } => self.remove(player),
            StreamEvent::Kept { names_until } => view.names_until = names_until,
            StreamEvent::End(results) => self.end(*results),
            StreamEvent::Best(best) => {
                if let Some(results) = &mut view.results {
                    results.best = Some(*best);
                }
            }
            StreamEvent::Closed {} | StreamEvent::Replaced {} | StreamEvent::Trouble { .. } => {}
        }
        self.witness();
    }

    /// Records that the player placed a card; repeating it has no effect.
    pub fn place(&mut self, made: MoveView) {
        let view = &mut self.view;
        let card = made.n.checked_sub(1).and_then(|idx| view.cards.get(idx));
        let cell = view.grid.as_mut().and_then(|grid| {
            let row = grid.get_mut(made.row.checked_sub(1)?)?;
            row.get_mut(made.column.checked_sub(1)?)
        });
        let (Some(card), Some(cell), Some(own)) = (card, cell, &mut view.own) else {
            return;
        };
        if own.moves.iter().any(|known| known.n == made.n) {
            return;
        }
        *cell = Some(card.clone());
        own.moves.push(made);
        own.moves.sort_by_key(|made| made.n);
        let grid = view.grid.as_ref().and_then(|grid| read_grid(grid).ok());
        if let Some(grid) = grid {
            let points = view.settings.point_table();
            own.total = score(&grid, &points).total;
            own.lines = line_views(&grid, &points);
        }
    }

    /// The player's own grid; empty if there is none or it is invalid.
    pub fn grid(&self) -> Grid {
        let grid = self.view.grid.as_ref().map(read_grid);
        grid.and_then(Result::ok).unwrap_or_default()
    }

    /// The number, from 1, and the value of the player's next card, if it has been called.
    pub fn turn(&self) -> Option<(usize, Value)> {
        let own = self.view.own.as_ref()?;
        if self.view.state != State::Open {
            return None;
        }
        let n = own.moves.len() + 1;
        let card = self.view.cards.get(n - 1)?;
        Some((n, card.parse().ok()?))
    }

    /// Whether the room dealt the cards it had committed to; `None` before the end, or if the
    /// commitment did not arrive in time.
    pub fn fairness(&self) -> Option<Fairness> {
        let results = self.view.results.as_ref()?;
        Some(results.fairness(self.commitment.as_deref()?, &self.cards))
    }

    fn start(&mut self, game: u32, commitment: String) {
        let is_player = matches!(self.view.you.role, Role::Player | Role::Watcher);
        let grid = is_player.then(Grid::default);
        let view = &mut self.view;
        let points = view.settings.point_table();
        view.state = State::Open;
        view.paused = false;
        view.game = game;
        view.commitment = Some(commitment);
        view.card = None;
        view.cards.clear();
        view.count = 0;
        view.placed = view.placed.take().map(|_| Vec::new());
        view.grid = grid.is_some().then(GridText::default);
        view.own = grid.map(|grid| OwnGame {
            moves: Vec::new(),
            total: 0,
            lines: line_views(&grid, &points),
        });
        view.board = None;
        view.results = None;
        for player in &mut view.players {
            player.watches = false;
        }
        if is_player {
            view.you.role = Role::Player;
        }
        self.count_playing();
    }

    fn remove(&mut self, player: PlayerId) {
        let view = &mut self.view;
        view.players.retain(|one| one.player != player);
        if let Some(board) = &mut view.board {
            board.retain(|entry| entry.player != player);
        }
        if view.you.player == Some(player) {
            view.you.role = Role::Removed;
            (view.grid, view.own) = (None, None);
        }
        self.count_playing();
    }

    fn end(&mut self, results: Results) {
        let view = &mut self.view;
        view.state = State::Finished;
        view.paused = false;
        if let Some(card) = &mut view.card {
            card.deadline = None;
        }
        view.results = Some(results);
    }

    fn count_playing(&mut self) {
        let view = &mut self.view;
        if view.state != State::Lobby {
            view.playing = view.players.iter().filter(|one| !one.watches).count();
        }
    }

    /// Remembers the commitment and the cards when they first arrive.
    fn witness(&mut self) {
        let view = &self.view;
        if view.game != self.game || view.state == State::Lobby {
            self.game = view.game;
            self.commitment = None;
            self.cards.clear();
        }
        // A client that connects after the results are published cannot check anything.
        if view.results.is_none() && self.commitment.is_none() {
            self.commitment.clone_from(&view.commitment);
        }
        let n_known = self.cards.len();
        self.cards.extend(view.cards.iter().skip(n_known).cloned());
    }
}

impl BestResult {
    /// The grid of the arrangement; `None` if it is invalid.
    pub fn grid(&self) -> Option<Grid> {
        read_grid(&self.grid).ok()
    }
}

impl Results {
    /// Whether these results match a commitment and the called cards.
    pub fn fairness(&self, commitment: &str, called: &[String]) -> Fairness {
        let text = format!("{}:{}", self.salt, self.deck.join(" "));
        if hex::write(&hex::sha256(&text)) != commitment {
            return Fairness::OtherDeck;
        }
        let is_same = |(idx, card): (usize, &String)| {
            let value = |card: &String| card.parse::<Value>().ok();
            let of_deck = self.deck.get(idx).and_then(value);
            of_deck.is_some() && value(card) == of_deck
        };
        let other = called.iter().enumerate().position(|card| !is_same(card));
        other.map_or(Fairness::Fair, |idx| Fairness::OtherCard { n: idx + 1 })
    }
}

/// The grid that a room shows, with an empty cell in place of each unknown value.
fn read_grid(grid: &GridText) -> Result<Grid, GridError> {
    let rows = grid.each_ref().map(|row| {
        let cells = row.each_ref();
        cells.map(|cell| cell.as_deref().and_then(|card| card.parse().ok()))
    });
    Grid::new(rows)
}
