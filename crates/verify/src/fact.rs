//! A count and what it should be.

/// A count that was made by visiting everything, beside the one that it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The game it is about: `deck`, `poker`, `mahjong`, `matematico`, `field`.
    pub game: &'static str,
    /// What was counted.
    pub name: String,
    /// The published count, or, for fields, the one that follows from the places of the patterns.
    pub expected: u64,
    /// The count that was made.
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
