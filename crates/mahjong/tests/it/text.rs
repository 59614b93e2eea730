//! Every tile, call and form converts to text and back, and different spellings give the same
//! result.

use handeval_mahjong::{Call, CallKind, Form, Forms, Hand, SetKind, ShapeRules, Tile, TileSuit};

use crate::{hand, tile};

#[test]
fn each_tile_is_read_from_its_letters_and_its_symbol() {
    for tile in Tile::ALL {
        assert_eq!(tile.to_string().parse(), Ok(tile));
        assert_eq!(tile.to_string().to_uppercase().parse(), Ok(tile));
        assert_eq!(tile.symbol().to_string().parse(), Ok(tile));
        assert_eq!(format!(" {}\u{FE0F},", tile.symbol()).parse(), Ok(tile));
    }
    assert_eq!(tile("0s"), tile("5s"));
}

#[test]
fn the_symbols_are_those_of_unicode() {
    // The order of the code chart: winds, dragons (red, green, white), characters, bamboos, dots.
    let chart = "1z2z3z4z7z6z5z1m2m3m4m5m6m7m8m9m1s2s3s4s5s6s7s8s9s1p2p3p4p5p6p7p8p9p";
    let texts = chart
        .as_bytes()
        .chunks(2)
        .map(|text| std::str::from_utf8(text).unwrap());
    for (text, symbol) in texts.zip('\u{1F000}'..) {
        assert_eq!(tile(text).symbol(), symbol, "{text}");
    }
    assert_eq!(tile("9p").symbol(), '\u{1F021}');
}

#[cfg(feature = "serde")]
#[test]
fn each_tile_is_its_text_in_serde() {
    for tile in Tile::ALL {
        let json = serde_json::to_string(&tile).unwrap();
        assert_eq!(json, format!("\"{tile}\""));
        assert_eq!(serde_json::from_str::<Tile>(&json).unwrap(), tile);
    }
    let error = serde_json::from_str::<Tile>("\"8z\"").unwrap_err();
    assert!(
        error.to_string().starts_with("`8z` is not an honor"),
        "{error}"
    );
    let error = serde_json::from_str::<Tile>("3").unwrap_err();
    assert!(error.to_string().contains("a tile such as `1m`"), "{error}");
}

#[test]
fn suits_kinds_and_forms_have_names() {
    for suit in TileSuit::ALL {
        assert_eq!(TileSuit::from_char(suit.char()), Some(suit));
        assert_eq!(suit.to_string(), suit.char().to_string());
    }
    assert_eq!(
        TileSuit::ALL.map(TileSuit::name),
        ["characters", "dots", "bamboos", "honors"]
    );
    assert_eq!(
        SetKind::ALL.map(SetKind::key),
        ["triplet", "sequence", "quad"]
    );
    assert_eq!(
        CallKind::ALL.map(CallKind::key),
        ["chi", "pon", "kan", "kakan", "ankan"]
    );
    assert_eq!(
        Form::ALL.map(Form::key),
        [
            "standard",
            "knitted-straight",
            "seven-pairs",
            "thirteen-orphans",
            "honors-and-knitted",
            "eight-and-a-half-pairs"
        ]
    );
    for form in Form::ALL {
        assert_eq!(Form::from_key(form.key()), Some(form));
    }
    assert_eq!(Form::from_key("Standard"), None);
    assert_eq!(CallKind::from_key("Pon"), Some(CallKind::Pon));
    assert_eq!(
        ShapeRules::default().to_string(),
        "standard,seven-pairs,thirteen-orphans; up to 4 sets"
    );
}

