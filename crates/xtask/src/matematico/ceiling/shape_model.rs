//! A line alone for which only equal values matter: a small chain of states, solved backwards.
//!
//! A state is how often each value is in the line, and how many cards of it are left. Of all other
//! values the mean is taken. It gives the first prices of cards, and stands in for holdings that
//! [`Potential`](super::potential::Potential) has not met.

use std::collections::HashMap;

use super::game::{COPIES, Game};
use super::potential::Shaping;

/// How often a value is in the line, and how many cards of it are left: one digit from 1, 0 for
/// none.
pub(super) const fn digit(n_held: usize, n_left: usize) -> usize {
    // Held once: 1 to 4; twice: 5 to 7; three times: 8 and 9; four times: 10.
    const FIRST: [usize; 5] = [0, 1, 5, 8, 10];
    FIRST[n_held] + n_left
}

pub(super) const N_DIGITS: usize = 11;

/// The state of a line by its digits, descending.
pub(super) type Digits = [usize; 5];

pub(super) fn code(mut digits: Digits) -> usize {
    // Five digits at most; zeros go last.
    for end in (1..5).rev() {
        for place in 0..end {
            if digits[place] < digits[place + 1] {
                digits.swap(place, place + 1);
            }
        }
    }
    digits.iter().rev().fold(0, |sum, &digit| sum * N_DIGITS + digit)
}

/// A state in which a value more or less is all that matters: what is held how often, with how
/// many left.
#[derive(Clone, Debug)]
pub(super) struct State {
    values: Vec<(usize, usize)>,
    pub(super) n_held: usize,
}

impl State {
    /// How many values there are, if each is there once.
    pub(super) fn n_single(&self) -> Option<usize> {
        let is_single = self.values.iter().all(|&(held, _)| held == 1);
        is_single.then_some(self.values.len())
    }

    pub(super) fn code(&self) -> usize {
        let mut digits = [0; 5];
        for (digit_of, &(held, left)) in digits.iter_mut().zip(&self.values) {
            *digit_of = digit(held, left);
        }
        code(digits)
    }
}

/// What may happen to a state with the next card.
struct Arrival {
    weight: Weight,
    /// The states after it, if it is taken and if it is left; `usize::MAX` if the line is full,
    /// whose points are then in `points`.
    taken: usize,
    left: usize,
    points: f64,
    /// How many cards of its value are left after it.
    n_left: usize,
}

enum Weight {
    /// So many cards.
    Cards(usize),
    /// All others, if so many cards are the line's own: those with `n_left` cards left.
    Others(usize),
}

pub(super) const IMPOSSIBLE: f64 = -1e6;

/// The larger of two numbers, softly.
pub(super) fn soft_max(one: f64, other: f64, softness: f64) -> f64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if softness <= 0.0 || high - low > 20.0 * softness {
        return high;
    }
    high + softness * (-(high - low) / softness).exp().ln_1p()
}

/// The cost of the pairs in a line whose values are there so often.
pub(super) fn pairs_of(counts: impl Iterator<Item = usize>) -> f64 {
    counts.map(|count| count * count.saturating_sub(1) / 2).sum::<usize>() as f64
}

/// A line alone, as a chain of states.
pub(super) struct Model<const SIDE: usize> {
    n_cards: usize,
    pub(super) states: Vec<State>,
    arrivals: Vec<Vec<Arrival>>,
    softness: f64,
}

impl<const SIDE: usize> Model<SIDE> {
    const N_TURNED: usize = SIDE * SIDE;

