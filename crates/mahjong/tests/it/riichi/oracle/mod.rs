//! The score of a riichi win, computed slowly and plainly from the rules R1 to R44 of
//! `docs/rules/riichi.md`, sharing no code with the crate.
//!
//! A hand is read from a line of text ([`read`]), checked for every contradiction of R4
//! ([`check`]), and split in every possible way ([`split`]). Each way is valued on its own: by a
//! list of yaku with one small function each ([`yaku`]), a list of fu items ([`fu`]), and the
//! payments ([`points`]). The greatest value by R18 is the answer ([`score`]). Nothing outside std
//! is needed, so other crates can include this folder as a module.

mod chance;
mod changes;
mod check;
mod discards;
mod draft;
mod fu;
mod points;
mod random;
mod random_hand;
mod read;
mod rules;
mod score;
mod split;
mod tile;
mod waits;
mod yaku;

#[allow(unused_imports)] // each user of the folder needs only some of them
pub(crate) use self::{
    chance::Chance,
    changes::{Change, changes},
    check::{Whole, check},
    discards::{Discarded, discards},
    fu::FuItem,
    points::{Payment, nagashi_mangan, points_of},
    random::{random_contradiction, random_discards, random_line, random_waits},
    read::{Call, CallKind, Input, read, start_of_words},
    rules::{PRESETS, Renhou, Rules, preset},
    score::{Dora, Reason, Score, Value, readings, score},
    split::{Form, Reading, Set, Shape, Wait, readings_of},
    tile::{Tile, WINDS},
    waits::{Waited, Waits, waits},
};

/// The answer to a line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A win, with or without a yaku.
    Score(Box<Score>),
    /// No win is given; the score of each wait.
    Waits(Waits),
    /// No win is given, and there is a tile to discard; the score of each wait after each discard.
    Discards(Vec<Discarded>),
}

/// Answers a line in the notation of R3, or returns the kind of contradiction from R4.
pub(crate) fn answer(line: &str) -> Result<Answer, &'static str> {
    let input = read(line)?;
    if input.ron.is_none() && input.tsumo.is_none() {
        return match input.n_tiles() {
            14 => discards(&input).map(Answer::Discards),
            _ => waits(&input).map(Answer::Waits),
        };
    }
    score(&input).map(|score| Answer::Score(Box::new(score)))
}
