//! Values by cell.

/// The value that marks a filled cell.
pub(crate) const NOT_FREE: f32 = f32::MIN;

/// The free cell with the highest value (on a tie, the first), and that value.
#[inline]
pub(crate) fn best_cell<T: PartialOrd + Copy>(values: &[T; 25]) -> (usize, T) {
    let mut best = (0, values[0]);
    for (cell, &value) in values.iter().enumerate() {
        if value > best.1 {
            best = (cell, value);
        }
    }
    best
}
