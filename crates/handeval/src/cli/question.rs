//! The commands that ask a question, generated from its description.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use handeval_answer::ask::{
    Document, Effort, Form, GameSpec, Input, Occurs, OptionSpec, QuestionSpec, Request,
    RequestSource,
};
use handeval_answer::matematico::{Play, Train};
use handeval_answer::{GAMES, KINDS, Place};

use crate::diagnose::Failure;
use crate::input::{Source, argument_text, shown_path};

/// The commands of all games.
pub(super) fn commands() -> impl Iterator<Item = Command> {
    let questions = questions();
    GAMES.iter().map(move |game| {
        let of_game = questions
            .iter()
            .filter(|question_spec| question_spec.game == game.name);
        let command = Command::new(game.name);
        let main = of_game
            .clone()
            .find(|question_spec| question_spec.name == game.default);
        let elsewhere = main.and_then(|main| typed_spec(main));
        let command = of_game.fold(command, |command, question_spec| {
            add_question(command, game, question_spec, elsewhere)
        });
        // Set last, because clap derives help from the comments on its types.
        said(command, game.about, game.notes)
    })
}

/// The descriptions of all questions.
fn questions() -> Vec<&'static QuestionSpec> {
    let question_spec = KINDS.iter().map(|kind| kind.spec);
    // Playing in the terminal and training, which no other interface offers.
    question_spec.chain([Play::SPEC, Train::SPEC]).collect()
}

/// Adds a question to its game's command, which by itself asks the game's default question. The
/// option `elsewhere`, the typed input of that default question, is accepted here too, but then
/// rejected with a reason.
fn add_question(
    command: Command,
    game: &GameSpec,
    question_spec: &'static QuestionSpec,
    elsewhere: Option<OptionSpec>,
) -> Command {
    let is_default = question_spec.name == game.default;
    let (command, about) = match is_default {
        true => (
            add_arguments(command, question_spec),
            format!("{} (the default)", question_spec.about),
        ),
        false => (command, question_spec.about.to_owned()),
    };
    if question_spec.name.is_empty() {
        return command;
    }
    let question = Command::new(question_spec.name).aliases(question_spec.former_name.as_slice());
    let mut question = add_arguments(question, question_spec);
    if let Some(spec) = elsewhere
        && typed_spec(question_spec).is_none()
    {
        question = question.arg(argument(&spec).hide(true));
    }
    command.subcommand(said(question, &about, question_spec.notes))
}

/// The option that is the input of a question, if it can be typed.
fn typed_spec(question_spec: &QuestionSpec) -> Option<OptionSpec> {
    match question_spec.input {
        Input::Whole {
            spec,
            is_typed: true,
        } => Some(OptionSpec {
            occurs: Occurs::AtMostOnce,
            ..spec
        }),
        _ => None,
    }
}

/// A command with its help.
pub(super) fn said(command: Command, about: &str, notes: &'static str) -> Command {
    command
        .about(about.to_owned())
        .long_about(None::<&str>)
        .after_help(notes)
}

/// The name of the inputs among the arguments; no option has the same name.
const INPUTS: &str = "inputs";

