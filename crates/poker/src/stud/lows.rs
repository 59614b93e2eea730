//! Two players of stud hi-lo: who wins each half.
//!
//! The hands are swept once for each relation between their lows. If both players have about as
//! many hands, the lows are halved again and again: all hands of one player with a lower half
//! against all of the other with a higher half. If one has far more, these are added only once, one
//! low after another, and all hands of the other are compared with each.

use core::cmp::Ordering;

use super::sweep::{Sets, by_strength, merge};
use crate::by_number::by_number;

/// The pots of two players, by the masks of the winners of the high and the low half.
pub(super) type PotsOfTwo = [[u64; 4]; 4];

/// The cost of one player's additions, relative to the other's questions, above which lows are
/// compared one by one.
const MANY: usize = 64;

/// Counts the pots of the player who asks and the one whose hands are added, who is dealt at least
/// as many cards.
pub(super) fn pots<S: Sets>(sets: &mut S, asks: &[S::Hand], fills: &[S::Hand]) -> PotsOfTwo {
    let mut counting = Counting {
        sets,
        pots: [[0; 4]; 4],
    };
    // Mutants: the bits are different, so `^` does the same.
    let of_low = |&hand: &S::Hand| u32::from(S::low(hand)) << 16 | u32::from(S::strength(hand));
    let fills = by_number(fills, of_low);
    // Mutants: both ways count the same; this only saves time.
    if fills.len() / MANY > asks.len() {
        let asks = by_strength::<S>(asks);
        for fills in by_low::<S>(&fills) {
            let low = lowest::<S>(fills);
            counting.count(&asks, fills, |ask| mask(S::low(ask), low));
        }
    } else {
        counting.halve(&by_number(asks, of_low), &fills);
    }
    counting.pots
}

/// The winners of the low half, given the lows of both players, where 0 is no low.
fn mask(own: u8, other: u8) -> usize {
    match own.cmp(&other) {
        Ordering::Greater => 1,
        Ordering::Less => 2,
        Ordering::Equal if own == 0 => 0,
        Ordering::Equal => 3,
    }
}

/// Groups of hands with the same low.
fn by_low<S: Sets>(hands: &[S::Hand]) -> impl Iterator<Item = &[S::Hand]> {
    hands.chunk_by(|&a, &b| S::low(a) == S::low(b))
}

/// The low of the first hand; 0 if there is none.
fn lowest<S: Sets>(hands: &[S::Hand]) -> u8 {
    hands.first().map_or(0, |&hand| S::low(hand))
}

struct Counting<'a, S> {
    sets: &'a mut S,
    /// Numbers wrap around, as in [`Sets`].
    pots: PotsOfTwo,
}

