//! Searches: slow answers, queued and computed on separate threads. Identical questions share one
//! search, and answers can be streamed.

pub(crate) mod progress;
mod queue;
pub(crate) mod searches;
pub(crate) mod shared_answers;
pub(crate) mod streams;
