//! The review of a hand: what the known cards were worth after each deal, and what the players who
//! were all-in could expect.
//!
//! Source: rules A14 to A17.

mod all_in;
mod options;
mod report;
mod table;
mod worth;

use handeval_logs::poker::PlayedHand;

use super::amount::ByPlayer;
use super::settle::Settled;

pub(super) use options::{IGNORE_FOLDED, REVIEW, Review, SAMPLES, SEED};
pub use report::{AllInReport, HistoryReviewReport, StreetEquityReport};

use table::Table;
use worth::{Unknown, Worth, worth};

/// Reviews a hand. The names that players are called by.
pub(super) fn reviewed(
    hand: &PlayedHand,
    settled: &Settled,
    names: &[String],
    review: &Review,
    should_stop: &dyn Fn() -> bool,
) -> HistoryReviewReport {
    let reviewer = Reviewer {
        table: Table::new(hand, review.ignores_folded),
        names,
        asked: review.asked(hand),
        review,
        should_stop,
    };
    HistoryReviewReport {
        streets: reviewer.streets(),
        all_in: reviewer.all_in(settled),
    }
}

struct Reviewer<'a> {
    table: Table<'a>,
    names: &'a [String],
    /// The players to review.
    asked: Vec<bool>,
    review: &'a Review,
    should_stop: &'a dyn Fn() -> bool,
}

impl Reviewer<'_> {
    /// The equities of these players with the cards of a street.
    fn worth(&self, street: usize, run: usize, players: &[usize]) -> Result<Worth, Unknown> {
        let dealt = self.table.dealt(street, run, players)?;
        worth(&dealt, self.review, self.should_stop)
    }

    fn is_asked(&self, player: usize) -> bool {
        self.asked.get(player).copied().unwrap_or(false)
    }

    /// The values of the reviewed players, by name.
    fn by_player<T: Copy>(&self, players: &[usize], values: &[T]) -> ByPlayer<T> {
        let each = players.iter().zip(values);
        let asked = each.filter(|&(&player, _)| self.is_asked(player));
        let named = asked.filter_map(|(&player, &value)| {
            let name = self.names.get(player)?;
            Some((name.clone(), value))
        });
        ByPlayer(named.collect())
    }

    fn streets(&self) -> Vec<StreetEquityReport> {
        let mut reports = Vec::new();
        for (idx, street) in self.table.hand.streets.iter().enumerate() {
            let players = self.table.players_on(idx);
            if players.len() < 2 || !players.iter().any(|&player| self.is_asked(player)) {
                continue;
            }
            let runs = self.table.runs_on(idx);
            for &run in &runs {
                let found = self.worth(idx, run, &players);
                let (known, why) = match found {
                    Ok(known) => (Some(known), None),
                    Err(unknown) => (None, Some(unknown.name())),
                };
                let errors = known.as_ref().and_then(|known| known.errors.as_deref());
                reports.push(StreetEquityReport {
                    street: street.name,
                    run: (runs.len() > 1).then_some(run + 1),
                    equity: known
                        .as_ref()
                        .map(|known| self.by_player(&players, &known.equities)),
                    why,
                    samples: errors.map(|_| self.review.n_samples),
                    error: errors.map(|errors| self.by_player(&players, errors)),
                });
            }
        }
        reports
    }
}
