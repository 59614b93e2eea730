//! The named rule sets of a game.

use alloc::vec::Vec;

/// Defines the rule sets of a game. Each set has a display name, and can have other names. A set
/// marked `unsure` is based on only one or a few sources, and some of its values are guesses.
macro_rules! rule_sets {
    (
        $rules:ident, $example:literal;
        $($(#[$about:meta])* $set:ident: $name:literal [$($other:literal),*] $($unsure:ident)?;)*
    ) => {
        /// A named set of scoring rules.
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash,
            strum::IntoStaticStr, strum::VariantArray,
        )]
        #[strum(serialize_all = "kebab-case")]
        pub enum RuleSet {
            $($(#[$about])* $set,)*
        }

        impl RuleSet {
            /// All sets, in the order of the enum.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// Other names for the sets, each with the set that it stands for.
            pub const OTHER_NAMES: &'static [(&'static str, Self)] =
                &[$($(($other, Self::$set),)*)*];

            /// The display name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$set => $name,)*
                }
            }

            /// Whether the set is based on so few sources that some of its values are guesses; the
            /// rules page marks these values with `?`.
            #[must_use]
            pub const fn is_unsure(self) -> bool {
                match self {
                    $(Self::$set => rule_sets!(@is_unsure $($unsure)?),)*
                }
            }

            /// The set with this [`key`](Self::key), [`name`](Self::name) or other name; only
            /// letters and digits are compared, ignoring case.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                let mut sets = Self::ALL.iter().copied();
                sets.find(|set| set.key() == key)
                    .or_else(|| $crate::score::rule_sets::named(key, Self::ALL, Self::OTHER_NAMES, |set| {
                        [set.key(), set.name()]
                    }))
            }
        }

        $crate::keyed::keyed!(RuleSet, $example);

        impl $rules {
            /// The rules of a named set.
            #[must_use]
            pub const fn of(set: RuleSet) -> Self {
                set.rules()
            }
        }

        impl Default for $rules {
            fn default() -> Self {
                Self::of(RuleSet::default())
            }
        }
    };
    (@is_unsure) => { false };
    (@is_unsure unsure) => { true };
}

pub(crate) use rule_sets;

/// The set with this name; only letters and digits are compared, ignoring case.
#[cold]
pub(crate) fn named<T: Copy>(
    name: &str,
    all: &[T],
    other_names: &[(&str, T)],
    names: impl Fn(T) -> [&'static str; 2],
) -> Option<T> {
    let mut all_names: Vec<&str> = Vec::new();
    for &set in all {
        all_names.extend(names(set));
    }
    let n_names = all_names.len();
    all_names.extend(other_names.iter().map(|(other, _)| *other));
    let found = same_name(name, &all_names)?;
    match found.checked_sub(n_names) {
        Some(other) => other_names.get(other).map(|&(_, set)| set),
        None => all.get(found / 2).copied(),
    }
}

/// The index of the first of these names that matches.
fn same_name(name: &str, names: &[&str]) -> Option<usize> {
    letters(name).next()?;
    names
        .iter()
        .position(|other| letters(other).eq(letters(name)))
}

/// The letters and digits of a name, ignoring the case of the letters A to Z; in names, no other
/// letter has upper and lower case.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|char| char.is_alphanumeric())
        .map(|char| char.to_ascii_lowercase())
}
