//! Cards that a file repeats, compared with those before.

use handeval_cards::{Card, CardSet};

use super::build::{Build, Kind, kind_of};
use super::correction::{Place, of_card};
use super::{Contradicted, Correction};

impl Build {
    /// Compares the cards of a board with those dealt before; a card that differs is reported once,
    /// however many lines repeat it.
    pub(super) fn compare_board(&mut self, run: usize, stated: &[Card], before: &[Card]) {
        if stated == before {
            return;
        }
        // The cards of a flop have no order.
        let in_order = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            let n_flop = cards.len().min(3);
            cards[..n_flop].sort();
            cards
        };
        if in_order(stated) == in_order(before) {
            return;
        }
        let length = stated.len().max(before.len());
        let places = (0..length).filter(|&place| stated.get(place) != before.get(place));
        let mut is_new = false;
        for place in places {
            let wrong = (place, stated.get(place).copied());
            is_new |= self.wrong_on_board.insert(wrong);
        }
        if !is_new {
            return;
        }
        let mut corrections = Vec::new();
        if let Some((right, wrong)) = single_change(set_of(stated), set_of(before)) {
            let first = self.first_line_on_board(run, wrong);
            corrections.push(of_card(first, wrong, right));
            corrections.push(of_card(self.line, right, wrong));
        }
        if stated.len() > before.len() {
            // The line of the last street may be missing.
            let before = self.n_actions;
            corrections.push(Some(Correction::Street { before }));
        }
        let what = Contradicted::Board {
            run,
            stated: stated.to_vec(),
            before: before.to_vec(),
        };
        let other_line = self.board_lines.get(run).copied();
        self.contradict_with(None, what, other_line, corrections);
    }

    /// The line that deals a card to a board, whose first cards may be those of the first run.
    fn first_line_on_board(&self, run: usize, card: Card) -> u64 {
        let line_of = |run| self.first_lines.of(Place::Board(run), card);
        line_of(run).or_else(|| line_of(0)).unwrap_or(0)
    }

    /// Compares cards with those that the player was seen with before; if either is incomplete, the
    /// smaller set must be contained in the larger. Returns whether it is.
    pub(super) fn compare_cards(&mut self, player: usize, cards: &[Option<Card>]) -> bool {
        if *cards == *self.players[player].cards {
            return true;
        }
        if !self.has_room_for(player, cards) {
            return false;
        }
        let (stated, before) = (known(cards), known(&self.players[player].cards));
        let (now, then) = (set_of(&stated), set_of(&before));
        let strange = match stated.len() < before.len() {
            true => now.difference(then),
            false => then.difference(now),
        };
        if strange.is_empty() {
            return true;
        }
        self.differ(player, stated, before);
        false
    }

    /// Compares cards with those that the player was seen with before, which must be the same.
    pub(super) fn compare_same_cards(&mut self, player: usize, cards: &[Option<Card>]) -> bool {
        let held = &self.players[player].cards;
        if *held == *cards {
            return true;
        }
        let (stated, before) = (known(cards), known(held));
        let is_same = self.compare_cards(player, cards) && stated.len() == before.len();
        if !is_same && self.has_room_for(player, cards) {
            self.differ(player, stated, before);
        }
        is_same
    }

    /// Compares cards that a player discards with those that the player was seen with before, if
    /// all of these are known.
    pub(super) fn compare_discards(&mut self, player: usize, cards: &[Option<Card>]) {
        let held = &self.players[player].cards;
        if held.is_empty() || held.contains(&None) {
            return;
        }
        let (stated, before) = (known(cards), known(held));
        if !set_of(&stated).is_subset(set_of(&before)) {
            self.differ(player, stated, before);
        }
    }

    /// Records that a player's cards differ from those before, unless that has been said of these
    /// cards: later lines repeat them.
    fn differ(&mut self, player: usize, stated: Vec<Card>, before: Vec<Card>) {
        let (now, then) = (set_of(&stated), set_of(&before));
        let is_fewer = stated.len() < before.len();
        let strange = match is_fewer {
            true => now.difference(then),
            false => then.difference(now),
        };
        let told = self.wrong_cards[player];
        if !strange.is_empty() && strange.is_subset(told) {
            return;
        }
        self.wrong_cards[player] = told.union(now.symmetric_difference(then));
        let mut corrections = Vec::new();
        if let Some((here, there)) = single_change(now, then) {
            let first = self.first_lines.of(Place::Player(player), there);
            let first = first.unwrap_or(0);
            corrections.extend([of_card(self.line, here, there), of_card(first, there, here)]);
        } else if strange.len() == 1 {
            // One of several cards is wrong here.
            let (wrong, right) = (now.difference(then), then.difference(now));
            let pairs = wrong
                .iter()
                .flat_map(|one| right.iter().map(move |other| (one, other)));
            corrections.extend(pairs.map(|(wrong, right)| of_card(self.line, wrong, right)));
        }
        let other_line = self.card_lines.get(player).copied();
        let what = Contradicted::Cards { stated, before };
        self.contradict_with(Some(player), what, other_line, corrections);
    }

    /// Whether a hand may have so many cards.
    pub(super) fn has_room_for(&mut self, player: usize, cards: &[Option<Card>]) -> bool {
        let most = self.most_cards(player);
        if cards.len() <= most {
            return true;
        }
        let stated = known(cards);
        let what = Contradicted::TooManyCards { stated, most };
        self.contradict(player, what);
        false
    }

    /// How many cards a player can have.
    fn most_cards(&self, player: usize) -> usize {
        let few_and_many = self.game.cards();
        match (kind_of(self.game), self.game.hole_cards()) {
            (Kind::Stud, _) => *few_and_many.end(),
            (Kind::Draw, _) => *few_and_many.start(),
            (Kind::Board, Some(n_cards)) => n_cards,
            // Players have as many as the others.
            (Kind::Board, None) => {
                let others = self.players.iter().enumerate();
                let others = others.filter(|&(idx, _)| idx != player);
                let whole = others.map(|(_, other)| other.cards.len());
                let whole = whole.filter(|n_cards| few_and_many.contains(n_cards));
                whole.max().unwrap_or(*few_and_many.end())
            }
        }
    }
}

fn known(cards: &[Option<Card>]) -> Vec<Card> {
    cards.iter().copied().flatten().collect()
}

fn set_of(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// The cards by which two sets differ, if it is one of each.
fn single_change(one: CardSet, other: CardSet) -> Option<(Card, Card)> {
    let (more, less) = (one.difference(other), other.difference(one));
    match (more.len(), less.len()) {
        (1, 1) => Some((more.first()?, less.first()?)),
        _ => None,
    }
}
