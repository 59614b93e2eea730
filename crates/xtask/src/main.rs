//! The project's chores, each with a subcommand: `cargo xtask test`, `cargo xtask ci`.
//!
//! The program has no dependencies, so it compiles quickly.

mod all_tests;
mod browser;
mod cargo;
mod dist;
mod fuzz;
mod mutants;
mod npm;
mod python;
mod tools;

use std::env;
use std::io::{self, Write as _};
use std::process::{Command, ExitCode};

use cargo::{BUILD, cargo, cargo_beside, cargo_with, root, target};
use tools::run;

/// The oldest version of Rust that compiles the libraries, as declared in their manifests
/// (`rust-version`).
const OLDEST_RUST: &str = "1.85";

/// What `cargo xtask --help` prints.
const HELP: &str = "\
The project's chores

Usage: cargo xtask <CHORE>

Chores:
  ci                  Everything a change must pass: formatting, lints, documentation, tests
  lint                Formatting and lints, with warnings denied
  doc                 The documentation, with warnings denied
  test                All tests; continues after a failure, and at the end lists what failed
  test-browser        The tests of the pages in a real browser (part of `test`); installs what is
                      missing
  test-python         The tests of the Python package (part of `test`): creates an environment,
                      installs what is missing, and builds the package into it
  test-npm            The tests of the npm package (part of `test`), in Node and a browser: builds
                      the WebAssembly modules, and installs what is missing
  fuzz                Fuzzes everything that reads input, with the nightly toolchain
  corpus              Adds inputs to the corpus of a fuzz target
  mutants             Changes the modules that make decisions, one place at a time, and lists the
                      changes that no test notices; takes names of crates
  soak                Puts a mixed load on the server for a few minutes (`--minutes N` [default: 5])
  room-load           Rooms full of players: how soon a card reaches every screen, and at what cost
                      (`--rooms N` [default: 1], `--players N` [default: 60], of which
                      `--bots N` are programs [default: 0], `--minutes N` [default: 0.5])
  dist                Makes the packages of a release in target/dist, and tests them: `cargo xtask
                      dist --help`
  generate-tables     Regenerates the committed tables and the description of the API; takes the
                      names of crate folders: `server targets python npm` writes the description, the
                      fuzzing dictionaries made from it, and the functions of the Python and npm
                      packages.
                      Learning the values of the Matematico players takes hours: `cargo lab train`

`cargo lab --help` lists the commands that train and measure the Matematico players.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["ci"] => lint()
            .and_then(|()| doc())
            .and_then(|()| all_tests::run(true)),
        ["lint"] => lint(),
        ["doc"] => doc(),
        ["test"] => all_tests::run(false),
        ["test-browser"] => cargo(&BUILD)
            .and_then(|()| browser::tests())
            .and_then(|mut tests| run(&mut tests)),
        ["test-python"] => python::prepare(false).and_then(|environment| match environment {
            Some(environment) => run(&mut python::tests(&environment)?),
            None => Ok(()),
        }),
        ["test-npm"] => npm::test(),
        ["fuzz", ref words @ ..] => fuzz::run(words),
        ["corpus", ref words @ ..] => fuzz::corpus(words),
        ["mutants", ref crates @ ..] => mutants::run(crates),
        ["soak"] => soak("5"),
        ["soak", "--minutes", minutes] => soak(minutes),
        ["room-load", ref words @ ..] => room_load(words),
        ["dist", ref words @ ..] => dist::run(words),
        ["generate-tables", ref crates @ ..] => generate_tables(crates),
        ["--help" | "-h" | "help"] => {
            let _ = io::stdout().write_all(HELP.as_bytes());
            Ok(())
        }
        _ => {
            let _ = io::stderr().write_all(HELP.as_bytes());
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            let _ = io::stderr().write_all(format!("failed: {step}\n").as_bytes());
            ExitCode::FAILURE
        }
    }
}

fn lint() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo_beside("lab", &["fmt"], &["--check"])?;
    cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])?;
    let deny = ["--", "-D", "warnings"];
    let all = ["--workspace", "--all-targets", "--all-features"];
    cargo(&[&["clippy"], &all[..], &deny].concat())?;
    // The libraries are also checked without their features. Packages that depend on libraries with
    // some of their features are checked separately, because a call enables the features of all its
    // packages together.
    for packages in [LIBRARIES, &["answer"], &["server"]] {
        let packages = named(packages);
        let bare = ["clippy", "--no-default-features"];
        let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
        cargo(&[&bare[..], &packages, &deny].concat())?;
    }
    check_oldest()?;
    let all = [&["--all-targets"], &deny[..]].concat();
    cargo_beside("lab", &["clippy"], &all)
}

/// The libraries that other projects build on: the evaluators, and what they need.
const LIBRARIES: &[&str] = &["work", "cards", "poker", "mahjong", "matematico", "field"];

/// The arguments that select packages.
fn named(packages: &[&str]) -> Vec<String> {
    packages
        .iter()
        .map(|package| format!("--package=handeval-{package}"))
        .collect()
}

/// A platform without a standard library, for which the libraries compile without their features.
const BARE_METAL: &str = "x86_64-unknown-none";

