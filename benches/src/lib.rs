//! The inputs of the benchmarks: generated from a seed, and the same on every machine.

mod column;
mod tiles;

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::Instant;

use handeval_field::{Color, PlacedCard};
use handeval_matematico::{Deal, Value};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub use column::Column;
pub use tiles::{Counts, random_tiles, winning_tiles};

/// The random number generator of all inputs.
#[must_use]
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A shuffled block of `n_cards` cards of random colors, as nearly square as possible.
#[must_use]
pub fn block_field(n_cards: usize, rng: &mut ChaCha8Rng) -> Vec<PlacedCard> {
    let width = (2.0 * n_cards as f64).sqrt().ceil() as i32;
    let places = (0..=width).flat_map(|x| (0..=width).map(move |y| (x, y)));
    let mut cards: Vec<_> = places
        .filter(|(x, y)| (x + y) % 2 == 0)
        .take(n_cards)
        .map(|(x, y)| card(x, y, rng))
        .collect();
    cards.shuffle(rng);
    cards
}

/// A field of `n_cards` cards as a game leaves it: a starter, then each card at a corner of one
/// already placed.
#[must_use]
pub fn grown_field(n_cards: usize, rng: &mut ChaCha8Rng) -> Vec<PlacedCard> {
    let mut places = vec![(0, 0)];
    let mut taken = HashSet::from([(0, 0)]);
    let mut cards = vec![PlacedCard::starter(0, 0)];
    while cards.len() < n_cards {
        let &(x, y) = places.choose(rng).expect("there is a starter");
        let place = (
            x + if rng.random() { 1 } else { -1 },
            y + if rng.random() { 1 } else { -1 },
        );
        if taken.insert(place) {
            places.push(place);
            cards.push(card(place.0, place.1, rng));
        }
    }
    cards
}

/// A card of a random color at unit coordinates.
fn card(x: i32, y: i32, rng: &mut ChaCha8Rng) -> PlacedCard {
    let &color = Color::ALL.choose(rng).expect("there are colors");
    PlacedCard::new(2 * x, 2 * y, color)
}

/// The measured deals of Matematico: the first 25 values of shuffled decks.
#[must_use]
pub fn deals(n_deals: usize) -> Vec<Deal> {
    let mut rng = rng(25);
    let deal = |_| {
        let mut deck = Value::ALL.repeat(Value::COPIES);
        deck.shuffle(&mut rng);
        Deal::new(&deck[..25]).expect("a deck has four of each value")
    };
    (0..n_deals).map(deal).collect()
}

/// The processor time of this thread in seconds, which excludes other work on the machine. On
/// systems that do not report it (Linux does), this is the elapsed time.
#[must_use]
pub fn thread_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat
        .split_whitespace()
        .next()
        .and_then(|n| n.parse::<u64>().ok());
    match nanoseconds {
        Some(nanoseconds) => nanoseconds as f64 / 1e9,
        None => START.elapsed().as_secs_f64(),
    }
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
