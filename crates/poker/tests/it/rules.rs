//! Each rule of docs/rules/poker.md, by its number.

use handeval_poker::{
    Category, DecidedBy, Deck, Exchange, HandError, HandValue, Order, Rules, RulesError, Showdown,
    best_five, evaluate, explain, max_players, play_round, singletons,
};

use crate::{hand, stripped, text, value};

/// This file, for the names of its tests.
const TESTS: &str = include_str!("rules.rs");
const PAGE: &str = include_str!("../../../../docs/rules/poker.md");

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    let rules = PAGE.lines().filter_map(|line| line.strip_prefix("## P"));
    let rules: Vec<&str> = rules
        .filter_map(|rule| Some(rule.split_once('.')?.0))
        .collect();
    let tests = TESTS.lines().filter_map(|line| line.strip_prefix("fn p"));
    let mut tests: Vec<&str> = tests
        .filter_map(|test| Some(test.split_once('_')?.0))
        .collect();
    tests.dedup(); // a rule may have several
    assert_eq!(rules, tests);
    assert_eq!(rules.len(), 14);
}

#[test]
fn p1_a_hand_is_different_cards_of_one_deck() {
    let cards = hand("As Ks Qs Js Ts", Rules::STANDARD);
    let mut twice = cards.cards().to_vec();
    twice[4] = twice[0];
    assert!(matches!(
        handeval_poker::Hand::new(&twice, Rules::STANDARD),
        Err(HandError::DuplicateCard { .. })
    ));
    let low = hand("8s Ks Qs Js Ts", Rules::STANDARD);
    assert!(matches!(
        handeval_poker::Hand::new(low.cards(), Rules::STRIPPED),
        Err(HandError::NotInDeck { card_idx: 0, .. })
    ));
}

#[test]
fn p2_categories_rise_in_the_standard_order() {
    let values = [
        value("Ac Kd Qh Js 9c"),
        value("2c 2d 3h 4s 5c"),
        value("2c 2d 3h 3s 4c"),
        value("2c 2d 2h 3s 4c"),
        value("Ac 2d 3h 4s 5c"),
        value("2c 3c 4c 5c 7c"),
        value("2c 2d 2h 3s 3c"),
        value("2c 2d 2h 2s 3c"),
        value("Ac 2c 3c 4c 5c"),
    ];
    assert!(values.is_sorted_by(|a, b| a < b));
    assert_eq!(values.map(HandValue::category), Category::ALL);
    assert_eq!(Order::Standard.categories(), &Category::ALL);
}

#[test]
fn p3_wheel_is_five_high() {
    let wheel = value("Ac 2d 3h 4s 5c");
    assert_eq!(wheel.to_string(), "straight, five high");
    assert!(wheel < value("2c 3d 4h 5s 6c"));
    assert_eq!(
        value("Ac 2c 3c 4c 5c").to_string(),
        "straight flush, five high"
    );
    for wrapped in ["Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"] {
        assert_eq!(value(wrapped).category(), Category::HighCard, "{wrapped}");
    }
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        let gap = evaluate(&hand("Ac 9d Th Js Qc", rules));
        assert_eq!(gap.category(), Category::HighCard);
    }
}

#[test]
fn p4_the_first_rank_that_differs_decides() {
    // By count before rank: three deuces and four deuces count for more than the ace.
    assert!(value("3c 3d 3h 2s 2c") > value("2c 2d 2h As Ac"));
    assert!(value("3c 3d 3h 3s 2c") > value("2c 2d 2h 2s Ac"));
    assert!(value("3c 3d 4h 5s 6c") > value("2c 2d Ah Ks Qc"));
    assert!(value("3c 3d 3h 4s 5c") > value("2c 2d 2h As Kc"));
    // Down to the last card.
    assert!(value("Ac Kd Qh Js 9c") > value("Ac Kd Qh Js 8c"));
    assert!(value("Ac Kc Qc Jc 9c") > value("Ad Kd Qd Jd 8d"));
    assert!(value("Jc Jd Th Ts 3c") > value("Js Jh Tc Td 2c"));
}

