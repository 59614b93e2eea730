//! Called sets.

use core::fmt;

use strum::IntoStaticStr;

use super::set::{Set, SetKind};
use super::tile::Tile;
use crate::keyed::keyed;

/// How a set was called.
///
/// Source: rule M4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum CallKind {
    /// A sequence with a claimed discard (chii 吃).
    Chi,
    /// A triplet with a claimed discard (pon 碰).
    Pon,
    /// An open quad with a claimed discard (daiminkan 大明槓).
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
    has_red_five: bool,
}

impl Call {
    /// Fills unused places.
    pub(crate) const FILLER: Self = Self {
        kind: CallKind::Pon,
        set: Set::FILLER,
        has_red_five: false,
    };

    /// The call of this kind with this lowest tile, without red fives; `None` for a sequence that
    /// would start at an eight, a nine or an honor.
    #[must_use]
    pub const fn new(kind: CallKind, first: Tile) -> Option<Self> {
        match Set::new(kind.set_kind(), first) {
            Some(set) => Some(Self {
                kind,
                set,
                has_red_five: false,
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
            has_red_five: true,
            ..self
        })
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

    /// Whether the call is a concealed quad, which has no tile from another player.
    #[must_use]
    pub const fn is_concealed(self) -> bool {
        matches!(self.kind, CallKind::Ankan)
    }

    /// The number of red fives in the set: 0 or 1.
    #[must_use]
    pub const fn n_red(self) -> u8 {
        self.has_red_five as u8
    }
}

/// Writes the call as in a hand, with a red five as `0`: `[chi 406p]`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} ", self.kind)?;
        let mut is_red_left = self.has_red_five;
        for tile in self.set.tiles() {
            if tile.is_five() && core::mem::take(&mut is_red_left) {
                f.write_str("0")?;
            } else {
                write!(f, "{}", tile.number())?;
            }
        }
        write!(f, "{}]", self.set.first().suit())
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
