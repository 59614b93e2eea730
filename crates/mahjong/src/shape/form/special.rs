//! The list of forms. Every form except the standard one has a row in it and a file of its own.

use strum::IntoStaticStr;

use super::held::Held;
use super::{
    Forms, eight_and_a_half_pairs, honors_and_knitted, knitted_straight, seven_pairs,
    thirteen_orphans,
};
use crate::keyed::keyed;
use crate::shape::decomposition::Decomposition;
use crate::shape::missing::NEVER;
use crate::shape::planes::Planes;
use crate::shape::set::Set;
use crate::shape::shape_rules::ShapeRules;
use crate::shape::wall::Wall;

/// Defines the forms. The file of each form defines how many called sets the form can have, how
/// large its hands are, which kinds it needs, how many tiles are still needed, which tiles lower
/// this number, whether the tiles win, and how they are read.
macro_rules! special_forms {
    ($($(#[$about:meta])* $form:ident: $file:ident,)*) => {
        /// A form of a winning hand.
        ///
        /// `Ord` is the order in which decompositions are listed.
        ///
        /// Source: rules M5, M6, M7, M18, M19 and M20.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
        #[strum(serialize_all = "kebab-case")]
        #[repr(u8)]
        pub enum Form {
            /// Sets and a pair.
            Standard,
            $($(#[$about])* $form,)*
        }

        impl Form {
            /// All forms, the standard one first.
            pub const ALL: [Self; 1 + [$(stringify!($form)),*].len()] =
                [Self::Standard, $(Self::$form),*];
        }

        impl Decomposition {
            /// The form that the decomposition is in.
            #[must_use]
            pub const fn form(&self) -> Form {
                match self {
                    Self::Standard { .. } => Form::Standard,
                    $(Self::$form { .. } => Form::$form,)*
                }
            }
        }

        /// The forms, apart from the standard one, whose hands have as many tiles as `n_sets` sets
        /// and a pair and can include `n_calls` called sets.
        pub(crate) const fn with_sets(n_sets: usize, n_calls: usize) -> Forms {
            let mut forms = Forms::EMPTY;
            $(if n_sets == $file::N_SETS && n_calls <= $file::MAX_CALLS {
                forms.insert(Form::$form);
            })*
            forms
        }

        /// Whether the wall has all tiles that a form can need.
        pub(crate) const fn exists(form: Form, wall: Wall) -> bool {
            let needed = match form {
                Form::Standard => 0,
                $(Form::$form => $file::NEEDED,)*
            };
            needed & !wall.kinds() == 0
        }

        impl Held<'_> {
            /// The number of tiles still needed for a form.
            #[inline(always)]
            pub(crate) fn missing(&self, form: Form) -> u8 {
                match form {
                    Form::Standard => NEVER,
                    $(Form::$form => $file::missing(self),)*
                }
            }

            /// The kinds that bring 13 tiles closer to a win in a form, one bit per kind.
            #[inline(always)]
            pub(crate) fn lowering(&self, form: Form, held: &Planes) -> u64 {
                match form {
                    Form::Standard => 0,
                    $(Form::$form => $file::lowering(self, held),)*
                }
            }
        }

        /// Whether a complete hand of the right size wins in a form other than the standard one.
        #[inline(always)]
        fn wins(form: Form, uncalled: &Planes, rules: ShapeRules) -> bool {
            match form {
                Form::Standard => false,
                $(Form::$form => $file::wins(uncalled, rules),)*
            }
        }

        /// The reading of uncalled tiles in a form other than the standard one, with the calls.
        pub(crate) fn reading(
            form: Form,
            counts: &[u8; 34],
            called: &[Set],
            rules: ShapeRules,
        ) -> Option<Decomposition> {
            match form {
                Form::Standard => None,
                $(Form::$form => $file::reading(counts, called, rules),)*
            }
        }
    };
}

/// The forms that most games have, the standard one first.
pub(crate) const COMMON: [Form; 3] = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];

/// The forms that most games have, other than the standard one.
pub(crate) const COMMON_SPECIAL: [Form; 2] = [Form::SevenPairs, Form::ThirteenOrphans];

/// Forms that only a few games have. They are examined only where they can win, so they cost the
/// other games nothing.
const RARE: Forms = Forms::of(&[
    Form::KnittedStraight,
    Form::HonorsAndKnitted,
    Form::EightAndAHalfPairs,
]);

/// The rare forms in this set.
#[inline]
pub(crate) const fn rare(forms: Forms) -> Forms {
    forms.intersection(RARE)
}

/// In which of the possible forms, other than the standard one, a complete hand wins.
#[inline(always)]
pub(crate) fn winning(uncalled: &Planes, open: Forms, rules: ShapeRules) -> Forms {
    let mut winning = Forms::EMPTY;
    for form in COMMON_SPECIAL {
        if open.contains(form) && wins(form, uncalled, rules) {
            winning.insert(form);
        }
    }
    if !rare(open).is_empty() {
        winning = winning.union(winning_rarely(uncalled, open, rules));
    }
    winning
}

/// In which of the possible rare forms a complete hand wins.
#[cold]
pub(crate) fn winning_rarely(uncalled: &Planes, open: Forms, rules: ShapeRules) -> Forms {
    let wins = |&form: &Form| wins(form, uncalled, rules);
    rare(open).iter().filter(wins).collect()
}

special_forms! {
    /// A knitted straight, a set, and a pair (zǔhé lóng 组合龙); only the set may be called.
    KnittedStraight: knitted_straight,
    /// Seven different pairs, none of them called (chiitoitsu 七対子).
    SevenPairs: seven_pairs,
    /// One of each terminal and honor, and a second copy of one of them (kokushi musou 国士無双).
    ThirteenOrphans: thirteen_orphans,
    /// Fourteen different tiles, each an honor or part of the same knitted straight (quán bù kào
    /// 全不靠).
    HonorsAndKnitted: honors_and_knitted,
    /// Seven pairs and a triplet, none of them called (lì gū lì gū 嚦咕嚦咕).
    EightAndAHalfPairs: eight_and_a_half_pairs,
}

keyed!(
    Form,
    "`standard`, `seven-pairs`, `honors-and-knitted`",
    found
);
