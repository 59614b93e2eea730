//! A game in the terminal: settings and result. It is not a question, but is requested like one.

use handeval_matematico::{PointTable, Solution};
use serde::Serialize;

use super::cards::{ChosenGame, DAILY, SEED};
use super::options::{POINTS, points};
use crate::ask::{Effort, Fault, Http, Opt, QuestionSpec, Request};

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The seed of its cards.
    pub seed: u64,
    /// The day of the daily game.
    pub daily: Option<String>,
    /// The points.
    pub points: PointTable,
    /// Whether moves can be taken back.
    pub is_practice: bool,
}

const PRACTICE: Opt<bool> =
    Opt::new("practice", "", "Allow moves to be taken back", "true").default("false");

impl Play {
    /// The options of a game.
    pub const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "play",
        about: "Play in the terminal, with hints, and a review at the end",
        notes: "\
25 cards are turned up one at a time, and you place each in an empty cell: use the arrow keys (or \
hjkl) and Enter, or type the row and column numbers. `i` shows what each cell is worth, `?` shows \
all keys, and `q` quits. At the end you see the best arrangement of the cards, how much of its \
total you reached, and what each move cost. Your results are printed when you leave.

Examples:
  handeval matematico play
  handeval matematico play --seed 7         the same cards as in the browser for this seed
  handeval matematico play --daily          today's game, the same for everyone
  handeval matematico play --practice       moves can be taken back",
        options: &[SEED.spec, DAILY.spec, PRACTICE.spec, POINTS.spec],
        http: Http::Nowhere,
        effort: Effort::Long,
        is_list: true,
        ..QuestionSpec::of::<PlayReport>()
    };

    /// Reads the options.
    ///
    /// # Errors
    ///
    /// An option is missing or wrong, or contradicts another.
    pub fn read(request: &Request) -> Result<Self, Fault> {
        let game = ChosenGame::read(request)?;
        Ok(Self {
            seed: game.seed.value,
            daily: game.daily,
            points: points(request)?,
            is_practice: PRACTICE.value(request)?,
        })
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayReport {
    /// The seed of its cards.
    pub seed: u64,
    /// The day of the daily game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The total of the grid so far.
    pub total: u32,
    /// The number of cards placed, in `0..=25`.
    pub cards: usize,
    /// Whether all cards were placed.
    pub complete: bool,
    /// The number of cards for which a hint was shown.
    pub hints: usize,
    /// Whether a move was taken back.
    pub undone: bool,
    /// The best arrangement found for the 25 cards; `null` before the end of the game.
    pub best: Option<BestFoundReport>,
    /// The total as a share of the best one, in `0.0..=1.0`; `null` unless the best total is above 0.
    pub share: Option<f64>,
}

/// The best arrangement that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestFoundReport {
    /// The total of the arrangement.
    pub total: u32,
    /// A proved upper bound: no arrangement has a higher total.
    pub bound: u32,
    /// Whether the arrangement is proved to be the best: the bound equals the total.
    pub optimal: bool,
}

impl BestFoundReport {
    /// The report of a search, finished or not.
    pub const fn new(found: &Solution) -> Self {
        Self {
            total: found.total,
            bound: found.bound,
            optimal: found.is_optimal(),
        }
    }
}
