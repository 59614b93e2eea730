//! Every error, word for word, with its kind and the bytes it points at.

use handeval_mahjong::{
    Call, CallKind, Form, Forms, Hand, HandError, HandKey, ShapeRules, ShapeRulesError, Tile,
    TileSuit, Variant, Wall,
};

use crate::tile;

#[track_caller]
fn assert_hand_error_by(rules: ShapeRules, text: &str, kind: &str, span: &str, message: &str) {
    let error = Hand::parse(text, rules).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!(&text[error.span()], span);
    // Each input is written so that the last occurrence of these bytes is the wrong one.
    assert_eq!(error.span().start, text.rfind(span).unwrap());
    assert_eq!(error.given_call(), None);
}

#[track_caller]
fn assert_hand_error(text: &str, kind: &str, span: &str, message: &str) {
    assert_hand_error_by(ShapeRules::default(), text, kind, span, message);
}

#[test]
fn texts_that_are_no_tiles() {
    assert_hand_error(
        "123m456",
        "missing-suit",
        "456",
        "`456` has no suit: expected one of `m`, `p`, `s`, `z` after the digits",
    );
    assert_hand_error(
        "4 5,6 🀀",
        "missing-suit",
        "4 5,6",
        "`4 5,6` has no suit: expected one of `m`, `p`, `s`, `z` after the digits",
    );
    assert_hand_error(
        "123m 45x",
        "unknown-suit",
        "x",
        "`x` is not a suit: expected one of `m`, `p`, `s`, `z` after `45`",
    );
    assert_hand_error(
        "1z12[pon 777z]m",
        "missing-suit",
        "12",
        "`12` has no suit: expected one of `m`, `p`, `s`, `z` after the digits",
    );
    assert_hand_error(
        "1234567890123456789012345",
        "missing-suit",
        "1234567890123456789012345",
        "`12345678901234567890…` has no suit: \
         expected one of `m`, `p`, `s`, `z` after the digits",
    );
    assert_hand_error(
        "123m p",
        "missing-number",
        "p",
        "suit `p` has no number before it: expected digits and a suit, such as `123m`",
    );
    for (text, digit) in [("17890z", "8"), ("1z9z", "9"), ("11z0Z", "0")] {
        assert_hand_error(
            text,
            "no-such-honor",
            digit,
            &format!("`{digit}z` is not an honor: expected `1z` to `7z`"),
        );
    }
    for (symbol, code, what) in [
        ('🀢', "1F022", "flower"),
        ('🀥', "1F025", "flower"),
        ('🀦', "1F026", "season"),
        ('🀩', "1F029", "season"),
        ('🀪', "1F02A", "joker"),
        ('🀫', "1F02B", "tile back"),
    ] {
        assert_hand_error(
            &format!("🀀{symbol}"),
            "not-in-any-hand",
            &symbol.to_string(),
            &format!(
                "`{symbol}` (U+{code}) is a {what}, which cannot be part of a hand: expected \
                 number tiles and honors"
            ),
        );
    }
    for (found, shown) in [
        ("é", "é"),
        ("x", "x"),
        ("\u{7}", "\\u{7}"),
        ("🀬", "\\u{1f02c}"),
        ("-", "-"),
    ] {
        assert_hand_error(
            &format!("123m {found}"),
            "unknown-character",
            found,
            &format!(
                "`{shown}` is not a tile: \
                 expected digits and one of `m`, `p`, `s`, `z`, such as `123m`"
            ),
        );
    }
}

#[test]
fn texts_that_are_no_single_tile() {
    let error = "".parse::<Tile>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "no tile given: expected a number and a suit, such as `1m`"
    );
    assert_eq!((error.kind(), error.span()), ("no-tile", 0..0));
    let error = "12m🀀".parse::<Tile>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "tile `2m` is one too many: expected a single tile"
    );
    assert_eq!((error.kind(), error.span()), ("more-than-one-tile", 1..2));
}

