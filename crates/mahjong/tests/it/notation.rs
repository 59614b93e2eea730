//! Hands as other programs write them: each in plain notation, and what is refused.

use handeval_mahjong::{Call, CallKind, Hand, ShapeRules, ShownTile, Tile, plain_notation};

use crate::hand;

#[track_caller]
fn assert_plain(text: &str, plain: &str) {
    assert_eq!(plain_notation(text).as_deref(), Some(plain), "{text}");
    assert_eq!(hand(text), hand(plain), "{text}");
    assert_eq!(plain_notation(plain), None, "plain notation stays as it is");
    assert_eq!(
        hand(text).to_string(),
        hand(&hand(text).to_string()).to_string()
    );
}

#[track_caller]
fn assert_refused(text: &str, kind: &str, span: &str, message: &str) {
    let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(error.kind(), kind, "{text}");
    assert_eq!(&text[error.span()], span, "{text}");
    assert_eq!(plain_notation(text), None, "{text}");
}

#[test]
fn m17_capital_letters_are_honors() {
    assert_plain("123m456p789s EEE PP", "123m456p789s 111z 55z");
    assert_plain("123m456p789sEEEPP", "123m456p789s11155z");
    assert_plain(
        "1m9m1p9p1s9s E S W N P F C E",
        "1m9m1p9p1s9s 1z 2z 3z 4z 5z 6z 7z 1z",
    );
    assert_plain("19m19p19sESWNWhGrRdE", "19m19p19s12345671z");
    assert_plain("19m19p19s ESWN WH GR RD RD", "19m19p19s 1234z 5z 6z 7z 7z");
    assert_plain("123M456P789S EEE CC", "123m456p789s 111z 77z");
    // Small letters are suits or nothing, and S and P right after numbers are suits.
    assert_plain("1S2S3S EEE SS 123P 789M", "1s2s3s 111z 22z 123p 789m");
    assert_refused(
        "123m456p789seee11z",
        "unknown-character",
        "e",
        "`e` is not a tile: expected digits and one of `m`, `p`, `s`, `z`, such as `123m`, or \
         capitals for honors, such as `E`",
    );
}

#[test]
fn m17_chinese_and_japanese_names_are_tiles() {
    assert_plain("123m456p789s東東東發發", "123m456p789s11166z");
    assert_plain("东南西北白发中东", "12345671z");
    assert_plain(
        "東風 南风 北風 白板 發財 发财 发 紅中",
        "1z 2z 4z 5z 6z 6z 6z 7z",
    );
    assert_plain("一萬二萬三萬 四万", "1m2m3m 4m");
    assert_plain("二万 五筒 三索 三条", "2m 5p 3s 3s");
    assert_plain("一二三萬子四五六餅七八九條 中", "123m456p789s 7z");
    assert_plain("123万456饼789索 11z", "123m456p789s 11z");
    assert_plain("伍萬 赤五筒 红5条 紅伍萬", "5m 0p 0s 0m");
}

#[test]
fn m17_full_width_characters_are_those_of_ascii() {
    assert_plain(
        "１２３ｍ４５６ｐ　７８９ｓ，ＥＥＰＰ",
        "123m456p 789s 1155z",
    );
    assert_plain("１２３ｍ１１ｚ［ｐｏｎ　７７７ｚ］", "123m11z [pon 777z]");
}

#[test]
fn m17_red_fives_have_marks() {
    assert_plain("5mr 5pr 5sr E", "0m 0p 0s 1z");
    assert_plain("r5mr5pr5sE", "0m0p0s1z");
    assert_plain("r67p 4r6m 46r5s1z", "067p 406m 460s1z");
    assert_plain("345mr 678p E", "340m 678p 1z");
    assert_plain("55r5m2z", "550m2z");
    assert_plain("5mr5m11z", "0m5m11z");
    // The marks in a text are all on the same side of their tiles; sometimes only one side is
    // possible.
    assert_plain("5mr1z", "0m1z");
    assert_plain("55pr1z1z", "50p1z1z");
    assert_plain("5mr5pr5sr1z", "0m0p0s1z");
    assert_plain("5mrp1z1z", "5m0p1z1z");
    assert_plain("5mr55m1z", "0m55m1z");
}

