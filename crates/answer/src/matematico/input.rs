//! Grids and values as text, or as JSON lists.

use handeval_matematico::{Deal, DealError, Grid, GridError, ParseValuesError, Value};
use serde::Serialize;

use crate::document::part::Part;
use crate::document::shown;
use crate::{Problem, counted};

/// A Matematico value: `"A"`, `"2"` … `"10"`, `"J"`, `"Q"`, `"K"`, or 1 to 13.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum GridValue {
    Text(String),
    Number(u8),
}

/// A Matematico grid.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum GridBody {
    /// Five rows with `/` between them; `.` is an empty cell.
    Text(String),
    /// Five lists of five values; `null` is an empty cell.
    Rows(Vec<Vec<Option<GridValue>>>),
}

/// The values to arrange: a grid, or 25 values.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum ArrangeBody {
    /// 25 values, or five rows with `/` between them.
    Text(String),
    /// Five lists of five values; `null` is an empty cell.
    Rows(Vec<Vec<Option<GridValue>>>),
    /// 25 values.
    List(Vec<GridValue>),
}

/// Several Matematico values.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum ValuesBody {
    /// A string with spaces or commas between values.
    Text(String),
    List(Vec<GridValue>),
}

/// Whether the text is a JSON list.
pub(super) fn is_list(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

/// Reads a grid: five rows with `/` or line breaks between them, or a list of five lists.
pub(super) fn read_grid(text: &str) -> Result<Grid, Problem> {
    match is_list(text) {
        true => grid_of_rows(Part::whole(text)).map(|(grid, _)| grid),
        false => Ok(Grid::parse(text)?),
    }
}

/// The grid in `text` as one line of plain notation, if it was written in a different one.
pub(super) fn grid_read_as(text: &str) -> Option<String> {
    let (grid, is_plain) = match is_list(text) {
        true => grid_of_rows(Part::whole(text)).ok()?,
        false => (Grid::parse(text).ok()?, Grid::is_plain(text)),
    };
    (!is_plain).then(|| format!("{grid:#}"))
}

/// Reads values: a list, or text with blanks, commas or `/` between them.
pub(super) fn read_values(text: &str, name: &str) -> Result<Vec<Value>, Problem> {
    if !is_list(text) {
        return Ok(Value::parse_all(text)?);
    }
    let values = values_of_list(text, name)?.into_iter();
    Ok(values.map(|(value, _)| value).collect())
}

/// Reads 25 values, none more than four times: a list, five lists of five, or text.
pub(super) fn read_deal(text: &str, name: &str) -> Result<Deal, Problem> {
    if !is_list(text) {
        return Ok(Deal::parse(text)?);
    }
    let values = values_of_list(text, name)?;
    let only: Vec<_> = values.iter().map(|&(value, _)| value).collect();
    Deal::new(&only).map_err(|error| match error {
        DealError::FiveOfAValue { value_idx, .. } => {
            values[value_idx].1.wrong(error.kind(), error.to_string())
        }
        _ => {
            let (n_values, span) = (values.len(), 0..0);
            let wrong = ParseValuesError::WrongNumberOfValues { n_values, span };
            Problem::whole(error.kind(), wrong.to_string())
        }
    })
}

/// The values of a list, with their places.
fn values_of_list<'t>(text: &'t str, name: &str) -> Result<Vec<(Value, Part<'t>)>, Problem> {
    let list = Part::whole(text).list(&format!("`{name}`"), "a list of values")?;
    let list = list.into_iter().enumerate().map(|(idx, part)| {
        let value = value_of(part, &format!("`{name}[{idx}]`"))?;
        Ok((value, part))
    });
    list.collect()
}

/// The grid given as five lists, and whether every empty cell is written as `null`.
fn grid_of_rows(value: Part<'_>) -> Result<(Grid, bool), Problem> {
    let rows = value.list("`grid`", "a string or a list of five rows")?;
    let n_rows = rows.len();
    let rows: [Part<'_>; 5] = rows.try_into().map_err(|_| {
        let rows = if n_rows == 1 { "row" } else { "rows" };
        let what = format!("`grid` has {n_rows} {rows}: expected 5");
        value.wrong("wrong-number-of-rows", what)
    })?;
    let mut cells = [[None; 5]; 5];
    let mut places = [[value; 5]; 5];
    let mut is_plain = true;
    for (row_idx, row) in rows.into_iter().enumerate() {
        let name = format!("`grid[{row_idx}]`");
        let row_cells = row.list(&name, "a list of five values")?;
        let n_cells = row_cells.len();
        places[row_idx] = row_cells.try_into().map_err(|_| {
            let values = counted(n_cells as u64, "value");
            let what = format!("{name} has {values}: expected 5, with `null` for an empty cell");
            row.wrong("wrong-number-of-values", what)
        })?;
        for (column_idx, cell) in places[row_idx].into_iter().enumerate() {
            let name = format!("`grid[{row_idx}][{column_idx}]`");
            let found = cell_of(cell, &name)?;
            is_plain &= found.is_some() || cell.text == "null";
            cells[row_idx][column_idx] = found;
        }
    }
    let grid = Grid::new(cells).map_err(|error| {
        let GridError::FiveOfAValue { row, column, .. } = error else {
            return Problem::whole("wrong-value", format!("`grid`: {error}"));
        };
        let what = format!("`grid[{row}][{column}]`: {error}");
        places[row][column].wrong(error.kind(), what)
    })?;
    Ok((grid, is_plain))
}

/// A cell in a list: a value, or an empty cell, written as `null`, 0, or a word for empty.
fn cell_of(part: Part<'_>, name: &str) -> Result<Option<Value>, Problem> {
    let is_empty = match part.text.starts_with('"') {
        true => Grid::parse_cell(part.string(name)?.trim()) == Some(None),
        false => Grid::parse_cell(part.text) == Some(None),
    };
    match is_empty {
        true => Ok(None),
        false => value_of(part, name).map(Some).map_err(|problem| Problem {
            message: format!("{}, or `null` for an empty cell", problem.message),
            ..problem
        }),
    }
}

fn value_of(part: Part<'_>, name: &str) -> Result<Value, Problem> {
    let (value, text) = match part.text.starts_with('"') {
        true => {
            let text = part.string(name)?;
            (text.parse().ok(), text)
        }
        false => {
            let number = part.text.parse().ok();
            (number.and_then(Value::new), part.text.to_owned())
        }
    };
    value.ok_or_else(|| {
        let what = format!(
            "{name}: `{}` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or 1 to 13",
            shown(&text)
        );
        part.wrong("unknown-value", what)
    })
}
