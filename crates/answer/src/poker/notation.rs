//! Cards as other programs write them.

use handeval_cards::{is_plain, read_cards_or_jokers};

/// The cards in `text` in plain notation, if they are written in a different one.
pub(super) fn in_plain_notation(text: &str) -> Option<String> {
    if is_plain(text) {
        return None;
    }
    let cards = read_cards_or_jokers(text).map_while(Result::ok);
    let texts: Vec<_> = cards.map(|at| at.card.to_string()).collect();
    Some(texts.join(" "))
}
