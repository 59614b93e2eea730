//! The four winds: seats, rounds and players.

use strum::IntoStaticStr;

use crate::keyed::keyed;
use crate::{Tile, TileSuit};

/// A wind (kazehai 風牌), which is also a seat, a round, or the player who sits there.
///
/// `Ord` is the order of turns, starting with East (the dealer).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::Wind;
///
/// assert_eq!(Wind::parse("west"), Some(Wind::West));
/// assert_eq!(Wind::parse("3z"), Some(Wind::West));
/// assert_eq!(Wind::West.tile().to_string(), "3z");
/// ```
///
/// Source: rule R1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Wind {
    /// The dealer, and the first round.
    #[default]
    East,
    /// The player after the dealer.
    South,
    /// The player opposite the dealer.
    West,
    /// The player before the dealer. With three players, this seat is empty.
    North,
}

impl Wind {
    /// All winds, in the order of turns.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// The display name: `East`, `South`, `West` or `North`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
            Self::North => "North",
        }
    }

    /// Reads a wind's name, its first letter or its tile, in upper or lower case, or one of the
    /// other names in rule M17, such as `東`, `东风`, `西家`, `ton` or `nan`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let by_name = Self::ALL.into_iter().find(|wind| {
            let key = wind.key();
            let tile = [b'1' + *wind as u8, b'z'];
            text.eq_ignore_ascii_case(key)
                || key
                    .get(..1)
                    .is_some_and(|key| text.eq_ignore_ascii_case(key))
                || text.as_bytes().eq_ignore_ascii_case(&tile)
        });
        by_name.or_else(|| Self::of_other_name(text))
    }

    /// Reads the wind's tile in any notation, optionally followed by `風`, `家` or `場`, or one of the
    /// romanized Japanese and Chinese names.
    #[cold]
    fn of_other_name(text: &str) -> Option<Self> {
        const NAMES: [&[&str]; 4] = [
            &["ton", "dong"],
            &["nan"],
            &["shaa", "sha", "xia", "xi"],
            &["pei", "pe", "bei"],
        ];
        let has_name = |wind: &Self| {
            let names = NAMES[*wind as usize];
            names.iter().any(|name| text.eq_ignore_ascii_case(name))
        };
        let by_name = Self::ALL.into_iter().find(has_name);
        let tile = text.trim_end_matches(['家', '場', '场', '局']);
        by_name.or_else(|| {
            let tile: Tile = tile.parse().ok()?;
            Self::ALL.into_iter().find(|wind| wind.tile() == tile)
        })
    }

    /// The tile of the wind.
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile::ALL[TileSuit::Honors.first_code() as usize + self as usize]
    }
}

keyed!(Wind, "`east`, `south`, `west`, `north`");
