//! A hand recomputed: pots, showdown, and who gets what.

use std::num::NonZeroU64;

use handeval_logs::poker::{Money, PlayedHand, Showing, Stated};
use handeval_logs::{Damage, DamageKind};
use handeval_poker::omaha::Board;
use handeval_poker::pots::{
    Award, OddChips, PartOf, Places, PlayedFor, Pot, PotRules, Pots, PotsError, Stake,
};
use handeval_poker::{Card, CardOrJoker, Dealing, GameHand};

use super::super::pots::OddRule;

/// A hand recomputed.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) pots: Pots,
    /// The hands that were shown, by run and player.
    pub(super) hands: Vec<Vec<Option<GameHand>>>,
    /// What is awarded before the rake, by pot and run; `None` if it cannot be determined.
    pub(super) awards: Option<Vec<Vec<Award>>>,
    /// What each player wins after the rake; before it, if the rake of each pot is unknown.
    pub(super) won: Vec<u64>,
    /// Whether `won` is after the rake.
    pub(super) is_net: bool,
    /// The rake: as the file states it, or what is left of the pots after what was paid out.
    pub(super) rake: Option<u64>,
    pub(super) notes: Vec<&'static str>,
}

impl Settled {
    pub(super) fn new(hand: &PlayedHand, rule: OddRule) -> Result<Self, Damage> {
        let stakes = stakes(hand);
        let pots = pots(hand, &stakes)?;
        let n_runs = hand.boards.len().max(1);
        let mut settled = Self {
            hands: Vec::new(),
            awards: None,
            won: vec![0; stakes.len()],
            is_net: true,
            rake: rake(hand, &pots),
            notes: Vec::new(),
            pots,
        };
        let is_contested = settled.pots.pots().iter().any(Pot::is_contested);
        for run in 0..n_runs {
            let hands = match is_contested {
                true => settled.hands_of_run(hand, run),
                false => vec![None; stakes.len()],
            };
            settled.hands.push(hands);
        }
        if is_contested && !hand.is_complete {
            settled.notes.push("no-result");
            return Ok(settled);
        }
        settled.award(hand, rule);
        Ok(settled)
    }

    /// What is awarded in all pots together, before the rake.
    pub(super) fn total(&self) -> u64 {
        self.pots.pots().iter().map(Pot::amount).sum()
    }

    fn hands_of_run(&mut self, hand: &PlayedHand, run: usize) -> Vec<Option<GameHand>> {
        let board = hand.boards.get(run).map_or(&[][..], Vec::as_slice);
        let has_board = hand.game.board().is_some();
        let on_board = has_board.then(|| Board::new(board).ok()).flatten();
        let is_stud = hand.game.dealing() == Some(Dealing::Stud);
        let mut hands = Vec::with_capacity(hand.players.len());
        for player in &hand.players {
            let is_shown = player.folded.is_none() && player.showing == Showing::Shown;
            let cards: Option<Vec<Card>> = player.cards.iter().copied().collect();
            let Some(mut cards) = cards.filter(|_| is_shown) else {
                hands.push(None);
                continue;
            };
            if is_stud && cards.len() < 7 {
                // The deck has run out, and the last card is common.
                cards.extend(board);
            }
            let cards: Vec<CardOrJoker> = cards.into_iter().map(CardOrJoker::from).collect();
            let is_known = has_board == on_board.is_some();
            let game_hand = hand.game.hand(&cards, on_board).ok().filter(|_| is_known);
            if game_hand.is_none() {
                self.note("unknown-cards");
            }
            hands.push(game_hand);
        }
        hands
    }

