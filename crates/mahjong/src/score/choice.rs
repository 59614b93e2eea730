//! How the best reading of a win is chosen, in games that simply add up the elements that count.

use alloc::vec::Vec;

use super::not_chosen::NotChosenBecause;
use super::part::Part;
use super::reading::Reading;
use super::tally::{Counts, Excluded, Tally};
use super::won::{Place, Won};

/// The facts about a win, from which each reading is scored.
pub(super) trait Facts {
    /// How often each element counts.
    type Counts: Counts;
    /// The score of a reading.
    type Score: Copy;

    /// The winning hand, whose readings are scored.
    fn won(&self) -> &Won<'_>;

    /// The elements that count in a reading, and their sum.
    fn tally(&self, place: &Place) -> Tally<Self::Counts>;

    /// The score of a reading.
    fn score(&self, tally: &Tally<Self::Counts>, place: &Place) -> Self::Score;
}

/// Calls `visit` with each reading, in the order of
/// [`win_readings`](crate::win_readings).
pub(super) fn for_each_place(won: &Won<'_>, mut visit: impl FnMut(Place)) {
    for split in won.splits() {
        for part in Part::all_with(&split, won.tile) {
            visit(Place::Standard { split, part });
        }
    }
    if won.has_special() {
        for decomposition in won.special() {
            Reading::all_of_special(decomposition, won.tile)
                .for_each(|reading| visit(Place::Special(reading)));
        }
    }
}

/// The score of the best reading; `None` if there are no readings.
pub(super) fn best<F: Facts>(facts: &F) -> Option<F::Score> {
    let mut best: Option<(Tally<F::Counts>, Place)> = None;
    for_each_place(facts.won(), |place| {
        let tally = facts.tally(&place);
        let is_better = match &best {
            Some((best, _)) => tally.is_better(best),
            None => true,
        };
        if is_better {
            best = Some((tally, place));
        }
    });
    best.map(|(tally, place)| facts.score(&tally, &place))
}

/// One of the readings of a win, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredReading<S, F> {
    /// The reading with its score.
    pub score: S,
    /// The elements that apply to the reading but do not count, in order.
    pub excluded: Vec<Excluded<F>>,
    /// Why the reading was not chosen; `None` for the chosen one.
    pub lost: Option<NotChosenBecause>,
}

/// A scored reading of a game.
type ScoredReadingOf<F> =
    ScoredReading<<F as Facts>::Score, <<F as Facts>::Counts as Counts>::Element>;

/// Every reading, best first.
pub(super) fn readings<F: Facts>(facts: &F) -> Vec<ScoredReadingOf<F>> {
    let mut all: Vec<(Tally<F::Counts>, Place)> = Vec::new();
    for_each_place(facts.won(), |place| {
        let tally = facts.tally(&place);
        let idx = all.partition_point(|(other, _)| !tally.is_better(other));
        all.insert(idx, (tally, place));
    });
    let best = all.first().map(|(tally, _)| *tally);
    let lost = |tally: &Tally<F::Counts>| {
        let best = best.unwrap_or(*tally);
        if tally.sum < best.sum {
            NotChosenBecause::FewerFan
        } else if best.comes_before(tally) {
            NotChosenBecause::LaterFan
        } else {
            NotChosenBecause::Later
        }
    };
    let readings = all.iter().enumerate();
    let scored = readings.map(|(idx, (tally, place))| ScoredReading {
        score: facts.score(tally, place),
        excluded: tally.excluded(),
        lost: (idx > 0).then(|| lost(tally)),
    });
    scored.collect()
}
