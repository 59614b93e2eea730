//! What the numbers of the network are, and what is done with many of them.

use core::ops::{Add, AddAssign, Sub, SubAssign};

use super::CELL;

/// What numbers are summed in: `f32` while they are learned, `i32` when they are played by, which
/// is exact.
pub(crate) trait Number:
    Copy + Default + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign + core::fmt::Debug
{
}

impl Number for f32 {}
impl Number for i32 {}

/// A number of the network: `f32` while it learns, `i16` when it plays, which is exact.
pub(crate) trait Unit: Copy + Default + core::fmt::Debug + 'static {
    /// The sum of many.
    type Sum: Number;

    /// What no line says of a cell.
    const NOTHING: &'static [Self; CELL];

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Itself, or 0 if it is negative; and that times 1 or -1.
    fn active(self, sign: i8) -> Self::Sum;
    /// In points, if `unit` is what one of the smallest steps is worth.
    fn points(sum: Self::Sum, unit: f32) -> f32;
}

impl Unit for f32 {
    type Sum = Self;

    const NOTHING: &'static [Self; CELL] = &[0.0; CELL];

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn active(self, sign: i8) -> Self {
        self.max(0.0) * f32::from(sign)
    }

    #[inline]
    fn points(sum: Self, _unit: f32) -> f32 {
        sum
    }
}

impl Unit for i16 {
    type Sum = i32;

    const NOTHING: &'static [Self; CELL] = &[0; CELL];

    /// Weights are so small that no sum leaves the range.
    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline]
    fn active(self, sign: i8) -> i32 {
        i32::from(self.max(0)) * i32::from(sign)
    }

    #[inline]
    fn points(sum: i32, unit: f32) -> f32 {
        sum as f32 * unit
    }
}

#[inline]
pub(super) fn add<T: Unit, const N: usize>(sum: &mut [T; N], more: &[T; N]) {
    for (number, &more) in sum.iter_mut().zip(more) {
        *number = number.plus(more);
    }
}

#[inline]
pub(super) fn subtract<T: Unit, const N: usize>(sum: &mut [T; N], less: &[T; N]) {
    for (number, &less) in sum.iter_mut().zip(less) {
        *number = number.minus(less);
    }
}

/// What the units say together that are the sums of these. Apart from its callers the loop becomes
/// a few instructions for all units at once.
#[inline(never)]
pub(super) fn output_of<T: Unit, const N: usize>([a, b, c, d]: [&[T; N]; 4]) -> T::Sum {
    let mut sum = T::Sum::default();
    for idx in 0..N {
        let unit = a[idx].plus(b[idx]).plus(c[idx]).plus(d[idx]);
        sum += unit.active(if idx < N / 2 { 1 } else { -1 });
    }
    sum
}

/// What the units say together.
#[inline]
pub(super) fn output<T: Unit, const N: usize>(units: &[T; N]) -> T::Sum {
    let mut sum = T::Sum::default();
    for (idx, unit) in units.iter().enumerate() {
        sum += unit.active(if idx < N / 2 { 1 } else { -1 });
    }
    sum
}
