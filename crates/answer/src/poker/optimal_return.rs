//! The return of optimal play with a pay table.

use handeval_cards::Deck;
use handeval_poker::{PayTable, PayTableReturn, optimal_return};
use serde::Serialize;

use super::draw::{Counts, as_object};
use super::large::LargeCount;
use super::pay_table::{PAY_TABLE, pay_table};
use super::{DECK, ORDER, rules};
use crate::Problem;
use crate::ask::{DocumentText, Effort, Fault, Form, Opt, Question, QuestionSpec, Request, Work};

/// The return of optimal play with a pay table.
#[derive(Clone, Debug)]
pub struct OptimalReturn {
    table: PayTable,
}

pub(super) const TABLE: Opt<DocumentText> = Opt::new(
    "table",
    "TABLE",
    "The name of a pay table, or a JSON file",
    "jacks-or-better-9-6",
)
.form(Form::Document(PAY_TABLE))
.required()
.positional();

impl Question for OptimalReturn {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "return",
        about: "The exact return of a pay table with optimal play, its variance and hit frequency",
        notes: "\
The return is the average payback per coin, the variance is per coin for one deal, and the \
hit frequency is the share of deals that pay anything. All are exact. In terms of the JSON keys, the \
variance is squares / denominator - (numerator / denominator) ^ 2.

Built-in tables: jacks-or-better-9-6, -9-5, -8-6, -8-5, -7-5, -6-5, tens-or-better-6-5, \
all-american-8-8-8, bonus-deluxe-9-6, -8-6, bonus-8-5, -7-5, -6-5, double-bonus-10-7, -9-7, double-double-bonus-10-6, \
-9-6, -9-5, triple-double-bonus-9-7, -9-6, aces-and-faces-8-5, deuces-wild-full-pay, -25-15-11, \
-not-so-ugly, -illinois, -25-16-13, -loose, bonus-deuces-9-4-4, -10-4-3; with a joker, joker-poker-20-7-5, -20-6-5, -18-7-5, \
-17-7-5, -15-7-5, -1000-17-7-5, joker-poker-two-pair-20-10-6, -16-8-5. You can also give a JSON \
file (see `handeval poker draw --help`); its payouts can have up to two decimals, such as 976.5.

Examples:
  handeval poker return jacks-or-better-9-6
  handeval poker return joker-poker-20-7-5
  handeval poker return deuces-wild-full-pay --json",
        options: &[TABLE.spec, DECK.spec, ORDER.spec],
        effort: Effort::Short,
        ..QuestionSpec::of::<ReturnReport>()
    };
    const NOUN: &'static str = "pay table";

    type Input = ();
    type Report = ReturnReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        if rules(request)?.deck() != Deck::FiftyTwo {
            let message = "`poker return` works with the 52-card deck only";
            return Err(DECK.fault(request, Problem::whole("usage", message)));
        }
        let text = TABLE.document(request)?;
        Ok(Self {
            table: pay_table(&TABLE, text, request)?,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<ReturnReport, Problem> {
        Ok(ReturnReport::new(&self.table, &optimal_return(&self.table)))
    }
}

/// The return of optimal play with a pay table: `numerator / denominator` coins per coin played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReturnReport {
    /// The name of the table.
    pub table: String,
    /// The expected value.
    #[serde(rename = "return")]
    pub expected: f64,
    /// The exact value times the denominator.
    pub numerator: LargeCount,
    /// What the numerator is divided by.
    pub denominator: LargeCount,
    /// For each class, the numerator of its share of the deals.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub classes: Counts<u128>,
    /// The variance of the payback per coin in one deal.
    pub variance: f64,
    /// The square root of the variance.
    pub standard_deviation: f64,
    /// The exact mean square of the payback per coin, times the denominator. The mean square minus
    /// the square of the return is the variance.
    pub squares: LargeCount,
    /// The share of deals that pay anything.
    pub hit_frequency: f64,
    /// The exact hit frequency times the denominator.
    pub hits: u64,
    /// What each class pays.
    #[serde(skip)]
    pub pays: Vec<f64>,
}

impl ReturnReport {
    pub(crate) fn new(table: &PayTable, found: &PayTableReturn) -> Self {
        Self {
            table: table.name().to_owned(),
            expected: found.expected(),
            numerator: LargeCount(found.numerator()),
            denominator: LargeCount(found.denominator().into()),
            classes: found
                .by_class()
                .iter()
                .map(|&(class, n)| (class, n.into()))
                .collect(),
            variance: found.variance(),
            standard_deviation: found.variance().sqrt(),
            squares: LargeCount(found.squares()),
            hit_frequency: found.hit_frequency(),
            hits: found.hits(),
            pays: (0..table.classes().len())
                .map(|idx| table.coins(idx))
                .collect(),
        }
    }
}
