//! What a line that is not full may be expected to score yet: the values of which the penalty is
//! made.
//!
//! Any numbers at all would do here, and the bound would be one; good ones make it low. A line is
//! looked at alone, as if it might take or leave every card that is turned, and paid a price for
//! each card that it takes. Prices are such that the lines of one direction together take each card
//! about once: the Lagrangian relaxation of problems that only share a resource.
//!
//! Values are learned backwards from the last card: of random decks and holdings, the mean over the
//! next card is exact given the values one card later, and is averaged over all holdings of a
//! class.

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::game::{COPIES, Game};
use super::shape_model::{Digits, IMPOSSIBLE, Model, N_DIGITS, code, digit, pairs_of, soft_max};

/// What the potential is made with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaping {
    /// What each pair of equal cards in a line costs: two cards share one line at most.
    pub(super) pair_price: f64,
    /// What a straight costs, for the pairs of cards in it.
    pub(super) straight_price: f64,
    /// How soft the choice between taking and leaving a card is, in points.
    pub(super) softness: f64,
    /// How many decks the values after each card are learned from.
    pub(super) n_samples: usize,
    /// How often the prices are corrected.
    pub(super) n_rounds: usize,
}

use super::penalty::Holding;
/// How many classes of straights there are, and how many of straights with points of their own
/// (the royal).
const N_PLAIN: usize = 12;
const N_SPECIAL: usize = 9;
const N_WAYS: usize = N_PLAIN * N_SPECIAL;

const NO_STATE: u16 = u16::MAX;

/// The lines of a kind.
#[derive(Debug)]
pub(super) struct Potential<const SIDE: usize> {
    /// By how many cards are turned, then by class.
    values: Vec<Vec<f32>>,
    /// What a card costs, by how many are turned and how many are left of its value.
    pub(super) prices: Vec<[f64; COPIES]>,
    /// The number of a state of [`Model`], by its code.
    state_of_code: Vec<u16>,
    /// How many values each state has, if each is there once.
    n_single: Vec<Option<usize>>,
    /// Each straight as bits, and whether it has points of its own.
    straights: Vec<(u16, bool)>,
    is_diagonal: bool,
    shaping: Shaping,
}

impl<const SIDE: usize> Potential<SIDE> {
    pub(super) fn new(game: &Game<SIDE>, is_diagonal: bool, shaping: Shaping, seed: u64) -> Self {
        let model = Model::new(game, is_diagonal, shaping);
        let (prices, shapes) = model.balance(!is_diagonal);
        let mut state_of_code = vec![NO_STATE; N_DIGITS.pow(4)];
        let n_single = model.states.iter().map(|state| state.n_single()).collect();
        for (id, state) in model.states.iter().enumerate() {
            state_of_code[state.code()] = id as u16;
        }
        let lowest = game.straights.iter().map(|one| one.points);
        let lowest = lowest.fold(f64::INFINITY, f64::min);
        let straights = game.straights.iter();
        let straights = straights.map(|one| (one.values, one.points > lowest));
        let mut potential = Self {
            values: Vec::new(),
            prices,
            state_of_code,
            n_single,
            straights: straights.collect(),
            is_diagonal,
            shaping,
        };
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        potential.learn(game, &shapes, &mut generator);
        if !is_diagonal {
            for round in 0..shaping.n_rounds {
                potential.correct_prices(game, 6.0 / (1.0 + round as f64 / 4.0), &mut generator);
                let shapes = model.values(&potential.prices);
                potential.learn(game, &shapes, &mut generator);
            }
        }
        potential
    }

    fn class(&self, holding: &Holding, left: &[u8; 13]) -> usize {
        let mut digits: Digits = [0; 5];
        let mut n_different = 0;
        let mut bits = 0_u16;
        let values = holding.values();
        let mut idx = 0;
        while idx < values.len() {
            let value = values[idx];
            let same = values[idx..].iter().take_while(|&&other| other == value);
            let n_held = same.count();
            digits[n_different] = digit(n_held, usize::from(left[usize::from(value)]));
            n_different += 1;
            bits |= 1 << value;
            idx += n_held;
        }
        let state = usize::from(self.state_of_code[code(digits)]);
        let mut levels = [0, 0];
        if n_different == values.len() && n_different > 0 {
            let mut ways = [0_u32; 2];
            for &(straight, is_special) in &self.straights {
                if straight & bits != bits {
                    continue;
                }
                let mut product = 1;
                let mut rest = straight & !bits;
                while rest != 0 {
                    product *= u32::from(left[rest.trailing_zeros() as usize]);
                    rest &= rest - 1;
                }
                ways[usize::from(is_special)] += product;
            }
            levels = ways.map(|ways| {
                if values.len() + 1 == SIDE {
                    ways as usize
                } else {
                    (ways + 1).ilog2() as usize
                }
            });
        }
        let plain = levels[0].min(N_PLAIN - 1);
        let special = levels[1].min(N_SPECIAL - 1);
        (state * N_PLAIN + plain) * N_SPECIAL + special
    }

