//! Many games by several players on the same decks.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;
#[cfg(feature = "std")]
use core::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "std")]
use handeval_work::{in_order, run_all};

use super::Contestant;
#[cfg(feature = "std")]
use crate::MAX_SEARCHES_AT_ONCE;
use crate::arrange::generator::{Generator, shuffle};
use crate::{
    Conduct, Deal, Deck, Grid, LineTable, Move, Player, Players, PointTable, Record, Turn,
    ValuesFrom, score, solve_with,
};

/// The decks of a simulation.
#[derive(Clone, Debug)]
pub enum Decks {
    /// The shuffled decks of these games, drawn from the seed. Games are numbered from 0, and their
    /// decks do not depend on what else is played.
    Shuffled(Range<u64>),
    /// This deck in random orders. The range selects which orders are played, counting from 0. See
    /// [`Deck::reordered`].
    Orders(Deck, Range<u64>),
    /// These decks, one after another.
    Listed(Vec<Deck>),
}

impl Decks {
    /// The number of games.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        match self {
            Self::Shuffled(games) | Self::Orders(_, games) => games.end.saturating_sub(games.start),
            Self::Listed(decks) => decks.len() as u64,
        }
    }
}

/// The maximum number of nodes of a search. The hardest of 200 random deals takes about 4,000.
const BEST_NODES: u64 = 20_000;

/// Makes the cells of a random start independent of everything else drawn from the same seed.
const CELLS: u64 = 0x7261_6E64_6F6D_2063;

/// Independent games, which can be played in any order, on any thread.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{
///     Conduct, Contestant, Decks, PlayerName, Players, Simulation, SimulationTally,
/// };
///
/// let contestants = [PlayerName::Greedy, PlayerName::Table].map(Contestant::Player);
/// let decks = Decks::Shuffled(0..100);
/// let simulation = Simulation::new(&contestants, decks, &Players::classic(), 1);
/// let mut tally = SimulationTally::new(&simulation, false);
/// for piece_idx in 0..simulation.n_pieces() {
///     for played in simulation.play(piece_idx, Conduct::ALONE) {
///         tally.add(&played);
///     }
/// }
/// let table_against_greedy = tally.difference(1, 0);
/// assert!(table_against_greedy.mean > 10.0);
/// ```
#[derive(Debug)]
pub struct Simulation {
    contestants: Vec<(Contestant, Option<Box<dyn Player + Send + Sync>>)>,
    decks: Decks,
    points: PointTable,
    values_from: ValuesFrom,
    lines: LineTable,
    seed: u64,
    /// How many cards of each game are placed at random.
    random_start: Option<usize>,
}

/// The results for a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedDeck {
    /// The deck.
    pub deck: Deck,
    /// Each contestant's result, in the order of [`Simulation::contestants`].
    pub results: Vec<GameResult>,
}

/// A contestant's result for a deck.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameResult {
    /// The full grid.
    pub grid: Grid,
    /// The total of the grid.
    pub total: u32,
    /// Whether this is proved to be the highest possible total with these cards; always false for
    /// players.
    pub is_proved_best: bool,
    /// The player's expected total for the cell of its first card after a [random
    /// start](Simulation::with_random_start), as in a hint for this turn. `None` for random and
    /// greedy, which would have to play out hundreds of games to find it, and for the best
    /// arrangement.
    pub expected: Option<f64>,
}

impl GameResult {
    /// The result for a full grid, without an expectation. Empty cells score nothing.
    #[must_use]
    pub fn new(grid: Grid, points: &PointTable, is_proved_best: bool) -> Self {
        Self {
            grid,
            total: score(&grid, points).total,
            is_proved_best,
            expected: None,
        }
    }
}

impl Simulation {
    /// Games between these contestants, with the points that `players` play for. The same seed
    /// gives the same decks and games, no matter which other contestants play.
    #[must_use]
    pub fn new(contestants: &[Contestant], decks: Decks, players: &Players, seed: u64) -> Self {
        let contestants = contestants.iter().map(|&who| match who {
            Contestant::Player(name) => (who, Some(players.player(name))),
            Contestant::Best => (who, None),
        });
        Self {
            contestants: contestants.collect(),
            decks,
            lines: LineTable::new(players.points()),
            points: players.points().clone(),
            values_from: players.values_from(),
            seed,
            random_start: None,
        }
    }

