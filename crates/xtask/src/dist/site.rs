//! The pages as files that need no server, in a folder and in an archive.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::create_empty;
use super::release::Release;
use super::target::TARGETS;
use super::{archive, wasm};
use crate::browser;
use crate::cargo::{BUILD, cargo, root, target};
use crate::tools::run;

/// The test files that are part of every test run; the package's own test runs all those that need
/// no server.
const TESTED: [&str; 5] = ["static", "hands", "mahjong", "chinese", "equity"];

/// Makes the folder `site`, and `handeval-VERSION-site.tar.gz` with the same files.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    wasm::build(&release.folder.join("wasm"), &wasm::MODULES[1..])?;
    let folder = release.folder.join("site");
    create_empty(&folder)?;
    write_files(release, &folder)?;
    let archive = release.folder.join(format!("{}.tar.gz", name(release)));
    pack(release, &archive)?;
    Ok(vec![folder, archive])
}

/// Unpacks the archive, compares it with the folder and with a newly made one, and opens the pages
/// in a browser.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [folder, archive] = made else {
        return Err("expected a folder and an archive".into());
    };
    archive::check_again(archive, |again| pack(release, again))?;
    let stage = release.stage("site-test")?;
    run(Command::new("tar")
        .arg("--extract")
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(&stage))?;
    run(Command::new("diff")
        .arg("--recursive")
        .arg(folder)
        .arg(stage.join(name(release))))?;
    // The tests compare the answers of the site with those of the program, which is there already.
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    run(browser::tests()?
        .env("HANDEVAL_SITE", folder)
        .env("HANDEVAL_PREFIX", &release.base))
}

/// The name of the archive's only folder.
fn name(release: &Release) -> String {
    format!("handeval-{}-site", release.version)
}

fn pack(release: &Release, archive: &Path) -> Result<(), String> {
    let stage = release.stage("site")?;
    let name = name(release);
    write_files(release, &stage.join(&name))?;
    archive::tar_gz(&stage, &[&name], release.epoch, archive)
}

/// Makes the site's folder from the current files, and returns a command that runs some tests of
/// the pages with it.
pub(crate) fn tests() -> Result<Command, String> {
    let release = Release::for_tests(&TARGETS[0])?;
    wasm::build(&release.folder.join("wasm"), &wasm::MODULES[1..])?;
    let folder = release.folder.join("site");
    create_empty(&folder)?;
    write_files(&release, &folder)?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let mut tests = browser::tests()?;
    tests.args(TESTED).env("HANDEVAL_SITE", folder);
    Ok(tests)
}

/// Writes the files of the site to a folder, with a program from the server's crate. It is compiled
/// together with all tests, because with fewer targets, dependencies have other features, and the
/// evaluators are compiled again.
fn write_files(release: &Release, folder: &Path) -> Result<(), String> {
    cargo(&[&BUILD[..], &["--quiet", "--locked", "--example", "site"]].concat())?;
    let program = format!("debug/examples/site{}", env::consts::EXE_SUFFIX);
    run(Command::new(target().join(program))
        .arg(folder)
        .arg(&release.base)
        .arg(release.folder.join("wasm"))
        .current_dir(root()))
}