#[test]
fn brackets_that_are_no_call() {
    assert_hand_error(
        "11z [pon 777z",
        "unclosed-bracket",
        "[",
        "`[` is not closed: expected a called set such as `[pon 777z]`",
    );
    assert_hand_error(
        "11z[pon 777z  [chi 123m]"
            .strip_suffix("[chi 123m]")
            .unwrap(),
        "unclosed-bracket",
        "[",
        "`[` is not closed: expected a called set such as `[pon 777z]`",
    );
    assert_hand_error(
        "11z 777z]",
        "unopened-bracket",
        "]",
        "`]` has no `[` before it: expected a called set such as `[pon 777z]`",
    );
    for bracket in ["[]", "[ ]", "[778z]"] {
        assert_hand_error(
            &format!("11z {bracket}"),
            "missing-call-word",
            bracket,
            "brackets without a call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`, then tiles",
        );
    }
    assert_hand_error(
        "11z [cow 123m]",
        "unknown-call-word",
        "cow",
        "`cow` is not a call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`",
    );
    // A bracket inside brackets means that the first one was not closed.
    let error = "11z [pon 777z [chi 123m]".parse::<Hand>().unwrap_err();
    assert_eq!((error.kind(), error.span()), ("unclosed-bracket", 4..5));
}

#[track_caller]
fn assert_call_error(kind: CallKind, text: &str, error_kind: &str, span: &str, message: &str) {
    let error = Call::parse(kind, text).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), error_kind);
    assert_eq!(&text[error.span()], span);
    // The error is the same inside a hand, but moved to its position there.
    assert_hand_error(&format!("11z [{kind} {text}]"), error_kind, span, message);
}

#[test]
fn tiles_that_are_no_call() {
    let chi = "expected three consecutive tiles of `m`, `p` or `s`";
    for text in ["124m", "12m3p", "891m", "111m", "5m67z", "🀄🀀🀇"] {
        assert_call_error(
            CallKind::Chi,
            text,
            "no-sequence",
            text,
            &format!("`chi` of `{text}`, which is not a sequence: {chi}"),
        );
    }
    for text in ["345z", "777z"] {
        assert_call_error(
            CallKind::Chi,
            text,
            "honor-sequence",
            text,
            &format!("`chi` of `{text}`: honors cannot form sequences; {chi}"),
        );
    }
    assert_call_error(
        CallKind::Pon,
        "77z 1z",
        "unequal-tiles",
        "77z 1z",
        "`pon` of `77z 1z`, which are not all the same tile: expected three identical tiles",
    );
    assert_call_error(
        CallKind::Ankan,
        "2223p",
        "unequal-tiles",
        "2223p",
        "`ankan` of `2223p`, which are not all the same tile: expected four identical tiles",
    );
    assert_call_error(
        CallKind::Kakan,
        "1112z",
        "unequal-tiles",
        "1112z",
        "`kakan` of `1112z`, which are not all the same tile: expected four identical tiles",
    );
    assert_call_error(
        CallKind::Kan,
        "111z",
        "wrong-call-size",
        "111z",
        "`kan` of 3 tiles, `111z`: expected four identical tiles",
    );
    assert_call_error(
        CallKind::Chi,
        "9m",
        "wrong-call-size",
        "9m",
        "`chi` of 1 tile, `9m`: expected three consecutive tiles of `m`, `p` or `s`",
    );
    assert_call_error(
        CallKind::Pon,
        "00p5p",
        "second-red-five",
        "0",
        "a second red five `0p`: expected at most one of each suit",
    );
    assert_call_error(
        CallKind::Pon,
        "1z8z1z",
        "no-such-honor",
        "8",
        "`8z` is not an honor: expected `1z` to `7z`",
    );
    assert_call_error(
        CallKind::Chi,
        "345s <",
        "claimed-tile",
        "<",
        "`<` is followed by 0 tiles: expected exactly one, the claimed tile, such as `<3s`",
    );
    assert_call_error(
        CallKind::Chi,
        "345s <34s",
        "claimed-tile",
        "<34s",
        "`<` is followed by 2 tiles: expected exactly one, the claimed tile, such as `<3s`",
    );
    assert_call_error(
        CallKind::Chi,
        "345s <6s",
        "claimed-elsewhere",
        "<6s",
        "`<6s` in `[chi 345s]`: expected one of its tiles after `<`",
    );
    assert_call_error(
        CallKind::Pon,
        "555s <0s",
        "claimed-elsewhere",
        "<0s",
        "`<0s` in `[pon 555s]`: expected one of its tiles after `<`",
    );
    for kind in [CallKind::Kan, CallKind::Kakan, CallKind::Ankan] {
        assert_call_error(
            kind,
            "7777z <7z",
            "claimed-quad",
            "<7z",
            &format!(
                "`<` in `{kind}`: expected none, because after a quad the player draws another \
                 tile before discarding"
            ),
        );
    }
    for (text, span) in [("", 0..0), (" , ", 3..3)] {
        let error = Call::parse(CallKind::Pon, text).unwrap_err();
        assert_eq!((error.kind(), error.span()), ("no-call-tiles", span));
        assert_eq!(
            error.to_string(),
            "`pon` without tiles: expected three identical tiles"
        );
    }
    let error = "11z [pon ]".parse::<Hand>().unwrap_err();
    assert_eq!((error.kind(), error.span()), ("no-call-tiles", 9..9));
}

