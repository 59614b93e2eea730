//! Players with custom points use the values learned for those points as soon as they exist and as
//! long as they are valid.

use std::any::Any;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use handeval_answer::ask::{Limits, Question as _, Request, RequestSource, Work};
use handeval_answer::matematico::{Learned, Rosters, Simulate};
use handeval_answer::{Place, Problem, Resources, Store, read_point_table};
use handeval_learned::FileStore;
use handeval_matematico::{
    Grid, PlayerName, Players, PointTable, Training, Turn, Value, ValuesFrom,
};

use super::{GENERAL, POINTS, general_path, points, store_with_general, table_path};

fn training(points: &PointTable) -> Training {
    let mut training = Training::new(1, 64, points);
    training.run(64);
    training
}

#[test]
fn learned_values_are_used_as_soon_as_they_are_there() {
    let points = points();
    let (_folder, store) = store_with_general();
    let rosters = Rosters::new(Some(Arc::new(store.clone())));
    let values = || rosters.of(&points).players.values_from();
    assert_eq!(values(), ValuesFrom::General);
    let training = training(&points);
    Learned::new(&store, &points)
        .keep_training(&training)
        .unwrap();
    assert_eq!(values(), ValuesFrom::General);
    Learned::new(&store, &points)
        .keep_table(&training.table())
        .unwrap();
    assert_eq!(values(), ValuesFrom::Learned);
    // As long as nothing changes, nothing is read again.
    let [one, other] = [(); 2].map(|()| rosters.of(&points).players);
    assert!(Arc::ptr_eq(&one, &other));
    Learned::new(&store, &points)
        .keep_table(&training.table())
        .unwrap();
    assert!(!Arc::ptr_eq(&one, &rosters.of(&points).players));
    fs::remove_file(table_path(&store, &points)).unwrap();
    assert_eq!(values(), ValuesFrom::General);
    assert_eq!(rosters.of(&points).warning, None);
}

/// A store that counts the files read from it and written to it.
#[derive(Debug)]
struct Counted {
    files: FileStore,
    n_read: AtomicUsize,
    n_written: AtomicUsize,
}

impl Store for Counted {
    fn place(&self, name: &str) -> String {
        self.files.place(name)
    }
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        self.n_read.fetch_add(1, Ordering::Relaxed);
        self.files.read(name)
    }
    fn stamp(&self, name: &str) -> Option<String> {
        self.files.stamp(name)
    }
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem> {
        self.n_written.fetch_add(1, Ordering::Relaxed);
        self.files.write(name, bytes)
    }
    fn remove(&self, name: &str) {
        self.files.remove(name);
    }
    fn lock(&self, name: &str) -> Result<Option<Box<dyn Any>>, Problem> {
        self.files.lock(name)
    }
}

#[test]
fn general_values_are_learned_once_and_stored() {
    let points = points();
    let (_folder, files) = store_with_general();
    let path = general_path(&files, &points);
    let store = Arc::new(Counted {
        files,
        n_read: AtomicUsize::new(0),
        n_written: AtomicUsize::new(0),
    });
    // Who asks while players are made gets the same ones.
    let ask = || {
        let rosters = Rosters::new(Some(store.clone()));
        let all: Vec<Arc<Players>> = thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(|| rosters.of(&points).players));
            threads
                .map(|thread| thread.join().unwrap())
                .into_iter()
                .collect()
        });
        let players = &all[0];
        assert!(all.iter().all(|one| Arc::ptr_eq(one, players)));
        assert_eq!(players.values_from(), ValuesFrom::General);
        let turn = Turn::new(&Grid::EMPTY, Value::ALL[6]).unwrap();
        let values = players.player(PlayerName::Table).cell_values(&turn, 1);
        (values, store.n_written.load(Ordering::Relaxed))
    };
    // The table of an earlier program is used.
    let (expected, 0) = ask() else {
        panic!("the table is learned again")
    };
    // A damaged one is replaced.
    fs::write(&path, "garbage").unwrap();
    assert_eq!(ask(), (expected.clone(), 1));
    assert_eq!(fs::read(&path).unwrap(), *GENERAL);
    // One from fewer games is not used. While another program writes, this one does not.
    fs::write(&path, training(&points).table().to_bytes()).unwrap();
    let name = format!("matematico/{:02}", points.digest() % 64);
    let lock = store.lock(&name).unwrap();
    assert!(lock.is_some());
    assert_eq!(ask(), (expected, 1));
}

