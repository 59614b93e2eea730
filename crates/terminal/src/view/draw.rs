//! What all screens draw in the same way: lines, text, the title and the keys.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::look::Look;
use crate::state::State;

/// Writes a line at a position, cut after `n_columns` columns.
pub(super) fn put<'a>(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    width: u16,
    line: impl Into<Line<'a>>,
) {
    let line = line.into();
    let line_width = u16::try_from(line.width()).unwrap_or(u16::MAX).min(width);
    // The style of a line would apply to its whole area, which may contain other text.
    let left = match line.alignment {
        Some(Alignment::Center) => (width - line_width) / 2,
        Some(Alignment::Right) => width - line_width,
        _ => 0,
    };
    let area = Rect::new(x + left, y, line_width, 1).intersection(buffer.area);
    line.render(area, buffer);
}

/// Writes words in one style at a position.
pub(super) fn write<'a>(
    buffer: &mut Buffer,
    place: (u16, u16),
    words: impl Into<Cow<'a, str>>,
    style: Style,
) {
    put(buffer, place, u16::MAX, Line::styled(words, style));
}

/// Writes words in one style into the first line of an area.
pub(super) fn put_words<'a>(
    buffer: &mut Buffer,
    area: Rect,
    words: impl Into<Cow<'a, str>>,
    style: Style,
) {
    put(
        buffer,
        (area.x, area.y),
        area.width,
        Line::styled(words, style),
    );
}

/// An area without its first `n_rows` rows.
pub(super) fn below(area: Rect, n_rows: u16) -> Rect {
    Rect {
        y: area.y + n_rows,
        height: area.height.saturating_sub(n_rows),
        ..area
    }
}

/// Writes text wrapped between words.
pub(super) fn draw_text<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    let paragraph = Paragraph::new(text.into()).wrap(Wrap { trim: true });
    paragraph.render(area.intersection(buffer.area), buffer);
}

/// The center of an area, at most this large.
pub(super) fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect::new(x, y, width, height)
}

/// Draws `Matematico` on the left, if there is space, and the title of the game on the right,
/// shortened if necessary.
pub(super) fn draw_title(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let start = state.start();
    let seed = start.seed;
    let (long, short) = match (state.seat(), &start.day) {
        (Some(seat), _) => (seat.title.clone(), seat.title.clone()),
        (None, Some(day)) => (format!("daily game for {day}"), format!("daily {day}")),
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
        put_words(buffer, area, name, look.heading());
    }
    let words = fitting.unwrap_or(&words[1]).as_str();
    let words = Line::styled(words, look.faint()).alignment(Alignment::Right);
    put(buffer, (area.x, area.y), area.width, words);
}

/// Draws as many keys as fit, and always those for help and leaving.
pub(super) fn draw_keys(keys: &[(&str, &str)], look: Look, area: Rect, buffer: &mut Buffer) {
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
    let last = (area.x, area.bottom().saturating_sub(1));
    put(buffer, last, area.width, Line::from(spans));
}
