//! A few cards that were checked once: what the hands of different games have in common.

use core::fmt;
use core::ops::Range;

use crate::{Card, HandError, ParseCardError, ParseHandError};

/// At most `N` cards.
///
/// Behind the cards stands always the same, so that equality can be derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Few<T, const N: usize> {
    cards: [T; N],
    n_cards: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// The first `N` cards.
    pub(crate) fn new(cards: &[T], filler: T) -> Self {
        let mut few = Self {
            cards: [filler; N],
            n_cards: 0,
        };
        for (place, &card) in few.cards.iter_mut().zip(cards) {
            *place = card;
            few.n_cards += 1;
        }
        few
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        self.cards.split_at(usize::from(self.n_cards)).0
    }
}

/// Writes the cards with spaces between them.
pub(crate) fn write_cards<T: fmt::Display>(cards: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (card_idx, card) in cards.iter().enumerate() {
        write!(f, "{}{card}", if card_idx == 0 { "" } else { " " })?;
    }
    Ok(())
}

/// What a text holds: its first `N` cards with their places, and how many there are.
pub(crate) struct Read<T, const N: usize> {
    cards: Few<T, N>,
    spans: [(usize, usize); N],
    /// How many cards the text has.
    pub(crate) found: usize,
    /// Where a card too many begins.
    first_too_many: Option<usize>,
    end: usize,
}

/// Reads cards, each with its place.
///
/// # Errors
///
/// The first card that cannot be read.
pub(crate) fn read<T: Copy, const N: usize>(
    cards: impl Iterator<Item = Result<(T, Range<usize>), ParseCardError>>,
    filler: T,
) -> Result<Read<T, N>, ParseCardError> {
    let mut read = Read {
        cards: Few::new(&[], filler),
        spans: [(0, 0); N],
        found: 0,
        first_too_many: None,
        end: 0,
    };
    for card in cards {
        let (card, span) = card?;
        let place = read.cards.cards.get_mut(read.found);
        match (place, read.spans.get_mut(read.found)) {
            (Some(place), Some(place_of_span)) => {
                (*place, *place_of_span) = (card, (span.start, span.end));
                read.cards.n_cards += 1;
            }
            _ => read.first_too_many = read.first_too_many.or(Some(span.start)),
        }
        read.found += 1;
        read.end = span.end;
    }
    Ok(read)
}

impl<T: Copy, const N: usize> Read<T, N> {
    pub(crate) fn cards(&self) -> &[T] {
        self.cards.as_slice()
    }

    /// The bytes of a card.
    fn span_of(&self, card_idx: usize) -> Range<usize> {
        let &(start, end) = self.spans.get(card_idx).unwrap_or(&(self.end, self.end));
        start..end
    }

    /// What is wrong with the cards, and where.
    pub(crate) fn wrong(&self, error: HandError) -> ParseHandError {
        let span = match error {
            HandError::DuplicateCard { second_idx, .. } => self.span_of(second_idx),
            HandError::NotInDeck { card_idx, .. } | HandError::OnTheBoard { card_idx, .. } => {
                self.span_of(card_idx)
            }
            HandError::JokerNotInDeck { card_idx } => self.span_of(card_idx),
            HandError::TooManyJokers { third_idx } => self.span_of(third_idx),
            HandError::WrongCount { .. } | HandError::WrongCountOf { .. } | HandError::NoBoard => {
                let first = self.span_of(0).start.min(self.end);
                self.first_too_many.unwrap_or(first)..self.end
            }
        };
        ParseHandError::Hand { error, span }
    }
}

/// Holds that no card occurs twice.
///
/// # Errors
///
/// [`HandError::DuplicateCard`] with the first that does.
pub(crate) fn all_different(cards: &[Card]) -> Result<(), HandError> {
    for (second_idx, &card) in cards.iter().enumerate() {
        let mut before = cards.iter().take(second_idx);
        if let Some(first_idx) = before.position(|&other| other == card) {
            return Err(HandError::DuplicateCard {
                card,
                first_idx,
                second_idx,
            });
        }
    }
    Ok(())
}