/// Compiles the published libraries with the oldest version of Rust that they support, if it is
/// available: with all features, and for a platform without a standard library.
fn check_oldest() -> Result<(), String> {
    let rustup = |arguments: &[&str]| {
        let status = Command::new("rustup").args(arguments).status();
        status.is_ok_and(|status| status.success())
    };
    let is_there = || rustup(&["run", OLDEST_RUST, "cargo", "--version"]);
    let install = ["toolchain", "install", "--profile", "minimal", OLDEST_RUST];
    if !(is_there() || rustup(&install) && is_there()) {
        let told = format!("not checked with Rust {OLDEST_RUST}: its toolchain is missing\n");
        let _ = io::stderr().write_all(told.as_bytes());
        return Ok(());
    }
    let target_add = ["target", "add", "--toolchain", OLDEST_RUST, BARE_METAL];
    if !rustup(&target_add) {
        return Err(format!("rustup {}", target_add.join(" ")));
    }
    let toolchain = format!("+{OLDEST_RUST}");
    let bare: &[&str] = &["--no-default-features", "--target", BARE_METAL];
    for how in [&["--all-features"], bare] {
        // Uses a separate folder, because the output of a different compiler cannot be reused.
        let status = Command::new("rustup")
            .args(["run", OLDEST_RUST, "cargo", "check", "--quiet"])
            .args(how)
            .args(named(LIBRARIES))
            .env("CARGO_TARGET_DIR", target().join("oldest"))
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO")
            .current_dir(root())
            .status()
            .map_err(|error| format!("cargo {toolchain}: {error}"))?;
        if !status.success() {
            return Err(format!("cargo {toolchain} check {}", how.join(" ")));
        }
    }
    Ok(())
}

fn doc() -> Result<(), String> {
    cargo_with(
        &["doc", "--workspace", "--no-deps", "--all-features"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

/// Puts a release build of the server under mixed load, and prints a report.
fn soak(minutes: &str) -> Result<(), String> {
    if !minutes.parse().is_ok_and(|minutes: f64| minutes > 0.0) {
        return Err(format!(
            "soak: `{minutes}` is not a time: expected minutes, such as `10`"
        ));
    }
    load("a_server_under_load", ("HANDEVAL_SOAK_MINUTES", minutes))
}

/// Fills rooms with players, in a release build, and measures how soon a card reaches every screen.
fn room_load(words: &[&str]) -> Result<(), String> {
    let [mut rooms, mut players, mut bots, mut minutes] = [1.0, 60.0, 0.0, 0.5];
    for words in words.chunks(2) {
        let number = words.get(1).and_then(|word| word.parse::<f64>().ok());
        let number = number.filter(|number| number.is_finite() && *number >= 0.0);
        match (words[0], number) {
            ("--rooms", Some(number)) => rooms = number,
            ("--players", Some(number)) => players = number,
            ("--bots", Some(number)) if number <= players => bots = number,
            ("--minutes", Some(number)) => minutes = number,
            _ => {
                let words = words.join(" ");
                return Err(format!(
                    "room-load: `{words}`: expected --rooms N, --players N, --bots N (of the \
                     players) or --minutes N"
                ));
            }
        }
    }
    let load_of_rooms = format!("{rooms} {players} {bots} {}", minutes * 60.0);
    load("rooms_under_load", ("HANDEVAL_ROOM_LOAD", &load_of_rooms))
}

/// Runs one of the server's load tests, which an environment variable configures.
fn load(test: &str, variable: (&str, &str)) -> Result<(), String> {
    let run = ["test", "--release", "--package", "handeval"];
    let only = ["--test", "soak", test, "--", "--nocapture"];
    cargo_with(&[&run[..], &only].concat(), &[variable])
}

/// Runs the tests that compare tables, in every crate that has such tests, but makes them write the
/// tables instead.
fn generate_tables(crates: &[&str]) -> Result<(), String> {
    let entries =
        std::fs::read_dir(root().join("crates")).map_err(|error| format!("crates: {error}"))?;
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.push(root().join("fuzz/targets"));
    folders.retain(|folder| folder.join("tests/it/tables.rs").exists());
    folders.retain(|folder| {
        let name = folder.file_name().unwrap_or_default();
        crates.is_empty() || crates.iter().any(|wanted| name == *wanted)
    });
    folders.sort();
    let makes_python = crates.is_empty() || crates.contains(&"python");
    let makes_npm = crates.is_empty() || crates.contains(&"npm");
    if folders.is_empty() && !makes_python && !makes_npm {
        return Err(format!("no tables in {}", crates.join(", ")));
    }
    let tables = ["--test", "it", "tables::"];
    for folder in folders {
        let manifest = folder.join("Cargo.toml");
        let manifest = manifest.to_string_lossy();
        cargo_with(
            &[
                &["test", "--manifest-path", &manifest, "--all-features"],
                &tables[..],
            ]
            .concat(),
            &[("HANDEVAL_WRITE_TABLES", "1")],
        )?;
    }
    // These read the description that was just written.
    if makes_python {
        python::generate()?;
    }
    if makes_npm {
        npm::generate()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    /// The help must list every chore.
    #[test]
    fn the_help_names_every_chore() {
        let source = include_str!("main.rs");
        let quoted = |line: &'static str| {
            let rest = line.trim_start().strip_prefix("[\"")?;
            rest.split('"').next()
        };
        let chores: Vec<_> = source.lines().filter_map(quoted).collect();
        let chores: Vec<_> = chores
            .iter()
            .filter(|name| !name.starts_with('-'))
            .collect();
        assert!(chores.len() > 10, "{chores:?}");
        for chore in chores {
            let line = format!("\n  {chore} ");
            assert!(super::HELP.contains(&line), "no help for `{chore}`");
        }
    }
}
