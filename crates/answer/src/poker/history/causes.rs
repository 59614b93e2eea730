//! What several differences follow from: a single amount, card or line that is wrong or missing.

use handeval_logs::poker::{
    Contradicted, Contradiction, Correction, MissingPlace, Money, PlayedHand,
};

use super::amount::Amount;
use super::contradictions::{forced, of_contradiction};
use super::phrase::Phrase;
use super::report::{Difference, StatedValue};

/// Recomputes a hand that is read with a correction, or with other statements; returns what still
/// differs. `None` if that cannot be done, or has been done [`MAX_TRIED`] times.
pub(super) type Recompute<'a> = dyn Fn(Option<Correction>, &dyn Fn(&mut PlayedHand)) -> Option<(PlayedHand, Vec<Difference>)>
    + 'a;

/// The hand, and the only difference that is left.
pub(super) struct Cause {
    /// The hand with the correction, if it is one of an action or a card.
    pub(super) corrected: Option<PlayedHand>,
    pub(super) difference: Difference,
}

/// The single mistake that all the differences follow from, if there is one: without it, everything
/// would agree.
pub(super) fn single_cause(
    hand: &PlayedHand,
    found: &[Difference],
    names: &[String],
    recompute: &Recompute<'_>,
) -> Option<Cause> {
    if found.len() < 2 {
        return None;
    }
    let statement = || {
        let mut statements = found.iter();
        let difference = statements.find(|difference| is_statement(hand, difference, recompute))?;
        Some(Cause {
            corrected: None,
            difference: difference.clone(),
        })
    };
    of_corrections(hand, names, recompute).or_else(statement)
}

/// How often a hand is recomputed in search of the cause, whatever is tried.
pub(super) const MAX_TRIED: usize = 32;

/// How many corrections are tried: some tries are left for the statements about the result.
const MAX_CORRECTIONS: usize = 24;

/// Whether one of the corrections that the contradictions suggest explains everything.
fn of_corrections(hand: &PlayedHand, names: &[String], recompute: &Recompute<'_>) -> Option<Cause> {
    let contradictions = hand.stated.contradictions.iter();
    let suggested = contradictions.flat_map(|found| {
        let corrections = found.corrections.iter();
        corrections.map(move |&correction| (correction, Some(found)))
    });
    let suspected = hand.suspected.iter().map(|&correction| (correction, None));
    let mut tried = Vec::new();
    for (correction, contradiction) in suggested.chain(suspected) {
        if tried.contains(&correction) {
            continue;
        }
        if tried.len() == MAX_CORRECTIONS {
            break;
        }
        tried.push(correction);
        let Some((corrected, rest)) = recompute(Some(correction), &|_| {}) else {
            continue;
        };
        if rest.is_empty() {
            let found = Found {
                hand,
                corrected: &corrected,
                contradiction,
                names,
            };
            let difference = found.difference(correction)?;
            return Some(Cause {
                corrected: Some(corrected),
                difference,
            });
        }
    }
    None
}

/// A correction with which everything agrees.
struct Found<'a> {
    hand: &'a PlayedHand,
    corrected: &'a PlayedHand,
    /// The contradiction that suggested it, if there was one.
    contradiction: Option<&'a Contradiction>,
    names: &'a [String],
}

