//! The screen, a function of the state alone.

mod board;
mod draw;
mod end;
mod help;
mod look;
mod play;
mod room;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::state::State;
use draw::draw_text;

pub use look::Look;
pub use room::draw_room;

/// The number of columns and rows of the smallest terminal that can show the game.
pub const MIN_SIZE: (u16, u16) = (40, 16);

/// Draws the screen at any size.
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
        "Matematico needs {width} columns and {height} rows; this terminal has {} and {}. \
         Press q to quit.",
        area.width, area.height
    );
    draw_text(text, area, buffer);
}