#[test]
fn claims_that_are_no_hand() {
    assert_hand_error(
        "123m99p444z [chi 345s <3s] [pon 777z <7z]",
        "second-claim",
        "[pon 777z <7z]",
        "a second claimed tile, in `[pon 777z <7z]`: expected `<` in one call only, the one just \
         made",
    );
    assert_hand_error(
        "123m456p99p44z [chi 345s <3s]",
        "nothing-to-discard",
        "123m456p99p44z [chi 345s <3s]",
        "`[chi 345s <3s]` was just made, but with 10 uncalled tiles there is none to discard: expected \
         one more, or `[chi 345s]` if it was made earlier",
    );
}

#[test]
fn tiles_that_are_no_hand() {
    for text in ["", "  ", ","] {
        assert_hand_error(
            text,
            "no-tiles",
            text.trim(),
            "no tiles given: expected a hand such as `123m456p789s1122z`",
        );
    }
    let fifth = "a fifth `5m`: expected at most four of each tile, including those in called sets";
    assert_hand_error("0m5m5m5m 6665m", "fifth-copy", "5", fifth);
    assert_hand_error(
        "5m [pon 055m] 55p [chi 567m]",
        "fifth-copy",
        "[chi 567m]",
        fifth,
    );
    assert_hand_error(
        "1230m🀀 [chi 406m]",
        "second-red-five",
        "[chi 406m]",
        "a second red five `0m`: expected at most one of each suit",
    );
    assert_hand_error(
        "1z [pon 222z] [pon 333z] [pon 444z] [pon 555z] [pon 666z]",
        "too-many-calls",
        "[pon 666z]",
        "call `[pon 666z]` is one too many: expected at most 4 calls",
    );
}

#[test]
fn hands_of_the_wrong_size() {
    let most = "(the rules allow at most 4 sets)";
    let fewer = format!("or a multiple of three fewer {most}");
    for (text, message) in [
        (
            "1112345678999m11z",
            format!("15 tiles given: expected 13 or 14, {fewer}"),
        ),
        ("123m", format!("3 tiles given: expected 13 or 14, {fewer}")),
        (
            "123m456p789s112z [chi 123m]",
            format!("12 tiles with 1 call given: expected 10 or 11, {fewer}"),
        ),
        (
            "123m [chi 123m] [pon 222z] [pon 333z] [pon 444z]",
            format!("3 tiles with 4 calls given: expected 1 or 2 {most}"),
        ),
        (
            "[chi 123m] [pon 222z]",
            format!("0 tiles with 2 calls given: expected 7 or 8, {fewer}"),
        ),
    ] {
        assert_hand_error(text, "wrong-tile-count", text, &message);
    }
    let five = ShapeRules::new(Forms::ALL, 5).unwrap();
    assert_hand_error_by(
        five,
        " 1z1z1z ",
        "wrong-tile-count",
        "1z1z1z",
        "3 tiles given: expected 16 or 17, or a multiple of three fewer",
    );
    let special =
        ShapeRules::new(Forms::from([Form::SevenPairs, Form::ThirteenOrphans]), 4).unwrap();
    assert_hand_error_by(
        special,
        "1122334455z1m",
        "no-form-fits",
        "1122334455z1m",
        "11 uncalled tiles and 0 calls given: \
         `seven-pairs,thirteen-orphans` needs 13 or 14 uncalled tiles and no calls",
    );
    // Where only these forms win, no other size is right for this number of sets either.
    for text in ["112233445566z", "123456789m123456z"] {
        assert_hand_error_by(
            special,
            text,
            "no-form-fits",
            text,
            &format!(
                "{} uncalled tiles and 0 calls given: \
                 `seven-pairs,thirteen-orphans` needs 13 or 14 uncalled tiles and no calls",
                text.len() - text.matches(char::is_alphabetic).count()
            ),
        );
    }
    for (forms, sizes) in [
        (Forms::from(Form::EightAndAHalfPairs), "16 or 17"),
        (
            Forms::from([Form::SevenPairs, Form::EightAndAHalfPairs]),
            "13, 14, 16 or 17",
        ),
    ] {
        assert_hand_error_by(
            ShapeRules::new(forms, 5).unwrap(),
            "1122334455z1m",
            "no-form-fits",
            "1122334455z1m",
            &format!(
                "11 uncalled tiles and 0 calls given: `{forms}` needs {sizes} uncalled tiles and \
                 no calls"
            ),
        );
    }
    assert_hand_error_by(
        special,
        "1122334455z [pon 666z]",
        "no-form-fits",
        "1122334455z [pon 666z]",
        "10 uncalled tiles and 1 call given: \
         `seven-pairs,thirteen-orphans` needs 13 or 14 uncalled tiles and no calls",
    );
}

