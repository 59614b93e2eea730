//! Hand histories: any bytes, as a file.

use handeval_answer::ask::{Question as _, RequestSource, Work, answer_all};
use handeval_answer::poker::{History, HistoryReport, PlayedHandReport};

use crate::ask::request;
use crate::{Target, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "histories",
    about: "a file of hand histories, in any format",
    words: vocabulary::histories,
    run,
};

fn run(input: &[u8]) {
    let mut request = request(History::SPEC, RequestSource::CommandLine);
    for (name, value) in [("review", "all"), ("samples", "100")] {
        if let Some(spec) = History::SPEC.called(name) {
            request.add(spec, value);
        }
    }
    let question = History::read(&request).unwrap_or_else(|fault| panic!("{fault:?}"));
    let Ok(reports) = answer_all(&question, input, Work::ALONE) else {
        return;
    };
    for report in reports {
        match report {
            HistoryReport::Hand(hand) => check(&hand),
            HistoryReport::Damaged(damaged) => {
                let message = &damaged.error.message;
                assert!(message.chars().count() < 600, "{message}");
                assert!(!message.chars().any(char::is_control), "{message:?}");
            }
            HistoryReport::Summary(_) => panic!("nobody asked for sums"),
        }
    }
}

/// Checks that the pots are what the players put in, and that they are won by those who can.
fn check(hand: &PlayedHandReport) {
    let number = |amount| {
        serde_json::to_value(amount)
            .ok()
            .and_then(|value| value.as_f64())
    };
    let put: f64 = hand
        .players
        .iter()
        .filter_map(|player| Some(number(player.put)? + number(player.dead)?))
        .sum();
    let total = number(hand.total).unwrap_or_default();
    assert!(
        (put - total).abs() <= 1e-6 * (1.0 + total),
        "{put} {total}: {hand:?}"
    );
    for pot in &hand.pots {
        let shares: f64 = pot
            .shares
            .iter()
            .filter_map(|share| number(share.amount))
            .sum();
        let amount = number(pot.amount).unwrap_or_default();
        let is_whole = pot.shares.is_empty() || (shares - amount).abs() <= 1e-6 * (1.0 + amount);
        assert!(is_whole, "{hand:?}");
        let winners = pot.shares.iter().flat_map(|share| &share.winners);
        let mut winners = winners.map(|winner| pot.players.contains(winner));
        assert!(winners.all(|can_win| can_win), "{hand:?}");
    }
    assert_eq!(
        hand.agrees == Some(false),
        !hand.differences.is_empty(),
        "{hand:?}"
    );
}
