//! What each figure is worth.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::text::error_kind;
use crate::{Figure, Line, NewFigure};

/// The maximum number of points for a figure or for the diagonal bonus, chosen so that no total
/// overflows.
pub const MAX_POINTS: u32 = 1_000_000;

/// The points of each figure, the diagonal bonus, and added figures.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Figure, PointTable};
///
/// let mut points = PointTable::classic();
/// points.set_points(Figure::Straight, Some(60))?;
/// points.set_points(Figure::FullHouse, None)?; // removed from the game
/// points.set_diagonal_bonus(30)?;
/// assert_eq!(points.points(Figure::Straight), Some(60));
/// assert_eq!(points.points(Figure::Pair), Some(10));
/// # Ok::<(), handeval_matematico::PointTableError>(())
/// ```
///
/// Source: rules X5, X11 and X14.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PointTable {
    /// The points of each figure in `Figure::ALL`, or `None` if the figure is not in the game.
    points: [Option<u32>; Figure::ALL.len()],
    diagonal_bonus: u32,
    new_figures: Vec<NewFigure>,
}

impl PointTable {
    /// The diagonal bonus in the classic game.
    pub const CLASSIC_DIAGONAL_BONUS: u32 = 10;

    /// The maximum number of added figures.
    pub const MAX_NEW_FIGURES: usize = 100;

    /// The classic table: the [`classic_points`](Figure::classic_points) of each figure, and a
    /// diagonal bonus of 10.
    #[must_use]
    pub fn classic() -> Self {
        Self {
            points: Figure::ALL.map(|figure| Some(figure.classic_points())),
            diagonal_bonus: Self::CLASSIC_DIAGONAL_BONUS,
            new_figures: Vec::new(),
        }
    }

    /// The points of a figure; `None` if it is not in the game. [`Figure::Nothing`] is always worth
    /// 0.
    #[must_use]
    pub const fn points(&self, figure: Figure) -> Option<u32> {
        self.points[figure as usize]
    }

    /// Changes the points of a figure; `None` removes it from the game.
    ///
    /// # Errors
    ///
    /// - [`PointTableError::NothingIsFixed`] for [`Figure::Nothing`];
    /// - [`PointTableError::TooManyPoints`] above [`MAX_POINTS`].
    pub fn set_points(
        &mut self,
        figure: Figure,
        points: Option<u32>,
    ) -> Result<(), PointTableError> {
        if figure == Figure::Nothing {
            return Err(PointTableError::NothingIsFixed);
        }
        match points {
            Some(points) if points > MAX_POINTS => {
                Err(PointTableError::TooManyPoints { figure, points })
            }
            _ => {
                self.points[figure as usize] = points;
                Ok(())
            }
        }
    }

    /// The extra points of a diagonal that scores a figure.
    #[must_use]
    pub const fn diagonal_bonus(&self) -> u32 {
        self.diagonal_bonus
    }

    /// Changes the diagonal bonus.
    ///
    /// # Errors
    ///
    /// [`PointTableError::TooHighBonus`] above [`MAX_POINTS`].
    pub const fn set_diagonal_bonus(&mut self, bonus: u32) -> Result<(), PointTableError> {
        if bonus > MAX_POINTS {
            return Err(PointTableError::TooHighBonus { bonus });
        }
        self.diagonal_bonus = bonus;
        Ok(())
    }

    /// Adds a figure to the game.
    ///
    /// # Errors
    ///
    /// - [`PointTableError::NameTaken`] if an added figure has the same name;
    /// - [`PointTableError::TooManyFigures`] above [`MAX_NEW_FIGURES`](Self::MAX_NEW_FIGURES).
    pub fn add_figure(&mut self, figure: NewFigure) -> Result<(), PointTableError> {
        let has_same_name = |other: &NewFigure| other.name() == figure.name();
        if self.new_figures.iter().any(has_same_name) {
            let name = figure.name().into();
            return Err(PointTableError::NameTaken { name });
        }
        if self.new_figures.len() == Self::MAX_NEW_FIGURES {
            let name = figure.name().into();
            return Err(PointTableError::TooManyFigures { name });
        }
        self.new_figures.push(figure);
        Ok(())
    }

