//! The games played for training.

use alloc::vec::Vec;

use super::learner::Lesson;
use crate::arrange::generator::{Generator, shuffle};
use crate::play::values::{Features, Position, RoundedWeights, best_cell, endgame};

/// How many of the last empty cells are valued by exact expectation.
const N_EXACT: u32 = 2;

/// How much of a state's value is learned from later states instead of from the next card.
const LAMBDA: f32 = 0.7;

/// In about half of the games, some cards go to random cells. A state is learned best by visiting
/// it, and people who ask for hints reach states that a good player does not.
const N_KINDS: usize = 4;

/// In such a game, either up to [`MOST_FIRST`] cards are placed at random at the start, or up to
/// [`MOST_BEFORE`] cards are placed well, and then a few at random.
const MOST_FIRST: usize = 12;
const MOST_BEFORE: usize = 18;
/// The maximum number of cards placed at random after good moves.
const MOST_BETWEEN: usize = 3;

pub(crate) struct Teacher<'a> {
    pub(crate) features: &'a Features,
    pub(crate) weights: &'a RoundedWeights,
    pub(crate) seed: u64,
}

/// The cards of a game, and the range of those that go to random cells.
struct Plan {
    deck: [u8; 52],
    /// The index of the first random card, and the one after the last; equal if there are none.
    at_random: (usize, usize),
}

impl Plan {
    fn new(generator: &mut Generator) -> Self {
        let mut deck = core::array::from_fn(|card| (card % 13) as u8);
        shuffle(&mut deck, generator);
        let at_random = match generator.below(N_KINDS) {
            0 | 1 => (0, 0),
            2 => (0, 1 + generator.below(MOST_FIRST)),
            _ => {
                let first = 1 + generator.below(MOST_BEFORE);
                (first, first + 1 + generator.below(MOST_BETWEEN))
            }
        };
        Self { deck, at_random }
    }

    fn cards(&self) -> impl Iterator<Item = (usize, usize)> {
        let cards = self.deck[..25].iter().enumerate();
        cards.map(|(idx, &card)| (idx, usize::from(card)))
    }
}

/// The states of a game that training learns from: those after the last random card, followed only
/// by good moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    pub(crate) lessons: Vec<Lesson>,
    /// The expected total when exact valuation begins.
    pub(crate) total: f32,
}

impl Teacher<'_> {
    /// Plays a game, and sets the target values of its states.
    pub(crate) fn play(&self, game_idx: u64, game: &mut Game) {
        let mut generator = Generator::new(self.seed, game_idx);
        let plan = Plan::new(&mut generator);
        let (first_random, first_good) = plan.at_random;
        let mut position = Position::EMPTY;
        let mut n_lessons = 0_usize;
        // The expectation of each state, and its average improvement one card later.
        let [mut expected, mut better] = [[0.0; 25]; 2];
        for (idx, card) in plan.cards() {
            let is_exact = position.empty.count_ones() <= N_EXACT;
            let mut values = None;
            if let Some(before) = n_lessons.checked_sub(1) {
                let ahead = self.look_ahead(&position, card);
                better[before] = ahead.mean - expected[before];
                game.total = ahead.mean;
                values = Some(ahead.of_card);
            }
            if is_exact && idx >= first_good {
                break;
            }
            position.turn(card);
            let values = values.unwrap_or_else(|| self.move_values(&position, card));
            let cell = if (first_random..first_good).contains(&idx) {
                position.any_empty_cell(&mut generator)
            } else {
                best_cell(&values).0
            };
            position.place(cell, card, &self.features.holdings);
            if idx + 1 < first_good || position.empty.count_ones() < N_EXACT {
                continue;
            }
            if game.lessons.len() == n_lessons {
                game.lessons.push(Lesson::default());
            }
            game.lessons[n_lessons].describe(self.features, &position);
            expected[n_lessons] = values[cell];
            n_lessons += 1;
        }
        game.lessons.truncate(n_lessons);
        let mut off = 0.0;
        let states = expected.into_iter().zip(better);
        for (lesson, (expected, better)) in game.lessons.iter_mut().zip(states).rev() {
            off = better + LAMBDA * off;
            lesson.target = expected + off;
        }
    }

    /// The expectation after each possible move of a turned-up card.
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        if position.empty.count_ones() <= N_EXACT {
            let totals = endgame::move_totals(&self.features.holdings, position, card);
            return totals.map(|total| total as f32);
        }
        self.features.move_values(self.weights, position, card)
    }

    /// The expectations before `next` is turned up, the next card of the game.
    fn look_ahead(&self, position: &Position, next: usize) -> Ahead {
        let (mut sum, mut n_left) = (0.0, 0.0);
        let mut of_card = [0.0; 25];
        let mut add = |card: usize, values: &[f32; 25]| {
            let n_cards = f32::from(position.left[card]);
            sum += n_cards * best_cell(values).1;
            n_left += n_cards;
            if card == next {
                of_card = *values;
            }
        };
        if position.empty.count_ones() <= N_EXACT {
            for card in position.values_left() {
                let mut turned = *position;
                turned.turn(card);
                add(card, &self.move_values(&turned, card));
            }
        } else {
            self.features.next_values(self.weights, position, add);
        }
        Ahead {
            mean: sum / n_left,
            of_card,
        }
    }
}

