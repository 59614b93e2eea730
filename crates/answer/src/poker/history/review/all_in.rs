//! What players who were all-in could expect, and what they won.

use handeval_poker::pots::Pot;

use super::super::amount::Amount;
use super::super::settle::Settled;
use super::worth::Unknown;
use super::{AllInReport, Reviewer};

impl Reviewer<'_> {
    /// The all-in in a hand whose betting ended before its last card.
    pub(super) fn all_in(&self, settled: &Settled) -> Option<AllInReport> {
        let hand = self.table.hand;
        let players = self.table.players_at_end();
        let acted = hand.streets.iter().rposition(|street| street.has_actions);
        let street_idx = acted.unwrap_or(0);
        let has_more = street_idx + 1 < hand.streets.len();
        let is_asked = players.iter().any(|&player| self.is_asked(player));
        if players.len() < 2 || !has_more || !hand.is_complete || !is_asked {
            return None;
        }
        let street = hand.streets.get(street_idx)?.name;
        let Some(won) = settled.paid(hand) else {
            let why = match self.shares(settled, street_idx) {
                Ok(_) => "no-result",
                Err(unknown) => unknown.name(),
            };
            return Some(AllInReport::unknown(street, why));
        };
        let shares = match self.shares(settled, street_idx) {
            Ok(shares) => shares,
            Err(unknown) => return Some(AllInReport::unknown(street, unknown.name())),
        };
        let total = shares.net_total;
        let amounts = |values: &dyn Fn(usize) -> Amount| {
            let values: Vec<Amount> = players.iter().map(|&player| values(player)).collect();
            self.by_player(&players, &values)
        };
        let of = |units: &[u64], player: usize| {
            Amount::of_units(units.get(player).copied().unwrap_or(0))
        };
        let expected = apportioned(total, &shares.expected);
        let has_errors = shares.has_errors;
        Some(AllInReport {
            street,
            expected: Some(amounts(&|player| of(&expected, player))),
            won: Some(amounts(&|player| of(&won, player))),
            luck: Some(amounts(&|player| {
                of(&won, player).minus(of(&expected, player))
            })),
            why: None,
            samples: has_errors.then_some(self.review.n_samples),
            error: has_errors.then(|| {
                amounts(&|player| {
                    let error = shares.errors.get(player).copied().unwrap_or(0.0);
                    Amount::of_units(error.ceil() as u64)
                })
            }),
        })
    }

    /// What each player's equities in the pots come to.
    fn shares(&self, settled: &Settled, street: usize) -> Result<Shares, Unknown> {
        let n_players = self.names.len();
        let (net, net_total) = settled.net_pots(self.table.hand);
        let mut shares = Shares {
            expected: vec![0.0; n_players],
            errors: vec![0.0; n_players],
            has_errors: false,
            net_total,
        };
        // All cards must be known, even those of players with a pot of their own.
        let all = self.table.players_at_end();
        self.table.dealt(street, 0, &all)?;
        for (pot, amount) in settled.pots.pots().iter().zip(net) {
            let players = pot.eligible();
            let (equities, errors) = match Pot::is_contested(pot) {
                false => (vec![1.0; players.len()], None),
                true => {
                    let found = self.worth(street, 0, players)?;
                    (found.equities, found.errors)
                }
            };
            for (&player, equity) in players.iter().zip(equities) {
                shares.expected[player] += amount * equity;
            }
            for (&player, error) in players.iter().zip(errors.iter().flatten()) {
                shares.errors[player] += amount * error;
                shares.has_errors = true;
            }
        }
        Ok(shares)
    }
}

struct Shares {
    /// By player, in units.
    expected: Vec<f64>,
    /// Upper bounds of the standard errors: the sums over all pots.
    errors: Vec<f64>,
    has_errors: bool,
    /// All pots, minus the rake.
    net_total: u64,
}

/// Whole units whose sum is the total, as close to the shares as possible.
fn apportioned(total: u64, shares: &[f64]) -> Vec<u64> {
    let mut units: Vec<u64> = shares.iter().map(|share| share.floor() as u64).collect();
    let sum: u64 = units.iter().sum();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| shares[b].fract().total_cmp(&shares[a].fract()));
    for &player in order.iter().take(total.saturating_sub(sum) as usize) {
        units[player] += 1;
    }
    units
}

#[cfg(test)]
mod tests {
    use super::apportioned;

    #[test]
    fn units_add_up() {
        assert_eq!(apportioned(10, &[3.3, 3.3, 3.4]), [3, 3, 4]);
        assert_eq!(apportioned(10, &[5.0, 5.0]), [5, 5]);
        assert_eq!(apportioned(1, &[0.999_999_999_9, 0.0]), [1, 0]);
    }
}
