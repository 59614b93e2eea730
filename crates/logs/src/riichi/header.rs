//! What a log says about a game as a whole.

use handeval_mahjong::riichi::RuleSet;

/// What a log says about a game as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The players' names, in turn from the first dealer; empty if the log has none.
    pub names: Vec<String>,
    /// The number of players.
    pub n_players: u8,
    /// The rules that the log names.
    pub rules: TableRules,
}

/// The rules that a log names.
///
/// Source: rule J3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableRules {
    /// The rule set.
    pub set: RuleSet,
    /// The table plays without red fives.
    pub no_red_fives: bool,
    /// An open hand cannot have all simples.
    pub no_kuitan: bool,
    /// Parlor rules: 4 han 30 fu and 3 han 60 fu are a mangan, and a counter is worth 1,500.
    pub is_parlor: bool,
    /// The lobby has rules of its own, which the log does not spell out.
    pub is_own_lobby: bool,
    /// A suit has two red fives.
    pub has_second_red_five: bool,
}

impl TableRules {
    /// Whether the points for the places are Tenhou's own.
    pub(super) const fn has_usual_points(&self) -> bool {
        matches!(self.set, RuleSet::Tenhou | RuleSet::TenhouSanma)
            && !self.is_parlor
            && !self.is_own_lobby
    }
}
