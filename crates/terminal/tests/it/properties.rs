//! Properties that hold no matter which keys are pressed and when answers arrive.

use handeval_matematico::{AnyFigure, LineName, PlayerName, PointTable, Solution, Value};
use handeval_terminal::{Event, Key, Question, Start, State};
use proptest::prelude::*;

use crate::table::{COLORED, choices, drawn};

/// Something that happens; answers may be outdated.
#[derive(Clone, Debug)]
enum Step {
    Press(Key),
    Place(u8, u8),
    AskedNow,
    AnswerOldest,
    AnswerNewest,
    FoundNow,
    NewGame(u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => proptest::sample::select(Key::ALL.to_vec()).prop_map(Step::Press),
        12 => (1..=5_u8, 1..=5_u8).prop_map(|(row, column)| Step::Place(row, column)),
        1 => Just(Step::AskedNow),
        1 => Just(Step::AnswerOldest),
        1 => Just(Step::AnswerNewest),
        1 => Just(Step::FoundNow),
        1 => (0..4_u64).prop_map(Step::NewGame),
    ]
}

/// The points of a grid, line by line from the rules, without the code of the screen.
fn rescan(state: &State) -> u32 {
    let grid = state.game().grid();
    let points = PointTable::classic();
    let lines = LineName::ALL.into_iter().filter_map(|name| {
        let figure = points.score_line(&grid.line(name)?).figure;
        let AnyFigure::Known(figure) = figure else {
            panic!("the classic table has no other figures");
        };
        let is_figure = figure.classic_points() > 0;
        let bonus = if name.is_diagonal() && is_figure {
            10
        } else {
            0
        };
        Some(figure.classic_points() + bonus)
    });
    lines.sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_keys_and_answers_keep_the_game_whole(
        steps in proptest::collection::vec(step(), 0..120),
        is_practice: bool,
        size in (1..120_u16, 1..45_u16),
    ) {
        let player = PlayerName::Greedy.player();
        let mut state = State::new(Start::of_seed(1), choices(is_practice));
        let mut asked: Vec<Question> = Vec::new();
        for step in steps {
            let before = state.clone();
            let is_undo = matches!(step, Step::Press(Key::Undo)) && is_practice;
            match step {
                Step::Press(key) => state.apply(Event::Key(key)),
                Step::Place(row, column) => {
                    state.apply(Event::Key(Key::Number(row)));
                    state.apply(Event::Key(Key::Number(column)));
                }
                Step::AskedNow => asked.extend(state.wanted_values()),
                Step::AnswerOldest | Step::AnswerNewest if !asked.is_empty() => {
                    let idx = match step {
                        Step::AnswerOldest => 0,
                        _ => asked.len() - 1,
                    };
                    let asked = asked.remove(idx);
                    let values = player.cell_values(&asked.turn, 0);
                    state.apply(Event::Values { asked, values, is_general: false });
                }
                Step::FoundNow => {
                    let grid = state.game().grid();
                    let total = state.total();
                    let found = Solution { grid, total, bound: total + 10, n_nodes: 1 };
                    let deck = *state.game().deck();
                    state.apply(Event::Best { deck, found, is_ended: false });
                }
                Step::NewGame(seed) if state.wants_game() => {
                    state.apply(Event::Begin(Start::of_seed(seed)));
                }
                _ => {}
            }
            let game = state.game();
            prop_assert_eq!(state.total(), rescan(&state));
            let is_same_game = state.start() == before.start()
                && game.n_placed() >= before.game().n_placed();
            if is_same_game {
                // Cards that were placed stay where they are.
                let moves = before.game().moves();
                prop_assert_eq!(&game.moves()[..moves.len()], moves);
                prop_assert!(game.n_placed() <= before.game().n_placed() + 1);
            } else if state.start() == before.start() {
                let is_begun_anew = game.n_placed() == 0;
                prop_assert!(is_undo || is_begun_anew);
            }
            // The placed cards, the turned-up card and the remaining cards form the whole deck.
            for (value, n_left) in game.left() {
                let n_placed = game.grid().values().filter(|&placed| placed == value).count();
                let n_turned = usize::from(game.card() == Some(value));
                prop_assert_eq!(n_placed + n_turned + n_left, Value::COPIES);
            }
            // A hint is about the free cells, and about all of them.
            if let Some(values) = state.hint() {
                prop_assert_eq!(values.len(), 25 - game.n_placed());
                for value in values {
                    prop_assert!(game.is_free(value.row, value.column));
                }
            }
            drawn(&state, COLORED, size);
        }
    }
}
