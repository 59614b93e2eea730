//! The table of all kinds of packages.

use std::path::PathBuf;

use super::release::Release;
use super::{binary, component, crates, deb, npm, oci, site, wasm, wheel};

/// A kind of package.
pub(super) struct Kind {
    /// The name of the kind on the command line.
    pub(super) name: &'static str,
    /// What `cargo xtask dist --help` prints about the kind.
    pub(super) help: &'static str,
    /// Whether there is one package for each target.
    pub(super) is_per_target: bool,
    /// Whether the package is made from committed files rather than from those in the working tree.
    pub(super) needs_commit: bool,
    /// Makes the package, and returns its files or folders, which are directly in the release's
    /// folder. Files get checksums.
    pub(super) make: fn(&Release) -> Result<Vec<PathBuf>, String>,
    /// Installs the package in a clean place, and asks it a question about each game.
    pub(super) test: fn(&Release, &[PathBuf]) -> Result<(), String>,
}

/// All kinds, in the order in which they are made: a later one may use what an earlier one made.
pub(super) const KINDS: [Kind; 9] = [
    Kind {
        name: "wasm",
        help: "The WebAssembly modules for the npm package and the site (folders)",
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
        name: "site",
        help: "The pages as static files for any file server (folder, .tar.gz)",
        is_per_target: false,
        needs_commit: false,
        make: site::make,
        test: site::test,
    },
    Kind {
        name: "binary",
        help: "The statically linked program, its manual, completions and documents (.tar.gz)",
        is_per_target: true,
        needs_commit: false,
        make: binary::make,
        test: binary::test,
    },
    Kind {
        name: "deb",
        help: "The program as a Debian package without dependencies (.deb)",
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
        help: "A machine-readable bill of materials for the program (.cdx.json)",
        is_per_target: false,
        needs_commit: false,
        make: component::make,
        test: component::test,
    },
];
