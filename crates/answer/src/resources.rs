//! What a door shares among all its questions.

use std::sync::Arc;

use crate::Store;
use crate::matematico::Rosters;

/// What outlives a question, made once by a door.
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

    /// The players of Matematico for any points.
    pub const fn rosters(&self) -> &Rosters {
        &self.rosters
    }
}
