//! What keys and answers do.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::matematico::Cards;
use handeval_matematico::Deck;
use handeval_terminal::{Event, Key, Page, Start, State};

use crate::table::{answer_best, answer_values, choices, place, press, state};

#[test]
fn the_cards_are_those_of_the_page() {
    let state = state(20_260_228);
    let mut request = Request::new(Cards::SPEC, RequestSource::Parameters, 0);
    request.add(Cards::SPEC.called("daily").unwrap(), "2026-02-28");
    let game = Cards::read(&request).unwrap().evaluate("", Work::ALONE);
    let on_the_page = game.unwrap().cards;
    let cards = state.game().deck().cards();
    assert_eq!(cards.map(|card| card.to_string()).to_vec(), on_the_page);
}

#[test]
fn arrows_move_and_stop_at_the_border() {
    let mut state = state(1);
    assert_eq!(state.cursor(), (2, 2));
    press(&mut state, &[Key::Up, Key::Up, Key::Up, Key::Left]);
    assert_eq!(state.cursor(), (0, 1));
    press(&mut state, &[Key::Last, Key::Right, Key::Down]);
    assert_eq!(state.cursor(), (1, 4));
    press(&mut state, &[Key::First, Key::Place]);
    let card = Deck::of_seed(1).cards()[0];
    assert_eq!(state.game().grid().cell(1, 0), Some(card));
    assert_eq!(state.message(), format!("{card} in row 2, column 1."));
}

#[test]
fn a_row_and_a_column_place_the_card() {
    let mut state = state(1);
    press(&mut state, &[Key::Number(4)]);
    assert_eq!(state.typed_row(), Some(3));
    assert_eq!(state.game().n_placed(), 0);
    press(&mut state, &[Key::Number(2)]);
    assert_eq!(state.typed_row(), None);
    assert_eq!(
        state.game().grid().cell(3, 1),
        Some(Deck::of_seed(1).cards()[0])
    );
    // The same cell is filled now.
    press(&mut state, &[Key::Number(4), Key::Number(2)]);
    assert_eq!(state.game().n_placed(), 1);
    assert_eq!(
        state.message(),
        "There is already a card in row 4, column 2."
    );
}

#[test]
fn escape_takes_the_row_back_before_it_leaves() {
    let mut state = state(1);
    press(&mut state, &[Key::Number(4), Key::Escape]);
    assert!(!state.is_left());
    press(&mut state, &[Key::Number(2)]);
    assert_eq!((state.typed_row(), state.game().n_placed()), (Some(1), 0));
    press(&mut state, &[Key::Escape, Key::Help, Key::Escape]);
    assert!(!state.is_left() && !state.is_help_shown());
    press(&mut state, &[Key::Escape]);
    assert!(state.is_left());
}

#[test]
fn a_full_line_is_told() {
    let mut state = state(7);
    place(&mut state, 5);
    assert!(
        state.message().ends_with("Row 1: nothing."),
        "{}",
        state.message()
    );
}

#[test]
fn moves_are_taken_back_in_practice_only() {
    let mut state = state(3);
    place(&mut state, 3);
    press(&mut state, &[Key::Undo]);
    assert_eq!(state.game().n_placed(), 3);
    assert!(state.message().contains("--practice"));

    let mut state = State::new(Start::of_seed(3), choices(true));
    press(&mut state, &[Key::Undo]);
    assert_eq!(state.message(), "There is no move to take back.");
    place(&mut state, 25);
    answer_values(&mut state);
    assert!(state.wanted_deck().is_some());
    press(&mut state, &[Key::Undo]);
    assert_eq!((state.game().n_placed(), state.cursor()), (24, (4, 4)));
    assert!(state.wanted_deck().is_none(), "the game is no longer over");
    assert!(state.reports()[0].undone);
}

/// Values of later moves belong to a game that no longer exists.
#[test]
fn taking_back_forgets_what_follows() {
    let mut state = State::new(Start::of_seed(3), choices(true));
    place(&mut state, 25);
    answer_values(&mut state);
    press(&mut state, &[Key::Undo, Key::Undo]);
    assert!(state.judgement().values(23).is_some());
    assert!(state.judgement().values(24).is_none());
    // The other way round: the last cell is a different one.
    press(&mut state, &[Key::Number(5), Key::Number(5)]);
    press(&mut state, &[Key::Number(5), Key::Number(4)]);
    assert_eq!(state.wanted_values().map(|asked| asked.move_idx), Some(24));
}

#[test]
fn a_hint_is_asked_for_once_and_goes_with_the_card() {
    let mut state = state(5);
    place(&mut state, 2);
    assert_eq!(state.wanted_values(), None);
    press(&mut state, &[Key::Hint]);
    assert_eq!(state.wanted_values().map(|asked| asked.move_idx), Some(2));
    assert_eq!(state.hint(), None);
    answer_values(&mut state);
    assert_eq!(state.hint().map(<[_]>::len), Some(23));
    press(&mut state, &[Key::Hint]);
    assert_eq!(state.hint(), None);
    press(&mut state, &[Key::Hint]);
    assert!(state.hint().is_some() && state.wanted_values().is_none());
    assert_eq!(state.game().n_hints(), 1);
    place(&mut state, 1);
    assert!(state.hint().is_none() && !state.is_hint_shown());
}

