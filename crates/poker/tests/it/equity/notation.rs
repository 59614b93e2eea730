//! Proves that ranges from other programs are read as intended, and rejected if their meaning is
//! unclear.

use handeval_poker::{Combo, ParseRangeError, Range, Weight};

use super::{combo, range};

/// Checks that text in another notation is read as this range in plain notation.
#[track_caller]
fn is_read_as(text: &str, plain: &str) {
    let reading = match Range::read(text) {
        Ok(reading) => reading,
        Err(error) => panic!("{text:?}: {error}"),
    };
    assert_eq!(reading.range, range(plain), "{text:?}");
    assert!(!reading.is_plain, "{text:?}");
    let written = reading.range.to_string();
    let again = Range::read(&written).unwrap();
    assert!(again.is_plain, "{text:?}: {written}");
    assert_eq!(again.range, reading.range, "{text:?}");
}

#[track_caller]
fn is_refused(text: &str, kind: &str, place: &str, message: &str) {
    let error = text.parse::<Range>().unwrap_err();
    assert_eq!(error.to_string(), message, "{text:?}");
    assert_eq!(
        (error.kind(), &text[error.span()]),
        (kind, place),
        "{text:?}"
    );
}

#[test]
fn weights_of_other_programs() {
    is_read_as("AA:1.0,AKo:0.0,QQ:0.5", "AA,QQ:0.5");
    is_read_as("AA:.5", "AA:0.5");
    is_read_as("AA:0.12345678", "AA:0.123457");
    is_read_as("[1]AA[/1]", "AA:0.01");
    for text in ["AA:0.12345678", "AA:0.12345678,KK:0.12345678"] {
        assert!(Range::read(text).unwrap().is_rounded, "{text}");
    }
    is_read_as("AA:50%, KK : 12.5 %", "AA:0.5,KK:0.125");
    is_read_as("AK@100, AQ@50, AJ@10", "AK,AQ:0.5,AJ:0.1");
    is_read_as("AA@50%", "AA:0.5");
    is_read_as("[50]A8s-A2s,K9s[/50]", "A8s-A2s:0.5,K9s:0.5");
    is_read_as(
        "AA,[25%]AKs[/25%],[50.0000]AQs[/50.0000]",
        "AA,AKs:0.25,AQs:0.5",
    );
    is_read_as("[50]AsKh, KK[/50], 55, Jh3s", "AsKh:0.5,KK:0.5,55,Jh3s");
    is_read_as("[50]AA[/50][25]KK[/25]", "AA:0.5,KK:0.25");
    is_read_as("80%(22-55)", "22-55:0.8");
    is_read_as("AA, 80% ( 22-55, 66 ), KK", "AA,22-66:0.8,KK");
    is_read_as("(AA,KK)@50,(QQ):0.25,(JJ)", "AA:0.5,KK:0.5,QQ:0.25,JJ");
    is_read_as("AA:5e-1", "AA:0.5");
    assert!(Range::read("AA:0.123456").unwrap().is_plain);
    assert!(Range::read("AA:0.12345678").unwrap().is_rounded);
    assert!(!Range::read("AA:0.1234560").unwrap().is_rounded);
}

#[test]
fn weights_that_are_refused() {
    is_refused(
        "[50]AA:0.5[/50]",
        "second-weight",
        "0.5",
        "item 1, `AA:0.5`: the list around this weight already has a weight: expected only one \
         weight",
    );
    is_refused(
        "KK,[50]AA",
        "unclosed",
        "[50]AA",
        "item 2, `[50]AA`: `[50]` is not closed: expected `[/50]` after its list",
    );
    is_refused(
        "[50]AA[/25]",
        "unclosed",
        "[/25]",
        "item 1, `[/25]`: `[50]` is not closed: expected `[/50]` after its list",
    );
    is_refused(
        "80%(AA",
        "unclosed",
        "80%(AA",
        "item 1, `80%(AA`: `80%(` is not closed: expected `)` after its list",
    );
    is_refused(
        "[0.5]AA[/0.5]",
        "ambiguous-weight",
        "0.5",
        "item 1, `0.5`: weight 0.5 can be read as 0.5 % or as a fraction: expected \
         `:0.005` or `:0.5`",
    );
    is_refused(
        "AA)",
        "not-opened",
        ")",
        "item 2, `)`: `)` does not close any list: expected `(` before it",
    );
    is_refused(
        "AA:0,KK:0.0%",
        "nothing-held",
        "AA:0,KK:0.0%",
        "item 1, `AA:0,KK:0.0%`: every weight is 0: expected at least one above 0",
    );
    is_refused(
        "AA:0,AhAs",
        "different-weights",
        "AhAs",
        "item 2, `AhAs`: combo `AhAs` has a different weight in item 1: expected the same weight, \
         or the combo only once",
    );
}

