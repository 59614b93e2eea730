//! The program in an archive, for any Linux: one folder with the program, its manual, completions
//! and documents.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::clean_root::CleanRoot;
use super::files::{copy, write};
use super::release::Release;
use super::{archive, component, document, manual, program, question};
use crate::cargo::root;
use crate::tools::run;

/// Makes `handeval-VERSION-TRIPLE.tar.gz`.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let program = program::build(release)?;
    let archive = release.folder.join(format!("{}.tar.gz", name(release)));
    pack(release, &program, &archive)?;
    Ok(vec![archive])
}

/// Unpacks the archive in an empty folder, which becomes the root, and asks the program questions
/// there, as an unprivileged user without a network.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [archive] = made else {
        return Err("expected one archive".into());
    };
    archive::check_again(archive, |again| {
        pack(release, &program::path(release), again)
    })?;
    let root = CleanRoot::empty(release.target)?;
    run(Command::new("tar")
        .arg("--extract")
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(root.folder()))?;
    let program = format!("/{}/handeval", name(release));
    question::ask_all(|| Ok(root.call_alone(&program)))?;
    let mut server = root.call_as_nobody(&program);
    server.args(["serve", "--port", "0"]);
    question::ask_server(server)
}

/// The name of the archive's only folder.
fn name(release: &Release) -> String {
    format!("handeval-{}-{}", release.version, release.target.triple)
}

fn pack(release: &Release, program: &Path, archive: &Path) -> Result<(), String> {
    let name = name(release);
    let stage = release.stage("binary")?;
    let folder = stage.join(&name);
    copy(program, &folder.join("handeval"))?;
    manual::write_pages(program, release.target, &folder.join("man"))?;
    manual::write_completions(program, release.target, &folder.join("complete"))?;
    document::copy_all(&folder.join("doc"))?;
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(file), &folder.join(file))?;
    }
    component::write_licenses(release, &folder.join(component::LICENSES))?;
    let readme = include_str!("../../dist/README.in").replace("{version}", &release.version);
    write(&folder.join("README.md"), readme)?;
    archive::tar_gz(&stage, &[&name], release.epoch, archive)
}
