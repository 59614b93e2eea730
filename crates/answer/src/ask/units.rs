//! Questions whose input is a file of many games.
//!
//! The unit of work is one hand of poker or one game of mahjong ([`Unit`]), and a unit produces one
//! object or several. [`Units`](handeval_logs::Units) reads one unit after another from a file of
//! any length, in bounded memory; units do not depend on each other, so they can be answered on any
//! number of threads, with their answers put back in order.
//!
//! Such a question is a [`Question`] with [`Input::Whole`](super::Input::Whole): given a whole
//! text, as over HTTP, it answers with a list of all objects ([`answer_all`]). The command opens
//! files itself, and [`answer_file`](super::answer_file) reads and answers them; an interface that
//! wants one answer after another uses [`FileAnswers`](super::FileAnswers).

use std::io;

use handeval_logs::{Damage, DamagePlace, Format, Source, Unit, Units};
use serde::Serialize;

use super::asked_names::AskedNames;
use super::question::{Question, STOPPED, Work};
use crate::Problem;

/// A question about a file of many games.
pub trait UnitQuestion: Question {
    /// The game whose files are read: `poker`.
    const GAME: &'static str;

    /// The answer for a hand or a round: an object.
    type Answer: Serialize + Send;

    /// The totals of a file, so far.
    type Sums: Default + Send;

    /// The format given by the options.
    fn format(&self) -> Option<Format>;

    /// The answers for a unit. `file` is its name as typed; text that is not from a file has none.
    fn answer_unit(
        &self,
        file: Option<&str>,
        format: Format,
        unit: &Unit,
        work: Work<'_>,
    ) -> Vec<Self::Answer>;

    /// The units of a file in this format.
    fn units<R: io::Read>(source: Source<R>, format: Format) -> Units<R>;

    /// Whether the last unit of a truncated file can be answered.
    fn is_whole(_format: Format, _unit: &Unit) -> bool {
        true
    }

    /// Whether the options select some units, so that a file may have none of them.
    fn is_selective(&self) -> bool {
        false
    }

    /// Looks in an answer for the names that the options ask for.
    fn look_for_names(&self, _answer: &Self::Answer, _names: &mut AskedNames) {}

    /// Checks that every name that the options ask for was found somewhere.
    ///
    /// # Errors
    ///
    /// A name is in none of the files.
    fn check_names(&self, _names: &AskedNames) -> Result<(), Problem> {
        Ok(())
    }

    /// Whether anything that names a person must be left out of the output, even of errors; that
    /// includes file names.
    fn hides_names(&self) -> bool {
        false
    }

    /// What an answer says about its part of the file.
    fn verdict(answer: &Self::Answer) -> Verdict;

    /// Whether an answer is printed.
    fn is_printed(&self, answer: &Self::Answer) -> bool;

    /// Adds an answer, printed or not, to the totals of its file.
    fn add(sums: &mut Self::Sums, answer: &Self::Answer);

    /// Whether the options ask for the totals of each file.
    fn is_summed(&self) -> bool;

    /// The totals of a file as an answer.
    fn summed(&self, sums: Self::Sums, file: Option<&str>, format: Format) -> Self::Answer;
}

/// What an answer says about its part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The file states a result, and it is right.
    Agrees,
    /// The file states no result.
    Unstated,
    /// The file states a different result.
    Differs,
    /// The part cannot be read.
    Damaged,
}

impl Verdict {
    /// Whether something is wrong with the file.
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Differs | Self::Damaged)
    }
}

/// Recognizes the format of a file, unless the options specify it.
///
/// # Errors
///
/// The bytes cannot be read; or, in the inner result, the format is unknown, belongs to another
/// game, or differs from the one in the options.
pub fn format_of<Q: UnitQuestion, R: io::Read>(
    question: &Q,
    source: &mut Source<R>,
) -> io::Result<Result<Format, Damage>> {
    let found = source.detect()?;
    let format = match question.format() {
        Some(asked) => found.map_or(Ok(asked), |found| match found == asked {
            true => Ok(asked),
            false => Err(other_format(found, asked)),
        }),
        None => found,
    };
    Ok(format.and_then(|format| match format.game() == Q::GAME {
        true => Ok(format),
        false => Err(other_game(format)),
    }))
}

/// A file in a different format from the one specified.
fn other_format(found: Format, asked: Format) -> Damage {
    use handeval_logs::DamageKind::UnknownFormat;
    let (found, asked) = (found.name(), asked.name());
    let message =
        format!("this looks like `{found}`, not `{asked}`: leave the format out, or change it");
    Damage::new(UnknownFormat, message)
}

