//! The best arrangement of values, and what is proved of it.

use std::time::Duration;

use handeval_matematico::{
    Conduct, Deadline, Deal, DealError, Grid, LineTable, PointTable, Solution, Value, run_all,
    solve_with,
};

use serde::Serialize;

use super::input::{GridBody, ValuesBody, is_list, read_deal, read_grid, read_values};
use super::options::{GRID, POINTS, PointsBody, points, seed, time};
use crate::Problem;
use crate::ask::{
    Asked, Effort, Fault, Form, Given, Http, Input, Opt, Question, Shape, Spec, Work,
};
use crate::report::matematico::BestReport;

/// The question for the best arrangement of given values.
///
/// The search is run by a [`Conduct`]: threads, clock and display are the caller's.
#[derive(Clone, Debug)]
pub struct Best {
    points: PointTable,
    table: LineTable,
    rest: Option<Vec<Value>>,
    seed: u64,
    is_seed_drawn: bool,
    time: Option<Duration>,
}

/// What is to be arranged.
const VALUES: Spec = Spec {
    former_name: Some("cards"),
    about: "25 values in any arrangement, or a grid for the rest",
    example: "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
    ..GRID
};

const REST: Opt<String> = Opt::new(
    "rest",
    "VALUES",
    "The values for the empty cells of a partial grid, as many as there are",
    "9 9 10 A K",
)
.of_form(Form::Json(Shape::of::<ValuesBody>()));

pub(super) const SEARCH_TIME: Opt<Duration> = Opt::new(
    "time",
    "SECONDS",
    "The longest search for one input, in seconds; 0 for no limit",
    "2.5",
)
.or("60");

const TIME: Opt<Duration> = SEARCH_TIME.formerly("seconds");

/// How long a search takes at most if nothing is said.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(60);

const SEED: Opt<u64> =
    Opt::new("seed", "N", "The seed of the search", "1").or_else("drawn, and told");

/// Values to be arranged: `grid`, or 25 values under the name of `cards`.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct BestBody {
    /// 25 values.
    #[cfg_attr(feature = "openapi", schema(value_type = ValuesBody, required = false))]
    cards: Option<ValuesBody>,
    /// The values of a full grid are arranged anew; of another one the filled cells stay.
    #[cfg_attr(feature = "openapi", schema(value_type = GridBody, required = false))]
    grid: Option<GridBody>,
    /// A value for each empty cell of the grid.
    #[cfg_attr(feature = "openapi", schema(value_type = ValuesBody, required = false))]
    rest: Option<ValuesBody>,
    /// The classic table if it is left out.
    #[cfg_attr(feature = "openapi", schema(value_type = PointsBody, required = false))]
    points: Option<PointsBody>,
    /// How many seconds to search at most: more than 0, and as many as the server allows, which
    /// are also those of a search that says nothing.
    #[cfg_attr(feature = "openapi", schema(value_type = f64, required = false, minimum = 0))]
    time: Option<f64>,
    /// The former name of `time`.
    #[cfg_attr(feature = "openapi", schema(value_type = f64, required = false, minimum = 0))]
    seconds: Option<f64>,
    /// The seed of the search; 0 if it is left out.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = u64, required = false, maximum = 9_007_199_254_740_991_u64)
    )]
    seed: Option<u64>,
}

impl Question for Best {
    const ASKED: &'static Asked = &Asked {
        game: "matematico",
        name: "best",
        about: "The arrangement of values with the highest total, and the proof that none is higher",
        notes: "\
The input is 25 values in any arrangement, with blanks, commas, `/` or line breaks between them;
with --rest it is a grid whose filled cells stay as they are, and the rest goes into the others.
A search that its time limit ends has the best grid it found and a proved bound (in JSON also
\"cut_short\":true); any other gives the same answer for the same seed, whatever --jobs is.
Ctrl-C ends a search without an answer, and so does a reader who closes the pipe.

Examples:
  handeval matematico best grid.txt
  handeval matematico best --time 5 --json --file deals.txt      25 values a line
  handeval matematico best --grid \"9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6\" \\
    --rest \"9 9 10 A K\"                                         the last five cards of a game",
        input: Input::Whole {
            spec: VALUES,
            is_typed: true,
        },
        options: &[REST.spec, TIME.spec, SEED.spec, POINTS.spec],
        http: Http::Object(
            Shape::of::<BestBody>(),
            r#"{"grid": "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
                "rest": ["9", "9", "10", "A", "K"]}"#,
        ),
        effort: Effort::Long,
        answers: Shape::of::<BestReport>(),
        is_list: false,
        quiet: None,
    };
    const NOUN: &'static str = "grid";

    type Input = Deal;
    type Report = BestReport;
    type Object = BestReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        let points = points(given)?;
        let rest = match REST.get(given)? {
            None => None,
            Some(text) => Some(read_rest(&text).map_err(|problem| REST.fault(given, problem))?),
        };
        let seed = seed(&SEED, given)?;
        Ok(Self {
            is_seed_drawn: seed.is_drawn,
            time: time(&TIME, Some(USUAL_TIME), given)?,
            ..Self::new(points, rest, seed.value)
        })
    }

    fn parse(&self, text: &str) -> Result<Deal, Problem> {
        self.deal(text)
    }

    fn answer(&self, deal: &Deal, work: Work<'_>) -> Result<BestReport, Problem> {
        let deadline = self.time.map_or(Deadline::NEVER, Deadline::after);
        let conduct = Conduct {
            run_all: &|tasks| run_all(tasks, work.n_threads),
            should_stop: &|| (work.should_stop)() || deadline.is_over(),
            progress: work.progress,
            max_nodes: u64::MAX,
        };
        Ok(Self::answer(self, deal, conduct))
    }

    fn objects(report: &BestReport) -> &[BestReport] {
        std::slice::from_ref(report)
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.is_seed_drawn.then_some(self.seed)
    }
}

