//! Helpers that begin, play and judge games without a terminal.

use handeval_matematico::{Conduct, Deal, LineTable, PlayerName, PointTable, Record, solve_with};
use handeval_terminal::{Choices, Event, Key, Look, Start, State, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

pub(crate) const PLAIN: Look = Look { has_color: false };
pub(crate) const COLORED: Look = Look { has_color: true };

pub(crate) fn choices(is_practice: bool) -> Choices {
    Choices {
        points: PointTable::classic(),
        is_practice,
    }
}

/// The game with a seed, before its first card is placed.
pub(crate) fn state(seed: u64) -> State {
    State::new(Start::of_seed(seed), choices(false))
}

pub(crate) fn press(state: &mut State, keys: &[Key]) {
    for &key in keys {
        state.apply(Event::Key(key));
    }
}

/// Places this many cards in the empty cells, row by row.
pub(crate) fn place(state: &mut State, n_cards: usize) {
    for _ in 0..n_cards {
        let cells = (0..25).map(|cell| (cell / 5, cell % 5));
        let free = cells
            .into_iter()
            .find(|&(row, column)| state.game().is_free(row, column));
        let (row, column) = free.expect("a free cell");
        let number = |idx: usize| Key::Number(idx as u8 + 1);
        press(state, &[number(row), number(column)]);
    }
}

/// Answers all questions of the state with the values of a player that training does not change.
pub(crate) fn answer_values(state: &mut State) {
    answer_values_of(PlayerName::Greedy, state);
}

/// Like [`answer_values`], but with the values of any player.
pub(crate) fn answer_values_of(name: PlayerName, state: &mut State) {
    let player = name.player();
    while let Some(asked) = state.wanted_values() {
        let seed = Record::move_seed(0, asked.move_idx);
        let values = player.cell_values(&asked.turn, seed);
        state.apply(Event::Values {
            asked,
            values,
            is_general: false,
        });
    }
}

/// Searches for the best arrangement, with at most this many nodes.
pub(crate) fn answer_best(state: &mut State, max_nodes: u64) {
    let Some(&deck) = state.wanted_deck() else {
        return;
    };
    let conduct = Conduct {
        max_nodes,
        ..Conduct::ALONE
    };
    let table = LineTable::new(state.points());
    let found = solve_with(&Deal::from(&deck), &table, 0, conduct);
    state.apply(Event::Best {
        deck,
        found,
        is_ended: true,
    });
}

/// The screen on a terminal of this size.
pub(crate) fn drawn(state: &State, look: Look, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal
        .draw(|frame| draw(state, look, frame))
        .expect("a screen");
    terminal.backend().buffer().clone()
}

/// The text on such a screen, without blanks at the ends of lines.
pub(crate) fn text(state: &State, size: (u16, u16)) -> String {
    let buffer = drawn(state, PLAIN, size);
    let rows = buffer.content().chunks(usize::from(size.0));
    let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}
