//! The score of a win, or of each wait of a ready hand.

mod fans;
mod game;
mod games;
mod hongkong;
mod mcr;
mod options;
mod payment_report;
mod quiz_rules;
mod reading;
mod report;
mod riichi;
mod rules;
mod said;
mod sichuan;
mod taiwan;
mod totals;
mod win;
mod words;

use std::fmt;

use super::calls::{calls, calls_go_with, take_calls};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Shape, Work,
    is_object, read_as, read_object,
};
use crate::report::Head;

pub use fans::report::{
    ExcludedFanReport, FanChangeReport, FanReadingReport, FanReport, FanWinReport,
    KongPaymentReport, ScoredFanReadingReport,
};
pub use fans::waits_report::{
    FanDiscardReport, FanDiscardsReport, FanWaitReport, FanWaitScoreReport, FanWaitsReport,
};
pub use game::Worth;
pub use payment_report::PaymentReport;
pub use reading::ReadingReport;
pub use report::ScoreReport;
pub use riichi::discards_report::{
    DiscardsReport, ScoredDiscardReport, WaitReport, WaitScoreReport,
};
pub use riichi::report::{
    ChangeReport, DoraReport, FuReport, RedFivesReport, ScoredReadingReport, WaitsReport,
    WinReport, YakuReport,
};

pub use totals::McrTotals;

pub(super) use quiz_rules::{QUIZ_RULE, QUIZ_RULES, quiz_rules};
pub(super) use riichi::options::{DORA, HONBA, KITA, RULE, RULES, STICKS};
pub(super) use riichi::settings::{RiichiRules, indicators};
pub(super) use rules::RequestedRules;
pub(super) use win::{ROUND, SEAT, VISIBLE, wind};

use games::{AnyScored, AnyScorer, scorer, scorer_of_words, scores};
use options::OPTIONS;
use win::overridden;
use words::words_start;

/// The score of a win, or of each wait of a ready hand.
pub struct Score {
    /// The request, kept for lines that are objects, and for lines with rules of a different game.
    request: Request,
    scorer: Box<dyn AnyScorer>,
}

/// A scored hand.
pub struct ScoreInput(Box<dyn AnyScored>);

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Score")
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ScoreInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScoreInput").finish_non_exhaustive()
    }
}

const HAND: OptionSpec = Opt::<String>::new(
    "hand",
    "HAND",
    "a hand, with its called sets in brackets",
    "234567m3488p456s",
)
.required()
.spec;

impl Question for Score {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "score",
        former_name: None,
        about: "What a win scores in riichi, MCR, Sichuan, Hong Kong or Taiwan, item by item; for a ready hand, what each wait would score",
        notes: "\
Say how the hand was won: --ron TILE or --tsumo TILE. Without either, a hand of 13 tiles shows \
what each of its waits would score, and a hand of 14 shows each discard that leaves it ready; in \
Taiwan, these hands have 16 and 17 tiles. In a batch, options follow the hand as words:
  123m9s [pon 555z] [pon 666z] [pon 777z] ron=9s from=north honba=2

Examples:
  handeval mahjong score 234567m3488p456s --ron 5p
  handeval mahjong score 234567m3488p456s --tsumo 5p --riichi --dora 7p --seat east
  handeval mahjong score 234567m3488p456s --rules m-league
  handeval mahjong score \"123m456p77s [pon 222z] [kan 5555z]\" --tsumo 7s --explain
  handeval mahjong score \"123m456p3378s [pon 555m]\" --ron 9s --rules mcr --flowers 2
  handeval mahjong score 1133m5555p2244p7p --ron 7p --rules sichuan
  handeval mahjong score 456789m3388m555z --ron 8m --rules hongkong --flowers 26
  handeval mahjong score 12345678m345p45655s --tsumo 9m --rules taiwan --dealer --streak 2",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: false,
        },
        options: OPTIONS,
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<ScoreReport>(),
        is_list: false,
        has_notations: true,
        input_names: super::INPUT_NAMES,
        quiet: Some("Print nothing; exit with 0 if every hand wins and scores, otherwise 1"),
        csv: None,
    };
    const NOUN: &'static str = "hand";

    type Input = ScoreInput;
    type Report = ScoreReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            scorer: scorer(request)?,
            request: request.clone(),
        })
    }

    fn replaced_by(is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        overridden(is_said)
    }

    fn parse(&self, text: &str) -> Result<ScoreInput, Problem> {
        match is_object(text) {
            true => match read_object::<Self>(&self.request, text) {
                Ok((_, _, input)) => Ok(input),
                Err(fault) => Err(fault.of_line()),
            },
            false => self.of_words(text, |scorer, text| scorer.parse(text).map(ScoreInput)),
        }
    }

    fn read_as(&self, text: &str) -> Option<String> {
        games::read_as(text)
    }

    fn answer(&self, input: &ScoreInput, _: Work<'_>) -> Result<ScoreReport, Problem> {
        Ok(input.0.report())
    }

    fn holds(report: &ScoreReport) -> bool {
        report.scores()
    }

    fn holds_for(&self, text: &str, _: Work<'_>) -> Result<bool, Problem> {
        Ok(scores(self.worth(text)?))
    }

    fn answer_line(
        &self,
        line: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        match is_object(text) {
            true => {
                let input = self.parse(text)?;
                match read_as(self, &[text]) {
                    None => self.scorer.write_line(line, &*input.0, out),
                    read_as => {
                        let line = Some(line);
                        let read_as = read_as.as_deref();
                        let report = input.0.report();
                        Self::write(Head { line, read_as }, &report, out)
                            .map_err(Problem::from_output)?;
                        Ok(Self::holds(&report))
                    }
                }
            }
            false => self.of_words(text, |scorer, text| scorer.answer_line(line, text, out)),
        }
    }

    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        calls_go_with(&calls(&self.request).unwrap_or_default(), n_inputs)
    }
}

impl Score {
    /// The value of a hand; `None` if no win is given.
    ///
    /// # Errors
    ///
    /// What is wrong with the hand, or with the facts of the win.
    pub fn worth(&self, text: &str) -> Result<Option<Worth>, Problem> {
        match is_object(text) {
            true => Ok(self.parse(text)?.0.worth()),
            false => self.of_words(text, |scorer, text| scorer.worth(text)),
        }
    }

    /// Uses the scorer for the request's rules. If that fails, and the words after the hand contain
    /// called sets or the rules of a different game, uses a scorer that takes these into account.
    fn of_words<T>(
        &self,
        text: &str,
        mut ask: impl FnMut(&dyn AnyScorer, &str) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        match ask(&*self.scorer, text) {
            Ok(found) => Ok(found),
            Err(problem) => {
                let Some((request, rest)) = take_calls(&self.request, text, words_start(text))?
                else {
                    return match scorer_of_words(&self.request, text) {
                        Some(other) => ask(&*other.map_err(Fault::of_line)?, text),
                        None => Err(problem),
                    };
                };
                let other = scorer_of_words(&request, &rest).unwrap_or_else(|| scorer(&request));
                ask(&*other.map_err(Fault::of_line)?, &rest)
            }
        }
    }
}
