//! `handeval completions` and `handeval man`.

use crate::cli;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;

/// The script that completes the command line in `shell`.
pub(super) fn completions(
    shell: clap_complete::Shell,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut cli::command(), "handeval", &mut script);
    output.write_all(&script)?;
    Ok(Exit::Success)
}

/// The manual page of the command at `path`.
pub(super) fn page(path: &[String], output: &mut Output) -> Result<Exit, Failure> {
    let mut root = cli::command();
    root.build();
    let mut command = &root;
    for name in path {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<_> = command
                .get_subcommands()
                .map(|sub| format!("`{}`", sub.get_name()))
                .collect();
            let expected = match &names[..] {
                [] => "it has no subcommands".to_owned(),
                names => format!("expected one of {}", names.join(", ")),
            };
            Failure::usage(format!(
                "`{}` has no subcommand `{name}`: {expected}",
                command.get_name()
            ))
        })?;
    }
    let title = command.get_display_name().unwrap_or("handeval").to_owned();
    let page = clap_mangen::Man::new(command.clone())
        .title(title.to_uppercase())
        .source(format!("handeval {}", env!("CARGO_PKG_VERSION")));
    let mut roff = Vec::new();
    page.render_title(&mut roff)?;
    page.render_name_section(&mut roff)?;
    page.render_synopsis_section(&mut roff)?;
    page.render_description_section(&mut roff)?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        page.render_options_section(&mut roff)?;
    }
    if command.has_subcommands() {
        page.render_subcommands_section(&mut roff)?;
    }
    if let Some(text) = command.get_after_help() {
        roff.extend_from_slice(b".SH EXAMPLES AND NOTES\n");
        // Indented lines are laid out by hand; every other line is a paragraph.
        for line in text.to_string().lines() {
            let (begin, end) = match line.starts_with(' ') {
                true => (".nf\n", ".fi\n"),
                false => (".br\n", ""),
            };
            let line = line.replace('\\', "\\\\").replace('-', "\\-");
            let piece = match line.is_empty() {
                true => ".PP\n".to_owned(),
                false => format!("{begin}\\&{line}\n{end}"),
            };
            roff.extend_from_slice(piece.as_bytes());
        }
    }
    if command.get_version().is_some() {
        page.render_version_section(&mut roff)?;
    }
    output.write_all(&roff)?;
    Ok(Exit::Success)
}
