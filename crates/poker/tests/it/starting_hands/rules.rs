//! Proves each rule of docs/rules/starting-hands.md in a test named after it.

use std::collections::BTreeSet;

use handeval_poker::{
    CardSet, Combo, Detail, ExactEquity, OmahaRange, Percentage, Range, RangeReason, Spot,
    StartingHand, StartingHandEquity, TopHands, Weight,
};
use proptest::prelude::*;

use super::{hand, range_of};

const PAGE: &str = include_str!("../../../../../docs/rules/starting-hands.md");
const FIXTURE: &str = include_str!("../../../../../fixtures/poker/starting-hands.jsonl");

/// The rows of a rule's table on the page, without the commas in numbers.
fn rows(rule: &str, n_columns: usize) -> Vec<Vec<String>> {
    let start = PAGE.find(&format!("## {rule}. ")).unwrap();
    let section = PAGE[start + 3..].split("\n## ").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with("| "));
    let cells = lines.map(|line| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().replace(',', "")).collect()
    });
    let rows: Vec<Vec<String>> = cells.skip(2).collect();
    assert!(rows.iter().all(|row| row.len() == n_columns));
    rows
}

#[test]
fn n1_there_are_169_starting_hands() {
    let all: Vec<_> = StartingHand::all().collect();
    assert_eq!(all.len(), 169);
    assert!(all.is_sorted());
    let mut seen = BTreeSet::new();
    for (idx, &hand) in all.iter().enumerate() {
        assert_eq!(hand.idx(), idx);
        assert_eq!(StartingHand::from_idx(idx), Some(hand));
        let range: Range = hand.to_string().parse().unwrap();
        assert_eq!(range.n_combos(), hand.n_combos(), "{hand}");
        for combo in hand.combos() {
            assert!(range.weight(combo).is_some(), "{hand}: {combo}");
            assert_eq!(StartingHand::of(combo), hand, "{combo}");
            assert!(seen.insert(combo), "{combo}");
        }
        let [high, low] = hand.ranks();
        assert_eq!(hand.is_pair(), high == low);
        assert!(high >= low);
        assert_eq!(hand.is_suited(), hand.to_string().ends_with('s'));
    }
    assert_eq!(seen.len(), Combo::COUNT);
    assert_eq!(StartingHand::from_idx(169), None);
    let n_of = |n: usize| all.iter().filter(|hand| hand.n_combos() == n).count();
    assert_eq!([6, 4, 12].map(n_of), [13, 78, 78]);
    // The square: the aces' row and column, and the corners.
    let at = |row: usize, column: usize| all[13 * row + column].to_string();
    assert_eq!([at(0, 0), at(0, 1), at(1, 0)], ["AA", "AKs", "AKo"]);
    assert_eq!([at(12, 12), at(0, 12), at(12, 0)], ["22", "A2s", "A2o"]);
}

#[test]
fn n2_all_combos_of_a_hand_are_worth_as_much() {
    for hand in StartingHand::all() {
        let (tally, equity) = (hand.against_random(), hand.equity_against_random());
        let n_combos = hand.n_combos() as u64;
        let of_all = [tally.boards(), tally.win, tally.tie].map(|n| u128::from(n * n_combos));
        assert_eq!([equity.boards, equity.win, equity.tie], of_all, "{hand}");
        assert!((equity.equity() - tally.equity()).abs() < 1e-15, "{hand}");
    }
}

#[test]
fn n2_the_order_is_by_equity_against_a_random_hand() {
    let order = StartingHand::by_equity();
    let different: BTreeSet<_> = order.iter().collect();
    assert_eq!(different.len(), 169);
    let worth = |hand: &StartingHand| {
        let tally = hand.against_random();
        2 * tally.win + tally.tie
    };
    // Strictly: no two are equal.
    assert!(order.is_sorted_by(|a, b| worth(a) > worth(b)));
    let gap = |pair: &[StartingHand]| worth(&pair[0]) - worth(&pair[1]);
    let closest = order.windows(2).min_by_key(|pair| gap(pair)).unwrap();
    assert_eq!(closest, [hand("72s"), hand("54o")]);
    for (place, hand) in order.iter().enumerate() {
        assert_eq!(hand.place(), place);
    }
    for row in rows("N2", 5) {
        let hand = hand(&row[1]);
        let tally = hand.against_random();
        let found = [
            (hand.place() + 1).to_string(),
            hand.to_string(),
            tally.win.to_string(),
            tally.tie.to_string(),
            format!("{:.6}", tally.equity()),
        ];
        assert_eq!(row, found);
    }
    let names: Vec<_> = order.iter().map(ToString::to_string).collect();
    let sentence = PAGE
        .lines()
        .find(|line| line.starts_with("It begins"))
        .unwrap();
    assert!(sentence.contains(&format!("begins {},", names[..20].join(" "))));
    assert!(sentence.contains(&format!("ends {}.", names[164..].join(" "))));
}

