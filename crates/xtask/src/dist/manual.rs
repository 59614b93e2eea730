//! The manual pages and completions of the program, which prints them itself.

use std::path::Path;

use super::files::write;
use super::program::output_of;
use super::target::Target;

/// The shells, and the names of their completion files.
pub(super) const SHELLS: [(&str, &str); 5] = [
    ("bash", "handeval.bash"),
    ("elvish", "handeval.elv"),
    ("fish", "handeval.fish"),
    ("powershell", "_handeval.ps1"),
    ("zsh", "_handeval"),
];

/// Writes the pages of the program and of each of its commands, such as `handeval-poker-rank.1`.
pub(super) fn write_pages(program: &Path, target: &Target, folder: &Path) -> Result<(), String> {
    let mut paths = vec![Vec::new()];
    while let Some(path) = paths.pop() {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let page = output_of(program, target, &[&["man"], &words[..]].concat())?;
        let name = [&["handeval"], &words[..]].concat().join("-");
        for command in subcommands(&String::from_utf8_lossy(&page), &name) {
            paths.push([&path[..], &[command]].concat());
        }
        write(&folder.join(format!("{name}.1")), page)?;
    }
    Ok(())
}

/// Writes the completions for each shell.
pub(super) fn write_completions(
    program: &Path,
    target: &Target,
    folder: &Path,
) -> Result<(), String> {
    for (shell, file) in SHELLS {
        let script = output_of(program, target, &["completions", shell])?;
        write(&folder.join(file), script)?;
    }
    Ok(())
}

/// The names of the subcommands that the page `name` lists, read from the names of their pages:
/// `handeval\-poker\-rank(1)`.
fn subcommands(page: &str, name: &str) -> Vec<String> {
    let section = page.split_once(".SH SUBCOMMANDS\n");
    let lines = section.map_or("", |(_, section)| section).lines();
    lines
        .take_while(|line| !line.starts_with(".SH"))
        .filter_map(|line| {
            let line = line.replace('\\', "");
            let command = line.strip_prefix(name)?.strip_prefix('-')?;
            command.strip_suffix("(1)").map(str::to_owned)
        })
        .filter(|command| command != "help")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_those_of_their_section() {
        let page = "\
.SH OPTIONS
handeval\\-poker\\-none(1)
.SH SUBCOMMANDS
.TP
handeval\\-poker\\-rank(1)
What a hand is worth
.TP
handeval\\-poker\\-two\\-words(1)
.TP
handeval\\-poker\\-help(1)
.SH \"EXAMPLES AND NOTES\"
handeval\\-poker\\-later(1)
";
        assert_eq!(subcommands(page, "handeval-poker"), ["rank", "two-words"]);
        assert!(subcommands(".SH OPTIONS\n", "handeval").is_empty());
    }
}
