//! Who plays by which points: the one place that decides.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use handeval_matematico::{Players, PointTable};

use super::learned_store::{LearnedStore, Stamp, stamp};

/// The players by how many tables of points are kept.
const N_KEPT: usize = 8;

/// How many warnings wait at most for somebody to take them.
const MAX_WARNINGS: usize = 100;

static ROSTERS: LazyLock<Rosters> = LazyLock::new(|| Rosters::new(LearnedStore::of_user().ok()));

/// The players by these points: by the classic ones with the included values; by others with those
/// that were learned for them on this machine ([`Train`](super::Train)), or else with general ones.
///
/// Those who were asked lately are kept: making them takes some milliseconds. Whether values were
/// learned in the meantime is looked up each time, which takes some microseconds.
pub fn players(points: &PointTable) -> Arc<Players> {
    ROSTERS.players(points)
}

/// What differs once other values by these points are learned than those that are used now.
pub(super) fn values_key(points: &PointTable) -> String {
    let path = ROSTERS.store(points).map(|store| store.table_path(points));
    format!("{:?}", path.as_deref().and_then(stamp))
}

/// What is wrong with learned values that [`players`] would have used: each file is told once.
#[must_use]
pub fn warnings() -> Vec<String> {
    std::mem::take(&mut lock(&ROSTERS.warnings).waiting)
}

/// The players of all points.
#[derive(Debug)]
pub(super) struct Rosters {
    store: Option<LearnedStore>,
    /// The last asked in front.
    kept: Mutex<Vec<Kept>>,
    warnings: Mutex<Warnings>,
}

#[derive(Clone, Debug)]
struct Kept {
    players: Arc<Players>,
    /// The file with learned values, unless nobody would look there.
    path: Option<PathBuf>,
    /// What it was when the players were made.
    stamp: Option<Stamp>,
}

impl Kept {
    fn is_fresh(&self) -> bool {
        self.path.as_deref().and_then(stamp) == self.stamp
    }
}

#[derive(Debug, Default)]
struct Warnings {
    said: BTreeSet<String>,
    waiting: Vec<String>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rosters {
    pub(super) fn new(store: Option<LearnedStore>) -> Self {
        Self {
            store,
            kept: Mutex::default(),
            warnings: Mutex::default(),
        }
    }

    pub(super) fn players(&self, points: &PointTable) -> Arc<Players> {
        let find = |kept: &mut Vec<Kept>| {
            let place = kept
                .iter()
                .position(|kept| kept.players.points() == points)?;
            kept[..=place].rotate_right(1);
            Some(kept[0].clone())
        };
        let known = find(&mut lock(&self.kept));
        if let Some(known) = known
            && known.is_fresh()
        {
            return known.players;
        }
        let made = self.make(points);
        let mut kept = lock(&self.kept);
        // Somebody else may have been quicker.
        match find(&mut kept) {
            Some(other) if other.stamp == made.stamp => other.players,
            other => {
                if other.is_some() {
                    kept.remove(0);
                }
                kept.insert(0, made.clone());
                kept.truncate(N_KEPT);
                made.players
            }
        }
    }

    /// Where values by these points are, if they are not included.
    fn store(&self, points: &PointTable) -> Option<&LearnedStore> {
        let store = self.store.as_ref()?;
        (points.digest() != PointTable::classic().digest()).then_some(store)
    }

    fn make(&self, points: &PointTable) -> Kept {
        let store = self.store(points);
        let path = store.map(|store| store.table_path(points));
        // Before the file is read: if it is written in between, it is read again.
        let stamp = path.as_deref().and_then(stamp);
        let table = store.map_or(Ok(None), |store| store.table(points));
        let table = table.unwrap_or_else(|problem| {
            self.warn(format!(
                "{}; the general values are used (`handeval matematico train` learns others)",
                problem.message
            ));
            None
        });
        let players = match table {
            Some(table) => Players::learned(table),
            None => Players::new(points),
        };
        Kept {
            players: Arc::new(players),
            path,
            stamp,
        }
    }

    fn warn(&self, warning: String) {
        let mut warnings = lock(&self.warnings);
        if warnings.said.len() < MAX_WARNINGS && warnings.said.insert(warning.clone()) {
            warnings.waiting.push(warning);
        }
    }
}
