//! Rooms, where a class plays one game together: what a room is stands in `handeval-rooms`; here
//! are the clock, the store, those who listen, and the routes.

mod bucket;
mod house;
mod join_address;
mod memory;
mod routes;
mod sqlite;

use std::sync::Arc;

use handeval_rooms::{Code, Recorded};

pub(crate) use house::House;
pub(crate) use join_address::JoinAddress;
pub(crate) use memory::Memory;
pub(crate) use routes::router;
pub(crate) use sqlite::Sqlite;

/// Where the logs of rooms are kept.
pub(crate) trait Store: Send + Sync + std::fmt::Debug {
    /// Whether rooms are there again when the server is started again.
    fn is_lasting(&self) -> bool;

    /// Keeps events that follow `n_before` others of a room, all of them or none: they are there
    /// when the machine fails at once.
    fn append(&self, code: Code, n_before: u64, events: &[Recorded]) -> Result<(), StoreError>;

    /// Forgets who was in a room that is closed.
    fn close(&self, code: Code) -> Result<(), StoreError>;

    /// The logs of all rooms that are not closed.
    fn open_rooms(&self) -> Result<Vec<Vec<Recorded>>, StoreError>;
}

/// Why something cannot be kept, or read again.
#[derive(Clone, Debug)]
pub struct StoreError(pub(crate) Arc<str>);

impl std::error::Error for StoreError {}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
