//! The four colors.

use strum::{Display, IntoStaticStr, VariantArray};

use crate::Symbol;
use crate::text::keyed;

/// The color of a card; the order is red, green, blue, purple.
///
/// The starter has no color, so the color of a card that could be the starter is an
/// `Option<Color>`.
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Symbol};
///
/// assert_eq!(Color::from_char('r'), Some(Color::Red));
/// assert_eq!(Color::from_name("insect"), Some(Color::Purple));
/// assert_eq!(Color::Green.symbol(), Symbol::Plant);
/// ```
///
/// Source: rule F1.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs)] // the names are self-explanatory
pub enum Color {
    Red,
    Green,
    Blue,
    Purple,
}

keyed!(
    Color,
    "All colors, in the order of their codes.",
    "`red`, `green`, `blue`, `purple`, in English"
);

impl Color {
    /// The color with this code, in `0..4`; `None` for any other code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if (code as usize) < Self::ALL.len() {
            Some(Self::ALL[code as usize])
        } else {
            None
        }
    }

    /// The code of the color: red is 0, green 1, blue 2, and purple 3.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The color that `char` stands for: `R G B P` in either case.
    #[must_use]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            'R' | 'r' => Some(Self::Red),
            'G' | 'g' => Some(Self::Green),
            'B' | 'b' => Some(Self::Blue),
            'P' | 'p' => Some(Self::Purple),
            _ => None,
        }
    }

    /// The letter of the color: one of `R G B P`.
    #[must_use]
    pub const fn char(self) -> char {
        ['R', 'G', 'B', 'P'][self as usize]
    }

    /// The color that a word stands for: its letter, its name, or a name of its kingdom's symbol
    /// (`B`, `blue`, `animal`, `wolf`).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut chars = name.chars();
        if let (Some(char), None) = (chars.next(), chars.next()) {
            return Self::from_char(char);
        }
        let is_called = |color: &Self| name.eq_ignore_ascii_case(color.key());
        let color = Self::ALL.into_iter().find(is_called);
        color.or_else(|| Symbol::from_name(name)?.color())
    }

    /// The symbol of the color's kingdom: red fungi, green plants, blue animals, purple insects.
    #[must_use]
    pub const fn symbol(self) -> Symbol {
        match self {
            Self::Red => Symbol::Fungi,
            Self::Green => Symbol::Plant,
            Self::Blue => Symbol::Animal,
            Self::Purple => Symbol::Insect,
        }
    }
}
