//! What is asked of a grid in the body of a request: one JSON object, and nothing is read from a
//! file.

use std::ops::RangeInclusive;
use std::str::FromStr as _;

use handeval_matematico::{Grid, GridError, PointTable, Value};
use serde_json::value::RawValue;

use crate::json::place::shown;
use crate::json::written::{Written, Wrong};
use crate::{Problem, read_point_table};

/// The object of a request, key by key.
#[derive(Debug)]
pub struct GridRequest<'t> {
    text: &'t str,
    entries: Vec<(String, Written<'t>)>,
}

impl<'t> GridRequest<'t> {
    /// Reads an object that may have these keys.
    ///
    /// # Errors
    ///
    /// The text is no JSON object, or has an unknown or repeated key.
    pub fn read(text: &'t str, keys: &[&str]) -> Result<Self, Problem> {
        let whole = Written { text, offset: 0 };
        let kind = match serde_json::from_str::<&RawValue>(text) {
            Ok(_) => "wrong-value",
            Err(_) => "bad-json",
        };
        let object = whole.object("the body").map_err(problem(kind))?;
        let mut entries: Vec<(String, Written<'t>)> = Vec::with_capacity(object.len());
        for (key, value) in object {
            if !keys.contains(&key.text.as_str()) {
                let names: Vec<_> = keys.iter().map(|key| format!("`{key}`")).collect();
                let what = format!(
                    "unknown key `{}`: expected {}",
                    shown(&key.text),
                    names.join(", ")
                );
                return Err(problem("unknown-key")(key.wrong(what)));
            }
            if entries.iter().any(|(known, _)| *known == key.text) {
                let what = format!("key `{}` is given twice: expected each key once", key.text);
                return Err(problem("duplicate-key")(key.wrong(what)));
            }
            entries.push((key.text, value));
        }
        Ok(Self { text, entries })
    }

    fn get(&self, key: &str) -> Option<Written<'t>> {
        let found = self.entries.iter().find(|(known, _)| known == key);
        found.map(|&(_, value)| value)
    }

    /// Whether the object has a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The problem of a key that is not there.
    #[must_use]
    pub fn missing(&self, key: &str, expected: &str) -> Problem {
        let offset = self.text.len() - self.text.trim_start().len();
        problem("missing-key")(Wrong {
            offset,
            what: format!("no `{key}` in the body: expected {expected}"),
        })
    }

    /// The grid of the key `grid`: a text, or five lists of five values or nulls.
    ///
    /// # Errors
    ///
    /// There is none, or it is no grid.
    pub fn grid(&self) -> Result<Grid, Problem> {
        let value = self
            .get("grid")
            .ok_or_else(|| self.missing("grid", "a text or a list of five rows"))?;
        if value.text.starts_with('"') {
            return grid_text(value);
        }
        grid_rows(value)
    }

    /// The value of a key, such as `"K"` or `13`.
    ///
    /// # Errors
    ///
    /// There is none, or it is no value.
    pub fn value(&self, key: &str) -> Result<Value, Problem> {
        let written = self
            .get(key)
            .ok_or_else(|| self.missing(key, "a value such as `\"K\"`"))?;
        value_of(written, &format!("`{key}`"))
    }

    /// The values of a key: a list, or a text with blanks or commas between them.
    ///
    /// # Errors
    ///
    /// There is none, or something in it is no value.
    pub fn values(&self, key: &str) -> Result<Vec<Value>, Problem> {
        let expected = "a list of values";
        let written = self.get(key).ok_or_else(|| self.missing(key, expected))?;
        let name = format!("`{key}`");
        if written.text.starts_with('"') {
            let text = written.string(&name).map_err(problem("wrong-value"))?;
            let words = text.split(|char: char| char.is_whitespace() || char == ',');
            let words = words.filter(|word| !word.is_empty());
            return words.map(|word| parsed(word, written, &name)).collect();
        }
        let list = written.list(&name, expected);
        let list = list
            .map_err(problem("wrong-value"))?
            .into_iter()
            .enumerate();
        list.map(|(idx, value)| value_of(value, &format!("`{key}[{idx}]`")))
            .collect()
    }

