//! Poker hands as strings, and arrays of card codes.

use handeval_answer::ask::Question as _;
use handeval_answer::poker::Rank;
use handeval_poker::{
    Card, CardOrJoker, CardSet, Game, Half, Hand, HandKey, Rules, Standard, evaluate_text,
};
use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::answers_of_rows;
use crate::ask::input_text;
use crate::error::of_fault;
use crate::evaluation::{Evaluation, evaluated, rank_given};

/// Evaluate a hand.
///
/// Parameters
/// ----------
/// hand : str
///     The cards: five to seven, four or five in badugi, four to six in Omaha; the options can
///     follow them as words, such as ``As Ks Qs Js Ts deck=52``.
/// game : str, optional
///     The game, as in `rank`. Default: high.
/// board : str, optional
///     The board, for an Omaha hand.
/// deck : int, optional
///     The deck, of 52 or 24 cards. Default: 52.
/// order : str, optional
///     The order of the categories, `standard` or `stripped`. Default: the deck's.
///
/// Returns
/// -------
/// Evaluation
///     Its strength, category, name and best cards. Two evaluations are equal if they have the same
///     cards and the same rules; ``<`` and ``>`` compare what hands are worth. Hands that split a
///     pot are therefore not equal, but neither is less than the other.
///
/// Raises
/// ------
/// HandevalError
///     The text is not a hand of the game.
///
/// Examples
/// --------
/// >>> from handeval import poker
/// >>> hand = poker.evaluate("As Ks Qs Js Ts")
/// >>> hand.strength, hand.category, str(hand)
/// (7462, 'straight-flush', 'royal flush, ace high')
/// >>> hand > poker.evaluate("As Ah Ad Ac Ks")
/// True
#[pyfunction]
#[pyo3(signature = (hand, **options), text_signature = "(hand, *, game=None, board=None, deck=None, order=None)")]
pub(crate) fn evaluate(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Evaluation> {
    evaluated(hand, options)
}

/// Return the strength of a hand, which is the quickest way from a string to a number.
///
/// Parameters
/// ----------
/// hand : str
///     The cards: five to seven, four or five in badugi, four to six in Omaha; the options can
///     follow them as words, such as ``As Ks Qs Js Ts deck=52``.
/// game : str, optional
///     The game, as in `rank`. Default: high.
/// board : str, optional
///     The board, for an Omaha hand.
/// deck : int, optional
///     The deck, of 52 or 24 cards. Default: 52.
/// order : str, optional
///     The order of the categories, `standard` or `stripped`. Default: the deck's.
///
/// Returns
/// -------
/// int
///     The strength, with 1 the weakest; 0 for a hand that does not qualify.
///
/// Raises
/// ------
/// HandevalError
///     The text is not a hand of the game.
///
/// Examples
/// --------
/// >>> from handeval import poker
/// >>> poker.strength("As Ks Qs Js Ts")
/// 7462
/// >>> poker.strength("7h 5c 4d 3s 2h", game="deuce-to-seven")
/// 7462
#[pyfunction]
#[pyo3(signature = (hand, **options), text_signature = "(hand, *, game=None, board=None, deck=None, order=None)")]
pub(crate) fn strength(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<u16> {
    match options {
        Some(options) if !options.is_empty() => Ok(evaluated(hand, Some(options))?.worth()),
        _ => {
            let text = input_text(Rank::SPEC, hand)?;
            match evaluate_text(text, Standard) {
                Ok(strength) => Ok(strength.get()),
                Err(_) => Ok(evaluated(hand, None)?.worth()),
            }
        }
    }
}

/// How to rank rows of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ranking {
    Standard,
    High(Rules),
    /// A different game, and the half of the pot that the hand competes for.
    Other(Game, &'static Half),
}

impl Ranking {
    /// The ranking for the options of `poker rank`; `noun` names the input in errors about other
    /// games.
    pub(crate) fn read(options: &Bound<'_, PyDict>, noun: &str) -> PyResult<Self> {
        let py = options.py();
        let request = rank_given(options)?;
        let question = Rank::read(&request).map_err(|fault| of_fault(py, &fault))?;
        match question.game() {
            (_, Some(rules)) if rules == Rules::STANDARD => Ok(Self::Standard),
            (_, Some(rules)) => Ok(Self::High(rules)),
            (game, None) => match game.whole() {
                Some(half)
                    if !game.needs_board() && !question.has_board() && !game.has_jokers() =>
                {
                    Ok(Self::Other(game, half))
                }
                _ => Err(PyValueError::new_err(format!(
                    "{noun} of `{game}` are not evaluated here: expected a game without a board \
                     or jokers (`handeval.poker.rank` takes them all, one hand at a time)"
                ))),
            },
        }
    }

    /// The minimum and the maximum number of cards in a row.
    fn n_cards(self) -> (usize, usize) {
        let cards = match self {
            Self::Standard | Self::High(_) => Game::High.cards(),
            Self::Other(game, _) => game.cards(),
        };
        match (*cards.start(), *cards.end()) {
            // The fifth card is for badacey and badeucy.
            (4, _) => (4, 4),
            fewest_and_most => fewest_and_most,
        }
    }

    /// The strength of a row of codes.
    fn of_row(self, codes: &[u8]) -> Result<u16, (&'static str, String)> {
        let mut cards = [Card::ALL[0]; Hand::MAX_CARDS];
        let mut set = CardSet::default();
        for (&code, card) in codes.iter().zip(&mut cards) {
            let found = Card::from_code(code).ok_or_else(|| {
                let message = format!("`{code}` is not a card: expected codes from 0 to 51");
                ("unknown-card", message)
            })?;
            if !set.insert(found) {
                let message = format!("card `{found}` ({code}) is given twice");
                return Err(("duplicate-card", message));
            }
            *card = found;
        }
        let cards = &cards[..codes.len()];
        let error = |error: handeval_poker::HandError| (error.kind(), error.to_string());
        Ok(match self {
            Self::Standard => Hand::new(cards, Standard).map_err(error)?.strength().get(),
            Self::High(rules) => Hand::new(cards, rules).map_err(error)?.strength().get(),
            Self::Other(game, half) => {
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

/// The strength of each row of codes; 0 if a hand does not qualify.
#[pyfunction]
#[pyo3(signature = (codes, options, threads=None, mask=false))]
pub(crate) fn strengths_of_codes<'py>(
    py: Python<'py>,
    codes: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let ranking = Ranking::read(options, "arrays")?;
    let width = codes.shape()[1];
    let (fewest, most) = ranking.n_cards();
    if !(fewest..=most).contains(&width) {
        let cards = match fewest == most {
            true => fewest.to_string(),
            false => format!("{fewest} to {most}"),
        };
        return Err(PyValueError::new_err(format!(
            "the array has {width} column{}: expected {cards} cards in a row",
            if width == 1 { "" } else { "s" }
        )));
    }
    answers_of_rows(py, &codes, threads, mask, 0, |row| {
        let quick = match (ranking, width) {
            (Ranking::Standard, 5) => standard::<5>(row),
            (Ranking::Standard, 6) => standard::<6>(row),
            (Ranking::Standard, 7) => standard::<7>(row),
            _ => None,
        };
        match quick {
            Some(strength) => Ok(strength),
            None => ranking.of_row(row),
        }
    })
}
