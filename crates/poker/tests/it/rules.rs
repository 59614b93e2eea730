//! Tests each rule of docs/rules/poker.md, by its number.

use handeval_poker::wild::WildHand;
use handeval_poker::{
    Card, CardOrJoker, CardSet, Category, DecidedBy, Deck, DrawOption, DrawValue, Exchange,
    HandError, HandValue, Order, PayTable, ReturnSolver, Rules, RulesError, Showdown, Standard24,
    best_five, draw, evaluate, explain, joker_draw, max_players, optimal_return, play_round,
    singletons, strategy,
};

use crate::{hand, stripped, text, value};

/// The text of this file, which has the names of the tests.
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
    assert_eq!(rules.len(), 22);
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
    // Count comes before rank: three or four deuces count for more than the ace.
    assert!(value("3c 3d 3h 2s 2c") > value("2c 2d 2h As Ac"));
    assert!(value("3c 3d 3h 3s 2c") > value("2c 2d 2h 2s Ac"));
    assert!(value("3c 3d 4h 5s 6c") > value("2c 2d Ah Ks Qc"));
    assert!(value("3c 3d 3h 4s 5c") > value("2c 2d 2h As Kc"));
    // The last card can decide.
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
        let values = [tens, jacks].map(|text| evaluate(&hand(text, rules)));
        let showdown = Showdown::new(&values).unwrap();
        assert_eq!(showdown.winners(), [1]);
        let reason = showdown.reason();
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
        ["9c 9d 9h 9s Tc", "9c Tc Jc Qc Ac"].map(|text| evaluate(&hand(text, Standard24)));
    assert!(quads > flush);

    assert_eq!(Rules::of(Deck::TwentyFour), Some(Rules::STRIPPED));
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
    // A flush of six cards, and a straight that is not all of one suit.
    assert_eq!(
        of("2c 9c 4c 5c 6c 3d Kc"),
        expect(
            "flush, king high; then nine, six, five, four",
            "Kc 9c 6c 5c 4c"
        )
    );
    // The straight flush is not the highest straight in the hand.
    assert_eq!(
        of("6d 5c 4c 3c 2c Ac 7d"),
        expect("straight flush, five high", "5c 4c 3c 2c Ac")
    );
    // If suits leave a choice, the first card in the hand is taken.
    assert_eq!(
        of("5d 5h Ad Ac 2h 3s 4c"),
        expect("straight, five high", "5d 4c 3s 2h Ad")
    );
    // Hands of different sizes can be compared.
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
        ("Ac Ad Ah As 2c", ""), // the fifth card stays too
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

#[test]
fn p15_all_choices_are_listed_best_first() {
    let dealt = hand("Ac Kd 9h 9s 2c", Rules::STANDARD);
    let nines = draw(&dealt, DrawValue::Percentile, CardSet::EMPTY).unwrap();
    assert_eq!(nines.options().len(), 32);
    assert_eq!(text(nines.best().held()), "Ac 9h 9s");
    assert_eq!(text(nines.best().discarded()), "Kd 2c");
    assert_eq!(nines.best().n_draws(), 1_081);
    let nothing_held = nines.option_for(CardSet::EMPTY).unwrap();
    assert_eq!(nothing_held.n_draws(), 1_533_939);

    let dead = ["9c", "9d"].map(|card| card.parse::<Card>().unwrap());
    let nines = draw(&dealt, DrawValue::Percentile, dead.into_iter().collect()).unwrap();
    assert_eq!(
        nines.option_for(CardSet::EMPTY).unwrap().n_draws(),
        1_221_759
    ); // 5 of 45
    let three = |option: &DrawOption| option.outcomes()[3].1 + option.outcomes()[7].1;
    let pair = "9h 9s".split(' ').map(|card| card.parse::<Card>().unwrap());
    assert_eq!(three(nines.option_for(pair.collect()).unwrap()), 0);

    // With four of a kind the fifth card is worth nothing, and any three of the four are worth the
    // same.
    let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
    let quads = hand("3c 7c 7s 7d 7h", Rules::STANDARD);
    let quads = draw(&quads, DrawValue::PayTable(&table), CardSet::EMPTY).unwrap();
    let held = quads.options()[..2]
        .iter()
        .map(|option| text(option.held()));
    assert_eq!(held.collect::<Vec<_>>(), ["3c 7c 7s 7d 7h", "7c 7s 7d 7h"]);
    let trips = quads
        .options()
        .iter()
        .filter(|option| option.held().len() == 3);
    let first = trips.map(|option| text(option.held())).next().unwrap();
    assert_eq!(first, "7c 7s 7d");
}

