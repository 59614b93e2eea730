//! The screens at several sizes, from the first card to the end.

use handeval_matematico::{
    Figure, Grid, Player, PlayerName, Players, PointTable, Solution, Training, score,
};
use handeval_terminal::{Event, Key, MIN_SIZE, Start, State};
use ratatui::style::{Color, Modifier};

use crate::table::{
    COLORED, PLAIN, answer_best, answer_values, answer_values_of, choices, drawn, place, press,
    state, text,
};

const SMALL: (u16, u16) = MIN_SIZE;
const MIDDLE: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (110, 40);

/// A game in progress, with and without a hint.
fn in_the_middle() -> State {
    let mut state = state(7);
    place(&mut state, 12);
    press(&mut state, &[Key::Down, Key::Right, Key::Right]);
    state
}

fn with_hint() -> State {
    let mut state = in_the_middle();
    press(&mut state, &[Key::Hint]);
    answer_values(&mut state);
    state
}

/// A game that is over and judged.
fn judged() -> State {
    let mut state = state(7);
    place(&mut state, 25);
    answer_values(&mut state);
    // One of the best arrangements, found and proved by a search.
    let grid: Grid = "3 3 10 3 3 / 9 5 10 5 Q / 8 4 4 4 8 / 9 2 10 6 K / A A 10 7 7"
        .parse()
        .unwrap();
    let total = score(&grid, state.points()).total;
    let found = Solution {
        grid,
        total,
        bound: total,
        n_nodes: 100,
    };
    let deck = *state.game().deck();
    state.apply(Event::Best {
        deck,
        found,
        is_ended: true,
    });
    state
}

#[test]
fn the_first_card() {
    let day = Some("2026-02-28".to_owned());
    let start = Start {
        seed: 20_260_228,
        day,
    };
    let state = State::new(start, choices(true));
    insta::assert_snapshot!("first_small", text(&state, SMALL));
    insta::assert_snapshot!("first_middle", text(&state, MIDDLE));
}

#[test]
fn the_middle_of_a_game() {
    let state = in_the_middle();
    insta::assert_snapshot!("middle_small", text(&state, SMALL));
    insta::assert_snapshot!("middle_middle", text(&state, MIDDLE));
    insta::assert_snapshot!("middle_large", text(&state, LARGE));
}

#[test]
fn a_hint() {
    let state = with_hint();
    insta::assert_snapshot!("hint_small", text(&state, SMALL));
    insta::assert_snapshot!("hint_middle", text(&state, MIDDLE));
}

#[test]
fn a_hint_that_is_looked_for() {
    let mut state = in_the_middle();
    press(&mut state, &[Key::Hint]);
    assert!(text(&state, MIDDLE).contains("Looking ahead"));
    press(&mut state, &[Key::Hint]);
    assert!(!text(&state, MIDDLE).contains("Looking ahead"));
}

#[test]
fn the_end() {
    let mut state = judged();
    insta::assert_snapshot!("end_middle", text(&state, MIDDLE));
    insta::assert_snapshot!("end_large", text(&state, LARGE));
    press(&mut state, &[Key::Number(1)]);
    insta::assert_snapshot!("end_costliest", text(&state, MIDDLE));
    insta::assert_snapshot!("end_small_replay", text(&state, SMALL));
    press(&mut state, &[Key::NextPage]);
    insta::assert_snapshot!("end_small_best", text(&state, SMALL));
    press(&mut state, &[Key::NextPage]);
    insta::assert_snapshot!("end_small_costs", text(&state, SMALL));
}

#[test]
fn the_end_before_anything_is_known() {
    let mut state = state(7);
    place(&mut state, 25);
    let screen = text(&state, MIDDLE);
    assert!(
        screen.contains("Looking for the best arrangement"),
        "{screen}"
    );
    assert!(screen.contains("Reviewing card 1 of 25"), "{screen}");
    answer_best(&mut state, 0);
    let best = state.judgement().best().expect("what was found");
    let bound = format!("best found, upper bound {}", best.bound);
    assert!(text(&state, MIDDLE).contains(&bound));
}