    /// What a line with this holding may be expected to score, after so many cards were turned.
    fn value(&self, n_turned: usize, holding: &Holding, left: &[u8; 13]) -> f64 {
        if SIDE - holding.len() > SIDE * SIDE - n_turned {
            return IMPOSSIBLE;
        }
        f64::from(self.values[n_turned][self.class(holding, left)])
    }

    /// What the line gets if it takes the card that is turned, its price paid, and if it leaves it;
    /// `left` is without the card.
    fn both(
        &self,
        game: &Game<SIDE>,
        n_turned: usize,
        holding: &Holding,
        value: u8,
        left: &[u8; 13],
    ) -> (f64, f64) {
        let leave = self.value(n_turned + 1, holding, left);
        let with = holding.with(value);
        let take = if with.len() == SIDE {
            let line: [u8; SIDE] = core::array::from_fn(|idx| with.values()[idx]);
            let mut counts = [0_usize; 13];
            for value in line {
                counts[usize::from(value)] += 1;
            }
            let points = game.line_points(&line, self.is_diagonal);
            let pairs = pairs_of(counts.into_iter());
            let is_straight = pairs == 0.0 && points > 0.0;
            let straight = if is_straight { self.shaping.straight_price } else { 0.0 };
            points - self.shaping.pair_price * pairs - straight
        } else {
            self.value(n_turned + 1, &with, left)
        };
        let n_left = usize::from(left[usize::from(value)]);
        (take - self.prices[n_turned][n_left], leave)
    }

    /// What the line may be expected to score with the card that is turned; and the mean of that
    /// over all cards that could be turned, of which there are `left`.
    pub(super) fn with_card(
        &self,
        game: &Game<SIDE>,
        n_turned: usize,
        holding: &Holding,
        card: u8,
        left: &[u8; 13],
    ) -> (f64, f64) {
        let (mut sum, mut came) = (0.0, 0.0);
        for value in 0..game.n_values {
            let n_cards = left[value];
            if n_cards == 0 {
                continue;
            }
            let mut after = *left;
            after[value] -= 1;
            let (take, leave) = self.both(game, n_turned, holding, value as u8, &after);
            let worth = soft_max(take, leave, self.shaping.softness);
            sum += f64::from(n_cards) * worth;
            if value == usize::from(card) {
                came = worth;
            }
        }
        (came, sum / (game.n_cards() - n_turned) as f64)
    }

    /// Learns the values at these prices; `shapes` stand in where nothing is met.
    fn learn(&mut self, game: &Game<SIDE>, shapes: &[Vec<f64>], generator: &mut ChaCha8Rng) {
        let n_turned = SIDE * SIDE;
        let stands_in = |n_turned: usize| -> Vec<f64> {
            let repeated = shapes[n_turned].iter().flat_map(|&value| [value; N_WAYS]);
            repeated.collect()
        };
        self.values = vec![Vec::new(); n_turned + 1];
        self.values[n_turned] = stands_in(n_turned).iter().map(|&value| value as f32).collect();
        for n_turned in (0..n_turned).rev() {
            let mut sums = vec![0.0; shapes[n_turned].len() * N_WAYS];
            let mut weights = vec![0.0; sums.len()];
            for _ in 0..self.shaping.n_samples {
                let mut deck = game.shuffled(generator);
                let coming = deck.split_off(n_turned);
                let mut left = [0; 13];
                for &card in &coming {
                    left[usize::from(card)] += 1;
                }
                let Some(holding) = self.random_holding(&deck, generator) else {
                    continue;
                };
                let (_, mean) = self.with_card(game, n_turned, &holding, coming[0], &left);
                let class = self.class(&holding, &left);
                sums[class] += mean;
                weights[class] += 1.0;
            }
            // A class that was hardly met is drawn towards all with as many ways to straights.
            let mut of_ways = vec![(0.0, 0.0); SIDE * N_WAYS];
            for class in 0..sums.len() {
                if let Some(n_single) = self.n_single[class / N_WAYS] {
                    let all = &mut of_ways[n_single * N_WAYS + class % N_WAYS];
                    all.0 += sums[class];
                    all.1 += weights[class];
                }
            }
            let means = (0..sums.len()).map(|class| {
                let (mut sum, mut weight) = (sums[class], weights[class]);
                let stands_in = shapes[n_turned][class / N_WAYS];
                let mut parent = stands_in;
                if let Some(n_single) = self.n_single[class / N_WAYS] {
                    let all = of_ways[n_single * N_WAYS + class % N_WAYS];
                    parent = (all.0 + stands_in) / (all.1 + 1.0);
                }
                sum += 3.0 * parent;
                weight += 3.0;
                (sum / weight) as f32
            });
            self.values[n_turned] = means.collect();
        }
    }