#[test]
fn separators_of_other_programs() {
    for text in [
        "AA,KK,",
        "AA KK",
        "AA;KK",
        "AA; KK;",
        "AA\nKK\n",
        "AA\r\n\r\nKK",
        "{AA, KK}",
        " { AA KK } ",
        "AA  KK\tAA",
    ] {
        is_read_as(text, "AA,KK");
    }
    is_read_as("{88+, ATs+}", "88+,ATs+");
    is_read_as("22+ 54s 76s 98s AQo+", "22+,54s,76s,98s,AQo+");
    is_read_as("QQ - 88 A5s : 0.5 AhKd", "QQ-88,A5s:0.5,AhKd");
    is_read_as("Ah Kd; QQ", "AhKd,QQ");
    // Spaces inside an item still make no difference.
    assert_eq!(range("A K"), range("AK"));
    assert_eq!(range("Ah Kd"), range("AhKd"));
    assert!(Range::read("QQ+ , A K\n").unwrap().is_plain);
    let empty = "the item is empty: expected hands such as `AhKd`, `QQ+`, `AKs` or `random`";
    for (text, item_idx) in [("QQ,,KK", 1), (",QQ", 0), ("QQ,,", 1), ("{}", 0), ("()", 0)] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(
            (error.item_idx(), error.reason().to_string()),
            (item_idx, empty.into()),
            "{text}"
        );
    }
    assert!("A K QQ 9 9".parse::<Range>().is_err());
}

#[test]
fn one_card_fixed_and_the_other_any() {
    for text in ["AhKx", "AhK*", "AhK", "KAh", "KxAh", "AhKX", "K A♥"] {
        is_read_as(text, "AhKh,AhKd,AhKs,AhKc");
    }
    is_read_as("AcT", "AcTh,AcTd,AcTs,AcTc");
    is_read_as("KTd", "KhTd,KdTd,KsTd,KcTd");
    is_read_as("AhA", "AhAd,AhAs,AhAc");
    is_read_as("AAh", "AhAd,AhAs,AhAc");
    for text in ["Ah*", "Ahx", "Ahxx", "Ah**", "*Ah"] {
        let reading = Range::read(text).unwrap();
        assert_eq!(reading.range.n_combos(), 51, "{text}");
        let mut combos = reading.range.combos();
        assert!(combos.all(|(found, _)| found.cards().iter().any(|card| card.to_string() == "Ah")));
    }
    is_read_as("**", "random");
    is_read_as("AxS", "A2s+");
    is_read_as("8*o", "A8o,K8o,Q8o,J8o,T8o,98o,87o-82o");
    is_read_as(
        "AcT:50%, KTd",
        "AcTh:0.5,AcTd:0.5,AcTs:0.5,AcTc:0.5,KhTd,KdTd,KsTd,KcTd",
    );
    // By itself, `KTs` is still the suited hand, not a rank and a card.
    assert_eq!(range("KTs").n_combos(), 4);
    assert!(Range::read("KTs").unwrap().is_plain);
    let short = Range::read_short_deck("Ah*").unwrap().range;
    assert_eq!(short.n_combos(), 35);
    assert_eq!(Range::parse_short_deck(&short.to_string()), Ok(short));
}