#[test]
fn a_late_answer_is_dropped() {
    let mut state = state(5);
    press(&mut state, &[Key::Hint]);
    let asked = state.wanted_values().unwrap();
    let player = handeval_matematico::PlayerName::Table.player();
    let values = player.cell_values(&asked.turn, 0);
    state.apply(Event::Begin(Start::of_seed(6)));
    state.apply(Event::Values {
        asked,
        values,
        is_general: false,
    });
    let is_same_card = Deck::of_seed(5).cards()[0] == Deck::of_seed(6).cards()[0];
    assert!(!is_same_card && state.judgement().values(0).is_none());
}

#[test]
fn a_search_for_other_cards_is_dropped() {
    let mut other = state(6);
    place(&mut other, 25);
    answer_best(&mut other, 0);
    let found = *other.judgement().best().unwrap();
    let mut state = state(5);
    place(&mut state, 25);
    state.apply(Event::Best {
        deck: Deck::of_seed(6),
        found,
        is_ended: true,
    });
    assert!(state.judgement().best().is_none() && state.wanted_deck().is_some());
}

#[test]
fn a_new_game_is_asked_for_twice_while_one_is_played() {
    let mut state = state(5);
    place(&mut state, 1);
    press(&mut state, &[Key::New]);
    assert!(!state.wants_game());
    press(&mut state, &[Key::Left, Key::New, Key::Again]);
    assert!(!state.wants_game(), "a key in between cancels it");
    press(&mut state, &[Key::New, Key::New]);
    assert!(state.wants_game());
    state.apply(Event::Begin(Start::of_seed(8)));
    assert_eq!(state.start().seed, 8);
    assert!(!state.wants_game());
    // No card is placed yet, so nothing is lost.
    press(&mut state, &[Key::New]);
    assert!(state.wants_game());
}

#[test]
fn every_game_is_reported() {
    let mut state = state(7);
    assert_eq!(state.reports().len(), 1, "the first game counts anyway");
    place(&mut state, 25);
    answer_best(&mut state, 0);
    let total = state.total();
    press(&mut state, &[Key::New]);
    state.apply(Event::Begin(Start::of_seed(8)));
    assert_eq!(state.reports().len(), 1, "the second has not begun");
    place(&mut state, 3);
    let reports = state.reports();
    assert_eq!(reports.len(), 2);
    let best = reports[0].best.as_ref().unwrap();
    assert!(reports[0].complete && best.total >= total && best.bound >= best.total);
    assert_eq!(best.optimal, best.bound == best.total);
    let share = f64::from(total) / f64::from(best.total);
    assert_eq!((reports[0].total, reports[0].share), (total, Some(share)));
    assert_eq!((reports[1].cards, reports[1].complete), (3, false));
    assert_eq!((&reports[1].best, reports[1].share), (&None, None));
}

#[test]
fn the_same_cards_again() {
    let mut state = state(5);
    place(&mut state, 25);
    press(&mut state, &[Key::Again]);
    assert_eq!(state.game().n_placed(), 0);
    assert_eq!(state.game().deck(), &Deck::of_seed(5));
}

#[test]
fn the_game_is_replayed_and_its_pages_are_turned() {
    let mut state = state(5);
    place(&mut state, 25);
    answer_values(&mut state);
    assert_eq!(state.shown(), 25);
    press(&mut state, &[Key::Right]);
    assert_eq!(state.shown(), 25);
    press(&mut state, &[Key::Left, Key::Left]);
    assert_eq!(state.shown(), 23);
    press(&mut state, &[Key::First, Key::Left]);
    assert_eq!(state.shown(), 1);
    let costliest = state.judgement().costliest(state.game());
    assert_eq!(costliest.len(), 3);
    for (place, (move_idx, review)) in (1..).zip(&costliest) {
        press(&mut state, &[Key::Number(place)]);
        assert_eq!(state.shown(), move_idx + 1);
        let reviews = state.judgement().reviews(state.game());
        let n_worse = reviews
            .iter()
            .flatten()
            .filter(|other| other.loss > review.loss);
        assert!(n_worse.count() < usize::from(place));
    }
    press(&mut state, &[Key::NextPage]);
    assert_eq!(state.page(), Page::Best);
    press(&mut state, &[Key::NextPage]);
    assert_eq!(state.page(), Page::Costs);
    press(&mut state, &[Key::Left]);
    assert_eq!(state.page(), Page::Replay);
}

/// The reviews on the end screen are the same as the library's reviews of the game.
#[test]
fn reviews_are_those_of_the_library() {
    let mut state = state(11);
    place(&mut state, 25);
    answer_values(&mut state);
    let record = handeval_matematico::Record::new(state.game().moves()).unwrap();
    let player = handeval_matematico::PlayerName::Greedy.player();
    let expected = handeval_matematico::review(&record, &*player, 0, &mut || false);
    let found = state.judgement().reviews(state.game());
    assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), expected);
}