/// The counts of the data file, which three programs agree on.
#[test]
fn n2_the_counts_are_those_of_other_programs() {
    let mut n_combos = 0;
    let order = StartingHand::by_equity();
    let so_far: Vec<_> = order
        .iter()
        .map(|hand| {
            n_combos += hand.n_combos() as u64;
            n_combos
        })
        .collect();
    for line in FIXTURE.lines().skip(1) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |key: &str| case[key].as_u64().unwrap();
        let hand = hand(case["hand"].as_str().unwrap());
        let tally = hand.against_random();
        assert_eq!(hand.place() as u64 + 1, number("rank"), "{line}");
        assert_eq!(hand.n_combos() as u64, number("combos"), "{line}");
        assert_eq!(so_far[hand.place()], number("combos_so_far"), "{line}");
        assert_eq!(tally.boards(), number("boards_per_combo"), "{line}");
        assert_eq!(tally.win, number("win"), "{line}");
        assert_eq!(tally.tie, number("tie"), "{line}");
        assert_eq!(tally.lose, number("lose"), "{line}");
        let float = case["equity_float"].as_f64().unwrap();
        assert!((tally.equity() - float).abs() < 1e-15, "{line}");
    }
}

/// The top hands that a text stands for.
#[track_caller]
fn top(text: &str) -> TopHands {
    let reading = Range::read(text).unwrap();
    assert!(reading.is_plain, "{text}");
    let [top] = reading.tops[..] else {
        panic!("{text}: {:?}", reading.tops);
    };
    assert_eq!(top.n_combos(), reading.range.n_combos(), "{text}");
    top
}

#[test]
fn n3_a_percentage_is_the_longest_beginning() {
    for row in rows("N3", 4) {
        let percentage = row[0].replace(' ', "");
        let found = top(&percentage);
        let hands = found.hands();
        assert_eq!(hands.len().to_string(), row[1], "{percentage}");
        assert_eq!(hands[hands.len() - 1].to_string(), row[2]);
        assert_eq!(found.n_combos().to_string(), row[3]);
        assert_eq!(found.to_string(), percentage);
        let range: Range = percentage.parse().unwrap();
        assert_eq!(
            range,
            range_of(hands.iter().map(|&hand| (hand, Weight::ONE)))
        );
    }
    assert_eq!("100%".parse(), Ok(Range::random()));
    // The edge: aces are 6 of 1,326 combos.
    assert_eq!(top("0.4525%").hands(), [hand("AA")]);
    assert_eq!(Percentage::of_combos(6).to_string(), "0.4525%");
    assert!("0.4524%".parse::<Range>().is_err());
    // A half weight, other notations, and a list in parentheses, whose percentage is a weight.
    let half = Weight::from_millionths(500_000).unwrap();
    let weighted: Range = "2%:0.5".parse().unwrap();
    assert!(weighted.combos().all(|(_, weight)| weight == half));
    assert_eq!(weighted.to_string(), "JJ+:0.5");
    for (text, plain) in [
        (" 2 % ", "JJ+"),
        ("2.0000%", "JJ+"),
        ("02%,TT", "TT+"),
        ("2%,KK", "JJ+"),
        ("{2%; TT}", "TT+"),
        ("2% TT", "TT+"),
        ("TT 2%", "TT+"),
        ("2%:50%", "JJ+:0.5"),
        ("2%@50", "JJ+:0.5"),
        ("[50]2%[/50]", "JJ+:0.5"),
        ("(2%):0.5", "JJ+:0.5"),
        ("2%(TT)", "TT:0.02"),
        ("50%(2%)", "JJ+:0.5"),
    ] {
        let range: Range = text.parse().unwrap();
        assert_eq!(range.to_string(), plain, "{text}");
    }
    let reading = Range::read("{2%; 99; 5%-10%}").unwrap();
    let tops: Vec<_> = reading.tops.iter().map(ToString::to_string).collect();
    assert_eq!(tops, ["2%", "5%-10%"]);
    assert!(Range::read("QQ+").unwrap().tops.is_empty());
    // Dead cards are removed as from any range.
    let aces: CardSet = ["As".parse().unwrap()].into_iter().collect();
    let left = "1%".parse::<Range>().unwrap().without(aces);
    assert_eq!(left.unwrap().n_combos(), 9);
}

