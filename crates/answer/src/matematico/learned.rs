//! The contents of a store: what was learned for each point table (values, training and lock), and
//! general values for some tables.

use std::any::Any;

use handeval_matematico::{LearnedTable, LearnedTableError, Players, PointTable, Training};
use handeval_work::{RunAll, run_all};

use crate::{Problem, Store};

/// The maximum number of general tables in a store, so that the store stays small, however many
/// point tables are used.
const N_GENERAL: u128 = 64;

/// The general players for these points. If the store has a table for these points, they are ready
/// at once; otherwise, the table is learned, which takes about three seconds on one core, and
/// stored. The players are the same even if the store cannot be read or written.
pub(super) fn general_players(
    store: Option<&dyn Store>,
    points: &PointTable,
    n_threads: usize,
) -> Players {
    let run_all: &RunAll<'_> = &|tasks| run_all(tasks, n_threads);
    let Some(store) = store.filter(|_| !has_included(points)) else {
        return Players::new_with(points, run_all);
    };
    let name = format!("matematico/{:02}", points.digest() % N_GENERAL);
    let file = format!("{name}.general");
    let stored = store.read(&file).ok().flatten();
    let stored = stored.and_then(|bytes| LearnedTable::from_bytes(&bytes, points).ok());
    if let Some(table) = stored.filter(LearnedTable::is_general) {
        return Players::general(table);
    }
    let table = LearnedTable::general(points, run_all);
    if let Ok(Some(_lock)) = store.lock(&name) {
        let _ = store.write(&file, &table.to_bytes());
    }
    Players::general(table)
}

/// Whether the players for these points use the built-in table.
pub(super) fn has_included(points: &PointTable) -> bool {
    points.digest() == PointTable::classic().digest()
}

/// The learned values for one point table, named by the digest of its points.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    store: &'a dyn Store,
    points: &'a PointTable,
    /// The name, without the suffix for values or training.
    name: String,
}

impl<'a> Learned<'a> {
    /// The learned values in a store.
    pub fn new(store: &'a dyn Store, points: &'a PointTable) -> Self {
        let name = format!("matematico/{:032x}", points.digest());
        Self {
            store,
            points,
            name,
        }
    }

    fn table_name(&self) -> String {
        format!("{}.values", self.name)
    }

    fn training_name(&self) -> String {
        format!("{}.training", self.name)
    }

    /// Players that do not use the learned values.
    pub(super) fn general_players(&self, n_threads: usize) -> Players {
        general_players(Some(self.store), self.points, n_threads)
    }

    /// Where the values are stored, for a message.
    pub fn place(&self) -> String {
        self.store.place(&self.table_name())
    }

    /// A stamp that changes whenever new values are learned.
    pub fn stamp(&self) -> Option<String> {
        self.store.stamp(&self.table_name())
    }

    /// The values, if there are any.
    ///
    /// # Errors
    ///
    /// They cannot be read, are for a different point table, or come from a different version.
    pub fn table(&self) -> Result<Option<LearnedTable>, Problem> {
        self.read(&self.table_name(), LearnedTable::from_bytes)
    }

    /// The training run, if there is one.
    ///
    /// # Errors
    ///
    /// See [`table`](Self::table).
    pub fn training(&self) -> Result<Option<Training>, Problem> {
        self.read(&self.training_name(), Training::from_bytes)
    }

    fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(&[u8], &PointTable) -> Result<T, LearnedTableError>,
    ) -> Result<Option<T>, Problem> {
        let Some(bytes) = self.store.read(name)? else {
            return Ok(None);
        };
        read(&bytes, self.points).map(Some).map_err(|error| {
            let message = format!("`{}`: {error}", self.store.place(name));
            Problem::whole(error.kind(), message)
        })
    }

    /// Stores the progress of a training run.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn keep_training(&self, training: &Training) -> Result<(), Problem> {
        self.store
            .write(&self.training_name(), &training.to_bytes())
    }

    /// Stores values for everyone who plays with these points.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn keep_table(&self, table: &LearnedTable) -> Result<(), Problem> {
        self.store.write(&self.table_name(), &table.to_bytes())
    }

    /// Removes unusable values. If that fails, they are reported again next time, but still not
    /// used.
    pub(super) fn remove_table(&self) {
        self.store.remove(&self.table_name());
    }

    /// Keeps other training runs for these points from starting; fails if one is already in
    /// progress.
    pub(super) fn lock(&self) -> Result<Box<dyn Any>, Problem> {
        let message = "training for these points is already running: expected one run at a time \
                       (start again after it ends, to continue from there)";
        let lock = self.store.lock(&self.name)?;
        lock.ok_or_else(|| Problem::whole("training-under-way", message))
    }
}
