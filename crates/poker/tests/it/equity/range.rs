//! Proves that ranges are read as written, that errors point to the right place, and that ranges
//! are written so that they read back the same.

use std::collections::BTreeMap;

use handeval_poker::{Combo, Range, Rank, Weight};
use proptest::prelude::*;

use super::{combo, range};

const RANKS: &str = "23456789TJQKA";

/// The combos of each hand such as `AKs`, `AKo` or `AK`, using only the characters of their names.
fn named() -> BTreeMap<String, Vec<Combo>> {
    let mut named: BTreeMap<String, Vec<Combo>> = BTreeMap::new();
    for combo in Combo::all() {
        let text = combo.to_string();
        let [a, b, c, d] = text.chars().collect::<Vec<_>>()[..] else {
            panic!("{text}");
        };
        let suits = if b == d { "s" } else { "o" };
        named
            .entry(format!("{a}{c}{suits}"))
            .or_default()
            .push(combo);
        named.entry(format!("{a}{c}")).or_default().push(combo);
    }
    named
}

fn rank(idx: usize) -> char {
    RANKS.chars().nth(idx).unwrap()
}

#[track_caller]
fn is_all_of(text: &str, hands: &[String], named: &BTreeMap<String, Vec<Combo>>) {
    let mut expected: Vec<_> = hands
        .iter()
        .flat_map(|hand| &named[hand])
        .copied()
        .collect();
    expected.sort();
    let found: Vec<_> = range(text).combos().map(|(combo, _)| combo).collect();
    assert_eq!(found, expected, "{text}");
}

/// Every possible hand, plus and dash is spelled out.
#[test]
fn rows_are_what_they_say() {
    let named = named();
    let is_all_of = |text: &str, hands: &[String]| is_all_of(text, hands, &named);
    for high in 0..13 {
        let pair = |idx: usize| format!("{0}{0}", rank(idx));
        is_all_of(&pair(high), &[pair(high)]);
        let up: Vec<_> = (high..13).map(pair).collect();
        is_all_of(&format!("{}+", pair(high)), &up);
        for low in 0..=high {
            let between: Vec<_> = (low..=high).map(pair).collect();
            is_all_of(&format!("{}-{}", pair(high), pair(low)), &between);
            is_all_of(&format!("{}-{}", pair(low), pair(high)), &between);
        }
        for low in 0..high {
            for suits in ["s", "o", ""] {
                let hand = |high, low| format!("{}{}{suits}", rank(high), rank(low));
                let this = hand(high, low);
                is_all_of(&this, std::slice::from_ref(&this));
                is_all_of(&hand(low, high), std::slice::from_ref(&this));
                let up: Vec<_> = match high - low {
                    1 => (high..13).map(|rank| hand(rank, rank - 1)).collect(),
                    _ => (low..high).map(|rank| hand(high, rank)).collect(),
                };
                is_all_of(&format!("{this}+"), &up);
                for (a, b) in (0..13).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let text = format!("{this}-{}", hand(a, b));
                    let row: Vec<_> = if suits.is_empty() {
                        Vec::new()
                    } else if a == high {
                        (low.min(b)..=low.max(b))
                            .map(|low| hand(high, low))
                            .collect()
                    } else if a - b == high - low {
                        (high.min(a)..=high.max(a))
                            .map(|rank| hand(rank, rank - (a - b)))
                            .collect()
                    } else {
                        Vec::new()
                    };
                    if row.is_empty() {
                        assert!(text.parse::<Range>().is_err(), "{text}");
                    } else {
                        is_all_of(&text, &row);
                    }
                }
            }
        }
    }
}

#[test]
fn ranges_are_written_in_few_items() {
    for (text, written) in [
        ("random", "random"),
        ("*:0.25", "random:0.25"),
        ("22+", "22+"),
        ("AA", "AA"),
        ("KK-22", "KK-22"),
        ("AK,QQ+", "QQ+,AK"),
        ("AKs,AKo,AQs", "AQs+,AKo"),
        ("A2+,32s", "A2+,32s"),
        ("K9s-K7s,K9o-K7o", "K9s-K7s,K9o-K7o"),
        ("AhKd,AsKd,2c2d", "AhKd,AsKd,2d2c"),
        ("QQ:0.5,AA,KK:0.5,AsKs:0.0001", "AA,KK-QQ:0.5,AsKs:0.0001"),
        ("T9s+", "AKs,KQs,QJs,JTs,T9s"),
        ("🂡🂱", "AhAs"),
        ("A♠\u{fe0f} K♥", "AsKh"),
    ] {
        let range = range(text);
        assert_eq!(range.to_string(), written, "{text}");
        assert_eq!(range.to_string().parse(), Ok(range));
    }
}

