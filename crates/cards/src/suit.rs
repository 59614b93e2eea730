//! The four suits.

use core::fmt;

use strum::IntoStaticStr;

/// The suit of a card. The suits are in the order of their codes: clubs 0, spades 1, diamonds 2,
/// and hearts 3.
///
/// `Ord` follows that order, which says nothing about strength: suits never break a tie in the
/// games of this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs)] // the names are self-explanatory
pub enum Suit {
    Clubs,
    Spades,
    Diamonds,
    Hearts,
}

impl Suit {
    /// All suits, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Spades, Self::Diamonds, Self::Hearts];

    /// The suit with this code, in `0..4`; `None` for any other code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if (code as usize) < Self::ALL.len() {
            Some(Self::ALL[code as usize])
        } else {
            None
        }
    }

    /// The code of the suit: clubs 0, spades 1, diamonds 2, hearts 3.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The suit that `char` stands for: `c s d h` in either case, `♣♠♦♥`, or the outlined
    /// `♧♤♢♡`.
    #[must_use]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            'c' | 'C' | '♣' | '♧' => Some(Self::Clubs),
            's' | 'S' | '♠' | '♤' => Some(Self::Spades),
            'd' | 'D' | '♦' | '♢' => Some(Self::Diamonds),
            'h' | 'H' | '♥' | '♡' => Some(Self::Hearts),
            _ => None,
        }
    }

    /// The letter of the suit: one of `c s d h`.
    #[must_use]
    pub const fn char(self) -> char {
        ['c', 's', 'd', 'h'][self as usize]
    }

    /// The symbol of the suit: one of `♣ ♠ ♦ ♥`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♠', '♦', '♥'][self as usize]
    }

    /// The English name: `clubs`, `spades`, `diamonds`, `hearts`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Writes the letter of the suit.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}
