//! Which forms win, how many sets a hand has, and which tiles exist.

use core::fmt;

use strum::IntoStaticStr;

use super::form::special;
use crate::words::{Listed, plural};
use crate::{Form, Forms, Wall};

/// The shape rules: the forms that win, the maximum number of sets in a hand, and the tiles that
/// exist.
///
/// What a win is worth is up to the scoring rules of each game.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Forms, ShapeRules, Variant};
///
/// assert_eq!(ShapeRules::new(Forms::from([Form::Standard]), 5)?, ShapeRules::of(Variant::Taiwan));
///
/// let error = ShapeRules::new(Forms::ALL, 6).unwrap_err();
/// assert_eq!(error.to_string(), "6 sets: expected 1 to 5");
/// # Ok::<(), handeval_mahjong::ShapeRulesError>(())
/// ```
///
/// Source: rules M5 to M8 and M14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShapeRules {
    pub(super) forms: Forms,
    pub(super) max_sets: u8,
    pub(super) wall: Wall,
    pub(super) four_as_two_pairs: bool,
}

impl ShapeRules {
    /// The maximum number of sets under any rules.
    pub(crate) const MAX_SETS: usize = 5;

    /// The rules with these forms, at most this many sets, and all tiles. Four equal tiles count as
    /// only one of the seven pairs.
    ///
    /// # Errors
    ///
    /// - [`ShapeRulesError::NoForms`] if there are no forms;
    /// - [`ShapeRulesError::WrongSets`] if `max_sets` is not in `1..=5`;
    /// - [`ShapeRulesError::TooFewSets`] if the forms need 14 tiles, or 17, and `max_sets` allows
    ///   fewer.
    pub const fn new(forms: Forms, max_sets: u8) -> Result<Self, ShapeRulesError> {
        if forms.is_empty() {
            Err(ShapeRulesError::NoForms)
        } else if max_sets < 1 || max_sets as usize > Self::MAX_SETS {
            Err(ShapeRulesError::WrongSets { found: max_sets })
        } else if max_sets < least_sets(forms) {
            Err(ShapeRulesError::TooFewSets {
                forms,
                found: max_sets,
            })
        } else {
            Ok(Self {
                forms,
                max_sets,
                wall: Wall::Full,
                four_as_two_pairs: false,
            })
        }
    }

    /// These rules with the tiles of `wall`.
    ///
    /// # Errors
    ///
    /// [`ShapeRulesError::NoOrphans`] or [`ShapeRulesError::NoKnitted`] if a winning form needs
    /// tiles that do not exist.
    pub const fn with_wall(self, wall: Wall) -> Result<Self, ShapeRulesError> {
        let mut idx = 0;
        while idx < Form::ALL.len() {
            let form = Form::ALL[idx];
            if self.forms.contains(form) && !special::exists(form, wall) {
                return Err(match form {
                    Form::ThirteenOrphans => ShapeRulesError::NoOrphans,
                    _ => ShapeRulesError::NoKnitted { form, wall },
                });
            }
            idx += 1;
        }
        Ok(Self { wall, ..self })
    }

    /// These rules with one more winning form, which the number of sets must allow.
    #[must_use]
    pub(crate) const fn with_form(mut self, form: Form) -> Self {
        self.forms.insert(form);
        self
    }

    /// These rules, but four equal tiles count as two of the pairs of a hand.
    #[must_use]
    pub const fn with_four_as_two_pairs(self) -> Self {
        Self {
            four_as_two_pairs: true,
            ..self
        }
    }

    /// These rules with different forms and a different maximum number of sets.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new) and [`with_wall`](Self::with_wall).
    pub const fn with_forms_and_sets(
        self,
        forms: Forms,
        max_sets: u8,
    ) -> Result<Self, ShapeRulesError> {
        match Self::new(forms, max_sets) {
            Ok(new) => Self {
                four_as_two_pairs: self.four_as_two_pairs,
                ..new
            }
            .with_wall(self.wall),
            Err(error) => Err(error),
        }
    }

    /// The forms that win.
    #[must_use]
    pub const fn forms(self) -> Forms {
        self.forms
    }

