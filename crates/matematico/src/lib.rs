//! Matematico: a 5×5 grid of the values 1 to 13, and the figures in its twelve lines.
//!
//! - **What it evaluates.** [`score`] returns the [`Figure`] and the points of each row, column and
//!   diagonal of a [`Grid`], full or not, and their total.
//! - **What rules it follows.** [X1 to X17](../../../docs/rules/matematico.md). Points are data:
//!   [`PointTable::classic`] is the table from the source article; change any entry, including the
//!   diagonal bonus, or add a [`NewFigure`].
//! - **At speed.** A [`LineTable`] holds the points of every line. [`GridBatch`] uses it to score
//!   many grids, and [`MovingGrid`] to update its total after every swap.
//! - **Best arrangements.** For a [`Deal`] of values, [`anneal`] finds a good grid and [`solve`]
//!   the best one, with a proof; [`solve_with`] does the same on any number of threads, as set by
//!   its [`Conduct`].
//! - **Playing.** A [`Deck`] is dealt; a [`Turn`] is a card to be placed; a [`Player`] values each
//!   free cell; [`review`] returns the cost of each move of a [`Record`]. The stronger players use
//!   a [`LearnedTable`] made by [`Training`]; [`Players::new`] returns players for any points,
//!   without training. A [`Game`] is one player's game, driven by [`GameEvent`]s.
//! - **Many games.** A [`Simulation`] has several [`Contestant`]s play the same decks; a
//!   [`SimulationTally`] adds up the results.
//! - **What it reads.** [`Grid::parse`], [`Deal::parse`], [`Deck::parse`], [`Record::parse`]. With
//!   the feature `serde`, `PointsFile` reads a point table.
//! - **What it does not do.** It never opens a file or reads a clock.
//!
//! ```
//! use handeval_matematico::{Grid, LineName, PointTable, score};
//!
//! let grid: Grid = "
//!     A 10  J  Q  K
//!     2  2  7  7  7
//!     A  A  A  K  K
//!     3  4  5  6  8
//!     9  9  9  9  3
//! ".parse()?;
//! let points = PointTable::classic();
//! let score = score(&grid, &points);
//!
//! let row = score.line(LineName::Row2);
//! assert_eq!(row.figure.map(|figure| figure.key()), Some("full-house"));
//! assert_eq!(row.points, 80);
//! assert_eq!(score.total, 530);
//! assert!(score.is_complete);
//! # Ok::<(), handeval_matematico::ParseGridError>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arrange;
mod digest;
mod figure;
mod game;
mod grid;
mod grid_batch;
mod line;
mod line_key;
mod line_table;
mod moving_grid;
mod new_figure;
mod parse;
mod play;
mod points;
#[cfg(feature = "serde")]
mod points_file;
mod read;
mod score;
mod short_list;
mod simulate;
mod text;
mod value;

pub use arrange::{
    Annealing, Arrangement, Conduct, Deal, DealError, Effort, MAX_SEARCHES_AT_ONCE, Search,
    Solution, anneal, solve, solve_with,
};
pub use figure::Figure;
pub use game::{Game, GameError, GameEvent};
pub use grid::{Grid, GridError};
pub use grid_batch::GridBatch;
pub use line::{Line, LineError, LineName};
pub use line_key::LineKey;
pub use line_table::LineTable;
pub use moving_grid::MovingGrid;
pub use new_figure::{FigureShape, Group, NewFigure, NewFigureError, Parity};
pub use parse::ParseGridError;
pub use play::{
    CellValue, DEEP_ROLLOUTS, Deck, Estimates, GeneralMix, LearnedTable, LearnedTableError, Move,
    MoveReview, Player, PlayerName, Players, Record, RecordError, Training, Turn, TurnError,
    ValuesFrom, review,
};
pub use points::{AnyFigure, LineFigure, MAX_POINTS, PointTable, PointTableError};
#[cfg(feature = "serde")]
pub use points_file::{PointsFile, PointsFileError, PointsFileReason};
pub use read::{DayError, ParseDecksError, ParseRecordError, ParseValuesError, daily_seed};
pub use score::{GridScore, LineScore, score};
pub use simulate::{
    Contestant, Decks, Expectation, GameResult, PlayedDeck, Sample, Simulation, SimulationTally,
    TotalDifference,
};
pub use value::{ParseValueError, Value};

#[cfg(feature = "std")]
pub use handeval_work::run_all;
pub use handeval_work::{RunAll, Task, in_turn};

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
