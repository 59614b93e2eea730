//! Matematico: grids and their points, the best arrangement, hints, a game judged, many games, and
//! the cards of a game.

mod best;
mod cards;
mod hint;
mod input;
mod options;
mod review;
mod score;
mod simulate;

use crate::Problem;

pub use handeval_matematico::Solution;

pub use best::{Best, complete, read_rest};
pub use cards::{Cards, daily_game, game};
pub use hint::{Hint, known_to_players, read_card};
pub use review::Review;
pub use score::Score;
pub use simulate::Simulate;
