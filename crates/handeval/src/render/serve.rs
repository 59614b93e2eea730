//! The server as text.

use std::io::{self, Write};

use handeval_answer::report::serve::ServeReport;

/// The address, on a line.
pub(crate) fn address(report: &ServeReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", report.address)
}