    fn note(&mut self, note: &'static str) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Awards the pots, if the hands of all contested pots are known.
    fn award(&mut self, hand: &PlayedHand, rule: OddRule) {
        if self.notes.contains(&"unknown-cards") {
            return;
        }
        let rules = rules(hand, rule);
        let net = self.net_amounts(hand);
        self.is_net = net.is_some();
        let n_runs = self.hands.len();
        let mut awards = Vec::new();
        for (pot_idx, pot) in self.pots.pots().iter().enumerate() {
            let after_rake = net.as_ref().and_then(|net| net.get(pot_idx).copied());
            let gross = runs(pot.amount(), n_runs, hand.chip);
            let after_rake = runs(after_rake.unwrap_or(pot.amount()), n_runs, hand.chip);
            let mut of_pot = Vec::new();
            for (run, hands) in self.hands.iter().enumerate() {
                let places: Vec<Places> = hands
                    .iter()
                    .map(|hand| hand.as_ref().map_or_else(Places::default, Places::of_hand))
                    .collect();
                let shown = match pot.is_contested() {
                    true => pot.among(|player| hands.get(player).is_some_and(Option::is_some)),
                    false => Some(pot.clone()),
                };
                let Some(shown) = shown else {
                    self.note("winner-not-shown");
                    return;
                };
                let award = |amount| shown.with_amount(amount).award(&places, &rules);
                let (Ok(before), Ok(after)) = (award(gross[run]), award(after_rake[run])) else {
                    self.note("unknown-cards");
                    return;
                };
                for part in &after.parts {
                    for (&player, share) in part.winners.iter().zip(&part.shares) {
                        if let Some(won) = self.won.get_mut(player) {
                            *won += share;
                        }
                    }
                }
                of_pot.push(before);
            }
            awards.push(of_pot);
        }
        if self.has_hidden_winner(hand) {
            self.note("winner-not-shown");
            self.won.fill(0);
            return;
        }
        self.awards = Some(awards);
    }

    /// Whether the file gives a contested pot to a player who showed nothing.
    fn has_hidden_winner(&self, hand: &PlayedHand) -> bool {
        let is_alone = |player: usize| {
            let mut pots = self.pots.pots().iter();
            pots.any(|pot| !pot.is_contested() && pot.eligible().contains(&player))
        };
        let is_hidden = |player: usize| {
            let mut hands = self.hands.iter();
            hands.all(|hands| hands.get(player).is_none_or(Option::is_none))
        };
        let is_left = |player: usize| {
            hand.players
                .get(player)
                .is_some_and(|player| player.folded.is_none())
        };
        let has_contest = self.pots.pots().iter().any(Pot::is_contested);
        has_contest
            && hand.stated.collected.iter().any(|collected| {
                let player = collected.player;
                is_left(player) && is_hidden(player) && !is_alone(player)
            })
    }

    /// What is left of each pot after the rake, if that is known.
    fn net_amounts(&self, hand: &PlayedHand) -> Option<Vec<u64>> {
        let pots = self.pots.pots();
        let rake = self.rake.unwrap_or(0);
        if rake == 0 {
            return Some(pots.iter().map(Pot::amount).collect());
        }
        if let [pot] = pots {
            return Some(vec![pot.amount().checked_sub(rake)?]);
        }
        let stated = &hand.stated.pots;
        let fits = stated.len() == pots.len()
            && stated
                .iter()
                .zip(pots)
                .all(|(stated, pot)| stated.0 <= pot.amount());
        fits.then(|| stated.iter().map(|stated| stated.0).collect())
    }
}

impl Settled {
    /// What is left of each pot after the rake, and of all pots together; if the file does not say,
    /// each pot pays in proportion to its amount.
    pub(super) fn net_pots(&self, hand: &PlayedHand) -> (Vec<f64>, u64) {
        if let Some(net) = self.net_amounts(hand) {
            let total = net.iter().sum();
            return (net.into_iter().map(|units| units as f64).collect(), total);
        }
        let total = self.total();
        let net_total = total.saturating_sub(self.rake.unwrap_or(0));
        let part = net_total as f64 / total.max(1) as f64;
        let net = self.pots.pots().iter();
        (
            net.map(|pot| pot.amount() as f64 * part).collect(),
            net_total,
        )
    }

