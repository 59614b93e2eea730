//! Measured games, and the luck of their cards.

use std::time::Instant;

use handeval_matematico::{
    CellValue, Deck, Grid, Player, PlayerName, Players, PointTable, Record, Turn, Value, score,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

/// A game, and what was expected along the way.
pub(super) struct MeasuredGame {
    pub(super) total: f64,
    /// The time taken by all moves.
    pub(super) seconds: f64,
    /// The expected total after each move.
    pub(super) expected: [f64; 25],
    /// How much better each card was than the average card that could have come.
    pub(super) luck: [f64; 25],
}

/// The player that places the first cards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginner {
    /// Each card goes to a random cell.
    Random,
    Greedy,
    /// Like `table`, but every third card goes to a random cell.
    Erring,
    /// The first card goes in the middle.
    Middle,
}

impl Beginner {
    pub(super) const fn told(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "`greedy`",
            Self::Erring => "`table`, every third card at random",
            Self::Middle => "anybody, in the middle",
        }
    }
}

/// The first cards of a game, which the measured player does not place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    pub(super) by: Beginner,
    pub(super) n_cards: usize,
}

/// A player whose moves are measured, and one that judges what cards are worth.
pub(super) struct Measured {
    name: PlayerName,
    player: Box<dyn Player + Send + Sync>,
    /// Plays on from a state: the player itself or, for deep, the next faster player.
    successor: Box<dyn Player + Send + Sync>,
    judge: Box<dyn Player + Send + Sync>,
    /// For the first cards of a game: random, greedy, and a good player.
    beginners: [Box<dyn Player + Send + Sync>; 3],
    points: PointTable,
}

impl Measured {
    pub(super) fn new(name: PlayerName) -> Self {
        Self::with(name, &Players::classic())
    }

    /// The general players for any points.
    pub(super) fn general(name: PlayerName, points: &PointTable) -> Self {
        Self::with(name, &Players::new(points))
    }

    pub(super) fn with(name: PlayerName, players: &Players) -> Self {
        let is_deep = name == PlayerName::Deep;
        let successor = if is_deep { PlayerName::Search } else { name };
        let judge = if is_deep {
            PlayerName::Search
        } else {
            PlayerName::Table
        };
        Self {
            name,
            player: players.player(name),
            successor: players.player(successor),
            judge: players.player(judge),
            beginners: [PlayerName::Random, PlayerName::Greedy, PlayerName::Table]
                .map(|name| players.player(name)),
            points: players.points().clone(),
        }
    }

    /// Plays the same game that the crate plays with the deck.
    pub(super) fn play(&self, deck: &Deck, seed: u64) -> Result<MeasuredGame, String> {
        let nobody = Beginning {
            by: Beginner::Random,
            n_cards: 0,
        };
        self.play_after(nobody, deck, seed)
    }

    /// Plays a game after an opening.
    pub(super) fn play_after(
        &self,
        beginning: Beginning,
        deck: &Deck,
        seed: u64,
    ) -> Result<MeasuredGame, String> {
        let mut grid = Grid::EMPTY;
        let mut game = MeasuredGame {
            total: 0.0,
            seconds: 0.0,
            expected: [0.0; 25],
            luck: [0.0; 25],
        };
        for (move_idx, card) in deck.cards().into_iter().enumerate() {
            if move_idx > beginning.n_cards || beginning.n_cards == 0 {
                game.luck[move_idx] = self.luck(&grid, card)?;
            }
            let turn = Turn::new(&grid, card).map_err(|error| error.to_string())?;
            let seed = Record::move_seed(seed, move_idx);
            if move_idx < beginning.n_cards {
                let (row, column) = self.begin(beginning.by, &turn, seed);
                grid = placed(&grid, row, column, card)?;
                continue;
            }
            let begin = Instant::now();
            let best = match self.name {
                PlayerName::Search | PlayerName::Deep => self.values(&turn, seed)?[0],
                _ => {
                    let (row, column) = self.player.choose(&turn, seed);
                    game.seconds += begin.elapsed().as_secs_f64();
                    grid = placed(&grid, row, column, card)?;
                    if self.name == PlayerName::Table {
                        game.expected[move_idx] = self.values(&turn, seed)?[0].expected;
                    }
                    continue;
                }
            };
            game.seconds += begin.elapsed().as_secs_f64();
            game.expected[move_idx] = best.expected;
            grid = placed(&grid, best.row, best.column, card)?;
        }
        game.total = f64::from(score(&grid, &self.points).total);
        Ok(game)
    }

