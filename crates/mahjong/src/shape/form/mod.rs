//! The forms of a winning hand, one file each, and sets of them.

pub(crate) mod held;
pub(crate) mod seven_pairs;
pub(crate) mod special;
pub(crate) mod standard;
pub(crate) mod thirteen_orphans;

use core::fmt;

use strum::IntoStaticStr;

/// A form of a winning hand.
///
/// `Ord` is the order in which decompositions are given.
///
/// # Source
///
/// Rules M5, M6 and M7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Form {
    /// Some sets and a pair.
    Standard,
    /// Seven different pairs, none of them called (chiitoitsu 七対子).
    SevenPairs,
    /// One of each terminal and honor, and one more of them (kokushi musou 国士無双).
    ThirteenOrphans,
}

impl Form {
    /// All forms, the standard one first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::SevenPairs, Self::ThirteenOrphans];

    /// The name for programs: `standard`, `seven-pairs`, `thirteen-orphans`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The form with a [`key`](Self::key); `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.key() == key)
    }
}

/// Writes the key.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// A set of forms.
///
/// The words are those of the standard library's sets. Iteration is in the order of
/// [`Form::ALL`].
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Forms};
///
/// let forms = Forms::from([Form::SevenPairs, Form::Standard]);
/// assert_eq!(forms.to_string(), "standard,seven-pairs");
/// assert!(!forms.contains(Form::ThirteenOrphans));
/// assert_eq!(Forms::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Forms(u8);

impl Forms {
    /// The set without a form.
    pub const EMPTY: Self = Self(0);

    /// The set of all forms.
    pub const ALL: Self = Self((1 << Form::ALL.len()) - 1);

    /// The set without a form.
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// The number of forms.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no form.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `form` is in the set.
    #[must_use]
    pub const fn contains(self, form: Form) -> bool {
        self.0 >> form as u8 & 1 != 0
    }

    /// The set of one form.
    pub(crate) const fn only(form: Form) -> Self {
        Self(1 << form as u8)
    }

    /// The same set with `form` in it.
    pub(crate) const fn with(self, form: Form) -> Self {
        // Mutants: no form is put in that is in already.
        Self(self.0 | 1 << form as u8)
    }

    /// The set of `form`, if it is in this one, and of no other.
    pub(crate) const fn and_only(self, form: Form) -> Self {
        Self(self.0 & 1 << form as u8)
    }

    /// Puts `form` in; whether it was new.
    pub const fn insert(&mut self, form: Form) -> bool {
        let is_new = !self.contains(form);
        self.0 |= 1 << form as u8;
        is_new
    }

    /// The forms, in the order of [`Form::ALL`].
    #[must_use]
    pub const fn iter(self) -> FormsIter {
        FormsIter(self)
    }
}

/// Writes the keys with commas between them: `standard,seven-pairs`.
impl fmt::Display for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (form_idx, form) in self.iter().enumerate() {
            if form_idx > 0 {
                f.write_str(",")?;
            }
            f.write_str(form.key())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl From<Form> for Forms {
    fn from(form: Form) -> Self {
        Self::only(form)
    }
}

impl<const N: usize> From<[Form; N]> for Forms {
    fn from(forms: [Form; N]) -> Self {
        forms.into_iter().collect()
    }
}

impl FromIterator<Form> for Forms {
    fn from_iter<I: IntoIterator<Item = Form>>(forms: I) -> Self {
        let mut set = Self::new();
        set.extend(forms);
        set
    }
}

impl Extend<Form> for Forms {
    fn extend<I: IntoIterator<Item = Form>>(&mut self, forms: I) {
        for form in forms {
            self.insert(form);
        }
    }
}

impl IntoIterator for Forms {
    type Item = Form;
    type IntoIter = FormsIter;

    fn into_iter(self) -> FormsIter {
        self.iter()
    }
}

/// The forms of a [`Forms`], in the order of [`Form::ALL`].
#[derive(Clone, Debug)]
pub struct FormsIter(Forms);

impl Iterator for FormsIter {
    type Item = Form;

    fn next(&mut self) -> Option<Form> {
        let form = Form::ALL.into_iter().find(|&form| self.0.contains(form))?;
        self.0.0 &= !Forms::from(form).0;
        Some(form)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for FormsIter {}
impl core::iter::FusedIterator for FormsIter {}