#[test]
fn p4_the_sum_of_values_would_choose_wrongly() {
    let (tens, jacks) = ("9s 9h Tc Td As", "9c 9d Jc Jd Th");
    let sum = |text| -> u32 {
        let hand = hand(text, Rules::STRIPPED);
        let values = hand
            .cards()
            .iter()
            .map(|card| u32::from(card.rank().code()));
        values.sum()
    };
    assert!(sum(tens) > sum(jacks));
    for rules in Rules::ALL {
        let [tens, jacks] = [tens, jacks].map(|text| evaluate(&hand(text, rules)));
        assert!(tens < jacks);
        let reason = explain(tens, jacks);
        assert_eq!(reason.decided_by(), DecidedBy::HigherPair);
        assert_eq!(
            reason.to_string(),
            "two pair, jacks over tens for the higher pair"
        );
    }
}

#[test]
fn p5_suits_never_break_a_tie() {
    let royals = ["c", "s", "d", "h"].map(|suit| value(&"A? K? Q? J? T?".replace('?', suit)));
    assert!(royals.iter().all(|&royal| royal == royals[0]));
    let showdown = Showdown::new(&royals).unwrap();
    assert_eq!(showdown.winners(), [0, 1, 2, 3]);
    assert_eq!(value("Ac Kd 9h 5s 2c"), value("Ah Ks 9c 5d 2h"));
}

#[test]
fn p6_royal_flush_is_a_name() {
    let royal = value("As Ks Qs Js Ts");
    assert_eq!(royal.name(), "royal flush");
    assert_eq!(royal.category(), Category::StraightFlush);
    assert_eq!(value("Ks Qs Js Ts 9s").name(), "straight flush");
    assert_eq!(value("As Kd Qs Js Ts").name(), "straight");
    assert_eq!(stripped("As Ks Qs Js Ts").name(), "royal flush");
    let reason = explain(royal, value("Ac Ad Ah As Kc"));
    assert_eq!(reason.to_string(), "royal flush beats four of a kind");
}

#[test]
fn p7_a_flush_beats_four_of_a_kind_in_the_stripped_order() {
    let values = [
        "9c 9d Th Js Qc",
        "9c 9d Th Ts Jc",
        "9c 9d 9h Ts Jc",
        "9c Td Jh Qs Kc",
        "9c 9d 9h Ts Tc",
        "9c 9d 9h 9s Tc",
        "9c Tc Jc Qc Ac",
        "9c Tc Jc Qc Kc",
    ]
    .map(stripped);
    assert!(values.is_sorted_by(|a, b| a < b));
    assert_eq!(
        values.map(HandValue::category)[..],
        Order::Stripped.categories()[1..]
    );
    // The same cards in the standard order.
    let [quads, flush] =
        ["9c 9d 9h 9s Tc", "9c Tc Jc Qc Ac"].map(|text| evaluate(&hand(text, Rules::STANDARD_24)));
    assert!(quads > flush);

    assert_eq!(Rules::of(Deck::TwentyFour), Rules::STRIPPED);
    assert!(matches!(
        Rules::new(Deck::FiftyTwo, Order::Stripped),
        Err(RulesError::OrderNotForDeck { .. })
    ));
    for rules in Rules::ALL {
        assert_eq!(Rules::new(rules.deck(), rules.order()), Ok(rules));
    }
}

#[test]
fn p8_straights_of_24_cards_have_names() {
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        let name = |text| evaluate(&hand(text, rules)).name();
        assert_eq!(name("9c Td Jh Qs Kc"), "small straight");
        assert_eq!(name("Tc Jd Qh Ks Ac"), "big straight");
        assert_eq!(name("9c Tc Jc Qc Kc"), "small straight flush");
        assert_eq!(name("Tc Jc Qc Kc Ac"), "royal flush");
    }
    assert_eq!(value("9c Td Jh Qs Kc").name(), "straight");
    assert_eq!(value("9c Tc Jc Qc Kc").name(), "straight flush");
    let reason = explain(stripped("9c Td Jh Qs Kc"), stripped("Tc Jd Qh Ks Ac"));
    assert_eq!(reason.decided_by(), DecidedBy::HighCard);
}

