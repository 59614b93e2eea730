//! How much work a piece of a search may take.

/// Counts the work that is done, and says when it is enough.
///
/// Work is counted in cells of programs that are gone through, some half a nanosecond each. Unlike
/// a clock it is the same on every machine.
pub(super) struct Watch<'a> {
    should_stop: &'a mut dyn FnMut() -> bool,
    work: u64,
    max_work: u64,
}

impl<'a> Watch<'a> {
    /// As much work as it takes, unless `should_stop` says yes.
    pub(super) fn new(should_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self::within(u64::MAX, should_stop)
    }

    /// At most about so much work.
    pub(super) fn within(max_work: u64, should_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            should_stop,
            work: 0,
            max_work,
        }
    }

    /// Adds work that was done.
    pub(super) const fn spend(&mut self, work: u64) {
        self.work += work;
    }

    /// The work that was done.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// Whether it is enough; to be asked every few milliseconds.
    pub(super) fn is_over(&mut self) -> bool {
        self.work >= self.max_work || (self.should_stop)()
    }
}
