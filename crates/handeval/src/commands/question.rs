//! Asking a question as it was typed: of arguments, of a whole file, or of every line of a batch.

use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use handeval_answer::ask::{Fault, Given, Input, Progress, Question, STOPPED, Work};
use handeval_answer::mahjong::{Check, Points, Score};
use handeval_answer::matematico::{Best, Hint, Review};
use handeval_answer::poker::{Compare, Deal, Draw, Equity, OptimalReturn, Rank, Strategy};
use handeval_answer::{deck, field, matematico};

use super::{batch_source, usage};
use crate::batch::{AnswerLine, Batch, n_threads};
use crate::cli::Typed;
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Source, argument_text, shown_path};
use crate::interrupt::Interrupt;
use crate::output::{Format, Output, SearchLines, is_reader_gone};
use crate::render;

/// How the answers to a question are written for people.
pub(super) trait Rendering: Question {
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

    /// Writes an answer.
    fn write_text(report: &Self::Report, out: &mut dyn Write) -> io::Result<()>;

    /// What may help who typed arguments that are no hands.
    fn advice(_arguments: &[&str]) -> Option<String> {
        None
    }

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
        Ok(Self::is_yes(&report))
    }
}

/// Asks the question that was typed.
pub(super) fn run(typed: &Typed, output: &mut Output) -> Result<Exit, Failure> {
    match (typed.asked.game, typed.asked.name) {
        ("deck", _) => ask::<deck::Cards>(typed, output),
        ("mahjong", "check") => ask::<Check>(typed, output),
        ("mahjong", "score") => ask::<Score>(typed, output),
        ("mahjong", "quiz") => super::mahjong_quiz::run(typed, output),
        ("mahjong", "points") => ask::<Points>(typed, output),
        ("matematico", "score") => ask::<matematico::Score>(typed, output),
        ("matematico", "best") => ask::<Best>(typed, output),
        ("matematico", "par") => ask::<matematico::Par>(typed, output),
        ("matematico", "hint") => ask::<Hint>(typed, output),
        ("matematico", "review") => ask::<Review>(typed, output),
        ("matematico", "deck") => ask::<matematico::Cards>(typed, output),
        ("matematico", "simulate") => super::matematico::simulate(typed, output),
        ("matematico", "play") => super::matematico::play(typed, output),
        ("matematico", "train") => super::matematico::train(typed, output),
        ("poker", "rank") => ask::<Rank>(typed, output),
        ("poker", "compare") => ask::<Compare>(typed, output),
        ("poker", "equity") => ask::<Equity>(typed, output),
        ("poker", "deal") => ask::<Deal>(typed, output),
        ("poker", "draw") => ask::<Draw>(typed, output),
        ("poker", "return") => ask::<OptimalReturn>(typed, output),
        ("poker", "strategy") => ask::<Strategy>(typed, output),
        ("field", "score") => ask::<field::Score>(typed, output),
        ("field", "count") => ask::<field::Count>(typed, output),
        ("field", "draw") => ask::<field::Draw>(typed, output),
        ("field", "objectives") => ask::<field::Objectives>(typed, output),
        _ => Err(usage(format!(
            "nobody answers `{}` here",
            typed.asked.path()
        ))),
    }
}

/// The question that was typed, and what was typed for its options.
pub(super) fn read<Q: Question>(typed: &Typed) -> Result<(Q, Given), Failure> {
    let given = typed.given()?;
    match Q::read(&given) {
        Ok(question) => Ok((question, given)),
        Err(fault) => Err(Failure::of_option(fault, Q::ASKED)),
    }
}

