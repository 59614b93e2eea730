//! How a question reads its hands.

use handeval_cards::{is_plain, read_cards};
use handeval_poker::{Game, GameHand, Hand, Rules, StudHand};

use super::stud::{is_of_stud, plain_cards, stud_game};
use super::{GAME, Ranking};
use crate::Problem;
use crate::ask::{Fault, Request};
use crate::poker::notation::in_plain_notation;

/// The game of a question's hands.
#[derive(Clone, Copy, Debug)]
pub(in crate::poker) struct HandReader {
    pub(in crate::poker) ranking: Ranking,
    /// The stud game whose notation the hands may have.
    stud: Option<Game>,
}

/// A hand that was read.
#[derive(Clone, Copy, Debug)]
pub(in crate::poker) enum ReadHand {
    /// A hand of high poker.
    High(Hand<Rules>),
    /// A hand of another game.
    Other(GameHand),
}

impl HandReader {
    /// Reads the options that decide how hands are read.
    pub(in crate::poker) fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            ranking: Ranking::read(request)?,
            stud: stud_game(request, &GAME.spec),
        })
    }

    /// Reads a hand.
    pub(in crate::poker) fn parse(&self, text: &str) -> Result<ReadHand, Problem> {
        self.parse_plain(text).or_else(|problem| {
            let Some(game) = self.stud else {
                return Err(of_stud_only(problem, text));
            };
            let Some(cards) = plain_cards(text, game)? else {
                return Err(problem);
            };
            self.parse_plain(&cards)
                .map_err(|again| match is_of_stud(text) {
                    // The problem is in the cards as they were rewritten.
                    true => Problem {
                        span: Some(0..text.len()),
                        ..again
                    },
                    false => problem,
                })
        })
    }

    #[inline]
    fn parse_plain(&self, text: &str) -> Result<ReadHand, Problem> {
        match self.ranking {
            Ranking::High(rules) => Ok(ReadHand::High(Hand::parse(text, rules)?)),
            Ranking::Other(game, board) => Ok(ReadHand::Other(game.parse(text, board)?)),
        }
    }

    /// The cards of a hand in plain notation, if they are written in a different one. A slash and
    /// ranks without suits belong to the plain notation of stud.
    pub(in crate::poker) fn in_plain_notation(&self, text: &str) -> Option<String> {
        if self.stud.is_none() {
            return in_plain_notation(text);
        }
        let mut parts = text.split('/');
        let is_read = |part: &str| read_cards(part).all(|card| card.is_ok());
        if !parts.clone().all(is_read) || parts.all(is_plain) {
            return None;
        }
        let cards = text.split('/').flat_map(read_cards).flatten();
        let cards: Vec<_> = cards.map(|at| at.card.to_string()).collect();
        Some(cards.join(" "))
    }
}

/// The problem with a hand of a game other than stud; if it is the slash of a stud hand, the message
/// says so.
#[cold]
fn of_stud_only(problem: Problem, text: &str) -> Problem {
    let slash = text
        .find('/')
        .filter(|_| StudHand::parse(text, Game::Stud).is_ok());
    let Some(slash) = slash else {
        return problem;
    };
    let message = "`/` between down and up cards belongs to stud: expected `game` set to `stud`, \
        `stud8` or `razz`, or no `/`";
    Problem::at(problem.kind, message, slash..slash + 1)
}