    /// What each player got, after the rake: as computed, or as the file states; `None` if neither
    /// is known.
    pub(super) fn paid(&self, hand: &PlayedHand) -> Option<Vec<u64>> {
        if self.awards.is_some() && self.is_net {
            return Some(self.won.clone());
        }
        if !hand.stated.has_result {
            return None;
        }
        let mut paid = vec![Money::default(); self.won.len()];
        for won in &hand.stated.collected {
            let sum = paid.get_mut(won.player)?;
            *sum = sum.plus(won.amount);
        }
        Some(paid.into_iter().map(|Money(units)| units).collect())
    }
}

/// What the file states, with its pots joined to match the computed ones: a file may also split a
/// pot at the amount that a player who folded could have won. `None` if nothing needs to change.
pub(super) fn with_joined_pots(hand: &PlayedHand, pots: &Pots) -> Option<Stated> {
    let stated = &hand.stated.pots;
    if stated.len() <= pots.pots().len() || hand.stated.rake.is_some_and(|rake| rake.0 > 0) {
        return None;
    }
    let mut joined = Vec::new();
    let mut places = Vec::new();
    let mut rest = stated.iter();
    for (pot_idx, pot) in pots.pots().iter().enumerate() {
        let mut amount = Money::default();
        while amount.0 < pot.amount() {
            amount = amount.plus(*rest.next()?);
            places.push(pot_idx);
        }
        if amount.0 != pot.amount() {
            return None;
        }
        joined.push(amount);
    }
    if rest.next().is_some() {
        return None;
    }
    let mut stated = hand.stated.clone();
    stated.pots = joined;
    for won in &mut stated.collected {
        won.pot = won.pot.map(|pot| places.get(pot).copied().unwrap_or(pot));
    }
    Some(stated)
}

/// What each player paid.
pub(super) fn stakes(hand: &PlayedHand) -> Vec<Stake> {
    let stakes = hand.players.iter().map(|player| Stake {
        paid: player.put.0,
        has_folded: player.folded.is_some(),
    });
    stakes.collect()
}

/// The pots that the players paid.
pub(super) fn pots(hand: &PlayedHand, stakes: &[Stake]) -> Result<Pots, Damage> {
    Pots::new(stakes, hand.dead.0).map_err(|error| no_pots(&error))
}

/// The rake that the file states; otherwise the pots minus what was won.
fn rake(hand: &PlayedHand, pots: &Pots) -> Option<u64> {
    if let Some(rake) = hand.stated.rake {
        return Some(rake.0);
    }
    if !hand.stated.has_result {
        return None;
    }
    let total: u64 = pots.pots().iter().map(Pot::amount).sum();
    let Money(won) = hand.stated.collected.iter().map(|won| won.amount).sum();
    total.checked_sub(won)
}

/// The shares of the runs: the first ones take the odd chips.
fn runs(amount: u64, n_runs: usize, chip: Money) -> Vec<u64> {
    let chip = chip.0.max(1);
    let n_runs = n_runs.max(1) as u64;
    let (n_chips, rest) = (amount / chip, amount % chip);
    let share = |run| {
        let odd = u64::from(run < n_chips % n_runs);
        let rest = if run == 0 { rest } else { 0 };
        (n_chips / n_runs + odd) * chip + rest
    };
    (0..n_runs).map(share).collect()
}

fn rules(hand: &PlayedHand, rule: OddRule) -> PotRules {
    let button = hand.button.unwrap_or(hand.players.len().saturating_sub(1));
    let is_stud = hand.game.dealing() == Some(Dealing::Stud);
    let by_card = match rule {
        OddRule::Button => false,
        OddRule::Tda => is_stud,
        OddRule::Cards => true,
    };
    PotRules {
        played_for: PlayedFor::of(hand.game),
        odd_chips: match by_card {
            true => OddChips::ByCard,
            false => OddChips::LeftOfButton(button),
        },
        splits_once: rule != OddRule::Button,
        chip: NonZeroU64::new(hand.chip.0).unwrap_or(NonZeroU64::MIN),
    }
}

fn no_pots(error: &PotsError) -> Damage {
    Damage::new(DamageKind::UnknownAction, error.to_string())
}

/// The name of a half, if there is one.
pub(super) const fn half(of: PartOf) -> Option<&'static str> {
    match of {
        PartOf::High => Some("high"),
        PartOf::Low => Some("low"),
        PartOf::Whole | PartOf::Both => None,
    }
}
