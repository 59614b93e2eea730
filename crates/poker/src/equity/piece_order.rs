//! The order in which the pieces of a count are visited.

/// The piece to count at this place in the order: a fixed pseudorandom permutation of `0..n`.
///
/// Neighboring pieces have similar deals, so in their own order the first pieces would not be
/// representative. In this order, those counted so far are a random sample of all, as the error of
/// a partial count assumes.
///
/// Source: rule E11; a Feistel network, M. Luby and C. Rackoff, *How to Construct Pseudorandom
/// Permutations from Pseudorandom Functions*.
pub(crate) fn shuffled(place: usize, n: usize) -> usize {
    let n_bits = usize::BITS - n.saturating_sub(1).leading_zeros();
    let n_half = n_bits.div_ceil(2).max(1);
    let mask = (1_u64 << n_half) - 1;
    let mut number = place;
    // The network permutes at most about four times as many numbers as there are pieces. Numbers
    // that belong to no piece are skipped, and the cycle of a piece always leads back to a piece.
    loop {
        let (mut left, mut right) = (number as u64 >> n_half, number as u64 & mask);
        for round in 0..4 {
            // Mutants: the bits are different, so `^` does the same.
            (left, right) = (right, left ^ (mixed(right << 2 | round) & mask));
        }
        // Mutants: the bits are different, so `^` does the same.
        number = (left << n_half | right) as usize;
        // Mutants: nobody asks for the place after the last.
        if number < n || place >= n {
            return number;
        }
    }
}

/// A pseudorandom number made from another one.
///
/// Source: the finalizer of SplitMix64, G. Steele, D. Lea and C. Flood, *Fast Splittable
/// Pseudorandom Number Generators*.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_piece_is_visited_once() {
        for n in (1..=300).chain([1_000, 4_096, 4_097, 30_000]) {
            let mut pieces: Vec<_> = (0..n).map(|place| shuffled(place, n)).collect();
            pieces.sort_unstable();
            assert!(pieces.into_iter().eq(0..n), "{n}");
        }
    }

    #[test]
    fn the_first_pieces_are_a_random_sample() {
        // Of 1,000 pieces, how many of the first 100 are of each hundred, and of each last digit.
        // Chi-squared with 9 degrees of freedom is above 27.9 once in a thousand times.
        for digit in [|piece: usize| piece / 100, |piece: usize| piece % 10] {
            let mut counts = [0_i32; 10];
            for place in 0..100 {
                counts[digit(shuffled(place, 1_000))] += 1;
            }
            let squares: i32 = counts.iter().map(|count| (count - 10).pow(2)).sum();
            assert!((10..279).contains(&squares), "{counts:?}");
        }
    }
}
