//! The words behind a hand: `ron=5p riichi dora=4p`.

use std::ops::Range;

/// A word behind a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) name: &'a str,
    /// What stands behind `=`, if that is there.
    pub(super) value: Option<&'a str>,
    /// Where it stands in the text of the hand, in bytes.
    pub(super) span: Range<usize>,
}

/// Where the words begin behind a hand: at the first that begins with a letter, outside of
/// brackets. Rule R3.
pub(super) fn words_start(text: &str) -> usize {
    let mut is_in_brackets = false;
    let mut is_after_space = true;
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if is_after_space && !is_in_brackets && byte.is_ascii_alphabetic() {
            return at;
        }
        match byte {
            b'[' => is_in_brackets = true,
            b']' => is_in_brackets = false,
            _ => {}
        }
        let (n_bytes, is_space) = character(text, at);
        is_after_space = is_space;
        at += n_bytes;
    }
    text.len()
}

/// The words of a text from a place on.
pub(super) fn words(text: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    let mut at = start;
    std::iter::from_fn(move || {
        while at < text.len() {
            let (n_bytes, is_space) = character(text, at);
            if !is_space {
                break;
            }
            at += n_bytes;
        }
        let start = at;
        let mut equals = None;
        loop {
            // Letters and digits are most of what there is.
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            at += rest
                .iter()
                .take_while(|&&byte| IS_PLAIN[usize::from(byte)])
                .count();
            if at == text.len() {
                break;
            }
            let (n_bytes, is_space) = character(text, at);
            if is_space {
                break;
            }
            if text.as_bytes()[at] == b'=' && equals.is_none() {
                equals = Some(at);
            }
            at += n_bytes;
        }
        (start < at).then(|| Word {
            name: &text[start..equals.unwrap_or(at)],
            value: equals.map(|equals| &text[equals + 1..at]),
            span: start..at,
        })
    })
}

/// Whether a byte neither ends a word nor its name.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        is_plain[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    is_plain
};

/// How many bytes the character at a place has, and whether it is a space.
#[inline(always)]
fn character(text: &str, at: usize) -> (usize, bool) {
    match text.as_bytes()[at] {
        b' ' | b'\t'..=b'\r' => (1, true),
        0..=0x7f => (1, false),
        _ => wide_character(text, at),
    }
}

/// The same of a character that has several bytes.
#[cold]
fn wide_character(text: &str, at: usize) -> (usize, bool) {
    let char = text[at..].chars().next();
    char.map_or((1, false), |char| (char.len_utf8(), char.is_whitespace()))
}

/// The parts of a value between commas, with their bytes.
pub(super) fn parts(value: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    value.split(',').map(move |part| {
        let span = start..start + part.len();
        start = span.end + 1;
        (part, span)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words as the standard library splits them.
    fn slowly(text: &str, start: usize) -> Vec<Word<'_>> {
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let word = |part| {
            let (name, value) = match str::split_once(part, '=') {
                Some((name, value)) => (name, Some(value)),
                None => (part, None),
            };
            let span = place(part)..place(part) + part.len();
            Word { name, value, span }
        };
        text[start..].split_whitespace().map(word).collect()
    }

    #[test]
    fn words_are_parted_by_any_space() {
        for text in [
            "",
            " ",
            "1m ron=5p",
            "1m\tron=5p  dora=",
            "1m\u{3000}ron=5p\u{3000}\u{a0}x=y=z\u{2003}",
            "[chi 123m] riichi é=ü ñ",
            "5m\u{b}ron\u{c}=\r\n=",
            "ron",
            "\u{3000}ron",
        ] {
            for start in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let found: Vec<_> = words(text, start).collect();
                assert_eq!(found, slowly(text, start), "{text:?} from {start}");
            }
        }
    }

    #[test]
    fn words_start_at_the_first_letter_outside_of_brackets() {
        for (text, expected) in [
            ("123m ron=5p", 5),
            ("123m [chi 123m] riichi", 16),
            ("123m[ chi 123m riichi", 21),
            ("123m\u{3000}ron=5p", 7),
            ("ron=5p", 0),
            ("123m5p", 6),
            ("123m é ron", 8),
        ] {
            assert_eq!(words_start(text), expected, "{text}");
        }
    }
}