/// Damage to a whole file rather than to one part of it.
fn other_game(format: Format) -> Damage {
    use handeval_logs::DamageKind::OtherGame;
    let command = match format.game() {
        "poker" => "handeval poker history",
        _ => "handeval mahjong log",
    };
    let game = format.game();
    Damage::new(
        OtherGame,
        format!("this is a {game} file ({}): use `{command}`", format.name()),
    )
}

/// The damage to report for a file in which nothing was found to answer, perhaps because the wrong
/// format was specified: without a report, the file would seem to be correct.
pub(super) fn nothing_found(format: Format) -> Damage {
    use handeval_logs::DamageKind::UnknownFormat;
    let message = format!(
        "nothing found in the format `{}`: expected a file with at least one game",
        format.name()
    );
    Damage::new(UnknownFormat, message)
}

/// If a text has more answers than one for so many of its bytes, it is nothing but fragments: even
/// the shortest hands and rounds are longer.
const MIN_BYTES: usize = 64;

/// The answers that are allowed about a text of any length.
const FEW_ANSWERS: usize = 1_000;

/// The answers for all units in a text.
///
/// # Errors
///
/// The format is unknown, the text is nothing but fragments of hands or rounds, or the work was
/// stopped.
pub fn answer_all<Q: UnitQuestion>(
    question: &Q,
    text: &[u8],
    work: Work<'_>,
) -> Result<Vec<Q::Answer>, Problem> {
    let mut source = Source::new(text);
    let format = format_of(question, &mut source).map_err(Problem::from_output)?;
    let format = format.map_err(problem_of)?;
    let mut answers = Vec::new();
    let (mut sums, mut n_answers) = (Q::Sums::default(), 0);
    let mut n_bytes = 0;
    let mut names = AskedNames::default();
    for unit in Q::units(source, format).whole_if(Q::is_whole) {
        if (work.should_stop)() {
            return Err(Problem::whole(STOPPED, "the work was stopped"));
        }
        let unit = unit.map_err(Problem::from_output)?;
        n_bytes += unit.text.as_ref().map_or(0, String::len);
        for answer in question.answer_unit(None, format, &unit, work) {
            Q::add(&mut sums, &answer);
            question.look_for_names(&answer, &mut names);
            n_answers += 1;
            if question.is_printed(&answer) {
                answers.push(answer);
            }
        }
        // Compressed, a text is shorter than its units.
        if answers.len() > FEW_ANSWERS.max(text.len().max(n_bytes) / MIN_BYTES) {
            return Err(problem_of(fragments()));
        }
    }
    if n_answers == 0 && !question.is_selective() {
        return Err(problem_of(nothing_found(format)));
    }
    if (work.should_stop)() {
        return Err(Problem::whole(STOPPED, "the work was stopped"));
    }
    question.check_names(&names)?;
    if question.is_summed() {
        answers.push(question.summed(sums, None, format));
    }
    Ok(answers)
}

/// A text whose answers would be far longer than it.
fn fragments() -> Damage {
    let message = "nothing but fragments of hands or rounds: expected whole ones";
    Damage::new(handeval_logs::DamageKind::BadSyntax, message)
}

/// The text of a file that was sent as bytes, plain or compressed with gzip.
///
/// # Errors
///
/// The text is longer than `max_bytes`.
pub fn text_of_file(bytes: &[u8], max_bytes: usize) -> Result<String, Problem> {
    let text = Source::new(bytes).take_rest(max_bytes);
    text.map_err(Problem::from_output)?.map_err(problem_of)
}

/// The problem with a whole text.
fn problem_of(damage: Damage) -> Problem {
    Problem::whole(damage.kind.name(), damage.to_string())
}

/// Damage in an answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DamageReport {
    /// The kind, in kebab case.
    pub kind: &'static str,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The line, counting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The event, counting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The column, counting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

impl From<&Damage> for DamageReport {
    fn from(damage: &Damage) -> Self {
        let (line, event) = match damage.place {
            Some(DamagePlace::Line(line)) => (Some(line), None),
            Some(DamagePlace::Event(event)) => (None, Some(event)),
            None => (None, None),
        };
        Self {
            kind: damage.kind.name(),
            message: damage.to_string(),
            line,
            event,
            column: damage.column,
        }
    }
}
