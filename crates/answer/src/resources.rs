//! What an interface shares among all its questions.

use std::sync::Arc;

use crate::Store;
use crate::matematico::Rosters;

/// What an interface creates once and keeps from one question to the next.
#[derive(Debug, Default)]
pub struct Resources {
    rosters: Rosters,
}

impl Resources {
    /// Resources with a store, if there is one.
    pub fn new(store: Option<Arc<dyn Store>>) -> Self {
        Self {
            rosters: Rosters::new(store),
        }
    }

    /// The Matematico players for every point table.
    pub const fn rosters(&self) -> &Rosters {
        &self.rosters
    }
}
