//! Matematico: grids and their points, the best arrangement, the par of cards, hints, reviews,
//! simulations, the cards of a game, and a game in the terminal.

mod best;
mod cards;
mod hint;
mod input;
mod judge;
mod learned;
mod line_figures;
mod options;
mod par;
mod play;
mod players;
mod review;
pub mod rows;
mod score;
mod simulate;
mod train;

pub use handeval_matematico::{PlayedDeck, Simulation};

pub use best::{Best, BestReport};
pub use cards::{Cards, GameReport, drawn_game_seed};
pub use hint::{Hint, HintReport, MoveReport};
pub use learned::Learned;
pub use line_figures::LineFigures;
pub use par::Par;
pub use play::{BestFoundReport, Play, PlayReport};
pub use players::{Roster, Rosters};
pub use review::{JudgedMove, Review, ReviewReport};
pub use score::{LineReport, Score, ScoreReport};
pub use simulate::{
    AgainstReport, BarReport, ExpectedReport, FigureCounts, FigureReport, Quantiles, Simulate,
    SimulationReport,
};
pub use train::{ComparisonReport, Train, TrainReport, TrainedReport, UnderWay};

use crate::ask::GameSpec;

/// Matematico.
pub const GAME: GameSpec = GameSpec {
    name: "matematico",
    about: "Matematico grids: the figures and points of the twelve lines",
    notes: "\
Without a subcommand, a grid is scored. A grid is five rows of five values, one row per line or \
with `/` between rows: A 2 … 10 J Q K (or 1 … 13); `.` is an empty cell.

Examples:
  handeval matematico grid.txt
  handeval matematico --grid \"A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / . . . . .\"
  handeval matematico --points table.json grid.txt
  handeval matematico --json --file grids.txt       one grid per line, `/` between its rows
  handeval matematico best grid.txt                 the best arrangement of its values, with proof
  handeval matematico par grid.txt                  what a good player would average with its values
  handeval matematico hint grid.txt --card K        the best cell for a card
  handeval matematico review game.txt               what each move of a game cost
  handeval matematico simulate --games 1000 --player search    how well a player plays
  handeval matematico train --points table.json     train players for your own points
  handeval matematico play                          a game in the terminal",
    default: "score",
};
