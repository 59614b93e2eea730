//! What han and fu pay, and what nagashi mangan pays.

use handeval_mahjong::riichi::{self, Limit, PointsError};
use handeval_mahjong::{WinBy, Wind};
use serde::Serialize;

use super::score::{PaymentReport, RULE, RULES, RiichiRules, SEAT, wind};
use crate::Problem;
use crate::ask::{Fault, Form, Input, Opt, Question, QuestionSpec, Request, Work};

/// What han and fu pay.
#[derive(Clone, Debug)]
pub struct Points {
    what: What,
    seat: Wind,
    honba: u16,
    request: RiichiRules,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Win {
        han: u8,
        /// `None` if the fu were left out because they do not matter.
        fu: Option<u8>,
        by: WinBy,
    },
    Nagashi,
}

const HAN: Opt<u64> = Opt::new("han", "HAN", "The han, dora included", "3")
    .form(Form::Number(1, u8::MAX as u64))
    .positional()
    .in_example();

const FU: Opt<u64> = Opt::new(
    "fu",
    "FU",
    "The fu: 20, 25, or a multiple of 10 from 30 to 140; not needed for 5 han or more",
    "40",
)
.form(Form::Number(20, 140))
.positional()
.in_example();

/// The lowest number of han for which fu do not matter.
const LEAST_LIMIT: u64 = 5;

const TSUMO: Opt<bool> = Opt::new("tsumo", "", "Won by tsumo instead of ron", "true");

const HONBA: Opt<u64> = Opt::new("honba", "N", "The counters on the table", "2")
    .form(Form::Number(0, u16::MAX as u64))
    .default("0");

const NAGASHI: Opt<bool> = Opt::new(
    "nagashi",
    "",
    "Nagashi mangan, instead of han and fu",
    "true",
);

impl Question for Points {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "points",
        about: "What han and fu pay in riichi, and who pays",
        notes: "\
Examples:
  handeval mahjong points 3 40
  handeval mahjong points 2 30 --tsumo --seat east --honba 2
  handeval mahjong points 4 30 --rules m-league
  handeval mahjong points 13          a limit hand, for which fu do not matter
  handeval mahjong points --nagashi",
        input: Input::Options,
        options: &[
            HAN.spec,
            FU.spec,
            TSUMO.spec,
            SEAT.spec,
            HONBA.spec,
            NAGASHI.spec,
            RULES.spec,
            RULE.spec,
        ],
        ..QuestionSpec::of::<PointsReport>()
    };
    const NOUN: &'static str = "han and fu";

    type Input = ();
    type Report = PointsReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let han = HAN.get(request)?;
        let fu = FU.get(request)?;
        let is_tsumo = TSUMO.get(request)?.unwrap_or(false);
        let honba = HONBA.value(request)?;
        let rules = RiichiRules::read(request)?;
        let is_nagashi = NAGASHI.get(request)?.unwrap_or(false);
        let seat = match request.values(&SEAT.spec).next() {
            Some(value) => wind(&value.text).map_err(|problem| request.fault_of(value, problem))?,
            None => Wind::South,
        };
        // Missing values are reported last, because the lines of a batch can provide them.
        let what = match (han, fu, is_nagashi) {
            (Some(han), fu, false) if fu.is_some() || han >= LEAST_LIMIT => What::Win {
                han: han.try_into().unwrap_or(u8::MAX),
                fu: fu.map(|fu| fu.try_into().unwrap_or(u8::MAX)),
                by: match is_tsumo {
                    true => WinBy::Tsumo,
                    false => WinBy::Ron { from: None },
                },
            },
            (None, None, true) => {
                let beside = [(is_tsumo, TSUMO.spec.name), (honba > 0, HONBA.spec.name)];
                if let Some((_, other)) = beside.iter().find(|(is_given, _)| *is_given) {
                    return Err(Fault::usage(format!(
                        "`{other}` does not work with `nagashi`: expected `nagashi` alone, \
                         because everyone pays and counters do not apply"
                    )));
                }
                What::Nagashi
            }
            (_, _, true) => {
                return Err(Fault::usage(
                    "`nagashi` does not work with han or fu: expected either `nagashi`, or han and fu",
                ));
            }
            (Some(han), _, false) => {
                return Err(Fault::usage(format!(
                    "fu is missing: expected both han and fu, such as `{han}` and `40`; fu is not needed for {LEAST_LIMIT} han or more",
                )));
            }
            (None, Some(_), false) => {
                return Err(Fault::usage(
                    "han is missing: expected both han and fu, such as `3` and `40`",
                ));
            }
            (None, None, false) => {
                return Err(Fault::usage(
                    "han and fu are missing: expected both, such as `3` and `40`, or 5 or more han without fu, or \
                    `nagashi`",
                ));
            }
        };
        Ok(Self {
            what,
            seat,
            honba: honba.try_into().unwrap_or(u16::MAX),
            request: rules,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<PointsReport, Problem> {
        let (han, fu, by, points) = match self.what {
            What::Win { han, fu, by } => {
                let (seat, honba, rules) = (self.seat, self.honba, &self.request.rules);
                let points = match fu {
                    Some(fu) => riichi::points(han, fu, by, seat, honba, rules),
                    None => riichi::limit_points(han, by, seat, honba, rules),
                };
                let points = points.map_err(|error| problem(&error))?;
                (Some(han), fu, by.key(), points)
            }
            What::Nagashi => {
                let points = riichi::nagashi_mangan(self.seat, &self.request.rules);
                let points = points.map_err(|error| problem(&error))?;
                let points = points.ok_or_else(|| {
                    let message = format!(
                        "the rules `{}` have no nagashi mangan: expected rules that have it, or \
                         the rule `nagashi=yes`",
                        self.request.set
                    );
                    Problem::whole("not-by-these-rules", message).about(NAGASHI.spec.name)
                })?;
                (None, None, "nagashi", points)
            }
        };
        let paid = &points.payments;
        Ok(PointsReport {
            han,
            fu,
            win_by: by,
            seat: self.seat.key(),
            rules: self.request.key(),
            rule: self.request.switch_texts(),
            limit: points.limit.map(Limit::key),
            base: points.base,
            points: paid.points(),
            honba: paid.honba(),
            total: paid.total(),
            payments: paid.all().iter().map(PaymentReport::new).collect(),
        })
    }
}

fn problem(error: &PointsError) -> Problem {
    let option = match error {
        PointsError::NoSuchSeat => SEAT.spec.name,
        _ => FU.spec.name,
    };
    Problem::whole(error.kind(), error.to_string()).about(option)
}

/// What han and fu pay.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PointsReport {
    /// The han; null for nagashi mangan.
    pub han: Option<u8>,
    /// The fu; null for nagashi mangan, or if they were left out because they do not matter.
    pub fu: Option<u8>,
    /// How it was won: `ron`, `tsumo` or `nagashi`.
    pub win_by: &'static str,
    /// The winner's seat wind.
    pub seat: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The limit, such as `mangan`; null below mangan.
    pub limit: Option<&'static str>,
    /// The base points.
    pub base: u32,
    /// The points, without counters.
    pub points: u32,
    /// The points paid for the counters.
    pub honba: u32,
    /// The points, counters included.
    pub total: u32,
    /// Who pays what, counters included.
    pub payments: Vec<PaymentReport>,
}