fn add_arguments(command: Command, question_spec: &QuestionSpec) -> Command {
    let mut command = command;
    for spec in question_spec.options {
        command = match group(spec) {
            Some(group) => command.arg(argument(spec).required(false)).group(group),
            None => command.arg(argument(spec)),
        };
    }
    if let Some(about) = question_spec.quiet {
        let quiet = Arg::new("quiet").long("quiet").help(about);
        command = command.arg(quiet.action(ArgAction::SetTrue));
    }
    if let Some(about) = question_spec.csv {
        let csv = Arg::new(CSV).long(CSV).value_name("PATH").help(about);
        // Without a path, the rows go to standard output.
        let csv = csv.num_args(0..=1).default_missing_value("-");
        command = command.arg(csv.value_parser(value_parser!(PathBuf)));
    }
    let (value_name, about, may_be_many) = match question_spec.input {
        Input::Nothing if question_spec.effort == Effort::Long => {
            return command.arg(jobs("Number of threads"));
        }
        Input::Nothing | Input::Options => return command,
        Input::Hands { spec, may_be_cards } => {
            let about = match may_be_cards {
                true => "Hands, or the cards of one hand; `-` reads one hand per line",
                false => "Hands; `-` reads one hand per line",
            };
            let about = about.to_owned();
            (spec.value_name, about, true)
        }
        Input::Together(spec) => {
            let about = format!("Two or more {}; `-` reads one list per line", plural(&spec));
            (spec.value_name, about, true)
        }
        Input::Whole { spec, .. } => {
            if let Some(spec) = typed_spec(question_spec) {
                command = command.arg(argument(&spec));
            }
            let (one, each) = match spec.name.ends_with('s') {
                true => ("the", "one list per line"),
                false => ("one", "one per line"),
            };
            let about = format!(
                "A file with {one} {} [default: standard input]; `-` reads {each}",
                spec.name
            );
            ("FILE", about, false)
        }
        Input::Files(spec) => {
            let files = Arg::new(INPUTS)
                .value_name(spec.value_name)
                .help("Files, plain or compressed with gzip; `-` is standard input")
                .num_args(0..)
                .value_parser(value_parser!(OsString));
            return command.arg(jobs("Number of threads")).arg(files);
        }
    };
    let inputs = Arg::new(INPUTS)
        .value_name(value_name)
        .help(about)
        .value_parser(value_parser!(OsString));
    let inputs = match may_be_many {
        true => inputs.num_args(0..),
        false => inputs,
    };
    let file = Arg::new(FILE).long(FILE).value_name("PATH");
    let file = file.help("Read one input per line from PATH (`-` is standard input)");
    let threads = match question_spec.effort {
        Effort::Long => "Number of threads, for a single input or a batch",
        _ => "Number of threads for a batch",
    };
    command
        .arg(file.value_parser(value_parser!(PathBuf)))
        .arg(jobs(threads))
        .arg(inputs)
}

/// The options that only the command line has.
const FILE: &str = "file";
const JOBS: &str = "jobs";
const CSV: &str = "csv";

fn jobs(about: &str) -> Arg {
    Arg::new(JOBS)
        .long(JOBS)
        .value_name("N")
        .help(format!("{about} [default: all cores]"))
        .allow_negative_numbers(true)
        .value_parser(typed_parser::<u64>(Form::Number(1, u64::from(u32::MAX))))
}

/// A group of options, one of which is required.
fn group(spec: &OptionSpec) -> Option<ArgGroup> {
    let other = spec.conflicts_with.filter(|_| spec.is_required())?;
    Some(
        ArgGroup::new("one of two")
            .args([spec.name, other])
            .required(true),
    )
}

fn plural(spec: &OptionSpec) -> String {
    match spec.name.ends_with('s') {
        true => spec.name.to_owned(),
        false => format!("{}s", spec.name),
    }
}

/// An option for clap.
fn argument(spec: &OptionSpec) -> Arg {
    let mut about = spec.about.to_owned();
    if matches!(spec.form, Form::Day) {
        about.push_str(" [default: today, in your time zone]");
    }
    if let Some(default) = spec.default_about {
        about.push_str(&format!(" [default: {default}]"));
    }
    let argument = Arg::new(spec.name)
        .help(about)
        .required(spec.is_required())
        .requires_all(spec.requires)
        .conflicts_with_all(spec.conflicts_with);
    let argument = match spec.is_positional {
        true => argument,
        false => {
            let argument = argument.long(spec.name).aliases(spec.aliases);
            argument.aliases(spec.former_name.as_slice())
        }
    };
    if matches!(spec.form, Form::Flag) {
        return argument.action(ArgAction::SetTrue);
    }
    let argument = argument
        .value_name(spec.value_name)
        .value_parser(parser(&spec.form))
        .default_value(spec.default);
    let argument = match spec.form {
        // Otherwise, what follows would be taken for a value.
        _ if spec.alone.is_some() => argument.num_args(0..=1).require_equals(true),
        Form::Number(..) => argument.allow_negative_numbers(true),
        // Without a value, the option means today.
        Form::Day => argument.num_args(0..=1).require_equals(true),
        Form::Key(_) => argument.ignore_case(true),
        Form::Seconds(_) | Form::Text | Form::Json(_) => {
            argument.allow_hyphen_values(!spec.is_positional)
        }
        _ => argument,
    };
    match spec.occurs {
        Occurs::AnyTimes | Occurs::OnceOrMore => argument.action(ArgAction::Append),
        Occurs::Listed | Occurs::ListedOnce => {
            argument.action(ArgAction::Append).value_delimiter(',')
        }
        Occurs::Once | Occurs::AtMostOnce => argument,
    }
}

