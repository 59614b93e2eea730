//! The fans that hold in a reading and do not count, and what took them.

use alloc::vec::Vec;

use super::facts::{Facts, Worth};
use super::fan::{Fan, FanCounts};
use super::lines::{self, ChowLines};
use crate::score::kinds::NUMBERS;
use crate::score::won::Place;

/// A fan that holds in a reading and does not count, or not as often as it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Excluded {
    /// The fan.
    pub fan: Fan,
    /// How often it holds without counting.
    pub count: u8,
    /// What took it.
    pub by: ExcludedBy,
}

/// What keeps a fan from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExcludedBy {
    /// A fan that implies it: the greatest one that does.
    Fan(Fan),
    /// The combinations that count already join its sets.
    AccountOnce,
}

impl ExcludedBy {
    /// The word for programs: a fan's key, or `account-once`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fan(fan) => fan.key(),
            Self::AccountOnce => "account-once",
        }
    }
}

/// What holds in a reading and does not count, in the order of the list.
pub(super) fn excluded(facts: &Facts<'_>, worth: &Worth, place: &Place) -> Vec<Excluded> {
    let mut held = FanCounts::EMPTY;
    for fan in worth.held.iter() {
        if !lines::joins_numbers(fan) {
            held.add(fan, worth.repeats.count(fan));
        }
    }
    if let Place::Standard { split, .. } = place {
        let sets = facts.sets_of(split);
        lines::for_each_of_pungs(sets.pungs & NUMBERS, |fan| held.add(fan, 1));
        ChowLines::new(sets.chows.all(), sets.pair).for_each(|fan| held.add(fan, 1));
    }
    let not_counted = |(fan, count): (Fan, u8)| {
        let count = count - worth.count(fan).min(count);
        let by = match facts.excluder(worth, fan) {
            Some(by) => ExcludedBy::Fan(by),
            None => ExcludedBy::AccountOnce,
        };
        (count > 0).then_some(Excluded { fan, count, by })
    };
    held.iter().filter_map(not_counted).collect()
}
