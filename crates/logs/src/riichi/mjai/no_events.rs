//! Lines between the rounds that are not events, such as a log in another format.

use super::super::Item;
use super::fields::bad;
use crate::Damage;

/// Lines that are not events, one after another.
#[derive(Debug, Default)]
pub(super) struct NoEvents {
    n_lines: u64,
    first_line: u64,
    is_json: bool,
}

impl NoEvents {
    /// What is wrong with one such line.
    pub(super) fn one(is_json: bool) -> Damage {
        match is_json {
            true => bad("a line without `type`: expected an mjai event"),
            false => bad("a line that is not JSON: expected an mjai event"),
        }
    }

    /// Adds a line.
    pub(super) fn add(&mut self, is_json: bool, number: u64) {
        if self.n_lines == 0 {
            (self.first_line, self.is_json) = (number, is_json);
        }
        self.n_lines += 1;
    }

    /// Reports the lines so far, if there are any.
    pub(super) fn hand_out(&mut self, item: &mut impl FnMut(Item)) {
        let damage = match self.n_lines {
            0 => return,
            1 => Self::one(self.is_json),
            more => bad(format!(
                "{more} lines that are not mjai events: another format needs a file of its own"
            )),
        };
        item(Item::Outside(damage.at_line(self.first_line)));
        *self = Self::default();
    }
}
