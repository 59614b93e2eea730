//! Facts, as found and as published.

use handeval_verify::Fact;
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct FactReport {
    pub(crate) game: &'static str,
    pub(crate) fact: String,
    pub(crate) expected: u64,
    pub(crate) found: u64,
    pub(crate) ok: bool,
}

impl FactReport {
    pub(crate) fn new(fact: Fact) -> Self {
        Self {
            game: fact.game,
            ok: fact.is_ok(),
            expected: fact.expected,
            found: fact.found,
            fact: fact.name,
        }
    }
}
