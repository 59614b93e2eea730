//! What a win scores, and what each wait of a ready hand would.

mod riichi;
mod win;
mod words;

use std::sync::OnceLock;

use handeval_mahjong::riichi::{Score as Scored, ScoreError, WaitScores, score};
use handeval_mahjong::{Call, Hand, RiichiWin};

use super::calls::{ANKAN, CHI, KAKAN, KAN, PON, calls, calls_go_with, hand};
use crate::Problem;
use crate::ask::{
    Asked as AskedOf, Effort, Fault, Given, Http, Input, Manner, Opt, Question, Shape, Spec, Work,
    is_object, read_object,
};

pub use riichi::report::{
    ChangeReport, DoraReport, FuReport, PaymentReport, ReadingReport, ScoreReport,
    ScoredReadingReport, WaitReport, WaitScoreReport, WaitsReport, WinReport, YakuReport,
};

pub(super) use riichi::options::{RULE, RULES};
pub(super) use riichi::settings::{GivenRules, switch_texts};
pub(super) use win::{SEAT, wind};

use riichi::lines::ScoreLines;
use riichi::options::{EXPLAIN, OPTIONS};
use riichi::settings::Settings;
use win::{Asked, overridden};
use words::{Said, words_start};

/// What a win scores, or what each wait of a ready hand would.
#[derive(Debug)]
pub struct Score {
    /// What was given, for the lines of a batch that are objects.
    given: Given,
    settings: Settings,
    /// Called sets of the one hand, besides those in its text.
    calls: Vec<Call>,
    /// What the lines of a batch are put together from.
    lines: OnceLock<ScoreLines>,
}

/// A hand that was scored.
#[derive(Debug)]
pub struct ScoreInput {
    hand: Hand,
    /// How it was won; what is known before, if it was not.
    win: RiichiWin,
    settings: Settings,
    found: Found,
}

impl ScoreInput {
    /// What the win scores, `None` without a yaku; or `None` for a hand that was not won, but
    /// waits.
    #[must_use]
    pub const fn score(&self) -> Option<Option<&Scored>> {
        match &self.found {
            Found::Win(score) => Some(score.as_ref()),
            Found::Waits(_) => None,
        }
    }
}

/// What was found of a hand.
#[derive(Debug)]
enum Found {
    /// It was won, and scores so much; `None` without a yaku.
    Win(Option<Scored>),
    /// It waits for tiles.
    Waits(Box<WaitScores>),
}

const HAND: Spec = Opt::<String>::new(
    "hand",
    "HAND",
    "a hand, its called sets in brackets",
    "234567m3488p456s",
)
.required()
.spec;

const ALL_OPTIONS: [Spec; OPTIONS.len() + 6] = {
    let mut all = [EXPLAIN.spec; OPTIONS.len() + 6];
    let mut idx = 0;
    while idx < OPTIONS.len() {
        all[idx] = OPTIONS[idx];
        idx += 1;
    }
    let calls = [CHI.spec, PON.spec, KAN.spec, KAKAN.spec, ANKAN.spec];
    let mut call_idx = 0;
    while call_idx < calls.len() {
        all[idx + call_idx] = calls[call_idx];
        call_idx += 1;
    }
    all
};

