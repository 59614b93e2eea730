//! Each rule of docs/rules/mahjong.md, by its number.

use std::cmp::Reverse;

use handeval_mahjong::{
    Acceptance, Call, CallKind, Decomposition, Form, Forms, Hand, HandError, ParseHandError, Set,
    SetKind, ShapeRules, ShapeRulesError, ShownTile, Tile, TileSuit, ToDiscard, ToDraw, Turn,
    Variant, Wall, decompose, discards_ahead, form_acceptance, form_shanten, is_win, shanten,
    winning_forms,
};

use crate::{acceptance, discards, hand, standard, tile, waits, win_cases, written};

/// The text of this file, to find the names of its tests.
const TESTS: &str = include_str!("rules.rs");
const PAGE: &str = include_str!("../../../../docs/rules/mahjong.md");

/// The hand in `text`, under the Chinese official rules.
#[track_caller]
fn mcr(text: &str) -> Hand {
    let rules = ShapeRules::of(Variant::Mcr);
    Hand::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn assert_shanten(text: &str, value: i8, forms: &[Form]) {
    let found = shanten(&hand(text));
    assert_eq!(found.value, value, "{text}");
    assert_eq!(found.forms, forms.iter().copied().collect(), "{text}");
}

/// Accepted tiles as text, such as `1m×3 4m×4`.
fn tiles_left(accepted: &Acceptance) -> String {
    let texts: Vec<String> = accepted
        .tiles()
        .map(|accepted| format!("{}×{}", accepted.tile, accepted.left))
        .collect();
    texts.join(" ")
}

#[track_caller]
fn assert_waits(text: &str, expected: &str) {
    assert_eq!(tiles_left(&waits(&hand(text))), expected, "{text}");
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    let rules = PAGE.lines().filter_map(|line| line.strip_prefix("## M"));
    let rules: Vec<&str> = rules
        .filter_map(|rule| Some(rule.split_once('.')?.0))
        .collect();
    let tests = TESTS.lines().filter_map(|line| line.strip_prefix("fn m"));
    let mut tests: Vec<&str> = tests
        .filter_map(|test| Some(test.split_once('_')?.0))
        .collect();
    tests.dedup(); // a rule may have several
    assert_eq!(rules, tests);
    assert_eq!(rules.len(), 20);
}

#[test]
fn m1_there_are_34_kinds_of_tiles() {
    let kinds: Vec<u8> = TileSuit::ALL.iter().map(|suit| suit.n_kinds()).collect();
    assert_eq!(kinds, [9, 9, 9, 7]);
    let written: String = Tile::ALL.iter().map(Tile::to_string).collect();
    assert_eq!(
        written,
        "1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p1s2s3s4s5s6s7s8s9s1z2z3z4z5z6z7z"
    );
    for (code, tile) in Tile::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(tile.code()), code);
        assert_eq!(Tile::from_code(tile.code()), Some(tile));
        assert_eq!(Tile::new(tile.suit(), tile.number()), Some(tile));
    }
    assert_eq!(Tile::from_code(34), None);
    assert_eq!(Tile::new(TileSuit::Dots, 0), None);
    assert_eq!(Tile::new(TileSuit::Dots, 10), None);
    assert_eq!(Tile::new(TileSuit::Honors, 8), None);
    let orphans = Tile::ALL
        .into_iter()
        .filter(|tile| tile.is_terminal_or_honor());
    assert_eq!(orphans.count(), 13);
    assert_eq!(
        Tile::ALL.into_iter().filter(|tile| tile.is_honor()).count(),
        7
    );
}

#[test]
fn m2_nobody_holds_a_fifth_copy() {
    let mut counts = [0; 34];
    counts[0] = 5;
    let fifth = HandError::FifthCopy { tile: tile("1m") };
    assert_eq!(Hand::new(counts, &[], ShapeRules::default()), Err(fifth));
    counts[0] = 2;
    let pon = Call::new(CallKind::Pon, tile("1m")).unwrap();
    assert_eq!(Hand::new(counts, &[pon], ShapeRules::default()), Err(fifth));
    counts[0] = 1;
    let held = Hand::new(counts, &[pon], ShapeRules::default()).unwrap();
    assert_eq!(held.n_own(tile("1m")), 4);
    assert_eq!(held.draw(tile("1m")), None);
}

