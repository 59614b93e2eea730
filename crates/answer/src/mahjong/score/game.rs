//! The interface of a game whose wins are scored.

use std::fmt::Debug;

use handeval_mahjong::{Hand, ShapeRules};

use super::said::Said;
use super::win::{WinOrWaits, Wrong};
use super::words::WordOptions;
use crate::Problem;
use crate::ask::OptionSpec;

/// A game whose wins are scored, with the facts of a win that only this game needs.
pub(super) trait Game: Clone + Default + Debug + Send + Sync + 'static {
    /// All options of a win, in the order in which help lists them; they can also be words after a
    /// hand.
    const WORDS: &'static WordOptions;

    /// The answer.
    type Report;

    /// The result for a hand: its score, or the score of each of its waits.
    type Found: Debug + Send + Sync + 'static;

    /// Prepared pieces from which the answers to a batch are assembled.
    type Lines: Default + Debug + Send + Sync;

    /// The names of its rule sets.
    fn presets() -> Vec<&'static str>;

    /// Other names for its rule sets, each with the name in [`presets`](Self::presets).
    fn other_names() -> Vec<(&'static str, &'static str)>;

    /// Sets the rules by name or alias; returns whether they exist.
    fn set_preset(&mut self, name: &str) -> bool;

    /// Sets an option of this game, or a flag. Spans in problems are relative to the value.
    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem>;

    /// Sets the flower tiles found among the tiles of a hand.
    fn set_flowers(&mut self, _flowers: &[u8]) -> Result<(), Problem> {
        Err(no_flowers())
    }

    /// Combines the given rules; called again when words change them.
    fn resolve(&mut self) -> Result<(), Problem> {
        Ok(())
    }

    /// What is wrong with a hand that has this number of tiles.
    fn wrong_size(found: usize) -> String;

    /// The shape rules of the hands.
    fn shape_rules(&self) -> ShapeRules;

    /// Returns the result for a hand, or an error with the option at fault.
    fn find(said: &Said<Self>, hand: &Hand, win_or_waits: WinOrWaits)
    -> Result<Self::Found, Wrong>;

    fn report(scored: &Scored<'_, Self>) -> Self::Report;

    /// The value of the hand; `None` if it was not won.
    fn worth(found: &Self::Found) -> Option<Worth>;

    /// Writes a winning hand as an object with its line number; returns whether the hand scores.
    /// Writes nothing and returns `None` for rare requests; for those, a report is fast enough.
    fn write_line(
        _lines: &Self::Lines,
        _line: u64,
        _scored: &Scored<'_, Self>,
        _out: &mut Vec<u8>,
    ) -> Option<bool> {
        None
    }
}

/// The problem with flower tiles in a game without them.
pub(super) fn no_flowers() -> Problem {
    let message = "the hand has flower tiles, but these rules have none: leave them out";
    Problem::whole("not-for-these-rules", message)
}

/// The value of a win as numbers for columns; 0 for anything its game does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// Whether it scores.
    pub scores: bool,
    /// The points, without counters and sticks.
    pub points: u32,
    /// Everything the winner gets; in a game with a list of fans, the sum of the fans and of
    /// whatever is added to them.
    pub total: u32,
    /// The han.
    pub han: u8,
    /// The fu.
    pub fu: u8,
    /// The sum of the yakuman.
    pub n_yakuman: u8,
}

/// A scored hand of a game. It borrows its parts, which are too large to move around.
pub(super) struct Scored<'a, G: Game> {
    pub(super) hand: &'a Hand,
    pub(super) said: &'a Said<G>,
    pub(super) found: &'a G::Found,
}
