//! Tools that are Python packages, in an environment of their own.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::files::write;
use crate::cargo::{root, target};
use crate::python::find_python;
use crate::tools::run;

/// The folder with the tools' programs. Installs the listed packages if they are missing.
pub(super) fn folder() -> Result<PathBuf, String> {
    let environment = target().join("dist-tools");
    let programs = environment.join("bin");
    let list = root().join("crates/xtask/dist/requirements.txt");
    let wanted =
        fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let stamp = environment.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(programs);
    }
    let python = find_python().ok_or("no Python to install the tools with")?;
    run(Command::new(python).args(["-m", "venv"]).arg(&environment))?;
    run(Command::new(programs.join("python"))
        .args(["-m", "pip", "install", "--quiet", "--no-compile"])
        .args(["--disable-pip-version-check", "--requirement"])
        .arg(&list))
    .map_err(|call| format!("`{call}` failed: can the packages be downloaded?"))?;
    write(&stamp, wanted)?;
    Ok(programs)
}

/// The search path with the tools in front.
pub(super) fn search_path() -> Result<String, String> {
    let before = env::var("PATH").unwrap_or_default();
    Ok(format!("{}:{before}", folder()?.display()))
}
