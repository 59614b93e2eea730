//! Low hands as those of a game among others, and why one beats another in the words of its players.

use alloc::format;
use alloc::string::String;

use super::{LowGame, LowValue};
use crate::value::{Best, Value, ValueOf, Why, best_of};
use crate::{Category, Hand, Rank};

const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// The first place in which ranks differ, and the ranks there.
fn differ(
    a: impl Iterator<Item = Rank>,
    b: impl Iterator<Item = Rank>,
) -> Option<(usize, Rank, Rank)> {
    let mut pairs = a.zip(b).enumerate();
    let (idx, (a, b)) = pairs.find(|(_, (a, b))| a != b)?;
    Some((idx, a, b))
}

/// `8-6-4-3-A`.
fn with_dashes(ranks: impl Iterator<Item = Rank>) -> String {
    let mut text = String::new();
    for rank in ranks {
        if !text.is_empty() {
            text.push('-');
        }
        text.push(rank.char());
    }
    text
}

/// Why different ranks beat others: the lower from the highest down.
pub(crate) fn lower<I: Iterator<Item = Rank> + Clone>(a: I, b: I) -> Why {
    let (of_a, of_b) = (with_dashes(a.clone()), with_dashes(b.clone()));
    let Some((idx, lower, higher)) = differ(a, b) else {
        return Why::new("tie", of_a);
    };
    let (lower, higher, place) = (lower.name(), higher.name(), ORDINALS[idx % 5]);
    let reason = format!("{of_a} beats {of_b}, {lower} under {higher} for the {place} card");
    Why::new("high-card", reason)
}

/// Why a low beats another that is no better.
fn explain<G: LowGame>(winner: LowValue<G>, loser: LowValue<G>) -> Why {
    let category = winner.category();
    if category != loser.category() {
        return Why::category(category.name(), loser.category().name());
    }
    let (a, b) = (winner.ranks(), loser.ranks());
    let Some((idx, lower_rank, higher_rank)) = differ(a.clone(), b.clone()) else {
        return Why::new("tie", category.name());
    };
    let groups = match (category, idx) {
        (Category::HighCard, _) => return lower(a, b),
        (Category::Straight | Category::Flush | Category::StraightFlush, _) => {
            let place = match idx {
                0 => "high",
                _ => ORDINALS[idx % 5],
            };
            let (lower, higher) = (lower_rank.name(), higher_rank.name());
            let reason = format!("{category}, {lower} under {higher} for the {place} card");
            return Why::new("high-card", reason);
        }
        (Category::OnePair, 0) => Some(("pair", "")),
        (Category::TwoPair, 0) => Some(("higher-pair", " for the higher pair")),
        (Category::TwoPair, 1) => Some(("lower-pair", " for the lower pair")),
        (Category::ThreeOfAKind, 0) => Some(("trips", "")),
        (Category::FullHouse, 0) => Some(("trips", " for the trips")),
        (Category::FullHouse, _) => Some(("pair", " for the pair")),
        (Category::FourOfAKind, 0) => Some(("quads", "")),
        _ => None,
    };
    if let Some((decided_by, of_what)) = groups {
        let (lower, higher) = (lower_rank.plural(), higher_rank.plural());
        return Why::new(
            decided_by,
            format!("{category}, {lower} under {higher}{of_what}"),
        );
    }
    let n_made = if category == Category::TwoPair { 2 } else { 1 };
    let mut made = String::new();
    for rank in a.clone().take(n_made) {
        made += if made.is_empty() { "" } else { " and " };
        made += rank.plural();
    }
    let which = match a.len() - n_made {
        1 => "",
        _ => ORDINALS[(idx - n_made) % 5],
    };
    let space = if which.is_empty() { "" } else { " " };
    let (lower, higher) = (lower_rank.name(), higher_rank.name());
    let reason =
        format!("{category} of {made}, {lower} under {higher} for the {which}{space}kicker");
    Why::new("kicker", reason)
}

impl<G: LowGame> Value for LowValue<G> {
    fn category_key(self) -> &'static str {
        match G::QUALIFIER {
            Some(_) => "low",
            None => self.category().key(),
        }
    }

    fn why(self, loser: Self) -> Why {
        explain(self, loser)
    }
}

impl<G: LowGame> ValueOf<Hand> for LowValue<G> {
    fn of_hand(hand: &Hand) -> Option<Self> {
        Self::from_strength(super::best_five::<G>(hand))
    }

    fn best(self, hand: &Hand) -> Best {
        best_of(&self.best_five(hand))
    }
}
