//! What several differences follow from: a single amount that is wrong.

use handeval_logs::poker::{Contradiction, Correction, Money, PlayedHand};

use super::amount::Amount;
use super::contradictions::of_contradiction;
use super::report::{Difference, StatedValue};

/// Recomputes a hand that is read with a correction, or with other statements; returns what still
/// differs. `None` if that cannot be done, or has been done [`MAX_TRIED`] times.
pub(super) type Recompute<'a> = dyn Fn(Option<Correction>, &dyn Fn(&mut PlayedHand)) -> Option<(PlayedHand, Vec<Difference>)>
    + 'a;

/// The hand, and the only difference that is left.
pub(super) struct Cause {
    /// The hand with the correction, if it is one of an action.
    pub(super) corrected: Option<PlayedHand>,
    pub(super) difference: Difference,
}

/// The single wrong amount that all the differences follow from, if there is one: with the right
/// amount in its place, everything would agree.
pub(super) fn single_cause(
    hand: &PlayedHand,
    found: &[Difference],
    names: &[String],
    recompute: &Recompute<'_>,
) -> Option<Cause> {
    if found.len() < 2 {
        return None;
    }
    let of_actions = || {
        let mut contradictions = hand.stated.contradictions.iter().take(MAX_CONTRADICTIONS);
        contradictions
            .find_map(|contradiction| of_contradictions(hand, contradiction, names, recompute))
    };
    of_actions().or_else(|| {
        let mut statements = found.iter();
        let difference =
            statements.find(|difference| is_statement(hand, difference, names, recompute))?;
        Some(Cause {
            corrected: None,
            difference: difference.clone(),
        })
    })
}

/// How often a hand is recomputed in search of the cause, whatever is tried.
pub(super) const MAX_TRIED: usize = 32;

/// How many contradictions are tried, with two corrections each at most: some tries are left for
/// the statements about the result.
const MAX_CONTRADICTIONS: usize = 12;

/// Whether one of the actions that contradict each other is the cause.
fn of_contradictions(
    hand: &PlayedHand,
    contradiction: &Contradiction,
    names: &[String],
    recompute: &Recompute<'_>,
) -> Option<Cause> {
    let mut corrections = contradiction.corrections.iter();
    corrections.find_map(|&correction| {
        let (corrected, rest) = recompute(Some(correction), &|_| {})?;
        if !rest.is_empty() {
            return None;
        }
        let difference = of_bet(hand, &corrected, contradiction, names)
            .unwrap_or_else(|| of_contradiction(contradiction, names));
        Some(Cause {
            corrected: Some(corrected),
            difference,
        })
    })
}

/// The difference of a bet that is wrong although only the actions after it contradict it.
fn of_bet(
    hand: &PlayedHand,
    corrected: &PlayedHand,
    contradiction: &Contradiction,
    names: &[String],
) -> Option<Difference> {
    let mut pairs = hand.paid.iter().zip(&corrected.paid);
    let (paid, right) = pairs.find(|(one, other)| one.read != other.read)?;
    if contradiction.line == Some(paid.line) && contradiction.player == Some(paid.player) {
        return None;
    }
    let amount = |money: Money| StatedValue::Amount(Amount::of(money));
    Some(Difference {
        player: names.get(paid.player).cloned(),
        line: (paid.line > 0).then_some(paid.line),
        ..Difference::new("bet", amount(paid.stated), amount(right.read))
    })
}

/// Whether everything agrees if a statement about the result is as computed.
fn is_statement(
    hand: &PlayedHand,
    difference: &Difference,
    names: &[String],
    recompute: &Recompute<'_>,
) -> bool {
    let (StatedValue::Amount(log), StatedValue::Amount(right)) =
        (&difference.log, &difference.handeval)
    else {
        return false;
    };
    let Some(units) = right.units() else {
        return false;
    };
    let player = difference.player.as_ref();
    let player = player.and_then(|name| names.iter().position(|one| one == name));
    let agrees = |correction, change: &dyn Fn(&mut PlayedHand)| {
        recompute(correction, change).is_some_and(|(_, rest)| rest.is_empty())
    };
    match (difference.what, player) {
        ("rake", _) => agrees(None, &|hand| hand.stated.rake = Some(Money(units))),
        ("total", _) => {
            hand.stated.total.is_some()
                && agrees(None, &|hand| hand.stated.total = Some(Money(units)))
        }
        ("uncalled", Some(player)) => agrees(None, &|hand| {
            hand.stated.uncalled.retain(|&(to, _)| to != player);
            hand.stated.uncalled.push((player, Money(units)));
        }),
        ("pot", _) => difference.pot.is_some_and(|pot| {
            agrees(None, &|hand| {
                if let Some(stated) = hand.stated.pots.get_mut(pot - 1) {
                    *stated = Money(units);
                }
            })
        }),
        ("amounts", Some(player)) => {
            let payments = hand.stated.collected.iter().enumerate();
            let mut of_player = payments.filter(|(_, won)| won.player == player);
            of_player.any(|(nth, won)| {
                let amount = Amount::of(won.amount).plus(right.minus(*log));
                let amount = amount.units().filter(|&units| units > 0).map(Money);
                amount.is_some_and(|amount| {
                    agrees(Some(Correction::Collected { nth, amount }), &|_| {})
                })
            })
        }
        _ => false,
    }
}
