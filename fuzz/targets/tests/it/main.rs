//! The corpus through the functions that are fuzzed: what was found once stays found.

mod corpus;
mod tables;
