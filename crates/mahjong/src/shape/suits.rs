//! The counts of suits as keys for the tables.

use crate::shape::held_kinds::Kinds;
use crate::shape::missing::Missing;
use crate::shape::table;
use crate::{Tile, Wall};

/// What each number adds to the key of its half of the suit. The counts of 1 to 4, and of 5 to 9,
/// are the base-5 digits of a key.
const BY_NUMBER: [u16; 9] = [1, 5, 25, 125, 1, 5, 25, 125, NINE];

/// The amount that a nine adds.
const NINE: u16 = 625;

/// The counts of a number suit as base-5 digits: one key for 1 to 4, and one for 5 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NumberKey {
    low: u16,
    high: u16,
}

impl NumberKey {
    /// The ids of the suit with one more copy of each kind in turn; meaningless for a fifth copy.
    #[inline]
    fn drawn(&self) -> [u8; 9] {
        let (row, column) = (table::row(self.low), table::column(self.high));
        let mut drawn = [0; 9];
        for ((drawn, power), idx) in drawn.iter_mut().zip(BY_NUMBER).zip(0..) {
            *drawn = table::number(if idx < 4 {
                table::row(self.low + power).wrapping_add(column)
            } else {
                row.wrapping_add(table::column(self.high + power))
            });
        }
        drawn
    }

    #[inline]
    fn half(&mut self, number_idx: usize) -> &mut u16 {
        if number_idx < 4 {
            &mut self.low
        } else {
            &mut self.high
        }
    }

    /// The id of the suit with one fewer copy of a kind that it has.
    #[inline]
    fn dropped(&self, number_idx: usize) -> u8 {
        let mut key = *self;
        let half = key.half(number_idx);
        *half = half.wrapping_sub(BY_NUMBER[number_idx]);
        table::number(key.entry())
    }

    /// The index of the suit in the table, with its kinds in the bits above.
    #[inline]
    fn entry(self) -> u32 {
        table::row(self.low).wrapping_add(table::column(self.high))
    }
}

/// The keys of the suits and their ids in the tables.
///
/// The id of a suit is one byte, the index into a table of how many tiles the suit still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Suits {
    numbers: [NumberKey; 3],
    /// The indices of the number suits in their table and the key of the honors, with [`Kinds`] in
    /// the bits above.
    entries: [u32; 4],
    pub(crate) ids: [u8; 4],
}

impl Suits {
    /// The suits of a hand with these counts, each of them up to four.
    #[inline(always)]
    pub(crate) fn new(words: &Words, wall: Wall) -> Self {
        let [m, p, s, z] = words.suits;
        let ninths = words.ninths;
        let numbers = [
            number_key(m, ninths as u16 & 7),
            number_key(p, (ninths >> 8) as u16 & 7),
            number_key(s, (ninths >> 16) as u16 & 7),
        ];
        let digits = digits(z);
        let honors = table::four_honors(digits as u16)
            .wrapping_add(table::four_honors((digits >> 32) as u16));
        let [key_m, key_p, key_s] = numbers;
        let (of_m, of_p, of_s) = (key_m.entry(), key_p.entry(), key_s.entry());
        let mut suits = Self {
            numbers,
            entries: [of_m, of_p, of_s, honors],
            ids: [
                table::number(of_m),
                table::number(of_p),
                table::number(of_s),
                table::honors(honors),
            ],
        };
        match wall {
            Wall::Full => {}
            Wall::ThreePlayers => {
                suits.ids[0] = table::three_players(m as u8 & 7, ninths as u8 & 7);
            }
            Wall::NoHonors => suits.ids[3] = table::NO_HONORS,
        }
        suits
    }

    /// The suits of a hand with these counts, each of them up to four.
    pub(crate) fn of_counts(counts: &[u8; 34], wall: Wall) -> Self {
        Self::new(&Words::new(counts), wall)
    }

