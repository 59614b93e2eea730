//! Riichi games: a reader for each format, and what they have in common.
//!
//! A reader turns the text of a file into [`Item`]s: the header of each game, and its rounds, each
//! a [`RoundLog`] or the [`Damage`] that prevents it from being read. [`RoundLog::play`] replays a
//! round with [`handeval_mahjong::game`].

mod draw;
mod end;
mod header;
mod mjai;
mod mjlog;
mod order;
mod play;
mod round;
mod tenhou6;
mod tiles;
mod yaku;

pub use end::{DrawKind, End, StatedDora, StatedDraw, StatedWin, StatedYaku};
pub use header::{Header, TableRules};
pub use mjai::read_mjai;
pub use mjlog::read_mjlog;
pub use order::{Order, Rows, Take, Throw, orders};
pub use play::Played;
pub use round::{At, Note, RoundLog, Row};
pub use tenhou6::read_tenhou6;

use crate::{Damage, DamageKind};

/// A piece of a file.
#[derive(Clone, Debug)]
pub enum Item {
    /// A game begins.
    Game(Header),
    /// A round, or what is wrong with it.
    Round(Result<Box<RoundLog>, Damage>),
    /// What is wrong outside of the rounds: before the first one, between two, or after the last.
    Outside(Damage),
}

/// The file ends before the result of a round.
fn ends_in_round() -> Damage {
    Damage::new(DamageKind::Truncated, "the file ends in this round")
}

/// The file ends before the game does, but not in a round.
fn ends_early() -> Damage {
    Damage::new(DamageKind::Truncated, "the file ends before the game does")
}
