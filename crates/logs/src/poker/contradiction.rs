//! Where a file contradicts itself.

use handeval_cards::Card;

use super::Money;
use super::build::Build;

/// A statement in a file that does not follow from what the file said before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The player.
    pub player: usize,
    /// What is said.
    pub what: Contradicted,
}

/// The kinds of contradictions in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradicted {
    /// A blind that differs from the one in the first line.
    Blind {
        /// The amount.
        stated: Money,
        /// The blind in the first line.
        expected: Money,
    },
    /// A call of an amount other than the amount to call.
    Call {
        /// The amount.
        stated: Money,
        /// The amount to call, or what was left of the stack.
        missing: Money,
    },
    /// A raise by an amount that is not the step from the highest bet to the new one.
    Raise {
        /// The amount.
        stated: Money,
        /// The step.
        step: Money,
    },
    /// A check when facing a bet.
    Check {
        /// What was missing.
        missing: Money,
    },
    /// An action described as all-in, although the player has chips left.
    AllIn {
        /// What is left.
        left: Money,
    },
    /// No action, although it was the player's turn before the street ended.
    NoAction {
        /// The street.
        street: &'static str,
    },
    /// Cards that differ from those that the player was seen with before.
    Cards {
        /// The cards.
        stated: Vec<Card>,
        /// The cards before.
        before: Vec<Card>,
    },
    /// A fold in the summary without a fold in the hand, or the other way around.
    Fold {
        /// Whether the fold is in the summary.
        is_stated: bool,
    },
    /// What the player won according to the summary, and according to the lines before it.
    Won {
        /// What the summary says.
        stated: Money,
        /// What the lines before say.
        collected: Money,
    },
}

impl Build {
    /// Records a statement that does not follow from what came before.
    pub(super) fn contradict(&mut self, player: usize, what: Contradicted) {
        let found = Contradiction { player, what };
        if !self.stated.contradictions.contains(&found) {
            self.stated.contradictions.push(found);
        }
    }

    /// Compares the amount of a call with the amount to call.
    pub(super) fn compare_call(&mut self, player: usize, stated: Money) {
        let missing = self.to_call(player);
        let missing = self.left(player).map_or(missing, |left| left.min(missing));
        if stated != missing && !self.is_blind_short {
            self.contradict(player, Contradicted::Call { stated, missing });
        }
    }

    /// Compares the step of a raise with the highest bet and the new one.
    pub(super) fn compare_raise(&mut self, player: usize, stated: Money, total: Money) {
        let step = Money(total.0.saturating_sub(self.highest().0));
        if stated != step && !self.is_blind_short {
            self.contradict(player, Contradicted::Raise { stated, step });
        }
    }

    /// Compares a check with the amount to call.
    pub(super) fn compare_check(&mut self, player: usize) {
        let missing = self.to_call(player);
        if missing.0 > 0 {
            self.contradict(player, Contradicted::Check { missing });
        }
    }

    /// Compares cards with those that the player was seen with before; if either is incomplete, the
    /// smaller set must be contained in the larger.
    pub(super) fn compare_cards(&mut self, player: usize, cards: &[Option<Card>]) {
        if *cards == *self.players[player].cards {
            return;
        }
        let stated: Vec<Card> = cards.iter().copied().flatten().collect();
        let held = self.players[player].cards.iter();
        let before: Vec<Card> = held.copied().flatten().collect();
        let (few, many) = match stated.len() < before.len() {
            true => (&stated, &before),
            false => (&before, &stated),
        };
        if !few.iter().all(|card| many.contains(card)) {
            self.contradict(player, Contradicted::Cards { stated, before });
        }
    }

    /// A street ends: everybody who could act has acted, and all bets are matched.
    pub(super) fn compare_turns(&mut self) {
        if !self.tells_all_actions || self.is_capped {
            return;
        }
        let n_players = self.players.len();
        let n_left = (0..n_players).filter(|&player| self.is_in(player)).count();
        if n_left < 2 {
            return;
        }
        let n_able = (0..n_players)
            .filter(|&player| self.is_able(player))
            .count();
        let street = self.street();
        for player in 0..n_players {
            let is_missing = self.to_call(player).0 > 0 && !self.is_blind_short;
            let is_silent = is_missing || (n_able > 1 && !self.acted[player]);
            if is_silent && self.is_able(player) {
                self.contradict(player, Contradicted::NoAction { street });
            }
        }
    }

    /// Whether a player has put money in and not folded.
    fn is_in(&self, player: usize) -> bool {
        self.players[player].folded.is_none() && self.used(player) > 0
    }

    /// Whether a player is still in and has chips left.
    fn is_able(&self, player: usize) -> bool {
        self.is_in(player) && self.left(player).is_none_or(|left| left.0 > 0)
    }
}
