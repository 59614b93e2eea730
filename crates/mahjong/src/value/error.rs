//! Why there is no value.

use strum::IntoStaticStr;

use crate::riichi::ScoreError;
use crate::{Call, ShownTile};

/// Why there is no value.
///
/// Source: rule D13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ValueError {
    /// The hand or the table contradicts the rules.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The hand has neither 13 tiles nor 14.
    #[error(
        "the hand has {found} tiles, counting three per called set: expected 14 before a \
         discard, or 13 before a draw"
    )]
    WrongHandSize {
        /// The number of tiles, counting three for each called set.
        found: usize,
    },
    /// There are more draws than possible.
    #[error("{found} draws: expected 0 to {most}, {why}")]
    BadDraws {
        /// The number of draws.
        found: u8,
        /// The maximum number of draws.
        most: u8,
        /// Why there cannot be more draws.
        why: &'static str,
    },
    /// The drawn tile is not one of the hand's uncalled tiles.
    #[error("the drawn tile `{tile}` is not in the hand: expected one of its uncalled tiles")]
    DrawnNotInHand {
        /// The tile.
        tile: ShownTile,
    },
    /// A drawn tile was named, but the hand has only 13 tiles.
    #[error("a drawn tile with 13 tiles: expected 14 tiles, or no drawn tile")]
    #[strum(serialize = "drawn-with-13")]
    DrawnWith13,
    /// Riichi was declared with an open call.
    #[error("riichi with the open call `{call}`: expected concealed quads only, or no riichi")]
    RiichiOpenHand {
        /// The call.
        call: Call,
    },
    /// Riichi was declared, but the hand has 14 tiles.
    #[error("riichi with 14 tiles, of which only the drawn one may be discarded: expected 13")]
    #[strum(serialize = "riichi-open-hand")]
    RiichiWith14,
    /// Riichi was declared, but the hand is not ready.
    #[error("riichi with a {shanten}-shanten hand: expected a ready hand of 13 tiles")]
    RiichiNotReady {
        /// How many tiles the hand needs to be ready.
        shanten: i8,
    },
    /// A switch of the model `mahjong-cpp` was used with the other model.
    #[error("`{option}` is a switch of the model `mahjong-cpp`: expected that model")]
    OnlyWithMahjongCpp {
        /// The option.
        option: &'static str,
    },
    /// Something that the model `mahjong-cpp` cannot do.
    #[error("`{option}` with the model `mahjong-cpp`: expected {expected}")]
    NotByThisModel {
        /// The option.
        option: &'static str,
        /// What the model expects instead.
        expected: &'static str,
    },
    /// There are fewer unseen tiles than the model `mahjong-cpp` needs.
    #[error("{n_unseen} tiles are unseen: the model `mahjong-cpp` expects 18 or more")]
    #[strum(serialize = "not-by-this-model")]
    TooFewUnseen {
        /// The number of tiles that the player does not see.
        n_unseen: u32,
    },
    /// The player sees every tile.
    #[error("there are no unseen tiles: expected at least one that can be drawn")]
    NothingToDraw,
    /// A number that is out of range.
    #[error("`{option}` is {found}: expected {least} to {most}")]
    OutOfRange {
        /// The option.
        option: &'static str,
        /// The number.
        found: u32,
        /// The lowest number allowed.
        least: u32,
        /// The highest number allowed.
        most: u32,
    },
    /// The caller stopped the search.
    #[error("stopped before there was an answer")]
    Stopped,
}

impl ValueError {
    /// The error's machine-readable name, in kebab case, such as `nothing-to-draw`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Score(error) => error.kind(),
            other => other.into(),
        }
    }

    /// The name of the option that is wrong; `None` for errors in the hand or in the scoring
    /// options, and for a search that was stopped.
    #[must_use]
    pub fn option(&self) -> Option<&'static str> {
        Some(match self {
            Self::BadDraws { .. } => "draws",
            Self::DrawnNotInHand { .. } | Self::DrawnWith13 => "drawn",
            Self::RiichiOpenHand { .. } | Self::RiichiWith14 | Self::RiichiNotReady { .. } => {
                "in-riichi"
            }
            Self::OnlyWithMahjongCpp { option }
            | Self::NotByThisModel { option, .. }
            | Self::OutOfRange { option, .. } => option,
            Self::TooFewUnseen { .. } => "model",
            Self::Score(_) | Self::WrongHandSize { .. } | Self::NothingToDraw | Self::Stopped => {
                return None;
            }
        })
    }
}
