//! Runs the corpus through the fuzzed functions, so that errors once found do not come back.

mod corpus;
mod tables;
