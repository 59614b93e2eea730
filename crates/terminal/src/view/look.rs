//! Styles. Color alone never carries information, so a screen without color is complete.

use ratatui::style::{Color, Modifier, Style};

/// The style of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether there are colors; bold, faint and reversed text is always used.
    pub has_color: bool,
}

/// A line with at least this many points is shown in full color.
const MUCH: u32 = 50;

/// The background and text colors of cells by cost, each pair after the highest loss that it
/// applies to.
const HEAT: [(f64, u8, u8); 5] = [
    (1.0, 36, 16),
    (4.0, 30, 255),
    (9.0, 24, 255),
    (18.0, 239, 252),
    (f64::INFINITY, 236, 248),
];

impl Look {
    fn color(self, style: Style, color: Color) -> Style {
        match self.has_color {
            true => style.fg(color),
            false => style,
        }
    }

    pub(super) fn plain(self) -> Style {
        Style::new()
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn heading(self) -> Style {
        self.color(self.strong(), Color::Cyan)
    }

    /// The style of the card to be placed.
    pub(super) fn turned(self) -> Style {
        self.color(self.strong(), Color::Magenta)
    }

    pub(super) fn cursor(self) -> Style {
        self.color(self.strong(), Color::Magenta)
    }

    /// The style of the best cell.
    pub(super) fn best(self) -> Style {
        if self.has_color {
            Style::new()
                .bg(Color::Indexed(79))
                .fg(Color::Indexed(16))
                .add_modifier(Modifier::BOLD)
        } else {
            self.strong().add_modifier(Modifier::REVERSED)
        }
    }

    /// The style of a cell that costs this many points compared with the best.
    pub(super) fn heat(self, loss: f64) -> Style {
        let step = HEAT.iter().find(|(most, ..)| loss <= *most);
        match step {
            Some(&(_, background, text)) if self.has_color => Style::new()
                .bg(Color::Indexed(background))
                .fg(Color::Indexed(text)),
            _ => Style::new(),
        }
    }

    /// The style of a line's points; `None` if the line is not full.
    pub(super) fn points(self, points: Option<u32>) -> Style {
        match points {
            None | Some(0) => self.faint(),
            Some(MUCH..) => self.color(self.strong(), Color::Green),
            Some(_) => self.color(Style::new(), Color::Green),
        }
    }

    pub(super) fn good(self) -> Style {
        self.color(self.strong(), Color::Green)
    }

    /// The style for the cost of a move.
    pub(super) fn loss(self) -> Style {
        self.color(Style::new(), Color::Red)
    }

    /// The style of a key that can be pressed.
    pub(super) fn key(self) -> Style {
        self.strong()
    }
}
