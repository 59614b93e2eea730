//! The suits of counts as keys: what the tables are asked by.

use crate::missing::Missing;
use crate::{Tile, Wall, table};

/// The powers of five.
const POWERS: [u16; 5] = [1, 5, 25, 125, 625];

/// By how much a kind adds to the key of the honors, by its count.
const HONOR_WEIGHTS: [u16; 5] = [0, 1, 1 << 3, 1 << 6, 1 << 9];

/// What four honors add to the key, by their counts as digits to base 5.
static FOUR_HONORS: [u16; 625] = {
    let mut keys = [0; 625];
    let mut digits = 0;
    while digits < 625 {
        let mut left = digits;
        while left > 0 {
            keys[digits] += HONOR_WEIGHTS[left % 5];
            left /= 5;
        }
        digits += 1;
    }
    keys
};

/// The counts of a number suit: 1 to 4 and 5 to 9 as digits to base 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NumberKey {
    low: u16,
    high: u16,
}

impl NumberKey {
    /// Each kind one copy more. What comes of a fifth copy means nothing.
    #[inline]
    pub(crate) fn drawn(self) -> [u8; 9] {
        let (row, column) = (table::row(self.low), table::column(self.high));
        let mut drawn = [0; 9];
        for ((drawn, power), idx) in drawn.iter_mut().zip(BY_NUMBER).zip(0..) {
            *drawn = if idx < 4 {
                table::number_in(table::row(self.low + power), column)
            } else {
                table::number_in(row, table::column(self.high + power))
            };
        }
        drawn
    }

    #[inline]
    pub(crate) fn add(&mut self, number_idx: usize) {
        *self.half(number_idx) += BY_NUMBER[number_idx];
    }

    #[inline]
    pub(crate) fn remove(&mut self, number_idx: usize) {
        *self.half(number_idx) -= BY_NUMBER[number_idx];
    }

    #[inline]
    fn half(&mut self, number_idx: usize) -> &mut u16 {
        if number_idx < 4 {
            &mut self.low
        } else {
            &mut self.high
        }
    }

    #[inline]
    pub(crate) fn id(self) -> u8 {
        table::number(self.low, self.high)
    }
}

/// What a number adds to its half.
const BY_NUMBER: [u16; 9] = {
    let [a, b, c, d, e] = POWERS;
    [a, b, c, d, a, b, c, d, e]
};

/// The keys of the suits and what the tables call them.
///
/// Every suit is one byte: what it lacks is in a table by that byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Suits {
    pub(crate) numbers: [NumberKey; 3],
    honors: u16,
    pub(crate) ids: [u8; 4],
}

impl Suits {
    /// The suits of counts up to four each.
    #[inline]
    pub(crate) fn new(words: &Words, wall: Wall) -> Self {
        let [m, p, s, z] = words.suits;
        let ninths = words.ninths;
        let numbers = [
            number_key(m, ninths as u16 & 7),
            number_key(p, (ninths >> 8) as u16 & 7),
            number_key(s, (ninths >> 16) as u16 & 7),
        ];
        let digits = digits(z);
        let four = |digits: u64| {
            FOUR_HONORS
                .get(digits as usize & 0x3FF)
                .map_or(0, |&key| key)
        };
        let honors = four(digits) + four(digits >> 32);
        let [m, p, s] = numbers.map(NumberKey::id);
        let mut suits = Self {
            numbers,
            honors,
            ids: [m, p, s, table::honors(honors)],
        };
        match wall {
            Wall::Full => {}
            Wall::ThreePlayers => {
                suits.ids[0] = table::three_players(words.suits[0] as u8 & 7, ninths as u8 & 7);
            }
            Wall::NoHonors => suits.ids[3] = table::NO_HONORS,
        }
        suits
    }

    /// The suits of counts up to four each.
    pub(crate) fn of_counts(counts: &[u8; 34], wall: Wall) -> Self {
        Self::new(&Words::new(counts), wall)
    }

    /// Adds one to the `count` copies of a tile.
    #[inline]
    pub(crate) fn add(&mut self, tile: Tile, count: u8, wall: Wall) {
        let (suit_idx, number_idx) = (tile.idx() / 9, tile.idx() % 9);
        if let Some(key) = self.numbers.get_mut(suit_idx) {
            key.add(number_idx);
        } else {
            self.honors += honor_step(count);
        }
        self.refresh(suit_idx, wall);
    }

    /// Takes one from the `count` copies of a tile.
    #[inline]
    pub(crate) fn remove(&mut self, tile: Tile, count: u8, wall: Wall) {
        let (suit_idx, number_idx) = (tile.idx() / 9, tile.idx() % 9);
        if let Some(key) = self.numbers.get_mut(suit_idx) {
            key.remove(number_idx);
        } else {
            self.honors -= honor_step(count - 1);
        }
        self.refresh(suit_idx, wall);
    }

