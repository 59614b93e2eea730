//! Hand histories from PokerStars, in English, and from GG, whose text is nearly the same.

mod action;
mod acts;
mod dealt;
mod header;
mod outline;
mod seats;
mod summary;
mod words;

use std::cmp::Reverse;

use handeval_cards::Card;

pub(super) use header::number_of;
pub(crate) use header::{Site, resembles_header, site};
pub(super) use outline::Hands;

use super::build::{Build, Kind, kind_of};
use super::{Correction, Forced, Money, PlayedHand, Player};
use crate::{Damage, DamageKind, scan};
use acts::{acts, somebody_acts, somebody_collects};
use header::Header;
use seats::Seats;
use words::money;

/// A hand under way.
struct Reader {
    build: Build,
    /// The players' indices, the longest names first, because a name may begin with another.
    by_length: Vec<usize>,
    has_small_blind: bool,
    has_big_blind: bool,
    /// The blinds according to the first line.
    blinds: Option<[Money; 2]>,
    has_draw_lines: bool,
    /// The run that the lines are about, from 0.
    run: Option<usize>,
    is_summary: bool,
    has_total: bool,
    /// The number of the first line.
    first_line: u64,
    /// The first board in the summary, and how many it has.
    first_board: Option<Vec<Card>>,
    n_boards: usize,
    /// The last line that says what a player received; 0 if there is none.
    collected_lines: Vec<u64>,
    /// Whether each player has posted the small and the big blind.
    has_posted: Vec<[bool; 2]>,
    /// How many cards each player has just exchanged.
    n_drawn: Vec<Option<usize>>,
    /// The seat with the button, and the line that names it first.
    button: Option<(u32, u64)>,
}

/// The maximum length of a line before the summary, in bytes; chat, which is the longest, is far
/// shorter.
const MAX_LINE_BYTES: usize = 1 << 12;

/// Reads a hand whose first line has this number.
pub(super) fn read(
    text: &str,
    first_line: u64,
    correction: Option<Correction>,
) -> Result<PlayedHand, Damage> {
    let mut lines = (first_line..)
        .zip(scan::lines(text).map(scan::trim))
        .peekable();
    let (_, header) = lines.next().unwrap_or((first_line, ""));
    let of_encoding = |damage: Damage| match words::has_unknown_encoding(text) {
        true => Damage::new(
            DamageKind::UnsupportedLanguage,
            "this text is not UTF-8, UTF-16 or Windows-1252: expected one of these encodings",
        ),
        false => damage,
    };
    let header = Header::read(header).map_err(|damage| of_encoding(damage).at_line(first_line))?;
    let mut seats = Seats::read(&mut lines)?;
    if seats.players.is_empty() {
        return Err(of_encoding(seats::none_in(text)).at_line(first_line));
    }
    seats.keep_players(lines.clone());
    let mut reader = Reader::new(&header, seats, text, first_line);
    reader.correct(correction);
    for (number, line) in lines {
        reader.build.go_to(number);
        reader.line(line).map_err(|damage| match damage.quoted {
            Some(_) => damage.at_line(number),
            None => damage.at_line(number).quoting(line),
        })?;
    }
    if !reader.has_total {
        let message = "the hand has no `Total pot` line";
        let line = first_line + text.trim_end().lines().count().saturating_sub(1) as u64;
        return Err(Damage::new(DamageKind::NoTotal, message).at_line(line));
    }
    reader.build.stated.has_result = true;
    reader.build.stated.tells_uncalled = header.tells_uncalled;
    let button = match kind_of(header.game) {
        Kind::Stud => None,
        _ => reader.button_player(),
    };
    Ok(PlayedHand {
        currency: header.currency.map(str::to_owned),
        ..reader.build.finish(Some(header.id), header.limit, button)
    })
}

/// Whether a correction adds a blind that the file leaves out.
fn is_added(correction: Option<Correction>, blind: Forced) -> bool {
    matches!(correction, Some(Correction::Forced { which, .. }) if which == blind)
}

impl Reader {
    fn new(header: &Header, seats: Seats, text: &str, first_line: u64) -> Self {
        let Seats {
            mut players,
            button,
            ..
        } = seats;
        players.sort_by_key(|player: &Player| player.seat);
        let mut by_length: Vec<usize> = (0..players.len()).collect();
        by_length.sort_by_key(|&idx| Reverse(players[idx].name.len()));
        let n_players = players.len();
        let mut build = Build::new(header.game, players);
        if header.has_cents {
            build.has_cents();
        }
        build.tells_all_actions = true;
        Self {
            build,
            by_length,
            has_small_blind: false,
            has_big_blind: false,
            blinds: header.blinds,
            // No other games have these lines.
            has_draw_lines: kind_of(header.game) == Kind::Draw && text.contains(" DRAW ***"),
            run: None,
            is_summary: false,
            has_total: false,
            first_line,
            first_board: None,
            n_boards: 0,
            collected_lines: vec![0; n_players],
            has_posted: vec![[false; 2]; n_players],
            n_drawn: vec![None; n_players],
            button,
        }
    }