#[test]
fn m17_suits_may_come_first() {
    assert_plain("m123p456s789z11", "123m456p789s11z");
    assert_plain("M1 M2 M3 P4 P5 P0 S789 z11", "1m 2m 3m 4p 5p 0p 789s 11z");
    assert_plain("m1mr5m2 z1", "1m0m2m 1z");
    assert_plain("P1P2P3S1S2S3EE SS", "1p2p3p1s2s3s11z 22z");
    // Where a capital S or P comes before the first number, both orders are tried.
    assert_plain("EEEPP123m456p789s", "11155z123m456p789s");
    assert_plain("SSS789m11p", "222z789m11p");
    assert_plain("PP123m", "55z123m");
    assert_plain("PP 1M2M3M4P5P6P7S8S9S", "55z 1m2m3m4p5p6p7s8s9s");
    assert_plain("P1P2P3 M11", "1p2p3p 11m");
    assert_plain("P1P", "5z1p");
    assert_plain("[EEE]m123z22", "[pon 111z]123m22z");
    assert_plain(
        "[chi p456] m123 z11 [pon z777]",
        "[chi 456p] 123m 11z [pon 777z]",
    );
}

#[test]
fn m17_calls_of_majiang_core_follow_commas() {
    assert_plain("m123z11,z777=,p4-56", "123m11z [pon 777z] [chi 456p]");
    assert_plain("m123z11,z222+2,s0555-", "123m11z [kakan 2222z] [kan 0555s]");
    let error = Hand::parse("m123z11,z2222", ShapeRules::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`,z2222` can be read in two ways: as `[ankan 2222z]` or as `2222z`; \
         write the one you mean"
    );
    // A comma at the end means that the last call was just made; its mark follows the claimed tile.
    for (text, plain) in [
        ("m123p456s789z11,z555+,", "123m456p789s11z [pon 555z <5z]"),
        ("m11z333,p4-56,", "11m333z [chi 456p <4p]"),
        ("m11z333,p40-6, ", "11m333z [chi 406p <0p]"),
        (
            "m11p406z333,s222=,m067=,",
            "11m406p333z [pon 222s] [chi 067m <7m]",
        ),
    ] {
        assert_plain(text, plain);
    }
    assert_eq!(
        plain_notation("m11,p4-56,s1").as_deref(),
        Some("11m [chi 456p] 1s")
    );
    for (text, kind) in [
        ("m123p456z1,z555+,", "nothing-to-discard"),
        ("m12z111,z5555+,", "claimed-quad"),
    ] {
        let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
        assert_eq!(error.kind(), kind, "{text}: {error}");
    }
}

#[test]
fn m17_addresses_of_tenhou_have_a_hand() {
    let hand = "123m456p789s1122z";
    for address in [
        "https://tenhou.net/2/?q=123m456p789s1122z",
        "http://tenhou.net/2/?q=123m456p789s1122z&d=1#top",
        " tenhou.net/2/?q=123m456p789s1122z",
        "q=123m456p789s1122z",
    ] {
        assert_plain(address, hand);
    }
    assert_plain("q=123m11z [pon 777z]", "123m11z [pon 777z]");
    // Browsers write other characters as bytes, and a space as `+`.
    for (address, plain) in [
        ("https://tenhou.net/2/?q=123m%20%311z", "123m 11z"),
        ("tenhou.net/2/?q=123m+11z", "123m 11z"),
        ("q=123m%E6%9D%B1%e6%9d%b1", "123m11z"),
        ("q=m123z11,z222=", "123m11z [pon 222z]"),
    ] {
        assert_plain(address, plain);
    }
    let error = Hand::parse("q=123m%E6%9D東 ", ShapeRules::default()).unwrap_err();
    assert_eq!((error.kind(), error.span()), ("unknown-character", 6..7));
    for address in ["https://tenhou.net/2/?p=123m11z", "tenhou.net/2/"] {
        assert_refused(
            address,
            "no-hand-in-address",
            address,
            "this address has no hand: expected one after `?q=`, as in \
             `https://tenhou.net/2/?q=123m456p789s1122z`",
        );
    }
    assert_refused(
        "q=123m11z&x=1&q=11z",
        "two-readings",
        "q=123m11z&x=1&q=11z",
        "`q=123m11z&x=1&q=11z` can be read in two ways: as `123m11z` or as `11z`; write the one \
         you mean",
    );
}

#[test]
fn m17_a_list_is_read_without_its_quotes() {
    assert_plain("[\"1m\",\"5mr\",\"6m\",\"E\"]", "1m 0m 6m 1z");
    assert_plain("'1m','2m','3m','E'", "1m 2m 3m 1z");
    assert_plain("['E', '5mr', '6m', '中']", "1z 0m 6m 7z");
    assert_plain("\"123m\" E", "123m 1z");
}

