//! How many kinds are held at least once and at least twice, which is all that seven pairs and
//! thirteen orphans depend on.

/// The numbers of kinds that are held at least once and at least twice, in the highest bits of a
/// word, so that the words of suits or half suits can be added:
///
/// | bits | kinds |
/// | --- | --- |
/// | 18 to 21 | held |
/// | 22 to 24 | held twice or more |
/// | 25 to 28 | terminals and honors that are held |
/// | 29 to 31 | terminals and honors that are held twice or more |
///
/// There is room for 14 tiles, the maximum that is ever counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kinds(u32);

impl Kinds {
    /// The position of the lowest bit that counts kinds; the bits below it have other uses.
    pub(crate) const SHIFT: u32 = 18;

    const HELD: u32 = Self::SHIFT;
    const PAIRS: u32 = 22;
    const ORPHANS: u32 = 25;
    const ORPHAN_PAIRS: u32 = 29;

    /// The bits that the second copy of a terminal or honor adds.
    pub(crate) const ORPHAN_PAIR: u32 = 1 << Self::PAIRS | 1 << Self::ORPHAN_PAIRS;
    /// The bits that the first copy of a terminal or honor adds.
    pub(crate) const ORPHAN: u32 = 1 << Self::HELD | 1 << Self::ORPHANS;

    #[inline]
    pub(crate) fn new(suits: &[u32; 4]) -> Self {
        let [m, p, s, z] = *suits;
        let own = |suit: u32| suit >> Self::SHIFT << Self::SHIFT;
        let sum = own(m).wrapping_add(own(p)).wrapping_add(own(s));
        Self(sum.wrapping_add(own(z)))
    }

    /// The number of kinds that are held.
    #[inline]
    pub(crate) const fn n_held(self) -> u8 {
        (self.0 >> Self::HELD & 0xF) as u8
    }

    /// The number of kinds that are held at least twice.
    #[inline]
    pub(crate) const fn n_pairs(self) -> u8 {
        (self.0 >> Self::PAIRS & 0x7) as u8
    }

    /// The number of terminals and honors that are held.
    #[inline]
    pub(crate) const fn n_orphans(self) -> u8 {
        (self.0 >> Self::ORPHANS & 0xF) as u8
    }

    /// Whether a terminal or honor is held twice or more.
    #[inline]
    pub(crate) const fn has_orphan_pair(self) -> bool {
        self.0 >> Self::ORPHAN_PAIRS != 0
    }
}
