//! Many full grids, scored together.

use alloc::vec::Vec;

use crate::line::LINE_CELLS;
use crate::line_key::N_PLACES;
use crate::line_table::Entries;
use crate::{Grid, LineKey, LineTable};

/// Full grids, stored cell by cell, to be scored together.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, GridBatch, LineTable, PointTable};
///
/// let grid: Grid = "A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7".parse()?;
/// let mut batch = GridBatch::new();
/// assert!(batch.push(&grid));
/// assert!(batch.push(&grid.transposed()));
/// assert!(!batch.push(&Grid::EMPTY)); // only full grids are accepted
///
/// let table = LineTable::new(&PointTable::classic());
/// let mut totals = Vec::new();
/// batch.totals(&table, &mut totals);
/// assert_eq!(totals, [1260, 1260]);
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GridBatch {
    blocks: Vec<Block>,
    len: usize,
}

/// The number of grids scored side by side.
const LANES: usize = 32;

/// For each cell, row by row, the key of its value in every grid.
type Block = [[u32; LANES]; 25];

impl GridBatch {
    /// An empty batch.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            blocks: Vec::new(),
            len: 0,
        }
    }

    /// Adds a grid. Returns `false`, and changes nothing, if one of its cells is empty.
    pub fn push(&mut self, grid: &Grid) -> bool {
        if !grid.is_complete() {
            return false;
        }
        let lane = self.len % LANES;
        if lane == 0 {
            self.blocks.push([[0; LANES]; 25]);
        }
        if let Some(block) = self.blocks.last_mut() {
            for (keys, value) in block.iter_mut().zip(grid.values()) {
                keys[lane] = LineKey::from(value).to_bits();
            }
        }
        self.len += 1;
        true
    }

    /// The number of grids.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the batch is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all grids and frees their memory.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Replaces the contents of `totals` with the totals of all grids, in order.
    pub fn totals(&self, table: &LineTable, totals: &mut Vec<u32>) {
        totals.clear();
        totals.resize(self.blocks.len() * LANES, 0);
        let bonus = table.diagonal_bonus();
        match table.entries() {
            Entries::Narrow(entries) => self.write_totals(entries, bonus, totals),
            Entries::Wide(entries) => self.write_totals(entries, bonus, totals),
        }
        totals.truncate(self.len);
    }

    fn write_totals<E: Copy + Into<u32>>(
        &self,
        entries: &[E; N_PLACES],
        bonus: u32,
        totals: &mut [u32],
    ) {
        for (block, totals) in self.blocks.iter().zip(totals.chunks_exact_mut(LANES)) {
            let mut sums = [0; LANES];
            for (line_idx, line) in LINE_CELLS.iter().enumerate() {
                let bonus = if line_idx < 10 { 0 } else { bonus };
                let keys = line_keys(block, line);
                for (sum, key) in sums.iter_mut().zip(keys) {
                    let entry: u32 = entries[LineKey::from_bits(key).place()].into();
                    *sum += (entry >> 1) + (entry & 1) * bonus;
                }
            }
            totals.copy_from_slice(&sums);
        }
    }
}

/// The key of one line in every grid of a block.
#[inline]
fn line_keys(block: &Block, line: &[usize; 5]) -> [u32; LANES] {
    let cells = line.map(|cell| &block[cell]);
    core::array::from_fn(|lane| {
        cells
            .iter()
            .fold(0_u32, |sum, keys| sum.wrapping_add(keys[lane]))
    })
}
