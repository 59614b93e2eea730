//! Figures that a point table adds to the game.

use alloc::string::String;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::text::{error_kind, shortened};
use crate::{Figure, Line, MAX_POINTS, Value};

/// A figure that is not in the classic game: its name, its points, and its lines.
///
/// # Examples
///
/// "Three of one odd value and two of an even one":
///
/// ```
/// use handeval_matematico::{FigureShape, Group, Line, NewFigure, Parity, Value};
///
/// let groups = vec![
///     Group::new(3).with_parity(Parity::Odd),
///     Group::new(2).with_parity(Parity::Even),
/// ];
/// let figure = NewFigure::new("odd-over-even", 120, FigureShape::Groups(groups))?;
///
/// let values = [7, 2, 7, 2, 7].map(|number| Value::new(number).unwrap());
/// assert!(figure.shape().matches(&Line::new(values)?));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule X15.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewFigure {
    name: String,
    points: u32,
    shape: FigureShape,
}

impl NewFigure {
    /// The maximum length of a name, in characters.
    pub const MAX_NAME_LEN: usize = 64;

    /// Creates a figure with this name, points and shape.
    ///
    /// The name is in kebab case: words of lowercase letters and digits, starting with a letter.
    ///
    /// # Errors
    ///
    /// - [`NewFigureError::EmptyName`], [`NewFigureError::InvalidName`] for an invalid name;
    /// - [`NewFigureError::KnownName`] for the key of a [`Figure`];
    /// - [`NewFigureError::TooManyPoints`] above [`MAX_POINTS`];
    /// - [`NewFigureError::WrongCount`] for a group of no values, or of more than four;
    /// - [`NewFigureError::TooManyValues`] for groups with more than five values in total;
    /// - [`NewFigureError::NoGroups`] if there are no groups, so every line would hold the figure;
    /// - [`NewFigureError::ImpossibleShape`] if no line has the shape for some other reason.
    pub fn new(name: &str, points: u32, shape: FigureShape) -> Result<Self, NewFigureError> {
        if name.is_empty() {
            return Err(NewFigureError::EmptyName);
        }
        if name.len() > Self::MAX_NAME_LEN || !is_kebab_case(name) {
            let name = shortened(name);
            return Err(NewFigureError::InvalidName { name });
        }
        if Figure::from_key(name).is_some() {
            return Err(NewFigureError::KnownName { name: name.into() });
        }
        if points > MAX_POINTS {
            let name = name.into();
            return Err(NewFigureError::TooManyPoints { name, points });
        }
        shape.check()?;
        Ok(Self {
            name: name.into(),
            points,
            shape,
        })
    }

    /// The name, in kebab case.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The points of the figure, in `0..=`[`MAX_POINTS`].
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// Which lines hold the figure.
    #[must_use]
    pub const fn shape(&self) -> &FigureShape {
        &self.shape
    }
}

/// Whether `name` consists of words of lowercase letters and digits, joined by `-`, and starts with
/// a letter.
fn is_kebab_case(name: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name.split('-').all(is_word)
}

/// Which lines hold a [`NewFigure`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FigureShape {
    /// Exactly these five values, in any order.
    Values([Value; 5]),
    /// Groups of equal values, each of a different value; the rest of the line is free.
    Groups(Vec<Group>),
}

impl FigureShape {
    /// Whether `line` has the shape.
    #[must_use]
    pub fn matches(&self, line: &Line) -> bool {
        self.matches_ascending(line.sorted().values().map(|value| value.get() - 1))
    }

    /// Whether a line with these values, as indexes in ascending order, has the shape.
    pub(crate) fn matches_ascending(&self, values: [u8; 5]) -> bool {
        match self {
            Self::Values(expected) => {
                let mut expected = expected.map(|value| value.get() - 1);
                expected.sort_unstable();
                expected == values
            }
            Self::Groups(groups) => {
                // Equal values are adjacent, so each group starts where the value changes.
                let mut found = [(0_u8, 0_u16); 5];
                let mut n_found = 0;
                for (place, &idx) in values.iter().enumerate() {
                    if place > 0 && values[place - 1] == idx {
                        found[n_found - 1].0 += 1;
                    } else {
                        found[n_found] = (1, 1 << idx);
                        n_found += 1;
                    }
                }
                fits(groups, &found[..n_found], 0)
            }
        }
    }

