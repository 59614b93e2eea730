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
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
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

/// Counts the lines of a text up to one place after another, each line once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineCounter {
    first_line: u64,
    place: usize,
    line: u64,
}

impl LineCounter {
    /// A counter for a text whose first line has this number.
    pub(crate) const fn new(first_line: u64) -> Self {
        Self {
            first_line,
            place: 0,
            line: first_line,
        }
    }

    /// The number of the line at a place. A place before the last one is counted from the start.
    pub(crate) fn line_at(&mut self, text: &str, place: usize) -> u64 {
        let place = place.min(text.len());
        if place < self.place {
            *self = Self::new(self.first_line);
        }
        let between = text.as_bytes().get(self.place..place).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', between).count() as u64;
        self.place = place;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_forward_and_back() {
        let text = "a\nbc\n\nd";
        let mut lines = LineCounter::new(7);
        let places = [0, 1, 2, 4, 6, 99, 3, 5];
        let found = places.map(|place| lines.line_at(text, place));
        assert_eq!(found, [7, 7, 8, 8, 10, 10, 8, 9]);
    }
}
