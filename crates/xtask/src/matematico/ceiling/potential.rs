//! What a line that is not full may be expected to score yet: the values of which the penalty is
//! made.
//!
//! Any numbers at all would do here, and the bound would be one; good ones make it low. A line is
//! looked at alone, as if it might take or leave every card that is turned, and paid a price for
//! each card that it takes. Prices are such that the lines of one direction would take each card
//! once, on average: this is the Lagrangian relaxation of problems that only share a resource.

use std::collections::HashMap;

use super::game::{COPIES, Game};

/// What the potential is made with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaping {
    /// What each pair of equal cards in a line costs: two cards share one line at most.
    pub(super) pair_price: f64,
    /// How soft the choice between taking and leaving a card is, in points.
    pub(super) softness: f64,
    /// By what share of the lines of a direction a diagonal takes part in the prices.
    pub(super) diagonal_share: f64,
}

/// The values of a line that is not full, ascending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holding {
    values: [u8; 5],
    len: usize,
}

impl Holding {
    pub(super) fn values(&self) -> &[u8] {
        &self.values[..self.len]
    }

    pub(super) fn with(mut self, value: u8) -> Self {
        let mut place = self.len;
        while place > 0 && self.values[place - 1] > value {
            self.values[place] = self.values[place - 1];
            place -= 1;
        }
        self.values[place] = value;
        self.len += 1;
        self
    }
}

/// How often a value is in the line, and how many cards of it are left: one digit from 1, 0 for
/// none.
const fn digit(n_held: usize, n_left: usize) -> usize {
    // Held once: 1 to 4; twice: 5 to 7; three times: 8 and 9; four times: 10.
    const FIRST: [usize; 5] = [0, 1, 5, 8, 10];
    FIRST[n_held] + n_left
}

const N_DIGITS: usize = 11;

/// The state of a line by its digits, descending.
type Digits = [usize; 5];

