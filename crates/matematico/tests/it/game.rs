//! What can and cannot happen in a game: the state always follows from its moves.

use handeval_matematico::{Deck, Game, GameError, GameEvent, Record, Turn, Value};
use proptest::prelude::*;

fn called(n: usize) -> Game {
    let mut game = Game::new(Deck::of_seed(4));
    for _ in 0..n {
        game.apply(GameEvent::Called).unwrap();
    }
    game
}

const fn placed(move_idx: usize, row: usize, column: usize) -> GameEvent {
    GameEvent::Placed {
        move_idx,
        row,
        column,
    }
}

#[track_caller]
fn assert_refused(game: &Game, event: GameEvent, expected: GameError, message: &str) {
    let mut after = game.clone();
    assert_eq!(after.apply(event), Err(expected));
    assert_eq!(&after, game, "a rejected event changes nothing");
    assert_eq!(expected.to_string(), message);
}

#[test]
fn cards_are_placed_in_their_order_however_many_are_turned() {
    let mut game = called(3);
    let cards = game.deck().cards();
    assert_eq!((game.n_called(), game.card()), (3, Some(cards[0])));
    assert_refused(
        &game,
        placed(1, 0, 0),
        GameError::NotNext {
            move_idx: 1,
            next_idx: 0,
        },
        "card 2 is not the next one: expected card 1",
    );
    assert_refused(
        &game,
        placed(3, 0, 0),
        GameError::NotCalled {
            move_idx: 3,
            n_called: 3,
        },
        "card 4 has not been turned up yet: expected one of the first 3",
    );
    for move_idx in 0..3 {
        game.apply(placed(move_idx, 1, move_idx)).unwrap();
    }
    assert_eq!((game.n_placed(), game.card()), (3, None));
    assert_eq!(game.grid().cell(1, 2), Some(cards[2]));
    assert_eq!(game.turn(3), None, "the next card is not turned");
    let turn = Turn::new(&game.grid_after(2), cards[2]).unwrap();
    assert_eq!(game.turn(2), Some(turn));
}

#[test]
fn the_same_move_again_changes_nothing_and_another_is_refused() {
    let mut game = called(2);
    game.apply(placed(0, 3, 4)).unwrap();
    let before = game.clone();
    game.apply(placed(0, 3, 4)).unwrap();
    assert_eq!(game, before);
    let elsewhere = GameError::LiesElsewhere {
        move_idx: 0,
        row: 3,
        column: 4,
    };
    let message = "card 1 is in row 4, column 5, and stays there: expected a different card";
    assert_refused(&game, placed(0, 0, 0), elsewhere, message);
    let filled = GameError::CellIsFilled {
        row: 3,
        column: 4,
        filled_by: 0,
    };
    let message = "row 4, column 5 has card 1: expected an empty cell";
    assert_refused(&game, placed(1, 3, 4), filled, message);
    let (row, column) = (5, usize::MAX);
    let none = GameError::NoSuchCell { row, column };
    assert_eq!(game.apply(placed(1, row, column)), Err(none));
    let none = GameError::NoSuchCard { move_idx: 25 };
    let message = "there is no card 26: expected 1 to 25";
    assert_refused(&game, placed(25, 0, 0), none, message);
}

#[test]
fn who_is_late_may_be_given_a_cell() {
    let mut game = called(2);
    let assigned = GameEvent::Assigned {
        move_idx: 0,
        row: 0,
        column: 1,
    };
    game.apply(assigned).unwrap();
    game.apply(assigned).unwrap();
    assert_eq!((game.n_placed(), game.is_assigned(0)), (1, true));
    let late = game.apply(placed(0, 0, 1)).unwrap_err();
    assert_eq!(
        late.kind(),
        "lies-elsewhere",
        "the player did not choose it"
    );
    game.apply(placed(1, 0, 2)).unwrap();
    assert!(!game.is_assigned(1));
}

#[test]
fn what_is_taken_back_is_not_turned_any_more() {
    let mut game = called(3);
    let message = "no card has been placed: there is nothing to take back";
    assert_refused(
        &game,
        GameEvent::TakenBack,
        GameError::NothingToTakeBack,
        message,
    );
    game.apply(placed(0, 0, 0)).unwrap();
    game.apply(GameEvent::TakenBack).unwrap();
    assert_eq!((game.n_called(), game.n_placed()), (1, 0));
    assert!(game.is_undone() && game.card().is_some());
}

#[test]
fn hints_are_counted_once_a_card() {
    let mut game = called(0);
    let message = "there is no card to place: a hint needs one";
    assert_refused(&game, GameEvent::HintShown, GameError::NoCard, message);
    game.apply(GameEvent::Called).unwrap();
    game.apply(GameEvent::HintShown).unwrap();
    game.apply(GameEvent::HintShown).unwrap();
    assert_eq!(game.n_hints(), 1);
}

#[test]
fn there_are_25_cards() {
    let mut game = called(25);
    let message = "all 25 cards have been turned up: expected no more";
    assert_refused(&game, GameEvent::Called, GameError::AllCalled, message);
    for move_idx in 0..25 {
        game.apply(placed(move_idx, move_idx / 5, move_idx % 5))
            .unwrap();
    }
    assert!(game.is_over() && game.grid().is_complete());
    assert_eq!(game.record().moves(), game.moves());
}

fn event() -> impl Strategy<Value = GameEvent> {
    prop_oneof![
        4 => Just(GameEvent::Called),
        8 => (0..26_usize, 0..6_usize, 0..6_usize).prop_map(|(n, row, column)| placed(n, row, column)),
        1 => (0..26_usize, 0..6_usize, 0..6_usize).prop_map(|(move_idx, row, column)| {
            GameEvent::Assigned { move_idx, row, column }
        }),
        1 => Just(GameEvent::TakenBack),
        1 => Just(GameEvent::HintShown),
    ]
}

proptest! {
    /// Half of the placements are of the next card, so that many of them are possible.
    #[test]
    fn the_state_is_always_that_of_its_moves(
        events in proptest::collection::vec((event(), any::<bool>()), 0..120),
    ) {
        let mut game = called(0);
        for (mut event, is_next) in events {
            if let (GameEvent::Placed { move_idx, .. }, true) = (&mut event, is_next) {
                *move_idx = game.n_placed();
            }
            let before = game.clone();
            if game.apply(event).is_err() {
                prop_assert_eq!(&game, &before);
            }
            prop_assert!(game.n_placed() <= game.n_called() && game.n_called() <= 25);
            let record = Record::new(game.moves()).unwrap();
            prop_assert_eq!(record.grid(), &game.grid());
            let cards = game.deck().cards();
            let n_left: usize = game.left().iter().map(|&(_, n)| n).sum();
            prop_assert_eq!(n_left, 52 - game.n_called());
            for (made, card) in game.moves().iter().zip(cards) {
                prop_assert_eq!(made.card, card);
            }
            let card: Option<Value> = game.card();
            prop_assert_eq!(card.is_some(), game.n_placed() < game.n_called());
        }
    }
}
