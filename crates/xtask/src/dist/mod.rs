//! `cargo xtask dist`: everything that a release consists of, made in `target/dist`.
//!
//! Each kind of package is a row of [`KINDS`] and a file in this folder, which makes the package
//! and tests it. The test installs the package in a clean place and asks it a question about each
//! game.

mod archive;
mod binary;
mod checksum;
mod clean_root;
mod component;
mod crates;
mod deb;
mod document;
mod files;
mod kind;
mod manual;
pub(crate) mod npm;
mod oci;
mod options;
mod program;
mod question;
mod release;
pub(crate) mod site;
mod target;
mod tool;
pub(crate) mod wasm;
mod wheel;

use std::io::{self, Write as _};
use std::time::Instant;

use files::{create, say, size};
use kind::KINDS;
use options::Options;
use release::Release;

/// Makes packages, and tests them on request.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    if let ["--help" | "-h"] = words {
        let _ = io::stdout().write_all(help().as_bytes());
        return Ok(());
    }
    let options = Options::read(words).map_err(|why| format!("dist: {why}\n\n{}", help()))?;
    let release = Release::of_commit(options.target, &options.base)?;
    if !release.changes.is_empty() {
        let some: Vec<&str> = release.changes.iter().take(5).map(String::as_str).collect();
        let changes = match release.changes.len() - some.len() {
            0 => some.join(", "),
            n_more => format!("{} and {n_more} more", some.join(", ")),
        };
        if let Some(kind) = options.kinds.iter().find(|kind| kind.needs_commit) {
            return Err(format!(
                "dist {}: packages are made from committed files: commit or stash {changes}",
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
    checksum::write(&release.folder, &release.version)
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
  --target TRIPLE  Target platform of the program [default: the first]:
                     {}
  --base PATH      Where the site will be served, such as `/handeval/` [default: /]
  --test           Install each package in a clean place and ask it a question about each game; only
                   on Debian, as root, with network access
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
