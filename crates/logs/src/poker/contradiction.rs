//! Where a file contradicts itself.

use handeval_cards::Card;

use super::build::Build;
use super::{Correction, Money};

/// A statement in a file that does not follow from what the file said before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The player; `None` if it is about a board.
    pub player: Option<usize>,
    /// What is said.
    pub what: Contradicted,
    /// The line that says it, if it is known.
    pub line: Option<u64>,
    /// The line that says otherwise, if there is one.
    pub other_line: Option<u64>,
    /// The single amounts that may be wrong instead.
    pub corrections: Vec<Correction>,
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
    /// Cards of a board that differ from those dealt before.
    Board {
        /// The run, from 0.
        run: usize,
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

/// How many contradictions of a hand are kept; each is compared with those before it.
const MAX_CONTRADICTIONS: usize = 256;

impl Build {
    /// Records a statement that does not follow from what came before.
    pub(super) fn contradict(&mut self, player: usize, what: Contradicted) {
        self.contradict_with(Some(player), what, None, Vec::new());
    }

    /// Records a statement that differs from another line, or that a single correction may explain.
    pub(super) fn contradict_with(
        &mut self,
        player: Option<usize>,
        what: Contradicted,
        other_line: Option<u64>,
        corrections: Vec<Option<Correction>>,
    ) {
        let line = match what {
            Contradicted::NoAction { .. } => 0,
            _ => self.line,
        };
        let nonzero = |line: u64| (line > 0).then_some(line);
        let found = Contradiction {
            player,
            what,
            line: nonzero(line),
            other_line: other_line.and_then(nonzero),
            corrections: corrections.into_iter().flatten().collect(),
        };
        let known = &self.stated.contradictions;
        if known.len() < MAX_CONTRADICTIONS
            && !known
                .iter()
                .any(|one| one.player == found.player && one.what == found.what)
        {
            self.stated.contradictions.push(found);
        }
    }

    /// Compares the amount of a call with the amount to call.
    pub(super) fn compare_call(&mut self, player: usize, stated: Money) {
        let missing = self.to_call(player);
        let missing = self.left(player).map_or(missing, |left| left.min(missing));
        if stated != missing && !self.is_blind_short {
            let before = self.on_street(player);
            let corrections = vec![
                self.this_put(before.plus(missing).0),
                self.highest_put(before.plus(stated).0),
            ];
            let what = Contradicted::Call { stated, missing };
            self.contradict_with(Some(player), what, None, corrections);
        }
    }

    /// Compares the step of a raise with the highest bet and the new one.
    pub(super) fn compare_raise(&mut self, player: usize, stated: Money, total: Money) {
        let highest = self.highest();
        let step = Money(total.0.saturating_sub(highest.0));
        if stated != step && !self.is_blind_short {
            let corrections = vec![
                self.this_put(highest.plus(stated).0),
                self.highest_put(total.0.saturating_sub(stated.0)),
            ];
            let what = Contradicted::Raise { stated, step };
            self.contradict_with(Some(player), what, None, corrections);
        }
    }

    /// Compares a check with the amount to call.
    pub(super) fn compare_check(&mut self, player: usize) {
        let missing = self.to_call(player);
        if missing.0 > 0 {
            let correction = self.highest_put(self.on_street(player).0);
            let what = Contradicted::Check { missing };
            self.contradict_with(Some(player), what, None, vec![correction]);
        }
    }

    /// Compares what is left of a stack with an action that uses all of it.
    pub(super) fn compare_all_in(&mut self, player: usize) {
        let Some(left) = self.left(player).filter(|left| left.0 > 0) else {
            return;
        };
        let stack = self.players[player].stack.unwrap_or_default();
        let stack = Money(stack.0 - left.0.min(stack.0));
        let corrections = vec![
            Some(Correction::Stack { player, stack }),
            self.this_put(self.on_street(player).plus(left).0),
        ];
        let what = Contradicted::AllIn { left };
        self.contradict_with(Some(player), what, None, corrections);
    }

    /// Compares the cards of a board with those dealt before; a card that differs is reported once,
    /// however many lines repeat it.
    pub(super) fn compare_board(&mut self, run: usize, stated: &[Card], before: &[Card]) {
        // The cards of a flop have no order.
        let in_order = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            let n_flop = cards.len().min(3);
            cards[..n_flop].sort();
            cards
        };
        if in_order(stated) == in_order(before) {
            return;
        }
        let length = stated.len().max(before.len());
        let places = (0..length).filter(|&place| stated.get(place) != before.get(place));
        let wrong = places.map(|place| (place, stated.get(place).copied()));
        let wrong: Vec<_> = wrong.collect();
        let is_known = wrong.iter().all(|one| self.wrong_on_board.contains(one));
        self.wrong_on_board.extend(wrong);
        if !is_known {
            let what = Contradicted::Board {
                run,
                stated: stated.to_vec(),
                before: before.to_vec(),
            };
            let other_line = self.board_lines.get(run).copied();
            self.contradict_with(None, what, other_line, Vec::new());
        }
    }

    /// Compares cards with those that the player was seen with before; if either is incomplete, the
    /// smaller set must be contained in the larger. Returns whether it is.
    pub(super) fn compare_cards(&mut self, player: usize, cards: &[Option<Card>]) -> bool {
        if *cards == *self.players[player].cards {
            return true;
        }
        let stated: Vec<Card> = cards.iter().copied().flatten().collect();
        let held = self.players[player].cards.iter();
        let before: Vec<Card> = held.copied().flatten().collect();
        let (few, many) = match stated.len() < before.len() {
            true => (&stated, &before),
            false => (&before, &stated),
        };
        let strange = few.iter().filter(|card| !many.contains(card));
        let strange: Vec<Card> = strange.copied().collect();
        if strange.is_empty() {
            return true;
        }
        let is_told = |card: &Card| self.wrong_cards.contains(&(player, *card));
        if strange.iter().all(is_told) {
            return false;
        }
        // Later lines repeat these cards.
        let either = [&stated, &before].into_iter().flatten();
        let wrong = either.filter(|card| !(stated.contains(card) && before.contains(card)));
        let wrong: Vec<_> = wrong.map(|&card| (player, card)).collect();
        self.wrong_cards.extend(wrong);
        let other_line = self.card_lines.get(player).copied();
        let what = Contradicted::Cards { stated, before };
        self.contradict_with(Some(player), what, other_line, Vec::new());
        false
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
        let (street, highest) = (self.street(), self.highest());
        for player in 0..n_players {
            let is_missing = self.on_street(player) < highest && !self.is_blind_short;
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