    /// The same games, but with their first cards, at most 24, placed in random cells before
    /// anybody plays. The cells depend only on the seed and the number of the game, so they are the
    /// same for all contestants and on every machine. Increasing the number of cards leaves the
    /// first ones in the same cells. [`Contestant::Best`] arranges the remaining cards.
    ///
    /// With a random start, [`GameResult::expected`] is set, even if that start has 0 cards.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{
    ///     Conduct, Contestant, Decks, PlayerName, Players, Simulation, SimulationTally,
    /// };
    ///
    /// let table = [Contestant::Player(PlayerName::Table)];
    /// let games = Simulation::new(&table, Decks::Shuffled(0..64), &Players::classic(), 1);
    /// let games = games.with_random_start(24);
    /// let mut tally = SimulationTally::new(&games, false);
    /// for played in games.play(0, Conduct::ALONE) {
    ///     tally.add(&played);
    /// }
    /// // Only one cell is left for the last card.
    /// let expectation = tally.expectation(0).unwrap();
    /// assert_eq!(expectation.mean, tally.totals(0).mean());
    /// ```
    #[must_use]
    pub fn with_random_start(mut self, n_cards: usize) -> Self {
        // A player has at least one card to place.
        self.random_start = Some(n_cards.min(24));
        self
    }

    /// The number of cards placed at random before anybody plays, if set.
    #[must_use]
    pub const fn random_start(&self) -> Option<usize> {
        self.random_start
    }

    /// The randomly placed cards of a game, numbered as for [`deck`](Self::deck).
    #[must_use]
    pub fn start(&self, game_idx: u64) -> Record {
        self.start_of(&self.deck(game_idx), game_idx)
    }

    /// The cells depend only on the seed and the number of the game. Increasing the number of cards
    /// leaves the first ones in the same cells.
    fn start_of(&self, deck: &Deck, game_idx: u64) -> Record {
        let mut cells: [usize; 25] = core::array::from_fn(|cell| cell);
        let game_idx = self.first().wrapping_add(game_idx);
        shuffle(&mut cells, &mut Generator::new(self.seed ^ CELLS, game_idx));
        let mut record = Record::default();
        let n_cards = self.random_start.unwrap_or(0);
        for (card, cell) in deck.cards().into_iter().zip(cells).take(n_cards) {
            record.add(Move {
                card,
                row: cell / 5,
                column: cell % 5,
            });
        }
        record
    }

