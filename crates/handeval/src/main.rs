//! `handeval`, the program: see the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(handeval::run(std::env::args_os().collect()))
}
