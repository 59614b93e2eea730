//! Turns a hand as played into its report.

use std::borrow::Cow;
use std::cell::Cell;

use handeval_logs::Damage;
use handeval_logs::poker::{Correction, Money, PlayedHand};
use handeval_poker::pots::Award;
use handeval_poker::{GameHand, Half};

use super::super::pots::OddRule;
use super::super::rank_report::HalfReport;
use super::action::actions;
use super::amount::{Amount, ByPlayer};
use super::causes::{MAX_TRIED, single_cause};
use super::compare::differences as differences_of;
use super::final_stacks::with_result_of_stacks;
use super::report::{
    HistoryPlayerReport, HistoryPotReport, HistoryShareReport, PlayedHandReport, ShownHandReport,
};
use super::review::{Review, reviewed};
use super::settle::{Settled, half, with_joined_pots};

/// Where a hand is: the file, and the hand's number in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    pub(super) file: Option<&'a str>,
    pub(super) format: &'static str,
    pub(super) hand: u64,
}

/// What the options ask about a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'a> {
    pub(super) odd_chips: OddRule,
    pub(super) is_anonymous: bool,
    pub(super) has_events: bool,
    pub(super) review: Option<&'a Review>,
}

/// Recomputes a hand. Without names, players are called `P1`, `P2` and so on.
pub(super) fn report(
    hand: &PlayedHand,
    at: At<'_>,
    choice: Choice<'_>,
    reread: &dyn Fn(Correction) -> Option<PlayedHand>,
    should_stop: &dyn Fn() -> bool,
) -> Result<PlayedHandReport, Damage> {
    let Choice {
        odd_chips,
        is_anonymous,
        ..
    } = choice;
    let names: Vec<String> = hand
        .players
        .iter()
        .enumerate()
        .map(|(idx, player)| match is_anonymous {
            true => format!("P{}", idx + 1),
            false => player.name.clone(),
        })
        .collect();
    let (mut hand, mut settled) = settle(hand, odd_chips)?;
    let mut differences = differences_of(&hand, &settled, &names);
    let n_tried = Cell::new(0);
    let recompute = |correction: Option<Correction>, change: &dyn Fn(&mut PlayedHand)| {
        // Each try reads the whole hand.
        if n_tried.replace(n_tried.get() + 1) >= MAX_TRIED || should_stop() {
            return None;
        }
        let mut other = match correction {
            Some(correction) => reread(correction)?,
            None => hand.clone().into_owned(),
        };
        change(&mut other);
        let (other, settled) = settle(&other, odd_chips).ok()?;
        let rest = differences_of(&other, &settled, &names);
        Some((other.into_owned(), rest))
    };
    if let Some(cause) = single_cause(&hand, &differences, &names, &recompute) {
        differences = vec![cause.difference];
        if let Some(corrected) = cause.corrected {
            settled = Settled::new(&corrected, odd_chips)?;
            hand = Cow::Owned(corrected);
        }
    }
    let hand = &*hand;
    let has_result = hand.stated.has_result || hand.stated.total.is_some();
    let agrees = match differences.is_empty() {
        false => Some(false),
        true => has_result.then_some(true),
    };
    let mut notes = settled.notes.clone();
    if hand.stated.is_cashed_out {
        notes.push("cashed-out");
    }
    let returned = settled.pots.returned().iter().copied().enumerate();
    let returned = returned.filter(|&(_, amount)| amount > 0);
    Ok(PlayedHandReport {
        file: at.file.filter(|_| !is_anonymous).map(str::to_owned),
        format: at.format,
        game: 1,
        hand: at.hand,
        id: hand.id.clone().filter(|_| !is_anonymous),
        poker: hand.game.key(),
        limit: hand.limit.name(),
        players: players(hand, &settled, &names),
        button: hand
            .button
            .and_then(|idx| Some(hand.players.get(idx)?.seat)),
        boards: hand.boards.clone(),
        uncalled: by_player(&names, returned),
        total: Amount::of_units(settled.total()),
        rake: settled.rake.map(Amount::of_units),
        pots: pots(hand, &settled, &names),
        shown: shown(&settled, &names),
        stated: hand.stated.has_result.then(|| stated(hand, &names)),
        currency: hand.currency.clone(),
        differences,
        notes,
        agrees,
        actions: choice
            .has_events
            .then(|| actions(hand, settled.pots.returned(), &names)),
        found: choice.review.map_or_else(Vec::new, |review| {
            let found = review.found(hand);
            found.iter().map(Option::is_some).collect()
        }),
        review: choice
            .review
            .map(|review| reviewed(hand, &settled, &names, review, should_stop)),
    })
}

