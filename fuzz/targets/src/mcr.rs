//! MCR wins with words after the hand, compared with the oracle of the library's tests.

use handeval_answer::mahjong::{FanWinReport, ScoreReport};
use handeval_mahjong::mcr::{RuleSet, Switch, WinFlag};
use handeval_mahjong::{CallKind, Hand, ShapeRules, Tile, Variant, Wind};

// The library's tests use everything in this module, and are written for an older compiler.
#[allow(
    dead_code,
    unreachable_pub,
    clippy::collapsible_if,
    clippy::manual_is_multiple_of
)]
#[path = "../../../crates/mahjong/tests/it/mcr/oracle/mod.rs"]
mod oracle;

use crate::fans::{BY_CHANCE, asked, check_report, seed_of};
use crate::{Target, fault, vocabulary};
use oracle::{Call, Case, Chance, answer, random_case};

pub(crate) const TARGET: Target = Target {
    name: "mcr",
    about: "a win in MCR: a hand, and words such as `ron=5p flowers=2` after it",
    words: vocabulary::mcr,
    run,
};

const RULES: &str = "mcr";

fn run(input: &[u8]) {
    match input {
        [BY_CHANCE, bytes @ ..] => {
            let case = random_case(&mut Chance::new(seed_of(bytes)));
            match asked(RULES, &case.line()) {
                Ok(ScoreReport::FanWin(report)) => check_score(&case, &report),
                other => panic!("{}: {other:?}", case.line()),
            }
        }
        _ => {
            let text = fault::text(input);
            check_words(&text);
            match asked(RULES, &text) {
                Ok(report) => {
                    check_report(&text, &report);
                    check_oracle(&text, &report);
                }
                Err(problem) => fault::check_problem(&text, &problem),
            }
        }
    }
}

/// Reads the text as each kind of word that can follow a hand.
fn check_words(text: &str) {
    for word in text.split_whitespace().take(40) {
        if let Some(set) = RuleSet::from_key(word) {
            assert_eq!(RuleSet::from_key(set.key()), Some(set));
        }
        if let Some(flag) = WinFlag::from_name(word) {
            assert_eq!(WinFlag::from_name(flag.key()), Some(flag));
        }
        if let Some((key, _)) = word.split_once('=')
            && let Ok(switch) = Switch::from_key(key)
        {
            assert_eq!(switch.key(), key);
        }
    }
}

/// Checks that a win without switches has the oracle's fans.
fn check_oracle(text: &str, report: &ScoreReport) {
    if let ScoreReport::FanWin(win) = report
        && win.rules == RULES
        && win.rule.is_empty()
    {
        assert_eq!(win.won, win.points > 0, "{text}");
        check_score(&case_of(text, win), win);
    }
}

/// Checks that the fans are the oracle's.
fn check_score(case: &Case, found: &FanWinReport) {
    let line = case.line();
    let Some(expected) = answer(case) else {
        panic!("{line}: {found:?}, and the oracle finds no win");
    };
    assert_eq!(found.fan, Some(expected.fan), "{line}");
    let fans = found.fans.iter().map(|fan| match fan.count {
        1 => fan.fan.to_owned(),
        count => format!("{count} {}", fan.fan),
    });
    let fans: Vec<_> = fans.collect();
    assert_eq!(fans.join("+"), expected.text(), "{line}");
}

/// The oracle's form of a win.
fn case_of(text: &str, win: &FanWinReport) -> Case {
    let rules = ShapeRules::of(Variant::Mcr);
    let hand = Hand::parse(&win.hand, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
    let tile = |text: &str| text.parse::<Tile>().map_or(0, |tile| tile.code());
    let wind = |key| {
        let wind = Wind::ALL.into_iter().position(|wind| wind.key() == key);
        wind.unwrap_or(0) as u8
    };
    let counts = (0u8..).zip(hand.counts());
    let mut uncalled: Vec<u8> = counts
        .flat_map(|(kind, &count)| std::iter::repeat_n(kind, usize::from(count)))
        .collect();
    let won_on = win.win_tile.as_deref().unwrap_or_default();
    uncalled.push(tile(won_on));
    uncalled.sort_unstable();
    let call = |call: &handeval_mahjong::Call| Call {
        kind: match call.kind() {
            CallKind::Chi => "chi",
            CallKind::Pon => "pon",
            CallKind::Ankan => "ankan",
            _ => "kan",
        },
        first: call.set().first().code(),
    };
    let mut flags: Vec<_> = text
        .split_whitespace()
        .filter_map(WinFlag::from_name)
        .map(WinFlag::key)
        .collect();
    flags.sort_unstable();
    flags.dedup();
    Case {
        uncalled,
        calls: hand.calls().iter().map(call).collect(),
        tile: tile(won_on),
        is_drawn: win.win_by == "tsumo",
        seat: wind(win.seat.unwrap_or_default()),
        round: wind(win.round.unwrap_or_default()),
        flags,
        flowers: win.flowers.unwrap_or(0),
        is_whole: false,
        rules: "",
    }
}