    /// The number of a key in a range, if it is there.
    ///
    /// # Errors
    ///
    /// It is no number, or out of the range.
    pub fn number(&self, key: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, Problem> {
        let Some(written) = self.get(key) else {
            return Ok(None);
        };
        let number = serde_json::from_str(written.text).ok();
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (found, start, end) = (written.shown(), range.start(), range.end());
                let what = format!("`{found}` is wrong: expected a number from {start} to {end}");
                Err(self.wrong(key, "wrong-value", &what))
            }
        }
    }

    /// The text of a key, if it is there.
    ///
    /// # Errors
    ///
    /// It is no text.
    pub fn text(&self, key: &str) -> Result<Option<String>, Problem> {
        let text = |written: Written<'_>| {
            let text = written.string(&format!("`{key}`"));
            text.map_err(problem("wrong-value"))
        };
        self.get(key).map(text).transpose()
    }

    /// A problem of the value of a key.
    #[must_use]
    pub fn wrong(&self, key: &str, kind: &'static str, what: &str) -> Problem {
        let found = self.get(key);
        Problem {
            about: None,
            kind,
            message: format!("`{key}`: {what}"),
            span: found.map(|found| found.offset..found.offset + found.text.len()),
        }
    }

    /// The table of the key `points`; the classic one without it.
    ///
    /// # Errors
    ///
    /// It is no table of points.
    pub fn points(&self) -> Result<PointTable, Problem> {
        match self.get("points") {
            None => Ok(PointTable::classic()),
            Some(value) => read_point_table(value.text).map_err(|found| Problem {
                span: Some(value.offset..value.offset + value.text.len()),
                message: format!("`points`: {}", found.message),
                ..found
            }),
        }
    }
}

/// Something wrong as a problem of a kind.
fn problem(kind: &'static str) -> impl Fn(Wrong) -> Problem {
    move |Wrong { offset, what }| Problem {
        about: None,
        kind,
        message: what,
        span: Some(offset..offset),
    }
}

/// A grid that is written as one text.
fn grid_text(value: Written<'_>) -> Result<Grid, Problem> {
    let text = value.string("`grid`").map_err(problem("wrong-value"))?;
    Grid::parse(&text).map_err(|error| {
        let found = Problem::from(error);
        // With escapes in the text, its characters do not stand where they seem to.
        let is_plain = value.text.len() == text.len() + 2;
        let start = value.offset + 1;
        let span = found.span.filter(|_| is_plain);
        Problem {
            message: format!("`grid`: {}", found.message),
            span: Some(
                span.map_or(value.offset..value.offset + value.text.len(), |span| {
                    start + span.start..start + span.end
                }),
            ),
            ..found
        }
    })
}

/// A grid that is written as lists.
fn grid_rows(value: Written<'_>) -> Result<Grid, Problem> {
    let rows = value
        .list("`grid`", "a text or a list of five rows")
        .map_err(problem("wrong-value"))?;
    let n_rows = rows.len();
    let rows: [Written<'_>; 5] = rows.try_into().map_err(|_| {
        let what = format!("`grid` has {n_rows} rows: expected 5");
        problem("wrong-number-of-rows")(value.wrong(what))
    })?;
    let mut cells = [[None; 5]; 5];
    let mut places = [[value; 5]; 5];
    for (row_idx, row) in rows.into_iter().enumerate() {
        let name = format!("`grid[{row_idx}]`");
        let row_cells = row
            .list(&name, "a list of five values")
            .map_err(problem("wrong-value"))?;
        let n_cells = row_cells.len();
        places[row_idx] = row_cells.try_into().map_err(|_| {
            let what = format!("{name} has {n_cells} values: expected 5, `null` for an empty cell");
            problem("wrong-number-of-values")(row.wrong(what))
        })?;
        for (column_idx, cell) in places[row_idx].into_iter().enumerate() {
            let name = format!("`grid[{row_idx}][{column_idx}]`");
            cells[row_idx][column_idx] = match cell.text {
                "null" => None,
                _ => Some(value_of(cell, &name)?),
            };
        }
    }
    Grid::new(cells).map_err(|error| {
        let GridError::FiveOfAValue { row, column, .. } = error else {
            return Problem::whole("wrong-value", format!("`grid`: {error}"));
        };
        let what = format!("`grid[{row}][{column}]`: {error}");
        problem(error.kind())(places[row][column].wrong(what))
    })
}

/// One value, as a number or a text.
fn value_of(written: Written<'_>, name: &str) -> Result<Value, Problem> {
    if written.text.starts_with('"') {
        let text = written.string(name).map_err(problem("wrong-value"))?;
        return parsed(&text, written, name);
    }
    let number = written.text.parse::<u8>().ok();
    number
        .and_then(Value::new)
        .ok_or_else(|| unknown(written.text, written, name))
}

/// The value of a text that stands in `written`.
fn parsed(text: &str, written: Written<'_>, name: &str) -> Result<Value, Problem> {
    Value::from_str(text).map_err(|_| unknown(text, written, name))
}

fn unknown(text: &str, written: Written<'_>, name: &str) -> Problem {
    let what = format!(
        "{name}: `{}` is no value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or 1 to 13",
        shown(text)
    );
    problem("unknown-value")(written.wrong(what))
}
