//! The screen during the game.

use handeval_matematico::{CellValue, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::{Board, BoardSize, Mark};
use super::draw::{centered, draw_keys, draw_text, draw_title, put, write};
use super::look::Look;
use crate::game::N_CARDS;
use crate::state::State;
use crate::words::{cell_name, counted};

/// The width of the panel next to the board, in columns.
const PANEL_WIDTH: u16 = 32;

/// Draws the board and the panel next to it.
pub(super) fn draw(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let sizes = [BoardSize::LARGE, BoardSize::MIDDLE];
    let fits = |size: &BoardSize| {
        area.width >= size.width() + PANEL_WIDTH + 5 && area.height >= size.height() + 7
    };
    match sizes.into_iter().find(fits) {
        Some(size) => draw_wide(state, look, size, area, buffer),
        None => draw_narrow(state, look, area, buffer),
    }
}

/// Draws the board, a panel next to it, and text below.
fn draw_wide(state: &State, look: Look, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    let width = size.width() + PANEL_WIDTH + 5;
    let area = centered(area, width.max(80), size.height() + 7);
    let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
    draw_title(state, look, inner, buffer);
    let top = inner.y + 2;
    let board = Rect::new(inner.x, top, size.width(), size.height());
    draw_board(state, look, size, board, buffer);
    let x = inner.right() - PANEL_WIDTH;
    let card_rows = draw_card(state, look, size, (x, top), buffer);
    let below = (x, top + card_rows + 1);
    match shown_leaderboard(state) {
        Some(lines) => draw_leaderboard(lines, look, below, buffer),
        None => draw_left(state, look, below, buffer),
    }
    let said = Rect::new(inner.x, board.bottom() + 1, inner.width, 2);
    draw_message(state, look, said, buffer);
    draw_keys(keys(state), look, inner, buffer);
}

/// Draws everything in as little space as possible.
fn draw_narrow(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let area = centered(area, 40, area.height.min(18));
    draw_title(state, look, area, buffer);
    let size = BoardSize::SMALL;
    let card = card_text(state);
    let line = Line::from(vec![
        Span::styled(format!("[ {card} ]"), look.turned()),
        Span::raw(format!("  card {} of {N_CARDS}", n_shown(state))),
    ]);
    put(buffer, (area.x, area.y + 1), area.width, line);
    let total = Line::styled(points(state), look.strong()).alignment(Alignment::Right);
    put(buffer, (area.x + 20, area.y + 1), area.width - 20, total);
    let board = Rect::new(area.x + 2, area.y + 2, size.width(), size.height());
    draw_board(state, look, size, board, buffer);
    let below = (area.x, board.bottom());
    match shown_leaderboard(state) {
        Some(lines) => {
            for (y, line) in (below.1..).zip(lines.iter().take(2)) {
                put(buffer, (below.0, y), area.width, entry(line, look));
            }
        }
        None => draw_left_narrow(state, look, below, buffer),
    }
    let y = board.bottom() + 2;
    let said = Rect::new(area.x, y, area.width, area.bottom() - 1 - y);
    draw_message(state, look, said, buffer);
    draw_keys(keys(state), look, area, buffer);
}

fn keys(state: &State) -> &'static [(&'static str, &'static str)] {
    const PLACE: (&str, &str) = ("←↑↓→ ⏎", "place");
    const NUMBER: (&str, &str) = ("1-5 1-5", "row, column");
    const HINT: (&str, &str) = ("i", "hint");
    const BOARD: (&str, &str) = ("Tab", "leaderboard");
    const OTHERS: [(&str, &str); 2] = [("n", "new"), ("r", "again")];
    match (state.seat(), state.is_practice()) {
        (Some(seat), _) => match (seat.has_hints, seat.leaderboard.is_empty()) {
            (true, true) => &[HINT, PLACE, NUMBER],
            (true, false) => &[HINT, PLACE, BOARD, NUMBER],
            (false, true) => &[PLACE, NUMBER],
            (false, false) => &[PLACE, BOARD, NUMBER],
        },
        (None, true) => &[HINT, ("u", "take back"), PLACE, OTHERS[0], OTHERS[1]],
        (None, false) => &[HINT, PLACE, NUMBER, OTHERS[0], OTHERS[1]],
    }
}

