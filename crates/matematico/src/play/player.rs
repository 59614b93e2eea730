//! What a player can be asked, and the players by name.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::deep::Deep;
use super::greedy::Greedy;
use super::random::Random;
use super::search::Search;
use super::table::Table;
use super::turn::Turn;

/// Someone who plays Matematico by the classic table of points.
///
/// Equal turns and equal seeds give equal answers on every machine.
pub trait Player: core::fmt::Debug {
    /// What each free cell is worth for the card, best first. There is at least one.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue>;

    /// The row and column of the free cell that the player takes, from 0.
    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let values = self.cell_values(turn, seed);
        values
            .first()
            .map_or((0, 0), |best| (best.row, best.column))
    }
}

/// What a cell is worth. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellValue {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The total that is expected at the end of the game.
    pub expected: f64,
    /// The standard error of that; 0 if it is exact.
    pub error: f64,
}

impl CellValue {
    pub(super) const fn new(cell: usize, expected: f64, error: f64) -> Self {
        Self {
            row: cell / 5,
            column: cell % 5,
            expected,
            error,
        }
    }
}

/// Best first; equal ones stay in their order.
pub(super) fn sort_cells(values: &mut [CellValue]) {
    values.sort_by(|one, other| other.expected.total_cmp(&one.expected));
}

/// The players, the weakest first.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Deck, LineTable, PlayerName, PointTable, Record};
///
/// let player = PlayerName::Table.player();
/// let game = Record::play(&*player, &Deck::shuffled(1, 0), 1);
/// assert!(LineTable::new(&PointTable::classic()).total(game.grid()) > Some(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerName {
    /// Any free cell.
    Random,
    /// The cell that gains the most points at once, pairs, triples and so on in lines that are
    /// not full counted as points.
    Greedy,
    /// The cell after which the state has the highest learned value.
    Table,
    /// The same, looking one card ahead.
    Search,
    /// The game is played on many times from the best few cells.
    Deep,
}

impl PlayerName {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Greedy,
        Self::Table,
        Self::Search,
        Self::Deep,
    ];

    /// The name for programs: `random`, `greedy`, `table`, `search`, `deep`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Table => "table",
            Self::Search => "search",
            Self::Deep => "deep",
        }
    }

    /// The player with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.key() == key)
    }

    /// The player. Those that have learned read the table anew, which takes some milliseconds.
    #[must_use]
    pub fn player(self) -> Box<dyn Player + Send + Sync> {
        match self {
            Self::Random => Box::new(Random::new()),
            Self::Greedy => Box::new(Greedy::new()),
            Self::Table => Box::new(Table::new()),
            Self::Search => Box::new(Search::new()),
            Self::Deep => Box::new(Deep::new()),
        }
    }
}

/// Writes the [`key`](PlayerName::key) of the player.
impl core::fmt::Display for PlayerName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.key())
    }
}
