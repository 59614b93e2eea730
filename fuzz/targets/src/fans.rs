//! Checks of answers in games with a list of fans.

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::mahjong::{FanWaitReport, FanWinReport, Score, ScoreReport};
use serde_json::Value as Json;

/// A byte that text never begins with: the bytes after it choose a random win.
pub(crate) const BY_CHANCE: u8 = 0xFF;

/// The seed that some bytes encode.
pub(crate) fn seed_of(bytes: &[u8]) -> u64 {
    let mix = |seed: u64, &byte: &u8| seed.rotate_left(8) ^ u64::from(byte);
    bytes.iter().fold(0, mix)
}

/// The question about wins under these rules.
fn question(rules: &str) -> Score {
    let mut request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
    if let Some(spec) = Score::SPEC.called("rules") {
        request.add(spec, rules);
    }
    match Score::read(&request) {
        Ok(question) => question,
        Err(fault) => panic!("only the rules were given: {fault:?}"),
    }
}

/// The answer to a line under these rules, which is the same in a batch.
pub(crate) fn asked(rules: &str, text: &str) -> Result<ScoreReport, handeval_answer::Problem> {
    let question = question(rules);
    let report = question.evaluate(text, Work::ALONE)?;
    let mut line = Vec::new();
    match question.answer_line(1, text, Work::ALONE, &mut line) {
        Ok(holds) => assert_eq!(holds, Score::holds(&report), "{text}"),
        Err(problem) => panic!("{text}: {problem:?}, but only in a batch"),
    }
    let mut found: Json = match serde_json::from_slice(&line) {
        Ok(found) => found,
        Err(error) => panic!("{text}: {error}"),
    };
    if let Some(object) = found.as_object_mut() {
        object.remove("line");
        object.remove("read_as");
    }
    assert_eq!(Some(found), serde_json::to_value(&report).ok(), "{text}");
    Ok(report)
}

/// Checks that the sums in an answer agree.
pub(crate) fn check_report(text: &str, report: &ScoreReport) {
    match report {
        ScoreReport::FanWin(win) => check_win(text, win),
        ScoreReport::FanWaits(found) => {
            assert_eq!(found.ready, !found.waits.is_empty(), "{text}");
            // In Sichuan a hand of three suits is never ready.
            assert!(!found.ready || found.shanten == 0, "{text}");
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

fn check_win(text: &str, win: &FanWinReport) {
    let sum: u16 = win.fans.iter().map(|fan| fan.points).sum();
    assert_eq!(Some(sum), win.fan.or(win.faan).or(win.tai), "{text}");
    let n_of = |by, payers: Option<u8>| match (by, payers) {
        ("others", payers) => u32::from(payers.unwrap_or(2)),
        _ => 1,
    };
    let paid = win.payments.iter();
    let paid = paid.map(|paid| paid.points * n_of(paid.by, paid.payers));
    assert_eq!(paid.sum::<u32>(), win.points, "{text}");
    assert_eq!(win.won, win.reason.is_none(), "{text}");
    // A win pays nothing only if the base or the unit is 0.
    let is_nothing = |rule: &String| {
        let zero = ["base", "unit"].map(|switch| format!("{switch}=0"));
        zero.contains(rule)
    };
    let may_be_free = win.rule.iter().any(is_nothing);
    assert!(!win.won || win.points > 0 || may_be_free, "{text}");
    assert!(win.won || win.points == 0, "{text}");
    assert_eq!(win.win_tile.is_some(), win.reading.is_some(), "{text}");
}

fn check_waits(text: &str, waits: &[FanWaitReport]) {
    for wait in waits {
        assert_eq!(wait.left > 0, wait.ron.is_some(), "{text}");
        assert_eq!(wait.left > 0, wait.tsumo.is_some(), "{text}");
        for score in [&wait.ron, &wait.tsumo].into_iter().flatten() {
            let sum: u16 = score.fans.iter().map(|fan| fan.points).sum();
            assert_eq!(Some(sum), score.fan.or(score.faan).or(score.tai), "{text}");
        }
    }
}