#[test]
fn forms_are_a_set() {
    let mut forms = Forms::EMPTY;
    assert!(forms.is_empty());
    assert!(forms.insert(Form::ThirteenOrphans));
    assert!(!forms.insert(Form::ThirteenOrphans));
    assert!(forms.insert(Form::Standard));
    assert_eq!(forms, [Form::Standard, Form::ThirteenOrphans].into());
    assert_eq!(forms.iter().len(), 2);
    assert_eq!(
        forms.iter().collect::<Vec<_>>(),
        [Form::Standard, Form::ThirteenOrphans]
    );
    assert_eq!(Form::ALL.into_iter().collect::<Forms>(), Forms::ALL);
    assert_eq!(forms.to_string(), "standard,thirteen-orphans");
    assert_eq!(format!("{forms:?}"), "{Standard, ThirteenOrphans}");
    assert_eq!(format!("{:>14}", Form::SevenPairs), "   seven-pairs");
}

#[test]
fn each_call_is_written_as_it_is_read() {
    for kind in CallKind::ALL {
        for first in Tile::ALL {
            let Some(call) = Call::new(kind, first) else {
                assert_eq!(kind, CallKind::Chi);
                assert!(first.is_honor() || first.number() > 7);
                continue;
            };
            let text = call.set().to_string();
            assert_eq!(Call::parse(kind, &text), Ok(call));
            assert_eq!(call.to_string(), format!("[{kind} {text}]"));
            let backwards: String = call.set().tiles().map(|tile| tile.symbol()).collect();
            let backwards: String = backwards.chars().rev().collect();
            assert_eq!(Call::parse(kind, &backwards), Ok(call));
        }
    }
}

#[test]
fn a_red_five_of_a_call_is_kept() {
    for (kind, text, written) in [
        (CallKind::Chi, "760s", "[chi 067s]"),
        (CallKind::Pon, "550p", "[pon 055p]"),
        (CallKind::Kan, "5505m", "[kan 0555m]"),
        (CallKind::Kakan, "0555s", "[kakan 0555s]"),
    ] {
        let call = Call::parse(kind, text).unwrap();
        assert_eq!((call.to_string().as_str(), call.n_red()), (written, 1));
        let plain = Call::parse(kind, &text.replace('0', "5")).unwrap();
        assert_eq!((plain.set(), plain.n_red()), (call.set(), 0));
    }
}

#[test]
fn red_fives_stand_before_the_other_fives_and_leave_last() {
    let drawn = hand("550m550p055s11234z");
    assert_eq!(drawn.to_string(), "055m055p055s11234z");
    let once = drawn.discard(tile("5p")).unwrap();
    assert_eq!(once.to_string(), "055m05p055s11234z");
    let again = once.draw(tile("1z")).unwrap().discard(tile("5p")).unwrap();
    assert_eq!(again.to_string(), "055m0p055s111234z");
    assert!(again.has_red_five(TileSuit::Dots));
    let never = again.draw(tile("1z")).unwrap().discard(tile("5p")).unwrap();
    assert_eq!(never.to_string(), "055m055s1111234z");
    assert!(!never.has_red_five(TileSuit::Dots));
    assert!(!never.has_red_five(TileSuit::Honors));
}

#[test]
fn calls_may_stand_in_the_text_and_beside_it() {
    let chi = Call::parse(CallKind::Chi, "456p").unwrap();
    let pon = Call::parse(CallKind::Pon, "777z").unwrap();
    let rules = ShapeRules::default();
    let written = Hand::parse("1230m11z2s [pon 777z] [chi 456p]", rules);
    assert_eq!(written.unwrap().calls(), [pon, chi]);
    let mixed = Hand::parse_with_calls("1230m11z2s [pon 777z]", &[chi], rules).unwrap();
    assert_eq!(mixed, written_again(&mixed));
    assert_eq!(mixed.to_string(), "1230m2s11z [pon 777z] [chi 456p]");
    assert_eq!(
        Hand::new(*mixed.counts(), &[pon, chi], rules)
            .unwrap()
            .calls(),
        mixed.calls()
    );
}

#[track_caller]
fn written_again(read: &Hand) -> Hand {
    Hand::parse(&read.to_string(), read.rules()).unwrap()
}
