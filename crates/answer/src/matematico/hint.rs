//! Matematico hints: the value of each free cell for a card.

use std::ops::Range;
use std::time::Duration;

use handeval_matematico::{
    CellValue, DEEP_ROLLOUTS, Estimates, LineName, ParseValueError, PlayerName, Turn, TurnError,
    Value,
};
use serde::Serialize;

use super::input::{grid_read_as, is_list, read_grid};
use super::judge::Judge;
use super::options::{GRID, PLAYER, POINTS, points, time};
use super::score::value_text;
use crate::Problem;
use crate::ask::{
    Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec, Request, RequestSource,
    Seed, Work,
};

/// The value of each free cell of a grid.
///
/// An input is a grid, followed by `|` and the card that was turned up, unless the card is given as
/// an option.
#[derive(Clone, Debug)]
pub struct Hint {
    judge: Judge,
    card: Option<Value>,
    /// The name of the card's option: `--card`, or `card` if there are no dashes.
    card_option: &'static str,
    /// The seed, for a player with random choices.
    seed: Option<Seed>,
    n_rollouts: u64,
    time: Option<Duration>,
}

/// A grid, and the card unless it is given as an option.
const GRID_AND_CARD: OptionSpec = OptionSpec {
    example: "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 . . / . . . . . | Q",
    ..GRID
};

const CARD: Opt<String> = Opt::new(
    "card",
    "VALUE",
    "The card that was turned up, for all inputs",
    "K",
)
.default_note("the one after `|` in each");

const ROLLOUTS: Opt<u64> = Opt::new(
    "rollouts",
    "N",
    "Number of times `deep` plays out the game for one card",
    "2400",
)
.default_note("160, fewer if the choice is clear; with --time, as many as fit");

const TIME: Opt<Duration> = Opt::new(
    "time",
    "SECONDS",
    "Seconds that `deep` may think about one card; 0 to use only --rollouts",
    "5",
);

/// The longest time limit that does not make a hint count as a search.
const MOMENT: Duration = Duration::from_millis(100);

const SEED: Opt<u64> = crate::deck::SEED.about("Seed for the player");

impl Question for Hint {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "hint",
        about: "What each free cell is worth for a card, and which is best",
        notes: "\
A hint shows, for each free cell, the player's expected total at the end of the game, and its \
standard error (0 if exact). The players, weakest first: random (any cell), greedy (most \
points right now), table (learned values), search (looks one card ahead), deep (plays the game \
out from the best cells; about 10 ms per hint).

The built-in values were learned for the classic points. With --points other than the classic \
ones, general values are used (in JSON, \"values\":\"general\"), and totals may be a few points \
off; `handeval matematico train --points` learns better values.

With --time, deep keeps playing until the time is up: the errors shrink, and more cells are \
played out. The hint then varies slightly from run to run (in JSON, \"cut_short\":true); any other \
hint depends only on the seed. Hints for the last cards are exact and need no extra time.

Without --card, put the card after the grid and a `|`; in a batch, do so on each line.

Examples:
  handeval matematico hint grid.txt --card K
  handeval matematico hint grid.txt --card K --time 5
  handeval matematico hint --player search --card 7 \\
    --grid \"A A . . . / 7 7 . . . / . . 7 . . / . . . . . / . . . . K\"
  handeval matematico hint --player search --json --file turns.txt    GRID | CARD on each line",
        input: Input::Whole {
            spec: GRID_AND_CARD,
            is_typed: true,
        },
        options: &[
            CARD.spec,
            PLAYER.spec,
            ROLLOUTS.spec,
            TIME.spec,
            SEED.spec,
            POINTS.spec,
        ],
        http: Http::Object(
            r#"{"grid": "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 . . / . . . . .",
                "card": "Q"}"#,
        ),
        effort: Effort::Short,
        has_notations: true,
        ..QuestionSpec::of::<HintReport>()
    };
    const NOUN: &'static str = "grid";

