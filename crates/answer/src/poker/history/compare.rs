//! What the file says about the result, compared with what was computed.

use std::collections::BTreeSet;

use handeval_logs::poker::{Money, PlayedHand};
use handeval_poker::pots::{Award, Pot};
use handeval_poker::{Card, CardSet};

use super::amount::Amount;
use super::contradictions::of_contradiction;
use super::phrase::{CardPlace, Phrase};
use super::report::{Difference, StatedValue};
use super::settle::Settled;

/// Collects the differences, in the order in which they are found.
pub(super) fn differences(
    hand: &PlayedHand,
    settled: &Settled,
    names: &[String],
) -> Vec<Difference> {
    let mut comparison = Comparison {
        hand,
        settled,
        names,
        found: Vec::new(),
    };
    let contradictions = hand.stated.contradictions.iter();
    let of_file = contradictions.map(|found| of_contradiction(found, names));
    comparison.found.extend(of_file);
    comparison.cards();
    comparison.total();
    comparison.uncalled();
    let is_plain = !hand.stated.is_cashed_out && hand.stated.has_result;
    if is_plain {
        comparison.pots();
        comparison.rake();
    }
    if let Some(awards) = settled.awards.as_ref().filter(|_| is_plain) {
        comparison.winners(awards);
        comparison.amounts();
        comparison.stacks();
    }
    comparison.found
}

struct Comparison<'a> {
    hand: &'a PlayedHand,
    settled: &'a Settled,
    names: &'a [String],
    found: Vec<Difference>,
}