#[test]
fn m3_a_set_is_a_sequence_a_triplet_or_a_quad() {
    let set = |kind, first| Set::new(kind, tile(first)).map(|set| set.to_string());
    assert_eq!(set(SetKind::Sequence, "1m").as_deref(), Some("123m"));
    assert_eq!(set(SetKind::Sequence, "7s").as_deref(), Some("789s"));
    assert_eq!(set(SetKind::Triplet, "9p").as_deref(), Some("999p"));
    assert_eq!(set(SetKind::Quad, "7z").as_deref(), Some("7777z"));
    for wrong in ["8m", "9m", "8p", "9p", "9s", "1z", "3z", "5z", "7z"] {
        assert_eq!(set(SetKind::Sequence, wrong), None, "{wrong}");
    }
}

#[test]
fn m4_called_sets_count_three_tiles_and_stay_as_they_are() {
    let called = hand("55m [chi 123m] [pon 777z] [kan 1111z] [ankan 2222p]");
    assert_eq!(
        (called.n_tiles(), called.n_uncalled(), called.n_sets()),
        (14, 2, 4)
    );
    assert_eq!(called.n_own(tile("1z")), 4);
    assert!(is_win(&called));
    // A claimed quad, one that was a pon first, and a concealed one.
    let quads = hand("55m123s [kan 1111z] [kakan 7777z] [ankan 2222p]");
    let kinds: Vec<CallKind> = quads.calls().iter().map(|call| call.kind()).collect();
    assert_eq!(kinds, [CallKind::Kan, CallKind::Kakan, CallKind::Ankan]);
    assert!(kinds.iter().all(|kind| kind.set_kind() == SetKind::Quad));
    assert!(is_win(&quads));
    // Uncalled, 11123m would be a pair and a sequence, but a called triplet stays a triplet.
    assert!(is_win(&hand("11123m456p789s777z")));
    assert!(!is_win(&hand("23m456p789s [pon 111m] [pon 777z]")));
}

#[test]
fn m5_sets_and_a_pair_win_and_honors_make_no_sequences() {
    for (text, is_winning) in win_cases() {
        let hand = Hand::parse(text, standard()).unwrap();
        assert_eq!(is_win(&hand), is_winning, "{text}");
    }
    assert!(is_win(&hand("9m8m7m 5z5z, 1s3s2s 444p 6m5m4m"))); // in any order
    assert!(!is_win(&hand("123m456p789s345z11s"))); // honors make no sequences
    assert!(!is_win(&hand("891m456p789s11122z"))); // nor does a suit wrap around
}

#[test]
fn m6_seven_pairs_are_seven_different_kinds() {
    let seven = Forms::from(Form::SevenPairs);
    assert_eq!(winning_forms(&hand("1133m5577p2288s66z")), seven);
    assert_eq!(winning_forms(&hand("1111m5577p2288s66z")), Forms::EMPTY);
    assert_shanten("1111m5577p2288s66z", 1, &[Form::SevenPairs]);
    assert_eq!(
        winning_forms(&hand("11223344556677m")),
        Forms::from([Form::Standard, Form::SevenPairs])
    );
    // A call rules them out: 11 tiles and a called set can only be standard.
    let called = hand("1133m5577p228s [pon 666z]");
    assert_eq!(shanten(&called).forms, Forms::from(Form::Standard));
    assert_shanten("1133m5577p2288s6z", 0, &[Form::SevenPairs]);
    assert_waits("1133m5577p2288s6z", "6z×3");
}

#[test]
fn m7_thirteen_orphans_are_each_terminal_and_honor_and_one_more() {
    let orphans = Forms::from(Form::ThirteenOrphans);
    let win = hand("19m19p19s12345677z");
    assert_eq!(winning_forms(&win), orphans);
    assert_eq!(
        written(&decompose(&win).next().unwrap()),
        "thirteen-orphans 77z"
    );
    assert_waits(
        "19m19p19s1234567z",
        "1m×3 9m×3 1p×3 9p×3 1s×3 9s×3 1z×3 2z×3 3z×3 4z×3 5z×3 6z×3 7z×3",
    );
    assert_waits("19m19p19s1234566z", "7z×4");
    assert_shanten("19m19p19s12345667z", -1, &[Form::ThirteenOrphans]);
    assert_shanten("159m19p19s1234567z", 0, &[Form::ThirteenOrphans]);
}

