//! The worths of a single line, from which learning starts.
//!
//! The line is treated as if it could take or leave every card that is turned up, and paid a price
//! for each card that it takes. Prices are set so that the lines of one direction together take
//! each card about once. Worths are learned backward from the last card: for random decks and
//! holdings, a worth is what the line can expect after taking or leaving the card, and all holdings
//! of an entry share the mean.

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::entries::{Entries, Holding};
use super::game::{COPIES, Game};

/// What each pair of equal cards in a line costs, because two cards share at most one line.
const PAIR_PRICE: f64 = 5.0;

/// The softness of the choice between taking and leaving a card, in points.
const SOFTNESS: f64 = 3.0;

/// The number of times prices are corrected, and the number of decks used each time.
const N_ROUNDS: usize = 30;
const N_DECKS: usize = 2_000;

/// The number of decks from which the worths at each card are learned, at first and at the end.
const N_SAMPLES: [usize; 2] = [1_500, 40_000];

/// The weight of a similar entry's value, in samples.
const SHARED: f64 = 3.0;

const IMPOSSIBLE: f64 = -1e6;

/// The worths of a single line, by entry.
pub(super) fn worths<const SIDE: usize>(
    game: &Game<SIDE>,
    entries: &Entries<SIDE>,
    is_diagonal: bool,
    seed: u64,
) -> Vec<f64> {
    let mut alone = Alone {
        game,
        entries,
        is_diagonal,
        prices: vec![[0.0; COPIES]; SIDE * SIDE],
        worths: vec![0.0; entries.len()],
        generator: ChaCha8Rng::seed_from_u64(seed),
    };
    // Every cell of a diagonal is also in a row and a column, so cards cost a diagonal nothing.
    let n_rounds = if is_diagonal { 0 } else { N_ROUNDS };
    for round in 0..n_rounds {
        alone.learn(N_SAMPLES[0]);
        alone.correct_prices(8.0 / (1.0 + round as f64 / 4.0));
    }
    alone.learn(N_SAMPLES[1]);
    alone.worths
}

struct Alone<'a, const SIDE: usize> {
    game: &'a Game<SIDE>,
    entries: &'a Entries<SIDE>,
    is_diagonal: bool,
    /// What a card costs, by the number of cards turned up and the number left of its value.
    prices: Vec<[f64; COPIES]>,
    worths: Vec<f64>,
    generator: ChaCha8Rng,
}

