//! How the weights are learned: self-play corrects the expected totals.

mod learner;
mod lesson;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use handeval_work::{RunAll, Task, in_turn};

use crate::play::values::{Features, FileKind, LearnedTable};
use crate::{LearnedTableError, PointTable};
use learner::Learner;
use lesson::{Game, Teacher};

/// The weights learn after every batch of this many games, so that several threads can play the
/// games of a batch.
const BATCH: u64 = 64;

/// The number of games per task.
const TASK: usize = 4;

/// How many times the weights learn from each game of a round of `n_games` games. In short rounds,
/// more must be learned from each game. For 4,096 games, 16 times was better than 8 or 32; for
/// 200,000, 4 times was as good as 8.
fn n_repeats(n_games: u64) -> u64 {
    (160_000 / n_games.max(1)).clamp(4, 16)
}

/// The file of a training run.
const FILE: FileKind<4> = FileKind {
    title: "training",
    version: 3,
    numbers: ["seed", "rounds", "games", "weights"],
};

/// Learns the weights of a [`LearnedTable`] by self-play.
///
/// The games form a round of a planned length, during which the step size shrinks to 0, and can be
/// followed by further [`plan`](Self::plan)ned rounds. The weights learn from each game 4 times,
/// and up to 16 times in short rounds. The same seed, points and planned rounds give the same
/// weights on every machine, no matter how the games are divided into calls of [`run`](Self::run).
///
/// # Examples
///
/// ```
/// use handeval_matematico::{PointTable, Training};
///
/// let mut training = Training::new(7, 100, &PointTable::classic());
/// training.run(60);
/// let mut again = Training::from_bytes(&training.to_bytes(), &PointTable::classic())?;
/// again.run(40);
/// training.run(40);
/// assert_eq!(training.table().to_bytes(), again.table().to_bytes());
/// # Ok::<(), handeval_matematico::LearnedTableError>(())
/// ```
///
/// # Source
///
/// TD(λ): R. S. Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988; here
/// with the differences averaged over all cards that may come next.
#[derive(Clone, Debug)]
pub struct Training {
    points: PointTable,
    features: Features,
    learner: Learner,
    seed: u64,
    /// For each round, the number of games played when it ends.
    rounds: Vec<u64>,
    n_games: u64,
}

impl Training {
    /// Training from scratch, for `n_planned` games with these points. Training distinguishes the
    /// holdings of lines only by what matters for classic figures, so an added figure is learned
    /// only to the extent that it resembles a classic one.
    #[must_use]
    pub fn new(seed: u64, n_planned: u64, points: &PointTable) -> Self {
        let features = Features::new(points);
        Self {
            points: points.clone(),
            learner: Learner::new(&features),
            features,
            seed,
            rounds: vec![n_planned],
            n_games: 0,
        }
    }

    /// Plans a further round that builds on what has been learned. An unfinished round ends here.
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

    /// The seed of the games.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of games played.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// The number of games in all rounds.
    #[must_use]
    pub fn n_planned(&self) -> u64 {
        self.rounds.last().copied().unwrap_or(0)
    }

