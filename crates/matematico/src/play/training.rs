//! How the weights are learned: the program plays itself and corrects what it expected.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::layout::{KNOT_PARTS, Knot, N_PAIRS};
use super::learned_file::FileKind;
use super::learned_table::LearnedTable;
use super::lesson::{FullState, Lesson, State, Teacher};
use super::net::Net;
use super::state_value::{Features, Pairs, Weights};
use crate::arrange::{RunAll, Task, in_turn};
use crate::{LearnedTableError, PointTable};

/// How much of a correction comes from the end of the game rather than from the next state.
const LAMBDA: f32 = 0.7;

/// How fast old corrections are forgotten, and up to which share of the games.
const FORGETTING: [(f32, f64); 3] = [(3e-4, 0.4), (3e-5, 0.75), (1e-5, 1.0)];

/// The share of the games for the weights that are summed alone; in those after them the network
/// learns with them.
const PLAIN_SHARE: f64 = 0.75;

/// How many games are played before any of them is learned of, so that several threads can play.
const BATCH: u64 = 64;

/// How many games a task has.
const TASK: usize = 4;

/// How far the weights of the network move at first towards what a state should be worth, and how
/// far the others then do.
const NET_RATE: f32 = 4e-4;
const SUMMED_RATE: f32 = 5e-4;

/// How often all weights learn of each game.
const N_REPEATS: usize = 2;

/// The points of a line by which the weights of the network are begun.
const USUAL_POINTS: f32 = 210.0;

/// How what is learned so far is written.
const FILE: FileKind<4> = FileKind {
    title: "training",
    version: 1,
    numbers: ["seed", "rounds", "games", "weights"],
};

/// Learns the weights of a [`LearnedTable`] by self-play.
///
/// The games are a round of a planned number, in the course of which old corrections are forgotten
/// more and more slowly, and further rounds that are [`plan`](Self::plan)ned on top of it. Equal
/// seeds, points and rounds give equal weights, however the games are cut into calls of
/// [`run`](Self::run), on every machine.
///
/// # Examples
///
/// ```
/// use handeval_matematico::Training;
///
/// let mut training = Training::new(7, 100);
/// training.run(60);
/// let mut again = Training::from_bytes(&training.to_bytes())?;
/// again.run(40);
/// training.run(40);
/// assert_eq!(training.table().to_bytes(), again.table().to_bytes());
/// # Ok::<(), handeval_matematico::LearnedTableError>(())
/// ```
///
/// # Source
///
/// TD(λ): R. S. Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988. The
/// step of each weight is scaled by how far its corrections agree (temporal coherence): D. F.
/// Beal and M. C. Smith, "Temporal Coherence and Prediction Decay in TD Learning", 1999.
#[derive(Clone, Debug)]
pub struct Training {
    points: PointTable,
    features: Features,
    learned: Learned,
    net: Net<f32>,
    seed: u64,
    /// The games at the end of each round. How many the round has decides how fast old corrections
    /// are forgotten.
    rounds: Vec<u64>,
    n_games: u64,
}

/// The weights that are summed: of lines, and of pairs at each knot.
#[derive(Clone, Debug)]
struct Learned {
    weights: Vec<f32>,
    courses: Vec<Course>,
    /// Where those of pairs begin.
    n_lines: usize,
}

/// How the corrections of a weight went.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    /// The sum of the corrections, and of their sizes: as long as they agree, the weight still
    /// moves; once they cancel out it comes to rest.
    sum: f32,
    sizes: f32,
    /// How much the weight counts in the state at hand.
    share: f32,
}

impl Weights for Learned {
    type Unit = f32;
    type Pairs<'a> = BetweenKnots<'a>;

    #[inline]
    fn line(&self, place: usize) -> f32 {
        self.weights[place]
    }

    #[inline]
    fn pairs(&self, step: usize) -> BetweenKnots<'_> {
        let Knot { lower, beyond } = Knot::of(step);
        let knot = |knot: usize| &self.weights[self.n_lines + knot * N_PAIRS..][..N_PAIRS];
        BetweenKnots {
            lower: knot(lower),
            upper: knot(lower + 1),
            share: beyond as f32 / KNOT_PARTS as f32,
        }
    }

    #[inline]
    fn net(&self) -> Option<&Net<f32>> {
        None
    }

    #[inline]
    fn points(&self, sum: f32) -> f32 {
        sum
    }
}

/// The weights of pairs between two knots.
#[derive(Debug)]
struct BetweenKnots<'a> {
    lower: &'a [f32],
    upper: &'a [f32],
    /// How much the upper ones count.
    share: f32,
}