#[test]
fn p16_the_percentile_is_the_share_of_hands_beaten() {
    let stand_pat = |cards, rules| {
        let dealt = hand(cards, rules);
        let draw = draw(&dealt, DrawValue::Percentile, CardSet::EMPTY).unwrap();
        let all = draw.option_for(dealt.card_set()).unwrap();
        (all.numerator(), all.denominator())
    };
    let cases = [
        ("7c 5d 4h 3s 2c", 1_020),               // the weakest ties with its equals
        ("7c 6d 4h 3s 2c", 3 * 1_020),           // 7-5-4-3-2 is below
        ("2c 2s 3d 4h 5c", 2 * 1_302_540 + 384), // all high cards are below
        ("3c 3s 2d 2h 4c", 2 * (1_302_540 + 1_098_240) + 144),
        ("As Ks Qs Js Ts", 2 * 2_598_960 - 4),
    ];
    for (cards, numerator) in cases {
        assert_eq!(
            stand_pat(cards, Rules::STANDARD),
            (numerator, 2 * 2_598_960)
        );
    }
    // 16 flushes are above 120 fours of a kind, or below them and 720 full houses.
    let royal = 2 * 42_504 - 4;
    assert_eq!(
        stand_pat("As Ks Qs Js Ts", Rules::STRIPPED),
        (royal, 2 * 42_504)
    );
    let highest = 2 * (42_504 - 8) - 4;
    assert_eq!(stand_pat("As Ks Qs Js 9s", Rules::STRIPPED).0, highest);
    assert_eq!(
        stand_pat("Ac As Ad Ah Ks", Rules::STRIPPED).0,
        highest - 2 * 16
    );
    assert_eq!(stand_pat("Ac As Ad Ah Ks", Rules::STANDARD_24).0, highest);

    let pile: Vec<_> = Deck::FiftyTwo.ordered().iter().rev().copied().collect();
    let round = play_round(&pile, 2, Exchange::Percentile, Rules::STANDARD).unwrap();
    for player in &round.players {
        let draw = draw(&player.dealt, DrawValue::Percentile, CardSet::EMPTY).unwrap();
        assert_eq!(player.discarded, draw.best().discarded());
    }
}

#[test]
fn p17_a_hand_is_in_the_first_class_that_it_meets() {
    let cases = [
        ("As Ks Qs Js Ts", "royal-flush", "natural-royal-flush"),
        ("As Ks Qs Js 2s", "flush", "wild-royal-flush"),
        ("2c Ks Qs 2d 2s", "three-of-a-kind", "wild-royal-flush"),
        ("2c 2s 2d 2h Ts", "four-of-a-kind", "four-deuces"),
        ("2c 2s 2d 9h 9s", "full-house", "five-of-a-kind"),
        ("9c 2s 9d 9h 9s", "four-of-a-kind", "five-of-a-kind"),
        ("5s 4s 3s 2s As", "straight-flush", "straight-flush"),
        ("2c 2s 2d 5h 9h", "three-of-a-kind", "straight-flush"),
        ("2c 2s 2d 5h Th", "three-of-a-kind", "four-of-a-kind"),
        ("2c 2s 9d 9h 5h", "two-pair", "four-of-a-kind"),
        ("2c 5s 5d 9h 9c", "two-pair", "full-house"),
        ("5c 5s 5d 9h 9c", "full-house", "full-house"),
        ("2c As 9s 7s 5s", "nothing", "flush"),
        ("2c As 3d 4h 5c", "straight", "straight"),
        ("2c Ks Qd Jh 9c", "nothing", "straight"),
        ("2c 2s Kd Th 9c", "nothing", "straight"),
        ("2c 2s Kd 8h 7c", "nothing", "three-of-a-kind"),
        ("2c Ks Kd 8h 7c", "jacks-or-better", "three-of-a-kind"),
        ("Jc Js Kd 8h 7c", "jacks-or-better", "nothing"),
        ("Tc Ts Kd 8h 7c", "nothing", "nothing"),
        ("Tc Ts Kd Kh 7c", "two-pair", "nothing"),
        ("2c As Qd 5h 7c", "nothing", "nothing"),
    ];
    let tables = ["jacks-or-better-9-6", "deuces-wild-full-pay"];
    let tables = tables.map(|name| PayTable::built_in(name).unwrap());
    for (cards, plain, wild) in cases {
        let cards: [Card; 5] = hand(cards, Rules::STANDARD).cards().try_into().unwrap();
        for (table, expected) in tables.iter().zip([plain, wild]) {
            let found = table.classes()[table.classify(&cards)];
            assert_eq!(found, expected, "{cards:?} by {}", table.name());
        }
    }
}

