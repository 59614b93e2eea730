//! The third-party packages that are compiled into the program: a bill of materials, and their
//! licenses.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::write;
use super::release::Release;
use super::{archive, tool};
use crate::cargo::{call, root};
use crate::tools::output;

/// The name of the file with third-party licenses.
pub(super) const LICENSES: &str = "LICENSE-THIRD-PARTY";

/// Makes `handeval-VERSION.cdx.json`, a software bill of materials in the CycloneDX format.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let name = format!("handeval-{}.cdx.json", release.version);
    let file = release.folder.join(name);
    write_bill(release, &file)?;
    Ok(vec![file])
}

fn write_bill(release: &Release, file: &Path) -> Result<(), String> {
    let lock = root().join("Cargo.lock");
    let epoch = release.epoch.to_string();
    write(
        file,
        list(release, "sbom", &[&lock.to_string_lossy(), &epoch])?,
    )
}

/// Checks that the bill describes the program and lists its crates. (The bill is validated against
/// the format's schema when it is made.)
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [bill] = made else {
        return Err("expected one file".into());
    };
    archive::check_again(bill, |again| write_bill(release, again))?;
    let text = std::fs::read_to_string(bill).map_err(|error| error.to_string())?;
    for name in ["handeval", "handeval-poker", "handeval-server"] {
        let package = format!("\"pkg:cargo/{name}@{}\"", release.version);
        if !text.contains(&package) {
            return Err(format!("{package} is not in {}", bill.display()));
        }
    }
    Ok(())
}

/// Writes the license texts of third-party packages to a file.
pub(super) fn write_licenses(release: &Release, file: &Path) -> Result<(), String> {
    write(file, list(release, "licenses", &[])?)
}

/// Runs the script that reads the packages' metadata.
fn list(release: &Release, what: &str, words: &[&str]) -> Result<Vec<u8>, String> {
    let folder = release.stage("components")?;
    let program = [
        "--locked",
        "--features",
        "https",
        "--manifest-path",
        "crates/handeval/Cargo.toml",
    ];
    let triple = release.target.triple;
    let tree = [
        "tree",
        "--target",
        triple,
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--no-dedupe",
        "--format",
        "{p}",
    ];
    let metadata = [
        "metadata",
        "--format-version",
        "1",
        "--filter-platform",
        triple,
    ];
    let [tree, metadata] =
        [(tree.as_slice(), "tree"), (metadata.as_slice(), "metadata")].map(|(arguments, name)| {
            let file = folder.join(name);
            let printed = output(&mut call(&[arguments, &program].concat(), &[]))?;
            write(&file, printed).map(|()| file)
        });
    let mut script = Command::new(tool::folder()?.join("python"));
    script.arg(root().join("crates/xtask/dist/components.py"));
    output(script.arg(what).args([tree?, metadata?]).args(words))
}
