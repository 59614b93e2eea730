//! Hand histories, recomputed: pots, showdowns, and what the files say about them.

mod action;
mod amount;
mod answer;
mod causes;
mod compare;
mod contradictions;
mod final_stacks;
mod phrase;
mod report;
mod review;
mod settle;
mod summary;

use std::io::{self, Read};

use handeval_logs::poker::{PlayedHand, id_of};
use handeval_logs::{Format, Source, Unit, Units};

use super::pots::OddRule;
use crate::Problem;
use crate::ask::{
    AskedNames, DamageReport, Effort, Fault, Http, Input, Opt, OptionSpec, Question, QuestionSpec,
    Request, UnitQuestion, Verdict, Work, answer_all, keyed,
};
use crate::report::{Head, write_objects};

pub use action::HandActionReport;
pub use amount::{Amount, ByPlayer};
pub use phrase::{CardPlace, Phrase};
pub use report::{
    DamagedHandReport, Difference, HistoryPlayerReport, HistoryPotReport, HistoryReport,
    HistoryShareReport, PlayedHandReport, ShownHandReport, StatedValue,
};
pub use review::{AllInReport, HistoryReviewReport, StreetEquityReport};
pub use summary::{HistorySummaryReport, HistorySums, HistoryTotalsReport};

use answer::{At, Choice};
use review::{IGNORE_FOLDED, REVIEW, Review, SAMPLES, SEED};

/// Hand histories, recomputed.
#[derive(Clone, Debug)]
pub struct History {
    format: HistoryFormat,
    odd_chips: OddRule,
    hands: Vec<String>,
    only_differences: bool,
    is_anonymous: bool,
    has_events: bool,
    is_summary: bool,
    review: Option<Review>,
}

/// The format of a file, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryFormat {
    /// Recognized by its content.
    Auto,
    /// Text of PokerStars.
    PokerStars,
    /// Text of GG.
    Gg,
    /// TOML.
    Phh,
    /// Open Hand History.
    Ohh,
}

impl HistoryFormat {
    const ALL: [Self; 5] = [Self::Auto, Self::PokerStars, Self::Gg, Self::Phh, Self::Ohh];

    const fn key(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::PokerStars => "pokerstars",
            Self::Gg => "gg",
            Self::Phh => "phh",
            Self::Ohh => "ohh",
        }
    }
}

keyed!(HistoryFormat, "usage", |format| match format {
    HistoryFormat::Auto => "Recognized by its content",
    HistoryFormat::PokerStars => "PokerStars text, in English",
    HistoryFormat::Gg => "GG text, in English",
    HistoryFormat::Phh => "Poker hand history (TOML): one hand, or a section for each hand",
    HistoryFormat::Ohh => "Open Hand History: JSON",
});

const TEXT: OptionSpec = Opt::<String>::new(
    "text",
    "FILE",
    "The text of a file with hand histories",
    "variant = \"NT\"",
)
.required()
.spec;

const FORMAT: Opt<HistoryFormat> =
    Opt::new("format", "FORMAT", "Format of the files", "pokerstars").default("auto");

const ODD_CHIPS: Opt<OddRule> =
    Opt::new("odd-chips", "RULE", "Who gets the odd chips", "tda").default("button");

const HAND: Opt<String> = Opt::new(
    "hand",
    "ID",
    "Only the hand to which the site gave this number; repeatable",
    "1001",
)
.repeatable();

const DIFFERENCES: Opt<bool> = Opt::new(
    "differences",
    "",
    "Only hands that differ from what the file says, or are damaged",
    "true",
);

const ANONYMOUS: Opt<bool> = Opt::new(
    "anonymous",
    "",
    "Call players P1, P2 and so on, and leave out file names and hand numbers: P1 has the lowest \
     seat in the hand; in totals, P1 is the first player of the file",
    "true",
);

const EVENTS: Opt<bool> = Opt::new(
    "events",
    "",
    "Also everything that happened in each hand, in order",
    "true",
);

const SUMMARY: Opt<bool> = Opt::new("summary", "", "Only the totals for each file", "true");

