//! Mutation testing of the modules that make decisions, to see whether the tests notice each
//! mutant.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo::{cargo, root, target};

/// A crate to be mutated.
struct Deciding {
    name: &'static str,
    /// The modules that make decisions.
    files: &'static [&'static str],
    /// The prefixes of slow tests, which run only for mutants that the other tests do not notice.
    slow: &'static [&'static str],
}

const DECIDING: [Deciding; 5] = [
    Deciding {
        name: "poker",
        files: &[
            "src/badugi.rs",
            "src/high/category.rs",
            "src/high/evaluate.rs",
            "src/high/strength.rs",
            "src/high/value.rs",
            "src/video_poker/classes.rs",
            "src/video_poker/classifier.rs",
            "src/draw/count.rs",
            "src/video_poker/optimal.rs",
            "src/draw/lowball/*.rs",
            "src/draw/lowball/equity/*.rs",
            "src/draw/percentile.rs",
            "src/video_poker/play.rs",
            "src/draw/singletons.rs",
            "src/video_poker/strategy/*.rs",
            "src/video_poker/subsets.rs",
            "src/draw/versus/*.rs",
            "src/draw/versus/keeps/*.rs",
            "src/equity/*.rs",
            "src/equity/omaha/*.rs",
            "src/equity/range/*.rs",
            "src/equity/starting_hand/*.rs",
            "src/card_array.rs",
            "src/low/*.rs",
            "src/odds/*.rs",
            "src/odds/preflop/*.rs",
            "src/omaha.rs",
            "src/pots/*.rs",
            "src/short_deck/*.rs",
            "src/stud/*.rs",
            "src/wild/*.rs",
        ],
        slow: &[
            "draw::draws_from_52_",
            "exhaustive::all_133_784_560_",
            "exhaustive::all_20_358_520_",
            "exhaustive::five_cards_in_any_order_",
            "fast::every_six_of_52_",
            "fast::five_million_",
            "pay_table::returns_are_those_of_every_",
            "pay_table::ties_are_broken_in_every_",
            "round::every_card_",
            "strategy::fewer_lines_",
            "strategy::the_words_",
            "tables::",
            "text::every_five_",
            "variants::wild::every_five_",
        ],
    },
    Deciding {
        name: "mahjong",
        files: &[
            "src/score/changed.rs",
            "src/score/check.rs",
            "src/score/choice.rs",
            "src/score/flowers.rs",
            "src/score/hongkong/*.rs",
            "src/score/kinds.rs",
            "src/score/mcr/*.rs",
            "src/score/only_wait.rs",
            "src/score/part.rs",
            "src/score/payments.rs",
            "src/score/reading.rs",
            // This is everything except the code that deals wins for practice.
            "src/score/riichi/changes.rs",
            "src/score/riichi/check.rs",
            "src/score/riichi/dora.rs",
            "src/score/riichi/error.rs",
            "src/score/riichi/facts.rs",
            "src/score/riichi/fu.rs",
            "src/score/riichi/payment.rs",
            "src/score/riichi/points.rs",
            "src/score/riichi/rule_set.rs",
            "src/score/riichi/rules.rs",
            "src/score/riichi/score.rs",
            "src/score/riichi/switch.rs",
            "src/score/riichi/waits.rs",
            "src/score/riichi/win.rs",
            "src/score/riichi/yaku/*.rs",
            "src/score/rule_sets.rs",
            "src/score/sichuan/*.rs",
            "src/score/taiwan/*.rs",
            "src/score/tally.rs",
            "src/score/waiting.rs",
            "src/score/whole.rs",
            "src/score/win.rs",
            "src/score/won.rs",
            "src/shape/decompose.rs",
            "src/shape/form/*.rs",
            "src/shape/missing.rs",
            "src/shape/shanten.rs",
            "src/shape/suits.rs",
            "src/value/*.rs",
        ],
        slow: &[
            "exhaustive::each_of_11_498_658_",
            "riichi::agrees::",
            "riichi::properties::played_",
            "riichi::random::",
            "sample::a_million_",
            "sample::acceptance_",
            "value::examples::",
            "value::oracle::",
        ],
    },
    Deciding {
        name: "matematico",
        files: &[
            "src/arrange/bound.rs",
            "src/arrange/layout.rs",
            "src/arrange/master.rs",
            "src/arrange/pattern.rs",
            "src/arrange/prover.rs",
            "src/arrange/settled.rs",
            "src/figure.rs",
            "src/line.rs",
            "src/line_table.rs",
            "src/new_figure.rs",
            "src/points.rs",
        ],
        slow: &[],
    },
    Deciding {
        name: "field",
        files: &[
            "src/count.rs",
            "src/packing.rs",
            "src/pattern.rs",
            "src/score.rs",
            "src/sweep.rs",
        ],
        slow: &[],
    },
    Deciding {
        name: "rooms",
        files: &["src/*.rs", "src/decide/*.rs"],
        slow: &["properties::", "calls::a_room_has_an_end_"],
    },
];

