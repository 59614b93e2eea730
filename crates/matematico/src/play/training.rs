//! How the weights are learned: the program plays itself and corrects what it expected.

use alloc::vec;
use alloc::vec::Vec;

use super::endgame;
use super::learned_table::LearnedTable;
use super::position::Position;
use super::state_value::{Features, Weights, best_cell};
use crate::arrange::generator::{Generator, shuffle};
use crate::{LearnedTableError, PointTable};

/// How much of a correction comes from the end of the game rather than from the next state.
const LAMBDA: f32 = 0.7;

/// How many of the last empty cells are left to exact expectation.
const N_EXACT: u32 = 2;

/// How fast old corrections are forgotten, and up to which share of the games.
const FORGETTING: [(f32, f64); 3] = [(3e-4, 0.4), (3e-5, 0.75), (1e-5, 1.0)];

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
    seed: u64,
    /// How many games there will be, which decides how fast old corrections are forgotten.
    n_planned: u64,
    n_games: u64,
}

/// A weight and how its corrections went.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    value: f32,
    /// The sum of the corrections, and of their sizes: as long as they agree, the weight still
    /// moves; once they cancel out it comes to rest.
    sum: f32,
    sizes: f32,
    /// How often it counts in the state at hand.
    n_uses: u32,
}

#[derive(Clone, Debug)]
struct Learned(Vec<Weight>);

impl Weights for Learned {
    #[inline]
    fn at(&self, place: usize) -> f32 {
        self.0[place].value
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
        let learned = Learned(vec![Weight::default(); features.layout.n_weights()]);
        Self {
            points: points.clone(),
            features,
            learned,
            seed,
            n_planned,
            n_games: 0,
        }
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

    /// Plays so many games more, up to the planned number, and learns from each. Returns the mean
    /// of their totals; 0 if there was none.
    pub fn run(&mut self, n_games: u64) -> f64 {
        let n_games = n_games.min(self.n_planned.saturating_sub(self.n_games));
        let mut game = LessonGame::default();
        let mut sum = 0.0;
        for _ in 0..n_games {
            let mut generator = Generator::new(self.seed, self.n_games);
            self.play(&mut game, &mut generator);
            self.learn(&game);
            self.n_games += 1;
            sum += f64::from(game.total);
        }
        sum / n_games.max(1) as f64
    }

    /// What has been learned so far.
    #[must_use]
    pub fn table(&self) -> LearnedTable {
        let weights = self.learned.0.iter().map(|weight| weight.value);
        LearnedTable::new(self.seed, self.n_games, &self.points, weights)
    }

    /// Everything that is needed to go on later, but for the points, which are taken for the
    /// classic ones.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.seed, self.n_planned, self.n_games];
        let weights = self.learned.0.iter();
        let parts = weights.flat_map(|weight| [weight.value, weight.sum, weight.sizes]);
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
        let n_weights = training.learned.0.len();
        let expected = 24 + 12 * n_weights;
        if bytes.len() != expected {
            return Err(LearnedTableError::WrongLength {
                len: bytes.len(),
                expected,
            });
        }
        let (numbers, weights) = bytes.split_at(24);
        let number = |idx: usize| {
            let bytes = numbers[8 * idx..].first_chunk().copied();
            u64::from_le_bytes(bytes.unwrap_or_default())
        };
        [training.seed, training.n_planned, training.n_games] = [number(0), number(1), number(2)];
        for (weight, bytes) in training.learned.0.iter_mut().zip(weights.chunks_exact(12)) {
            let part = |idx: usize| {
                let bytes = bytes[4 * idx..].first_chunk().copied();
                f32::from_le_bytes(bytes.unwrap_or_default())
            };
            [weight.value, weight.sum, weight.sizes] = [part(0), part(1), part(2)];
        }
        Ok(training)
    }

    fn play(&self, game: &mut LessonGame, generator: &mut Generator) {
        let mut deck: [u8; 52] = core::array::from_fn(|card| (card % 13) as u8);
        shuffle(&mut deck, generator);
        let mut position = Position::EMPTY;
        game.n_states = 0;
        for &card in &deck[..25] {
            let card = usize::from(card);
            position.turn(card);
            let n_empty = position.empty.count_ones();
            if n_empty <= N_EXACT {
                let totals = endgame::move_totals(&self.features.holdings, &position, card);
                let (cell, total) = best_cell(&totals);
                position.place(cell, card, &self.features.holdings);
                if n_empty == N_EXACT {
                    game.expected = total as f32;
                }
                continue;
            }
            let values = self.features.move_values(&self.learned, &position, card);
            let (cell, value) = best_cell(&values);
            position.place(cell, card, &self.features.holdings);
            let state = &mut game.states[game.n_states];
            self.features.places(&position, &mut state.places);
            state.value = value;
            game.n_states += 1;
        }
        game.total = self.features.points(&position);
    }

    fn learn(&mut self, game: &LessonGame) {
        let share = self.n_games as f64 / self.n_planned as f64;
        let phase = FORGETTING.iter().find(|(_, until)| share < *until);
        let forgetting = phase.map_or(0.0, |(forgetting, _)| *forgetting);
        let mut target = game.expected;
        let mut next = game.expected;
        for state in game.states[..game.n_states].iter().rev() {
            target = (1.0 - LAMBDA) * next + LAMBDA * target;
            next = state.value;
            self.correct(&state.places, target - state.value, forgetting);
        }
    }

    /// Moves the weights of a state so that, were all of them free to move, its value would grow
    /// by `error`.
    fn correct(&mut self, places: &[u32], error: f32, forgetting: f32) {
        let mut squares = 0;
        for &place in places {
            let weight = &mut self.learned.0[place as usize];
            squares += 2 * weight.n_uses + 1;
            weight.n_uses += 1;
        }
        let step = error / squares as f32;
        for &place in places {
            let weight = &mut self.learned.0[place as usize];
            let freedom = if weight.sizes > 0.0 {
                weight.sum.abs() / weight.sizes
            } else {
                1.0
            };
            weight.value += freedom * step;
            weight.n_uses -= 1;
            if weight.n_uses == 0 {
                weight.sum = weight.sum * (1.0 - forgetting) + error;
                weight.sizes = weight.sizes * (1.0 - forgetting) + error.abs();
            }
        }
    }
}

/// A game of which the program learns.
#[derive(Clone, Debug, Default)]
struct LessonGame {
    /// The states after the moves that are not exact.
    states: [State; 25],
    n_states: usize,
    /// What is expected when the exact part begins.
    expected: f32,
    total: f32,
}

#[derive(Clone, Debug, Default)]
struct State {
    places: Vec<u32>,
    value: f32,
}