#[test]
fn messages_name_the_item_and_its_place() {
    for (text, kind, place, message) in [
        (
            "",
            "empty-item",
            "",
            "item 1, ``: the item is empty: expected hands such as `AhKd`, `QQ+`, `AKs` or \
             `random`",
        ),
        (
            "QQ,,KK",
            "empty-item",
            "",
            "item 2, ``: the item is empty: expected hands such as `AhKd`, `QQ+`, `AKs` or \
             `random`",
        ),
        (
            "QQ, :0.5",
            "empty-item",
            "",
            "item 2, `:0.5`: the item is empty: expected hands such as `AhKd`, `QQ+`, `AKs` or \
             `random`",
        ),
        (
            "QQ, XK",
            "unknown-rank",
            "X",
            "item 2, `XK`: `X` is not a rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, \
             `K`, `A`",
        ),
        (
            "A",
            "missing-rank",
            "A",
            "item 1, `A`: the item ends too early: expected two ranks, such as `AK`, or two cards, such as `AhKd`",
        ),
        (
            "Ah",
            "missing-rank",
            "Ah",
            "item 1, `Ah`: the item ends too early: expected two ranks, such as `AK`, or two cards, such as `AhKd`",
        ),
        (
            "AhAh",
            "duplicate-card",
            "AhAh",
            "item 1, `AhAh`: card `Ah` is given twice: expected two different cards",
        ),
        (
            "QQs",
            "suited-pair",
            "s",
            "item 1, `QQs`: a pair is neither suited nor offsuit: expected just the two ranks, such as `QQ`",
        ),
        (
            "AKx",
            "unexpected-character",
            "x",
            "item 1, `AKx`: `x` does not belong here: expected `s` (suited), `o` (offsuit), `+`, \
             `-`, `,` or `:`",
        ),
        (
            "AKs KQx",
            "unexpected-character",
            "x",
            "item 2, `KQx`: `x` does not belong here: expected `s` (suited), `o` (offsuit), `+`, \
             `-`, `,` or `:`",
        ),
        (
            "QQ+-88",
            "unexpected-character",
            "-",
            "item 1, `QQ+-88`: `-` does not belong here: expected `,` or `:`",
        ),
        (
            "AhKdQs",
            "unexpected-character",
            "Q",
            "item 1, `AhKdQs`: `Q` does not belong here: expected `,` or `:` after two cards",
        ),
        (
            "AhKd+",
            "not-after-cards",
            "+",
            "item 1, `AhKd+`: two cards are one combo: expected no `+` after them",
        ),
        (
            "AhKd-AhQd",
            "not-after-cards",
            "-",
            "item 1, `AhKd-AhQd`: two cards are one combo: expected no `-` after them",
        ),
        (
            "22,AK-AQ",
            "dash-without-suits",
            "AK-AQ",
            "item 2, `AK-AQ`: say whether the hands on either side of a dash are suited or offsuit: expected `AKs-AQs` or `AKo-AQo`",
        ),
        (
            "A5s-A2o",
            "dash-of-kinds",
            "A5s-A2o",
            "item 1, `A5s-A2o`: the hands on either side of a dash are of different kinds: expected two pairs, two suited hands or two offsuit ones",
        ),
        (
            "QQ-AKs",
            "dash-of-kinds",
            "QQ-AKs",
            "item 1, `QQ-AKs`: the hands on either side of a dash are of different kinds: expected two pairs, two suited hands or two offsuit ones",
        ),
        (
            "T9s-75s",
            "dash-without-row",
            "T9s-75s",
            "item 1, `T9s-75s`: the hands on either side of a dash do not form a sequence: expected \
             the same first rank, as in `A5s-A2s`, or the same gap, as in `T9s-76s`",
        ),
        (
            "AA:0",
            "nothing-held",
            "AA:0",
            "item 1, `AA:0`: every weight is 0: expected at least one above 0",
        ),
        (
            "AA:1.0001",
            "weight-out-of-range",
            "1.0001",
            "item 1, `AA:1.0001`: weight 1.0001 is out of range: expected a number from 0 to 1, or \
             up to `100%`",
        ),
        (
            "KK,AA:100",
            "weight-out-of-range",
            "100",
            "item 2, `AA:100`: weight 100 is above 1: expected `:1` or `:100%`",
        ),
        (
            "AA:",
            "bad-weight",
            ":",
            "item 1, `AA:`: `` is not a weight: expected a number from 0 to 1, such as `0.5`, or a \
             percentage, such as `50%`",
        ),
        (
            "AA:1:1",
            "bad-weight",
            "1:1",
            "item 1, `AA:1:1`: `1:1` is not a weight: expected a number from 0 to 1, such as \
             `0.5`, or a percentage, such as `50%`",
        ),
        (
            "AA@0.5",
            "ambiguous-weight",
            "0.5",
            "item 1, `AA@0.5`: weight 0.5 can be read as 0.5 % or as a fraction: expected \
             `:0.005` or `:0.5`",
        ),
        (
            "QQ+, QQ:0.5",
            "different-weights",
            "QQ:0.5",
            "item 2, `QQ:0.5`: combo `QsQc` has a different weight in item 1: expected the same \
             weight, or the combo only once",
        ),
        (
            "🃏",
            "not-in-any-deck",
            "🃏",
            "item 1, `🃏`: `🃏` (U+1F0CF) is a joker, which is not in any deck here: expected one of \
             the 52 cards",
        ),
    ] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(error.kind(), kind, "{text}");
        assert_eq!(error.to_string(), message);
        assert_eq!(&text[error.span()], place, "{text}");
        assert_eq!(
            error.item_idx(),
            text[..error.span().start]
                .matches([',', ' '])
                .count()
                .min(1)
        );
        assert!(!error.reason().to_string().is_empty());
    }
}