/// The beginning of a comment that explains why no test can notice the mutants of the line below.
const EXPLAINED: &str = "// Mutants: ";

/// The maximum number of lines from the start of a comment that explains mutants to the mutated
/// line.
const LINES_ABOVE: usize = 4;

/// The results for a crate.
struct Figures {
    name: &'static str,
    n_caught: usize,
    n_timeouts: usize,
    n_unviable: usize,
    /// The mutants that no test noticed and no comment explains.
    missed: Vec<String>,
    n_explained: usize,
}

impl Figures {
    /// Reads the lists of two runs: one with the quick tests, and one with all tests for the
    /// mutants that the quick tests missed.
    fn read(name: &'static str, quick: &Path, every: Option<&Path>) -> Self {
        let survivors = lines(quick, "missed");
        let later = |list| {
            // A run may contain more mutants than requested.
            let mut noticed = every.map_or(Vec::new(), |every| lines(every, list));
            noticed.retain(|mutant| survivors.contains(mutant));
            noticed
        };
        let (caught, timeouts) = (later("caught"), later("timeout"));
        let is_missed = |mutant: &&String| !caught.contains(mutant) && !timeouts.contains(mutant);
        let (explained, missed) = (survivors.iter().filter(is_missed).cloned())
            .partition::<Vec<_>, _>(|mutant| is_explained(mutant));
        Self {
            name,
            n_caught: lines(quick, "caught").len() + caught.len(),
            n_timeouts: lines(quick, "timeout").len() + timeouts.len(),
            n_unviable: lines(quick, "unviable").len(),
            missed,
            n_explained: explained.len(),
        }
    }

    fn row(&self) -> String {
        let n_told = self.n_explained + self.missed.len();
        let n_viable = self.n_caught + self.n_timeouts + n_told;
        format!(
            "{:<11} {n_viable:>8} {:>7} {:>8} {:>10} {:>7} {:>9}",
            self.name,
            self.n_caught,
            self.n_timeouts,
            self.n_explained,
            self.missed.len(),
            self.n_unviable
        )
    }
}

/// Mutates the modules of some crates, by default all of them, and prints the results.
pub(crate) fn run(names: &[&str]) -> Result<(), String> {
    for name in names {
        if !DECIDING.iter().any(|known| known.name == *name) {
            let known = DECIDING.map(|known| known.name).join("`, `");
            return Err(format!("mutants: `{name}`: expected one of `{known}`"));
        }
    }
    install()?;
    let mut all = Vec::new();
    for deciding in DECIDING {
        if names.is_empty() || names.contains(&deciding.name) {
            all.push(test(&deciding)?);
        }
    }
    let missed: Vec<&String> = all.iter().flat_map(|figures| &figures.missed).collect();
    let rows = all.iter().map(Figures::row);
    let head = "\ncrate        mutants  caught  timeout  explained  missed  unviable".to_owned();
    let table: Vec<String> = [head].into_iter().chain(rows).collect();
    let told = table.iter().chain(missed.iter().copied());
    let told: String = told.map(|line| format!("{line}\n")).collect();
    let _ = io::stdout().write_all(told.as_bytes());
    match missed.len() {
        0 => Ok(()),
        n_missed => Err(format!(
            "mutants: {n_missed} survive, and no comment `{EXPLAINED}…` says why"
        )),
    }
}

