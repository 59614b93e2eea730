//! The pages as files that need no server, in a folder and in an archive.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::create_empty;
use super::release::Release;
use super::{archive, wasm};
use crate::browser;
use crate::cargo::{call, cargo};
use crate::tools::run;

/// The modules that pages load.
const MODULES: [&str; 4] = ["poker", "mahjong", "matematico", "field"];

/// Makes the folder `site`, and `handeval-VERSION-site.tar.gz` with the same files.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    wasm::build(&release.folder.join("wasm"), &MODULES)?;
    let folder = release.folder.join("site");
    create_empty(&folder)?;
    write_files(release, &folder)?;
    let archive = release.folder.join(format!("{}.tar.gz", name(release)));
    pack(release, &archive)?;
    Ok(vec![folder, archive])
}

/// Unpacks the archive, compares it with the folder and with one that is made again, and opens the
/// pages in a browser.
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
    // The tests compare the answers of the site with those of the program.
    cargo(&["build", "--package", "handeval", "--bin", "handeval"])?;
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

/// Writes the files of the site into a folder, by a program of the server's crate.
fn write_files(release: &Release, folder: &Path) -> Result<(), String> {
    let program = ["--package", "handeval-server", "--features", "site"];
    let example = ["--example", "site", "--"];
    let arguments = [&["run", "--quiet", "--locked"], &program[..], &example].concat();
    run(call(&arguments, &[])
        .arg(folder)
        .arg(&release.base)
        .arg(release.folder.join("wasm")))
}
