//! Spreads the work of a proof over all processors.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Adds up pieces `0..n_pieces` on one thread per processor: each thread begins with `new` and
/// keeps taking the next piece. Returns each thread's sum, the calling thread's first.
///
/// Which pieces end up in which sum varies from run to run.
pub(crate) fn sums<T: Send>(
    n_pieces: usize,
    new: impl Fn() -> T + Sync,
    add: impl Fn(&mut T, usize) + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut sum = new();
        loop {
            let piece_idx = next.fetch_add(1, Ordering::Relaxed);
            if piece_idx >= n_pieces {
                return sum;
            }
            add(&mut sum, piece_idx);
        }
    };
    let n_threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        // Fewer threads will do.
        let others: Vec<_> = (1..n_threads.min(n_pieces))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut sums = vec![work()];
        for other in others {
            sums.push(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        sums
    })
}

/// Calls `find` for each item, on one thread per processor, and returns the results in order.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], find: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let found = sums(items.len(), Vec::new, |found, item_idx| {
        found.push((item_idx, find(&items[item_idx])));
    });
    let mut found: Vec<(usize, R)> = found.into_iter().flatten().collect();
    found.sort_unstable_by_key(|&(item_idx, _)| item_idx);
    found.into_iter().map(|(_, found)| found).collect()
}
