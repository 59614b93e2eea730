//! How often one hand beats another.

/// How often a hand wins, ties and loses against one opponent, over all deals and boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeadsUpTally {
    /// The number of boards on which the hand wins.
    pub win: u64,
    /// The number of boards on which the pot is shared.
    pub tie: u64,
    /// The number of boards on which the opponent wins.
    pub lose: u64,
}

impl HeadsUpTally {
    /// The number of boards, over all deals.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.win + self.tie + self.lose
    }

    /// The hand's share of all pots; a tie counts half.
    #[must_use]
    pub fn equity(&self) -> f64 {
        (2 * self.win + self.tie) as f64 / (2 * self.boards()) as f64
    }
}