#[test]
fn hands_that_can_be_read_in_two_ways_are_refused() {
    is_refused(
        "KTd,KTs",
        "ambiguous-hands",
        "KTs",
        "item 2, `KTs`: the item can be read as four suited hands (`KcTc,KsTs,KdTd,KhTh`) or as a \
         spade with any card of the other rank (`KxTs`): expected one of these, written out",
    );
    is_refused(
        "Ax",
        "ambiguous-hands",
        "Ax",
        "item 1, `Ax`: the item can be read as any hand with the rank `A` (`Ah*,As*,Ad*,Ac*`) or \
         as the same hands without `AA` (`A2+`): expected one of these, written out",
    );
    // Neighbors have no plus, which would raise both ranks.
    is_refused(
        "3x",
        "ambiguous-hands",
        "3x",
        "item 1, `3x`: the item can be read as any hand with the rank `3` (`3h*,3s*,3d*,3c*`) or \
         as the same hands without `33` (`32,43,53,63,73,83,93,T3,J3,Q3,K3,A3`): expected one of \
         these, written out",
    );
    is_refused(
        "KxTx",
        "ambiguous-hands",
        "KxTx",
        "item 1, `KxTx`: the item can be read as cards of any suits (`KT`) or as cards of one \
         suit (`KTs`): expected one of these, written out",
    );
    for (text, is_ambiguous) in [
        ("xx", true),
        ("x*", true),
        ("A*", true),
        // A pair is never suited.
        ("A*A*", false),
        ("AxAx", false),
    ] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(error.kind() == "ambiguous-hands", is_ambiguous, "{text}");
    }
    for (text, n_combos, n_short) in [
        ("xx", 4 * 78, 4 * 36),
        ("A*", 192, 128),
        ("9x", 192, 128),
        ("7x", 192, 128),
        ("6x", 192, 128),
    ] {
        let second = |error: ParseRangeError| -> String {
            let message = error.to_string();
            let (_, readings) = message.rsplit_once(" (`").unwrap();
            readings.split('`').next().unwrap().to_owned()
        };
        let written = second(text.parse::<Range>().unwrap_err());
        assert_eq!(range(&written).n_combos(), n_combos, "{text}: {written}");
        let written = second(Range::parse_short_deck(text).unwrap_err());
        let short = Range::parse_short_deck(&written).unwrap();
        assert_eq!(short.n_combos(), n_short, "{text}: {written}");
    }
    assert_eq!(range("KTd,KxTs").n_combos(), 8);
    assert_eq!(range("Ah*,As*,Ad*,Ac*").n_combos(), 48 * 4 + 6);
}

#[test]
fn brackets_without_their_other_half_are_named() {
    let closes = |text: &str, close: &str, open: &str| {
        let message = format!(
            "item 3, `{close}`: `{close}` does not close any list: expected `{open}` before it"
        );
        is_refused(text, "not-opened", close, &message);
    };
    closes("KK,AA[/50]", "[/50]", "[50]");
    closes("KK,AA)", ")", "(");
    closes("KK,AA]", "]", "[");
    closes("KK,AA}", "}", "{");
    is_refused(
        "{AA",
        "unclosed",
        "{AA",
        "item 1, `{AA`: `{` is not closed: expected `}` after its list",
    );
    is_refused(
        "{AA}:0.5",
        "unexpected-character",
        ":",
        "item 1, `:`: `:` does not belong here: expected nothing after braces, or parentheses \
         instead, such as `(AA,KK):0.5`",
    );
    is_refused(
        "{AKs}:0.5",
        "unexpected-character",
        ":",
        "item 1, `:`: `:` does not belong here: expected nothing after braces, or parentheses \
         instead, such as `(AA,KK):0.5`",
    );
    is_refused(
        "{AA},{KK}",
        "unexpected-character",
        ",",
        "item 1, `,`: `,` does not belong here: expected nothing after the braces around the \
         whole range",
    );
    is_refused(
        "((AA))",
        "unexpected-character",
        "(",
        "item 1, `(`: `(` does not belong here: expected no parentheses within parentheses",
    );
    let inside = "(AA,(KK))".parse::<Range>().unwrap_err();
    assert_eq!(
        (inside.kind(), inside.span()),
        ("unexpected-character", 4..5)
    );
    // Without its bracket, it is not known where the weight ends.
    let no_weight = "[50AA".parse::<Range>().unwrap_err();
    assert!(
        no_weight.to_string().contains("expected `]`"),
        "{no_weight}"
    );
    is_refused(
        "QQ,{AA}",
        "unexpected-character",
        "{",
        "item 2, `{`: `{` does not belong here: expected braces only around the whole range",
    );
}

