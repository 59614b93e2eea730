//! The screen: a function of the state, and of nothing else.

mod board;
mod end;
mod help;
mod look;
mod play;
mod room;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::state::State;

pub use look::Look;
pub use room::draw_room;

/// The columns and rows of the smallest terminal that shows the game.
pub const MIN_SIZE: (u16, u16) = (40, 16);

/// Draws the screen, whatever its size.
pub fn draw(state: &State, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        draw_too_small(area, buffer);
    } else if state.is_help_shown() {
        help::draw(state, look, area, buffer);
    } else if state.game().is_over() {
        end::draw(state, look, area, buffer);
    } else {
        play::draw(state, look, area, buffer);
    }
}

fn draw_too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = MIN_SIZE;
    let text = format!(
        "Matematico needs {width} columns and {height} rows: there are {} and {}. q leaves.",
        area.width, area.height
    );
    draw_text(text, area, buffer);
}

/// Writes a line from a place on, in at most so many columns; what does not fit is not drawn.
fn put<'a>(buffer: &mut Buffer, (x, y): (u16, u16), width: u16, line: impl Into<Line<'a>>) {
    let line = line.into();
    let line_width = u16::try_from(line.width()).unwrap_or(u16::MAX).min(width);
    // The style of a line is that of its whole area: there may be other words beside it.
    let left = match line.alignment {
        Some(Alignment::Center) => (width - line_width) / 2,
        Some(Alignment::Right) => width - line_width,
        _ => 0,
    };
    let area = Rect::new(x + left, y, line_width, 1).intersection(buffer.area);
    line.render(area, buffer);
}

/// Writes text that is broken into lines between words.
fn draw_text<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    let paragraph = Paragraph::new(text.into()).wrap(Wrap { trim: true });
    paragraph.render(area.intersection(buffer.area), buffer);
}

/// A part of a screen, at most so large, in the middle.
fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect::new(x, y, width, height)
}

/// The name of the game at the left, which of its games it is at the right; in as many words as
/// there is room for.
fn draw_title(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let start = state.start();
    let seed = start.seed;
    let (long, short) = match (state.seat(), &start.day) {
        (Some(seat), _) => (seat.title.clone(), seat.title.clone()),
        (None, Some(day)) => (format!("daily game of {day}"), format!("daily {day}")),
        (None, None) => (format!("seed {seed}"), format!("seed {seed}")),
    };
    let practice = if state.is_practice() {
        " · practice"
    } else {
        ""
    };
    let name = "Matematico";
    let words = [long, short].map(|which| format!("{which}{practice}"));
    let room = usize::from(area.width);
    let fits = |words: &&String| words.chars().count() + name.len() + 2 <= room;
    let fitting = words.iter().find(fits);
    if fitting.is_some() {
        put(
            buffer,
            (area.x, area.y),
            area.width,
            Line::styled(name, look.heading()),
        );
    }
    let words = fitting.unwrap_or(&words[1]).as_str();
    let words = Line::styled(words, look.faint()).alignment(Alignment::Right);
    put(buffer, (area.x, area.y), area.width, words);
}

/// The keys that matter, as many as there is room for; the help and the way out always.
fn draw_keys(keys: &[(&str, &str)], look: Look, area: Rect, buffer: &mut Buffer) {
    let last = [("?", "help"), ("q", "leave")];
    let width = |(key, what): &(&str, &str)| 3 + key.chars().count() + what.chars().count();
    let mut room = usize::from(area.width) + 2;
    room = room.saturating_sub(last.iter().map(width).sum());
    let mut shown: Vec<(&str, &str)> = Vec::new();
    for key in keys {
        if width(key) > room {
            break;
        }
        room -= width(key);
        shown.push(*key);
    }
    shown.extend(last);
    let mut spans = Vec::new();
    for (idx, (key, what)) in shown.into_iter().enumerate() {
        if idx > 0 {
            spans.push(Span::raw("  "));
        }
        spans.push(Span::styled(key, look.key()));
        spans.push(Span::styled(format!(" {what}"), look.faint()));
    }
    put(
        buffer,
        (area.x, area.bottom().saturating_sub(1)),
        area.width,
        Line::from(spans),
    );
}
