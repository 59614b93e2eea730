//! `handeval`: evaluates hands, grids and fields in card games, from the command line.
//!
//! The program reads what was typed, asks `handeval-answer`, and prints the answer; it computes
//! nothing itself. It is a library so that the Python package can include the command too.

mod batch;
mod cli;
mod commands;
mod diagnose;
mod exit;
mod input;
mod interrupt;
mod output;
mod plain_names;
mod queue;
mod render;
mod room;

use std::ffi::OsString;
use std::io::IsTerminal as _;

use clap::FromArgMatches as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use handeval_answer::shown_to;

use crate::cli::{GlobalOptions, Wanted};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::{Format, Output};

/// Runs the command in the arguments, the first of which is the name of the program, and returns
/// the exit status: 0 for success, 1 if the answer is no or a batch has bad lines, 2 if the command
/// could not be run, and 130 for Ctrl-C.
pub fn run(arguments: Vec<OsString>) -> u8 {
    let command = cli::command();
    let arguments = cli::subcommand_first(&command, arguments);
    let command = command.color(typed_color(&arguments));
    let matches = command.try_get_matches_from(&arguments);
    let read = matches.and_then(|matches| {
        let global = GlobalOptions::from_arg_matches(&matches)?;
        Ok((global, cli::wanted(&matches)?))
    });
    let (global, wanted) = match read {
        Ok(read) => read,
        Err(error) => return refuse(error, &arguments) as u8,
    };
    let format = format(&global, wanted.as_ref().ok());
    let color = output::color_choice(global.color);
    let mut output = Output::with_names(format, color, global.ascii);
    let result = wanted.and_then(|wanted| {
        let exit = commands::run(&wanted, &mut output)?;
        output.flush()?;
        Ok(exit)
    });
    let exit = match result {
        Ok(exit) => exit,
        Err(failure) if failure.is_closed_pipe() => Exit::Success,
        Err(failure) => {
            output.failure(&failure);
            Exit::Bad
        }
    };
    exit as u8
}

fn format(global: &GlobalOptions, wanted: Option<&Wanted>) -> Format {
    match wanted {
        Some(Wanted::Question(typed)) if typed.is_quiet() => Format::Quiet,
        _ if global.json => Format::Json,
        _ => Format::Text,
    }
}

/// Prints help, or what is wrong with the command line.
fn refuse(mut error: clap::Error, arguments: &[OsString]) -> Exit {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                let mut output = Output::standard(Format::Text, anstream::ColorChoice::Auto);
                output.failure(&Failure::Output(error));
                Exit::Bad
            }
            _ => Exit::Success,
        };
    }
    cut_typed(&mut error);
    if error.kind() == ErrorKind::UnknownArgument {
        cli::suggest(&mut error, arguments);
    }
    if arguments.iter().any(|argument| argument == "--json") {
        let mut output = Output::standard(Format::Json, anstream::ColorChoice::Never);
        let failure = Failure::refused(cli::kind_of(&error, arguments), usage_message(&error));
        output.error_object(&match cli::spec_of(&error, arguments) {
            Some(spec) => failure.told(&spec, (None, None)),
            None => failure,
        });
    }
    let _ = error.print();
    Exit::Bad
}

/// Removes control characters from typed text that an error repeats, and shortens it.
fn cut_typed(error: &mut clap::Error) {
    let typed = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, shown_to(text, 200))),
        _ => None,
    });
    for (kind, text) in typed.collect::<Vec<_>>() {
        error.insert(kind, ContextValue::String(text));
    }
}

/// What is wrong with the command line, in one line.
fn usage_message(error: &clap::Error) -> String {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "no command given: expected one, such as `poker` (see `handeval --help`)"
            .to_owned();
    }
    let text = error.render().to_string();
    let message = text.trim_start_matches("error: ").split("\n\n").next();
    let words = message.unwrap_or(&text).split_whitespace();
    let message = words.collect::<Vec<_>>().join(" ");
    match (
        error.get(ContextKind::SuggestedArg),
        error.get(ContextKind::Suggested),
    ) {
        (Some(ContextValue::String(nearest)), _) => format!("{message}: expected `{nearest}`"),
        (_, Some(ContextValue::StyledStrs(tips))) if !tips.is_empty() => {
            format!("{message}: {}", tips[0])
        }
        _ => message,
    }
}

/// The value of `--color`, found without a parser: help and usage errors need it too.
fn typed_color(arguments: &[OsString]) -> clap::ColorChoice {
    let mut color = clap::ColorChoice::Auto;
    for (idx, argument) in arguments.iter().enumerate() {
        let value = match argument.to_str() {
            Some("--color") => arguments.get(idx + 1).and_then(|next| next.to_str()),
            Some(argument) => argument.strip_prefix("--color="),
            None => None,
        };
        color = value.and_then(|value| value.parse().ok()).unwrap_or(color);
    }
    let is_terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    match color {
        clap::ColorChoice::Auto if !is_terminal => clap::ColorChoice::Never,
        color => color,
    }
}
