//! Colors. Styles are always written; the stream strips them where they are not wanted.

use std::fmt;

use anstyle::{AnsiColor, Style};
use handeval_cards::{CardOrJoker, Suit};
use handeval_mahjong::TileSuit;

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();

/// A value in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Styled<T>(pub(crate) Style, pub(crate) T);

impl<T: fmt::Display> fmt::Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style, value) = self;
        write!(f, "{style}{value}{style:#}")
    }
}

/// The color of a suit in a four-color deck: spades plain, hearts red, diamonds blue, clubs green.
pub(crate) const fn suit_style(suit: Suit) -> Style {
    match suit {
        Suit::Clubs => AnsiColor::Green.on_default(),
        Suit::Spades => Style::new().bold(),
        Suit::Diamonds => AnsiColor::BrightBlue.on_default(),
        Suit::Hearts => AnsiColor::Red.on_default(),
    }
}

/// The color of a tile: characters red, dots blue, bamboos green, honors plain.
pub(crate) const fn tile_style(suit: TileSuit) -> Style {
    match suit {
        TileSuit::Characters => AnsiColor::Red.on_default(),
        TileSuit::Dots => AnsiColor::BrightBlue.on_default(),
        TileSuit::Bamboos => AnsiColor::Green.on_default(),
        TileSuit::Honors => Style::new().bold(),
    }
}

/// Cards in the colors of their suits, with spaces between them; `-` if there are none.
pub(crate) fn cards<C: Copy + Into<CardOrJoker>>(cards: &[C]) -> String {
    if cards.is_empty() {
        return "-".to_owned();
    }
    let texts: Vec<_> = cards
        .iter()
        .map(|&card| match card.into() {
            CardOrJoker::Card(card) => Styled(suit_style(card.suit()), card).to_string(),
            joker @ CardOrJoker::Joker => Styled(STRONG, joker).to_string(),
        })
        .collect();
    texts.join(" ")
}
