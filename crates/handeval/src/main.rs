//! `handeval`, the program: see the library of the same name.

use std::process::ExitCode;

/// Allocates faster than musl does, which matters where answers are long.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(handeval::run(std::env::args_os().collect()))
}
