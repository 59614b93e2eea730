//! The scoring elements of a game, and how often each counts.

/// Defines the elements that make up the score of a win, and a type that counts them.
///
/// Each row gives the value, the name of the variant, the English name, the Chinese name and its
/// pinyin. Answers list the elements in the order of the rows.
macro_rules! elements {
    (
        $(#[$about:meta])*
        $element:ident,
        $(#[$about_counts:meta])*
        $counts:ident,
        $example:literal;
        $($value:literal $variant:ident: $english:literal, $chinese:literal, $pinyin:literal;)*
    ) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            strum::IntoStaticStr, strum::VariantArray,
        )]
        #[strum(serialize_all = "kebab-case")]
        #[repr(u8)]
        pub enum $element {
            $(
                #[doc = concat!($english, " ", $chinese, ".")]
                $variant,
            )*
        }

        impl $element {
            /// All variants, in the order of the enum.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// The English name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.row().1
            }

            /// The Chinese name.
            #[must_use]
            pub const fn chinese(self) -> &'static str {
                self.row().2
            }

            /// The Chinese name in pinyin.
            #[must_use]
            pub const fn pinyin(self) -> &'static str {
                self.row().3
            }

            /// What the element is worth each time it counts, unless a switch of the rules says
            /// otherwise.
            #[must_use]
            pub const fn value(self) -> u8 {
                self.row().0
            }

            const fn row(self) -> (u8, &'static str, &'static str, &'static str) {
                match self {
                    $(Self::$variant => ($value, $english, $chinese, $pinyin),)*
                }
            }
        }

        $crate::keyed::keyed!($element, $example, found);

        $(#[$about_counts])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $counts {
            /// One bit for each element that counts.
            held: u128,
            counts: [u8; [$($value),*].len()],
        }

        impl $counts {
            /// No element counts.
            pub const EMPTY: Self = Self {
                held: 0,
                counts: [0; [$($value),*].len()],
            };

            /// How often an element counts.
            #[must_use]
            #[inline]
            pub const fn count(&self, element: $element) -> u8 {
                self.counts[element as usize]
            }

            /// Whether an element counts.
            #[must_use]
            #[inline]
            pub const fn contains(&self, element: $element) -> bool {
                self.held >> element as u32 & 1 != 0
            }

            /// The number of different elements.
            #[must_use]
            #[inline]
            pub const fn len(&self) -> usize {
                self.held.count_ones() as usize
            }

            /// Whether no element counts.
            #[must_use]
            #[inline]
            pub const fn is_empty(&self) -> bool {
                self.held == 0
            }

            /// Counts an element `count` more times.
            #[inline]
            pub const fn add(&mut self, element: $element, count: u8) {
                if count > 0 {
                    self.held |= 1 << element as u32;
                    self.counts[element as usize] += count;
                }
            }

            /// Stops counting an element, and returns how often it counted.
            #[inline]
            pub const fn remove(&mut self, element: $element) -> u8 {
                self.held &= !(1 << element as u32);
                core::mem::replace(&mut self.counts[element as usize], 0)
            }

            /// Each element that counts and how often, in the order of the enum.
            #[must_use = "iterators are lazy"]
            pub fn iter(&self) -> impl Iterator<Item = ($element, u8)> + Clone + use<> {
                let counts = *self;
                let mut held = self.held;
                core::iter::from_fn(move || {
                    let element = *$element::ALL.get(held.trailing_zeros() as usize)?;
                    held &= held - 1;
                    Some((element, counts.count(element)))
                })
            }
        }

        impl $crate::score::tally::Counts for $counts {
            type Element = $element;

            const EMPTY: Self = Self::EMPTY;
            const ALL: &'static [$element] = $element::ALL;

            fn count(&self, element: $element) -> u8 {
                Self::count(self, element)
            }

            fn add(&mut self, element: $element, count: u8) {
                Self::add(self, element, count);
            }

            fn remove(&mut self, element: $element) -> u8 {
                Self::remove(self, element)
            }
        }

        impl Default for $counts {
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl core::fmt::Debug for $counts {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_map().entries(self.iter()).finish()
            }
        }

        /// Writes the keys with `+` between them, and a number before the key of each element that
        /// counts more than once, as in `seven-pairs+2 tile-hog`.
        impl core::fmt::Display for $counts {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                for (idx, (element, count)) in self.iter().enumerate() {
                    f.write_str(if idx > 0 { "+" } else { "" })?;
                    if count > 1 {
                        write!(f, "{count} ")?;
                    }
                    f.write_str(element.key())?;
                }
                Ok(())
            }
        }

        impl FromIterator<($element, u8)> for $counts {
            fn from_iter<I: IntoIterator<Item = ($element, u8)>>(some: I) -> Self {
                let mut counts = Self::EMPTY;
                for (element, count) in some {
                    counts.add(element, count);
                }
                counts
            }
        }
    };
}

pub(crate) use elements;
