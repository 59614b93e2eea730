//! The 169 starting hands of hold'em, by equity against one opponent.

mod report;

use std::time::Duration;

use handeval_poker::{
    CardSet, Detail, ExactEquity, Percentage, Range, Spot, StartingHand, StartingHandEquity, Tally,
};

use super::equity::{AssumptionReport, read_range};
use crate::Problem;
use crate::ask::{Effort, Fault, Opt, Progress, Question, QuestionSpec, Request, STOPPED, Work};

pub use report::{HandsReport, StartingHandReport};

/// The 169 starting hands, best first.
#[derive(Clone, Debug)]
pub struct Hands {
    top: Option<Percentage>,
    /// The opponent's range, if it is not a random hand.
    against: Option<Against>,
    with_grid: bool,
    /// The time limit, if the interface sets one.
    time: Option<Duration>,
}

/// A range that the hands are ordered against.
#[derive(Clone, Debug)]
struct Against {
    /// The range as typed, or in plain notation.
    text: String,
    /// What was assumed in reading it.
    assumed: Vec<AssumptionReport>,
    /// A random hand against the range.
    spot: Spot,
}

const TOP: Opt<String> = Opt::new(
    "top",
    "PERCENT",
    "Only the best hands, which together make up at most this percentage of the 1,326 combos",
    "20%",
);

const AGAINST: Opt<String> = Opt::new(
    "against",
    "RANGE",
    "Order the hands by equity against this range",
    "QQ+,AK",
)
.default_note("one random hand");

const GRID: Opt<bool> = Opt::new(
    "grid",
    "",
    "Show the equities as a square: pairs on the diagonal, suited hands above it",
    "true",
)
.default("false");