#[test]
fn the_help() {
    let mut state = state(7);
    press(&mut state, &[Key::Help]);
    insta::assert_snapshot!("help_small", text(&state, SMALL));
    insta::assert_snapshot!("help_middle", text(&state, MIDDLE));
}

#[test]
fn a_terminal_that_is_too_small_says_what_it_takes() {
    for size in [(39, 16), (40, 15), (20, 5)] {
        let screen = text(&state(7), size);
        let words: Vec<&str> = screen.split_whitespace().collect();
        let words = words.join(" ");
        assert!(words.contains("needs 40 columns and 16 rows"), "{screen}");
        let found = format!("this terminal has {} and {}", size.0, size.1);
        assert!(words.contains(&found), "{screen}");
    }
}

#[test]
fn every_size_can_be_drawn() {
    let mut too_small = 0;
    let mut helped = state(7);
    press(&mut helped, &[Key::Help]);
    for state in [in_the_middle(), with_hint(), judged(), helped] {
        for width in (1..130).step_by(3) {
            for height in 1..50 {
                let screen = text(&state, (width, height));
                let is_large_enough = width >= MIN_SIZE.0 && height >= MIN_SIZE.1;
                let is_game = screen.contains("seed 7")
                    || screen.contains(
                        "Press any key to go \
                        back",
                    );
                assert_eq!(is_large_enough, is_game, "{width}x{height}\n{screen}");
                too_small += u32::from(!is_large_enough);
            }
        }
    }
    assert!(too_small > 0);
}

#[test]
fn without_color_the_text_is_the_same_and_nothing_is_colored() {
    for state in [in_the_middle(), with_hint(), judged()] {
        for size in [SMALL, MIDDLE, LARGE] {
            let (plain, colored) = (drawn(&state, PLAIN, size), drawn(&state, COLORED, size));
            let mut n_colored = 0;
            for (plain, colored) in plain.content().iter().zip(colored.content()) {
                assert_eq!(plain.symbol(), colored.symbol());
                assert_eq!((plain.fg, plain.bg), (Color::Reset, Color::Reset));
                n_colored += u32::from((colored.fg, colored.bg) != (Color::Reset, Color::Reset));
            }
            assert!(n_colored > 20);
        }
    }
}

#[test]
fn words_have_their_own_styles() {
    for size in [SMALL, MIDDLE, LARGE] {
        let state = in_the_middle();
        let buffer = drawn(&state, COLORED, size);
        let screen = text(&state, size);
        let modifiers = |words: &str| {
            let row = screen.lines().position(|line| line.contains(words));
            let row = row.unwrap_or_else(|| panic!("no {words}"));
            let line = screen.lines().nth(row).unwrap();
            let start = line[..line.find(words).unwrap()].chars().count();
            let cells = (start..start + words.chars().count()).map(|column| {
                let cell = &buffer[(column as u16, row as u16)];
                (cell.fg, cell.modifier)
            });
            let mut modifiers: Vec<_> = cells.collect();
            modifiers.dedup();
            modifiers
        };
        assert_eq!(modifiers("Matematico"), [(Color::Cyan, Modifier::BOLD)]);
        assert_eq!(modifiers("seed 7"), [(Color::Reset, Modifier::DIM)]);
        assert_eq!(
            modifiers("card 13 of 25"),
            [(Color::Reset, Modifier::empty())]
        );
        assert_eq!(modifiers("10 points"), [(Color::Reset, Modifier::BOLD)]);
    }
}

