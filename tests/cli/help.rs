//! Everything that `--help` shows can be typed: every example at every level is run, and none is
//! refused.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::streams::handeval;
use crate::work::let_work;

/// How long an example may run. If it is still running after that, it was not refused.
const PATIENCE: Duration = Duration::from_millis(500);

/// The text of `handeval … --help`.
fn help(command: &[String]) -> String {
    let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
    arguments.push("--help");
    let output = handeval(&arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names below `Commands:`.
fn sub_commands(help: &str) -> Vec<String> {
    let commands = help.lines().skip_while(|&line| line != "Commands:").skip(1);
    commands
        .take_while(|line| !line.is_empty())
        // A line without a name continues the sentence above.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect()
}

/// The lines below `Example:` or `Examples:`. A line that ends in a backslash, or inside quotes
/// because it was too long, is joined with the next one.
fn examples(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .skip_while(|line| !matches!(*line, "Example:" | "Examples:"));
    let mut examples: Vec<String> = Vec::new();
    for line in lines.skip(1).take_while(|line| !line.is_empty()) {
        let line = line.trim();
        match examples.last_mut() {
            Some(open) if open.ends_with('\\') => {
                open.pop();
                open.push_str(line);
            }
            Some(open) if open.matches('"').count() % 2 == 1 => {
                open.push(' ');
                open.push_str(line);
            }
            _ => examples.push(line.to_owned()),
        }
    }
    examples
}

/// The words of an example, without quotes, up to a pipe, a redirection, or a comment after two
/// spaces.
fn words(example: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    let mut was_quoted = false;
    let mut chars = example.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, quote) {
            ('"' | '\'', None) => (quote, was_quoted) = (Some(char), true),
            (char, Some(open)) if char == open => quote = None,
            (' ', None) => {
                if !word.is_empty() || was_quoted {
                    words.push(std::mem::take(&mut word));
                    was_quoted = false;
                }
                if chars.peek() == Some(&' ') {
                    break;
                }
            }
            (char, _) => word.push(char),
        }
    }
    if !word.is_empty() || was_quoted {
        words.push(word);
    }
    let end = words
        .iter()
        .position(|word| matches!(word.as_str(), "&&" | ">"));
    words.truncate(end.unwrap_or(words.len()));
    words
}

/// Whether an example can run on its own, without a file, another program, a terminal or a browser.
fn stands_alone(words: &[String]) -> bool {
    let is_file = |word: &String| {
        let endings = [".txt", ".json", ".ndjson", ".csv", ".gz", ".phhs"];
        endings.iter().any(|ending| word.ends_with(ending))
    };
    let names = ["|", "serve", "play", "room"];
    words.first().is_some_and(|word| word == "handeval")
        && !words.iter().any(is_file)
        && !words.iter().any(|word| names.contains(&word.as_str()))
}

/// Runs an example, and fails if it was refused.
#[track_caller]
fn assert_not_refused(example: &str, words: &[String]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
    let child = command
        .args(&words[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.unwrap();
    let_work(&mut child, 1, PATIENCE);
    if let Some(status) = child.try_wait().unwrap() {
        let code = status.code();
        assert!(matches!(code, Some(0 | 1)), "`{example}` gives {code:?}");
        return;
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn no_example_of_any_help_is_refused() {
    let mut n_run = 0;
    let mut levels = vec![Vec::new()];
    while let Some(level) = levels.pop() {
        let help = help(&level);
        for name in sub_commands(&help) {
            levels.push([&level[..], &[name]].concat());
        }
        let examples = examples(&help);
        assert!(!examples.is_empty(), "no example for {level:?}");
        for example in examples {
            let words = words(&example);
            if stands_alone(&words) {
                assert_not_refused(&example, &words);
                n_run += 1;
            }
        }
    }
    assert!(n_run >= 30, "only {n_run} examples were run");
}

#[test]
fn an_example_is_read_as_a_shell_reads_it() {
    assert_eq!(
        words(r#"handeval poker "As Ks" --json   a hand, "and" a comment"#),
        ["handeval", "poker", "As Ks", "--json"]
    );
    assert_eq!(
        words("handeval --quiet 11z && echo yes"),
        ["handeval", "--quiet", "11z"]
    );
    assert_eq!(
        examples("Examples:\n  handeval a \\\n    --b c    why\n  handeval d\n\nMore.\n"),
        ["handeval a --b c    why", "handeval d"]
    );
    assert_eq!(
        examples("Example:\n  handeval a \"b\nc\"\n"),
        [r#"handeval a "b c""#]
    );
}
