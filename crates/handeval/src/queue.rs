//! The chunks of a batch, on their way from the reading thread to the answering threads.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use scopeguard::guard;

use crate::input::{Chunk, ChunkReader};

/// The maximum size of a buffer that is kept for another chunk, in bytes.
const SPARE_BYTES: usize = 1 << 20;

/// The chunks that have been read but not answered, and the limits on them.
pub(crate) struct Queue {
    state: Mutex<QueueState>,
    /// Signaled when there is a chunk, or when no more will come.
    filled: Condvar,
    /// Signaled when there is room for a chunk.
    emptied: Condvar,
    max_chunks: usize,
    max_bytes: usize,
}

#[derive(Default)]
struct QueueState {
    chunks: VecDeque<(u64, io::Result<Chunk>)>,
    n_pushed: u64,
    /// Chunks and bytes that have been read, but whose answers are not yet written.
    n_chunks_held: usize,
    n_bytes_held: usize,
    /// Buffers for reuse.
    spares: Vec<Vec<u8>>,
    /// No chunk will follow.
    is_done: bool,
    /// No more answers are needed.
    is_stopped: bool,
}

impl Queue {
    /// A queue of at most this many chunks and bytes, or a single chunk of any length.
    pub(crate) fn new(max_chunks: usize, max_bytes: usize) -> Self {
        Self {
            state: Mutex::default(),
            filled: Condvar::new(),
            emptied: Condvar::new(),
            max_chunks,
            max_bytes,
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while `is_waiting`, unless stopped.
    fn wait_while(
        &self,
        change: &Condvar,
        mut is_waiting: impl FnMut(&QueueState) -> bool,
    ) -> MutexGuard<'_, QueueState> {
        let waiting = |state: &mut QueueState| !state.is_stopped && is_waiting(state);
        let state = change.wait_while(self.lock(), waiting);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a chunk when there is room for it, or if it is the only one. Returns whether another
    /// one is needed.
    fn push(&self, chunk: io::Result<Chunk>) -> bool {
        let n_bytes = chunk.as_ref().map_or(0, |chunk| chunk.bytes.len());
        let mut state = self.wait_while(&self.emptied, |state| {
            let is_full = state.n_chunks_held >= self.max_chunks
                || state.n_bytes_held + n_bytes > self.max_bytes;
            is_full && state.n_chunks_held > 0
        });
        if state.is_stopped {
            return false;
        }
        state.n_chunks_held += 1;
        state.n_bytes_held += n_bytes;
        let chunk_idx = state.n_pushed;
        state.n_pushed += 1;
        state.is_done |= chunk.is_err();
        let is_wanted = chunk.is_ok();
        let is_long = self.is_long(&chunk);
        state.chunks.push_back((chunk_idx, chunk));
        drop(state);
        match is_long {
            // The thread that has waited longest may not be the one that takes long chunks.
            true => self.filled.notify_all(),
            false => self.filled.notify_one(),
        }
        is_wanted
    }

    /// Waits, holding `n_bytes` of a long line, until everything before it is answered.
    fn wait_before_holding(&self, n_bytes: usize) {
        if n_bytes > self.max_bytes {
            drop(self.wait_while(&self.emptied, |state| state.n_chunks_held > 0));
        }
    }

    fn done(&self) {
        self.lock().is_done = true;
        self.filled.notify_all();
    }

    /// Stops the queue: no more answers are needed.
    pub(crate) fn stop(&self) {
        self.lock().is_stopped = true;
        self.filled.notify_all();
        self.emptied.notify_all();
    }

    /// Whether a chunk is so long that only a few such chunks are held at a time.
    fn is_long(&self, chunk: &io::Result<Chunk>) -> bool {
        matches!(chunk, Ok(chunk) if chunk.bytes.len() > self.max_bytes / 2)
    }

    /// Waits for the next chunk and its position in the input; `None` if there is none.
    ///
    /// Only threads with `takes_long` get long chunks, and there should be only one such thread,
    /// because each thread that answers a long line keeps that much memory.
    pub(crate) fn next(&self, takes_long: bool) -> Option<(u64, io::Result<Chunk>)> {
        let mut state = self.wait_while(&self.filled, |state| match state.chunks.front() {
            None => !state.is_done,
            Some((_, chunk)) => !takes_long && self.is_long(chunk),
        });
        if state.is_stopped {
            return None;
        }
        let taken = state.chunks.pop_front();
        drop(state);
        if let Some((_, chunk)) = &taken
            && self.is_long(chunk)
        {
            self.filled.notify_all();
        }
        taken
    }

    /// An empty buffer.
    pub(crate) fn spare(&self) -> Vec<u8> {
        self.lock().spares.pop().unwrap_or_default()
    }

    /// Records that the answers to `n_bytes` of input are written, and keeps their buffer for
    /// reuse.
    pub(crate) fn written(&self, n_bytes: usize, mut buffer: Vec<u8>) {
        buffer.clear();
        let mut state = self.lock();
        state.n_chunks_held -= 1;
        state.n_bytes_held -= n_bytes;
        if buffer.capacity() <= SPARE_BYTES {
            state.spares.push(buffer);
        }
        drop(state);
        self.emptied.notify_one();
    }
}

/// Reads chunks on its own thread, as far ahead as the queue allows. The thread ends with the
/// input, the first error, or the program: a reader waiting for a terminal must not keep a closed
/// pipe from ending the program.
pub(crate) fn read_ahead<R: io::Read + Send + 'static>(
    mut reader: ChunkReader<R>,
    queue: &Arc<Queue>,
) -> io::Result<()> {
    // No chunk will follow, even after a panic.
    let queue = guard(Arc::clone(queue), |queue| queue.done());
    let read = move || {
        let queue = &*queue;
        let before_holding = |n_bytes| queue.wait_before_holding(n_bytes);
        while let Some(chunk) = reader.next_chunk(before_holding).transpose() {
            if !queue.push(chunk) {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}
