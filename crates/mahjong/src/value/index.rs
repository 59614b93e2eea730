//! A table that maps hands to their indices in a list.

use alloc::vec;
use alloc::vec::Vec;

use super::options::ValueOptions;
use super::packed::Packed;

/// The indices of hands in a list, found by open addressing.
///
/// An entry is the index plus one in the lower bits and some bits of the hash in the others, so the
/// list is rarely read for a different hand.
#[derive(Debug)]
pub(super) struct Index {
    entries: Vec<u32>,
    n_used: usize,
}

/// What a look-up found.
pub(super) enum Found {
    /// The hand is in the list, at this index.
    At(u32),
    /// The hand is new; this is where its index belongs.
    New(Vacant),
}

/// Where the index of a new hand belongs.
pub(super) struct Vacant {
    entry_idx: usize,
    hash: u64,
}

/// The bits of an entry that hold an index plus one: enough for
/// [`MOST_HANDS`](ValueOptions::MOST_HANDS) hands and for those that are added before the limit is
/// next checked.
const PLACE: u32 = (1 << 23) - 1;

const _: () = assert!(ValueOptions::MOST_HANDS < PLACE / 3 * 2);

/// An entry without its index.
#[inline]
const fn tag(hash: u64) -> u32 {
    // Mutants: with worse tags, hands are compared more often.
    (hash >> 32) as u32 & !PLACE
}

impl Index {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![0; 256],
            n_used: 0,
        }
    }

    /// Looks for a hand in a list of hands.
    #[inline]
    pub(super) fn find(&self, packed: Packed, hand_at: impl Fn(u32) -> Packed) -> Found {
        let hash = hash(packed);
        let mask = self.entries.len() - 1;
        let mut entry_idx = hash as usize & mask;
        loop {
            let entry = self.entries[entry_idx];
            if entry == 0 {
                return Found::New(Vacant { entry_idx, hash });
            }
            let place = (entry & PLACE) - 1;
            if entry & !PLACE == tag(hash) && hand_at(place) == packed {
                return Found::At(place);
            }
            entry_idx = (entry_idx + 1) & mask;
        }
    }

    /// Stores the index of a new hand; `hand_at` must already return the hand for this index.
    #[inline]
    pub(super) fn insert(&mut self, at: Vacant, place: u32, hand_at: impl Fn(u32) -> Packed) {
        // Mutants: the two share no bit; and a table that grows at another time is as good.
        self.entries[at.entry_idx] = tag(at.hash) | (place + 1);
        self.n_used += 1;
        if self.n_used * 2 > self.entries.len() {
            self.grow(hand_at);
        }
    }

    #[cold]
    fn grow(&mut self, hand_at: impl Fn(u32) -> Packed) {
        let mut entries = vec![0; 4 * self.entries.len()];
        let mask = entries.len() - 1;
        for &entry in self.entries.iter().filter(|&&entry| entry != 0) {
            let hash = hash(hand_at((entry & PLACE) - 1));
            let mut entry_idx = hash as usize & mask;
            while entries[entry_idx] != 0 {
                entry_idx = (entry_idx + 1) & mask;
            }
            entries[entry_idx] = entry;
        }
        self.entries = entries;
    }
}

/// A hash whose halves are both well mixed.
#[inline]
fn hash(packed: Packed) -> u64 {
    // Mutants: with a worse hash, the search takes longer.
    let [low, high] = packed.0;
    let product = u128::from(low ^ 0x9E37_79B9_7F4A_7C15)
        .wrapping_mul(u128::from(high ^ 0xD1B5_4A32_D192_ED03) | 1 << 63 | 1);
    // Mutants: as above.
    let mixed = (product as u64) ^ (product >> 64) as u64;
    mixed ^ mixed >> 29
}
