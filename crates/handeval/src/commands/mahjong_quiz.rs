//! `handeval mahjong quiz`: hands to score, or to discard from, one after another.

use std::io::{self, BufRead as _, IsTerminal as _};

use handeval_answer::ask::Work;
use handeval_answer::mahjong::{Quiz, QuizReport};

use super::question::read;
use crate::cli::TypedQuestion;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::{Format, Output};
use crate::render::mahjong_quiz as render;

/// The number of hands and of right answers.
#[derive(Default)]
struct Tally {
    n_hands: u32,
    n_right: u32,
    n_asked: u32,
}

pub(super) fn run(typed: &TypedQuestion, output: &mut Output) -> Result<Exit, Failure> {
    let quiz = read::<Quiz>(typed)?;
    let mut seed = quiz.first_seed();
    let asked = |seed| {
        quiz.ask(seed, Work::ALONE)
            .map_err(|problem| Failure::refused(problem.kind, problem.message))
    };
    if !matches!(output.format(), Format::Text) {
        output.answer::<Quiz>(&asked(seed)?)?;
        return Ok(Exit::Success);
    }
    let mut lines = io::stdin().lock().split(b'\n');
    // Typed answers appear after the question; piped ones are not shown.
    let is_typed = io::stdin().is_terminal();
    let mut next = || {
        let line = lines.next()?.ok()?;
        Some(String::from_utf8_lossy(&line).trim().to_owned())
    };
    let mut tally = Tally::default();
    loop {
        let report = asked(seed)?;
        render::question(&report, output.results())?;
        let has_ended = !ask(&report, &mut tally, is_typed, &mut next, output)?;
        render::answer(&report, output.results())?;
        if has_ended {
            break;
        }
        seed = (seed + 1) & ((1 << 53) - 1);
    }
    render::tally(
        tally.n_hands,
        tally.n_right,
        tally.n_asked,
        output.results(),
    )?;
    Ok(Exit::Success)
}

/// Asks about a win or a position; returns whether to continue.
fn ask(
    report: &QuizReport,
    tally: &mut Tally,
    is_typed: bool,
    next: &mut dyn FnMut() -> Option<String>,
    output: &mut Output,
) -> Result<bool, Failure> {
    tally.n_hands += 1;
    for question in report.questions() {
        loop {
            write!(output.results(), "  {}? ", question.about)?;
            output.flush()?;
            let Some(line) = next() else {
                writeln!(output.results())?;
                return Ok(false);
            };
            if !is_typed {
                writeln!(output.results(), "{}", line.escape_debug())?;
            }
            if line.eq_ignore_ascii_case("q") {
                return Ok(false);
            }
            if line.is_empty() {
                tally.n_asked += 1;
                break;
            }
            match question.is_right(&line) {
                Some(is_right) => {
                    tally.n_asked += 1;
                    tally.n_right += u32::from(is_right);
                    let verdict = render::verdict(is_right);
                    let remark = render::remark(report, &line);
                    writeln!(output.results(), "  {verdict}{remark}")?;
                    break;
                }
                None => writeln!(
                    output.results(),
                    "  expected {}{}, an empty line to skip, or `q` to quit",
                    question.expected(),
                    question.other_forms()
                )?,
            }
        }
    }
    Ok(true)
}
