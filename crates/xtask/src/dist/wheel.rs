//! The Python package, for machines without a Rust compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::clean_root::CleanRoot;
use super::files::{copy, create_empty, say};
use super::program::{PROFILE, add_target, for_others};
use super::release::Release;
use super::{archive, question, tool};
use crate::cargo::root;
use crate::tools::run;

/// The oldest C library that the wheel runs with: glibc 2.17, which Linux systems of 2014 have.
const COMPATIBILITY: &str = "manylinux2014";

/// Makes `handeval-VERSION-cp311-abi3-….whl`.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let name = format!(
        "handeval-{}-cp311-abi3-manylinux2014_{machine}.manylinux_2_17_{machine}.whl",
        release.version,
        machine = release.target.linux,
    );
    let wheel = release.folder.join(name);
    build(release, &wheel)?;
    Ok(vec![wheel])
}

fn build(release: &Release, wheel: &Path) -> Result<(), String> {
    let triple = release.target.python_triple;
    add_target(triple)?;
    let folder = release.stage("wheel")?;
    let mut maturin = Command::new(tool::folder()?.join("maturin"));
    maturin
        .args([
            "build",
            "--locked",
            "--profile",
            PROFILE,
            "--target",
            triple,
        ])
        .args(["--zig", "--compatibility", COMPATIBILITY])
        .args(["--manifest-path", "crates/python/Cargo.toml"])
        .arg("--out")
        .arg(&folder)
        .env("CARGO_INCREMENTAL", "0")
        .env("SOURCE_DATE_EPOCH", release.epoch.to_string())
        .current_dir(root());
    run(for_others(&mut maturin)?)?;
    copy(&folder.join(wheel.file_name().unwrap_or_default()), wheel)
}

/// Installs the wheel into a new environment with Debian's Python, without a network and without
/// optional packages, and asks it questions.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [wheel] = made else {
        return Err("expected one wheel".into());
    };
    archive::check_again(wheel, |again| build(release, again))?;
    if !release.target.is_here() {
        say("not tested: the wheel, because there is no Python for its target");
        return Ok(());
    }
    let root = CleanRoot::debian("bookworm", release.target)?;
    let place = root.folder().join("opt/wheel");
    create_empty(&place)?;
    let name = wheel.file_name().unwrap_or_default();
    copy(wheel, &place.join(name))?;
    run(root.call("python3").args(["-m", "venv", "/opt/wheel/venv"]))?;
    run(root
        .call("/opt/wheel/venv/bin/pip")
        .args(["install", "--quiet", "--no-index"])
        .arg(PathBuf::from("/opt/wheel").join(name)))?;
    question::ask_all(|| Ok(root.call_alone("/opt/wheel/venv/bin/handeval")))?;
    let script = "\
from handeval import poker, mahjong, matematico, field
assert poker.rank('As Ks Qs Js Ts').name == 'royal flush'
assert mahjong.check('123m456p789s1122z').shanten == 0
assert matematico.score('A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q Q').total == 440
cards = [[0, 0, None], [2, 2, 'B'], [4, 4, 'G'], [2, 6, 'B'], [4, 8, 'R']]
assert field.score({'cards': cards}, objectives='93').total == 3
";
    run(root
        .call_alone("/opt/wheel/venv/bin/python")
        .args(["-c", script]))?;
    std::fs::remove_dir_all(&place).map_err(|error| error.to_string())
}
