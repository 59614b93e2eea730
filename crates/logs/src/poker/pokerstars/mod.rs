//! Hand histories from PokerStars, in English, and from GG, whose text is nearly the same.

mod action;
mod acts;
mod header;
mod outline;
mod summary;
mod words;

use std::cmp::Reverse;

use handeval_cards::Card;

pub(super) use header::number_of;
pub(crate) use header::{Site, resembles_header, site};
pub(super) use outline::Hands;

use super::build::{Build, Kind, kind_of};
use super::cards::{add_known, read_cards};
use super::player_count::check_players;
use super::{Correction, Money, PlayedHand, Player};
use crate::{Damage, DamageKind, scan};
use acts::{is_action, somebody_acts, somebody_collects};
use header::Header;
use words::{bracketed, money};

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
    /// The boards in the summary.
    boards: Vec<Vec<Card>>,
    /// The last line that says what a player received; 0 if there is none.
    collected_lines: Vec<u64>,
}

/// The number of seats at a typical table.
const USUAL_SEATS: usize = 10;

/// The number of lines in a typical hand.
const USUAL_LINES: usize = 48;

/// The maximum length of a line before the summary, in bytes; chat, which is the longest, is far
/// shorter.
const MAX_LINE_BYTES: usize = 1 << 12;

/// The number of cards on a whole board.
const MAX_BOARD: usize = 5;

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
    let header = Header::read(header).map_err(|damage| damage.at_line(first_line))?;
    let (mut players, mut button_seat) = (Vec::with_capacity(USUAL_SEATS), None);
    let mut out = Vec::with_capacity(USUAL_SEATS);
    while let Some(&(number, line)) = lines.peek() {
        if !line.starts_with("Seat ") {
            // A file may have an empty line after each line.
            if !line.is_empty() && !players.is_empty() {
                break;
            }
            button_seat = button_seat.or_else(|| words::button(line));
            lines.next();
            continue;
        }
        let Some((player, is_out)) = words::seat(line) else {
            if players.iter().any(|player| acts(player, line)) {
                // A name that looks like a seat.
                break;
            }
            let message = "no seat: expected `Seat 3: NAME (100 in chips)`";
            return Err(Damage::new(DamageKind::BadSyntax, message)
                .at_line(number)
                .quoting(line));
        };
        players.push(player);
        check_players(players.len(), 1).map_err(|damage| damage.at_line(number))?;
        out.push(is_out);
        lines.next();
    }
    if players.is_empty() {
        let kind = match text.lines().skip(1).any(|line| line.contains(':')) {
            true => DamageKind::UnsupportedLanguage,
            false => DamageKind::Truncated,
        };
        let message = match kind {
            DamageKind::UnsupportedLanguage => {
                "a hand in a language other than English: expected English, which you can choose \
                 in the PokerStars settings"
            }
            _ => "no players: expected lines such as `Seat 3: NAME (100 in chips)`",
        };
        return Err(Damage::new(kind, message).at_line(first_line));
    }
    let mut rest: Vec<(u64, &str)> = Vec::with_capacity(USUAL_LINES);
    rest.extend(lines);
    keep_players(&mut players, &out, &rest);
    players.sort_by_key(|player: &Player| player.seat);
    let mut by_length: Vec<usize> = (0..players.len()).collect();
    by_length.sort_by_key(|&idx| Reverse(players[idx].name.len()));
    let button = button_seat.and_then(|seat| {
        let before = players.iter().rposition(|player| player.seat <= seat);
        before.or_else(|| players.len().checked_sub(1))
    });
    let n_players = players.len();
    let mut build = Build::new(header.game, players);
    build.correct(correction);
    if header.has_cents {
        build.has_cents();
    }
    build.tells_all_actions = true;
    let mut reader = Reader {
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
        boards: Vec::new(),
        collected_lines: vec![0; n_players],
    };
    for (number, line) in rest {
        reader.build.line = number;
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
        _ => button,
    };
    Ok(PlayedHand {
        currency: header.currency.map(str::to_owned),
        ..reader.build.finish(Some(header.id), header.limit, button)
    })
}

/// Removes players who sit out and post nothing.
fn keep_players(players: &mut Vec<Player>, out: &[bool], rest: &[(u64, &str)]) {
    let mut place = 0;
    players.retain(|player| {
        let is_out = out.get(place).copied().unwrap_or(false);
        place += 1;
        !is_out || rest.iter().any(|&(_, line)| acts(player, line))
    });
}