    /// Adds one to the `count` copies of a tile.
    #[inline]
    pub(crate) fn add(&mut self, tile: Tile, count: u8, wall: Wall) {
        let (suit_idx, number_idx) = (tile.idx() / 9, tile.idx() % 9);
        if let Some(key) = self.numbers.get_mut(suit_idx) {
            *key.half(number_idx) += BY_NUMBER[number_idx];
            self.refresh_number(suit_idx, wall);
        } else {
            self.entries[3] = self.entries[3].wrapping_add(honor_step(count));
            self.ids[3] = table::honors(self.entries[3]);
        }
    }

    /// Removes one of the `count` copies of a tile.
    #[inline]
    pub(crate) fn remove(&mut self, tile: Tile, count: u8, wall: Wall) {
        let (suit_idx, number_idx) = (tile.idx() / 9, tile.idx() % 9);
        if let Some(key) = self.numbers.get_mut(suit_idx) {
            *key.half(number_idx) -= BY_NUMBER[number_idx];
            self.refresh_number(suit_idx, wall);
        } else {
            self.entries[3] = self.entries[3].wrapping_sub(honor_step(count - 1));
            self.ids[3] = table::honors(self.entries[3]);
        }
    }

    #[inline]
    fn refresh_number(&mut self, suit_idx: usize, wall: Wall) {
        let key = self.numbers[suit_idx];
        let entry = key.entry();
        self.entries[suit_idx] = entry;
        self.ids[suit_idx] = if suit_idx == 0 && wall == Wall::ThreePlayers {
            table::three_players((key.low % 5) as u8, (key.high / NINE) as u8)
        } else {
            table::number(entry)
        };
    }

    /// How many kinds are held.
    #[inline]
    pub(crate) fn kinds(&self) -> Kinds {
        Kinds::new(&self.entries)
    }

    /// The ids of a number suit with one more copy of each kind in turn; meaningless for a fifth
    /// copy.
    #[inline]
    pub(crate) fn drawn(&self, suit_idx: usize, counts: &[u8; 34], wall: Wall) -> [u8; 9] {
        if suit_idx == 0 && wall == Wall::ThreePlayers {
            let mut drawn = [self.ids[0]; 9];
            drawn[0] = table::three_players(counts[0] + 1, counts[8]);
            drawn[8] = table::three_players(counts[0], counts[8] + 1);
            return drawn;
        }
        self.numbers.get(suit_idx).map_or([0; 9], |key| key.drawn())
    }

    /// The id of a suit with one of the `count` copies of a tile gone.
    #[inline]
    pub(crate) fn dropped(&self, tile: Tile, counts: &[u8; 34], wall: Wall) -> u8 {
        let (suit_idx, number_idx) = (tile.idx() / 9, tile.idx() % 9);
        match self.numbers.get(suit_idx) {
            Some(_) if suit_idx == 0 && wall == Wall::ThreePlayers => {
                let n_left = |idx: usize| counts[idx] - u8::from(idx == number_idx);
                table::three_players(n_left(0), n_left(8))
            }
            Some(key) => key.dropped(number_idx),
            None => {
                let step = honor_step(counts[tile.idx()].wrapping_sub(1));
                table::honors(self.entries[3].wrapping_sub(step))
            }
        }
    }

    /// The ids of the honors with one more copy of a kind, indexed by the count of that kind.
    #[inline]
    pub(crate) fn drawn_honors(&self) -> [u8; 4] {
        let honors = self.entries[3];
        let with_one_of = |count| table::honors(honors.wrapping_add(honor_step(count)));
        [
            with_one_of(0),
            with_one_of(1),
            with_one_of(2),
            with_one_of(3),
        ]
    }

    /// How many tiles the suits still need for `n_sets` sets and a pair.
    #[inline]
    pub(crate) fn missing(&self, n_sets: usize) -> u8 {
        let [m, p, s, z] = self.ids;
        // Mutants: the method for five sets also works for four, only more slowly.
        if n_sets > 4 {
            return missing_for_five(self.ids, n_sets);
        }
        let mp = table::with_number(p)[usize::from(m)];
        let sz = table::with_honors(z)[usize::from(s)];
        if n_sets == 4 {
            table::four(mp)[usize::from(sz)]
        } else {
            table::sum_missing(mp).for_win_with(table::sum_missing(sz), n_sets)
        }
    }

