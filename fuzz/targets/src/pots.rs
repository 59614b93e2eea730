//! Pots: a line of players with `|` between them.

use handeval_answer::ask::{Question as _, RequestSource, Work};
use handeval_answer::poker::{PotReport, Pots, PotsReport};
use handeval_testing::pots::{Conditions, Judged, Part, Player, judge};

use crate::ask::request;
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "pots",
    about: "what players paid and their places or cards, with `|` between them",
    words: vocabulary::pots,
    run,
};

/// The byte that begins an input that nobody types: each byte after it is a part of a player.
const DENSE: u8 = 0xFF;

fn run(input: &[u8]) {
    let request = request(Pots::SPEC, RequestSource::CommandLine);
    let question = Pots::read(&request).unwrap_or_else(|fault| panic!("{fault:?}"));
    if let [DENSE, bytes @ ..] = input {
        return check_dense(&question, bytes);
    }
    let text = fault::text(input);
    match question.evaluate(&text, Work::ALONE) {
        Err(problem) => fault::check_problem(&text, &problem),
        Ok(report) => {
            check_sums(&text, &report);
            check_parts(&question, &text, &report);
        }
    }
}

/// Checks that each pot is shared among players who can win it, as evenly as possible, and that
/// nothing is lost.
fn check_sums(text: &str, report: &PotsReport) {
    let mut won = vec![0; report.won.len()];
    for (pot_idx, pot) in report.pots.iter().enumerate() {
        let parts = [&pot.high, &pot.low, &pot.both].into_iter().flatten();
        let amount: u64 = parts.clone().map(|part| part.amount).sum();
        assert_eq!(amount, pot.amount, "{text:?}");
        for part in parts {
            assert_eq!(part.shares.iter().sum::<u64>(), part.amount, "{text:?}");
            let is_eligible = |winner: &usize| pot.eligible.contains(winner);
            assert!(part.winners.iter().all(is_eligible), "{text:?}");
            assert!(part.winners.is_sorted_by(|a, b| a < b), "{text:?}");
            for (&winner, share) in part.winners.iter().zip(&part.shares) {
                won[winner] += share;
            }
        }
        // Every pot has fewer players than the one before.
        if let Some(before) = pot_idx.checked_sub(1).and_then(|idx| report.pots.get(idx)) {
            assert!(before.eligible.len() > pot.eligible.len(), "{text:?}");
        }
    }
    assert_eq!(won, report.won, "{text:?}");
    let n_returned = report.returned.iter().filter(|&&back| back > 0).count();
    assert!(n_returned <= 1, "{text:?}");
}

/// Checks that reading the players one by one gives the same answer.
fn check_parts(question: &Pots, text: &str, report: &PotsReport) {
    let parts: Vec<String> = text.split('|').map(str::to_owned).collect();
    if parts.len() < 2 || text.contains('=') || text.trim_start().starts_with('{') {
        return;
    }
    // A flag can follow the last player.
    let Ok(input) = question.parse_parts(&parts) else {
        return;
    };
    let again = question.answer(&input, Work::ALONE);
    let Ok(again) = again else {
        panic!("{text:?}: {again:?}");
    };
    assert_eq!(json(report), json(&again), "{text:?}");
}

fn json(report: &PotsReport) -> String {
    serde_json::to_string(report).unwrap_or_default()
}

/// Asks about a small table, and compares the answer with that of the judge.
fn check_dense(question: &Pots, bytes: &[u8]) {
    let (&first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let players: Vec<Player> = bytes.chunks_exact(2).take(23).map(player).collect();
    if players.is_empty() || players.iter().all(|player| player.has_folded) {
        return;
    }
    let n_dead_chips = usize::from(first >> 5);
    let manner = Conditions {
        is_split: first & 1 != 0,
        is_low_game: false,
        splits_once: first & 2 != 0,
        button: Some(usize::from(first >> 2) % players.len()),
    };
    let chip = [1, 5, 1 << 40][usize::from(first >> 3) % 3];
    let texts = players.iter().map(|player| {
        let paid = player.n_chips * chip;
        match (player.has_folded, manner.is_split, player.low) {
            (true, _, _) => format!("{paid}:fold"),
            (false, true, Some(low)) => format!("{paid}:#{}/{low}", player.high),
            (false, _, _) => format!("{paid}:#{}", player.high),
        }
    });
    let line = format!(
        "{} pot={} odd-chips={} button={} chip={chip} dead-money={}",
        texts.collect::<Vec<_>>().join(" | "),
        if manner.is_split { "hi-lo" } else { "high" },
        if manner.splits_once { "tda" } else { "button" },
        manner.button.unwrap_or_default() + 1,
        n_dead_chips * chip,
    );
    let answered = question.evaluate(&line, Work::ALONE);
    let report = answered.unwrap_or_else(|problem| panic!("{line:?}: {problem:?}"));
    check_sums(&line, &report);
    let chips = |amounts: &[u64]| -> Vec<usize> {
        let n_chips = |&amount: &u64| usize::try_from(amount / chip as u64).unwrap_or(usize::MAX);
        amounts.iter().map(n_chips).collect()
    };
    let parts = |pot: &PotReport| -> Vec<Part> {
        let whole = if pot.low.is_some() { "high" } else { "whole" };
        let named = [(whole, &pot.high), ("low", &pot.low), ("both", &pot.both)];
        let parts = named.into_iter().filter_map(|(name, part)| {
            let part = part.as_ref()?;
            Some((name, part.winners.clone(), chips(&part.shares)))
        });
        parts.collect()
    };
    let found = Judged {
        returned: chips(&report.returned),
        pots: report
            .pots
            .iter()
            .map(|pot| (chips(&[pot.amount])[0], pot.eligible.clone()))
            .collect(),
        parts: report.pots.iter().map(parts).collect(),
    };
    assert_eq!(found, judge(&players, n_dead_chips, manner), "{line:?}");
}

/// A player encoded in two bytes: the number of chips in one; whether the player has folded, and
/// the places for the high and the low, in the other.
fn player(bytes: &[u8]) -> Player {
    let [n_chips, hand] = [0, 1].map(|idx| bytes.get(idx).copied().unwrap_or_default());
    let low = u64::from(hand >> 3 & 3);
    Player {
        n_chips: usize::from(n_chips % 24),
        has_folded: hand & 1 != 0,
        high: 1 + u64::from(hand >> 1 & 3),
        low: (low > 0).then_some(low),
        cards: String::new(),
    }
}
