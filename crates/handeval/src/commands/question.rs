//! Asking a question as it was typed: for arguments, a whole file, or every line of a batch.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use handeval_answer::GAMES;
use handeval_answer::ask::{
    DynQuestion, Fault, GameSpec, Input, Progress, Question, Request, STOPPED, Work,
};

use super::runner::Runner;
use crate::batch::{AnswerLine, Batch, n_threads};
use crate::cli::TypedQuestion;
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Source, argument_text, shown_path};
use crate::interrupt::Interrupt;
use crate::output::{Output, SearchLines, is_reader_gone};
use crate::render::rendering::is_one_card;

/// Asks the typed question about all its inputs.
pub(super) fn run(typed: &TypedQuestion, output: &mut Output) -> Result<Exit, Failure> {
    let Some(runner) = Runner::of(typed.spec) else {
        let path = typed.spec.path();
        return Err(Failure::usage(format!("`{path}` cannot be answered here")));
    };
    let request = typed.request()?;
    let question = (runner.read)(&request, output.format());
    let question = question.map_err(|fault| Failure::of_option(fault, typed.spec))?;
    let asking = Run {
        runner,
        question,
        typed,
        request,
    };
    let exit = match typed.spec.input {
        Input::Nothing | Input::Options => {
            asking.answer_inputs(&inputs_of(&[OsString::new()]), output)
        }
        Input::Hands { may_be_cards, .. } => asking.of_hands(may_be_cards, output),
        Input::Together(_) => asking.of_hands_together(output),
        // Files have a command of their own; this is for a question without one.
        Input::Whole { .. } | Input::Files(_) => asking.of_whole(output),
    };
    // The seed is useless if bad input kept the question from being answered.
    if let (Some(seed), Ok(exit)) = (asking.question.drawn_seed(), &exit)
        && *exit != Exit::Bad
    {
        output.tell_seed(seed);
    }
    if let Some(warning) = asking.question.warning() {
        output.warn(warning);
    }
    exit
}

/// The typed question, for commands that ask in their own way.
pub(super) fn read<Q: Question>(typed: &TypedQuestion) -> Result<Q, Failure> {
    let question = Q::read(&typed.request()?);
    question.map_err(|fault| Failure::of_option(fault, Q::SPEC))
}

struct Run<'a> {
    runner: &'static Runner,
    question: Arc<dyn DynQuestion>,
    typed: &'a TypedQuestion,
    request: Request,
}

