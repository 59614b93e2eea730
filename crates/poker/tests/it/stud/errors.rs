//! Checks the messages for questions that have no answer, word for word, and where they point.

use handeval_poker::{Card, ExactStudEquity, Game, StudError, StudHand, StudSpot, read_stud_cards};

use super::{spot, stud_cards, stud_hand, try_spot};

#[test]
fn hands_that_are_not_known() {
    for (text, kind, span, message) in [
        (
            "AsKs/Qhxx",
            "unknown-card",
            7..8,
            "an unknown card: expected known cards only, because the hand is ranked",
        ),
        (
            "random",
            "unknown-card",
            0..6,
            "an unknown card: expected known cards only, because the hand is ranked",
        ),
        (
            "AAA/AcAsAd2",
            "no-suit-left",
            0..11,
            "all four cards of rank `A` are taken: expected a rank that is left",
        ),
    ] {
        let error = StudHand::parse_known(text, Game::Razz).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text}");
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// In razz, ranks too say where they are in the text.
#[test]
fn where_each_card_of_a_text_is() {
    let text = "A 10 xAs2 3c10/K";
    let read = |text| read_stud_cards(text, Game::Razz).unwrap();
    let cards: Vec<_> = read(&text[..14])
        .iter()
        .map(|one| &text[one.span()])
        .collect();
    assert_eq!(cards, ["A", "10", "x", "As", "2", "3c", "10"]);
    let many = StudHand::parse("A2 3c4 5 6x10 K", Game::Razz).unwrap_err();
    assert_eq!((many.kind(), many.span()), ("too-many-cards", 11..15));
}

#[test]
fn text_that_is_no_hand() {
    for (text, kind, wrong, message) in [
        (
            "",
            "no-cards",
            "",
            "no cards given: expected cards such as `AsKs/Qh`, or `random`",
        ),
        (
            "  / ",
            "no-cards",
            "/",
            "no cards given: expected cards such as `AsKs/Qh`, or `random`",
        ),
        (
            "AsKs/Qh/2d",
            "second-slash",
            "/",
            "a second `/` is one too many: expected the down cards, `/`, and the up cards",
        ),
        (
            "AsKs/xQ",
            "missing-suit",
            "Q",
            "card `Q` has no suit: expected one of `c`, `s`, `d`, `h` after the rank",
        ),
        (
            "Askz/Qh",
            "unknown-suit",
            "kz",
            "`z` is not a suit, in `kz`: expected one of `c`, `s`, `d`, `h`",
        ),
        (
            "AsKs/Qhxs",
            "unknown-with-suit",
            "xs",
            "`s` follows the unknown card `x`: expected `x` alone, as in `xx/Qh`",
        ),
        (
            " QQ+,AKs ",
            "range-given",
            "QQ+,AKs",
            "stud takes cards, not ranges: expected cards such as `AsKs/Qh`, with `x` for unknown \
             ones",
        ),
        (
            "AsKsQsJsTs9s8s 7s6s",
            "too-many-cards",
            "7s6s",
            "9 cards given for the hand: expected at most 7",
        ),
        (
            "As/KsQs",
            "wrong-down-count",
            "As",
            "1 down card before the slash: expected 2, or 3 on seventh street",
        ),
        (
            "AsKsQs/Js",
            "wrong-down-count",
            "AsKsQs",
            "3 down cards before the slash: expected 2, or 3 on seventh street",
        ),
        (
            "AsKs/JsTs9s8s7s",
            "wrong-up-count",
            "JsTs9s8s7s",
            "5 up cards after the slash: expected 1 to 4",
        ),
        (
            "AsKsQs/JsTs9s8sxx",
            "wrong-up-count",
            "JsTs9s8sxx",
            "6 up cards after the slash: expected 4",
        ),
        (
            "AsKs/",
            "wrong-up-count",
            "AsKs/",
            "0 up cards after the slash: expected 1 to 4",
        ),
        (
            "AsKs / QhAs",
            "duplicate-card",
            "As",
            "card `As` is given twice: expected different cards",
        ),
        (
            "AsKs/xQhAs",
            "duplicate-card",
            "As",
            "card `As` is given twice: expected different cards",
        ),
    ] {
        let error = StudHand::parse(text, Game::Stud).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!((error.kind(), &text[error.span()]), (kind, wrong), "{text}");
    }
    let late = StudHand::parse("AsKs / QhAs", Game::Stud).unwrap_err();
    assert_eq!(late.span(), 9..11);
    // Ranks are enough only in razz.
    assert!(StudHand::parse("A2/9", Game::Stud8).is_err());
    assert_eq!(
        StudHand::parse("A 10/9", Game::Razz).unwrap().to_string(),
        "AT/9"
    );
}

#[test]
fn spots_that_cannot_be_dealt() {
    let error = |players: &[&str], board: &str, dead: &str| {
        try_spot(Game::Stud, players, board, dead).unwrap_err()
    };
    let nine = ["random"; 9];
    for (error, kind, message) in [
        (
            error(&["AsKs/Qh"], "", ""),
            "wrong-player-count",
            "1 player given: expected 2 to 8",
        ),
        (
            error(&nine, "", ""),
            "wrong-player-count",
            "9 players given: expected 2 to 8",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h8h"], "", ""),
            "different-streets",
            "player 2 has 4 cards: expected 3, like player 1",
        ),
        (
            error(&["AsKsQhJh", "2c2d/7h"], "", ""),
            "different-streets",
            "player 1 has 4 cards: expected 3, like player 2",
        ),
        (
            error(&["2c2d/7h8h", "AsKs/Qh"], "", ""),
            "different-streets",
            "player 2 has 3 cards: expected 4, like player 1",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "3c4c", ""),
            "board-too-long",
            "2 cards on the board: expected at most 1, because stud has no board but the shared \
             last card",
        ),
        (
            error(&["2c3c4c/5c6c7c8c", "2d3d4d/5d6d7d8d"], "Ah", ""),
            "seven-cards-and-board",
            "player 1 has 7 cards: expected at most 6, because the card on the board is the seventh",
        ),
        (
            error(&["AsKs/Qh", "2cKs/7h"], "", ""),
            "card-held-twice",
            "card `Ks` is held by both player 1 and player 2: expected different cards",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "", "9c 2d"),
            "held-card-gone",
            "card `2d` of player 2 is dead or on the board: expected live cards",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "Ks", ""),
            "held-card-gone",
            "card `Ks` of player 1 is dead or on the board: expected live cards",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "", "9c 3d x 9c x"),
            "duplicate-card",
            "dead card `9c` is given twice: expected different cards",
        ),
        (
            StudSpot::new(
                Game::Stud,
                ["AsKs/Qh", "2c2/7h"]
                    .map(|text| stud_hand(Game::Razz, text))
                    .to_vec(),
                &[],
                &[],
            )
            .unwrap_err(),
            "missing-suit",
            "card `2` has no suit: expected one of `c`, `s`, `d`, `h` after the rank, except in \
             razz",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "9c", "9c"),
            "dead-card-on-board",
            "dead card `9c` is on the board: expected cards that are not on it",
        ),
        (
            error(&["AsKs/Qh", "2c2d/7h"], "", &"x".repeat(40)),
            "too-few-cards",
            "6 cards are left: expected at least 7 for the players",
        ),
        // The last card is on the board already.
        (
            error(&["AsKs/Qh", "2c2d/7h"], "Ac", &"x".repeat(40)),
            "too-few-cards",
            "5 cards are left: expected at least 6 for the players",
        ),
        (
            try_spot(Game::Razz, &["AA/A", "AA/2"], "", "").unwrap_err(),
            "no-suit-left",
            "all four cards of rank `A` are taken: expected a rank that is left",
        ),
        (
            StudSpot::new(Game::Holdem, Vec::new(), &[], &[]).unwrap_err(),
            "not-stud",
            "this game is not played with up and down cards: expected `stud`, `stud8` or `razz`",
        ),
    ] {
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind(), kind);
    }
    let no_suit = try_spot(Game::Razz, &["2c/3", "AA/A"].map(|_| "AA/2"), "", "A");
    assert_eq!(
        no_suit,
        Err(StudError::NoSuitLeft {
            rank: handeval_poker::Rank::Ace,
            player_idx: None
        })
    );
    let hands = ["AsKs/Qh", "2c2d/7h"].map(|text| stud_hand(Game::Stud8, text));
    let dead = stud_cards(Game::Razz, "A");
    assert_eq!(
        StudSpot::new(Game::Stud8, hands.to_vec(), &[], &dead),
        Err(StudError::MissingSuit {
            rank: handeval_poker::Rank::Ace,
            player_idx: None
        })
    );
    assert_eq!(stud_cards(Game::Stud, "2c x").len(), 2);
}