impl Found<'_> {
    /// What the correction says about the file.
    fn difference(&self, correction: Correction) -> Option<Difference> {
        match correction {
            Correction::Put { .. } => self.bet().or_else(|| self.as_it_is()),
            Correction::Card { line, .. } => self.card(line).or_else(|| self.as_it_is()),
            Correction::Stack { .. }
            | Correction::Street { .. }
            | Correction::Collected { .. }
            | Correction::Payment { .. } => self.as_it_is(),
            Correction::Forced {
                player,
                which,
                amount,
            } => Some(self.missing(
                forced(which),
                player,
                StatedValue::Amount(Amount::of(amount)),
            )),
            Correction::Fold { player, street } => {
                let street = self.street(street);
                let fold = StatedValue::Text(Phrase::FoldOn(street));
                Some(self.missing("fold", player, fold))
            }
            Correction::Missing {
                player,
                amount,
                place,
            } => {
                let amount = Amount::of(amount);
                let line = self.contradiction.and_then(|found| found.line);
                let (what, phrase) = match place {
                    MissingPlace::Before(_) => ("bet", Phrase::BetBefore(amount, line)),
                    MissingPlace::EndOf(_) if self.contradiction.is_none() => {
                        ("bet", Phrase::BetBefore(amount, None))
                    }
                    MissingPlace::EndOf(street) => {
                        ("call", Phrase::CallOn(amount, self.street(street)))
                    }
                };
                Some(self.missing(what, player, StatedValue::Text(phrase)))
            }
        }
    }

    /// The contradiction, as the file has it.
    fn as_it_is(&self) -> Option<Difference> {
        Some(of_contradiction(self.contradiction?, self.names))
    }

    fn street(&self, idx: usize) -> &'static str {
        let street = self.corrected.streets.get(idx);
        street.map_or("", |street| street.name)
    }

    /// A line that the file leaves out; the summary may say what it was.
    fn missing(&self, what: &'static str, player: usize, expected: StatedValue) -> Difference {
        let is_summary = |found: &&Contradiction| {
            let is_meant = match found.what {
                Contradicted::Fold { is_stated } => is_stated && what == "fold",
                Contradicted::NotPosted { which, .. } => what == forced(which),
                _ => false,
            };
            is_meant && found.player == Some(player)
        };
        let mut contradictions = self.hand.stated.contradictions.iter();
        let nothing = StatedValue::Text(Phrase::Nothing);
        let difference = Difference {
            other_line: contradictions.find(is_summary).and_then(|found| found.line),
            ..Difference::new(what, nothing, expected)
        };
        difference.of(Some(player), self.names)
    }

    /// A bet that is wrong although only the actions after it contradict it.
    fn bet(&self) -> Option<Difference> {
        let contradiction = self.contradiction?;
        let mut pairs = self.hand.paid.iter().zip(&self.corrected.paid);
        let (paid, right) = pairs.find(|(one, other)| one.read != other.read)?;
        if contradiction.line == Some(paid.line) && contradiction.player == Some(paid.player) {
            return None;
        }
        let amount = |money: Money| StatedValue::Amount(Amount::of(money));
        let difference = Difference {
            line: (paid.line > 0).then_some(paid.line),
            ..Difference::new("bet", amount(paid.stated), amount(right.read))
        };
        Some(difference.of(Some(paid.player), self.names))
    }

    /// A card that is wrong on a line before those that contradict it.
    fn card(&self, line: u64) -> Option<Difference> {
        let contradiction = self.contradiction?;
        if contradiction.line == Some(line) {
            return None;
        }
        let found = of_contradiction(contradiction, self.names);
        Some(Difference {
            log: found.handeval,
            handeval: found.log,
            line: Some(line),
            other_line: contradiction.line,
            ..found
        })
    }
}

/// Whether everything agrees if a statement about the result is as computed.
fn is_statement(hand: &PlayedHand, difference: &Difference, recompute: &Recompute<'_>) -> bool {
    if difference.what == "winners" {
        return is_payment_of_other_run(hand, difference, recompute);
    }
    let (StatedValue::Amount(log), StatedValue::Amount(right)) =
        (&difference.log, &difference.handeval)
    else {
        return false;
    };
    let Some(units) = right.units() else {
        return false;
    };
    let agrees = |correction, change: &dyn Fn(&mut PlayedHand)| {
        recompute(correction, change).is_some_and(|(_, rest)| rest.is_empty())
    };
    match (difference.what, difference.seat_idx) {
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
            let more = right.minus(*log);
            let payments = hand.stated.collected.iter().enumerate();
            let mut of_player = payments.filter(|(_, won)| won.player == player);
            let is_other = of_player.any(|(nth, won)| {
                let amount = Amount::of(won.amount).plus(more);
                let amount = amount.units().filter(|&units| units > 0).map(Money);
                amount.is_some_and(|amount| {
                    agrees(Some(Correction::Collected { nth, amount }), &|_| {})
                })
            });
            let is_missing = || {
                let amount = more.units().filter(|&units| units > 0).map(Money);
                amount.is_some_and(|amount| {
                    agrees(Some(Correction::Payment { player, amount }), &|_| {})
                })
            };
            is_other || is_missing()
        }
        _ => false,
    }
}

/// Whether everything agrees if the last payments belong to a run to which none does.
fn is_payment_of_other_run(
    hand: &PlayedHand,
    difference: &Difference,
    recompute: &Recompute<'_>,
) -> bool {
    let (StatedValue::Names(log), Some(run)) = (&difference.log, difference.run) else {
        return false;
    };
    let mut firsts = 1..hand.stated.collected.len();
    log.is_empty()
        && firsts.any(|first| {
            let agrees = recompute(None, &|hand| {
                for won in hand.stated.collected.iter_mut().skip(first) {
                    won.run = Some(run - 1);
                }
            });
            agrees.is_some_and(|(_, rest)| rest.is_empty())
        })
}
