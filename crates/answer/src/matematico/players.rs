//! Who plays by which points: the one place that decides.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use handeval_matematico::{Players, PointTable, run_all};

use super::learned_store::{LearnedStore, Stamp, stamp};

/// The players by how many tables of points are kept.
const N_KEPT: usize = 8;

/// How many warnings wait at most for somebody to take them.
const MAX_WARNINGS: usize = 100;

static ROSTERS: LazyLock<Rosters> = LazyLock::new(|| Rosters::new(LearnedStore::of_user().ok()));

/// The players by these points: by the classic ones with the included values; by others with those
/// that were learned for them on this machine ([`Train`](super::Train)), or else with general ones.
///
/// Those who were asked lately are kept: making general ones takes about three seconds of one
/// core. Whether values were learned in the meantime is looked up each time, which takes some
/// microseconds.
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
    /// Held while general players are made: whoever asks for the same waits rather than to make
    /// them too.
    making: Mutex<()>,
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
            making: Mutex::default(),
            warnings: Mutex::default(),
        }
    }

    pub(super) fn players(&self, points: &PointTable) -> Arc<Players> {
        if let Some(players) = self.fresh(points) {
            return players;
        }
        // Included values are only read, and wait for nobody.
        let is_included = points.digest() == PointTable::classic().digest();
        let _making = (!is_included).then(|| lock(&self.making));
        if let Some(players) = self.fresh(points) {
            return players;
        }
        let made = self.make(points);
        let players = Arc::clone(&made.players);
        let mut kept = lock(&self.kept);
        kept.retain(|kept| kept.players.points() != points);
        kept.insert(0, made);
        kept.truncate(N_KEPT);
        players
    }

    /// Those that are kept, if no other values were learned since they were made.
    fn fresh(&self, points: &PointTable) -> Option<Arc<Players>> {
        let known = {
            let mut kept = lock(&self.kept);
            let mut places = kept.iter();
            let place = places.position(|kept| kept.players.points() == points)?;
            kept[..=place].rotate_right(1);
            kept[0].clone()
        };
        known.is_fresh().then_some(known.players)
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
            None => {
                let n_threads = thread::available_parallelism().map_or(1, |n| n.get());
                Players::new_with(points, &|tasks| run_all(tasks, n_threads))
            }
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

#[cfg(test)]
mod tests {
    use std::fs;

    use handeval_matematico::{Training, ValuesFrom};

    use super::*;

    fn points(bonus: u32) -> PointTable {
        let mut points = PointTable::classic();
        points.set_diagonal_bonus(bonus).unwrap();
        points
    }

    fn training(points: &PointTable) -> Training {
        let mut training = Training::with_points(1, 64, points);
        training.run(64);
        training
    }

    #[test]
    fn learned_values_are_used_as_soon_as_they_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let store = LearnedStore::new(folder.path());
        let rosters = Rosters::new(Some(store.clone()));
        let points = points(11);
        let values = || rosters.players(&points).values_from();
        assert_eq!(values(), ValuesFrom::General);
        let training = training(&points);
        store.keep_training(&training).unwrap();
        assert_eq!(values(), ValuesFrom::General);
        store.keep_table(&training.table()).unwrap();
        assert_eq!(values(), ValuesFrom::Learned);
        // As long as nothing changes, nothing is read again.
        let [one, other] = [(); 2].map(|()| rosters.players(&points));
        assert!(Arc::ptr_eq(&one, &other));
        store.keep_table(&training.table()).unwrap();
        assert!(!Arc::ptr_eq(&one, &rosters.players(&points)));
        fs::remove_file(store.table_path(&points)).unwrap();
        assert_eq!(values(), ValuesFrom::General);
        assert_eq!(rosters.warnings.lock().unwrap().waiting, [""; 0]);
    }

    #[test]
    fn who_asks_while_players_are_made_gets_the_same() {
        let rosters = Rosters::new(None);
        let points = points(13);
        let all: Vec<Arc<Players>> = thread::scope(|scope| {
            let ask = || rosters.players(&points);
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
            let players = threads.into_iter().map(|thread| thread.join().unwrap());
            players.collect()
        });
        assert!(all.iter().all(|players| Arc::ptr_eq(players, &all[0])));
    }

    #[test]
    fn a_file_that_is_no_good_is_named_once_and_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let store = LearnedStore::new(folder.path());
        let rosters = Rosters::new(Some(store.clone()));
        let [points, others] = [11, 12].map(points);
        store.keep_table(&training(&others).table()).unwrap();
        let path = store.table_path(&points);
        let changed = {
            let mut bytes = training(&points).table().to_bytes();
            *bytes.last_mut().unwrap() ^= 1;
            bytes
        };
        let files = [
            (b"garbage".to_vec(), "a bad header"),
            (fs::read(store.table_path(&others)).unwrap(), "other points"),
            (changed, "another checksum"),
            (
                b"handeval matematico learned table 99\n".to_vec(),
                "version 99",
            ),
        ];
        for (file, said) in files {
            fs::write(&path, &file).unwrap();
            for _ in 0..2 {
                let players = rosters.players(&points);
                assert_eq!(players.values_from(), ValuesFrom::General, "{said}");
            }
            let told = std::mem::take(&mut rosters.warnings.lock().unwrap().waiting);
            let [told] = told.try_into().unwrap();
            assert!(told.contains(said), "{told}");
            assert!(told.contains("the general values are used"), "{told}");
        }
    }

    #[test]
    fn the_classic_points_have_their_values_whatever_lies_there() {
        let folder = tempfile::tempdir().unwrap();
        let store = LearnedStore::new(folder.path());
        let classic = PointTable::classic();
        store.keep_table(&training(&classic).table()).unwrap();
        let rosters = Rosters::new(Some(store));
        let twins = r#"{"new_figures": [
            {"name": "twins", "points": 10, "groups": [{"count": 2}]}
        ]}"#;
        for points in [classic, crate::read_point_table(twins).unwrap()] {
            let players = rosters.players(&points);
            assert_eq!(players.values_from(), ValuesFrom::Included);
            assert_eq!(*players.points(), points);
        }
        // And where no folder is known, all are general.
        let rosters = Rosters::new(None);
        assert_eq!(
            rosters.players(&points(11)).values_from(),
            ValuesFrom::General
        );
    }
}
