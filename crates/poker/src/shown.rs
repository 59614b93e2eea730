//! How a text is shown that is wrong.

use alloc::string::String;

/// A text as a message shows it: without control characters, and not for ever.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let escaped = text.escape_debug();
    match escaped.clone().nth(MAX_CHARS) {
        Some(_) => escaped.take(MAX_CHARS).chain(['…']).collect(),
        None => escaped.collect(),
    }
}
