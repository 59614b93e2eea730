//! The best arrangement of values, and its proof.

use std::time::Duration;

use handeval_matematico::{
    Conduct, Deal, DealError, Grid, LineTable, MAX_SEARCHES_AT_ONCE, PointTable, Solution, Value,
    solve_with,
};
use handeval_work::run_all;
use serde::Serialize;

use super::input::{
    ArrangeBody, ValuesBody, grid_read_as, is_list, read_deal, read_grid, read_values,
};
use super::options::{GRID, POINTS, points, time};
use super::score::{LineReport, ScoreReport};
use crate::ask::{
    Effort, Fault, Form, Http, Input, Opt, OptionSpec, Progress, Question, QuestionSpec, Request,
    Seed, Shape, Work,
};
use crate::{Problem, grouped};

/// The best arrangement of given values.
///
/// Without `rest`, each input is 25 values; with `rest`, it is a grid that the values of `rest`
/// complete.
#[derive(Clone, Debug)]
pub struct Best {
    points: PointTable,
    table: LineTable,
    rest: Option<Vec<Value>>,
    seed: Seed,
    time: Option<Duration>,
}

/// What to arrange.
const VALUES: OptionSpec = OptionSpec {
    former_name: Some("cards"),
    about: "25 values in any order, or a grid to complete with `--rest`",
    form: Form::Json(Shape::of::<ArrangeBody>()),
    example: "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
    ..GRID
};

const REST: Opt<String> = Opt::new(
    "rest",
    "VALUES",
    "Values for the empty cells of a grid, one per cell",
    "9 9 10 A K",
)
.form(Form::Json(Shape::of::<ValuesBody>()));

pub(super) const SEARCH_TIME: Opt<Duration> = Opt::new(
    "time",
    "SECONDS",
    "Search time limit for each input, in seconds; 0 for no limit",
    "2.5",
)
.default("60");

const TIME: Opt<Duration> = SEARCH_TIME.former_name("seconds");

const SEED: Opt<u64> = crate::deck::SEED.about("Seed for the search");

impl Question for Best {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "best",
        about: "The arrangement of values with the highest total, with proof that none is higher",
        notes: "\
Give 25 values in any order, separated by spaces, commas, `/` or line breaks. With --rest, give a \
grid instead: its filled cells stay as they are, and the values of --rest go in the empty ones.

If the time limit ends a search, you get the best grid found so far and a proved upper bound (in \
JSON, \"cut_short\":true). Otherwise the same seed always gives the same answer, whatever --jobs \
is. If you press Ctrl-C or close the pipe, a search stops without giving an answer.

Examples:
  handeval matematico best grid.txt
  handeval matematico best --time 5 --json --file deals.txt      25 values per line
  handeval matematico best --grid \"9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6\" \\
    --rest \"9 9 10 A K\"                                         the last five cards of a game",
        input: Input::Whole {
            spec: VALUES,
            is_typed: true,
        },
        options: &[REST.spec, TIME.spec, SEED.spec, POINTS.spec],
        http: Http::Object(
            r#"{"grid": "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
                "rest": ["9", "9", "10", "A", "K"]}"#,
        ),
        effort: Effort::Long,
        has_notations: true,
        ..QuestionSpec::of::<BestReport>()
    };
    const NOUN: &'static str = "grid";
    const MAX_AT_ONCE: usize = MAX_SEARCHES_AT_ONCE;

    type Input = Deal;
    type Report = BestReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        let rest = match REST.get(request)? {
            None => None,
            Some(text) => Some(read_rest(&text).map_err(|problem| REST.fault(request, problem))?),
        };
        Ok(Self {
            table: LineTable::new(&points),
            points,
            rest,
            seed: SEED.seed(request)?,
            time: time(&TIME, request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<Deal, Problem> {
        match &self.rest {
            Some(rest) => complete(&read_grid(text)?, rest),
            None if is_list(text) && is_of_lists(text) => {
                let grid = read_grid(text)?;
                match grid.is_complete() {
                    true => complete(&Grid::EMPTY, &grid.values().collect::<Vec<_>>()),
                    false => Err(missing_rest(grid.n_empty())),
                }
            }
            None if has_empty_cell(text) => {
                let n_empty = read_grid(text)?.n_empty();
                Err(missing_rest(n_empty))
            }
            None => read_deal(text, VALUES.name),
        }
    }

    fn read_as(&self, text: &str) -> Option<String> {
        // Without `rest` there is no empty cell.
        self.rest.as_ref().and_then(|_| grid_read_as(text))
    }

    fn key(&self, deal: &Deal) -> Option<String> {
        // Any drawn seed is as good as any other.
        let seed = self.seed.drawn().is_none().then_some(self.seed.value);
        let (points, time) = (&self.points, self.time);
        Some(format!("{deal:?} {points:?} {seed:?} {time:?}"))
    }

    fn is_final(report: &BestReport) -> bool {
        !report.cut_short
    }

    fn answer(&self, deal: &Deal, work: Work<'_>) -> Result<BestReport, Problem> {
        let search = Search {
            points: &self.points,
            table: &self.table,
            seed: self.seed.value,
            time: self.time,
        };
        Ok(search.run(deal, work))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.drawn()
    }
}

/// A search for the best arrangement of a deal, with its proof.
pub(super) struct Search<'a> {
    pub(super) points: &'a PointTable,
    pub(super) table: &'a LineTable,
    pub(super) seed: u64,
    pub(super) time: Option<Duration>,
}

impl Search<'_> {
    /// The same deal, table and seed give the same answer on any number of threads, unless the
    /// search ends early.
    pub(super) fn run(&self, deal: &Deal, work: Work<'_>) -> BestReport {
        let is_over = work.is_over_after(self.time);
        let conduct = Conduct {
            run_all: &|tasks| run_all(tasks, work.n_threads),
            should_stop: &is_over,
            progress: &|found| (work.progress)(progress(&found)),
            max_nodes: u64::MAX,
        };
        let found = solve_with(deal, self.table, self.seed, conduct);
        BestReport::new(self.points, &found, self.seed)
    }
}

