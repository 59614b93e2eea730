//! Runs searches on separate threads. Their number is limited, clients take turns, and no search
//! runs for a client that has left.

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

/// A signal that the server is stopping, received by searches and streams.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<watch::Sender<bool>>);

impl Stopping {
    /// Sends the signal.
    pub fn say(&self) {
        self.0.send_replace(true);
    }

    /// Whether the signal was sent.
    pub fn is_said(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for the signal.
    pub async fn heard(&self) {
        // A sender exists as long as this waits.
        let _ = self.0.subscribe().wait_for(|&is_said| is_said).await;
    }
}

/// Whether a search should end early because no client is waiting for it or the server is stopping.
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

/// The running and waiting searches.
#[derive(Debug)]
pub(crate) struct Searches {
    short: Arc<Lane>,
    long: Arc<Lane>,
    limits: Limits,
    stopping: Stopping,
}

/// The searches of one kind: the short ones, or the long ones.
#[derive(Debug)]
struct Lane {
    queue: Mutex<Queue>,
    /// Signals that a search arrived or left.
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

    /// The maximum number of threads that searches need at any time.
    pub(crate) const fn max_threads(limits: &Limits) -> usize {
        limits.max_short_searches + limits.max_long_searches + 2 * limits.max_reserved_searches
    }

    /// Runs a search as soon as there is a place. Fails if there are too many searches, if the
    /// server stops, or if the search takes too long or panics.
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

    /// Joins the queue, or gets a place immediately. Fails if too many searches are waiting.
    pub(crate) fn join(&self, effort: Effort, client: Client) -> Result<Turn, Refusal> {
        let lane = match effort {
            Effort::Instant | Effort::Short => &self.short,
            Effort::Long => &self.long,
        };
        let mut queue = lane.queue.lock();
        // A newcomer waits for the searches that are already waiting.
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

/// The error if no search is possible now, including when to retry.
fn busy(queue: &Queue, n_before: usize) -> Refusal {
    Refusal::busy(n_before, queue.time_behind(n_before))
}

/// A waiting or running search. It leaves the queue when it is dropped.
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
    /// Waits for a place, for a limited time. `tell` receives the number of searches ahead of this
    /// one, now and after each change. The search may have to make room for another one.
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

    /// Waits, and returns whether the search got a place.
    async fn wait(&self, mut tell: impl FnMut(usize)) -> bool {
        let mut told = None;
        loop {
            let mut changed = pin!(self.lane.changed.notified());
            // From here on, no change can be missed.
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
    /// Runs a search, and tells it to stop when this future is dropped. Fails if the server stops,
    /// or if the search panics. A search that ignores its [`Stop`] keeps its place until it ends,
    /// so there are never more searches than places.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let Self(turn) = self;
        let stop = Stop {
            gone: Stopping::default(),
            server: turn.stopping.clone(),
        };
        // Once the request is dropped, answered or not, no client is waiting.
        let _gone = guard(stop.gone.clone(), |gone| gone.say());
        let answer = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // The client may have left while the search waited for a place.
            (!stop.is_wanted()).then(|| search(&stop))
        });
        match answer.await {
            Ok(Some(answer)) => Ok(answer),
            // A client that has left receives nothing, so the server must be stopping.
            Ok(None) => Err(Refusal::stopping()),
            Err(_panic) => Err(Refusal::internal()),
        }
    }
}
