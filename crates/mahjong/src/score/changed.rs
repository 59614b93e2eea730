//! The score that a win would have had with a single change, in games that simply add up the
//! elements that count.

use alloc::vec::Vec;

use crate::short_list::sort_short;

/// A change to a win, and the score that the win would have had with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change<K, S> {
    /// What would have been different.
    pub kind: K,
    /// The score with the change.
    pub score: S,
    /// The points gained.
    pub gain: u32,
}

/// The changes that raise the points, largest gain first, given the score with each change; an
/// impossible change has no score.
pub(crate) fn changes<K: Copy + Ord, S: Copy>(
    now: &S,
    changed: impl Iterator<Item = (K, Option<S>)>,
    points: impl Fn(&S) -> u32,
) -> Vec<Change<K, S>> {
    let now = points(now);
    let gained = changed.filter_map(|(kind, score)| {
        let score = score?;
        let gain = points(&score).checked_sub(now)?;
        (gain > 0).then_some(Change { kind, score, gain })
    });
    let mut changes: Vec<Change<K, S>> = gained.collect();
    let key = |change: &Change<K, S>| (core::cmp::Reverse(change.gain), change.kind);
    sort_short(&mut changes, |a, b| key(a) < key(b));
    changes
}
