//! mjai: one JSON event per line, in all its dialects.

mod deal;
mod fields;
mod outline;
mod play;
mod result;

use handeval_mahjong::Wind;
use handeval_mahjong::game::Player;
use handeval_mahjong::riichi::RuleSet;
use serde_json::Value;

use super::header::{Header, TableRules};
use super::round::{At, RoundLog};
use super::{Item, ends_early, ends_in_round};
use crate::detect::Other;
use crate::json_pieces::Pieces;
use crate::units::{Foreign, MAX_LINE_BYTES, Outline};
use crate::{Damage, DamageKind, Format};
use fields::{bad, text};
use play::{is_play, played, state};

/// Reads the games in a text: one event per line, or a list of events; the text begins at this line
/// of its file, and the lines with these numbers are too long to be read. A line that is not an
/// event damages its round, and reading continues with the next one; outside of the rounds, lines
/// that are not events are reported once for all that follow each other.
pub fn read_mjai(text: &str, first_line: u64, overlong_lines: &[u64], mut item: impl FnMut(Item)) {
    let text = text.trim_start_matches('\u{feff}');
    let mut games = Games::default();
    if text.trim_start().starts_with('[') {
        let mut pieces = Pieces::inside(text);
        let mut line = first_line;
        let mut counted = 0;
        while let Some(piece) = pieces.as_mut().and_then(Iterator::next) {
            let end = pieces.as_ref().map_or(text.len(), Pieces::offset);
            let start = end - piece.text.len();
            line += n_line_ends(text.get(counted..start).unwrap_or(""));
            counted = start;
            games.one(piece.text, line, !piece.is_whole, &mut item);
        }
        let end = pieces.as_ref().map_or(text.len(), Pieces::offset);
        let after = text.get(end..).unwrap_or("");
        let after = after.strip_prefix(']').unwrap_or(after);
        line += n_line_ends(text.get(counted..end).unwrap_or(""));
        games.lines(after, line, &[], &mut item);
        games.end(line, &mut item);
        return;
    }
    let n_lines = games.lines(text, first_line, overlong_lines, &mut item);
    games.end(n_lines, &mut item);
}

/// Where games begin in a file.
pub(super) fn outline() -> Box<dyn Outline> {
    Box::new(outline::Games::default())
}

fn n_line_ends(text: &str) -> u64 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u64
}

#[derive(Default)]
struct Games {
    names: Vec<String>,
    has_no_red_fives: bool,
    /// The number of players, once the header has been handed out.
    announced: Option<u8>,
    round: Option<Box<RoundLog>>,
    damage: Option<Damage>,
    is_in_round: bool,
    /// The wind and the dealer of the previous round, for dialects that do not state them.
    before: Option<(Wind, Player)>,
    /// The lines outside of the rounds, the last ones so far, that are not events.
    no_events: Option<Foreign>,
    /// Whether events outside of the rounds have been reported since the last round.
    has_stray_events: bool,
    /// Whether a game has begun that has had no round so far.
    has_no_round: bool,
}

impl Games {
    /// Reads lines, the first of which has this number; returns the number of the last one.
    fn lines(
        &mut self,
        text: &str,
        first_line: u64,
        overlong_lines: &[u64],
        item: &mut impl FnMut(Item),
    ) -> u64 {
        let mut n_lines = first_line;
        let mut rest = text.lines().zip(first_line..).peekable();
        while let Some((line, number)) = rest.next() {
            n_lines = number;
            if overlong_lines.contains(&number) {
                self.overlong(number, item);
            } else if !line.trim().is_empty() {
                self.line(line, number, rest.peek().is_none(), item);
            }
        }
        n_lines
    }

    /// Reads a line with an event or a list of events; the file may end in the last one.
    fn line(&mut self, line: &str, number: u64, is_last: bool, item: &mut impl FnMut(Item)) {
        if !line.trim_start().starts_with('[') {
            return self.one(line, number, is_last, item);
        }
        for event in Pieces::inside(line).into_iter().flatten() {
            self.one(event.text, number, is_last && !event.is_whole, item);
        }
    }

    /// Reads an event; the file may end in the last one.
    fn one(&mut self, line: &str, number: u64, is_last: bool, item: &mut impl FnMut(Item)) {
        let read = serde_json::from_str(line);
        let is_cut = is_last && read.is_err() && line.trim_start().starts_with('{');
        let event: Value = read.unwrap_or_default();
        let Some(kind) = text(&event, "type") else {
            match is_cut {
                true => self.cut(line, number, item),
                false => self.no_event(!event.is_null(), number, item),
            }
            return;
        };
        self.hand_out_no_events(item);
        match kind {
            "start_game" => {
                self.finish(false, number, item);
                *self = Self::default();
                self.has_no_round = true;
                let names = event.get("names").and_then(Value::as_array);
                let names = names.into_iter().flatten();
                self.names = names
                    .map(|name| name.as_str().unwrap_or("").to_owned())
                    .collect();
                self.has_no_red_fives = event.get("aka_flag") == Some(&Value::Bool(false));
            }
            "start_kyoku" => {
                self.finish(false, number, item);
                self.has_no_round = false;
                self.has_stray_events = false;
                self.is_in_round = true;
                match self.deal(&event) {
                    Ok(round) => {
                        self.announce(round.deal.n_players, item);
                        self.before = Some((round.deal.wind, round.deal.dealer));
                        self.round = Some(Box::new(round));
                    }
                    Err(damage) => {
                        self.announce(4, item);
                        self.damage = Some(damage.at_line(number));
                    }
                }
            }
            "end_game" => {
                self.finish(false, number, item);
                self.has_no_round = false;
            }
            kind if is_play(kind) && !self.is_in_play() => {
                self.finish_with_result(number, item);
                self.stray_event(number, item);
            }
            kind if self.is_in_round && self.damage.is_none() => {
                if let Err(damage) = self.event(kind, &event, number) {
                    self.damage = Some(damage.at_line(number));
                }
            }
            _ => {}
        }
    }

