//! Reports as text for people: a [`Rendering`](rendering::Rendering) for each question.

mod deck;
mod field;
mod log_note;
mod mahjong;
mod mahjong_fans;
mod mahjong_log;
pub(crate) mod mahjong_quiz;
mod mahjong_score;
mod mahjong_value;
mod matematico;
mod matematico_hint;
pub(crate) mod matematico_play;
mod matematico_review;
pub(crate) mod matematico_simulation;
pub(crate) mod matematico_train;
mod poker;
mod poker_draw;
mod poker_equity;
pub(crate) mod poker_hands;
mod poker_history;
mod poker_odds;
mod poker_pots;
pub(crate) mod rendering;
pub(crate) mod room;
pub(crate) mod serve;
pub(crate) mod style;
pub(crate) mod verify;

use comfy_table::{CellAlignment, ContentArrangement, Table, modifiers, presets};
use handeval_answer::grouped;
use handeval_terminal::counted;
use style::{FAINT, Styled};

/// A table without borders: columns two spaces apart.
fn plain_table() -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// Like [`plain_table`], but with faint titles above its columns.
fn titled_table<'a>(titles: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = plain_table();
    let titles = titles.into_iter();
    table.add_row(titles.map(|title| Styled(FAINT, title).to_string()));
    table
}

/// The lines of a table, indented by two spaces, without trailing spaces.
fn write_table(table: &Table, out: &mut dyn std::io::Write) -> std::io::Result<()> {
    for line in table.to_string().lines() {
        writeln!(out, " {}", line.trim_end())?;
    }
    Ok(())
}

/// A table in a frame, with lines between its cells.
fn framed_table() -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_FULL)
        .apply_modifier(modifiers::UTF8_SOLID_INNER_BORDERS);
    table
}

/// Aligns some columns to the right.
fn align_right(table: &mut Table, columns: impl IntoIterator<Item = usize>) {
    for idx in columns {
        if let Some(column) = table.column_mut(idx) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// The card in a cell of a grid, two characters wide.
fn cell_text(value: &Option<String>) -> String {
    format!("{:>2}", value.as_deref().unwrap_or("·"))
}

/// `1 game`, `2,000 games`.
fn games_text(n_games: u64) -> String {
    handeval_answer::counted(n_games, "game")
}
