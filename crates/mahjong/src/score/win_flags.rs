//! The facts about a win that the tiles do not show, and the types that hold them.

/// Defines the flags of a game, and sets of them.
macro_rules! win_flags {
    (
        $flags:ident($bits:ty), $iter:ident, $example:literal;
        $($(#[$about:meta])* $flag:ident $(or $other:literal)?,)*
    ) => {
        /// A fact about a win that the tiles do not show.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            strum::IntoStaticStr, strum::VariantArray,
        )]
        #[strum(serialize_all = "kebab-case")]
        #[repr(u8)]
        pub enum WinFlag {
            $($(#[$about])* $flag,)*
        }

        impl WinFlag {
            /// All flags, in the order of the enum.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// Names that other games use for the same events, each with the flag that it stands
            /// for.
            pub const OTHER_NAMES: &'static [(&'static str, Self)] =
                &[$($(($other, Self::$flag),)?)*];

            /// The flag with this [`key`](Self::key) or one of the
            /// [`OTHER_NAMES`](Self::OTHER_NAMES).
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                let mut others = Self::OTHER_NAMES.iter();
                Self::from_key(name)
                    .or_else(|| others.find(|(other, _)| *other == name).map(|&(_, flag)| flag))
            }
        }

        $crate::keyed::keyed!(WinFlag, $example, found);

        $crate::keyed::bit_set! {
            /// A set of flags.
            $flags($bits) of WinFlag, $iter
        }
    };
}

/// Adds the constructors and fields of [`Win`](crate::Win) to a game's type of win, which must have
/// a field `win`.
macro_rules! extends_win {
    ($type:ident { $($field:ident: $default:expr,)* }) => {
        impl $type {
            /// A win without any further facts.
            #[must_use]
            pub const fn of(win: $crate::Win) -> Self {
                Self { win, $($field: $default,)* }
            }

            /// A win on another player's discard.
            #[must_use]
            pub const fn ron(tile: $crate::Tile) -> Self {
                Self::of($crate::Win::ron(tile))
            }

            /// A win on a drawn tile.
            #[must_use]
            pub const fn tsumo(tile: $crate::Tile) -> Self {
                Self::of($crate::Win::tsumo(tile))
            }
        }

        impl From<$crate::Win> for $type {
            fn from(win: $crate::Win) -> Self {
                Self::of(win)
            }
        }

        impl core::ops::Deref for $type {
            type Target = $crate::Win;

            #[inline]
            fn deref(&self) -> &$crate::Win {
                &self.win
            }
        }

        impl core::ops::DerefMut for $type {
            #[inline]
            fn deref_mut(&mut self) -> &mut $crate::Win {
                &mut self.win
            }
        }
    };
}

pub(crate) use {extends_win, win_flags};