/// The number of the card to be placed, from 1; in a room that has not called it yet, the number of
/// the last card placed.
fn n_shown(state: &State) -> usize {
    let n_placed = state.game().n_placed();
    // In a room, the next card is unknown until it is called.
    let is_waiting = state.seat().is_some() && state.game().card().is_none();
    if is_waiting { n_placed } else { n_placed + 1 }
}

/// The text of the turned-up card.
fn card_text(state: &State) -> String {
    let card = state.game().card();
    card.map_or(String::new(), |card| state.values().text(card))
}

fn points(state: &State) -> String {
    counted(state.total() as usize, "point")
}

fn draw_board(state: &State, look: Look, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    let game = state.game();
    let mut board = Board::new(size, look, state.values(), &game.grid(), &state.score());
    let cursor = state.cursor();
    if let Some(values) = state.hint() {
        for value in values {
            let cell = board.cell((value.row, value.column));
            let loss = loss(values, value);
            (cell.text, cell.style) = if is_first(values, value) {
                (format!("★{:.0}", value.expected), look.best())
            } else {
                (lost(loss), look.heat(loss))
            };
        }
    } else if let (Some(card), true) = (game.card(), game.is_free(cursor.0, cursor.1)) {
        let cell = board.cell(cursor);
        cell.text = state.values().text(card);
        cell.style = look.turned();
    }
    if let Some((row, column)) = last_cell(state) {
        let cell = board.cell((row, column));
        cell.style = cell.style.patch(look.heading());
    }
    board.cell(cursor).mark = Mark::Framed;
    board.draw(area, buffer);
}

/// The cell that was filled last.
fn last_cell(state: &State) -> Option<(usize, usize)> {
    let moves = state.game().moves();
    moves.last().map(|made| (made.row, made.column))
}

/// The number of points that a cell costs compared with the best.
fn loss(values: &[CellValue], value: &CellValue) -> f64 {
    let best = values.first().map_or(value.expected, |best| best.expected);
    (best - value.expected).max(0.0)
}

fn is_first(values: &[CellValue], value: &CellValue) -> bool {
    let is_same = |first: &CellValue| (first.row, first.column) == (value.row, value.column);
    values.first().is_some_and(is_same)
}

/// A loss as it is shown in a cell: `-0.4`, `-12`; `=` for the best.
fn lost(loss: f64) -> String {
    match loss {
        ..0.05 => "=".to_owned(),
        0.05..9.95 => format!("-{loss:.1}"),
        _ => format!("-{loss:.0}"),
    }
}

/// Draws the turned-up card in a frame, with the count and the points next to it; returns its
/// height.
fn draw_card(
    state: &State,
    look: Look,
    size: BoardSize,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) -> u16 {
    let height = if size == BoardSize::LARGE { 5 } else { 3 };
    let style = look.turned();
    write(buffer, (x, y), "╭───────╮", style);
    for row in 1..height - 1 {
        write(buffer, (x, y + row), "│       │", style);
    }
    write(buffer, (x, y + height - 1), "╰───────╯", style);
    let card = card_text(state);
    let middle = y + height / 2;
    let text = Line::styled(card, style).alignment(Alignment::Center);
    put(buffer, (x + 1, middle), 7, text);

    let n_placed = state.game().n_placed();
    let n_to_come = N_CARDS.saturating_sub(n_placed + 1);
    let to_come = match n_to_come {
        _ if state.seat().is_some() && state.game().card().is_none() => "placed".to_owned(),
        0 => "the last card".to_owned(),
        _ => format!("{n_to_come} to come"),
    };
    let beside = x + 11;
    let count = format!("card {} of {N_CARDS}", n_shown(state));
    write(buffer, (beside, middle - 1), count, look.plain());
    write(buffer, (beside, middle), to_come, look.faint());
    write(buffer, (beside, middle + 1), points(state), look.strong());
    height
}

