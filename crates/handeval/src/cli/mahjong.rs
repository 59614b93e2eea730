//! `handeval mahjong`.

use std::ffi::OsString;

use clap::{Args, Subcommand, ValueEnum};
use handeval_mahjong::{Form, Variant};

use super::BatchOptions;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a sub-command, hands are checked: a win with every decomposition, or how far it is from one.
Tiles: 1-9m characters, 1-9p dots, 1-9s bamboos, 1-7z East South West North White Green Red,
0m 0p 0s red fives; Unicode tiles too. Called sets may stand in the hand: [chi 456p] [pon 777z]
[kan 1111z] [kakan 3333s] (a pon that became a quad) [ankan 2222p] (a concealed one).
Each argument is a hand: one with spaces stands in quotes.

Examples:
  handeval mahjong 112233m456p789s11z
  handeval mahjong 123m11z --chi 456p --pon 777z --ankan 2222p
  handeval mahjong \"123m456p7789s1z [pon 777z]\" --json
  handeval mahjong 1112345678999m --visible 9m1z
  handeval mahjong --rules sichuan 1111223344556m
  handeval mahjong --quiet 11123456789999m && echo a win
  handeval mahjong --json --file hands.txt")]
pub(crate) struct MahjongArgs {
    #[command(flatten)]
    pub(crate) options: MahjongOptions,
    #[command(flatten)]
    pub(crate) check: CheckArgs,
    #[command(subcommand)]
    pub(crate) command: Option<MahjongCommand>,
}

/// The options of every mahjong command.
#[derive(Clone, Debug, Args)]
pub(crate) struct MahjongOptions {
    /// The rules: which forms win, how many sets, which tiles exist
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "PRESET",
        default_value = "riichi"
    )]
    pub(crate) rules: PresetName,
    /// The forms in which a hand may win, whatever the rules say
    #[arg(
        long,
        global = true,
        value_enum,
        value_delimiter = ',',
        value_name = "FORMS"
    )]
    pub(crate) forms: Option<Vec<FormName>>,
    /// The most sets that a hand may have, whatever the rules say (5 for hands of 17 tiles)
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) sets: Option<u8>,
    /// Tiles that the player sees elsewhere, such as discards and dora indicators: 19m5z
    #[arg(long, global = true, value_name = "TILES")]
    pub(crate) visible: Option<OsString>,
    /// Print nothing: exit with 0 if every hand wins, else with 1
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
}

/// Variants, the rules of shape that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PresetName {
    /// Four sets and a pair, and nothing else
    Standard,
    /// Also seven pairs and thirteen orphans
    Riichi,
    /// Riichi for three players, without 2m to 8m
    Sanma,
    /// Five sets and a pair
    Taiwan,
    /// Without honors; seven pairs too, and four equal tiles are two of them
    Sichuan,
}

impl From<PresetName> for Variant {
    fn from(name: PresetName) -> Self {
        match name {
            PresetName::Standard => Self::Standard,
            PresetName::Riichi => Self::Riichi,
            PresetName::Sanma => Self::Sanma,
            PresetName::Taiwan => Self::Taiwan,
            PresetName::Sichuan => Self::Sichuan,
        }
    }
}

/// A winning form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormName {
    /// Sets and a pair
    Standard,
    /// Seven different pairs
    SevenPairs,
    /// One each of the terminals and honors, and one more of them
    ThirteenOrphans,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Standard => Self::Standard,
            FormName::SevenPairs => Self::SevenPairs,
            FormName::ThirteenOrphans => Self::ThirteenOrphans,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum MahjongCommand {
    /// Whether each hand wins, in which ways, or how far it is from a win (the default)
    #[command(after_help = "Example:\n  handeval mahjong check 112233m456p789s11z")]
    Check(CheckArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    #[command(flatten)]
    pub(crate) calls: CallArgs,
    /// Hands; `-` reads one hand a line
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<OsString>,
}

/// The called sets of the one hand.
// Not global: of a repeated option clap keeps the values of one level only, so both levels have
// these of their own.
#[derive(Clone, Debug, Args)]
pub(crate) struct CallArgs {
    /// A called sequence of the one hand, such as 456p
    #[arg(long, value_name = "TILES")]
    pub(crate) chi: Vec<OsString>,
    /// A called triplet, such as 777z
    #[arg(long, value_name = "TILES")]
    pub(crate) pon: Vec<OsString>,
    /// A quad with a claimed discard, such as 1111z
    #[arg(long, value_name = "TILES")]
    pub(crate) kan: Vec<OsString>,
    /// A pon that became a quad, such as 3333s
    #[arg(long, value_name = "TILES")]
    pub(crate) kakan: Vec<OsString>,
    /// A concealed quad, such as 2222p
    #[arg(long, value_name = "TILES")]
    pub(crate) ankan: Vec<OsString>,
}