/// The cells of the page's table rows, without the spaces around them.
fn cells(section: &str) -> Vec<Vec<&'static str>> {
    let start = PAGE.find(section).expect("the section");
    let rest = &PAGE[start + section.len()..];
    let end = rest.find("\n## ").unwrap_or(rest.len());
    let rows = rest[..end].lines().filter(|line| line.starts_with("| "));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    rows.map(cells).collect()
}

#[test]
fn p18_the_built_in_tables_are_those_of_the_page() {
    let mut named = Vec::new();
    let mut found: Vec<&str> = Vec::new();
    for rows in cells("## P18. ").split(|row| row[0].starts_with("---")) {
        // The heading of the next table comes after the rows of this one.
        let (head, rows) = match rows.split_last() {
            Some((head, rows)) if head[0] == "class" => (Some(head), rows),
            _ => (None, rows),
        };
        for (column, name) in found.iter().copied().enumerate() {
            let table = PayTable::built_in(name).unwrap();
            let page: Vec<(String, u32)> = rows
                .iter()
                .map(|row| (row[0].replace(' ', "-"), row[column + 1].parse().unwrap()))
                .collect();
            let classes = table.classes().iter().enumerate();
            let pays: Vec<_> = classes
                .map(|(idx, class)| (class.to_string(), table.pay(idx)))
                .collect();
            let nothing = [("nothing".to_owned(), 0)];
            assert_eq!(pays, [&page[..], &nothing].concat(), "{name}");
            assert_eq!(table.pay(pays.len()), 0);
            named.push(name);
        }
        let heads = head.into_iter().flat_map(|head| &head[1..]);
        found = heads.map(|name| name.trim_matches('`')).collect();
    }
    assert_eq!(named, PayTable::built_in_names());
}

#[test]
fn p19_the_published_returns() {
    let mut solver = ReturnSolver::new();
    let mut named = Vec::new();
    for row in cells("## P19. ").iter().skip(2) {
        let name = row[0].trim_matches('`');
        named.push(name);
        let found = solver.solve(&PayTable::built_in(name).unwrap());
        assert_eq!(found.numerator().to_string(), row[1].replace(',', ""));
        assert_eq!(format!("{:.9}", found.expected()), row[2]);
        let denominator = match name.starts_with("joker-") {
            true => 24_568_865_521_200,
            false => 19_933_230_517_200,
        };
        assert_eq!(found.denominator(), denominator);
        let (published, by) = (row[3], row[4]);
        assert_eq!(published.is_empty(), by.is_empty(), "{name}");
        if let Some((_, places)) = published.split_once('.') {
            let n_places = places.len();
            let rounded = format!("{:.n_places$}", found.expected());
            assert_eq!(rounded, published, "{name} by {by}");
        }
    }
    assert_eq!(named, PayTable::built_in_names());
    let by_class = |name: &str| -> Vec<u64> {
        let found = optimal_return(&PayTable::built_in(name).unwrap());
        found.by_class().iter().map(|c| c.1).collect()
    };
    let published = [
        493_512_264,
        2_178_883_296,
        47_093_167_764,
        229_475_482_596,
        219_554_786_160,
        223_837_565_784,
        1_484_003_070_324,
        2_576_946_164_148,
        4_277_372_890_968,
        10_872_274_993_896,
    ];
    assert_eq!(by_class("jacks-or-better-9-6"), published);
    let published = [
        596_131_848,
        2_293_355_592,
        2_556_304_788,
        14_124_168_708,
        210_195_973_152,
        385_217_432_424,
        382_699_900_596,
        407_718_668_724,
        3_290_682_627_144,
        2_724_028_817_400,
        3_487_746_690_372,
        13_661_005_450_452,
    ];
    assert_eq!(by_class("joker-poker-20-7-5"), published);
}