    /// The maximum number of sets in a hand, in `1..=5`: 4 for hands of 13 and 14 tiles.
    #[must_use]
    pub const fn max_sets(self) -> u8 {
        self.max_sets
    }

    /// The number of tiles in the largest complete hand, counting three for each called set: 14 for
    /// four sets.
    #[must_use]
    #[inline]
    pub const fn n_tiles(self) -> usize {
        3 * self.max_sets as usize + 2
    }

    /// The tiles that exist.
    #[must_use]
    #[inline]
    pub const fn wall(self) -> Wall {
        self.wall
    }

    /// Whether four equal tiles count as two of the pairs of a hand.
    #[must_use]
    pub const fn has_four_as_two_pairs(self) -> bool {
        self.four_as_two_pairs
    }

    /// The forms in which a hand of `n_tiles` uncalled tiles and `n_calls` called sets can win.
    #[inline]
    pub(crate) const fn open_forms(self, n_tiles: usize, n_calls: usize) -> Forms {
        let mut open = self.forms.and_only(Form::Standard);
        let n_tiles = n_tiles + 3 * n_calls;
        if let 13 | 14 | 16 | 17 = n_tiles {
            let special = special::with_sets(n_tiles / 3, n_calls);
            open = open.union(self.forms.intersection(special));
        }
        open
    }
}

/// Writes the forms and the maximum number of sets, then anything unusual: `standard,seven-pairs;
/// up to 4 sets; no-honors; four identical tiles are two pairs`.
impl fmt::Display for ShapeRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = plural(usize::from(self.max_sets));
        write!(f, "{}; up to {} set{plural}", self.forms, self.max_sets)?;
        if self.wall != Wall::Full {
            write!(f, "; {}", self.wall)?;
        }
        let has_pairs = Forms::of(&[Form::SevenPairs, Form::EightAndAHalfPairs]);
        if self.four_as_two_pairs && !self.forms.intersection(has_pairs).is_empty() {
            f.write_str("; four identical tiles are two pairs")?;
        }
        Ok(())
    }
}

/// Why forms and a number of sets do not make [`ShapeRules`](crate::ShapeRules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ShapeRulesError {
    /// No form wins.
    #[error("no forms given: expected one or more of {}", Listed(Form::ALL.into_iter().map(Form::key)))]
    NoForms,
    /// No hand has this many sets.
    #[error("{found} sets: expected 1 to 5")]
    WrongSets {
        /// The number of sets.
        found: u8,
    },
    /// The forms need hands of 14 tiles, or of 17, which the rules do not allow.
    #[error(
        "{found} set{} with `{forms}`, which needs {} tiles: expected {} sets",
        plural(usize::from(*.found)),
        3 * least_sets(*.forms) + 2,
        match least_sets(*.forms) {
            4 => "4 or 5",
            _ => "5",
        }
    )]
    TooFewSets {
        /// The forms that win.
        forms: Forms,
        /// The number of sets.
        found: u8,
    },
    /// Thirteen orphans would win, but there are no honors.
    #[error(
        "`thirteen-orphans` without honors: expected one or more of {}",
        forms_of(Wall::NoHonors)
    )]
    NoOrphans,
    /// A form with knitted tiles would win, but some of its tiles do not exist.
    #[error(
        "`{form}` without {}: expected one or more of {}",
        wall.left_out(),
        forms_of(*wall)
    )]
    NoKnitted {
        /// The form.
        form: Form,
        /// The tiles that exist.
        wall: Wall,
    },
}

/// The number of sets in the smallest hand that can win in one of the forms.
const fn least_sets(forms: Forms) -> u8 {
    let of_four = special::with_sets(4, 0);
    if forms.contains(Form::Standard) {
        1
    } else if forms.intersection(of_four).is_empty() {
        5
    } else {
        4
    }
}

/// The keys of the forms that are possible with these tiles.
fn forms_of(wall: Wall) -> impl fmt::Display {
    let forms = Form::ALL.into_iter();
    Listed(
        forms
            .filter(move |&form| special::exists(form, wall))
            .map(Form::key),
    )
}

impl ShapeRulesError {
    /// The error's machine-readable name, in kebab case: `wrong-sets`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
