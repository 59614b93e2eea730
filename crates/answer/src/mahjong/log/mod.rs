//! Logs of riichi games: every round replayed, its result recomputed and compared, and its discards
//! reviewed.

mod answers;
mod compare;
mod contradiction;
mod events;
mod input;
mod next;
mod options;
mod report;
mod review;
mod round;
mod rules;
mod scored;
mod settings;
mod stated_scores;
mod summary;
mod win;

use std::io::Read;

use handeval_logs::riichi::{self, read_mjai, read_mjlog, read_tenhou6};
use handeval_logs::{Format, Source, Unit, Units};
use handeval_mahjong::game::Player;

use crate::Problem;
use crate::ask::{
    AskedNames, Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec, Request,
    RequestSource, UnitQuestion, Verdict, Work, answer_all,
};
use crate::report::{Head, write_objects};

pub use events::RoundEventReport;
pub use report::{
    DamagedRoundReport, DifferenceReport, Differing, FaultReport, LogHeading, LogReport,
    LogSummaryReport, LogWinReport, PlayerPointsReport, PlayerSumReport, RiichiReport,
    RoundDrawReport, RoundReport, StatedReport, WarningReport,
};
pub use review::{
    BestDiscardReport, CostlyDiscardReport, LargestCostReport, ReviewLossReport, ReviewSumReport,
    ReviewValueReport, ReviewValueSumReport, ReviewedDiscardReport,
};
pub use settings::Log;
pub use summary::LogSums;

use answers::Answers;
use options::{
    ANONYMOUS, DIFFERENCES, EVENTS, EXPLAIN, FORMAT, REVIEW, REVIEW_BY, RULE_OF_LOG, RULES,
    ReviewBy, Reviewed, SUMMARY, TOP, UNDER_THREAT,
};
use review::Valuing;
use rules::AskedRules;

use super::score::Score;

const LOG: OptionSpec = Opt::<String>::new(
    "text",
    "FILE",
    "The text of a log: tenhou.net/6, mjlog or mjai",
    "<mjloggm ver=\"2.3\"></mjloggm>",
)
.required()
.spec;