    /// Rejects a shape that no line, or every line, has.
    fn check(&self) -> Result<(), NewFigureError> {
        if let Self::Groups(groups) = self {
            if groups.is_empty() {
                return Err(NewFigureError::NoGroups);
            }
            let mut n_values = 0_usize;
            for (group_idx, group) in groups.iter().enumerate() {
                if !(1..=4).contains(&group.count) {
                    return Err(NewFigureError::WrongCount {
                        group: group_idx,
                        count: group.count,
                    });
                }
                n_values += usize::from(group.count);
            }
            if n_values > 5 {
                return Err(NewFigureError::TooManyValues { n_values });
            }
        }
        if Line::all().any(|line| self.matches(&line)) {
            Ok(())
        } else {
            Err(NewFigureError::ImpossibleShape)
        }
    }
}

/// Whether each group can be given a different value that is not in `taken`.
fn fits(groups: &[Group], found: &[(u8, u16)], taken: u16) -> bool {
    let Some((group, rest)) = groups.split_first() else {
        return true;
    };
    // Mutants: a taken bit is never taken again, so `|` and `^` give the same result.
    found.iter().any(|&(n_equal, bit)| {
        n_equal >= group.count
            && bit & group.allowed & !taken != 0
            && fits(rest, found, taken | bit)
    })
}

/// Equal values in a line: at least `count` of one value.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Group, Parity, Value};
///
/// let group = Group::new(3).with_parity(Parity::Odd).with_values(&[Value::ACE, Value::KING]);
/// assert!(group.allows(Value::KING));
/// assert!(!group.allows(Value::ALL[2])); // odd, and not one of the values
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    count: u8,
    /// The allowed values, as a bit set.
    allowed: u16,
}

impl Group {
    /// A group of at least `count` equal values. [`NewFigure::new`] checks that `count` is in
    /// `1..=4`.
    #[must_use]
    pub const fn new(count: u8) -> Self {
        Self {
            count,
            allowed: 0x1FFF,
        }
    }

    /// The same group, restricted to odd or even values.
    #[must_use]
    pub const fn with_parity(mut self, parity: Parity) -> Self {
        self.allowed &= match parity {
            Parity::Odd => 0b1_0101_0101_0101,
            Parity::Even => 0b0_1010_1010_1010,
        };
        self
    }

    /// The same group, restricted to `values`.
    #[must_use]
    pub fn with_values(mut self, values: &[Value]) -> Self {
        let bits = values.iter().map(|value| 1 << value.idx());
        self.allowed &= bits.fold(0, |set: u16, bit: u16| set | bit);
        self
    }

    /// The minimum number of equal values in the group.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Whether the group may consist of `value`.
    #[must_use]
    pub const fn allows(self, value: Value) -> bool {
        self.allowed >> value.idx() & 1 != 0
    }
}

/// Whether a value is odd (A, 3, 5, 7, 9, J, K) or even (2, 4, 6, 8, 10, Q).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[allow(missing_docs)] // the names are self-explanatory
pub enum Parity {
    Odd,
    Even,
}

/// Why a figure cannot be defined.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum NewFigureError {
    /// The name is empty.
    #[error("new figure has no name: expected words such as `odd-over-even`")]
    EmptyName,
    /// The name is not in kebab case, or is too long.
    #[error(
        "`{}` is not a name for a figure: expected lowercase letters and digits with `-` between \
         words, such as `odd-over-even`, at most {} characters",
        .name.escape_debug(),
        NewFigure::MAX_NAME_LEN
    )]
    InvalidName {
        /// The name, shortened if long.
        name: String,
    },
    /// A classic figure already has this name.
    #[error("`{name}` is a figure of the classic game: expected a different name")]
    KnownName {
        /// The name.
        name: String,
    },
    /// The points are too high.
    #[error("figure `{name}` has {points} points: expected at most {MAX_POINTS}")]
    TooManyPoints {
        /// The name of the figure.
        name: String,
        /// The points.
        points: u32,
    },
    /// The shape has no groups, so every line would match it.
    #[error("shape has no groups: expected 1 to 5")]
    NoGroups,
    /// A group is empty, or has more cards than a deck has of one value.
    #[error("group {} has {count} values: expected 1 to 4", .group + 1)]
    WrongCount {
        /// The group, counting from 0 (from 1 in the message).
        group: usize,
        /// The number of values in the group.
        count: u8,
    },
    /// The groups have too many values to fit into a line.
    #[error("groups have {n_values} values in total: expected at most 5")]
    TooManyValues {
        /// The total number of values in the groups.
        n_values: usize,
    },
    /// No line can have the shape, because it needs too many different values, or a fifth card of
    /// one value.
    #[error(
        "no line can have this shape: the groups need different values, and no value occurs more \
         than four times"
    )]
    ImpossibleShape,
}

error_kind!(NewFigureError, "known-name");
