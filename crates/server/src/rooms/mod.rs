//! Rooms in which a class plays a game together. `handeval-rooms` has the rooms themselves; this
//! module adds the clock, the store, the listeners and the routes.

mod animals;
mod bucket;
mod handlers;
mod join_address;
mod keeper;
mod live_room;
mod memory;
mod registry;
mod routes;
#[cfg(feature = "openapi")]
mod shapes;
mod sqlite;
#[cfg(test)]
mod tests;
mod thinking;
mod visit;

use std::sync::Arc;

use handeval_rooms::{Code, Recorded};

pub(crate) use join_address::JoinAddress;
pub(crate) use memory::Memory;
pub(crate) use registry::RoomRegistry;
#[cfg(feature = "openapi")]
pub(crate) use routes::operations;
pub(crate) use routes::router;
pub(crate) use sqlite::Sqlite;
use thinking::Thinking;

/// The maximum number of threads that, at any time, wait for the disk, run a bot, or search for the
/// best arrangement.
pub(crate) const MAX_THREADS: usize = 1 + Thinking::MAX_THREADS;

/// A store of rooms' logs.
pub(crate) trait Store: Send + Sync + std::fmt::Debug {
    /// Whether rooms survive a restart of the server.
    fn is_lasting(&self) -> bool;

    /// Stores entries durably; for each entry, either all events or none. Returns the result of
    /// each.
    fn append(&self, entries: &[Entry]) -> Vec<Result<(), StoreError>>;

    /// Deletes the names and tokens of a closed room.
    fn close(&self, code: Code) -> Result<(), StoreError>;

    /// The logs of all open rooms.
    fn open_rooms(&self) -> Result<Vec<Vec<Recorded>>, StoreError>;
}

/// Events of a room to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The code of the room.
    pub(crate) code: Code,
    /// The number of events that are already stored.
    pub(crate) n_before: u64,
    /// The events that follow the stored ones.
    pub(crate) events: Vec<Recorded>,
}

/// Why something cannot be stored or read back.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub(crate) Arc<str>);

impl StoreError {
    /// The error if a reply never arrived.
    fn mistake() -> Self {
        Self("internal error: it was not written".into())
    }
}
