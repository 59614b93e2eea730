//! Reading a table of points (`--points TABLE.json`).

use handeval_matematico::{PathStep, PointTable, PointsFile, PointsFileError};

use crate::Problem;
use crate::json::place::{Step, span_of};

/// Reads a table of points.
///
/// # Errors
///
/// The text is no JSON of the right shape (with line and column), or names points, figures or
/// values that cannot be.
pub fn read_point_table(text: &str) -> Result<PointTable, Problem> {
    let file: PointsFile = serde_json::from_str(text).map_err(|error| {
        let label = if error.is_data() { "" } else { "no JSON: " };
        Problem::whole("bad-points-table", format!("{label}{error}"))
    })?;
    file.table().map_err(|error| Problem {
        span: span_of(text, &steps(&error)),
        ..Problem::whole("bad-points-table", error.to_string())
    })
}

/// The way to what is wrong.
fn steps(error: &PointsFileError) -> Vec<Step<'_>> {
    let steps = error.path().iter().map(|step| match step {
        PathStep::Key(key) => Step::Key(key),
        PathStep::Index(idx) => Step::Index(*idx),
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong, and what is pointed at.
    #[track_caller]
    fn assert_wrong(text: &str, message: &str, found: &str) {
        let problem = read_point_table(text).unwrap_err();
        assert_eq!(problem.kind, "bad-points-table");
        assert_eq!(problem.message, message);
        assert_eq!(problem.span.map(|span| &text[span]), Some(found));
    }

    #[test]
    fn what_cannot_be_is_pointed_at() {
        let keys = "`pair`, `two-pairs`, `three-of-a-kind`, `straight`, `full-house`, \
                    `aces-and-kings`, `royal`, `four-of-a-kind`, `four-aces`";
        assert_wrong(
            r#"{"figures": {"straight": 60, "flush": 90}}"#,
            &format!("`figures`: `flush` is no figure: expected one of {keys}"),
            "90",
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9, "values": [1, 2, 3, 14, 5]}]}"#,
            "`new_figures`, `low`: `14` is no value: expected 1 to 13",
            "14",
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9,
                "groups": [{"count": 2}, {"count": 2, "values": [2, "X"]}]}]}"#,
            "`new_figures`, `low`: `X` is no value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or \
             `1` to `13`",
            r#""X""#,
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9}]}"#,
            "`new_figures`, `low`: expected either `values` (five of them) or `groups`",
            r#"{"name": "low", "points": 9}"#,
        );
    }
}
