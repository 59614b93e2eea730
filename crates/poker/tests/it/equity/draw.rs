//! Proves that a kept hand wins as often as docs/rules/equity.md says, against opponents who draw.

use std::cmp::Ordering;

use handeval_poker::{
    Card, CardSet, Category, Deck, DrawSpot, DrawSpotError, ExactDrawEquity, Exchange, Hand, Order,
    Rules, evaluate,
};

use super::cards;

const FIXTURE: &str = include_str!("../../../../../fixtures/poker/draw-equity.jsonl");

pub(super) fn draw_spot(
    (hand, hold, dead): (&str, &str, &str),
    rules: Rules,
    n_opponents: usize,
    exchange: Exchange,
) -> Result<DrawSpot, DrawSpotError> {
    let hand = Hand::parse(hand, rules).unwrap();
    let set = |text| cards(text).into_iter().collect::<CardSet>();
    DrawSpot::new(&hand, set(hold), set(dead), n_opponents, exchange)
}

pub(super) fn of_24(order: Order) -> Rules {
    Rules::new(Deck::TwentyFour, order).unwrap()
}

/// The counts of wins, ties and losses against one opponent.
#[track_caller]
pub(super) fn draw_counts(hand: &str, hold: &str, rules: Rules, exchange: Exchange) -> [u128; 3] {
    let spot = draw_spot((hand, hold, ""), rules, 1, exchange).unwrap();
    let equity = ExactDrawEquity::new(&spot).unwrap().count();
    [equity.win(), equity.tie(), equity.lose()]
}

#[test]
fn known_chances_are_counted() {
    let mut n_known = 0;
    for line in FIXTURE.lines().filter(|line| !line.starts_with('#')) {
        let known: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| known[key].as_str().unwrap();
        let exchange = Exchange::from_key(text("policy")).unwrap();
        let order = match text("order") {
            "stripped" => Order::Stripped,
            _ => Order::Standard,
        };
        let found = draw_counts(text("hand"), text("hold"), of_24(order), exchange);
        let expected = ["win", "tie", "lose"].map(|key| text(key).parse::<u128>().unwrap());
        assert_eq!(found, expected, "{line}");
        n_known += 1;
    }
    assert_eq!(n_known, 20);
}

#[test]
fn there_are_no_more_pieces_than_are_said() {
    let spot = draw_spot(
        ("9c9dJcJdTh", "9c9dJcJd", ""),
        of_24(Order::Standard),
        1,
        Exchange::Singletons,
    );
    let exact = ExactDrawEquity::new(&spot.unwrap()).unwrap();
    assert!(exact.n_pieces() > 1);
    let nothing = exact.piece(usize::MAX);
    assert_eq!(exact.piece(exact.n_pieces()), nothing);
    assert_ne!(exact.piece(exact.n_pieces() - 1), nothing);
}

#[test]
fn what_is_wrong_with_a_draw_is_said() {
    let hand = "9c9dJcJdTh";
    let error = |hold, dead, n, exchange| {
        let error = draw_spot((hand, hold, dead), Rules::STANDARD, n, exchange).unwrap_err();
        (error.kind(), error.to_string())
    };
    let none = Exchange::None;
    for (found, kind, message) in [
        (
            error("9h", "", 1, none),
            "held-card-not-in-hand",
            "card `9h` is not in the hand: expected cards from the hand",
        ),
        (
            error("9c", "9c", 1, none),
            "dead-card-in-hand",
            "dead card `9c` is in the hand: expected cards outside the hand",
        ),
        (
            error("9c", "", 0, none),
            "wrong-opponent-count",
            "0 opponents given: expected 1 to 9 with the 52-card deck",
        ),
        (
            error("9c", "", 5, Exchange::Singletons),
            "wrong-opponent-count",
            "5 opponents given: expected 1 to 4 with the 52-card deck",
        ),
        (
            error("9c", "", 9, none),
            "too-few-unseen",
            "47 unseen cards are left: expected at least 49 for all hands and draws",
        ),
    ] {
        assert_eq!(found, (kind, message.to_owned()));
    }
    // Ten cards are just enough.
    let ten_left = (hand, "", "AhAdAsKhKdQhQd9sTs");
    assert!(draw_spot(ten_left, of_24(Order::Standard), 1, none).is_ok());
    let two = draw_spot((hand, "9c9d", ""), Rules::STANDARD, 2, Exchange::Singletons).unwrap();
    assert_eq!(
        (two.n_opponents(), two.exchange()),
        (2, Exchange::Singletons)
    );
}

