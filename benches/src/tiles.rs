//! Mahjong hands of 14 tiles.

use std::ops::Range;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The number of tiles of each kind: what most evaluators take.
pub type Counts = [u8; 34];

/// Fourteen random tiles of these kinds.
///
/// # Panics
///
/// If there are fewer than four kinds.
#[must_use]
pub fn random_tiles(kinds: Range<usize>, rng: &mut ChaCha8Rng) -> Counts {
    let mut tiles: Vec<usize> = kinds.flat_map(|kind| [kind; 4]).collect();
    tiles.shuffle(rng);
    let mut counts = [0; 34];
    for &kind in &tiles[..14] {
        counts[kind] += 1;
    }
    counts
}

/// Four sets and a pair; but one hand in twenty is seven pairs, and one in a hundred is thirteen
/// orphans.
#[must_use]
pub fn winning_tiles(rng: &mut ChaCha8Rng) -> Counts {
    loop {
        let mut counts = [0; 34];
        match rng.random_range(0..100) {
            0 => {
                let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
                orphans.iter().for_each(|&kind: &usize| counts[kind] = 1);
                counts[orphans[rng.random_range(0..13)]] = 2;
            }
            1..=5 => {
                let mut kinds: Vec<usize> = (0..34).collect();
                kinds.shuffle(rng);
                kinds[..7].iter().for_each(|&kind| counts[kind] = 2);
            }
            _ => {
                for _ in 0..4 {
                    if rng.random_range(0..3) == 0 {
                        counts[rng.random_range(0..34)] += 3;
                    } else {
                        let first = 9 * rng.random_range(0..3) + rng.random_range(0..7);
                        counts[first..first + 3]
                            .iter_mut()
                            .for_each(|count| *count += 1);
                    }
                }
                counts[rng.random_range(0..34)] += 2;
            }
        }
        if counts.iter().all(|&count| count <= 4) {
            return counts;
        }
    }
}
