//! Searches: slow answers, on threads of their own, in turn, once for equal questions, and as
//! streams of events.

pub(crate) mod progress;
mod queue;
pub(crate) mod searches;
pub(crate) mod shared_answers;
pub(crate) mod streams;