    fn correct(&mut self, correction: Option<Correction>) {
        self.build.correct(correction);
        self.has_small_blind = is_added(correction, Forced::SmallBlind);
        self.has_big_blind = is_added(correction, Forced::BigBlind);
    }

    /// The player with the button, or the last one before it.
    fn button_player(&self) -> Option<usize> {
        let (seat, _) = self.button?;
        let players = &self.build.players;
        let before = players.iter().rposition(|player| player.seat <= seat);
        before.or_else(|| players.len().checked_sub(1))
    }

    fn line(&mut self, line: &str) -> Result<(), Damage> {
        if line.is_empty() {
            return Ok(());
        }
        if self.is_summary {
            return self.summary(line);
        }
        if line.len() > MAX_LINE_BYTES {
            let message = format!("a line longer than {MAX_LINE_BYTES} bytes");
            return Err(Damage::new(DamageKind::TooLong, message));
        }
        // A name may look like a line of another kind.
        let mut by_length = self.by_length.iter().copied();
        if let Some(player) = by_length.find(|&idx| acts(&self.build.players[idx], line)) {
            let name = self.build.players[player].name.len();
            return self.action(player, line.get(name + 2..).unwrap_or_default());
        }
        if let Some(marker) = line.strip_prefix("*** ") {
            return self.marker(marker);
        }
        if let Some(dealt) = line.strip_prefix("Dealt to ") {
            return self.dealt(dealt);
        }
        if let Some(returned) = line.strip_prefix("Uncalled bet (") {
            return self.uncalled(returned);
        }
        if let Some(added) = line.strip_prefix("Cash Drop to Pot : total ") {
            return self.build.add(money(added)?);
        }
        let Some((player, after)) = self.player_of(line) else {
            return no_seat(line);
        };
        match after.strip_prefix(": ") {
            Some(action) => self.action(player, action),
            None => self.collected(player, after),
        }
    }

    /// The player whose name begins the line, and what follows.
    fn player_of<'a>(&self, line: &'a str) -> Option<(usize, &'a str)> {
        self.by_length.iter().find_map(|&player| {
            let after = line.strip_prefix(self.build.players[player].name.as_str())?;
            let is_name = after.is_empty() || after.starts_with([':', ' ']);
            is_name.then_some((player, after))
        })
    }

    /// A line such as `*** TURN *** [Jh 4c 2s] [Kd]`.
    fn marker(&mut self, marker: &str) -> Result<(), Damage> {
        let (name, cards) = scan::split_at_words(marker, " ***").unwrap_or((marker, ""));
        let (run, what) = match scan::split_at(name, b' ') {
            Some(("FIRST", what)) => (Some(0), what),
            Some(("SECOND", what)) => (Some(1), what),
            Some(("THIRD", what)) => (Some(2), what),
            _ => (None, name),
        };
        match what {
            "SUMMARY" => {
                self.build.end_betting();
                self.build.end_payments();
                self.is_summary = true;
            }
            "SHOW DOWN" | "SHOWDOWN" => {
                self.build.end_betting();
                self.run = run;
            }
            "DRAW" => self.build.next_street(),
            "FLOP" | "TURN" | "RIVER" if kind_of(self.build.game) == Kind::Board => {
                self.set_board(run.unwrap_or(0), cards, what == "FLOP")?;
                if run.unwrap_or(0) == 0 {
                    self.build.next_street();
                }
            }
            "RIVER" | "7th STREET" => {
                let common = self.all_cards(cards)?;
                self.build.next_street();
                if !common.is_empty() {
                    self.set_board(0, cards, true)?;
                }
            }
            "4th STREET" | "5th STREET" | "6th STREET" => self.build.next_street(),
            // The first street, and lines of other kinds.
            _ => {}
        }
        Ok(())
    }

    /// `24.75) returned to NAME`.
    fn uncalled(&mut self, returned: &str) -> Result<(), Damage> {
        let (amount, name) =
            scan::split_at_words(returned, ") returned to ").ok_or_else(not_read)?;
        let amount = money(amount)?;
        let players = &self.build.players;
        let player = players.iter().position(|player| player.name == name);
        let player = player.ok_or_else(not_read)?;
        self.build.see(amount);
        self.build.end_betting();
        self.build.compare_uncalled(player, amount);
        self.build.note_returned(player, amount);
        self.build.stated.uncalled.push((player, amount));
        Ok(())
    }
}

/// A line that does not begin with a player's name: it must not be an action that would be skipped.
fn no_seat(line: &str) -> Result<(), Damage> {
    match somebody_acts(line) || somebody_collects(line) {
        true => Err(not_seated()),
        false => Ok(()),
    }
}

fn not_seated() -> Damage {
    let message = "nobody with this name has a seat: expected a player from the `Seat` lines";
    Damage::new(DamageKind::UnknownAction, message)
}

fn not_read() -> Damage {
    Damage::new(DamageKind::UnknownAction, "not an action in this format")
}
