//! The tiles that bring a hand closer to a win, and how many are left.

use core::fmt;

use crate::shape::improve::{Improver, now};
use crate::shape::planes::Planes;
use crate::{Form, Forms, HandKey, Tile, ToDraw};

/// A tile that brings a hand closer to a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Accepted {
    /// The tile.
    pub tile: Tile,
    /// The number of copies left, in `0..=4`: four minus the copies that the player sees in the
    /// hand, its calls, the visible tiles and this turn's discard.
    pub left: u8,
}

/// The tiles that bring a hand closer to a win (ukeire 受け入れ), with the copies left.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDraw, acceptance};
///
/// let hand: Hand = "123m456p789s2233z".parse()?;
/// let accepted = acceptance(ToDraw::of(&hand).unwrap());
/// assert_eq!((accepted.len(), accepted.total()), (2, 4));
/// let south = "2z".parse().unwrap();
/// assert_eq!(accepted.left(south), Some(2));
/// let first = accepted.tiles().next().unwrap();
/// assert_eq!((first.tile, first.left), (south, 2));
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Acceptance {
    /// The accepted kinds, one bit per kind.
    tiles: u64,
    /// How many copies of these kinds are left in all.
    left: Planes,
}

impl Acceptance {
    /// The acceptance of these kinds, one bit each, for a player who sees the tiles `seen`.
    #[inline]
    pub(crate) fn new(tiles: u64, seen: &Planes) -> Self {
        Self {
            tiles,
            left: seen.left(tiles),
        }
    }

    /// The tiles, in tile order.
    #[must_use = "iterators are lazy"]
    pub fn tiles(&self) -> AcceptedTiles {
        AcceptedTiles(*self)
    }

    /// The number of different tiles.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tiles.count_ones() as usize
    }

    /// Whether no tile brings the hand closer.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The total number of copies left.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.left.sum()
    }

    /// Whether the tile brings the hand closer.
    #[must_use]
    pub const fn contains(&self, tile: Tile) -> bool {
        self.tiles >> tile.code() & 1 != 0
    }

    /// How many copies of a tile are left, in `0..=4`; `None` if the tile does not bring the hand
    /// closer.
    #[must_use]
    pub fn left(&self, tile: Tile) -> Option<u8> {
        self.contains(tile).then(|| self.left.count(tile))
    }
}

impl fmt::Debug for Acceptance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

impl IntoIterator for Acceptance {
    type Item = Accepted;
    type IntoIter = AcceptedTiles;

    fn into_iter(self) -> AcceptedTiles {
        self.tiles()
    }
}

/// The tiles of an [`Acceptance`], in tile order.
#[derive(Clone, Debug)]
pub struct AcceptedTiles(Acceptance);

impl Iterator for AcceptedTiles {
    type Item = Accepted;

    fn next(&mut self) -> Option<Accepted> {
        let tile = Tile::from_code(self.0.tiles.trailing_zeros() as u8)?;
        let left = self.0.left.count(tile);
        self.0.tiles &= self.0.tiles - 1;
        Some(Accepted { tile, left })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for AcceptedTiles {}
impl core::iter::FusedIterator for AcceptedTiles {}

/// The tiles that lower the shanten of a hand of `3n+1` tiles.
///
/// A tile is never accepted if the player holds all four copies, including calls. A tile
/// whose copies are all gone for another reason can be accepted, with none left.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDraw, acceptance};
///
/// let hand: Hand = "123m456p789s2233z".parse()?;
/// assert_eq!(
///     format!("{:?}", acceptance(ToDraw::of(&hand).unwrap())),
///     "[Accepted { tile: 2z, left: 2 }, Accepted { tile: 3z, left: 2 }]"
/// );
/// let hand = hand.see("2z2z3z")?;
/// assert_eq!(
///     format!("{:?}", acceptance(ToDraw::of(&hand).unwrap())),
///     "[Accepted { tile: 2z, left: 0 }, Accepted { tile: 3z, left: 1 }]"
/// );
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M11.
#[must_use]
pub fn acceptance(hand: ToDraw<'_>) -> Acceptance {
    nearer(hand, hand.open_forms()).1
}

/// Like [`acceptance`], but for a single form; `None` if the hand cannot win in it.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Hand, ToDraw, form_acceptance};
///
/// let hand: Hand = "112233m44556p12z".parse()?;
/// let [standard, seven_pairs] = [Form::Standard, Form::SevenPairs].map(|form| {
///     let accepted = form_acceptance(ToDraw::of(&hand).unwrap(), form).unwrap();
///     accepted.tiles().map(|accepted| accepted.tile.to_string()).collect::<String>()
/// });
/// assert_eq!(standard, "3p6p1z2z");
/// assert_eq!(seven_pairs, "6p1z2z");
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M11.
#[must_use]
pub fn form_acceptance(hand: ToDraw<'_>, form: Form) -> Option<Acceptance> {
    let forms = hand.open_forms().and_only(form);
    (!forms.is_empty()).then(|| nearer(hand, forms).1)
}

/// The tiles that complete a hand of `3n+1` tiles, in tile order; empty unless the hand is ready.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDraw, waits};
///
/// let hand: Hand = "1112345678999m".parse()?;
/// let waits = waits(ToDraw::of(&hand).unwrap());
/// let waiting: String = waits.tiles().map(|wait| wait.tile.to_string()).collect();
/// assert_eq!(waiting, "1m2m3m4m5m6m7m8m9m");
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M11.
#[must_use]
pub fn waits(hand: ToDraw<'_>) -> Acceptance {
    let forms = hand.open_forms();
    // With calls, shanten alone is found much sooner, and few hands are ready.
    if !hand.calls().is_empty() && hand.shanten_in(forms).value != 0 {
        return Acceptance::default();
    }
    let (n_missing, acceptance) = nearer(hand, forms);
    if n_missing == 1 {
        acceptance
    } else {
        Acceptance::default()
    }
}

/// The number of tiles still needed for the nearest of the forms, and the tiles that lower this
/// number.
fn nearer(hand: ToDraw<'_>, forms: Forms) -> (u8, Acceptance) {
    let hand = hand.hand();
    let seen = hand.seen();
    let (shanten, tiles) = if !hand.calls().is_empty() {
        Improver::new(hand, forms).now()
    } else if hand.sees_nothing() {
        now(hand.key(), &seen, forms)
    } else {
        now(hand.key(), &hand.own(), forms)
    };
    ((shanten.value + 1) as u8, Acceptance::new(tiles, &seen))
}

impl HandKey {
    /// The tiles that lower the shanten of `3n+1` tiles, each with the number of copies left;
    /// `None` for any other number of tiles, or if no form can win with this many tiles.
    ///
    /// Returns the same as [`acceptance`] for a [`Hand`](crate::Hand) of these tiles without calls.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, HandKey, ShapeRules, ToDraw, acceptance};
    ///
    /// let hand: Hand = "123m456p789s2233z".parse()?;
    /// let key = HandKey::from_counts(hand.counts(), ShapeRules::default())?;
    /// assert_eq!(key.acceptance(), ToDraw::of(&hand).map(acceptance));
    /// assert_eq!(key.acceptance().map(|accepted| accepted.total()), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule M11.
    #[must_use]
    #[inline]
    pub fn acceptance(&self) -> Option<Acceptance> {
        let forms = self.rules().open_forms(self.n_tiles(), 0);
        if self.n_tiles() % 3 != 1 || forms.is_empty() {
            return None;
        }
        let held = Planes::new(self.counts());
        let (_, tiles) = now(self, &held, forms);
        Some(Acceptance::new(tiles, &held))
    }
}