#[test]
fn p9_six_or_seven_cards_are_worth_their_best_five() {
    let of = |cards| {
        let hand = hand(cards, Rules::STANDARD);
        (evaluate(&hand).to_string(), text(&best_five(&hand)))
    };
    let expect = |value: &str, five: &str| (value.to_owned(), five.to_owned());
    // Three pairs: the third is only a kicker.
    assert_eq!(
        of("2c 3c As 3d 2d 4h 4s"),
        expect("two pair, fours and threes; kicker ace", "4h 4s 3c 3d As")
    );
    // Two threes of a kind: the lower one is a pair.
    assert_eq!(
        of("9c 8c 9d 8d 9h 8h Ac"),
        expect("full house, nines over eights", "9c 9d 9h 8c 8d")
    );
    // Four of a kind and three: the fifth card is one of the three.
    assert_eq!(
        of("9c 8c 9d 8d 9h 8h 9s"),
        expect("four of a kind, nines; kicker eight", "9c 9d 9h 9s 8c")
    );
    // A flush of six, and a straight beside it that is none of one suit.
    assert_eq!(
        of("2c 9c 4c 5c 6c 3d Kc"),
        expect(
            "flush, king high; then nine, six, five, four",
            "Kc 9c 6c 5c 4c"
        )
    );
    // The straight flush is not the highest straight.
    assert_eq!(
        of("6d 5c 4c 3c 2c Ac 7d"),
        expect("straight flush, five high", "5c 4c 3c 2c Ac")
    );
    // Where suits leave a choice, the first in the hand.
    assert_eq!(
        of("5d 5h Ad Ac 2h 3s 4c"),
        expect("straight, five high", "5d 4c 3s 2h Ad")
    );
    // Sizes may be mixed.
    assert_eq!(value("As Ks Qs Js 9d 2c 3d"), value("Ah Kh Qh Jh 9d"));
}

#[test]
fn p10_strengths_are_1_to_the_number_of_values() {
    for (rules, max) in [
        (Rules::STANDARD, 7462),
        (Rules::STANDARD_24, 252),
        (Rules::STRIPPED, 252),
    ] {
        assert_eq!(rules.max_strength().get(), max);
        assert_eq!(HandValue::from_strength(0, rules), None);
        assert_eq!(HandValue::from_strength(max + 1, rules), None);
        assert_eq!(HandValue::from_strength(u16::MAX, rules), None);
        let top = HandValue::from_strength(max, rules).unwrap();
        assert_eq!(top.name(), "royal flush");
    }
    assert_eq!(value("2c 3d 4h 5s 7c").strength().get(), 1);
    assert_eq!(value("2c 2d 3h 4s 5c").strength().get(), 1278);
    assert_eq!(stripped("As Ks Qs Js Ts").strength().get(), 252);
}

#[test]
fn p11_places_count_the_strictly_better_hands() {
    let values = [
        "2c 2d 3h 4s 5c",
        "As Ks Qs Js Ts",
        "2h 2s 3c 4d 5h",
        "Ah Kh Qh Jh Th",
        "2c 3d 4h 5s 7c",
    ]
    .map(value);
    let showdown = Showdown::new(&values).unwrap();
    assert_eq!(showdown.places(), [3, 1, 3, 1, 5]);
    assert_eq!(showdown.winners(), [1, 3]);
}

