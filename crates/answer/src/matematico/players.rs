//! Decides, in one place, which players are used for which points.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use handeval_matematico::{Players, PointTable};

use super::learned::{Learned, general_players, has_included};
use crate::{Resources, Store};

/// The maximum number of point tables whose players are kept.
const N_KEPT: usize = 8;

/// The players for every point table.
///
/// Recently used players are kept, because making general ones takes about three seconds on one
/// core. Each use checks whether new values have been learned, which takes a few microseconds.
#[derive(Debug, Default)]
pub struct Rosters {
    store: Option<Arc<dyn Store>>,
    /// The kept players, most recently used first.
    kept: Mutex<Vec<Kept>>,
    /// Held while general players are made, so that other threads wait instead of making
    /// them too.
    making: Mutex<()>,
}

/// The players for one point table.
#[derive(Clone, Debug)]
pub struct Roster {
    /// The players.
    pub players: Arc<Players>,
    /// A problem with learned values that the players would have used.
    pub warning: Option<Arc<str>>,
}

#[derive(Clone, Debug)]
struct Kept {
    roster: Roster,
    /// The stamp of the learned values when the players were made.
    stamp: Option<String>,
    /// The players without learned values, once they have been made.
    unlearned: Option<Arc<Players>>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rosters {
    /// The players that use the values in a store, if there is one.
    pub fn new(store: Option<Arc<dyn Store>>) -> Self {
        Self {
            store,
            ..Self::default()
        }
    }

    /// The players for these points: for the classic points, with the built-in values; for other
    /// points, with values learned for them ([`Train`](super::Train)) in the store, or else general
    /// ones.
    pub fn of(&self, points: &PointTable) -> Roster {
        if let Some(roster) = self.fresh(points) {
            return roster;
        }
        // Built-in values only have to be read, so nothing needs to wait.
        let _making = (!has_included(points)).then(|| lock(&self.making));
        if let Some(roster) = self.fresh(points) {
            return roster;
        }
        let unlearned = lock(&self.kept)
            .iter()
            .find(|kept| kept.roster.players.points() == points)
            .and_then(|kept| kept.unlearned.clone());
        let made = self.make(points, unlearned);
        let roster = made.roster.clone();
        let mut kept = lock(&self.kept);
        kept.retain(|kept| kept.roster.players.points() != points);
        kept.insert(0, made);
        kept.truncate(N_KEPT);
        roster
    }

    /// Kept players, if no new values have been learned since they were made.
    fn fresh(&self, points: &PointTable) -> Option<Roster> {
        let known = {
            let mut kept = lock(&self.kept);
            let mut places = kept.iter();
            let place = places.position(|kept| kept.roster.players.points() == points)?;
            kept[..=place].rotate_right(1);
            kept[0].clone()
        };
        (self.stamp(points) == known.stamp).then_some(known.roster)
    }

    /// The learned values for these points, unless built-in values are used for them.
    fn learned<'a>(&'a self, points: &'a PointTable) -> Option<Learned<'a>> {
        let store = self.store.as_deref()?;
        (!has_included(points)).then(|| Learned::new(store, points))
    }

    /// A stamp that changes whenever new values are learned for these points.
    fn stamp(&self, points: &PointTable) -> Option<String> {
        self.learned(points)?.stamp()
    }

    fn make(&self, points: &PointTable, mut unlearned: Option<Arc<Players>>) -> Kept {
        // Taken before reading, so that values written in the meantime are read again.
        let stamp = self.stamp(points);
        let learned = self.learned(points);
        let (table, warning) = match learned.map_or(Ok(None), |learned| learned.table()) {
            Ok(table) => (table, None),
            Err(problem) => {
                let warning = format!(
                    "{}; general values are used instead (`handeval matematico train` learns new \
                     values)",
                    problem.message
                );
                (None, Some(warning.into()))
            }
        };
        let players = match table {
            Some(table) => Arc::new(Players::learned(table)),
            None => Arc::clone(unlearned.get_or_insert_with(|| {
                let n_threads = thread::available_parallelism().map_or(1, |n| n.get());
                Arc::new(general_players(self.store.as_deref(), points, n_threads))
            })),
        };
        Kept {
            roster: Roster { players, warning },
            stamp,
            unlearned,
        }
    }
}

/// The players for the points of a question, made on first use, because making them takes a while
/// for unusual points, and reading a question should be quick.
#[derive(Clone, Debug)]
pub(super) struct RosterOnDemand {
    points: PointTable,
    resources: Arc<Resources>,
    made: OnceLock<Roster>,
}

impl RosterOnDemand {
    pub(super) fn new(points: PointTable, resources: &Arc<Resources>) -> Self {
        Self {
            points,
            resources: Arc::clone(resources),
            made: OnceLock::new(),
        }
    }

    pub(super) const fn points(&self) -> &PointTable {
        &self.points
    }

    pub(super) fn players(&self) -> &Players {
        let make = || self.resources.rosters().of(&self.points);
        &self.made.get_or_init(make).players
    }

    /// A problem with learned values; `None` if the players were not used.
    pub(super) fn warning(&self) -> Option<&str> {
        self.made.get()?.warning.as_deref()
    }

    /// A stamp that changes whenever new values are learned for these points.
    pub(super) fn key(&self) -> String {
        format!("{:?}", self.resources.rosters().stamp(&self.points))
    }
}
