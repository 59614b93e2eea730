//! Every error, word for word, with its kind and the bytes that it points to.

use handeval_poker::wild::WildHand;
use handeval_poker::{
    Card, CardSet, Deck, DrawError, DrawValue, Exchange, Hand, HandError, Order, ParseHandError,
    PayClassifier, PayTable, PayTableError, RoundError, Rules, Showdown, ShowdownError, Standard,
    draw, evaluate, joker_draw, play_round,
};

#[track_caller]
fn assert_parse_error(text: &str, rules: Rules, kind: &str, wrong: &str, message: &str) {
    let error = Hand::parse(text, rules).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    let span = error.span();
    assert_eq!(&text[span.clone()], wrong);
    assert_eq!(span.start, text.rfind(wrong).unwrap_or(0));
}

#[test]
fn texts_that_are_no_hand() {
    let standard = |text, kind, wrong, message| {
        assert_parse_error(text, Rules::STANDARD, kind, wrong, message);
    };
    standard(
        "",
        "wrong-card-count",
        "",
        "0 cards given: expected a hand of 5, 6 or 7 cards",
    );
    standard(
        " As ",
        "wrong-card-count",
        "As",
        "1 card given: expected a hand of 5, 6 or 7 cards",
    );
    standard(
        " As, 10♥ Ks\tQs ",
        "wrong-card-count",
        "As, 10♥ Ks\tQs",
        "4 cards given: expected a hand of 5, 6 or 7 cards",
    );
    standard(
        "As Ks Qs Js Ts 9s 8s 7s 6♠ ",
        "wrong-card-count",
        "7s 6♠",
        "9 cards given: expected a hand of 5, 6 or 7 cards",
    );
    standard(
        "As Ks Qs Js A♠",
        "duplicate-card",
        "A♠",
        "card `As` is given twice, as card 1 and card 5: expected different cards",
    );
    standard(
        "As Kx Qs Js Ts",
        "unknown-suit",
        "Kx",
        "`x` is not a suit, in `Kx`: expected one of `c`, `s`, `d`, `h`",
    );
    standard(
        "As Ks Qs é",
        "unknown-rank",
        "é",
        "`é` is not a rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`",
    );
    assert_parse_error(
        "As Ks Qs 5h Ts",
        Rules::STRIPPED,
        "card-not-in-deck",
        "5h",
        "card `5h` is not in the 24-card deck: expected ranks `9` to `A`",
    );
}

#[test]
fn an_unreadable_card_comes_before_the_number_of_cards() {
    let error = "As As x".parse::<Hand>().unwrap_err();
    assert_eq!(error.kind(), "unknown-rank");
    let error = "As As".parse::<Hand>().unwrap_err();
    assert_eq!(error.kind(), "wrong-card-count");
}

#[test]
fn a_parse_error_holds_the_error_of_the_hand() {
    let cards: Vec<_> = ["As", "Ks", "As", "Js", "Ts"]
        .map(|c| c.parse().unwrap())
        .into();
    let error = Hand::new(&cards, Rules::STANDARD).unwrap_err();
    assert_eq!(
        error,
        HandError::DuplicateCard {
            card: cards[0],
            first_idx: 0,
            second_idx: 2
        }
    );
    assert_eq!(error.kind(), "duplicate-card");
    assert_eq!(
        "As Ks As Js Ts".parse::<Hand>(),
        Err(ParseHandError::Hand { error, span: 6..8 })
    );
}

#[test]
fn rules_that_do_not_go_together() {
    let error = Rules::new(Deck::FiftyTwo, Order::Stripped).unwrap_err();
    assert_eq!(error.kind(), "order-not-for-deck");
    assert_eq!(
        error.to_string(),
        "order `stripped` does not apply to the 52-card deck: expected `standard`, or the 24-card \
         deck"
    );
    let error = Rules::new(Deck::ThirtySix, Order::Standard).unwrap_err();
    assert_eq!(error.kind(), "order-not-for-deck");
    assert_eq!(
        error.to_string(),
        "the 36-card deck is for short deck only: expected 52 or 24 cards"
    );
    assert_eq!(Rules::of(Deck::ThirtySix), None);
}

