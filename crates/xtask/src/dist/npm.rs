//! The npm package: the JavaScript of `crates/wasm/npm`, the modules, and the version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::{copy, create_empty, write};
use super::release::{Release, work_folder};
use super::target::TARGETS;
use super::{archive, wasm};
use crate::cargo::root;
use crate::npm;
use crate::tools::run;

/// The only folder in an npm package.
const PACKAGE: &str = "package";

/// The maximum size of the archive, in bytes; it has all modules.
const MAX_SIZE: u64 = 5_700_000;

/// Makes `handeval-VERSION.tgz`.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let name = format!("handeval-{}.tgz", release.version);
    let archive = release.folder.join(name);
    wasm::build(&release.folder.join("wasm"), &wasm::MODULES)?;
    pack(release, &archive)?;
    Ok(vec![archive])
}

fn pack(release: &Release, archive: &Path) -> Result<(), String> {
    let stage = put_together(release)?;
    archive::tar_gz(&stage, &[PACKAGE], release.epoch, archive)
}

/// Packs everything again, and compares the results.
fn assert_made_equally_twice(release: &Release, archive: &Path) -> Result<(), String> {
    let again = work_folder().join("again.tgz");
    pack(release, &again)?;
    let [first, second] = [archive, &again].map(fs::read);
    match first.is_ok() && first.ok() == second.ok() {
        true => Ok(()),
        false => Err(format!("{} differs", again.display())),
    }
}

/// Runs the tests of the package with what is in the archive.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [archive] = made else {
        return Err("expected one archive".into());
    };
    assert_made_equally_twice(release, archive)?;
    let size = fs::metadata(archive)
        .map_err(|error| error.to_string())?
        .len();
    if size > MAX_SIZE {
        return Err(format!("{size} bytes: expected at most {MAX_SIZE}"));
    }
    let folder = work_folder().join("npm");
    create_empty(&folder)?;
    run(Command::new("tar")
        .arg("--extract")
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(&folder))?;
    let module = release.folder.join("wasm").join(wasm::MODULES[0]);
    run(npm::tests(&folder.join(PACKAGE), &module)?.env("HANDEVAL_TGZ", archive))
}

/// Makes the package's folder from the current files, for tests; returns it and the folder of the
/// module with all games.
pub(crate) fn make_folder() -> Result<(PathBuf, PathBuf), String> {
    let release = Release::for_tests(&TARGETS[0])?;
    wasm::build(&release.folder.join("wasm"), &wasm::MODULES)?;
    let stage = put_together(&release)?;
    let module = release.folder.join("wasm").join(wasm::MODULES[0]);
    Ok((stage.join(PACKAGE), module))
}

/// Assembles the package with the modules that were built, and returns its folder.
fn put_together(release: &Release) -> Result<PathBuf, String> {
    let modules = release.folder.join("wasm");
    let stage = release.stage("npm")?;
    let package = stage.join(PACKAGE);
    copy_folder(&root().join("crates/wasm/npm"), &package)?;
    let manifest = package.join("package.json");
    let text = fs::read_to_string(&manifest).map_err(|error| error.to_string())?;
    let text = with_version(&text, &release.version).ok_or("package.json has no name")?;
    write(&manifest, text)?;
    for module in wasm::MODULES {
        // The module with all games has the name of the package.
        let name = match module == wasm::MODULES[0] {
            true => "handeval",
            false => module,
        };
        let (from, to) = (modules.join(module), package.join("wasm"));
        copy(&from.join("glue.js"), &to.join(format!("{name}.js")))?;
        copy(
            &from.join("handeval.wasm"),
            &to.join(format!("{name}.wasm")),
        )?;
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(file), &package.join(file))?;
    }
    Ok(stage)
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        match from.is_dir() {
            true => copy_folder(&from, &to)?,
            false => copy(&from, &to)?,
        }
    }
    Ok(())
}

/// The manifest with the version after the name.
fn with_version(manifest: &str, version: &str) -> Option<String> {
    let name = "\n  \"name\": \"handeval\",\n";
    let (before, after) = manifest.split_once(name)?;
    Some(format!(
        "{before}{name}  \"version\": \"{version}\",\n{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_filled_in() {
        let manifest = fs::read_to_string(root().join("crates/wasm/npm/package.json")).unwrap();
        assert!(!manifest.contains("\"version\""));
        let filled = with_version(&manifest, "1.2.3").unwrap();
        let start = "{\n  \"name\": \"handeval\",\n  \"version\": \"1.2.3\",\n";
        assert!(filled.starts_with(start), "{filled}");
        assert_eq!(filled.replace("  \"version\": \"1.2.3\",\n", ""), manifest);
    }
}
