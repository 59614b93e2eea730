//! Counting boards, or dealing at random, on several threads and for as long as somebody waits.

use std::time::{Duration, Instant};

use handeval_matematico::{Deadline, in_order};
use handeval_poker::{
    Detail, Equity, EquityError, ExactEquity, PartialEquity, SampledEquity, Tally,
};
use serde::Serialize;

use super::EquityInput;
use super::settings::Way;
use crate::ask::{Progress, Work};

/// What was counted.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) method: Method,
    pub(super) equity: Equity,
    /// The standard error of each player's equity; not a number if too little was counted.
    pub(super) errors: Vec<f64>,
    /// Whether it was stopped before its end.
    pub(super) is_cut_short: bool,
}

/// How it was counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    /// All boards.
    Exact,
    /// A part of all boards, of which nobody knows the others.
    Partial(f64),
    /// Deals at random.
    MonteCarlo { n_deals: u64, seed: u64 },
}

/// What a count or a sample of deals says before its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EquityProgress {
    /// How much of the work is done, from 0 to 1; not told where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<f64>,
    /// The players, in their order.
    pub players: Vec<PlayerProgress>,
}

/// What is known of a player by now.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerProgress {
    /// The equity.
    pub equity: f64,
    /// Its standard error; `null` if too little was counted.
    pub error: f64,
}

impl EquityProgress {
    fn new(part: Option<f64>, equity: &Equity, errors: &[f64]) -> Self {
        let players = equity.players.iter().zip(errors);
        let players = players.map(|(player, &error)| PlayerProgress {
            equity: player.equity(),
            error,
        });
        Self {
            part,
            players: players.collect(),
        }
    }
}

/// The time between two messages about how far the work is.
const PAUSE: Duration = Duration::from_millis(100);

/// Who waits for the answer.
struct Waiting<'a> {
    work: Work<'a>,
    deadline: Deadline,
    told: Instant,
}

impl Waiting<'_> {
    /// Whether nobody waits any more.
    fn is_over(&self) -> bool {
        (self.work.should_stop)() || self.deadline.is_over()
    }

    /// Tells how far the work is, unless that was told just now.
    fn tell(&mut self, progress: impl FnOnce() -> EquityProgress) {
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            (self.work.progress)(Progress::Equity(progress()));
        }
    }

    /// The threads that so many pieces of work are worth; 0 is this one.
    fn n_threads(&self, n_pieces: u64) -> usize {
        let n_threads = (self.work.n_threads as u64).min(n_pieces);
        if n_threads > 1 { n_threads as usize } else { 0 }
    }
}

/// Why pieces of work are not waited for.
enum Stop {
    /// The answer is there.
    Done,
    /// Nobody wants it.
    CutShort,
    /// There is none.
    Error(EquityError),
}

/// Finds the equity of all players.
///
/// # Errors
///
/// There is too much to count, or nothing that can be dealt.
pub(super) fn count(input: &EquityInput, work: Work<'_>) -> Result<Counted, EquityError> {
    let detail = Detail {
        categories: true,
        combos: input.settings.combos,
    };
    let waiting = Waiting {
        work,
        deadline: input.time.map_or(Deadline::NEVER, Deadline::after),
        told: Instant::now(),
    };
    let exact = match input.settings.way {
        Way::ByWork => ExactEquity::if_quick(&input.spot, detail),
        Way::Exact => Some(ExactEquity::new(&input.spot, detail)?),
        Way::Samples(_) | Way::Error(_) => None,
    };
    match exact {
        Some(exact) => Ok(count_boards(&exact, waiting)),
        None => deal(input, detail, waiting),
    }
}

fn count_boards(exact: &ExactEquity, mut waiting: Waiting<'_>) -> Counted {
    let n_pieces = exact.n_pieces();
    let part = |partial: &PartialEquity<'_>| partial.n_pieces() as f64 / n_pieces as f64;
    let mut partial = PartialEquity::new(exact);
    let counted = in_order(
        n_pieces as u64,
        waiting.n_threads(n_pieces as u64),
        |piece_idx| exact.piece(piece_idx as usize),
        |piece| {
            partial.add(&piece);
            if partial.n_pieces() == n_pieces {
                return Ok(());
            }
            waiting.tell(|| {
                let errors = partial.standard_errors();
                EquityProgress::new(Some(part(&partial)), &partial.answer(), &errors)
            });
            match waiting.is_over() {
                true => Err(Stop::CutShort),
                false => Ok(()),
            }
        },
    );
    Counted {
        method: match counted {
            Ok(()) => Method::Exact,
            Err(_) => Method::Partial(part(&partial)),
        },
        equity: partial.answer(),
        errors: partial.standard_errors(),
        is_cut_short: counted.is_err(),
    }
}

fn deal(
    input: &EquityInput,
    detail: Detail,
    mut waiting: Waiting<'_>,
) -> Result<Counted, EquityError> {
    let way = input.settings.way;
    let n_deals = way.n_deals();
    let sampled = SampledEquity::new(&input.spot, n_deals, input.settings.seed, detail);
    let errors = |equity: &Equity| -> Vec<f64> {
        let players = equity.players.iter();
        let errors = players.map(|player| player.standard_error());
        // Deals that all ended alike do not tell how far they are from the truth.
        errors
            .map(|error| if error > 0.0 { error } else { f64::NAN })
            .collect()
    };
    let (mut tally, mut n_dealt) = (Tally::new(&input.spot, detail), 0);
    let dealt = in_order(
        sampled.n_pieces(),
        waiting.n_threads(sampled.n_pieces()),
        |piece_idx| sampled.piece(piece_idx),
        |piece| {
            tally.merge(&piece.map_err(Stop::Error)?);
            n_dealt = (n_dealt + SampledEquity::DEALS_A_PIECE).min(n_deals);
            if let Way::Error(largest) = way {
                let errors = errors(&sampled.answer(&tally));
                // Of what never happened in n deals the chance is hardly more than 3 in n.
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
                let equity = sampled.answer(&tally);
                let errors = errors(&equity);
                EquityProgress::new(part_of(way, n_dealt, &errors), &equity, &errors)
            });
            match waiting.is_over() {
                true => Err(Stop::CutShort),
                false => Ok(()),
            }
        },
    );
    let is_cut_short = match dealt {
        Ok(()) | Err(Stop::Done) => false,
        Err(Stop::CutShort) => true,
        Err(Stop::Error(error)) => return Err(error),
    };
    let equity = sampled.answer(&tally);
    Ok(Counted {
        method: Method::MonteCarlo {
            n_deals: n_dealt,
            seed: sampled.seed(),
        },
        errors: errors(&equity),
        equity,
        is_cut_short,
    })
}

/// How much of a sample there is, as far as that can be known: errors fall with the root of the
/// number of deals.
fn part_of(way: Way, n_dealt: u64, errors: &[f64]) -> Option<f64> {
    match way {
        Way::Error(largest) => {
            let error = errors.iter().copied().fold(0.0, f64::max);
            Some((largest / error).powi(2)).filter(|part| (0.0..=1.0).contains(part))
        }
        _ => Some(n_dealt as f64 / way.n_deals() as f64),
    }
}
