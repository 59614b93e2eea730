//! What is released: a version, made from a commit.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::files::create_empty;
use super::target::Target;
use crate::cargo::{root, target};
use crate::tools::text;

/// What packages are made from and where they go.
#[derive(Debug)]
pub(super) struct Release {
    /// The version, which is in the root's manifest and nowhere else.
    pub(super) version: String,
    /// When the commit was made, in seconds since 1970; it is the timestamp of everything in a
    /// package.
    pub(super) epoch: u64,
    /// The author of the commit, as `Name <address>`.
    pub(super) author: String,
    /// Paths that differ from the commit.
    pub(super) changes: Vec<String>,
    pub(super) target: &'static Target,
    /// The path at which the site will be served; it begins and ends with `/`.
    pub(super) base: String,
    /// Where packages go.
    pub(super) folder: PathBuf,
}

impl Release {
    /// The release made from the current commit.
    pub(super) fn of_commit(runs_on: &'static Target, base: &str) -> Result<Self, String> {
        let manifest = root().join("Cargo.toml");
        let manifest = fs::read_to_string(&manifest).map_err(|error| error.to_string())?;
        let epoch = match env::var("SOURCE_DATE_EPOCH") {
            Ok(epoch) => epoch,
            Err(_) => git(&["log", "-1", "--format=%ct"])?,
        };
        let changes = git(&["status", "--porcelain"])?;
        Ok(Self {
            version: version_of(&manifest)
                .ok_or("no version in Cargo.toml")?
                .to_owned(),
            epoch: epoch
                .trim()
                .parse()
                .map_err(|error| format!("SOURCE_DATE_EPOCH: {error}"))?,
            author: git(&["log", "-1", "--format=%an <%ae>"])?.trim().to_owned(),
            changes: changes.lines().map(changed_path).collect(),
            target: runs_on,
            base: base.to_owned(),
            folder: target().join("dist"),
        })
    }

    /// The commit's time as `Thu, 26 Nov 2026 16:10:12 +0000`.
    pub(super) fn rfc_2822(&self) -> Result<String, String> {
        date("--rfc-email", self.epoch)
    }

    /// The commit's time as `2026-11-26T16:10:12Z`.
    pub(super) fn rfc_3339(&self) -> Result<String, String> {
        date("+%Y-%m-%dT%H:%M:%SZ", self.epoch)
    }

    /// A release that is made only for tests, outside the folder of releases.
    pub(super) fn for_tests(program: &'static Target) -> Result<Self, String> {
        Ok(Self {
            folder: work_folder().join("tests"),
            ..Self::of_commit(program, "/")?
        })
    }

    /// An empty folder for files that are being assembled.
    pub(super) fn stage(&self, name: &str) -> Result<PathBuf, String> {
        let stage = work_folder().join("stage").join(name);
        create_empty(&stage)?;
        Ok(stage)
    }
}

/// The folder where packages are assembled and tested, and where some files are kept from one run
/// to the next.
pub(super) fn work_folder() -> PathBuf {
    target().join("dist-work")
}

/// A time, written by the program `date` in one of its formats.
fn date(form: &str, epoch: u64) -> Result<String, String> {
    let mut date = Command::new("date");
    date.args(["--utc", &format!("--date=@{epoch}"), form]);
    Ok(text(date.env("LC_ALL", "C"))?.trim().to_owned())
}

/// The version in the manifest of a workspace.
fn version_of(manifest: &str) -> Option<&str> {
    let (_, package) = manifest.split_once("[workspace.package]\n")?;
    let line = package.lines().find(|line| line.starts_with("version"))?;
    line.split('"').nth(1)
}

/// The path in a line of `git status --porcelain`, where it follows two letters and a space.
fn changed_path(line: &str) -> String {
    line.get(3..).unwrap_or(line).to_owned()
}

fn git(arguments: &[&str]) -> Result<String, String> {
    text(Command::new("git").args(arguments).current_dir(root()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::target::TARGETS;

    #[test]
    fn the_version_is_the_one_that_cargo_knows() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert_eq!(version_of(&manifest), Some(env!("CARGO_PKG_VERSION")));
        assert_eq!(version_of("[package]\nversion = \"1.0.0\"\n"), None);
    }

    #[test]
    fn a_changed_path_has_no_status() {
        assert_eq!(changed_path(" M docs/API.md"), "docs/API.md");
        assert_eq!(changed_path("?? new"), "new");
    }
    #[cfg(target_os = "linux")]
    #[test]
    fn times_have_the_forms_of_mail_and_of_the_internet() {
        let epoch = 1_000_000_000;
        assert_eq!(
            date("--rfc-email", epoch).unwrap(),
            "Sun, 09 Sep 2001 01:46:40 +0000"
        );
        let release = Release {
            version: "1.2.3".into(),
            epoch,
            author: String::new(),
            changes: Vec::new(),
            target: &TARGETS[0],
            base: "/".into(),
            folder: PathBuf::new(),
        };
        assert_eq!(release.rfc_3339().unwrap(), "2001-09-09T01:46:40Z");
    }
}