/// The leaderboard of a room, if it is shown.
fn shown_leaderboard(state: &State) -> Option<&[(String, bool)]> {
    let seat = state.seat().filter(|seat| seat.is_leaderboard_shown)?;
    (!seat.leaderboard.is_empty()).then_some(&seat.leaderboard)
}

/// Draws the top of the leaderboard instead of the remaining cards.
fn draw_leaderboard(lines: &[(String, bool)], look: Look, (x, y): (u16, u16), buffer: &mut Buffer) {
    let heading = Line::styled("Leaderboard", look.heading());
    put(buffer, (x, y), PANEL_WIDTH, heading);
    for (row, line) in (1..=7).zip(lines) {
        put(buffer, (x, y + row), PANEL_WIDTH, entry(line, look));
    }
}

fn entry<'a>((text, is_own): &'a (String, bool), look: Look) -> Line<'a> {
    let style = if *is_own { look.strong() } else { look.plain() };
    Line::styled(text.as_str(), style)
}

/// Draws the number of remaining cards of each value, as dots.
fn draw_left(state: &State, look: Look, (x, y): (u16, u16), buffer: &mut Buffer) {
    write(buffer, (x, y), "Left in the deck", look.heading());
    for (idx, (value, n_left)) in (0..).zip(state.game().left()) {
        let (column, row) = (idx / 7, idx % 7);
        let style = left_style(state, look, value, n_left);
        let dots = format!("{}{}", "●".repeat(n_left), "○".repeat(4 - n_left));
        let place = (x + column * 13, y + 1 + row);
        let text = format!("{:>2} ", state.values().text(value));
        write(buffer, place, text, style);
        let style = match n_left {
            0 => look.faint(),
            _ => look.plain(),
        };
        write(buffer, (place.0 + 3, place.1), dots, style);
    }
}

/// Draws the number of remaining cards of each value, as digits in two rows.
fn draw_left_narrow(state: &State, look: Look, (x, y): (u16, u16), buffer: &mut Buffer) {
    for (idx, (value, n_left)) in (0..).zip(state.game().left()) {
        let style = left_style(state, look, value, n_left);
        let left = x + idx * 3;
        let text = format!("{:>2}", state.values().text(value));
        write(buffer, (left, y), text, style);
        let count = match n_left {
            0 => " -".to_owned(),
            _ => format!("{n_left:>2}"),
        };
        write(buffer, (left, y + 1), count, look.faint());
    }
}

fn left_style(state: &State, look: Look, value: Value, n_left: usize) -> Style {
    if state.game().card() == Some(value) {
        look.turned()
    } else if n_left == 0 {
        look.faint()
    } else {
        look.plain()
    }
}

/// The last message, or the hint.
fn draw_message(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    if !state.is_hint_shown() || !state.message().is_empty() {
        let standing = state.seat().map_or("", |seat| seat.standing.as_str());
        let words = [standing, state.message()].map(str::to_owned).join(" ");
        draw_text(words.trim().to_owned(), area, buffer);
        return;
    }
    let Some(values) = state.hint() else {
        draw_text(Line::styled("Looking ahead …", look.faint()), area, buffer);
        return;
    };
    let Some(best) = values.first() else { return };
    let place = cell_name((best.row, best.column));
    let mut words = format!("Best: {place}, {:.0}", best.expected);
    if best.error > 0.0 {
        words.push_str(&format!(" ± {:.1}", best.error));
    }
    words.push_str(" points expected.");
    let mut cells = values.iter();
    let here = cells.find(|value| (value.row, value.column) == state.cursor());
    if let Some(here) = here.filter(|here| !is_first(values, here)) {
        words.push_str(&format!(" This cell: {:.1} less.", loss(values, here)));
    }
    if state.judgement().is_general() {
        words.push_str(" From general values; may be a few points off.");
    }
    draw_text(words, area, buffer);
}

/// The number of hints in a game: `2 hints`.
pub(super) fn hints(state: &State) -> Option<String> {
    let n_hints = state.game().n_hints();
    (n_hints > 0).then(|| counted(n_hints, "hint"))
}
