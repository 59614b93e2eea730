//! The positions of values in JSON, so that errors can point to them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use crate::problem::{Problem, floor_char_boundary};

/// A value as shown in a message: without control characters, and shortened.
pub(crate) fn shown(text: &str) -> String {
    let escaped = text.escape_debug();
    match escaped.clone().nth(40) {
        Some(_) => format!("{}…", escaped.take(40).collect::<String>()),
        None => escaped.to_string(),
    }
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Key(String),
    /// A position in a list or, where keys can be repeated, in an object.
    Index(usize),
}

impl Step {
    /// Converts a segment of serde's path.
    pub(super) fn of_segment(segment: &Segment) -> Option<Self> {
        match segment {
            Segment::Seq { index } => Some(Self::Index(*index)),
            Segment::Map { key } => Some(Self::Key(key.clone())),
            Segment::Enum { .. } | Segment::Unknown => None,
        }
    }
}

/// The steps of a path as evaluator crates write it: `cards[3].color`.
pub(crate) fn steps(way: &str) -> impl Iterator<Item = Step> {
    let steps = way.split(['.', '[', ']']).filter(|step| !step.is_empty());
    steps.map(|step| match step.parse() {
        Ok(index) => Step::Index(index),
        Err(_) => Step::Key(step.to_owned()),
    })
}

/// A problem with the value at a path: `cards[3]: …`.
pub(crate) fn at(text: &str, path: &[Step], kind: &'static str, message: &str) -> Problem {
    let mut name = String::new();
    for step in path {
        match step {
            Step::Key(key) if name.is_empty() => name.push_str(key),
            Step::Key(key) => name.push_str(&format!(".{key}")),
            Step::Index(index) => name.push_str(&format!("[{index}]")),
        }
    }
    let message = if name.is_empty() {
        message.to_owned()
    } else {
        format!("`{}`: {message}", shown(&name))
    };
    Problem::at(kind, message, span_of(text, path))
}

/// The bytes of the value at a path; `None` if the text ends before it.
pub(crate) fn span_of(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let mut found = None;
    let mut reader = serde_json::Deserializer::from_str(text);
    // Errors after the value do not matter, because it has been found by then.
    let _ = Finder {
        path,
        found: &mut found,
    }
    .deserialize(&mut reader);
    let value = found?.get();
    // A value is a slice of the text, so its position is the distance between their starts.
    let start = (value.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    Some(start..start + value.len())
}

/// Reads up to the value at a path.
struct Finder<'p, 'f, 't> {
    path: &'p [Step],
    found: &'f mut Option<&'t RawValue>,
}

impl<'t> DeserializeSeed<'t> for Finder<'_, '_, 't> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.path.is_empty() {
            *self.found = Some(<&RawValue>::deserialize(deserializer)?);
            return Ok(());
        }
        deserializer.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for Finder<'_, '_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array or an object")
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut values: A) -> Result<(), A::Error> {
        if let Some((Step::Index(wanted), path)) = self.path.split_first() {
            for _ in 0..*wanted {
                values.next_element::<IgnoredAny>()?;
            }
            let found = self.found;
            values.next_element_seed(Finder { path, found })?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((step, path)) = self.path.split_first() else {
            return Ok(());
        };
        let mut n_before = 0;
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            let is_wanted = match step {
                Step::Key(wanted) => key == **wanted,
                Step::Index(wanted) => n_before == *wanted,
            };
            if is_wanted {
                let found = self.found;
                return map.next_value_seed(Finder { path, found });
            }
            map.next_value::<IgnoredAny>()?;
            n_before += 1;
        }
        Ok(())
    }
}

/// The first byte of the character at a line and column (in bytes), both counted from 1.
pub(crate) fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1));
    let start = starts.take(line.max(1)).last().unwrap_or_default();
    floor_char_boundary(text, start + column.saturating_sub(1))
}

/// The bytes of the character at `offset`; none at the end of the text.
pub(crate) fn char_at(text: &str, offset: usize) -> Range<usize> {
    let char = text.get(offset..).and_then(|rest| rest.chars().next());
    offset..offset + char.map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// serde counts bytes, and can stop within a character.
    #[test]
    fn a_place_is_that_of_a_whole_character() {
        let text = "{\"é\u{1F0A1}\u{7}\":\n 1";
        for (column, rest) in [
            (1, "{"),
            (3, "é"),
            (4, "é"),
            (5, "\u{1F0A1}"),
            (8, "\u{1F0A1}"),
            (9, "\u{7}"),
        ] {
            let offset = offset_of(text, 1, column);
            assert!(text[offset..].starts_with(rest), "{column}");
            assert_eq!(&text[char_at(text, offset)], rest, "{column}");
        }
        assert_eq!(offset_of(text, 2, 2), text.len() - 1);
        let end = offset_of(text, 2, 30);
        assert_eq!(char_at(text, end), text.len()..text.len());
    }
}