    type Input = Turn;
    type Report = HintReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        let name = PLAYER.value(request)?;
        let card = match CARD.get(request)? {
            None => None,
            Some(text) => Some(read_card(&text).map_err(|problem| CARD.fault(request, problem))?),
        };
        let seed = SEED.seed(request)?;
        let time = time(&TIME, request)?;
        let n_rollouts = ROLLOUTS.within(request, request.limits().rollouts, "rollouts")?;
        if name != PlayerName::Deep {
            let ignored = [ROLLOUTS.spec, TIME.spec];
            if let Some(spec) = ignored.iter().find(|spec| request.has(spec.name)) {
                let message = format!(
                    "player `{}` does not play games out: expected `{}` with player `deep` only",
                    name.key(),
                    spec.snake_name()
                );
                return Err(request.fault(spec.name, Problem::whole("usage", message)));
            }
        }
        Ok(Self {
            judge: Judge::new(name, points, request.resources()),
            card,
            card_option: match request.source() {
                RequestSource::CommandLine => "--card",
                _ => "card",
            },
            seed: name.is_random().then_some(seed),
            n_rollouts: match (n_rollouts, time) {
                (Some(n_rollouts), _) => n_rollouts,
                (None, Some(_)) => u64::MAX,
                (None, None) => DEEP_ROLLOUTS,
            },
            time,
        })
    }

    fn parse(&self, text: &str) -> Result<Turn, Problem> {
        let (card, span, grid) = self.card(text)?;
        Turn::new(&read_grid(grid)?, card).map_err(|error| {
            let span = span.filter(|_| matches!(error, TurnError::NoneLeft { .. }));
            Problem::at(error.kind(), error.to_string(), span)
        })
    }

    fn read_as(&self, text: &str) -> Option<String> {
        let (card, span, grid) = self.card(text).ok()?;
        let read_as = grid_read_as(grid)?;
        Some(match span {
            Some(_) => format!("{read_as} | {card}"),
            None => read_as,
        })
    }

    fn effort(&self, turn: &Turn) -> Effort {
        let is_moment = match (self.n_rollouts, self.time) {
            // It considers every card that can come, which is a lot of work on an empty grid.
            _ if self.judge.name() == PlayerName::Greedy => turn.grid().n_empty() <= 12,
            _ if self.judge.name() != PlayerName::Deep => true,
            (_, Some(time)) if time <= MOMENT => true,
            (n_rollouts, _) => n_rollouts <= 2 * DEEP_ROLLOUTS,
        };
        match is_moment {
            true => Effort::Short,
            false => Effort::Long,
        }
    }

    fn answer(&self, turn: &Turn, work: Work<'_>) -> Result<HintReport, Problem> {
        let mut is_over = work.is_over_after(self.time);
        let seed = self.seed.map(|seed| seed.value);
        let player = self.judge.player();
        let found = player.estimates(turn, seed.unwrap_or(0), self.n_rollouts, &mut is_over);
        Ok(HintReport::new(&self.judge, seed, turn, &found))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.and_then(Seed::drawn)
    }

    fn warning(&self) -> Option<&str> {
        self.judge.warning()
    }
}

impl Hint {
    /// The card of an input, with its position if it is in the input, and the rest of the input.
    fn card<'t>(&self, input: &'t str) -> Result<(Value, Option<Range<usize>>, &'t str), Problem> {
        let option = self.card_option;
        let behind = input.rsplit_once('|').filter(|_| !is_list(input));
        let Some((grid, card_text)) = behind else {
            return match self.card {
                Some(card) => Ok((card, None, input)),
                None => {
                    let message = format!(
                        "no card is given: expected `{option}`, or the card after the grid and a \
                        `|`"
                    );
                    Err(Problem::whole("missing-card", message))
                }
            };
        };
        let span = grid.len() + 1..input.len();
        if self.card.is_some() {
            let message = format!(
                "a card is given twice, by `{option}` and after the grid: expected only \
                        one of them"
            );
            return Err(Problem::at("two-cards", message, trimmed(input, span)));
        }
        let card = read_card(card_text).map_err(|problem| problem.shifted(span.start))?;
        Ok((card, Some(trimmed(input, span)), grid))
    }
}