    /// Whether a round has begun and not ended.
    fn is_in_play(&self) -> bool {
        let has_end = self.round.as_ref().is_some_and(|round| round.end.is_some());
        self.is_in_round && !has_end
    }

    /// An event outside of the rounds; several of them are one error.
    fn stray_event(&mut self, number: u64, item: &mut impl FnMut(Item)) {
        self.has_no_round = false;
        if !std::mem::replace(&mut self.has_stray_events, true) {
            let damage = bad("an event outside of the rounds: expected `start_kyoku`");
            item(Item::Outside(damage.at_line(number)));
        }
    }

    /// A line that could have been any event, even the start of the next round.
    fn overlong(&mut self, number: u64, item: &mut impl FnMut(Item)) {
        self.finish_with_result(number, item);
        self.hand_out_no_events(item);
        let message = format!("a line longer than {MAX_LINE_BYTES} bytes");
        let damage = Damage::new(DamageKind::TooLong, message);
        self.damaged(damage.at_line(number), item);
    }

    /// A line that is not an event.
    fn no_event(&mut self, is_json: bool, number: u64, item: &mut impl FnMut(Item)) {
        self.finish_with_result(number, item);
        let line = Foreign::new(if is_json { NO_TYPE } else { NO_JSON }, number);
        if self.is_in_round {
            return self.damaged(line.damage(Format::Mjai), item);
        }
        self.no_events.get_or_insert(line).last_line = number;
    }

    /// Reports the lines so far that are not events, once.
    fn hand_out_no_events(&mut self, item: &mut impl FnMut(Item)) {
        if let Some(lines) = self.no_events.take() {
            item(Item::Outside(lines.damage(Format::Mjai)));
        }
    }

    /// The beginning of an event, in which the file ends.
    fn cut(&mut self, line: &str, number: u64, item: &mut impl FnMut(Item)) {
        // Of two winners, the second one may be missing.
        if !line.contains("\"hora\"") {
            self.finish_with_result(number, item);
        }
        self.hand_out_no_events(item);
        self.has_no_round = false;
        match self.is_in_round || line.contains("\"start_kyoku\"") {
            true => self.damaged(ends_in_round().at_line(number), item),
            false => item(Item::Outside(ends_early().at_line(number))),
        }
    }

    /// A round with a result is complete.
    fn finish_with_result(&mut self, number: u64, item: &mut impl FnMut(Item)) {
        if self.round.as_ref().is_some_and(|round| round.end.is_some()) {
            self.finish(false, number, item);
        }
    }

    fn damaged(&mut self, damage: Damage, item: &mut impl FnMut(Item)) {
        if !self.is_in_round {
            item(Item::Round(Err(damage)));
        } else if self.damage.is_none() {
            self.damage = Some(damage);
        }
    }

    /// The end of the text.
    fn end(&mut self, number: u64, item: &mut impl FnMut(Item)) {
        self.finish(true, number, item);
        self.hand_out_no_events(item);
        if self.has_no_round {
            item(Item::Outside(ends_early().at_line(number)));
        }
    }

    fn announce(&mut self, n_players: u8, item: &mut impl FnMut(Item)) {
        if self.announced.is_some() {
            return;
        }
        self.announced = Some(n_players);
        let names = self.names.iter().take(usize::from(n_players));
        item(Item::Game(Header {
            names: names.cloned().collect(),
            n_players,
            rules: TableRules {
                set: match n_players {
                    3 => RuleSet::TenhouSanma,
                    _ => RuleSet::Tenhou,
                },
                no_red_fives: self.has_no_red_fives,
                ..TableRules::default()
            },
        }));
    }

    /// Hands the round out.
    fn finish(&mut self, is_at_end: bool, number: u64, item: &mut impl FnMut(Item)) {
        if !std::mem::take(&mut self.is_in_round) {
            return;
        }
        let round = self.round.take();
        let found = match (self.damage.take(), round) {
            (Some(damage), _) => Err(damage),
            (None, Some(round)) if round.end.is_some() => Ok(round),
            _ if is_at_end => Err(ends_in_round().at_line(number)),
            _ => Err(Damage::new(DamageKind::NoResult, "the round has no result").at_line(number)),
        };
        item(Item::Round(found));
    }

    fn event(&mut self, kind: &str, event: &Value, number: u64) -> Result<(), Damage> {
        let Some(round) = &mut self.round else {
            return Ok(());
        };
        let Some(played) = played(kind, event, round)? else {
            return state(kind, event, number, round);
        };
        if round.end.is_some() {
            let message = "an event after the end of the round";
            return Err(Damage::new(DamageKind::UnknownAction, message));
        }
        round.events.push((played, At::Line(number)));
        Ok(())
    }
}

/// What is wrong with a line that is not an event.
const NO_JSON: Other = Other::Unknown {
    what: "a line that is not JSON",
    expected: "an mjai event",
};
const NO_TYPE: Other = Other::Unknown {
    what: "a line without `type`",
    expected: "an mjai event",
};
