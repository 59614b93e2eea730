//! Stopping in the middle of a piece.

use core::cell::Cell;

use super::sweep::Sets;

/// Asks now and then whether to stop. Once it is told to stop, the rest of the piece is skipped,
/// and its counts are meaningless.
pub(super) struct Watch<'a> {
    should_stop: &'a dyn Fn() -> bool,
    n_steps: Cell<usize>,
    is_stopped: Cell<bool>,
}

impl<'a> Watch<'a> {
    /// The number of steps between two questions. The slowest step, an operation on [`Sets`], takes
    /// a few microseconds.
    pub(super) const STEPS: usize = 1 << 12;

    pub(super) const fn new(should_stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            should_stop,
            n_steps: Cell::new(0),
            is_stopped: Cell::new(false),
        }
    }

    /// Takes some steps. Returns whether to skip them.
    #[inline(always)]
    pub(super) fn skips(&self, n_steps: usize) -> bool {
        self.n_steps.set(self.n_steps.get() + n_steps);
        if self.n_steps.get() >= Self::STEPS && !self.is_stopped.get() {
            self.ask();
        }
        self.is_stopped.get()
    }

    #[cold]
    fn ask(&self) {
        self.n_steps.set(0);
        if (self.should_stop)() {
            self.is_stopped.set(true);
        }
    }

    /// Whether something was skipped.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }
}

/// Counts of hands that remain as they are once the watch is told to stop.
pub(super) struct Watched<'a, S> {
    pub(super) sets: S,
    pub(super) watch: &'a Watch<'a>,
}

impl<S: Sets> Sets for Watched<'_, S> {
    type Hand = S::Hand;

    #[inline(always)]
    fn strength(hand: S::Hand) -> u16 {
        S::strength(hand)
    }

    #[inline(always)]
    fn low(hand: S::Hand) -> u8 {
        S::low(hand)
    }

    fn n_ways(hand: S::Hand) -> u64 {
        S::n_ways(hand)
    }

    #[inline(always)]
    // Mutants: `true` counts a hand and the one that cancels it out, which only takes time.
    fn is_counted_above(hand: S::Hand, place: usize) -> bool {
        S::is_counted_above(hand, place)
    }

    fn clear(&mut self) {
        if !self.watch.is_stopped() {
            self.sets.clear();
        }
    }

    #[inline(always)]
    fn add(&mut self, hand: S::Hand) {
        if !self.watch.skips(1) {
            self.sets.add(hand);
        }
    }

    #[inline(always)]
    fn n_disjoint(&self, hand: S::Hand) -> u64 {
        match self.watch.skips(1) {
            true => 0,
            false => self.sets.n_disjoint(hand),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets that count the operations on them.
    #[derive(Default)]
    struct Counted {
        n_added: usize,
        n_asked: Cell<usize>,
        n_cleared: usize,
    }

    impl Sets for Counted {
        type Hand = u16;

        fn strength(hand: u16) -> u16 {
            hand
        }

        fn low(_: u16) -> u8 {
            0
        }

        fn n_ways(_: u16) -> u64 {
            1
        }

        fn is_counted_above(_: u16, _: usize) -> bool {
            true
        }

        fn clear(&mut self) {
            self.n_cleared += 1;
        }

        fn add(&mut self, _: u16) {
            self.n_added += 1;
        }

        fn n_disjoint(&self, _: u16) -> u64 {
            self.n_asked.set(self.n_asked.get() + 1);
            1
        }
    }

    #[test]
    fn nothing_is_done_after_a_watch_is_told_to_stop() {
        for n_answers in [0, 1, 5] {
            let n_questions = Cell::new(0);
            let should_stop = || {
                n_questions.set(n_questions.get() + 1);
                n_questions.get() > n_answers
            };
            let watch = Watch::new(&should_stop);
            let sets = Counted::default();
            let mut sets = Watched {
                sets,
                watch: &watch,
            };
            sets.clear();
            let mut n_disjoint = 0;
            for number in 0..20 * Watch::STEPS {
                match number % 2 {
                    0 => sets.add(0),
                    _ => n_disjoint += sets.n_disjoint(0),
                }
            }
            sets.clear();
            assert!(watch.is_stopped());
            assert_eq!(n_questions.get(), n_answers + 1);
            let Counted {
                n_added,
                n_asked,
                n_cleared,
            } = sets.sets;
            assert_eq!(n_disjoint, n_asked.get() as u64);
            // The step at which the last question was asked is not taken.
            assert_eq!(n_added + n_asked.get(), (n_answers + 1) * Watch::STEPS - 1);
            assert_eq!(n_cleared, 1);
        }
    }

    #[test]
    fn long_steps_count_more() {
        let watch = Watch::new(&|| true);
        assert!(!watch.skips(Watch::STEPS - 1));
        assert!(!watch.is_stopped());
        assert!(watch.skips(1));
        assert!(watch.is_stopped());
    }
}
