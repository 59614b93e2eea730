//! The best arrangement of a game's cards.

use handeval_matematico::{Deck, Grid, PointTable, Solution, Value, score};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The best arrangement found for a game's cards, and what is proved about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Best {
    /// The full grid.
    #[serde(serialize_with = "write_grid", deserialize_with = "read_grid")]
    pub grid: Grid,
    /// The total of the grid.
    pub total: u32,
    /// A proven upper bound on the totals of all arrangements.
    pub bound: u32,
}

impl Best {
    /// Whether the grid is an arrangement of the deck's cards, `total` is its total, and `bound` is
    /// not below it.
    pub(crate) fn fits(&self, deck: &Deck, points: &PointTable) -> bool {
        let sorted = |mut values: Vec<Value>| {
            values.sort_unstable();
            values
        };
        sorted(self.grid.values().collect()) == sorted(deck.cards().to_vec())
            && score(&self.grid, points).total == self.total
            && self.bound >= self.total
    }
}

impl From<Solution> for Best {
    fn from(solution: Solution) -> Self {
        Self {
            grid: solution.grid,
            total: solution.total,
            bound: solution.bound,
        }
    }
}

fn write_grid<S: Serializer>(grid: &Grid, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{grid:#}"))
}

fn read_grid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}
