//! The program for a target: one file that needs no library.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::release::{Release, work_folder};
use super::target::Target;
use super::tool;
use crate::cargo::{call, root};
use crate::tools::{install_package, output, run, works};

/// The profile that packages are compiled with, from the workspace's manifest.
pub(super) const PROFILE: &str = "dist";

/// Compiles the program, and returns its path.
pub(super) fn build(release: &Release) -> Result<PathBuf, String> {
    let triple = release.target.triple;
    add_target(triple)?;
    // Support for rooms behind https takes a little more space, but cannot be added to an installed
    // program.
    let package = ["--package", "handeval", "--bin", "handeval"];
    let how = [
        "zigbuild",
        "--locked",
        "--profile",
        PROFILE,
        "--target",
        triple,
    ];
    let arguments = [&how[..], &package, &["--features", "https"]].concat();
    let mut build = call(&arguments, &[]);
    run(for_others(&mut build)?)?;
    Ok(path(release))
}

/// The path of the compiled program.
pub(super) fn path(release: &Release) -> PathBuf {
    let folder = build_folder().join(release.target.triple);
    folder.join(PROFILE).join("handeval")
}

/// The folder where packages are compiled. It is separate because nothing else can use these
/// builds.
pub(super) fn build_folder() -> PathBuf {
    work_folder().join("cargo")
}

/// Installs the standard library for a target.
pub(super) fn add_target(triple: &str) -> Result<(), String> {
    let mut rustup = Command::new("rustup");
    // If the target is already installed, rustup says so at length.
    rustup.args(["target", "add", triple]).stderr(Stdio::null());
    run(rustup.current_dir(root()))
}

/// Sets up a command to compile for packages, with the tools on the path.
pub(super) fn for_others(call: &mut Command) -> Result<&mut Command, String> {
    let path = tool::search_path()?;
    Ok(portable(call, &[])?.env("PATH", path))
}

/// Sets up a command to compile for packages: in their own folder, and without this machine's paths
/// in the result. `options` are additional compiler options.
pub(super) fn portable<'a>(
    call: &'a mut Command,
    options: &[&str],
) -> Result<&'a mut Command, String> {
    let root = root().canonicalize().map_err(|error| error.to_string())?;
    let cargo = match env::var_os("CARGO_HOME") {
        Some(home) => PathBuf::from(home),
        None => PathBuf::from(env::var_os("HOME").ok_or("no HOME")?).join(".cargo"),
    };
    let folders = [(root.as_path(), "/handeval"), (cargo.as_path(), "/cargo")];
    let remapped = remapping("--remap-path-prefix", &folders);
    let options = [&[&*remapped], options].concat().join(" ");
    Ok(call
        .env("CARGO_TARGET_DIR", build_folder())
        .env("RUSTFLAGS", options)
        .env("CFLAGS", remapping("-ffile-prefix-map", &folders)))
}

fn remapping(option: &str, folders: &[(&Path, &str)]) -> String {
    let options = folders
        .iter()
        .map(|(folder, name)| format!("{option}={}={name}", folder.display()));
    options.collect::<Vec<_>>().join(" ")
}

/// A command that runs a program for the target, in its emulator if this machine needs one.
pub(super) fn call_of(program: &Path, target: &Target) -> Result<Command, String> {
    if target.is_here() {
        return Ok(Command::new(program));
    }
    let emulator = emulator(target)?;
    let mut call = Command::new(emulator);
    call.arg(program);
    Ok(call)
}

/// The emulator of the target, installed if it is missing.
pub(super) fn emulator(target: &Target) -> Result<&'static str, String> {
    let emulator = target.emulator;
    if !works(emulator) {
        install_package("qemu-user-static")
            .map_err(|why| format!("no `{emulator}` to run the program, and {why}"))?;
    }
    Ok(emulator)
}

/// What the program prints when it is called with these arguments.
pub(super) fn output_of(
    program: &Path,
    target: &Target,
    words: &[&str],
) -> Result<Vec<u8>, String> {
    output(call_of(program, target)?.args(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_gets_another_name() {
        let folders = [(Path::new("/here"), "/a"), (Path::new("/there"), "/b")];
        assert_eq!(remapping("-x", &folders), "-x=/here=/a -x=/there=/b");
    }
}
