//! The lines after `*** SUMMARY ***`.

use super::words::{amount, bracketed, money};
use super::{Reader, is_added, not_read};
use crate::poker::{Contradicted, Correction, Forced, Money, Showing};
use crate::{Damage, DamageKind, scan};

/// What the line of a player says about the end, after the name.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    is_folded: bool,
    is_shown: bool,
    is_mucked: bool,
    is_collected: bool,
    is_won: bool,
}

impl End {
    fn read(after: &str) -> Self {
        let mut end = Self::default();
        for space in memchr::memchr_iter(b' ', after.as_bytes()) {
            let words = &after[space + 1..];
            end.is_folded |= words.starts_with("folded ");
            end.is_shown |= words.starts_with("showed [");
            end.is_mucked |= words.starts_with("mucked [");
            end.is_collected |= words.starts_with("collected (");
            end.is_won |= words.starts_with("won (");
        }
        end
    }
}

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
            let cards = self.all_cards(line)?;
            // GG repeats only the last cards of another run.
            let shared = match &self.first_board {
                Some(first) if cards.len() < first.len() => {
                    first.split_at(first.len() - cards.len()).0
                }
                _ => &[],
            };
            let board = [shared, &cards].concat();
            let run = self.n_boards;
            self.n_boards += 1;
            let dealt = self.build.boards.get(run).cloned().unwrap_or_default();
            if self.build.takes_missing_cards(run, board.len()) {
                let new = board.get(dealt.len()..).unwrap_or_default();
                self.build.set_board(run, board.clone(), new)?;
            } else {
                self.build.compare_board(run, &board, &dealt);
            }
            self.first_board.get_or_insert(board);
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
        let after = self.compare_places(player, after);
        let end = End::read(after);
        self.compare_end_of(player, after, end);
        let is_shown = end.is_shown;
        if !is_shown && !end.is_mucked {
            return Ok(());
        }
        let Some(text) = bracketed(after).next() else {
            return Ok(());
        };
        let cards = self.build.read_cards(text)?;
        match (is_shown, self.build.players[player].showing) {
            // What was shown has been read before.
            (true, Showing::Shown) => {
                self.build.compare_same_cards(player, &cards);
            }
            (true, _) => self.build.show(player, cards),
            (false, _) => {
                self.build.compare_cards(player, &cards);
                self.build.hold(player, cards);
            }
        }
        Ok(())
    }

    /// Compares `(button)`, `(small blind)` and `(big blind)` after a name with the lines before;
    /// returns what follows.
    fn compare_places<'a>(&mut self, player: usize, mut after: &'a str) -> &'a str {
        loop {
            if let Some(rest) = after.strip_prefix(" (button)") {
                self.compare_button(player);
                after = rest;
            } else if let Some(rest) = after.strip_prefix(" (small blind)") {
                self.compare_posted(player, Forced::SmallBlind);
                after = rest;
            } else if let Some(rest) = after.strip_prefix(" (big blind)") {
                self.compare_posted(player, Forced::BigBlind);
                after = rest;
            } else {
                return after;
            }
        }
    }

    fn compare_button(&mut self, player: usize) {
        let (stated, header) = (self.build.players[player].seat, self.button);
        if header.is_none_or(|(seat, _)| seat != stated) {
            let header_seat = header.map(|(seat, _)| seat);
            let what = Contradicted::Button {
                stated,
                header: header_seat,
            };
            let line = header.map(|(_, line)| line);
            self.build
                .contradict_with(Some(player), what, line, Vec::new());
            self.button.get_or_insert((stated, self.build.line));
        }
    }

    /// Compares the blind of a player in the summary with those that were posted.
    fn compare_posted(&mut self, player: usize, which: Forced) {
        let idx = usize::from(which == Forced::BigBlind);
        let is_added = is_added(self.build.correction, which);
        // Somebody may have had only the ante.
        let has_nothing =
            self.build.players[player].put.0 == 0 && self.build.left(player) == Some(Money(0));
        if self.has_posted[player][idx] || is_added || has_nothing {
            return;
        }
        // Without blinds in the first line, what is missing in the pots.
        let missing = || {
            let back = self.build.stated.uncalled.iter();
            let Money(back) = back.map(|&(_, amount)| amount).sum();
            let total = self.build.stated.total?.plus(Money(back));
            total.0.checked_sub(self.build.in_all().0).map(Money)
        };
        let blind = self.blinds.map(|blinds| blinds[idx]);
        let amount = blind.or_else(missing).filter(|amount| amount.0 > 0);
        let correction = amount.map(|amount| Correction::Forced {
            player,
            which,
            amount,
        });
        let what = Contradicted::NotPosted { which, amount };
        self.build
            .contradict_with(Some(player), what, None, vec![correction]);
    }

    /// Compares whether a player folded, and how much the player won, with the lines before.
    fn compare_end_of(&mut self, player: usize, after: &str, end: End) {
        let is_stated = end.is_folded;
        let has_end = end.is_shown || end.is_collected;
        let has_folded = self.build.players[player].folded.is_some();
        if (is_stated && !has_folded) || (has_end && !is_stated && has_folded) {
            let what = Contradicted::Fold { is_stated };
            let other_line = self.build.fold_lines[player];
            // A player who put nothing in may have folded on the first street, unnoticed.
            let correction = is_stated.then_some(Correction::Fold { player, street: 0 });
            self.build
                .contradict_with(Some(player), what, Some(other_line), vec![correction]);
        }
        if !end.is_won && !end.is_collected {
            return;
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
            let amount = sum;
            let is_missing = collected.0 == 0;
            let correction = is_missing.then_some(Correction::Payment { player, amount });
            self.build
                .contradict_with(Some(player), what, Some(other_line), vec![correction]);
        }
    }
}