#[test]
fn calls_given_beside_the_text_are_told_apart() {
    let pon = |text| Call::parse(CallKind::Pon, text).unwrap();
    let calls = [pon("777z"), pon("055m"), pon("111z")];
    let given = |text: &str, n_calls| {
        let calls = calls.split_at(n_calls).0;
        let error = Hand::parse_with_calls(text, calls, ShapeRules::default()).unwrap_err();
        assert!(text.get(error.span()).is_some());
        (error.kind(), error.span(), error.given_call())
    };
    assert_eq!(
        given("11z [chi 567m]55m", 2),
        ("fifth-copy", 17..17, Some(1))
    );
    assert_eq!(
        given("1z[chi 067m]", 2),
        ("second-red-five", 12..12, Some(1))
    );
    assert_eq!(
        given("1m[chi 123p][chi 123p]", 3),
        ("too-many-calls", 22..22, Some(2))
    );
    // An error in the text itself points to its place in the text.
    assert_eq!(given("11111m", 2), ("fifth-copy", 4..5, None));
    assert_eq!(given(" 123m ", 2), ("wrong-tile-count", 1..5, None));
    assert_eq!(given("", 2), ("wrong-tile-count", 0..0, None));
    // Unreadable text is reported before an extra tile.
    assert_eq!(given("11111m é", 2), ("unknown-character", 7..9, None));
}

#[test]
fn no_count_above_four_is_passed_over() {
    let rules = ShapeRules::default();
    for first in Tile::ALL {
        for n_copies in 5..=255 {
            let mut counts = [0; 34];
            counts[usize::from(first.code())] = n_copies;
            let fifth = HandError::FifthCopy { tile: first };
            assert_eq!(HandKey::from_counts(&counts, rules), Err(fifth));
        }
        // Two kinds of one suit, and of two suits; a total of 256 tiles would wrap to zero in a
        // byte.
        for second in Tile::ALL {
            for n_copies in [5, 128] {
                let mut counts = [0; 34];
                counts[usize::from(first.code())] = n_copies;
                counts[usize::from(second.code())] = n_copies;
                let fifth = HandError::FifthCopy {
                    tile: first.min(second),
                };
                assert_eq!(HandKey::from_counts(&counts, rules), Err(fifth));
            }
        }
    }
}

#[test]
fn counts_that_are_no_hand() {
    let error =
        |counts, calls: &[Call]| Hand::new(counts, calls, ShapeRules::default()).unwrap_err();
    assert_eq!(error([0; 34], &[]).kind(), "no-tiles");
    let mut counts = [0; 34];
    counts[33] = 255;
    assert_eq!(
        error(counts, &[]),
        HandError::FifthCopy { tile: tile("7z") }
    );
    let red = Call::parse(CallKind::Chi, "340p").unwrap();
    assert_eq!(error([0; 34], &[red, red]).kind(), "second-red-five");
    let wrong = HandError::WrongTileCount {
        found: 34,
        n_calls: 0,
        max_sets: 4,
    };
    assert_eq!(error([1; 34], &[]), wrong);
    assert_eq!(error([4; 34], &[]).kind(), "wrong-tile-count");
    let pon = Call::parse(CallKind::Pon, "111z").unwrap();
    assert_eq!(error([0; 34], &[pon]).kind(), "wrong-tile-count");
}

