//! Where games begin.

use super::NO_JSON;
use crate::Format;
use crate::detect::{Other, beginning};
use crate::scan;
use crate::units::{Begins, Outline};

/// How a game begins, without blank space.
const START: &str = "{\"type\":\"start_game\"";

/// Looks at the lines of a file, one after another.
#[derive(Debug, Default)]
pub(in super::super) struct Games {
    /// The format of the lines, if it is not the one of the file.
    other: Option<Other>,
    /// Whether a game has ended, and no other one has begun.
    is_between: bool,
}

impl Outline for Games {
    fn next(&mut self, line: &str) -> Begins {
        if scan::has(line, "\"start_game\"") {
            if let Some(place) = start_inside(line) {
                return Begins::Inside(place);
            }
            *self = Self::default();
            return Begins::Unit;
        }
        let text = line.trim_start();
        // Within a game, such a line damages its round.
        let is_no_event = self.is_between && !text.is_empty() && !text.starts_with(['{', '[', ']']);
        self.is_between |= scan::has(line, "\"end_game\"");
        match beginning(text, true).or(is_no_event.then_some(NO_JSON)) {
            Some(Other::Format(Format::Mjai)) => match self.other.take() {
                Some(_) => Begins::Unit,
                None => Begins::Nothing,
            },
            Some(found)
                if self
                    .other
                    .is_none_or(|other| other != found && found != NO_JSON) =>
            {
                self.other = Some(found);
                Begins::Other(found)
            }
            Some(_) | None => Begins::Nothing,
        }
    }
}

/// Where a game begins inside a line, because the event before was cut off there; in a list, events
/// follow each other on a line.
fn start_inside(line: &str) -> Option<usize> {
    let is_event = |before: &str| before.trim_end().ends_with('}');
    let is_cut = |before: &str| {
        let follows_event = before.strip_suffix(',').is_some_and(is_event);
        !matches!(before, "" | "[") && !follows_event
    };
    let mut starts = line.match_indices(START).map(|(start, _)| start);
    starts.find(|&start| is_cut(line[..start].trim_end()))
}
