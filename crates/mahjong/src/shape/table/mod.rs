//! Tables of how many tiles suits still need.
//!
//! A number suit can be short of tiles in 187 ways ([`Missing`] for up to five sets), honors in 83,
//! and two suits together in 180 for up to four sets. So a suit is one byte, two suits are one
//! byte, and four suits take one look-up.
//!
//! A number suit is looked up by its two halves. Many halves behave alike in combination with every
//! other half, which leaves 367 rows and 926 columns. Rows and columns are ordered by their number
//! of tiles, and a row ends where a hand cannot have more tiles. Similar rows or columns with the
//! same number of tiles are neighbors, so that the table compresses well. In the bits above the
//! index into the table, rows and columns hold the numbers of kinds that they add ([`Kinds`]).
//!
//! | file | entries | bytes |
//! | --- | --- | --- |
//! | `number_halves.bin` | 1,024 rows and 4,096 columns, four bytes each, the lowest first | 20,480 |
//! | `number.bin` | 174,336 places | 174,336 |
//! | `honors.bin` | honors by key | 4,096 |
//! | `three_players.bin` | characters in the three-player game by their ones and nines | 25 |
//! | `two_numbers.bin`, `with_honors.bin` | 187 × 197 and 84 × 187 | 53,059 |
//! | `four.bin` | 180 × 180 | 32,656 |
//! | `missing.bin` | what 197 suits, 84 honor suits and 180 pairs of suits still need | 5,532 |
//!
//! The files are committed because they never change: `cargo xtask generate-tables` makes them, and
//! `tests/it/tables.rs` compares them with tables made from the rules. `FOUR_HONORS` takes another
//! 4,096 bytes.

use crate::shape::held_kinds::Kinds;
use crate::shape::missing::Missing;

const NUMBER_HALVES: &[u8; 20_480] = include_bytes!("number_halves.bin");
/// Where the row of the numbers 1 to 4 begins, indexed by their counts as base-5 digits.
static ROWS: [u32; 1_024] = numbers(NUMBER_HALVES, 0);
/// The column of the numbers 5 to 9, indexed by their counts as base-5 digits.
static COLUMNS: [u32; 4_096] = numbers(NUMBER_HALVES, 4_096);

static NUMBERS: &[u8; 174_336] = include_bytes!("number.bin");
static TWO_NUMBERS: &[u8; N_NUMBERS * N_FIRST + PADDING] = include_bytes!("two_numbers.bin");
static WITH_HONORS: &[u8; N_HONORS * N_NUMBERS + PADDING] = include_bytes!("with_honors.bin");
static FOUR: &[u8; N_SUMS * N_SUMS + PADDING] = include_bytes!("four.bin");

/// The honors, indexed by the numbers of kinds held 1 to 4 times as base-8 digits.
static HONOR_KEYS: [u8; 4_096] = *include_bytes!("honors.bin");
/// The characters in the three-player game, indexed by the counts of ones and nines as base-5
/// digits.
static THREE_PLAYERS: [u8; 25] = *include_bytes!("three_players.bin");

const MISSING: &[u8; 5_532] = include_bytes!("missing.bin");
/// How many tiles number suits still need, then how many the characters in the three-player game
/// need.
static SUITS: [Missing; N_FIRST] = missing(MISSING, 0);
/// How many tiles the honors still need, and at the end, how many a suit without tiles needs.
static HONORS: [Missing; N_HONORS] = missing(MISSING, N_FIRST);
/// How many tiles two suits still need together, for up to four sets.
static SUMS: [Missing; N_SUMS] = missing(MISSING, N_FIRST + N_HONORS);

/// The padding after the last row, so that every row has 256 entries and a byte needs no bounds
/// check.
const PADDING: usize = 256;

/// The number of different number suits with all nine numbers.
const N_NUMBERS: usize = 187;
/// The number of different number suits, including the characters in the three-player game.
const N_FIRST: usize = 197;
/// The number of different honor suits, including the suit without tiles.
const N_HONORS: usize = 84;
/// The number of different pairs of suits.
const N_SUMS: usize = 180;

