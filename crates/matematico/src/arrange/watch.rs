//! A limit on the work of a piece of a search.

/// Counts work, and tells a search when to stop.
///
/// Work is counted in visited cells, so it is the same on every machine. Visiting a cell takes
/// about half a nanosecond.
pub(super) struct Watch<'a> {
    should_stop: &'a mut dyn FnMut() -> bool,
    work: u64,
    max_work: u64,
}

impl<'a> Watch<'a> {
    /// Allows any amount of work, until `should_stop` returns `true`.
    pub(super) fn new(should_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self::within(u64::MAX, should_stop)
    }

    /// Allows about `max_work`, or less if `should_stop` returns `true` first.
    pub(super) fn within(max_work: u64, should_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            should_stop,
            work: 0,
            max_work,
        }
    }

    pub(super) const fn spend(&mut self, work: u64) {
        self.work += work;
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// Whether to stop; call it every few milliseconds.
    pub(super) fn is_over(&mut self) -> bool {
        self.work >= self.max_work || (self.should_stop)()
    }
}
