//! The figures of a line.

use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::Line;
use crate::text::keyed;

/// A figure of the classic game.
///
/// Figures are ordered as in [`ALL`](Self::ALL): by the classic points, lowest first.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Figure, Line, Value};
///
/// let values = [12, 1, 10, 13, 11].map(|number| Value::new(number).unwrap());
/// let line = Line::new(values)?;
/// assert_eq!(Figure::of(&line), Figure::Royal);
/// assert_eq!(Figure::Royal.classic_points(), 150);
/// assert!(!Figure::Straight.matches(&line)); // the ace is low
/// # Ok::<(), handeval_matematico::LineError>(())
/// ```
///
/// Source: rules X6 to X10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Figure {
    /// No figure. Every line matches it.
    #[strum(serialize = "none")]
    Nothing,
    /// Two of one value.
    Pair,
    /// Two of one value and two of another.
    TwoPairs,
    /// Three of one value.
    ThreeOfAKind,
    /// Five values in a row, from 1-2-3-4-5 to 9-10-11-12-13.
    Straight,
    /// Three of one value and two of another.
    FullHouse,
    /// Three aces and two kings: 1-1-1-13-13.
    AcesAndKings,
    /// Ten, jack, queen, king and ace: 1-10-11-12-13.
    Royal,
    /// Four of one value.
    FourOfAKind,
    /// Four aces.
    FourAces,
}

keyed!(
    Figure,
    "All figures, by their classic points, lowest first.",
    "`none`, `pair`, `two-pairs`, `three-of-a-kind`, `straight`, `full-house`, `aces-and-kings`, \
     `royal`, `four-of-a-kind`, `four-aces`"
);

impl Figure {
    /// The figure of a line in the classic game: the one with the most points among those it
    /// matches.
    #[must_use]
    pub fn of(line: &Line) -> Self {
        let counts = line.counts();
        let best = Self::ALL
            .into_iter()
            .rfind(|figure| figure.matches_counts(&counts));
        best.unwrap_or(Self::Nothing) // every line matches it
    }

    /// The figure's name in words, such as `one pair`, `three aces and two kings` or `four aces`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Pair => "one pair",
            Self::TwoPairs => "two pairs",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::FullHouse => "full house",
            Self::AcesAndKings => "three aces and two kings",
            Self::Royal => "royal",
            Self::FourOfAKind => "four of a kind",
            Self::FourAces => "four aces",
        }
    }

    /// The points of the figure in the classic game, in `0..=200`.
    #[must_use]
    pub const fn classic_points(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Pair => 10,
            Self::TwoPairs => 20,
            Self::ThreeOfAKind => 40,
            Self::Straight => 50,
            Self::FullHouse => 80,
            Self::AcesAndKings => 100,
            Self::Royal => 150,
            Self::FourOfAKind => 160,
            Self::FourAces => 200,
        }
    }

    /// Whether `line` contains the figure, even if it also contains a better one.
    ///
    /// Four aces also match four of a kind, three of a kind, a pair and [`Nothing`](Self::Nothing).
    /// The groups of a figure must have different values, so four of a kind is not two pairs.
    #[must_use]
    pub fn matches(self, line: &Line) -> bool {
        self.matches_counts(&line.counts())
    }

    /// Like [`matches`](Self::matches), but takes the count of each value in the line.
    pub(crate) fn matches_counts(self, counts: &[u8; 13]) -> bool {
        let n_groups_of = |n_equal| counts.iter().filter(|&&count| count >= n_equal).count();
        match self {
            Self::Nothing => true,
            Self::Pair => n_groups_of(2) >= 1,
            Self::TwoPairs => n_groups_of(2) >= 2,
            Self::ThreeOfAKind => n_groups_of(3) >= 1,
            Self::Straight => counts.windows(5).any(|run| run == [1; 5]),
            Self::FullHouse => n_groups_of(2) >= 2 && n_groups_of(3) >= 1,
            Self::AcesAndKings => counts[0] == 3 && counts[12] == 2,
            Self::Royal => counts[0] == 1 && counts[9..] == [1; 4],
            Self::FourOfAKind => n_groups_of(4) >= 1,
            Self::FourAces => counts[0] == 4,
        }
    }
}

/// Writes the [`name`](Figure::name) of the figure.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
