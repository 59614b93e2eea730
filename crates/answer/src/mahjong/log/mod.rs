//! Logs of riichi games: every round replayed, its result recomputed and compared, and its discards
//! reviewed.

mod compare;
mod events;
mod input;
mod next;
mod options;
mod report;
mod review;
mod round;
mod rules;
mod scored;
mod stated_scores;
mod summary;
mod win;

use handeval_logs::riichi::{Item, read_mjai, read_mjlog, read_tenhou6};
use handeval_logs::{Damage, DamageKind, Format, Unit};
use handeval_mahjong::game::Player;

use crate::Problem;
use crate::ask::{
    AskedNames, DamageReport, Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec,
    Request, RequestSource, UnitQuestion, Verdict, Work, answer_all,
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

pub use summary::LogSums;

use options::{
    ANONYMOUS, DIFFERENCES, EVENTS, EXPLAIN, FORMAT, LogFormat, REVIEW, REVIEW_BY, RULE_OF_LOG,
    RULES, ReviewBy, Reviewed, SUMMARY, TOP, UNDER_THREAT,
};
use review::Valuing;
use round::Game;
use rules::AskedRules;

use super::score::Score;

/// The maximum number of rounds in a game; even a half game with many draws has fewer than 40.
const MAX_ROUNDS: usize = 500;

/// A question about a log of riichi games.
#[derive(Debug)]
pub struct Log {
    format: LogFormat,
    rules: AskedRules,
    review: Reviewed,
    /// How discards are valued, if they are.
    valuing: Option<Valuing>,
    only_differences: bool,
    is_anonymous: bool,
    has_events: bool,
    is_summary: bool,
    scorer: Score,
}

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
        request.check_required()?;
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

    fn answer_unit(
        &self,
        file: Option<&str>,
        format: Format,
        unit: &Unit,
        work: Work<'_>,
    ) -> Vec<LogReport> {
        let mut answers = Answers {
            log: self,
            work,
            file: file.filter(|_| !self.is_anonymous),
            format,
            unit: unit.number,
            game: None,
            pending: None,
            n_rounds: 0,
            scores: None,
            all: Vec::new(),
        };
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
                if unit.is_cut {
                    answers.cut();
                }
            }
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
        names.check(REVIEW.spec.name, self.review.asked())
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

/// Collects the answers for a unit as its rounds are read.
struct Answers<'a> {
    log: &'a Log,
    work: Work<'a>,
    file: Option<&'a str>,
    format: Format,
    unit: u64,
    game: Option<Game>,
    /// The last round, whose scores are compared with those of the next one.
    pending: Option<Box<RoundReport>>,
    n_rounds: u64,
    /// The scores at the end of the last round, for logs that do not state them.
    scores: Option<[i32; 4]>,
    all: Vec<LogReport>,
}

impl Answers<'_> {
    fn item(&mut self, item: Item) {
        match item {
            Item::Game(header) => {
                self.flush();
                self.scores = None;
                let game = Game::new(header, &self.log.rules, self.log.is_anonymous);
                match game {
                    Ok(game) => self.game = Some(game),
                    Err(problem) => {
                        self.game = None;
                        self.damaged_outside(Damage::new(DamageKind::UnknownGame, problem.message));
                    }
                }
            }
            _ if self.n_answers() >= MAX_ROUNDS => {
                if self.n_answers() == MAX_ROUNDS {
                    let message = format!("more than {MAX_ROUNDS} rounds in a game");
                    self.damaged_outside(Damage::new(DamageKind::TooLong, message));
                }
            }
            Item::Outside(damage) => self.damaged_outside(damage),
            Item::Round(Err(damage)) => self.damaged(damage),
            Item::Round(Ok(mut round)) => {
                let Some(game) = &self.game else {
                    return;
                };
                let stated = round.scores;
                round.scores = stated.or(self.scores.take());
                match game.report(self.log, &round, self.work) {
                    Err(damage) => self.damaged(damage),
                    Ok(mut report) => {
                        if let Some(pending) = &mut self.pending {
                            game.compare_with_next(pending, &round.deal, stated);
                        }
                        self.scores = next::scores_at_end(&round, &report);
                        self.flush();
                        self.n_rounds += 1;
                        let sums = report.reviewed.iter_mut().flatten();
                        for largest in sums.filter_map(|sums| sums.value.as_mut()) {
                            largest.place(self.unit, self.n_rounds);
                        }
                        self.pending = Some(Box::new(RoundReport {
                            file: self.file.map(str::to_owned),
                            format: self.format.name(),
                            game: self.unit,
                            round: self.n_rounds,
                            ..report
                        }));
                    }
                }
            }
        }
    }

    fn n_answers(&self) -> usize {
        self.all.len() + usize::from(self.pending.is_some())
    }

    fn damaged(&mut self, damage: Damage) {
        self.scores = None;
        self.n_rounds += 1;
        self.add_damage(damage, Some(self.n_rounds));
    }

    /// Damage that is in no round.
    fn damaged_outside(&mut self, damage: Damage) {
        self.add_damage(damage, None);
    }

    fn add_damage(&mut self, damage: Damage, round: Option<u64>) {
        self.flush();
        let damage = match self.log.is_anonymous {
            true => damage.without_names(),
            false => damage,
        };
        self.all.push(LogReport::Damaged(DamagedRoundReport {
            file: self.file.map(str::to_owned),
            game: Some(self.unit).filter(|&number| number > 0),
            round,
            error: DamageReport::from(&damage),
            heading: None,
        }));
    }

    /// Reports that the file is cut off, unless the reader of the game has.
    fn cut(&mut self) {
        let kind = DamageKind::Truncated;
        let is_cut = |report: &LogReport| matches!(report, LogReport::Damaged(damaged) if damaged.error.kind == kind.name());
        if !self.all.last().is_some_and(is_cut) {
            self.damaged_outside(Damage::new(
                kind,
                "the compressed data is damaged or ends early",
            ));
        }
    }

    fn heading(&self) -> Box<LogHeading> {
        Box::new(LogHeading {
            format: self.format.name(),
            game: self.unit,
            rules: self.game.as_ref().map(Game::heading),
        })
    }

    /// Adds the last round, which has no next round to be compared with.
    fn flush(&mut self) {
        if let Some(mut round) = self.pending.take() {
            round::judge(&mut round);
            self.all.push(LogReport::Round(round));
        }
    }

    fn finish(mut self) -> Vec<LogReport> {
        self.flush();
        let heading = self.heading();
        let is_printed = |report: &&mut LogReport| self.log.is_printed(report);
        match self.all.iter_mut().find(is_printed) {
            Some(LogReport::Round(round)) => round.heading = Some(heading),
            Some(LogReport::Damaged(damaged)) => damaged.heading = Some(heading),
            Some(LogReport::Summary(_)) | None => {}
        }
        self.all
    }
}
