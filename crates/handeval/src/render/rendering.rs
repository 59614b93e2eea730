//! How the answers to a question are shown as text.

use std::io::{self, Write};

use handeval_answer::Problem;
use handeval_answer::ask::{Question, Work};

/// How the answers to a question are shown as text, and how its batches are read.
///
/// Every question must implement this; otherwise the command line does not compile.
pub(crate) trait Rendering: Question {
    /// The number of bytes of a batch to read at a time. Larger chunks are faster, but their
    /// answers take more memory.
    const CHUNK_BYTES: usize = 4 << 10;

    /// Whether an answer takes only a few nanoseconds, so that the cost of the loop around it
    /// matters.
    const IS_QUICK: bool = false;

    /// What an argument is and how to type it, if all arguments are single cards, not hands.
    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        let are_cards = arguments.iter().all(|argument| is_one_card(argument));
        are_cards.then_some("is a hand: expected hands in quotes, such as `\"As Ks Qs Js Ts\"`")
    }

    /// Advice to print if the arguments are not hands.
    fn advice(_arguments: &[&str]) -> Option<String> {
        None
    }

    /// Writes an answer.
    fn write_text(report: &Self::Report, out: &mut dyn Write) -> io::Result<()>;

    /// Writes an answer of a batch.
    fn write_text_line(report: &Self::Report, out: &mut dyn Write) -> io::Result<()> {
        Self::write_text(report, out)
    }

    /// Answers a line of a batch as text; returns whether the answer is yes.
    ///
    /// Questions that answer millions of lines override this to write the same text faster.
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

/// Whether an argument is as short as a card: a rank and a suit without a separator, or a word for
/// a joker, with or without the punctuation of a list around it.
pub(crate) fn is_one_card(argument: &str) -> bool {
    let is_around = |char: char| "[](){},;\"'".contains(char);
    let argument = argument.trim_matches(is_around);
    let is_variation_selector = |&char: &char| matches!(char, '\u{FE0E}' | '\u{FE0F}');
    let n_chars = argument
        .chars()
        .filter(|char| !is_variation_selector(char))
        .count();
    let is_card = (1..=3).contains(&n_chars) && !argument.contains(char::is_whitespace);
    is_card || argument.eq_ignore_ascii_case("joker")
}
