//! What suits lack, looked up.
//!
//! A number suit can lack its tiles in 187 ways ([`Missing`] for up to five sets), honors in 83,
//! and two suits together in 180 for up to four sets. So a suit is one byte, two suits are one
//! byte, and four suits are one look at a table.
//!
//! A number suit is found by its two halves: many halves are equal for every other half, which
//! leaves 367 rows and 926 columns. Rows and columns are in the order of their tiles, and a row
//! ends where a hand has no more tiles. Above the place in the table, rows and columns hold the
//! numbers of kinds that they add ([`Kinds`]).
//!
//! | table | entries | bytes |
//! | --- | --- | --- |
//! | `number` | 1,024 rows, 4,096 columns, 174,336 places | 194,816 |
//! | `FOUR_HONORS` | 1,024 halves of the honors | 4,096 |
//! | `suit` | what 197 and 84 suits lack, honors by key, characters of three players | 7,493 |
//! | `two_numbers`, `with_honors` | 187 × 197 and 84 × 187 | 53,059 |
//! | `four` | 180 × 180 | 32,656 |
//! | `sum` | what 180 times two suits lack | 2,160 |
//!
//! They are committed because they never change; `tests/it/tables.rs` makes them anew from the
//! rule and compares.

mod number;
mod suit;
mod sum;

use crate::kinds::Kinds;
use crate::missing::Missing;

static NUMBERS: &[u8; 174_336] = include_bytes!("number.bin");
static TWO_NUMBERS: &[u8; N_NUMBERS * N_FIRST + PADDING] = include_bytes!("two_numbers.bin");
static WITH_HONORS: &[u8; N_HONORS * N_NUMBERS + PADDING] = include_bytes!("with_honors.bin");
static FOUR: &[u8; N_SUMS * N_SUMS + PADDING] = include_bytes!("four.bin");

/// What stands after the last row, so that 256 places can be seen from the start of each row: a
/// byte then needs no check.
const PADDING: usize = 256;

/// Number suits of all nine numbers.
const N_NUMBERS: usize = 187;
/// Number suits of all nine numbers, and the characters of three players.
const N_FIRST: usize = 197;
/// Honors, and the suit without tiles.
const N_HONORS: usize = 84;
/// Two suits together.
const N_SUMS: usize = 180;

/// The honors of which there are no tiles.
pub(crate) const NO_HONORS: u8 = 83;

/// What four honors add to the key of the honors and, above it, to the kinds, by their counts as
/// digits to base 5.
static FOUR_HONORS: [u32; 1024] = {
    let by_count = [
        0,
        1 + Kinds::ORPHAN,
        (1 << 3) + Kinds::ORPHAN + Kinds::ORPHAN_PAIR,
        (1 << 6) + Kinds::ORPHAN + Kinds::ORPHAN_PAIR,
        (1 << 9) + Kinds::ORPHAN + Kinds::ORPHAN_PAIR,
    ];
    let mut entries = [0; 1024];
    let mut digits = 0;
    while digits < 625 {
        let mut left = digits;
        while left > 0 {
            entries[digits] += by_count[left % 5];
            left /= 5;
        }
        digits += 1;
    }
    entries
};

/// Where the row begins of the counts of 1 to 4, and above that their kinds.
#[inline]
pub(crate) fn row(low: u16) -> u32 {
    number::ROWS[usize::from(low) % number::ROWS.len()]
}

/// The column of the counts of 5 to 9, and above that their kinds.
#[inline]
pub(crate) fn column(high: u16) -> u32 {
    number::COLUMNS[usize::from(high) % number::COLUMNS.len()]
}

/// The number suit of the sum of a row and a column. Any suit will do for counts that no hand
/// has.
#[inline]
pub(crate) fn number(entry: u32) -> u8 {
    let place = entry & ((1 << Kinds::SHIFT) - 1);
    NUMBERS.get(place as usize).copied().unwrap_or(0)
}

/// What four honors add to their key, by their counts as digits to base 5.
#[inline]
pub(crate) fn four_honors(digits: u16) -> u32 {
    FOUR_HONORS[usize::from(digits) % FOUR_HONORS.len()]
}

/// The characters of three players by the counts of `1m` and `9m`.
#[inline]
pub(crate) fn three_players(ones: u8, nines: u8) -> u8 {
    let digits = usize::from(ones) * 5 + usize::from(nines);
    suit::THREE_PLAYERS.get(digits).copied().unwrap_or(0)
}

/// The honors by a key to base 8: how many kinds are held once, twice, three and four times.
#[inline]
pub(crate) fn honors(key: u32) -> u8 {
    suit::HONOR_KEYS[key as usize % suit::HONOR_KEYS.len()]
}

/// A row of a table: more places than it has of its own, so that any byte is inside.
pub(crate) type Row = [u8; 256];

#[inline]
fn row_of(table: &'static [u8], row_idx: u8, len: usize) -> &'static Row {
    static NONE: Row = [0; 256];
    let rest = table.get(usize::from(row_idx) * len..);
    rest.and_then(|rest| rest.first_chunk()).unwrap_or(&NONE)
}

/// The sums of a number suit and any other suit but honors. Both may be asked for by each other,
/// if the first has all nine numbers.
#[inline]
pub(crate) fn with_number(number: u8) -> &'static Row {
    row_of(TWO_NUMBERS, number, N_FIRST)
}

/// Whether a suit has all nine numbers.
#[inline]
pub(crate) fn has_nine_numbers(number: u8) -> bool {
    usize::from(number) < N_NUMBERS
}

/// The sums of the honors and any number suit.
#[inline]
pub(crate) fn with_honors(honors: u8) -> &'static Row {
    row_of(WITH_HONORS, honors, N_NUMBERS)
}

/// The tiles that a sum lacks with another sum for four sets and a pair.
#[inline]
pub(crate) fn four(sum: u8) -> &'static Row {
    row_of(FOUR, sum, N_SUMS)
}

/// What a number suit lacks.
#[inline]
pub(crate) fn number_missing(number: u8) -> &'static Missing {
    suit::SUITS
        .get(usize::from(number))
        .unwrap_or(&Missing::NO_TILES)
}

/// What the honors lack.
#[inline]
pub(crate) fn honors_missing(honors: u8) -> &'static Missing {
    suit::HONORS
        .get(usize::from(honors))
        .unwrap_or(&Missing::NO_TILES)
}

/// What two suits lack together, for up to four sets.
#[inline]
pub(crate) fn sum_missing(sum: u8) -> &'static Missing {
    sum::SUMS
        .get(usize::from(sum))
        .unwrap_or(&Missing::NO_TILES)
}
