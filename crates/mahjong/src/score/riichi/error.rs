//! Why a win cannot be scored.

use core::fmt;

use strum::IntoStaticStr;

use super::yaku::{Yaku, YakuSet};
use crate::score::not_a_win::{OneOfAll, ShantenWords};
use crate::words::{Listed, plural};
use crate::{Call, ShapeRules, ShownTile, Tile, TileSuit, Wall, WinFlag, Wind};

/// Why a hand and a win cannot be scored.
///
/// A win without yaku is not an error.
///
/// Source: rule R4. The variants are in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ScoreError {
    /// The hand's shape rules are not the ones that the scoring rules need.
    #[error("the hand follows different shape rules ({found}): expected {expected}")]
    OtherShapeRules {
        /// The shape rules of the hand.
        found: ShapeRules,
        /// The shape rules that the scoring rules need.
        expected: ShapeRules,
    },
    /// There is no North seat with three players.
    #[error(
        "`{}` is not possible as the {part} with three players: expected one of `east`, `south`, `west`",
        Wind::North
    )]
    NoSuchSeat {
        /// Where North was given: `seat`, `round` or `pao`.
        part: &'static str,
    },
    /// The hand has neither 13 nor 14 tiles.
    #[error(
        "the hand has {found} tile{}, counting three per called set: expected 14 tiles including \
         the winning tile, or 13 without it; called sets go in brackets, such as `[pon 777z]`",
        plural(*.found)
    )]
    WrongHandSize {
        /// The number of tiles.
        found: usize,
    },
    /// A call was just made, so the hand has to discard.
    #[error(
        "`{call}` was just made, and you cannot win on the tile you called: expected `{}` if it was made \
         earlier, or no winning tile to see what each discard leaves",
        .call.without_claimed()
    )]
    AfterAClaim {
        /// The call.
        call: Call,
    },
    /// A hand of 14 tiles does not contain the winning tile.
    #[error(
        "`{tile}` is not among the uncalled tiles: expected 14 tiles including the winning tile, \
         or 13 without it"
    )]
    WinTileNotInHand {
        /// The tile.
        tile: ShownTile,
    },
    /// Three players cannot call sequences.
    #[error("{call} with three players: expected `pon`, `kan`, `kakan` or `ankan`")]
    ChiWithThree {
        /// The call.
        call: Call,
    },
    /// Norths were set aside with four players.
    #[error("{found} North{} set aside with four players: expected none", plural((*.found).into()))]
    KitaWithFour {
        /// The number of Norths.
        found: u8,
    },
    /// The tile does not exist under these rules.
    #[error("`{tile}` is not in play under these rules: expected {}", .wall.described())]
    NotInWall {
        /// The tile.
        tile: Tile,
        /// The tiles that exist.
        wall: Wall,
    },
    /// There are two red fives of one suit.
    #[error("a second red five `0{suit}`: expected at most one of each suit, including indicators")]
    SecondRedFive {
        /// The suit.
        suit: TileSuit,
    },
    /// The winning tile is the fifth of its kind.
    #[error("the winning tile is a fifth `{tile}`: expected at most four of each tile")]
    FifthCopy {
        /// The tile.
        tile: Tile,
    },
    /// There are more than four copies of a tile, counting indicators and Norths set aside.
    #[error(
        "a fifth `{tile}`: expected at most four of each tile, \
         including indicators and Norths set aside"
    )]
    FifthVisible {
        /// The tile.
        tile: Tile,
    },
    /// The rules do not allow the kind of riichi that was declared.
    #[error(
        "`{flag}` is not allowed under these rules: expected `riichi`, or the rule `open-riichi=yes`"
    )]
    NotByTheseRules {
        /// The kind of riichi that was declared.
        flag: WinFlag,
    },
    /// Riichi was declared with an open hand.
    #[error(
        "`{flag}` with {call}: expected a closed hand, without `chi`, `pon`, `kan` and `kakan`"
    )]
    RiichiOpenHand {
        /// The kind of riichi that was declared.
        flag: WinFlag,
        /// The first open call.
        call: Call,
    },
    /// Ippatsu without riichi.
    #[error("`ippatsu` without riichi: expected `riichi` or `double-riichi` too")]
    IppatsuWithoutRiichi,
    /// Ippatsu with a win on a replacement tile.
    #[error(
        "`ippatsu` with `rinshan`: the winner's own quad ends ippatsu; expected only one of these \
         flags"
    )]
    IppatsuAfterRinshan,
    /// A flag that only a ron can have.
    #[error("`{flag}` with a win by tsumo: expected `ron`")]
    OnlyByRon {
        /// The flag.
        flag: WinFlag,
    },
    /// A flag that only a tsumo can have.
    #[error("`{flag}` with a win by ron: expected `tsumo`")]
    OnlyByTsumo {
        /// The flag.
        flag: WinFlag,
    },
    /// A win on a replacement tile, but nothing was replaced.
    #[error(
        "`rinshan` without a quad: expected `kan`, `kakan` or `ankan`, or with three players `kita`"
    )]
    RinshanWithoutKan,
    /// The last tile of the wall is never a replacement tile.
    #[error(
        "`haitei` with `rinshan`: a replacement tile is not the last tile; expected only one of \
         these flags"
    )]
    HaiteiWithRinshan,
    /// No quad follows the last tile.
    #[error(
        "`houtei` with `chankan`: no quad can be declared on the last tile; expected only one of \
         these flags"
    )]
    HouteiWithChankan,
    /// The winner holds a tile that must be in the robbed quad.
    #[error(
        "`chankan` on `{tile}`, but the hand holds another copy: expected the other three in the \
         quad"
    )]
    ChankanTileHeld {
        /// The tile.
        tile: Tile,
    },
    /// A win on the first turn, together with something that can only happen later.
    #[error("`{flag}` with {with}: expected a win on the first turn, and nothing else")]
    NotAFirstTurn {
        /// The flag.
        flag: WinFlag,
        /// The event that cannot happen on the first turn.
        with: NotFirst,
    },
    /// Tenhou for a player other than the dealer.
    #[error(
        "`tenhou` in seat `{seat}`: only the dealer can score it; expected the seat `east`, or \
         `chihou`"
    )]
    TenhouNotDealer {
        /// The seat of the winner.
        seat: Wind,
    },
    /// A flag that only a player other than the dealer can have.
    #[error("`{flag}` for the dealer: expected the seat `south`, `west` or `north`")]
    DealerHasNoSuchWin {
        /// The flag.
        flag: WinFlag,
    },
    /// Ura dora without riichi.
    #[error("ura dora without riichi: expected `riichi` too")]
    UraWithoutRiichi,
    /// More indicators than can be open.
    #[error("{found} {what} indicator{}: expected at most {most}", plural(*.found))]
    TooManyIndicators {
        /// `dora` or `ura`.
        what: &'static str,
        /// The number of indicators.
        found: usize,
        /// The maximum number of indicators.
        most: usize,
    },
    /// The tile cannot have come from the player who was named.
    #[error("the tile came from `{from}`, {why}: expected another player")]
    WrongFrom {
        /// The player.
        from: Wind,
        /// Why the tile cannot have come from that player.
        why: &'static str,
    },
    /// Something that applies only to a win was given, but there is no win.
    #[error("`{part}` without a win: expected `ron` or `tsumo` too")]
    OnlyWithAWin {
        /// The part that was given.
        part: &'static str,
    },
    /// The hand is not complete.
    #[error("the hand does not win{}: {}", OneOfAll(*.n_tiles), ShantenWords(*.shanten))]
    NotAWin {
        /// The hand's shanten.
        shanten: i8,
        /// The number of tiles: 14, or 13 without the winning one.
        n_tiles: usize,
    },
    /// Under these rules, nobody can be liable for the yakuman.
    #[error("nobody can be liable for `{yaku}` under these rules: expected {}", PaoWords(*.known))]
    PaoNotInRules {
        /// The yakuman.
        yaku: Yaku,
        /// The yakuman that a player can be liable for.
        known: YakuSet,
    },
    /// The hand does not score the yakuman.
    #[error("`pao` is for `{yaku}`, which the hand does not score")]
    PaoWithoutYaku {
        /// The yakuman.
        yaku: Yaku,
    },
    /// The winner is named as liable.
    #[error("the winner `{by}` cannot be liable for `{yaku}`: expected another player")]
    PaoSelf {
        /// The yakuman.
        yaku: Yaku,
        /// The player.
        by: Wind,
    },
    /// The sets of the yakuman are not all called, or they are all concealed.
    #[error(
        "`pao` is for `{yaku}`: expected all of its sets to be called, at least one of them open"
    )]
    PaoWithoutCalls {
        /// The yakuman.
        yaku: Yaku,
    },
}

