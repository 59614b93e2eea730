//! Judging the moves of a game.

use std::time::Duration;

use handeval_matematico::{
    Conduct, Deadline, Deal, Player, PlayerName, PointTable, Record, review, run_all,
};
use serde::Serialize;

use super::best::{Best, SEARCH_TIME, USUAL_TIME};
use super::options::{PLAYER, POINTS, PointsBody, classic_points, player, seed, time};
use crate::Problem;
use crate::ask::{Asked, Effort, Fault, Given, Http, Input, Opt, Question, Shape, Spec, Work};
use crate::report::matematico_review::ReviewReport;

/// The question what each move of a game cost, in the opinion of a player, and what the cards
/// would have been worth to somebody who knew them beforehand.
///
/// The search for the best arrangement is run by a [`Conduct`]: threads, clock and display are the
/// caller's.
#[derive(Clone, Debug)]
pub struct Review {
    name: PlayerName,
    player: &'static (dyn Player + Send + Sync),
    best: Best,
    seed: u64,
    is_seed_drawn: bool,
    time: Option<Duration>,
}

/// The moves of a game.
const GAME: Spec = Opt::<String>::new(
    "game",
    "MOVES",
    "25 moves with `/` or line breaks between them, each a card, its row and its column",
    "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / 4 4 3 / \
     2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / \
     6 5 1 / 5 3 1 / 10 5 4",
)
.required()
.spec;

const OPINION: Opt<PlayerName> = PLAYER.about("Whose opinion is asked");

const SEED: Opt<u64> = Opt::new("seed", "N", "The seed of the player and of the search", "1")
    .or_else("drawn, and told");

const TIME: Opt<Duration> = SEARCH_TIME
    .about("The longest search for the best arrangement of a game, in seconds; 0 for no limit");

/// A game to be judged.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct ReviewBody {
    /// 25 moves with `/` between them, each a card, its row and its column (1 to 5): `K 1 3`.
    game: String,
    /// `random`, `greedy`, `table`, `search` or `deep`, which is asked if it is left out.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    player: Option<String>,
    /// The seed of the player and of the search; 0 if it is left out.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = u64, required = false, maximum = 9_007_199_254_740_991_u64)
    )]
    seed: Option<u64>,
    /// How many seconds the best arrangement is searched for at most: more than 0, and as many as
    /// the server allows.
    #[cfg_attr(feature = "openapi", schema(value_type = f64, required = false, minimum = 0))]
    time: Option<f64>,
    /// A table that changes nothing: the players know the classic points only.
    #[cfg_attr(feature = "openapi", schema(value_type = PointsBody, required = false))]
    points: Option<PointsBody>,
}

impl Question for Review {
    const ASKED: &'static Asked = &Asked {
        game: "matematico",
        name: "review",
        about: "What each move of a game cost, and the best that its cards allow",
        notes: "\
A game is 25 moves in their order, each a card, its row and its column (1 to 5), with line breaks or
`/` between them; blank lines and those that begin with `#` are passed over. A move costs what the
player expects less than from the best cell for the card, by the classic points. Nobody can play
what the best arrangement has: it knows all cards beforehand.

Examples:
  handeval matematico review game.txt
  handeval matematico review --player search --time 5 --json game.txt
  handeval matematico review --file games.txt       a game a line, `/` between its moves",
        input: Input::Whole {
            spec: GAME,
            is_typed: false,
        },
        options: &[OPINION.spec, SEED.spec, TIME.spec, POINTS.spec],
        http: Http::Object(
            Shape::of::<ReviewBody>(),
            r#"{"game": "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / 4 4 3 / 2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / 6 5 1 / 5 3 1 / 10 5 4",
                "player": "search", "time": 1}"#,
        ),
        effort: Effort::Long,
        answers: Shape::of::<ReviewReport>(),
        is_list: false,
        quiet: None,
    };
    const NOUN: &'static str = "game";

    type Input = Record;
    type Report = ReviewReport;
    type Object = ReviewReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        classic_points(given)?;
        let seed = seed(&SEED, given)?;
        Ok(Self {
            is_seed_drawn: seed.is_drawn,
            time: time(&TIME, Some(USUAL_TIME), given)?,
            ..Self::new(OPINION.value(given)?, seed.value)
        })
    }

    fn parse(&self, text: &str) -> Result<Record, Problem> {
        Ok(Record::parse(text)?)
    }

    fn answer(&self, record: &Record, work: Work<'_>) -> Result<ReviewReport, Problem> {
        let deadline = self.time.map_or(Deadline::NEVER, Deadline::after);
        let conduct = Conduct {
            run_all: &|tasks| run_all(tasks, work.n_threads),
            should_stop: &|| (work.should_stop)() || deadline.is_over(),
            progress: work.progress,
            max_nodes: u64::MAX,
        };
        self.judge(record, conduct)
    }

    fn objects(report: &ReviewReport) -> &[ReviewReport] {
        std::slice::from_ref(report)
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.is_seed_drawn.then_some(self.seed)
    }
}

impl Review {
    /// The question to a player, by the classic points. The seed is for the player and for the
    /// search.
    #[must_use]
    pub fn new(name: PlayerName, seed: u64) -> Self {
        Self {
            name,
            player: player(name),
            best: Best::new(PointTable::classic(), None, seed),
            seed,
            is_seed_drawn: false,
            time: None,
        }
    }

    /// Judges the game of a text, which [`Record::parse`] reads.
    ///
    /// # Errors
    ///
    /// What is wrong with the moves.
    pub fn answer(&self, input: &str, conduct: Conduct<'_>) -> Result<ReviewReport, Problem> {
        let record = Record::parse(input)?;
        self.judge(&record, conduct)
    }

    fn judge(&self, record: &Record, conduct: Conduct<'_>) -> Result<ReviewReport, Problem> {
        let moves = review(record, self.player, self.seed);
        let values: Vec<_> = record.grid().values().collect();
        let deal =
            Deal::new(&values).map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let best = self.best.answer(&deal, conduct);
        Ok(ReviewReport::new(
            self.name.key(),
            self.seed,
            record,
            &moves,
            best,
        ))
    }
}
