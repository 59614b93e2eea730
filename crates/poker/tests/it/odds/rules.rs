//! One test for each rule of docs/rules/odds.md.

use handeval_poker::{Card, Category, Hand, Odds, Out, Standard, Standing, evaluate};
use serde_json::Value;

use super::{cards, counts, odds};
use crate::for_each_choice;

/// Spots that were counted by other programs.
const FIXTURE: &str = include_str!("../../../../../fixtures/poker/odds.jsonl");

/// Calls `check` with the odds of each spot and its line in the fixture.
fn for_each_known(check: impl Fn(&Odds, &Value)) {
    let lines = FIXTURE.lines().filter(|line| !line.starts_with('#'));
    let mut n_lines = 0;
    for line in lines {
        let known: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| known[key].as_str().unwrap();
        let against: Vec<&str> = text("against").split_whitespace().collect();
        check(
            &odds(text("hand"), text("board"), text("dead"), &against),
            &known,
        );
        n_lines += 1;
    }
    assert_eq!(n_lines, 9);
}

fn number(value: &Value) -> u128 {
    value.as_u64().unwrap().into()
}

/// The boards for each category, by the name of the category.
fn made(odds: &Odds) -> Vec<(&'static str, u64)> {
    let names = Category::ALL.iter().map(|category| category.key());
    names.zip(odds.makes).filter(|(_, n)| *n > 0).collect()
}

#[test]
fn o1_makes_counts_the_boards_of_each_category() {
    for_each_known(|odds, known| {
        for (category, count) in Category::ALL.iter().zip(odds.makes) {
            assert_eq!(known["makes"][category.key()], count, "{}", known["id"]);
        }
    });
    assert_eq!(
        made(&odds("2c7d", "AcAdAhAs3c", "", &[])),
        [("four-of-a-kind", 1)]
    );
}

#[test]
fn o1_makes_counts_all_2118760_boards_before_the_flop() {
    let mut found = [0; 9];
    let hand = cards("AhKh");
    let deck: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| !hand.contains(card))
        .collect();
    for_each_choice(&deck, |&[a, b, c, d, e]: &[Card; 5]| {
        let cards = [hand[0], hand[1], a, b, c, d, e];
        let value = evaluate(&Hand::new(&cards, Standard).unwrap());
        found[value.category() as usize] += 1;
    });
    assert_eq!(odds("AhKh", "", "", &[]).makes, found);
    assert_eq!(found.iter().sum::<u64>(), 2_118_760);
}

#[test]
fn o2_now_compares_with_every_hand_on_this_board() {
    for_each_known(|odds, known| {
        let now = odds.now.unwrap();
        for (key, count) in [
            ("beats", now.beats),
            ("ties", now.ties),
            ("loses", now.loses),
        ] {
            assert_eq!(known["now"][key], count, "{}: {key}", known["id"]);
        }
    });
    let now = odds("AhKh", "Qh7h2c", "", &[]).now.unwrap();
    assert_eq!(now.value().category(), Category::HighCard);
    assert_eq!(now.percentile(), (2 * 640 + 9) as f64 / (2 * 1_081) as f64);
    assert_eq!(odds("AhKh", "", "", &[]).now, None);
    // Dead cards are in nobody's hand.
    let now = odds("2c7d", "AcAdAhAs", "KcKdKhKs", &[]).now.unwrap();
    assert_eq!((now.beats, now.ties, now.loses), (171, 60, 630));
}

#[test]
fn o3_next_says_what_each_card_does() {
    for_each_known(|odds, known| {
        let listed = known["next"].as_array().unwrap();
        assert_eq!(odds.next.len(), listed.len());
        for listed in listed {
            let text = listed["card"].as_str().unwrap();
            let next = odds.next.iter().find(|next| next.card.to_string() == text);
            let next = next.unwrap();
            let place = format!("{}: {text}", known["id"]);
            assert_eq!(listed["category"], next.category.key(), "{place}");
            let expected = ["win", "tie", "lose"].map(|key| number(&listed[key]));
            assert_eq!(counts(&next.equity), expected, "{place}");
            let is_ahead = next.standing.map(|standing| standing == Standing::Ahead);
            assert_eq!(listed["ahead"].as_bool(), is_ahead, "{place}");
            let is_behind = odds.now.unwrap().standing == Some(Standing::Behind);
            assert_eq!(
                next.out == Some(Out::Full),
                is_behind && is_ahead == Some(true),
                "{place}"
            );
        }
    });
}

