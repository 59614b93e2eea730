//! Tests of mahjong hands: rule by rule, win by win, and against an oracle.

mod allocation;
mod eight_and_a_half_pairs;
mod errors;
mod examples;
mod exhaustive;
mod games;
mod hongkong;
mod knitted;
mod mcr;
mod notation;
mod oracle;
mod properties;
mod riichi;
mod rules;
mod sample;
mod seen;
mod sichuan;
mod slow;
mod tables;
mod taiwan;
mod text;
mod value;

use handeval_mahjong::{
    Acceptance, Call, Decomposition, Discards, Hand, ShapeRules, Tile, ToDiscard, ToDraw, Variant,
};
use handeval_testing::Numbers;

/// The hand in `text`, under the default rules.
#[track_caller]
fn hand(text: &str) -> Hand {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The tile in `text`.
#[track_caller]
fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

/// The tiles that a hand of `3n+1` tiles accepts.
#[track_caller]
fn acceptance(hand: &Hand) -> Acceptance {
    handeval_mahjong::acceptance(ToDraw::of(hand).unwrap())
}

/// The tiles that a hand of `3n+1` tiles waits for.
#[track_caller]
fn waits(hand: &Hand) -> Acceptance {
    handeval_mahjong::waits(ToDraw::of(hand).unwrap())
}

/// Every discard of a hand of `3n+2` tiles.
#[track_caller]
fn discards(hand: &Hand) -> Discards {
    handeval_mahjong::discards(ToDiscard::of(hand).unwrap())
}

/// The standard form alone, with up to four sets.
fn standard() -> ShapeRules {
    ShapeRules::of(Variant::Standard)
}

/// A hand with these counts, without calls.
#[track_caller]
fn of_counts(counts: [u8; 34], rules: ShapeRules) -> Hand {
    Hand::new(counts, &[], rules).unwrap()
}

/// A decomposition on one line: `11m 123m 789p`, `seven-pairs 11m 22m …`, `thirteen-orphans 11z`.
fn written(decomposition: &Decomposition) -> String {
    let pair_text = |pair: Tile| format!("{0}{0}{1}", pair.number(), pair.suit());
    match decomposition {
        Decomposition::Standard { pair, sets } => {
            let sets: String = sets.iter().map(|set| format!(" {set}")).collect();
            format!("{}{sets}", pair_text(*pair))
        }
        Decomposition::KnittedStraight {
            straight,
            pair,
            sets,
        } => {
            let sets: String = sets.iter().map(|set| format!(" {set}")).collect();
            format!("{} {straight}{sets}", pair_text(*pair))
        }
        Decomposition::SevenPairs { pairs } => {
            let pairs: String = pairs
                .iter()
                .map(|&pair| format!(" {}", pair_text(pair)))
                .collect();
            format!("seven-pairs{pairs}")
        }
        Decomposition::ThirteenOrphans { pair } => format!("thirteen-orphans {}", pair_text(*pair)),
        Decomposition::HonorsAndKnitted { tiles } => {
            let tiles: String = tiles.iter().map(Tile::to_string).collect();
            format!("honors-and-knitted {tiles}")
        }
        Decomposition::EightAndAHalfPairs { triplet, pairs } => {
            let pairs: String = pairs
                .iter()
                .map(|&pair| format!(" {}", pair_text(pair)))
                .collect();
            let triplet = format!("{0}{0}{0}{1}", triplet.number(), triplet.suit());
            format!("eight-and-a-half-pairs {triplet}{pairs}")
        }
    }
}

/// The hands of `fixtures/mahjong/wins.txt`: the text, and whether it wins in the standard form.
fn win_cases() -> Vec<(&'static str, bool)> {
    let text = include_str!("../../../../fixtures/mahjong/wins.txt");
    let cases = text.lines().filter(|line| !line.starts_with('#'));
    let cases: Vec<_> = cases
        .map(|case| match case.split_once(": ").unwrap() {
            ("win", hand) => (hand, true),
            ("no-win", hand) => (hand, false),
            (other, _) => panic!("`{other}` is neither `win` nor `no-win`"),
        })
        .collect();
    assert_eq!(cases.len(), 24);
    cases
}

/// A random hand of `n_tiles` tiles with `n_calls` called sets, from the first `n_kinds` kinds in
/// random order. The fewer kinds there are, the closer the hand is to a win.
fn hand_by_chance(
    numbers: &mut Numbers,
    n_tiles: usize,
    n_calls: usize,
    n_kinds: usize,
    rules: ShapeRules,
) -> Hand {
    use handeval_mahjong::CallKind;
    loop {
        let offset = numbers.below(34);
        let kind = |numbers: &mut Numbers| Tile::ALL[(offset + numbers.below(n_kinds)) % 34];
        let mut calls = Vec::new();
        while calls.len() < n_calls {
            let call_kind = CallKind::ALL[numbers.below(CallKind::ALL.len())];
            calls.extend(Call::new(call_kind, kind(numbers)));
        }
        let mut counts = [0; 34];
        for _ in 0..n_tiles - 3 * n_calls {
            counts[usize::from(kind(numbers).code())] += 1;
        }
        if let Ok(hand) = Hand::new(counts, &calls, rules) {
            return hand;
        }
    }
}