/// Asks a question of all its inputs.
fn ask<Q: Rendering>(typed: &Typed, output: &mut Output) -> Result<Exit, Failure> {
    let (question, given) = read::<Q>(typed)?;
    let exit = match Q::ASKED.input {
        Input::Nothing | Input::Options => {
            let nothing = inputs_of(&[OsString::new()]);
            answer_inputs(&question, &nothing, typed, &given, output)?
        }
        Input::Hands { may_be_cards, .. } => {
            of_hands(&question, may_be_cards, typed, &given, output)?
        }
        Input::Together(_) => of_hands_together(&question, typed, &given, output)?,
        Input::Whole { .. } => of_whole(&question, typed, &given, output)?,
    };
    // Nobody needs the seed of a question that bad input kept from being answered.
    if let Some(seed) = question.drawn_seed()
        && exit != Exit::Bad
    {
        output.tell_seed(seed);
    }
    Ok(exit)
}

/// Asks of each hand, of the cards of one hand, or of a batch of hands.
fn of_hands<Q: Rendering>(
    question: &Q,
    may_be_cards: bool,
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let arguments = typed.inputs();
    let goes_with = |n_inputs| {
        let problem = question.goes_with(n_inputs);
        problem.map_err(|problem| usage(problem.message))
    };
    if let Some(source) = batch_source(&arguments, typed.file())? {
        goes_with(None)?;
        return answer_batch(question, source, typed, output);
    }
    let inputs = hand_inputs(&arguments, typed)?;
    if may_be_cards && inputs.len() > 1 && inputs.iter().all(|input| is_one_card(&input.text)) {
        return answer_cards(question, &inputs, typed, given, output);
    }
    goes_with(Some(inputs.len()))?;
    let exit = answer_inputs(question, &inputs, typed, given, output)?;
    if exit == Exit::Bad {
        let texts: Vec<_> = inputs.iter().map(|input| input.text.as_str()).collect();
        if let Some(advice) = Q::advice(&texts) {
            output.note(&format!("note: {advice}"));
        }
    }
    Ok(exit)
}

/// Asks of all hands at once, or of each line of a batch.
fn of_hands_together<Q: Rendering>(
    question: &Q,
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let arguments = typed.inputs();
    if let Some(source) = batch_source(&arguments, typed.file())? {
        return answer_batch(question, source, typed, output);
    }
    let inputs = hand_inputs(&arguments, typed)?;
    let texts: Vec<_> = inputs.iter().map(|input| input.text.as_str()).collect();
    if let Some(is_more) = Q::refuse_cards(&texts) {
        let name = typed.asked.name;
        return Err(usage(format!("each argument of `{name}` {is_more}")));
    }
    let texts: Vec<_> = texts.into_iter().map(str::to_owned).collect();
    let lines = output.search_lines(false);
    let answered = question.parse_parts(&texts).and_then(|input| {
        let report = worked_on::<Q, _>(&lines, typed, |work| question.answer(&input, work));
        report.map_err(|problem| vec![(0, problem)])
    });
    let problems = match answered {
        Ok(report) => return write_answer::<Q>(&report, output),
        Err(problems) => problems,
    };
    for (idx, problem) in problems {
        if let Some(name) = problem.about {
            return Err(Failure::of_option(given.fault(name, problem), Q::ASKED));
        }
        let Problem {
            kind,
            message,
            span,
            ..
        } = &problem;
        if span.is_none() {
            let message = message.clone();
            return Err(Failure::Refused { kind, message });
        }
        output.bad_input(&BadInput {
            problem: &problem,
            input: &inputs[idx].text,
            place: &inputs[idx].place,
        })?;
    }
    Ok(Exit::Bad)
}

/// Asks of what an option, a file or standard input holds, or of each line of a batch.
fn of_whole<Q: Rendering>(
    question: &Q,
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (arguments, file) = (typed.inputs(), typed.file());
    if let Some((text, place)) = typed.typed_input() {
        if !arguments.is_empty() || file.is_some() {
            return Err(usage(format!(
                "`{place}` is the {} itself and cannot stand beside a file",
                Q::NOUN
            )));
        }
        let input = TypedInput { text, place };
        return answer_inputs(question, &[input], typed, given, output);
    }
    if let Some(source) = batch_source(&arguments, file)? {
        return answer_batch(question, source, typed, output);
    }
    let (source, place) = match arguments.first() {
        Some(path) => {
            let path = std::path::PathBuf::from(path);
            let place = Place::File(shown_path(&path));
            (Source::File(path), place)
        }
        None => (Source::Stdin, Place::Stdin),
    };
    if source.is_terminal() {
        output.note(&format!(
            "type a {}, then Ctrl-D (see `handeval {} --help`)",
            Q::NOUN,
            command(typed)
        ));
    }
    let text = source.read_whole(Q::MAX_BYTES, Q::NOUN)?;
    answer_inputs(
        question,
        &[TypedInput { text, place }],
        typed,
        given,
        output,
    )
}

