//! The API without a network: every route with good and bad questions, and its description.

mod ask;
mod description;
mod games;
mod refusals;