/// A hand with its result; the hand says what its file states about it, in the form that is
/// compared.
fn settle(hand: &PlayedHand, odd_chips: OddRule) -> Result<(Cow<'_, PlayedHand>, Settled), Damage> {
    let hand = with_result_of_stacks(hand).map_or(Cow::Borrowed(hand), Cow::Owned);
    let settled = Settled::new(&hand, odd_chips)?;
    Ok(match with_joined_pots(&hand, &settled.pots) {
        Some(stated) => {
            let hand = PlayedHand {
                stated,
                ..hand.into_owned()
            };
            (Cow::Owned(hand), settled)
        }
        None => (hand, settled),
    })
}

fn by_player(names: &[String], amounts: impl Iterator<Item = (usize, u64)>) -> ByPlayer {
    let named = amounts
        .filter_map(|(player, units)| Some((names.get(player)?.clone(), Amount::of_units(units))));
    ByPlayer(named.collect())
}

fn stated(hand: &PlayedHand, names: &[String]) -> ByPlayer {
    let sums = (0..names.len()).map(|player| {
        let collected = hand.stated.collected.iter();
        let of_player = collected.filter(|won| won.player == player);
        (player, of_player.map(|won| won.amount).sum::<Money>().0)
    });
    by_player(names, sums.filter(|&(_, amount)| amount > 0))
}

fn players(hand: &PlayedHand, settled: &Settled, names: &[String]) -> Vec<HistoryPlayerReport> {
    let players = hand.players.iter().zip(names).enumerate();
    let reports = players.map(|(idx, (player, name))| {
        let returned = settled.pots.returned().get(idx).copied().unwrap_or(0);
        let put = Amount::of_units(player.put.0 - returned.min(player.put.0));
        let dead = Amount::of(player.dead);
        let won = settled
            .awards
            .is_some()
            .then(|| settled.won.get(idx).copied());
        let won = won.flatten().map(Amount::of_units);
        HistoryPlayerReport {
            name: name.clone(),
            seat: player.seat,
            stack: player.stack.map(Amount::of),
            cards: player.cards.clone(),
            put,
            dead,
            won,
            net: won.map(|won| won.minus(put).minus(dead)),
            folded: player.folded,
            known_as: (player.name != *name).then(|| player.name.clone()),
        }
    });
    reports.collect()
}

fn pots(hand: &PlayedHand, settled: &Settled, names: &[String]) -> Vec<HistoryPotReport> {
    let name = |&player: &usize| names.get(player).cloned().unwrap_or_default();
    let pots = settled.pots.pots().iter().enumerate();
    let stated = match hand.stated.pots.len() == settled.pots.pots().len() {
        true => hand.stated.pots.as_slice(),
        false => &[],
    };
    let reports = pots.map(|(pot_idx, pot)| {
        let awards = settled
            .awards
            .as_ref()
            .and_then(|awards| awards.get(pot_idx));
        let runs = awards.map_or(&[][..], Vec::as_slice).iter().enumerate();
        let shares = runs.flat_map(|(run, Award { parts, .. })| {
            parts.iter().map(move |part| HistoryShareReport {
                run: run + 1,
                half: half(part.of),
                amount: Amount::of_units(part.amount),
                winners: part.winners.iter().map(name).collect(),
            })
        });
        HistoryPotReport {
            amount: Amount::of_units(pot.amount()),
            players: pot.eligible().iter().map(name).collect(),
            shares: shares.collect(),
            stated: stated
                .get(pot_idx)
                .map(|&Money(units)| Amount::of_units(units)),
        }
    });
    reports.collect()
}

fn shown(settled: &Settled, names: &[String]) -> Vec<ShownHandReport> {
    let has_runs = settled.hands.len() > 1;
    let runs = settled.hands.iter().enumerate();
    let shown = runs.flat_map(|(run, hands)| {
        let named = names.iter().zip(hands);
        named.filter_map(move |(name, hand)| {
            let hand = hand.as_ref()?;
            Some(ShownHandReport {
                name: name.clone(),
                run: has_runs.then_some(run + 1),
                high: hand.game().high().map(|high| half_report(hand, high)),
                low: hand.game().low().map(|low| half_report(hand, low)),
            })
        })
    });
    shown.collect()
}

fn half_report(hand: &GameHand, half: &'static Half) -> HalfReport {
    HalfReport::new(half, hand.worth(half).as_ref())
}