impl<const SIDE: usize> Alone<'_, SIDE> {
    /// What a line can be expected to score before the next card.
    fn value(&self, n_turned: usize, holding: &Holding, left: &[u8; 13]) -> f64 {
        if SIDE - holding.len() > SIDE * SIDE - n_turned {
            return IMPOSSIBLE;
        }
        if n_turned == SIDE * SIDE {
            return 0.0;
        }
        let nexts = self.entries.nexts(n_turned, holding, left);
        nexts.mean(&self.worths)
    }

    /// What the line gets if it takes the card and pays the price, and what it gets if it leaves
    /// the card. `left` excludes the card.
    fn both(&self, n_turned: usize, holding: &Holding, card: u8, left: &[u8; 13]) -> (f64, f64) {
        let take = match holding.line::<SIDE>(card) {
            Some(line) => {
                let same = |high: usize| {
                    line[..high]
                        .iter()
                        .filter(|&&low| low == line[high])
                        .count()
                };
                let n_pairs: usize = (0..SIDE).map(same).sum();
                self.game.line_points(&line, self.is_diagonal) - PAIR_PRICE * n_pairs as f64
            }
            None => self.value(n_turned + 1, &holding.with(card), left),
        };
        let price = self.prices[n_turned][usize::from(left[usize::from(card)])];
        (take - price, self.value(n_turned + 1, holding, left))
    }

    fn learn(&mut self, n_samples: usize) {
        let mut sums = vec![(0.0, 0.0); self.entries.len()];
        let mut shared = vec![(0.0, 0.0); self.entries.n_coarse()];
        let mut is_known = vec![false; self.entries.len()];
        for n_turned in (0..SIDE * SIDE).rev() {
            for _ in 0..n_samples {
                let mut deck = self.odd_deck(n_turned);
                let coming = deck.split_off(n_turned);
                let left = counts(&coming);
                let Some(holding) = self.random_holding(deck) else {
                    continue;
                };
                let nexts = self.entries.nexts(n_turned, &holding, &left);
                for card in 0..self.game.n_values as u8 {
                    let mut after = left;
                    let Some(n_left) = left[usize::from(card)].checked_sub(1) else {
                        continue;
                    };
                    after[usize::from(card)] = n_left;
                    let (take, leave) = self.both(n_turned, &holding, card, &after);
                    let worth = soft_max(take, leave);
                    let entry = nexts.entries[usize::from(card)];
                    add(&mut sums[entry], worth);
                    add(&mut shared[self.entries.coarse(entry)], worth);
                }
            }
            let n = self.entries.after(n_turned).len();
            for entry in self.entries.after(n_turned) {
                let (sum, n_met) = sums[entry];
                let (of_shape, n_of_shape) = shared[self.entries.coarse(entry)];
                // An entry that is rarely met resembles the same one a card later, or else its
                // shape.
                let like = if is_known.get(entry + n) == Some(&true) {
                    self.worths[entry + n]
                } else {
                    of_shape / f64::max(n_of_shape, 1.0)
                };
                is_known[entry] = n_met > 0.0 || is_known.get(entry + n) == Some(&true);
                self.worths[entry] = (sum + SHARED * like) / (n_met + SHARED);
            }
        }
    }

    /// A shuffled deck. In two out of three, most cards of some value are among those turned up, so
    /// that rare holdings come up too.
    fn odd_deck(&mut self, n_turned: usize) -> Vec<u8> {
        let generator = &mut self.generator;
        let mut deck = self.game.shuffled(generator);
        if n_turned == 0 {
            return deck;
        }
        for _ in 0..generator.random_range(0..3) {
            let value = generator.random_range(0..self.game.n_values) as u8;
            for place in n_turned..deck.len() {
                if deck[place] == value && generator.random_range(0..4) > 0 {
                    deck.swap(place, generator.random_range(0..n_turned));
                }
            }
        }
        deck
    }

    /// A holding that a line could have once these cards are turned up, preferably one that is
    /// worth something.
    fn random_holding(&mut self, mut turned: Vec<u8>) -> Option<Holding> {
        let generator = &mut self.generator;
        let least = SIDE.saturating_sub(SIDE * SIDE - turned.len());
        let n_cards = generator
            .random_range(0..=SIDE * 2)
            .div_ceil(2)
            .min(SIDE - 1);
        if n_cards < least || n_cards > turned.len() {
            return None;
        }
        let mut holding = Holding::default();
        turned.shuffle(generator);
        let way = generator.random_range(0..3);
        let straights = &self.game.straights;
        let straight = straights.get(generator.random_range(0..straights.len().max(1)));
        while holding.len() < n_cards {
            let held = holding.values();
            let fits = |&card: &u8| match way {
                0 => held.contains(&card),
                1 => {
                    straight.is_some_and(|one| one.values >> card & 1 == 1) && !held.contains(&card)
                }
                _ => false,
            };
            let is_choosy = way == 1 || generator.random_range(0..4) > 0;
            let place = turned.iter().position(fits).filter(|_| is_choosy);
            let card = turned.swap_remove(place.unwrap_or(turned.len() - 1));
            holding = holding.with(card);
        }
        Some(holding)
    }

    /// Moves the prices so that the lines of a direction together take each card about once.
    fn correct_prices(&mut self, step: f64) {
        let mut taken = vec![[0.0; COPIES]; SIDE * SIDE];
        let mut seen = vec![[1.0; COPIES]; SIDE * SIDE];
        for _ in 0..N_DECKS {
            let deck = self.game.shuffled(&mut self.generator);
            let mut left = counts(&deck);
            let mut holding = Holding::default();
            for (n_turned, &card) in deck[..SIDE * SIDE].iter().enumerate() {
                left[usize::from(card)] -= 1;
                let n_left = usize::from(left[usize::from(card)]);
                seen[n_turned][n_left] += 1.0;
                if holding.len() == SIDE {
                    continue;
                }
                let (take, leave) = self.both(n_turned, &holding, card, &left);
                let odds = ((leave - take) / SOFTNESS).clamp(-50.0, 50.0);
                if self.generator.random::<f64>() < 1.0 / (1.0 + odds.exp()) {
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
}

fn add((sum, n): &mut (f64, f64), number: f64) {
    *sum += number;
    *n += 1.0;
}

fn counts(cards: &[u8]) -> [u8; 13] {
    let mut counts = [0; 13];
    for &card in cards {
        counts[usize::from(card)] += 1;
    }
    counts
}

/// A smooth approximation of the larger of two numbers.
fn soft_max(one: f64, other: f64) -> f64 {
    let (low, high) = (one.min(other), one.max(other));
    high + SOFTNESS * (-(high - low) / SOFTNESS).exp().ln_1p()
}
