//! Slow answers, computed on separate threads.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use handeval_answer::Resources;
use handeval_answer::matematico::Roster;
use handeval_matematico::{
    Conduct, DEEP_ROLLOUTS, Deal, Deck, LineTable, PlayerName, PointTable, Record, Task,
    ValuesFrom, solve_with,
};

use crate::event::Event;
use crate::judgement::Question;
use crate::session::RunTasks;
use crate::state::State;

/// The player whose hints are shown.
const PLAYER: PlayerName = PlayerName::Deep;

/// The seed for hints and searches, fixed so that the same game always gets the same judgment.
const SEED: u64 = 0;

/// The maximum time to search for the best arrangement.
const SEARCH_TIME: Duration = Duration::from_secs(60);

/// The threads that compute the answers that a state needs.
#[derive(Debug)]
pub(crate) struct Background {
    alarm: Alarm,
    warning: Arc<OnceLock<Arc<str>>>,
    answers: Receiver<Event>,
    sender: Sender<Event>,
    questions: Sender<Question>,
    /// The question being answered.
    asked: Option<Question>,
    search: Option<Search>,
    points: PointTable,
    n_threads: usize,
    run_tasks: RunTasks,
}

/// A search that is running or has ended.
#[derive(Debug)]
struct Search {
    deck: Deck,
    is_abandoned: Arc<AtomicBool>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }
}

/// Reports that a thread has panicked.
#[derive(Clone, Debug, Default)]
struct Alarm(Arc<AtomicBool>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl Background {
    /// Starts the thread that answers questions; fails if the system cannot start another thread.
    pub(crate) fn new(
        points: PointTable,
        resources: Arc<Resources>,
        n_threads: usize,
        run_tasks: RunTasks,
    ) -> io::Result<Self> {
        let (sender, answers) = mpsc::channel();
        let (questions, asked) = mpsc::channel();
        let answer_to = sender.clone();
        let alarm = Alarm::default();
        let on_thread = alarm.clone();
        let warning = Arc::new(OnceLock::new());
        let (played_by, told) = (points.clone(), Arc::clone(&warning));
        thread::Builder::new().spawn(move || {
            let _on_panic = on_thread;
            let roster = resources.rosters().of(&played_by);
            if let Some(found) = &roster.warning {
                // Only this thread sets the warning.
                let _ = told.set(Arc::clone(found));
            }
            answer_questions(&roster, &asked, &answer_to);
        })?;
        Ok(Self {
            warning,
            alarm,
            answers,
            sender,
            questions,
            asked: None,
            search: None,
            points,
            n_threads,
            run_tasks,
        })
    }

    /// Starts the work that the state needs, and stops work that it no longer needs.
    pub(crate) fn follow(&mut self, state: &State) {
        let wanted = state.wanted_values();
        if wanted != self.asked {
            self.asked = wanted;
            if let Some(question) = wanted {
                // Without an answer, the hint simply stays pending.
                let _ = self.questions.send(question);
            }
        }
        let deck = state.wanted_deck();
        let searched = self.search.as_ref().map(|search| &search.deck);
        if deck != searched {
            self.search = deck.map(|deck| self.search_for(*deck));
        }
    }

    /// Whether an answer is expected.
    pub(crate) const fn is_busy(&self) -> bool {
        self.asked.is_some() || self.search.is_some()
    }

    /// Whether a thread has panicked, so that its answer will never arrive.
    pub(crate) fn is_broken(&self) -> bool {
        self.alarm.0.load(Ordering::Relaxed)
    }

    /// The warning about learned values, if they were loaded and there was a problem.
    pub(crate) fn warning(&self) -> Option<Arc<str>> {
        self.warning.get().cloned()
    }

    pub(crate) fn answers(&self) -> impl Iterator<Item = Event> + '_ {
        self.answers.try_iter()
    }

    fn search_for(&self, deck: Deck) -> Search {
        let is_abandoned = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&is_abandoned);
        let sender = self.sender.clone();
        let points = self.points.clone();
        let (run_tasks, n_threads) = (self.run_tasks, self.n_threads);
        let on_thread = self.alarm.clone();
        let work = move || {
            let _on_panic = on_thread;
            let run = |tasks: Vec<Task<'_>>| run_tasks(tasks, n_threads);
            search(deck, &points, &run, &is_over, &sender);
        };
        // Without a thread, the best arrangement stays unknown; everything else works.
        let _ = thread::Builder::new().spawn(work);
        Search { deck, is_abandoned }
    }
}

