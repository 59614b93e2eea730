//! How a hand was won: on which tile, by whom, and what lay on the table.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use strum::{IntoStaticStr, VariantArray};

use crate::parse::read_tiles;
use crate::riichi::Yaku;
use crate::{ParseTilesError, Tile, Wind};

/// How the last tile came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// Another player discarded it (ron 栄和), or added it to a quad.
    Ron {
        /// The player, if it is known who it was.
        from: Option<Wind>,
    },
    /// The winner drew it (tsumo 自摸和).
    Tsumo,
}

impl WinBy {
    /// The word for programs: `ron`, `tsumo`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ron { .. } => "ron",
            Self::Tsumo => "tsumo",
        }
    }

    /// Whether another player gave the tile.
    #[must_use]
    #[inline]
    pub const fn is_ron(self) -> bool {
        matches!(self, Self::Ron { .. })
    }
}

/// What a hand alone does not show of a win.
///
/// # Source
///
/// Rule R1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum WinFlag {
    /// The winner had declared riichi.
    Riichi,
    /// The winner had declared riichi on the first turn; it implies riichi.
    DoubleRiichi,
    /// The winner had declared riichi with the waits shown; it implies riichi.
    OpenRiichi,
    /// Won within one turn after riichi, without a call between.
    Ippatsu,
    /// Drawn as the last tile of the wall.
    Haitei,
    /// The last discard of the hand.
    Houtei,
    /// Drawn as the replacement tile of a quad, or of a North that was set aside.
    Rinshan,
    /// Taken from the tile that another added to a quad.
    Chankan,
    /// The dealer's first draw.
    Tenhou,
    /// Another's first draw.
    Chihou,
    /// A discard before the winner's first draw.
    Renhou,
}

impl WinFlag {
    /// All flags, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name for programs, in kebab case: `double-riichi`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The flag with a [`key`](Self::key); `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|flag| flag.key() == key)
    }
}

/// Writes the key.
impl fmt::Display for WinFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// A set of flags.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct WinFlags(u16);

impl WinFlags {
    /// The set without a flag.
    pub const EMPTY: Self = Self(0);

    /// The set of some flags.
    #[must_use]
    pub const fn of(flags: &[WinFlag]) -> Self {
        let mut set = Self::EMPTY;
        let mut idx = 0;
        while idx < flags.len() {
            set.insert(flags[idx]);
            idx += 1;
        }
        set
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of flags.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a flag is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, flag: WinFlag) -> bool {
        self.0 >> flag as u16 & 1 != 0
    }

    /// Puts a flag in; whether it was new.
    pub const fn insert(&mut self, flag: WinFlag) -> bool {
        let is_new = !self.contains(flag);
        self.0 |= 1 << flag as u16;
        is_new
    }

    /// Takes a flag out; whether it was there.
    pub const fn remove(&mut self, flag: WinFlag) -> bool {
        let was_there = self.contains(flag);
        self.0 &= !(1 << flag as u16);
        was_there
    }

    /// What is in this set and in another.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The flags, in their order.
    #[must_use = "iterators are lazy"]
    pub fn iter(self) -> impl Iterator<Item = WinFlag> + Clone + fmt::Debug {
        WinFlag::ALL
            .iter()
            .copied()
            .filter(move |&flag| self.contains(flag))
    }
}

impl fmt::Debug for WinFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<WinFlag> for WinFlags {
    fn from_iter<I: IntoIterator<Item = WinFlag>>(flags: I) -> Self {
        let mut set = Self::EMPTY;
        for flag in flags {
            set.insert(flag);
        }
        set
    }
}

/// A tile as it lies on the table: a red five knows its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShownTile {
    /// The kind.
    pub tile: Tile,
    /// Whether it is the red five.
    pub is_red: bool,
}

/// Writes the two characters, a red five as `0`: `0p`.
impl fmt::Display for ShownTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_red {
            write!(f, "0{}", self.tile.suit())
        } else {
            write!(f, "{}", self.tile)
        }
    }
}

impl ShownTile {
    /// Whether it is the red five; a tile that is no five is not red, whatever is said of it.
    pub(crate) const fn is_red_five(&self) -> bool {
        self.is_red && self.tile.is_five()
    }

    /// Reads any number of tiles, in the notations of [`Hand::parse`](crate::Hand::parse).
    ///
    /// # Errors
    ///
    /// What is wrong with the first tile that cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::ShownTile;
    ///
    /// let tiles = ShownTile::parse_all("40p, 1z")?;
    /// assert_eq!(tiles.iter().map(ShownTile::to_string).collect::<String>(), "4p0p1z");
    /// # Ok::<(), handeval_mahjong::ParseTilesError>(())
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Self>, ParseTilesError> {
        let mut tiles = Vec::new();
        read_tiles(text, 0..text.len(), |read| tiles.push(read.shown()))?;
        Ok(tiles)
    }
}

