//! What to write instead of an option that a command does not have.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use handeval_answer::ask::nearest;

/// Replaces Clap's suggestion for an unknown option with the nearest option of the command, or with
/// a hint that names the commands of the game that have the option.
pub(crate) fn suggest(error: &mut clap::Error, arguments: &[OsString]) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let Some(name) = typed.strip_prefix("--") else {
        return;
    };
    let name = name.split('=').next().unwrap_or(name).to_owned();
    let mut root = super::command();
    root.build();
    let path = commands(&root, arguments);
    let command = path.last().copied().unwrap_or(&root);
    let of_clap = error.remove(ContextKind::SuggestedArg);
    let known = longs(command).chain(longs(&root)).chain(["help"]);
    if let Some(nearest) = nearest(&name, known) {
        let nearest = ContextValue::String(format!("--{nearest}"));
        let is_same = of_clap.as_ref() == Some(&nearest);
        error.insert(ContextKind::SuggestedArg, nearest);
        if is_same {
            return;
        }
    } else if let Some(tip) = tip(&name, path.get(1).copied().unwrap_or(&root), command) {
        let tips = vec![tip.into()];
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    // Clap's usage shows the option that it suggested.
    let usage = command.clone().render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
}

/// The root and the subcommands that come before everything else, outermost first.
fn commands<'c>(root: &'c Command, arguments: &[OsString]) -> Vec<&'c Command> {
    let mut path = vec![root];
    for argument in arguments.iter().skip(1).map(|argument| argument.to_str()) {
        let command = path.last().copied().unwrap_or(root);
        match argument.and_then(|word| command.find_subcommand(word)) {
            Some(found) => path.push(found),
            None if argument.is_some_and(|word| word.starts_with("--")) => {}
            None => break,
        }
    }
    path
}

/// The names of a command's options, except hidden ones.
fn longs(command: &Command) -> impl Iterator<Item = &str> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    shown.filter_map(Arg::get_long)
}

/// A hint that names the game's commands that have an option, or says that the input is typed
/// without a name in front of it.
fn tip(name: &str, game: &Command, command: &Command) -> Option<String> {
    let has_it = |arg: &Arg| {
        let aliases = arg.get_all_aliases().unwrap_or_default();
        arg.get_long() == Some(name) || aliases.contains(&name)
    };
    let others: Vec<_> = game
        .get_subcommands()
        .filter(|other| other.get_arguments().any(has_it))
        .map(|other| format!("`{} {}`", game.get_name(), other.get_name()))
        .collect();
    if !others.is_empty() {
        return Some(format!("`--{name}` is an option of {}", others.join(", ")));
    }
    let mut positionals = command.get_positionals();
    let input = positionals.find(|arg| nearest(name, [arg.get_id().as_str()]).is_some())?;
    let value_name = input.get_value_names().and_then(<[_]>::first)?;
    Some(format!(
        "expected {value_name} without a name in front of it"
    ))
}
