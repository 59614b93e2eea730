//! The meaning of each key.

use handeval_terminal::{Key, key};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

fn pressed(code: KeyCode) -> Option<Key> {
    key(&KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn arrows_and_letters_move() {
    for (arrow, letter, meaning) in [
        (KeyCode::Left, 'h', Key::Left),
        (KeyCode::Down, 'j', Key::Down),
        (KeyCode::Up, 'k', Key::Up),
        (KeyCode::Right, 'l', Key::Right),
    ] {
        assert_eq!(pressed(arrow), Some(meaning));
        assert_eq!(pressed(KeyCode::Char(letter)), Some(meaning));
        assert_eq!(
            pressed(KeyCode::Char(letter.to_ascii_uppercase())),
            Some(meaning)
        );
    }
}

#[test]
fn three_ways_lead_out() {
    assert_eq!(pressed(KeyCode::Char('q')), Some(Key::Leave));
    assert_eq!(pressed(KeyCode::Esc), Some(Key::Escape));
    let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(key(&ctrl_c), Some(Key::Leave));
    assert_eq!(pressed(KeyCode::Char('c')), Some(Key::Other));
}

#[test]
fn only_five_rows_have_numbers() {
    assert_eq!(pressed(KeyCode::Char('5')), Some(Key::Number(5)));
    for digit in ['0', '6', '9'] {
        assert_eq!(pressed(KeyCode::Char(digit)), Some(Key::Other));
    }
}

#[test]
fn a_key_that_is_let_go_of_means_nothing() {
    let mut event = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(key(&event), Some(Key::Place));
    event.kind = KeyEventKind::Release;
    assert_eq!(key(&event), None);
}
