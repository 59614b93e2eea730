//! Values the choices of a draw by their chance of winning against opponents.

use std::cmp::Reverse;
use std::sync::OnceLock;
use std::time::Duration;

use handeval_cards::{Card, CardOrJoker};
use handeval_poker::{
    Exchange, ExchangeTable, KeepEquities, KeepEquitiesTally, Lowball, LowballEquities,
    LowballExchange, LowballExchangeTable, PlayerEquity, SampledKeepEquities,
    SampledLowballEquities,
};

use super::lowball::Rule;
use super::{DrawReport, OptionReport};
use crate::Problem;
use crate::ask::{Fault, Keyed as _, Opt, Request, Work};
use crate::poker::{self, LargeCount};

pub(super) const OPPONENTS: Opt<u64> =
    poker::OPPONENTS.about("Number of opponents (with `--value equity`)");

pub(super) const EXCHANGE: Opt<Rule> = Opt::new(
    "exchange",
    "RULE",
    "How opponents draw (with `--value equity`)",
    "singletons",
)
.default("none")
.former_name("policy");

pub(super) const SAMPLES: Opt<u64> =
    poker::SAMPLES.about("Number of random deals (with `--value equity`)");

pub(super) const SEED: Opt<u64> =
    crate::deck::SEED.about("Seed for the random deals (with `--value equity`)");

/// The default number of deals.
const N_SAMPLES: u64 = 1_000_000;

/// The opponents, and how to find the chance of winning against them.
#[derive(Clone, Debug)]
pub(super) struct Against {
    n_opponents: usize,
    rule: Rule,
    n_samples: Option<u64>,
    seed: u64,
    /// What the opponents exchange, found for the first hand.
    table: OnceLock<Table>,
    /// The time limit, if the interface sets one.
    time: Option<Duration>,
}

/// What opponents exchange from each hand.
#[derive(Clone, Debug)]
enum Table {
    High(ExchangeTable),
    Lowball(LowballExchangeTable),
}

/// What is known about all choices, indexed by the bits of the held cards.
struct Found {
    equities: Vec<PlayerEquity>,
    sample: Option<Sample>,
}

struct Sample {
    tally: KeepEquitiesTally,
    n_deals: u64,
    is_cut_short: bool,
}

impl Against {
    /// Reads the options about opponents, which are an error unless choices are valued by equity.
    pub(super) fn read(request: &Request, is_wanted: bool) -> Result<Self, Fault> {
        let against = Self {
            n_opponents: usize::try_from(OPPONENTS.value(request)?).unwrap_or(usize::MAX),
            rule: EXCHANGE.value(request)?,
            n_samples: SAMPLES.get(request)?,
            // Below 2^53, so that every JSON reader represents it exactly.
            seed: SEED.seed(request)?.value,
            table: OnceLock::new(),
            time: request.limits().time,
        };
        let specs = [OPPONENTS.spec, EXCHANGE.spec, SAMPLES.spec, SEED.spec];
        // Batch options apply only to the lines with this value.
        match specs.iter().find(|spec| request.has_own(spec.name)) {
            Some(spec) if !is_wanted => {
                let name = spec.name;
                let message = format!(
                    "`{name}` applies only when `value` is `equity`: expected that value, or \
                     no `{name}`"
                );
                Err(request.fault(name, Problem::whole("usage", message)))
            }
            _ => Ok(against),
        }
    }

    /// Checks that the game has the opponents' rule.
    pub(super) fn check_rule(&self, request: &Request, game: Option<Lowball>) -> Result<(), Fault> {
        let has = |rule: &Rule| match game {
            Some(_) => rule.of_lowball().is_some(),
            None => rule.of_high().is_some(),
        };
        if has(&self.rule) {
            return Ok(());
        }
        let rules = Rule::all().iter().filter(|rule| has(rule));
        let rules: Vec<_> = rules.map(|rule| format!("`{}`", rule.name())).collect();
        let message = format!(
            "`{}` is not a rule of the game `{}`: expected one of {}",
            self.rule.name(),
            game.map_or("high", Lowball::key),
            rules.join(", ")
        );
        Err(EXCHANGE.fault(request, Problem::whole("usage", message)))
    }

    pub(super) const fn n_opponents(&self) -> usize {
        self.n_opponents
    }

    /// The opponents' rule, in a game that the highest hand wins.
    pub(super) fn exchange(&self) -> Exchange {
        self.rule.of_high().unwrap_or_default()
    }

    /// The opponents' rule in lowball.
    pub(super) fn lowball_exchange(&self) -> LowballExchange {
        self.rule.of_lowball().unwrap_or_default()
    }