#[test]
fn showdowns_that_cannot_be() {
    let error = Showdown::<Standard>::new(&[]).unwrap_err();
    assert_eq!(error, ShowdownError::NoHands);
    assert_eq!(error.kind(), "no-hands");
    assert_eq!(
        error.to_string(),
        "no hands to compare: expected at least 1"
    );

    let values = [Rules::STANDARD, Rules::STRIPPED]
        .map(|rules| evaluate(&Hand::parse("As Ks Qs Js Ts", rules).unwrap()));
    let error = Showdown::new(&values).unwrap_err();
    assert_eq!(error.kind(), "different-rules");
    assert_eq!(
        error.to_string(),
        "hand 2 uses different rules (24-card deck, stripped order) from hand 1: expected 52-card \
         deck, standard order for every hand"
    );
}

#[test]
fn rounds_that_cannot_be_played() {
    let play = |deck: Deck, n_players, exchange| {
        play_round(
            deck.ordered(),
            n_players,
            exchange,
            Rules::of(deck).unwrap(),
        )
        .map(|_| ())
    };
    let assert_error = |result: Result<(), RoundError>, kind: &str, message: &str| {
        let error = result.unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind(), kind);
    };
    assert_error(
        play(Deck::FiftyTwo, 0, Exchange::None),
        "no-players",
        "0 players given: expected 1 to 10",
    );
    assert_error(
        play(Deck::FiftyTwo, 11, Exchange::None),
        "too-many-players",
        "11 players are too many for the 52-card deck with 5 cards each: expected 1 to 10",
    );
    assert_error(
        play(Deck::TwentyFour, 3, Exchange::Singletons),
        "too-many-players",
        "3 players are too many for the 24-card deck with 10 cards each: expected 1 to 2",
    );
    assert_eq!(play(Deck::TwentyFour, 2, Exchange::Singletons), Ok(()));
    assert_eq!(play(Deck::FiftyTwo, 10, Exchange::None), Ok(()));
    assert!(play(Deck::FiftyTwo, usize::MAX, Exchange::Singletons).is_err());

    let mut pile = Deck::FiftyTwo.ordered().to_vec();
    pile.truncate(19);
    assert_error(
        play_round(&pile, 2, Exchange::Singletons, Rules::STANDARD).map(|_| ()),
        "pile-too-small",
        "19 cards in the pile: expected at least 20",
    );
    pile[7] = pile[2];
    assert_error(
        play_round(&pile, 2, Exchange::None, Rules::STANDARD).map(|_| ()),
        "duplicate-card",
        "in the pile, card `2d` is given twice, as card 3 and card 8: expected different cards",
    );
    assert_error(
        play_round(&pile, 2, Exchange::None, Rules::STRIPPED).map(|_| ()),
        "card-not-in-deck",
        "in the pile, card `2c` is not in the 24-card deck: expected ranks `9` to `A`",
    );
}

#[test]
fn pays_that_are_no_table() {
    let assert_error = |pays: &[(&str, u32)], error: PayTableError, kind, message: &str| {
        let found = PayTable::new("mine", PayClassifier::JacksOrBetter, pays).unwrap_err();
        assert_eq!(found.to_string(), message);
        assert_eq!(found.kind(), kind);
        assert_eq!(found, error);
    };
    let complete = [
        ("royal-flush", 800),
        ("straight-flush", 50),
        ("four-of-a-kind", 25),
        ("full-house", 9),
        ("flush", 6),
        ("straight", 4),
        ("three-of-a-kind", 3),
        ("two-pair", 2),
        ("jacks-or-better", 1),
    ];
    assert_error(
        &[("flush", 6), ("five-of-a-kind", 15)],
        PayTableError::UnknownClass {
            class: "five-of-a-kind".into(),
            pay_idx: 1,
            classifier: PayClassifier::JacksOrBetter,
        },
        "unknown-class",
        "`jacks-or-better` has no class `five-of-a-kind`: expected one of `royal-flush`, \
         `straight-flush`, `four-of-a-kind`, `full-house`, `flush`, `straight`, \
         `three-of-a-kind`, `two-pair`, `jacks-or-better`, `nothing`",
    );
    assert_error(
        &[&complete[..], &[("flush", 5)]].concat(),
        PayTableError::DuplicateClass {
            class: "flush",
            first_idx: 4,
            second_idx: 9,
        },
        "duplicate-class",
        "class `flush` is given twice: expected one payout for each class",
    );
    assert_error(
        &complete[..8],
        PayTableError::MissingClass {
            class: "jacks-or-better",
            classifier: PayClassifier::JacksOrBetter,
        },
        "missing-class",
        "class `jacks-or-better` of `jacks-or-better` is missing: expected a payout for each class",
    );
    assert!(PayTable::new("", PayClassifier::DeucesWild, &[]).is_err());
    assert!(PayTable::new("", PayClassifier::JacksOrBetter, &complete).is_ok());
}

