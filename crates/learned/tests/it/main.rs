//! Learned values in files: how they are made, and what uses them.

mod players;
mod training;

use std::path::PathBuf;

use handeval_answer::Store as _;
use handeval_learned::FileStore;
use handeval_matematico::PointTable;

/// The file of the learned values for these points.
fn table_path(store: &FileStore, points: &PointTable) -> PathBuf {
    path(store, points, "values")
}

/// The file of the training for these points.
fn training_path(store: &FileStore, points: &PointTable) -> PathBuf {
    path(store, points, "training")
}

fn path(store: &FileStore, points: &PointTable, ending: &str) -> PathBuf {
    let name = format!("matematico/{:032x}.{ending}", points.digest());
    store.place(&name).into()
}
