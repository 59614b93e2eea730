//! The hand in a web address of Tenhou's analyzer: `https://tenhou.net/2/?q=123m456p789s1122z`.

use core::ops::Range;

/// The bytes of the hand in a web address, and of everything after the address.
#[derive(Debug)]
pub(super) struct HandInAddress {
    hand: Range<usize>,
    /// The index of the byte after the address.
    end: usize,
}

impl HandInAddress {
    pub(super) fn contains(&self, at: usize) -> bool {
        self.hand.contains(&at) || at >= self.end
    }
}

/// Finds the hand if the text begins with a web address or with the parameter `q=`.
pub(super) fn address(text: &str) -> Option<HandInAddress> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word = &text[start..end];
    let n_before = match word.strip_prefix("q=") {
        Some(_) => 0,
        None if is_of_tenhou(word) => word.find('?')? + 1,
        None => return None,
    };
    let mut at = start + n_before;
    for parameter in word[n_before..].split('&') {
        if let Some(value) = parameter.strip_prefix("q=") {
            let len = value.find('#').unwrap_or(value.len());
            let hand = at + 2..at + 2 + len;
            return Some(HandInAddress { hand, end });
        }
        at += parameter.len() + 1;
    }
    None
}

/// Whether a word is a web address of Tenhou, with or without `https://`.
fn is_of_tenhou(word: &str) -> bool {
    let word = ["https://", "http://"]
        .into_iter()
        .find_map(|scheme| word.strip_prefix(scheme))
        .unwrap_or(word);
    word.starts_with("tenhou.net/")
}