/// What each free cell is worth for a card, according to a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintReport {
    /// The card.
    pub card: String,
    /// The name of the player.
    pub player: &'static str,
    /// The source of the player's values, if not the built-in table: `learned` for these points, or
    /// `general`, in which case totals may be a few points off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static str>,
    /// The seed of the player's random choices, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many times the player played the game out from the best cells, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollouts: Option<u64>,
    /// Whether time ran out; the result can then differ from run to run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// Every free cell, best first.
    pub moves: Vec<MoveReport>,
    /// The grid before the card is placed, row by row.
    #[serde(skip)]
    pub grid: [[Option<String>; 5]; 5],
    /// The lines of the best cell, each with its name and its cells once the card is placed.
    #[serde(skip)]
    pub best_lines: Vec<(&'static str, [Option<String>; 5])>,
}

/// What a cell is worth; rows and columns are numbered from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReport {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The expected total at the end of the game.
    pub expected: f64,
    /// The standard error of the expected total; 0 if exact.
    pub error: f64,
}

impl MoveReport {
    pub(super) const fn new(value: &CellValue) -> Self {
        Self {
            row: value.row + 1,
            column: value.column + 1,
            expected: value.expected,
            error: value.error,
        }
    }
}

impl HintReport {
    fn new(judge: &Judge, seed: Option<u64>, turn: &Turn, estimates: &Estimates) -> Self {
        let values = &estimates.values;
        Self {
            card: turn.card().to_string(),
            player: judge.name().key(),
            values: judge.values(),
            seed,
            rollouts: Some(estimates.n_rollouts).filter(|&n_rollouts| n_rollouts > 0),
            cut_short: estimates.is_cut_short,
            moves: values.iter().map(MoveReport::new).collect(),
            grid: turn.grid().rows().map(|row| row.map(value_text)),
            best_lines: values
                .first()
                .map_or_else(Vec::new, |best| best_lines(turn, best)),
        }
    }
}

fn best_lines(turn: &Turn, best: &CellValue) -> Vec<(&'static str, [Option<String>; 5])> {
    let place = (best.row, best.column);
    let lines = LineName::ALL.into_iter();
    let lines = lines.filter(|line| line.cells().contains(&place));
    let with_card = lines.map(|line| {
        let cells = line.cells().map(|(row, column)| match (row, column) {
            cell if cell == place => Some(turn.card()),
            (row, column) => turn.grid().cell(row, column),
        });
        (line.key(), cells.map(value_text))
    });
    with_card.collect()
}

/// Reads the card of a turn.
fn read_card(text: &str) -> Result<Value, Problem> {
    let span = trimmed(text, 0..text.len());
    let card_text = &text[span.clone()];
    if card_text.is_empty() {
        let message = "no card is given: expected a value, such as `K`";
        return Err(Problem::at("missing-card", message, span));
    }
    let card = card_text.parse();
    card.map_err(|error: ParseValueError| Problem::at(error.kind(), error.to_string(), span))
}

