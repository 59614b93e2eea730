//! Called sets.

use core::fmt;

use strum::IntoStaticStr;

use super::set::{Set, SetKind};
use super::shown_tile::ShownTile;
use super::tile::Tile;
use crate::keyed::keyed;

/// How a set was called.
///
/// Source: rule M4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum CallKind {
    /// A sequence made with a claimed discard (chii 吃).
    Chi,
    /// A triplet made with a claimed discard (pon 碰).
    Pon,
    /// An open quad made with a claimed discard (daiminkan 大明槓).
    Kan,
    /// An open quad made of a pon and the fourth tile, added later (kakan 加槓, shouminkan).
    Kakan,
    /// A concealed quad (ankan 暗槓).
    Ankan,
}

impl CallKind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; 5] = [Self::Chi, Self::Pon, Self::Kan, Self::Kakan, Self::Ankan];

    /// The kind with this [`key`](Self::key), in upper or lower case; `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.key().eq_ignore_ascii_case(key))
    }

    /// The kind of set that is called.
    #[must_use]
    pub const fn set_kind(self) -> SetKind {
        match self {
            Self::Chi => SetKind::Sequence,
            Self::Pon => SetKind::Triplet,
            Self::Kan | Self::Kakan | Self::Ankan => SetKind::Quad,
        }
    }
}

keyed!(CallKind, "`chi`, `pon`, `kan`, `kakan`, `ankan`");

/// A called set.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Call, CallKind};
///
/// let call = Call::parse(CallKind::Chi, "604p")?;
/// assert_eq!(call.set().to_string(), "456p");
/// assert_eq!(call.n_red(), 1);
/// assert_eq!(call.to_string(), "[chi 406p]");
///
/// let error = Call::parse(CallKind::Chi, "345z").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`chi` of `345z`: honors cannot form sequences; expected three consecutive tiles of `m`, `p` or `s`"
/// );
/// # Ok::<(), handeval_mahjong::ParseCallError>(())
/// ```
///
/// Source: rule M4.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Call {
    kind: CallKind,
    set: Set,
    marks: Marks,
}

/// Marks on the tiles of a call: whether a tile is red; the claimed tile's position in the set,
/// counting from one; and whether the claimed tile is the red one. They share one byte because
/// hands are copied often.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Marks(u8);

impl Marks {
    const NONE: Self = Self(0);
    const RED_FIVE: u8 = 1;
    const PLACE_BITS: u8 = 1;
    const PLACE: u8 = 0b11 << Self::PLACE_BITS;
    const CLAIMED_RED: u8 = 1 << 3;
    const CLAIM: u8 = Self::PLACE | Self::CLAIMED_RED;

    /// The claimed tile's position in the set, and whether it is the red five.
    const fn claim(self) -> Option<(usize, bool)> {
        match (self.0 & Self::PLACE) >> Self::PLACE_BITS {
            0 => None,
            place => Some((place as usize - 1, self.0 & Self::CLAIMED_RED != 0)),
        }
    }

    const fn with_claim(self, place: usize, is_red: bool) -> Self {
        let red = if is_red { Self::CLAIMED_RED } else { 0 };
        Self(self.without_claim().0 | (place as u8 + 1) << Self::PLACE_BITS | red)
    }

    const fn without_claim(self) -> Self {
        Self(self.0 & !Self::CLAIM)
    }
}

impl Call {
    /// The filler for unused elements.
    pub(crate) const FILLER: Self = Self {
        kind: CallKind::Pon,
        set: Set::FILLER,
        marks: Marks::NONE,
    };

    /// The call of this kind with this lowest tile, without red fives; `None` for a sequence that
    /// would start at an eight, a nine or an honor.
    #[must_use]
    pub const fn new(kind: CallKind, first: Tile) -> Option<Self> {
        match Set::new(kind.set_kind(), first) {
            Some(set) => Some(Self {
                kind,
                set,
                marks: Marks::NONE,
            }),
            None => None,
        }
    }

