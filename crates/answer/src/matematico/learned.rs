//! Learned values in a store: for a table of points the values, the training, and who trains.

use std::any::Any;

use handeval_matematico::{LearnedTable, LearnedTableError, PointTable, Training};

use crate::{Problem, Store};

/// The learned values by some points. They are named by the digest of the points.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    store: &'a dyn Store,
    points: &'a PointTable,
    /// The name, up to what tells values from a training.
    name: String,
}

impl<'a> Learned<'a> {
    /// Those in a store.
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

    /// Where the values are, in a message.
    pub fn place(&self) -> String {
        self.store.place(&self.table_name())
    }

    /// What differs as soon as other values are learned.
    pub fn stamp(&self) -> Option<String> {
        self.store.stamp(&self.table_name())
    }

    /// The values, if there are any.
    ///
    /// # Errors
    ///
    /// They cannot be read, or are none by these points that this version has written.
    pub fn table(&self) -> Result<Option<LearnedTable>, Problem> {
        self.read(&self.table_name(), LearnedTable::from_bytes)
    }

    /// The training, if there is one.
    ///
    /// # Errors
    ///
    /// The same for the training.
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

    /// Keeps how far a training is.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn keep_training(&self, training: &Training) -> Result<(), Problem> {
        self.store
            .write(&self.training_name(), &training.to_bytes())
    }

    /// Keeps values, for whoever plays by their points from now on.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn keep_table(&self, table: &LearnedTable) -> Result<(), Problem> {
        self.store.write(&self.table_name(), &table.to_bytes())
    }

    /// Removes values that nobody can use. Where that cannot be, it is said again and they are still
    /// not used.
    pub(super) fn remove_table(&self) {
        self.store.remove(&self.table_name());
    }

    /// Sees to it that nobody else trains by these points.
    ///
    /// # Errors
    ///
    /// Somebody does, or nothing can be written.
    pub(super) fn lock(&self) -> Result<Box<dyn Any>, Problem> {
        let message = "values are being learned by these points right now: expected one training at \
                       a time (once it is over, another one goes on with it)";
        let lock = self.store.lock(&self.name)?;
        lock.ok_or_else(|| Problem::whole("training-under-way", message))
    }
}
