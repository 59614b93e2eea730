//! Searches: on threads of their own, not too many at once, and never for nobody.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::limits::Limits;
use crate::refusal::Refusal;

/// Says once that the server stops; searches and streams hear it.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<Said>);

#[derive(Debug, Default)]
struct Said {
    is_said: AtomicBool,
    waiting: Notify,
}

impl Stopping {
    /// Says it.
    pub fn say(&self) {
        self.0.is_said.store(true, Ordering::SeqCst);
        self.0.waiting.notify_waiters();
    }

    /// Whether it is said.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.0.is_said.load(Ordering::SeqCst)
    }

    /// Waits until it is said.
    pub async fn heard(&self) {
        let mut said = pin!(self.0.waiting.notified());
        // Whoever says it from here on is heard.
        said.as_mut().enable();
        if !self.is_said() {
            said.await;
        }
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
    /// # Errors
    ///
    /// Too many searches run and wait already, the server stops, or the search took too long or
    /// panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        length: Length,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let search = self.place(length).await?.run(search);
        match timeout(self.limits.search_time, search).await {
            Ok(answer) => answer,
            Err(_) => Err(Refusal::too_slow()),
        }
    }

    /// A place for a search, as soon as there is one.
    ///
    /// # Errors
    ///
    /// Too many searches run and wait already.
    pub(crate) async fn place(&self, length: Length) -> Result<Place, Refusal> {
        let queue = match length {
            Length::Short => &self.short,
            Length::Long => &self.long,
        };
        let known = Arc::clone(&queue.known).try_acquire_owned();
        let known = known.map_err(|_| Refusal::busy())?;
        let running = Arc::clone(&queue.running).acquire_owned();
        match timeout(self.limits.waiting_time, running).await {
            Ok(Ok(running)) => Ok(Place {
                permits: (known, running),
                stopping: self.stopping.clone(),
            }),
            _ => Err(Refusal::busy()),
        }
    }
}

/// A place for one search.
#[derive(Debug)]
pub(crate) struct Place {
    permits: (OwnedSemaphorePermit, OwnedSemaphorePermit),
    stopping: Stopping,
}

impl Place {
    /// Runs a search, which is told to end when this future is dropped.
    ///
    /// A search that does not heed its [`Stop`] keeps its place until it ends, even if nobody
    /// waits for it: there are never more of them than there are places.
    ///
    /// # Errors
    ///
    /// The server stops, or the search panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let Self { permits, stopping } = self;
        let stop = Stop {
            gone: Stopping::default(),
            server: stopping,
        };
        let _gone = GoneOnDrop(stop.gone.clone());
        let answer = tokio::task::spawn_blocking(move || {
            let _places = permits;
            // Who waited for a place may have gone meanwhile.
            (!stop.is_wanted()).then(|| search(&stop))
        });
        match answer.await {
            Ok(Some(answer)) => Ok(answer),
            // A client that has gone hears nothing: only the end of the server is told.
            Ok(None) => Err(Refusal::stopping()),
            Err(_panic) => Err(Refusal::internal()),
        }
    }
}
