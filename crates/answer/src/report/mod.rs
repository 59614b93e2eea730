//! Reports as serde writes them. Scripts rely on their keys and values.
//!
//! Keys are in snake case, values in kebab case, cards as `As`, tiles as `1m`. Keys may be added,
//! but never renamed or removed.

pub mod serve;
pub mod verify;

use std::io;

use serde::Serialize;

/// The keys of an answer that come before the keys of its report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Head<'a> {
    /// The line number in a batch.
    pub line: Option<u64>,
    /// The input in plain notation, if it was written in a different one.
    pub read_as: Option<&'a str>,
}

impl Head<'_> {
    /// Only the line number in a batch.
    pub(crate) const fn of_line(line: u64) -> Self {
        Self {
            line: Some(line),
            read_as: None,
        }
    }

    /// Writes an opening brace and the keys, each with a comma after it; nothing if there are none.
    fn write(self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        if let Some(line) = self.line {
            out.extend_from_slice(b"{\"line\":");
            out.extend_from_slice(line.to_string().as_bytes());
        }
        if let Some(read_as) = self.read_as {
            out.push(if self.line.is_some() { b',' } else { b'{' });
            out.extend_from_slice(b"\"read_as\":");
            serde_json::to_writer(&mut *out, read_as)?;
        }
        Ok(())
    }
}

/// Writes a report, an object with keys, after the keys of its head. Writes nothing if the report
/// cannot be written.
pub(crate) fn write_object<R: Serialize>(
    head: Head<'_>,
    report: &R,
    out: &mut Vec<u8>,
) -> serde_json::Result<()> {
    let start = out.len();
    let written = head.write(out).and_then(|()| {
        let brace = out.len();
        serde_json::to_writer(&mut *out, report)?;
        if brace > start {
            // The object continues after its head.
            out[brace] = b',';
        }
        Ok(())
    });
    if written.is_err() {
        out.truncate(start);
    }
    written
}

/// Writes reports, each on its own line.
///
/// # Errors
///
/// A report cannot be expressed in JSON, which is a bug.
pub fn write_objects<R: Serialize>(
    head: Head<'_>,
    reports: &[R],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for report in reports {
        write_object(head, report, out)?;
        out.push(b'\n');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Whole<R> {
        line: u64,
        read_as: &'static str,
        #[serde(flatten)]
        report: R,
    }

    #[test]
    fn the_head_goes_before_the_keys() {
        let report = serde_json::json!({"a": [1, {"b": "{"}], "c": null});
        let (line, read_as) = (120, "a \"b\"");
        let written = |head| {
            let mut out = b"before".to_vec();
            write_object(head, &report, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let alone = serde_json::to_string(&report).unwrap();
        assert_eq!(written(Head::default()), format!("before{alone}"));
        let (_, keys) = alone.split_at(1);
        assert_eq!(
            written(Head::of_line(line)),
            format!("before{{\"line\":120,{keys}")
        );
        let head = Head {
            line: None,
            read_as: Some(read_as),
        };
        assert_eq!(
            written(head),
            format!("before{{\"read_as\":\"a \\\"b\\\"\",{keys}")
        );
        let head = Head {
            line: Some(line),
            ..head
        };
        let whole = Whole {
            line,
            read_as,
            report: &report,
        };
        let whole = serde_json::to_string(&whole).unwrap();
        assert_eq!(written(head), format!("before{whole}"));
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing() {
        // A JSON key must be a string.
        let report = std::collections::BTreeMap::from([((1, 2), 3)]);
        let mut out = b"before".to_vec();
        for head in [Head::default(), Head::of_line(3)] {
            assert!(write_object(head, &report, &mut out).is_err());
            assert_eq!(out, b"before");
        }
    }
}
