//! Options of several questions about Matematico: a grid, points, a player, a time.

use std::collections::BTreeMap;
use std::time::Duration;

use handeval_matematico::{Contestant, PlayerName, PointTable};
use serde::Serialize;

use super::input::{GridBody, GridValue};
use crate::ask::{Document, DocumentText, Fault, Form, Opt, OptionSpec, Request, Shape, keyed};
use crate::{Problem, read_point_table};

keyed!(PlayerName, "unknown-player", |_| "");

keyed!(Contestant, "unknown-player", |_| "");

/// A grid, full or with empty cells.
pub(super) const GRID: OptionSpec = Opt::<String>::new(
    "grid",
    "ROWS",
    "The grid itself, with `/` between rows",
    "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 J Q / A 10 J Q K",
)
.form(Form::Json(Shape::of::<GridBody>()))
.required()
.spec;

/// The points.
pub(super) const POINTS: Opt<DocumentText> = Opt::new(
    "points",
    "TABLE.json",
    "A JSON file with points for figures, the diagonal bonus, and custom figures",
    "table.json",
)
.form(Form::Document(Document {
    noun: "point table",
    about: "A point table; anything it omits is as in the classic game.",
    names: Vec::new,
    max_bytes: 1 << 20,
    is_text: false,
    shape: Shape::of::<PointsBody>(),
    example: r#"{"diagonal_bonus": 30, "figures": {"straight": 60, "full-house": null}}"#,
}))
.default_note("the classic points");

/// A point table, as in a `--points` file; anything it omits is as in the classic game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct PointsBody {
    /// A name to show.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    name: Option<String>,
    /// The extra points for a figure on a diagonal.
    #[cfg_attr(feature = "openapi", schema(value_type = u32, required = false))]
    diagonal_bonus: Option<u32>,
    /// Points of figures by their keys; `null` takes a figure out of the game.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = BTreeMap<String, Option<u32>>, required = false)
    )]
    figures: Option<BTreeMap<String, Option<u32>>>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<NewFigureBody>, required = false))]
    new_figures: Option<Vec<NewFigureBody>>,
}

/// A custom figure: its five values, or its groups.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct NewFigureBody {
    name: String,
    points: u32,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<GridValue>, required = false))]
    values: Option<Vec<GridValue>>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<GroupBody>, required = false))]
    groups: Option<Vec<GroupBody>>,
}

/// A group of equal values in a custom figure.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GroupBody {
    /// The number of values.
    count: u8,
    /// `odd` or `even`; any value by default.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    parity: Option<String>,
    /// The values allowed.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<GridValue>, required = false))]
    values: Option<Vec<GridValue>>,
}

/// The given point table, or the classic one.
pub(super) fn points(request: &Request) -> Result<PointTable, Fault> {
    if !request.has(POINTS.spec.name) {
        return Ok(PointTable::classic());
    }
    let document = POINTS.document(request)?;
    read_point_table(&document.text).map_err(|problem| POINTS.fault(request, problem))
}

/// The player that gives the hints.
pub(super) const PLAYER: Opt<PlayerName> =
    Opt::new("player", "NAME", "Player that gives the hints", "search").default("deep");

/// The given time, or the default, within the limit of the interface. Zero means no limit.
pub(super) fn time(option: &Opt<Duration>, request: &Request) -> Result<Option<Duration>, Fault> {
    let asked = option.get(request)?;
    let usual = option
        .spec
        .default
        .map(|_| option.value(request))
        .transpose()?;
    let Some(most) = request.limits().time else {
        return Ok(asked.or(usual).filter(|time| !time.is_zero()));
    };
    match asked {
        None => Ok(usual.map(|usual| usual.min(most))),
        Some(time) if !time.is_zero() && time <= most => Ok(Some(time)),
        Some(time) => {
            let most = most.as_secs_f64();
            let message = match time.is_zero() {
                true => {
                    format!("`0` means no limit: expected more than 0 and at most {most} s here")
                }
                false => format!(
                    "`{}` seconds is too long: expected more than 0 and at most {most} s here",
                    time.as_secs_f64()
                ),
            };
            Err(option.fault(request, Problem::whole("wrong-value", message)))
        }
    }
}
