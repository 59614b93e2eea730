//! The lines after `*** SUMMARY ***`.

use super::words::{bracketed, money};
use super::{Reader, all_cards, not_read};
use crate::Damage;
use crate::poker::cards::read_cards;
use crate::poker::{Money, Showing};

impl Reader {
    pub(super) fn summary(&mut self, line: &str) -> Result<(), Damage> {
        if let Some(total) = line.strip_prefix("Total pot ") {
            return self.total(total);
        }
        if let Some(rest) = line.strip_prefix("Seat ") {
            return self.seat_of_summary(rest);
        }
        let is_board = ["", "FIRST ", "SECOND ", "THIRD "].iter().any(|run| {
            let rest = line.strip_prefix(run);
            rest.is_some_and(|rest| rest.starts_with("Board ["))
        });
        if is_board {
            let cards = all_cards(line)?;
            let boards = &mut self.build.stated.boards;
            // GG repeats only the last cards of another run.
            let shared = match boards.first() {
                Some(first) if cards.len() < first.len() => {
                    first.split_at(first.len() - cards.len()).0
                }
                _ => &[],
            };
            let board = [shared, &cards].concat();
            boards.push(board);
        }
        Ok(())
    }

    /// `141.80 Main pot 70.90. Side pot 68.90. | Rake 2`.
    fn total(&mut self, text: &str) -> Result<(), Damage> {
        let mut parts = text.split('|').map(str::trim);
        let words = parts.next().unwrap_or_default().split_whitespace();
        let words: Vec<&str> = words.filter(|word| *word != "USD").collect();
        let [total, pots @ ..] = &words[..] else {
            return Err(not_read());
        };
        let total = money(total)?;
        self.build.see(total);
        self.build.stated.total = Some(total);
        for pot in pots.chunks(3) {
            let [_, _, amount] = pot else {
                // Nothing that is known.
                continue;
            };
            let amount = money(amount.trim_end_matches('.'))?;
            self.build.see(amount);
            self.build.stated.pots.push(amount);
        }
        for part in parts {
            // GG takes more than the rake, and tells each part.
            let taken = ["Rake ", "Jackpot ", "Bingo ", "Fortune ", "Tax "];
            let Some(amount) = taken.iter().find_map(|name| part.strip_prefix(name)) else {
                continue;
            };
            let amount = money(amount.split(' ').next().unwrap_or_default())?;
            self.build.see(amount);
            let rake = self.build.stated.rake.map_or(0, |rake| rake.0);
            self.build.stated.rake = Some(Money(rake + amount.0));
        }
        self.has_total = true;
        Ok(())
    }

    /// `4: NAME (button) mucked [Kc Qh]`: the only place that has mucked cards.
    fn seat_of_summary(&mut self, rest: &str) -> Result<(), Damage> {
        let Some((_, line)) = rest.split_once(": ") else {
            return Ok(());
        };
        let Some((player, after)) = self.player_of(line) else {
            return Ok(());
        };
        let is_shown = after.contains(" showed [");
        if !is_shown && !after.contains(" mucked [") {
            return Ok(());
        }
        let Some(text) = bracketed(after).next() else {
            return Ok(());
        };
        let cards = read_cards(text)?;
        match is_shown {
            // What was shown has been read before.
            true if self.build.players[player].showing == Showing::Shown => {}
            true => self.build.show(player, cards),
            false => self.build.players[player].cards = cards,
        }
        Ok(())
    }
}
