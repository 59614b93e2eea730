//! The workspace's folders, and cargo calls for this workspace and the ones next to it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::run;

/// Compiles everything that the tests run: the Rust tests, the program for the page tests, and the
/// library of the Python package. This is a single call, so nothing is compiled twice.
pub(crate) const BUILD: [&str; 6] = [
    "build",
    "--workspace",
    "--all-features",
    "--bins",
    "--lib",
    "--tests",
];

/// Runs cargo at the root of the workspace. An error names the call that failed.
pub(crate) fn cargo(arguments: &[&str]) -> Result<(), String> {
    cargo_with(arguments, &[])
}

/// Runs cargo for a workspace next to this one.
pub(crate) fn cargo_beside(
    workspace: &str,
    command: &[&str],
    arguments: &[&str],
) -> Result<(), String> {
    run(&mut call_beside(workspace, command, arguments))
        .map_err(|_| format!("cargo {} in {workspace}", command.join(" ")))
}

/// A cargo call for a workspace next to this one. It uses the same build folder, so shared
/// dependencies are compiled once.
pub(crate) fn call_beside(workspace: &str, command: &[&str], arguments: &[&str]) -> Command {
    let target = target();
    let variables = [("CARGO_TARGET_DIR", &*target.to_string_lossy())];
    let manifest = ["--manifest-path", &format!("{workspace}/Cargo.toml")];
    call(&[command, &manifest, arguments].concat(), &variables)
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder in which cargo builds everything.
pub(crate) fn target() -> PathBuf {
    // A relative path is relative to the root, where cargo runs.
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |path| root().join(path))
}

/// Where tests keep what they learn, so that the next one need not learn it again.
pub(crate) fn cache() -> PathBuf {
    target().join("tmp/cache")
}

/// Runs cargo with environment variables.
pub(crate) fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    run(&mut call(arguments, variables)).map_err(|_| format!("cargo {}", arguments.join(" ")))
}

/// A cargo call at the root of the workspace.
///
/// A chore compiles everything once, so incremental compilation, which takes time and twice the
/// space, is off unless `CARGO_INCREMENTAL` turns it on.
pub(crate) fn call(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let incremental = env::var_os("CARGO_INCREMENTAL").unwrap_or_else(|| "0".into());
    let cache = env::var_os("HANDEVAL_CACHE").unwrap_or_else(|| cache().into());
    let mut call = Command::new(cargo);
    call.args(arguments)
        // Cargo sets this for the chores. Without it, a build script that looks at it need not run
        // again when cargo is called directly.
        .env_remove("CARGO_MANIFEST_DIR")
        .env("CARGO_INCREMENTAL", incremental)
        .env("HANDEVAL_CACHE", cache)
        .envs(variables.iter().copied())
        .current_dir(root());
    call
}