impl Run<'_> {
    /// Answers each hand, the cards of one hand, or a batch of hands.
    fn of_hands(&self, may_be_cards: bool, output: &mut Output) -> Result<Exit, Failure> {
        let arguments = self.typed.inputs();
        let goes_with = |n_inputs| {
            let problem = self.question.goes_with(n_inputs);
            problem.map_err(|problem| Failure::usage(problem.message))
        };
        if let Some(source) = self.batch_source(&arguments)? {
            goes_with(None)?;
            return self.answer_batch(source, output);
        }
        let inputs = hand_inputs(&arguments, self.typed)?;
        if may_be_cards && inputs.len() > 1 && inputs.iter().all(|input| is_one_card(&input.text)) {
            return self.answer_cards(&inputs, output);
        }
        goes_with(Some(inputs.len()))?;
        let exit = self.answer_inputs(&inputs, output)?;
        if exit == Exit::Bad {
            let texts: Vec<_> = inputs.iter().map(|input| input.text.as_str()).collect();
            if let Some(advice) = (self.runner.advice)(&texts) {
                output.note(&format!("note: {advice}"));
            }
        }
        Ok(exit)
    }

    /// Answers all hands together, or each line of a batch.
    fn of_hands_together(&self, output: &mut Output) -> Result<Exit, Failure> {
        let arguments = self.typed.inputs();
        if let Some(source) = self.batch_source(&arguments)? {
            return self.answer_batch(source, output);
        }
        let inputs = hand_inputs(&arguments, self.typed)?;
        let texts: Vec<_> = inputs.iter().map(|input| input.text.as_str()).collect();
        if let Some(is_more) = (self.runner.refuse_cards)(&texts) {
            let name = self.typed.spec.name;
            return Err(Failure::usage(format!(
                "each argument of `{name}` {is_more}"
            )));
        }
        let texts: Vec<_> = texts.into_iter().map(str::to_owned).collect();
        let lines = output.search_lines(false);
        let problems = match self.answer_parts(&texts, &lines) {
            Ok(answered) => return write_answer(&answered, output),
            Err(problems) => problems,
        };
        for (idx, problem) in problems {
            if let Some(name) = problem.about {
                let fault = self.request.fault(name, problem);
                return Err(Failure::of_option(fault, self.typed.spec));
            }
            if problem.span.is_none() {
                return Err(Failure::refused(problem.kind, problem.message));
            }
            output.bad_input(&inputs[idx].with(&problem))?;
        }
        Ok(Exit::Bad)
    }

    /// Answers the contents of an option, a file or standard input, or each line of a batch.
    fn of_whole(&self, output: &mut Output) -> Result<Exit, Failure> {
        let arguments = self.typed.inputs();
        let noun = self.runner.kind.noun;
        if let Some((text, place)) = self.typed.typed_input() {
            if !arguments.is_empty() || self.typed.file().is_some() {
                return Err(Failure::usage(format!(
                    "`{place}` already gives the {noun}: remove the file"
                )));
            }
            return self.answer_inputs(&[TypedInput { text, place }], output);
        }
        if let Some(source) = self.batch_source(&arguments)? {
            return self.answer_batch(source, output);
        }
        let (source, place) = match arguments.first() {
            Some(path) => {
                let path = PathBuf::from(path);
                let place = Place::File(shown_path(&path));
                (Source::File(path), place)
            }
            None => (Source::Stdin, Place::Stdin),
        };
        if source.is_terminal() {
            output.note(&format!(
                "type a {noun}, then Ctrl-D (see `handeval {} --help`)",
                command(self.typed)
            ));
        }
        let text = source.read_whole(self.runner.kind.max_bytes, noun)?;
        self.answer_inputs(&[TypedInput { text, place }], output)
    }

    /// The batch from `-` or `--file`, if there is one; fails if there are other inputs as well.
    fn batch_source(&self, inputs: &[OsString]) -> Result<Option<Source>, Failure> {
        let has_dash = inputs.iter().any(|input| input == "-");
        match (has_dash, self.typed.file()) {
            (true, Some(_)) => Err(Failure::usage(
                "`-` and `--file` cannot be used together: expected one source",
            )),
            (true, None) if inputs.len() > 1 => Err(Failure::usage(
                "`-` cannot be used with other inputs: with `-`, all inputs come from standard \
                 input",
            )),
            (true, None) => Ok(Some(Source::Stdin)),
            (false, Some(_)) if !inputs.is_empty() => Err(Failure::usage(
                "`--file` cannot be used with inputs as arguments",
            )),
            (false, Some(path)) => Ok(Some(Source::from_path(path.to_owned()))),
            (false, None) => Ok(None),
        }
    }

    /// Answers inputs one by one; bad ones do not stop the others.
    fn answer_inputs(&self, inputs: &[TypedInput], output: &mut Output) -> Result<Exit, Failure> {
        let mut exit = Exit::Success;
        let lines = output.search_lines(false);
        for input in inputs {
            let problems = match self.answer_parts(std::slice::from_ref(&input.text), &lines) {
                Ok(answered) => {
                    let written = write_answer(&answered, output)?;
                    if exit == Exit::Success {
                        exit = written;
                    }
                    continue;
                }
                Err(problems) => problems,
            };
            let Some((_, problem)) = problems.into_iter().next() else {
                continue;
            };
            if problem.kind == STOPPED {
                // The reader has left.
                if is_reader_gone() {
                    return Ok(exit);
                }
                output.warn(&problem.message);
                return Ok(Exit::Interrupted);
            }
            // A problem with an option is reported with the option's text.
            let of_option = problem
                .about
                .map(|name| self.request.fault(name, problem.clone()));
            let of_option = of_option.as_ref().and_then(Fault::bad_input);
            output.bad_input(&of_option.unwrap_or(input.with(&problem)))?;
            exit = Exit::Bad;
        }
        Ok(exit)
    }

    /// Answers an input in one or several parts, on all threads, until interrupted.
    fn answer_parts(
        &self,
        parts: &[String],
        lines: &SearchLines,
    ) -> Result<Answered, Vec<(usize, Problem)>> {
        let kind = &self.runner.kind;
        let interrupt = (kind.gives_parts || kind.stops).then(Interrupt::catch);
        let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
        let bound = Arc::clone(&self.question).bind(parts)?;
        let start = Instant::now();
        let mut text = Vec::new();
        let holds = shown_in(lines, None, |progress| {
            let work = Work {
                n_threads: n_threads(self.typed.jobs()),
                should_stop: &|| is_reader_gone() || is_interrupted(),
                clock: &|| start.elapsed(),
                progress,
            };
            bound.write(None, work, &mut text)
        });
        let holds = holds.map_err(|problem| vec![(0, problem)])?;
        Ok((text, holds))
    }

    /// Answers arguments that are the cards of one hand. A problem with one card is reported for
    /// its argument; a problem with the hand is reported for all arguments.
    fn answer_cards(&self, cards: &[TypedInput], output: &mut Output) -> Result<Exit, Failure> {
        let texts: Vec<_> = cards.iter().map(|card| card.text.as_str()).collect();
        let hand = TypedInput {
            text: texts.join(" "),
            place: Place::Arguments(cards.len()),
        };
        let bound = Arc::clone(&self.question).bind(std::slice::from_ref(&hand.text));
        let problem = bound.err().and_then(|problems| problems.into_iter().next());
        if let Some((_, problem)) = problem
            && let Some(span) = &problem.span
        {
            let mut start = 0;
            for card in cards {
                let end = start + card.text.len();
                if start <= span.start && span.end <= end {
                    let problem = Problem {
                        span: Some(span.start - start..span.end - start),
                        ..problem
                    };
                    output.bad_input(&card.with(&problem))?;
                    return Ok(Exit::Bad);
                }
                start = end + 1;
            }
        }
        self.answer_inputs(&[hand], output)
    }

    /// Answers every line of a source.
    fn answer_batch(&self, source: Source, output: &mut Output) -> Result<Exit, Failure> {
        let kind = &self.runner.kind;
        let n_threads = n_threads(self.typed.jobs());
        let n_at_once = n_threads.min(kind.max_at_once);
        let interrupt = kind.gives_parts.then(Interrupt::catch);
        let is_interrupted = || interrupt.as_ref().is_some_and(Interrupt::is_there);
        let batch = Batch {
            source,
            jobs: n_at_once,
            max_line_bytes: kind.max_bytes,
            chunk_bytes: self.runner.chunk_bytes,
            noun: kind.noun,
            interrupt: interrupt.clone(),
        };
        let is_abandoned = AtomicBool::new(false);
        let abandon = || is_abandoned.store(true, Ordering::Relaxed);
        let start = Instant::now();
        let work = Work {
            n_threads: n_threads / n_at_once,
            should_stop: &|| {
                is_abandoned.load(Ordering::Relaxed) || is_reader_gone() || is_interrupted()
            },
            clock: &|| start.elapsed(),
            progress: &|_| {},
        };
        if let Some(run) = self.runner.run_quickly {
            return run(&self.request, &batch, work, output, &abandon);
        }
        let lines = output.search_lines(true);
        let answer = |line, text: &str, out: &mut Vec<u8>| {
            shown_in(&lines, Some(line), |progress| {
                let work = Work { progress, ..work };
                self.question.answer_text(Some(line), text, work, out)
            })
        };
        batch.run::<AnswerLine<'_>>(output, &answer, &abandon)
    }
}

