//! How often each fan counts, for the fans that can count more than once.

use super::fan::{Fan, FanCounts, FanSet};
use super::lines::LINKS;

/// The fans of sets and tiles that can count more than once. Two terminal chows cannot: sequences
/// that have them twice have other links, too, and those come first.
const REPEATED: [Fan; 6] = [
    Fan::TileHog,
    Fan::DoublePung,
    Fan::PureDoubleChow,
    Fan::MixedDoubleChow,
    Fan::ShortStraight,
    Fan::PungOfTerminalsOrHonors,
];

/// How often each of the [`REPEATED`] fans counts beyond the first time, in four bits per fan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeats(u32);

impl Repeats {
    pub(super) const NONE: Self = Self(0);

    const fn place(fan: Fan) -> Option<u32> {
        Some(match fan {
            Fan::TileHog => 0,
            Fan::DoublePung => 4,
            Fan::PureDoubleChow => 8,
            Fan::MixedDoubleChow => 12,
            Fan::ShortStraight => 16,
            Fan::PungOfTerminalsOrHonors => 24,
            _ => return None,
        })
    }

    /// Adds a fan `count` times; it must not be included yet.
    #[inline]
    pub(super) fn insert(&mut self, fans: &mut FanSet, fan: Fan, count: u8) {
        fans.insert_if(fan, count > 0);
        let place = Self::place(fan).unwrap_or(0);
        // Mutants: the bits were not set.
        self.0 |= u32::from(count.saturating_sub(1)) << place;
    }

    /// Adds the fans of two sequences, given how often each counts, in four bits per fan; none of
    /// these fans is included yet.
    #[inline]
    pub(super) fn insert_links(&mut self, fans: &mut FanSet, counts: u32) {
        for (idx, fan) in LINKS.into_iter().enumerate() {
            let count = counts >> (4 * idx) & 0xF;
            fans.insert_if(fan, count > 0);
            // The counts of the links begin at bit 8.
            // Mutants: the bits were not set.
            self.0 |= count.saturating_sub(1) << (8 + 4 * idx);
        }
    }

    /// Adds a fan that is not included yet, once for each bit that is set in `of`; at most two are
    /// set.
    #[inline]
    pub(super) fn insert_up_to_two(&mut self, fans: &mut FanSet, fan: Fan, of: u64) {
        fans.insert_if(fan, of != 0);
        let is_twice = of & of.wrapping_sub(1) != 0;
        // Mutants: the bits were not set.
        self.0 |= u32::from(is_twice) << Self::place(fan).unwrap_or(0);
    }

    /// How often a fan counts, given that it counts at all.
    #[inline]
    pub(super) const fn count(self, fan: Fan) -> u8 {
        match Self::place(fan) {
            Some(place) => 1 + (self.0 >> place & 0xF) as u8,
            None => 1,
        }
    }

    /// These repeats without those of the excluded fans.
    #[inline]
    pub(super) fn without(self, excluded: FanSet) -> Self {
        const ALL: FanSet = FanSet::of(&REPEATED);
        let mut left = self.0;
        for fan in excluded.intersection(ALL).iter() {
            left &= !(0xF << Self::place(fan).unwrap_or(0));
        }
        Self(left)
    }

    /// How often each of these fans counts.
    #[inline]
    pub(super) fn counts(self, fans: FanSet) -> FanCounts {
        let mut counts = FanCounts::each_once(fans);
        for fan in REPEATED {
            counts.repeat(fan, (self.count(fan) - 1) * u8::from(fans.contains(fan)));
        }
        counts
    }

    /// What the repeats add to the total fan.
    #[inline]
    pub(super) const fn fan(self) -> u16 {
        // Tile hogs and double pungs, in the lowest byte, are worth two fan each; the others are
        // worth one.
        let of_two = (self.0 & 0x0F0F_0F0F) + (self.0 >> 4 & 0x0F0F_0F0F);
        let sum = of_two.wrapping_mul(0x0101_0101) >> 24;
        (sum + (of_two & 0xFF)) as u16
    }

    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        // Mutants: no fan is in both.
        Self(self.0 | other.0)
    }
}
