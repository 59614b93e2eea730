//! Flower tiles among the tiles of a hand: `1f` to `8f`, and 🀢 to 🀩.

use crate::Problem;

/// Takes the flower tiles out of a hand, which is the text before `end`. Spaces take their place,
/// so that positions in the text stay the same; `None` if there are none.
///
/// The tiles are numbers from 1 to 8: plum, orchid, chrysanthemum, bamboo, then the seasons.
pub(super) fn take_flowers(text: &str, end: usize) -> Option<(String, Vec<u8>)> {
    let mut rest = String::with_capacity(text.len());
    let mut flowers = Vec::new();
    let mut chars = text[..end].char_indices().peekable();
    while let Some((start, char)) = chars.next() {
        if let Some(flower) = of_unicode(char) {
            flowers.push(flower);
            push_spaces(char.len_utf8(), &mut rest);
            if let Some((_, selector)) = chars.next_if(|(_, char)| is_variation_selector(*char)) {
                push_spaces(selector.len_utf8(), &mut rest);
            }
            continue;
        }
        let is_start = char.is_ascii_digit() && !rest.ends_with(|char: char| char.is_ascii_digit());
        let numbers = match is_start {
            true => of_group(&text[start..end]),
            false => None,
        };
        match numbers {
            Some(numbers) => {
                push_spaces(numbers.len() + 1, &mut rest);
                // The other numbers, and the letter.
                for _ in numbers.bytes() {
                    chars.next();
                }
                flowers.extend(numbers.bytes().map(|number| number - b'0'));
            }
            None => rest.push(char),
        }
    }
    rest.push_str(&text[end..]);
    (!flowers.is_empty()).then_some((rest, flowers))
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

/// In Unicode, bamboo comes before chrysanthemum.
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

/// The problem with a flower that is there twice, if any.
pub(super) fn repeated_flower(flowers: &[u8]) -> Option<Problem> {
    let mut seen = flowers.iter().enumerate();
    let (_, flower) = seen.find(|(idx, flower)| flowers[..*idx].contains(flower))?;
    let message = format!("the flower `{flower}f` is there twice: expected each flower once");
    Some(Problem::whole("too-many-flowers", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flowers_are_taken_out_of_a_hand() {
        for (text, rest, flowers) in [
            ("123m56f44p", "123m   44p", vec![5, 6]),
            ("1f123m 8f", "  123m   ", vec![1, 8]),
            ("🀇🀢🀈🀩\u{FE0E}", "🀇    🀈       ", vec![1, 8]),
            ("🀤🀥", "        ", vec![4, 3]),
        ] {
            let taken = take_flowers(text, text.len());
            assert_eq!(taken, Some((rest.to_owned(), flowers)), "{text}");
        }
        for text in ["123m", "19f", "0f", "12fa", "f", "12", "é1mf"] {
            assert_eq!(take_flowers(text, text.len()), None, "{text}");
        }
        assert_eq!(take_flowers("1m 1f", 2), None);
    }
}
