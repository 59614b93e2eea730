//! Assigns a number to each choice of up to five elements.

/// The largest number of elements to choose from.
pub(super) const MAX: usize = 52;

/// The number of ways to choose some of `n` elements, indexed by the number chosen, then by `n`.
static WAYS: [[u32; MAX + 1]; 6] = {
    let mut ways = [[0; MAX + 1]; 6];
    let mut n = 0;
    while n <= MAX {
        ways[0][n] = 1;
        let mut k = 1;
        while k <= 5 && n > 0 {
            ways[k][n] = ways[k - 1][n - 1] + ways[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    ways
};

/// The number of ways to choose `k` of `n` elements, for `k` up to 5 and `n` up to 52.
pub(in crate::draw) const fn n_ways(n: usize, k: usize) -> u32 {
    WAYS[k][n]
}

/// The number of each subset of the ascending `places` in the combinatorial number system, indexed
/// by the bits of the subset.
pub(in crate::draw) fn of_subsets(places: &[u8]) -> [u32; 32] {
    let mut numbers = [0; 32];
    for subset in 1..1_usize << places.len().min(5) {
        let top = subset.ilog2() as usize;
        let n = subset.count_ones() as usize;
        numbers[subset] = numbers[subset ^ 1 << top] + WAYS[n][usize::from(places[top])];
    }
    numbers
}

/// The number assigned to a choice of five ascending places.
pub(super) fn of_five(places: &[u8; 5]) -> usize {
    let parts = (1..).zip(places);
    parts
        .map(|(n, &place): (usize, _)| WAYS[n][usize::from(place)] as usize)
        .sum()
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::super::subsets;
    use super::*;

    #[test]
    fn each_choice_has_a_number_of_its_own() {
        let mut taken = vec![false; n_ways(11, 5) as usize];
        subsets(11, 5, |places| {
            let number = of_five(places);
            assert!(!core::mem::replace(&mut taken[number], true), "{places:?}");
            assert_eq!(of_subsets(places)[31] as usize, number);
            // The lowest two are numbered like pairs.
            let pair = usize::from(places[1]) * (usize::from(places[1]) - 1) / 2;
            assert_eq!(
                of_subsets(places)[3] as usize,
                pair + usize::from(places[0])
            );
        });
        assert!(taken.iter().all(|&taken| taken));
        assert_eq!(
            [n_ways(47, 5), n_ways(52, 5), n_ways(3, 4)],
            [1_533_939, 2_598_960, 0]
        );
    }
}
