//! Where a file contradicts itself, as differences.

use handeval_logs::poker::{Contradicted, Money};

use super::amount::Amount;
use super::compare::{Comparison, text};
use super::report::StatedValue;

impl Comparison<'_> {
    /// Adds everything that does not follow from what the file says earlier.
    pub(super) fn contradictions(&mut self) {
        for found in &self.hand.stated.contradictions {
            let (what, log, handeval) = values(&found.what);
            let name = self.name(found.player);
            self.add(what, log, handeval).player = Some(name);
        }
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
        Contradicted::Fold { is_stated: true } => {
            ("fold", words("folded"), words("no fold before"))
        }
        Contradicted::Fold { is_stated: false } => ("fold", words("not folded"), words("folded")),
        Contradicted::Won { stated, collected } => ("won", amount(stated), amount(collected)),
    }
}
