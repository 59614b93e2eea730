//! Mahjong hands, without JSON.

use handeval_answer::ask::{Question as _, QuestionKind};
use handeval_answer::mahjong::{Check, rows};
use handeval_answer::{Place, Problem};
use handeval_api::Refusal;
use handeval_mahjong::{Hand, HandKey, ShapeRules};
use wasm_bindgen::prelude::*;

use crate::questions::API;
use crate::rows::answers;

/// The shanten of a hand; -1 for a win.
///
/// # Errors
///
/// The text is not a hand; the error is the text of an error object.
#[wasm_bindgen]
pub fn mahjong_shanten(hand: &str) -> Result<i8, String> {
    of_text(hand, |hand| handeval_mahjong::shanten(hand).value)
}

/// Whether a hand wins.
///
/// # Errors
///
/// The text is not a hand; the error is the text of an error object.
#[wasm_bindgen]
pub fn mahjong_is_win(hand: &str) -> Result<bool, String> {
    of_text(hand, handeval_mahjong::is_win)
}

/// The shanten of each row of 34 counts: the number of copies of each kind of tile, in the order 1m
/// to 9m, 1p to 9p, 1s to 9s, 1z to 7z. -1 is a win.
///
/// # Errors
///
/// A row is not a hand; the error is the text of an error object with the row's number.
#[wasm_bindgen]
pub fn mahjong_shantens(counts: &[u8]) -> Result<Vec<i8>, String> {
    let of = |key: &HandKey| key.shanten().map(|shanten| shanten.value);
    answers(counts, 34, |row| {
        rows::of_counts(row, ShapeRules::default(), of)
    })
}

/// Applies a function to a hand in any notation, possibly with options after it.
fn of_text<T>(text: &str, of: impl Fn(&Hand) -> T) -> Result<T, String> {
    if let Ok(hand) = Hand::parse(text, ShapeRules::default()) {
        return Ok(of(&hand));
    }
    let told = |refusal: Refusal| refusal.json();
    let kind = QuestionKind::of::<Check>();
    let request = API.request(kind, "{}", 0).map_err(told)?;
    let question = Check::read(&request).map_err(|fault| told(fault.into()))?;
    let input = question.parse(text).map_err(|problem: Problem| {
        told(Refusal::bad_input(
            &problem,
            text,
            &Place::Parameter("hand"),
        ))
    })?;
    Ok(of(&input.hand))
}
