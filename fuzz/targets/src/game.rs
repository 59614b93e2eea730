//! Matematico games, as written lists of moves.

use std::sync::LazyLock;

use handeval_answer::Problem;
use handeval_matematico::{
    Deck, Game, GameEvent, Move, Player, PlayerName, PointTable, Record, review, score,
};

use crate::oracle::matematico::total;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "game",
    about: "the moves of a Matematico game",
    words: vocabulary::games,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::game);
    match Record::parse(&text) {
        Ok(record) => {
            check(&record);
            check_review(&record);
        }
        Err(error) => fault::check_problem(&text, &Problem::from(error)),
    }
}

fn written(moves: &[Move]) -> String {
    let write = |made: &Move| format!("{} {} {}", made.card, made.row + 1, made.column + 1);
    moves.iter().map(write).collect::<Vec<_>>().join(" / ")
}

fn check(record: &Record) {
    let moves = record.moves();
    let text = written(moves);
    assert_eq!(Record::parse(&text).as_ref(), Ok(record), "{text}");
    assert_eq!(Record::new(moves).as_ref(), Ok(record));

    let mut cells = [0; 25];
    for made in moves {
        let cell = &mut cells[5 * made.row + made.column];
        assert_eq!(*cell, 0, "{text}");
        *cell = made.card.get();
    }
    let table = PointTable::classic();
    assert_eq!(
        score(record.grid(), &table).total,
        total(cells, &table),
        "{text}"
    );
    check_game(record);
}

/// Plays the game again, taking back every card once.
fn check_game(record: &Record) {
    let cards: Vec<_> = record.moves().iter().map(|made| made.card).collect();
    let deck = Deck::new(&cards).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::new(deck);
    for (move_idx, made) in record.moves().iter().enumerate() {
        let Move { row, column, .. } = *made;
        let placed = GameEvent::Placed {
            move_idx,
            row,
            column,
        };
        assert!(game.apply(placed).is_err(), "card {move_idx} is not turned");
        for event in [
            GameEvent::Called,
            placed,
            GameEvent::TakenBack,
            GameEvent::HintShown,
            placed,
        ] {
            assert_eq!(game.apply(event), Ok(()), "{event:?}");
        }
        assert_eq!(game.n_placed(), move_idx + 1);
        assert_eq!(game.move_idx_at(row, column), Some(move_idx));
        assert_eq!(game.is_over(), move_idx == 24);
    }
    assert_eq!(game.record(), *record);
    assert_eq!(game.grid(), *record.grid());
}

/// The player that judges the moves; it is quick, and always gives the same values.
static PLAYER: LazyLock<Box<dyn Player + Send + Sync>> =
    LazyLock::new(|| PlayerName::Table.player());

/// Checks that no move is better than the best one.
fn check_review(record: &Record) {
    let reviewed = review(record, &**PLAYER, 0, &mut || false);
    assert_eq!(reviewed.len(), record.moves().len());
    for (made, judged) in record.moves().iter().zip(reviewed) {
        assert_eq!(*made, judged.made);
        assert!(judged.loss >= 0.0, "{judged:?}");
    }
}
