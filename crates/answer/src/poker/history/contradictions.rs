//! Where a file contradicts itself, as differences.

use handeval_logs::poker::{Contradicted, Contradiction, Money};

use super::amount::Amount;
use super::compare::text;
use super::report::{Difference, StatedValue};

/// A contradiction as a difference.
pub(super) fn of_contradiction(found: &Contradiction, names: &[String]) -> Difference {
    let (what, log, handeval) = values(&found.what);
    let player = found.player.and_then(|player| names.get(player).cloned());
    let run = match found.what {
        Contradicted::Board { run, .. } if run > 0 => Some(run + 1),
        _ => None,
    };
    Difference {
        player,
        run,
        line: found.line,
        other_line: found.other_line,
        ..Difference::new(what, log, handeval)
    }
}

fn values(what: &Contradicted) -> (&'static str, StatedValue, StatedValue) {
    let amount = |money: &Money| StatedValue::Amount(Amount::of(*money));
    let words = |text: &str| StatedValue::Text(text.to_owned());
    match what {
        Contradicted::Blind { stated, expected } => ("blind", amount(stated), amount(expected)),
        Contradicted::Call { stated, missing } => ("call", amount(stated), amount(missing)),
        Contradicted::Raise { stated, step } => ("raise", amount(stated), amount(step)),
        Contradicted::Check { missing } => {
            let missing = format!("{} to call", Amount::of(*missing));
            ("check", words("check"), StatedValue::Text(missing))
        }
        Contradicted::AllIn { left } => {
            let left = format!("{} left", Amount::of(*left));
            ("all-in", words("all-in"), StatedValue::Text(left))
        }
        Contradicted::NoAction { street } => {
            let expected = format!("an action on the street `{street}`");
            ("action", words(""), StatedValue::Text(expected))
        }
        Contradicted::Cards { stated, before } => {
            let cards = |cards| StatedValue::Text(text(cards));
            ("cards", cards(stated), cards(before))
        }
        Contradicted::Board { stated, before, .. } => {
            let cards = |cards| StatedValue::Text(text(cards));
            ("board", cards(stated), cards(before))
        }
        Contradicted::Fold { is_stated: true } => ("fold", words("folded"), words("a fold before")),
        Contradicted::Fold { is_stated: false } => ("fold", words("not folded"), words("folded")),
        Contradicted::Won { stated, collected } => ("won", amount(stated), amount(collected)),
    }
}
