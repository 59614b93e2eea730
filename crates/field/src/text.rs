//! Words for messages, and machine-readable names.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

/// The most characters of invalid text that an error shows.
const SHOWN_CHARS: usize = 40;

pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Adds machine-readable names to an error type, one for each variant; the example is one of them.
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
                    // The array is as long as the list, or this would not compile.
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