impl Pairs for BetweenKnots<'_> {
    type Sum = f32;

    #[inline]
    fn at(&self, place: u16) -> f32 {
        let place = usize::from(place);
        self.lower[place] * (1.0 - self.share) + self.upper[place] * self.share
    }
}

/// All weights, while all of them learn.
#[derive(Debug)]
struct WithNet<'a> {
    learned: &'a Learned,
    net: &'a Net<f32>,
}

impl Weights for WithNet<'_> {
    type Unit = f32;
    type Pairs<'b>
        = BetweenKnots<'b>
    where
        Self: 'b;

    #[inline]
    fn line(&self, place: usize) -> f32 {
        self.learned.line(place)
    }

    #[inline]
    fn pairs(&self, step: usize) -> BetweenKnots<'_> {
        self.learned.pairs(step)
    }

    #[inline]
    fn net(&self) -> Option<&Net<f32>> {
        Some(self.net)
    }

    #[inline]
    fn points(&self, sum: f32) -> f32 {
        sum
    }
}

impl Learned {
    fn new(features: &Features) -> Self {
        let n_weights = features.layout.n_weights();
        Self {
            weights: vec![0.0; n_weights],
            courses: vec![Course::default(); n_weights],
            n_lines: features.layout.n_lines(),
        }
    }

    /// What is expected of a state.
    fn value(&self, state: &State) -> f32 {
        let weights = state.places.iter();
        let sum: f32 = weights
            .map(|&(place, share)| self.weights[place as usize] * share)
            .sum();
        sum + state.base
    }

    /// Moves the weights of a state by `step` times how much each counts.
    fn nudge(&mut self, places: &[(u32, f32)], step: f32) {
        for &(place, share) in places {
            self.weights[place as usize] += step * share;
        }
    }

    /// Moves the weights of a state so that, were all of them free to move, its value would grow
    /// by `error`.
    fn correct(&mut self, places: &[(u32, f32)], error: f32, forgetting: f32) {
        let mut squares = 0.0;
        for &(place, share) in places {
            let course = &mut self.courses[place as usize];
            squares += share * (2.0 * course.share + share);
            course.share += share;
        }
        let step = error / squares;
        for &(place, _) in places {
            let course = &mut self.courses[place as usize];
            let share = core::mem::take(&mut course.share);
            if share == 0.0 {
                continue; // it counts several times, and is done
            }
            let freedom = if course.sizes > 0.0 {
                course.sum.abs() / course.sizes
            } else {
                1.0
            };
            self.weights[place as usize] += freedom * step * share;
            let weight = share.min(1.0);
            course.sum = course.sum * (1.0 - forgetting * weight) + error * weight;
            course.sizes = course.sizes * (1.0 - forgetting * weight) + error.abs() * weight;
        }
    }
}

impl Training {
    /// Training from nothing, for so many games by the classic points.
    #[must_use]
    pub fn new(seed: u64, n_planned: u64) -> Self {
        Self::with_points(seed, n_planned, &PointTable::classic())
    }

    /// The same by other points. What a line holds is told apart by what matters for the classic
    /// figures, so that an added figure is learned as far as it goes along with these.
    #[must_use]
    pub fn with_points(seed: u64, n_planned: u64, points: &PointTable) -> Self {
        let features = Features::new(points);
        Self {
            points: points.clone(),
            learned: Learned::new(&features),
            net: Self::net(&features),
            features,
            seed,
            rounds: vec![n_planned],
            n_games: 0,
        }
    }

    /// Plans a further round of so many games, on top of what was learned. A round that is not
    /// over ends here.
    pub fn plan(&mut self, n_games: u64) {
        let is_begun = self.n_games > self.round_start();
        self.rounds.pop();
        if is_begun {
            self.rounds.push(self.n_games);
        }
        self.rounds.push(self.n_games.saturating_add(n_games));
    }

    /// The points of the game.
    #[must_use]
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// The network before the first game.
    fn net(features: &Features) -> Net<f32> {
        let scale = features.most_points() / USUAL_POINTS;
        Net::begin(features.classes.n_fine(), scale)
    }

    /// The seed of the games.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many games were played.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// How many games there will be, in all rounds.
    #[must_use]
    pub fn n_planned(&self) -> u64 {
        self.rounds.last().copied().unwrap_or(0)
    }