/// Whether a line is a player's action.
fn acts(player: &Player, line: &str) -> bool {
    let n_bytes = player.name.len();
    // Nearly all lines about other players differ at this position.
    if line.as_bytes().get(n_bytes) != Some(&b':') {
        return false;
    }
    let after = line.strip_prefix(player.name.as_str());
    let action = after.and_then(|after| after.strip_prefix(": "));
    action.is_some_and(is_action)
}

impl Reader {
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
            "SUMMARY" => self.is_summary = true,
            "SHOW DOWN" | "SHOWDOWN" => self.run = run,
            "DRAW" => self.build.next_street(),
            "FLOP" | "TURN" | "RIVER" if kind_of(self.build.game) == Kind::Board => {
                self.set_board(run.unwrap_or(0), cards, what == "FLOP")?;
                if run.unwrap_or(0) == 0 {
                    self.build.next_street();
                }
            }
            "RIVER" | "7th STREET" => {
                let common = all_cards(cards)?;
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

    /// A street deals the cards in the last brackets, ` [Jh 4c 2s] [Kd]`; those before repeat what
    /// was on the board, except on the first street.
    fn set_board(&mut self, run: usize, line: &str, is_first: bool) -> Result<(), Damage> {
        let mut cards = all_cards(line)?;
        let last = bracketed(line).last().unwrap_or_default();
        let n_new = match bracketed(line).count() {
            _ if is_first => cards.len(),
            1 => cards.len().min(1),
            _ => read_cards(last)?.len(),
        };
        if is_first && read_cards(last)?.len() == 3 {
            // In Courchevel, the brackets before repeat the first card.
            cards.drain(..cards.len() - 3);
        }
        let (repeated, new) = cards.split_at(cards.len() - n_new.min(cards.len()));
        let boards = &mut self.build.boards;
        while boards.len() <= run {
            boards.push(Vec::new());
            self.build.board_lines.push(0);
        }
        let first = boards.first().map_or(&[][..], Vec::as_slice);
        // Another run shares the cards before its own with the first.
        let before = match (boards[run].is_empty(), is_first) {
            (_, true) => Vec::new(),
            (true, _) if run > 0 => first.get(..repeated.len()).unwrap_or(first).to_vec(),
            (true, _) => repeated.to_vec(),
            (false, _) => boards[run].clone(),
        };
        // GG repeats nothing in another run.
        if !repeated.is_empty() {
            self.build.compare_board(run, repeated, &before);
        }
        let board = [&before, new].concat();
        if board.len() > MAX_BOARD {
            let message = format!("a board of {} cards: expected {MAX_BOARD}", board.len());
            return Err(Damage::new(DamageKind::BadSyntax, message));
        }
        self.build.note_board(run, board.len(), new);
        self.build.boards[run] = board;
        self.build.board_lines[run] = self.build.line;
        Ok(())
    }

    /// `NAME [old] [new]`.
    fn dealt(&mut self, dealt: &str) -> Result<(), Damage> {
        let Some((player, after)) = self.player_of(dealt) else {
            return Err(not_seated());
        };
        // GG also says who else gets cards.
        if after.is_empty() {
            return Ok(());
        }
        let mut cards = Vec::new();
        let n_parts = bracketed(after).count();
        for (idx, text) in bracketed(after).enumerate() {
            let part = read_cards(text)?;
            // The first part repeats cards dealt before; otherwise, what was read then stays.
            let is_right = idx > 0 || n_parts < 2 || self.build.compare_cards(player, &part);
            match is_right {
                true => cards.extend(part),
                false => cards.clone_from(&self.build.players[player].cards),
            }
        }
        let held = &self.build.players[player].cards;
        let is_new = |card: &Option<Card>| !held.contains(card);
        let new: Vec<_> = cards.iter().copied().filter(is_new).collect();
        self.build.note_deal(player, &new);
        self.build.hold(player, cards);
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

/// All cards in brackets, taken together.
fn all_cards(text: &str) -> Result<Vec<Card>, Damage> {
    let mut cards = Vec::with_capacity(5);
    for text in bracketed(text) {
        add_known(text, &mut cards)?;
    }
    Ok(cards)
}

fn not_read() -> Damage {
    Damage::new(DamageKind::UnknownAction, "not an action in this format")
}
