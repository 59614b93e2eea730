//! Computes bots' moves and best arrangements for rooms. Together they use at most one core, so the
//! server stays responsive no matter how many rooms there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use scopeguard::{ScopeGuard, guard};

use crate::search::searches::Stopping;

/// The maximum time to search for the best arrangement.
const BEST_TIME: Duration = Duration::from_secs(60);
/// How long a search sleeps at a time while a bot has a card to place.
const REST: Duration = Duration::from_millis(1);

/// Runs bots and searches for best arrangements; the searches yield to bots.
#[derive(Clone, Debug)]
pub(crate) struct Thinking(Arc<Head>);

#[derive(Debug)]
struct Head {
    stopping: Stopping,
    /// Held by the bot that is thinking about a card.
    card: Arc<tokio::sync::Mutex<()>>,
    /// Held by the search that is running.
    search: Arc<tokio::sync::Mutex<()>>,
    /// The number of bots that are thinking or waiting to think.
    n_players: AtomicUsize,
}

impl Thinking {
    /// The maximum number of threads in use: one for a bot, and one for a search, which may be
    /// asleep.
    pub(crate) const MAX_THREADS: usize = 2;

    pub(crate) fn new(stopping: Stopping) -> Self {
        Self(Arc::new(Head {
            stopping,
            card: Arc::default(),
            search: Arc::default(),
            n_players: AtomicUsize::new(0),
        }))
    }

    /// Returns a bot's choice, or `None` if the server stops.
    pub(crate) async fn choose<T: Send + 'static>(
        &self,
        choose: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let head = &*self.0;
        let _player = head.player();
        let turn_to_think = Arc::clone(&head.card).lock_owned().await;
        if head.stopping.is_said() {
            return None;
        }
        let thinking = tokio::task::spawn_blocking(move || {
            let _turn_to_think = turn_to_think;
            choose()
        });
        thinking.await.ok()
    }

    /// Returns the result of a search, which is told to stop after [`BEST_TIME`], not counting its
    /// pauses. It pauses whenever a bot has a card to place. Returns `None` if the server stops.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        search: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send + 'static,
    ) -> Option<T> {
        let turn_to_search = Arc::clone(&self.0.search).lock_owned().await;
        let head = Arc::clone(&self.0);
        let searching = tokio::task::spawn_blocking(move || {
            let _turn_to_search = turn_to_search;
            let (begin, rested) = (Instant::now(), Mutex::new(Duration::ZERO));
            let found = search(&|| {
                let mut rested = rested.lock();
                *rested += head.rest();
                head.stopping.is_said() || begin.elapsed() > BEST_TIME + *rested
            });
            (!head.stopping.is_said()).then_some(found)
        });
        searching.await.ok().flatten()
    }
}

impl Head {
    /// Counts a bot as thinking or waiting to think until the guard is dropped.
    fn player(&self) -> ScopeGuard<&Self, fn(&Self)> {
        self.n_players.fetch_add(1, Ordering::SeqCst);
        guard(self, |head| {
            head.n_players.fetch_sub(1, Ordering::SeqCst);
        })
    }

    /// Pauses while a bot is thinking or waiting. Returns how long it paused.
    fn rest(&self) -> Duration {
        let mut begin = None;
        while self.n_players.load(Ordering::SeqCst) > 0 && !self.stopping.is_said() {
            begin.get_or_insert_with(Instant::now);
            std::thread::sleep(REST);
        }
        begin.map_or(Duration::ZERO, |begin: Instant| begin.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Runs a test on its own threads.
    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = { runtime }.worker_threads(2).enable_all().build();
        runtime.unwrap().block_on(test);
    }

    /// A search runs, and ends, only while no bot is thinking about a card.
    #[test]
    fn one_thinks_at_a_time_and_players_come_first() {
        run(async {
            let thinking = Thinking::new(Stopping::default());
            let is_busy = Arc::new(AtomicBool::new(false));
            let (begun, has_begun) = tokio::sync::oneshot::channel();
            let busy = Arc::clone(&is_busy);
            let rests = Arc::clone(&thinking.0);
            let searching = tokio::spawn({
                let thinking = thinking.clone();
                async move {
                    let search = move |should_stop: &(dyn Fn() -> bool + Sync)| {
                        begun.send(()).unwrap();
                        let mut n_works = 0;
                        while n_works < 1000 {
                            assert!(!should_stop());
                            // A bot may have arrived since then, but has not waited for anyone yet.
                            let is_alone = rests.n_players.load(Ordering::SeqCst) == 0;
                            n_works += usize::from(is_alone);
                        }
                    };
                    thinking.search(search).await
                }
            });
            has_begun.await.unwrap();
            let players = (0..40).map(|_| {
                let (thinking, busy) = (thinking.clone(), Arc::clone(&busy));
                tokio::spawn(async move {
                    let think = move || {
                        assert!(!busy.swap(true, Ordering::SeqCst), "two think at once");
                        std::thread::sleep(Duration::from_millis(1));
                        busy.store(false, Ordering::SeqCst);
                        7
                    };
                    assert_eq!(thinking.choose(think).await, Some(7));
                })
            });
            for player in players.collect::<Vec<_>>() {
                player.await.unwrap();
            }
            assert_eq!(searching.await.unwrap(), Some(()));
            assert_eq!(thinking.0.n_players.load(Ordering::SeqCst), 0);
            assert!(!is_busy.load(Ordering::SeqCst));
        });
    }

    #[test]
    fn nobody_thinks_when_the_server_stops() {
        run(async {
            let stopping = Stopping::default();
            let thinking = Thinking::new(stopping.clone());
            let _waits = thinking.0.player();
            let searching = tokio::spawn({
                let thinking = thinking.clone();
                async move { thinking.search(|should_stop| while !should_stop() {}).await }
            });
            stopping.say();
            assert_eq!(searching.await.unwrap(), None);
            assert_eq!(thinking.choose(|| 7).await, None);
        });
    }
}
