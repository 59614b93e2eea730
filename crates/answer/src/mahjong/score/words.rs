//! Where the words begin behind a hand: `123m [pon 555z] ron=5p riichi`.

use crate::ask::words;

/// Where the words begin behind a hand: at the first that begins with a letter, outside of
/// brackets. Rule R3.
pub(super) fn words_start(text: &str) -> usize {
    let mut is_in_brackets = false;
    for word in words(text, 0) {
        let bytes = &text.as_bytes()[word.span.clone()];
        if !is_in_brackets && bytes[0].is_ascii_alphabetic() {
            return word.span.start;
        }
        let bracket = bytes.iter().rfind(|byte| matches!(byte, b'[' | b']'));
        is_in_brackets = bracket.map_or(is_in_brackets, |&bracket| bracket == b'[');
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

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
