//! What the server is given from outside, and shares among all that answer.

use std::sync::Arc;

use handeval_answer::Resources;

use crate::network::log::Log;

/// What questions go by, and where it is written what is wrong with that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outside {
    pub(crate) resources: Arc<Resources>,
    pub(crate) log: Option<Log>,
}

impl Outside {
    /// Writes what has to be told of an answer, if anything has.
    pub(crate) fn warn(&self, warning: Option<&str>) {
        if let (Some(log), Some(warning)) = (&self.log, warning) {
            log.warn(warning);
        }
    }
}
