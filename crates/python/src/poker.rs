//! Poker hands as strings, and arrays of card codes.

use handeval_answer::Problem;
use handeval_answer::ask::Question as _;
use handeval_answer::poker::{Rank, RowRanking};
use handeval_poker::{Standard, evaluate_text};
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
///     The cards: five to seven, but four or five in badugi and four to six in Omaha; the options
///     can follow them as words, such as ``As Ks Qs Js Ts deck=52``.
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
///     The hand's strength, category, name and best cards. Two evaluations are equal if they have
///     the same cards and the same rules; ``<`` and ``>`` compare what hands are worth. Hands that
///     split a pot are therefore not equal, but neither is less than the other.
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

/// Return the strength of a hand: the quickest way from a string to a number.
///
/// Parameters
/// ----------
/// hand : str
///     The cards: five to seven, but four or five in badugi and four to six in Omaha; the options
///     can follow them as words, such as ``As Ks Qs Js Ts deck=52``.
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
    let request = rank_given(options)?;
    let question = Rank::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let usage = |problem: Problem| PyValueError::new_err(problem.message);
    let ranking = RowRanking::of(&question, "arrays").map_err(usage)?;
    ranking.check_width(codes.shape()[1]).map_err(usage)?;
    answers_of_rows(py, &codes, threads, mask, 0, |row| ranking.strength(row))
}
