//! The command line: commands generated from the descriptions of questions, and clap types for the
//! rest.

mod question;
mod room;
mod serve;
mod suggestion;
mod verify;

use std::ffi::OsString;

use clap::{Args, FromArgMatches as _, Subcommand};

use crate::diagnose::Failure;

pub(crate) use question::{TypedQuestion, kind_of, spec_of};
pub(crate) use room::RoomArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use suggestion::suggest;
pub(crate) use verify::{ProvedGame, VerifyArgs};

const ABOUT: &str = "Evaluate hands, grids and fields in card games, exactly and with explanations";

const NOTES: &str = "\
Examples:
  handeval poker \"As Ks Qs Js Ts\"            what a hand is worth
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  handeval mahjong 112233m456p789s11z        every way a hand wins
  handeval matematico grid.txt               the twelve lines of a grid
  handeval field field.json                  the points of a field, each with its cards
  zcat hands.gz | handeval poker --json -    millions of hands, one per line
  handeval verify                            check the evaluators exhaustively
  handeval serve --open                      all this in a browser, and an API

Exit status: 0 success; 1 bad lines in a batch, the answer is no (with --quiet), or `verify` found \
a difference; 2 wrong usage, an unreadable or empty file, or bad input outside a batch.";

/// The heading above the options that every command has.
const GLOBAL: &str = "Global options";

/// The options that every command has.
#[derive(Clone, Debug, Args)]
pub(crate) struct GlobalOptions {
    /// Print each answer as one line of JSON
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(crate) json: bool,
    /// When to color the output (NO_COLOR is honored)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto",
        help_heading = GLOBAL)]
    pub(crate) color: clap::ColorChoice,
    /// Print English names without the Chinese ones
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(crate) ascii: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check the evaluators exhaustively, and print each count next to the expected one
    Verify(VerifyArgs),
    /// Answer questions over HTTP, and serve pages to browsers
    Serve(ServeArgs),
    /// Play Matematico in a room on a server, in the terminal
    Room(RoomArgs),
    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  handeval completions bash > /etc/bash_completion.d/handeval"
    )]
    Completions {
        /// Shell to complete in
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command
    #[command(
        after_help = "Examples:\n  handeval man | man -l -\n  handeval man poker compare | man -l -"
    )]
    Man {
        /// Command to document [default: the whole program]
        command: Vec<String>,
    },
}

/// The command line for clap.
pub(crate) fn command() -> clap::Command {
    let root = clap::Command::new("handeval")
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true);
    let root = GlobalOptions::augment_args(root);
    let others = Command::augment_subcommands(clap::Command::new("others"));
    let commands = question::commands().chain(others.get_subcommands().cloned());
    let numbered = commands.enumerate();
    let commands = numbered.map(|(place, command)| command.display_order(place));
    question::said(root.subcommands(commands), ABOUT, NOTES)
}

/// What was typed.
#[derive(Debug)]
pub(crate) enum Wanted {
    /// An answer to a question.
    Question(TypedQuestion),
    /// Something else.
    Command(Command),
}

/// Reads what was typed. The outer error is Clap's; the inner one is about an input in front of a
/// subcommand.
pub(crate) fn wanted(matches: &clap::ArgMatches) -> Result<Result<Wanted, Failure>, clap::Error> {
    let game = matches.subcommand();
    let typed = game.and_then(|(name, game)| TypedQuestion::read(name, game).transpose());
    match typed {
        Some(typed) => Ok(typed.map(Wanted::Question)),
        None => Command::from_arg_matches(matches).map(|command| Ok(Wanted::Command(command))),
    }
}

/// Moves a subcommand directly after its game, so that options can go on either side: `poker --seed
/// 7 deal` is read as `poker deal --seed 7`.
///
/// Only options and their values are skipped: after a hand or a file, a word is data.
pub(crate) fn subcommand_first(
    root: &clap::Command,
    mut arguments: Vec<OsString>,
) -> Vec<OsString> {
    let is_value = |command: &clap::Command, option: &str| {
        let mut known = command.get_arguments();
        // A value that must follow `=` is not in the next word.
        let takes_word =
            |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_require_equals_set();
        known.any(|arg| arg.get_long() == Some(option) && takes_word(arg))
    };
    let mut command = root;
    let mut game_idx = None;
    let mut idx = 1;
    while let Some(argument) = arguments.get(idx).and_then(|argument| argument.to_str()) {
        if argument == "--" {
            break;
        }
        if let Some(option) = argument.strip_prefix("--") {
            // The options that every command has are defined on the root.
            let own = std::iter::once(command).chain(command.get_subcommands());
            let mut commands = std::iter::once(root).chain(own);
            let takes_value = commands.any(|command| is_value(command, option));
            idx += 1 + usize::from(takes_value);
            continue;
        }
        let Some(found) = command.find_subcommand(argument) else {
            break;
        };
        match game_idx {
            None => (command, game_idx) = (found, Some(idx)),
            Some(game_idx) => {
                let subcommand = arguments.remove(idx);
                arguments.insert(game_idx + 1, subcommand);
                break;
            }
        }
        idx += 1;
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_read_as(typed: &str, expected: &str) {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(
            subcommand_first(&command(), words(typed)),
            words(expected),
            "{typed}"
        );
    }

    #[test]
    fn clap_accepts_the_types() {
        command().debug_assert();
    }

    #[test]
    fn a_sub_command_moves_before_its_options_and_no_further() {
        assert_read_as(
            "handeval poker deal --seed 7",
            "handeval poker deal --seed 7",
        );
        assert_read_as(
            "handeval poker --seed 7 deal",
            "handeval poker deal --seed 7",
        );
        assert_read_as(
            "handeval poker --seed=7 deal",
            "handeval poker deal --seed=7",
        );
        assert_read_as(
            "handeval --json poker --json rank X",
            "handeval --json poker rank --json X",
        );
        assert_read_as(
            "handeval field --stack a count f",
            "handeval field count --stack a f",
        );
        assert_read_as(
            "handeval matematico --daily play",
            "handeval matematico play --daily",
        );
        // A value, a hand, and what follows a hand are data.
        assert_read_as("handeval poker --file rank", "handeval poker --file rank");
        assert_read_as("handeval poker As rank", "handeval poker As rank");
        assert_read_as("handeval poker - deal", "handeval poker - deal");
        assert_read_as("handeval poker -- rank", "handeval poker -- rank");
        assert_read_as("handeval nothing deal", "handeval nothing deal");
    }
}
