//! Which forms win, and how many sets a hand has at most.

use core::fmt;

use crate::{Form, Forms, RulesError};

/// The forms that win, and the most sets of a hand.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Forms, Rules};
///
/// assert_eq!(Rules::default(), Rules::new(Forms::ALL, 4)?);
/// let taiwan = Rules::new(Forms::from([Form::Standard]), 5)?;
/// assert_eq!(taiwan.max_sets(), 5);
///
/// let error = Rules::new(Forms::ALL, 6).unwrap_err();
/// assert_eq!(error.to_string(), "hands of 6 sets asked for: expected 1 to 5 sets");
/// # Ok::<(), handeval_mahjong::RulesError>(())
/// ```
///
/// # Source
///
/// Rules M5 to M8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    forms: Forms,
    max_sets: u8,
}

impl Rules {
    /// The most sets that a hand can have by any rules.
    pub(crate) const MAX_SETS: usize = 5;

    /// The number of sets of a hand that is as large as seven pairs.
    const SPECIAL_SETS: u8 = 4;

    /// The rules with some forms and a greatest number of sets.
    ///
    /// # Errors
    ///
    /// - [`RulesError::NoForms`] if there is no form;
    /// - [`RulesError::WrongSets`] if `max_sets` is not in `1..=5`;
    /// - [`RulesError::TooFewSets`] if the forms need 14 tiles and `max_sets` has fewer.
    pub const fn new(forms: Forms, max_sets: u8) -> Result<Self, RulesError> {
        if forms.is_empty() {
            Err(RulesError::NoForms)
        } else if max_sets < 1 || max_sets as usize > Self::MAX_SETS {
            Err(RulesError::WrongSets { found: max_sets })
        } else if max_sets < Self::SPECIAL_SETS && !forms.contains(Form::Standard) {
            Err(RulesError::TooFewSets {
                forms,
                found: max_sets,
            })
        } else {
            Ok(Self { forms, max_sets })
        }
    }

    /// The forms that win.
    #[must_use]
    pub const fn forms(self) -> Forms {
        self.forms
    }

    /// The most sets of a hand, in `1..=5`: 4 for hands of 13 and 14 tiles.
    #[must_use]
    pub const fn max_sets(self) -> u8 {
        self.max_sets
    }
}

/// All three forms, and hands of up to four sets.
impl Default for Rules {
    fn default() -> Self {
        Self {
            forms: Forms::ALL,
            max_sets: Self::SPECIAL_SETS,
        }
    }
}

/// Writes the forms and the most sets: `standard,seven-pairs; up to 4 sets`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.max_sets == 1 { "" } else { "s" };
        write!(f, "{}; up to {} set{plural}", self.forms, self.max_sets)
    }
}
