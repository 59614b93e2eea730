//! The list of all players.

use alloc::boxed::Box;
use alloc::sync::Arc;

use handeval_work::{RunAll, in_turn};
use strum::{Display, IntoStaticStr, VariantArray};

use super::deep::Deep;
use super::greedy::Greedy;
use super::player::Player;
use super::random::Random;
use super::search::Search;
use super::table::Table;
use crate::PointTable;
use crate::play::values::{General, LearnedTable, SelfPlay, States};
use crate::text::keyed;

/// The players, weakest first.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PlayerName {
    /// Takes any free cell.
    Random,
    /// Takes the cell that immediately gains the most points. Pairs, triples and so on count even
    /// in lines that are not full.
    Greedy,
    /// Takes the cell that leads to the highest learned value.
    Table,
    /// Like `Table`, but looks one card ahead, and two where the best cells are close.
    Search,
    /// Plays out many games from the best few cells.
    Deep,
}

keyed!(
    PlayerName,
    "All players, weakest first.",
    "`random`, `greedy`, `table`, `search`, `deep`"
);

impl PlayerName {
    /// Whether the player's values depend on the seed, because it plays out games at random.
    #[must_use]
    pub const fn is_random(self) -> bool {
        match self {
            Self::Random | Self::Greedy | Self::Deep => true,
            Self::Table | Self::Search => false,
        }
    }

    /// The player for the classic points. [`Players::classic`] shares data between players.
    #[must_use]
    pub fn player(self) -> Box<dyn Player + Send + Sync> {
        let points = PointTable::classic();
        match self {
            // They need no values, so the table is not read.
            Self::Random => Box::new(Random::new(&points)),
            Self::Greedy => Box::new(Greedy::new(&points)),
            Self::Table | Self::Search | Self::Deep => Players::new(&points).player(self),
        }
    }
}

/// Where the players' values come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum ValuesFrom {
    /// The included table, for the classic points.
    Included,
    /// A table learned with the points of the game.
    Learned,
    /// Values that work with any points: what lines are worth on their own, combined with general
    /// weights and improved by four thousand games with the points in question.
    General,
}

impl ValuesFrom {
    /// The machine-readable name: `included`, `learned`, `general`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// The players for a point table, with shared values.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Figure, Grid, PlayerName, Players, PointTable, Turn, Value, ValuesFrom};
///
/// let mut points = PointTable::classic();
/// points.set_points(Figure::FourOfAKind, Some(1000))?;
/// let players = Players::new(&points);
/// assert_eq!(players.values_from(), ValuesFrom::General);
/// let grid: Grid = "7 7 . . . / 2 . . . . / 3 . . . . / . . . . . / . . . . .".parse()?;
/// let turn = Turn::new(&grid, Value::ALL[6])?;
/// let best = players.player(PlayerName::Search).cell_values(&turn, 1)[0];
/// assert_eq!(best.row, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Players {
    points: PointTable,
    values: Values,
    values_from: ValuesFrom,
}

#[derive(Clone, Debug)]
enum Values {
    Table(Arc<LearnedTable>),
    General(Arc<General>),
}

impl Players {
    /// The players for the classic points, with the included table, which is read in a few
    /// milliseconds.
    #[must_use]
    pub fn classic() -> Self {
        Self::new(&PointTable::classic())
    }

    /// The players for any points. The classic points (and points with the same
    /// [`digest`](PointTable::digest)) use the included table; all others use general values. In
    /// the latter case, the players first play four thousand games, which takes about three seconds
    /// on one core, and keep what they learn if it helps.
    ///
    /// Their values for other points were calibrated in games with different points and tables. The
    /// order of the cells is reliable, but an expected total can be a few points off.
    #[must_use]
    pub fn new(points: &PointTable) -> Self {
        Self::new_with(points, &in_turn)
    }

    /// Like [`new`](Self::new), but plays the games as tasks for several threads. The players are
    /// the same.
    #[must_use]
    pub fn new_with(points: &PointTable, run_all: &RunAll<'_>) -> Self {
        match LearnedTable::included_for(points) {
            Some(table) => Self {
                points: points.clone(),
                values: Values::Table(Arc::new(table)),
                values_from: ValuesFrom::Included,
            },
            None => Self::general(LearnedTable::general(points, run_all)),
        }
    }

    /// The players that [`new`](Self::new) returns for points without an included table, made from
    /// a [`general`](LearnedTable::general) table that was saved. This plays only the few games
    /// that measure how far off its values are.
    #[must_use]
    pub fn general(table: LearnedTable) -> Self {
        let (table, mean) = tried(table);
        let points = table.points().clone();
        let values = match &table.features.base {
            Some(general) if general.mean > mean => Values::General(Arc::new(general.clone())),
            _ => Values::Table(Arc::new(table)),
        };
        Self {
            points,
            values,
            values_from: ValuesFrom::General,
        }
    }

    /// Players that use a learned table, for the points it was learned with. A few games measure
    /// how far its values are off, which takes about 20 ms.
    #[must_use]
    pub fn learned(table: LearnedTable) -> Self {
        let (table, _) = tried(table);
        Self {
            points: table.points().clone(),
            values: Values::Table(Arc::new(table)),
            values_from: ValuesFrom::Learned,
        }
    }

    /// The points that the players play for.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// Where the players' values come from.
    #[must_use]
    pub const fn values_from(&self) -> ValuesFrom {
        self.values_from
    }

    /// The player with this name.
    #[must_use]
    pub fn player(&self, name: PlayerName) -> Box<dyn Player + Send + Sync> {
        match &self.values {
            Values::Table(table) => self.with(name, table),
            Values::General(general) => self.with(name, general),
        }
    }

    fn with<S>(&self, name: PlayerName, states: &Arc<S>) -> Box<dyn Player + Send + Sync>
    where
        S: States + Send + Sync + 'static,
    {
        let states = Arc::clone(states);
        match name {
            PlayerName::Random => Box::new(Random::new(&self.points)),
            PlayerName::Greedy => Box::new(Greedy::new(&self.points)),
            PlayerName::Table => Box::new(Table(states)),
            PlayerName::Search => Box::new(Search(states)),
            PlayerName::Deep => Box::new(Deep(states)),
        }
    }
}

/// The table, calibrated by playing some games, and the mean total of these games.
fn tried(mut table: LearnedTable) -> (LearnedTable, f64) {
    let games = SelfPlay::trial(&table);
    table.calibrations = games.calibrations(|n_placed| games.off(n_placed));
    (table, games.mean())
}
