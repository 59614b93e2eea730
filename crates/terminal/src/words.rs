//! The text on the screen.

use handeval_matematico::{GridScore, LineName, LineScore};

use crate::game::Cell;

pub(crate) const FIRST: &str = "Put the card in any free cell.";
pub(crate) const NO_UNDO: &str = "You can take back moves only in practice: start with --practice.";
pub(crate) const NOTHING_TO_UNDO: &str = "There is no move to take back.";
pub(crate) const SURE_NEW: &str = "Press n again to leave this game and start a new one.";
pub(crate) const SURE_AGAIN: &str = "Press r again to start this game over.";

pub(crate) const NO_CARD: &str = "There is no card to place: wait for the next one.";
pub(crate) const NO_HINTS: &str = "There are no hints in this room.";
pub(crate) const IN_A_ROOM: &str =
    "In a room, only the host starts games, and moves cannot be taken back.";

/// `row 2, column 3`.
pub(crate) fn cell_name((row, column): Cell) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// `Row 2`, `Diagonal 1`.
fn line_name(name: LineName) -> String {
    let words = name.key().replace('-', " ");
    let (first, rest) = words.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

pub(crate) fn row_typed(row: usize) -> String {
    format!("Row {}: which column?", row + 1)
}

pub(crate) fn taken(cell: Cell) -> String {
    format!("There is already a card in {}.", cell_name(cell))
}

pub(crate) fn undone(cell: Cell) -> String {
    format!("The card in {} was taken back.", cell_name(cell))
}

/// Where a card was placed, by the player or because time was up, and the lines it filled.
pub fn placed(card: &str, cell: Cell, is_late: bool, after: &GridScore<'_>) -> String {
    let late = if is_late { "Time was up: " } else { "" };
    let mut words = format!("{late}{card} in {}.", cell_name(cell));
    let lines = after.lines.iter();
    let of_cell = lines.filter(|line| line.name.cells().contains(&cell));
    words.extend(of_cell.filter_map(filled).map(|told| format!(" {told}")));
    words
}

/// The figure of a full line.
fn filled(line: &LineScore<'_>) -> Option<String> {
    let figure = line.figure?;
    let name = line_name(line.name);
    Some(if figure.is_figure() {
        format!("{name}: {}, {} points.", figure.name(), line.points)
    } else {
        format!("{name}: nothing.")
    })
}

/// What has been proved about the best arrangement found.
pub fn proof(is_optimal: bool, bound: u32) -> String {
    match is_optimal {
        true => "proved best".to_owned(),
        false => format!("best found, upper bound {bound}"),
    }
}

/// `1 card`, `2 cards`.
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// A share in percent, rounded so that a share below 1 never shows as 100 %.
pub fn percent(share: f64) -> String {
    let most = if share < 1.0 { 99.0 } else { f64::INFINITY };
    format!("{:.0} %", (share * 100.0).round().min(most))
}