#[test]
fn n3_what_is_not_a_percentage_is_refused() {
    let bad = "is not a percentage: expected a number above 0 and at most 100, with up to four \
               decimals, such as `20%`";
    for (text, wrong, at, kind) in [
        ("%", "%", 0..1, "bad-percentage"),
        ("0%", "0%", 0..2, "bad-percentage"),
        ("AA,101%", "101%", 3..7, "bad-percentage"),
        ("100.0001%", "100.0001%", 0..9, "bad-percentage"),
        ("20.00001%", "20.00001%", 0..9, "bad-percentage"),
        (".5%", ".5%", 0..3, "bad-percentage"),
        ("20.%", "20.%", 0..4, "bad-percentage"),
        ("-5%", "-5%", 0..3, "bad-percentage"),
        ("5-20%", "5-20%", 0..5, "bad-percentage"),
        ("5%-", "5%-", 0..3, "bad-percentage"),
        ("5%-20", "20", 3..5, "bad-percentage"),
        ("5%-AK", "AK", 3..5, "bad-percentage"),
        ("5% - 0%", "0%", 5..7, "bad-percentage"),
        ("AA%:0.5", "AA%", 0..3, "bad-percentage"),
        ("99999999999%", "99999999999%", 0..12, "bad-percentage"),
    ] {
        let error = text.parse::<Range>().unwrap_err();
        let message = error.to_string();
        assert!(
            message.ends_with(&format!("`{wrong}` {bad}")),
            "{text}: {message}"
        );
        assert_eq!((error.span(), error.kind()), (at, kind), "{text}");
    }
    for (text, message, at, kind) in [
        (
            "0.4%",
            "item 1, `0.4%`: no hand is in the top 0.4%: expected `0.4525%`, which is `AA` alone, \
             or more",
            0..4,
            "no-hand-in-top",
        ),
        (
            "KK,20%+",
            "item 2, `20%+`: `+` does not belong here: expected `-` and another percentage, `,` \
             or `:`",
            6..7,
            "unexpected-character",
        ),
        (
            "JJ+:0.5,2%",
            "item 2, `2%`: combo `AsAc` has a different weight in item 1: expected the same \
             weight, or the combo only once",
            8..10,
            "different-weights",
        ),
    ] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!((error.span(), error.kind()), (at, kind), "{text}");
    }
    for text in ["20%", "TT,20%", "5%-20%", "%"] {
        let error = Range::parse_short_deck(text).unwrap_err();
        assert_eq!(error.reason(), &RangeReason::PercentageOfShortDeck);
        assert_eq!(error.kind(), "percentage-of-game", "{text}");
    }
    let error = "AA**,20%".parse::<OmahaRange>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "item 2, `20%`: a percentage refers to the 169 hands of hold'em: expected hands of \
         Omaha, such as `AA**`"
    );
    assert_eq!((error.span(), error.kind()), (5..8, "percentage-of-game"));
}

#[test]
fn n4_two_percentages_are_a_slice() {
    let [five, twenty] = [top("5%"), top("20%")].map(|top| top.hands());
    for text in ["5%-20%", "20%-5%", " 5 % - 20 % "] {
        let slice = top(text);
        assert_eq!([five, slice.hands()].concat(), twenty);
        assert_eq!(slice.to_string(), "5%-20%");
        assert_eq!(slice.n_combos(), 264 - 60);
    }
    // No hand is within the smaller percentage.
    assert_eq!(top("0.1%-20%").hands(), twenty);
    assert_eq!(top("99.5%-100%").hands(), [hand("32o")]);
    for text in ["5%-5%", "5%-5.01%", "0.1%-0.2%"] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "item 1, `{text}`: no hand is between the two percentages of `{text}`: expected \
                 percentages that are further apart, such as `5%-20%`"
            )
        );
        assert_eq!(
            (error.span(), error.kind()),
            (0..text.len(), "no-hand-between")
        );
    }
}