impl Question for Log {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "log",
        about: "Logs of riichi games: every round replayed, its result recomputed and compared \
                with the log",
        notes: "\
Reads tenhou.net/6 (JSON), mjlog (XML) and mjai (lines of JSON), also compressed with gzip. The \
format is recognized by its content. Every win is scored from what happened, not from the yaku in \
the log. Exit status: 0 if everything agrees, 1 if something differs or is damaged \
(docs/rules/riichi-logs.md).

Examples:
  handeval mahjong log game.mjlog
  handeval mahjong log --json --differences *.json
  handeval mahjong log --review=A game.mjai.jsonl
  handeval mahjong log --review=A --review-by value --summary game.mjlog
  handeval mahjong log --anonymous --summary --json games/*.mjlog",
        input: Input::Files(LOG),
        options: &[
            FORMAT.spec,
            RULES.spec,
            RULE_OF_LOG.spec,
            REVIEW.spec,
            REVIEW_BY.spec,
            UNDER_THREAT.spec,
            TOP.spec,
            EXPLAIN.spec,
            DIFFERENCES.spec,
            ANONYMOUS.spec,
            EVENTS.spec,
            SUMMARY.spec,
        ],
        http: Http::Document,
        effort: Effort::Short,
        is_list: true,
        quiet: Some("Print nothing; exit with 0 if everything agrees, otherwise 1"),
        ..QuestionSpec::of::<LogReport>()
    };
    const NOUN: &'static str = "log";
    const MAX_BYTES: usize = 1 << 22;
    const STOPS: bool = true;

    type Input = String;
    type Report = Vec<LogReport>;

    fn read(request: &Request) -> Result<Self, Fault> {
        let by_value = REVIEW_BY.value(request)? == ReviewBy::Value;
        let top = usize::try_from(TOP.value(request)?).unwrap_or(usize::MAX);
        let explain = EXPLAIN.get(request)? == Some(true);
        let valuing = Valuing {
            under_threat: UNDER_THREAT.get(request)? == Some(true),
            top,
            top_of_round: match TOP.get(request)? {
                None if explain => usize::MAX,
                _ => top,
            },
            explain,
            time: request.limits().time,
        };
        let plain = Request::new(Score::SPEC, RequestSource::Parameters, 0);
        Ok(Self {
            format: FORMAT.value(request)?,
            rules: AskedRules::read(request)?,
            review: Reviewed::read(request)?,
            valuing: by_value.then_some(valuing),
            only_differences: DIFFERENCES.get(request)? == Some(true),
            is_anonymous: ANONYMOUS.get(request)? == Some(true),
            has_events: EVENTS.get(request)? == Some(true),
            is_summary: SUMMARY.get(request)? == Some(true),
            scorer: Score::read(&plain)?,
        })
    }

    fn parse(&self, text: &str) -> Result<String, Problem> {
        Ok(text.to_owned())
    }

    fn effort(&self, _: &String) -> Effort {
        match self.valuing {
            Some(_) => Effort::Long,
            None => Self::SPEC.effort,
        }
    }

    fn answer(&self, text: &String, work: Work<'_>) -> Result<Vec<LogReport>, Problem> {
        answer_all(self, text.as_bytes(), work)
    }

    fn holds(reports: &Vec<LogReport>) -> bool {
        reports.iter().all(|report| match report {
            LogReport::Summary(summary) => summary.differ + summary.damaged == 0,
            other => !Self::verdict(other).is_bad(),
        })
    }

    fn write(head: Head<'_>, reports: &Vec<LogReport>, out: &mut Vec<u8>) -> std::io::Result<()> {
        write_objects(head, reports, out)
    }
}

impl Log {
    /// Whether only rounds that differ or are damaged are printed.
    #[must_use]
    pub const fn has_only_differences(&self) -> bool {
        self.only_differences
    }

    /// How many of the costliest discards are listed; `None` if discards are not valued.
    fn n_costly(&self) -> Option<usize> {
        let valuing = self.valuing.filter(|_| self.review != Reviewed::Nobody)?;
        Some(valuing.top)
    }
}

impl UnitQuestion for Log {
    const GAME: &'static str = "mahjong";

    type Answer = LogReport;
    type Sums = LogSums;

    fn format(&self) -> Option<Format> {
        self.format.format()
    }

    fn units<R: Read>(source: Source<R>, format: Format) -> Units<R> {
        riichi::units(source, format)
    }

    fn answer_unit(
        &self,
        file: Option<&str>,
        format: Format,
        unit: &Unit,
        work: Work<'_>,
    ) -> Vec<LogReport> {
        let file = file.filter(|_| !self.is_anonymous);
        let mut answers = Answers::new(self, work, file, format, unit.number);
        match &unit.text {
            Err(damage) => answers.damaged_outside(damage.clone()),
            Ok(text) => {
                let add = |item| {
                    if !(work.should_stop)() {
                        answers.item(item);
                    }
                };
                match format {
                    Format::Mjlog => read_mjlog(text, unit.line, add),
                    Format::Mjai => read_mjai(text, unit.line, &unit.overlong_lines, add),
                    _ => read_tenhou6(text, add),
                }
            }
        }
        if unit.is_cut {
            answers.cut();
        }
        answers.finish()
    }

    fn look_for_names(&self, answer: &LogReport, names: &mut AskedNames) {
        if let LogReport::Round(round) = answer {
            let found = self.review.found(round.players.len(), &round.names);
            let letters = Player::ALL.map(Player::letter);
            let letters = letters.into_iter().take(round.players.len());
            let shown = round.players.iter().map(String::as_str);
            names.add(&found, letters.chain(shown));
        }
    }

    fn check_names(&self, names: &AskedNames) -> Result<(), Problem> {
        let asked = self.review.asked();
        names.check(REVIEW.spec.name, asked, self.is_anonymous)
    }

    fn hides_names(&self) -> bool {
        self.is_anonymous
    }

    fn verdict(answer: &LogReport) -> Verdict {
        match answer {
            LogReport::Damaged(_) => Verdict::Damaged,
            LogReport::Summary(_) => Verdict::Unstated,
            LogReport::Round(round) => match round.agrees {
                Some(true) => Verdict::Agrees,
                Some(false) => Verdict::Differs,
                None => Verdict::Unstated,
            },
        }
    }

    fn is_printed(&self, report: &LogReport) -> bool {
        !self.is_summary && (!self.only_differences || Self::verdict(report).is_bad())
    }

    fn add(sums: &mut LogSums, report: &LogReport) {
        sums.add(report);
    }

    fn is_summed(&self) -> bool {
        self.is_summary
    }

    fn summed(&self, sums: LogSums, file: Option<&str>, format: Format) -> LogReport {
        let file = file.filter(|_| !self.is_anonymous);
        let n_costly = self.valuing.map_or(0, |valuing| valuing.top);
        LogReport::Summary(Box::new(sums.finish(file, format, n_costly)))
    }
}
