//! The lines after `*** SUMMARY ***`.

use super::words::{amount, bracketed, money};
use super::{Reader, all_cards, not_read};
use crate::poker::cards::read_cards;
use crate::poker::{Contradicted, Money, Showing};
use crate::{Damage, DamageKind, scan};

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
            let boards = &mut self.boards;
            // GG repeats only the last cards of another run.
            let shared = match boards.first() {
                Some(first) if cards.len() < first.len() => {
                    first.split_at(first.len() - cards.len()).0
                }
                _ => &[],
            };
            let board = [shared, &cards].concat();
            boards.push(board.clone());
            let run = boards.len() - 1;
            let dealt = self.build.boards.get(run).cloned().unwrap_or_default();
            self.build.compare_board(run, &board, &dealt);
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
                // Not an amount that is known here.
                continue;
            };
            let amount = money(amount.trim_end_matches('.'))?;
            self.build.see(amount);
            self.build.stated.pots.push(amount);
        }
        for part in parts {
            // GG takes more than the rake, and states each part.
            let taken = ["Rake ", "Jackpot ", "Bingo ", "Fortune ", "Tax "];
            let Some(amount) = taken.iter().find_map(|name| part.strip_prefix(name)) else {
                continue;
            };
            let amount = money(amount.split(' ').next().unwrap_or_default())?;
            self.build.see(amount);
            let rake = self.build.stated.rake.unwrap_or_default();
            self.build.stated.rake = Some(rake.plus(amount));
        }
        self.has_total = true;
        Ok(())
    }

    /// `4: NAME (button) mucked [Kc Qh]`: the only place that has mucked cards.
    fn seat_of_summary(&mut self, rest: &str) -> Result<(), Damage> {
        let Some((number, line)) = scan::split_at_words(rest, ": ") else {
            return Ok(());
        };
        let number: Option<u32> = number.parse().ok();
        let mut players = self.build.players.iter();
        let of_seat = players.position(|player| number == Some(player.seat));
        let Some(player) = of_seat else {
            // Somebody who was not in the hand.
            return Ok(());
        };
        let name = self.build.players[player].name.as_str();
        let after = line.strip_prefix(name).ok_or_else(|| {
            let message = "this seat had another name at the start of the hand: expected that name";
            Damage::new(DamageKind::UnknownAction, message)
        })?;
        self.compare_end_of(player, after);
        let is_shown = scan::has(after, " showed [");
        if !is_shown && !scan::has(after, " mucked [") {
            return Ok(());
        }
        let Some(text) = bracketed(after).next() else {
            return Ok(());
        };
        let cards = read_cards(text)?;
        self.build.compare_cards(player, &cards);
        match is_shown {
            // What was shown has been read before.
            true if self.build.players[player].showing == Showing::Shown => {}
            true => self.build.show(player, cards),
            false => self.build.hold(player, cards),
        }
        Ok(())
    }

    /// Compares whether a player folded, and how much the player won, with the lines before.
    fn compare_end_of(&mut self, player: usize, after: &str) {
        let is_stated = scan::has(after, " folded ");
        let has_end = scan::has(after, " showed [") || scan::has(after, " collected (");
        let has_folded = self.build.players[player].folded.is_some();
        if (is_stated && !has_folded) || (has_end && !is_stated && has_folded) {
            let what = Contradicted::Fold { is_stated };
            let other_line = self.build.fold_lines[player];
            self.build
                .contradict_with(Some(player), what, Some(other_line), Vec::new());
        }
        let (mut is_won, mut sum) = (false, Money(0));
        for words in ["won (", "collected ("] {
            let mut rest = after;
            while let Some((_, next)) = scan::split_at_words(rest, words) {
                rest = next;
                let text = scan::split_at_words(next, words).map_or(next, |(before, _)| before);
                if let Some(won) = amount(scan::until(text, b')')) {
                    (is_won, sum) = (true, sum.plus(won));
                }
            }
        }
        let collected = &self.build.stated.collected;
        let of_player = collected.iter().filter(|won| won.player == player);
        let collected: Money = of_player.map(|won| won.amount).sum();
        if is_won && sum != collected && !self.build.stated.is_cashed_out {
            let what = Contradicted::Won {
                stated: sum,
                collected,
            };
            let other_line = self.collected_lines[player];
            self.build
                .contradict_with(Some(player), what, Some(other_line), Vec::new());
        }
    }
}