    /// The cell that a beginner chooses for a card.
    pub(super) fn begin(&self, by: Beginner, turn: &Turn, seed: u64) -> (usize, usize) {
        let [anywhere, greedy, good] = &self.beginners;
        match by {
            Beginner::Random => anywhere.choose(turn, seed),
            Beginner::Greedy => greedy.choose(turn, seed),
            Beginner::Erring if ChaCha8Rng::seed_from_u64(seed).random_ratio(1, 3) => {
                anywhere.choose(turn, seed)
            }
            Beginner::Erring => good.choose(turn, seed),
            Beginner::Middle => (2, 2),
        }
    }

    /// Plays on with these cards, and returns the luck-adjusted total.
    pub(super) fn play_on(&self, grid: &Grid, cards: &[Value], seed: u64) -> Result<f64, String> {
        let mut grid = *grid;
        let mut luck = 0.0;
        for &card in cards {
            if grid.is_complete() {
                break;
            }
            luck += self.luck(&grid, card)?;
            let turn = Turn::new(&grid, card).map_err(|error| error.to_string())?;
            let seed = Record::move_seed(seed, grid.values().count());
            let (row, column) = self.successor.choose(&turn, seed);
            grid = placed(&grid, row, column, card)?;
        }
        Ok(f64::from(score(&grid, &self.points).total) - luck)
    }

    /// The values of the free cells, best first.
    pub(super) fn values(&self, turn: &Turn, seed: u64) -> Result<Vec<CellValue>, String> {
        let values = self.player.cell_values(turn, seed);
        let is_free = !values.is_empty();
        is_free.then_some(values).ok_or("no cell is free".into())
    }

    /// What `table` expects with this card, minus the mean over all remaining cards. It averages 0
    /// over these, no matter who plays, so subtracting it from a total does not change the mean.
    fn luck(&self, grid: &Grid, card: Value) -> Result<f64, String> {
        let (mut sum, mut n_left, mut with_card) = (0.0, 0.0, 0.0);
        for value in Value::ALL {
            let n_cards = n_left_of(grid, value);
            if n_cards == 0 {
                continue;
            }
            let turn = Turn::new(grid, value).map_err(|error| error.to_string())?;
            let values = self.judge.cell_values(&turn, 0);
            let best = values.first().ok_or("no cell is free")?.expected;
            sum += best * n_cards as f64;
            n_left += n_cards as f64;
            if value == card {
                with_card = best;
            }
        }
        Ok(with_card - sum / n_left)
    }
}

/// How many cards of a value are not in the grid.
pub(super) fn n_left_of(grid: &Grid, value: Value) -> usize {
    Value::COPIES - grid.values().filter(|&other| other == value).count()
}

/// The grid with one more card.
pub(super) fn placed(grid: &Grid, row: usize, column: usize, card: Value) -> Result<Grid, String> {
    let mut rows = grid.rows();
    rows[row][column] = Some(card);
    Grid::new(rows).map_err(|error| error.to_string())
}

impl MeasuredGame {
    /// The total without the luck of the cards from move `first` on.
    pub(super) fn total_without_luck(&self, first: usize) -> f64 {
        self.total - self.luck[first..].iter().sum::<f64>()
    }

    /// The game as a line of text: total, seconds, expected totals, luck.
    pub(super) fn to_line(&self) -> String {
        let numbers = [self.total, self.seconds].into_iter();
        let numbers = numbers.chain(self.expected).chain(self.luck);
        let texts: Vec<String> = numbers.map(|number| format!("{number:.6}")).collect();
        texts.join(" ")
    }

    pub(super) fn read(line: &str) -> Option<Self> {
        let numbers: Result<Vec<f64>, _> = line.split(' ').map(str::parse).collect();
        let numbers = numbers.ok()?;
        let [total, seconds, rest @ ..] = &numbers[..] else {
            return None;
        };
        let (expected, luck) = rest.split_at_checked(25)?;
        Some(Self {
            total: *total,
            seconds: *seconds,
            expected: expected.try_into().ok()?,
            luck: luck.try_into().ok()?,
        })
    }
}
