//! Resources that the server receives from its caller and shares.

use std::sync::Arc;

use handeval_answer::Resources;

use crate::network::log::Log;

/// The resources that questions use, and the log for errors in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outside {
    pub(crate) resources: Arc<Resources>,
    pub(crate) log: Option<Log>,
}

impl Outside {
    /// Writes a warning that came with an answer.
    pub(crate) fn warn(&self, warning: &str) {
        if let Some(log) = &self.log {
            log.warn(warning);
        }
    }
}
