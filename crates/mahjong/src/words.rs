//! The wording of messages: plurals, quoted text, lists.

use alloc::string::String;
use core::fmt;

/// The plural ending of a noun after a number.
pub(crate) const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Quotes text for a message: escapes invisible characters, and ends long text with `…`.
pub(crate) fn quoted(text: &str) -> String {
    quoted_up_to(20, text)
}

/// Like [`quoted`], but with at most `max_chars` characters instead of 20.
pub(crate) fn quoted_up_to(max_chars: usize, text: &str) -> String {
    let mut quoted: String = text
        .chars()
        .take(max_chars)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(max_chars).is_some() {
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
