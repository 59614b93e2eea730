//! The shapes of bodies, for the description: what they are read with says it again, and a test
//! compares the keys.

#![expect(
    dead_code,
    reason = "they stand for shapes that are read by `handeval_answer`"
)]

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A value of Matematico: `"A"`, `"2"` … `"10"`, `"J"`, `"Q"`, `"K"`, or 1 to 13.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum GridValue {
    Text(String),
    Number(u8),
}

/// A grid of Matematico.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum GridBody {
    /// Five rows with `/` between them, a point for an empty cell.
    Text(String),
    /// Five lists of five values, `null` for an empty cell.
    Rows(Vec<Vec<Option<GridValue>>>),
}

/// Several values of Matematico.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum ValuesBody {
    /// With blanks or commas between them.
    Text(String),
    List(Vec<GridValue>),
}

/// A table of points, as in a file of `--points`; what is left out is as in the classic one.
#[derive(Serialize, ToSchema)]
struct PointsBody {
    /// For people.
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    /// What a figure on a diagonal is worth besides.
    #[schema(value_type = u32, required = false)]
    diagonal_bonus: Option<u32>,
    /// Points of figures by their keys; `null` takes a figure out of the game.
    #[schema(value_type = BTreeMap<String, Option<u32>>, required = false)]
    figures: Option<BTreeMap<String, Option<u32>>>,
    #[schema(value_type = Vec<NewFigureBody>, required = false)]
    new_figures: Option<Vec<NewFigureBody>>,
}

/// A figure of your own: its five values, or its groups.
#[derive(Serialize, ToSchema)]
struct NewFigureBody {
    name: String,
    points: u32,
    #[schema(value_type = Vec<GridValue>, required = false)]
    values: Option<Vec<GridValue>>,
    #[schema(value_type = Vec<GroupBody>, required = false)]
    groups: Option<Vec<GroupBody>>,
}

/// Equal values of a new figure.
#[derive(Serialize, ToSchema)]
struct GroupBody {
    /// How many.
    count: u8,
    /// `odd` or `even`; any value if it is left out.
    #[schema(value_type = String, required = false)]
    parity: Option<String>,
    /// Which values it may be of.
    #[schema(value_type = Vec<GridValue>, required = false)]
    values: Option<Vec<GridValue>>,
}

/// A grid to be scored.
#[derive(Serialize, ToSchema)]
pub(super) struct ScoreBody {
    grid: GridBody,
    /// The classic table if it is left out.
    #[schema(value_type = PointsBody, required = false)]
    points: Option<PointsBody>,
}

/// A turned card and the grid that it goes into.
#[derive(Serialize, ToSchema)]
pub(super) struct HintBody {
    grid: GridBody,
    card: GridValue,
    /// `random`, `greedy`, `table`, `search` or `deep`, which is asked if it is left out.
    #[schema(value_type = String, required = false)]
    player: Option<String>,
}

/// Values to be arranged: `cards`, or `grid`, with `rest` unless it is full.
#[derive(Serialize, ToSchema)]
pub(super) struct BestBody {
    /// 25 values.
    #[schema(value_type = ValuesBody, required = false)]
    cards: Option<ValuesBody>,
    #[schema(value_type = GridBody, required = false)]
    grid: Option<GridBody>,
    /// A value for each empty cell of the grid.
    #[schema(value_type = ValuesBody, required = false)]
    rest: Option<ValuesBody>,
    /// The classic table if it is left out.
    #[schema(value_type = PointsBody, required = false)]
    points: Option<PointsBody>,
    /// How long to search at most; 5 if it is left out.
    #[schema(value_type = f64, required = false, minimum = 0.1, maximum = 20)]
    seconds: Option<f64>,
    /// The seed of the search; 0 if it is left out.
    #[schema(value_type = u64, required = false, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<u64>,
}