#[test]
fn m8_the_size_says_how_many_sets() {
    for n_tiles in 0..=20_usize {
        let counts = std::array::from_fn(|idx| u8::from(idx < n_tiles));
        for max_sets in 1..=5 {
            let rules = ShapeRules::new(Forms::ALL, max_sets).unwrap();
            let n_sets = n_tiles / 3;
            let is_right = n_tiles % 3 != 0 && n_sets <= usize::from(max_sets);
            let hand = Hand::new(counts, &[], rules);
            assert_eq!(hand.is_ok(), is_right, "{n_tiles} tiles, {max_sets} sets");
            if let Ok(hand) = hand {
                assert_eq!((hand.n_tiles(), hand.n_sets()), (n_tiles, n_sets));
                let waits_for_a_draw = matches!(hand.turn(), Turn::ToDraw(_));
                assert_eq!(waits_for_a_draw, n_tiles % 3 == 1);
                assert_eq!(ToDraw::of(&hand).is_some(), waits_for_a_draw);
                assert_eq!(ToDiscard::of(&hand).is_some(), !waits_for_a_draw);
            }
        }
    }
    let seven = ShapeRules::new(Forms::from(Form::SevenPairs), 4).unwrap();
    assert!(Hand::parse("1133m5577p2288s6z", seven).is_ok());
    assert!(matches!(
        Hand::parse("1133m5577p228s", seven),
        Err(ParseHandError::Hand {
            error: HandError::NoFormFits { .. },
            ..
        })
    ));
    let taiwan = ShapeRules::new(Forms::ALL, 5).unwrap();
    let seventeen = Hand::parse("123m456p789s11122233z", taiwan).unwrap();
    assert_eq!(winning_forms(&seventeen), Forms::from(Form::Standard));
    assert_eq!(seventeen.n_sets(), 5);
}

#[test]
fn m9_each_decomposition_comes_once_and_in_order() {
    let readings = |text: &str| -> Vec<String> {
        decompose(&hand(text))
            .map(|reading| written(&reading))
            .collect()
    };
    assert_eq!(readings("112233m456p789s11z"), ["11z 123m 123m 456p 789s"]);
    assert_eq!(
        readings("11122233344499m"),
        [
            "99m 111m 222m 333m 444m",
            "99m 111m 234m 234m 234m",
            "99m 123m 123m 123m 444m",
        ]
    );
    assert_eq!(readings("11123456789999m"), ["11m 123m 456m 789m 999m"]);
    assert_eq!(
        readings("22334455667788p"),
        [
            "22p 345p 345p 678p 678p",
            "55p 234p 234p 678p 678p",
            "88p 234p 234p 567p 567p",
            "seven-pairs 22p 33p 44p 55p 66p 77p 88p",
        ]
    );
    assert_eq!(readings("33m789p344556s777z"), ["33m 789p 345s 456s 777z"]);
    assert_eq!(readings("33m789p344556s345z"), [""; 0]);
    // Called sets come last, in the order given.
    assert_eq!(
        readings("11222m [chi 123m] [pon 777z] [ankan 2222p]"),
        ["11m 222m 123m 777z 2222p"]
    );
    // A hand that has yet to draw has no reading.
    assert_eq!(readings("123m456p789s1122z"), [""; 0]);
}

#[test]
fn m10_shanten_is_the_tiles_lacking_less_one() {
    assert_shanten("123m456p789s11122z", -1, &[Form::Standard]);
    assert_shanten("123m456p789s1112z", 0, &[Form::Standard]);
    assert_shanten("19m159p259s12367z", 3, &[Form::ThirteenOrphans]);
    assert_shanten("147m258p369s1234z", 6, &[Form::SevenPairs]);
    let forms = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];
    let of_form = |text: &str| forms.map(|form| form_shanten(&hand(text), form));
    assert_eq!(of_form("1199m1199p1199s1z"), [Some(3), Some(0), Some(5)]);
    assert_eq!(of_form("19m159p259s12367z"), [Some(8), Some(6), Some(3)]);
    assert_eq!(of_form("1199m1199p11s [pon 777z]"), [Some(2), None, None]);
    let far = Hand::parse("147m258p369s1234z", standard()).unwrap();
    assert_eq!(shanten(&far).value, 8);
    // An extra tile makes nothing worse, and two forms can be equally near.
    assert_shanten("123m456p789s11123z", 0, &[Form::Standard]);
    assert_shanten("1122m3344p5566s77z", -1, &[Form::SevenPairs]);
    assert_shanten("112233m44556p12z", 1, &[Form::Standard, Form::SevenPairs]);
}

