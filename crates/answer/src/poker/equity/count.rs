//! Counts boards or samples random deals, on several threads, until done or stopped.

use std::time::Duration;

use handeval_poker::{
    CountInPieces, Detail, DrawSpot, DrawTally, Equity, EquityError, ExactDrawEquity, ExactEquity,
    ExactStudEquity, PartialEquity, SampledDrawEquity, SampledEquity, SampledStudEquity, Spot,
    StudSpot, StudTally, Tally,
};
use serde::Serialize;

use super::settings::{EXACT, RequestedMethod, Settings, Table};
use super::{Dealt, EquityInput, Wrong};
use crate::Problem;
use crate::ask::{Progress, Work};

/// The counts.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) method: Method,
    pub(super) equity: Equity,
    /// The standard error of each player's equity; NaN if too few deals were counted.
    pub(super) errors: Vec<f64>,
    /// Whether the work was stopped early.
    pub(super) is_cut_short: bool,
}

/// The method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    /// All boards are counted.
    Exact,
    /// Only this part of all boards is counted.
    Partial(f64),
    /// Hands and boards are dealt at random.
    MonteCarlo { n_deals: u64, seed: u64 },
}

/// The progress of a count, or of a sample of random deals.
#[derive(Serialize)]
struct EquityProgress {
    /// How much of the work is done, from 0 to 1; absent if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<f64>,
    /// The players, in order.
    players: Vec<PlayerProgress>,
}

/// What is known about a player so far.
#[derive(Serialize)]
struct PlayerProgress {
    /// The equity.
    equity: f64,
    /// The standard error of the equity; `null` if too few deals were counted.
    error: Option<f64>,
}

impl EquityProgress {
    fn new(part: Option<f64>, equity: &Equity, errors: &[f64]) -> Self {
        let players = equity.players.iter().zip(errors);
        let players = players.map(|(player, &error)| PlayerProgress {
            equity: player.equity(),
            error: Some(error).filter(|error| error.is_finite()),
        });
        Self {
            part,
            players: players.collect(),
        }
    }

    /// A line of text for people.
    fn line(&self) -> String {
        let part = self.part.map(|part| format!("{:.0} %, ", 100.0 * part));
        let players = self.players.iter();
        let equities = players.map(|player| format!("{:.3} %", 100.0 * player.equity));
        let errors = self.players.iter().filter_map(|player| player.error);
        format!(
            "{}{} ±{:.3} %",
            part.unwrap_or_default(),
            equities.collect::<Vec<_>>().join(" "),
            100.0 * errors.fold(0.0, f64::max)
        )
    }
}

/// The time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// The caller that waits for the answer.
struct Waiting<'a> {
    work: Work<'a>,
    /// Whether to stop.
    is_over: &'a (dyn Fn() -> bool + Sync),
    /// The time of the last report of progress.
    told: Duration,
}

impl Waiting<'_> {
    /// Reports progress, unless the last report is too recent.
    fn tell(&mut self, progress: impl FnOnce() -> EquityProgress) {
        let now = (self.work.clock)();
        if now.saturating_sub(self.told) >= PAUSE {
            self.told = now;
            let known = progress();
            (self.work.progress)(Progress::new(known.line(), &known));
        }
    }
}

/// Why counting stops.
enum Stop {
    /// The answer is complete.
    Done,
    /// The count was stopped.
    CutShort,
    /// There is no answer.
    Error(EquityError),
}

/// Finds the equity of all players, until `is_over`; fails if there are too many deals to count, or
/// no possible deals.
pub(super) fn count(
    input: &EquityInput,
    work: Work<'_>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Counted, Problem> {
    let waiting = Waiting {
        work,
        is_over,
        told: (work.clock)(),
    };
    match &input.dealt {
        Dealt::Board(spot) => {
            let detail = match &input.settings.table {
                Table::Board(board) => board.detail(),
                _ => Detail::NONE,
            };
            let counted = on_board(spot, &input.settings, detail, waiting);
            counted.map_err(|error| Wrong::from(error).problem)
        }
        Dealt::Draw(spot) => by_draw(spot, &input.settings, waiting),
        Dealt::Stud(spot) => by_stud(spot, &input.settings, waiting),
    }
}