/// The words that ask the question: `poker draw`, or the game alone for its first question.
fn command(typed: &Typed) -> String {
    let asked = typed.asked;
    let game = handeval_answer::GAMES
        .iter()
        .find(|game| game.name == asked.game);
    match game {
        Some(game) if game.default == asked.name => asked.game.to_owned(),
        _ => format!("{} {}", asked.game, asked.name),
    }
}

/// One input and where it was typed.
struct TypedInput {
    text: String,
    place: Place,
}

/// Arguments as inputs, counted from 1.
fn inputs_of(arguments: &[OsString]) -> Vec<TypedInput> {
    let numbered = arguments.iter().enumerate();
    let input = |(idx, argument): (usize, &OsString)| TypedInput {
        text: argument_text(argument),
        place: Place::Argument(idx + 1),
    };
    numbered.map(input).collect()
}

/// Hands in the arguments.
///
/// # Errors
///
/// A usage error if there is none.
fn hand_inputs(arguments: &[OsString], typed: &Typed) -> Result<Vec<TypedInput>, Failure> {
    if arguments.is_empty() {
        return Err(usage(format!(
            "no hand: expected hands as arguments, `-` for standard input, or `--file PATH` \
             (see `handeval {} --help`)",
            command(typed)
        )));
    }
    Ok(inputs_of(arguments))
}

/// Answers inputs one by one: the good ones are answered, whatever the others are.
fn answer_inputs<Q: Rendering>(
    question: &Q,
    inputs: &[TypedInput],
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Success;
    let lines = output.search_lines(false);
    for TypedInput { text, place } in inputs {
        let answer = worked_on::<Q, _>(&lines, typed, |work| question.evaluate(text, work));
        match answer {
            Ok(report) => {
                let answered = write_answer::<Q>(&report, output)?;
                if exit == Exit::Success {
                    exit = answered;
                }
            }
            // A reader who is gone hears nothing more.
            Err(problem) if problem.kind == STOPPED && is_reader_gone() => return Ok(exit),
            Err(problem) if problem.kind == STOPPED => {
                output.warn(&problem.message);
                return Ok(Exit::Interrupted);
            }
            Err(problem) => {
                // What is wrong with an option is told of its own text.
                let of_option = problem.about.map(|name| given.fault(name, problem.clone()));
                let of_option = of_option.as_ref().and_then(Fault::bad_input);
                output.bad_input(&of_option.unwrap_or(BadInput {
                    problem: &problem,
                    input: text,
                    place,
                }))?;
                exit = Exit::Bad;
            }
        }
    }
    Ok(exit)
}

