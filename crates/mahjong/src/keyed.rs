//! Machine-readable names, and sets of named values.

use core::fmt;

/// Adds a key and a `Display` to an enum, both derived from the names of its variants; with
/// `found`, also adds a lookup by key.
macro_rules! keyed {
    ($type:ident, $examples:literal) => {
        impl $type {
            #[doc = concat!("The machine-readable name: ", $examples, ".")]
            #[must_use]
            pub fn key(self) -> &'static str {
                self.into()
            }
        }

        /// Writes the key.
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.key())
            }
        }
    };
    ($type:ident, $examples:literal, found) => {
        $crate::keyed::keyed!($type, $examples);

        impl $type {
            /// The value with this [`key`](Self::key); `None` for any other text.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.key() == key)
            }
        }
    };
}

/// Defines a set of an enum's variants, with one bit per variant, and its iterator.
macro_rules! bit_set {
    ($(#[$about:meta])* $set:ident($bits:ty) of $of:ident, $iter:ident) => {
        $(#[$about])*
        /// The methods are named like those of the standard library's sets. Iteration follows the
        /// order of the enum.
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of these values.
            #[must_use]
            pub const fn of(some: &[$of]) -> Self {
                let mut set = Self::EMPTY;
                let mut idx = 0;
                while idx < some.len() {
                    set.insert(some[idx]);
                    idx += 1;
                }
                set
            }

            /// The number of values in the set.
            #[must_use]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the value is in the set.
            #[must_use]
            #[inline]
            pub const fn contains(self, one: $of) -> bool {
                self.0 >> one as u32 & 1 != 0
            }

            /// Adds a value and returns whether it was new.
            #[inline]
            pub const fn insert(&mut self, one: $of) -> bool {
                let is_new = !self.contains(one);
                self.0 |= 1 << one as u32;
                is_new
            }

            /// Removes a value and returns whether it was present.
            #[inline]
            pub const fn remove(&mut self, one: $of) -> bool {
                let was_there = self.contains(one);
                self.0 &= !(1 << one as u32);
                was_there
            }

            /// The values in either set.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The values in both sets.
            #[must_use]
            #[inline]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The values in this set but not in the other.
            #[must_use]
            #[inline]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The values in order.
            #[must_use = "iterators are lazy"]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl Extend<$of> for $set {
            fn extend<I: IntoIterator<Item = $of>>(&mut self, some: I) {
                for one in some {
                    self.insert(one);
                }
            }
        }

        impl FromIterator<$of> for $set {
            fn from_iter<I: IntoIterator<Item = $of>>(some: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(some);
                set
            }
        }

        impl IntoIterator for $set {
            type Item = $of;
            type IntoIter = $iter;

            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        #[doc = concat!("An iterator over the values in a [`", stringify!($set), "`], in order.")]
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $of;

            fn next(&mut self) -> Option<$of> {
                let set = &mut self.0.0;
                let one = *$of::ALL.get(set.trailing_zeros() as usize)?;
                *set &= *set - 1;
                Some(one)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

pub(crate) use {bit_set, keyed};

/// Writes the keys with a separator between them.
pub(crate) fn write_keys(
    keys: impl Iterator<Item = &'static str>,
    between: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (idx, key) in keys.enumerate() {
        f.write_str(if idx > 0 { between } else { "" })?;
        f.write_str(key)?;
    }
    Ok(())
}