fn code(mut digits: Digits) -> usize {
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
struct State {
    values: Vec<(usize, usize)>,
    n_held: usize,
}

impl State {
    fn code(&self) -> usize {
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

/// The lines of a kind.
#[derive(Debug)]
pub(super) struct Potential<const SIDE: usize> {
    /// By how many cards are turned, then by the code of the state.
    shapes: Vec<Vec<f32>>,
    /// For each different points of straights: by cards turned, then by the sorted numbers of
    /// cards left of what is missing.
    straights: Vec<StraightValues>,
    /// What a card costs, by how many are turned and how many are left of its value.
    prices: Vec<[f64; COPIES]>,
    game_straights: Vec<(u16, usize)>,
    softness: f64,
}

#[derive(Debug)]
struct StraightValues {
    points: f64,
    values: Vec<Vec<f32>>,
}

const IMPOSSIBLE: f64 = -1e6;

/// The larger of two numbers, softly.
fn soft_max(one: f64, other: f64, softness: f64) -> f64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if softness <= 0.0 || high - low > 20.0 * softness {
        return high;
    }
    high + softness * (-(high - low) / softness).exp().ln_1p()
}

/// The code of up to four missing values by how many cards are left of each; 9 stands for nothing
/// missing. One missing value may have up to eight (a straight that is open at both ends).
fn missing_code(missing: &mut [usize]) -> usize {
    missing.sort_unstable();
    let start = missing.len();
    missing.iter().fold(start, |sum, &left| sum * 9 + left)
}

const N_MISSING_CODES: usize = 5 * 9 * 9 * 9;

impl<const SIDE: usize> Potential<SIDE> {
    pub(super) fn new(game: &Game<SIDE>, is_diagonal: bool, shaping: Shaping) -> Self {
        let model = Model::new(game, is_diagonal, shaping);
        let share = if is_diagonal {
            shaping.diagonal_share
        } else {
            1.0
        };
        let (prices, shapes) = model.balance(share);
        let mut kinds: Vec<f64> = game.straights.iter().map(|straight| straight.points).collect();
        kinds.sort_unstable_by(f64::total_cmp);
        kinds.dedup();
        let bonus = if is_diagonal { game.diagonal_bonus } else { 0.0 };
        let straights: Vec<_> = kinds
            .iter()
            .map(|&points| model.straight_values(points + bonus, &prices, &shapes))
            .collect();
        let kind_of = |points: f64| kinds.iter().position(|&kind| kind == points).unwrap_or(0);
        let game_straights = game.straights.iter();
        let game_straights = game_straights.map(|one| (one.values, kind_of(one.points)));
        // By code, for a quick look.
        let mut by_code = vec![vec![IMPOSSIBLE as f32; N_DIGITS.pow(4)]; shapes.len()];
        for (row, values) in by_code.iter_mut().zip(&shapes) {
            for (state, &value) in model.states.iter().zip(values) {
                row[state.code()] = value as f32;
            }
        }
        Self {
            shapes: by_code,
            straights,
            prices,
            game_straights: game_straights.collect(),
            softness: shaping.softness,
        }
    }

    /// What a line with this holding may be expected to score, after so many cards were turned.
    fn value(&self, n_turned: usize, holding: &Holding, left: &[u8; 13]) -> f64 {
        let mut digits = [0; 5];
        let mut n_different = 0;
        let mut bits = 0_u16;
        let values = holding.values();
        let mut idx = 0;
        while idx < values.len() {
            let value = values[idx];
            let n_held = values[idx..].iter().take_while(|&&other| other == value).count();
            digits[n_different] = digit(n_held, usize::from(left[usize::from(value)]));
            n_different += 1;
            bits |= 1 << value;
            idx += n_held;
        }
        let shape = f64::from(self.shapes[n_turned][code(digits)]);
        if n_different < values.len() || values.len() < 2 {
            return shape;
        }
        let n_missing = SIDE - values.len();
        let mut best = shape;
        for kind in 0..self.straights.len() {
            let by_code = &self.straights[kind].values[n_turned];
            let mut outs = 0;
            for &(straight, kind_of) in &self.game_straights {
                if kind_of != kind || straight & bits != bits {
                    continue;
                }
                let mut missing = [0; 5];
                let mut n_found = 0;
                let mut rest = straight & !bits;
                while rest != 0 {
                    missing[n_found] = usize::from(left[rest.trailing_zeros() as usize]);
                    n_found += 1;
                    rest &= rest - 1;
                }
                if n_missing == 1 {
                    outs += missing[0];
                } else {
                    let value = f64::from(by_code[missing_code(&mut missing[..n_missing])]);
                    best = best.max(value);
                }
            }
            if n_missing == 1 && outs > 0 {
                best = best.max(f64::from(by_code[missing_code(&mut [outs.min(8)])]));
            }
        }
        best
    }

    /// The same with the card that is turned, which the line may take or leave; `left` is without
    /// the card.
    pub(super) fn with_card(
        &self,
        n_turned: usize,
        holding: &Holding,
        value: u8,
        left: &[u8; 13],
        full_points: impl Fn([u8; SIDE]) -> f64,
    ) -> f64 {
        let leave = self.value(n_turned + 1, holding, left);
        let with = holding.with(value);
        let take = if with.len == SIDE {
            let line: [u8; SIDE] = core::array::from_fn(|idx| with.values[idx]);
            full_points(line)
        } else {
            self.value(n_turned + 1, &with, left)
        };
        let n_left = usize::from(left[usize::from(value)]);
        soft_max(take - self.prices[n_turned][n_left], leave, self.softness)
    }
}

/// The cost of the pairs in a line whose values are there so often.
pub(super) fn pairs_of(counts: impl Iterator<Item = usize>) -> f64 {
    counts.map(|count| count * count.saturating_sub(1) / 2).sum::<usize>() as f64
}

/// A line alone, as a chain of states.
struct Model<const SIDE: usize> {
    n_cards: usize,
    states: Vec<State>,
    arrivals: Vec<Vec<Arrival>>,
    softness: f64,
}

impl<const SIDE: usize> Model<SIDE> {
    const N_TURNED: usize = SIDE * SIDE;

    fn new(game: &Game<SIDE>, is_diagonal: bool, shaping: Shaping) -> Self {
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
    fn left_chances(&self, n_turned: usize) -> [f64; COPIES] {
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
    fn values(&self, prices: &[[f64; COPIES]]) -> Vec<Vec<f64>> {
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
    fn balance(&self, share: f64) -> (Vec<[f64; COPIES]>, Vec<Vec<f64>>) {
        let mut prices = vec![[0.0; COPIES]; Self::N_TURNED];
        if share == 0.0 {
            let values = self.values(&prices);
            return (prices, values);
        }
        for round in 0..400 {
            let values = self.values(&prices);
            let takes = self.takes(&values, &prices);
            let step = 8.0 / (1.0 + round as f64 / 40.0);
            for (price, take) in prices.iter_mut().zip(&takes) {
                for (price, take) in price.iter_mut().zip(take) {
                    *price += step * (SIDE as f64 * take - share);
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

    /// What lines are worth that lack only cards of a straight, by cards turned and what is
    /// missing; they may give up and be looked at as all others.
    fn straight_values(
        &self,
        points: f64,
        prices: &[[f64; COPIES]],
        shapes: &[Vec<f64>],
    ) -> StraightValues {
        let mut values = vec![vec![IMPOSSIBLE as f32; N_MISSING_CODES]; Self::N_TURNED + 1];
        let ids: HashMap<usize, usize> =
            (self.states.iter().enumerate()).map(|(id, state)| (state.code(), id)).collect();
        for n_turned in (0..=Self::N_TURNED).rev() {
            let n = (self.n_cards - n_turned) as f64;
            for n_missing in 1..SIDE.min(4) {
                let n_held = SIDE - n_missing;
                if Self::N_TURNED - n_turned < n_missing {
                    continue;
                }
                let typical = if 2 * n_turned < Self::N_TURNED { 2 } else { 1 };
                let mut digits = [0; 5];
                digits[..n_held].fill(digit(1, typical));
                let given_up = shapes[n_turned][ids[&code(digits)]];
                for_each_missing(n_missing, &mut |missing| {
                    let mut sum = 0.0;
                    let mut others = n;
                    for idx in 0..missing.len() {
                        let left = missing[idx];
                        if left == 0 {
                            continue;
                        }
                        others -= left as f64;
                        let mut after = missing.to_vec();
                        after[idx] -= 1;
                        let leave = f64::from(values[n_turned + 1][missing_code(&mut after)]);
                        after = missing.to_vec();
                        after.remove(idx);
                        let take = if after.is_empty() {
                            points
                        } else {
                            f64::from(values[n_turned + 1][missing_code(&mut after)])
                        };
                        let price = prices[n_turned][(left - 1).min(COPIES - 1)];
                        sum += left as f64 / n * soft_max(take - price, leave, self.softness);
                    }
                    let same = f64::from(values[n_turned + 1][missing_code(&mut missing.to_vec())]);
                    sum += others.max(0.0) / n * same;
                    let code = missing_code(&mut missing.to_vec());
                    values[n_turned][code] = sum.max(given_up) as f32;
                });
            }
        }
        StraightValues { points, values }
    }
}

/// All sorted numbers of cards left of so many missing values.
fn for_each_missing(n_missing: usize, visit: &mut impl FnMut(&[usize])) {
    let most = if n_missing == 1 { 8 } else { COPIES };
    let mut missing = vec![0; n_missing];
    loop {
        visit(&missing);
        let Some(place) = missing.iter().rposition(|&left| left < most) else {
            return;
        };
        let value = missing[place] + 1;
        missing[place..].fill(value);
    }
}