/// Reads exactly one tile: `1m`, `7Z`, `🀄`, or a red five as `0m`.
///
/// # Errors
///
/// What is wrong with the text; [`ParseTilesError::NoTile`] if it holds no tile, and
/// [`ParseTilesError::MoreThanOneTile`] if it holds another one.
impl FromStr for ShownTile {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        let mut first = None;
        let mut second = None;
        read_tiles(text, 0..text.len(), |read| {
            if first.is_none() {
                first = Some(read.shown());
            } else if second.is_none() {
                second = Some(read);
            }
        })?;
        match (first, second) {
            (None, _) => Err(ParseTilesError::NoTile),
            (Some(shown), None) => Ok(shown),
            (Some(_), Some(second)) => Err(ParseTilesError::MoreThanOneTile {
                second: second.tile,
                offset: second.offset,
                len: second.len,
            }),
        }
    }
}

impl From<Tile> for ShownTile {
    fn from(tile: Tile) -> Self {
        Self {
            tile,
            is_red: false,
        }
    }
}

/// The dora indicators that lie open, up to eight.
///
/// A win has up to five; what is more is refused when it is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Indicators {
    tiles: [ShownTile; Self::CAPACITY],
    len: u8,
}

impl Indicators {
    /// The most that can be held.
    const CAPACITY: usize = 8;

    /// No indicators.
    pub const EMPTY: Self = Self {
        tiles: [ShownTile {
            tile: Tile::ALL[0],
            is_red: false,
        }; Self::CAPACITY],
        len: 0,
    };

    /// Puts an indicator at the end; whether there was room for it.
    pub fn push(&mut self, shown: ShownTile) -> bool {
        let Some(place) = self.tiles.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = shown;
        self.len += 1;
        true
    }
}

impl core::ops::Deref for Indicators {
    type Target = [ShownTile];

    #[inline]
    fn deref(&self) -> &[ShownTile] {
        self.tiles.split_at(usize::from(self.len)).0
    }
}

impl Default for Indicators {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Indicators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A player who is liable for a yakuman (sekinin barai 責任払い, pao 包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Liability {
    /// The yakuman that he made possible.
    pub yaku: Yaku,
    /// The player.
    pub by: Wind,
}

/// Who is liable for what, in the order given: up to three, each yakuman once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Liabilities {
    all: [Option<Liability>; 3],
}

impl Liabilities {
    /// Nobody.
    pub const EMPTY: Self = Self { all: [None; 3] };

    /// Adds one; `false`, and nothing is changed, if somebody is already liable for the yakuman,
    /// or if there are three.
    pub fn push(&mut self, liability: Liability) -> bool {
        if self.iter().any(|other| other.yaku == liability.yaku) {
            return false;
        }
        match self.all.iter_mut().find(|place| place.is_none()) {
            Some(place) => {
                *place = Some(liability);
                true
            }
            None => false,
        }
    }

    /// Whether nobody is liable.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.all[0].is_none()
    }

    /// Each, in the order given.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl Iterator<Item = Liability> + Clone + fmt::Debug {
        self.all.iter().copied().flatten()
    }
}

impl fmt::Debug for Liabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How a hand was won, as far as the hand does not show it.
///
/// All of it can be filled in freely: what contradicts itself or the rules is refused when the win
/// is scored. [`ron`](Self::ron) and [`tsumo`](Self::tsumo) are a win of the South player in the
/// east round, with nothing else to say of it.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Tile, Win, WinFlag, WinFlags, Wind};
///
/// let win = Win {
///     seat: Wind::East,
///     flags: WinFlags::of(&[WinFlag::Riichi, WinFlag::Ippatsu]),
///     honba: 1,
///     ..Win::tsumo("5p".parse::<Tile>()?)
/// };
/// assert!(!win.by.is_ron());
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// # Source
///
/// Rule R1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The tile that completed the hand. A hand of 13 tiles gets it; one of 14 has it.
    pub tile: Tile,
    /// Whether that tile is the red five; it says nothing of a tile that is no five.
    pub is_red: bool,
    /// How it came.
    pub by: WinBy,
    /// The seat of the winner.
    pub seat: Wind,
    /// The round.
    pub round: Wind,
    /// What else is known.
    pub flags: WinFlags,
    /// The dora indicators.
    pub dora: Indicators,
    /// The indicators below them, which count with riichi.
    pub ura: Indicators,
    /// The counters (honba 本場).
    pub honba: u16,
    /// The riichi sticks that the winner takes.
    pub sticks: u16,
    /// The Norths that the winner set aside, with three players.
    pub kita: u8,
    /// Who is liable for a yakuman.
    pub pao: Liabilities,
}

impl Win {
    /// A win on a tile that another discarded.
    #[must_use]
    pub const fn ron(tile: Tile) -> Self {
        Self::by(tile, WinBy::Ron { from: None })
    }

    /// A win on a tile that the winner drew.
    #[must_use]
    pub const fn tsumo(tile: Tile) -> Self {
        Self::by(tile, WinBy::Tsumo)
    }

    const fn by(tile: Tile, by: WinBy) -> Self {
        Self {
            tile,
            is_red: false,
            by,
            seat: Wind::South,
            round: Wind::East,
            flags: WinFlags::EMPTY,
            dora: Indicators::EMPTY,
            ura: Indicators::EMPTY,
            honba: 0,
            sticks: 0,
            kita: 0,
            pao: Liabilities::EMPTY,
        }
    }

    /// The tile that completed the hand, with its color.
    #[must_use]
    pub const fn shown(&self) -> ShownTile {
        ShownTile {
            tile: self.tile,
            is_red: self.is_red && self.tile.is_five(),
        }
    }
}
