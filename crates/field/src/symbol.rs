//! The visible symbols of a field.

use strum::{Display, IntoStaticStr, VariantArray};

use crate::Color;
use crate::text::keyed;

/// A symbol on a card: one of the four kingdoms, or one of the three objects.
///
/// Source: rule F11.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs)] // the names are self-explanatory
pub enum Symbol {
    Fungi,
    Plant,
    Animal,
    Insect,
    Quill,
    Inkwell,
    Manuscript,
}

keyed!(
    Symbol,
    "All symbols, the kingdoms first.",
    "`fungi`, `plant`, `animal`, `insect`, `quill`, `inkwell`, `manuscript`"
);

impl Symbol {
    /// The symbol that a word stands for: its name or what its picture shows, in the singular or
    /// plural (`fungi`, `mushroom`, `wolves`), in upper or lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_field::Symbol;
    ///
    /// assert_eq!(Symbol::from_name("Butterflies"), Some(Symbol::Insect));
    /// assert_eq!(Symbol::from_name("butter"), None);
    /// ```
    ///
    /// Source: rule F11.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| {
            let mut names = symbol.names().iter();
            names.any(|known| name.eq_ignore_ascii_case(known))
        })
    }

    /// The names of the symbol, the key first.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Fungi => &["fungi", "fungus", "mushroom", "mushrooms"],
            Self::Plant => &["plant", "plants", "leaf", "leaves"],
            Self::Animal => &["animal", "animals", "wolf", "wolves"],
            Self::Insect => &["insect", "insects", "butterfly", "butterflies"],
            Self::Quill => &["quill", "quills", "feather", "feathers"],
            Self::Inkwell => &["inkwell", "inkwells", "ink"],
            Self::Manuscript => &["manuscript", "manuscripts", "scroll", "scrolls"],
        }
    }

    /// The color of a kingdom; `None` for an object.
    #[must_use]
    pub fn color(self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.symbol() == self)
    }
}

/// The number of each symbol.
///
/// # Examples
///
/// ```
/// use handeval_field::{Symbol, Symbols};
///
/// let one_of_each = Symbols::new()
///     .with(Symbol::Quill, 1)
///     .with(Symbol::Inkwell, 1)
///     .with(Symbol::Manuscript, 1);
/// let visible = one_of_each.with(Symbol::Quill, 5).with(Symbol::Inkwell, 2);
/// assert_eq!(visible.times(&one_of_each), 1);
/// ```
///
/// Source: rule F11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symbols([u32; Symbol::ALL.len()]);

impl Symbols {
    /// No symbols.
    #[must_use]
    pub const fn new() -> Self {
        Self([0; Symbol::ALL.len()])
    }

    /// These symbols, but with `count` of `symbol`.
    #[must_use]
    pub const fn with(mut self, symbol: Symbol, count: u32) -> Self {
        self.set(symbol, count);
        self
    }

    /// Sets the number of `symbol`.
    pub const fn set(&mut self, symbol: Symbol, count: u32) {
        self.0[symbol as usize] = count;
    }

    /// The number of `symbol`.
    #[must_use]
    pub const fn get(&self, symbol: Symbol) -> u32 {
        self.0[symbol as usize]
    }

    /// The symbols with a count above 0, in the order of [`Symbol::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, u32)> + '_ {
        let counts = Symbol::ALL.into_iter().zip(self.0);
        counts.filter(|&(_, count)| count > 0)
    }

    /// Whether there are no symbols.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Symbol::ALL.len()]
    }

    /// How many times `needed` can be taken from these; 0 if nothing is needed.
    #[must_use]
    pub fn times(&self, needed: &Self) -> u32 {
        let times = needed.iter().map(|(symbol, n)| self.get(symbol) / n);
        times.min().unwrap_or(0)
    }
}
