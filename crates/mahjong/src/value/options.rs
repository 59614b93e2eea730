//! The options for valuing a hand.

use strum::{IntoStaticStr, VariantArray};

use crate::ShownTile;
use crate::keyed::keyed;

/// The one of the three values that the player aims for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Aim {
    /// The mean of the points won, with no win counted as 0.
    #[default]
    Points,
    /// The chance of a win.
    Win,
    /// The chance of being ready at some point.
    Tenpai,
}

impl Aim {
    /// All aims, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

keyed!(Aim, "`points`, `win`, `tenpai`", found);

/// When riichi is declared.
///
/// Source: rule D8.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Declare {
    /// With every discard that keeps a closed hand ready.
    #[default]
    Always,
    /// Never.
    Never,
    /// Whenever it is worth more than staying silent.
    Choose,
}

impl Declare {
    /// All choices, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

keyed!(Declare, "`always`, `never`, `choose`", found);

/// How future draws are modeled.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Model {
    /// Every tile that the player has not seen is equally likely, and discarded tiles cannot be
    /// drawn again.
    #[default]
    Unseen,
    /// As in the program mahjong-cpp 0.9.8: discards can be drawn again.
    MahjongCpp,
}

impl Model {
    /// All models, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

keyed!(Model, "`unseen`, `mahjong-cpp`", found);

/// How many exchanges beyond the shortest way to a win are allowed.
///
/// Source: rule D5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detours {
    /// Depends on the shanten: 2 up to 1-shanten, 1 for 2-shanten and 3-shanten, 0 for hands
    /// farther away; fewer if there are too many hands. Always 1 with [`Model::MahjongCpp`].
    #[default]
    Auto,
    /// This many, in `0..=4`.
    Exactly(u8),
}

/// The options for valuing a hand.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::value::{Aim, ValueOptions};
///
/// let options = ValueOptions { aim: Aim::Win, draws: 9, ..ValueOptions::default() };
/// assert_eq!(options.n_hands, 500_000);
/// ```
///
/// Source: rule D1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueOptions {
    /// The number of the player's own draws to come, in `0..=36`. A 14th tile in the hand is not
    /// counted, because it has already been drawn.
    pub draws: u8,
    /// Which of the 14 tiles was just drawn, if known; needed only to see what winning now is
    /// worth.
    pub drawn: Option<ShownTile>,
    /// When riichi is declared.
    pub riichi: Declare,
    /// Whether a hand of 13 tiles has already declared riichi.
    pub in_riichi: bool,
    /// Whether ura dora count.
    pub ura: bool,
    /// How many detours are allowed.
    pub detours: Detours,
    /// The value that the player aims for, which also determines the order of the discards.
    pub aim: Aim,
    /// How future draws are modeled.
    pub model: Model,
    /// The maximum number of hands, of 13 and 14 tiles together, that a search may visit, in
    /// `1..=5_000_000`. This limits the memory used: about 300 bytes per hand.
    pub n_hands: u32,
    /// Whether a discard may raise the shanten (only with [`Model::MahjongCpp`]).
    pub shanten_down: bool,
    /// Whether a tile that does not lower the shanten may be kept (only with
    /// [`Model::MahjongCpp`]).
    pub tegawari: bool,
}

impl Default for ValueOptions {
    fn default() -> Self {
        Self {
            draws: Self::DRAWS,
            drawn: None,
            riichi: Declare::default(),
            in_riichi: false,
            ura: true,
            detours: Detours::default(),
            aim: Aim::default(),
            model: Model::default(),
            n_hands: Self::HANDS,
            shanten_down: true,
            tegawari: true,
        }
    }
}

impl ValueOptions {
    /// The number of draws to come for a player who has just drawn for the first time.
    pub const DRAWS: u8 = 17;
    /// The number of draws to come at the first turn of the model `mahjong-cpp`, which counts 18
    /// turns, the last of them without a draw.
    pub const MAHJONG_CPP_DRAWS: u8 = 17;
    /// The maximum number of draws.
    pub const MOST_DRAWS: u8 = 36;
    /// The maximum number of detours.
    pub const MOST_DETOURS: u8 = 4;
    /// The default maximum number of hands that are visited.
    pub const HANDS: u32 = 500_000;
    /// The highest value allowed for [`n_hands`](Self::n_hands).
    pub const MOST_HANDS: u32 = 5_000_000;
}
