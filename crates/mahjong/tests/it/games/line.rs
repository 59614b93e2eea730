//! Lines of text, each a hand followed by words, and the examples made from them.

use handeval_mahjong::{Tile, WinBy};
use serde_json::Value as Json;

/// A line: a hand, then words.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) hand: &'a str,
    /// The words: a name, and a value that may be empty.
    pub(crate) words: Vec<(&'a str, &'a str)>,
}

impl<'a> Line<'a> {
    /// The line in `text`. The hand ends before the first word outside brackets that begins with a
    /// lowercase letter.
    pub(crate) fn new(text: &'a str) -> Self {
        let (mut depth, mut start) = (0, 0);
        for word in text.split(' ') {
            if depth == 0 && word.starts_with(|char: char| char.is_ascii_lowercase()) {
                break;
            }
            depth += word.matches('[').count();
            depth -= word.matches(']').count();
            start += word.len() + 1;
        }
        let (hand, words) = text.split_at(start.min(text.len()));
        let words = words.split_ascii_whitespace();
        Self {
            hand: hand.trim(),
            words: words
                .map(|word| word.split_once('=').unwrap_or((word, "")))
                .collect(),
        }
    }
}

/// The winning tile and how the winner got it, from the words `ron` and `tsumo`; `None` for other
/// words.
pub(crate) fn won_on(name: &str, value: &str) -> Option<(Tile, WinBy)> {
    let by = match name {
        "ron" => WinBy::Ron { from: None },
        "tsumo" => WinBy::Tsumo,
        _ => return None,
    };
    Some((value.parse().unwrap(), by))
}

/// The inputs and the expected answers of a fixture.
pub(crate) fn examples(text: &'static str) -> Vec<(String, Json)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let example = |line| {
        let mut example: Json = serde_json::from_str(line).unwrap();
        (
            example["input"].as_str().unwrap().to_owned(),
            example["expected"].take(),
        )
    };
    lines.map(example).collect()
}
