//! A player, as it was typed.

use handeval_cards::read_cards;
use handeval_poker::{EquityGame, Range};

use crate::Problem;

/// A hand or a range.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// As it was typed, without spaces; the cards of a hand as everybody writes them.
    pub(super) text: String,
    /// Whether it is two cards.
    pub(super) is_hand: bool,
    /// What it was read as.
    pub(super) range: Range,
}

impl Player {
    /// Reads a player of a game.
    pub(super) fn read(text: &str, game: EquityGame) -> Result<Self, Problem> {
        let range: Range = match game.is_short_deck() {
            false => text.parse()?,
            true => Range::parse_short_deck(text)?,
        };
        let cards = match range.n_combos() {
            1 => read_cards(text).collect::<Result<Vec<_>, _>>().ok(),
            _ => None,
        };
        Ok(match cards.as_deref() {
            // In the order in which they were typed.
            Some([first, second]) => Self {
                text: format!("{}{}", first.card, second.card),
                is_hand: true,
                range,
            },
            _ => Self {
                text: text.chars().filter(|&char| !is_passed_over(char)).collect(),
                is_hand: false,
                range,
            },
        })
    }
}

/// Spaces, and the invisible characters that ask for a symbol as text or as a picture.
fn is_passed_over(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}