#[test]
fn counts_that_would_take_too_long() {
    let random = spot(Game::Stud, &["random", "random"], "", "");
    assert_eq!(
        ExactStudEquity::new(&random).unwrap_err(),
        StudError::TooManyDeals
    );
    let message = StudError::TooManyDeals.to_string();
    assert_eq!(
        message,
        "the cards can be dealt in too many ways to count: expected fewer players or more known \
         cards"
    );
    assert!(ExactStudEquity::if_quick(&random).is_none());
    // The work of two players is bounded.
    let too_many = |game, players: &[&str]| {
        let spot = spot(game, players, "", "");
        ExactStudEquity::new(&spot).is_err()
    };
    assert!(too_many(Game::Stud, &["random", "As"]));
    assert!(!too_many(Game::Stud, &["random", "AsKs"]));
    assert!(too_many(Game::Stud8, &["random", "AsKs"]));
    assert!(too_many(Game::Stud8, &["xx/Ah", "xx/Kh"]));
    assert!(!too_many(Game::Stud, &["xx/Ah", "xx/Kh"]));
    assert!(!too_many(Game::Razz, &["random", "random"]));
    // The hands of one of three players, on seventh street.
    assert!(too_many(
        Game::Stud,
        &["AsKsQh/2c3c4c5c", "AdKdQd/2h3h4h5h", "random"]
    ));
    // The hands of a player without known cards fill too much memory, unless few cards are left.
    let dead: String = Card::ALL[42..].iter().map(Card::to_string).collect();
    let many_hands = spot(Game::Stud, &["random", "2c"], "", &dead);
    assert_eq!(ExactStudEquity::work_of(&many_hands), None);
    // If all seven cards of both are unknown, the number of cards left makes no difference.
    let dead: String = Card::ALL[20..].iter().map(Card::to_string).collect();
    for (other, is_counted) in [("random", false), ("2c", true)] {
        let few_left = spot(Game::Stud, &["random", other], "", &dead);
        assert_eq!(ExactStudEquity::work_of(&few_left).is_some(), is_counted);
    }
}