#[test]
fn m10_no_win_has_a_fifth_copy() {
    assert_shanten("123m456p789s1111z", 1, &[Form::Standard]);
    assert_shanten("1111m222p333s444z", 1, &[Form::Standard]);
    // The three in the call count, so the fourth cannot be paired.
    assert_shanten(
        "1z [pon 111z] [pon 222z] [pon 333z] [pon 444z]",
        1,
        &[Form::Standard],
    );
    assert_shanten(
        "1m [chi 123m] [chi 123m] [chi 123m] [pon 777z]",
        1,
        &[Form::Standard],
    );
    // All four 3m are in a quad, so 12m cannot wait for one.
    assert_shanten(
        "12m11z [ankan 3333m] [pon 222z] [pon 444z]",
        1,
        &[Form::Standard],
    );
    assert_shanten(
        "12m11z [pon 333m] [pon 222z] [pon 444z]",
        0,
        &[Form::Standard],
    );
}

#[test]
fn m11_waits_and_acceptance_leave_out_what_the_player_holds() {
    assert_waits(
        "1112345678999m",
        "1m×1 2m×3 3m×3 4m×3 5m×3 6m×3 7m×3 8m×3 9m×1",
    );
    assert_waits("23m11z [chi 456p] [pon 777z] [ankan 2222p]", "1m×4 4m×4");
    assert_waits("23m11z [chi 123m] [pon 444m] [ankan 2222p]", "1m×3 4m×1");
    assert_waits("4m [pon 111m] [pon 222m] [pon 333m] [chi 456m]", "4m×2");
    let not_ready = hand("123m456p79s11234z");
    assert_eq!(waits(&not_ready), Acceptance::default());
    assert!(acceptance(&not_ready).total() > 0);
}

#[test]
fn m12_every_discard_with_what_it_leaves() {
    let found = discards(&hand("123m456p789s22337z"));
    let order: Vec<(String, i8, u32)> = found
        .iter()
        .map(|discard| {
            (
                discard.tile.to_string(),
                discard.shanten.value,
                discard.acceptance.total(),
            )
        })
        .collect();
    assert_eq!(order[0], ("7z".into(), 0, 4));
    assert_eq!(order.len(), 12);
    // A win can be broken up.
    assert_eq!(discards(&hand("11z"))[0].shanten.value, 0);
    // The fourth copy, once discarded, would be accepted again, but none is left.
    let found = discards(&hand("1111m23m456p789s55z"));
    let thrown = found
        .iter()
        .find(|discard| discard.tile == tile("1m"))
        .unwrap();
    assert_eq!(tiles_left(&thrown.acceptance), "1m×0 4m×4 5z×2");
    assert_eq!((thrown.shanten.value, thrown.acceptance.total()), (0, 6));
}

#[test]
fn m12_equal_discards_are_ordered_by_what_comes_next() {
    for text in [
        "124679m3678p2366s",
        "123m456p7899s1124z",
        "99p19s [chi 123m] [pon 777z] 2z",
    ] {
        let drawn = hand(text);
        let plain = discards(&drawn);
        let found = discards_ahead(ToDiscard::of(&drawn).unwrap());
        assert_eq!(found.len(), plain.len());
        let least = plain[0].shanten.value;
        let mut last = None;
        for (discard, ahead) in &found {
            assert!(plain.contains(discard));
            assert_eq!(ahead.is_some(), discard.shanten.value == least, "{text}");
            let kept = drawn.discard(discard.tile).unwrap();
            // Straight from the rule: the best of all discards after each draw.
            let best = |tile| {
                let drawn = kept.draw(tile)?;
                let after = Tile::ALL.into_iter().filter_map(|tile| drawn.discard(tile));
                after
                    .map(|kept| (shanten(&kept).value, Reverse(acceptance(&kept).total())))
                    .min()
            };
            let now = acceptance(&kept);
            let (mut next, mut improving) = (0, String::new());
            for tile in Tile::ALL {
                let Some((value, Reverse(total))) = best(tile) else {
                    continue;
                };
                match now.left(tile) {
                    Some(left) => next += u32::from(left) * total,
                    None if value == discard.shanten.value && total > now.total() => {
                        let left = 4 - kept.n_own(tile) - kept.visible()[usize::from(tile.code())];
                        improving += &format!("{tile}×{left} ");
                    }
                    None => {}
                }
            }
            if let Some(ahead) = ahead {
                let expected = (discard.shanten.value > 0).then_some(next);
                assert_eq!(ahead.next, expected, "{text} {}", discard.tile);
                assert_eq!(tiles_left(&ahead.improving), improving.trim_end());
            }
            let order = (
                discard.shanten.value,
                Reverse((
                    discard.acceptance.total(),
                    ahead.and_then(|ahead| ahead.next),
                    ahead.map(|ahead| ahead.improving.total()),
                )),
                discard.tile,
            );
            assert!(last < Some(order), "{text} {}", discard.tile);
            last = Some(order);
        }
    }
}

