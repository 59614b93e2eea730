//! The 34 kinds of tiles.

use core::fmt;

use strum::IntoStaticStr;

/// A suit of tiles: three suits of numbers, and the honors.
///
/// `Ord` is the order of the codes.
///
/// Source: rule M1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum TileSuit {
    /// Manzu 萬子: `1m` to `9m`.
    Characters,
    /// Pinzu 筒子: `1p` to `9p`.
    Dots,
    /// Souzu 索子: `1s` to `9s`.
    Bamboos,
    /// Jihai 字牌: `1z` to `7z`, which are East, South, West, North, White, Green, Red.
    Honors,
}

impl TileSuit {
    /// All suits, in the order of their tiles.
    pub const ALL: [Self; 4] = [Self::Characters, Self::Dots, Self::Bamboos, Self::Honors];

    /// The suit that `char` stands for: one of `m p s z`, in upper or lower case.
    #[must_use]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            'm' | 'M' => Some(Self::Characters),
            'p' | 'P' => Some(Self::Dots),
            's' | 'S' => Some(Self::Bamboos),
            'z' | 'Z' => Some(Self::Honors),
            _ => None,
        }
    }

    /// The letter of the suit: one of `m p s z`.
    #[must_use]
    pub const fn char(self) -> char {
        ['m', 'p', 's', 'z'][self as usize]
    }

    /// The English name: `characters`, `dots`, `bamboos`, `honors`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The number of kinds: 9, or 7 for the honors.
    #[must_use]
    pub const fn n_kinds(self) -> u8 {
        match self {
            Self::Honors => 7,
            _ => 9,
        }
    }

    /// The code of the first tile of the suit.
    pub(crate) const fn first_code(self) -> u8 {
        self as u8 * 9
    }
}

/// Writes the letter of the suit.
impl fmt::Display for TileSuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

/// A kind of tile, stored as its code.
///
/// The code is in `0..34`:
///
/// | code | tiles |
/// | --- | --- |
/// | 0 to 8 | `1m` to `9m`, characters |
/// | 9 to 17 | `1p` to `9p`, dots |
/// | 18 to 26 | `1s` to `9s`, bamboos |
/// | 27 to 33 | `1z` to `7z`: East, South, West, North, White, Green, Red |
///
/// `Ord` is the order of the codes. A red five counts as a five, since kinds have no color.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Tile, TileSuit};
///
/// let five: Tile = "5p".parse()?;
/// assert_eq!(five, Tile::new(TileSuit::Dots, 5).unwrap());
/// assert_eq!(five.code(), 13);
/// assert_eq!(five.symbol(), '🀝');
/// assert_eq!("🀅".parse::<Tile>()?.to_string(), "6z"); // Green
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// Source: rule M1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Tile(u8);

impl Tile {
    /// The number of kinds.
    pub(crate) const COUNT: usize = 34;

    /// All 34 kinds, in the order of their codes.
    pub const ALL: [Self; 34] = {
        let mut all = [Self(0); Self::COUNT];
        let mut code = 0;
        while (code as usize) < Self::COUNT {
            all[code as usize] = Self(code);
            code += 1;
        }
        all
    };

    /// The tile of this suit with this number, in `1..=9`, or `1..=7` for honors; `None` for any
    /// other number.
    #[must_use]
    pub const fn new(suit: TileSuit, number: u8) -> Option<Self> {
        if number >= 1 && number <= suit.n_kinds() {
            Some(Self(suit.first_code() + number - 1))
        } else {
            None
        }
    }

    /// The tile with this code, in `0..34`; `None` for any other code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if (code as usize) < Self::COUNT {
            Some(Self(code))
        } else {
            None
        }
    }

    /// The code of the tile, in `0..34`.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The code as an index.
    pub(crate) const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The suit of the tile.
    #[must_use]
    pub const fn suit(self) -> TileSuit {
        TileSuit::ALL[(self.0 / 9) as usize]
    }

    /// The number of the tile in its suit: 1 to 9, or 1 to 7 for honors.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Whether the tile is a wind or a dragon.
    #[must_use]
    pub const fn is_honor(self) -> bool {
        matches!(self.suit(), TileSuit::Honors)
    }

    /// Whether the tile is a one, a nine, a wind or a dragon (yaochuuhai 么九牌).
    #[must_use]
    pub const fn is_terminal_or_honor(self) -> bool {
        self.is_honor() || matches!(self.number(), 1 | 9)
    }

    /// The tile as a character of the Unicode block "Mahjong Tiles".
    ///
    /// # Source
    ///
    /// The Unicode Standard, code chart U+1F000 to U+1F02F: the dragons run Red, Green, White,
    /// and bamboos come before dots.
    #[must_use]
    pub const fn symbol(self) -> char {
        const HONORS: [char; 7] = ['🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄'];
        const CHARACTERS: [char; 9] = ['🀇', '🀈', '🀉', '🀊', '🀋', '🀌', '🀍', '🀎', '🀏'];
        const DOTS: [char; 9] = ['🀙', '🀚', '🀛', '🀜', '🀝', '🀞', '🀟', '🀠', '🀡'];
        const BAMBOOS: [char; 9] = ['🀐', '🀑', '🀒', '🀓', '🀔', '🀕', '🀖', '🀗', '🀘'];
        let number_idx = (self.0 % 9) as usize;
        match self.suit() {
            TileSuit::Characters => CHARACTERS[number_idx],
            TileSuit::Dots => DOTS[number_idx],
            TileSuit::Bamboos => BAMBOOS[number_idx],
            TileSuit::Honors => HONORS[number_idx],
        }
    }

    /// The tile that a character of the Unicode block "Mahjong Tiles" shows.
    pub(crate) fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.symbol() == symbol)
    }

    /// Whether a sequence can begin with the tile: a number tile from 1 to 7.
    pub(crate) const fn begins_sequence(self) -> bool {
        !self.is_honor() && self.number() <= 7
    }

    /// Whether the tile is a five of a number suit, which can be red.
    pub(crate) const fn is_five(self) -> bool {
        !self.is_honor() && self.number() == 5
    }
}

/// Writes the two characters of the tile, number then suit: `1m`, `7z`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), self.suit())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Tile {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Tile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a tile such as `1m`")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Tile, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}