impl Question for History {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "history",
        about: "Hand histories, recomputed: pots, winners and amounts, compared with the file",
        notes: "\
Reads PokerStars and GG text, PHH (TOML) and Open Hand History (JSON), plain or compressed with \
gzip; the format is recognized by its content. Each hand is one answer. A damaged hand is reported \
with its line number, and the others are still answered.

Bets, calls and blinds make up the pots, and the hands shown win them. This is compared with what \
the file says: total, uncalled bets, pots, winners, amounts, rake, boards and stacks. Unlike in \
`handeval poker pots`, odd chips go to the left of the button by default, as sites award them.

With --review, an answer also has each remaining player's equity after each deal, if the cards are \
known, and, for players who were all-in, what they could expect and what they won. Equities are \
exact where counting is quick; otherwise they are estimated from random deals.

Examples:
  handeval poker history session.txt
  handeval poker history --differences *.txt
  handeval poker history --summary --json hands.phhs
  handeval poker history --review session.txt
  handeval poker history --review=A,C --summary session.txt
  zcat hands.gz | handeval poker history --quiet -

Exit status: 0 everything agrees, or the files state no results; 1 a hand differs or is damaged; 2 \
wrong usage, or files that cannot be read.",
        input: Input::Files(TEXT),
        options: &[
            FORMAT.spec,
            ODD_CHIPS.spec,
            HAND.spec,
            REVIEW.spec,
            IGNORE_FOLDED.spec,
            SAMPLES.spec,
            SEED.spec,
            DIFFERENCES.spec,
            ANONYMOUS.spec,
            EVENTS.spec,
            SUMMARY.spec,
        ],
        http: Http::Document,
        effort: Effort::Short,
        is_list: true,
        quiet: Some("Print nothing; exit with 0 if everything agrees, otherwise 1"),
        ..QuestionSpec::of::<HistoryReport>()
    };
    const NOUN: &'static str = "hand history";
    const MAX_BYTES: usize = 4 << 20;
    const STOPS: bool = true;

    type Input = String;
    type Report = Vec<HistoryReport>;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            format: FORMAT.value(request)?,
            odd_chips: ODD_CHIPS.value(request)?,
            hands: HAND.all(request)?.into_iter().map(without_hash).collect(),
            only_differences: DIFFERENCES.get(request)?.unwrap_or(false),
            is_anonymous: ANONYMOUS.get(request)?.unwrap_or(false),
            has_events: EVENTS.get(request)?.unwrap_or(false),
            is_summary: SUMMARY.get(request)?.unwrap_or(false),
            review: Review::read(request)?,
        })
    }

    fn effort(&self, _: &String) -> Effort {
        match self.review {
            Some(_) => Effort::Long,
            None => Effort::Short,
        }
    }

    fn parse(&self, text: &str) -> Result<String, Problem> {
        Ok(text.to_owned())
    }

    fn answer(&self, text: &String, work: Work<'_>) -> Result<Vec<HistoryReport>, Problem> {
        answer_all(self, text.as_bytes(), work)
    }

    fn holds(reports: &Vec<HistoryReport>) -> bool {
        reports.iter().all(|report| match report {
            HistoryReport::Summary(summary) => summary.differ + summary.damaged == 0,
            other => !Self::verdict(other).is_bad(),
        })
    }

    fn write(head: Head<'_>, reports: &Vec<HistoryReport>, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(head, reports, out)
    }
}

impl UnitQuestion for History {
    const GAME: &'static str = "poker";

    type Answer = HistoryReport;
    type Sums = HistorySums;

    fn format(&self) -> Option<Format> {
        match self.format {
            HistoryFormat::Auto => None,
            HistoryFormat::PokerStars => Some(Format::PokerStars),
            HistoryFormat::Gg => Some(Format::Gg),
            HistoryFormat::Phh => Some(Format::Phh),
            HistoryFormat::Ohh => Some(Format::Ohh),
        }
    }

    fn is_whole(format: Format, unit: &Unit) -> bool {
        PlayedHand::read(format, unit).is_ok()
    }

    fn units<R: Read>(source: Source<R>, format: Format) -> Units<R> {
        handeval_logs::poker::units(source, format)
    }

