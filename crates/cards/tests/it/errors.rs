//! Checks each message word for word, and the part of the text that it points to.

use handeval_cards::{Card, ParseCardError, read_cards};

/// Reads `text`, which has an error, and checks the error's kind, its message, and the part of the
/// text that it points to, with the offset of that part.
#[track_caller]
fn assert_error(text: &str, kind: &str, span: (usize, &str), message: &str) {
    let error = read_cards(text).find_map(Result::err).unwrap();
    check(text, error, kind, span, message);
}

/// Like [`assert_error`], but for text that should be a single card.
#[track_caller]
fn assert_card_error(text: &str, kind: &str, span: (usize, &str), message: &str) {
    check(text, text.parse::<Card>().unwrap_err(), kind, span, message);
}

#[track_caller]
fn check(text: &str, error: ParseCardError, kind: &str, span: (usize, &str), message: &str) {
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!((error.span().start, &text[error.span()]), span);
}

#[test]
fn no_card() {
    let message = "no card given: expected a rank and a suit, such as `As`";
    assert_card_error("", "no-card", (0, ""), message);
    assert_card_error(" , ", "no-card", (0, ""), message);
}

#[test]
fn more_than_one_card() {
    assert_card_error(
        "As, 10♥ Kd",
        "more-than-one-card",
        (4, "10♥"),
        "card `Th` is one too many: expected a single card",
    );
}

#[test]
fn unknown_rank() {
    let expected = "expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`";
    let message = |found: &str| format!("`{found}` is not a rank: {expected}");
    assert_error("As Xs", "unknown-rank", (3, "X"), &message("X"));
    assert_error("A♠ é", "unknown-rank", (5, "é"), &message("é"));
    assert_error("1", "unknown-rank", (0, "1"), &message("1"));
    assert_error("15h", "unknown-rank", (0, "1"), &message("1"));
    assert_error("As ♠A", "unknown-rank", (3, "♠"), &message("♠"));
    assert_error("As \u{0}", "unknown-rank", (3, "\u{0}"), &message("\\0"));
    assert_error("As \\", "unknown-rank", (3, "\\"), &message("\\\\"));
}

#[test]
fn missing_suit() {
    let message = |rank| {
        format!("card `{rank}` has no suit: expected one of `c`, `s`, `d`, `h` after the rank")
    };
    assert_error("As K", "missing-suit", (3, "K"), &message("K"));
    assert_error("As k d", "missing-suit", (3, "k"), &message("k"));
    assert_error("10", "missing-suit", (0, "10"), &message("10"));
    assert_error("14 s", "missing-suit", (0, "14"), &message("14"));
    assert_error("A\u{FE0F}", "missing-suit", (0, "A\u{FE0F}"), &message("A"));
}

#[test]
fn unknown_suit() {
    assert_error(
        "As Tx",
        "unknown-suit",
        (3, "Tx"),
        "`x` is not a suit, in `Tx`: expected one of `c`, `s`, `d`, `h`",
    );
    assert_error(
        "A♠ 10é",
        "unknown-suit",
        (5, "10é"),
        "`é` is not a suit, in `10é`: expected one of `c`, `s`, `d`, `h`",
    );
    assert_error(
        "114s",
        "unknown-suit",
        (0, "114"),
        "`4` is not a suit, in `114`: expected one of `c`, `s`, `d`, `h`",
    );
    assert_error(
        "As 100s",
        "unknown-suit",
        (3, "100"),
        "`0` is not a suit, in `100`: expected one of `c`, `s`, `d`, `h`",
    );
    assert_error(
        "a\u{7}",
        "unknown-suit",
        (0, "a\u{7}"),
        "`\\u{7}` is not a suit, in `a\\u{7}`: expected one of `c`, `s`, `d`, `h`",
    );
}

#[test]
fn a_lone_one_is_reported_with_both_readings() {
    let message = |suit| format!("`1` could be an ace or a ten: expected `A{suit}` or `T{suit}`");
    assert_error("Ks 1h", "ambiguous-rank", (3, "1h"), &message("h"));
    assert_error("1♠", "ambiguous-rank", (0, "1♠"), &message("s"));
    let message = |suit| format!("`1` could be an ace or a ten: expected `{suit}A` or `{suit}T`");
    assert_error("S8 D1", "ambiguous-rank", (3, "D1"), &message("D"));
    assert_error("♥1,♥2", "ambiguous-rank", (0, "♥1"), &message("♥"));
}

#[test]
fn text_that_begins_with_a_suit() {
    let ranks = "expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`";
    assert_error(
        "S8 h",
        "missing-rank",
        (3, "h"),
        &format!("card `h` has no rank: {ranks} after the suit"),
    );
    assert_error(
        "♠\u{FE0F}, A",
        "missing-rank",
        (0, "♠\u{FE0F}"),
        &format!("card `♠` has no rank: {ranks} after the suit"),
    );
    assert_error(
        "hello",
        "unknown-rank",
        (0, "he"),
        &format!("`e` is not a rank, in `he`: {ranks}"),
    );
    assert_error(
        "♠\u{FE0F}é",
        "unknown-rank",
        (0, "♠\u{FE0F}é"),
        &format!("`é` is not a rank, in `♠é`: {ranks}"),
    );
    assert_error(
        "S8 4H",
        "unknown-suit",
        (3, "4"),
        "`4` is not a suit: expected one of `c`, `s`, `d`, `h`, then the rank, as in the first card",
    );
}

#[test]
fn not_in_any_deck() {
    for (text, code, what) in [
        ("🂬", "1F0AC", "knight"),
        ("🃟", "1F0DF", "joker"),
        ("🂠", "1F0A0", "card back"),
        ("🃠", "1F0E0", "trump"),
    ] {
        assert_error(
            &format!("As {text} Ks"),
            "not-in-any-deck",
            (3, text),
            &format!(
                "`{text}` (U+{code}) is a {what}, which is not in any deck here: expected one of \
                 the 52 cards"
            ),
        );
    }
}
