//! The patterns: diagonals, stacks, and your own shapes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::pattern_shape::{Cells, UnitCell};
use crate::text::keyed;
use crate::{CellColor, Color, PatternShape};

/// Which way a diagonal runs, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Slope {
    /// `/`: each card is up and to the right of the one before.
    Up,
    /// `\`: each card is down and to the right of the one before.
    Down,
}

keyed!(Slope, "Both slopes.", "`up` or `down`");

impl Slope {
    /// The step from a card to the next one on its right.
    pub(crate) const fn step(self) -> (i64, i64) {
        match self {
            Self::Up => (1, 1),
            Self::Down => (1, -1),
        }
    }
}

/// Where the third card of a stack lies: diagonally above the upper card, or diagonally below the
/// lower card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Corner {
    /// Up and to the right of the upper card.
    UpRight,
    /// Up and to the left of the upper card.
    UpLeft,
    /// Down and to the right of the lower card.
    DownRight,
    /// Down and to the left of the lower card.
    DownLeft,
}

keyed!(
    Corner,
    "All corners.",
    "`up-right`, `up-left`, `down-right`, `down-left`"
);

impl Corner {
    /// The offset from the lower card of the stack to the corner, in steps.
    pub(crate) const fn step(self) -> (i64, i64) {
        match self {
            Self::UpRight => (1, 3),
            Self::UpLeft => (-1, 3),
            Self::DownRight => (1, -1),
            Self::DownLeft => (-1, -1),
        }
    }

    /// The corner in words: `above and to the right`.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::UpRight => "above and to the right",
            Self::UpLeft => "above and to the left",
            Self::DownRight => "below and to the right",
            Self::DownLeft => "below and to the left",
        }
    }
}

/// Three cards of one color that are neighbors on a diagonal.
///
/// Source: rule F4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagonal {
    /// The color of the three cards.
    pub color: Color,
    /// Which way they run.
    pub slope: Slope,
}

/// Two cards of one color, one above the other, and a third at a corner.
///
/// Source: rule F5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack {
    /// The color of the two cards.
    pub block: Color,
    /// The color of the third card.
    pub corner_color: Color,
    /// Where the third card lies.
    pub corner: Corner,
}

/// A pattern to look for.
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Corner, Pattern, Stack};
///
/// let stack = Stack { block: Color::Blue, corner_color: Color::Red, corner: Corner::UpRight };
/// let pattern = Pattern::from(stack);
/// assert_eq!(pattern.key(), "stack:blue:red:up-right");
/// assert_eq!(
///     pattern.to_string(),
///     "stack of two blue cards with a red one above and to the right"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Three cards on a diagonal.
    Diagonal(Diagonal),
    /// Two cards, one above the other, and a third at a corner.
    Stack(Stack),
    /// Your own shapes, at least one: the variants of one objective. An occurrence of any of them
    /// counts.
    Shapes(Vec<PatternShape>),
}

impl Pattern {
    /// The eight patterns of the published objectives 87 to 94, in the order of their numbers.
    #[must_use]
    pub fn published() -> [Self; 8] {
        let diagonal = |color, slope| Self::Diagonal(Diagonal { color, slope });
        let stack = |block, corner_color, corner| {
            Self::Stack(Stack {
                block,
                corner_color,
                corner,
            })
        };
        [
            diagonal(Color::Red, Slope::Up),
            diagonal(Color::Green, Slope::Down),
            diagonal(Color::Blue, Slope::Up),
            diagonal(Color::Purple, Slope::Down),
            stack(Color::Red, Color::Green, Corner::DownRight),
            stack(Color::Green, Color::Purple, Corner::DownLeft),
            stack(Color::Blue, Color::Red, Corner::UpRight),
            stack(Color::Purple, Color::Blue, Corner::UpLeft),
        ]
    }

    /// The machine-readable name: `diagonal:red:up`, `stack:blue:red:up-right`. For shapes, it
    /// lists their cells in steps, with `*` for any color and `/` between variants:
    /// `shapes:R(0,0)R(1,1)*(2,2)/G(0,0)`.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Diagonal(Diagonal { color, slope }) => {
                format!("diagonal:{color}:{}", slope.key())
            }
            Self::Stack(stack) => format!(
                "stack:{}:{}:{}",
                stack.block,
                stack.corner_color,
                stack.corner.key()
            ),
            Self::Shapes(shapes) => {
                let keys: Vec<_> = shapes.iter().map(PatternShape::key).collect();
                format!("shapes:{}", keys.join("/"))
            }
        }
    }

    /// The cells of each variant, in steps from the first one.
    pub(crate) fn variants(&self) -> Vec<Cells> {
        let cell = |(dx, dy), color| UnitCell {
            offset: (dx, dy),
            color: CellColor::Is(color),
        };
        match *self {
            Self::Diagonal(Diagonal { color, slope }) => {
                let (dx, dy) = slope.step();
                // Mutants: a step is 1 or -1, so multiplying and dividing are the same.
                let cells = [0, 1, 2].map(|n| cell((n * dx, n * dy), color));
                [cells.into()].into()
            }
            Self::Stack(stack) => {
                let cells = [
                    cell((0, 0), stack.block),
                    cell((0, 2), stack.block),
                    cell(stack.corner.step(), stack.corner_color),
                ];
                [cells.into()].into()
            }
            Self::Shapes(ref shapes) => shapes.iter().map(|shape| shape.cells().into()).collect(),
        }
    }

    /// Whether taking occurrences in order, and skipping each one that shares a card with one
    /// already taken, always yields as many as possible.
    ///
    /// Source: rules F7 and F8.
    pub(crate) fn is_greedy(&self) -> bool {
        match self {
            Self::Diagonal(_) => true,
            Self::Stack(stack) => stack.block != stack.corner_color,
            Self::Shapes(_) => false,
        }
    }
}

impl From<Diagonal> for Pattern {
    fn from(diagonal: Diagonal) -> Self {
        Self::Diagonal(diagonal)
    }
}

impl From<Stack> for Pattern {
    fn from(stack: Stack) -> Self {
        Self::Stack(stack)
    }
}

/// A single shape as the only variant.
impl From<PatternShape> for Pattern {
    fn from(shape: PatternShape) -> Self {
        Self::Shapes([shape].into())
    }
}

/// Writes the pattern in words: `rising diagonal of three red cards`.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diagonal(Diagonal { color, slope }) => {
                let slope = match slope {
                    Slope::Up => "rising",
                    Slope::Down => "falling",
                };
                write!(f, "{slope} diagonal of three {color} cards")
            }
            Self::Stack(stack) => write!(
                f,
                "stack of two {} cards with a {} one {}",
                stack.block,
                stack.corner_color,
                stack.corner.words()
            ),
            Self::Shapes(shapes) => match &shapes[..] {
                [shape] => write!(f, "shape {}", shape.key()),
                _ => write!(f, "shape in one of {} variants", shapes.len()),
            },
        }
    }
}
