//! Sets of up to five cards, one for each class of sets that differ only in the names of suits.
//!
//! The ranks in each suit are a mask. A set is *sorted* if each mask is no greater than the one
//! before. Masks are compared by how many ranks they have, and then as numbers. Every set can be
//! sorted by renaming suits, so the sorted sets represent all sets: 18,370 of up to four cards (1,
//! 13, 169, 1,755 and 16,432 of zero to four cards, respectively), and 134,459 of five.

use alloc::vec::Vec;

/// The ranks in each suit, one bit per rank.
pub(super) type Masks = [u16; 4];

/// The name of each suit in the sorted form, with two bits per suit.
#[derive(Clone, Copy, Default)]
pub(super) struct Renaming(u8);

impl Renaming {
    pub(super) const fn of(self, suit: usize) -> u8 {
        self.0 >> (suit % 4 * 2) & 3
    }
}

/// The number of sorted sets of up to four cards.
pub(super) const N_SETS: usize = 18_370;

/// The number of sorted sets of up to three cards, which come first.
pub(super) const N_SMALL: usize = 1_938;

/// The place of the first sorted set with each number of cards, and finally [`N_SETS`].
const STARTS: [usize; 6] = [0, 1, 14, 183, N_SMALL, N_SETS];

/// The place of the empty set.
pub(super) const EMPTY: u16 = 0;

/// A place that belongs to no set.
pub(super) const NO_SET: u16 = N_SETS as u16;

/// The first place of sets with a joker, which come after all others: the sorted sets of up to
/// three cards in order, each with the joker.
pub(super) const JOKER_SETS: usize = N_SETS + 1;

/// The number of places.
pub(super) const N_PLACES: usize = JOKER_SETS + N_SMALL;

/// Cards, and whether there is a joker.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Set {
    pub(super) masks: Masks,
    pub(super) has_joker: bool,
}

/// Tables of masks, which give the place of each sorted set and list all sorted sets.
pub(super) struct Subsets {
    /// For each mask, the number of its ranks, and its place among masks with the same number of
    /// ranks.
    places: Vec<(u8, u16)>,
    /// The masks with each number of ranks, in ascending order.
    masks: [Vec<u16>; 6],
}

impl Subsets {
    pub(super) fn new() -> Self {
        let mut masks: [Vec<u16>; 6] = Default::default();
        let mut places = Vec::with_capacity(1 << 13);
        for mask in 0..1 << 13_u16 {
            let n_ranks = u16::count_ones(mask) as u8;
            let mut place = 0;
            if let Some(masks) = masks.get_mut(usize::from(n_ranks)) {
                place = masks.len() as u16;
                masks.push(mask);
            }
            places.push((n_ranks, place));
        }
        Self { places, masks }
    }

    /// The place of the sorted form of a set of up to four cards, and the new name of each suit.
    pub(super) fn sort(&self, masks: Masks) -> (u16, Renaming) {
        let mut suits = [0_u32; 4];
        for (suit, (key, mask)) in (0..).zip(suits.iter_mut().zip(masks)) {
            let (n_ranks, place) = self.places[usize::from(mask)];
            // Mutants: no bit is in both, so either operator joins them.
            *key = u32::from(n_ranks) << 16 | u32::from(place) << 2 | suit;
        }
        let mut order = |low: usize, high: usize| {
            let pair = (suits[low], suits[high]);
            (suits[low], suits[high]) = (pair.0.max(pair.1), pair.0.min(pair.1));
        };
        order(0, 1);
        order(2, 3);
        order(0, 2);
        order(1, 3);
        order(1, 2);
        // Mutants: no bit is in both, so either operator joins them.
        let renaming = (0..)
            .zip(suits)
            .fold(0, |bits, (new, suit)| bits | new << (suit % 4 * 2));
        // Mutants: no bit is in both, so either operator joins them.
        let digits = suits
            .iter()
            .take(3)
            .fold(0, |digits, key| digits << 4 | key >> 16);
        let [a, b, c, d] = suits.map(|key| key >> 2 & 0x3FFF);
        // Suits with equal numbers of ranks are counted as choices with repetition.
        let two = |a, b| a * (a + 1) / 2 + b;
        let three = |a, b, c| a * (a + 1) * (a + 2) / 6 + two(b, c);
        // One digit for each suit except the last, which has the remaining cards. Each arm starts
        // after the sets of the arms above it: 13 of one card, 78 of two in a suit, 91 in two
        // suits, and so on.
        let place = match digits {
            0x100 => 1 + a,
            0x200 => 14 + a,
            0x110 => 92 + two(a, b),
            0x300 => 183 + a,
            0x210 => 469 + a * 13 + b,
            0x111 if suits[3] >> 16 == 0 => 1_483 + three(a, b, c),
            0x400 => 1_938 + a,
            0x310 => 2_653 + a * 13 + b,
            0x220 => 6_371 + two(a, b),
            0x211 => 9_452 + a * 91 + two(b, c),
            0x111 => 16_550 + a * (a + 1) * (a + 2) * (a + 3) / 24 + three(b, c, d),
            _ => u32::from(EMPTY),
        };
        (place as u16, Renaming(renaming))
    }

