//! Sequences, triplets and quads, and the sets of a decomposition.

use core::fmt;
use core::ops::Deref;

use strum::IntoStaticStr;

use crate::inline_vec::InlineVec;
use crate::keyed::keyed;
use crate::{ShapeRules, Tile};

/// The kind of a set.
///
/// `Ord` is the order in which sets with the same lowest tile are tried.
///
/// Source: rule M3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum SetKind {
    /// Three equal tiles (koutsu 刻子, pung).
    Triplet,
    /// Three consecutive tiles of a number suit (shuntsu 順子, chow).
    Sequence,
    /// Four equal tiles, always called (kantsu 槓子, kong).
    Quad,
}

impl SetKind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; 3] = [Self::Triplet, Self::Sequence, Self::Quad];

    /// The number of tiles: 4 for a quad, otherwise 3.
    #[must_use]
    pub const fn n_tiles(self) -> usize {
        match self {
            Self::Triplet | Self::Sequence => 3,
            Self::Quad => 4,
        }
    }
}

keyed!(SetKind, "`triplet`, `sequence`, `quad`");

/// A set (mentsu 面子, meld): a sequence, a triplet or a quad.
///
/// Sets are ordered by the lowest tile, with a triplet before a sequence.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Set, SetKind, Tile, TileSuit};
///
/// let seven = Tile::new(TileSuit::Dots, 7).unwrap();
/// let sequence = Set::new(SetKind::Sequence, seven).unwrap();
/// assert_eq!(sequence.to_string(), "789p");
/// assert_eq!(sequence.tiles().map(Tile::number).sum::<u8>(), 24);
/// let eight = Tile::new(TileSuit::Dots, 8).unwrap();
/// assert_eq!(Set::new(SetKind::Sequence, eight), None);
/// ```
///
/// Source: rule M3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set {
    first: Tile,
    kind: SetKind,
}

impl Set {
    /// The filler for unused elements.
    pub(crate) const FILLER: Self = Self {
        first: Tile::ALL[0],
        kind: SetKind::Triplet,
    };

    /// The set of this kind with this lowest tile; `None` for a sequence that would start at an 8,
    /// a 9 or an honor.
    #[must_use]
    pub const fn new(kind: SetKind, first: Tile) -> Option<Self> {
        match kind {
            SetKind::Sequence if !first.begins_sequence() => None,
            _ => Some(Self { first, kind }),
        }
    }

    /// The kind of the set.
    #[must_use]
    pub const fn kind(self) -> SetKind {
        self.kind
    }

    /// The lowest tile.
    #[must_use]
    pub const fn first(self) -> Tile {
        self.first
    }

    /// The three or four tiles, in tile order.
    #[must_use = "iterators are lazy"]
    pub fn tiles(self) -> impl ExactSizeIterator<Item = Tile> + Clone + fmt::Debug {
        let step = usize::from(self.kind == SetKind::Sequence);
        // `new` allows no sequence that starts above seven, so the indices stay within the suit.
        let nth = |n| Tile::ALL[self.first.idx() + n * step];
        [nth(0), nth(1), nth(2), self.last()]
            .into_iter()
            .take(self.kind.n_tiles())
    }

    /// The highest tile.
    fn last(self) -> Tile {
        match self.kind {
            SetKind::Sequence => Tile::ALL[self.first.idx() + 2],
            SetKind::Triplet | SetKind::Quad => self.first,
        }
    }
}

/// Writes the numbers, then the suit: `123m`, `777z`, `1111z`.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tile in self.tiles() {
            write!(f, "{}", tile.number())?;
        }
        write!(f, "{}", self.first.suit())
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sets of a decomposition, up to five: the uncalled ones in the order of [`Set`], then the
/// called ones in the order given.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Decomposition, Hand, decompose};
///
/// let hand: Hand = "11222m678s [chi 123m] [ankan 2222p]".parse()?;
/// let Some(Decomposition::Standard { sets, .. }) = decompose(&hand).next() else {
///     unreachable!()
/// };
/// assert_eq!(format!("{sets:?}"), "[222m, 678s, 123m, 2222p]");
/// assert_eq!((sets.uncalled().len(), sets.called().len()), (2, 2));
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sets {
    sets: InlineVec<Set, { ShapeRules::MAX_SETS }>,
    n_called: u8,
}

impl Sets {
    pub(crate) const EMPTY: Self = Self {
        sets: InlineVec::new(Set::FILLER),
        n_called: 0,
    };

    /// The uncalled sets.
    #[must_use]
    pub fn uncalled(&self) -> &[Set] {
        self.split().0
    }

    /// The called sets.
    #[must_use]
    pub fn called(&self) -> &[Set] {
        self.split().1
    }

    fn split(&self) -> (&[Set], &[Set]) {
        let n_uncalled = self.len().saturating_sub(self.n_called.into());
        self.split_at(n_uncalled)
    }

    /// Adds a called set after all uncalled ones.
    pub(crate) fn push_called(&mut self, set: Set) {
        if self.sets.push(set) {
            self.n_called += 1;
        }
    }

    /// Adds an uncalled set of a reading, if there is room for it. A reading contains no sequence
    /// that would start at an 8, a 9 or an honor, so this is not checked.
    #[inline]
    pub(crate) fn push_read(&mut self, kind: SetKind, first: Tile) {
        self.sets.push(Set { first, kind });
    }
}

impl Deref for Sets {
    type Target = [Set];

    fn deref(&self) -> &[Set] {
        &self.sets
    }
}

impl<'a> IntoIterator for &'a Sets {
    type Item = &'a Set;
    type IntoIter = core::slice::Iter<'a, Set>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