/// The id of the honors in a game that has none.
pub(crate) const NO_HONORS: u8 = 83;

/// The numbers in a file, four bytes each, starting at byte `start`.
const fn numbers<const N: usize>(file: &[u8], start: usize) -> [u32; N] {
    let mut numbers = [0; N];
    let mut idx = 0;
    while idx < N {
        let at = start + 4 * idx;
        numbers[idx] = u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
        idx += 1;
    }
    numbers
}

/// How many tiles suits still need, starting after the first `n_before` suits in a file: for zero
/// to five sets without a pair, then with a pair.
const fn missing<const N: usize>(file: &[u8], n_before: usize) -> [Missing; N] {
    let mut all = [Missing::NO_TILES; N];
    let mut idx = 0;
    while idx < 12 * N {
        all[idx / 12].0[idx / 6 % 2][idx % 6] = file[12 * n_before + idx];
        idx += 1;
    }
    all
}

/// The amounts that four honors add to their key and, in the bits above, to the kinds, indexed by
/// their counts in base 5.
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

/// Where the row of the counts of 1 to 4 begins, with their kinds in the bits above.
#[inline]
pub(crate) fn row(low: u16) -> u32 {
    ROWS[usize::from(low) % ROWS.len()]
}

/// The column of the counts of 5 to 9, with their kinds in the bits above.
#[inline]
pub(crate) fn column(high: u16) -> u32 {
    COLUMNS[usize::from(high) % COLUMNS.len()]
}

/// The number suit for the sum of a row and a column; an arbitrary suit for counts that no hand
/// has.
#[inline]
pub(crate) fn number(entry: u32) -> u8 {
    let place = entry & ((1 << Kinds::SHIFT) - 1);
    NUMBERS.get(place as usize).copied().unwrap_or(0)
}

/// The amount that four honors add to their key, by their counts as base-5 digits.
#[inline]
pub(crate) fn four_honors(digits: u16) -> u32 {
    FOUR_HONORS[usize::from(digits) % FOUR_HONORS.len()]
}

/// The characters in the three-player game, by the counts of `1m` and `9m`.
#[inline]
pub(crate) fn three_players(ones: u8, nines: u8) -> u8 {
    let digits = usize::from(ones) * 5 + usize::from(nines);
    THREE_PLAYERS.get(digits).copied().unwrap_or(0)
}

/// The honors, by a base-8 key: how many kinds are held once, twice, three and four times.
#[inline]
pub(crate) fn honors(key: u32) -> u8 {
    HONOR_KEYS[key as usize % HONOR_KEYS.len()]
}

/// A row of a table, padded after its own entries so that any byte is a valid index.
pub(crate) type Row = [u8; 256];

#[inline]
fn row_of(table: &'static [u8], row_idx: u8, len: usize) -> &'static Row {
    static NONE: Row = [0; 256];
    let rest = table.get(usize::from(row_idx) * len..);
    rest.and_then(|rest| rest.first_chunk()).unwrap_or(&NONE)
}

/// The sums of a number suit and another suit except honors, in either order if both have nine
/// numbers.
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

/// How many tiles two sums together still need for four sets and a pair.
#[inline]
pub(crate) fn four(sum: u8) -> &'static Row {
    row_of(FOUR, sum, N_SUMS)
}

/// How many tiles a number suit still needs.
#[inline]
pub(crate) fn number_missing(number: u8) -> &'static Missing {
    SUITS.get(usize::from(number)).unwrap_or(&Missing::NO_TILES)
}

/// How many tiles the honors still need.
#[inline]
pub(crate) fn honors_missing(honors: u8) -> &'static Missing {
    HONORS
        .get(usize::from(honors))
        .unwrap_or(&Missing::NO_TILES)
}

/// How many tiles two suits still need together, for up to four sets.
#[inline]
pub(crate) fn sum_missing(sum: u8) -> &'static Missing {
    SUMS.get(usize::from(sum)).unwrap_or(&Missing::NO_TILES)
}