#[test]
fn m17_calls_have_other_names_or_none() {
    for (text, plain) in [
        ("[chii 456p]", "[chi 456p]"),
        ("[chow 4p5p6p]", "[chi 4p5p6p]"),
        ("[吃 四五六筒]", "[chi 456p]"),
        ("[チー456p]", "[chi 456p]"),
        ("[pung 777z]", "[pon 777z]"),
        ("[pong CCC]", "[pon 777z]"),
        ("[碰中中中]", "[pon 777z]"),
        ("[daiminkan 1111s]", "[kan 1111s]"),
        ("[minkan 1111s]", "[kan 1111s]"),
        ("[kong 1111s]", "[kan 1111s]"),
        ("[Gang1111s]", "[kan 1111s]"),
        ("[杠 1111s]", "[kan 1111s]"),
        ("[shouminkan 3333s]", "[kakan 3333s]"),
        ("[補槓 3333s]", "[kakan 3333s]"),
        ("[暗杠 2222p]", "[ankan 2222p]"),
        ("[concealed kong 2222p]", "[ankan 2222p]"),
        ("[456p]", "[chi 456p]"),
        ("[640p]", "[chi 640p]"),
        ("[777z]", "[pon 777z]"),
        ("[EEE]", "[pon 111z]"),
        ("[456p,3]", "[chi 456p]"),
        ("[1111s,2]", "[kan 1111s]"),
        ("[1111s,6]", "[kakan 1111s]"),
        ("[chakan 1111s]", "[kakan 1111s]"),
        ("[exposed kong 1111s]", "[kan 1111s]"),
    ] {
        assert_plain(&format!("123m 99s {text}"), &format!("123m 99s {plain}"));
    }
    assert_refused(
        "123m11z [2222p]",
        "quad-kind",
        "[2222p]",
        "`[2222p]` is a quad, open or concealed: expected `[kan 2222p]`, `[kakan 2222p]` for a \
         pon extended to a quad, or `[ankan 2222p]` for a concealed one",
    );
    for (text, kind, span) in [
        ("11z [457p]", "missing-call-word", "[457p]"),
        ("11z [123z]", "missing-call-word", "[123z]"),
        ("11z [ponx 777z]", "unknown-call-word", "ponx"),
        ("11z [shown kong 1111s]", "unknown-call-word", "shown"),
        ("EE [chi 457p]", "no-sequence", "457p"),
        ("EE [pon 東東西]", "unequal-tiles", "東東西"),
    ] {
        let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
        assert_eq!((error.kind(), &text[error.span()]), (kind, span), "{error}");
    }
}

#[test]
fn m17_what_can_be_read_in_two_ways_is_refused() {
    for (text, span, readings) in [
        (
            "123m789SSS EE",
            "SSS",
            "`789s` and `22z` or as `789` without a suit and `222z`",
        ),
        ("11z 9 P CC", "P", "`9p` or as `9` without a suit and `5z`"),
        (
            "11z9 PP CC",
            "PP",
            "`9p` and `5z` or as `9` without a suit and `55z`",
        ),
        ("E 9 P", "P", "`9p` or as `9` without a suit and `5z`"),
        (
            "5mr5p1z1z",
            "5mr",
            "`0m` or as `5m` and a red five after it",
        ),
        ("5mr55p1z", "5mr", "`0m` or as `5m` and a red five after it"),
        (
            "5pr5m5s1z",
            "5pr",
            "`0p` or as `5p` and a red five after it",
        ),
        (
            "五萬r五筒東東",
            "五萬r",
            "`0m` or as `5m` and a red five after it",
        ),
        (
            "1z1z5mrPP",
            "5mr",
            "`0m` or as `5m` and a red five after it",
        ),
        (
            "PP1M2M3M4P5P6P7S8S9S",
            "PP1M2M3M4P5P6P7S8S9S",
            "`55z1m2m3m4p5p6p7s8s9s` or as `5z1p2m3m4m5p6p7p8s9s2z`",
        ),
        (
            " EESSS123M456P789S ",
            "EESSS123M456P789S",
            "`11222z123m456p789s` or as `1122z123s456m789p2z`",
        ),
        (
            "PPP123M11P",
            "PPP123M11P",
            "`555z123m11p` or as `55z123p11m5z`",
        ),
        (
            "P123m456p789P",
            "P123m456p789P",
            "`5z123m456p789p` or as `123p456m789p5z`",
        ),
        ("4m5mr6m", "5mr", "`0m` or as `5m` and a red five after it"),
        (
            "345mr678p E",
            "345mr",
            "`340m` or as `345m` and a red five after it",
        ),
        ("1z5rm", "5rm", "`0m` or as `50m`"),
        ("m34m5rz1", "m5r", "`0m` or as `50m`"),
    ] {
        let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
        assert_eq!(error.kind(), "two-readings", "{text}: {error}");
        assert!(error.to_string().contains(readings), "{text}: {error}");
        assert!(text[error.span()].ends_with(span), "{text}: {error}");
    }
}

