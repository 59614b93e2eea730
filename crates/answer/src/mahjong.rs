//! Mahjong hands: wins with every decomposition, or the way to one.

use handeval_mahjong::{Call, Hand, ShapeRules};

use crate::report::mahjong::CheckReport;
use crate::{Evaluation, Problem};

/// Whether a hand wins, in which ways, or how far it is from a win.
#[derive(Clone, Debug)]
pub struct Check {
    /// Which forms win, how many sets a hand has at most, and which tiles exist.
    pub rules: ShapeRules,
    /// Called sets of the hand, besides those in its text.
    pub calls: Vec<Call>,
    /// Tiles that the player sees elsewhere.
    pub visible: String,
}

impl Check {
    /// The hand of a text, with the calls and the visible tiles.
    ///
    /// # Errors
    ///
    /// What is wrong with the hand, or with the calls or the visible tiles beside it.
    pub fn hand(&self, input: &str) -> Result<Hand, Problem> {
        let hand = Hand::parse_with_calls(input, &self.calls, self.rules).map_err(|error| {
            match error.given_call().and_then(|idx| self.calls.get(idx)) {
                // The call is not in the text: there is no place in the hand to point at.
                Some(call) => Problem::whole(error.kind(), format!("called set {call}: {error}")),
                None => error.into(),
            }
        })?;
        if self.visible.is_empty() {
            return Ok(hand);
        }
        self.see(&hand)
            .map_err(|problem| Problem::whole(problem.kind, problem.message))
    }

    /// The hand with the visible tiles.
    ///
    /// # Errors
    ///
    /// What is wrong with them, and where in their text.
    pub fn see(&self, hand: &Hand) -> Result<Hand, Problem> {
        hand.see(&self.visible).map_err(Problem::from)
    }
}

impl Evaluation for Check {
    type Report = CheckReport;
    const NOUN: &'static str = "hand";

    fn evaluate(&self, input: &str) -> Result<CheckReport, Problem> {
        Ok(CheckReport::new(&self.hand(input)?))
    }

    fn is_yes(&self, report: &CheckReport) -> bool {
        report.win
    }
}
