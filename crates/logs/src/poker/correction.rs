//! A single amount, card or line of a hand, corrected: whether everything else then agrees tells
//! what was wrong.

use handeval_cards::Card;

use super::build::Build;
use super::cards::{read_cards, read_known};
use super::{Collected, Forced, Money};
use crate::Damage;

/// A single amount, card or line that is read as something else than what the file says.
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
    /// A payment that the file leaves out.
    Payment {
        /// The player.
        player: usize,
        /// The amount.
        amount: Money,
    },
    /// A blind or an ante that the file leaves out.
    Forced {
        /// The player.
        player: usize,
        /// Which one.
        which: Forced,
        /// The amount.
        amount: Money,
    },
    /// A fold that the file leaves out.
    Fold {
        /// The player.
        player: usize,
        /// The number of the street, from 0.
        street: usize,
    },
    /// A bet, a raise or a call that the file leaves out.
    Missing {
        /// The player.
        player: usize,
        /// What the player puts in.
        amount: Money,
        /// Where it was.
        place: MissingPlace,
    },
    /// The beginning of a street that the file leaves out.
    Street {
        /// The number of the action that follows it, from 0.
        before: usize,
    },
    /// A card.
    Card {
        /// The line that has the card.
        line: u64,
        /// The card in the file.
        wrong: Card,
        /// The card that is read.
        right: Card,
    },
}

/// The place of an action that a file leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingPlace {
    /// Before the action with this number, from 0.
    Before(usize),
    /// At the end of the street with this number, from 0.
    EndOf(usize),
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

/// Where cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the hand of a player.
    Player(usize),
    /// On the board of a run.
    Board(usize),
}

/// The lines that first mention cards, each at its place.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstLines(Vec<(Place, Card, u64)>);

impl FirstLines {
    /// Records that a line, if it is known, mentions cards at a place.
    pub(super) fn note(&mut self, place: Place, cards: impl Iterator<Item = Card>, line: u64) {
        if line == 0 {
            return;
        }
        for card in cards {
            if self.of(place, card).is_none() {
                self.0.push((place, card, line));
            }
        }
    }

    /// The first line that mentions a card at a place.
    pub(super) fn of(&self, place: Place, card: Card) -> Option<u64> {
        let mut lines = self.0.iter();
        let found = lines.find(|&&(at, of, _)| (at, of) == (place, card));
        found.map(|&(.., line)| line)
    }
}

impl Build {
    /// Reads the hand with a correction.
    pub(super) fn correct(&mut self, correction: Option<Correction>) {
        self.correction = correction;
        match correction {
            Some(Correction::Stack { player, stack }) => {
                if let Some(player) = self.players.get_mut(player) {
                    player.stack = Some(stack);
                }
            }
            Some(Correction::Forced {
                player,
                which,
                amount,
            }) => {
                // If that is more than the stack, the hand is read as it is, and still differs.
                let _ = match which {
                    Forced::Ante => self.ante(player, amount),
                    _ => self.put(player, amount),
                };
            }
            _ => {}
        }
    }

    /// The next line is read.
    pub(super) fn go_to(&mut self, line: u64) {
        self.line = line;
        self.paying = None;
    }

    /// A player acts; if a line before this one is missing, that is added.
    pub(super) fn begin_action(&mut self, actor: usize) -> Result<(), Damage> {
        let nth = self.n_actions;
        self.n_actions += 1;
        match self.correction {
            Some(Correction::Street { before }) if before == nth => {
                self.is_added = true;
                self.next_street();
            }
            Some(Correction::Missing {
                player,
                amount,
                place: MissingPlace::Before(before),
            }) if before == nth => {
                self.act(player);
                self.put(player, amount)?;
            }
            _ => {}
        }
        self.compare_fold(actor);
        Ok(())
    }

    /// Nobody acts on this street anymore: the action that is missing at its end is added.
    pub(super) fn end_betting(&mut self) {
        let this = self.streets_so_far().saturating_sub(1);
        match self.correction {
            Some(Correction::Fold { player, street })
                if street == this && self.players[player].folded.is_none() =>
            {
                let line = std::mem::take(&mut self.line);
                self.act(player);
                self.fold(player);
                self.line = line;
            }
            Some(Correction::Missing {
                player,
                amount,
                place: MissingPlace::EndOf(street),
            }) if street == this && !self.is_added => {
                self.is_added = true;
                self.act(player);
                // If that is more than the stack, the hand still differs.
                let _ = self.put(player, amount);
            }
            _ => {}
        }
    }

    /// Adds the payment that is missing.
    pub(super) fn end_payments(&mut self) {
        if let Some(Correction::Payment { player, amount }) = self.correction {
            self.stated.collected.push(Collected {
                player,
                amount,
                pot: None,
                run: None,
            });
        }
    }

    /// Reads cards of this line; `None` is a card that nobody saw.
    pub(super) fn read_cards(&self, text: &str) -> Result<Vec<Option<Card>>, Damage> {
        let mut cards = read_cards(text)?;
        for card in cards.iter_mut().flatten() {
            *card = self.corrected(*card);
        }
        Ok(cards)
    }

    /// Reads cards of this line that are all known.
    pub(super) fn read_known(&self, text: &str) -> Result<Vec<Card>, Damage> {
        let mut cards = read_known(text)?;
        for card in &mut cards {
            *card = self.corrected(*card);
        }
        Ok(cards)
    }

    fn corrected(&self, card: Card) -> Card {
        match self.correction {
            Some(Correction::Card { line, wrong, right }) if line == self.line && wrong == card => {
                right
            }
            _ => card,
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
        self.paying = Some(self.paid.len());
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
        put(self.paying, total)
    }

    /// The correction of the highest bet.
    pub(super) fn highest_put(&self, total: u64) -> Option<Correction> {
        put(self.highest_by, total)
    }

    /// The bet or the raise to this total that may be missing before the action that is being read:
    /// by the player whose turn it was before.
    pub(super) fn missing_bet(&self, actor: usize, total: u64) -> Option<Correction> {
        let n_players = self.players.len();
        let others = (1..n_players).map(|step| (actor + n_players - step) % n_players);
        let mut able = others.filter(|&player| self.may_act(player));
        let player = able.next()?;
        let more = total.checked_sub(self.on_street(player).0)?;
        (Money(total) > self.highest()).then_some(Correction::Missing {
            player,
            amount: Money(more),
            place: MissingPlace::Before(self.n_actions.checked_sub(1)?),
        })
    }

    /// What a player may have put in at the end of this street, without a line that says so.
    pub(super) fn missing_at_end(&self, player: usize, amount: Money) -> Option<Correction> {
        let amount = self.left(player).map_or(amount, |left| left.min(amount));
        let street = self.streets_so_far().checked_sub(1)?;
        (amount.0 > 0).then_some(Correction::Missing {
            player,
            amount,
            place: MissingPlace::EndOf(street),
        })
    }

    /// The fold that may be missing on this street.
    pub(super) fn missing_fold(&self, player: usize) -> Option<Correction> {
        let street = self.streets_so_far().checked_sub(1)?;
        Some(Correction::Fold { player, street })
    }
}

fn put(nth: Option<usize>, total: u64) -> Option<Correction> {
    let total = Money(total);
    Some(Correction::Put { nth: nth?, total })
}

/// The correction of a card on a line, if the line is known.
pub(super) fn of_card(line: u64, wrong: Card, right: Card) -> Option<Correction> {
    (line > 0).then_some(Correction::Card { line, wrong, right })
}
