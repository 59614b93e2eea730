//! How often each fan counts, for the fans that can count more than once.

use super::fan::{Fan, FanSet};
use super::lines::LINKS;

/// The fans of sets and tiles that can count more than once.
const REPEATED: [Fan; 7] = [
    Fan::TileHog,
    Fan::DoublePung,
    Fan::PureDoubleChow,
    Fan::MixedDoubleChow,
    Fan::ShortStraight,
    Fan::TwoTerminalChows,
    Fan::PungOfTerminalsOrHonors,
];

/// For each of the [`REPEATED`] fans, how often it counts beyond the first time, in four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
            Fan::TwoTerminalChows => 20,
            Fan::PungOfTerminalsOrHonors => 24,
            _ => return None,
        })
    }

    /// Adds a fan that is not included yet, this many times.
    #[inline]
    pub(super) fn insert(&mut self, fans: &mut FanSet, fan: Fan, count: u8) {
        if count > 0 {
            fans.insert(fan);
            let place = Self::place(fan).unwrap_or(0);
            self.0 |= u32::from(count - 1) << place;
        }
    }

    /// Adds the fans of two sequences, none of which is included yet, given how often each counts,
    /// in four bits each.
    #[inline]
    pub(super) fn insert_links(&mut self, fans: &mut FanSet, counts: u32) {
        for (idx, fan) in LINKS.into_iter().enumerate() {
            let count = counts >> (4 * idx) & 0xF;
            fans.insert_if(fan, count > 0);
            // The counts of the links begin at bit 8.
            self.0 |= count.saturating_sub(1) << (8 + 4 * idx);
        }
    }

    /// How often a fan counts, given that it counts at all.
    #[inline]
    pub(super) const fn count(self, fan: Fan) -> u8 {
        match Self::place(fan) {
            Some(place) => 1 + (self.0 >> place & 0xF) as u8,
            None => 1,
        }
    }

    /// The repeats of only these fans.
    #[inline]
    pub(super) fn of(self, fans: FanSet) -> Self {
        if self.0 == 0 {
            return self;
        }
        let mut kept = 0;
        for fan in REPEATED {
            if fans.contains(fan) {
                kept |= 0xF << Self::place(fan).unwrap_or(0);
            }
        }
        Self(self.0 & kept)
    }

    /// What the repeats add to the total fan.
    #[inline]
    pub(super) fn fan(self) -> u16 {
        let nibble = |place: u32| (self.0 >> place & 0xF) as u16;
        // Each tile hog and each double pung is worth two fan; the others are worth one each.
        2 * (nibble(0) + nibble(4)) + nibble(8) + nibble(12) + nibble(16) + nibble(20) + nibble(24)
    }

    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
