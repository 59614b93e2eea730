//! A round, as a log records it.

use std::fmt;

use handeval_mahjong::game::{Deal, Event, Player};
use strum::IntoStaticStr;

use super::end::End;

/// A round, as a log records it: the deal, what happened, and the stated result.
#[derive(Clone, Debug)]
pub struct RoundLog {
    /// The deal.
    pub deal: Deal,
    /// The players' scores at the start, if they are stated.
    pub scores: Option<[i32; 4]>,
    /// The events, each with its place in the file.
    pub events: Vec<(Event, At)>,
    /// How the round ended; `None` if the log states no result.
    pub end: Option<End>,
    /// The place of the result.
    pub end_at: At,
    /// The dealer that follows from the number of the round, if it is stated beside the dealer.
    pub dealer_by_number: Option<Player>,
    /// Each riichi that stands, as the log states it; logs may leave all of them out.
    pub accepted: Vec<Accepted>,
    /// The scores at the end of the game, if they are stated with this round.
    pub final_scores: Option<[i32; 4]>,
    /// The points for the places at the end of the game, if they are stated with this round and are
    /// Tenhou's own.
    pub final_points: Option<[f64; 4]>,
    /// What the log leaves open.
    pub notes: Vec<Note>,
}

/// A riichi that stands, as a log states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The player.
    pub player: Player,
    /// The scores after it, if they are stated.
    pub scores: Option<[i32; 4]>,
}

/// Where something is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A line, from 1.
    Line(u64),
    /// A tag, from 1.
    Tag(u64),
    /// A place in a row of tenhou.net/6.
    Row(Player, Row, usize),
}

/// The three rows of a player in tenhou.net/6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Row {
    /// The tiles dealt.
    Hand,
    /// The tiles taken.
    Take,
    /// The discards.
    Discard,
}

/// Writes `player A, take 9` for a row, and nothing for a line or a tag.
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(player, row, place) => {
                write!(f, "player {player}, {} {place}", <&str>::from(*row))
            }
            Self::Line(_) | Self::Tag(_) => Ok(()),
        }
    }
}

/// What a log leaves open about a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Note {
    /// More than one order of the rows is possible; the first one was used.
    AmbiguousOrder,
    /// The log names an unknown yaku, so the yaku are not compared.
    YakuNames,
    /// The log does not show the winner's hand, so the win is not scored.
    HandUnknown,
    /// The lobby has rules of its own.
    LobbyRules,
    /// A suit has two red fives, only one of which a hand can show.
    SecondRedFive,
    /// The next round does not follow from this one.
    Next,
}

impl Note {
    /// The name, in kebab case.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }
}
