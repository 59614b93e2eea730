//! How the answers to a question are written for people.

use std::io::{self, Write};

use handeval_answer::Problem;
use handeval_answer::ask::{Question, Work};

/// How the answers to a question are written for people, and how it is read from the command line.
///
/// Every question has one, beside its text: the command line asks for it, and does not compile while
/// one is missing.
pub(crate) trait Rendering: Question {
    /// The bytes of a batch that are read at a time. Larger chunks are quicker, and their answers
    /// take more memory.
    const CHUNK_BYTES: usize = 4 << 10;

    /// Whether an answer takes some nanoseconds, so that the loop around it matters.
    const IS_QUICK: bool = false;

    /// What an argument is, and what to type, if they all are single cards and should be more.
    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        let are_cards = arguments.iter().all(|argument| is_one_card(argument));
        are_cards.then_some("is a hand: expected hands in quotes, such as `\"As Ks Qs Js Ts\"`")
    }

    /// What may help who typed arguments that are no hands.
    fn advice(_arguments: &[&str]) -> Option<String> {
        None
    }

    /// Writes an answer.
    fn write_text(report: &Self::Report, out: &mut dyn Write) -> io::Result<()>;

    /// Writes an answer of a batch.
    fn write_text_line(report: &Self::Report, out: &mut dyn Write) -> io::Result<()> {
        Self::write_text(report, out)
    }

    /// Answers a line of a batch as text; whether the answer is a yes.
    ///
    /// A question that is asked of millions of lines writes the same text in a quicker way.
    fn answer_text_line(
        &self,
        _line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let report = self.evaluate(text, work)?;
        Self::write_text_line(&report, out).map_err(Problem::from_output)?;
        Ok(Self::holds(&report))
    }
}

/// Whether an argument has the length of a card, be it a good one or not: a rank, a suit, and
/// nothing between cards. (Five cards take five characters at least.)
pub(crate) fn is_one_card(argument: &str) -> bool {
    let is_variation_selector = |&char: &char| matches!(char, '\u{FE0E}' | '\u{FE0F}');
    let n_chars = argument
        .chars()
        .filter(|char| !is_variation_selector(char))
        .count();
    (1..=3).contains(&n_chars) && !argument.contains(char::is_whitespace)
}