#[test]
fn p20_the_variance_and_the_hit_frequency() {
    let mut solver = ReturnSolver::new();
    let mut variances = Vec::new();
    for row in cells("## P20. ").iter().skip(2) {
        let found = solver.solve(&PayTable::built_in(row[0].trim_matches('`')).unwrap());
        assert_eq!(found.squares().to_string(), row[1].replace(',', ""));
        assert_eq!(format!("{:.6}", found.variance()), row[2]);
        assert_eq!(found.hits().to_string(), row[3].replace(',', ""));
        assert_eq!(format!("{:.6}", found.hit_frequency()), row[4]);
        variances.push(format!("{:.5}", found.variance()));
    }
    let published = ["19.51468", "41.98498", "25.83462", "25.78027", "70.05136"];
    assert_eq!(variances[..5], published);
    let deviation = |variance: &String| format!("{:.2}", variance.parse::<f64>().unwrap().sqrt());
    assert_eq!(deviation(&variances[6]), "5.99");
    let found = solver.solve(&joker_940());
    assert_eq!(format!("{:.2}", found.variance()), "33.09");

    // Double double bonus as on videopokerinfo.com.
    let built_in = PayTable::built_in("double-double-bonus-10-6").unwrap();
    let classes = built_in.classes().iter().enumerate();
    let pays: Vec<(&str, u32)> = classes
        .map(|(idx, &class)| match class {
            "straight-flush" => (class, 40),
            _ => (class, built_in.pay(idx)),
        })
        .collect();
    let table = PayTable::new("mine", built_in.classifier(), &pays).unwrap();
    let found = solver.solve(&table);
    assert_eq!(format!("{:.6}", found.expected()), "0.999577");
    assert_eq!(format!("{:.5}", found.variance()), "41.96707");
}

/// Joker poker 18-7-5 where a natural royal flush pays 4,700 for five coins.
fn joker_940() -> PayTable {
    let built_in = PayTable::built_in("joker-poker-18-7-5").unwrap();
    let classes = built_in.classes().iter().enumerate();
    let pays: Vec<(&str, u32)> = classes
        .map(|(idx, &class)| (class, if idx == 0 { 940 } else { built_in.pay(idx) }))
        .collect();
    PayTable::new("940", built_in.classifier(), &pays).unwrap()
}

#[test]
fn p21_strategies_are_short_and_good() {
    let mut named = Vec::new();
    for row in cells("## P21. ").iter().skip(2) {
        let name = row[0].trim_matches('`');
        named.push(name);
        let list = strategy(&PayTable::built_in(name).unwrap(), 40);
        assert_eq!(list.lines().len().to_string(), row[1], "{name}");
        assert_eq!(format!("{:.9}", list.expected()), row[2], "{name}");
        let loss = (list.optimal() - list.numerator()) as f64 / list.denominator() as f64;
        assert_eq!(format!("{loss:.9}"), row[3], "{name}");
        assert!(list.lines().len() <= 40 && loss < 0.0005, "{name}: {loss}");
        for (line_idx, line) in list.lines().iter().enumerate() {
            let (found, hold) = list.hold_with_joker(line.example());
            assert_eq!((found, hold.len()), (line_idx, line.n_cards().into()));
        }
    }
    assert_eq!(named, PayTable::built_in_names());

    // These are cases in which a line fits in several ways.
    let list = strategy(&PayTable::built_in("jacks-or-better-9-6").unwrap(), 40);
    let cases = [
        ("Ah Kh Ks Qs 2d", "high pair", "Kh Ks"),
        ("4h 7c 8d Ks Td", "one high card", "Ks"),
        ("2h 4c 7d 8s Td", "nothing: five new cards", ""),
        (
            "Ah Kd Qs Jc 2d",
            "four to a straight, open; or one gap with four high cards",
            "Ah Kd Qs Jc",
        ),
    ];
    for (cards, text, held) in cases {
        let cards: [Card; 5] = hand(cards, Rules::STANDARD).cards().try_into().unwrap();
        let (line_idx, hold) = list.hold(&cards);
        assert_eq!(list.lines()[line_idx].text(), text, "{cards:?}");
        let held: Vec<Card> = held
            .split_whitespace()
            .map(|card| card.parse().unwrap())
            .collect();
        assert_eq!(hold, held.into_iter().collect(), "{cards:?}");
    }
}

