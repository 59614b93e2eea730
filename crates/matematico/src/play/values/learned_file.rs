//! The files of learned values: descriptive lines of text, followed by bytes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::PointTable;
use crate::text::error_kind;

/// The beginning of every file.
const MAKER: &str = "handeval matematico";

/// The name of the classic points in a file; other points are named by their digest.
const CLASSIC: &str = "classic";

/// A kind of file.
#[derive(Debug)]
pub(crate) struct FileKind<const N: usize> {
    /// The kind of data.
    pub(crate) title: &'static str,
    /// The version that this program writes and reads.
    pub(crate) version: u64,
    /// The names of the numbers in the header.
    pub(crate) numbers: [&'static str; N],
}

impl<const N: usize> FileKind<N> {
    /// The file with these points and numbers. [`read`](Self::read) accepts only what this writes.
    pub(crate) fn write(&self, points: &PointTable, numbers: [u64; N], body: &[u8]) -> Vec<u8> {
        let header = self.header(points, numbers);
        let checksum = checksum(&[header.as_bytes(), body]);
        let checksum = format!("checksum {checksum:016x}\n\n");
        [header.as_bytes(), checksum.as_bytes(), body].concat()
    }

    /// The header without the checksum.
    fn header(&self, points: &PointTable, numbers: [u64; N]) -> String {
        let Self { title, version, .. } = self;
        let mut header = format!("{MAKER} {title} {version}\nrules {}\n", rules(points));
        for (name, number) in self.numbers.iter().zip(numbers) {
            header.push_str(&format!("{name} {number}\n"));
        }
        header
    }

    /// Returns the numbers in the header of a file for these points, and what follows the header.
    /// Fails if the file is of a different kind, is for other points, or was changed.
    pub(crate) fn read<'a>(
        &self,
        bytes: &'a [u8],
        points: &PointTable,
    ) -> Result<([u64; N], &'a [u8]), LearnedTableError> {
        let mut lines = Lines(bytes);
        let title = format!("{MAKER} {}", self.title);
        let version = lines.number(&title, &format!("{title} {}", self.version))?;
        if version != self.version {
            return Err(LearnedTableError::OtherVersion {
                version,
                expected: self.version,
            });
        }
        let rules = format!("rules {}", rules(points));
        match lines.next() {
            Some(line) if line == rules => {}
            Some(line) if is_of_other_points(line) => return Err(LearnedTableError::OtherPoints),
            _ => return Err(LearnedTableError::BadHeader { expected: rules }),
        }
        let mut numbers = [0; N];
        for (number, name) in numbers.iter_mut().zip(self.numbers) {
            *number = lines.number(name, &format!("{name} and a number"))?;
        }
        let header = &bytes[..bytes.len() - lines.0.len()];
        let found = lines.next().unwrap_or_default();
        if lines.next() != Some("") {
            let expected = "checksum and a number".into();
            return Err(LearnedTableError::BadHeader { expected });
        }
        let body = lines.0;
        if found != format!("checksum {:016x}", checksum(&[header, body])) {
            return Err(LearnedTableError::WrongChecksum);
        }
        Ok((numbers, body))
    }
}

/// The name of the points in the header.
fn rules(points: &PointTable) -> String {
    let classic = PointTable::classic();
    if *points == classic {
        return CLASSIC.into();
    }
    match points.digest() {
        digest if digest == classic.digest() => CLASSIC.into(),
        digest => format!("{digest:032x}"),
    }
}

fn is_of_other_points(line: &str) -> bool {
    line.strip_prefix("rules ").is_some_and(|rules| {
        rules == CLASSIC || rules.len() == 32 && rules.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// FNV-1a with 64 bits, computed over all pieces.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo; the constants are those of RFC 9923.
fn checksum(pieces: &[&[u8]]) -> u64 {
    let bytes = pieces.iter().copied().flatten();
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

struct Lines<'a>(&'a [u8]);

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        core::str::from_utf8(line).ok()
    }

    /// The number after a name. It must be written the way the program writes it.
    fn number(&mut self, name: &str, expected: &str) -> Result<u64, LearnedTableError> {
        let line = self.next();
        let text = line.and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let number = text.and_then(|text| text.parse().ok());
        let written = |number: &u64| line == Some(&format!("{name} {number}"));
        number
            .filter(written)
            .ok_or_else(|| LearnedTableError::BadHeader {
                expected: expected.into(),
            })
    }
}

/// Why bytes are not a valid learned table, or not a training run that can be continued.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LearnedTableError {
    /// A line of the header is missing or unexpected.
    #[error("the learned values have a bad header: expected the line `{expected}`")]
    BadHeader {
        /// The expected line.
        expected: String,
    },
    /// The values have a version that this program does not read.
    #[error("the learned values have version {version}: expected {expected}")]
    OtherVersion {
        /// The version of the values.
        version: u64,
        /// The version that this program reads.
        expected: u64,
    },
    /// The values are for other points.
    #[error("the learned values are for different points than the game's")]
    OtherPoints,
    /// The number of weights or bytes is wrong.
    #[error("the learned values are {len} bytes long: expected {expected}")]
    WrongLength {
        /// The actual length.
        len: usize,
        /// The expected length.
        expected: usize,
    },
    /// The values were changed.
    #[error("the learned values do not match their checksum: expected an unchanged file")]
    WrongChecksum,
    /// The program would write these values differently.
    #[error("the learned values are not in this program's format: expected an unchanged file")]
    NotAsWritten,
}

error_kind!(LearnedTableError, "wrong-checksum");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksum_is_fnv_1a() {
        assert_eq!(checksum(&[]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(&[b"foo", b"bar"]), 0x8594_4171_f739_67e8);
    }
}
