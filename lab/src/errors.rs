//! How much a player's values differ from the totals reached from the same states.

use handeval_matematico::{Deck, Grid, PlayerName, Record, Turn, Value};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt as _, SeedableRng as _};

use crate::game::{Beginner, Measured, n_left_of, placed};
use crate::shared::{constants, on_all_cores, print, progress};
use crate::smooth::{smoothed, smoothed_errors};

/// The maximum number of cards placed at random at the start of a game.
const MOST_FIRST: usize = 12;

/// The sums over the states with the same number of cards placed.
#[derive(Clone, Copy, Default)]
struct Sums {
    n: f64,
    /// The mean error of both games, the product of their errors, and the square of that product.
    off: f64,
    product: f64,
    product_squares: f64,
    /// The square of the player's own error, and the square of the distance from the best cell.
    own: f64,
    gap: f64,
}

impl Sums {
    fn add(&mut self, off: [f64; 2], own_error: f64, gap: f64) {
        let product = off[0] * off[1];
        self.n += 1.0;
        self.off += (off[0] + off[1]) / 2.0;
        self.product += product;
        self.product_squares += product * product;
        self.own += own_error * own_error;
        self.gap += gap * gap;
    }

    /// The mean error.
    fn bias(&self) -> f64 {
        self.off / self.n
    }

    /// The mean product of the two games' errors, and its standard error.
    fn product(&self) -> (f64, f64) {
        let mean = self.product / self.n;
        let spread = self.product_squares / self.n - mean * mean;
        (mean, (spread / self.n).sqrt())
    }
}

/// What was measured after this many cards.
#[derive(Clone, Copy)]
struct Errors {
    n_placed: usize,
    /// The variance of the best cell's value, with its standard error.
    best: (f64, f64),
    /// How much higher the variance of a random cell is, and its mean squared distance from the
    /// best cell.
    more: f64,
    gap: f64,
}

/// Measures and prints how far off the values of cells are, by the number of cards placed before
/// the move: the standard deviation of the best cell's error over the states of this many games,
/// and how much more uncertain a cell becomes with each point it is behind the best. Both are
/// defined as in the crate.
///
/// In every other game, up to [`MOST_FIRST`] cards are placed at random first, because players who
/// ask for values do not always play well. From each state, two games are played out with different
/// cards. The error of the value is common to both, while chance differs, so the mean product is
/// the variance of the error.
pub(super) fn print_errors(
    name: PlayerName,
    n_games: u64,
    seed: u64,
    every: usize,
) -> Result<(), String> {
    let measured = Measured::new(name);
    let bar = progress(n_games, 0)?;
    let games = on_all_cores(0..n_games, |game_idx| {
        let tries = tries(&measured, seed, game_idx, every);
        bar.inc(1);
        tries
    })?;
    bar.abandon();
    let [mut best, mut any] = [[Sums::default(); 25]; 2];
    for tried in games.into_iter().flatten() {
        let sums = if tried.is_best { &mut best } else { &mut any };
        sums[tried.n_placed].add(tried.off, tried.error, tried.gap);
    }
    print(&report(name, &errors(name, &best, &any), every))
}

/// A cell from which two games were played out.
struct Tried {
    is_best: bool,
    n_placed: usize,
    off: [f64; 2],
    /// The player's own error, and the distance from the best cell.
    error: f64,
    gap: f64,
}

/// The results for the states of a game: for the best cell and for a random cell of each.
fn tries(
    measured: &Measured,
    seed: u64,
    game_idx: u64,
    every: usize,
) -> Result<Vec<Tried>, String> {
    let deck = Deck::shuffled(seed, game_idx);
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ game_idx << 32);
    let mut grid = Grid::EMPTY;
    let mut tries = Vec::new();
    let n_first = if game_idx.is_multiple_of(2) {
        0
    } else {
        random.random_range(1..=MOST_FIRST)
    };
    for (n_placed, card) in deck.cards().into_iter().enumerate() {
        let turn = Turn::new(&grid, card).map_err(|error| error.to_string())?;
        let seed = Record::move_seed(game_idx, n_placed);
        if n_placed < n_first {
            let (row, column) = measured.begin(Beginner::Random, &turn, seed);
            grid = placed(&grid, row, column, card)?;
            continue;
        }
        let values = measured.values(&turn, seed)?;
        let any_value = values.choose(&mut random).ok_or("no cell is free")?;
        if n_placed % every == 0 {
            for (is_best, value) in [(true, &values[0]), (false, any_value)] {
                let after = placed(&grid, value.row, value.column, card)?;
                let mut off = [0.0; 2];
                for off in &mut off {
                    let cards = shuffled_rest(&after, &mut random);
                    *off = value.expected - measured.play_on(&after, &cards, game_idx)?;
                }
                tries.push(Tried {
                    is_best,
                    n_placed,
                    off,
                    error: value.error,
                    gap: values[0].expected - value.expected,
                });
            }
        }
        grid = placed(&grid, values[0].row, values[0].column, card)?;
    }
    Ok(tries)
}

/// The cards that are not in the grid, in any order.
fn shuffled_rest(grid: &Grid, random: &mut ChaCha8Rng) -> Vec<Value> {
    let rest = Value::ALL.into_iter();
    let mut cards: Vec<Value> = rest
        .flat_map(|value| vec![value; n_left_of(grid, value)])
        .collect();
    cards.shuffle(random);
    cards
}

fn errors(name: PlayerName, best: &[Sums; 25], any: &[Sums; 25]) -> Vec<Errors> {
    let mut errors = Vec::new();
    for (n_placed, (best, any)) in best.iter().zip(any).enumerate() {
        // Exact values are off only by rounding.
        if best.n == 0.0 || best.product().0.abs() < 1e-9 {
            continue;
        }
        // Deep reports the uncertainty from its rollouts with each value.
        let is_deep = name == PlayerName::Deep;
        let own = if is_deep { best.own / best.n } else { 0.0 };
        let (product, error) = best.product();
        let variance = product - best.bias() * best.bias() - own;
        errors.push(Errors {
            n_placed,
            best: (variance, error),
            more: any.product().0 - product,
            gap: any.gap / any.n,
        });
    }
    errors
}

fn report(name: PlayerName, errors: &[Errors], every: usize) -> String {
    let mut text =
        format!("{name}: variance of the best cell's value; how much higher a random cell's is\n");
    for error in errors {
        let (variance, deviation) = error.best;
        text.push_str(&format!(
            "  {:2} placed: {variance:.2} ± {deviation:.2}   {:.2} at a mean square distance of {:.1}\n",
            error.n_placed, error.more, error.gap
        ));
    }
    let column =
        |of: fn(&Errors) -> f64| -> Vec<_> { errors.iter().map(|e| (e.n_placed, of(e))).collect() };
    let variances = smoothed(&column(|error| error.best.0), every);
    // A value too small to be measured is still not exact.
    let least = smoothed_errors(&column(|error| error.best.1), every);
    let deviations = core::array::from_fn(|n| variances[n].max(least[n]).sqrt());
    text.push_str(&constants("error", &deviations));
    let more = smoothed(&column(|error| error.more), every);
    let gaps = smoothed(&column(|error| error.gap), every);
    let slope = |n: usize| (more[n] / gaps[n].max(f64::MIN_POSITIVE)).max(0.0).sqrt();
    let slopes = core::array::from_fn(slope);
    text.push_str(&constants("error_per_point", &slopes));
    text
}
