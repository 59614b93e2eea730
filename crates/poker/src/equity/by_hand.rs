//! How often a player wins with each starting hand.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::tally::{fraction, parts_won};
use super::{PlayerEquity, StartingHand};

/// How often a player wins with one starting hand, over all its combos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StartingHandEquity {
    /// The starting hand.
    pub hand: StartingHand,
    /// The number of boards on which the player has a combo of the hand.
    pub boards: u128,
    /// The number of these boards that the player wins alone.
    pub win: u128,
    /// The number of these boards on which the pot is shared.
    pub tie: u128,
    /// What these boards are worth, in parts of a pot.
    worth: u128,
}

impl StartingHandEquity {
    /// The hand's share of the pots; NaN if the player never has the hand.
    #[must_use]
    pub fn equity(&self) -> f64 {
        let (numerator, denominator) = fraction(self.worth, self.boards);
        numerator as f64 / denominator as f64
    }
}

impl StartingHand {
    /// How often the hand wins and ties against a random hand, all in before the flop, over all its
    /// combos.
    ///
    /// Source: rule N2.
    #[must_use]
    pub fn equity_against_random(self) -> StartingHandEquity {
        let (tally, n_combos) = (self.against_random(), self.n_combos() as u128);
        let [boards, win, tie] =
            [tally.boards(), tally.win, tally.tie].map(|count| u128::from(count) * n_combos);
        StartingHandEquity {
            hand: self,
            boards,
            win,
            tie,
            worth: parts_won(&[win, tie]),
        }
    }
}

impl PlayerEquity {
    /// How often the player wins with each starting hand, best hand first, if combos were
    /// [counted](super::Detail::combos). Hands that tie are in the order of
    /// [`StartingHand::by_equity`], and hands that the player never has are left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{CardSet, Detail, ExactEquity, Range, Spot};
    ///
    /// let players = vec!["A2s+,72o".parse()?, "QQ".parse()?];
    /// let spot = Spot::new(players, &[], CardSet::EMPTY)?;
    /// let detail = Detail { combos: true, ..Detail::NONE };
    /// let equity = ExactEquity::new(&spot, detail)?.count();
    /// let hands = equity.players[0].by_starting_hand();
    /// assert_eq!(hands.len(), 13);
    /// assert_eq!(hands[0].hand.to_string(), "AKs");
    /// assert_eq!(format!("{:.4}", hands[0].equity()), "0.4605");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule N6.
    #[must_use]
    pub fn by_starting_hand(&self) -> Vec<StartingHandEquity> {
        let none = |&hand: &StartingHand| StartingHandEquity {
            hand,
            boards: 0,
            win: 0,
            tie: 0,
            worth: 0,
        };
        let mut hands: Vec<_> = StartingHand::by_equity().iter().map(none).collect();
        for combo in &self.combos {
            let sums = &mut hands[StartingHand::of(combo.combo).place()];
            sums.boards += combo.boards;
            sums.win += combo.shares.first().copied().unwrap_or(0);
            sums.tie += combo.shares.iter().skip(1).sum::<u128>();
            sums.worth += parts_won(&combo.shares);
        }
        hands.retain(|hand| hand.boards > 0);
        // A stable sort, so hands that tie keep their order.
        let mut sorted = vec![];
        for hand in hands {
            let is_better = |other: &StartingHandEquity| {
                compare((hand.worth, hand.boards), (other.worth, other.boards)).is_le()
            };
            let place = sorted.partition_point(is_better);
            sorted.insert(place, hand);
        }
        sorted
    }
}

/// Compares two fractions with denominators above 0, without multiplying them.
fn compare((a, b): (u128, u128), (c, d): (u128, u128)) -> Ordering {
    match (a / b).cmp(&(c / d)) {
        Ordering::Equal => match (a % b, c % d) {
            (0, rest) => 0.cmp(&rest),
            (_, 0) => Ordering::Greater,
            (first, second) => compare((d, second), (b, first)),
        },
        different => different,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_compared_exactly() {
        for (one, other, order) in [
            ((1, 3), (1, 2), Ordering::Less),
            ((1, 2), (2, 4), Ordering::Equal),
            ((2, 3), (3, 5), Ordering::Greater),
            ((0, 1), (0, 5), Ordering::Equal),
            ((1, 5), (0, 3), Ordering::Greater),
            ((5, 2), (7, 3), Ordering::Greater),
            (
                (u128::MAX - 2, u128::MAX),
                (u128::MAX - 1, u128::MAX),
                Ordering::Less,
            ),
        ] {
            assert_eq!(compare(one, other), order, "{one:?} {other:?}");
            assert_eq!(compare(other, one), order.reverse(), "{one:?} {other:?}");
        }
    }
}
