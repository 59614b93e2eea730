//! Mahjong hands, without JSON.

use handeval_answer::ask::{Question as _, QuestionKind};
use handeval_answer::mahjong::{Check, rows};
use handeval_answer::{Place, Problem};
use handeval_api::Refusal;
use handeval_mahjong::{Hand, HandKey, ShapeRules, is_win, shanten};
use wasm_bindgen::prelude::*;

use crate::buffer::of_buffer;
use crate::questions::API;
use crate::rows::answers;

/// The shanten of a hand; -1 for a win.
///
/// # Errors
///
/// The text is not a hand; the error is the text of an error object.
#[wasm_bindgen]
pub fn mahjong_shanten(hand: &str) -> Result<i8, String> {
    of_text(hand, |hand| shanten(hand).value)
}

/// The shanten of a hand that is written in the buffer, if it is one in plain notation.
#[wasm_bindgen]
#[must_use]
pub fn mahjong_shanten_of_buffer(length: usize) -> Option<i8> {
    of_buffer(length, |hand| plain(hand).map(|hand| shanten(&hand).value))
}

/// Whether a hand wins.
///
/// # Errors
///
/// The text is not a hand; the error is the text of an error object.
#[wasm_bindgen]
pub fn mahjong_is_win(hand: &str) -> Result<bool, String> {
    of_text(hand, is_win)
}

/// Whether the hand that is written in the buffer wins, if it is one in plain notation.
#[wasm_bindgen]
#[must_use]
pub fn mahjong_is_win_of_buffer(length: usize) -> Option<bool> {
    of_buffer(length, |hand| plain(hand).map(|hand| is_win(&hand)))
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

/// A hand in plain notation.
fn plain(text: &str) -> Option<Hand> {
    Hand::parse(text, ShapeRules::default()).ok()
}

/// Applies a function to a hand in any notation, possibly with options after it.
fn of_text<T>(text: &str, of: impl Fn(&Hand) -> T) -> Result<T, String> {
    if let Some(hand) = plain(text) {
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
