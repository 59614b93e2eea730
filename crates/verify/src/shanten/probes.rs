//! The probes: other tiles that are added to a holding to make a hand.

use super::parts::Part;
use super::{Counts, sum};

/// The number of random probes that classify a holding, for each number of tiles.
const N_PROBES: usize = 160;

/// Reproducible random numbers (SplitMix64).
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    /// `n_tiles` tiles of the kinds `allowed`: some sets, some pairs, some neighbors, and the rest
    /// single tiles, as far apart as possible.
    fn tiles(&mut self, n_tiles: usize, allowed: &[usize]) -> Counts {
        let mut counts = [0; 34];
        let mut left = n_tiles;
        let shapes: [&[&[usize]]; 4] = [
            &[&[0, 0, 0], &[0, 1, 2]],
            &[&[0, 0]],
            &[&[0, 1], &[0, 2]],
            &[&[0]],
        ];
        for shapes in shapes {
            let size = shapes[0].len();
            let n_shapes = match size {
                1 => left,
                size => self.below(left / size + 1),
            };
            for _ in 0..n_shapes {
                let shape = shapes[self.below(shapes.len())];
                if self.place(shape, allowed, &mut counts) {
                    left -= size;
                }
            }
        }
        while left > 0 {
            let kind = allowed[self.below(allowed.len())];
            if counts[kind] < 4 {
                counts[kind] += 1;
                left -= 1;
            }
        }
        counts
    }

    /// Adds a shape among the kinds `allowed`, and returns whether there was room for it.
    fn place(&mut self, shape: &[usize], allowed: &[usize], counts: &mut Counts) -> bool {
        let suit_of = |kind: usize| kind / 9;
        for nth in 0..60 {
            let first = allowed[self.below(allowed.len())];
            let last = first + shape[shape.len() - 1];
            let is_in_suit = last == first || last < 27 && suit_of(first) == suit_of(last);
            if !is_in_suit || !allowed.contains(&last) {
                continue;
            }
            // First try where nothing is near, then where the place is free, then anywhere.
            let near = if first < 27 { 2 - (nth / 20).min(2) } else { 0 };
            let is_free = (first.saturating_sub(near)..=last + near)
                .filter(|&kind| kind < 34 && suit_of(kind) == suit_of(first))
                .all(|kind| counts[kind] == 0);
            let mut more = *counts;
            shape.iter().for_each(|step| more[first + step] += 1);
            if (is_free || nth >= 40) && more.iter().all(|&count| count <= 4) {
                *counts = more;
                return true;
            }
        }
        false
    }
}

/// How many other tiles are added to `n_tiles` tiles to make hands of 13 and 14 tiles.
fn n_others(n_tiles: usize) -> impl Iterator<Item = usize> {
    [13, 14]
        .into_iter()
        .filter_map(move |size: usize| size.checked_sub(n_tiles))
}

/// Random other tiles of the kinds `allowed`.
pub(super) fn random(n_tiles: usize, allowed: &[usize]) -> Vec<Counts> {
    let mut numbers = Numbers(n_tiles as u64);
    n_others(n_tiles)
        .flat_map(|n_others| [n_others; N_PROBES])
        .map(|n_others| numbers.tiles(n_others, allowed))
        .collect()
}

/// Random sums of two representatives, one from each part.
pub(super) fn of_two(n_tiles: usize, first: &Part, second: &Part) -> Vec<Counts> {
    let mut numbers = Numbers(n_tiles as u64);
    n_others(n_tiles)
        .flat_map(|n_others| [n_others; 2 * N_PROBES])
        .map(|n_others| {
            let n_first = numbers.below(n_others + 1);
            let (first, second) = (&first.hands[n_first], &second.hands[n_others - n_first]);
            let first = first[numbers.below(first.len())];
            sum(&first, &second[numbers.below(second.len())])
        })
        .collect()
}

/// Representatives of each class of a part.
pub(super) fn of_one(n_tiles: usize, part: &Part) -> Vec<Counts> {
    n_others(n_tiles)
        .flat_map(|n_others| part.hands[n_others].iter().copied())
        .collect()
}