    /// The added figures, in the order in which they were added.
    #[must_use]
    pub fn new_figures(&self) -> &[NewFigure] {
        &self.new_figures
    }

    /// The figure that `line` scores: the one with the most points among those it matches.
    ///
    /// On a tie, an added figure beats the classic ones and figures added later, and a classic
    /// figure beats those listed earlier in [`Figure::ALL`]. With the classic table this is
    /// [`Figure::of`].
    #[must_use]
    pub fn score_line(&self, line: &Line) -> LineFigure<'_> {
        let counts = line.counts();
        let known = Figure::ALL
            .into_iter()
            .filter(|figure| figure.matches_counts(&counts))
            .filter_map(|figure| Some((AnyFigure::Known(figure), self.points(figure)?)));
        let new = self
            .new_figures
            .iter()
            .rev()
            .filter(|figure| figure.shape().matches(line))
            .map(|figure| (AnyFigure::New(figure), figure.points()));
        // On a tie, `max_by_key` returns the last.
        let best = known.chain(new).max_by_key(|&(_, points)| points);
        let (figure, points) = best.unwrap_or((AnyFigure::Known(Figure::Nothing), 0));
        LineFigure { figure, points }
    }
}

/// The greatest common divisor of two numbers of points.
pub(crate) fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

impl Default for PointTable {
    fn default() -> Self {
        Self::classic()
    }
}

/// The figure that a line scores and its points, without the bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineFigure<'a> {
    /// The figure.
    pub figure: AnyFigure<'a>,
    /// The points of the figure in the table.
    pub points: u32,
}

/// A figure of the classic game, or one added by a point table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyFigure<'a> {
    /// A figure of the classic game.
    Known(Figure),
    /// A figure added by the point table.
    New(&'a NewFigure),
}

impl<'a> AnyFigure<'a> {
    /// The machine-readable name, in kebab case.
    #[must_use]
    pub fn key(self) -> &'a str {
        match self {
            Self::Known(figure) => figure.key(),
            Self::New(figure) => figure.name(),
        }
    }

    /// The name for display: a classic figure's name in words, or an added figure's name as given.
    #[must_use]
    pub fn name(self) -> &'a str {
        match self {
            Self::Known(figure) => figure.name(),
            Self::New(figure) => figure.name(),
        }
    }

    /// Whether this is any figure except [`Figure::Nothing`].
    #[must_use]
    pub const fn is_figure(self) -> bool {
        !matches!(self, Self::Known(Figure::Nothing))
    }
}

/// Writes the [`name`](AnyFigure::name) of the figure.
impl fmt::Display for AnyFigure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a point table cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PointTableError {
    /// `nothing` never scores points.
    #[error("points of `none` cannot be changed: a line without a figure always scores 0")]
    NothingIsFixed,
    /// The points of a figure are too high.
    #[error("figure `{}` has {points} points: expected at most {MAX_POINTS}", .figure.key())]
    TooManyPoints {
        /// The figure.
        figure: Figure,
        /// The points.
        points: u32,
    },
    /// The diagonal bonus is too high.
    #[error("diagonal bonus is {bonus} points: expected at most {MAX_POINTS}")]
    TooHighBonus {
        /// The bonus.
        bonus: u32,
    },
    /// An added figure already has this name.
    #[error("new figure `{name}` is defined twice: expected a different name")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The table already has the maximum number of added figures.
    #[error(
        "new figure `{name}` is one too many: expected at most {}",
        PointTable::MAX_NEW_FIGURES
    )]
    TooManyFigures {
        /// The name of the figure that was not added.
        name: String,
    },
}

error_kind!(PointTableError, "name-taken");
