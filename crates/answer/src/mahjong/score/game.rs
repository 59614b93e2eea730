//! What a game has to say whose wins are scored.

use std::fmt::Debug;

use handeval_mahjong::{Hand, ShapeRules};

use super::said::Said;
use super::win::{WinOrWaits, Wrong};
use super::words::WordOptions;
use crate::Problem;
use crate::ask::OptionSpec;

/// A game whose wins are scored: what is said of a win in it, besides what every game asks.
pub(super) trait Game: Clone + Default + Debug + Send + Sync + 'static {
    /// All options of a win, in the order in which help lists them; they are words behind a hand
    /// too.
    const WORDS: &'static WordOptions;

    /// What is answered.
    type Report;

    /// What is found of a hand: what it scores, or what each of its waits would.
    type Found: Debug + Send + Sync + 'static;

    /// What the lines of a batch are put together from.
    type Lines: Default + Debug + Send + Sync;

    /// The names of the rules by which it is played.
    fn presets() -> Vec<&'static str>;

    /// Takes the name of rules, or an alias of it; whether there are such rules.
    fn set_preset(&mut self, name: &str) -> bool;

    /// Takes the value of an option that not every game has, or a flag. A span is of the value.
    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem>;

    /// Puts the rules together that were given; asked again when words say others.
    fn resolve(&mut self) -> Result<(), Problem> {
        Ok(())
    }

    /// The rules of shape of the hands that are scored.
    fn shape_rules(&self) -> ShapeRules;

    /// What is found of a hand; or the option that is wrong, if one is, and why.
    fn find(said: &Said<Self>, hand: &Hand, win_or_waits: WinOrWaits)
    -> Result<Self::Found, Wrong>;

    /// What is answered.
    fn report(scored: &Scored<'_, Self>) -> Self::Report;

    /// What the hand is worth; `None` if it was not won.
    fn worth(found: &Self::Found) -> Option<Worth>;

    /// Writes a hand that was won as an object with its line; whether it scores. `None`, and
    /// nothing is written, for what is asked so seldom that its report is quick enough.
    fn write_line(
        _lines: &Self::Lines,
        _line: u64,
        _scored: &Scored<'_, Self>,
        _out: &mut Vec<u8>,
    ) -> Option<bool> {
        None
    }
}

/// What a win is worth, in numbers that can be a column; 0 of what its game does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// Whether it scores.
    pub scores: bool,
    /// The points, without counters and sticks.
    pub points: u32,
    /// All that the winner gets.
    pub total: u32,
    /// The han.
    pub han: u8,
    /// The fu.
    pub fu: u8,
    /// The sum of the yakuman.
    pub n_yakuman: u8,
}

/// A hand that was scored in a game. Large as all that is, it stays where it is.
pub(super) struct Scored<'a, G: Game> {
    pub(super) hand: &'a Hand,
    pub(super) said: &'a Said<G>,
    pub(super) found: &'a G::Found,
}
