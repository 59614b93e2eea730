//! Judging the moves of a game.

use std::time::Duration;

use handeval_matematico::{
    Deal, LineTable, MAX_SEARCHES_AT_ONCE, MoveReview, PlayerName, Record, review,
};
use serde::Serialize;

use super::best::{BestReport, SEARCH_TIME, Search};
use super::hint::MoveReport;
use super::judge::Judge;
use super::options::{PLAYER, POINTS, points, time};
use super::score::{LineReport, ScoreReport};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Seed, Work,
};

/// The cost of each move of a game, as a player judges it, and the best arrangement.
#[derive(Clone, Debug)]
pub struct Review {
    judge: Judge,
    table: LineTable,
    seed: Seed,
    time: Option<Duration>,
}

/// The moves of a game.
const GAME: OptionSpec = Opt::<String>::new(
    "game",
    "MOVES",
    "25 moves separated by `/` or line breaks, each a card, its row and its column",
    "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / 4 4 3 / \
     2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / \
     6 5 1 / 5 3 1 / 10 5 4",
)
.required()
.spec;

const OPINION: Opt<PlayerName> = PLAYER.about("Player that judges the moves");

const SEED: Opt<u64> = crate::deck::SEED.about("Seed for the player and for the search");

const TIME: Opt<Duration> =
    SEARCH_TIME.about("Time limit for finding the best arrangement, in seconds; 0 for no limit");

impl Question for Review {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "review",
        about: "What each move of a game cost, and the best arrangement of its cards",
        notes: "\
A game is 25 moves in order, each a card, its row and its column (1 to 5), separated by line \
breaks or `/`. Blank lines and lines that begin with `#` are ignored. The cost of a move is how \
much less the player expects from it than from the best cell for that card. The best arrangement \
is out of reach in play, because finding it requires knowing all the cards in advance. With \
--points other than the classic ones, players use general values (in JSON, \
\"values\":\"general\") or those learned by `handeval matematico train --points`.

Examples:
  handeval matematico review game.txt
  handeval matematico review --player search --time 5 --json game.txt
  handeval matematico review --file games.txt       one game per line, `/` between its moves",
        input: Input::Whole {
            spec: GAME,
            is_typed: false,
        },
        options: &[OPINION.spec, SEED.spec, TIME.spec, POINTS.spec],
        http: Http::Object(
            r#"{"game": "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / 4 4 3 / 2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / 6 5 1 / 5 3 1 / 10 5 4",
                "player": "search", "time": 1}"#,
        ),
        effort: Effort::Long,
        ..QuestionSpec::of::<ReviewReport>()
    };
    const NOUN: &'static str = "game";
    const MAX_AT_ONCE: usize = MAX_SEARCHES_AT_ONCE;

    type Input = Record;
    type Report = ReviewReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        let name = OPINION.value(request)?;
        Ok(Self {
            table: LineTable::new(&points),
            judge: Judge::new(name, points, request.resources()),
            seed: SEED.seed(request)?,
            time: time(&TIME, request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<Record, Problem> {
        Ok(Record::parse(text)?)
    }

    fn answer(&self, record: &Record, work: Work<'_>) -> Result<ReviewReport, Problem> {
        let seed = self.seed.value;
        let moves = review(record, self.judge.player(), seed, &mut || {
            (work.should_stop)()
        });
        let values: Vec<_> = record.grid().values().collect();
        let deal =
            Deal::new(&values).map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let search = Search {
            points: self.judge.points(),
            table: &self.table,
            seed,
            time: self.time,
        };
        let best = search.run(&deal, work);
        Ok(ReviewReport::new(self, record, &moves, best))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.drawn()
    }

    fn warning(&self) -> Option<&str> {
        self.judge.warning()
    }
}

/// What each move of a game cost, and the best arrangement of its cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReport {
    /// The player that judged the moves.
    pub player: &'static str,
    /// The source of the player's values, if not the built-in table: `learned` for these points, or
    /// `general`, in which case totals may be a few points off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static str>,
    /// The seed of the player and of the search for the best arrangement.
    pub seed: u64,
    /// The moves, in order.
    pub moves: Vec<JudgedMove>,
    /// The total cost of the moves.
    pub loss: f64,
    /// The numbers of up to three moves that cost the most, the costliest first; moves that cost
    /// nothing are left out.
    pub costliest: Vec<usize>,
    /// The grid at the end of the game, row by row.
    pub grid: [[Option<String>; 5]; 5],
    /// The twelve lines of the grid.
    pub lines: Vec<LineReport>,
    /// The total of the grid.
    pub total: u32,
    /// The best arrangement of the cards.
    pub best_arrangement: BestReport,
}

/// A move compared with the best one; rows, columns and moves are numbered from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedMove {
    /// The number of the move.
    #[serde(rename = "move")]
    pub number: usize,
    /// The card.
    pub card: String,
    /// The cell chosen, and what it was worth.
    #[serde(flatten)]
    pub made: MoveReport,
    /// The best cell.
    pub best: MoveReport,
    /// The difference between the expected totals, at least 0.
    pub loss: f64,
}

/// How many of the costliest moves are listed.
const N_COSTLIEST: usize = 3;

impl ReviewReport {
    fn new(
        asked: &Review,
        record: &Record,
        moves: &[MoveReview],
        best_arrangement: BestReport,
    ) -> Self {
        let ScoreReport {
            grid, lines, total, ..
        } = ScoreReport::new(record.grid(), asked.judge.points());
        let moves: Vec<_> = (1..)
            .zip(moves)
            .map(|(number, review)| JudgedMove::new(number, review))
            .collect();
        let mut costly: Vec<_> = moves.iter().filter(|judged| judged.loss > 0.0).collect();
        costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        Self {
            player: asked.judge.name().key(),
            values: asked.judge.values(),
            seed: asked.seed.value,
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
