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
pub use round::{Accepted, At, Note, RoundLog, Row};
pub use tenhou6::read_tenhou6;

use std::io::Read;

use crate::{Damage, DamageKind, Format, Source, Units};

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

/// The log ends before the result of a round.
fn ends_in_round() -> Damage {
    Damage::new(DamageKind::Truncated, "the log ends in this round")
}

/// The log ends before the game does, but not in a round.
fn ends_early() -> Damage {
    Damage::new(DamageKind::Truncated, "the log ends before the game does")
}

/// The games of a file in this format.
///
/// Files of poker hands are read by [`poker::units`](crate::poker::units).
#[must_use]
pub fn units<R: Read>(source: Source<R>, format: Format) -> Units<R> {
    let outline = (format == Format::Mjai).then(mjai::outline);
    Units::new(source, format, outline)
}