/// What is expected before the next card is turned up.
struct Ahead {
    /// The mean over all cards that could come next.
    mean: f32,
    /// The expectation after each possible move of the card that comes next.
    of_card: [f32; 25],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PointTable;

    /// The targets of a game, computed card by card from the values of all possible moves.
    fn again(teacher: &Teacher<'_>, game_idx: u64) -> Vec<f32> {
        let features = teacher.features;
        let mut generator = Generator::new(teacher.seed, game_idx);
        let plan = Plan::new(&mut generator);
        let mut position = Position::EMPTY;
        // For each state after a move: its value, and the average value one card later.
        let mut states = Vec::new();
        for (idx, card) in plan.cards().take(23) {
            position.turn(card);
            let values = features.move_values(teacher.weights, &position, card);
            let (first, end) = plan.at_random;
            let free: Vec<usize> = position.empty_cells().collect();
            let cell = if (first..end).contains(&idx) {
                free[generator.below(free.len())]
            } else {
                best_cell(&values).0
            };
            position.place(cell, card, &features.holdings);
            let mut mean = 0.0;
            for next in position.values_left() {
                let mut turned = position;
                turned.turn(next);
                let best = if idx == 22 {
                    let totals = endgame::move_totals(&features.holdings, &turned, next);
                    best_cell(&totals).1
                } else {
                    let values = features.move_values(teacher.weights, &turned, next);
                    f64::from(best_cell(&values).1)
                };
                mean += best * f64::from(position.left[next]) / (51 - idx) as f64;
            }
            if idx + 1 >= end {
                states.push((f64::from(values[cell]), mean));
            }
        }
        // Each later difference counts 0.7 times as much as the one before.
        let targets = (0..states.len()).map(|from| {
            let later = states[from..].iter().zip(0..);
            let off = later.map(|((value, mean), n)| (mean - value) * 0.7_f64.powi(n));
            (states[from].0 + off.sum::<f64>()) as f32
        });
        targets.collect()
    }

    #[test]
    fn states_should_be_worth_what_came_of_them_without_luck() {
        let features = Features::new(&PointTable::classic());
        let units = (0..RoundedWeights::len(&features))
            .map(|place| (place.wrapping_mul(2_654_435_761) >> 7 & 0x3F) as i16 - 32);
        let weights = RoundedWeights::new(&features, units.collect());
        let teacher = Teacher {
            features: &features,
            weights: &weights,
            seed: 6,
        };
        let mut game = Game::default();
        let mut n_lessons = 0;
        for game_idx in 0..60 {
            teacher.play(game_idx, &mut game);
            let expected = again(&teacher, game_idx);
            assert_eq!(game.lessons.len(), expected.len(), "game {game_idx}");
            for (lesson, expected) in game.lessons.iter().zip(expected) {
                assert!((lesson.target - expected).abs() < 0.01, "game {game_idx}");
            }
            n_lessons += game.lessons.len();
        }
        // Half of the games start badly, or have some bad moves in the middle.
        assert!((800..1300).contains(&n_lessons), "{n_lessons}");
    }
}