proptest! {
    /// The hands at the beginning of the order make up at most the percentage; with one more hand,
    /// they would exceed it.
    #[test]
    fn n3_one_hand_more_is_too_much(millionths in 1_u32..=1_000_000) {
        let percentage = Percentage::from_millionths(millionths).unwrap();
        prop_assert_eq!(percentage.millionths(), millionths);
        let text = percentage.to_string();
        prop_assert_eq!(text.parse(), Ok(percentage));
        let share = |hands: &[StartingHand]| {
            let n: usize = hands.iter().map(|hand| hand.n_combos()).sum();
            n as u64 * 1_000_000
        };
        let order = StartingHand::by_equity();
        let n_hands = percentage.n_hands(order);
        let most = u64::from(millionths) * 1_326;
        prop_assert!(share(&order[..n_hands]) <= most);
        prop_assert!(n_hands == 169 || share(&order[..=n_hands]) > most);
        prop_assert_eq!(text.parse::<Range>().is_ok(), n_hands > 0);
    }

    #[test]
    fn n4_slices_and_tops_add_up(a in 4_525_u32..=1_000_000, b in 4_525_u32..=1_000_000) {
        let [a, b] = [a, b].map(|n| Percentage::from_millionths(n).unwrap());
        let (Ok(slice), Ok(small)) = (
            format!("{a}-{b}").parse::<Range>(),
            a.min(b).to_string().parse::<Range>(),
        ) else {
            return Ok(());
        };
        let both = format!("{},{a}-{b}", a.min(b)).parse::<Range>().unwrap();
        prop_assert_eq!(both.n_combos(), slice.n_combos() + small.n_combos());
        prop_assert_eq!(Ok(both), a.max(b).to_string().parse());
    }
}

/// The hands of the first player, by equity.
fn hands_of(players: [Range; 2], board: &str) -> Vec<StartingHandEquity> {
    let board: Vec<_> = handeval_poker::cards::read_cards(board)
        .map(|at| at.unwrap().card)
        .collect();
    let spot = Spot::new(players.to_vec(), &board, CardSet::EMPTY).unwrap();
    let mut detail = Detail::NONE;
    detail.combos = true;
    let equity = ExactEquity::new(&spot, detail).unwrap().count();
    equity.players[0].by_starting_hand()
}

#[test]
fn n6_hands_are_ordered_against_a_range() {
    // On a full board, so that everything is counted one by one; the best straight never loses.
    let board = "ThJhQhKc9d";
    let hands = hands_of([Range::random(), "AA,TT".parse().unwrap()], board);
    let texts: Vec<_> = hands.iter().map(|hand| hand.hand.to_string()).collect();
    assert_eq!(hands.len(), 169);
    // Aces make a straight of five on the board with any hand: only better ones beat the tens.
    let of = |text: &str| {
        *hands
            .iter()
            .find(|hand| hand.hand.to_string() == text)
            .unwrap()
    };
    let aces = of("AA");
    // One pair of aces is left for each of six, and three tens of three: no deal wins.
    assert_eq!((aces.boards, aces.win, aces.tie), (6 + 6 * 3, 18, 6));
    assert_eq!(aces.equity(), 21.0 / 24.0);
    assert!(hands.is_sorted_by(|a, b| {
        let of = |one: &StartingHandEquity| (2 * one.win + one.tie, one.boards);
        let ((a, b), (c, d)) = (of(a), of(b));
        a * d >= c * b
    }));
    // Hands that tie are in the order against a random hand.
    for pair in hands.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let is_same = (2 * a.win + a.tie) * b.boards == (2 * b.win + b.tie) * a.boards;
        assert!(!is_same || a.hand.place() < b.hand.place(), "{a:?} {b:?}");
    }
    assert_eq!(texts[0], "AA");
    // A hand that is never held is left out.
    let hands = hands_of(
        ["AA,KK".parse().unwrap(), "AhAs".parse().unwrap()],
        "AcAd2c3c4c",
    );
    assert_eq!(hands.len(), 1);
    assert_eq!(hands[0].hand, hand("KK"));
}
