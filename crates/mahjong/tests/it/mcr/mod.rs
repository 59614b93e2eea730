//! The scores of MCR wins.

mod ask;
mod examples;
