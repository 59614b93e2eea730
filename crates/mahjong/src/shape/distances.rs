//! How many tiles are still needed for each form.

use super::form::held::Held;
use super::form::special::SPECIAL;
use super::form::{Form, Forms};
use super::missing::NEVER;

/// How far a hand is from a win, and in which forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Shanten {
    /// The fewest tiles that are still needed for a win, minus one: -1 for a win, 0 for a ready
    /// hand (tenpai 聴牌).
    pub value: i8,
    /// The nearest forms; never empty.
    pub forms: Forms,
}

/// How many tiles each form still needs; [`NEVER`] if the form is not open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances([u8; Form::ALL.len()]);

impl Distances {
    /// The distances in the open forms, if the standard form is `standard` tiles short.
    #[inline]
    pub(crate) fn new(forms: Forms, standard: u8, held: &Held<'_>) -> Self {
        let mut all = [NEVER; Form::ALL.len()];
        if forms.contains(Form::Standard) {
            all[Form::Standard as usize] = standard;
        }
        if forms == forms.and_only(Form::Standard) {
            return Self(all);
        }
        for form in SPECIAL {
            if forms.contains(form) {
                all[form as usize] = held.missing(form);
            }
        }
        Self(all)
    }

    #[inline]
    pub(crate) fn least(&self) -> u8 {
        self.0
            .iter()
            .fold(NEVER, |least, &missing| least.min(missing))
    }

    /// Whether no other form needs fewer tiles.
    #[inline]
    pub(crate) fn is_nearest(&self, form: Form) -> bool {
        self.0[form as usize] == self.least()
    }

    #[inline]
    pub(crate) fn shanten(&self) -> Shanten {
        let mut forms = Forms::EMPTY;
        for form in Form::ALL {
            if self.is_nearest(form) {
                forms.insert(form);
            }
        }
        Shanten {
            value: self.least() as i8 - 1,
            forms,
        }
    }
}

impl Held<'_> {
    /// The open forms in which `3n+2` tiles win.
    #[inline]
    pub(crate) fn win_forms(&self, forms: Forms, is_standard: bool) -> Forms {
        let mut winning = Forms::EMPTY;
        if is_standard {
            winning = forms.and_only(Form::Standard);
        }
        for form in SPECIAL {
            if forms.contains(form) && self.missing(form) == 0 {
                winning.insert(form);
            }
        }
        winning
    }
}