    /// How many games each round has.
    pub fn rounds(&self) -> impl Iterator<Item = u64> + '_ {
        let starts = [0].into_iter().chain(self.rounds.iter().copied());
        self.rounds
            .iter()
            .zip(starts)
            .map(|(end, start)| end - start)
    }

    /// The games before the round at hand.
    fn round_start(&self) -> u64 {
        self.rounds.iter().rev().nth(1).copied().unwrap_or(0)
    }

    /// Plays so many games more, up to the planned number, and learns from each. They are played in
    /// batches of 64, so there may be some more. Returns the mean of the totals of those in which
    /// it learned lines and pairs; 0 if there was none.
    pub fn run(&mut self, n_games: u64) -> f64 {
        self.run_with(n_games, &in_turn)
    }

    /// The same with the games of a batch as tasks, for several threads: what is learned is the
    /// same.
    pub fn run_with(&mut self, n_games: u64, run_all: &RunAll<'_>) -> f64 {
        let end = self.n_games.saturating_add(n_games).min(self.n_planned());
        let n_plain = self.n_plain();
        let mut sum = 0.0;
        let n_before = self.n_games.min(n_plain);
        let mut lessons = vec![Lesson::default(); BATCH as usize];
        while self.n_games < end.min(n_plain) {
            let n_batch = BATCH.min(n_plain - self.n_games) as usize;
            let lessons = &mut lessons[..n_batch];
            self.play(lessons, run_all);
            for lesson in &*lessons {
                self.learn(lesson);
                self.n_games += 1;
                sum += f64::from(lesson.total);
            }
        }
        let n_learned = self.n_games.min(n_plain) - n_before;
        if self.n_games < end {
            self.run_full(end, run_all);
        }
        sum / n_learned.max(1) as f64
    }

    /// Up to which game the weights that are summed learn alone: whole batches of the round.
    fn n_plain(&self) -> u64 {
        let start = self.round_start();
        let n_round = self.n_planned() - start;
        let n_batches = (n_round as f64 * PLAIN_SHARE) as u64 / BATCH;
        start + (n_batches * BATCH).min(n_round)
    }

    /// Goes on with the network: all weights learn.
    fn run_full(&mut self, end: u64, run_all: &RunAll<'_>) {
        let mut lessons = vec![Vec::new(); BATCH as usize];
        while self.n_games < end {
            let n_batch = BATCH.min(self.n_planned() - self.n_games) as usize;
            let lessons = &mut lessons[..n_batch];
            self.play_full(lessons, run_all);
            let n_plain = self.n_plain();
            let done = (self.n_games - n_plain) as f32 / (self.n_planned() - n_plain) as f32;
            for _ in 0..N_REPEATS {
                for state in lessons.iter().flatten() {
                    self.learn_full(state, 1.0 - done);
                }
            }
            self.n_games += n_batch as u64;
        }
    }

    /// Moves all weights towards what a state should be worth.
    fn learn_full(&mut self, state: &FullState, pace: f32) {
        let expected = self.learned.value(&state.summed) + self.net.value_of(&state.inputs);
        let error = state.target - expected;
        self.net.nudge(&state.inputs, NET_RATE * pace * error);
        self.learned
            .nudge(&state.summed.places, SUMMED_RATE * pace * error);
    }

    /// What has been learned so far.
    #[must_use]
    pub fn table(&self) -> LearnedTable {
        // What no game has moved says nothing.
        let begin = Self::net(&self.features);
        let net = self.net.weights().iter().zip(begin.weights());
        let net = net.map(|(&weight, &begin)| if weight == begin { 0.0 } else { weight });
        let weights = self.learned.weights.iter().copied().chain(net);
        LearnedTable::new(self.seed, self.n_games, &self.points, weights)
    }

    /// Everything that is needed to go on later, as a file: some lines of text that say what it is,
    /// among them the [`digest`](PointTable::digest) of the points, and numbers.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.learned.weights.iter().zip(&self.learned.courses);
        let parts = weights.flat_map(|(&weight, course)| [weight, course.sum, course.sizes]);
        let parts = parts.chain(self.net.weights().iter().copied());
        let rounds = self.rounds.iter().copied().flat_map(u64::to_le_bytes);
        let body: Vec<u8> = rounds.chain(parts.flat_map(f32::to_le_bytes)).collect();
        let n_rounds = self.rounds.len() as u64;
        let numbers = [self.seed, n_rounds, self.n_games, self.n_weights() as u64];
        FILE.write(&self.points, numbers, &body)
    }

    fn n_weights(&self) -> usize {
        self.learned.weights.len() + self.net.weights().len()
    }

    /// Goes on from the bytes of [`to_bytes`](Self::to_bytes), for the classic points.
    ///
    /// # Errors
    ///
    /// Those of [`from_bytes_for`](Self::from_bytes_for).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LearnedTableError> {
        Self::from_bytes_for(bytes, &PointTable::classic())
    }

    /// Goes on from the bytes of [`to_bytes`](Self::to_bytes), for these points, or for others that
    /// are the same for every line.
    ///
    /// # Errors
    ///
    /// - [`LearnedTableError::BadHeader`] if a line of the header is missing or different;
    /// - [`LearnedTableError::OtherVersion`] if another version of the program has written it;
    /// - [`LearnedTableError::OtherPoints`] if it is for other points;
    /// - [`LearnedTableError::WrongChecksum`] if anything was changed;
    /// - [`LearnedTableError::WrongLength`] if there are more or fewer bytes than this version has;
    /// - [`LearnedTableError::NotAsWritten`] if rounds end before they begin, or before the last
    ///   game.
    pub fn from_bytes_for(bytes: &[u8], points: &PointTable) -> Result<Self, LearnedTableError> {
        let ([seed, n_rounds, n_games, n_weights], body) = FILE.read(bytes, points)?;
        let mut training = Self::with_points(seed, 0, points);
        let n_plain = 12 * training.learned.weights.len();
        let n_bytes = n_plain + 4 * training.net.weights().len();
        let n_rounds = usize::try_from(n_rounds).unwrap_or(usize::MAX);
        let expected = n_rounds.saturating_mul(8).saturating_add(n_bytes);
        if body.len() != expected || n_weights != training.n_weights() as u64 {
            return Err(LearnedTableError::WrongLength {
                len: body.len(),
                expected,
            });
        }
        let (rounds, weights) = body.split_at(body.len() - n_bytes);
        let (plain, net) = weights.split_at(n_plain);
        let round =
            |bytes: &[u8]| u64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
        training.rounds = rounds.chunks_exact(8).map(round).collect();
        training.n_games = n_games;
        let is_whole = training.rounds.is_sorted()
            && (training.round_start()..=training.n_planned()).contains(&n_games)
            && !training.rounds.is_empty();
        if !is_whole {
            return Err(LearnedTableError::NotAsWritten);
        }
        let part = |bytes: &[u8], idx: usize| {
            let bytes = bytes[4 * idx..].first_chunk().copied();
            f32::from_le_bytes(bytes.unwrap_or_default())
        };
        let learned = &mut training.learned;
        let learned = learned.weights.iter_mut().zip(&mut learned.courses);
        for ((weight, course), bytes) in learned.zip(plain.chunks_exact(12)) {
            [*weight, course.sum, course.sizes] = [0, 1, 2].map(|idx| part(bytes, idx));
        }
        let weights = training.net.weights_mut().iter_mut();
        for (weight, bytes) in weights.zip(net.chunks_exact(4)) {
            *weight = part(bytes, 0);
        }
        Ok(training)
    }

    fn play(&self, lessons: &mut [Lesson], run_all: &RunAll<'_>) {
        let teacher = Teacher {
            features: &self.features,
            weights: &self.learned,
            seed: self.seed,
        };
        let first = self.n_games;
        in_tasks(lessons, first, run_all, &|game_idx, lesson| {
            teacher.lesson(game_idx, lesson);
        });
    }

    fn play_full(&self, lessons: &mut [Vec<FullState>], run_all: &RunAll<'_>) {
        let teacher = Teacher {
            features: &self.features,
            weights: &WithNet {
                learned: &self.learned,
                net: &self.net,
            },
            seed: self.seed,
        };
        let first = self.n_games;
        in_tasks(lessons, first, run_all, &|game_idx, lesson| {
            teacher.full_lesson(game_idx, |state| self.learned.value(state), lesson);
        });
    }

    fn learn(&mut self, lesson: &Lesson) {
        let start = self.round_start();
        let share = (self.n_games - start) as f64 / (self.n_plain() - start) as f64;
        let phase = FORGETTING.iter().find(|(_, until)| share < *until);
        let forgetting = phase.map_or(0.0, |(forgetting, _)| *forgetting);
        let mut values = [0.0; 25];
        for (value, state) in values.iter_mut().zip(&lesson.states) {
            *value = self.learned.value(state);
        }
        let mut target = lesson.expected;
        let mut next = lesson.expected;
        for (state, value) in lesson.states.iter().zip(values).rev() {
            target = (1.0 - LAMBDA) * next + LAMBDA * target;
            next = value;
            self.learned
                .correct(&state.places, target - value, forgetting);
        }
    }
}

/// Does a piece of work for each of the lessons, the games of which are numbered from `first`.
fn in_tasks<T: Send>(
    lessons: &mut [T],
    first: u64,
    run_all: &RunAll<'_>,
    play: &(dyn Fn(u64, &mut T) + Sync),
) {
    let chunks = lessons.chunks_mut(TASK).enumerate();
    let tasks = chunks.map(|(chunk_idx, chunk)| {
        let first = first + (chunk_idx * TASK) as u64;
        let task: Task<'_> = Box::new(move || {
            // In this order no number is counted behind the last lesson.
            for (lesson, game_idx) in chunk.iter_mut().zip(first..) {
                play(game_idx, lesson);
            }
        });
        task
    });
    run_all(tasks.collect());
}