    /// Values the choices of a report, and sorts them.
    pub(super) fn value(
        &self,
        report: &mut DrawReport,
        cards: &[Card],
        holds: &Holds,
        work: Work<'_>,
    ) {
        let found = self.find(holds, work);
        let place = |option: &OptionReport| {
            let cards = (0..).zip(cards);
            let held = cards.filter(|&(_, &card)| option.hold.contains(&card.into()));
            held.fold(0_usize, |bits, (card_idx, _)| bits | 1 << card_idx)
        };
        for option in &mut report.options {
            let equity = &found.equities[place(option)];
            option.expected = equity.equity();
            let (numerator, denominator) = equity.fraction();
            option.numerator = LargeCount(numerator);
            option.denominator = LargeCount(denominator);
            option.win = Some(LargeCount(equity.win()));
            option.tie = Some(LargeCount(equity.tie()));
            option.error = Some(match found.sample {
                None => 0.0,
                Some(_) => equity.standard_error(),
            });
        }
        // In the same order as every other report on a draw.
        report.options.sort_by(|a, b| {
            let order = |option: &OptionReport| {
                let mut hold = option.hold.clone();
                hold.sort_unstable();
                (
                    Reverse(hold.len()),
                    hold.into_iter().map(CardOrJoker::code).collect::<Vec<_>>(),
                )
            };
            let by_value = b.expected.total_cmp(&a.expected);
            by_value.then_with(|| order(a).cmp(&order(b)))
        });
        report.opponents = Some(self.n_opponents);
        report.policy = Some(self.rule.name());
        report.method = Some("exact");
        if let Some(sample) = &found.sample {
            let best = report.options.first().map_or(0, place);
            for option in &mut report.options {
                let error = sample.tally.error_of_difference(place(option), best);
                option.difference_error = Some(error);
            }
            report.method = Some("monte-carlo");
            report.samples = Some(sample.n_deals);
            report.seed = Some(self.seed);
            report.cut_short = sample.is_cut_short;
        }
        if let Some(best) = report.options.first() {
            report.best = best.clone();
        }
    }

    /// Counts, if that is possible and random deals were not requested; otherwise deals at random.
    fn find(&self, holds: &Holds, work: Work<'_>) -> Found {
        let counted = match self.n_samples {
            None => holds.count(),
            Some(_) => None,
        };
        if let Some(equities) = counted {
            return Found {
                equities,
                sample: None,
            };
        }
        let is_over = work.is_over_after(self.time);
        let n_wanted = self.n_samples.unwrap_or(N_SAMPLES);
        let sampled = holds.sampled(&self.table, n_wanted, self.seed);
        let (mut tally, mut n_deals) = (holds.tally(), 0);
        let dealt = work.in_order(
            sampled.n_pieces(),
            |piece_idx| sampled.piece(piece_idx),
            |piece| {
                tally.merge(&piece);
                n_deals = (n_deals + sampled.deals_a_piece()).min(n_wanted);
                match is_over() && n_deals < n_wanted {
                    true => Err(()),
                    false => Ok(()),
                }
            },
        );
        Found {
            equities: holds.answer(&tally),
            sample: Some(Sample {
                tally,
                n_deals,
                is_cut_short: dealt.is_err(),
            }),
        }
    }
}

/// All choices for a hand, and the opponents.
pub(super) enum Holds {
    High(KeepEquities),
    Lowball(LowballEquities),
}

/// Random deals of all choices.
enum Sampled {
    High(SampledKeepEquities),
    Lowball(SampledLowballEquities),
}

impl Holds {
    fn count(&self) -> Option<Vec<PlayerEquity>> {
        match self {
            Self::High(holds) => holds.count(),
            Self::Lowball(holds) => holds.count(),
        }
    }

    fn sampled(&self, table: &OnceLock<Table>, n_deals: u64, seed: u64) -> Sampled {
        match self {
            Self::High(holds) => {
                let table = table.get_or_init(|| Table::High(holds.table()));
                Sampled::High(match table {
                    Table::High(table) => {
                        SampledKeepEquities::by_table(holds, table, n_deals, seed)
                    }
                    Table::Lowball(_) => SampledKeepEquities::new(holds, n_deals, seed),
                })
            }
            Self::Lowball(holds) => {
                let table = table.get_or_init(|| Table::Lowball(holds.table()));
                Sampled::Lowball(match table {
                    Table::Lowball(table) => {
                        SampledLowballEquities::by_table(holds, table, n_deals, seed)
                    }
                    Table::High(_) => SampledLowballEquities::new(holds, n_deals, seed),
                })
            }
        }
    }

    fn tally(&self) -> KeepEquitiesTally {
        match self {
            Self::High(holds) => KeepEquitiesTally::new(holds),
            Self::Lowball(holds) => holds.tally(),
        }
    }

    fn answer(&self, tally: &KeepEquitiesTally) -> Vec<PlayerEquity> {
        match self {
            Self::High(holds) => tally.answer(holds),
            Self::Lowball(holds) => holds.answer(tally),
        }
    }
}

impl Sampled {
    const fn n_pieces(&self) -> u64 {
        match self {
            Self::High(sampled) => sampled.n_pieces(),
            Self::Lowball(sampled) => sampled.n_pieces(),
        }
    }

    const fn deals_a_piece(&self) -> u64 {
        match self {
            Self::High(_) => SampledKeepEquities::DEALS_A_PIECE,
            Self::Lowball(_) => SampledLowballEquities::DEALS_A_PIECE,
        }
    }

    fn piece(&self, piece_idx: u64) -> KeepEquitiesTally {
        match self {
            Self::High(sampled) => sampled.piece(piece_idx),
            Self::Lowball(sampled) => sampled.piece(piece_idx),
        }
    }
}

/// The problem with the opponents of a hand.
pub(super) fn problem(kind: &'static str, message: &str) -> Problem {
    let problem = Problem::whole(kind, message);
    match kind {
        "wrong-opponent-count" | "too-few-unseen" => problem.about(OPPONENTS.spec.name),
        _ => problem,
    }
}