#[test]
fn m13_a_hand_is_read_from_digits_symbols_and_brackets() {
    let same = [
        "123406m11z [pon 777z] [ankan 2222p]",
        "[pon 7z7z7z] 1z 1z 6m 0m 4m 3m 2m 1m [ANKAN 2222P]",
        "1,2,3,4,0,6 m, 11Z[pon777z][ankan 2p2p2p2p]",
        "🀇🀈🀉🀊0m🀌 🀀🀀\u{FE0E} [pon 🀄\u{FE0F}🀄\u{FE0F}🀄] [ankan 🀚🀚🀚🀚]",
    ];
    for text in same {
        assert_eq!(hand(text).to_string(), same[0], "{text}");
    }
    let plain = hand("123456m11z [pon 777z] [ankan 2222p]");
    assert_ne!(hand(same[0]), plain, "a red five is told apart");
    assert_eq!(hand(same[0]).counts(), plain.counts(), "and is a five");
}

#[test]
fn m14_tiles_that_are_left_out_are_in_no_hand() {
    let by = |variant: Variant, text: &str| Hand::parse(text, ShapeRules::of(variant));
    let kind = |variant, text: &str| by(variant, text).unwrap_err().kind();
    assert_eq!(kind(Variant::Sanma, "112m456p789s11122z"), "not-in-wall");
    assert_eq!(kind(Variant::Sichuan, "123m456p789s11122z"), "not-in-wall");
    assert_eq!(
        kind(Variant::Sanma, "19m456p789s [chi 123m]"),
        "not-in-wall"
    );
    // 1m and 9m cannot be part of a sequence, and there are at most four of each.
    let shanten_by = |variant, text: &str| shanten(&by(variant, text).unwrap()).value;
    // A `1m` needs two more of its kind, since there is no `2m` or `3m` to go with it.
    let lone = "1m11p456p789s111z1p";
    assert_eq!(shanten_by(Variant::Riichi, lone), 0);
    assert_eq!(shanten_by(Variant::Sanma, "1111m456p789s111z"), 1);
    let of_three = by(Variant::Sanma, "19m456p789s11122z").unwrap();
    let of_four = by(Variant::Riichi, "19m456p789s11122z").unwrap();
    let tiles = |hand: &Hand| tiles_left(&acceptance(hand));
    assert_eq!(tiles(&of_three), "1m×3 9m×3 2z×2");
    assert_eq!(tiles(&of_four), "1m×3 2m×4 3m×4 7m×4 8m×4 9m×3 2z×2");
    let orphans = by(Variant::Sanma, "19m19p19s1234567z").unwrap();
    assert_eq!(waits(&orphans).total(), 39);
    let none = ShapeRules::default().with_wall(Wall::NoHonors);
    assert_eq!(none, Err(ShapeRulesError::NoOrphans));
    let knitted = ShapeRules::new(Form::KnittedStraight.into(), 4).unwrap();
    assert!(knitted.with_wall(Wall::NoHonors).is_ok());
    assert_eq!(
        knitted.with_wall(Wall::ThreePlayers),
        Err(ShapeRulesError::NoKnitted {
            form: Form::KnittedStraight,
            wall: Wall::ThreePlayers
        })
    );
}

