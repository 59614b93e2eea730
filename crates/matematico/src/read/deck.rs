//! Reading decks, one per line.

use alloc::vec::Vec;
use core::ops::Range;

use super::values::read_25;
use super::words::data_lines;
use crate::{Deck, ParseValuesError};

/// Why the text is not a list of decks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDecksError {
    /// There is no deck.
    #[error("no deck given: expected 25 values on each line")]
    NoDecks,
    /// A line is not a deck.
    #[error(transparent)]
    BadDeck(ParseValuesError),
}

impl ParseDecksError {
    /// The error's machine-readable name, in kebab case: `no-decks`, or the name of the deck's
    /// error.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NoDecks => "no-decks",
            Self::BadDeck(error) => error.kind(),
        }
    }

    /// The offending bytes, or `None` if the error has no position.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::NoDecks => None,
            Self::BadDeck(error) => Some(error.span()),
        }
    }
}

impl Deck {
    /// Reads a deck: 25 values in the order in which they are turned up.
    ///
    /// # Errors
    ///
    /// Same as [`Deal::parse`](crate::Deal::parse).
    pub fn parse(text: &str) -> Result<Self, ParseValuesError> {
        read_25(text, Self::new)
    }

    /// Reads decks, one per line. Blank lines and those that begin with `#` are skipped.
    ///
    /// # Errors
    ///
    /// [`ParseDecksError::NoDecks`] if there are no decks; [`ParseDecksError::BadDeck`] for the
    /// first line that is not a deck.
    pub fn parse_lines(text: &str) -> Result<Vec<Self>, ParseDecksError> {
        let mut decks = Vec::new();
        for (line, span) in data_lines(text) {
            let deck = Self::parse(line);
            decks.push(deck.map_err(|error| ParseDecksError::BadDeck(error.shifted(span.start)))?);
        }
        if decks.is_empty() {
            return Err(ParseDecksError::NoDecks);
        }
        Ok(decks)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    const DECK: &str = "A 2 3 4 5 6 7 8 9 10 J Q K A 2 3 4 5 6 7 8 9 T 11 12";

    #[test]
    fn decks_stand_on_lines() {
        let decks = Deck::parse_lines(&format!("# two\r\n{DECK}\r\n\n{DECK}")).unwrap();
        assert_eq!(decks.len(), 2);
        let cards = decks[1].cards().map(|card| card.to_string());
        assert_eq!(cards[..3], ["A", "2", "3"]);
        assert_eq!(cards[22..], ["10", "J", "Q"]);
    }

    #[track_caller]
    fn assert_wrong(text: &str, kind: &str, found: Option<&str>) {
        let error = Deck::parse_lines(text).unwrap_err();
        assert_eq!(error.kind(), kind);
        assert_eq!(error.span().map(|span| &text[span]), found);
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        assert_wrong("# none\n\n", "no-decks", None);
        let short = DECK.replace(" 12", " ");
        let text = format!("# a\n{DECK}\n{short}\n");
        assert_wrong(&text, "wrong-number-of-values", Some(""));
        let span = Deck::parse_lines(&text).unwrap_err().span().unwrap();
        assert_eq!(span.start, text.trim_end().len());
        assert_wrong(&format!("{DECK} K\n"), "wrong-number-of-values", Some("K"));
        let text = format!("\n{}", DECK.replace("Q K", "Q 0"));
        assert_wrong(&text, "unknown-value", Some("0"));
        let fifth = "A A A A 2 A 3 4 5 6 7 8 9 10 J Q K 2 3 4 5 6 7 8 9";
        let text = format!("{DECK}\r\n{fifth}");
        assert_wrong(&text, "five-of-a-value", Some("A"));
        let span = Deck::parse_lines(&text).unwrap_err().span().unwrap();
        assert_eq!(span.start, DECK.len() + 2 + 10);
    }
}
