//! The players, and who has the button: the lines before the blinds.

use std::iter::Peekable;

use super::acts::acts;
use super::words;
use crate::poker::Player;
use crate::poker::player_count::check_players;
use crate::{Damage, DamageKind};

/// The players at the table.
pub(super) struct Seats {
    pub(super) players: Vec<Player>,
    /// Whether each of them sits out.
    out: Vec<bool>,
    /// The seat with the button, and the line that names it.
    pub(super) button: Option<(u32, u64)>,
}

/// The number of seats at a typical table.
const USUAL_SEATS: usize = 10;

impl Seats {
    /// Reads the lines up to the last seat.
    pub(super) fn read<'a>(
        lines: &mut Peekable<impl Iterator<Item = (u64, &'a str)>>,
    ) -> Result<Self, Damage> {
        let mut seats = Self {
            players: Vec::with_capacity(USUAL_SEATS),
            out: Vec::with_capacity(USUAL_SEATS),
            button: None,
        };
        while let Some(&(number, line)) = lines.peek() {
            if line.starts_with("Seat ") {
                if !seats.seat(number, line)? {
                    break;
                }
            } else {
                // A file may have an empty line after each line.
                if !line.is_empty() && !seats.players.is_empty() {
                    break;
                }
                let button = || Some((words::button(line)?, number));
                seats.button = seats.button.or_else(button);
            }
            lines.next();
        }
        Ok(seats)
    }

    /// Reads the line of a seat; returns whether it is one.
    fn seat(&mut self, number: u64, line: &str) -> Result<bool, Damage> {
        if let Some((player, is_out)) = words::seat(line) {
            self.players.push(player);
            self.out.push(is_out);
            check_players(self.players.len(), 1).map_err(|damage| damage.at_line(number))?;
            return Ok(true);
        }
        if self.players.iter().any(|player| acts(player, line)) {
            // A name that looks like a seat.
            return Ok(false);
        }
        let message = "no seat: expected `Seat 3: NAME (100 in chips)`";
        let damage = Damage::new(DamageKind::BadSyntax, message);
        Err(damage.at_line(number).quoting(line))
    }

    /// Removes players who sit out and post nothing.
    pub(super) fn keep_players<'a>(&mut self, rest: impl Iterator<Item = (u64, &'a str)> + Clone) {
        let mut out = self.out.iter();
        self.players.retain(|player| {
            let is_out = out.next().copied().unwrap_or(false);
            !is_out || rest.clone().any(|(_, line)| acts(player, line))
        });
    }
}

/// The damage of a hand without players.
pub(super) fn none_in(text: &str) -> Damage {
    match text.lines().skip(1).any(|line| line.contains(':')) {
        true => Damage::new(
            DamageKind::UnsupportedLanguage,
            "a hand in a language other than English: expected English, which you can choose in \
             the PokerStars settings",
        ),
        false => Damage::new(
            DamageKind::Truncated,
            "no players: expected lines such as `Seat 3: NAME (100 in chips)`",
        ),
    }
}
