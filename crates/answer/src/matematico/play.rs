//! A game in the terminal: settings and result. It is no question, but is requested like one.

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
    /// The day whose game it is.
    pub daily: Option<String>,
    /// The points.
    pub points: PointTable,
    /// Whether moves can be taken back.
    pub is_practice: bool,
}

const PRACTICE: Opt<bool> =
    Opt::new("practice", "", "Let moves be taken back", "true").default("false");

impl Play {
    /// The options of a game.
    pub const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "play",
        about: "A game in the terminal, with hints, and what it was worth at the end",
        notes: "\
25 cards are turned one by one, and each goes into a free cell: arrow keys (or hjkl) and Enter, or
the numbers of row and column. `i` shows what each cell is worth, `?` all keys, `q` leaves. At the
end there are the best arrangement of the cards, your share of it, and what each move cost. How
the games went is printed when you leave.

Examples:
  handeval matematico play
  handeval matematico play --seed 7         the cards that the page has for this seed
  handeval matematico play --daily          today's game, the same for everybody
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
    /// An option that is missing, wrong, or contradicts another.
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

/// How a game went.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayReport {
    /// The seed of its cards.
    pub seed: u64,
    /// The day whose game it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The points.
    pub total: u32,
    /// How many cards were placed, in `0..=25`.
    pub cards: usize,
    /// Whether all were.
    pub complete: bool,
    /// For how many cards a hint was shown.
    pub hints: usize,
    /// Whether a move was taken back.
    pub undone: bool,
    /// The best arrangement of the 25 cards, as far as it was searched for; `null` before the end
    /// of the game.
    pub best: Option<BestFoundReport>,
    /// The total as a share of the best one, in `0.0..=1.0`; `null` without a best one above 0.
    pub share: Option<f64>,
}

/// The best arrangement, as far as it was searched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestFoundReport {
    /// Its total.
    pub total: u32,
    /// No arrangement has a higher total than this: proved.
    pub bound: u32,
    /// Whether no arrangement is better: the bound is the total.
    pub optimal: bool,
}

impl BestFoundReport {
    /// The report of a search, however far it is.
    pub const fn new(found: &Solution) -> Self {
        Self {
            total: found.total,
            bound: found.bound,
            optimal: found.is_optimal(),
        }
    }
}
