//! Reports, which are the contract with scripts, as serde writes them.
//!
//! Keys are in snake case, values in kebab case, cards as `As`, tiles as `1m`. Keys may be added,
//! but never renamed or removed.

pub mod serve;
pub mod verify;

use std::io;

use serde::Serialize;

/// Writes a report, an object with keys; in a batch, the number of its line comes first. Writes
/// nothing if the report cannot be written.
pub(crate) fn write_object<R: Serialize>(
    line: Option<u64>,
    report: &R,
    out: &mut Vec<u8>,
) -> serde_json::Result<()> {
    let start = out.len();
    if let Some(line) = line {
        out.extend_from_slice(b"{\"line\":");
        out.extend_from_slice(line.to_string().as_bytes());
    }
    let brace = out.len();
    let written = serde_json::to_writer(&mut *out, report);
    if written.is_err() {
        out.truncate(start);
    } else if line.is_some() {
        // The object continues after the line.
        out[brace] = b',';
    }
    written
}

/// Writes reports, each on its own line.
pub(crate) fn write_objects<R: Serialize>(
    line: Option<u64>,
    reports: &[R],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for report in reports {
        write_object(line, report, out)?;
        out.push(b'\n');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Numbered<R> {
        line: u64,
        #[serde(flatten)]
        report: R,
    }

    #[test]
    fn the_line_goes_before_the_keys() {
        let report = serde_json::json!({"a": [1, {"b": "{"}], "c": null});
        let mut out = b"before ".to_vec();
        write_object(None, &report, &mut out).unwrap();
        write_object(Some(120), &report, &mut out).unwrap();
        let one = serde_json::to_string(&report).unwrap();
        let line = 120;
        let other = serde_json::to_string(&Numbered { line, report }).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            format!("before {one}{other}")
        );
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing() {
        // A JSON key must be a string.
        let report = std::collections::BTreeMap::from([((1, 2), 3)]);
        let mut out = b"before".to_vec();
        for line in [None, Some(3)] {
            assert!(write_object(line, &report, &mut out).is_err());
            assert_eq!(out, b"before");
        }
    }
}
