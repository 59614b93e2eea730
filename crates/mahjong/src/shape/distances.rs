//! How many tiles are still needed for each form.

use super::form::held::Held;
use super::form::special::{self, COMMON, COMMON_SPECIAL};
use super::form::{Form, Forms};
use super::held_kinds::Kinds;
use super::missing::NEVER;
use super::planes::Planes;
use super::set::Set;
use super::shape_rules::ShapeRules;

/// How far a hand is from a win, and in which forms it is that close.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Shanten {
    /// The fewest tiles that are still needed for a win, minus one: -1 for a win, 0 for a ready
    /// hand (tenpai 聴牌).
    pub value: i8,
    /// The forms in which the hand is this close to a win; never empty.
    pub forms: Forms,
}

/// How many tiles each of the [`COMMON`] forms still needs; [`NEVER`] if the hand cannot win in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances([u8; COMMON.len()]);

/// The index of a common form.
#[inline(always)]
const fn place(form: Form) -> usize {
    match form {
        Form::SevenPairs => 1,
        Form::ThirteenOrphans => 2,
        _ => 0,
    }
}

impl Distances {
    /// The distances in the possible forms, given that the standard form still needs `standard`
    /// tiles.
    #[inline]
    pub(crate) fn new(forms: Forms, standard: u8, held: &Held<'_>) -> Self {
        let mut all = [NEVER; COMMON.len()];
        if forms.contains(Form::Standard) {
            all[0] = standard;
        }
        if forms == forms.and_only(Form::Standard) {
            return Self(all);
        }
        for form in COMMON_SPECIAL {
            if forms.contains(form) {
                all[place(form)] = held.missing(form);
            }
        }
        Self(all)
    }

    #[inline]
    fn least(&self) -> u8 {
        self.0
            .iter()
            .fold(NEVER, |least, &missing| least.min(missing))
    }

    /// Whether no other common form needs fewer tiles than this one.
    #[inline]
    pub(crate) fn is_nearest(&self, form: Form) -> bool {
        self.0[place(form)] == self.least()
    }

    /// The shanten in the common forms; meaningless if the hand can win in none of them.
    #[inline]
    pub(crate) fn shanten(&self) -> Shanten {
        let mut forms = Forms::EMPTY;
        for form in COMMON {
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

impl Shanten {
    /// The shanten in the common forms and in the rare forms that are possible.
    #[inline(always)]
    pub(crate) fn or_rare(self, open: Forms, held: &Held<'_>) -> Self {
        match special::rare(open).is_empty() {
            true => self,
            false => {
                let &Held {
                    counts,
                    kinds,
                    called,
                    rules,
                } = held;
                or_rare(self, open, counts, kinds, called, rules)
            }
        }
    }

    /// The lower of two shanten values.
    pub(crate) fn or(self, other: Self) -> Self {
        match self.value.cmp(&other.value) {
            core::cmp::Ordering::Less => self,
            core::cmp::Ordering::Equal => Self {
                forms: self.forms.union(other.forms),
                ..self
            },
            core::cmp::Ordering::Greater => other,
        }
    }
}

/// The shanten, taking into account the rare forms that are possible. The tiles are passed by value
/// so that they stay in registers.
#[cold]
fn or_rare(
    common: Shanten,
    open: Forms,
    counts: &[u8; 34],
    kinds: Kinds,
    called: Option<Set>,
    rules: ShapeRules,
) -> Shanten {
    let held = Held {
        counts,
        kinds,
        called,
        rules,
    };
    common.or(nearest_rare(open, &held))
}

/// The shanten in the rare forms that are possible.
pub(crate) fn nearest_rare(open: Forms, held: &Held<'_>) -> Shanten {
    let mut nearest = Shanten {
        value: NEVER as i8,
        forms: Forms::EMPTY,
    };
    for form in special::rare(open) {
        nearest = nearest.or(Shanten {
            value: held.missing(form) as i8 - 1,
            forms: form.into(),
        });
    }
    nearest
}

impl Held<'_> {
    /// The possible forms in which `3n+2` tiles win.
    #[inline]
    pub(crate) fn win_forms(&self, forms: Forms, is_standard: bool) -> Forms {
        let mut winning = Forms::EMPTY;
        if is_standard {
            winning = forms.and_only(Form::Standard);
        }
        for form in COMMON_SPECIAL {
            if forms.contains(form) && self.missing(form) == 0 {
                winning.insert(form);
            }
        }
        if special::rare(forms).is_empty() {
            return winning;
        }
        winning.union(special::winning_rarely(
            &Planes::new(self.counts),
            forms,
            self.rules,
        ))
    }
}