impl ScoreError {
    /// The error's machine-readable name, in kebab case, such as `riichi-open-hand`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The key of the part of the win that is wrong, such as `ippatsu`; `None` for the hand or the
    /// winning tile.
    #[must_use]
    pub fn part(&self) -> Option<&'static str> {
        Some(match self {
            Self::NoSuchSeat { part } | Self::OnlyWithAWin { part } => part,
            Self::KitaWithFour { .. } => "kita",
            Self::NotByTheseRules { flag }
            | Self::RiichiOpenHand { flag, .. }
            | Self::OnlyByRon { flag }
            | Self::OnlyByTsumo { flag }
            | Self::NotAFirstTurn { flag, .. }
            | Self::DealerHasNoSuchWin { flag } => flag.key(),
            Self::IppatsuWithoutRiichi | Self::IppatsuAfterRinshan => "ippatsu",
            Self::RinshanWithoutKan => "rinshan",
            Self::HaiteiWithRinshan => "haitei",
            Self::HouteiWithChankan => "houtei",
            Self::ChankanTileHeld { .. } => "chankan",
            Self::TenhouNotDealer { .. } => "tenhou",
            Self::UraWithoutRiichi => "ura",
            Self::TooManyIndicators { what, .. } => what,
            Self::WrongFrom { .. } => "from",
            Self::PaoNotInRules { .. }
            | Self::PaoWithoutYaku { .. }
            | Self::PaoSelf { .. }
            | Self::PaoWithoutCalls { .. } => "pao",
            _ => return None,
        })
    }
}

/// An event that cannot happen on the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFirst {
    /// Another flag.
    Flag(WinFlag),
    /// A call by the winner.
    Call(Call),
    /// A North set aside.
    Kita,
}

impl fmt::Display for NotFirst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "`{flag}`"),
            Self::Call(call) => write!(f, "{call}"),
            Self::Kita => f.write_str("`kita`"),
        }
    }
}

struct PaoWords(YakuSet);

impl fmt::Display for PaoWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_empty() {
            true => f.write_str("no `pao`"),
            false => write!(f, "{}", Listed(self.0.iter().map(Yaku::key))),
        }
    }
}