    /// A holding of turned cards that a line could have, rather one that is worth something.
    fn random_holding(&self, turned: &[u8], generator: &mut ChaCha8Rng) -> Option<Holding> {
        let least = SIDE.saturating_sub(SIDE * SIDE - turned.len());
        let n_cards = generator.random_range(0..=SIDE * 2).div_ceil(2).min(SIDE - 1);
        if n_cards < least || n_cards > turned.len() {
            return None;
        }
        let mut holding = Holding::default();
        let mut cards = turned.to_vec();
        cards.shuffle(generator);
        let way = generator.random_range(0..3);
        let n_straights = self.straights.len().max(1);
        let straight = self.straights.get(generator.random_range(0..n_straights));
        while holding.len() < n_cards {
            let held = holding.values();
            let fits = |&card: &u8| match way {
                0 => held.contains(&card),
                1 => straight.is_some_and(|one| one.0 >> card & 1 == 1) && !held.contains(&card),
                _ => false,
            };
            let is_choosy = generator.random_range(0..4) > 0;
            let place = cards.iter().position(fits).filter(|_| is_choosy || way == 1);
            let card = cards.swap_remove(place.unwrap_or(cards.len() - 1));
            holding = holding.with(card);
        }
        Some(holding)
    }

    /// Moves the prices so that the lines of a direction together take each card about once.
    fn correct_prices(&mut self, game: &Game<SIDE>, step: f64, generator: &mut ChaCha8Rng) {
        let mut taken = vec![[0.0; COPIES]; SIDE * SIDE];
        let mut seen = vec![[1.0; COPIES]; SIDE * SIDE];
        for _ in 0..4_000 {
            let deck = game.shuffled(generator);
            let mut left = [0; 13];
            left[..game.n_values].fill(COPIES as u8);
            let mut holding = Holding::default();
            for (n_turned, &card) in deck[..SIDE * SIDE].iter().enumerate() {
                left[usize::from(card)] -= 1;
                let n_left = usize::from(left[usize::from(card)]);
                seen[n_turned][n_left] += 1.0;
                if holding.len() == SIDE {
                    continue;
                }
                let (take, leave) = self.both(game, n_turned, &holding, card, &left);
                let softness = self.shaping.softness.max(1.0);
                let odds = ((leave - take) / softness).clamp(-50.0, 50.0);
                if generator.random::<f64>() < 1.0 / (1.0 + odds.exp()) {
                    taken[n_turned][n_left] += 1.0;
                    holding = holding.with(card);
                }
            }
        }
        for (prices, (taken, seen)) in self.prices.iter_mut().zip(taken.iter().zip(&seen)) {
            for (price, (taken, seen)) in prices.iter_mut().zip(taken.iter().zip(seen)) {
                *price += step * (SIDE as f64 * taken / seen - 1.0);
            }
        }
    }

    /// What the lines of a direction score at these prices if nothing else is shared.
    pub(super) fn relaxed(&self, game: &Game<SIDE>) -> f64 {
        let mut left = [0; 13];
        left[..game.n_values].fill(COPIES as u8);
        f64::from(self.values[0][self.class(&Holding::default(), &left)])
    }
}
