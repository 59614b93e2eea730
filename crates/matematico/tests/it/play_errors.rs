//! Turns, records and learned tables that are wrong: each message word for word.

use handeval_matematico::{
    DealError, Deck, Grid, LearnedTable, LearnedTableError, Move, Record, Training, Turn, Value,
};

use crate::{grid, values};

fn placed(card: Value, row: usize, column: usize) -> Move {
    Move { card, row, column }
}

#[test]
fn turns_name_what_is_wrong() {
    let full = grid("A 2 3 4 5 / 6 7 8 9 10 / J Q K A 2 / 3 4 5 6 7 / 8 9 10 J Q");
    let error = Turn::new(&full, Value::KING).unwrap_err();
    assert_eq!(
        error.to_string(),
        "grid is full: expected an empty cell for the card"
    );
    assert_eq!(error.kind(), "full-grid");

    let no_aces = grid("A A A A 2 / . . . . . / . . . . . / . . . . . / . . . . .");
    let error = Turn::new(&no_aces, Value::ACE).unwrap_err();
    assert_eq!(
        error.to_string(),
        "card `A` cannot be turned: the grid has all four of its value; expected a value of \
         which a card is left"
    );
    assert_eq!(error.kind(), "none-left");

    let five = "A A A A 2 / A . . . . / . . . . . / . . . . . / . . . . .";
    let error = Grid::parse(five).unwrap_err();
    assert_eq!(error.kind(), "five-of-a-value");
}

#[test]
fn records_name_the_move() {
    let ace = Value::ACE;
    let error = Record::new(&[placed(ace, 0, 0), placed(ace, 5, 1)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 is to row 6, column 2: expected rows and columns from 1 to 5"
    );
    assert_eq!((error.kind(), error.move_idx()), ("no-such-cell", 1));

    let error = Record::new(&[placed(ace, 2, 3), placed(Value::KING, 2, 3)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 is to row 3, column 4, which move 1 has filled: expected an empty cell"
    );
    assert_eq!((error.kind(), error.move_idx()), ("cell-is-filled", 1));

    let aces: Vec<Move> = (0..5).map(|column| placed(ace, 0, column)).collect();
    let error = Record::new(&aces).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 5 has the fifth `A`: expected at most four, as the deck has no more"
    );
    assert_eq!((error.kind(), error.move_idx()), ("five-of-a-value", 4));
}

#[test]
fn decks_have_25_cards_and_no_fifth() {
    let error = Deck::new(&values("A A A A")).unwrap_err();
    assert_eq!(error.kind(), "wrong-number-of-values");
    let five = values("A 2 3 4 5 6 7 8 9 10 J Q K A A A 2 3 4 5 6 7 8 A 9");
    let value = Value::ACE;
    let value_idx = 23;
    assert_eq!(
        Deck::new(&five),
        Err(DealError::FiveOfAValue { value, value_idx })
    );
}

#[test]
fn learned_tables_are_checked() {
    let good = LearnedTable::included().to_bytes();
    let text_len = good.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let header = String::from_utf8(good[..text_len].to_vec()).unwrap();
    let with_header = |header: String| {
        let bytes = [header.as_bytes(), &good[text_len..]].concat();
        LearnedTable::from_bytes(&bytes).unwrap_err()
    };

    let error = with_header(header.replace("rules classic", "rules other"));
    assert_eq!(
        error.to_string(),
        "learned table has a bad header: expected the line `rules classic`"
    );
    let error = with_header(header.replace("games ", "games x"));
    assert_eq!(
        error.to_string(),
        "learned table has a bad header: expected the line `games and a number`"
    );
    let error = with_header(header.replace("weights ", "weights 1"));
    assert!(
        matches!(error, LearnedTableError::WrongLength { .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .starts_with("learned table has the length 1")
    );

    let mut changed = good.clone();
    changed[text_len + 99] ^= 1;
    let error = LearnedTable::from_bytes(&changed).unwrap_err();
    assert_eq!(
        error.to_string(),
        "learned table has another checksum than its header says: expected an unchanged file"
    );
    assert_eq!(error.kind(), "wrong-checksum");
    for len in 0..good.len().min(500) {
        assert!(LearnedTable::from_bytes(&good[..len]).is_err());
    }

    let error = Training::from_bytes(&[0; 30]).unwrap_err();
    assert_eq!(error.kind(), "wrong-length");
}
