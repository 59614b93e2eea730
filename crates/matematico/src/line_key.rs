//! The values of a line as a sum, which changes as values are added and removed.

use core::fmt;
use core::ops::{Add, Sub};

use crate::{Line, Value};

/// The values of a line as a sum, in any order.
///
/// Add and remove values one by one. A [`LineTable`](crate::LineTable) looks up the points of five
/// values, at most four of each; any other key is meaningless.
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

/// The weights of the values, starting with the ace: random numbers, chosen so that no two lines
/// have the same row and position, and so that the rows fit into the table.
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

/// How far each row of a [`LineTable`](crate::LineTable) is shifted: 1,024 little-endian two-byte
/// numbers. `cargo xtask generate-tables` writes the file; `tests/it/tables.rs` checks it.
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
    /// The key without any values.
    pub const EMPTY: Self = Self(0);

    /// The sum. Its highest ten bits select a row of a [`LineTable`](crate::LineTable), and its
    /// lowest thirteen give the position in the row.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The key with these bits, which come from [`to_bits`](Self::to_bits) or are sums and
    /// differences of such bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The line's position in a [`LineTable`](crate::LineTable).
    #[inline]
    pub(crate) fn place(self) -> usize {
        let moved = ROWS[(self.0 >> 22) as usize];
        usize::from((self.0 as u16).wrapping_add(moved)) % N_PLACES
    }
}

/// The number of positions in a table of lines. It is a power of two, so lookups need no bounds
/// check.
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

/// Adds a value.
impl Add<Value> for LineKey {
    type Output = Self;

    #[inline]
    fn add(self, value: Value) -> Self {
        Self(self.0.wrapping_add(Self::from(value).0))
    }
}

/// Removes a value, which must be in the key.
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
