//! What suits lack, looked up.
//!
//! A number suit can lack its tiles in 187 ways ([`Missing`] for up to five sets), honors in 83,
//! and two suits together in 180 for up to four sets. So a suit is one byte, two suits are one
//! byte, and four suits are one look at a table.
//!
//! A number suit is found by its two halves: many halves are equal for every other half, which
//! leaves 367 rows and 926 columns. Rows and columns are in the order of their tiles, and a row
//! ends where a hand has no more tiles.
//!
//! | table | entries | bytes |
//! | --- | --- | --- |
//! | `number` | 625 rows, 3,125 columns, 174,336 places | 183,086 |
//! | `suit` | what 197 and 84 suits lack, honors by key, characters of three players | 7,493 |
//! | `two_numbers`, `with_honors` | 197 × 187 and 187 × 84 | 52,547 |
//! | `four` | 180 × 180 | 32,400 |
//! | `sum` | what 180 times two suits lack | 2,160 |
//!
//! They are committed because they never change; `tests/it/tables.rs` makes them anew from the
//! rule and compares.

mod number;
mod suit;
mod sum;

use crate::missing::{Missing, NEVER};

static NUMBERS: &[u8; 174_336] = include_bytes!("number.bin");
static TWO_NUMBERS: &[u8; 197 * N_NUMBERS] = include_bytes!("two_numbers.bin");
static WITH_HONORS: &[u8; N_NUMBERS * N_HONORS] = include_bytes!("with_honors.bin");
static FOUR: &[u8; N_SUMS * N_SUMS] = include_bytes!("four.bin");

/// Number suits of all nine numbers.
const N_NUMBERS: usize = 187;
/// Honors, and the suit without tiles.
const N_HONORS: usize = 84;
/// Two suits together.
const N_SUMS: usize = 180;

/// The honors of which there are no tiles.
pub(crate) const NO_HONORS: u8 = 83;

/// A number suit by the counts of 1 to 4 and of 5 to 9 as digits to base 5. Any suit will do for
/// counts that no hand has.
#[inline]
pub(crate) fn number(low: u16, high: u16) -> u8 {
    let row = row(low);
    number_in(row, column(high))
}

/// The row of the counts of 1 to 4.
#[inline]
pub(crate) fn row(low: u16) -> usize {
    number::ROWS
        .get(usize::from(low))
        .map_or(0, |&row| row as usize)
}

/// The column of the counts of 5 to 9.
#[inline]
pub(crate) fn column(high: u16) -> usize {
    let column = number::COLUMNS.get(usize::from(high));
    column.map_or(0, |&column| usize::from(column))
}

/// The number suit of a row and a column.
#[inline]
pub(crate) fn number_in(row: usize, column: usize) -> u8 {
    NUMBERS.get(row + column).copied().unwrap_or(0)
}

/// The characters of three players by the counts of `1m` and `9m`.
#[inline]
pub(crate) fn three_players(ones: u8, nines: u8) -> u8 {
    let digits = usize::from(ones) * 5 + usize::from(nines);
    suit::THREE_PLAYERS.get(digits).copied().unwrap_or(0)
}

/// The honors by a key to base 8: how many kinds are held once, twice, three and four times.
#[inline]
pub(crate) fn honors(key: u16) -> u8 {
    suit::HONOR_KEYS[usize::from(key) % suit::HONOR_KEYS.len()]
}

/// Two number suits together; only the first can be the characters of three players.
#[inline]
pub(crate) fn two_numbers(first: u8, second: u8) -> u8 {
    let place = usize::from(first) * N_NUMBERS + usize::from(second);
    TWO_NUMBERS.get(place).copied().unwrap_or(0)
}

/// A number suit and the honors together.
#[inline]
pub(crate) fn with_honors(number: u8, honors: u8) -> u8 {
    let place = usize::from(number) * N_HONORS + usize::from(honors);
    WITH_HONORS.get(place).copied().unwrap_or(0)
}

/// The tiles that twice two suits lack for four sets and a pair.
#[inline]
pub(crate) fn four(first: u8, second: u8) -> u8 {
    let place = usize::from(first) * N_SUMS + usize::from(second);
    FOUR.get(place).copied().unwrap_or(NEVER)
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
