//! The cards of a hand, checked once and stored without allocation.

use core::fmt;
use core::ops::RangeInclusive;

use handeval_cards::CardAt;

use crate::{Card, HandError, ParseCardError, ParseHandError};

/// At most `N` cards. Unused elements hold a fixed filler, so that equality can be derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CardArray<T, const N: usize> {
    cards: [T; N],
    n_cards: u8,
}

impl<T: Copy, const N: usize> CardArray<T, N> {
    /// Stores at most `N` cards.
    #[inline]
    pub(crate) fn new(cards: &[T], filler: T) -> Self {
        let mut card_array = Self {
            cards: [filler; N],
            n_cards: 0,
        };
        for (place, &card) in card_array.cards.iter_mut().zip(cards) {
            *place = card;
            card_array.n_cards += 1;
        }
        card_array
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        self.cards.split_at(usize::from(self.n_cards)).0
    }
}

impl<const N: usize> CardArray<Card, N> {
    /// Checks that the cards are all different and that `n_cards` allows this many. The error is
    /// [`HandError::WrongCount`], whose message contains `of` and `expected`, or
    /// [`HandError::DuplicateCard`] for the first repeated card.
    pub(crate) fn of_different(
        cards: &[Card],
        n_cards: RangeInclusive<usize>,
        of: &'static str,
        expected: &'static str,
    ) -> Result<Self, HandError> {
        let found = cards.len();
        if !n_cards.contains(&found) {
            return Err(HandError::WrongCount {
                found,
                of,
                expected,
            });
        }
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
        Ok(Self::new(cards, Card::ALL[0]))
    }
}

/// One more than the number of cards in the largest hand.
const MANY: usize = 8;

/// Reads at most `max` cards and makes a hand from them with `of_cards`, which also rejects a hand
/// with too many cards. The error reports the first unreadable card, or what is wrong with the
/// cards and where.
pub(crate) fn parse<T: Copy, H>(
    cards: impl Iterator<Item = Result<CardAt<T>, ParseCardError>>,
    max: usize,
    of_cards: impl FnOnce(&[T]) -> Result<H, HandError>,
) -> Result<H, ParseHandError> {
    let mut read: [Option<CardAt<T>>; MANY] = [None; MANY];
    let (mut n_cards, mut end) = (0, 0);
    for at in cards {
        let at = at?;
        if let Some(place) = read.get_mut(n_cards) {
            *place = Some(at);
        }
        n_cards += 1;
        end = at.span().end;
    }
    let span_of = |idx: usize| {
        read.get(idx)
            .copied()
            .flatten()
            .map_or(end..end, CardAt::span)
    };
    let hand = match read[0] {
        Some(first) => {
            let found = read.map(|at| at.unwrap_or(first).card);
            of_cards(found.split_at(n_cards.min(MANY)).0)
        }
        None => of_cards(&[]),
    };
    hand.map_err(|mut error| {
        let span = match &mut error {
            HandError::WrongCount { found, .. } => {
                *found = n_cards;
                // Mutants: as many cards as are allowed are not a wrong number.
                let first_wrong = if n_cards > max { max } else { 0 };
                span_of(first_wrong).start..end
            }
            HandError::DuplicateCard {
                second_idx: idx, ..
            }
            | HandError::TooManyJokers { third_idx: idx }
            | HandError::NotInDeck { card_idx: idx, .. }
            | HandError::OnTheBoard { card_idx: idx, .. }
            | HandError::JokerNotInDeck { card_idx: idx } => span_of(*idx),
            HandError::NoBoard => span_of(0).start..end,
        };
        ParseHandError::Hand { error, span }
    })
}

/// Writes hands as cards separated by spaces, and reads them as `parse` does.
macro_rules! text_of_hands {
    ($($Hand:ident)+) => {$(
        /// Reads a hand as `parse` does.
        impl core::str::FromStr for $Hand {
            type Err = $crate::ParseHandError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseHandError> {
                Self::parse(text)
            }
        }

        $crate::card_array::text_of_cards!($Hand: cards);
    )+};
}
pub(crate) use text_of_hands;

/// Writes cards in the order given, separated by spaces.
macro_rules! text_of_cards {
    ($($Hand:ident: $cards:ident),+) => {$(
        /// Writes the cards in the order given, with spaces between them.
        impl core::fmt::Display for $Hand {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::card_array::write_cards(self.$cards(), f)
            }
        }

        impl core::fmt::Debug for $Hand {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({self})", stringify!($Hand))
            }
        }
    )+};
}
pub(crate) use text_of_cards;

pub(crate) fn write_cards<T: fmt::Display>(cards: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (card_idx, card) in cards.iter().enumerate() {
        write!(f, "{}{card}", if card_idx == 0 { "" } else { " " })?;
    }
    Ok(())
}