impl Comparison<'_> {
    fn add(
        &mut self,
        what: &'static str,
        log: StatedValue,
        handeval: StatedValue,
    ) -> &mut Difference {
        let place = self.found.len();
        self.found.push(Difference::new(what, log, handeval));
        &mut self.found[place]
    }

    fn amount(&mut self, what: &'static str, log: u64, handeval: u64) -> &mut Difference {
        let value = |units| StatedValue::Amount(Amount::of_units(units));
        self.add(what, value(log), value(handeval))
    }

    fn amount_of(&mut self, player: usize, what: &'static str, log: u64, handeval: u64) {
        let value = |units| StatedValue::Amount(Amount::of_units(units));
        let difference = Difference::new(what, value(log), value(handeval));
        self.found.push(difference.of(Some(player), self.names));
    }

    fn name(&self, player: usize) -> String {
        self.names.get(player).cloned().unwrap_or_default()
    }

    /// A card that is in two places.
    fn cards(&mut self) {
        let players = self
            .hand
            .players
            .iter()
            .flat_map(|player| &player.cards)
            .flatten();
        let players: Vec<Card> = players.copied().collect();
        let mut twice = BTreeSet::new();
        let boards = self.hand.boards.iter().map(Vec::as_slice);
        let boards = boards.chain(self.hand.boards.is_empty().then_some(&[][..]));
        for board in boards {
            let mut seen = CardSet::new();
            for &card in players.iter().chain(board) {
                if !seen.insert(card) {
                    twice.insert(card.code());
                }
            }
        }
        for card in twice.into_iter().filter_map(Card::from_code) {
            let log = StatedValue::Text(Phrase::Twice(card, self.places_of(card)));
            self.add("cards", log, StatedValue::Text(Phrase::Once(card)));
        }
    }

    /// Where a card is.
    fn places_of(&self, card: Card) -> Vec<CardPlace> {
        let players = self.hand.players.iter().enumerate();
        let holders = players.flat_map(|(player, held)| {
            let held = held.cards.iter().filter(move |&&held| held == Some(card));
            held.map(move |_| CardPlace::Player(self.name(player)))
        });
        let boards = self.hand.boards.iter();
        let on_board = boards.filter(|board| board.contains(&card)).take(1);
        holders.chain(on_board.map(|_| CardPlace::Board)).collect()
    }

    fn total(&mut self) {
        let total = self.settled.total();
        if let Some(stated) = self.hand.stated.total.filter(|stated| stated.0 != total) {
            self.amount("total", stated.0, total);
        }
    }

    /// Old files, and those in other formats, do not say what was returned.
    fn uncalled(&mut self) {
        let stated = &self.hand.stated.uncalled;
        let left = self.hand.players.iter();
        let n_left = left.filter(|player| player.folded.is_none()).count();
        // Where everybody has folded, some files are silent as well.
        if stated.is_empty() && (!self.hand.stated.tells_uncalled || n_left < 2) {
            return;
        }
        let returned = self.settled.pots.returned();
        for (player, &computed) in returned.iter().enumerate() {
            let of_player = stated.iter().filter(|(to, _)| *to == player);
            let Money(log) = of_player.map(|&(_, amount)| amount).sum();
            if log != computed {
                self.amount_of(player, "uncalled", log, computed);
            }
        }
    }

    /// Stated pots are the computed ones minus a rake.
    fn pots(&mut self) {
        let stated = &self.hand.stated.pots;
        if stated.is_empty() {
            return;
        }
        let pots: Vec<u64> = self.settled.pots.pots().iter().map(Pot::amount).collect();
        if stated.len() != pots.len() {
            let list = |amounts: &mut dyn Iterator<Item = u64>| {
                let amounts = amounts.map(Amount::of_units);
                StatedValue::Text(Phrase::Amounts(amounts.collect()))
            };
            let log = list(&mut stated.iter().map(|stated| stated.0));
            let computed = list(&mut pots.iter().copied());
            self.add("pot", log, computed);
            return;
        }
        let rake = self.hand.stated.rake.unwrap_or_default().0;
        let taken: u64 = pots
            .iter()
            .sum::<u64>()
            .saturating_sub(stated.iter().copied().sum::<Money>().0);
        let mut is_found = false;
        for (pot, (&Money(stated), &amount)) in stated.iter().zip(&pots).enumerate() {
            if stated > amount {
                self.amount("pot", stated, amount).pot = Some(pot + 1);
                is_found = true;
            }
        }
        if !is_found && taken != rake {
            let before: u64 = pots.iter().sum();
            let after = before.saturating_sub(rake);
            let Money(stated) = stated.iter().copied().sum();
            self.amount("pot", stated, after);
        }
    }

    fn rake(&mut self) {
        let collected = self.hand.stated.collected.iter();
        let Money(paid) = collected.map(|won| won.amount).sum();
        let total = self
            .hand
            .stated
            .total
            .map_or(self.settled.total(), |total| total.0);
        match self.hand.stated.rake {
            Some(rake) if Some(rake.0) != total.checked_sub(paid) => {
                let left = Amount::of_units(total).minus(Amount::of_units(paid));
                let log = StatedValue::Amount(Amount::of(rake));
                self.add("rake", log, StatedValue::Amount(left));
            }
            None if paid > total => {
                self.amount("total", paid, total);
            }
            _ => {}
        }
    }

    /// The winners of each pot and run, where the file distinguishes them.
    fn winners(&mut self, awards: &[Vec<Award>]) {
        let stated = &self.hand.stated.collected;
        let tells_pots = awards.len() == 1 || stated.iter().all(|won| won.pot.is_some());
        let tells_runs =
            self.settled.hands.len() == 1 || stated.iter().all(|won| won.run.is_some());
        let mut places = BTreeSet::new();
        for (pot, of_pot) in awards.iter().enumerate() {
            for run in 0..of_pot.len() {
                places.insert((tells_pots.then_some(pot), tells_runs.then_some(run)));
            }
        }
        let is_at = |place: Option<usize>, at: usize| place.is_none_or(|place| place == at);
        let mut different = Vec::new();
        for (pot, run) in places {
            let log: BTreeSet<usize> = stated
                .iter()
                .filter(|won| is_at(pot, won.pot.unwrap_or(0)) && is_at(run, won.run.unwrap_or(0)))
                .map(|won| won.player)
                .collect();
            let winners_of = |is_meant: &dyn Fn(usize) -> bool| -> BTreeSet<usize> {
                let pots = awards.iter().enumerate();
                pots.filter(|&(idx, _)| is_at(pot, idx) && is_meant(idx))
                    .flat_map(|(_, runs)| runs.iter().enumerate())
                    .filter(|&(idx, _)| is_at(run, idx))
                    .flat_map(|(_, award)| &award.parts)
                    .flat_map(|part| part.winners.iter().zip(&part.shares))
                    .filter(|&(_, &share)| share > 0)
                    .map(|(&winner, _)| winner)
                    .collect()
            };
            let computed = winners_of(&|_| true);
            let pots = self.settled.pots.pots();
            let is_contested = |idx: usize| pots.get(idx).is_some_and(Pot::is_contested);
            // A pot without a contest may be paid out in any of several runs.
            let is_right = match self.settled.hands.len() > 1 {
                true => winners_of(&is_contested).is_subset(&log) && log.is_subset(&computed),
                false => log == computed,
            };
            if !is_right {
                different.push((pot, run, log, computed));
            }
        }
        for (pot, run, log, computed) in different {
            let names = |players: BTreeSet<usize>| {
                StatedValue::Names(
                    players
                        .into_iter()
                        .map(|player| self.name(player))
                        .collect(),
                )
            };
            let (log, computed) = (names(log), names(computed));
            let (has_pots, has_runs) = (awards.len() > 1, self.settled.hands.len() > 1);
            let difference = self.add("winners", log, computed);
            difference.pot = pot.filter(|_| has_pots).map(|pot| pot + 1);
            difference.run = run.filter(|_| has_runs).map(|run| run + 1);
        }
    }

    /// What each player got. If the rake of each pot is unknown, nobody may get more than their
    /// share.
    fn amounts(&mut self) {
        for (player, &won) in self.settled.won.iter().enumerate() {
            let of_player = self
                .hand
                .stated
                .collected
                .iter()
                .filter(|won| won.player == player);
            let Money(log) = of_player.map(|won| won.amount).sum();
            let is_right = match self.settled.is_net {
                true => log == won,
                false => log <= won && (log > 0) == (won > 0),
            };
            if !is_right {
                self.amount_of(player, "amounts", log, won);
            }
        }
    }

    fn stacks(&mut self) {
        // Where the rake of each pot is unknown, what the file says that players got, if that is
        // possible.
        let mut found = self.found.iter();
        let is_wrong = found.any(|found| ["total", "winners", "amounts"].contains(&found.what));
        if !self.settled.is_net && is_wrong {
            return;
        }
        let Some(paid) = self.settled.paid(self.hand) else {
            return;
        };
        for (player, stated) in self.hand.stated.stacks.iter().copied().enumerate() {
            let Some(held) = self.hand.players.get(player) else {
                continue;
            };
            let (Some(stated), Some(stack)) = (stated, held.stack) else {
                continue;
            };
            let returned = self
                .settled
                .pots
                .returned()
                .get(player)
                .copied()
                .unwrap_or(0);
            let won = paid.get(player).copied().unwrap_or(0);
            let after = [stack, Money(returned), Money(won)]
                .into_iter()
                .sum::<Money>();
            let after = after.0.saturating_sub(held.put.plus(held.dead).0);
            if stated.0 != after {
                self.amount_of(player, "stacks", stated.0, after);
            }
        }
    }
}