/// The words of the command: `poker draw`, or the game alone for its default question.
fn command(typed: &TypedQuestion) -> String {
    let exit = typed.spec;
    let is_first = |game: &GameSpec| (game.name, game.default) == (exit.game, exit.name);
    match GAMES.iter().any(is_first) {
        true => exit.game.to_owned(),
        false => format!("{} {}", exit.game, exit.name),
    }
}

/// A printed answer, and whether it is yes.
type Answered = (Vec<u8>, bool);

/// An input and where it was typed.
struct TypedInput {
    text: String,
    place: Place,
}

impl TypedInput {
    fn with<'a>(&'a self, problem: &'a Problem) -> BadInput<'a> {
        BadInput {
            problem,
            input: &self.text,
            place: &self.place,
        }
    }
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

/// The hands in the arguments, at least one.
fn hand_inputs(arguments: &[OsString], typed: &TypedQuestion) -> Result<Vec<TypedInput>, Failure> {
    if arguments.is_empty() {
        return Err(Failure::usage(format!(
            "no hand given: expected hands as arguments, `-` for standard input, or `--file PATH` \
             (see `handeval {} --help`)",
            command(typed)
        )));
    }
    Ok(inputs_of(arguments))
}

/// Does `work` with a progress line of its own, in addition to the batch's.
fn shown_in<T>(
    lines: &SearchLines,
    line: Option<u64>,
    work: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T,
) -> T {
    let shown = OnceLock::new();
    work(&|known| {
        let text = match line {
            Some(line) => format!("line {line}: {}", known.line),
            None => known.line,
        };
        shown.get_or_init(|| lines.line()).show(text);
    })
}

/// Writes an answer; with `--quiet` the exit status is the answer.
fn write_answer((text, holds): &Answered, output: &mut Output) -> Result<Exit, Failure> {
    output.write_all(text)?;
    Ok(match output.is_quiet() && !holds {
        true => Exit::No,
        false => Exit::Success,
    })
}
