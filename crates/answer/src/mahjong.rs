//! Mahjong hands: wins with every decomposition, or the way to one.

use handeval_mahjong::{Call, Hand, Rules};

use crate::report::mahjong::CheckReport;
use crate::{Evaluation, Problem};

/// Whether a hand wins, in which ways, or how far it is from a win.
#[derive(Clone, Debug)]
pub struct Check {
    /// The forms and the number of sets.
    pub rules: Rules,
    /// Called sets of the hand, besides those in its text.
    pub calls: Vec<Call>,
}

impl Evaluation for Check {
    type Report = CheckReport;
    const NOUN: &'static str = "hand";

    fn evaluate(&self, input: &str) -> Result<CheckReport, Problem> {
        match Hand::parse_with_calls(input, &self.calls, self.rules) {
            Ok(hand) => Ok(CheckReport::new(&hand)),
            Err(error) => Err(
                match error.given_call().and_then(|idx| self.calls.get(idx)) {
                    // The call was typed as an option: there is no place in the hand to point at.
                    Some(call) => {
                        Problem::whole(error.kind(), format!("called set {call}: {error}"))
                    }
                    None => error.into(),
                },
            ),
        }
    }

    fn is_yes(&self, report: &CheckReport) -> bool {
        report.win
    }
}
