//! Work in pieces, on any number of threads.
//!
//! - **Tasks.** A [`Task`] does not depend on others; whoever has many of them takes a [`RunAll`]
//!   to run them: [`in_turn`] on this thread, or `run_all` on several.
//! - **Pieces in order.** `in_order` does numbered pieces on several threads, and hands over what
//!   came of them as if one thread had done them, so that sums are the same on every machine.
//! - **What it does not do.** It knows no clock, and keeps no thread when the work is done.
//!
//! Threads come with the feature `std`.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
mod pieces;
mod tasks;

#[cfg(feature = "std")]
pub use pieces::in_order;
#[cfg(feature = "std")]
pub use tasks::run_all;
pub use tasks::{RunAll, Task, in_turn};

/// The examples of `README.md`, as tests.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadMe;
