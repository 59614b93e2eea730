//! Short lists without allocation.

use core::fmt;
use core::ops::Deref;

/// Up to `N` items in the order of insertion. Dereferences to a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InlineVec<T, const N: usize> {
    all: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// An empty list; unused elements hold the filler.
    pub(crate) const fn new(filler: T) -> Self {
        Self {
            all: [filler; N],
            len: 0,
        }
    }

    /// Adds an item and returns whether there was room for it.
    #[inline]
    pub fn push(&mut self, one: T) -> bool {
        let Some(place) = self.all.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = one;
        self.len += 1;
        true
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.all.split_at(usize::from(self.len)).0
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a InlineVec<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for InlineVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
