//! The tests of the npm package, and its generated files.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;

use crate::browser;
use crate::cargo::{BUILD, cargo, root, target};
use crate::dist::{self, wasm};
use crate::tools::{install_npm_packages, run, works};

/// Makes the package, and runs its tests.
pub(crate) fn test() -> Result<(), String> {
    match prepare(true)? {
        Some(mut tests) => run(&mut tests),
        None => Ok(()),
    }
}

/// Makes the package, and returns a command that runs its tests. Unless `is_all_required`, they are
/// skipped where nothing can be compiled for WebAssembly.
pub(crate) fn prepare(is_all_required: bool) -> Result<Option<Command>, String> {
    if let Err(why) = wasm::add_target() {
        if is_all_required {
            return Err(format!("`{why}` failed"));
        }
        let skipped = format!("skipped: the tests of the JavaScript package: `{why}` failed\n");
        let _ = io::stderr().write_all(skipped.as_bytes());
        return Ok(None);
    }
    let (package, module) = dist::npm::make_folder()?;
    tests(&package, &module).map(Some)
}

/// Installs what the tests need for the package in a folder, and returns a command that runs them.
/// `module` is the folder of the module with all games.
pub(crate) fn tests(package: &Path, module: &Path) -> Result<Command, String> {
    check_tools()?;
    let folder = root().join("crates/wasm");
    install_npm_packages(&folder).map_err(|why| format!("test-npm: {why}"))?;
    let entries = fs::read_dir(folder.join("tests")).map_err(|error| error.to_string())?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let mut tests = Command::new("node");
    tests
        .args(["--test", "--test-reporter=spec"])
        .args(files)
        .current_dir(&folder)
        .env("HANDEVAL_NPM", package)
        .env("HANDEVAL_WASM", module);
    // As for all tests, because with fewer targets, dependencies have other features, and the
    // evaluators are compiled again.
    cargo(&BUILD)?;
    let program = format!("debug/handeval{}", env::consts::EXE_SUFFIX);
    tests
        .env("HANDEVAL_BIN", target().join(program))
        .env(browser::VARIABLE, browser::browser()?);
    Ok(tests)
}

/// Runs the script that generates the list of questions and the types.
pub(crate) fn generate() -> Result<(), String> {
    check_tools()?;
    let folder = target().join("dist/wasm");
    let module = &wasm::MODULES[..1];
    wasm::build(&folder, module)?;
    run(Command::new("node")
        .arg("generate.mjs")
        .arg(folder.join(module[0]))
        .current_dir(root().join("crates/wasm")))
}

fn check_tools() -> Result<(), String> {
    match works("node") && works("npm") {
        true => Ok(()),
        false => Err("`node` and `npm` are needed: install Node.js 20 or later".into()),
    }
}
