//! What can be placed, where, and when.

use handeval_matematico::score;
use handeval_rooms::{Caller, Command, Event, Placing, Refusal, RefusalClass};

use crate::{Table, caller, secret};

#[track_caller]
fn assert_refused(table: &mut Table, moved: [u32; 3], kind: &str, class: RefusalClass) {
    let [n, row, column] = moved;
    let refusal = table.place(1, n, row, column).unwrap_err();
    assert_eq!(
        (refusal.kind(), refusal.class()),
        (kind, class),
        "{moved:?}"
    );
}

#[test]
fn a_card_goes_into_a_cell_once() {
    let mut table = Table::playing("", 2, 2);
    let placed = table.place(1, 1, 2, 3).unwrap();
    let event = Event::Placed {
        player: handeval_rooms::PlayerId::new(1),
        placing: Placing {
            n: 1,
            row: 2,
            column: 3,
        },
    };
    assert_eq!(placed, [event]);
    assert_eq!(table.place(1, 1, 2, 3), Ok(vec![]), "the same again");
    assert_refused(
        &mut table,
        [1, 2, 4],
        "lies-elsewhere",
        RefusalClass::Conflict,
    );
    assert_refused(
        &mut table,
        [2, 2, 3],
        "cell-is-filled",
        RefusalClass::Conflict,
    );
    assert_refused(&mut table, [3, 1, 1], "not-called", RefusalClass::Conflict);
    table.call(3).unwrap();
    assert_refused(&mut table, [3, 1, 1], "not-next", RefusalClass::Conflict);
    table.place(1, 2, 1, 1).unwrap();
    table.place(1, 3, 5, 5).unwrap();
    table.place(2, 1, 2, 3).unwrap();
    let grid = table.view(caller(1)).grid.unwrap();
    let cards = secret().deck_texts();
    assert_eq!(grid[1][2].as_deref(), Some(cards[0]));
    assert_eq!(grid[0][0].as_deref(), Some(cards[1]));
    assert_eq!(grid[4][4].as_deref(), Some(cards[2]));
    assert_eq!(grid.iter().flatten().flatten().count(), 3);
}

#[test]
fn what_can_never_be_meant_is_invalid() {
    let mut table = Table::playing("", 1, 1);
    for n in [0, 26, u32::MAX] {
        assert_refused(&mut table, [n, 1, 1], "no-such-card", RefusalClass::Invalid);
    }
    for [row, column] in [[0, 1], [6, 1], [1, 0], [1, 6], [u32::MAX, u32::MAX]] {
        assert_refused(
            &mut table,
            [1, row, column],
            "no-such-cell",
            RefusalClass::Invalid,
        );
    }
    for [row, column] in [[1, 1], [5, 5], [1, 5], [5, 1]] {
        let mut table = Table::playing("", 1, 1);
        table.place(1, 1, row, column).unwrap();
    }
}

#[test]
fn nothing_is_placed_before_the_game_begins() {
    let mut table = Table::open("");
    table.join("Jana");
    assert_refused(&mut table, [1, 1, 1], "not-started", RefusalClass::Conflict);
    table.host(r#"{"action":"start"}"#).unwrap();
    assert_refused(&mut table, [1, 1, 1], "not-called", RefusalClass::Conflict);
}

#[test]
fn only_players_place_cards_and_only_their_own() {
    let mut table = Table::playing("", 2, 1);
    let command = Command::Place(Placing {
        n: 1,
        row: 1,
        column: 1,
    });
    for (caller, refusal) in [
        (Caller::Anyone, Refusal::NoToken),
        (Caller::Host, Refusal::NotAPlayer),
        (Caller::System, Refusal::NotAPlayer),
        (caller(3), Refusal::WrongToken),
    ] {
        assert_eq!(table.ask(caller, command.clone()), Err(refusal));
    }
    table.place(2, 1, 1, 1).unwrap();
    assert_eq!(table.view(caller(1)).own.unwrap().moves, []);
}

#[test]
fn a_move_is_answered_with_what_the_grid_scores() {
    let mut table = Table::playing("", 1, 5);
    for n in 1..=5 {
        table.place(1, n, n, n).unwrap();
    }
    let player = handeval_rooms::PlayerId::new(1);
    let answer = table.room.move_answer(player, 5).unwrap();
    let game = table.room.game(player).unwrap();
    let score = score(&game.grid(), table.room.points());
    assert_eq!((answer.n, answer.total), (5, score.total));
    assert_eq!(answer.lines.len(), 12);
    for (line, expected) in answer.lines.iter().zip(&score.lines) {
        assert_eq!(line.line, expected.name.key());
        assert_eq!(line.points, expected.points);
        assert_eq!(
            line.figure.as_deref(),
            expected.figure.map(|figure| figure.key())
        );
    }
    assert!(answer.lines[10].figure.is_some() && answer.lines[0].figure.is_none());
    assert_eq!(
        table.room.move_answer(handeval_rooms::PlayerId::new(2), 1),
        None
    );
}

#[test]
fn a_table_of_points_is_that_of_the_room() {
    let settings = r#"{"points": {"diagonal_bonus": 0, "figures": {"pair": 999, "two-pairs": 999,
        "three-of-a-kind": 999, "straight": 999, "full-house": 999}}}"#;
    let mut table = Table::playing(settings, 1, 0);
    table.play_out();
    let total = table.view(caller(1)).own.unwrap().total;
    let game = table.room.game(handeval_rooms::PlayerId::new(1)).unwrap();
    assert_eq!(score(&game.grid(), table.room.points()).total, total);
    assert!(total > 0 && total.is_multiple_of(999), "{total}");
}