    pub(super) fn new(game: &Game<SIDE>, is_diagonal: bool, shaping: Shaping) -> Self {
        let mut states = vec![State {
            values: Vec::new(),
            n_held: 0,
        }];
        let mut ids: HashMap<usize, usize> = HashMap::from([(states[0].code(), 0)]);
        let mut arrivals = Vec::new();
        let points_of = |values: &[(usize, usize)]| {
            let mut counts: Vec<usize> = values.iter().map(|&(held, _)| held).collect();
            counts.sort_unstable_by(|one, other| other.cmp(one));
            let points = (game.shape_points)(&counts);
            let has_bonus = is_diagonal && points > 0.0;
            let bonus = if has_bonus { game.diagonal_bonus } else { 0.0 };
            points + bonus - shaping.pair_price * pairs_of(counts.into_iter())
        };
        let mut next = 0;
        while next < states.len() {
            let state = states[next].clone();
            let mut of_state = Vec::new();
            let mut id_of = |values: Vec<(usize, usize)>| -> (usize, f64) {
                let n_held = values.iter().map(|&(held, _)| held).sum();
                if n_held == SIDE {
                    return (usize::MAX, points_of(&values));
                }
                let state = State { values, n_held };
                let id = *ids.entry(state.code()).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                });
                (id, 0.0)
            };
            let n_own: usize = state.values.iter().map(|&(_, left)| left).sum();
            for idx in 0..state.values.len() {
                let (held, left) = state.values[idx];
                if left == 0 {
                    continue;
                }
                let mut values = state.values.clone();
                values[idx] = (held, left - 1);
                let (after_leaving, _) = id_of(values.clone());
                values[idx] = (held + 1, left - 1);
                let (taken, points) = id_of(values);
                of_state.push(Arrival {
                    weight: Weight::Cards(left),
                    taken,
                    left: after_leaving,
                    points,
                    n_left: left - 1,
                });
            }
            for n_left in 0..COPIES {
                let mut values = state.values.clone();
                values.push((1, n_left));
                let (taken, points) = id_of(values);
                of_state.push(Arrival {
                    weight: Weight::Others(n_own),
                    taken,
                    left: next,
                    points,
                    n_left,
                });
            }
            arrivals.push(of_state);
            next += 1;
        }
        Self {
            n_cards: game.n_cards(),
            states,
            arrivals,
            softness: shaping.softness,
        }
    }

    /// How likely it is that a card has so many left of its value, after so many were turned
    /// before it.
    pub(super) fn left_chances(&self, n_turned: usize) -> [f64; COPIES] {
        let turned = n_turned as f64 / (self.n_cards - 1) as f64;
        let choose = [1.0, 3.0, 3.0, 1.0];
        core::array::from_fn(|left| {
            choose[left] * (1.0 - turned).powi(left as i32) * turned.powi(3 - left as i32)
        })
    }

    fn chance(&self, arrival: &Arrival, n_turned: usize, left_chances: &[f64; COPIES]) -> f64 {
        let n = (self.n_cards - n_turned) as f64;
        match arrival.weight {
            Weight::Cards(n_cards) => n_cards as f64 / n,
            Weight::Others(n_own) => (n - n_own as f64).max(0.0) / n * left_chances[arrival.n_left],
        }
    }

    /// The values of all states, by cards turned.
    pub(super) fn values(&self, prices: &[[f64; COPIES]]) -> Vec<Vec<f64>> {
        let mut values = vec![vec![IMPOSSIBLE; self.states.len()]; Self::N_TURNED + 1];
        for n_turned in (0..Self::N_TURNED).rev() {
            let left_chances = self.left_chances(n_turned);
            for (id, arrivals) in self.arrivals.iter().enumerate() {
                if !self.is_possible(id, n_turned) {
                    continue;
                }
                let (mut sum, mut total) = (0.0, 0.0);
                for arrival in arrivals {
                    let chance = self.chance(arrival, n_turned, &left_chances);
                    let (take, leave) = self.both(arrival, n_turned, &values, prices);
                    sum += chance * soft_max(take, leave, self.softness);
                    total += chance;
                }
                values[n_turned][id] = sum / total;
            }
        }
        values
    }

    /// Whether enough cards are to come for the line to be full.
    fn is_possible(&self, id: usize, n_turned: usize) -> bool {
        SIDE - self.states[id].n_held <= Self::N_TURNED - n_turned
    }

    fn both(
        &self,
        arrival: &Arrival,
        n_turned: usize,
        values: &[Vec<f64>],
        prices: &[[f64; COPIES]],
    ) -> (f64, f64) {
        let after = &values[n_turned + 1];
        let taken = after.get(arrival.taken).copied().unwrap_or(arrival.points);
        (taken - prices[n_turned][arrival.n_left], after[arrival.left])
    }

    /// Prices at which the lines of a direction together take each card about once, and the values
    /// at these prices.
    pub(super) fn balance(&self, pays: bool) -> (Vec<[f64; COPIES]>, Vec<Vec<f64>>) {
        let mut prices = vec![[0.0; COPIES]; Self::N_TURNED];
        if !pays {
            let values = self.values(&prices);
            return (prices, values);
        }
        for round in 0..200 {
            let values = self.values(&prices);
            let takes = self.takes(&values, &prices);
            let step = 8.0 / (1.0 + round as f64 / 40.0);
            for (price, take) in prices.iter_mut().zip(&takes) {
                for (price, take) in price.iter_mut().zip(take) {
                    *price += step * (SIDE as f64 * take - 1.0);
                }
            }
        }
        let values = self.values(&prices);
        (prices, values)
    }

    /// How often a line takes a card, by cards turned and cards left of its value.
    fn takes(&self, values: &[Vec<f64>], prices: &[[f64; COPIES]]) -> Vec<[f64; COPIES]> {
        let mut chances = vec![0.0; self.states.len()];
        chances[0] = 1.0;
        let mut takes = Vec::with_capacity(Self::N_TURNED);
        for n_turned in 0..Self::N_TURNED {
            let left_chances = self.left_chances(n_turned);
            let (mut taken, mut seen) = ([0.0; COPIES], [1e-9; COPIES]);
            // A full line takes nothing, and sees its share of the cards.
            let n_open: f64 = chances.iter().sum();
            for n_left in 0..COPIES {
                seen[n_left] += (1.0 - n_open) * left_chances[n_left];
            }
            let mut next = vec![0.0; self.states.len()];
            for (id, arrivals) in self.arrivals.iter().enumerate() {
                if chances[id] == 0.0 {
                    continue;
                }
                let all = arrivals.iter();
                let total: f64 = all.map(|one| self.chance(one, n_turned, &left_chances)).sum();
                for arrival in arrivals {
                    let chance = chances[id] / total * self.chance(arrival, n_turned, &left_chances);
                    let (take, leave) = self.both(arrival, n_turned, values, prices);
                    let odds = ((leave - take) / self.softness.max(0.5)).clamp(-50.0, 50.0);
                    let take = chance / (1.0 + odds.exp());
                    seen[arrival.n_left] += chance;
                    taken[arrival.n_left] += take;
                    next[arrival.left] += chance - take;
                    if let Some(state) = next.get_mut(arrival.taken) {
                        *state += take;
                    }
                }
            }
            takes.push(core::array::from_fn(|left| taken[left] / seen[left]));
            chances = next;
        }
        takes
    }
}