/// What clap accepts. Clap checks only what it can explain well; the question checks the rest.
fn parser(form: &Form) -> ValueParser {
    match *form {
        Form::Text | Form::Day | Form::Document(_) | Form::Json(_) | Form::Flag => {
            value_parser!(OsString)
        }
        Form::Word(check) => {
            ValueParser::from(move |text: &str| check(text).map(|()| text.to_owned()))
        }
        Form::Number(..) => typed_parser::<u64>(*form),
        Form::Seconds(_) => typed_parser::<Duration>(*form),
        Form::Key(keys) => {
            let values = keys().into_iter().map(|key| {
                let about = Some(key.about).filter(|about| !about.is_empty());
                PossibleValue::new(key.name)
                    .aliases(key.aliases)
                    .help(about)
            });
            PossibleValuesParser::new(values).into()
        }
    }
}

/// Rejects wrong values with the same message as every other interface.
fn typed_parser<T: handeval_answer::ask::OptionValue + Clone + Send + Sync + 'static>(
    form: Form,
) -> ValueParser {
    ValueParser::from(move |text: &str| {
        T::read(&form, text).map_err(|expected| format!("expected {expected}"))
    })
}

/// Today in the local time zone, as `2026-02-28`.
fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

/// The kind of a clap error; for a wrong value, it is the option's kind.
pub(crate) fn kind_of(error: &clap::Error, arguments: &[OsString]) -> &'static str {
    spec_of(error, arguments).map_or(USAGE, |spec| spec.kind)
}

/// The question's option whose value a clap error rejects, if there is one.
pub(crate) fn spec_of(error: &clap::Error, arguments: &[OsString]) -> Option<OptionSpec> {
    let is_of_value = matches!(
        error.kind(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
    );
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) if is_of_value => argument,
        _ => return None,
    };
    // Clap names the option as in help, `--forms <FORMS>`, but not the question it belongs to.
    let name = argument
        .trim_start_matches('-')
        .split([' ', '[', '='])
        .next();
    let is_typed = |word: &str| arguments.iter().any(|argument| argument == word);
    let (typed, others): (Vec<&QuestionSpec>, Vec<&QuestionSpec>) = questions()
        .into_iter()
        .partition(|question_spec| is_typed(question_spec.game) && is_typed(question_spec.name));
    let questions = typed.into_iter().chain(others);
    let mut options = questions.flat_map(|question_spec| question_spec.options);
    options.find(|spec| Some(spec.name) == name).copied()
}

/// The error kind of a command line that makes no sense.
const USAGE: &str = "usage";

/// A typed question.
#[derive(Debug)]
pub(crate) struct TypedQuestion {
    pub(crate) spec: &'static QuestionSpec,
    matches: ArgMatches,
}

impl TypedQuestion {
    /// The question typed after the command `name`, if that is a game. Fails for an input in front
    /// of the subcommand, because the subcommand would not see it.
    pub(super) fn read(name: &str, matches: &ArgMatches) -> Result<Option<Self>, Failure> {
        let Some(game) = GAMES.iter().find(|game| game.name == name) else {
            return Ok(None);
        };
        let (question, leaf) = match matches.subcommand() {
            None => (game.default, matches),
            Some((question, leaf)) => (question, leaf),
        };
        let questions = questions();
        let called = |known| {
            let mut questions = questions.iter().copied();
            questions
                .find(|question_spec| question_spec.game == name && question_spec.name == known)
        };
        let Some(question_spec) = called(question) else {
            return Ok(None);
        };
        if !std::ptr::eq(leaf, matches) {
            let before = matches.try_get_raw(INPUTS).ok().flatten();
            if let Some(input) = before.and_then(|mut inputs| inputs.next()) {
                return Err(Failure::usage(format!(
                    "`{}` comes before the subcommand: expected inputs after it",
                    argument_text(input)
                )));
            }
            if typed_spec(question_spec).is_none()
                && let Some(spec) = called(game.default).and_then(typed_spec)
                && leaf.try_get_raw(spec.name).ok().flatten().is_some()
            {
                return Err(Failure::usage(format!(
                    "`--{}` cannot be used with `{question}`",
                    spec.name
                )));
            }
        }
        Ok(Some(Self {
            spec: question_spec,
            matches: leaf.clone(),
        }))
    }

