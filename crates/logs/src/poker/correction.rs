//! A single amount of a hand, corrected: whether everything else then agrees tells what was wrong.

use super::Money;
use super::build::Build;

/// A single amount that is read as something else than what the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Correction {
    /// What a player puts in.
    Put {
        /// The number of the action among those that put something in, from 0.
        nth: usize,
        /// What the player then has in on the street.
        total: Money,
    },
    /// A stack at the start.
    Stack {
        /// The player.
        player: usize,
        /// The stack.
        stack: Money,
    },
    /// What a player received.
    Collected {
        /// The number of the payment, from 0.
        nth: usize,
        /// The amount.
        amount: Money,
    },
}

/// An action that put something in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paid {
    /// The player.
    pub player: usize,
    /// The amount in the file: what was put in, or for a raise of PokerStars, the new total.
    pub stated: Money,
    /// The amount that was read.
    pub read: Money,
    /// The line.
    pub line: u64,
}

impl Build {
    /// Reads the hand with a correction.
    pub(super) fn correct(&mut self, correction: Option<Correction>) {
        self.correction = correction;
        if let Some(Correction::Stack { player, stack }) = correction {
            if let Some(player) = self.players.get_mut(player) {
                player.stack = Some(stack);
            }
        }
    }

    /// The amount of the next action, which is added to what the player has in on the street.
    pub(super) fn amount_put(&mut self, player: usize, stated: Money) -> Money {
        let before = self.on_street(player);
        let read = match self.corrected_total() {
            Some(total) => Money(total.0.saturating_sub(before.0)),
            None => stated,
        };
        self.note_paid(player, stated, read);
        read
    }

    /// The amount of the next action, which is the player's new total on the street.
    pub(super) fn total_put(&mut self, player: usize, stated: Money) -> Money {
        let read = self.corrected_total().unwrap_or(stated);
        self.note_paid(player, stated, read);
        read
    }

    fn corrected_total(&self) -> Option<Money> {
        match self.correction {
            Some(Correction::Put { nth, total }) if nth == self.paid.len() => Some(total),
            _ => None,
        }
    }

    fn note_paid(&mut self, player: usize, stated: Money, read: Money) {
        let line = self.line;
        self.paid.push(Paid {
            player,
            stated,
            read,
            line,
        });
    }

    /// The amount of the next payment.
    pub(super) fn amount_collected(&self, stated: Money) -> Money {
        match self.correction {
            Some(Correction::Collected { nth, amount }) if nth == self.stated.collected.len() => {
                amount
            }
            _ => stated,
        }
    }

    /// The correction of the action that is being read.
    pub(super) fn this_put(&self, total: u64) -> Option<Correction> {
        put(self.paid.len().checked_sub(1), total)
    }

    /// The correction of the highest bet.
    pub(super) fn highest_put(&self, total: u64) -> Option<Correction> {
        put(self.highest_by, total)
    }
}

fn put(nth: Option<usize>, total: u64) -> Option<Correction> {
    let total = Money(total);
    Some(Correction::Put { nth: nth?, total })
}
