//! `cargo xtask dist`: everything that a release consists of, made in `target/dist`.
//!
//! Each kind of package is a row of [`KINDS`] and a file of this folder, which makes the package and
//! tests it. A test installs what was made in a clean place and asks it a question of each game.

mod archive;
mod binary;
mod checksum;
mod clean_root;
mod component;
mod crates;
mod deb;
mod document;
mod files;
mod manual;
pub(crate) mod npm;
mod oci;
mod options;
mod program;
mod question;
mod release;
mod target;
mod tool;
pub(crate) mod wasm;
mod wheel;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use files::{copy, create, create_empty, say, size, write};
use options::Options;
use release::Release;

/// A kind of package.
struct Kind {
    /// The word of the command line.
    name: &'static str,
    /// What `cargo xtask dist --help` prints about it.
    help: &'static str,
    /// Whether there is one for each target.
    is_per_target: bool,
    /// Whether it is made from committed files, not from those in the folder.
    needs_commit: bool,
    /// Makes the package, and returns its files or folders, which are directly in the release's
    /// folder. Files get checksums.
    make: fn(&Release) -> Result<Vec<PathBuf>, String>,
    /// Installs the package in a clean place, and asks it a question of each game.
    test: fn(&Release, &[PathBuf]) -> Result<(), String>,
}

/// All kinds, in the order in which they are made: a later one may use what an earlier one made.
const KINDS: [Kind; 8] = [
    Kind {
        name: "wasm",
        help: "The WebAssembly modules, of which the npm package and the site are made (folders)",
        is_per_target: false,
        needs_commit: false,
        make: wasm::make,
        test: wasm::test,
    },
    Kind {
        name: "npm",
        help: "The JavaScript package, for Node, browsers and bundlers (.tgz)",
        is_per_target: false,
        needs_commit: false,
        make: npm::make,
        test: npm::test,
    },
    Kind {
        name: "binary",
        help: "The program without any library, its manual, completions and documents (.tar.gz)",
        is_per_target: true,
        needs_commit: false,
        make: binary::make,
        test: binary::test,
    },
    Kind {
        name: "deb",
        help: "The program as a Debian package that depends on nothing (.deb)",
        is_per_target: true,
        needs_commit: false,
        make: deb::make,
        test: deb::test,
    },
    Kind {
        name: "oci",
        help: "The program as a container image, for docker, podman and others (.oci.tar)",
        is_per_target: true,
        needs_commit: false,
        make: oci::make,
        test: oci::test,
    },
    Kind {
        name: "wheel",
        help: "The Python package (.whl)",
        is_per_target: true,
        needs_commit: false,
        make: wheel::make,
        test: wheel::test,
    },
    Kind {
        name: "crates",
        help: "The Rust crates, as they are published (.crate)",
        is_per_target: false,
        needs_commit: true,
        make: crates::make,
        test: crates::test,
    },
    Kind {
        name: "sbom",
        help: "What the program consists of, for machines: a bill of materials (.cdx.json)",
        is_per_target: false,
        needs_commit: false,
        make: component::make,
        test: component::test,
    },
];

/// Makes packages, and tests them if asked to.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    if let ["--help" | "-h"] = words {
        let _ = io::stdout().write_all(help().as_bytes());
        return Ok(());
    }
    let options = Options::read(words).map_err(|why| format!("dist: {why}\n\n{}", help()))?;
    let release = Release::of_commit(options.target, &options.base)?;
    if !release.changes.is_empty() {
        let changes = release.changes.join(" ");
        if let Some(kind) = options.kinds.iter().find(|kind| kind.needs_commit) {
            return Err(format!(
                "dist {}: it is made from what is committed: commit or stash {changes}",
                kind.name
            ));
        }
        say(&format!("not committed, but in the packages: {changes}"));
    }
    create(&release.folder)?;
    for kind in options.kinds {
        let start = Instant::now();
        let made = (kind.make)(&release).map_err(|why| format!("dist {}: {why}", kind.name))?;
        for path in &made {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            say(&format!("{name}  {}", size(path)));
        }
        if options.is_tested {
            (kind.test)(&release, &made).map_err(|why| format!("test of {}: {why}", kind.name))?;
        }
        say(&format!("{}: {:.0?}", kind.name, start.elapsed()));
    }
    checksum::write(&release.folder)
}

/// What `cargo xtask dist --help` prints.
fn help() -> String {
    let kinds: String = KINDS
        .iter()
        .map(|kind| format!("  {:<9}{}\n", kind.name, kind.help))
        .collect();
    format!(
        "\
Makes the packages of a release in target/dist, with checksums

Usage: cargo xtask dist [WHAT]... [--target TRIPLE] [--base PATH] [--test]

What [default: all]:
{kinds}
Options:
  --target TRIPLE  What the program runs on [default: the first]:
                     {}
  --base PATH      Where the site will be served, such as `/handeval/` [default: /]
  --test           Install each package in a clean place and ask it a question of each game; only
                   on Debian, as root, and with a network for what that needs
",
        target::TARGETS.map(|target| target.triple).join(" "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_the_help_has_them() {
        for (idx, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..idx].iter().all(|other| other.name != kind.name));
            assert!(help().contains(&format!("\n  {} ", kind.name)));
            assert!(help().lines().all(|line| line.len() <= 100));
        }
    }
}