#[test]
fn draws_that_cannot_be() {
    let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
    let assert_error = |cards, rules, value, dead: &str, error: DrawError, kind, message: &str| {
        let dead: CardSet = dead
            .split_whitespace()
            .map(|c| c.parse::<Card>().unwrap())
            .collect();
        let found = draw(&crate::hand(cards, rules), value, dead).unwrap_err();
        assert_eq!(found.to_string(), message);
        assert_eq!(found.kind(), kind);
        assert_eq!(found, error);
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    let percentile = DrawValue::Percentile;
    for (cards, found) in [("Ac Kc Qc Jc 9d 9h", 6), ("Ac Kc Qc Jc 9d 9h 9s", 7)] {
        assert_error(
            cards,
            Rules::STANDARD,
            percentile,
            "Ac",
            DrawError::WrongCardCount { found },
            "wrong-card-count",
            &format!("{found} cards given: expected a hand of 5 cards for a draw"),
        );
    }
    assert_error(
        "Ac Kc Qc Jc 9d",
        Rules::STRIPPED,
        DrawValue::PayTable(&table),
        "",
        DrawError::PayTableNotForDeck {
            table: "jacks-or-better-9-6".into(),
            deck: Deck::TwentyFour,
        },
        "pay-table-not-for-deck",
        "pay table `jacks-or-better-9-6` does not work with the 24-card deck: expected the \
         52-card deck",
    );
    assert_error(
        "Ac Kc Qc Jc 9d",
        Rules::STANDARD,
        percentile,
        "Ah Kc Ac",
        DrawError::DeadCardInHand { card: card("Kc") },
        "dead-card-in-hand",
        "dead card `Kc` is in the hand: expected cards outside the hand",
    );
    assert_error(
        "Ac Kc Qc Jc 9d",
        Rules::STRIPPED,
        percentile,
        "Ac 8s 7c",
        DrawError::DeadCardNotInDeck {
            card: card("7c"),
            deck: Deck::TwentyFour,
        },
        "dead-card-not-in-deck",
        "dead card `7c` is not in the 24-card deck: expected ranks `9` to `A`",
    );
    let nearly_all = "9c 9s 9h Tc Ts Td Th Js Jd Jh Qs Qd Qh Ks Kd Kh As Ad Ah";
    assert_error(
        "Ac Kc Qc Jc 9d",
        Rules::STRIPPED,
        percentile,
        nearly_all,
        DrawError::TooFewUnseen { found: 0 },
        "too-few-unseen",
        "0 unseen cards left to draw from: expected at least 5",
    );
    assert_error(
        "Ac Kc Qc Jc 9d",
        Rules::STRIPPED,
        percentile,
        &nearly_all[3..],
        DrawError::TooFewUnseen { found: 1 },
        "too-few-unseen",
        "1 unseen card left to draw from: expected at least 5",
    );
}

#[test]
fn a_draw_says_why_a_joker_cannot_be() {
    let kings = PayTable::built_in("joker-poker-20-7-5").unwrap();
    let jacks = PayTable::built_in("jacks-or-better-9-6").unwrap();
    let assert_error = |cards: &str, value, kind, message: &str| {
        let hand: WildHand = cards.parse().unwrap();
        let error = joker_draw(&hand, value, CardSet::EMPTY).unwrap_err();
        assert_eq!((error.kind(), &error.to_string()[..]), (kind, message));
    };
    let expected = "expected a hand without a joker, or a joker poker pay table";
    for (value, name) in [
        (DrawValue::Percentile, "percentile"),
        (DrawValue::PayTable(&jacks), "jacks-or-better-9-6"),
    ] {
        let why = format!("the hand has a joker, but `{name}` is played without one");
        assert_error(
            "Ac Kc Qc Jo 9d",
            value,
            "no-joker-in-deck",
            &format!("{why}: {expected}"),
        );
    }
    for value in [DrawValue::Percentile, DrawValue::PayTable(&kings)] {
        assert_error(
            "Ac Jo Qc Jo 9d",
            value,
            "too-many-jokers",
            "2 jokers given: expected at most one for a draw",
        );
    }
    assert_error(
        "Ac Jo Qc Kd 9d 2c",
        DrawValue::PayTable(&kings),
        "wrong-card-count",
        "6 cards given: expected a hand of 5 cards for a draw",
    );
}
