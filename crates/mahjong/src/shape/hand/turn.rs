//! Whether a hand draws or discards next, which depends on its size.

use core::ops::Deref;

use super::Hand;

/// A hand classified by its size, which decides what its player does next.
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
/// Source: rule M8.
#[derive(Clone, Copy, Debug)]
pub enum Turn<'a> {
    /// The hand has `3n+1` tiles.
    ToDraw(ToDraw<'a>),
    /// The hand has `3n+2` tiles.
    ToDiscard(ToDiscard<'a>),
}

macro_rules! hands_with {
    ($($beside:literal beside: $(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a>(&'a Hand);

        impl<'a> $name<'a> {
            /// The hand, if it has the right size.
            #[must_use]
            #[inline]
            pub fn of(hand: &'a Hand) -> Option<Self> {
                (hand.n_uncalled() % 3 == $beside).then_some(Self(hand))
            }

            /// The hand.
            #[must_use]
            #[inline]
            pub const fn hand(self) -> &'a Hand {
                self.0
            }
        }

        impl Deref for $name<'_> {
            type Target = Hand;

            fn deref(&self) -> &Hand {
                self.0
            }
        }
    )*};
}

hands_with! {
    1 beside:
    /// A hand of `3n+1` tiles, such as 13, which draws next.
    ToDraw;
    2 beside:
    /// A hand of `3n+2` tiles, such as 14, which wins or discards next.
    ToDiscard;
}

impl Hand {
    /// Whether the hand draws (`3n+1` tiles) or discards (`3n+2` tiles) next.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Turn<'_> {
        match ToDiscard::of(self) {
            Some(hand) => Turn::ToDiscard(hand),
            None => Turn::ToDraw(ToDraw(self)),
        }
    }
}
