//! The elements that count in a reading, and those that apply but do not count.

use alloc::vec::Vec;
use core::fmt;

use crate::inline_vec::InlineVec;
use crate::short_list::sort_short;

/// How often each element of a game counts.
pub(crate) trait Counts: Copy {
    /// An element of the game's scores.
    type Element: Copy + Ord + fmt::Debug + 'static;

    /// No element counts.
    const EMPTY: Self;
    /// All elements, in order.
    const ALL: &'static [Self::Element];

    /// How often an element counts.
    fn count(&self, element: Self::Element) -> u8;

    /// Counts an element `count` more times.
    fn add(&mut self, element: Self::Element, count: u8);

    /// Stops counting an element, and returns how often it counted.
    fn remove(&mut self, element: Self::Element) -> u8;
}

/// An element that applies to a reading but does not count, or counts less often than it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Excluded<F> {
    /// The element.
    pub fan: F,
    /// How often it applies without counting.
    pub count: u8,
    /// The element that excludes it.
    pub by: F,
}

/// An upper bound on the number of elements that can be excluded in a reading.
const MAX_EXCLUDED: usize = 24;

/// The elements that count in a reading, those that apply but do not count, and the sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally<C: Counts> {
    pub(crate) fans: C,
    excluded: InlineVec<Excluded<C::Element>, MAX_EXCLUDED>,
    pub(crate) sum: u16,
}

impl<C: Counts> Tally<C> {
    /// A tally without any elements.
    pub(crate) fn new() -> Self {
        Self {
            fans: C::EMPTY,
            excluded: InlineVec::new(Excluded {
                fan: C::ALL[0],
                count: 0,
                by: C::ALL[0],
            }),
            sum: 0,
        }
    }

    /// Counts an element `count` more times.
    pub(crate) fn add(&mut self, fan: C::Element, count: u8) {
        self.fans.add(fan, count);
    }

    /// Counts an element if a condition is true.
    pub(crate) fn add_if(&mut self, fan: C::Element, holds: bool) {
        self.fans.add(fan, holds.into());
    }

    /// Whether an element counts.
    pub(crate) fn has(&self, fan: C::Element) -> bool {
        self.fans.count(fan) > 0
    }

    /// Removes elements that another element implies, if that element counts.
    pub(crate) fn exclude(&mut self, by: C::Element, fans: &[C::Element]) {
        if !self.has(by) {
            return;
        }
        for &fan in fans.iter().filter(|&&fan| fan != by) {
            let count = self.fans.remove(fan);
            if count > 0 {
                self.excluded.push(Excluded { fan, count, by });
            }
        }
    }

    /// Removes an element `count` times because another element implies it.
    pub(crate) fn exclude_some(&mut self, by: C::Element, fan: C::Element, count: u8) {
        if count > 0 {
            let held = self.fans.remove(fan);
            self.fans.add(fan, held.saturating_sub(count));
            self.excluded.push(Excluded { fan, count, by });
        }
    }

    /// Keeps only the most valuable of these elements; the first one if several are worth the same.
    pub(crate) fn keep_greatest(&mut self, fans: &[C::Element], value: impl Fn(C::Element) -> u16) {
        let held = fans.iter().copied().filter(|&fan| self.has(fan));
        let greatest = held.reduce(|best, fan| if value(fan) > value(best) { fan } else { best });
        if let Some(greatest) = greatest {
            self.exclude(greatest, fans);
        }
    }

    /// The tally with the sum of its values filled in.
    pub(crate) fn summed(mut self, value: impl Fn(C::Element) -> u16) -> Self {
        let values = C::ALL.iter().map(|&fan| match self.fans.count(fan) {
            0 => 0,
            count => u16::from(count) * value(fan),
        });
        self.sum = values.sum();
        self
    }

    /// Whether a reading with this tally is better than an earlier one: its sum is higher, or the
    /// sums are equal and it has more of the first element whose count differs.
    pub(crate) fn is_better(&self, than: &Self) -> bool {
        self.sum > than.sum || self.sum == than.sum && self.comes_before(than)
    }

    /// Whether the first element whose count differs between the two tallies counts more often in
    /// this one.
    pub(crate) fn comes_before(&self, other: &Self) -> bool {
        let counts = |fan: &C::Element| (self.fans.count(*fan), other.fans.count(*fan));
        let mut counts = C::ALL.iter().map(counts);
        // Mutants: the counts found differ, so one of them is the greater one.
        counts
            .find(|(own, others)| own != others)
            .is_some_and(|(own, others)| own > others)
    }

    /// The elements that apply but do not count, in the order of the enum.
    pub(crate) fn excluded(&self) -> Vec<Excluded<C::Element>> {
        let mut excluded = self.excluded.to_vec();
        sort_short(&mut excluded, |a, b| a.fan < b.fan);
        excluded
    }
}
