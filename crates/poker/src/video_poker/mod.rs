//! Video poker: pay tables, classes, the return of optimal play, and what to hold.

mod built_in;
mod classes;
pub(crate) mod classifier;
mod optimal;
mod pay_table;
#[cfg(feature = "serde")]
mod pay_table_file;
mod play;
mod strategy;
mod subsets;

pub use classifier::PayClassifier;
pub use optimal::{PayTableReturn, ReturnSolver, optimal_return};
pub use pay_table::{PayTable, PayTableError};
#[cfg(feature = "serde")]
pub use pay_table_file::{PayTableFile, PayTableFileError};
pub use strategy::{Strategy, StrategyLine, strategy, strategy_until};