    fn answer_unit(
        &self,
        file: Option<&str>,
        format: Format,
        unit: &Unit,
        work: Work<'_>,
    ) -> Vec<HistoryReport> {
        let at = At {
            file,
            format: format.name(),
            hand: unit.number,
        };
        let read = PlayedHand::read(format, unit);
        if let Ok(hand) = &read
            && !self.is_asked(hand.id.as_deref())
        {
            return Vec::new();
        }
        let answered = read.and_then(|hand| {
            let choice = Choice {
                odd_chips: self.odd_chips,
                is_anonymous: self.is_anonymous,
                has_events: self.has_events,
                review: self.review.as_ref(),
            };
            let reread =
                |correction| PlayedHand::read_corrected(format, unit, Some(correction)).ok();
            let report = answer::report(&hand, at, choice, &reread, work.should_stop);
            report.map_err(|damage| damage.at_line(unit.line))
        });
        let report = match answered {
            Ok(hand) => HistoryReport::Hand(Box::new(hand)),
            Err(_) if !self.may_be_asked(id_of(format, unit).as_deref()) => return Vec::new(),
            Err(damage) => {
                let damage = match self.is_anonymous {
                    true => damage.without_names(),
                    false => damage,
                };
                HistoryReport::Damaged(DamagedHandReport {
                    file: file.filter(|_| !self.is_anonymous).map(str::to_owned),
                    format: format.name(),
                    game: 1,
                    hand: Some(unit.number).filter(|&number| number > 0),
                    error: DamageReport::from(&damage),
                })
            }
        };
        vec![report]
    }

    fn hides_names(&self) -> bool {
        self.is_anonymous
    }

    fn verdict(report: &HistoryReport) -> Verdict {
        match report {
            HistoryReport::Damaged(_) => Verdict::Damaged,
            HistoryReport::Hand(hand) => match hand.agrees {
                Some(true) => Verdict::Agrees,
                Some(false) => Verdict::Differs,
                None => Verdict::Unstated,
            },
            HistoryReport::Summary(_) => Verdict::Unstated,
        }
    }

    fn is_selective(&self) -> bool {
        !self.hands.is_empty()
    }

    fn look_for_names(&self, answer: &HistoryReport, names: &mut AskedNames) {
        if let HistoryReport::Hand(hand) = answer {
            let players = hand.players.iter();
            names.add(&hand.found, players.map(|player| player.name.as_str()));
        }
    }

    fn check_names(&self, names: &AskedNames) -> Result<(), Problem> {
        let asked = self.review.as_ref().map_or(&[][..], Review::names);
        names.check(REVIEW.spec.name, asked, self.is_anonymous)
    }

    fn is_printed(&self, report: &HistoryReport) -> bool {
        !self.is_summary && (!self.only_differences || Self::verdict(report).is_bad())
    }

    fn add(sums: &mut HistorySums, report: &HistoryReport) {
        sums.add(report, Self::verdict(report));
    }

    fn is_summed(&self) -> bool {
        self.is_summary
    }

    fn summed(&self, sums: HistorySums, file: Option<&str>, format: Format) -> HistoryReport {
        let file = file.filter(|_| !self.is_anonymous);
        let report = sums.report(file, format.name(), self.is_anonymous);
        HistoryReport::Summary(Box::new(report))
    }
}

/// The number of a hand, as output shows it (`#1001`) or without the `#`.
fn without_hash(id: String) -> String {
    id.strip_prefix('#').map_or(id.clone(), str::to_owned)
}

impl History {
    fn is_asked(&self, id: Option<&str>) -> bool {
        let is_it = |asked: &String| id == Some(asked.as_str());
        self.hands.is_empty() || self.hands.iter().any(is_it)
    }

    /// Whether a damaged hand may be one of those asked for; if its number is unknown, it may be.
    fn may_be_asked(&self, id: Option<&str>) -> bool {
        id.is_none() || self.is_asked(id)
    }

    /// Whether answers about several files should be labeled with the file names.
    #[must_use]
    pub const fn names_files(&self) -> bool {
        !self.is_summary && !self.is_anonymous
    }
}
