//! Who there is to play: the one place that knows all players.

use alloc::boxed::Box;

use super::deep::Deep;
use super::general::General;
use super::greedy::Greedy;
use super::learned_table::LearnedTable;
use super::player::Player;
use super::random::Random;
use super::search::Search;
use super::table::Table;
use crate::PointTable;

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

    /// Whether what the player says of a cell depends on the seed: it plays games on at random.
    #[must_use]
    pub const fn is_random(self) -> bool {
        match self {
            Self::Random | Self::Greedy | Self::Deep => true,
            Self::Table | Self::Search => false,
        }
    }

    /// The player by the classic points ([`general`](Self::general) and
    /// [`LearnedTable::player`] make one for others). Those
    /// that have learned read the table anew, which takes some milliseconds.
    #[must_use]
    pub fn player(self) -> Box<dyn Player + Send + Sync> {
        match self {
            Self::Random => Box::new(Random::new(&PointTable::classic())),
            Self::Greedy => Box::new(Greedy::new(&PointTable::classic())),
            Self::Table => Box::new(Table::new(LearnedTable::included())),
            Self::Search => Box::new(Search::new(LearnedTable::included())),
            Self::Deep => Box::new(Deep::new(LearnedTable::included())),
        }
    }
}

impl LearnedTable {
    /// A player of the game by these points, who knows this table if it needs one.
    ///
    /// What it says of cells was calibrated with the included table only: with any other, the
    /// order of the cells is right, but a total that is expected may be some points off, and its
    /// error tells nothing.
    #[must_use]
    pub fn player(self, name: PlayerName) -> Box<dyn Player + Send + Sync> {
        match name {
            PlayerName::Random => Box::new(Random::new(self.points())),
            PlayerName::Greedy => Box::new(Greedy::new(self.points())),
            PlayerName::Table => Box::new(Table::new(self)),
            PlayerName::Search => Box::new(Search::new(self)),
            PlayerName::Deep => Box::new(Deep::new(self)),
        }
    }
}

impl PlayerName {
    /// The player of the game by any points, made within some 20 ms and without training.
    ///
    /// What it says of cells was calibrated by other points: the order of the cells is right, but
    /// a total that is expected may be some points off.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Figure, Grid, PlayerName, PointTable, Turn, Value};
    ///
    /// let mut points = PointTable::classic();
    /// points.set_points(Figure::FourOfAKind, Some(1000))?;
    /// let player = PlayerName::Search.general(&points);
    /// let grid: Grid = "7 7 . . . / 2 . . . . / 3 . . . . / . . . . . / . . . . .".parse()?;
    /// let best = player.cell_values(&Turn::new(&grid, Value::ALL[6])?, 1)[0];
    /// assert_eq!(best.row, 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn general(self, points: &PointTable) -> Box<dyn Player + Send + Sync> {
        match self {
            Self::Random => Box::new(Random::new(points)),
            Self::Greedy => Box::new(Greedy::new(points)),
            Self::Table => Box::new(Table::new(General::new(points))),
            Self::Search => Box::new(Search::new(General::new(points))),
            Self::Deep => Box::new(Deep::new(General::new(points))),
        }
    }
}

/// Writes the [`key`](PlayerName::key) of the player.
impl core::fmt::Display for PlayerName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.key())
    }
}
