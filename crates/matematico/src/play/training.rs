//! How the weights are learned: the program plays itself and corrects what it expected.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::layout::{KNOT_PARTS, Knot, N_PAIRS, N_STEPS};
use super::learned_table::LearnedTable;
use super::lesson::{Lesson, NetState, State, Teacher};
use super::net::Net;
use super::state_value::{Features, Pairs, Weights};
use crate::arrange::{RunAll, Task, in_turn};
use crate::{LearnedTableError, PointTable};

/// How much of a correction comes from the end of the game rather than from the next state.
const LAMBDA: f32 = 0.7;

/// How fast old corrections are forgotten, and up to which share of the games.
const FORGETTING: [(f32, f64); 3] = [(3e-4, 0.4), (3e-5, 0.75), (1e-5, 1.0)];

/// The share of the games for the weights that are summed; those after them are for the network.
const PLAIN_SHARE: f64 = 0.9;

/// How many games are played before any of them is learned of, so that several threads can play.
const BATCH: u64 = 64;

/// How many games a task has.
const TASK: usize = 4;

/// How far the network moves at first towards what was reached.
const NET_RATE: f32 = 4e-4;

/// How often the network learns of each game.
const N_REPEATS: usize = 2;

/// The points of a line by which the weights of the network are begun.
const USUAL_POINTS: f32 = 210.0;

/// Learns the weights of a [`LearnedTable`] by self-play.
///
/// Equal seeds and equal numbers of games give equal weights, however the games are cut into
/// calls of [`run`](Self::run).
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
    /// How many games there will be, which decides how fast old corrections are forgotten.
    n_planned: u64,
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

/// The weights of pairs at a step.
#[derive(Debug)]
struct AtStep<'a>(&'a [f32]);

impl Pairs for AtStep<'_> {
    type Sum = f32;

    #[inline]
    fn at(&self, place: u16) -> f32 {
        self.0[usize::from(place)]
    }
}

/// All weights while the network learns: the others stay as they are.
#[derive(Debug)]
struct WithNet<'a> {
    lines: &'a [f32],
    /// Those of pairs at each step.
    pairs: &'a [f32],
    net: &'a Net<f32>,
}

impl Weights for WithNet<'_> {
    type Unit = f32;
    type Pairs<'b>
        = AtStep<'b>
    where
        Self: 'b;

    #[inline]
    fn line(&self, place: usize) -> f32 {
        self.lines[place]
    }

    #[inline]
    fn pairs(&self, step: usize) -> AtStep<'_> {
        AtStep(&self.pairs[step * N_PAIRS..][..N_PAIRS])
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

    /// The weights of pairs at each step.
    fn pairs_at_steps(&self) -> Vec<f32> {
        let at_step = |step| {
            let pairs = self.pairs(step);
            (0..N_PAIRS).map(move |place| pairs.at(place as u16))
        };
        (0..N_STEPS).flat_map(at_step).collect()
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
            n_planned,
            n_games: 0,
        }
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

    /// How many games there will be.
    #[must_use]
    pub const fn n_planned(&self) -> u64 {
        self.n_planned
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
        let end = self.n_games.saturating_add(n_games).min(self.n_planned);
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
            self.run_net(end, run_all);
        }
        sum / n_learned.max(1) as f64
    }

    /// How many of the planned games are for the weights that are summed: whole batches.
    fn n_plain(&self) -> u64 {
        let n_batches = (self.n_planned as f64 * PLAIN_SHARE) as u64 / BATCH;
        (n_batches * BATCH).min(self.n_planned)
    }

    fn run_net(&mut self, end: u64, run_all: &RunAll<'_>) {
        let pairs = self.learned.pairs_at_steps();
        let mut lessons = vec![Vec::new(); BATCH as usize];
        while self.n_games < end {
            let n_batch = BATCH.min(self.n_planned - self.n_games) as usize;
            let lessons = &mut lessons[..n_batch];
            self.play_for_net(&pairs, lessons, run_all);
            let n_plain = self.n_plain();
            let done = (self.n_games - n_plain) as f32 / (self.n_planned - n_plain) as f32;
            let rate = NET_RATE * (1.0 - done);
            for _ in 0..N_REPEATS {
                for state in lessons.iter().flatten() {
                    let error = state.rest - self.net.value_of(&state.inputs);
                    self.net.nudge(&state.inputs, rate * error);
                }
            }
            self.n_games += n_batch as u64;
        }
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

    /// Everything that is needed to go on later, but for the points, which are taken for the
    /// classic ones.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.seed, self.n_planned, self.n_games];
        let weights = self.learned.weights.iter().zip(&self.learned.courses);
        let parts = weights.flat_map(|(&weight, course)| [weight, course.sum, course.sizes]);
        let parts = parts.chain(self.net.weights().iter().copied());
        let numbers = numbers.into_iter().flat_map(u64::to_le_bytes);
        numbers.chain(parts.flat_map(f32::to_le_bytes)).collect()
    }

    /// Goes on from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    ///
    /// [`LearnedTableError::WrongLength`] if there are more or fewer bytes than that.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LearnedTableError> {
        let mut training = Self::new(0, 0);
        let n_plain = 12 * training.learned.weights.len();
        let expected = 24 + n_plain + 4 * training.net.weights().len();
        if bytes.len() != expected {
            return Err(LearnedTableError::WrongLength {
                len: bytes.len(),
                expected,
            });
        }
        let (numbers, weights) = bytes.split_at(24);
        let (plain, net) = weights.split_at(n_plain);
        let number = |idx: usize| {
            let bytes = numbers[8 * idx..].first_chunk().copied();
            u64::from_le_bytes(bytes.unwrap_or_default())
        };
        [training.seed, training.n_planned, training.n_games] = [number(0), number(1), number(2)];
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

    fn play_for_net(&self, pairs: &[f32], lessons: &mut [Vec<NetState>], run_all: &RunAll<'_>) {
        let teacher = Teacher {
            features: &self.features,
            weights: &WithNet {
                lines: &self.learned.weights,
                pairs,
                net: &self.net,
            },
            seed: self.seed,
        };
        let first = self.n_games;
        in_tasks(lessons, first, run_all, &|game_idx, lesson| {
            teacher.net_lesson(game_idx, |state| self.learned.value(state), lesson);
        });
    }

    fn learn(&mut self, lesson: &Lesson) {
        let share = self.n_games as f64 / self.n_plain() as f64;
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
            for (game_idx, lesson) in (first..).zip(chunk) {
                play(game_idx, lesson);
            }
        });
        task
    });
    run_all(tasks.collect());
}