#[test]
fn rules_that_are_none() {
    let error = ShapeRules::new(Forms::EMPTY, 4).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no forms given: expected one or more of `standard`, `knitted-straight`, `seven-pairs`, \
         `thirteen-orphans`, `honors-and-knitted`, `eight-and-a-half-pairs`"
    );
    assert_eq!(error.kind(), "no-forms");
    for found in [0, 6, 255] {
        let error = ShapeRules::new(Forms::ALL, found).unwrap_err();
        assert_eq!(error, ShapeRulesError::WrongSets { found });
        assert_eq!(error.to_string(), format!("{found} sets: expected 1 to 5"));
        assert_eq!(error.kind(), "wrong-sets");
    }
    let error = ShapeRules::new(Forms::from(Form::SevenPairs), 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1 set with `seven-pairs`, which needs 14 tiles: expected 4 or 5 sets"
    );
    let error = ShapeRules::new(Forms::from(Form::EightAndAHalfPairs), 4).unwrap_err();
    assert_eq!(
        error.to_string(),
        "4 sets with `eight-and-a-half-pairs`, which needs 17 tiles: expected 5 sets"
    );
    assert_eq!(error.kind(), "too-few-sets");
}

#[test]
fn tiles_that_are_not_there() {
    assert_hand_error_by(
        ShapeRules::of(Variant::Sanma),
        "19m456p789s11123z 8m",
        "not-in-wall",
        "8",
        "`8m` is not in play under these rules: expected `1m`, `9m`, dots, bamboos and honors",
    );
    assert_hand_error_by(
        ShapeRules::of(Variant::Sichuan),
        "123m456p789s11p [pon 777z]",
        "not-in-wall",
        "[pon 777z]",
        "`7z` is not in play under these rules: expected characters, dots and bamboos",
    );
    let error = ShapeRules::default().with_wall(Wall::NoHonors).unwrap_err();
    assert_eq!(error.kind(), "no-orphans");
    assert_eq!(
        error.to_string(),
        "`thirteen-orphans` without honors: expected one or more of `standard`, \
         `knitted-straight`, `seven-pairs`, `eight-and-a-half-pairs`"
    );
    for (forms, wall, expected) in [
        (
            Form::HonorsAndKnitted,
            Wall::NoHonors,
            "`honors-and-knitted` without honors: expected one or more of `standard`, \
             `knitted-straight`, `seven-pairs`, `eight-and-a-half-pairs`",
        ),
        (
            Form::KnittedStraight,
            Wall::ThreePlayers,
            "`knitted-straight` without `2m` to `8m`: expected one or more of `standard`, \
             `seven-pairs`, `thirteen-orphans`, `eight-and-a-half-pairs`",
        ),
    ] {
        let rules = ShapeRules::new(forms.into(), 4).unwrap();
        let error = rules.with_wall(wall).unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string()),
            ("no-knitted", expected.to_owned())
        );
    }
}

#[test]
fn visible_tiles_that_are_too_many() {
    let hand: Hand = "1123m406p1z [pon 777z] [chi 123m]".parse().unwrap();
    let see = |text: &str| {
        let error = hand.see(text).unwrap_err();
        (error.kind(), error.span(), error.to_string())
    };
    let fifth = "a fifth `1m` among the visible tiles: expected at most four of each tile, \
                 including those in the hand and its called sets";
    assert_eq!(see("9m 1m1m"), ("fifth-copy", 5..6, fifth.to_owned()));
    let red = "a second red five `0p`: expected at most one of each suit";
    assert_eq!(see("1z0p"), ("second-red-five", 2..3, red.to_owned()));
    assert_eq!(see("1z8z").0, "no-such-honor");
    assert_eq!(see("12").0, "missing-suit");
    // Tiles seen in two calls add up.
    let seen = hand.see("1m77p").unwrap();
    assert_eq!(seen.see("1m").unwrap_err().kind(), "fifth-copy");
    assert_eq!(seen.see("77p").unwrap().visible()[15], 4);
    let mut counts = [0; 34];
    counts[0] = 200;
    let error = hand.with_visible(counts).unwrap_err();
    assert_eq!(error, HandError::FifthVisible { tile: tile("1m") });
}

#[test]
fn fives_that_cannot_be_red() {
    let hand: Hand = "123m55p11z [chi 340s]".parse().unwrap();
    assert_eq!(
        hand.with_red_five(TileSuit::Dots).unwrap().to_string(),
        "123m05p11z [chi 340s]"
    );
    for suit in [TileSuit::Characters, TileSuit::Bamboos, TileSuit::Honors] {
        let error = hand.with_red_five(suit).unwrap_err();
        assert_eq!(error, HandError::NoFive { suit });
        assert_eq!(error.kind(), "no-five");
    }
    let seen = hand.see("0p").unwrap();
    let second = HandError::SecondRedFive {
        suit: TileSuit::Dots,
    };
    assert_eq!(seen.with_red_five(TileSuit::Dots), Err(second));
}
