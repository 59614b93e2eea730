//! Facts as text.

use std::io::{self, Write};

use super::grouped;
use super::style::{ERROR, FAINT, GOOD, Styled};
use handeval_answer::report::verify::FactReport;

/// A fact: whether it holds, what was found, and what was expected.
pub(crate) fn fact(report: &FactReport, out: &mut dyn Write) -> io::Result<()> {
    let mark = if report.ok {
        Styled(GOOD, "ok   ")
    } else {
        Styled(ERROR, "WRONG")
    };
    let FactReport { game, fact, .. } = report;
    let found = grouped(report.found);
    let expected = grouped(report.expected);
    writeln!(
        out,
        "{mark}  {game:<10}  {fact:<68}  {found:>14}  {} {expected:>14}",
        Styled(FAINT, "expected")
    )
}
