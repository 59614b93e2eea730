//! The best arrangement of values: `deal.rs` is the input, `anneal.rs` finds a good arrangement,
//! `search.rs` finds the best one with its proof, and `rounds.rs` divides that search into tasks,
//! run as `conduct.rs` specifies.
//!
//! `search.rs` keeps the open parts of the search, and `prover.rs` closes an open part or splits it
//! into smaller ones. The proof rests on `pattern.rs` (what lines need for their points),
//! `master.rs` (rows that every grid satisfies), `settled.rs` (what follows from them),
//! `simplex.rs` and `bound.rs` (how many points they allow), and `layout.rs` (whether the lines fit
//! into one grid).

mod anneal;
mod bound;
mod conduct;
mod deal;
pub(crate) mod generator;
mod layout;
mod master;
mod pattern;
mod prover;
mod rounds;
mod search;
mod settled;
mod simplex;
mod solution;
mod solve;
mod watch;

pub use anneal::{Annealing, anneal};
pub use conduct::{Conduct, MAX_SEARCHES_AT_ONCE};
pub use deal::{Arrangement, Deal, DealError};
pub use rounds::solve_with;
pub use search::Search;
pub use solution::Solution;
pub use solve::{Effort, solve};
