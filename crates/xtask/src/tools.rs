//! Finds and runs other programs, and installs them from Debian.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether a program exists and prints its version.
pub(crate) fn works(program: &str) -> bool {
    let quiet = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

/// Installs a Debian package, or returns the reason why that is not possible.
pub(crate) fn install_package(package: &str) -> Result<(), String> {
    if !works("apt-get") {
        return Err("there is no `apt-get` to install it".into());
    }
    if !is_root() {
        return Err("only root can install it".into());
    }
    // Even without a network, the package may be in the local list.
    let updated = apt_get(&["update", "--quiet"]);
    let install = ["install", "--yes", "--quiet", "--no-install-recommends"];
    apt_get(&[&install[..], &[package]].concat()).map_err(|failed| match updated {
        Ok(()) => failed,
        Err(update) => format!("{update}, and {failed}"),
    })
}

fn apt_get(arguments: &[&str]) -> Result<(), String> {
    run(Command::new("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive"))
    .map_err(|call| format!("`{call}` failed"))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// Installs the npm packages in the lock file of a folder, unless they are already installed.
pub(crate) fn install_npm_packages(folder: &Path) -> Result<(), String> {
    let changed = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let installed = changed(folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(folder.join("package-lock.json")) {
        return Ok(());
    }
    run(Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder))
    .map_err(|call| format!("`{call}` failed: can the npm packages be downloaded?"))
}

/// Runs a command. An error names the command that failed.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(call_of(command)),
        Err(error) => Err(format!("{}: {error}", call_of(command))),
    }
}

/// Runs a command and returns what it prints. An error names the command that failed.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{}: {error}", call_of(command)))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(call_of(command)),
    }
}

/// Like [`output`], as text.
pub(crate) fn text(command: &mut Command) -> Result<String, String> {
    let printed = output(command)?;
    String::from_utf8(printed).map_err(|error| format!("{}: {error}", call_of(command)))
}

/// A command as it would be typed.
fn call_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
