//! Tasks on several threads, and when they have to be done.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::any::Any;
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Task;

/// The most searches for best arrangements that should be under way at the same time: by points
/// with many figures each may take some 80 MB.
pub const MAX_SEARCHES_AT_ONCE: usize = 2;

/// A time after which nothing more is searched for.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use handeval_matematico::{
///     Conduct, Deadline, Deal, Deck, LineTable, PointTable, run_all, solve_with,
/// };
///
/// let deadline = Deadline::after(Duration::from_millis(50));
/// let conduct = Conduct {
///     run_all: &|tasks| run_all(tasks, 2),
///     should_stop: &|| deadline.is_over(),
///     ..Conduct::ALONE
/// };
/// let deal = Deal::from(&Deck::shuffled(1, 0));
/// let table = LineTable::new(&PointTable::classic());
/// let solution = solve_with(&deal, &table, 1, conduct);
/// assert!(solution.total <= solution.bound);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// There is no such time.
    pub const NEVER: Self = Self(None);

    /// So long from now; never if no clock goes so far.
    #[must_use]
    pub fn after(time: Duration) -> Self {
        Self(Instant::now().checked_add(time))
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

/// Runs all tasks on so many threads, of which this is one, and returns when they are done.
///
/// With 0 threads it is this one alone.
pub fn run_all(tasks: Vec<Task<'_>>, n_threads: usize) {
    let n_threads = n_threads.min(tasks.len());
    let tasks = Mutex::new(tasks.into_iter());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(task) = next() {
            task();
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads {
            // With fewer threads all is done as well.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Does numbered pieces of work on so many threads, and takes what came of them on this one, in
/// the order of their numbers.
///
/// With 0 threads this one does the work as well.
///
/// # Errors
///
/// The first error of `take`. Pieces that are under way then are still finished.
pub fn in_order<T: Send + 'static, E>(
    n_pieces: u64,
    n_threads: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    let work = |piece_idx| -> Piece { Box::new(work(piece_idx)) };
    boxed_in_order(n_pieces, n_threads, &work, &mut |piece| {
        // It is what `work` made.
        if let Ok(piece) = piece.downcast() {
            result = take(*piece);
        }
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    result
}

/// What became of a piece, of whatever type, so that the threads are compiled once for all types.
type Piece = Box<dyn Any + Send>;

fn boxed_in_order(
    n_pieces: u64,
    n_threads: usize,
    work: &(dyn Fn(u64) -> Piece + Sync),
    take: &mut dyn FnMut(Piece) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(0);
    let next_piece = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&idx| idx < n_pieces);
    thread::scope(|scope| {
        // A thread waits if nobody takes what it has done.
        let (sender, done) = sync_channel(n_threads);
        for _ in 0..n_threads {
            let (sender, next_piece) = (sender.clone(), &next_piece);
            let work = move || {
                while let Some(piece_idx) = next_piece() {
                    if sender.send((piece_idx, work(piece_idx))).is_err() {
                        break;
                    }
                }
            };
            // With fewer threads all is done as well.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut n_taken = 0;
        for (piece_idx, piece) in done {
            early.insert(piece_idx, piece);
            while let Some(piece) = early.remove(&n_taken) {
                if take(piece).is_break() {
                    return;
                }
                n_taken += 1;
            }
        }
        // Without any thread there is still this one.
        while let Some(piece_idx) = next_piece() {
            if take(work(piece_idx)).is_break() {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_over_once_its_time_is() {
        assert!(Deadline::after(Duration::ZERO).is_over());
        assert!(!Deadline::after(Duration::from_secs(1_000)).is_over());
        assert!(!Deadline::after(Duration::MAX).is_over());
        assert!(!Deadline::NEVER.is_over());
    }

    #[test]
    fn pieces_are_taken_in_order_by_any_number_of_threads() {
        for n_threads in [0, 1, 2, 7] {
            let mut taken = Vec::new();
            let result: Result<(), ()> = in_order(
                100,
                n_threads,
                |piece_idx| {
                    // The even ones take longer.
                    (0..(piece_idx % 2) * 1000).fold(piece_idx, |sum, n| sum ^ n ^ n)
                },
                |piece| {
                    taken.push(piece);
                    Ok(())
                },
            );
            assert_eq!(result, Ok(()));
            assert_eq!(taken, (0..100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let n_done = AtomicU64::new(0);
        let work = |piece_idx| {
            n_done.fetch_add(1, Ordering::Relaxed);
            piece_idx
        };
        let mut n_done_before = 0;
        let take = |piece| {
            n_done_before = n_done.load(Ordering::Relaxed);
            if piece == 3 { Err(piece) } else { Ok(()) }
        };
        assert_eq!(in_order(u64::MAX, 2, work, take), Err(3));
        // Each thread has one piece in hand, and as many wait to be taken.
        let n_done_after = n_done.into_inner() - n_done_before;
        assert!(n_done_after <= 4, "{n_done_after} are done after the error");
    }
}
