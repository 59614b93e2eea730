//! `handeval completions` and `handeval man`: what the shell and `man` want to know.

use clap::CommandFactory as _;

use super::usage;
use crate::cli::Cli;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;

/// The script that completes the command line in `shell`.
pub(super) fn completions(
    shell: clap_complete::Shell,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "handeval", &mut script);
    output.write_all(&script)?;
    Ok(Exit::Success)
}

/// The manual page of the command that `path` leads to.
pub(super) fn page(path: &[String], output: &mut Output) -> Result<Exit, Failure> {
    let mut root = Cli::command();
    root.build();
    let mut command = &root;
    for name in path {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<_> = command
                .get_subcommands()
                .map(|sub| format!("`{}`", sub.get_name()))
                .collect();
            let expected = match &names[..] {
                [] => "it has no sub-commands".to_owned(),
                names => format!("expected one of {}", names.join(", ")),
            };
            usage(format!(
                "`{}` has no sub-command `{name}`: {expected}",
                command.get_name()
            ))
        })?;
    }
    let title = command.get_display_name().unwrap_or("handeval").to_owned();
    let page = clap_mangen::Man::new(command.clone())
        .title(title.to_uppercase())
        .source(format!("handeval {}", env!("CARGO_PKG_VERSION")));
    let mut roff = Vec::new();
    page.render(&mut roff)?;
    output.write_all(&roff)?;
    Ok(Exit::Success)
}