#[test]
fn a_file_that_is_no_good_is_named_and_not_used() {
    let points = points();
    let mut others = points.clone();
    others.set_diagonal_bonus(12).unwrap();
    let (_folder, store) = store_with_general();
    let rosters = Rosters::new(Some(Arc::new(store.clone())));
    Learned::new(&store, &others)
        .keep_table(&training(&others).table())
        .unwrap();
    let path = table_path(&store, &points);
    let changed = {
        let mut bytes = training(&points).table().to_bytes();
        *bytes.last_mut().unwrap() ^= 1;
        bytes
    };
    let files = [
        (b"garbage".to_vec(), "a bad header"),
        (
            fs::read(table_path(&store, &others)).unwrap(),
            "different points",
        ),
        (changed, "do not match their checksum"),
        (
            b"handeval matematico learned table 99\n".to_vec(),
            "version 99",
        ),
    ];
    for (file, said) in files {
        fs::write(&path, &file).unwrap();
        for _ in 0..2 {
            let roster = rosters.of(&points);
            let values = roster.players.values_from();
            assert_eq!(values, ValuesFrom::General, "{said}");
            let told = roster.warning.unwrap();
            assert!(told.contains(said), "{told}");
            assert!(told.contains("general values are used instead"), "{told}");
        }
    }
}

#[test]
fn the_classic_points_have_their_values_whatever_lies_there() {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::new(folder.path());
    let classic = PointTable::classic();
    Learned::new(&store, &classic)
        .keep_table(&training(&classic).table())
        .unwrap();
    let rosters = Rosters::new(Some(Arc::new(store)));
    let twins = r#"{"new_figures": [
        {"name": "twins", "points": 10, "groups": [{"count": 2}]}
    ]}"#;
    for points in [classic, read_point_table(twins).unwrap()] {
        let players = rosters.of(&points).players;
        assert_eq!(players.values_from(), ValuesFrom::Included);
        assert_eq!(*players.points(), points);
    }
}

/// However long it takes to make the players, the games have their whole time.
#[test]
fn players_are_made_before_the_time_of_their_games_begins() {
    let (_folder, files) = store_with_general();
    let store = Arc::new(Counted {
        files,
        n_read: AtomicUsize::new(0),
        n_written: AtomicUsize::new(0),
    });
    let resources = Arc::new(Resources::new(Some(store.clone())));
    let mut request = Request::new(Simulate::SPEC, RequestSource::CommandLine, 0)
        .with_resources(&resources)
        .with_limits(Limits {
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        });
    for (name, value) in [("games", "1"), ("player", "table")] {
        request.add(Simulate::SPEC.called(name).unwrap(), value);
    }
    let of_points = Simulate::SPEC.called("points").unwrap();
    request.add_document(of_points, POINTS, "", Place::Body);
    let question = Simulate::read(&request).map_err(|fault| fault.problem);
    let n_read = || store.n_read.load(Ordering::Relaxed);
    assert_eq!(n_read(), 0);
    let work = Work {
        // Reading the values takes an hour.
        clock: &|| Duration::from_secs(if n_read() == 0 { 0 } else { 3600 }),
        ..Work::ALONE
    };
    let reports = question.unwrap().answer(&(), work).unwrap();
    assert!(n_read() > 0 && reports.len() == 1);
}