    /// How many tiles one suit still needs.
    #[inline]
    pub(crate) fn suit_missing(&self, suit_idx: usize) -> &'static Missing {
        suit_missing_of(suit_idx, self.ids[suit_idx])
    }
}

/// The tiles still needed for more than four sets. The ids are passed by value so that they stay in
/// registers.
#[cold]
fn missing_for_five(ids: [u8; 4], n_sets: usize) -> u8 {
    let [m, p, s, z] = ids;
    let (m, p) = (suit_missing_of(0, m), suit_missing_of(1, p));
    let (s, z) = (suit_missing_of(2, s), suit_missing_of(3, z));
    m.and(p).for_win_with(&s.and(z), n_sets)
}

/// How many tiles the suit with this id still needs.
#[inline]
pub(crate) fn suit_missing_of(suit_idx: usize, id: u8) -> &'static Missing {
    if suit_idx < 3 {
        table::number_missing(id)
    } else {
        table::honors_missing(id)
    }
}

/// The amount that one more copy of an honor adds to the key of the honors and to the kinds; 0 for
/// a fifth copy.
#[inline]
fn honor_step(count: u8) -> u32 {
    const STEPS: [u32; 8] = [
        1 + Kinds::ORPHAN,
        (1 << 3) - 1 + Kinds::ORPHAN_PAIR,
        (1 << 6) - (1 << 3),
        (1 << 9) - (1 << 6),
        0,
        0,
        0,
        0,
    ];
    STEPS[usize::from(count) % STEPS.len()]
}

/// The counts in words of eight: the first eight kinds of each suit, and the ninth kinds together.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) suits: [u64; 4],
    pub(crate) ninths: u64,
}

/// A one in every byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

impl Words {
    #[inline]
    pub(crate) fn new(counts: &[u8; 34]) -> Self {
        // Written out, since other crates inline it.
        let eight = |first: usize| {
            let mut eight = [0; 8];
            eight.copy_from_slice(&counts[first..first + 8]);
            u64::from_le_bytes(eight)
        };
        let ninth = |idx: usize| u64::from(counts[idx]);
        Self {
            suits: [eight(0), eight(9), eight(18), eight(26) >> 8],
            ninths: ninth(8) | ninth(17) << 8 | ninth(26) << 16,
        }
    }

    /// The number of tiles; `None` if there are five of a kind.
    #[inline]
    pub(crate) fn n_tiles(&self) -> Option<usize> {
        let [m, p, s, z] = self.suits;
        // A byte is over four if its highest bit is set, or if adding 123 sets it.
        let is_over = |word: u64| word | word.wrapping_add(0x7B * ONES);
        let over = is_over(m) | is_over(p) | is_over(s) | is_over(z) | is_over(self.ninths);
        if over & (0x80 * ONES) != 0 {
            return None;
        }
        Some(sum_of_bytes(m + p + s + z + self.ninths) as usize)
    }
}

#[inline]
pub(crate) fn sum_of_bytes(word: u64) -> u8 {
    (word.wrapping_mul(ONES) >> 56) as u8
}

/// The first four and the last four bytes as digits in base 5, in the halves of a word.
#[inline]
fn digits(word: u64) -> u64 {
    let twos = (word + (word >> 8) * 5) & 0x00FF_00FF_00FF_00FF;
    (twos + (twos >> 16) * 25) & 0x0000_FFFF_0000_FFFF
}

#[inline]
fn number_key(word: u64, ninth: u16) -> NumberKey {
    let digits = digits(word);
    NumberKey {
        low: digits as u16,
        high: (digits >> 32) as u16 + ninth * NINE,
    }
}
