//! Asking a question as it was typed: of arguments, of a whole file, or of every line of a batch.

use std::ffi::OsString;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use handeval_answer::ask::{Fault, Given, Input, Question, STOPPED, Work};
use handeval_answer::mahjong::{Check, Points, Score};
use handeval_answer::matematico::{Best, Hint, Review};
use handeval_answer::poker::{Compare, Deal, Draw, Equity, OptimalReturn, Rank, Strategy};
use handeval_answer::{deck, field, matematico};

use super::shown::{Answered, Lines, Rendering, Shown, Traits, shown_in};
use super::{batch_source, usage};
use crate::batch::{Batch, n_threads};
use crate::cli::Typed;
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Source, argument_text, shown_path};
use crate::interrupt::Interrupt;
use crate::output::{Format, Output, SearchLines, is_reader_gone};

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
    ask_read(&question, typed, &given, output)
}

fn ask_read(
    question: &dyn Shown,
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let asked = match typed.asked.input {
        Input::Nothing | Input::Options => {
            let nothing = inputs_of(&[OsString::new()]);
            answer_inputs(question, &nothing, typed, given, output)
        }
        Input::Hands { may_be_cards, .. } => of_hands(question, may_be_cards, typed, given, output),
        Input::Together(_) => of_hands_together(question, typed, given, output),
        Input::Whole { .. } => of_whole(question, typed, given, output),
    };
    // Nobody needs the seed of a question that bad input kept from being answered.
    if let (Some(seed), Ok(exit)) = (question.drawn_seed(), &asked)
        && *exit != Exit::Bad
    {
        output.tell_seed(seed);
    }
    if let Some(warning) = question.warning() {
        output.warn(warning);
    }
    asked
}

/// Asks of each hand, of the cards of one hand, or of a batch of hands.
fn of_hands(
    question: &dyn Shown,
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
        if let Some(advice) = (question.traits().advice)(&texts) {
            output.note(&format!("note: {advice}"));
        }
    }
    Ok(exit)
}

/// Asks of all hands at once, or of each line of a batch.
fn of_hands_together(
    question: &dyn Shown,
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
    if let Some(is_more) = (question.traits().refuse_cards)(&texts) {
        let name = typed.asked.name;
        return Err(usage(format!("each argument of `{name}` {is_more}")));
    }
    let texts: Vec<_> = texts.into_iter().map(str::to_owned).collect();
    let lines = output.search_lines(false);
    let traits = question.traits();
    let answered = worked_on(traits, &lines, typed, |work| {
        question.evaluate_parts(&texts, work)
    });
    let problems = match answered {
        Ok(answer) => return write_answer(&*answer, output),
        Err(problems) => problems,
    };
    for (idx, problem) in problems {
        if let Some(name) = problem.about {
            return Err(Failure::of_option(given.fault(name, problem), typed.asked));
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
fn of_whole(
    question: &dyn Shown,
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (arguments, file) = (typed.inputs(), typed.file());
    let Traits {
        noun, max_bytes, ..
    } = question.traits();
    if let Some((text, place)) = typed.typed_input() {
        if !arguments.is_empty() || file.is_some() {
            return Err(usage(format!(
                "`{place}` is the {noun} itself and cannot stand beside a file"
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
            "type a {noun}, then Ctrl-D (see `handeval {} --help`)",
            command(typed)
        ));
    }
    let text = source.read_whole(max_bytes, noun)?;
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
fn answer_inputs(
    question: &dyn Shown,
    inputs: &[TypedInput],
    typed: &Typed,
    given: &Given,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Success;
    let lines = output.search_lines(false);
    for TypedInput { text, place } in inputs {
        let answer = worked_on(question.traits(), &lines, typed, |work| {
            question.evaluate(text, work)
        });
        match answer {
            Ok(answer) => {
                let answered = write_answer(&*answer, output)?;
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
fn worked_on<T>(
    traits: Traits,
    lines: &SearchLines,
    typed: &Typed,
    work: impl FnOnce(Work<'_>) -> T,
) -> T {
    let interrupt = (traits.gives_parts || traits.stops).then(Interrupt::catch);
    let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
    let start = Instant::now();
    shown_in(lines, None, |progress| {
        work(Work {
            n_threads: n_threads(typed.jobs()),
            should_stop: &|| is_reader_gone() || is_interrupted(),
            clock: &|| start.elapsed(),
            progress,
        })
    })
}

/// Writes an answer; with `--quiet` the exit is the answer.
fn write_answer(answer: &dyn Answered, output: &mut Output) -> Result<Exit, Failure> {
    match output.format() {
        Format::Json => {
            let mut objects = Vec::new();
            answer.write_json(&mut objects)?;
            output.write_all(&objects)?;
        }
        Format::Text => answer.write_text(output.results())?,
        Format::Quiet if !answer.is_yes() => return Ok(Exit::No),
        Format::Quiet => {}
    }
    Ok(Exit::Success)
}

/// Answers arguments that are the cards of one hand.
///
/// A problem of one card is told of its own argument, a problem of the hand of all of them.
fn answer_cards(
    question: &dyn Shown,
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
    let Err(problem) = question.check(&hand.text) else {
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
pub(super) fn is_one_card(argument: &str) -> bool {
    let is_variation_selector = |&char: &char| matches!(char, '\u{FE0E}' | '\u{FE0F}');
    let n_chars = argument
        .chars()
        .filter(|char| !is_variation_selector(char))
        .count();
    (1..=3).contains(&n_chars) && !argument.contains(char::is_whitespace)
}

/// Answers every line of a source.
fn answer_batch(
    question: &dyn Shown,
    source: Source,
    typed: &Typed,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let traits = question.traits();
    let n_threads = n_threads(typed.jobs());
    let n_at_once = n_threads.min(traits.max_at_once);
    let interrupt = traits.gives_parts.then(Interrupt::catch);
    let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
    let batch = Batch {
        source,
        jobs: n_at_once,
        max_line_bytes: traits.max_bytes,
        chunk_bytes: traits.chunk_bytes,
        noun: traits.noun,
        interrupt: interrupt.clone(),
    };
    let is_abandoned = AtomicBool::new(false);
    let should_stop =
        || is_abandoned.load(Ordering::Relaxed) || is_reader_gone() || is_interrupted();
    let lines = Lines {
        n_threads: n_threads / n_at_once,
        should_stop: &should_stop,
        shown: &output.search_lines(true),
    };
    question.answer_lines(&batch, output, &lines, &|| {
        is_abandoned.store(true, Ordering::Relaxed);
    })
}
