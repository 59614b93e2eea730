//! The way to a value of a document.

use core::fmt;

/// A step on the way to a value: into an object or into a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the value of a key.
    Key(&'static str),
    /// To the value at a place of a list, from 0.
    Index(usize),
}

/// A way as it is written: `cards[3].color`.
pub(super) struct Way<'a>(pub(super) &'a [Step]);

impl fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step_idx, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if step_idx == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
