//! The API without a network: every route with good and bad questions, and its description.

mod ask;
mod bounds;
mod description;
mod games;
mod network;
mod refusals;