#[test]
fn a_list_in_quotes_is_refused_as_it_could_be_the_players() {
    for text in [
        "[\"AA\",\"KK\"]",
        "'AA','KK'",
        "[\"AA\", 'KK']",
        "\"AA\" \"KK\"",
    ] {
        let message = format!(
            "item 1, `{text}`: a list in quotes can be one range or several players' ranges: \
             expected `AA,KK` or `AA | KK`"
        );
        is_refused(text, "ambiguous-hands", text, &message);
    }
    is_read_as("\"AA,KK\"", "AA,KK");
    is_read_as("['AA']", "AA");
    is_read_as("\"2c,Ad\"", "Ad2c");
    // Two cards are still one hand.
    is_read_as("[\"Ah\",\"Kd\"]", "AhKd");
    // Quotes anywhere else do not separate items.
    for text in ["AA\"KK", "AA,\"KK", "\"AA\",KK", "AA,'KK'"] {
        let error = text.parse::<Range>().unwrap_err();
        let kinds = ["unexpected-character", "unknown-rank"];
        assert!(kinds.contains(&error.kind()), "{text}: {error}");
        assert!(
            text[error.span()].starts_with(['"', '\'']),
            "{text}: {error}"
        );
    }
}

#[test]
fn neighbors_with_a_plus_are_reported() {
    let ladders = |text: &str| -> Vec<(String, String)> {
        let ladders = Range::read(text).unwrap().ladders;
        ladders
            .into_iter()
            .map(|ladder| (ladder.lowest, ladder.highest))
            .collect()
    };
    assert_eq!(ladders("T9s+"), [("T9s".into(), "AKs".into())]);
    assert_eq!(
        ladders("QQ+ 32o+ 54+"),
        [("32o".into(), "AKo".into()), ("54".into(), "AK".into())]
    );
    // Nothing is above these hands, or all programs read them alike.
    assert_eq!(ladders("AKs+,QQ+,KTs+,T9s-76s,T9s"), []);
}

#[test]
fn lines_can_have_several_items() {
    is_read_as("AA KK\nQQ", "AA,KK,QQ");
    // If the first line has no items, the error is that of the whole text.
    let error = "A?\nQQ".parse::<Range>().unwrap_err().to_string();
    assert!(!error.starts_with("item 1, `A?`"), "{error}");
}

#[test]
fn characters_that_are_no_rank_or_sign() {
    for (text, place) in [("A1", "1"), ("AB0", "B")] {
        let error = text.parse::<Range>().unwrap_err();
        let found = (error.kind(), &text[error.span()]);
        assert_eq!(found, ("unknown-rank", place), "{error}");
    }
    let error = "AKs7".parse::<Range>().unwrap_err().to_string();
    assert!(error.ends_with("expected `+`, `-`, `,` or `:`"), "{error}");
}

/// A solver's export lists all 169 hands, most of them with weight 0.
#[test]
fn an_export_of_all_hands() {
    let ranks = "AKQJT98765432";
    let mut items = Vec::new();
    for (a, high) in ranks.chars().enumerate() {
        for (b, low) in ranks.chars().enumerate().skip(a) {
            let weight = if a == 0 { "0.3333333" } else { "0.0" };
            match a == b {
                true => items.push(format!("{high}{low}:{weight}")),
                false => {
                    items.push(format!("{high}{low}s:{weight}"));
                    items.push(format!("{high}{low}o:{weight}"));
                }
            }
        }
    }
    assert_eq!(items.len(), 169);
    let reading = Range::read(&items.join(",")).unwrap();
    assert_eq!(reading.range.to_string(), "AA:0.333333,A2+:0.333333");
    assert!(reading.is_rounded);
    assert_eq!(
        reading.range.weight(combo("AhKd")),
        Weight::from_millionths(333_333)
    );
    let n_held = Combo::all().filter(|&combo| reading.range.weight(combo).is_some());
    assert_eq!(n_held.count(), 198);
}
