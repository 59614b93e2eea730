//! A count, and its expected value.

/// A count that was made by visiting everything, and the expected count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The game: `deck`, `poker`, `mahjong`, `matematico`, `field`.
    pub game: &'static str,
    /// The name of the count.
    pub name: String,
    /// The expected count: a published one or, for fields, one derived from the places of patterns.
    pub expected: u64,
    /// The count found.
    pub found: u64,
}

impl Fact {
    pub(crate) fn new(
        game: &'static str,
        name: impl Into<String>,
        expected: u64,
        found: u64,
    ) -> Self {
        Self {
            game,
            name: name.into(),
            expected,
            found,
        }
    }

    /// Whether the two counts agree.
    pub const fn is_ok(&self) -> bool {
        self.expected == self.found
    }
}
