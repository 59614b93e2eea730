//! Searching in lines: for short texts, faster than the standard library's searches.

/// The text before and after the first `byte`, which must be ASCII.
pub(crate) fn split_at(text: &str, byte: u8) -> Option<(&str, &str)> {
    let place = memchr::memchr(byte, text.as_bytes())?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

/// The text before the first `byte`, which must be ASCII; the whole text if there is none.
pub(crate) fn until(text: &str, byte: u8) -> &str {
    split_at(text, byte).map_or(text, |(before, _)| before)
}

/// The text before and after the first occurrence of these words.
pub(crate) fn split_at_words<'a>(text: &'a str, words: &str) -> Option<(&'a str, &'a str)> {
    let (&first, bytes) = (words.as_bytes().first()?, text.as_bytes());
    for place in memchr::memchr_iter(first, bytes) {
        if bytes[place..].starts_with(words.as_bytes()) {
            return Some((text.get(..place)?, text.get(place + words.len()..)?));
        }
    }
    None
}

/// Whether a text contains these words.
pub(crate) fn has(text: &str, words: &str) -> bool {
    split_at_words(text, words).is_some()
}

/// The lines of a text, including any carriage return before a line feed.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let line = Some(rest).filter(|rest| !rest.is_empty())?;
        let (line, after) = split_at(line, b'\n').unwrap_or((line, ""));
        rest = after;
        Some(line)
    })
}

/// The text without surrounding white space.
pub(crate) fn trim(text: &str) -> &str {
    let is_black = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    match is_black(bytes.first()) && is_black(bytes.last()) {
        true => text,
        false => text.trim(),
    }
}