/// Each free cell shows its cost in digits, and one has the star.
#[test]
fn heat_is_written_out() {
    let state = with_hint();
    let screen = text(&state, MIDDLE);
    let values = state.hint().expect("a hint");
    assert_eq!(values.len(), 13);
    assert_eq!(screen.matches('★').count(), 1);
    let is_loss = |word: &&str| {
        let number = word.strip_prefix('-');
        number.is_some_and(|number| number.parse::<f64>().is_ok())
    };
    let words = screen.split(|char: char| char.is_whitespace() || "│┃".contains(char));
    let n_losses = words.clone().filter(is_loss).count();
    let n_ties = words.filter(|word| *word == "=").count();
    assert_eq!(n_losses + n_ties, 12, "{screen}");
}

#[test]
fn general_values_are_told_where_they_are_shown() {
    let mut points = PointTable::classic();
    points.set_points(Figure::Pair, Some(123_456)).unwrap();
    for (is_general, points) in [(true, points), (false, PointTable::classic())] {
        let choices = handeval_terminal::Choices {
            points,
            is_practice: false,
        };
        let mut state = State::new(Start::of_seed(7), choices);
        // The greedy player needs no learned values.
        let table = Training::new(1, 0, state.points()).table();
        let player = Players::learned(table).player(PlayerName::Greedy);
        place(&mut state, 12);
        press(&mut state, &[Key::Hint]);
        answer_general_values(&mut state, &*player, is_general);
        let screen = text(&state, MIDDLE);
        assert!(screen.contains("points expected."), "{screen}");
        assert_eq!(screen.contains("general values"), is_general, "{screen}");
        press(&mut state, &[Key::Help]);
        let help = text(&state, MIDDLE);
        assert_eq!(help.contains("123456"), is_general, "{help}");
        press(&mut state, &[Key::Other, Key::Hint]);
        place(&mut state, 13);
        answer_general_values(&mut state, &*player, is_general);
        let screen = text(&state, MIDDLE);
        assert!(screen.contains("The costliest moves"), "{screen}");
        assert_eq!(screen.contains("123k"), is_general, "{screen}");
        assert_eq!(
            screen.contains("(with general values)"),
            is_general,
            "{screen}"
        );
    }
}

/// Answers all questions of the state with a player's values, and says whether they are general.
fn answer_general_values(state: &mut State, player: &dyn Player, is_general: bool) {
    while let Some(asked) = state.wanted_values() {
        let values = player.cell_values(&asked.turn, 0);
        state.apply(Event::Values {
            asked,
            values,
            is_general,
        });
    }
}

#[test]
fn an_event_that_is_no_longer_wanted_changes_no_screen() {
    let mut state = in_the_middle();
    press(&mut state, &[Key::Hint]);
    let asked = state.wanted_values().expect("a question");
    place(&mut state, 1);
    let before = text(&state, MIDDLE);
    let player = PlayerName::Table.player();
    let values = player.cell_values(&asked.turn, 0);
    state.apply(Event::Values {
        asked,
        values,
        is_general: false,
    });
    assert_eq!(text(&state, MIDDLE), before);
}

#[test]
fn the_screen_in_the_guide_is_the_one_that_is_drawn() {
    let mut state = state(7);
    for cell in [
        13, 23, 53, 32, 42, 41, 43, 33, 54, 45, 44, 15, 12, 21, 31, 25, 55, 51, 34, 52, 35,
    ] {
        press(
            &mut state,
            &[Key::Number(cell / 10), Key::Number(cell % 10)],
        );
    }
    press(&mut state, &[Key::First, Key::Up, Key::Up, Key::Hint]);
    // With four cards to come, a hint is exact, so training does not change it.
    answer_values_of(PlayerName::Deep, &mut state);
    let guide = include_str!("../../../../docs/guide/matematico.md");
    let screen = text(&state, MIDDLE);
    assert!(guide.contains(screen.trim_matches('\n')), "\n{screen}");
}

#[test]
fn the_longest_title_fits_the_smallest_terminal() {
    let start = Start::of_seed(u64::MAX);
    let screen = text(&State::new(start, choices(true)), SMALL);
    assert!(
        screen.contains("seed 18446744073709551615 · practice"),
        "{screen}"
    );
}