impl Best {
    /// The question by a table of points.
    ///
    /// With a `rest`, inputs are grids that it completes; without one, inputs are 25 values.
    #[must_use]
    pub fn new(points: PointTable, rest: Option<Vec<Value>>, seed: u64) -> Self {
        Self {
            table: LineTable::new(&points),
            points,
            rest,
            seed,
            is_seed_drawn: false,
            time: None,
        }
    }

    /// Reads what is to be arranged: 25 values in any layout, or a grid for the rest.
    ///
    /// # Errors
    ///
    /// What is wrong with the values, or that the rest does not fit.
    pub fn deal(&self, input: &str) -> Result<Deal, Problem> {
        match &self.rest {
            Some(rest) => complete(&read_grid(input)?, rest),
            None if is_list(input) && is_of_lists(input) => {
                let grid = read_grid(input)?;
                match grid.is_complete() {
                    true => complete(&Grid::EMPTY, &grid.values().collect::<Vec<_>>()),
                    false => Err(missing_rest(grid.n_empty())),
                }
            }
            None if has_empty_cell(input) => {
                let n_empty = read_grid(input)?.n_empty();
                Err(missing_rest(n_empty))
            }
            None => read_deal(input, VALUES.name),
        }
    }

    /// Searches for the best arrangement of a deal, and for the proof that none is better.
    ///
    /// Equal deals, tables and seeds give equal answers, whatever the conduct, unless it ends the
    /// search before the proof.
    #[must_use]
    pub fn answer(&self, deal: &Deal, conduct: Conduct<'_>) -> BestReport {
        BestReport::new(&self.points, &self.search(deal, conduct), self.seed)
    }

    /// The same, as what was found and proved.
    #[must_use]
    pub fn search(&self, deal: &Deal, conduct: Conduct<'_>) -> Solution {
        solve_with(deal, &self.table, self.seed, conduct)
    }
}

/// A grid, and the values for its empty cells.
///
/// # Errors
///
/// There are not as many values as empty cells, or a value is there a fifth time.
pub fn complete(grid: &Grid, rest: &[Value]) -> Result<Deal, Problem> {
    Deal::completing(grid, rest).map_err(|error| {
        let place = match error {
            DealError::FiveOfAValue { value_idx, .. } => {
                format!("value {} of the rest", value_idx + 1)
            }
            _ => "the rest".to_owned(),
        };
        Problem::whole(error.kind(), format!("{place}: {error}"))
    })
}

/// Reads values with blanks, commas or `/` between them.
///
/// # Errors
///
/// There is none, or something is no value.
pub fn read_rest(text: &str) -> Result<Vec<Value>, Problem> {
    let values = read_values(text, REST.spec.name)?;
    if values.is_empty() {
        return Err(Problem::whole(
            "empty-rest",
            "the rest is empty: expected a value for each empty cell",
        ));
    }
    Ok(values)
}

/// Cells are empty, and nothing is there for them.
fn missing_rest(n_empty: usize) -> Problem {
    let (are, values) = match n_empty {
        1 => ("cell is", "a value"),
        _ => ("cells are", "values"),
    };
    Problem::whole(
        "missing-rest",
        format!(
            "{n_empty} {are} empty and no rest is given: expected 25 values, or {n_empty} {values} \
             in the rest",
        ),
    )
}

/// Whether a list is one of rows.
fn is_of_lists(text: &str) -> bool {
    let mut chars = text.chars().filter(|char| !char.is_whitespace());
    chars.next() == Some('[') && chars.next() == Some('[')
}

/// Whether the places of the values matter.
fn has_empty_cell(text: &str) -> bool {
    let is_separator = |char: char| char.is_whitespace() || matches!(char, ',' | '/');
    text.split(is_separator)
        .any(|word| matches!(word, "." | "_"))
}