/// Installs cargo-mutants if it is missing.
fn install() -> Result<(), String> {
    let known = Command::new("cargo")
        .args(["mutants", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match known {
        Ok(status) if status.success() => Ok(()),
        _ => cargo(&["install", "cargo-mutants", "--locked"]),
    }
}

/// Runs the quick tests of a crate for all mutants, and all of its tests for the mutants that
/// survive.
fn test(deciding: &Deciding) -> Result<Figures, String> {
    let output = target().join("mutants").join(deciding.name);
    let quick = output.join("quick");
    let mut call = mutants(deciding, &quick)?;
    call.args(["--", "--"]);
    for slow in deciding.slow {
        call.args(["--skip", slow]);
    }
    run_to_its_end(call)?;
    let survivors = lines(&quick, "missed");
    if deciding.slow.is_empty() || survivors.is_empty() {
        return Ok(Figures::read(deciding.name, &quick, None));
    }
    let every = output.join("every");
    let mut call = mutants(deciding, &every)?;
    for survivor in survivors {
        call.args(["--re", &format!("^{}$", escaped(&survivor))]);
    }
    run_to_its_end(call)?;
    Ok(Figures::read(deciding.name, &quick, Some(&every)))
}

/// A call that mutates a crate and runs the crate's tests, without the slow doctests.
fn mutants(deciding: &Deciding, output: &Path) -> Result<Command, String> {
    fs::create_dir_all(output).map_err(|error| format!("{}: {error}", output.display()))?;
    let mut call = Command::new("cargo");
    call.args(["mutants", "--all-features", "--cargo-arg=--tests"])
        .args(["--no-shuffle", "--colors", "never"])
        .args(["--package", &format!("handeval-{}", deciding.name)])
        .args(deciding.files.iter().flat_map(|file| {
            [
                "--file".to_owned(),
                format!("crates/{}/{file}", deciding.name),
            ]
        }))
        .arg("--output")
        .arg(output)
        .current_dir(root());
    Ok(call)
}

fn run_to_its_end(mut call: Command) -> Result<(), String> {
    let status = call.status().map_err(|error| format!("mutants: {error}"))?;
    // Status 2 means that some survive, and 3 that some take too long. The lists show which.
    match status.code() {
        Some(0 | 2 | 3) => Ok(()),
        _ => Err("cargo mutants".to_owned()),
    }
}

/// A regular expression that matches only this string.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if r"\.+*?()|[]{}^$-&~#".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn lines(output: &Path, list: &str) -> Vec<String> {
    let path = output.join("mutants.out").join(format!("{list}.txt"));
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether a comment above the mutated line explains the mutant, which is given as
/// `…/sweep.rs:12:5: …`.
fn is_explained(mutant: &str) -> bool {
    let mut parts = mutant.splitn(3, ':');
    let (Some(path), Some(line)) = (parts.next(), parts.next()) else {
        return false;
    };
    let (path, Ok(line)) = (PathBuf::from(path), line.parse::<usize>()) else {
        return false;
    };
    let text = fs::read_to_string(root().join(path)).unwrap_or_default();
    let above = line.saturating_sub(1 + LINES_ABOVE)..line;
    let lines: Vec<&str> = text.lines().collect();
    let around = lines.get(above).unwrap_or_default();
    around
        .iter()
        .any(|line| line.trim_start().starts_with(EXPLAINED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::root;

    #[test]
    fn every_module_that_decides_is_where_it_is_looked_for() {
        for Deciding { name, files, .. } in DECIDING {
            for file in files {
                let path = root().join("crates").join(name).join(file);
                // A star stands for all files of a folder.
                let is_there = match file.ends_with("/*.rs") {
                    true => path.parent().is_some_and(std::path::Path::is_dir),
                    false => path.is_file(),
                };
                assert!(is_there, "{name}: {file}");
            }
        }
    }
}