/// Does the work on one answer with all threads, for as long as somebody wants it, and shows how far
/// it is.
fn worked_on<Q: Rendering, T>(
    lines: &SearchLines,
    typed: &Typed,
    work: impl FnOnce(Work<'_>) -> T,
) -> T {
    let interrupt = (Q::GIVES_PARTS || Q::STOPS).then(Interrupt::catch);
    let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
    shown_in(lines, None, |progress| {
        work(Work {
            n_threads: n_threads(typed.jobs()),
            should_stop: &|| is_reader_gone() || is_interrupted(),
            progress,
        })
    })
}

/// Does some work whose progress is shown in a line of its own, with that of a batch.
fn shown_in<T>(
    lines: &SearchLines,
    line: Option<u64>,
    work: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T,
) -> T {
    let shown = OnceLock::new();
    work(&|known| {
        let text = match known {
            Progress::Search(found) => render::matematico::progress(line, found),
            Progress::Equity(found) => render::poker_equity::progress(line, &found),
        };
        shown.get_or_init(|| lines.line()).show(text);
    })
}

/// Writes an answer; with `--quiet` the exit is the answer.
fn write_answer<Q: Rendering>(report: &Q::Report, output: &mut Output) -> Result<Exit, Failure> {
    match output.format() {
        Format::Json => {
            let mut objects = Vec::new();
            Q::write(None, report, &mut objects)?;
            output.write_all(&objects)?;
        }
        Format::Text => Q::write_text(report, output.results())?,
        Format::Quiet if !Q::is_yes(report) => return Ok(Exit::No),
        Format::Quiet => {}
    }
    Ok(Exit::Success)
}

/// Answers arguments that are the cards of one hand.
///
/// A problem of one card is told of its own argument, a problem of the hand of all of them.
fn answer_cards<Q: Rendering>(
    question: &Q,
    cards: &[TypedInput],
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let texts: Vec<_> = cards.iter().map(|card| card.text.as_str()).collect();
    let hand = TypedInput {
        text: texts.join(" "),
        place: Place::Arguments(cards.len()),
    };
    let Err(problem) = question.parse(&hand.text) else {
        return answer_inputs(question, &[hand], typed, given, output);
    };
    let mut start = 0;
    for TypedInput { text, place } in cards {
        let end = start + text.len();
        let is_here = |span: &Range<usize>| start <= span.start && span.end <= end;
        if let Some(span) = problem.span.clone().filter(is_here) {
            let problem = Problem {
                span: Some(span.start - start..span.end - start),
                ..problem
            };
            output.bad_input(&BadInput {
                problem: &problem,
                input: text,
                place,
            })?;
            return Ok(Exit::Bad);
        }
        start = end + 1;
    }
    answer_inputs(question, &[hand], typed, given, output)
}

/// Whether an argument has the length of a card, be it a good one or not: a rank, a suit, and
/// nothing between cards. (Five cards take five characters at least.)
fn is_one_card(argument: &str) -> bool {
    let is_variation_selector = |&char: &char| matches!(char, '\u{FE0E}' | '\u{FE0F}');
    let n_chars = argument
        .chars()
        .filter(|char| !is_variation_selector(char))
        .count();
    (1..=3).contains(&n_chars) && !argument.contains(char::is_whitespace)
}

/// Answers every line of a source.
fn answer_batch<Q: Rendering>(
    question: &Q,
    source: Source,
    typed: &Typed,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let n_threads = n_threads(typed.jobs());
    let n_at_once = n_threads.min(Q::MAX_AT_ONCE);
    let interrupt = Q::GIVES_PARTS.then(Interrupt::catch);
    let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
    let batch = Batch {
        source,
        jobs: n_at_once,
        max_line_bytes: Q::MAX_BYTES,
        chunk_bytes: Q::CHUNK_BYTES,
        noun: Q::NOUN,
        interrupt: interrupt.clone(),
    };
    let is_abandoned = AtomicBool::new(false);
    let should_stop =
        || is_abandoned.load(Ordering::Relaxed) || is_reader_gone() || is_interrupted();
    let format = output.format();
    let lines = output.search_lines(true);
    let answer = |line, text: &str, out: &mut Vec<u8>| {
        shown_in(&lines, Some(line), |progress| {
            let work = Work {
                n_threads: n_threads / n_at_once,
                should_stop: &should_stop,
                progress,
            };
            match format {
                Format::Json => question.answer_line(line, text, work, out),
                Format::Text => question.answer_text_line(line, text, work, out),
                Format::Quiet => question.is_yes_for(text, work),
            }
        })
    };
    let abandon = || is_abandoned.store(true, Ordering::Relaxed);
    match Q::IS_QUICK {
        true => batch.run(output, &answer, &abandon),
        false => batch.run::<AnswerLine<'_>>(output, &answer, &abandon),
    }
}
