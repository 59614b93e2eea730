//! The inputs of the benchmarks: made from a seed, the same on every machine.

use std::collections::HashSet;

use handeval_field::{Color, PlacedCard};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The generator of all inputs.
#[must_use]
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A shuffled block of `n_cards` cards of random colors, as nearly square as can be.
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
/// that lies there.
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
