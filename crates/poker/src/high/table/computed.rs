//! The strengths of the tables with rows, computed when a table is first used. This takes
//! milliseconds, and makes a module for WebAssembly smaller by 138 kB after compression.
//!
//! Keys of hands need no table. All keys of five cards, in order, number the strengths, and the key
//! of any hand is one of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::rows::{
    Eights, FivePlaces, OrderedPlaces, SevenPlaces, SixPlaces, five_place, ordered_place,
    seven_place, six_place,
};
use crate::high::batch::OrderedKey;
use crate::high::kernel::{self, Kernel};
use crate::high::key::RANK_SUMS;
use crate::{Order, Rules, Standard};

#[inline(always)]
pub(super) fn five() -> &'static FivePlaces {
    static PLACES: OnceBox<FivePlaces> = OnceBox::new();
    PLACES.get_or_init(|| by_ranks::<5, 1_024>(five_place))
}

#[inline(always)]
pub(super) fn six() -> &'static SixPlaces {
    static PLACES: OnceBox<SixPlaces> = OnceBox::new();
    PLACES.get_or_init(|| by_ranks::<6, 4_096>(six_place))
}

#[inline(always)]
pub(super) fn seven() -> &'static SevenPlaces {
    static PLACES: OnceBox<SevenPlaces> = OnceBox::new();
    PLACES.get_or_init(|| by_ranks::<7, 8_192>(seven_place))
}

#[inline(always)]
pub(super) fn ordered() -> &'static OrderedPlaces {
    static PLACES: OnceBox<OrderedPlaces> = OnceBox::new();
    PLACES.get_or_init(by_keys)
}

/// A table by the sums of the ranks of `N` cards, with the place of each sum.
#[cold]
fn by_ranks<const N: usize, const EIGHTS: usize>(place: fn(u64) -> usize) -> Box<Eights<EIGHTS>> {
    let keys = keys();
    let mut places = empty();
    for_each_ranks::<N>(Ranks::default(), &mut |ranks| {
        let own = ranks.key::<N>();
        let n_below = keys.partition_point(|&key| key < own);
        set(&mut places, place(ranks.sum), n_below);
    });
    places
}

/// A table by the keys of five cards.
#[cold]
fn by_keys() -> Box<OrderedPlaces> {
    let mut places = empty();
    for (n_below, &key) in keys().iter().enumerate() {
        set(&mut places, ordered_place(key), n_below);
    }
    places
}

/// A table whose unused places hold 1, like those in the files.
fn empty<const EIGHTS: usize>() -> Box<Eights<EIGHTS>> {
    Box::new([[1; 8]; EIGHTS])
}

/// Enters the strength with this many below it.
fn set<const EIGHTS: usize>(places: &mut Eights<EIGHTS>, place: usize, n_below: usize) {
    places.as_flattened_mut()[place % (8 * EIGHTS)] = n_below as u16 + 1;
}

/// The keys of all values of five cards, in order.
fn keys() -> Vec<u32> {
    let mut keys = Vec::with_capacity(Rules::STANDARD.max_strength().get().into());
    for_each_ranks::<5>(Ranks::default(), &mut |ranks| keys.push(ranks.key::<5>()));
    for ranks in (0..1_u16 << 13).filter(|ranks| ranks.count_ones() == 5) {
        keys.push(key::<5>([ranks, 0, 0, 0]));
    }
    keys.sort_unstable();
    keys
}

/// The key of `N` cards, from the ranks of each suit. Flushes count only for five cards: the plane of
/// flushes, which longer hands need, is empty.
fn key<const N: usize>(suits: [u16; 4]) -> u32 {
    let [a, b, c, d] = suits.map(|ranks| ranks << kernel::SHIFT);
    let key: OrderedKey = Kernel::of(Order::Standard).key::<N, Standard>([a, b, c, d, 0]);
    key.to_bits()
}

/// The ranks of some cards. The cards are dealt to the suits in turn, so there is no flush.
#[derive(Clone, Copy, Default)]
struct Ranks {
    sum: u64,
    suits: [u16; 4],
    n_cards: usize,
    /// The lowest rank of a further card.
    lowest: usize,
}

impl Ranks {
    fn key<const N: usize>(self) -> u32 {
        key::<N>(self.suits)
    }

    fn push(&mut self, rank: usize) {
        self.sum = self.sum.wrapping_add(RANK_SUMS[rank]);
        self.suits[self.n_cards % 4] |= 1 << rank;
        self.n_cards += 1;
        self.lowest = rank;
    }
}

/// Calls `visit` with all choices of `N` ranks, at most four of each, that begin with these.
fn for_each_ranks<const N: usize>(ranks: Ranks, visit: &mut impl FnMut(Ranks)) {
    if ranks.n_cards == N {
        return visit(ranks);
    }
    for rank in ranks.lowest..13 {
        // A fifth card of a rank would be in the suit of the first.
        if ranks.suits[ranks.n_cards % 4] >> rank & 1 == 0 {
            let mut more = ranks;
            more.push(rank);
            for_each_ranks::<N>(more, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::included;
    use super::*;

    #[test]
    fn the_computed_tables_are_those_in_the_library() {
        assert_eq!(five(), included::five());
        assert_eq!(six(), included::six());
        assert_eq!(seven(), included::seven());
        assert_eq!(ordered(), included::ordered());
    }
}