/// The outs in one string, or the half outs.
fn outs(odds: &Odds, out: Out) -> String {
    let next = odds.next.iter().filter(|next| next.out == Some(out));
    next.map(|next| next.card.to_string()).collect()
}

#[test]
fn o3_an_out_puts_a_hand_ahead_that_is_behind() {
    let hearts = odds("AhKh", "Qh7h2c", "", &["QsQd"]);
    assert_eq!(outs(&hearts, Out::Full), "3h4h5h6h8h9hThJh");
    let straight = odds("9c8c", "7d6h2s", "", &["AsAd"]);
    assert_eq!(outs(&straight, Out::Full), "5c5s5d5hTcTsTdTh");
    // A hand that is ahead or tied has no outs, and neither does one against unknown hands.
    for against in [&["KhKd"][..], &[]] {
        let odds = odds("AcQd", "As9h4c2d", "", against);
        assert!(odds.next.iter().all(|next| next.out.is_none()));
    }
    let tied = odds("AcKd", "AsKh4c2d", "", &["AdKc"]);
    assert_eq!(tied.now.unwrap().standing, Some(Standing::Tied));
    assert!(tied.next.iter().all(|next| next.out.is_none()));
    // Behind two hands, it must beat both.
    let two = odds("9c8c", "7d6h2s", "", &["AsAd", "TcTh"]);
    assert_eq!(outs(&two, Out::Full), "5c5s5d5hTsTd");
}

#[test]
fn o3_a_card_that_ties_is_half_an_out() {
    let odds = odds("AcQd", "8s8h7c2d", "", &["AdKh"]);
    assert_eq!(odds.now.unwrap().standing, Some(Standing::Behind));
    // A second pair on the board makes the ace the only kicker.
    assert_eq!(outs(&odds, Out::Half), "2c2s2h7s7d7h");
    assert_eq!(outs(&odds, Out::Full), "QcQsQh");
}

#[test]
fn o4_the_mean_over_next_cards_is_the_equity_now() {
    for_each_known(|odds, known| {
        let n_to_come = 5 - known["board"].as_str().unwrap().len() as u128 / 2;
        let mut sum = [0; 3];
        for next in &odds.next {
            for (sum, count) in sum.iter_mut().zip(counts(&next.equity)) {
                *sum += count;
            }
        }
        assert_eq!(sum, counts(&odds.equity).map(|count| n_to_come * count));
    });
}

/// The counts of these hands are known from all matchups of two hands.
#[test]
fn before_the_flop_the_equity_is_against_a_random_hand() {
    for (hand, expected) in [
        ("AcAd", [1_781_508_418, 11_402_312, 304_661_670]),
        ("KhKs", [1_722_470_558, 11_676_960, 363_424_882]),
        ("AsKs", [1_389_004_215, 34_610_976, 673_957_209]),
        ("AcKs", [1_352_291_878, 35_687_839, 709_592_683]),
        ("QdJs", [1_193_649_409, 51_535_593, 852_387_398]),
        ("Kh8d", [1_141_742_922, 66_641_512, 889_187_966]),
        ("Qh8h", [1_141_436_364, 67_152_284, 888_983_752]),
        ("Td9d", [1_098_642_842, 69_247_375, 929_682_183]),
        ("2c2s", [1_035_889_822, 39_805_340, 1_021_877_238]),
        ("7c2c", [743_376_257, 113_942_467, 1_240_253_676]),
        ("5d4h", [735_719_749, 129_230_044, 1_232_622_607]),
        ("7d2h", [665_146_081, 120_541_920, 1_311_884_399]),
        ("3s2h", [613_318_625, 128_529_945, 1_355_723_830]),
    ] {
        assert_eq!(counts(&odds(hand, "", "", &[]).equity), expected, "{hand}");
    }
}
