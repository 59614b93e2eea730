//! The fans that apply to a reading but do not count, and what excludes them.

use alloc::vec::Vec;

use super::facts::{Facts, Worth};
use super::fan::{Fan, FanCounts};
use super::lines::{self, ChowLines};
use crate::score::kinds::{DRAGONS, NUMBERS};
use crate::score::won::Place;

/// A fan that applies to a reading but does not count, or counts less often than it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Excluded {
    /// The fan.
    pub fan: Fan,
    /// How often it applies without counting.
    pub count: u8,
    /// What excludes it.
    pub by: ExcludedBy,
}

/// What keeps a fan from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExcludedBy {
    /// The highest-scoring fan that implies it.
    Fan(Fan),
    /// Fans that count have already combined its sets, which may be combined only once.
    AccountOnce,
}

impl ExcludedBy {
    /// The machine-readable name: a fan's key, or `account-once`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fan(fan) => fan.key(),
            Self::AccountOnce => "account-once",
        }
    }
}

/// The fans that apply to a reading but do not count, in the order of the list of fans.
pub(super) fn excluded(facts: &Facts<'_>, worth: &Worth, place: &Place) -> Vec<Excluded> {
    let mut held = FanCounts::EMPTY;
    for fan in worth.held.iter() {
        if !lines::joins_numbers(fan) {
            held.add(fan, worth.repeats.count(fan));
        }
    }
    match place {
        Place::Standard { split, .. } => {
            let sets = facts.sets_of(split);
            // If more than one dragon pung applies, another fan counts for all of them.
            let n_dragons = (sets.pungs & DRAGONS).count_ones() as u8;
            held.add(Fan::DragonPung, n_dragons.saturating_sub(1));
            lines::for_each_of_pungs(sets.pungs & NUMBERS, |fan| held.add(fan, 1));
            ChowLines::new(&sets.chows, sets.pair).for_each(|fan| held.add(fan, 1));
        }
        // The form always excludes the wait for its last pair, so no score depends on it.
        Place::Special(_) => {
            if worth.held.contains(Fan::SevenPairs) && facts.had_one_wait() {
                held.add(Fan::SingleWait, 1);
            }
        }
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
