//! A game of Matematico, judged.

use handeval_matematico::{MoveReview, PointTable, Record};
use serde::Serialize;

use super::matematico::{BestReport, LineReport, ScoreReport};
use super::matematico_hint::MoveReport;

/// What each move of a game cost, and what its cards were worth at best.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReport {
    /// The player whose opinion it is.
    pub player: &'static str,
    /// The seed of the player and of the search for the best arrangement.
    pub seed: u64,
    /// The moves in their order.
    pub moves: Vec<JudgedMove>,
    /// What all moves cost together.
    pub loss: f64,
    /// The numbers of the costliest moves, at most three that cost anything, the costliest first.
    pub costliest: Vec<usize>,
    /// The grid at the end of the game, row by row.
    pub grid: [[Option<String>; 5]; 5],
    /// Its twelve lines.
    pub lines: Vec<LineReport>,
    /// Its total.
    pub total: u32,
    /// The best arrangement of the cards.
    pub best_arrangement: BestReport,
}

/// A move beside the best one; rows, columns and moves count from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedMove {
    /// The number of the move.
    #[serde(rename = "move")]
    pub number: usize,
    /// The card.
    pub card: String,
    /// The cell it was put into, and what that was worth.
    #[serde(flatten)]
    pub made: MoveReport,
    /// The best cell.
    pub best: MoveReport,
    /// The difference of the expected totals, at least 0.
    pub loss: f64,
}

/// How many of the costliest moves are named.
const N_COSTLIEST: usize = 3;

impl ReviewReport {
    pub(crate) fn new(
        player: &'static str,
        seed: u64,
        record: &Record,
        moves: &[MoveReview],
        best_arrangement: BestReport,
    ) -> Self {
        let ScoreReport {
            grid, lines, total, ..
        } = ScoreReport::new(record.grid(), &PointTable::classic());
        let moves: Vec<_> = (1..)
            .zip(moves)
            .map(|(number, review)| JudgedMove::new(number, review))
            .collect();
        let mut costly: Vec<_> = moves.iter().filter(|judged| judged.loss > 0.0).collect();
        costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        Self {
            player,
            seed,
            loss: moves.iter().map(|judged| judged.loss).sum(),
            costliest: costly
                .iter()
                .take(N_COSTLIEST)
                .map(|judged| judged.number)
                .collect(),
            grid,
            lines,
            total,
            best_arrangement,
            moves,
        }
    }
}

impl JudgedMove {
    fn new(number: usize, review: &MoveReview) -> Self {
        Self {
            number,
            card: review.made.card.to_string(),
            made: MoveReport::new(&review.value),
            best: MoveReport::new(&review.best),
            loss: review.loss,
        }
    }
}