#[test]
fn cards_that_are_gone_leave_no_combo() {
    let dead = combo("AhKh").card_set();
    assert_eq!(range("AA,KK").without(dead).unwrap().n_combos(), 3 + 3);
    assert_eq!(Range::random().without(dead).unwrap().n_combos(), 1225);
    assert_eq!(range("AhKh,AhQd").without(dead), None);
    let weighted = range("AA:0.5,KK").without(dead).unwrap();
    assert_eq!(weighted.weight(combo("AsAd")).unwrap().to_string(), "0.5");
    assert_eq!(weighted.weight(combo("AsAh")), None);
    assert_eq!(Range::new([]), None);
    assert_eq!(Range::from(combo("AhKh")), range("AhKh"));
}

#[test]
fn weights_are_written_without_zeros_at_the_end() {
    for (n, text) in [
        (1, "0.000001"),
        (10, "0.00001"),
        (500_000, "0.5"),
        (123_456, "0.123456"),
        (1_000_000, "1"),
    ] {
        let weight = Weight::from_millionths(n).unwrap();
        assert_eq!(weight.to_string(), text);
        assert_eq!(
            range(&format!("22:{text}")).weight(combo("2c2d")),
            Some(weight)
        );
    }
    for n in [0, 1_000_001, 4_294_967_295] {
        assert_eq!(Weight::from_millionths(n), None);
    }
}

fn weights() -> impl Strategy<Value = Vec<(Combo, Weight)>> {
    let weight = (1..=3_u32).prop_map(|n| Weight::from_millionths(n * 300_000).unwrap());
    let combo = prop_oneof![
        (0..Combo::COUNT).prop_map(|idx| vec![Combo::from_idx(idx).unwrap()]),
        (
            0..13_usize,
            0..13_usize,
            prop_oneof![Just(""), Just("s"), Just("o")]
        )
            .prop_map(|(a, b, suits)| {
                let suits = if a == b { "" } else { suits };
                let [a, b] = [a, b].map(|idx| Rank::ALL[idx].char());
                range(&format!("{a}{b}{suits}"))
                    .combos()
                    .map(|(combo, _)| combo)
                    .collect()
            }),
    ];
    let items = prop::collection::vec((combo, weight), 1..40);
    items.prop_map(|items| {
        let each = items.into_iter();
        each.flat_map(|(combos, weight)| combos.into_iter().map(move |combo| (combo, weight)))
            .collect()
    })
}

proptest! {
    #[test]
    fn a_range_reads_as_it_is_written(combos in weights()) {
        let range = Range::new(combos).unwrap();
        prop_assert_eq!(range.to_string().parse(), Ok(range));
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_place(text in "([2-9TJQKAtqk10cdhso+:.,* -]|\\PC){0,20}") {
        match text.parse::<Range>() {
            Ok(range) => prop_assert_eq!(range.to_string().parse(), Ok(range)),
            Err(error) => {
                prop_assert!(text.get(error.span()).is_some());
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }
}
