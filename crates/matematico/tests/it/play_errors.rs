//! Invalid turns, records and learned tables: each message word for word.

use handeval_matematico::{
    DealError, Deck, Grid, LearnedTable, Move, PointTable, Record, Training, Turn, Value,
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
        "card `A` cannot be turned up: the grid already has all four cards of this value; expected \
         a value with a card left"
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
        "move 2 goes to row 6, column 2: expected rows and columns from 1 to 5"
    );
    assert_eq!((error.kind(), error.move_idx()), ("no-such-cell", 1));

    let error = Record::new(&[placed(ace, 2, 3), placed(Value::KING, 2, 3)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 goes to row 3, column 4, already filled by move 1: expected an empty cell"
    );
    assert_eq!((error.kind(), error.move_idx()), ("cell-is-filled", 1));

    let aces: Vec<Move> = (0..5).map(|column| placed(ace, 0, column)).collect();
    let error = Record::new(&aces).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 5 is the fifth `A`: expected at most four"
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
        LearnedTable::from_bytes(&bytes, &PointTable::classic()).unwrap_err()
    };

    let error = with_header(header.replace("rules classic", "rules other"));
    assert_eq!(
        error.to_string(),
        "the learned values have a bad header: expected the line `rules classic`"
    );
    let error = with_header(header.replace("games ", "games x"));
    assert_eq!(
        error.to_string(),
        "the learned values have a bad header: expected the line `games and a number`"
    );
    let digest = "0123456789abcdef0123456789abcdef";
    let error = with_header(header.replace("classic", digest));
    assert_eq!(error.kind(), "other-points");
    assert_eq!(
        error.to_string(),
        "the learned values are for different points than the game's"
    );
    let error = with_header(header.replace(" table ", " table 1"));
    assert_eq!(error.kind(), "other-version");
    assert_eq!(
        error.to_string(),
        "the learned values have version 13: expected 3"
    );
    let error = with_header(header.replace(" table ", " table 0"));
    assert_eq!(
        error.to_string(),
        "the learned values have a bad header: expected the line `handeval matematico learned \
         table 3`"
    );

    let mut changed = good.clone();
    changed[text_len + 99] ^= 1;
    let error = LearnedTable::from_bytes(&changed, &PointTable::classic()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the learned values do not match their checksum: expected an unchanged file"
    );
    assert_eq!(error.kind(), "wrong-checksum");
    for len in 0..good.len().min(500) {
        assert!(LearnedTable::from_bytes(&good[..len], &PointTable::classic()).is_err());
    }
}

/// A file with the correct checksum.
fn sealed(header: &str, body: &[u8]) -> Vec<u8> {
    let hash = [header.as_bytes(), body]
        .concat()
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
    let checksum = format!("checksum {hash:016x}\n\n");
    [header.as_bytes(), checksum.as_bytes(), body].concat()
}

#[test]
fn whatever_is_read_is_what_would_be_written() {
    let table = Training::new(1, 0, &PointTable::classic())
        .table()
        .to_bytes();
    let start = table
        .windows(9)
        .position(|word| word == b"checksum ")
        .unwrap();
    let header = String::from_utf8(table[..start].to_vec()).unwrap();
    let body = &table[start + 27..];
    assert_eq!(sealed(&header, body), table);
    let refused = |header: &str, body: &[u8]| {
        LearnedTable::from_bytes(&sealed(header, body), &PointTable::classic())
            .unwrap_err()
            .kind()
    };
    assert_eq!(
        refused(&header.replace("weights ", "weights 1"), body),
        "wrong-length"
    );
    assert_eq!(
        refused(&header.replace("seed 1", "seed 01"), body),
        "bad-header"
    );
    assert_eq!(
        refused(&header.replace("seed 1", "seed +1"), body),
        "bad-header"
    );
    assert_eq!(refused(&header, &[]), "wrong-length");
    assert_eq!(refused(&header, &[1, 1]), "wrong-length");
    // More zeros than there are weights, and zeros split in two.
    assert_eq!(
        refused(&header, &[0, 0xFF, 0xFF, 0xFF, 0x7F]),
        "not-as-written"
    );
    assert_eq!(
        refused(&header, &[&[0, 1], body].concat()),
        "not-as-written"
    );

    let training = Training::new(1, 100, &PointTable::classic()).to_bytes();
    let start = training
        .windows(9)
        .position(|word| word == b"checksum ")
        .unwrap();
    let header = String::from_utf8(training[..start].to_vec()).unwrap();
    let body = &training[start + 27..];
    assert_eq!(sealed(&header, body), training);
    let refused = |header: &str, body: &[u8]| {
        Training::from_bytes(&sealed(header, body), &PointTable::classic())
            .unwrap_err()
            .kind()
    };
    assert_eq!(
        refused(&header.replace("rounds 1", "rounds 0"), &body[8..]),
        "not-as-written"
    );
    assert_eq!(
        refused(&header.replace("rounds 1", "rounds 0"), body),
        "wrong-length"
    );
    assert_eq!(
        refused(&header.replace("games 0", "games 101"), body),
        "not-as-written"
    );
    let rounds = [[99_u64, 98], [99, 100]].map(|ends| {
        let ends = ends.map(u64::to_le_bytes);
        refused(
            &header.replace("rounds 1", "rounds 2"),
            &[&ends.concat(), &body[8..]].concat(),
        )
    });
    // The second round has not started, but the first one has not ended.
    assert_eq!(rounds, ["not-as-written"; 2]);
    assert_eq!(
        refused(
            &header.replace("rounds 1", &format!("rounds {}", u64::MAX)),
            body
        ),
        "wrong-length"
    );
    assert_eq!(
        Training::from_bytes(&[0; 30], &PointTable::classic())
            .unwrap_err()
            .kind(),
        "bad-header"
    );
    assert_eq!(
        Training::from_bytes(&table, &PointTable::classic())
            .unwrap_err()
            .kind(),
        "bad-header"
    );
}

#[test]
fn files_of_other_points_are_refused() {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(11).unwrap();
    let training = Training::new(1, 100, &points);
    let (state, table) = (training.to_bytes(), training.table().to_bytes());
    let classic = PointTable::classic();
    let mut third = points.clone();
    third.set_diagonal_bonus(12).unwrap();
    for other in [&classic, &third] {
        let kinds = [
            LearnedTable::from_bytes(&table, other).unwrap_err().kind(),
            Training::from_bytes(&state, other).unwrap_err().kind(),
        ];
        assert_eq!(kinds, ["other-points"; 2]);
    }
    let read = LearnedTable::from_bytes(&table, &points).unwrap();
    assert_eq!(read, training.table());
    assert_eq!(read.to_bytes(), table);
    let read = Training::from_bytes(&state, &points).unwrap();
    assert_eq!(read.to_bytes(), state);
    assert_eq!(*read.points(), points);
}
