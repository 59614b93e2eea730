//! Numbered pieces of work, computed on several threads; their results are taken in order.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use core::any::Any;
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// Computes numbered pieces on `n_threads` threads, and passes the results to `take` on the calling
/// thread, in numerical order. With 0 threads, the calling thread also does the computing.
///
/// # Errors
///
/// The first error that `take` returns. Pieces that have already been started are still finished.
pub fn in_order<T: Send + 'static, E>(
    n_pieces: u64,
    n_threads: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    let work = |piece_idx| -> Piece { Box::new(work(piece_idx)) };
    boxed_in_order(n_pieces, n_threads, &work, &mut |piece| {
        // This is the type that `work` returned.
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

/// The result of a piece, whatever its type, so that the code for threads is compiled only once.
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
        // A thread waits until its results are taken.
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
            // Fewer threads will do.
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
        // If no thread could be started, this one does all the work.
        while let Some(piece_idx) = next_piece() {
            if take(work(piece_idx)).is_break() {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn pieces_are_taken_in_order_by_any_number_of_threads() {
        for n_threads in [0, 1, 2, 7] {
            let mut taken = Vec::new();
            let result: Result<(), ()> = in_order(
                100,
                n_threads,
                |piece_idx| {
                    // Even-numbered pieces take longer.
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
        // Each thread has one piece in hand, and one per thread can wait to be taken.
        let n_done_after = n_done.into_inner() - n_done_before;
        assert!(n_done_after <= 4, "{n_done_after} are done after the error");
    }
}
