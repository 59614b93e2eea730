//! The keys and the rules.

use handeval_matematico::{Figure, PointTable};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::draw::{centered, draw_text, put, write};
use super::look::Look;
use crate::state::State;

const KEYS: [(&str, &str); 10] = [
    ("arrows, hjkl", "go to a cell"),
    ("Enter, Space", "place the card there"),
    ("1-5, 1-5", "row and column: place it"),
    ("i", "show or hide a hint"),
    ("u", "take back (--practice)"),
    ("n", "new game"),
    ("r", "the same cards again"),
    ("Tab", "at the end: next page"),
    ("←→, 1-3", "at the end: moves"),
    ("q, Esc, Ctrl-C", "leave"),
];

/// The extra key available in a room.
const ROOM_KEY: (&str, &str) = ("Tab", "leaderboard; grids");

const RULES: &str = "From a deck of 52 cards, four of each value, 25 are turned up one by one. Put each into \
                     a free cell, where it stays. Rows, columns and both diagonals count, with \
                     their cards in any order.";

const HINT: &str = "A hint shows the expected total for the best cell (★), and how much less the \
                    others are worth.";

/// The maximum number of figures shown; those with the most points are kept.
const MAX_FIGURES: usize = 9;

/// The width of the keys and their meaning, in columns.
const KEYS_WIDTH: u16 = 40;

pub(super) fn draw(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let is_wide = area.width >= 2 * KEYS_WIDTH && area.height >= 22;
    let width = if is_wide { 2 * KEYS_WIDTH } else { KEYS_WIDTH };
    let area = centered(area, width, if is_wide { 22 } else { 16 });
    let (x, mut y) = (area.x + 1, area.y);
    write(buffer, (x, y), "Keys", look.heading());
    y += 1 + u16::from(is_wide);
    // In a room there are no other games, and moves are final.
    let is_in_room = state.seat().is_some();
    let others = KEYS[4..9].iter().map(|(key, _)| *key);
    let is_there = |key: &str| !is_in_room || !others.clone().any(|other| other == key);
    let own = KEYS.into_iter().filter(|(key, _)| is_there(key));
    for (key, what) in own.chain(is_in_room.then_some(ROOM_KEY)) {
        let line = Line::from(vec![
            Span::styled(format!("{key:<15}"), look.key()),
            Span::raw(what),
        ]);
        put(buffer, (x, y), KEYS_WIDTH - 1, line);
        y += 1;
    }
    if is_wide {
        let below = Rect::new(x, y + 1, area.width - 2, 6);
        draw_text(format!("{RULES}\n\n{HINT}"), below, buffer);
        draw_points(state.points(), look, (x + KEYS_WIDTH, area.y), buffer);
    } else {
        draw_text(HINT, Rect::new(x, y + 1, area.width - 2, 3), buffer);
    }
    let back = Line::styled("Press any key to go back.", look.faint());
    put(buffer, (x, area.bottom() - 1), area.width - 1, back);
}

/// Draws the table of points for figures.
fn draw_points(points: &PointTable, look: Look, (x, y): (u16, u16), buffer: &mut Buffer) {
    write(buffer, (x, y), "Points", look.heading());
    let mut lines = Vec::new();
    for figure in Figure::ALL {
        if let Some(points) = points.points(figure).filter(|_| figure != Figure::Nothing) {
            lines.push((figure.name().to_owned(), points));
        }
    }
    let figures = points.new_figures().iter();
    lines.extend(figures.map(|figure| (figure.name().to_owned(), figure.points())));
    lines.sort_by_key(|&(_, points)| points);
    let n_hidden = lines.len().saturating_sub(MAX_FIGURES);
    let bonus = ("more on a diagonal".to_owned(), points.diagonal_bonus());
    for (row, (name, points)) in (2..).zip(lines.into_iter().skip(n_hidden).chain([bonus])) {
        let name: String = name.chars().take(28).collect();
        let text = format!("{name:<29}{points:>7}");
        put(buffer, (x, y + row), KEYS_WIDTH - 2, Line::raw(text));
    }
    if n_hidden > 0 {
        let text = format!("and {n_hidden} more, worth no more");
        let row = y + 3 + MAX_FIGURES as u16;
        write(buffer, (x, row), text, look.faint());
    }
}
