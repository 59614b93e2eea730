//! Players with custom points use the values learned for them as soon as they exist and as long as
//! they are valid.

use std::fs;
use std::sync::Arc;
use std::thread;

use handeval_answer::matematico::{Learned, Rosters};
use handeval_answer::read_point_table;
use handeval_learned::FileStore;
use handeval_matematico::{Players, PointTable, Training, ValuesFrom};

use super::table_path;

fn points(bonus: u32) -> PointTable {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(bonus).unwrap();
    points
}

fn training(points: &PointTable) -> Training {
    let mut training = Training::new(1, 64, points);
    training.run(64);
    training
}

#[test]
fn learned_values_are_used_as_soon_as_they_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::new(folder.path());
    let rosters = Rosters::new(Some(Arc::new(store.clone())));
    let points = points(11);
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

#[test]
fn who_asks_while_players_are_made_gets_the_same() {
    let rosters = Rosters::new(None);
    let points = points(13);
    let all: Vec<Arc<Players>> = thread::scope(|scope| {
        let ask = || rosters.of(&points).players;
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        let players = threads.into_iter().map(|thread| thread.join().unwrap());
        players.collect()
    });
    assert!(all.iter().all(|players| Arc::ptr_eq(players, &all[0])));
}

#[test]
fn a_file_that_is_no_good_is_named_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::new(folder.path());
    let rosters = Rosters::new(Some(Arc::new(store.clone())));
    let [points, others] = [11, 12].map(points);
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
            "other points",
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
    // If no folder is known, all values are general.
    let rosters = Rosters::new(None);
    assert_eq!(
        rosters.of(&points(11)).players.values_from(),
        ValuesFrom::General
    );
}