    /// Calls `visit` with each sorted set of `n_cards` cards.
    pub(super) fn for_each(&self, n_cards: u8, visit: &mut impl FnMut(Masks)) {
        self.fill([0; 4], 0, n_cards, visit);
    }

    /// Fills `suit` and the suits after it with `left` cards.
    fn fill(&self, masks: Masks, suit: usize, left: u8, visit: &mut impl FnMut(Masks)) {
        if left == 0 {
            visit(masks);
        }
        if left == 0 || suit == masks.len() {
            return;
        }
        let before = match suit.checked_sub(1) {
            Some(before) => self.places[usize::from(masks[before])],
            None => (left, u16::MAX),
        };
        for n_ranks in 1..=left.min(before.0) {
            let of_size = &self.masks[usize::from(n_ranks)];
            let end = if n_ranks == before.0 {
                of_size.len().min(usize::from(before.1) + 1)
            } else {
                of_size.len()
            };
            for &mask in &of_size[..end] {
                let mut masks = masks;
                masks[suit] = mask;
                self.fill(masks, suit + 1, left - n_ranks, visit);
            }
        }
    }
}

/// The number of cards of the set at this place.
pub(super) fn n_cards(place: usize) -> u32 {
    STARTS[1..].iter().filter(|&&start| start <= place).count() as u32
}

/// The number of different renamings of a set: 24 divided by the number of renamings that only swap
/// equal masks.
pub(super) fn n_renamed(masks: Masks) -> u8 {
    let mut n_same = 1;
    for (suit, mask) in masks.iter().enumerate() {
        n_same *= 1 + masks[..suit].iter().filter(|&other| other == mask).count() as u8;
    }
    24 / n_same
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    /// The number of sets of this many cards, and of the sorted ones among them.
    fn n_sets(n_cards: u8, mut visit: impl FnMut(Masks)) -> (u32, usize) {
        let (mut n_all, mut n_sorted) = (0, 0);
        Subsets::new().for_each(n_cards, &mut |masks| {
            assert_eq!(
                masks.iter().map(|m| m.count_ones()).sum::<u32>(),
                n_cards.into()
            );
            n_all += u32::from(n_renamed(masks));
            n_sorted += 1;
            visit(masks);
        });
        (n_all, n_sorted)
    }

    #[test]
    fn every_sorted_set_has_a_place_of_its_own() {
        let subsets = Subsets::new();
        let mut taken = vec![false; N_SETS];
        for (n, all) in (0..).zip([1, 52, 1_326, 22_100, 270_725]) {
            let (start, end) = (STARTS[usize::from(n)], STARTS[usize::from(n) + 1]);
            let found = n_sets(n, |masks| {
                let place = usize::from(subsets.sort(masks).0);
                assert!((start..end).contains(&place), "{masks:?} at {place}");
                assert!(!taken[place], "{masks:?} at {place}");
                assert_eq!(n_cards(place), n.into());
                taken[place] = true;
            });
            assert_eq!(found, (all, end - start));
        }
        assert_eq!(n_sets(5, |_| {}), (2_598_960, 134_459));
    }

    #[test]
    fn renamed_suits_have_the_place_of_the_sorted_set() {
        let subsets = Subsets::new();
        for n in 0..=4 {
            subsets.for_each(n, &mut |sorted| {
                let (place, _) = subsets.sort(sorted);
                for by in 1..4 {
                    let mut masks = sorted;
                    masks.rotate_left(by);
                    masks.swap(0, by);
                    let (found, renaming) = subsets.sort(masks);
                    assert_eq!(found, place, "{masks:?}");
                    // The renaming leads back to the sorted set.
                    for (suit, mask) in masks.into_iter().enumerate() {
                        assert_eq!(sorted[usize::from(renaming.of(suit))], mask);
                    }
                }
            });
        }
    }
}
