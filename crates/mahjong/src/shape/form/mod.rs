//! The forms of a winning hand, one file per form, and sets of forms.

pub(crate) mod eight_and_a_half_pairs;
pub(crate) mod held;
pub(crate) mod honors_and_knitted;
pub(crate) mod knitted_straight;
pub(crate) mod seven_pairs;
pub(crate) mod special;
pub(crate) mod standard;
pub(crate) mod thirteen_orphans;

use core::fmt;

use crate::keyed::{bit_set, write_keys};

pub use special::Form;

bit_set! {
    /// A set of forms.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Form, Forms};
    ///
    /// let forms = Forms::from([Form::SevenPairs, Form::Standard]);
    /// assert_eq!(forms.to_string(), "standard,seven-pairs");
    /// assert!(!forms.contains(Form::ThirteenOrphans));
    /// assert_eq!(Forms::ALL.len(), 6);
    /// ```
    Forms(u8) of Form, FormsIter
}

impl Forms {
    /// The set of all forms.
    pub const ALL: Self = Self::of(&Form::ALL);

    /// The set that contains only `form`, or the empty set if this set does not contain `form`.
    pub(crate) const fn and_only(self, form: Form) -> Self {
        self.intersection(Self::of(&[form]))
    }
}

/// Writes the keys with commas between them: `standard,seven-pairs`.
impl fmt::Display for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_keys(self.iter().map(Form::key), ",", f)
    }
}

impl From<Form> for Forms {
    fn from(form: Form) -> Self {
        Self::of(&[form])
    }
}

impl<const N: usize> From<[Form; N]> for Forms {
    fn from(forms: [Form; N]) -> Self {
        forms.into_iter().collect()
    }
}
