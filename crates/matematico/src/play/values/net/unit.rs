//! The numbers of the network, and operations on many of them.

use core::ops::AddAssign;

/// A number of the network: `f32` for learning, and `i16` for playing, which is exact.
pub(crate) trait Unit: Copy + Default + core::fmt::Debug + 'static {
    /// The type of sums: `f32` for learning, `i32` for playing, which is exact.
    type Sum: Default + AddAssign;

    fn plus(self, other: Self) -> Self;
    /// The number, or 0 if it is negative, multiplied by `sign`, which is 1 or -1.
    fn active(self, sign: i8) -> Self::Sum;
}

impl Unit for f32 {
    type Sum = Self;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn active(self, sign: i8) -> Self {
        self.max(0.0) * f32::from(sign)
    }
}

impl Unit for i16 {
    type Sum = i32;

    /// Weights are small enough that no sum overflows.
    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn active(self, sign: i8) -> i32 {
        i32::from(self.max(0)) * i32::from(sign)
    }
}

#[inline]
pub(super) fn add<T: Unit, const N: usize>(sum: &mut [T; N], more: &[T; N]) {
    for (number, &more) in sum.iter_mut().zip(more) {
        *number = number.plus(more);
    }
}

#[inline]
pub(super) fn subtract<const N: usize>(sum: &mut [i16; N], less: &[i16; N]) {
    for (number, &less) in sum.iter_mut().zip(less) {
        *number = number.wrapping_sub(less);
    }
}

/// The combined output of `N` units, each of which sums the four numbers at its index. In a
/// separate function, the loop compiles to a few instructions for all units together.
#[inline(never)]
pub(super) fn output_of<const N: usize>([a, b, c, d]: [&[i16; N]; 4]) -> i32 {
    output(&core::array::from_fn::<_, N, _>(|idx| {
        a[idx].plus(b[idx]).plus(c[idx]).plus(d[idx])
    }))
}

#[inline]
pub(super) fn output<T: Unit, const N: usize>(units: &[T; N]) -> T::Sum {
    let mut sum = T::Sum::default();
    for (idx, unit) in units.iter().enumerate() {
        sum += unit.active(if idx < N / 2 { 1 } else { -1 });
    }
    sum
}