    /// This call with a red five; `None` if its set has no five.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Call, CallKind};
    ///
    /// let call = Call::parse(CallKind::Pon, "555s")?.with_red_five().unwrap();
    /// assert_eq!(call.to_string(), "[pon 055s]");
    /// assert_eq!(Call::parse(CallKind::Pon, "777z")?.with_red_five(), None);
    /// # Ok::<(), handeval_mahjong::ParseCallError>(())
    /// ```
    #[must_use]
    pub fn with_red_five(self) -> Option<Self> {
        let has_five = self.set.tiles().any(Tile::is_five);
        has_five.then_some(Self {
            marks: Marks(self.marks.0 | Marks::RED_FIVE),
            ..self
        })
    }

    /// The same call, just made by claiming `tile`; `None` unless the call is a chi or a pon that
    /// contains this tile, red or plain as given. After a quad, the player draws another tile
    /// before discarding.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Call, CallKind, ShownTile};
    ///
    /// let chi = Call::parse(CallKind::Chi, "345s")?;
    /// let claimed = chi.with_claimed("3s".parse()?).unwrap();
    /// assert_eq!(claimed.to_string(), "[chi 345s <3s]");
    /// assert_eq!(claimed.claimed().as_ref().map(ShownTile::to_string), Some("3s".to_owned()));
    /// assert_eq!(chi.with_claimed("6s".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule M16.
    #[must_use]
    pub fn with_claimed(self, tile: ShownTile) -> Option<Self> {
        let is_red = tile.is_red_five();
        let n_red = usize::from(self.n_red());
        let mut places = self.set.tiles();
        let place = places.position(|other| other == tile.tile)?;
        let n_plain = 1 + places.filter(|&other| other == tile.tile).count();
        let is_there = match is_red {
            true => n_red > 0,
            false => !tile.tile.is_five() || n_plain > n_red,
        };
        let is_claimed = matches!(self.kind, CallKind::Chi | CallKind::Pon) && is_there;
        is_claimed.then_some(Self {
            marks: self.marks.with_claim(place, is_red),
            ..self
        })
    }

    /// The same call, made on an earlier turn.
    #[must_use]
    pub const fn without_claimed(self) -> Self {
        Self {
            marks: self.marks.without_claim(),
            ..self
        }
    }

    /// The claimed tile, if the call was just made and the player has yet to discard.
    #[must_use]
    pub fn claimed(self) -> Option<ShownTile> {
        let (place, is_red) = self.marks.claim()?;
        let tile = self.set.tiles().nth(place)?;
        Some(ShownTile { tile, is_red })
    }

    /// Whether the call was just made and its claimed tile is known.
    #[inline]
    pub(crate) const fn is_just_made(self) -> bool {
        self.marks.0 & Marks::PLACE != 0
    }

    /// How the set was called.
    #[must_use]
    pub const fn kind(self) -> CallKind {
        self.kind
    }

    /// The called set.
    #[must_use]
    pub const fn set(self) -> Set {
        self.set
    }

    /// Whether the call is a concealed quad, which contains no tile from another player.
    #[must_use]
    pub const fn is_concealed(self) -> bool {
        matches!(self.kind, CallKind::Ankan)
    }

    /// The number of red fives in the set: 0 or 1.
    #[must_use]
    pub const fn n_red(self) -> u8 {
        self.marks.0 & Marks::RED_FIVE
    }
}

/// Writes the call as in a hand, with a red five as `0` and the claimed tile at the end:
/// `[chi 406p]`, `[chi 406p <4p]`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} ", self.kind)?;
        let mut is_red_left = self.n_red() > 0;
        for tile in self.set.tiles() {
            if tile.is_five() && core::mem::take(&mut is_red_left) {
                f.write_str("0")?;
            } else {
                write!(f, "{}", tile.number())?;
            }
        }
        write!(f, "{}", self.set.first().suit())?;
        if let Some(tile) = self.claimed() {
            write!(f, " <{tile}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
