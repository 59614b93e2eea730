//! Where hands begin, even those whose first lines are damaged.

use super::acts::{is_chat, somebody_acts};
use super::header::{game_in, has_number_or_date, is_header, resembles_header};
use super::words::is_stack;
use crate::detect::{Other, beginning};
use crate::units::{Begins, Outline};
use crate::{Format, scan};

/// Looks at the lines of a file, one after another.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Hands {
    part: Part,
    has_table: bool,
}

/// The part of a hand that the lines are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// None.
    #[default]
    Outside,
    /// Up to the seats and the blinds.
    Top,
    /// Cards and bets.
    Play,
    /// The summary.
    Summary,
    /// Text in another format.
    Other(Other),
}

impl Outline for Hands {
    fn next(&mut self, line: &str) -> Begins {
        let is_marked = has_number_or_date(line);
        if is_marked && let Some(place) = header_inside(line) {
            (self.part, self.has_table) = (Part::Top, false);
            return Begins::Inside(place);
        }
        let line = scan::trim(line);
        if line.is_empty() {
            return Begins::Nothing;
        }
        let is_unit = match beginning(line, true) {
            Some(Other::Format(Format::PokerStars | Format::Gg)) => true,
            Some(found) if self.part == Part::Other(found) => return Begins::Nothing,
            Some(found) => {
                self.part = Part::Other(found);
                return Begins::Other(found);
            }
            None => (is_marked || line.starts_with(['P', 'p'])) && resembles_header(line),
        };
        if is_unit {
            (self.part, self.has_table) = (Part::Top, false);
            return Begins::Unit;
        }
        match self.part {
            Part::Outside | Part::Summary => self.between(line),
            Part::Top | Part::Play => self.inside(line),
            Part::Other(_) => Begins::Nothing,
        }
    }
}

impl Hands {
    /// A line of a hand, before its summary.
    fn inside(&mut self, line: &str) -> Begins {
        if is_table(line) && std::mem::replace(&mut self.has_table, true) {
            self.part = Part::Top;
            return Begins::Headless;
        }
        if self.part == Part::Play && is_stack(line) {
            self.part = Part::Top;
            return Begins::Headless;
        }
        if let Some(marker) = marker(line) {
            self.part = match marker {
                SUMMARY => Part::Summary,
                _ => Part::Play,
            };
        }
        Begins::Nothing
    }

    /// A line of a summary, or between hands: whatever can only be in a hand begins another one.
    fn between(&mut self, line: &str) -> Begins {
        if self.part == Part::Summary && is_of_summary(line) {
            return Begins::Nothing;
        }
        let part = match marker(line) {
            Some(SUMMARY) => Part::Summary,
            Some(_) => Part::Play,
            None if is_table(line) || is_stack(line) => Part::Top,
            None if somebody_acts(line) => Part::Play,
            None => return Begins::Between,
        };
        (self.part, self.has_table) = (part, is_table(line));
        Begins::Headless
    }
}

/// Where the first line of a hand begins inside a line, because the hand before was cut off there.
fn header_inside(line: &str) -> Option<usize> {
    let letters = memchr::memchr_iter(b'P', line.as_bytes());
    let mut places = letters.filter(|&place| line[place..].starts_with("PokerStars "));
    let place = places.find(|&place| place > 0)?;
    let is_start = line[..place].trim().is_empty() || is_chat(line);
    let (_, header) = line.split_at(place);
    (!is_start && is_header(header) && game_in(&header.to_ascii_lowercase()).is_some())
        .then_some(place)
}

const SUMMARY: &str = "SUMMARY ***";

/// What follows the stars in a line such as `*** TURN *** [Jh 4c 2s] [Kd]`; `*** # 12 ***` is
/// between hands.
fn marker(line: &str) -> Option<&str> {
    let marker = line
        .strip_prefix("*** ")
        .filter(|marker| !marker.starts_with('#'))?;
    let is_marker =
        scan::has(marker, " ***") && !scan::has(line, " collected ") && !somebody_acts(line);
    is_marker.then_some(marker)
}

/// A line such as `Table 'Sample' 6-max Seat #2 is the button`.
fn is_table(line: &str) -> bool {
    let name = line.strip_prefix("Table '");
    let after = name.and_then(|name| Some(name.rsplit_once("' ")?.1));
    after.is_some_and(|after| {
        let size = after.trim_start_matches(|char: char| char.is_ascii_digit());
        size.len() < after.len() && size.starts_with("-max") && !scan::has(size, ": ")
    })
}

/// Whether a line may be in a summary.
fn is_of_summary(line: &str) -> bool {
    match line.as_bytes()[0] {
        b'S' | b'F' | b'T' | b'B' | b'H' => {
            let run = line.split_once(' ').map_or(line, |(_, after)| after);
            line.starts_with("Total pot ")
                || (line.starts_with("Seat ") && !is_stack(line))
                || line.starts_with("Board [")
                || run.starts_with("Board [")
                || line.starts_with("Hand was run ")
        }
        _ => false,
    }
}
