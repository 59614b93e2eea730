//! How messages show invalid text.

use alloc::string::String;

/// The character as messages show it: control characters are escaped, but quotes are not.
pub(crate) fn escape(char: char) -> impl Iterator<Item = char> + Clone {
    let is_quote = matches!(char, '"' | '\'');
    let quote = is_quote.then_some(char).into_iter();
    let escaped = (!is_quote).then(|| char.escape_debug());
    quote.chain(escaped.into_iter().flatten())
}

/// Returns invalid text as messages show it: control characters are escaped, and long text is cut.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let escaped = text.chars().flat_map(escape);
    match escaped.clone().nth(MAX_CHARS) {
        Some(_) => escaped.take(MAX_CHARS).chain(['…']).collect(),
        None => escaped.collect(),
    }
}