impl Question for Hands {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "hands",
        about: "The 169 starting hands of hold'em, ordered by equity, or the top x% of them",
        notes: "\
Without options, the order is that of percentages in ranges: `20%` in `handeval poker equity` is \
what `--top 20%` lists. The equity is that of going all in before the flop against one opponent \
with a random hand; a tie counts half. This is one order of many: against several opponents, \
suited connectors are worth more and small pairs less, and other programs have orders of their own.

Only whole hands are listed. The counts are those of one combo of the hand, over all combos of the \
opponent and all boards; against a range, the mean over the hand's combos.

Examples:
  handeval poker hands
  handeval poker hands --top 20%
  handeval poker hands --top 20% --grid
  handeval poker hands --against QQ+,AK --top 5%
  handeval poker hands --csv hands.csv",
        options: &[TOP.spec, AGAINST.spec, GRID.spec],
        effort: Effort::Long,
        csv: Some("Write the hands to PATH, one per line; without PATH, to standard output"),
        ..QuestionSpec::of::<HandsReport>()
    };
    const NOUN: &'static str = "list";
    const STOPS: bool = true;

    type Input = ();
    type Report = HandsReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let top = TOP.get(request)?.map(|text| {
            text.parse::<Percentage>().map_err(|error| {
                TOP.fault(request, Problem::whole(error.kind(), error.to_string()))
            })
        });
        let against = AGAINST
            .get(request)?
            .map(|text| Against::read(&text).map_err(|problem| AGAINST.fault(request, problem)));
        Ok(Self {
            top: top.transpose()?,
            against: against.transpose()?.flatten(),
            with_grid: GRID.value(request)?,
            time: request.limits().time,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn effort(&self, (): &()) -> Effort {
        match self.against.as_ref().map(Against::exact) {
            None => Effort::Instant,
            // From a table.
            Some(Ok(exact)) if exact.n_pieces() == 1 => Effort::Short,
            Some(_) => Effort::Long,
        }
    }

    fn answer(&self, (): &(), work: Work<'_>) -> Result<HandsReport, Problem> {
        let (hands, scale) = match &self.against {
            None => (against_random(), 1),
            Some(against) => against.count(work, self.time)?,
        };
        let order: Vec<StartingHand> = hands.iter().map(|one| one.hand).collect();
        let n_hands = match (self.top, order.first()) {
            (Some(top), Some(&best)) => match top.n_hands(&order) {
                0 => return Err(nothing_in(top, best)),
                n_hands => n_hands,
            },
            _ => order.len(),
        };
        let mut report = HandsReport::new(&hands, scale, n_hands, self.top);
        if let Some(against) = &self.against {
            report.against.clone_from(&against.text);
            report.notes = against.assumed.iter().map(ToString::to_string).collect();
            report.assumed.clone_from(&against.assumed);
        }
        if self.with_grid {
            report.grid = report::grid(&hands[..n_hands]);
        }
        Ok(report)
    }
}

/// The problem with a percentage that is too small to include even the best hand.
fn nothing_in(top: Percentage, best: StartingHand) -> Problem {
    let least = Percentage::of_combos(best.n_combos());
    let message = format!(
        "no hand is in the top {top}: expected `{least}`, which is `{best}` alone, or more"
    );
    Problem::whole("no-hand-in-top", message).about(TOP.spec.name)
}

/// All hands against a random hand.
fn against_random() -> Vec<StartingHandEquity> {
    let hands = StartingHand::by_equity().iter();
    hands.map(|&hand| hand.equity_against_random()).collect()
}

impl Against {
    /// The range in a text; `None` if it is a random hand.
    fn read(text: &str) -> Result<Option<Self>, Problem> {
        let (range, text, assumed) = read_range(text)?;
        if range == Range::random() {
            return Ok(None);
        }
        let spot = Spot::new(vec![Range::random(), range], &[], CardSet::EMPTY);
        let spot = spot.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        Ok(Some(Self {
            text,
            assumed,
            spot,
        }))
    }

    fn exact(&self) -> Result<ExactEquity, Problem> {
        let detail = Detail {
            combos: true,
            ..Detail::NONE
        };
        let exact = ExactEquity::new(&self.spot, detail);
        exact.map_err(|error| {
            Problem::whole(error.kind(), error.to_string()).about(AGAINST.spec.name)
        })
    }

    /// The hands, best first, and the number to divide their counts by.
    fn count(
        &self,
        work: Work<'_>,
        time: Option<Duration>,
    ) -> Result<(Vec<StartingHandEquity>, u128), Problem> {
        let exact = self.exact()?;
        let n_pieces = exact.n_pieces() as u64;
        let is_over = work.is_over_after(time);
        let mut tally = Tally::new(exact.spot(), exact.detail());
        let mut n_counted = 0;
        let counted = work.in_order(
            n_pieces,
            |piece_idx| exact.piece(piece_idx as usize),
            |piece| {
                tally.merge(&piece);
                n_counted += 1;
                let part = n_counted as f64 / n_pieces as f64;
                let line = format!("{:.0} %", 100.0 * part);
                (work.progress)(Progress::new(line, &Part { part }));
                match n_counted < n_pieces && is_over() {
                    true => Err(()),
                    false => Ok(()),
                }
            },
        );
        if counted.is_err() {
            let message = "stopped before all boards were counted";
            return Err(Problem::whole(STOPPED, message));
        }
        let equity = exact.answer(&tally);
        let hands = equity.players.first();
        let hands = hands.map(|player| player.by_starting_hand());
        Ok((hands.unwrap_or_default(), equity.scale))
    }
}

/// The progress of a count.
#[derive(serde::Serialize)]
struct Part {
    /// How much of the work is done, from 0 to 1.
    part: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::RequestSource;

    fn against(range: &str) -> Hands {
        let mut request = Request::new(Hands::SPEC, RequestSource::Parameters, 0);
        request.add(&AGAINST.spec, range);
        Hands::read(&request).unwrap()
    }

    #[test]
    fn a_list_that_nobody_waits_for_is_not_made() {
        let question = against("AhKh");
        assert_eq!(question.effort(&()), Effort::Long);
        let work = Work {
            should_stop: &|| true,
            ..Work::ALONE
        };
        assert_eq!(question.answer(&(), work).unwrap_err().kind, STOPPED);
    }

    #[test]
    fn threads_make_no_difference() {
        let question = against("AhKh:0.5,7c2d");
        let answer = |n_threads| {
            let work = Work {
                n_threads,
                ..Work::ALONE
            };
            let report = question.answer(&(), work).unwrap();
            assert_eq!((report.hands.len(), report.combos), (169, 1_326));
            serde_json::to_string(&report).unwrap()
        };
        assert_eq!(answer(1), answer(3));
    }

    #[test]
    fn without_a_range_the_answer_is_instant() {
        let request = Request::new(Hands::SPEC, RequestSource::Parameters, 0);
        let question = Hands::read(&request).unwrap();
        assert_eq!(question.effort(&()), Effort::Instant);
        let report = question.answer(&(), Work::ALONE).unwrap();
        // The opponent's hand is one of all others.
        let counts = report.hands.iter().map(|hand| hand.boards_per_combo);
        assert!(
            counts
                .into_iter()
                .all(|boards| boards.0 == 1_225 * 1_712_304)
        );
        assert_eq!(report.scale, None);
    }
}
