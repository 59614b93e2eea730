//! The score of an MCR win, computed slowly and plainly from `docs/rules/mcr.md`, sharing no code
//! with the crate.
//!
//! The tiles are split in every possible way ([`split`]). Each way is a list of sets, and each fan
//! a condition on that list ([`fans`]); values and exclusions are read from the page. Lines are
//! chosen by trying all choices, and waits are found by trying all tiles. Nothing outside std is
//! needed, so other crates can include this folder as a module.

mod choice;
mod fans;
mod random;
mod split;

#[allow(unused_imports)] // each user of the folder needs only some of them
pub(crate) use self::{
    choice::{Answer, answer, answer_of},
    random::{Chance, random_case},
    split::{Place, Reading, readings},
};

/// A called set: its kind, and its lowest tile.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) kind: &'static str,
    pub(crate) first: u8,
}

impl Call {
    pub(crate) fn tiles(&self) -> Vec<u8> {
        match self.kind {
            "chi" => (self.first..self.first + 3).collect(),
            "pon" => vec![self.first; 3],
            _ => vec![self.first; 4],
        }
    }
}

/// A win. Tiles are numbers: characters 0 to 8, dots 9 to 17, bamboos 18 to 26, then East, South,
/// West, North, white, green and red.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The uncalled tiles, including the winning one, in order.
    pub(crate) uncalled: Vec<u8>,
    pub(crate) calls: Vec<Call>,
    pub(crate) tile: u8,
    pub(crate) is_drawn: bool,
    pub(crate) seat: u8,
    pub(crate) round: u8,
    pub(crate) flags: Vec<&'static str>,
    pub(crate) flowers: u8,
    /// Whether the line has all fourteen tiles.
    pub(crate) is_whole: bool,
    /// The rule set, and the switches that differ from it.
    pub(crate) rules: &'static str,
}

impl Case {
    pub(crate) fn is(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// The uncalled tiles without the winning tile.
    pub(crate) fn before(&self) -> Vec<u8> {
        let mut before = self.uncalled.clone();
        let idx = before.iter().position(|&tile| tile == self.tile).unwrap();
        before.remove(idx);
        before
    }

    /// All tiles.
    pub(crate) fn all(&self) -> Vec<u8> {
        let called = self.calls.iter().flat_map(Call::tiles);
        self.uncalled.iter().copied().chain(called).collect()
    }

    pub(crate) fn has_rule(&self, rule: &str) -> bool {
        self.rules.contains(rule)
    }

    /// The win as a line of a batch.
    pub(crate) fn line(&self) -> String {
        let tiles = if self.is_whole {
            self.uncalled.clone()
        } else {
            self.before()
        };
        let mut line = text_of(&tiles);
        for call in &self.calls {
            line += &format!(" [{} {}]", call.kind, text_of(&call.tiles()));
        }
        let by = if self.is_drawn { "tsumo" } else { "ron" };
        line += &format!(" {by}={}", text_of(&[self.tile]));
        let winds = ["east", "south", "west", "north"];
        let (seat, round) = (usize::from(self.seat), usize::from(self.round));
        line += &format!(" seat={} round={}", winds[seat], winds[round]);
        for flag in &self.flags {
            line += &format!(" {flag}");
        }
        if self.flowers > 0 {
            line += &format!(" flowers={}", self.flowers);
        }
        format!("{line} {}", self.rules).trim_end().to_owned()
    }
}

/// The text of sorted tiles, such as `123m44p5z`.
pub(crate) fn text_of(tiles: &[u8]) -> String {
    let mut text = String::new();
    for (idx, tile) in tiles.iter().enumerate() {
        text += &(tile % 9 + 1).to_string();
        let suit = tile / 9;
        if tiles.get(idx + 1).is_none_or(|next| next / 9 != suit) {
            text.push(b"mpsz"[usize::from(suit)].into());
        }
    }
    text
}