#[cfg(feature = "monte-carlo")]
#[test]
fn a_sample_of_draws_agrees_with_the_count() {
    use handeval_poker::{DrawTally, SampledDrawEquity};

    let sampled = |spot: &DrawSpot, n_deals| {
        let sampled = SampledDrawEquity::new(spot, n_deals, 7);
        let mut tally = DrawTally::new(spot);
        for piece_idx in 0..sampled.n_pieces() {
            tally.merge(&sampled.piece(piece_idx));
        }
        spot.answer(&tally)
    };
    let (pairs, aces) = (("9c9dJcJdTh", "9c9dJcJd", ""), ("AcAdKhQsTc", "AcAd", "Ah"));
    // Four cards of a suit, with some of the cards for a straight dead: flushes and straights
    // decide.
    let flush = ("AcKc9c5cTh", "AcKc9c5c", "QcJcTcTd");
    let rules = of_24(Order::Stripped);
    for (hand, rules, exchange) in [
        (pairs, Rules::STANDARD, Exchange::None),
        (pairs, Rules::STANDARD, Exchange::Singletons),
        (flush, Rules::STANDARD, Exchange::Singletons),
        (pairs, rules, Exchange::Singletons),
        (pairs, rules, Exchange::Percentile),
        (aces, rules, Exchange::None),
    ] {
        let spot = draw_spot(hand, rules, 1, exchange).unwrap();
        let exact = ExactDrawEquity::new(&spot).unwrap().count();
        let n_deals = if exchange == Exchange::Percentile {
            5_000
        } else {
            100_000
        };
        let found = sampled(&spot, n_deals);
        assert_eq!(found.boards, u128::from(n_deals));
        let distance = (found.equity() - exact.equity()).abs();
        assert!(
            distance < 4.0 * found.standard_error(),
            "{hand:?} {exchange}"
        );
    }
    // These figures come from another program, with its error.
    for (hand, known) in [
        (pairs, [0.84039, 0.70876, 0.60091, 0.51098]),
        (
            ("AcAdKhQsTc", "AcAd", ""),
            [0.80733, 0.65984, 0.54643, 0.45834],
        ),
    ] {
        for (n_opponents, known) in (1..).zip(known) {
            let spot = draw_spot(hand, Rules::STANDARD, n_opponents, Exchange::Singletons).unwrap();
            let found = sampled(&spot, 100_000);
            let win = found.win() as f64 / found.boards as f64;
            let distance: f64 = win - known;
            assert!(
                distance.abs() < 4.0 * (found.standard_error() + 0.0002),
                "{hand:?} {n_opponents}"
            );
        }
    }
}

/// Every choice of `k` of the cards.
fn choices(cards: &[Card], k: usize) -> Vec<Vec<Card>> {
    match cards {
        _ if k == 0 => vec![Vec::new()],
        [] => Vec::new(),
        [first, rest @ ..] => {
            let mut with = choices(rest, k - 1);
            with.iter_mut().for_each(|choice| choice.push(*first));
            with.extend(choices(rest, k));
            with
        }
    }
}

#[test]
fn who_keeps_his_hand_is_met_in_every_deal() {
    // Eight of the 24 cards are dead, so all deals can be tried one by one.
    let (hand, dead) = ("9c9dJcJdTh", "AhAdAsKhKdQhQd9s");
    for order in [Order::Standard, Order::Stripped] {
        let rules = of_24(order);
        let all = Hand::parse(hand, rules).unwrap();
        let gone: CardSet = all.cards().iter().copied().chain(cards(dead)).collect();
        let unseen: Vec<Card> = (Deck::TwentyFour.cards() - gone).iter().collect();
        assert_eq!(unseen.len(), 11);
        for bits in 0..32_usize {
            let held = (0..5).filter(|idx| bits >> idx & 1 != 0);
            let held: Vec<Card> = held.map(|idx| all.cards()[idx]).collect();
            let mut counts = [[0_u128; 3]; 9];
            for drawn in choices(&unseen, 5 - held.len()) {
                let left: Vec<Card> = unseen
                    .iter()
                    .filter(|card| !drawn.contains(card))
                    .copied()
                    .collect();
                let own: Vec<Card> = held.iter().chain(&drawn).copied().collect();
                let own = Hand::new(&own, rules).unwrap();
                let own = evaluate(&own);
                let is_own = |category: &Category| *category == own.category();
                let place = Category::ALL.iter().position(is_own).unwrap();
                for other in choices(&left, 5) {
                    let other = evaluate(&Hand::new(&other, rules).unwrap());
                    counts[place][0] += 1;
                    let compared = own.compare(other);
                    counts[place][1] += u128::from(compared == Some(Ordering::Greater));
                    counts[place][2] += u128::from(compared == Some(Ordering::Equal));
                }
            }
            let spot = DrawSpot::new(
                &all,
                held.iter().copied().collect(),
                cards(dead).into_iter().collect(),
                1,
                Exchange::None,
            );
            let equity = ExactDrawEquity::new(&spot.unwrap()).unwrap().count();
            let found = equity.categories.iter();
            let found: Vec<_> = found
                .map(|tally| [tally.boards, tally.win, tally.tie])
                .collect();
            assert_eq!(found, counts, "{bits:b} {order:?}");
            let sum = |idx: usize| counts.iter().map(|count| count[idx]).sum::<u128>();
            assert_eq!(
                [equity.boards, equity.win(), equity.tie()],
                [sum(0), sum(1), sum(2)]
            );
        }
    }
}

#[cfg(feature = "monte-carlo")]
#[test]
fn a_part_of_a_count_of_draws_has_an_error() {
    use handeval_poker::PartialEquity;

    let pairs = ("9c9dJcJdTh", "9c9d", "");
    let spot = draw_spot(pairs, of_24(Order::Standard), 1, Exchange::Singletons).unwrap();
    let exact = ExactDrawEquity::new(&spot).unwrap();
    let all = exact.count();
    let mut partial = PartialEquity::new(&exact);
    assert!(partial.standard_errors()[0].is_nan());
    let mut last = f64::INFINITY;
    for piece_idx in 0..exact.n_pieces() {
        partial.add(&exact.piece(piece_idx));
        assert_eq!(partial.n_pieces(), piece_idx + 1);
        if partial.n_pieces() % 60 == 0 {
            let error = partial.standard_errors()[0];
            let distance = (partial.answer().players[0].equity() - all.equity()).abs();
            assert!(distance < 4.0 * error, "{piece_idx}: {distance} {error}");
            assert!(error < last, "{piece_idx}");
            last = error;
        }
    }
    assert!(0.0 < last && last < 0.02, "{last}");
    assert_eq!(
        (partial.answer(), partial.standard_errors()[0]),
        (all.clone().into(), 0.0)
    );
    // All pieces are already added.
    partial.add(&exact.piece(0));
    assert_eq!(
        (partial.answer(), partial.n_pieces()),
        (all.into(), exact.n_pieces())
    );
}