    /// The contestants, in the given order.
    pub fn contestants(&self) -> impl ExactSizeIterator<Item = Contestant> + '_ {
        self.contestants.iter().map(|&(who, _)| who)
    }

    /// The points of the games.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// Where the players' values come from, if they use any.
    #[must_use]
    pub const fn values_from(&self) -> ValuesFrom {
        self.values_from
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of games.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.decks.n_games()
    }

    /// The number of the first game, among all games of the seed or all orders of the deck; 0 for
    /// given decks.
    #[must_use]
    pub const fn first(&self) -> u64 {
        match &self.decks {
            Decks::Shuffled(games) | Decks::Orders(_, games) => games.start,
            Decks::Listed(_) => 0,
        }
    }

    /// The deck of a game, counted from 0. With a number out of range, this panics or returns a
    /// deck that belongs to no game.
    #[must_use]
    pub fn deck(&self, game_idx: u64) -> Deck {
        match &self.decks {
            Decks::Shuffled(games) => Deck::shuffled(self.seed, games.start.wrapping_add(game_idx)),
            Decks::Orders(deck, games) => {
                deck.reordered(self.seed, games.start.wrapping_add(game_idx))
            }
            Decks::Listed(decks) => decks[game_idx as usize],
        }
    }

    /// The number of pieces of work.
    #[must_use]
    pub fn n_pieces(&self) -> u64 {
        self.n_games().div_ceil(self.games_a_piece())
    }

    fn games_a_piece(&self) -> u64 {
        let games = self.contestants().map(Contestant::games_a_piece);
        games.min().unwrap_or(1)
    }

    /// Plays the games of a piece, in order. The conduct applies to the searches for best
    /// arrangements; its limit on nodes is not used.
    #[must_use]
    pub fn play(&self, piece_idx: u64, conduct: Conduct<'_>) -> Vec<PlayedDeck> {
        let n = self.games_a_piece();
        let start = piece_idx.saturating_mul(n);
        let games: Range<u64> = start..start.saturating_add(n).min(self.n_games());
        games.map(|game_idx| self.game(game_idx, conduct)).collect()
    }

    /// Plays all games on `n_threads` threads, and passes their results to `take` on the calling
    /// thread, in order, a few at a time. The results do not depend on the number of threads.
    ///
    /// Searches for best arrangements need a lot of memory, so at most [`MAX_SEARCHES_AT_ONCE`] run
    /// at a time and share the threads.
    ///
    /// # Errors
    ///
    /// The first error that `take` returns, which ends the games.
    #[cfg(feature = "std")]
    pub fn play_all<E>(
        &self,
        n_threads: usize,
        mut take: impl FnMut(Vec<PlayedDeck>) -> Result<(), E>,
    ) -> Result<(), E> {
        let has_searches = self.contestants().any(|who| who == Contestant::Best);
        let n_at_once = if has_searches {
            n_threads.min(MAX_SEARCHES_AT_ONCE)
        } else {
            n_threads
        };
        let n_threads_each = n_threads / n_at_once.max(1);
        let is_abandoned = AtomicBool::new(false);
        let work = |piece_idx| {
            let conduct = Conduct {
                run_all: &|tasks| run_all(tasks, n_threads_each),
                should_stop: &|| is_abandoned.load(Ordering::Relaxed),
                ..Conduct::ALONE
            };
            self.play(piece_idx, conduct)
        };
        in_order(self.n_pieces(), n_at_once, work, |played| {
            let taken = take(played);
            if taken.is_err() {
                is_abandoned.store(true, Ordering::Relaxed);
            }
            taken
        })
    }

    fn game(&self, game_idx: u64, conduct: Conduct<'_>) -> PlayedDeck {
        let deck = self.deck(game_idx);
        let start = self.start_of(&deck, game_idx);
        let game_idx = self.first() + game_idx;
        // Each game gets a seed of its own, just as each move of a game does.
        let seed = Record::move_seed(self.seed, game_idx as usize);
        let results = self.contestants.iter().map(|(who, player)| match player {
            Some(player) => {
                let mut record = start.clone();
                let expected = match self.random_start {
                    Some(_) if who.expects() => first_move(&**player, &deck, seed, &mut record),
                    _ => None,
                };
                let grid = *record.play_on(&**player, &deck, seed).grid();
                GameResult {
                    expected,
                    ..GameResult::new(grid, &self.points, false)
                }
            }
            None => self.best_of(&deck, &start, conduct),
        });
        PlayedDeck {
            deck,
            results: results.collect(),
        }
    }

    fn best_of(&self, deck: &Deck, start: &Record, conduct: Conduct<'_>) -> GameResult {
        let conduct = Conduct {
            max_nodes: BEST_NODES,
            ..conduct
        };
        let rest = &deck.cards()[start.moves().len()..];
        // A deck always has exactly one card left for each free cell.
        let deal = Deal::completing(start.grid(), rest).unwrap_or_else(|_| Deal::from(deck));
        let found = solve_with(&deal, &self.lines, self.seed, conduct);
        GameResult {
            grid: found.grid,
            total: found.total,
            is_proved_best: found.is_optimal(),
            expected: None,
        }
    }
}

/// Makes a player's next move in a game, in the cell that the player values most, and returns the
/// expected total for that cell.
fn first_move(player: &dyn Player, deck: &Deck, seed: u64, record: &mut Record) -> Option<f64> {
    let move_idx = record.moves().len();
    let card = *deck.cards().get(move_idx)?;
    let turn = Turn::new(record.grid(), card).ok()?;
    let values = player.cell_values(&turn, Record::move_seed(seed, move_idx));
    let best = values.first()?;
    let (row, column) = (best.row, best.column);
    record.add(Move { card, row, column });
    Some(best.expected)
}
