//! The named variants of mahjong.

use strum::IntoStaticStr;

use crate::keyed::keyed;
use crate::shape::form::{Form, Forms};
use crate::shape::shape_rules::ShapeRules;
use crate::shape::wall::Wall;

/// A named variant of mahjong, defined by the hands that win in it.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{ShapeRules, Variant};
///
/// assert_eq!(Variant::from_key("sanma"), Some(Variant::Sanma));
/// assert_eq!(ShapeRules::default().variant(), Some(Variant::Riichi));
/// assert_eq!(
///     ShapeRules::of(Variant::Sichuan).to_string(),
///     "standard,seven-pairs; up to 4 sets; no-honors; four identical tiles are two pairs"
/// );
/// ```
///
/// Source: rule M15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Variant {
    /// Four sets and a pair only.
    Standard,
    /// Four sets and a pair, seven pairs or thirteen orphans: the default.
    #[default]
    Riichi,
    /// Riichi for three players, without `2m` to `8m`.
    Sanma,
    /// Five sets and a pair.
    Taiwan,
    /// Four sets and a pair, or seven pairs, without honors; four equal tiles count as two pairs.
    Sichuan,
    /// The five forms of the Chinese official rules; four equal tiles count as two pairs.
    Mcr,
    /// Four sets and a pair, or thirteen orphans.
    Hongkong,
}

impl Variant {
    /// All variants, in the order of the enum.
    pub const ALL: [Self; 7] = [
        Self::Standard,
        Self::Riichi,
        Self::Sanma,
        Self::Taiwan,
        Self::Sichuan,
        Self::Mcr,
        Self::Hongkong,
    ];
}

keyed!(
    Variant,
    "`standard`, `riichi`, `sanma`, `taiwan`, `sichuan`, `mcr`, `hongkong`",
    found
);

impl ShapeRules {
    /// The rules of a variant.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        let standard = Forms::of(&[Form::Standard]);
        let pairs = Forms::of(&[Form::Standard, Form::SevenPairs]);
        let only_orphans = Forms::of(&[Form::ThirteenOrphans]);
        let orphans = pairs.union(only_orphans);
        let knitted = Forms::of(&[Form::KnittedStraight, Form::HonorsAndKnitted]);
        let (forms, max_sets, wall) = match variant {
            Variant::Standard => (standard, 4, Wall::Full),
            Variant::Riichi => (orphans, 4, Wall::Full),
            Variant::Sanma => (orphans, 4, Wall::ThreePlayers),
            Variant::Taiwan => (standard, 5, Wall::Full),
            Variant::Sichuan => (pairs, 4, Wall::NoHonors),
            Variant::Mcr => (orphans.union(knitted), 4, Wall::Full),
            Variant::Hongkong => (standard.union(only_orphans), 4, Wall::Full),
        };
        Self {
            forms,
            max_sets,
            wall,
            four_as_two_pairs: matches!(variant, Variant::Sichuan | Variant::Mcr),
        }
    }

    /// The variant with these rules, if there is one.
    #[must_use]
    pub fn variant(self) -> Option<Variant> {
        Variant::ALL
            .into_iter()
            .find(|&variant| Self::of(variant) == self)
    }
}

/// The rules of [`Variant::Riichi`].
impl Default for ShapeRules {
    fn default() -> Self {
        Self::of(Variant::default())
    }
}