impl Question for Score {
    const ASKED: &'static AskedOf = &AskedOf {
        game: "mahjong",
        name: "score",
        about: "What a riichi win scores, with every fu; of a ready hand, what each wait would",
        notes: "\
Say how the hand was won: --ron TILE or --tsumo TILE. Without either, a hand of 13 tiles is asked
what each tile that it waits for would score. In a line of a batch the options stand as words behind
the hand: 123m9s [pon 555z] [pon 666z] [pon 777z] ron=9s from=north honba=2

Examples:
  handeval mahjong score 234567m3488p456s --ron 5p
  handeval mahjong score 234567m3488p456s --tsumo 5p --riichi --dora 7p --seat east
  handeval mahjong score 234567m3488p456s --rules m-league
  handeval mahjong score \"123m456p77s [pon 222z] [kan 5555z]\" --tsumo 7s --explain",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: false,
        },
        options: &ALL_OPTIONS,
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<ScoreReport>(),
        is_list: false,
        quiet: Some("Print nothing: exit with 0 if every hand has won and scores, else with 1"),
        csv: None,
    };
    const NOUN: &'static str = "hand";

    type Input = ScoreInput;
    type Report = ScoreReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        Ok(Self {
            given: given.clone(),
            settings: Settings::read(given)?,
            calls: calls(given)?,
            lines: OnceLock::new(),
        })
    }

    fn replaced_by(is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        overridden(is_said)
    }

    fn parse(&self, text: &str) -> Result<ScoreInput, Problem> {
        match is_object(text) {
            true => match read_object::<Self>(&self.given, text) {
                Ok((_, _, input)) => Ok(input),
                Err(fault) => Err(fault.of_line()),
            },
            false => self.parse_words(text),
        }
    }

    fn answer(&self, input: &ScoreInput, _: Work<'_>) -> Result<ScoreReport, Problem> {
        Ok(ScoreReport::new(input))
    }

    fn is_yes(report: &ScoreReport) -> bool {
        matches!(report, ScoreReport::Win(WinReport { won: true, .. }))
    }

    fn is_yes_for(&self, text: &str, _: Work<'_>) -> Result<bool, Problem> {
        Ok(matches!(self.parse(text)?.found, Found::Win(Some(_))))
    }

    fn answer_line(
        &self,
        line: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let input = self.parse(text)?;
        let lines = self.lines.get_or_init(ScoreLines::new);
        if let Some(is_yes) = lines.write_object(line, &input, out) {
            return Ok(is_yes);
        }
        let report = ScoreReport::new(&input);
        Self::write(Some(line), &report, out).map_err(Problem::from_output)?;
        Ok(Self::is_yes(&report))
    }

    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        calls_go_with(&self.calls, n_inputs)
    }
}

impl Score {
    /// Reads a hand with words behind it.
    fn parse_words(&self, text: &str) -> Result<ScoreInput, Problem> {
        let start = words_start(text);
        let mut settings = self.settings.clone();
        settings.set_words(text, start)?;
        let shape = settings.given.rules.shape_rules();
        let hand = hand(text[..start].trim_end(), &self.calls, shape).map_err(wrong_size)?;
        let asked = settings
            .win
            .asked(hand.n_tiles())
            .map_err(|(part, problem)| match part {
                Some(part) => Settings::OPTIONS.at_word(problem, part, text, start),
                None => problem,
            })?;
        let hand = seeing(hand, &settings.win.seen())?;
        // What contradicts itself is wrong with the input, and has its place there.
        let (win, found) = match asked {
            Asked::Win(win) => {
                let win = settings.with(win);
                let found = score(&hand, &win, &settings.given.rules);
                (win, found.map(Found::Win))
            }
            Asked::Waits(table) => {
                let table = settings.with(table);
                let found = settings.waits(&hand, &table);
                (table, found.map(|waits| Found::Waits(Box::new(waits))))
            }
        };
        let found = found
            .map_err(|error: ScoreError| Settings::problem(&error, win.by.key(), text, start))?;
        Ok(ScoreInput {
            hand,
            win,
            settings,
            found,
        })
    }
}

/// What the win of a line scores, its readings and changes left out.
///
/// # Errors
///
/// What is wrong with the line; or that it is no win.
pub(super) fn scored(line: &str) -> Result<WinReport, Problem> {
    let given = Given::new(Score::ASKED, Manner::Parameters, 0);
    let question = Score::read(&given).map_err(|fault| fault.problem)?;
    match ScoreReport::new(&question.parse_words(line)?) {
        ScoreReport::Win(report) => Ok(report),
        ScoreReport::Waits(_) => Err(Problem::whole("win-missing", "the line has no win")),
    }
}

/// A hand that also sees tiles elsewhere, if there are any.
fn seeing(hand: Hand, seen: &str) -> Result<Hand, Problem> {
    if seen.is_empty() {
        return Ok(hand);
    }
    hand.see(seen).map_err(|error| Problem {
        // The places are those in all that is seen, which nobody typed so.
        span: None,
        ..Problem::from(error)
    })
}

/// A hand of the wrong size, by the name that it has in scoring.
fn wrong_size(problem: Problem) -> Problem {
    match problem.kind {
        "wrong-tile-count" | "no-form-fits" => Problem {
            kind: "wrong-hand-size",
            ..problem
        },
        _ => problem,
    }
}
