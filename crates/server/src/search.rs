//! Searches: on threads of their own, not too many at once, and never for nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::limits::Limits;
use crate::refusal::Refusal;

/// Says once that the server stops; searches hear it.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    /// Says it.
    pub fn say(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Whether a search should end before its time: nobody waits for it any more, or the server stops.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    gone: Stopping,
    server: Stopping,
}

impl Stop {
    pub(crate) fn is_wanted(&self) -> bool {
        self.gone.is_said() || self.server.is_said()
    }
}

/// Says that nobody waits any more when the request is dropped, be it answered or not.
struct GoneOnDrop(Stopping);

impl Drop for GoneOnDrop {
    fn drop(&mut self) {
        self.0.say();
    }
}

/// How long a search may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Some milliseconds.
    Short,
    /// Some seconds.
    Long,
}

/// The searches that run and those that wait.
#[derive(Debug)]
pub(crate) struct Searches {
    short: Queue,
    long: Queue,
    limits: Limits,
    stopping: Stopping,
}

/// The searches of one length.
#[derive(Debug)]
struct Queue {
    /// Places of those that run.
    running: Arc<Semaphore>,
    /// Places of those that run or wait.
    known: Arc<Semaphore>,
}

impl Queue {
    fn new(n_running: usize, n_waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(n_running)),
            known: Arc::new(Semaphore::new(n_running + n_waiting)),
        }
    }
}

impl Searches {
    pub(crate) fn new(limits: &Limits, stopping: Stopping) -> Self {
        Self {
            short: Queue::new(limits.max_short_searches, limits.max_waiting),
            long: Queue::new(limits.max_long_searches, limits.max_waiting),
            limits: limits.clone(),
            stopping,
        }
    }

    /// Runs a search as soon as there is a place for it.
    ///
    /// A search that does not heed its [`Stop`] keeps its place until it ends, even if nobody
    /// waits for it: there are never more of them than there are places.
    ///
    /// # Errors
    ///
    /// Too many searches run and wait already, the server stops, or the search took too long or
    /// panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        length: Length,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let queue = match length {
            Length::Short => &self.short,
            Length::Long => &self.long,
        };
        let known = Arc::clone(&queue.known).try_acquire_owned();
        let known = known.map_err(|_| Refusal::busy())?;
        let running = Arc::clone(&queue.running).acquire_owned();
        let running = match timeout(self.limits.waiting_time, running).await {
            Ok(Ok(place)) => place,
            _ => return Err(Refusal::busy()),
        };
        let stop = Stop {
            gone: Stopping::default(),
            server: self.stopping.clone(),
        };
        let _gone = GoneOnDrop(stop.gone.clone());
        let answer = tokio::task::spawn_blocking(move || {
            let _places = (known, running);
            // Who waited for a place may have gone meanwhile.
            (!stop.is_wanted()).then(|| search(&stop))
        });
        match timeout(self.limits.search_time, answer).await {
            Ok(Ok(Some(answer))) => Ok(answer),
            // A client that has gone hears nothing: only the end of the server is told.
            Ok(Ok(None)) => Err(Refusal::stopping()),
            Ok(Err(_panic)) => Err(Refusal::internal()),
            Err(_) => Err(Refusal::too_slow()),
        }
    }
}
