//! Learned values in files: how they are made, and what uses them.

mod players;
mod training;

use std::fs;
use std::path::PathBuf;

use handeval_answer::Store as _;
use handeval_learned::FileStore;
use handeval_matematico::{LearnedTable, PointTable, run_all};
use tempfile::TempDir;

/// The general table for these points. Learning it takes seconds, so tests share it.
fn general_table(points: &PointTable) -> Vec<u8> {
    LearnedTable::general(points, &|tasks| run_all(tasks, 2)).to_bytes()
}

/// The file of a general table for these points.
fn general_path(store: &FileStore, points: &PointTable) -> PathBuf {
    let name = format!("matematico/{:02}.general", points.digest() % 64);
    store.place(&name).into()
}

/// A store that has the general table for these points, and the folder that it is in.
fn store_with_general(points: &PointTable, table: &[u8]) -> (TempDir, FileStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::new(folder.path());
    let path = general_path(&store, points);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, table).unwrap();
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
