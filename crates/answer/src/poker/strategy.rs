//! A short list of what to hold, and its return.

use std::time::Duration;

use handeval_cards::CardOrJoker;
use handeval_poker::{PayTable, StrategyLine, strategy_until};
use serde::Serialize;

use super::large::LargeCount;
use super::optimal_return::TABLE;
use super::pay_table::pay_table;
use crate::Problem;
use crate::ask::{Effort, Fault, Form, Opt, Question, QuestionSpec, Request, STOPPED, Work};

/// A short list of what to hold with a pay table.
#[derive(Clone, Debug)]
pub struct Strategy {
    table: PayTable,
    n_lines: usize,
    /// The time limit, if the interface sets one.
    time: Option<Duration>,
}

const LINES: Opt<u64> = Opt::new(
    "lines",
    "N",
    "Maximum number of lines; the list is shorter if more would gain almost nothing",
    "20",
)
.form(Form::Number(1, 100))
.default("40");

impl Question for Strategy {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "strategy",
        about: "A short strategy for a pay table, and its return",
        notes: "\
The list is computed from the exact value of every hold in every deal. Read it from the top, and \
hold what the first matching line names; the cards you throw away make no difference. If a line \
matches in several ways, choose the hold with the most high cards; on a tie, the one with the \
fewest gaps, then the one with the highest cards. Always hold wild cards.

A high card is a card of a rank that pays as a pair. Gaps count how many straights the ranks miss \
compared with the same number of consecutive middle ranks: 5-6-7 can be part of three and is \
`open`; 5-7-8 and 2-3-4 can be part of two (one gap); 5-6-9, A-2-3 and Q-K-A can be part of one \
(two gaps). A kicker is a side card that raises the payout for four of a kind.

Built-in tables and files: see `handeval poker return --help`.

Examples:
  handeval poker strategy jacks-or-better-9-6
  handeval poker strategy jacks-or-better-9-6 --lines 15
  handeval poker strategy joker-poker-20-7-5
  handeval poker strategy deuces-wild-full-pay --json",
        options: &[TABLE.spec, LINES.spec],
        effort: Effort::Short,
        ..QuestionSpec::of::<StrategyReport>()
    };
    const NOUN: &'static str = "pay table";
    const STOPS: bool = true;

    type Input = ();
    type Report = StrategyReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let text = TABLE.document(request)?;
        let n_lines = LINES.value(request)?;
        Ok(Self {
            table: pay_table(&TABLE, text, request)?,
            n_lines: usize::try_from(n_lines).unwrap_or(usize::MAX),
            time: request.limits().time,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), work: Work<'_>) -> Result<StrategyReport, Problem> {
        let mut is_over = work.is_over_after(self.time);
        match strategy_until(&self.table, self.n_lines, &mut is_over) {
            Some(found) => Ok(StrategyReport::new(&self.table, &found)),
            None => {
                let message = "stopped before the list was complete";
                Err(Problem::whole(STOPPED, message))
            }
        }
    }
}

/// A list of what to hold: playing by it returns `numerator / denominator` coins per coin played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StrategyReport {
    /// The name of the table.
    pub table: String,
    /// What playing by the list returns.
    #[serde(rename = "return")]
    pub expected: f64,
    /// The exact return times the denominator.
    pub numerator: LargeCount,
    /// What the numerators are divided by.
    pub denominator: u64,
    /// What optimal play returns.
    pub optimal: f64,
    /// The return of optimal play times the denominator.
    pub optimal_numerator: LargeCount,
    /// The loss compared with optimal play.
    pub loss: f64,
    /// The lines: hold what the first matching line names.
    pub lines: Vec<StrategyLineReport>,
}

/// A line of a list of what to hold.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StrategyLineReport {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is held, in words.
    pub hold: String,
    /// How many cards are held.
    pub n_cards: u8,
    /// How many of the 2,598,960 deals (2,869,685 with a joker) this line decides.
    pub deals: u64,
    /// What these deals return on average.
    pub expected: f64,
    /// A hand that this line decides.
    pub example: StrategyExampleReport,
}

/// A hand, and the cards to hold from it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StrategyExampleReport {
    /// The cards of the hand.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The cards that are held.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub hold: Vec<CardOrJoker>,
}

impl StrategyReport {
    fn new(table: &PayTable, found: &handeval_poker::Strategy) -> Self {
        let denominator = found.denominator();
        let line = |(line_idx, line): (usize, &StrategyLine)| StrategyLineReport {
            line: line_idx + 1,
            hold: line.text().to_owned(),
            n_cards: line.n_cards(),
            deals: line.n_deals(),
            expected: line.expected(),
            example: StrategyExampleReport {
                cards: line.example().to_vec(),
                hold: found.hold_with_joker(line.example()).1,
            },
        };
        let loss = found.optimal().saturating_sub(found.numerator());
        Self {
            table: table.name().to_owned(),
            expected: found.expected(),
            numerator: LargeCount(found.numerator()),
            denominator,
            optimal: found.optimal() as f64 / denominator as f64,
            optimal_numerator: LargeCount(found.optimal()),
            loss: loss as f64 / denominator as f64,
            lines: found.lines().iter().enumerate().map(line).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::ask::RequestSource;

    #[test]
    fn a_list_that_nobody_waits_for_is_not_made() {
        let mut request = Request::new(Strategy::SPEC, RequestSource::Parameters, 0);
        request.add(&TABLE.spec, "jacks-or-better-9-6");
        let question = Strategy::read(&request).unwrap();
        for n_asked in [0, 1, 5, 500] {
            let asked = AtomicU32::new(0);
            let work = Work {
                should_stop: &|| asked.fetch_add(1, Ordering::Relaxed) >= n_asked,
                ..Work::ALONE
            };
            let problem = question.answer(&(), work).unwrap_err();
            assert_eq!(problem.kind, STOPPED);
            assert_eq!(asked.into_inner(), n_asked + 1);
        }
    }
}
