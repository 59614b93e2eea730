//! A test for each rule of docs/rules/poker-variants.md.

use handeval_poker::badugi::{badugi, badugi_deuce};
use handeval_poker::low::{ace_to_five, deuce_to_seven, eight_or_better};
use handeval_poker::{Category, Standard};

use super::cards_of;
use crate::hand;

/// Each hand is better than the one before.
#[track_caller]
fn rises<T: PartialOrd>(hands: &[&str], worth: impl Fn(&str) -> T) {
    for pair in hands.windows(2) {
        assert!(worth(pair[0]) < worth(pair[1]), "{pair:?}");
    }
}

#[test]
fn v1_deuce_to_seven() {
    let worth = |text: &str| deuce_to_seven(&hand(text, Standard));
    rises(
        &[
            "As Ks Qs Js Ts", // a royal flush is the worst
            "6c 5c 4c 3c 2c", // a straight flush
            "2c 2d 2h 2s 3c",
            "Ac 5c 4c 3c 2c", // a flush, and no straight flush
            "6c 5d 4h 3s 2c", // a straight
            "2c 2d 3h 4s 5c",
            "Ac Kd Qh Js 9c",
            "Ac 6d 4h 3s 2c",
            "Ac 5d 4h 3s 2c", // the best ace-high, and no straight
            "Kc 6d 4h 3s 2c",
            "7c 6d 4h 3s 2c",
            "7c 5d 4h 3s 2c",
        ],
        worth,
    );
    let text = |text: &str| worth(text).to_string();
    assert_eq!(text("7c 5d 4h 3s 2c"), "number one: 7-5-4-3-2");
    assert_eq!(text("8c 6d 4h 3s 2c"), "eight-six low: 8-6-4-3-2");
    assert_eq!(text("6c 5d 4h 3s 2c"), "straight, six high");
    assert_eq!(text("Ac 5c 4c 3c 2c"), "flush, ace high: A-5-4-3-2");
    assert_eq!(text("6c 5c 4c 3c 2c"), "straight flush, six high");
    assert_eq!(
        text("2c 2d 3h 3s 5c"),
        "two pair, threes and twos: 3-3-2-2-5"
    );
    // Of seven cards the lowest five.
    assert_eq!(worth("Ac Kd 7c 5d 4h 3s 2c"), worth("7c 5d 4h 3s 2c"));
}

#[test]
fn v2_ace_to_five() {
    let worth = |text: &str| ace_to_five(&hand(text, Standard));
    rises(
        &[
            "Kc Kd Kh Ks Qc",
            "Ac Ad Ah As 2c",
            "Kc Kd Kh Qs Qc",
            "Kc Kd Kh Qs Jc",
            "Kc Kd Qh Qs Jc",
            "Ac Ad 2h 2s 3c",
            "Kc Kd 2h 3s Ac",
            "Ac Ad Kh Qs Jc",
            "Ac Ad 2h 3s 4c",
            "Kc Qd Jh Ts 9c",
            "9c 4d 3h 2s Ac",
            "8c 7d 6h 5s 4c",
            "6c 5d 4h 3s 2c",
            "6c 4d 3h 2s Ac",
            "5c 4c 3c 2c Ac",
        ],
        worth,
    );
    let text = |text: &str| worth(text).to_string();
    assert_eq!(text("5c 4d 3h 2s Ac"), "wheel: 5-4-3-2-A");
    assert_eq!(text("Ac Ad 2h 3s 4c"), "one pair, aces: A-A-4-3-2");
    assert_eq!(
        text("Ac Ad Ah 2s 2c"),
        "full house, aces and twos: A-A-A-2-2"
    );
    assert_eq!(worth("Ts Js Qs Ks As").category(), Category::HighCard);
    // Four ranks among seven cards: the lowest pair.
    assert_eq!(text("Ac Ad Ah 2s 2c 3d 4h"), "one pair, aces: A-A-4-3-2");
}

#[test]
fn v3_eight_or_better() {
    let worth = |text: &str| eight_or_better(&hand(text, Standard));
    rises(
        &[
            "9c 4d 3h 2s Ac",
            "8c 7d 6h 5s 4c",
            "8c 7d 6h 5s Ac",
            "7c 6d 5h 4s 3c",
            "5c 4c 3c 2c Ac",
        ],
        worth,
    );
    assert_eq!(worth("Ac Ad 2h 3s 4c"), None);
    assert_eq!(worth("Kc Kd Kh 8s 7c 2d Ah"), None);
    let low = worth("Kc Kd 8h 7s 5c 2d Ah").unwrap();
    assert_eq!(low.to_string(), "eight-seven low: 8-7-5-2-A");
}

#[test]
fn v4_badugi() {
    rises(
        &[
            "Kc Kd Kh Ks", // one card
            "Ac 2c 3c 4c",
            "Kc Kd Qc Qd",
            "Ac 2d 2c 3d",
            "Kc Qd Jh Jc",
            "3c 2d Ah Ac",
            "Kc Qd Jh Ts",
            "5c 3d 2h As",
            "4c 3d 2h As",
        ],
        |text| badugi(&cards_of(&text.replace(' ', ""))).unwrap(),
    );
    rises(&["4c3d2hAs", "6c4d3h2s", "5c4d3h2s"], |text| {
        badugi_deuce(&cards_of(text)).unwrap()
    });
}
