//! The platforms that a program can be compiled for.

/// A kind of machine, with the names that compilers and packages use for it.
#[derive(Debug)]
pub(super) struct Target {
    /// The compiler's target for the program, which needs no library.
    pub(super) triple: &'static str,
    /// The compiler's target for the Python module, which is loaded by a Python that uses glibc.
    pub(super) python_triple: &'static str,
    /// Debian's name for the architecture, which container images use too.
    pub(super) debian: &'static str,
    /// Linux's name for the architecture, which wheels use.
    pub(super) linux: &'static str,
    /// The emulator that runs the target's programs on other machines.
    pub(super) emulator: &'static str,
}

/// All targets; packages are made for the first one unless another is named.
pub(super) const TARGETS: [Target; 2] = [
    Target {
        triple: "x86_64-unknown-linux-musl",
        python_triple: "x86_64-unknown-linux-gnu",
        debian: "amd64",
        linux: "x86_64",
        emulator: "qemu-x86_64-static",
    },
    Target {
        triple: "aarch64-unknown-linux-musl",
        python_triple: "aarch64-unknown-linux-gnu",
        debian: "arm64",
        linux: "aarch64",
        emulator: "qemu-aarch64-static",
    },
];

impl Target {
    /// The target with this triple.
    pub(super) fn named(triple: &str) -> Result<&'static Self, String> {
        let mut targets = TARGETS.iter();
        targets
            .find(|target| target.triple == triple)
            .ok_or_else(|| {
                let all = TARGETS.map(|target| target.triple).join(" or ");
                format!("--target {triple}: expected {all}")
            })
    }

    /// Whether this machine runs the target's programs without an emulator.
    pub(super) fn is_here(&self) -> bool {
        cfg!(target_os = "linux") && self.linux == std::env::consts::ARCH
    }
}
