//! Logs of riichi games: any bytes, as a file.

use handeval_answer::ask::{Question as _, RequestSource, Work, answer_all};
use handeval_answer::mahjong::{Log, LogReport, RoundReport};

use crate::ask::request;
use crate::{Target, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "mahjong-logs",
    about: "a log of riichi games, in any format",
    words: vocabulary::mahjong_logs,
    run,
};

fn run(input: &[u8]) {
    let mut request = request(Log::SPEC, RequestSource::CommandLine);
    if let Some(spec) = Log::SPEC.all().find(|spec| spec.name == "review") {
        request.add(spec, "all");
    }
    let question = Log::read(&request).unwrap_or_else(|fault| panic!("{fault:?}"));
    let Ok(reports) = answer_all(&question, input, Work::ALONE) else {
        return;
    };
    for report in reports {
        match report {
            LogReport::Round(round) => check(&round),
            LogReport::Damaged(damaged) => {
                let message = &damaged.error.message;
                assert!(message.chars().count() < 600, "{message}");
                assert!(!message.chars().any(char::is_control), "{message:?}");
            }
            LogReport::Summary(_) => panic!("nobody asked for sums"),
        }
    }
}

/// Checks that points only change hands, apart from sticks, and that an answer is what its
/// differences say.
fn check(round: &RoundReport) {
    for win in &round.wins {
        let sums = win
            .deltas
            .map(|all| all.a + all.b + all.c + all.d.unwrap_or(0));
        assert!(
            sums.is_none_or(|sum| sum >= 0 && sum % 1_000 == 0),
            "{round:?}"
        );
    }
    if let Some(deltas) = round.draw.as_ref().and_then(|draw| draw.deltas) {
        let sum = deltas.a + deltas.b + deltas.c + deltas.d.unwrap_or(0);
        assert_eq!(sum, 0, "{round:?}");
    }
    let mut lists = round.wins.iter().map(|win| &win.differences);
    let differs = !round.differences.is_empty() || lists.any(|list| !list.is_empty());
    assert_eq!(round.agrees == Some(false), differs, "{round:?}");
    for choice in round.review.iter().flatten() {
        assert!(choice.loss.shanten >= 0, "{choice:?}");
    }
}
