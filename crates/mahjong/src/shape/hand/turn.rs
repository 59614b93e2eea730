//! Whose turn it is, as far as a hand shows it: its player has to draw, or to discard.

use core::ops::Deref;

use super::Hand;

/// A hand by its size: what its player does next.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, Turn, discards, waits};
///
/// let hand: Hand = "1112345678999m".parse()?;
/// match hand.turn() {
///     Turn::ToDraw(hand) => assert_eq!(waits(hand).len(), 9),
///     Turn::ToDiscard(hand) => assert!(discards(hand).len() > 0),
/// }
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M8.
#[derive(Clone, Copy, Debug)]
pub enum Turn<'a> {
    /// The hand has `3n+1` tiles.
    ToDraw(ToDraw<'a>),
    /// The hand has `3n+2` tiles.
    ToDiscard(ToDiscard<'a>),
}

/// A hand of `3n+1` tiles, such as 13: it waits for a draw.
#[derive(Clone, Copy, Debug)]
pub struct ToDraw<'a>(&'a Hand);

impl<'a> ToDraw<'a> {
    /// The hand, if it is of this size.
    #[must_use]
    #[inline]
    pub fn of(hand: &'a Hand) -> Option<Self> {
        (hand.n_uncalled() % 3 == 1).then_some(Self(hand))
    }

    /// The hand.
    #[must_use]
    #[inline]
    pub const fn hand(self) -> &'a Hand {
        self.0
    }
}

/// A hand of `3n+2` tiles, such as 14: it wins, or a discard follows.
#[derive(Clone, Copy, Debug)]
pub struct ToDiscard<'a>(&'a Hand);

impl<'a> ToDiscard<'a> {
    /// The hand, if it is of this size.
    #[must_use]
    #[inline]
    pub fn of(hand: &'a Hand) -> Option<Self> {
        (hand.n_uncalled() % 3 == 2).then_some(Self(hand))
    }

    /// The hand.
    #[must_use]
    #[inline]
    pub const fn hand(self) -> &'a Hand {
        self.0
    }
}

impl Deref for ToDraw<'_> {
    type Target = Hand;

    fn deref(&self) -> &Hand {
        self.0
    }
}

impl Deref for ToDiscard<'_> {
    type Target = Hand;

    fn deref(&self) -> &Hand {
        self.0
    }
}

impl Hand {
    /// What the player does next: a hand has `3n+1` tiles or `3n+2`.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Turn<'_> {
        match ToDiscard::of(self) {
            Some(hand) => Turn::ToDiscard(hand),
            None => Turn::ToDraw(ToDraw(self)),
        }
    }
}
