//! Searches: on threads of their own, not too many at once, in turn, and never for nobody.

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

/// Says once that the server stops; searches and streams hear it.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<watch::Sender<bool>>);

impl Stopping {
    /// Says it.
    pub fn say(&self) {
        self.0.send_replace(true);
    }

    /// Whether it is said.
    pub fn is_said(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is said.
    pub async fn heard(&self) {
        // As long as somebody hears, there is somebody who may say it.
        let _ = self.0.subscribe().wait_for(|&is_said| is_said).await;
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

/// The searches that run and those that wait.
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
    /// Somebody came or left.
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

    /// Runs a search as soon as there is a place for it.
    ///
    /// # Errors
    ///
    /// Too many searches run and wait already, the server stops, or the search took too long or
    /// panicked.
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

    /// Joins those that wait for a place, or have one at once.
    ///
    /// # Errors
    ///
    /// Too many searches wait already.
    pub(crate) fn join(&self, effort: Effort, client: Client) -> Result<Turn, Refusal> {
        let lane = match effort {
            Effort::Instant | Effort::Short => &self.short,
            Effort::Long => &self.long,
        };
        let mut queue = lane.queue.lock();
        // Who comes now waits behind those who wait.
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

/// Nothing can be searched for now: when it is sensible to ask again.
fn busy(queue: &Queue, n_before: usize) -> Refusal {
    Refusal::busy(n_before, queue.time_behind(n_before))
}

/// A search that waits for its turn, or has a place. Dropped, it leaves.
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
    /// Waits for a place. `tell` hears how many searches are before it, now and whenever that
    /// changes.
    ///
    /// # Errors
    ///
    /// It has waited too long, or had to make room for somebody else.
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

    /// Whether it has a place at last.
    async fn wait(&self, mut tell: impl FnMut(usize)) -> bool {
        let mut told = None;
        loop {
            let mut changed = pin!(self.lane.changed.notified());
            // Whatever changes from here on is heard.
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
        let Self(turn) = self;
        let stop = Stop {
            gone: Stopping::default(),
            server: turn.stopping.clone(),
        };
        // When the request is dropped, be it answered or not, nobody waits any more.
        let _gone = guard(stop.gone.clone(), |gone| gone.say());
        let answer = tokio::task::spawn_blocking(move || {
            let _turn = turn;
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