    /// The number of games in each round.
    pub fn rounds(&self) -> impl Iterator<Item = u64> + '_ {
        let starts = [0].into_iter().chain(self.rounds.iter().copied());
        self.rounds
            .iter()
            .zip(starts)
            .map(|(end, start)| end - start)
    }

    /// The number of games before the current round.
    fn round_start(&self) -> u64 {
        self.rounds.iter().rev().nth(1).copied().unwrap_or(0)
    }

    /// Plays `n_games` more games, up to the planned number, and learns from each. Games come in
    /// batches of 64, so a few more may be played. Returns the mean total, or 0 if no games were
    /// played; in about half of the games, some cards are placed at random.
    pub fn run(&mut self, n_games: u64) -> f64 {
        self.run_with(n_games, &in_turn)
    }

    /// Like [`run`](Self::run), but plays the games of a batch as tasks for several threads. The
    /// result is the same.
    pub fn run_with(&mut self, n_games: u64, run_all: &RunAll<'_>) -> f64 {
        let first = self.n_games;
        let end = first.saturating_add(n_games).min(self.n_planned());
        let mut sum = 0.0;
        let mut games = vec![Game::default(); BATCH as usize];
        while self.n_games < end {
            let n_batch = BATCH.min(self.n_planned() - self.n_games);
            let games = &mut games[..n_batch as usize];
            self.play(games, run_all);
            let pace = self.pace();
            for _ in 0..n_repeats(self.n_planned() - self.round_start()) {
                for lesson in games.iter().flat_map(|game| &game.lessons) {
                    self.learner.learn(lesson, pace);
                }
            }
            self.n_games += n_batch;
            sum += games.iter().map(|game| f64::from(game.total)).sum::<f64>();
        }
        sum / (self.n_games - first).max(1) as f64
    }

    /// The step size: from 1 at the beginning of a round down to 0 at its end.
    fn pace(&self) -> f32 {
        let start = self.round_start();
        let done = (self.n_games - start) as f64 / (self.n_planned() - start) as f64;
        (1.0 - done) as f32
    }

    /// Whether any line scores points.
    pub(crate) fn can_score(&self) -> bool {
        self.features.holdings.most_points() > 0.0
    }

    /// The table learned so far.
    #[must_use]
    pub fn table(&self) -> LearnedTable {
        let weights = self.learner.rounded(&self.features);
        let features = self.features.clone();
        LearnedTable::new(self.seed, self.n_games, &self.points, weights, features)
    }

    /// Everything needed to continue later, as a file: descriptive lines of text, with the
    /// [`digest`](PointTable::digest) of the points, and numbers.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rounds = self.rounds.iter().copied().flat_map(u64::to_le_bytes);
        let numbers = self.learner.numbers().flat_map(f32::to_le_bytes);
        let body: Vec<u8> = rounds.chain(numbers).collect();
        let n_rounds = self.rounds.len() as u64;
        let n_weights = self.learner.n_weights() as u64;
        let header = [self.seed, n_rounds, self.n_games, n_weights];
        FILE.write(&self.points, header, &body)
    }

    /// Continues from the bytes of [`to_bytes`](Self::to_bytes), for these points or others that
    /// score every line the same.
    ///
    /// # Errors
    ///
    /// - [`LearnedTableError::BadHeader`] for a missing or unexpected header line;
    /// - [`LearnedTableError::OtherVersion`] for a version that this program does not read;
    /// - [`LearnedTableError::OtherPoints`] for different points;
    /// - [`LearnedTableError::WrongChecksum`] if the bytes were changed;
    /// - [`LearnedTableError::WrongLength`] for more or fewer bytes than this version expects;
    /// - [`LearnedTableError::NotAsWritten`] if there are no rounds, if a round ends before it
    ///   begins, or if the number of games played is not in the range of the last round.
    pub fn from_bytes(bytes: &[u8], points: &PointTable) -> Result<Self, LearnedTableError> {
        let ([seed, n_rounds, n_games, n_weights], body) = FILE.read(bytes, points)?;
        let mut training = Self::new(seed, 0, points);
        let n_bytes = 4 * training.learner.numbers().count();
        let n_rounds = usize::try_from(n_rounds).unwrap_or(usize::MAX);
        let expected = n_rounds.saturating_mul(8).saturating_add(n_bytes);
        if body.len() != expected || n_weights != training.learner.n_weights() as u64 {
            return Err(LearnedTableError::WrongLength {
                len: body.len(),
                expected,
            });
        }
        let (rounds, numbers) = body.split_at(body.len() - n_bytes);
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
        let number =
            |bytes: &[u8]| f32::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
        let places = training.learner.numbers_mut();
        for (place, bytes) in places.zip(numbers.chunks_exact(4)) {
            *place = number(bytes);
        }
        Ok(training)
    }

    /// Plays the next games, one for each element of `games`.
    fn play(&self, games: &mut [Game], run_all: &RunAll<'_>) {
        let teacher = Teacher {
            features: &self.features,
            weights: &self.learner.rounded(&self.features),
            seed: self.seed,
        };
        let chunks = games.chunks_mut(TASK).enumerate();
        let tasks = chunks.map(|(chunk_idx, chunk)| {
            let first = self.n_games + (chunk_idx * TASK) as u64;
            let teacher = &teacher;
            let task: Task<'_> = Box::new(move || {
                // In this order, the last chunk ends with the last game.
                for (game, game_idx) in chunk.iter_mut().zip(first..) {
                    teacher.play(game_idx, game);
                }
            });
            task
        });
        run_all(tasks.collect());
    }
}
