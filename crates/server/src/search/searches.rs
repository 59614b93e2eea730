//! Searches: on threads of their own, limited, in turn, and never for a client that has left.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use handeval_answer::ask::Effort;
use parking_lot::Mutex;
use scopeguard::guard;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

use crate::api::refusal::Refusal;
use crate::network::client::Client;
use crate::network::limits::Limits;
use crate::search::queue::{Queue, Size, Standing, Ticket};

/// A signal that the server stops, which searches and streams receive.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<watch::Sender<bool>>);

impl Stopping {
    /// Gives the signal.
    pub fn say(&self) {
        self.0.send_replace(true);
    }

    /// Whether it was given.
    pub fn is_said(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for it.
    pub async fn heard(&self) {
        // While this waits, there is somebody who can give it.
        let _ = self.0.subscribe().wait_for(|&is_said| is_said).await;
    }
}

/// Whether a search should end early: no client waits for it, or the server stops.
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

/// The running and the waiting searches.
#[derive(Debug)]
pub(crate) struct Searches {
    short: Arc<Lane>,
    long: Arc<Lane>,
    limits: Limits,
    stopping: Stopping,
}

/// The searches of one length.
#[derive(Debug)]
struct Lane {
    queue: Mutex<Queue>,
    /// A search came or left.
    changed: Notify,
}

impl Lane {
    fn new(n_places: usize, limits: &Limits, usual_time: Duration) -> Arc<Self> {
        let size = Size {
            n_places,
            n_reserved: limits.max_reserved_searches,
            max_waiting: limits.max_waiting,
        };
        Arc::new(Self {
            queue: Mutex::new(Queue::new(size, usual_time)),
            changed: Notify::new(),
        })
    }
}

impl Searches {
    pub(crate) fn new(limits: &Limits, stopping: Stopping) -> Self {
        let lane = |n_places, usual_time| Lane::new(n_places, limits, usual_time);
        Self {
            short: lane(limits.max_short_searches, Duration::from_millis(50)),
            long: lane(limits.max_long_searches, Duration::from_secs(2)),
            limits: limits.clone(),
            stopping,
        }
    }

    /// The most threads that searches need at once.
    pub(crate) const fn max_threads(limits: &Limits) -> usize {
        limits.max_short_searches + limits.max_long_searches + 2 * limits.max_reserved_searches
    }

    /// Runs a search as soon as there is a place. Fails if there are too many, the server stops, or
    /// it took too long or panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        effort: Effort,
        client: Client,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.join(effort, client)?.place(|_| {}).await?;
        match timeout(self.limits.search_time, place.run(search)).await {
            Ok(answer) => answer,
            Err(_) => Err(Refusal::too_slow()),
        }
    }

    /// Joins the queue, or gets a place at once; fails if too many searches are waiting.
    pub(crate) fn join(&self, effort: Effort, client: Client) -> Result<Turn, Refusal> {
        let lane = match effort {
            Effort::Instant | Effort::Short => &self.short,
            Effort::Long => &self.long,
        };
        let mut queue = lane.queue.lock();
        // A newcomer waits behind those already waiting.
        let joined = queue.join(client);
        let ticket = joined.map_err(|n_before| busy(&queue, n_before))?;
        drop(queue);
        lane.changed.notify_waiters();
        Ok(Turn {
            lane: Arc::clone(lane),
            ticket,
            begin: None,
            waiting_time: self.limits.waiting_time,
            stopping: self.stopping.clone(),
        })
    }
}

/// No search is possible now: when to retry.
fn busy(queue: &Queue, n_before: usize) -> Refusal {
    Refusal::busy(n_before, queue.time_behind(n_before))
}

/// A waiting or running search, which leaves on drop.
#[derive(Debug)]
pub(crate) struct Turn {
    lane: Arc<Lane>,
    ticket: Ticket,
    /// When it began to run.
    begin: Option<Instant>,
    waiting_time: Duration,
    stopping: Stopping,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let time = self.begin.map(|begin| begin.elapsed());
        self.lane.queue.lock().leave(self.ticket, time);
        self.lane.changed.notify_waiters();
    }
}

impl Turn {
    /// Waits for a place, not too long. `tell` receives the number of searches before it, now and
    /// after each change. It may have to make way for another.
    pub(crate) async fn place(mut self, tell: impl FnMut(usize)) -> Result<Place, Refusal> {
        if matches!(timeout(self.waiting_time, self.wait(tell)).await, Ok(true)) {
            self.begin = Some(Instant::now());
            return Ok(Place(self));
        }
        let queue = self.lane.queue.lock();
        let n_before = match queue.standing(self.ticket) {
            Standing::Behind(n_before) => n_before,
            Standing::Running | Standing::Refused => queue.n_waiting(),
        };
        Err(busy(&queue, n_before))
    }

    /// Whether it gets a place in the end.
    async fn wait(&self, mut tell: impl FnMut(usize)) -> bool {
        let mut told = None;
        loop {
            let mut changed = pin!(self.lane.changed.notified());
            // No change from here on is missed.
            changed.as_mut().enable();
            let standing = self.lane.queue.lock().standing(self.ticket);
            match standing {
                Standing::Running => return true,
                Standing::Refused => return false,
                Standing::Behind(n_before) if told != Some(n_before) => {
                    told = Some(n_before);
                    tell(n_before);
                }
                Standing::Behind(_) => {}
            }
            changed.await;
        }
    }
}

/// A place for one search.
#[derive(Debug)]
pub(crate) struct Place(Turn);

impl Place {
    /// Runs a search, which is told to end when this future is dropped; fails if the server stops,
    /// or it panicked. A search that ignores its [`Stop`] keeps its place until it ends, so that
    /// there are never more searches than places.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let Self(turn) = self;
        let stop = Stop {
            gone: Stopping::default(),
            server: turn.stopping.clone(),
        };
        // When the request is dropped, answered or not, no client waits any longer.
        let _gone = guard(stop.gone.clone(), |gone| gone.say());
        let answer = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // The client may have left while it waited for a place.
            (!stop.is_wanted()).then(|| search(&stop))
        });
        match answer.await {
            Ok(Some(answer)) => Ok(answer),
            // A client that has left receives nothing: this is the end of the server.
            Ok(None) => Err(Refusal::stopping()),
            Err(_panic) => Err(Refusal::internal()),
        }
    }
}
