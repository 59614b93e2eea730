//! Words used in messages.

use alloc::string::String;

/// A string for a message, cut if it is too long, so that a megabyte of input is not repeated.
pub(crate) fn shortened(text: &str) -> String {
    shortened_to(text, 24)
}

pub(crate) fn shortened_to(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        None => text.into(),
        Some((cut, _)) => text[..cut].chars().chain(['…']).collect(),
    }
}

/// A number with a noun in the singular or plural.
pub(crate) struct CountOf(
    pub(crate) usize,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

impl core::fmt::Display for CountOf {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let words = if self.0 == 1 { self.1 } else { self.2 };
        write!(f, "{} {words}", self.0)
    }
}

/// Defines an error's machine-readable name; one of the names is passed as an example.
macro_rules! error_kind {
    ($error:ident, $example:literal) => {
        impl $error {
            #[doc = concat!("The machine-readable name of the error, in kebab case: `", $example, "`.")]
            #[must_use]
            pub fn kind(&self) -> &'static str {
                self.into()
            }
        }
    };
}

/// Lists the variants of an enum with keys, and finds one by its key.
macro_rules! keyed {
    ($type:ident, $all:literal, $keys:literal) => {
        impl $type {
            #[doc = $all]
            pub const ALL: [Self; <Self as strum::VariantArray>::VARIANTS.len()] =
                match <Self as strum::VariantArray>::VARIANTS.first_chunk() {
                    Some(all) => *all,
                    // The constant is as long as the list, or this would not compile.
                    None => unreachable!(),
                };

            #[doc = concat!("The machine-readable name: ", $keys, ".")]
            #[must_use]
            pub fn key(self) -> &'static str {
                self.into()
            }

            /// The variant with this [`key`](Self::key).
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.key() == key)
            }
        }
    };
}

pub(crate) use {error_kind, keyed};
