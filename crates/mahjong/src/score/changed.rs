//! The score that a win would have had with a single change, in games that simply add up the
//! elements that count.

use alloc::vec::Vec;

use super::error::ScoreError;
use super::flowers::Flowers;
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

/// The changes to a win that raise the points, largest gain first. `changed` returns the wins that
/// a change leads to; the best one counts; a change is impossible if all of them
/// contradict themselves.
///
/// # Errors
///
/// The error of `score` for the win without any change.
pub(crate) fn changes<K: Copy + Ord, W, S: Copy, I: IntoIterator<Item = W>>(
    win: &W,
    kinds: &[K],
    changed: impl Fn(K) -> I,
    score: impl Fn(&W) -> Result<S, ScoreError>,
    points: impl Fn(&S) -> u32,
) -> Result<Vec<Change<K, S>>, ScoreError> {
    let now = points(&score(win)?);
    let gained = kinds.iter().filter_map(|&kind| {
        let scores = changed(kind).into_iter().filter_map(|win| score(&win).ok());
        let score = scores.max_by_key(&points)?;
        let gain = points(&score).checked_sub(now)?;
        (gain > 0).then_some(Change { kind, score, gain })
    });
    let mut changes: Vec<Change<K, S>> = gained.collect();
    let key = |change: &Change<K, S>| (core::cmp::Reverse(change.gain), change.kind);
    // Mutants: no two changes are of the same kind, so no keys are equal.
    sort_short(&mut changes, |a, b| key(a) < key(b));
    Ok(changes)
}

/// The same flowers or, if the change is one more flower, all ways to have one more: none in a game
/// without flowers.
pub(crate) fn flowers(
    now: Option<Flowers>,
    is_one_more: bool,
) -> impl Iterator<Item = Option<Flowers>> {
    let same = (!is_one_more).then_some(now);
    let more = now.filter(|_| is_one_more).into_iter().flat_map(|flowers| {
        (1..=8).filter_map(move |number| {
            let mut more = flowers;
            more.insert(number).then_some(Some(more))
        })
    });
    same.into_iter().chain(more)
}
