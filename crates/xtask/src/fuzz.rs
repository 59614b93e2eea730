//! Fuzzing. Installs what it needs, and runs every target for its share of the time.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo::{root, target};

#[path = "../../../fuzz/corpus.rs"]
mod list;

/// What `cargo xtask fuzz --help` prints.
const HELP: &str = "\
Fuzzes everything that reads input, or one target

Usage: cargo xtask fuzz [--minutes N] [TARGET]

Options:
  --minutes N  Minutes, for all targets together [default: 60]

Findings, and the inputs tried, go into `target/fuzz`; the targets are in `fuzz/fuzz_targets`.
This needs the nightly toolchain and a C++ compiler, and installs cargo-fuzz.
";

/// The memory limit for a target, in megabytes.
const MAX_MEGABYTES: u32 = 1024;
/// The time limit for an input, in seconds.
const MAX_SECONDS: u32 = 20;
/// The maximum length of inputs, in bytes. People type less than that, and longer inputs have their
/// own tests.
const MAX_BYTES: u32 = 4096;

/// The options of the chore.
struct QuestionSpec {
    minutes: u64,
    target: Option<String>,
}

/// Runs the chore.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    if let ["--help" | "-h"] = words {
        let _ = io::stdout().write_all(HELP.as_bytes());
        return Ok(());
    }
    let QuestionSpec { minutes, target } = read(words)?;
    let mut names = names()?;
    if let Some(target) = target {
        if !names.contains(&target) {
            let names = names.join("`, `");
            return Err(format!(
                "fuzz: no target `{target}`: expected one of `{names}`"
            ));
        }
        names = vec![target];
    }
    prepare(&names)?;
    let seconds = (minutes * 60 / names.len() as u64).max(1);
    let runs: Vec<Run> = names
        .into_iter()
        .map(|name| fuzz(name, seconds))
        .collect::<Result<_, _>>()?;
    let _ = io::stdout().write_all(table(&runs).as_bytes());
    match runs.iter().map(|run| run.findings.len()).sum() {
        0_usize => Ok(()),
        n => Err(format!("fuzz: inputs that fail a check: {n}")),
    }
}

/// Reads the options and the target.
fn read(words: &[&str]) -> Result<QuestionSpec, String> {
    let mut asked = QuestionSpec {
        minutes: 60,
        target: None,
    };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let minutes = match word {
            "--minutes" => words.next().copied(),
            _ => word.strip_prefix("--minutes="),
        };
        if let Some(minutes) = minutes {
            asked.minutes = match minutes.parse() {
                Ok(minutes @ 1..=100_000) => minutes,
                _ => return Err(format!("fuzz: `{minutes}` is not a number of minutes")),
            };
        } else if word.starts_with('-') || asked.target.is_some() {
            return Err(format!("fuzz: `{word}` is not expected here\n\n{HELP}"));
        } else {
            asked.target = Some(word.to_owned());
        }
    }
    Ok(asked)
}

/// The names of the targets.
fn names() -> Result<Vec<String>, String> {
    let programs = files(&root().join("fuzz/fuzz_targets"))?.into_iter();
    let names = programs.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    Ok(names.collect())
}

/// The files of a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(wrong)?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// Installs what is missing, or reports what to install by hand, and then builds the targets.
fn prepare(names: &[String]) -> Result<(), String> {
    if !works(Command::new("rustup").args(["run", "nightly", "rustc", "--version"])) {
        return Err(
            "fuzz: the nightly toolchain is missing: `rustup toolchain install nightly`".into(),
        );
    }
    if !works(Command::new("c++").arg("--version")) {
        return Err("fuzz: libFuzzer needs a C++ compiler, and `c++` is missing".into());
    }
    if !works(Command::new("cargo").args(["fuzz", "--version"])) {
        let install = ["install", "--locked", "cargo-fuzz"];
        if !succeeds(Command::new("cargo").args(install)) {
            return Err("fuzz: cargo-fuzz is missing: `cargo install --locked cargo-fuzz`".into());
        }
    }
    // Builds one target, or all of them.
    let named: Vec<&str> = match names {
        [name] => vec![name],
        _ => Vec::new(),
    };
    match succeeds(&mut cargo_fuzz("build", &named)) {
        true => Ok(()),
        false => Err("fuzz: the targets cannot be built".into()),
    }
}