/// Answers questions until there are no more; a new question replaces the current one.
fn answer_questions(
    Roster { players, .. }: &Roster,
    questions: &Receiver<Question>,
    answers: &Sender<Event>,
) {
    let is_general = players.values_from() == ValuesFrom::General;
    let player = players.player(PLAYER);
    let mut next = None;
    while let Some(asked) = next.take().or_else(|| questions.recv().ok()) {
        let seed = Record::move_seed(SEED, asked.move_idx);
        let mut is_stale = || {
            next = questions.try_iter().last().or(next);
            next.is_some()
        };
        let found = player.estimates(&asked.turn, seed, DEEP_ROLLOUTS, &mut is_stale);
        let answer = Event::Values {
            asked,
            values: found.values,
            is_general,
        };
        if !found.is_cut_short && answers.send(answer).is_err() {
            return;
        }
    }
}

/// Searches for the best arrangement and reports progress.
fn search(
    deck: Deck,
    points: &PointTable,
    run_all: &(dyn Fn(Vec<Task<'_>>) + Sync),
    is_over: &AtomicBool,
    answers: &Sender<Event>,
) {
    let start = Instant::now();
    let tell = |found, is_ended| {
        let answer = Event::Best {
            deck,
            found,
            is_ended,
        };
        // The receiver may be gone.
        let _ = answers.send(answer);
    };
    let conduct = Conduct {
        run_all,
        should_stop: &|| is_over.load(Ordering::Relaxed) || start.elapsed() >= SEARCH_TIME,
        progress: &|found| tell(found, false),
        max_nodes: u64::MAX,
    };
    let found = solve_with(&Deal::from(&deck), &LineTable::new(points), SEED, conduct);
    tell(found, true);
}

#[cfg(test)]
mod tests {
    use handeval_matematico::Turn;

    use super::*;
    use crate::event::Key;
    use crate::game::{N_CARDS, Start};
    use crate::state::Choices;

    fn finished() -> State {
        let choices = Choices {
            points: PointTable::classic(),
            is_practice: false,
        };
        let mut state = State::new(Start::of_seed(7), choices);
        for idx in 0..N_CARDS as u8 {
            state.apply(Event::Key(Key::Number(idx / 5 + 1)));
            state.apply(Event::Key(Key::Number(idx % 5 + 1)));
        }
        state
    }

    /// Everything that a state requests arrives, and then there is nothing left to wait for.
    #[test]
    fn a_game_is_judged_to_the_end() {
        let run_tasks: RunTasks = |tasks, _| tasks.into_iter().for_each(|task| task());
        let mut background =
            Background::new(PointTable::classic(), Arc::default(), 1, run_tasks).unwrap();
        let mut state = finished();
        background.follow(&state);
        while background.is_busy() {
            state.apply(background.answers.recv().unwrap());
            background.follow(&state);
        }
        assert!(
            state
                .judgement()
                .best()
                .is_some_and(|best| best.is_optimal())
        );
        let reviews = state.judgement().reviews(state.game());
        assert_eq!(reviews.iter().flatten().count(), N_CARDS);
        assert!(!background.is_broken());
    }

    /// A straight scores 60, and a new figure `A 2 3 5 8` scores 90. In this grid, an 8 completes
    /// either that figure or a full house.
    #[test]
    fn cells_are_worth_what_they_are_by_the_points_of_the_game() {
        let other = include_str!("../../../fixtures/matematico/odd-over-even.json");
        let other = handeval_answer::read_point_table(other).unwrap();
        let grid = "A 2 3 5 . / 4 7 9 J Q / . 8 8 K K / 6 10 J 4 2 / 9 5 Q 10 A";
        let eight = "8".parse().unwrap();
        let turn = Turn::new(&grid.parse().unwrap(), eight).unwrap();
        for (points, best, is_other) in [
            (PointTable::classic(), (2, 0), false),
            (other, (0, 4), true),
        ] {
            let ((questions, asked), (sender, answers)) = (mpsc::channel(), mpsc::channel());
            let move_idx = 23;
            questions.send(Question { move_idx, turn }).unwrap();
            drop(questions);
            let roster = Resources::default().rosters().of(&points);
            answer_questions(&roster, &asked, &sender);
            let Ok(Event::Values {
                values, is_general, ..
            }) = answers.try_recv()
            else {
                panic!("there is an answer");
            };
            assert_eq!((values[0].row, values[0].column), best);
            assert_eq!(is_general, is_other);
        }
    }

    #[test]
    fn a_thread_that_panics_is_noticed() {
        let run_tasks: RunTasks = |_, _| panic!("intended by the test");
        let mut background =
            Background::new(PointTable::classic(), Arc::default(), 1, run_tasks).unwrap();
        background.follow(&finished());
        while !background.is_broken() {
            thread::yield_now();
        }
    }
}