#[test]
fn p12_what_decides_is_named() {
    let cases = [
        ("Ac Ad 3h 4s 5c", "Kc Qd 9h 4s 3c", "category"),
        ("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac", "quads"),
        ("3c 3d 3h 4s 5c", "2c 2d 2h As Kc", "trips"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", "trips"),
        ("3c 3d 4h 5s 6c", "2c 2d Ah Ks Qc", "pair"),
        ("2c 2d 2h As Ac", "2c 2d 2h Ks Kc", "pair"),
        ("9c 9d Jc Jd Th", "9s 9h Tc Td As", "higher-pair"),
        ("Jc Jd Ts Th 2c", "Js Jh 9c 9d Ac", "lower-pair"),
        ("6c 7d 8h 9s Tc", "5c 6d 7h 8s 9c", "high-card"),
        ("6c 7c 8c 9c Tc", "5c 6c 7c 8c 9c", "high-card"),
        ("Ac Kd 9h 4s 3c", "Kc Qd 9h 4s 3c", "high-card"),
        ("Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 8d", "high-card"),
        ("Ac Kd 9h 4s 3c", "As Qd 9c 4h 3d", "kicker"),
        ("Ac Ad Kh 3s 2c", "As Ah Qh Js Tc", "kicker"),
        ("Ac Ad Ah 4s 2c", "Ac Ad Ah 3s 2c", "kicker"),
        ("Ac Ad Kh Ks 3c", "As Ah Kc Kd 2c", "kicker"),
        ("Ac Ad Ah As 3c", "Ac Ad Ah As 2c", "kicker"),
        ("Ac Ad Kh 3s 2c", "As Ah Kc 3d 2d", "tie"),
    ];
    for (winner, loser, decided_by) in cases {
        let [winner, loser] = [winner, loser].map(value);
        for reason in [explain(winner, loser), explain(loser, winner)] {
            assert_eq!(reason.decided_by().key(), decided_by, "{reason}");
            assert_eq!((reason.winner(), reason.loser()), (winner, loser));
        }
    }
    let named: Vec<&str> = DecidedBy::ALL.into_iter().map(DecidedBy::key).collect();
    for key in named {
        assert!(cases.iter().any(|case| case.2 == key), "{key} has no case");
    }
}

#[test]
fn p13_single_cards_are_exchanged_below_a_straight() {
    let of = |text, rules| singletons(&hand(text, rules)).to_string();
    let cases = [
        ("Ac Kd 9h 5s 2c", "2c 5s 9h Kd Ac"), // high card: all five
        ("Ac Ad 9h 5s 2c", "2c 5s 9h"),
        ("Ac Ad 9h 9s 2c", "2c"),
        ("Ac Ad Ah 9s 2c", "2c 9s"),
        ("Ac 2d 3h 4s 5c", ""), // a straight or better stands pat
        ("Ac Kc 9c 5c 2c", ""),
        ("Ac Ad Ah 9s 9c", ""),
        ("Ac Ad Ah As 2c", ""), // the fifth card too
        ("Ac 2c 3c 4c 5c", ""),
    ];
    for (cards, exchanged) in cases {
        assert_eq!(of(cards, Rules::STANDARD), exchanged, "{cards}");
    }
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        assert_eq!(of("Ac Ad Ah As 9c", rules), "");
        assert_eq!(of("Ac Ad Ah 9s 9c", rules), "");
        assert_eq!(of("Ac Kc Qc Jc 9c", rules), "");
        assert_eq!(of("Ac Kd Qc Jc 9c", rules), "9c Jc Qc Kd Ac");
        assert_eq!(of("Ac Ad Qc Jc 9c", rules), "9c Jc Qc");
    }
}

#[test]
fn p14_a_round_is_dealt_five_in_a_row() {
    assert_eq!(max_players(Deck::FiftyTwo, Exchange::None), 10);
    assert_eq!(max_players(Deck::FiftyTwo, Exchange::Singletons), 5);
    assert_eq!(max_players(Deck::TwentyFour, Exchange::None), 4);
    assert_eq!(max_players(Deck::TwentyFour, Exchange::Singletons), 2);

    let pile: Vec<_> = "Ac Kd Ah 5s 2c  9c 9d Th Ts 3c  4d 4h Qs 8c 8d 7h 7s Jc 2d 2h"
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();
    let round = play_round(&pile, 2, Exchange::Singletons, Rules::STANDARD).unwrap();
    let [first, second] = &round.players[..] else {
        panic!("two players");
    };
    assert_eq!(first.dealt.to_string(), "Ac Kd Ah 5s 2c");
    assert_eq!(text(&first.discarded), "Kd 5s 2c");
    assert_eq!(text(&first.drawn), "4d 4h Qs");
    assert_eq!(first.hand.to_string(), "Ac 4d Ah 4h Qs");
    assert_eq!(second.dealt.to_string(), "9c 9d Th Ts 3c");
    assert_eq!(text(&second.discarded), "3c");
    assert_eq!(text(&second.drawn), "8c");
    assert_eq!(second.hand.to_string(), "9c 9d Th Ts 8c");
    assert_eq!(round.showdown.winners(), [0]);
    assert_eq!(
        round.showdown.reason().to_string(),
        "two pair, aces over tens for the higher pair"
    );

    let round = play_round(&pile, 2, Exchange::None, Rules::STANDARD).unwrap();
    for player in &round.players {
        assert_eq!(player.hand, player.dealt);
        assert!(player.discarded.is_empty() && player.drawn.is_empty());
    }
    assert_eq!(round.showdown.winners(), [1]);
}
