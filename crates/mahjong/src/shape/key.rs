//! Uncalled tiles with the keys of their suits.

use crate::shape::distances::Distances;
use crate::shape::form::held::Held;
use crate::shape::suits::{Suits, Words};
use crate::shape::wall::Wall;
use crate::{Forms, HandError, Shanten, ShapeRules, Tile};

/// Uncalled tiles, any number of them, and their shape rules, for programs that examine many hands.
///
/// The key of each suit is kept up to date as tiles are added and removed, so every answer takes
/// only a few look-ups. Unlike a [`Hand`](crate::Hand), a key can have any size up to the size of
/// the largest win, and it has no calls, red fives or visible tiles.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{HandKey, ShapeRules, Tile};
///
/// let mut counts = [0; 34];
/// counts[..9].copy_from_slice(&[3, 1, 1, 1, 1, 1, 1, 1, 3]);
/// let mut key = HandKey::from_counts(&counts, ShapeRules::default())?;
/// assert_eq!(key.shanten().map(|shanten| shanten.value), Some(0));
/// let five: Tile = "5m".parse().unwrap();
/// assert!(key.insert(five));
/// assert!(key.is_win());
/// assert!(key.remove(five));
/// assert!(!key.is_win());
/// # Ok::<(), handeval_mahjong::HandError>(())
/// ```
///
/// Source: rules M8 and M10.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandKey {
    pub(crate) counts: [u8; 34],
    pub(crate) suits: Suits,
    n_tiles: u8,
    rules: ShapeRules,
}

impl HandKey {
    /// A key without tiles.
    #[must_use]
    pub fn new(rules: ShapeRules) -> Self {
        let words = Words::new(&[0; 34]);
        Self {
            counts: [0; 34],
            suits: Suits::new(&words, rules.wall()),
            n_tiles: 0,
            rules,
        }
    }

    /// The key of a hand with `counts[code]` tiles of each kind.
    ///
    /// # Errors
    ///
    /// - [`HandError::FifthCopy`] if a tile occurs more than four times;
    /// - [`HandError::NotInWall`] for a tile that does not exist under the rules;
    /// - [`HandError::WrongTileCount`] if there are more tiles than in the largest win.
    #[inline(always)]
    pub fn from_counts(counts: &[u8; 34], rules: ShapeRules) -> Result<Self, HandError> {
        let words = Words::new(counts);
        let n_tiles = words.n_tiles().unwrap_or(usize::MAX);
        let is_full_wall = rules.wall().kinds() == Wall::Full.kinds();
        if n_tiles > rules.n_tiles() || !is_full_wall {
            check(counts, rules)?;
        }
        Ok(Self {
            counts: *counts,
            suits: Suits::new(&words, rules.wall()),
            n_tiles: n_tiles as u8,
            rules,
        })
    }

    /// The key of tiles that are known to be valid under the rules.
    #[inline]
    pub(crate) fn of_valid(counts: &[u8; 34], n_tiles: u8, rules: ShapeRules) -> Self {
        Self {
            counts: *counts,
            suits: Suits::new(&Words::new(counts), rules.wall()),
            n_tiles,
            rules,
        }
    }

    /// Adds a tile. Returns `false` and changes nothing if there are already four copies of it, if
    /// it does not exist under the rules, or if there are already as many tiles as in the largest
    /// win.
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let count = self.counts[tile.idx()];
        let is_full = usize::from(self.n_tiles) >= self.rules.n_tiles();
        if count >= 4 || is_full || !self.rules.wall().contains(tile) {
            return false;
        }
        self.suits.add(tile, count, self.rules.wall());
        self.counts[tile.idx()] += 1;
        self.n_tiles += 1;
        true
    }

    /// Removes a tile. Returns `false` and changes nothing if there is no copy of it.
    #[inline]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let count = self.counts[tile.idx()];
        if count == 0 {
            return false;
        }
        self.suits.remove(tile, count, self.rules.wall());
        self.counts[tile.idx()] -= 1;
        self.n_tiles -= 1;
        true
    }

    /// The number of tiles of each kind, by code, in `0..=4`.
    #[must_use]
    pub const fn counts(&self) -> &[u8; 34] {
        &self.counts
    }

    /// The number of tiles.
    #[must_use]
    pub const fn n_tiles(&self) -> usize {
        self.n_tiles as usize
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> ShapeRules {
        self.rules
    }

    /// How far the tiles are from a win with one set for every three tiles; `None` if no form can
    /// win with this many tiles.
    #[must_use]
    #[inline]
    pub fn shanten(&self) -> Option<Shanten> {
        let forms = self.rules.open_forms(self.n_tiles(), 0);
        (!forms.is_empty()).then(|| self.shanten_in(forms))
    }

    /// The forms in which the tiles win; empty if they do not win.
    #[must_use]
    #[inline]
    pub fn winning_forms(&self) -> Forms {
        if self.n_tiles % 3 != 2 {
            return Forms::EMPTY;
        }
        let forms = self.rules.open_forms(self.n_tiles(), 0);
        let is_standard = self.suits.missing(self.n_tiles() / 3) == 0;
        self.held().win_forms(forms, is_standard)
    }

    /// Whether the tiles win.
    #[must_use]
    #[inline]
    pub fn is_win(&self) -> bool {
        !self.winning_forms().is_empty()
    }

    #[inline]
    pub(crate) fn shanten_in(&self, forms: Forms) -> Shanten {
        let standard = self.suits.missing(self.n_tiles() / 3);
        Distances::new(forms, standard, &self.held())
            .shanten()
            .or_rare(forms, &self.held())
    }

    #[inline]
    pub(crate) fn held(&self) -> Held<'_> {
        Held {
            counts: &self.counts,
            kinds: self.suits.kinds(),
            called: None,
            rules: self.rules,
        }
    }
}

impl core::fmt::Debug for HandKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("HandKey")
            .field("counts", &self.counts)
            .field("rules", &self.rules)
            .finish_non_exhaustive()
    }
}

#[cold]
fn check(counts: &[u8; 34], rules: ShapeRules) -> Result<(), HandError> {
    let wall = rules.wall();
    for tile in Tile::ALL {
        let count = counts[tile.idx()];
        if count > 0 && !wall.contains(tile) {
            return Err(HandError::NotInWall { tile, wall });
        }
        if count > 4 {
            return Err(HandError::FifthCopy { tile });
        }
    }
    let n_tiles = counts.iter().map(|&count| usize::from(count)).sum();
    if n_tiles > rules.n_tiles() {
        return Err(HandError::WrongTileCount {
            found: n_tiles,
            n_calls: 0,
            max_sets: rules.max_sets(),
        });
    }
    Ok(())
}
