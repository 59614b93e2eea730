//! Why a win cannot be scored, in the games other than riichi.

use strum::IntoStaticStr;

use super::not_a_win::{OneOfAll, ShantenWords};
use crate::words::plural;
use crate::{Call, ShapeRules, ShownTile, Tile, Wall, Wind};

/// Why a hand and a win cannot be scored.
///
/// A win below the minimum is not an error.
///
/// Source: rule G3. The variants are in the order of the checks.
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
    /// The hand is neither complete nor one tile short.
    #[error(
        "the hand has {found} tile{}, counting three per called set: expected {full} tiles \
         including the winning tile, or {} without it; called sets go in brackets, such as \
         `[pon 777z]`",
        plural(*.found), .full - 1
    )]
    WrongHandSize {
        /// The number of tiles.
        found: usize,
        /// The number of tiles in a complete hand.
        full: usize,
    },
    /// A call was just made, so the hand has to discard.
    #[error(
        "`{call}` was just made, and you cannot win on the tile you called: expected `{}` if it was made \
         earlier",
        .call.without_claimed()
    )]
    AfterAClaim {
        /// The call.
        call: Call,
    },
    /// A chi, in a game that does not allow chi.
    #[error("`{call}` under rules without chi: expected only `pon`, `kan`, `kakan` and `ankan`")]
    NoChi {
        /// The call.
        call: Call,
    },
    /// More players have already won than is possible.
    #[error("{found} players have already won: expected at most {most}")]
    TooManyWinners {
        /// The number of earlier winners.
        found: u8,
        /// The maximum.
        most: u8,
    },
    /// A complete hand does not contain the winning tile.
    #[error(
        "`{tile}` is not among the uncalled tiles: expected {full} tiles including the winning \
         tile, or {} without it",
        .full - 1
    )]
    WinTileNotInHand {
        /// The tile.
        tile: ShownTile,
        /// The number of tiles in a complete hand.
        full: usize,
    },
    /// The tile does not exist under these rules.
    #[error("`{tile}` is not in play under these rules: expected {}", .wall.described())]
    NotInWall {
        /// The tile.
        tile: Tile,
        /// The tiles that exist.
        wall: Wall,
    },
    /// The winning tile is the fifth of its kind.
    #[error("the winning tile is a fifth `{tile}`: expected at most four of each tile")]
    FifthCopy {
        /// The tile.
        tile: Tile,
    },
    /// The winning tile is the fifth of its kind, counting the tiles seen elsewhere.
    #[error(
        "the winning tile is a fifth `{tile}`: expected at most four of each tile, including \
         those seen elsewhere"
    )]
    FifthVisible {
        /// The tile.
        tile: Tile,
    },
    /// Tiles of three suits, in a game that allows at most two suits in a win.
    #[error("the hand has tiles of all three suits: expected at most two suits")]
    ThreeSuits,
    /// A tile of the suit that the winner gave up.
    #[error("`{tile}` is in the suit that the winner gave up: expected no tile of that suit")]
    LackSuitHeld {
        /// The tile.
        tile: Tile,
    },
    /// More flowers than the game has.
    #[error("{found} flower{}: expected at most {most}", plural((*.found).into()))]
    TooManyFlowers {
        /// The number of flowers.
        found: u8,
        /// The maximum number of flowers under the rules.
        most: u8,
    },
    /// A flag for an event that counts only if a switch is on, but the switch is off.
    #[error(
        "`{flag}` does not count under these rules: expected no such flag, or a rule that \
         allows it"
    )]
    NotByTheseRules {
        /// The flag.
        flag: &'static str,
    },
    /// A flag that only a win on a discard can have.
    #[error("`{flag}` with a win by tsumo: expected `ron`")]
    OnlyByRon {
        /// The flag.
        flag: &'static str,
    },
    /// A flag that only a win on a drawn tile can have.
    #[error("`{flag}` with a win by ron: expected `tsumo`")]
    OnlyByTsumo {
        /// The flag.
        flag: &'static str,
    },
    /// A win on a replacement tile, but nothing was replaced.
    #[error("`{flag}` without a kong: expected `kan`, `kakan` or `ankan` among the calls")]
    ReplacementWithoutKong {
        /// The flag.
        flag: &'static str,
    },
    /// A win on the replacement tile for a second kong, with fewer than two kongs.
    #[error("`{flag}` with fewer than two kongs: expected two among the calls")]
    #[strum(serialize = "replacement-without-kong")]
    SecondWithoutKong {
        /// The flag.
        flag: &'static str,
    },
    /// No kong follows the last tile.
    #[error(
        "`robbing-the-kong` with `{flag}`: no kong can be declared on the last tile; expected only \
         one of these flags"
    )]
    KongOnLastTile {
        /// The other flag.
        flag: &'static str,
    },
    /// The winner holds a tile that must be in the robbed kong.
    #[error(
        "`robbing-the-kong` on `{tile}`, but the hand holds another copy: expected the other three \
         in the kong"
    )]
    RobbedTileHeld {
        /// The tile.
        tile: Tile,
    },
    /// The winner holds a copy of the winning tile that everyone must be able to see.
    #[error(
        "`last-tile` on `{tile}`, but the hand holds another copy: expected the other three where \
         everyone can see them"
    )]
    LastTileHeld {
        /// The tile.
        tile: Tile,
    },
    /// A win on the very first turn, together with something that can only happen later.
    #[error(
        "`{flag}` with {with}: expected a win on the very first turn, and nothing that can \
         only happen later"
    )]
    DealtNotFirst {
        /// The flag.
        flag: &'static str,
        /// What contradicts a win on the very first turn: a call, a seat or a flag.
        with: NotFirst,
    },
    /// A hand that was ready at the beginning, with a call other than a concealed kong.
    #[error("`{flag}` with `{call}`: expected no calls except concealed kongs")]
    #[strum(serialize = "dealt-not-first")]
    CalledWhenReady {
        /// The flag.
        flag: &'static str,
        /// The call.
        call: Call,
    },
    /// A win that needs more flowers than were set aside.
    #[error("`{flag}` with {found} flower{}: expected {needed} in `flowers`", plural((*.found).into()))]
    FlowersMissing {
        /// The flag.
        flag: &'static str,
        /// The number of flowers.
        found: u8,
        /// The minimum number of flowers.
        needed: u8,
    },
    /// The winner is named as the player that the tile came from.
    #[error("the tile came from `{from}`, who is the winner: expected another player")]
    WrongFrom {
        /// The player.
        from: Wind,
    },
    /// The winner is named as the player who pays for everyone.
    #[error("`pao` is `{by}`, who is the winner: expected another player")]
    PaoSelf {
        /// The player.
        by: Wind,
    },
    /// A payer was named, but the player wins with flowers, so everyone pays.
    #[error("`{part}` with a win by flowers, for which everyone pays: expected no `{part}`")]
    NotWithFlowers {
        /// The part that was given.
        part: &'static str,
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
        /// The number of tiles.
        n_tiles: usize,
    },
}