    /// The options as typed; fails if an option's file cannot be read.
    pub(crate) fn request(&self) -> Result<Request, Failure> {
        use rand::RngExt as _;
        let request = Request::new(self.spec, RequestSource::CommandLine, rand::rng().random());
        let mut request = request.with_resources(&handeval_learned::resources());
        for spec in self.spec.options {
            let source = self.matches.value_source(spec.name);
            if source != Some(ValueSource::CommandLine) {
                continue;
            }
            if matches!(spec.form, Form::Flag) {
                request.add(spec, "true");
                continue;
            }
            let texts = self.matches.get_raw(spec.name).into_iter().flatten();
            let texts: Vec<_> = texts.map(argument_text).collect();
            match spec.form {
                Form::Day if texts.is_empty() => request.add(spec, today()),
                _ if texts.is_empty() && spec.alone.is_some() => {
                    request.add(spec, spec.alone.unwrap_or_default());
                }
                _ if spec.is_listed() => request.add(spec, texts.join(",")),
                Form::Document(document) => {
                    for text in texts {
                        add_document(&mut request, spec, &document, text)?;
                    }
                }
                _ => texts.into_iter().for_each(|text| request.add(spec, text)),
            }
        }
        Ok(request)
    }

    /// The inputs among the arguments.
    pub(crate) fn inputs(&self) -> Vec<OsString> {
        let inputs = self.matches.try_get_raw(INPUTS).ok().flatten();
        inputs.into_iter().flatten().map(OsString::from).collect()
    }

    /// The option that was typed without a value, if there is one: an input may have been meant as
    /// its value.
    pub(crate) fn valueless(&self) -> Option<&'static str> {
        let mut options = self.spec.options.iter();
        let option = options.find(|option| {
            let texts = self.matches.get_raw(option.name).into_iter().flatten();
            let source = self.matches.value_source(option.name);
            option.alone.is_some() && source == Some(ValueSource::CommandLine) && texts.count() == 0
        })?;
        Some(option.name)
    }

    /// The input that was typed as an option.
    pub(crate) fn typed_input(&self) -> Option<(String, Place)> {
        let spec = typed_spec(self.spec)?;
        let text = self.matches.get_raw(spec.name)?.next()?;
        Some((argument_text(text), Place::Option(spec.name)))
    }

    /// The file whose lines are a batch.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.one::<PathBuf>(FILE).map(PathBuf::as_path)
    }

    /// The number of threads, if it was typed.
    pub(crate) fn jobs(&self) -> Option<usize> {
        let jobs = self.one::<u64>(JOBS).copied();
        jobs.and_then(|jobs| usize::try_from(jobs).ok())
    }

    /// Where to write the rows that a summary is made from.
    pub(crate) fn csv(&self) -> Option<&Path> {
        self.one::<PathBuf>(CSV).map(PathBuf::as_path)
    }

    /// Whether the exit status is the answer.
    pub(crate) fn is_quiet(&self) -> bool {
        self.one::<bool>("quiet").copied().unwrap_or(false)
    }

    /// The value of an option that not every command has.
    fn one<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Option<&T> {
        self.matches.try_get_one::<T>(name).ok().flatten()
    }
}

/// Adds what a name stands for: something built in, or a file's text.
fn add_document(
    request: &mut Request,
    spec: &OptionSpec,
    document: &Document,
    name: String,
) -> Result<(), Failure> {
    let path = Path::new(&name);
    let is_name = (document.names)().contains(&name.as_str());
    if is_name || !((document.names)().is_empty() || path.exists()) {
        // A name, right or wrong: the question explains what is wrong.
        request.add(spec, name);
        return Ok(());
    }
    let text = Source::from_path(path.to_owned()).read_whole(document.max_bytes, document.noun)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let shown = shown_path(path);
    let place = match (document.is_text, path.to_str()) {
        (true, Some("-")) => Place::Stdin,
        (true, _) => Place::File(shown),
        (false, _) => Place::File(format!("`{shown}`")),
    };
    request.add_document(spec, text, stem, place);
    Ok(())
}
