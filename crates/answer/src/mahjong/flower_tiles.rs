//! Flower tiles among the tiles of a hand: `1f` to `8f`, and 🀢 to 🀩.

use std::ops::Range;

use handeval_mahjong::{ShapeRules, Variant};

use crate::Problem;

/// The flower tiles of a hand.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Flowers {
    /// The text without the flower tiles; spaces take their place, so that positions in the text
    /// stay the same.
    pub(super) rest: String,
    /// The numbers of the flower tiles, from 1 to 8: plum, orchid, chrysanthemum, bamboo, then the
    /// seasons.
    pub(super) numbers: Vec<u8>,
    /// The bytes from the first flower tile to the last.
    pub(super) span: Range<usize>,
}

/// Whether the rules have flowers, which a player sets aside.
pub(super) fn have_flowers(rules: ShapeRules) -> bool {
    use Variant::{Hongkong, Mcr, Taiwan};
    matches!(rules.variant(), Some(Mcr | Hongkong | Taiwan))
}

/// Takes the flower tiles out of a hand, which is the text before `end`; `None` if there are none.
pub(super) fn take_flowers(text: &str, end: usize) -> Option<Flowers> {
    let mut rest = String::with_capacity(text.len());
    let mut numbers = Vec::new();
    let mut span: Option<Range<usize>> = None;
    let mut add = |at: Range<usize>| {
        let start = span.as_ref().map_or(at.start, |span| span.start);
        span = Some(start..at.end);
    };
    let mut chars = text[..end].char_indices().peekable();
    while let Some((start, char)) = chars.next() {
        if let Some(flower) = of_unicode(char) {
            numbers.push(flower);
            add(start..start + char.len_utf8());
            push_spaces(char.len_utf8(), &mut rest);
            if let Some((_, selector)) = chars.next_if(|(_, char)| is_variation_selector(*char)) {
                push_spaces(selector.len_utf8(), &mut rest);
            }
            continue;
        }
        let is_start = char.is_ascii_digit() && !rest.ends_with(|char: char| char.is_ascii_digit());
        let group = match is_start {
            true => of_group(&text[start..end]),
            false => None,
        };
        match group {
            Some(group) => {
                push_spaces(group.len() + 1, &mut rest);
                add(start..start + group.len() + 1);
                // Skips the other numbers of the group, and the letter.
                for _ in group.bytes() {
                    chars.next();
                }
                numbers.extend(group.bytes().map(|number| number - b'0'));
            }
            None => rest.push(char),
        }
    }
    rest.push_str(&text[end..]);
    Some(Flowers {
        rest,
        numbers,
        span: span?,
    })
}

fn push_spaces(n: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', n));
}

/// The numbers before the `f` of a group such as `125f` at the start of a text.
fn of_group(text: &str) -> Option<&str> {
    let end = text.find(|char: char| !char.is_ascii_digit())?;
    let (numbers, rest) = text.split_at(end);
    let mut rest = rest.chars();
    let is_group = rest.next() == Some('f')
        && !rest.next().is_some_and(char::is_alphabetic)
        && numbers
            .bytes()
            .all(|number| (b'1'..=b'8').contains(&number));
    is_group.then_some(numbers)
}

/// The number of a Unicode flower tile; in Unicode, bamboo comes before chrysanthemum.
fn of_unicode(char: char) -> Option<u8> {
    Some(match char {
        '\u{1F022}' => 1,
        '\u{1F023}' => 2,
        '\u{1F025}' => 3,
        '\u{1F024}' => 4,
        '\u{1F026}' => 5,
        '\u{1F027}' => 6,
        '\u{1F028}' => 7,
        '\u{1F029}' => 8,
        _ => return None,
    })
}

const fn is_variation_selector(char: char) -> bool {
    matches!(char, '\u{FE0E}' | '\u{FE0F}')
}

/// The problem with a repeated flower, if there is one.
pub(super) fn repeated_flower(flowers: &[u8]) -> Option<Problem> {
    let mut seen = flowers.iter().enumerate();
    let (_, flower) = seen.find(|(idx, flower)| flowers[..*idx].contains(flower))?;
    let message = format!("the flower `{flower}f` is given twice: expected each flower once");
    Some(Problem::whole("too-many-flowers", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flowers_are_taken_out_of_a_hand() {
        for (text, rest, numbers, span) in [
            ("123m56f44p", "123m   44p", vec![5, 6], 4..7),
            ("1f123m 8f", "  123m   ", vec![1, 8], 0..9),
            ("🀇🀢🀈🀩\u{FE0E}", "🀇    🀈       ", vec![1, 8], 4..16),
            ("🀤🀥", "        ", vec![4, 3], 0..8),
        ] {
            let expected = Flowers {
                rest: rest.to_owned(),
                numbers,
                span,
            };
            assert_eq!(take_flowers(text, text.len()), Some(expected), "{text}");
        }
        for text in ["123m", "19f", "0f", "12fa", "f", "12", "é1mf"] {
            assert_eq!(take_flowers(text, text.len()), None, "{text}");
        }
        assert_eq!(take_flowers("1m 1f", 2), None);
    }
}