/// Finds the equity of players who share a board, by the method of the settings, until `is_over`;
/// reports no progress.
pub(super) fn count_board(
    spot: &Spot,
    settings: &Settings,
    work: Work<'_>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Counted, Problem> {
    let work = Work {
        progress: &|_| {},
        ..work
    };
    let waiting = Waiting {
        work,
        is_over,
        told: (work.clock)(),
    };
    let counted = on_board(spot, settings, Detail::NONE, waiting);
    counted.map_err(|error| Wrong::from(error).problem)
}

fn on_board(
    spot: &Spot,
    settings: &Settings,
    detail: Detail,
    mut waiting: Waiting<'_>,
) -> Result<Counted, EquityError> {
    let exact = match settings.method {
        RequestedMethod::ByWork => ExactEquity::if_quick(spot, detail),
        RequestedMethod::Exact => Some(ExactEquity::new(spot, detail)?),
        RequestedMethod::Samples(_) | RequestedMethod::Error(_) => None,
    };
    if let Some(counted) = exact.and_then(|exact| add_pieces(&exact, &mut waiting)) {
        return Ok(counted);
    }
    let sampled = SampledEquity::new(spot, settings.method.n_deals(), settings.seed, detail);
    deal(
        settings,
        (sampled.n_pieces(), SampledEquity::DEALS_A_PIECE),
        |piece_idx| sampled.piece(piece_idx),
        (Tally::new(spot, detail), Tally::merge),
        |tally| sampled.answer(tally),
        waiting,
    )
}

fn by_draw(
    spot: &DrawSpot,
    settings: &Settings,
    mut waiting: Waiting<'_>,
) -> Result<Counted, Problem> {
    let exact = match settings.method {
        RequestedMethod::ByWork => ExactDrawEquity::if_quick(spot),
        RequestedMethod::Exact => match ExactDrawEquity::new(spot) {
            Some(exact) => Some(exact),
            None => {
                let message = "too many deals to count them all: expected one opponent (and, with \
                               the 52-card deck, an exchange other than `percentile`), or no \
                               `exact`";
                return Err(Problem::whole("too-many-deals", message).about(EXACT.spec.name));
            }
        },
        RequestedMethod::Samples(_) | RequestedMethod::Error(_) => None,
    };
    if let Some(counted) = exact.and_then(|exact| add_pieces(&exact, &mut waiting)) {
        return Ok(counted);
    }
    let sampled = SampledDrawEquity::new(spot, settings.method.n_deals(), settings.seed);
    let dealt = deal(
        settings,
        (sampled.n_pieces(), SampledDrawEquity::DEALS_A_PIECE),
        |piece_idx| Ok(sampled.piece(piece_idx)),
        (DrawTally::new(spot), DrawTally::merge),
        |tally| spot.answer(tally).into(),
        waiting,
    );
    dealt.map_err(|error| Wrong::from(error).problem)
}

fn by_stud(
    spot: &StudSpot,
    settings: &Settings,
    mut waiting: Waiting<'_>,
) -> Result<Counted, Problem> {
    let exact = match settings.method {
        RequestedMethod::ByWork => ExactStudEquity::if_quick(spot),
        RequestedMethod::Exact => {
            let exact = ExactStudEquity::new(spot).map_err(|error| Wrong::from(error).problem)?;
            Some(exact)
        }
        RequestedMethod::Samples(_) | RequestedMethod::Error(_) => None,
    };
    if let Some(counted) = exact.and_then(|exact| add_pieces(&exact, &mut waiting)) {
        return Ok(counted);
    }
    let sampled = SampledStudEquity::new(spot, settings.method.n_deals(), settings.seed);
    let dealt = deal(
        settings,
        (sampled.n_pieces(), SampledStudEquity::DEALS_A_PIECE),
        |piece_idx| Ok(sampled.piece(piece_idx)),
        (StudTally::new(spot), StudTally::merge),
        |tally| sampled.answer(tally),
        waiting,
    );
    dealt.map_err(|error| Wrong::from(error).problem)
}

