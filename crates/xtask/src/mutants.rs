//! Mutation testing of the modules that decide: what a test should notice, and does it?

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, root, target};

/// The modules that decide, by crate.
const DECIDING: [(&str, &[&str]); 4] = [
    (
        "poker",
        &[
            "src/high/category.rs",
            "src/high/evaluate.rs",
            "src/high/strength.rs",
            "src/high/value.rs",
            "src/draw/classes.rs",
            "src/draw/count.rs",
            "src/draw/optimal.rs",
            "src/draw/percentile.rs",
            "src/draw/play.rs",
            "src/draw/singletons.rs",
            "src/draw/subsets.rs",
        ],
    ),
    (
        "mahjong",
        &[
            "src/decompose.rs",
            "src/form/*.rs",
            "src/missing.rs",
            "src/shanten.rs",
            "src/suits.rs",
        ],
    ),
    (
        "matematico",
        &[
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
    ),
    (
        "field",
        &[
            "src/count.rs",
            "src/packing.rs",
            "src/pattern.rs",
            "src/score.rs",
            "src/sweep.rs",
        ],
    ),
];

/// What stands in a comment above a line whose mutants no test can notice.
const EXPLAINED: &str = "// Mutants: ";

/// How far above.
const LINES_ABOVE: usize = 4;

/// What became of the mutants of a crate.
struct Figures {
    name: &'static str,
    n_caught: usize,
    n_timeouts: usize,
    n_unviable: usize,
    /// Those that no test noticed, and of which no comment says why.
    missed: Vec<String>,
    n_explained: usize,
}

impl Figures {
    /// What the lists of all mutants say of those of a crate.
    fn read(name: &'static str, output: &Path) -> Self {
        let start = format!("crates/{name}/");
        let list = |list| {
            let all = lines(output, list).into_iter();
            all.filter(|mutant| mutant.starts_with(&start))
                .collect::<Vec<_>>()
        };
        let (explained, missed) = list("missed")
            .into_iter()
            .partition::<Vec<_>, _>(|mutant| is_explained(mutant));
        Self {
            name,
            n_caught: list("caught").len(),
            n_timeouts: list("timeout").len(),
            n_unviable: list("unviable").len(),
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

/// Mutates the modules of some crates, all if none is named, and prints what became of it.
pub(crate) fn run(names: &[&str]) -> Result<(), String> {
    for name in names {
        if !DECIDING.iter().any(|(known, _)| known == name) {
            let known = DECIDING.map(|(known, _)| known).join("`, `");
            return Err(format!("mutants: `{name}`: expected one of `{known}`"));
        }
    }
    install()?;
    let is_wanted = |name: &str| names.is_empty() || names.contains(&name);
    let wanted: Vec<_> = DECIDING
        .into_iter()
        .filter(|(name, _)| is_wanted(name))
        .collect();
    let output = target().join("mutants");
    mutate(&wanted, &output)?;
    let all: Vec<_> = wanted
        .iter()
        .map(|(name, _)| Figures::read(name, &output))
        .collect();
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

/// Installs cargo-mutants if it is not there.
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

/// Mutates the modules, and asks the tests of their crates.
fn mutate(crates: &[(&str, &[&str])], output: &Path) -> Result<(), String> {
    fs::create_dir_all(output).map_err(|error| format!("{}: {error}", output.display()))?;
    let mut call = Command::new("cargo");
    call.args([
        "mutants",
        "--all-features",
        "--no-shuffle",
        "--colors",
        "never",
    ])
    .arg("--output")
    .arg(output)
    .current_dir(root());
    for (name, files) in crates {
        call.args(["--package", &format!("handeval-{name}")]);
        for file in *files {
            call.args(["--file", &format!("crates/{name}/{file}")]);
        }
    }
    // The tests alone: examples in the documentation show what is right, and are compiled one by
    // one.
    call.args(["--", "--tests"]);
    let status = call.status().map_err(|error| format!("mutants: {error}"))?;
    // 2: some survive, 3: some take too long. The lists say which.
    match status.code() {
        Some(0 | 2 | 3) => Ok(()),
        _ => Err("cargo mutants".to_owned()),
    }
}

fn lines(output: &Path, list: &str) -> Vec<String> {
    let path = output.join("mutants.out").join(format!("{list}.txt"));
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether a comment above the mutated line, `crates/…/sweep.rs:12:5: …`, says why nothing
/// notices it.
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
