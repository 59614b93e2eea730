//! How often each player wins after each card that can come next.

use handeval_poker::{Card, CardSet, ExactEquity, Spot};
use serde::Serialize;

use super::count::{Counted, Method, count_board};
use super::settings::{Board, N_SAMPLES, RequestedMethod, Settings, Table};
use super::{EquityInput, spot};
use crate::Problem;
use crate::ask::Work;

/// How often each player wins after a next card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextEquityReport {
    /// The card.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub card: Card,
    /// Each player's share of all pots from there, in the order of the players.
    pub equities: Vec<f64>,
    /// The largest standard error of these: 0 if exact, `null` if too few deals were counted.
    pub error: Option<f64>,
}

/// The next cards.
#[derive(Clone, Debug, Default)]
pub(super) struct NextCards {
    pub(super) cards: Vec<NextEquityReport>,
    /// Whether the work was stopped before all cards were counted.
    pub(super) is_cut_short: bool,
}

/// The work above which the cards are sampled, unless an exact count is requested: about three
/// seconds on one thread.
const MUCH_WORK: u64 = ExactEquity::MUCH_WORK / 4;

/// Finds the equity after each next card, if it is requested and one or two cards are to come. An
/// incomplete list is left out.
///
/// Source: rule E22.
pub(super) fn count(
    input: &EquityInput,
    all: &Counted,
    work: Work<'_>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<NextCards, Problem> {
    let Table::Board(board) = &input.settings.table else {
        return Ok(NextCards::default());
    };
    if !board.next || !matches!(board.cards.len(), 3 | 4) {
        return Ok(NextCards::default());
    }
    let stopped = NextCards {
        is_cut_short: true,
        ..NextCards::default()
    };
    if all.is_cut_short {
        return Ok(stopped);
    }
    let spots = spots(input, board);
    let settings = Settings {
        method: method(input.settings.method, all, &spots),
        ..input.settings.clone()
    };
    let mut cards = Vec::with_capacity(spots.len());
    for (card, spot) in &spots {
        let counted = count_board(spot, &settings, work, is_over)?;
        if counted.is_cut_short {
            return Ok(stopped);
        }
        let error = counted.errors.iter().copied().fold(0.0, |largest, error| {
            // A maximum would ignore an unknown error.
            if error > largest || error.is_nan() {
                error
            } else {
                largest
            }
        });
        let players = counted.equity.players.iter();
        cards.push(NextEquityReport {
            card: *card,
            equities: players.map(|player| player.equity()).collect(),
            error: Some(error).filter(|error| error.is_finite()),
        });
    }
    Ok(NextCards {
        cards,
        is_cut_short: false,
    })
}

/// The spot with each card that can come next, in order. A card that somebody holds in every deal
/// cannot come.
fn spots(input: &EquityInput, board: &Board) -> Vec<(Card, Spot)> {
    let dead = input.settings.dead;
    let gone = board.cards.iter().copied().collect::<CardSet>() | dead;
    let unseen = board.game.deck().cards() - gone;
    let with = |card: Card| {
        let cards = [&board.cards[..], &[card]].concat();
        let spot = spot(board.game, &cards, dead, &input.players).ok()?;
        Some((card, spot))
    };
    unseen.iter().filter_map(with).collect()
}

/// How the cards are counted: all boards, or deals that are divided equally among the cards.
fn method(requested: RequestedMethod, all: &Counted, spots: &[(Card, Spot)]) -> RequestedMethod {
    let n_cards = spots.len().max(1) as u64;
    if requested == RequestedMethod::Exact {
        return requested;
    }
    let n_deals = match all.method {
        Method::MonteCarlo { n_deals, .. } => n_deals,
        Method::Exact | Method::Partial(_) => {
            let work = spots
                .iter()
                .map(|(_, spot)| ExactEquity::most_work(spot).unwrap_or(u64::MAX));
            if work.fold(0, u64::saturating_add) <= MUCH_WORK {
                return RequestedMethod::Exact;
            }
            N_SAMPLES
        }
    };
    RequestedMethod::Samples(n_deals.div_ceil(n_cards))
}
