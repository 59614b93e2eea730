//! Searches: what takes a while, on threads of its own, in turn, once for equal questions, and as a
//! stream of events for who waits for it.

pub(crate) mod progress;
mod queue;
pub(crate) mod searches;
pub(crate) mod shared_answers;
pub(crate) mod streams;
