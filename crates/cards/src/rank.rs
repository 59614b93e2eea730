//! The thirteen ranks.

use core::fmt;

use strum::IntoStaticStr;

/// The rank of a card, from the deuce to the ace; the ace is high.
///
/// `Ord` puts the lowest rank first. Each game decides whether an ace can be low, as in a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs)] // the names are self-explanatory
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The characters of the ranks, in the order of [`ALL`](Self::ALL).
    const CHARS: [u8; 13] = *b"23456789TJQKA";

    /// The rank with this code, in `0..13`, where 0 is the deuce; `None` for any other code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if (code as usize) < Self::ALL.len() {
            Some(Self::ALL[code as usize])
        } else {
            None
        }
    }

    /// The code of the rank, from 0 for the deuce to 12 for the ace.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The rank that `char` stands for: `2` to `9`, `T`, `J`, `Q`, `K`, `A`, in either case.
    ///
    /// A ten written as `10` takes two characters; [`read_cards`](crate::read_cards) reads it.
    #[must_use]
    pub const fn from_char(char: char) -> Option<Self> {
        let upper = char.to_ascii_uppercase();
        let mut code = 0;
        while code < Self::CHARS.len() {
            if Self::CHARS[code] as char == upper {
                return Some(Self::ALL[code]);
            }
            code += 1;
        }
        None
    }

    /// The character of the rank: one of `23456789TJQKA`.
    #[must_use]
    pub const fn char(self) -> char {
        Self::CHARS[self as usize] as char
    }

    /// The English name: `two` … `ten`, `jack`, `queen`, `king`, `ace`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The English plural: `twos` … `sixes` … `aces`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        const PLURALS: [&str; 13] = [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ];
        PLURALS[self as usize]
    }
}

/// Writes the character of the rank.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}
