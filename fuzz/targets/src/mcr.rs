//! MCR wins with words after the hand, compared with the oracle of the library's tests.

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::mahjong::{FanWaitReport, FanWinReport, Score, ScoreReport};
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

use crate::{Target, fault, vocabulary};
use oracle::{Call, Case, Chance, answer, random_case};

pub(crate) const TARGET: Target = Target {
    name: "mcr",
    about: "a win in MCR: a hand, and words such as `ron=5p flowers=2` after it",
    words: vocabulary::mcr,
    run,
};

/// A byte that text never begins with: the bytes after it choose a random win.
const BY_CHANCE: u8 = 0xFF;

fn run(input: &[u8]) {
    match input {
        [BY_CHANCE, bytes @ ..] => {
            let seed = bytes
                .iter()
                .fold(0, |seed: u64, &byte| seed.rotate_left(8) ^ u64::from(byte));
            let case = random_case(&mut Chance::new(seed));
            match asked(&case.line()) {
                Ok(ScoreReport::FanWin(report)) => check_score(&case, &report),
                other => panic!("{}: {other:?}", case.line()),
            }
        }
        _ => {
            let text = fault::text(input);
            check_words(&text);
            match asked(&text) {
                Ok(report) => check_report(&text, &report),
                Err(problem) => fault::check_problem(&text, &problem),
            }
        }
    }
}

fn asked(text: &str) -> Result<ScoreReport, handeval_answer::Problem> {
    let mut request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
    if let Some(rules) = Score::SPEC.called("rules") {
        request.add(rules, "mcr");
    }
    match Score::read(&request) {
        Ok(question) => question.evaluate(text, Work::ALONE),
        Err(fault) => panic!("only the rules were given: {fault:?}"),
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

fn check_report(text: &str, report: &ScoreReport) {
    match report {
        ScoreReport::FanWin(win) => {
            check_win(text, win);
            if win.rules == RuleSet::Mcr.key() && win.rule.is_empty() {
                check_score(&case_of(text, win), win);
            }
        }
        ScoreReport::FanWaits(found) => {
            assert_eq!(found.ready, !found.waits.is_empty(), "{text}");
            assert_eq!(found.ready, found.shanten == 0, "{text}");
            check_waits(text, &found.waits);
        }
        ScoreReport::FanDiscards(found) => {
            for discard in &found.discards {
                let n_left: u32 = discard.waits.iter().map(|wait| u32::from(wait.left)).sum();
                assert_eq!(discard.total, n_left, "{text}");
                assert!(!discard.waits.is_empty(), "{text}");
                check_waits(text, &discard.waits);
            }
        }
        // The text can ask for other rules.
        ScoreReport::Win(_) | ScoreReport::Waits(_) | ScoreReport::Discards(_) => {
            assert!(text.contains("rules"), "{text}: {report:?}");
        }
    }
}

/// The sums of a report agree.
fn check_win(text: &str, win: &FanWinReport) {
    let fan: u16 = win.fans.iter().map(|fan| fan.points).sum();
    assert_eq!(Some(fan), win.fan, "{text}");
    let n_of = |by| if by == "others" { 2 } else { 1 };
    let paid = win.payments.iter().map(|paid| paid.points * n_of(paid.by));
    assert_eq!(paid.sum::<u32>(), win.points, "{text}");
    assert_eq!(win.won, win.reason.is_none(), "{text}");
    assert_eq!(win.won, win.points > 0, "{text}");
}

fn check_waits(text: &str, waits: &[FanWaitReport]) {
    for wait in waits {
        assert_eq!(wait.left > 0, wait.ron.is_some(), "{text}");
        assert_eq!(wait.left > 0, wait.tsumo.is_some(), "{text}");
        for score in [&wait.ron, &wait.tsumo].into_iter().flatten() {
            let fan: u16 = score.fans.iter().map(|fan| fan.points).sum();
            assert_eq!(Some(fan), score.fan, "{text}");
        }
    }
}

/// The fans are the oracle's.
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
    uncalled.push(tile(&win.win_tile));
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
        tile: tile(&win.win_tile),
        is_drawn: win.win_by == "tsumo",
        seat: wind(win.seat),
        round: wind(win.round),
        flags,
        flowers: win.flowers.unwrap_or(0),
        is_whole: false,
        rules: "",
    }
}
