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
    /// The single lines, amounts or cards that may be wrong or missing instead.
    pub corrections: Vec<Correction>,
}

/// The kinds of contradictions in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradicted {
    /// A seat that has the button, unlike the one in the first lines.
    Button {
        /// The seat.
        stated: u32,
        /// The seat in the first lines, if they name one.
        header: Option<u32>,
    },
    /// A blind or an ante that differs from the one in the first lines.
    Forced {
        /// Which one.
        which: Forced,
        /// The amount.
        stated: Money,
        /// The amount in the first lines.
        expected: Money,
    },
    /// A blind in the summary that the player did not post.
    NotPosted {
        /// Which one.
        which: Forced,
        /// The amount, if it is known.
        amount: Option<Money>,
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
    /// An action of a player who has folded.
    AfterFold,
    /// An action after the betting of the street was over.
    Over {
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
    /// More cards than a hand has.
    TooManyCards {
        /// The cards.
        stated: Vec<Card>,
        /// How many cards a hand has.
        most: usize,
    },
    /// An exchange of a number of cards other than those that are listed, or dealt afterwards.
    Discard {
        /// The number.
        stated: usize,
        /// How many cards are listed or dealt.
        listed: usize,
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

/// A forced bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forced {
    /// An ante.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// Both blinds, from a player who missed them.
    BothBlinds,
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
        let known = &self.stated.contradictions;
        let is_known = || {
            let mut known = known.iter();
            known.any(|one| one.player == player && one.what == what)
        };
        if known.len() >= MAX_CONTRADICTIONS || is_known() {
            return;
        }
        let line = match what {
            Contradicted::NoAction { .. } => 0,
            _ => self.line,
        };
        let nonzero = |line: u64| (line > 0).then_some(line);
        self.stated.contradictions.push(Contradiction {
            player,
            what,
            line: nonzero(line),
            other_line: other_line.and_then(nonzero),
            corrections: corrections.into_iter().flatten().collect(),
        });
    }
}

#[cfg(test)]
mod tests {
    use handeval_poker::Game;

    use super::*;
    use crate::poker::Player;

    /// A hand of hold'em with two players.
    fn build() -> Build {
        let player = |seat| Player {
            seat,
            stack: Some(Money(1_000_000)),
            ..Player::default()
        };
        Build::new(Game::Holdem, vec![player(1), player(2)])
    }

    fn card(code: usize) -> Card {
        Card::from_code(code as u8 % 52).unwrap()
    }

    #[test]
    fn what_a_hand_remembers_of_contradictions_is_bounded() {
        let mut build = build();
        for line in 1..=20_000_usize {
            build.line = line as u64;
            build.compare_call(line % 2, Money(line as u64));
            let cards = [card(line), card(line / 52), card(line / 7)];
            build.compare_board(0, &cards, &[card(0), card(1), card(2)]);
            let held = [cards[0], cards[1]].map(Some);
            build.compare_cards(line % 2, &held);
            build.hold(line % 2, held.to_vec());
        }
        // Whatever is compared with each new line.
        assert_eq!(build.stated.contradictions.len(), MAX_CONTRADICTIONS);
        assert!(build.wrong_on_board.len() <= 5 * 53);
        assert!(build.wrong_cards.iter().all(|wrong| wrong.len() <= 52));
        assert!(build.players.iter().all(|player| player.cards.len() == 2));
    }
}