/// Counts all pieces, or as many as there is time for; `None` if there is not even time for one.
fn add_pieces<C: CountInPieces + Sync>(exact: &C, waiting: &mut Waiting<'_>) -> Option<Counted> {
    let (n_pieces, mut partial) = (exact.n_pieces(), PartialEquity::new(exact));
    let part = |partial: &PartialEquity<'_, C>| partial.n_pieces() as f64 / n_pieces as f64;
    let is_over = waiting.is_over;
    let counted = waiting.work.in_order(
        n_pieces as u64,
        |piece_idx| exact.piece_until(piece_idx as usize, &|| is_over()),
        |piece| {
            partial.add(&piece.ok_or(Stop::CutShort)?);
            if partial.n_pieces() == n_pieces {
                return Ok(());
            }
            waiting.tell(|| {
                EquityProgress::new(
                    Some(part(&partial)),
                    &partial.answer(),
                    &partial.standard_errors(),
                )
            });
            match is_over() {
                true => Err(Stop::CutShort),
                false => Ok(()),
            }
        },
    );
    if counted.is_err() && partial.n_pieces() == 0 {
        return None;
    }
    Some(Counted {
        method: match counted {
            Ok(()) => Method::Exact,
            Err(_) => Method::Partial(part(&partial)),
        },
        equity: partial.answer(),
        errors: partial.standard_errors(),
        is_cut_short: counted.is_err(),
    })
}

fn errors(equity: &Equity) -> Vec<f64> {
    let errors = equity.players.iter().map(|player| player.standard_error());
    // Deals that all ended the same way say nothing about the error.
    errors
        .map(|error| if error > 0.0 { error } else { f64::NAN })
        .collect()
}

/// Deals the pieces of a sample, or as many as there is time for.
fn deal<T: Send + 'static>(
    settings: &Settings,
    (n_pieces, n_a_piece): (u64, u64),
    piece: impl Fn(u64) -> Result<T, EquityError> + Sync,
    (mut tally, merge): (T, fn(&mut T, &T)),
    answer: impl Fn(&T) -> Equity,
    mut waiting: Waiting<'_>,
) -> Result<Counted, EquityError> {
    let method = settings.method;
    let n_deals = method.n_deals();
    let mut n_dealt = 0;
    let work = waiting.work;
    let dealt = work.in_order(n_pieces, piece, |piece| {
        merge(&mut tally, &piece.map_err(Stop::Error)?);
        n_dealt = (n_dealt + n_a_piece).min(n_deals);
        if let RequestedMethod::Error(largest) = method {
            let errors = errors(&answer(&tally));
            // If something never happens in n deals, its probability is hardly more than 3 in n.
            let of_none = 3.0 / n_dealt as f64;
            let is_small = |&error: &f64| error.max(of_none) <= largest;
            if errors.iter().all(is_small) {
                return Err(Stop::Done);
            }
        }
        if n_dealt == n_deals {
            return Ok(());
        }
        waiting.tell(|| {
            let equity = answer(&tally);
            let errors = errors(&equity);
            EquityProgress::new(part_of(method, n_dealt, &errors), &equity, &errors)
        });
        match (waiting.is_over)() {
            true => Err(Stop::CutShort),
            false => Ok(()),
        }
    });
    let is_cut_short = match dealt {
        Ok(()) | Err(Stop::Done) => false,
        Err(Stop::CutShort) => true,
        Err(Stop::Error(error)) => return Err(error),
    };
    let equity = answer(&tally);
    Ok(Counted {
        method: Method::MonteCarlo {
            n_deals: n_dealt,
            seed: settings.seed,
        },
        errors: errors(&equity),
        equity,
        is_cut_short,
    })
}

/// The share of a sample that is done, if it is known: errors fall with the square root of the
/// number of deals.
fn part_of(method: RequestedMethod, n_dealt: u64, errors: &[f64]) -> Option<f64> {
    match method {
        RequestedMethod::Error(largest) => {
            let error = errors.iter().copied().fold(0.0, f64::max);
            Some((largest / error).powi(2)).filter(|part| (0.0..=1.0).contains(part))
        }
        _ => Some(n_dealt as f64 / method.n_deals() as f64),
    }
}
