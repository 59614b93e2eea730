//! The project's own chores, one sub-command each: `cargo xtask test`, `cargo xtask ci`.

mod browser;
mod matematico;

use std::path::Path;
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

/// The project's own chores.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Everything that a change must pass: formatting, lints, documentation, tests
    Ci,
    /// Formatting and lints, with warnings denied
    Lint,
    /// The documentation, with warnings denied
    Doc,
    /// All tests
    Test,
    /// The tests of the pages in a real browser, a part of all tests; installs what is missing
    TestBrowser,
    /// Makes the committed tables of the evaluators anew
    GenerateTables,
    /// Trains the table of the Matematico players anew; goes on where it was stopped
    TrainMatematico(matematico::Train),
    /// Measures how well a Matematico player plays, and how far its values agree with the totals
    MeasureMatematico(matematico::Measure),
    /// Trains players for a table of points, and tells which figures they make
    TuneMatematico(matematico::Tune),
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Ci => lint().and_then(|()| doc()).and_then(|()| test()),
        Chore::Lint => lint(),
        Chore::Doc => doc(),
        Chore::Test => test(),
        Chore::TestBrowser => browser::test(),
        Chore::GenerateTables => generate_tables(),
        Chore::TrainMatematico(train) => optimized().unwrap_or_else(|| train.run()),
        Chore::MeasureMatematico(measure) => optimized().unwrap_or_else(|| measure.run()),
        Chore::TuneMatematico(tune) => optimized().unwrap_or_else(|| tune.run()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("failed: {step}\n").as_bytes(),
            );
            ExitCode::FAILURE
        }
    }
}

/// The workspace of the benchmarks.
const BENCHES: [&str; 2] = ["--manifest-path", "benches/Cargo.toml"];

fn lint() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[&["fmt"], &BENCHES[..], &["--check"]].concat())?;
    let deny = ["--", "-D", "warnings"];
    let all = ["--workspace", "--all-targets", "--all-features"];
    cargo(&[&["clippy"], &all[..], &deny].concat())?;
    // The libraries also without their features.
    for library in ["cards", "poker", "mahjong", "matematico", "field"] {
        let package = format!("handeval-{library}");
        let bare = ["clippy", "--package", &package, "--no-default-features"];
        cargo(&[&bare[..], &deny].concat())?;
    }
    cargo(&[&["clippy"], &BENCHES[..], &["--all-targets"], &deny].concat())
}

fn doc() -> Result<(), String> {
    cargo_with(
        &["doc", "--workspace", "--no-deps", "--all-features"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

fn test() -> Result<(), String> {
    cargo(&["test", "--workspace", "--all-features"])?;
    // Each benchmark once: its answers are checked, nothing is timed.
    cargo(&[&["test"], &BENCHES[..], &["--all-targets"]].concat())?;
    browser::test()
}

/// The tests that compare the tables write them instead, in every crate that has such tests.
fn generate_tables() -> Result<(), String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = std::fs::read_dir(&crates).map_err(|error| format!("crates: {error}"))?;
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("tests/it/tables.rs").exists());
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let package = format!("handeval-{name}");
        cargo_with(
            &["test", "--package", &package, "--test", "it", "tables::"],
            &[("HANDEVAL_WRITE_TABLES", "1")],
        )?;
    }
    Ok(())
}

/// Runs the same chore in a release build, unless this is one.
fn optimized() -> Option<Result<(), String>> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let chore: Vec<String> = std::env::args().skip(1).collect();
    let run = ["run", "--quiet", "--release", "--package", "xtask", "--"];
    let arguments = run.into_iter().chain(chore.iter().map(String::as_str));
    Some(cargo(&arguments.collect::<Vec<_>>()))
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    cargo_with(arguments, &[])
}

/// Runs cargo at the root of the workspace, or says which call failed.
fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let call = format!("cargo {}", arguments.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let status = Command::new(cargo)
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(root)
        .status()
        .map_err(|error| format!("{call}: {error}"))?;
    if status.success() { Ok(()) } else { Err(call) }
}