#[test]
fn p22_the_joker_stands_for_any_card() {
    let cases = [
        ("As Ks Qs Js Ts", "natural-royal-flush"),
        ("As Ks Qs Jo Ts", "wild-royal-flush"),
        ("Jo 7c 7d 7h 7s", "five-of-a-kind"),
        ("Jo As 2s 3s 5s", "straight-flush"),
        ("Jo 7c 7d 7h 2s", "four-of-a-kind"),
        ("Jo 7c 7d 2h 2s", "full-house"),
        ("Jo Ks 9s 4s 2s", "flush"),
        ("Jo Ks Qd Th 9c", "straight"),
        ("Jo 7c 7d Kh 2s", "three-of-a-kind"),
        ("Qc 7c 7d 2h 2s", "two-pair"),
        ("Jo Kc Qd 5h 2s", "kings-or-better"),
        ("Ac Ad Qd 5h 2s", "kings-or-better"),
        ("Jo Qc 9d 5h 2s", "nothing"),
        ("Qc Qd Ad 5h 2s", "nothing"),
    ];
    let tables = ["joker-poker-20-7-5", "joker-poker-two-pair-20-10-6"];
    let [kings, two_pair] = tables.map(|name| PayTable::built_in(name).unwrap());
    for (cards, expected) in cases {
        let cards: WildHand = cards.parse().unwrap();
        let cards: &[CardOrJoker; 5] = cards.cards().try_into().unwrap();
        assert_eq!(kings.classes()[kings.classify(cards)], expected);
        let expected = match expected {
            "kings-or-better" => "nothing",
            class => class,
        };
        assert_eq!(two_pair.classes()[two_pair.classify(cards)], expected);
    }

    // Both are worth the same, and the hold with the joker comes after the other.
    let of = |cards: &str, table: &PayTable| {
        let value = DrawValue::PayTable(table);
        joker_draw(&cards.parse().unwrap(), value, CardSet::EMPTY).unwrap()
    };
    let quads = of("7c 7d 7h Jo 2s", &kings);
    let four: Vec<String> = quads.options()[..2]
        .iter()
        .map(|option| option.held().iter().map(CardOrJoker::to_string).collect())
        .collect();
    assert_eq!(four, ["7c7d7hJo", "7c7d7hJo2s"]);
    assert_eq!(quads.best().n_draws(), 48);
    let classifier = kings.classifier();
    let pays: Vec<_> = classifier
        .classes()
        .iter()
        .map(|&class| (class, 1))
        .collect();
    let same = of(
        "7c Jo 7h 3s 2s",
        &PayTable::new("same", classifier, &pays).unwrap(),
    );
    let held: Vec<String> = same.options()[1..6]
        .iter()
        .map(|option| option.held().iter().map(CardOrJoker::to_string).collect())
        .collect();
    let expected = ["7c7h3s2s", "7cJo3s2s", "Jo7h3s2s", "7cJo7h2s", "7cJo7h3s"];
    assert_eq!(held, expected);

    let stich = of("Td Qd 2s 4s 5c", &joker_940());
    let worth = |option: &DrawOption<CardOrJoker>| format!("{:.4}", 5.0 * option.expected());
    assert_eq!(worth(stich.best()), "1.8296");
    assert_eq!(stich.options()[1].held(), []);
    assert_eq!(worth(&stich.options()[1]), "1.6549");

    let list = strategy(&kings, 40);
    let cases = [
        ("Jo Kd 9h 5s 2c", "joker: one high card", "Jo Kd"),
        ("Jo 7d 7h 5s 2c", "joker: three of a kind", "Jo 7d 7h"),
        ("Kd 9h 5s 3d 2c", "one high card", "Kd"),
    ];
    for (cards, text, held) in cases {
        let cards: WildHand = cards.parse().unwrap();
        let (line_idx, hold) = list.hold_with_joker(cards.cards().try_into().unwrap());
        assert_eq!(list.lines()[line_idx].text(), text);
        let hold: Vec<String> = hold.iter().map(CardOrJoker::to_string).collect();
        assert_eq!(hold.join(" "), held);
    }
}
