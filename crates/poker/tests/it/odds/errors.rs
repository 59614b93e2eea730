//! Checks the messages for spots whose odds cannot be computed, word for word.

use handeval_poker::{CardSet, OddsSpot};

use super::{cards, combo, try_spot};

#[track_caller]
fn is_error(
    found: Result<handeval_poker::OddsSpot, handeval_poker::OddsError>,
    expected: [&str; 2],
) {
    let error = found.unwrap_err();
    assert_eq!([error.kind(), error.to_string().as_str()], expected);
}

#[test]
fn messages() {
    is_error(
        try_spot("AhKh", "Qh", "", &[]),
        [
            "wrong-board-count",
            "1 card on the board: expected 3, 4 or 5, or none before the flop",
        ],
    );
    is_error(
        try_spot("AhKh", "2c3c4c5c6c7c", "", &[]),
        [
            "wrong-board-count",
            "6 cards on the board: expected 3, 4 or 5, or none before the flop",
        ],
    );
    is_error(
        try_spot(
            "AhKh",
            "",
            "",
            &[
                "2c2d", "2h2s", "3c3d", "3h3s", "4c4d", "4h4s", "5c5d", "5h5s", "6c6d", "6h6s",
            ],
        ),
        ["too-many-opponents", "10 opponents: expected at most 9"],
    );
    for (board, dead, against, message) in [
        ("Ah7h2c", "", &[][..], "on the board and in the hand"),
        ("7h7h2c", "", &[], "on the board twice"),
        ("Qh7h2c", "Kh", &[], "among the dead cards and in the hand"),
        ("Qh7h2c", "2c", &[], "on the board and among the dead cards"),
        (
            "Qh7h2c",
            "",
            &["QsQd", "7hAs"],
            "on the board and in the hand of opponent 2",
        ),
        (
            "Qh7h2c",
            "9s",
            &["9s9d"],
            "among the dead cards and in the hand of opponent 1",
        ),
        (
            "",
            "",
            &["KhQd"],
            "in the hand of opponent 1 and in the hand",
        ),
        (
            "",
            "",
            &["QsQd", "QsJs"],
            "in the hand of opponent 1 and in the hand of opponent 2",
        ),
    ] {
        let error = try_spot("AhKh", board, dead, against).unwrap_err();
        assert_eq!(error.kind(), "duplicate-card");
        let text = error.to_string();
        let (card, text) = text
            .strip_prefix("card `")
            .unwrap()
            .split_once("` is ")
            .unwrap();
        assert_eq!(cards(card).len(), 1);
        assert_eq!(text, format!("{message}: expected different cards"));
    }
}

#[test]
fn opponents_can_be_as_many_as_players_of_equity() {
    let all: Vec<String> = handeval_poker::Card::ALL[4..]
        .chunks(2)
        .map(|pair| format!("{}{}", pair[0], pair[1]))
        .collect();
    let most: Vec<&str> = all[..OddsSpot::MAX_OPPONENTS]
        .iter()
        .map(String::as_str)
        .collect();
    assert!(try_spot("2c2s", "", "", &most).is_ok());
}

#[test]
fn what_does_not_depend_on_the_hand_can_be_checked_without_it() {
    let board = cards("AcAdAhAs");
    let none = CardSet::new();
    assert_eq!(OddsSpot::check(&board, none, &[]), Ok(()));
    let two = OddsSpot::check(&board[..2], none, &[]).unwrap_err();
    assert_eq!(two.kind(), "wrong-board-count");
    let dead = OddsSpot::check(&board, board[0].into(), &[]).unwrap_err();
    assert_eq!(dead.kind(), "duplicate-card");
    let against = OddsSpot::check(&board, none, &[combo("AcKd")]).unwrap_err();
    assert_eq!(against.kind(), "duplicate-card");
}

#[test]
fn a_board_and_a_random_hand_must_be_left() {
    let dead = |n: usize| -> String {
        let all = handeval_poker::Card::ALL.iter().skip(2).take(n);
        all.map(ToString::to_string).collect()
    };
    assert!(try_spot("2c2s", "", &dead(43), &[]).is_ok());
    is_error(
        try_spot("2c2s", "", &dead(44), &[]),
        [
            "too-few-cards",
            "6 unseen cards are left: expected at least 7, for the board and a random hand",
        ],
    );
    let spot = try_spot("2c2s", "AcAdAh", &dead(46), &[]);
    is_error(
        spot,
        [
            "too-few-cards",
            "1 unseen card is left: expected at least 4, for the board and a random hand",
        ],
    );
}