/// The progress of a search, as reported to scripts and pages.
#[derive(Serialize)]
struct SearchProgress {
    /// The best total so far.
    total: u32,
    /// A proved upper bound: no arrangement has a higher total.
    bound: u32,
    /// The number of nodes searched.
    nodes: u64,
}

fn progress(found: &Solution) -> Progress {
    let report = SearchProgress {
        total: found.total,
        bound: found.bound,
        nodes: found.n_nodes,
    };
    let line = format!(
        "best so far {}, at most {}, {} nodes searched",
        report.total,
        report.bound,
        grouped(report.nodes)
    );
    Progress::new(line, &report)
}

/// The best arrangement of given values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestReport {
    /// The grid, row by row; no cell is empty.
    pub grid: [[Option<String>; 5]; 5],
    /// The total of the grid.
    pub total: u32,
    /// A proved upper bound: no arrangement has a higher total.
    pub bound: u32,
    /// Whether the arrangement is proved to be the best: the bound equals the total.
    pub optimal: bool,
    /// The seed of the search.
    pub seed: u64,
    /// The number of nodes searched.
    pub nodes: u64,
    /// Whether the search ended without a proof; the result can then differ from run to run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// The twelve lines.
    pub lines: Vec<LineReport>,
}

impl BestReport {
    pub(crate) fn new(points: &PointTable, solution: &Solution, seed: u64) -> Self {
        let ScoreReport {
            grid, lines, total, ..
        } = ScoreReport::new(&solution.grid, points);
        let optimal = solution.is_optimal();
        Self {
            grid,
            total,
            bound: solution.bound,
            optimal,
            seed,
            nodes: solution.n_nodes,
            cut_short: !optimal,
            lines,
        }
    }
}

/// A grid, and the values for its empty cells.
fn complete(grid: &Grid, rest: &[Value]) -> Result<Deal, Problem> {
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
fn read_rest(text: &str) -> Result<Vec<Value>, Problem> {
    let values = read_values(text, REST.spec.name)?;
    if values.is_empty() {
        return Err(Problem::whole(
            "empty-rest",
            "the rest is empty: expected a value for each empty cell",
        ));
    }
    Ok(values)
}

/// The problem when no values are given for the empty cells.
fn missing_rest(n_empty: usize) -> Problem {
    let (are, values) = match n_empty {
        1 => ("cell is", "a value"),
        _ => ("cells are", "values"),
    };
    Problem::whole(
        "missing-rest",
        format!(
            "{n_empty} {are} empty and no rest is given: expected 25 values, or {n_empty} \
             {values} as the rest",
        ),
    )
}

/// Whether a list is a list of rows.
fn is_of_lists(text: &str) -> bool {
    let mut chars = text.chars().filter(|char| !char.is_whitespace());
    chars.next() == Some('[') && chars.next() == Some('[')
}

/// Whether the text has an empty cell, in which case the positions of the values matter.
fn has_empty_cell(text: &str) -> bool {
    let is_separator = |char: char| char.is_whitespace() || matches!(char, ',' | '/');
    let mut words = text.split(is_separator).filter(|word| !word.is_empty());
    words.any(|word| Grid::parse_cell(word) == Some(None))
        || Grid::parse(text).is_ok_and(|grid| !grid.is_complete())
}
