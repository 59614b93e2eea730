//! Rooms, where a class plays one game together: what a room is stands in `handeval-rooms`; here
//! are the clock, the store, those who listen, and the routes.

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

/// The most threads that may wait for the disk, or think, at once.
pub(crate) const MAX_THREADS: usize = 1 + Thinking::MAX_THREADS;

/// Where the logs of rooms are kept.
pub(crate) trait Store: Send + Sync + std::fmt::Debug {
    /// Whether rooms are there again when the server is started again.
    fn is_lasting(&self) -> bool;

    /// Keeps entries, of each all events or none: they are there when the machine fails at once.
    /// Gives back what became of each.
    fn append(&self, entries: &[Entry]) -> Vec<Result<(), StoreError>>;

    /// Forgets who was in a room that is closed.
    fn close(&self, code: Code) -> Result<(), StoreError>;

    /// The logs of all rooms that are not closed.
    fn open_rooms(&self) -> Result<Vec<Vec<Recorded>>, StoreError>;
}

/// What has happened in a room.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The code of the room.
    pub(crate) code: Code,
    /// How many events there were before.
    pub(crate) n_before: u64,
    /// The events that follow them.
    pub(crate) events: Vec<Recorded>,
}

/// Why something cannot be kept, or read again.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub(crate) Arc<str>);

impl StoreError {
    /// Nobody has answered.
    fn mistake() -> Self {
        Self("a mistake of ours: it was not written".into())
    }
}
