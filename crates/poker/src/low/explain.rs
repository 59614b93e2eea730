//! Low hands for the list of games, and why one beats another, in players' words.

use alloc::format;
use alloc::string::{String, ToString};

use super::{LowGame, LowValue};
use crate::high::{ByRank, ORDINALS};
use crate::value::{Best, Value, ValueOf, Why, best_of};
use crate::{Category, Hand, Rank};

/// The first position in which the ranks differ, and the two ranks.
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

/// Why one hand without a pair beats another: the ranks are compared from the highest down, and the
/// lower rank at the first difference wins.
pub(crate) fn lower<I: Iterator<Item = Rank> + Clone>(a: I, b: I) -> Why {
    let (of_a, of_b) = (with_dashes(a.clone()), with_dashes(b.clone()));
    let Some((idx, lower, higher)) = differ(a, b) else {
        return Why::new("tie", of_a);
    };
    let (lower, higher, place) = (lower.name(), higher.name(), ORDINALS[idx % 5]);
    let reason = format!("{of_a} beats {of_b}, {lower} under {higher} for the {place} card");
    Why::new("high-card", reason)
}

impl<G: LowGame> Value for LowValue<G> {
    fn category_key(self) -> &'static str {
        match G::QUALIFIER {
            Some(_) => "low",
            None => self.category().key(),
        }
    }

    fn why(self, loser: Self) -> Why {
        let category = self.category();
        if category != loser.category() {
            return Why::category(category.name(), loser.category().name());
        }
        let (a, b) = (self.ranks(), loser.ranks());
        let Some((rank_idx, lower_rank, higher_rank)) = differ(a.clone(), b.clone()) else {
            return Why::new("tie", category.name());
        };
        if category == Category::HighCard {
            return lower(a, b);
        }
        let mut first = a.clone();
        let by_rank = ByRank {
            category,
            rank_idx,
            made: [(); 2].map(|()| first.next().unwrap_or(lower_rank)),
            ranks: (lower_rank, higher_rank),
            over: "under",
        };
        Why::new(by_rank.decided_by().key(), by_rank.to_string())
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
