//! Cards that are dealt: boards, hands, and exchanges.

use handeval_cards::Card;

use super::words::bracketed;
use super::{Reader, not_read, not_seated};
use crate::poker::Contradicted;
use crate::poker::build::{Kind, kind_of};
use crate::{Damage, scan};

impl Reader {
    /// A street deals the cards in the last brackets, ` [Jh 4c 2s] [Kd]`; those before repeat what
    /// was on the board, except on the first street.
    pub(super) fn set_board(
        &mut self,
        run: usize,
        line: &str,
        is_first: bool,
    ) -> Result<(), Damage> {
        let (mut cards, mut n_last, mut n_parts) = (Vec::with_capacity(5), 0, 0);
        for text in bracketed(line) {
            let before = cards.len();
            cards.extend(self.build.read_known(text)?);
            (n_last, n_parts) = (cards.len() - before, n_parts + 1);
        }
        let n_new = match n_parts {
            _ if is_first => cards.len(),
            1 => cards.len().min(1),
            _ => n_last,
        };
        if is_first && n_last == 3 {
            // In Courchevel, the brackets before repeat the first card.
            cards.drain(..cards.len() - 3);
        }
        let (repeated, new) = cards.split_at(cards.len() - n_new.min(cards.len()));
        let boards = &self.build.boards;
        let first = boards.first().map_or(&[][..], Vec::as_slice);
        let own = boards.get(run).map_or(&[][..], Vec::as_slice);
        // Another run shares the cards before its own with the first.
        let dealt = match (own.is_empty(), is_first) {
            (_, true) => &[],
            (true, _) => first.get(..repeated.len()).unwrap_or(first),
            (false, _) => own,
        };
        // Where the line of a street is missing, the next one repeats its cards.
        let n_same = match own.is_empty() && run > 0 && repeated.get(..3) == dealt.get(..3) {
            true => 3,
            false => dealt.len(),
        };
        let more = repeated.get(n_same..).unwrap_or_default();
        let before = [&dealt[..n_same.min(dealt.len())], more].concat();
        let dealt = dealt.to_vec();
        // GG repeats nothing in another run.
        if !repeated.is_empty() && !self.build.takes_missing_cards(run, repeated.len()) {
            self.build.compare_board(run, repeated, &dealt);
        }
        let board = [&before, new].concat();
        self.build.set_board(run, board, new)
    }

    /// All cards in brackets, taken together.
    pub(super) fn all_cards(&self, text: &str) -> Result<Vec<Card>, Damage> {
        let mut cards = Vec::with_capacity(5);
        for text in bracketed(text) {
            cards.extend(self.build.read_known(text)?);
        }
        Ok(cards)
    }

    /// `NAME [old] [new]`.
    pub(super) fn dealt(&mut self, dealt: &str) -> Result<(), Damage> {
        let Some((player, after)) = self.player_of(dealt) else {
            return Err(not_seated());
        };
        // GG also says who else gets cards.
        if after.is_empty() {
            return Ok(());
        }
        if kind_of(self.build.game) != Kind::Board {
            self.build.begin_street_if_missing();
        }
        let mut cards = Vec::new();
        let n_parts = bracketed(after).count();
        for (idx, text) in bracketed(after).enumerate() {
            let part = self.build.read_cards(text)?;
            // The first part repeats cards dealt before; otherwise, what was read then stays.
            let is_right = idx > 0 || n_parts < 2 || self.compare_old(player, &part);
            match is_right {
                true => cards.extend(part),
                false => cards.clone_from(&self.build.players[player].cards),
            }
        }
        let held = &self.build.players[player].cards;
        let is_new = |card: &Option<Card>| !held.contains(card);
        let new: Vec<_> = cards.iter().copied().filter(is_new).collect();
        if n_parts > 1 && kind_of(self.build.game) == Kind::Draw {
            self.compare_drawn(player, new.len());
        }
        self.build.note_deal(player, &new);
        self.build.hold(player, cards);
        Ok(())
    }

    /// Compares cards that a line repeats before it adds others with those dealt before.
    fn compare_old(&mut self, player: usize, cards: &[Option<Card>]) -> bool {
        let n_held = self.build.players[player].cards.len();
        match n_held > 0 && cards.len() > n_held {
            true => {
                self.build.compare_same_cards(player, cards);
                true
            }
            false => self.build.compare_cards(player, cards),
        }
    }

    /// `discards 1 card [Kh]`, `stands pat on [8s 6h 4d 3c 2h]`.
    pub(super) fn draws(&mut self, player: usize, rest: &str) -> Result<(), Damage> {
        if kind_of(self.build.game) == Kind::Draw {
            if self.has_draw_lines {
                self.build.begin_street_if_missing();
            } else if self.build.has_acted() && self.build.street() == "deal" {
                self.build.next_street();
            }
        }
        let cards = match bracketed(rest).next().filter(|text| !text.is_empty()) {
            Some(text) => Some(self.build.read_cards(text)?),
            None => None,
        };
        if rest.starts_with("pat") {
            self.n_drawn[player] = Some(0);
            self.build.note_draw(player, 0, Vec::new());
            if let Some(cards) = cards {
                if !self.build.players[player].cards.is_empty() {
                    self.build.compare_same_cards(player, &cards);
                }
                self.build.hold(player, cards);
            }
            return Ok(());
        }
        let number = scan::until(rest, b' ').parse();
        let n_cards: usize = number.map_err(|_| not_read())?;
        self.n_drawn[player] = Some(n_cards);
        let known = cards.clone().unwrap_or_default();
        self.build.note_draw(player, n_cards, known);
        if let Some(cards) = cards {
            self.build.compare_discards(player, &cards);
            self.compare_number(player, n_cards, cards.len());
            let held = &mut self.build.players[player].cards;
            held.retain(|card| !cards.contains(card));
        }
        Ok(())
    }

    /// Compares the number of cards that a player receives in a draw with the exchange before.
    fn compare_drawn(&mut self, player: usize, n_new: usize) {
        let exchanged = self.n_drawn[player].take().unwrap_or(0);
        self.compare_number(player, exchanged, n_new);
    }

    fn compare_number(&mut self, player: usize, stated: usize, listed: usize) {
        if stated != listed {
            let what = Contradicted::Discard { stated, listed };
            self.build.contradict(player, what);
        }
    }
}
