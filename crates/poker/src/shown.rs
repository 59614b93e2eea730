//! How messages show invalid text.

use alloc::string::String;

/// Returns invalid text as messages show it: control characters are escaped, and long text is cut.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let escaped = text.escape_debug();
    match escaped.clone().nth(MAX_CHARS) {
        Some(_) => escaped.take(MAX_CHARS).chain(['…']).collect(),
        None => escaped.collect(),
    }
}
