//! Searches: slow answers, computed on separate threads, in turn, and once for equal questions;
//! they can be streamed.

pub(crate) mod progress;
mod queue;
pub(crate) mod searches;
pub(crate) mod shared_answers;
pub(crate) mod streams;
