//! Translates a terminal's keys to their meaning.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::event::Key;

/// The meaning of a key press; `None` for a release.
pub fn key(event: &KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return Some(match event.code {
            KeyCode::Char('c' | 'C') => Key::Leave,
            _ => Key::Other,
        });
    }
    Some(match event.code {
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::First,
        KeyCode::End => Key::Last,
        KeyCode::Enter => Key::Place,
        KeyCode::Backspace => Key::Undo,
        KeyCode::Tab => Key::NextPage,
        KeyCode::Esc => Key::Escape,
        KeyCode::F(1) => Key::Help,
        KeyCode::Char(char) => match char.to_ascii_lowercase() {
            'k' => Key::Up,
            'j' => Key::Down,
            'h' => Key::Left,
            'l' => Key::Right,
            ' ' => Key::Place,
            'i' => Key::Hint,
            'u' => Key::Undo,
            'n' => Key::New,
            'r' => Key::Again,
            '?' => Key::Help,
            'q' => Key::Leave,
            digit @ '1'..='5' => Key::Number(digit as u8 - b'0'),
            _ => Key::Other,
        },
        _ => Key::Other,
    })
}
