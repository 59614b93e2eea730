//! Learned values in files: how they are made, and what uses them.

mod players;
mod training;

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use handeval_answer::{Store as _, read_point_table};
use handeval_learned::FileStore;
use handeval_matematico::{LearnedTable, PointTable, run_all};
use tempfile::TempDir;

const POINTS: &str = include_str!("../../../../fixtures/matematico/odd-over-even.json");

fn points() -> PointTable {
    read_point_table(POINTS).unwrap()
}

/// The general table for the points. Learning it takes seconds, so the tests share it.
static GENERAL: LazyLock<Vec<u8>> =
    LazyLock::new(|| LearnedTable::general(&points(), &|tasks| run_all(tasks, 2)).to_bytes());

/// The file of a general table for these points.
fn general_path(store: &FileStore, points: &PointTable) -> PathBuf {
    let name = format!("matematico/{:02}.general", points.digest() % 64);
    store.place(&name).into()
}

/// A store that has the general table for the points, and the folder that it is in.
fn store_with_general() -> (TempDir, FileStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::new(folder.path());
    let path = general_path(&store, &points());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, &*GENERAL).unwrap();
    (folder, store)
}

/// The file of the learned values for these points.
fn table_path(store: &FileStore, points: &PointTable) -> PathBuf {
    path(store, points, "values")
}

/// The training file for these points.
fn training_path(store: &FileStore, points: &PointTable) -> PathBuf {
    path(store, points, "training")
}

fn path(store: &FileStore, points: &PointTable, ending: &str) -> PathBuf {
    let name = format!("matematico/{:032x}.{ending}", points.digest());
    store.place(&name).into()
}
