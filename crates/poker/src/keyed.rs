//! The names that programs use for values and kinds of errors. strum derives them from the
//! variants.

/// Adds machine-readable names to an enumeration that has a list `ALL`, and finds values by name.
macro_rules! keyed {
    ($Type:ident, $examples:literal) => {
        impl $Type {
            #[doc = concat!("The machine-readable name, in kebab case: ", $examples, ".")]
            #[must_use]
            pub fn key(self) -> &'static str {
                self.into()
            }

            /// The value with this name; `None` for any other text.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.key() == key)
            }
        }
    };
}
pub(crate) use keyed;

/// Writes a value as its machine-readable name.
macro_rules! written_as_key {
    ($Type:ident) => {
        /// Writes the machine-readable name.
        impl core::fmt::Display for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.key())
            }
        }
    };
}
pub(crate) use written_as_key;

/// Adds a machine-readable name to an error.
macro_rules! kind_of {
    ($Error:ident, $example:literal) => {
        impl $Error {
            #[doc = concat!("The machine-readable name of the error, in kebab case: ", $example, ".")]
            #[must_use]
            pub fn kind(&self) -> &'static str {
                self.into()
            }
        }
    };
}
pub(crate) use kind_of;
