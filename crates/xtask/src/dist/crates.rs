//! The crates as a registry would receive them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::{copy, create_empty, write};
use super::question;
use super::release::{Release, work_folder};
use crate::cargo::{call, root};
use crate::tools::run;

/// Makes `NAME-VERSION.crate` for each crate that is meant for a registry.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let names = published()?;
    let mut package = call(&["package", "--locked", "--no-verify", "--quiet"], &[]);
    for name in &names {
        package.args(["--package", name]);
    }
    let folder = work_folder().join("package");
    run(package.env("CARGO_TARGET_DIR", &folder))?;
    let made = names.iter().map(|name| {
        let file = file_name(name, release);
        let to = release.folder.join(&file);
        copy(&folder.join("package").join(&file), &to).map(|()| to)
    });
    made.collect()
}

/// Installs the program from the packaged crates, as `cargo install handeval` would: without
/// anything from this workspace, such as its profiles or environment variables.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let folder = work_folder().join("crates");
    create_empty(&folder)?;
    for archive in made {
        // The files get the current time: with the archive's timestamps, cargo would mistake the
        // crates for those that it compiled before.
        let extract = ["--extract", "--touch", "--directory"];
        run(Command::new("tar")
            .args(extract)
            .arg(&folder)
            .arg("--file")
            .arg(archive))?;
    }
    write(
        &folder.join("Cargo.toml"),
        workspace(&published()?, release),
    )?;
    let program = folder.join(format!("handeval-{}", release.version));
    let installed = folder.join("installed");
    let mut install = Command::new("cargo");
    install
        // Unoptimized, because the test only shows that nothing is missing.
        .args(["install", "--debug", "--quiet", "--path"])
        .arg(&program)
        .arg("--root")
        .arg(&installed)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env("CARGO_TARGET_DIR", work_folder().join("cargo-crates"))
        // Variables that this workspace's cargo configuration sets.
        .env_remove("HANDEVAL_CACHE")
        .env_remove("LIBSQLITE3_FLAGS")
        .current_dir(&folder);
    run(&mut install)?;
    question::ask_all(|| Ok(Command::new(installed.join("bin/handeval"))))
}

/// A workspace of unpacked crates that depend on each other instead of on a registry's crates.
fn workspace(names: &[String], release: &Release) -> String {
    let folder = |name: &String| format!("{name}-{}", release.version);
    let members: Vec<_> = names
        .iter()
        .map(|name| format!("{:?}", folder(name)))
        .collect();
    let patches = names
        .iter()
        .map(|name| format!("{name} = {{ path = {:?} }}\n", folder(name)));
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[patch.crates-io]\n{}",
        members.join(", "),
        patches.collect::<String>()
    )
}

fn file_name(name: &str, release: &Release) -> String {
    format!("{name}-{}.crate", release.version)
}

/// The names of the crates that are meant for a registry, in order.
fn published() -> Result<Vec<String>, String> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for entry in entries.flatten() {
        let manifest = read(&entry.path().join("Cargo.toml"))?;
        names.extend(published_name(&manifest).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// The name in a manifest, unless it says that the crate is not published.
fn published_name(manifest: &str) -> Option<&str> {
    if manifest.lines().any(|line| line == "publish = false") {
        return None;
    }
    let line = manifest.lines().find(|line| line.starts_with("name = "))?;
    line.split('"').nth(1)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_that_are_not_published_are_left_out() {
        let manifest = "[package]\nname = \"handeval-x\"\n";
        assert_eq!(published_name(manifest), Some("handeval-x"));
        assert_eq!(
            published_name(&format!("{manifest}publish = false\n")),
            None
        );
        let names = published().unwrap();
        assert!(names.contains(&"handeval".to_owned()));
        assert!(!names.contains(&env!("CARGO_PKG_NAME").to_owned()));
    }
}
