//! The server as text.

use std::io::{self, Write};

use handeval_answer::report::serve::ServeReport;

/// The address that people use, on a line.
pub(crate) fn address(report: &ServeReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    match report.public_url {
        Some(url) => writeln!(out, "{url} (listening on {})", report.address),
        None => writeln!(out, "{}", report.address),
    }
}
