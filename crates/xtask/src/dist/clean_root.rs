//! Places in which packages are tested: folders that become the root of a program's file system.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::{copy, create, create_empty};
use super::program;
use super::release::work_folder;
use super::target::Target;
use crate::tools::{install_package, run, works};

/// The user and group for programs that need no privileges, as in images without a distribution.
const NOBODY: &str = "65532:65532";
/// Where the emulator is, if one is needed.
const EMULATOR: &str = "/emulator";

/// A folder that becomes a program's root.
pub(super) struct CleanRoot {
    folder: PathBuf,
    target: &'static Target,
}

impl CleanRoot {
    /// An empty folder.
    pub(super) fn empty(target: &'static Target) -> Result<Self, String> {
        let folder = work_folder().join("empty-root");
        create_empty(&folder)?;
        Self::at(folder, target)
    }

    /// Uses an existing folder in which programs built for the target can run.
    pub(super) fn at(folder: PathBuf, target: &'static Target) -> Result<Self, String> {
        if !target.is_here() {
            let emulator = program::emulator(target)?;
            copy(&find(emulator)?, &folder.join(&EMULATOR[1..]))?;
        }
        Ok(Self { folder, target })
    }

    /// A minimal system of a Debian release such as `bookworm`, with Python and what is needed to
    /// check manuals and completions. It is created once.
    pub(super) fn debian(suite: &str, target: &'static Target) -> Result<Self, String> {
        let folder = work_folder().join(format!("{suite}-{}", target.debian));
        if !folder.exists() {
            if !works("mmdebstrap") {
                install_package("mmdebstrap")?;
            }
            // An unfinished folder does not count.
            let unfinished = work_folder().join("unfinished");
            create(&work_folder())?;
            if unfinished.exists() {
                fs::remove_dir_all(&unfinished).map_err(|error| error.to_string())?;
            }
            run(Command::new("mmdebstrap")
                .args(["--quiet", "--variant=minbase"])
                .arg(format!("--architectures={}", target.debian))
                .args(["--include=bash-completion,man-db,python3-venv"])
                .arg(suite)
                .arg(&unfinished))?;
            fs::rename(&unfinished, &folder).map_err(|error| error.to_string())?;
        }
        Self::at(folder, target)
    }

    /// The folder, as seen from outside.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A command that runs a program in the folder as root.
    pub(super) fn call(&self, program: &str) -> Command {
        let mut call = Command::new("chroot");
        call.arg(&self.folder);
        self.finish(call, program)
    }

    /// A command that runs as an unprivileged user, without a network.
    pub(super) fn call_alone(&self, program: &str) -> Command {
        let mut call = Command::new("unshare");
        call.args(["--net", "chroot", "--userspec", NOBODY]);
        call.arg(&self.folder);
        self.finish(call, program)
    }

    /// A command that runs as an unprivileged user, with this machine's network.
    pub(super) fn call_as_nobody(&self, program: &str) -> Command {
        let mut call = Command::new("chroot");
        call.args(["--userspec", NOBODY]).arg(&self.folder);
        self.finish(call, program)
    }

    fn finish(&self, mut call: Command, program: &str) -> Command {
        if !self.target.is_here() {
            call.arg(EMULATOR);
        }
        call.arg(program)
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        call
    }
}

/// The path of a program.
fn find(program: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut all = std::env::split_paths(&path).map(|folder| folder.join(program));
    all.find(|path| path.is_file())
        .ok_or_else(|| format!("no `{program}` on the path"))
}