impl<S: Sets> Counting<'_, S> {
    /// Counts all pairs of hands. Both lists are in the order of their lows, then of their
    /// strengths.
    fn halve(&mut self, asks: &[S::Hand], fills: &[S::Hand]) {
        let (&[first, .., last], &[first_fill, .., last_fill]) = (asks, fills) else {
            // Lists of at most one hand have only one low.
            for &ask in asks {
                for fills in by_low::<S>(fills) {
                    let low = lowest::<S>(fills);
                    self.count(&[ask], fills, |ask| mask(S::low(ask), low));
                }
            }
            return;
        };
        let least = S::low(first).min(S::low(first_fill));
        let most = S::low(last).max(S::low(last_fill));
        if least == most {
            self.count(asks, fills, |_| mask(least, most));
            return;
        }
        // The low that splits the hands into the most equal halves.
        let before = |hands: &[S::Hand], low: u8| hands.partition_point(|&hand| S::low(hand) < low);
        // Mutants: other splits count the same, but take longer.
        let half = (asks.len() + fills.len()) / 2;
        let split = (least + 1..=most)
            .min_by_key(|&low| (before(asks, low) + before(fills, low)).abs_diff(half));
        let split = split.unwrap_or(most);
        let (lower_asks, higher_asks) = asks.split_at(before(asks, split));
        let (lower_fills, higher_fills) = fills.split_at(before(fills, split));
        self.count(
            &by_strength::<S>(higher_asks),
            &by_strength::<S>(lower_fills),
            |_| 1,
        );
        self.count(
            &by_strength::<S>(lower_asks),
            &by_strength::<S>(higher_fills),
            |_| 2,
        );
        self.halve(lower_asks, lower_fills);
        self.halve(higher_asks, higher_fills);
    }

    /// Counts all pairs of hands, which are in the order of their strengths. `mask` gives the
    /// winners of the low half.
    fn count(&mut self, asks: &[S::Hand], fills: &[S::Hand], mask: impl Fn(S::Hand) -> usize) {
        // Mutants: without hands of both, nothing is counted anyway.
        if asks.is_empty() || fills.is_empty() {
            return;
        }
        let pots = &mut self.pots;
        let add = |sum: &mut u64, more: u64| *sum = sum.wrapping_add(more);
        self.sets.clear();
        // Pots that are not lost, of the hands before the last of `fills`.
        let mut kept = [0; 4];
        let n_early = merge(self.sets, asks, fills, |ask, lower, equal, is_early| {
            let mask = mask(ask);
            add(&mut pots[1][mask], lower);
            add(&mut pots[3][mask], equal);
            if is_early {
                add(&mut kept[mask], lower.wrapping_add(equal));
            }
        });
        let mut all = [0; 4];
        for &ask in asks.iter().take(n_early) {
            add(&mut all[mask(ask)], self.sets.n_disjoint(ask));
        }
        for (mask, lost) in pots[2].iter_mut().enumerate() {
            add(lost, all[mask].wrapping_sub(kept[mask]));
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Hands that are a low and a strength, and share no card.
    #[derive(Default)]
    struct Disjoint {
        n_added: u64,
    }

    impl Sets for Disjoint {
        type Hand = (u8, u16);

        fn strength(hand: (u8, u16)) -> u16 {
            hand.1
        }

        fn low(hand: (u8, u16)) -> u8 {
            hand.0
        }

        fn n_ways(_: (u8, u16)) -> u64 {
            1
        }

        fn is_counted_above(_: (u8, u16), _: usize) -> bool {
            true
        }

        fn clear(&mut self) {
            self.n_added = 0;
        }

        fn add(&mut self, _: (u8, u16)) {
            self.n_added += 1;
        }

        fn n_disjoint(&self, _: (u8, u16)) -> u64 {
            self.n_added
        }
    }

    /// One by one, and where the lows have only one split: after all hands but one.
    #[test]
    fn pots_are_those_of_all_pairs() {
        // The hands with these numbers; the low changes first.
        let hands = |numbers: &[usize]| -> Vec<(u8, u16)> {
            let hand = |&number: &usize| ((number % 3) as u8, 1 + (number / 3) as u16);
            numbers.iter().map(hand).collect()
        };
        for asks in [&[][..], &[0], &[4, 0], &[0, 3], &[5, 1, 1, 3]] {
            for fills in [&[][..], &[2], &[0, 0, 2], &[0, 3, 1], &[4, 2, 5, 0, 3, 1]] {
                // Far more hands of one player are not halved.
                for n_times in [1, 100] {
                    let (asks, fills) = (hands(asks), hands(fills).repeat(n_times));
                    let mut expected = [[0; 4]; 4];
                    for ask in &asks {
                        for fill in &fills {
                            let high = mask(ask.1 as u8, fill.1 as u8);
                            expected[high][mask(ask.0, fill.0)] += 1;
                        }
                    }
                    let counted = pots(&mut Disjoint::default(), &asks, &fills);
                    assert_eq!(counted, expected, "{asks:?} {fills:?}");
                }
            }
        }
    }
}
