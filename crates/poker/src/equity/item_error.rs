//! Errors in text that lists items.

/// Defines the error type for a list of items: which item is wrong, why, and where.
macro_rules! item_error {
    ($error:ident, $reason:ident, $about:literal, $kind:literal) => {
        #[doc = $about]
        ///
        /// Items are counted from 0 here, and from 1 in messages.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("item {}, `{}`: {reason}", .item_idx + 1, crate::shown::shown(.item))]
        pub struct $error {
            /// The item, without spaces around it.
            pub(super) item: alloc::string::String,
            pub(super) item_idx: usize,
            pub(super) reason: $reason,
            pub(super) span: core::ops::Range<usize>,
        }

        impl $error {
            /// What is wrong.
            #[must_use]
            pub const fn reason(&self) -> &$reason {
                &self.reason
            }

            /// The item's index, from 0.
            #[must_use]
            pub const fn item_idx(&self) -> usize {
                self.item_idx
            }

            #[doc = concat!("The error's machine-readable name, in kebab case: `", $kind, "`.")]
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match &self.reason {
                    $reason::Card(error) => error.kind(),
                    reason => reason.into(),
                }
            }

            /// The byte range of the error: the part that cannot be read, or the whole item.
            #[must_use]
            pub fn span(&self) -> core::ops::Range<usize> {
                self.span.clone()
            }
        }
    };
}

pub(in crate::equity) use item_error;