impl ScoreError {
    /// The error's machine-readable name, in kebab case, such as `win-tile-not-in-hand`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The key of the part of the win that is wrong, such as `last-tile`; `None` for the hand or
    /// the winning tile.
    #[must_use]
    pub fn part(&self) -> Option<&'static str> {
        Some(match self {
            Self::TooManyFlowers { .. } => "flowers",
            Self::TooManyWinners { .. } => "won",
            Self::LackSuitHeld { .. } => "lack",
            Self::NotByTheseRules { flag }
            | Self::OnlyByRon { flag }
            | Self::OnlyByTsumo { flag }
            | Self::ReplacementWithoutKong { flag }
            | Self::SecondWithoutKong { flag }
            | Self::FlowersMissing { flag, .. }
            | Self::DealtNotFirst { flag, .. }
            | Self::CalledWhenReady { flag, .. } => flag,
            Self::KongOnLastTile { .. } | Self::RobbedTileHeld { .. } => "robbing-the-kong",
            Self::LastTileHeld { .. } => "last-tile",
            Self::WrongFrom { .. } => "from",
            Self::PaoSelf { .. } => "pao",
            Self::OnlyWithAWin { part } | Self::NotWithFlowers { part } => part,
            _ => return None,
        })
    }
}

/// Something that cannot happen on the very first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFirst {
    /// Another flag.
    Flag(&'static str),
    /// A call by the winner.
    Call(Call),
    /// The winner's seat.
    Seat(Wind),
}

impl core::fmt::Display for NotFirst {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "`{flag}`"),
            Self::Call(call) => write!(f, "{call}"),
            Self::Seat(seat) => write!(f, "the seat `{seat}`"),
        }
    }
}
