//! Five values as a sum: put values in or take them out, and look the line up at once.

use core::fmt;
use core::ops::{Add, Sub};

use crate::{Line, Value};

/// The values of a line as a sum, in any order: one `u32`.
///
/// Values go in and out one by one. A [`LineTable`](crate::LineTable) reads the points when five
/// values are in, at most four of each; the key of any other values is worth some points without
/// meaning.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Line, LineKey, LineTable, PointTable, Value};
///
/// let table = LineTable::new(&PointTable::classic());
/// let [ace, king] = [Value::ACE, Value::KING];
/// let key = LineKey::from(Line::new([ace, king, ace, king, ace])?);
/// assert_eq!(table.points(key), 100);
/// assert_eq!(table.points(key - king + ace), 200); // nothing is summed again
/// # Ok::<(), handeval_matematico::LineError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LineKey(u32);

/// The weights of the values, the ace first. Random numbers; the sums of all lines differ in
/// their row and place, and the rows fit into the table.
const WEIGHTS: [u32; 13] = [
    2_298_633_409,
    1_703_865_447,
    4_214_379_870,
    3_997_354_251,
    3_506_550_201,
    2_417_296_000,
    3_610_655_909,
    304_579_957,
    897_465_768,
    1_952_540_566,
    22_433_633,
    349_146_110,
    1_269_456_320,
];

/// By how much each row of a [`LineTable`](crate::LineTable) is moved: 1,024 numbers of two bytes,
/// the lower one first. `cargo xtask generate-tables` makes the file; `tests/it/tables.rs` makes it
/// anew and compares.
static ROWS: [u16; 1024] = {
    let file: &[u8; 2_048] = include_bytes!("line_rows.bin");
    let mut rows = [0; 1024];
    let mut idx = 0;
    while idx < rows.len() {
        rows[idx] = u16::from_le_bytes([file[2 * idx], file[2 * idx + 1]]);
        idx += 1;
    }
    rows
};

impl LineKey {
    /// The key without a value.
    pub const EMPTY: Self = Self(0);

    /// The sum itself: its highest ten bits name a row of the table, its lowest thirteen the
    /// place in the row.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The key with these bits, which come from [`to_bits`](Self::to_bits) or are a sum or
    /// difference of such bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Where a [`LineTable`](crate::LineTable) has the line.
    #[inline]
    pub(crate) fn place(self) -> usize {
        let moved = ROWS[(self.0 >> 22) as usize];
        usize::from((self.0 as u16).wrapping_add(moved)) % N_PLACES
    }
}

/// How many places a table of lines has: a power of two, so that no look-up needs a check.
pub(crate) const N_PLACES: usize = 1 << 13;

/// The key of one value.
impl From<Value> for LineKey {
    #[inline]
    fn from(value: Value) -> Self {
        Self(WEIGHTS[value.idx()])
    }
}

impl From<Line> for LineKey {
    fn from(line: Line) -> Self {
        line.values().into_iter().collect()
    }
}

/// Puts a value in.
impl Add<Value> for LineKey {
    type Output = Self;

    #[inline]
    fn add(self, value: Value) -> Self {
        Self(self.0.wrapping_add(Self::from(value).0))
    }
}

/// Takes a value, which is in, out.
impl Sub<Value> for LineKey {
    type Output = Self;

    #[inline]
    fn sub(self, value: Value) -> Self {
        Self(self.0.wrapping_sub(Self::from(value).0))
    }
}

impl FromIterator<Value> for LineKey {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        values.into_iter().fold(Self::EMPTY, Self::add)
    }
}

impl fmt::Debug for LineKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LineKey({:#010x})", self.0)
    }
}
