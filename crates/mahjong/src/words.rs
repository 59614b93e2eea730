//! The wording of messages: plurals, quoted text, lists.

use alloc::string::String;
use core::fmt;

/// The plural ending of a noun after a number.
pub(crate) const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Quotes text for a message: escapes invisible characters, and ends long text with `…`.
pub(crate) fn quoted(text: &str) -> String {
    const MAX_CHARS: usize = 20;
    let mut quoted: String = text
        .chars()
        .take(MAX_CHARS)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}

/// Keys in backticks, separated by commas.
pub(crate) struct Listed<I>(pub(crate) I);

impl<I: Iterator<Item = &'static str> + Clone> fmt::Display for Listed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, key) in self.0.clone().enumerate() {
            f.write_str(if idx == 0 { "`" } else { ", `" })?;
            write!(f, "{key}`")?;
        }
        Ok(())
    }
}
