//! Positions on the field, and their two units.

use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::text::keyed;

/// Where a card lies. x grows to the right, and y grows upward:
///
/// ```text
///     y
///   8 |           ■          ■ at (4, 8): up right of (2, 6)
///   6 |     ■                ■ at (2, 6): above (2, 2) in its column
///   4 |
///   2 |     ■                ■ at (2, 2): up right of the starter
///   0 □---------------- x    □ at (0, 0): the starter
///     0     2     4
/// ```
///
/// The picture uses the [coordinates](Coordinates) of the source note. `Ord` goes by column from
/// the left, and upward in a column.
///
/// Source: rule F2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The column, growing to the right.
    pub x: i32,
    /// The height, growing upward.
    pub y: i32,
}

impl Position {
    /// The position at `x` and `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Both coordinates, wide enough for sums.
    pub(crate) const fn wide(self) -> (i64, i64) {
        (self.x as i64, self.y as i64)
    }

    /// The position at this offset from this one; `None` if its coordinates do not fit in 32 bits.
    pub(crate) fn offset(self, (dx, dy): (i64, i64)) -> Option<Self> {
        let (x, y) = self.wide();
        Some(Self {
            x: i32::try_from(x + dx).ok()?,
            y: i32::try_from(y + dy).ok()?,
        })
    }
}

/// Writes both coordinates: `(2, -4)`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// The unit of positions.
///
/// Source: rule F2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Coordinates {
    /// As in the source note: diagonal neighbors differ by (±2, ±2), and neighbors in a column by
    /// (0, ±4).
    #[default]
    Note,
    /// At half the scale of the source note: diagonal neighbors differ by (±1, ±1), and neighbors
    /// in a column by (0, ±2).
    Unit,
}

keyed!(
    Coordinates,
    "Both units, starting with that of the source note.",
    "`note` or `unit`"
);

impl Coordinates {
    /// The distance between diagonal neighbors in x and in y: 2 or 1.
    #[must_use]
    pub const fn step(self) -> u8 {
        match self {
            Self::Note => 2,
            Self::Unit => 1,
        }
    }

    /// The distance between two positions in steps; `None` if they are on different lattices.
    pub(crate) fn steps(self, from: (i64, i64), to: (i64, i64)) -> Option<(i64, i64)> {
        let step = i64::from(self.step());
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let is_on_lattice = dx % step == 0 && dy % step == 0 && (dx + dy) % (2 * step) == 0;
        is_on_lattice.then_some((dx / step, dy / step))
    }
}

/// The description of a lattice, for messages.
pub(crate) const fn lattice(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Note => {
            "expected dx and dy to be even and dx + dy to be a multiple of 4, as with \
             steps of (±2, ±2)"
        }
        Coordinates::Unit => "expected dx + dy to be even, as with steps of (±1, ±1)",
    }
}
