//! Work in pieces, on any number of threads.
//!
//! - **Tasks.** A [`Task`] does not depend on any other. A library with many tasks takes a
//!   [`RunAll`] to run them: [`in_turn`] on this thread, or `run_all` on several.
//! - **Pieces in order.** `in_order` computes numbered pieces on several threads and passes on the
//!   results in order, so sums are the same on every machine.
//! - **What it does not do.** It does not read the clock, and it does not keep threads alive
//!   after the work is done.
//!
//! Threads need the `std` feature.
//!
//! ```
//! use handeval_work::{Task, in_turn};
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! let sum = AtomicU64::new(0);
//! let add = |n| { let sum = &sum; Box::new(move || { sum.fetch_add(n, Ordering::Relaxed); }) as Task<'_> };
//! in_turn(vec![add(4), add(9)]);
//! assert_eq!(sum.into_inner(), 13);
//! ```

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

/// The examples in `README.md`, as tests.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadMe;