#[test]
fn m15_variants_are_forms_sets_and_tiles() {
    let keys: Vec<&str> = Variant::ALL.iter().map(|variant| variant.key()).collect();
    assert_eq!(
        keys,
        [
            "standard", "riichi", "sanma", "taiwan", "sichuan", "mcr", "hongkong"
        ]
    );
    let texts: Vec<String> = Variant::ALL
        .iter()
        .map(|&v| ShapeRules::of(v).to_string())
        .collect();
    assert_eq!(
        texts,
        [
            "standard; up to 4 sets",
            "standard,seven-pairs,thirteen-orphans; up to 4 sets",
            "standard,seven-pairs,thirteen-orphans; up to 4 sets; three-players",
            "standard; up to 5 sets",
            "standard,seven-pairs; up to 4 sets; no-honors; four identical tiles are two pairs",
            "standard,knitted-straight,seven-pairs,thirteen-orphans,honors-and-knitted; up to 4 \
             sets; four identical tiles are two pairs",
            "standard,thirteen-orphans; up to 4 sets",
        ]
    );
    for variant in Variant::ALL {
        assert_eq!(Variant::from_key(variant.key()), Some(variant));
        assert_eq!(ShapeRules::of(variant).variant(), Some(variant));
        assert!(PAGE.contains(&format!("| `{variant}` |")));
    }
    assert_eq!(ShapeRules::default(), ShapeRules::of(Variant::Riichi));
    assert_eq!(ShapeRules::new(Forms::ALL, 5).unwrap().variant(), None);
    // Four equal tiles only matter for seven pairs.
    let standard = ShapeRules::of(Variant::Sichuan);
    let standard = standard.with_forms_and_sets(Form::Standard.into(), 4);
    assert_eq!(
        standard.unwrap().to_string(),
        "standard; up to 4 sets; no-honors"
    );

    let seventeen = "123m456p789s11122233z";
    let taiwan = Hand::parse(seventeen, ShapeRules::of(Variant::Taiwan)).unwrap();
    assert!(is_win(&taiwan));
    let four = "1111m5577p2288s66p";
    let sichuan = Hand::parse(four, ShapeRules::of(Variant::Sichuan)).unwrap();
    assert_eq!(
        decompose(&sichuan)
            .map(|reading| written(&reading))
            .collect::<Vec<_>>(),
        ["seven-pairs 11m 11m 55p 66p 77p 22s 88s"]
    );
    assert!(!is_win(
        &Hand::parse(four, ShapeRules::of(Variant::Riichi)).unwrap()
    ));
    assert_eq!(winning_forms(&mcr(four)), Forms::from(Form::SevenPairs));
    assert_eq!(winning_forms(&mcr("19m19p19s12345677z")).len(), 1);
    let hong_kong = |text: &str| Hand::parse(text, ShapeRules::of(Variant::Hongkong)).unwrap();
    assert!(is_win(&hong_kong("19m19p19s12345677z")));
    assert!(!is_win(&hong_kong("1133m5577p2288s66z")));
    let ready = Hand::parse("111m5577p2288s66p", ShapeRules::of(Variant::Sichuan)).unwrap();
    assert_eq!(tiles_left(&waits(&ready)), "1m×1 2s×2 8s×2");
}

#[test]
fn m16_a_tile_just_claimed_has_to_be_followed_by_a_discard() {
    let claimed = hand("123m456p99p444z [chi 345s <3s]");
    let drawn = hand("123m456p99p444z [chi 345s]");
    assert_eq!((is_win(&claimed), is_win(&drawn)), (false, true));
    assert_eq!(decompose(&claimed).count(), 0);
    assert_eq!(shanten(&claimed).value, 0);
    assert_eq!(form_shanten(&claimed, Form::Standard), Some(0));
    assert_eq!(shanten(&drawn).value, -1);
    let claim = claimed.claim().unwrap();
    assert_eq!(claim.claimed(), Some("3s".parse().unwrap()));
    assert_eq!(drawn.claim(), None);
    // A discard ends the turn: the hand is the same however the tile came.
    for tile in ["1m", "4z", "9p"] {
        let tile = tile.parse().unwrap();
        assert_eq!(claimed.discard(tile), drawn.discard(tile));
        assert_eq!(
            claimed.without(ShownTile::from(tile)),
            drawn.without(tile.into())
        );
    }

    let swaps = |text: &str| -> String {
        let hand = hand(text);
        let discards = discards(&hand);
        let swaps = discards.iter().filter_map(|discard| {
            let swap = hand.swap(discard.tile)?;
            Some(format!("{} {swap}", discard.tile))
        });
        swaps.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        swaps("36s123m456p9p44z [chi 345s <3s]"),
        "3s same-tile, 6s other-end"
    );
    assert_eq!(swaps("36s123m456p9p44z [chi 345s <4s]"), "");
    assert_eq!(swaps("2s123m456p9p444z [pon 555s <5s]"), "");
    assert_eq!(swaps("123m456p99p345s444z"), "");
    assert_eq!(swaps("5s123m456p9p344z [pon 055s <0s]"), "5s same-tile");

    let error = |text: &str| Hand::parse(text, ShapeRules::default()).unwrap_err();
    for (text, kind) in [
        ("123m456p99p44z [chi 345s <3s]", "nothing-to-discard"),
        ("123m99p444z [chi 345s <3s] [pon 777z <7z]", "second-claim"),
        ("123m456p99p444z [kan 7777z <7z]", "claimed-quad"),
        ("123m456p99p444z [chi 345s <6s]", "claimed-elsewhere"),
        ("123m456p99p444z [chi 340s <5s]", "claimed-elsewhere"),
        ("123m456p99p444z [chi 345s <]", "claimed-tile"),
        ("123m456p99p444z [chi 345s <34s]", "claimed-tile"),
    ] {
        assert_eq!(error(text).kind(), kind, "{text}");
    }
}