/// A cargo-fuzz call. It uses no sanitizer, because a sanitizer could only find errors in unsafe
/// code, and there is none here.
fn cargo_fuzz(command: &str, arguments: &[&str]) -> Command {
    let mut call = Command::new("rustup");
    call.args(["run", "nightly", "cargo", "fuzz", command])
        .args(["--fuzz-dir", "fuzz", "--sanitizer", "none", "--target-dir"])
        .arg(target().join("fuzz/build"))
        .args(arguments)
        .current_dir(root());
    call
}

fn works(command: &mut Command) -> bool {
    succeeds(
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null()),
    )
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// The result of fuzzing a target.
#[derive(Default)]
struct Run {
    name: String,
    executions: u64,
    per_second: u64,
    coverage: u64,
    corpus: u64,
    findings: Vec<PathBuf>,
}

/// Runs a target. The inputs that reach new code, and those that fail a check, are written to
/// folders that git ignores.
fn fuzz(name: String, seconds: u64) -> Result<Run, String> {
    let folder = target().join("fuzz").join(&name);
    let [tried, found] = ["corpus", "findings"].map(|part| folder.join(part));
    let committed = unpack(&name)?;
    for folder in [&tried, &found] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let before = files(&found)?;
    let dictionary = root().join(format!("fuzz/dictionaries/{name}.dict"));
    let mut call = cargo_fuzz("run", &[&name]);
    call.args([&tried, &committed])
        .arg("--")
        .arg(format!("-artifact_prefix={}/", found.display()))
        .arg(format!("-dict={}", dictionary.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={MAX_BYTES}"))
        .arg(format!("-rss_limit_mb={MAX_MEGABYTES}"))
        .arg(format!("-timeout={MAX_SECONDS}"))
        .arg("-print_final_stats=1")
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = call
        .spawn()
        .map_err(|error| format!("fuzz: rustup: {error}"))?;
    let mut run = Run {
        name,
        ..Run::default()
    };
    if let Some(log) = child.stderr.take() {
        for line in BufReader::new(log).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            run.note(&line);
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
    let status = child.wait().map_err(|error| format!("fuzz: {error}"))?;
    run.findings = files(&found)?;
    run.findings.retain(|path| !before.contains(path));
    match status.success() || !run.findings.is_empty() {
        true => Ok(run),
        false => Err(format!("fuzz: `{}` cannot be run", run.name)),
    }
}

/// What `cargo xtask corpus --help` prints.
const CORPUS_HELP: &str = "\
Manages the inputs that every test of a target reads: one per line in `fuzz/corpus/TARGET.txt`

Usage: cargo xtask corpus [--anew] TARGET [PATH]...

Adds files, and all files in folders, to the list, and writes it in the form the tests expect.
The whole list is then also written as files for the fuzzer, in `target/fuzz/TARGET/committed`.

Options:
  --anew  Replace the list instead of adding to it
";

/// Adds inputs to a target's list, then writes the whole list as files.
pub(crate) fn corpus(words: &[&str]) -> Result<(), String> {
    let (is_anew, words) = match words {
        ["--anew", rest @ ..] => (true, rest),
        _ => (false, words),
    };
    let [name, paths @ ..] = words else {
        return Err(format!("corpus: no target\n\n{CORPUS_HELP}"));
    };
    if matches!(*name, "--help" | "-h") {
        let _ = io::stdout().write_all(CORPUS_HELP.as_bytes());
        return Ok(());
    }
    let mut inputs = match is_anew {
        true => Vec::new(),
        false => inputs(name)?,
    };
    for path in paths.iter().map(PathBuf::from) {
        let of_folder = if path.is_dir() {
            files(&path)?
        } else {
            vec![path]
        };
        for path in of_folder {
            inputs.push(fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
    }
    let path = list_of(name);
    fs::write(&path, list::write(&inputs))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    unpack(name).map(drop)
}

/// The list of a target.
fn list_of(name: &str) -> PathBuf {
    root().join(format!("fuzz/corpus/{name}.txt"))
}

/// The inputs in the list of a target.
fn inputs(name: &str) -> Result<Vec<Vec<u8>>, String> {
    let path = list_of(name);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    list::read(&text).map_err(|n| format!("{}: line {n} is not an input", path.display()))
}

/// Writes the inputs of a list as files, because libFuzzer reads nothing else, and returns their
/// folder.
fn unpack(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("fuzz").join(name).join("committed");
    let wrong = |error| format!("{}: {error}", folder.display());
    let inputs = inputs(name)?;
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(wrong)?;
    }
    fs::create_dir_all(&folder).map_err(wrong)?;
    for (input, n) in inputs.iter().zip(1..) {
        fs::write(folder.join(format!("line-{n:04}")), input).map_err(wrong)?;
    }
    Ok(folder)
}

impl Run {
    /// Reads a line of libFuzzer's output: `#4096 pulse cov: 812 ft: 2091 …`, or a final statistic.
    fn note(&mut self, line: &str) {
        let number = |text: &str| {
            let digits = text.trim().split(|char: char| !char.is_ascii_digit());
            digits.clone().next().and_then(|digits| digits.parse().ok())
        };
        let after = |name: &str| line.split_once(name).and_then(|(_, rest)| number(rest));
        for (name, figure) in [
            ("stat::number_of_executed_units:", &mut self.executions),
            ("stat::average_exec_per_sec:", &mut self.per_second),
            (" cov: ", &mut self.coverage),
            (" corp: ", &mut self.corpus),
        ] {
            *figure = after(name).unwrap_or(*figure);
        }
    }
}

fn table(runs: &[Run]) -> String {
    let mut table = format!(
        "\n{:<14} {:>12} {:>9} {:>9} {:>7} {:>9}\n",
        "target", "executions", "per s", "coverage", "corpus", "findings"
    );
    for run in runs {
        let _ = writeln!(
            table,
            "{:<14} {:>12} {:>9} {:>9} {:>7} {:>9}",
            run.name,
            run.executions,
            run.per_second,
            run.coverage,
            run.corpus,
            run.findings.len()
        );
        for finding in &run.findings {
            let _ = writeln!(table, "  {}", finding.display());
        }
    }
    let all: u64 = runs.iter().map(|run| run.executions).sum();
    let _ = writeln!(table, "{:<14} {all:>12}", "all");
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_fuzzer_are_read() {
        let mut run = Run::default();
        run.note("INFO: Running with entropic power schedule");
        run.note("#8192\tpulse  cov: 812 ft: 2091 corp: 97/3514b lim: 43 exec/s: 4096 rss: 61Mb");
        run.note("stat::number_of_executed_units: 120034");
        run.note("stat::average_exec_per_sec:     4001");
        let figures = [run.executions, run.per_second, run.coverage, run.corpus];
        assert_eq!(figures, [120_034, 4_001, 812, 97]);
        assert!(table(&[run]).contains("     120034      4001       812      97         0\n"));
    }

    #[test]
    fn minutes_and_a_target_are_read() {
        for words in [&["--minutes", "5", "cards"][..], &["cards", "--minutes=5"]] {
            let asked = read(words).unwrap();
            assert_eq!((asked.minutes, asked.target.as_deref()), (5, Some("cards")));
        }
        for words in [
            &["--minutes"][..],
            &["--minutes", "0"],
            &["a", "b"],
            &["-x"],
        ] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