    #[inline]
    fn refresh(&mut self, suit_idx: usize, wall: Wall) {
        self.ids[suit_idx] = match self.numbers.get(suit_idx) {
            Some(key) if suit_idx == 0 && wall == Wall::ThreePlayers => {
                table::three_players((key.low % 5) as u8, (key.high / POWERS[4]) as u8)
            }
            Some(key) => key.id(),
            None => table::honors(self.honors),
        };
    }

    /// The bytes of a suit with one copy more of each of its kinds. What comes of a fifth copy,
    /// or of a tile that does not exist, means nothing.
    #[inline]
    pub(crate) fn drawn(&self, suit_idx: usize, counts: &[u8; 34], wall: Wall) -> [u8; 9] {
        match self.numbers.get(suit_idx) {
            Some(_) if suit_idx == 0 && wall == Wall::ThreePlayers => {
                let mut drawn = [self.ids[0]; 9];
                drawn[0] = table::three_players(counts[0] + 1, counts[8]);
                drawn[8] = table::three_players(counts[0], counts[8] + 1);
                drawn
            }
            Some(key) => key.drawn(),
            None => {
                let by_count: [u8; 5] =
                    core::array::from_fn(|n| table::honors(self.honors + honor_step(n as u8)));
                let mut drawn = [0; 9];
                for (drawn, &count) in drawn.iter_mut().zip(&counts[27..]) {
                    *drawn = by_count[usize::from(count).min(4)];
                }
                drawn
            }
        }
    }

    /// The tiles that the suits lack for `n_sets` sets and a pair.
    #[inline]
    pub(crate) fn missing(&self, n_sets: usize) -> u8 {
        let [m, p, s, z] = self.ids;
        if n_sets > 4 {
            return self.missing_for_five(n_sets);
        }
        let (mp, sz) = (table::two_numbers(m, p), table::with_honors(s, z));
        if n_sets == 4 {
            table::four(mp, sz)
        } else {
            table::sum_missing(mp).for_win_with(table::sum_missing(sz), n_sets)
        }
    }

    #[cold]
    fn missing_for_five(&self, n_sets: usize) -> u8 {
        let [m, p, s, z] = [0, 1, 2, 3].map(|suit_idx| self.suit_missing(suit_idx));
        m.and(p).for_win_with(&s.and(z), n_sets)
    }

    /// What one suit lacks.
    #[inline]
    pub(crate) fn suit_missing(&self, suit_idx: usize) -> &'static Missing {
        suit_missing_of(suit_idx, self.ids[suit_idx])
    }
}

/// What a suit lacks that has a byte.
#[inline]
pub(crate) fn suit_missing_of(suit_idx: usize, id: u8) -> &'static Missing {
    if suit_idx < 3 {
        table::number_missing(id)
    } else {
        table::honors_missing(id)
    }
}

/// What a copy more adds to the key of the honors; nothing for a fifth one.
#[inline]
fn honor_step(count: u8) -> u16 {
    const STEPS: [u16; 8] = [
        1,
        (1 << 3) - 1,
        (1 << 6) - (1 << 3),
        (1 << 9) - (1 << 6),
        0,
        0,
        0,
        0,
    ];
    STEPS[usize::from(count) % STEPS.len()]
}

/// The counts in words of eight: the first eight kinds of each suit, and the ninth ones.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) suits: [u64; 4],
    pub(crate) ninths: u64,
}

/// One in every byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

impl Words {
    #[inline]
    pub(crate) fn new(counts: &[u8; 34]) -> Self {
        let [m, p, s, z] = [0, 9, 18, 26].map(|first| {
            let eight: [u8; 8] = core::array::from_fn(|idx| counts[first + idx]);
            u64::from_le_bytes(eight)
        });
        let [ninth_m, ninth_p, ninth_s] = [8, 17, 26].map(|idx| u64::from(counts[idx]));
        Self {
            suits: [m, p, s, z >> 8],
            ninths: ninth_m | ninth_p << 8 | ninth_s << 16,
        }
    }

    /// The number of tiles; `None` if there are five of a kind.
    #[inline]
    pub(crate) fn n_tiles(&self) -> Option<usize> {
        let [m, p, s, z] = self.suits;
        // A byte is over four if its highest bit is set, or comes to be set by adding 123.
        let is_over = |word: u64| word | word.wrapping_add(0x7B * ONES);
        let over = is_over(m) | is_over(p) | is_over(s) | is_over(z) | is_over(self.ninths);
        if over & (0x80 * ONES) != 0 {
            return None;
        }
        Some(sum_of_bytes(m + p + s + z + self.ninths) as usize)
    }
}

/// The sum of the bytes of a word, up to 255.
#[inline]
pub(crate) fn sum_of_bytes(word: u64) -> u8 {
    (word.wrapping_mul(ONES) >> 56) as u8
}

/// The first four and the last four bytes as digits to base 5, in the halves of a word.
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
        high: (digits >> 32) as u16 + ninth * POWERS[4],
    }
}
