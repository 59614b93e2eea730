//! Searches: slow answers, on their own threads, in turn, once for equal questions, or streamed.

pub(crate) mod progress;
mod queue;
pub(crate) mod searches;
pub(crate) mod shared_answers;
pub(crate) mod streams;