#[test]
fn m17_other_notations_say_the_same_as_the_plain_one() {
    let plain = hand("123m406p789s11155z");
    for text in [
        "123m406p789s EEE PP",
        "123m4p5pr 6p789sEEEWhWh",
        "m123p406s789z11155",
        "一二三萬四赤五六筒七八九索東東東白白",
        "１２３ｍ４０６ｐ７８９ｓ１１１５５ｚ",
        "123m4r56p789s11155z",
        "https://tenhou.net/2/?q=123m406p789s11155z",
    ] {
        assert_eq!(hand(text), plain, "{text}");
    }
    let called = hand("11m789s [chi 406p] [pon 111z] [kan 5555z]");
    for text in [
        "11m789s [406p] [111z] [daiminkan 5555z]",
        "11m789s [chow 4r56p] [碰東東東] [杠白白白白]",
        "m11s789,p4-06,z111=,z5555+",
    ] {
        assert_eq!(hand(text), called, "{text}");
    }
}

#[test]
fn m18_a_knitted_straight_has_one_set_and_a_pair_beside_it() {
    let readings = |text: &str| -> Vec<String> {
        let readings = decompose(&mcr(text));
        readings.map(|reading| written(&reading)).collect()
    };
    for (text, expected) in [
        ("147m258p369s45699m", "99m 147m258p369s 456m"),
        ("258m369p147s66z [chi 345m]", "66z 258m369p147s 345m"),
        ("147m258p369s11z [ankan 9999m]", "11z 147m258p369s 9999m"),
        ("1112347m258p369s1m", "11m 147m258p369s 123m"),
        ("1111478m258p369s8m", "88m 147m258p369s 111m"),
    ] {
        assert_eq!(readings(text), [expected], "{text}");
        assert!(is_win(&mcr(text)));
        let forms = winning_forms(&mcr(text));
        assert_eq!(forms, Forms::from(Form::KnittedStraight));
    }
    let no_win = "147m258p369s45699m";
    assert_eq!(decompose(&hand(no_win)).count(), 0, "not in riichi");
    // Only the set can be called.
    let form = Form::KnittedStraight;
    let one_call = mcr("147m258p36s55m [chi 345s]");
    assert_eq!(form_shanten(&one_call, form), Some(0));
    assert_eq!(tiles_left(&waits(&one_call)), "9s×4");
    let two_calls = mcr("147m258p3s [chi 345s] [pon 999s]");
    assert_eq!(form_shanten(&two_calls, form), None);
    let bare = mcr("147m258p369s1z");
    assert_eq!(form_shanten(&bare, form), None, "three sets, not four");

    let shanten_of = |text: &str| form_shanten(&mcr(text), form).unwrap();
    assert_eq!(shanten_of("147m258p369s45m99p"), 0);
    assert_eq!(tiles_left(&waits(&mcr("147m258p369s45m99p"))), "3m×4 6m×4");
    assert_eq!(tiles_left(&waits(&mcr("147m258p369s567p9p"))), "9p×3");
    assert_eq!(shanten_of("14m258p369s4599m5z"), 1);
    // The pair can be of a kind of the straight.
    assert_eq!(shanten_of("11147m258p369s [pon 999m]"), -1);
    assert_eq!(shanten_of("147m258p369s5z [pon 111m]"), 0);
    // All four `1m` are in the quad: the straight has 147 of another suit.
    assert_eq!(shanten_of("47m258p369s99p [ankan 1111m]"), 5);
    assert_eq!(shanten_of("47m258p369s99p [pon 111m]"), 0);
}

