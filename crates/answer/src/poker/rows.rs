//! Strengths of rows of card codes, for interfaces that take arrays.

use handeval_cards::{Card, CardOrJoker, CardSet};
use handeval_poker::{Game, Half, Hand, HandError, HandKey, Rules, Standard};

use super::rank::Rank;
use crate::Problem;

/// How to rank rows of cards.
#[derive(Clone, Copy, Debug)]
pub struct RowRanking(Ranking);

#[derive(Clone, Copy, Debug)]
enum Ranking {
    Standard,
    High(Rules),
    /// A game other than high poker, and the half of the pot that its hands compete for.
    Other(Game, &'static Half),
}

impl RowRanking {
    /// The ranking by the rules of a question; `noun` names the rows in errors.
    ///
    /// # Errors
    ///
    /// The game has a board, jokers, or two halves of the pot.
    pub fn of(question: &Rank, noun: &str) -> Result<Self, Problem> {
        match question.game() {
            (_, Some(rules)) if rules == Rules::STANDARD => Ok(Self(Ranking::Standard)),
            (_, Some(rules)) => Ok(Self(Ranking::High(rules))),
            (game, None) => match game.whole() {
                Some(half)
                    if !game.needs_board() && !question.has_board() && !game.has_jokers() =>
                {
                    Ok(Self(Ranking::Other(game, half)))
                }
                _ => Err(Problem::whole(
                    "usage",
                    format!(
                        "{noun} of `{game}` are not supported: expected a game without a board or \
                         jokers (`handeval.poker.rank` takes hands of every game, one at a time)"
                    ),
                )),
            },
        }
    }

    /// Checks the number of cards in a row.
    ///
    /// # Errors
    ///
    /// No hand has this number of cards.
    pub fn check_width(self, width: usize) -> Result<(), Problem> {
        let cards = match self.0 {
            Ranking::Standard | Ranking::High(_) => Game::High.cards(),
            Ranking::Other(game, _) => game.cards(),
        };
        let (fewest, most) = match (*cards.start(), *cards.end()) {
            // The fifth card is for badacey and badeucy.
            (4, _) => (4, 4),
            fewest_and_most => fewest_and_most,
        };
        if (fewest..=most).contains(&width) {
            return Ok(());
        }
        let cards = match fewest == most {
            true => fewest.to_string(),
            false => format!("{fewest} to {most}"),
        };
        let s = if width == 1 { "" } else { "s" };
        let message = format!("the array has {width} column{s}: expected {cards} cards per row");
        Err(Problem::whole("wrong-shape", message))
    }

    /// The strength of a row of codes; 0 if the hand does not qualify.
    ///
    /// # Errors
    ///
    /// A code is not that of a card, or the cards are not a hand.
    #[inline]
    pub fn strength(self, codes: &[u8]) -> Result<u16, Problem> {
        let quick = match (self.0, codes.len()) {
            (Ranking::Standard, 5) => standard::<5>(codes),
            (Ranking::Standard, 6) => standard::<6>(codes),
            (Ranking::Standard, 7) => standard::<7>(codes),
            _ => None,
        };
        match quick {
            Some(strength) => Ok(strength),
            None => self.checked(codes),
        }
    }

    fn checked(self, codes: &[u8]) -> Result<u16, Problem> {
        let mut cards = [Card::ALL[0]; Hand::MAX_CARDS];
        let mut set = CardSet::default();
        for (&code, card) in codes.iter().zip(&mut cards) {
            let found = Card::from_code(code).ok_or_else(|| {
                let message = format!("`{code}` is not a card: expected codes from 0 to 51");
                Problem::whole("unknown-card", message)
            })?;
            if !set.insert(found) {
                let message = format!("card `{found}` ({code}) is given twice");
                return Err(Problem::whole("duplicate-card", message));
            }
            *card = found;
        }
        let cards = &cards[..codes.len()];
        let error = |error: HandError| Problem::whole(error.kind(), error.to_string());
        Ok(match self.0 {
            Ranking::Standard => Hand::new(cards, Standard).map_err(error)?.strength().get(),
            Ranking::High(rules) => Hand::new(cards, rules).map_err(error)?.strength().get(),
            Ranking::Other(game, half) => {
                let mut all = [CardOrJoker::Joker; Hand::MAX_CARDS];
                for (place, &card) in all.iter_mut().zip(cards) {
                    *place = card.into();
                }
                let hand = game.hand(&all[..cards.len()], None).map_err(error)?;
                hand.strength(half).unwrap_or(0)
            }
        })
    }
}

/// The strengths of standard hands, computed with sums and look-ups only; `None` if a row is not a
/// hand.
#[inline(always)]
fn standard<const N: usize>(codes: &[u8]) -> Option<u16> {
    let codes: &[u8; N] = codes.try_into().ok()?;
    let mut key = HandKey::new();
    for &code in codes {
        let card = Card::from_code(code)?;
        key += card;
    }
    (key.n_cards() == N).then_some(())?;
    key.strength().map(|strength| strength.get())
}