/// The span of a part of the text without the blanks around it; for a blank part, its end.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.end - part.trim_start().len();
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "A A A A 2 / . . . . . / . . . . . / 5 6 7 8 . / 3 3 3 K K";

    fn hint(options: &[(&str, &str)]) -> Hint {
        let mut request = Request::new(Hint::SPEC, RequestSource::CommandLine, 1);
        for &(name, value) in options {
            request.add(Hint::SPEC.called(name).unwrap(), value);
        }
        Hint::read(&request).unwrap()
    }

    fn problem(card: Option<&str>, input: &str) -> (&'static str, Option<String>) {
        let mut options = vec![("player", "table")];
        options.extend(card.map(|card| ("card", card)));
        let problem = hint(&options).evaluate(input, Work::ALONE).unwrap_err();
        (
            problem.kind,
            problem.span.map(|span| input[span].to_owned()),
        )
    }

    #[test]
    fn a_card_follows_the_grid_or_is_the_same_for_all() {
        let alone = hint(&[("player", "table"), ("card", "K")]);
        let behind = hint(&[("player", "table")]);
        let expected = |hint: &Hint, text: &str| {
            let report = hint.evaluate(text, Work::ALONE).unwrap();
            let moves = report.moves.iter().map(|made| made.expected);
            moves.collect::<Vec<_>>()
        };
        let found = expected(&behind, &format!("{GRID}|k "));
        assert_eq!(found.len(), 11);
        assert_eq!(found, expected(&alone, GRID));
    }

    #[test]
    fn a_wrong_card_is_pointed_at() {
        assert_eq!(problem(None, GRID), ("missing-card", None));
        let behind = |card: &str| problem(None, &format!("{GRID} | {card}"));
        assert_eq!(behind(""), ("missing-card", Some(String::new())));
        assert_eq!(behind("14 "), ("unknown-value", Some("14".into())));
        assert_eq!(behind("K K"), ("unknown-value", Some("K K".into())));
        assert_eq!(behind("A"), ("none-left", Some("A".into())));
        let ace = Some("A");
        assert_eq!(problem(ace, GRID), ("none-left", None));
        assert_eq!(problem(ace, "A . | A"), ("two-cards", Some("A".into())));
        let full = "2 3 4 5 6 / 7 8 9 10 J / Q K 2 3 4 / 5 6 7 8 9 / 10 J Q K 2";
        assert_eq!(problem(ace, full), ("full-grid", None));
        assert_eq!(problem(None, &format!("{full}|A")), ("full-grid", None));
        let five = "A A A A A / . . . . . / . . . . . / . . . . . / . . . . .";
        assert_eq!(problem(ace, five), ("five-of-a-value", Some("A".into())));
    }

    #[test]
    fn more_rollouts_and_a_stop_are_reported() {
        let deep = [("card", "K"), ("seed", "1")];
        let asked = |more: &[(&str, &str)], work| {
            let hint = hint(&[&deep[..], more].concat());
            hint.evaluate(GRID, work).unwrap()
        };
        let usual = asked(&[], Work::ALONE);
        assert!((Some(1)..=Some(170)).contains(&usual.rollouts) && !usual.cut_short);
        let more = asked(&[("rollouts", "2400")], Work::ALONE);
        assert!(more.rollouts >= Some(2_400) && !more.cut_short);
        assert!(more.moves[0].error < usual.moves[0].error);
        let at_once = Work {
            should_stop: &|| true,
            ..Work::ALONE
        };
        let stopped = asked(&[("time", "1000")], at_once);
        assert_eq!((stopped.rollouts, stopped.cut_short), (None, true));
        assert_eq!(stopped.moves.len(), 11);
    }

    #[test]
    fn a_long_hint_says_so() {
        let empty = "A . . . . / . . . . . / . . . . . / . . . . . / . . . . .";
        let effort = |options: &[(&str, &str)], grid: &str| {
            let hint = hint(&[&[("card", "K")], options].concat());
            hint.effort(&hint.parse(grid).unwrap())
        };
        assert_eq!(effort(&[("rollouts", "160")], GRID), Effort::Short);
        assert_eq!(effort(&[("rollouts", "2400")], GRID), Effort::Long);
        assert_eq!(effort(&[("time", "0.05")], GRID), Effort::Short);
        assert_eq!(effort(&[("time", "20")], GRID), Effort::Long);
        assert_eq!(effort(&[], GRID), Effort::Short);
        for player in ["table", "search", "random"] {
            assert_eq!(effort(&[("player", player)], empty), Effort::Short);
        }
        assert_eq!(effort(&[("player", "greedy")], empty), Effort::Long);
        assert_eq!(effort(&[("player", "greedy")], GRID), Effort::Short);
    }
}