#[test]
fn m19_honors_and_knitted_tiles_are_all_different() {
    let form = Form::HonorsAndKnitted;
    for text in [
        "147m25p36s1234567z",
        "14m258p369s123456z",
        "147m258p369s12345z",
    ] {
        assert_eq!(winning_forms(&mcr(text)), Forms::from(form), "{text}");
        let Some(Decomposition::HonorsAndKnitted { tiles }) = decompose(&mcr(text)).next() else {
            panic!("{text}");
        };
        let tiles: String = tiles.iter().map(Tile::to_string).collect();
        assert_eq!(mcr(&tiles), mcr(text));
        assert!(!is_win(&hand(text)), "not in riichi");
    }
    let shanten_of = |text: &str| form_shanten(&mcr(text), form);
    assert_eq!(shanten_of("147m25p36s123456z"), Some(0));
    let ready = mcr("147m258p369s1234z");
    assert_eq!(tiles_left(&waits(&ready)), "5z×4 6z×4 7z×4");
    assert_eq!(
        tiles_left(&waits(&mcr("14m25p36s1234567z"))),
        "7m×4 8p×4 9s×4"
    );
    // Any of the three kinds that are missing completes the hand.
    assert_eq!(
        tiles_left(&waits(&mcr("147m25p369s12345z"))),
        "8p×4 6z×4 7z×4"
    );
    assert_eq!(shanten_of("147m147p36s123456z"), Some(2));
    assert_eq!(
        shanten_of("147m25p36s1123456z"),
        Some(0),
        "a pair is no use"
    );
    assert_eq!(shanten_of("147m25p3s1234z [pon 777z]"), None);
    assert_eq!(shanten_of("11122233344455m"), Some(11));
}

/// Sets and a pair, or eight and a half pairs.
fn with_pairs() -> ShapeRules {
    let forms = Forms::from([Form::Standard, Form::EightAndAHalfPairs]);
    ShapeRules::new(forms, 5).unwrap()
}

#[track_caller]
fn readings_by(text: &str, rules: ShapeRules) -> Vec<String> {
    let hand = Hand::parse(text, rules).unwrap();
    decompose(&hand).map(|reading| written(&reading)).collect()
}

#[test]
fn m20_seven_pairs_and_a_triplet_win() {
    assert_eq!(
        readings_by("1133m5577p2288s66777z", with_pairs()),
        ["eight-and-a-half-pairs 777z 11m 33m 55p 77p 22s 88s 66z"]
    );
    let both = readings_by("11223344556677m888p", with_pairs());
    assert_eq!(both.len(), 4);
    assert_eq!(
        both[3],
        "eight-and-a-half-pairs 888p 11m 22m 33m 44m 55m 66m 77m"
    );
    // A hand with calls, one that is too small, and one without a triplet.
    for text in [
        "1133m5577p2288s66z [pon 777z]",
        "1133m5577p2288s66z",
        "1133m5577p2288s66771z",
    ] {
        assert_eq!(
            readings_by(text, with_pairs()),
            Vec::<String>::new(),
            "{text}"
        );
    }
}

#[test]
fn m20_four_equal_tiles_are_two_pairs_only_under_that_rule() {
    let text = "1111m5577p2288s66777z";
    assert!(readings_by(text, with_pairs()).is_empty());
    assert_eq!(
        readings_by(text, with_pairs().with_four_as_two_pairs()),
        ["eight-and-a-half-pairs 777z 11m 11m 55p 77p 22s 88s 66z"]
    );
    // Four kinds held four times lack a pair.
    let fours = Hand::parse(
        "1111m5555p2222s7777z",
        with_pairs().with_four_as_two_pairs(),
    )
    .unwrap();
    assert_eq!(form_shanten(&fours, Form::EightAndAHalfPairs), Some(1));
    let accepted = form_acceptance(ToDraw::of(&fours).unwrap(), Form::EightAndAHalfPairs);
    assert_eq!(accepted.unwrap().len(), 30);
}

#[test]
fn m20_eight_pairs_wait_for_each_of_them() {
    let eight = Hand::parse("1133m5577p2288s6677z", with_pairs()).unwrap();
    let waits = waits(&eight);
    assert_eq!((waits.len(), waits.total()), (8, 16));
}

#[test]
fn m20_other_rules_do_not_have_the_form() {
    let taiwan = ShapeRules::of(Variant::Taiwan);
    assert!(readings_by("1133m5577p2288s66777z", taiwan).is_empty());
    let fourteen = hand("1133m5577p2288s66z");
    assert_eq!(form_shanten(&fourteen, Form::EightAndAHalfPairs), None);
}
