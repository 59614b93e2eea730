//! The WebAssembly modules: one with all questions, one for each game, and one for each kind of log.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::{self, build_folder, portable};
use super::release::Release;
use crate::cargo::{call, call_beside, root, target};
use crate::tools::run;

/// The target that the modules are compiled for, and the profile in the workspace's manifest.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "wasm";

/// The names of all modules, which are also those of their folders. The first has all questions;
/// the others are named after their feature.
pub(crate) const MODULES: [&str; 7] = [
    "all",
    "poker",
    "poker-history",
    "mahjong",
    "mahjong-log",
    "matematico",
    "field",
];

/// Makes all modules.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let folder = release.folder.join("wasm");
    build(&folder, &MODULES)?;
    Ok(vec![folder])
}

/// Asks the modules a question about each of their parts, and checks their sizes.
pub(super) fn test(release: &Release, _made: &[PathBuf]) -> Result<(), String> {
    let folder = release.folder.join("wasm");
    let scripts = root().join("crates/wasm");
    run(Command::new("node")
        .arg(scripts.join("smoke.mjs"))
        .arg(&folder))?;
    run(Command::new("node")
        .arg("--test")
        .arg(scripts.join("tests/sizes.test.mjs"))
        .env("HANDEVAL_WASM", folder.join(MODULES[0])))
}

/// Installs the standard library for WebAssembly.
pub(crate) fn add_target() -> Result<(), String> {
    program::add_target(TRIPLE)
}

/// Compiles modules, and writes `handeval.wasm` and `glue.js` for each into a folder of its own.
pub(crate) fn build(folder: &Path, modules: &[&str]) -> Result<(), String> {
    let manifests = ["Cargo.toml", "bindgen/Cargo.toml"].map(|name| {
        let path = root().join("crates/wasm").join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    });
    let [module, bindgen] = manifests;
    check_versions(&module?, &bindgen?)?;
    add_target()?;
    run(&mut call_beside(
        "crates/wasm/bindgen",
        &["build", "--quiet", "--locked"],
        &[],
    ))?;
    let bindgen = target().join("debug/handeval-bindgen");
    for module in modules {
        let how = ["build", "--locked", "--profile", PROFILE];
        let what = ["--package", "handeval-wasm", "--lib", "--target", TRIPLE];
        let features: &[&str] = match *module == MODULES[0] {
            true => &[],
            false => &["--no-default-features", "--features", module],
        };
        let mut build = call(&[&how[..], &what, features].concat(), &[]);
        run(portable(&mut build, &["-C", "target-feature=+simd128"])?)?;
        let compiled = build_folder().join(TRIPLE).join(PROFILE);
        run(Command::new(&bindgen)
            .arg(compiled.join("handeval_wasm.wasm"))
            .arg(folder.join(module)))?;
    }
    Ok(())
}

/// Checks that the module and the program that completes it use the same version of wasm-bindgen.
fn check_versions(module: &str, bindgen: &str) -> Result<(), String> {
    let version = |manifest: &str, name: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split('"').nth(1))
            .map(str::to_owned)
    };
    let ours = version(module, "wasm-bindgen = ");
    let theirs = version(bindgen, "wasm-bindgen-cli-support = ");
    match (&ours, &theirs) {
        (Some(ours), Some(theirs)) if ours == theirs && ours.starts_with('=') => Ok(()),
        _ => Err(format!(
            "wasm-bindgen is {ours:?} in crates/wasm, and {theirs:?} in crates/wasm/bindgen: \
             expected the same version, with `=`"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_of_bindgen_must_be_the_same() {
        let module = "js-sys = \"=0.3.107\"\nwasm-bindgen = \"=0.2.130\"\n";
        let bindgen = |version: &str| format!("wasm-bindgen-cli-support = \"{version}\"\n");
        assert_eq!(check_versions(module, &bindgen("=0.2.130")), Ok(()));
        assert!(check_versions(module, &bindgen("=0.2.129")).is_err());
        assert!(check_versions(module, "").is_err());
        let open = "wasm-bindgen = \"0.2.130\"\n";
        assert!(check_versions(open, &bindgen("0.2.130")).is_err());
    }
}
