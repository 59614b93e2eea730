//! Strengths of poker hands, without JSON.

use handeval_answer::ask::{Question as _, QuestionKind, Work};
use handeval_answer::poker::{Rank, RowRanking};
use handeval_answer::{Place, Problem};
use handeval_api::Refusal;
use handeval_poker::{Standard, evaluate_text};
use wasm_bindgen::prelude::*;

use crate::buffer::of_buffer;
use crate::questions::API;
use crate::rows::{answers, error};

/// The strength of a hand of five to seven cards, from 1 to 7462; of two hands, the one with the
/// higher strength wins.
///
/// # Errors
///
/// The text is not a hand; the error is the text of an error object.
#[wasm_bindgen]
pub fn poker_strength(hand: &str) -> Result<u16, String> {
    plain(hand).map_or_else(|| other_notation(hand), Ok)
}

/// The strength of a hand that is written in the buffer, if it is one in plain notation.
#[wasm_bindgen]
#[must_use]
pub fn poker_strength_of_buffer(length: usize) -> Option<u16> {
    of_buffer(length, plain)
}

fn plain(hand: &str) -> Option<u16> {
    let strength = evaluate_text(hand, Standard);
    strength.map(|strength| strength.get()).ok()
}

/// The strength of each row of `width` card codes (`rank * 4 + suit`), with the options in a JSON
/// object; 0 if a hand does not qualify.
///
/// # Errors
///
/// A row is not a hand; the error is the text of an error object with the row's number.
#[wasm_bindgen]
pub fn poker_strengths(codes: &[u8], width: usize, options: &str) -> Result<Vec<u16>, String> {
    let whole = |problem| error(None, &problem);
    let ranking = RowRanking::of(&question(options)?, "arrays").map_err(whole)?;
    ranking.check_width(width).map_err(whole)?;
    answers(codes, width, |row| ranking.strength(row))
}

/// The question `poker rank` with options.
fn question(options: &str) -> Result<Rank, String> {
    let kind = QuestionKind::of::<Rank>();
    let text = |refusal: Refusal| refusal.json();
    let request = API.request(kind, options, 0).map_err(text)?;
    Rank::read(&request).map_err(|fault| text(fault.into()))
}

/// The strength of a hand in any notation, possibly with options after it.
fn other_notation(hand: &str) -> Result<u16, String> {
    let told = |problem: Problem| {
        let place = Place::Parameter("hand");
        let refusal = Refusal::bad_input(&problem, hand, &place);
        refusal.json()
    };
    let question = question("{}")?;
    let input = question.parse(hand).map_err(told)?;
    if let Some(hand) = input.high() {
        return Ok(hand.strength().get());
    }
    let report = question.answer(&input, Work::ALONE).map_err(told)?;
    let report = report.into_whole().map_err(told)?;
    Ok(report.strength.unwrap_or(0))
}
