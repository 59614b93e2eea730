//! Reports as text for people: a [`Rendering`](rendering::Rendering) for each question.

mod deck;
mod field;
mod mahjong;
pub(crate) mod mahjong_quiz;
mod mahjong_score;
mod matematico;
mod matematico_hint;
pub(crate) mod matematico_play;
mod matematico_review;
pub(crate) mod matematico_simulation;
pub(crate) mod matematico_train;
mod poker;
mod poker_draw;
mod poker_equity;
pub(crate) mod rendering;
pub(crate) mod room;
pub(crate) mod serve;
pub(crate) mod style;
pub(crate) mod verify;

use comfy_table::{ContentArrangement, Table, presets};
use handeval_answer::grouped;

/// A table without borders: columns two spaces apart, no trailing spaces to speak of.
fn plain_table() -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// The lines of a table, indented by two spaces, without spaces at their ends.
fn write_table(table: &Table, out: &mut dyn std::io::Write) -> std::io::Result<()> {
    for line in table.to_string().lines() {
        writeln!(out, " {}", line.trim_end())?;
    }
    Ok(())
}

/// `1 tile`, `2 tiles`.
fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