#[test]
fn m17_what_does_not_fit_the_first_suit_is_named_by_its_side() {
    for (text, kind, span, message) in [
        (
            "m123p456s789 11z",
            "missing-number",
            "z",
            "suit `z` has no number after it: expected every suit before its numbers, as in the \
             first tile",
        ),
        (
            "s123m456p789s",
            "missing-number",
            "s",
            "suit `s` has no number after it: expected every suit before its numbers, as in the \
             first tile",
        ),
        (
            "m123z11 [pon 777z]",
            "missing-suit",
            "777",
            "`777` has no suit before it: expected every suit before its numbers, as in the first \
             tile",
        ),
    ] {
        assert_refused(text, kind, span, message);
    }
}

#[test]
fn m17_long_text_that_is_no_hand_is_refused_in_linear_time() {
    // A quadratic reader needs minutes for these.
    for piece in [
        "5r", "<", "q=", "z1=", "「", "r", "赤5", "[", "5mr", ",m1", "P1", "[1",
    ] {
        let text = piece.repeat(400_000 / piece.len());
        assert!(
            Hand::parse(&text, ShapeRules::default()).is_err(),
            "{piece}"
        );
    }
}

#[test]
fn m17_errors_are_where_they_were_typed() {
    for (text, kind, span) in [
        ("東東東東東", "fifth-copy", "東"),
        ("一萬 二萬x", "unknown-character", "x"),
        ("EE 12x", "unknown-suit", "x"),
        ("EE 12", "missing-suit", "12"),
        ("12東", "unknown-suit", "東"),
        ("m12p", "missing-number", "p"),
        ("１８ｚ", "no-such-honor", "８"),
        ("r5m5mr", "second-red-five", "5"),
        ("東東東", "wrong-tile-count", "東東東"),
    ] {
        let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
        assert_eq!(
            (error.kind(), &text[error.span()]),
            (kind, span),
            "{text}: {error}"
        );
    }
}

#[test]
fn m17_single_tiles_calls_and_visible_tiles_are_read_too() {
    let shown = |text: &str| text.parse::<ShownTile>().map(|shown| shown.to_string());
    for (text, plain) in [
        ("東", "1z"),
        ("P", "5z"),
        ("5pr", "0p"),
        ("m5", "5m"),
        ("五萬", "5m"),
    ] {
        assert_eq!(shown(text).as_deref(), Ok(plain), "{text}");
    }
    assert_eq!(shown("EE").unwrap_err().kind(), "more-than-one-tile");
    assert_eq!("中".parse::<Tile>().unwrap().to_string(), "7z");
    let tiles = ShownTile::parse_all("4p,發 r5s").unwrap();
    assert_eq!(
        tiles.iter().map(ShownTile::to_string).collect::<String>(),
        "4p6z0s"
    );
    let call = Call::parse(CallKind::Pon, "白白白").unwrap();
    assert_eq!(call.to_string(), "[pon 555z]");
    let error = Call::parse(CallKind::Pon, "白白中").unwrap_err();
    assert_eq!((error.kind(), error.span()), ("unequal-tiles", 0..9));
    let seen = hand("1112345678999m").see("九萬 E").unwrap();
    assert_eq!(seen.visible().iter().sum::<u8>(), 2);
    let error = hand("1112345678999m").see("東 九萬九萬").unwrap_err();
    assert_eq!((error.kind(), error.span()), ("fifth-copy", 10..13));
}

#[test]
fn both_readings_are_shown_without_control_characters() {
    let error = Call::parse(CallKind::Pon, "S9S<S_\u{1}").unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains(r"`2z9s<2z_\u{1}` or as `9s2z<2z_\u{1}`"),
        "{message}"
    );
}
