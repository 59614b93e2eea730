//! Reading a point table (`--points TABLE.json`).

use std::iter::empty;

use handeval_matematico::{PointTable, PointsFile};

use crate::Problem;
use crate::document::place::{span_of, steps};
use crate::document::{self, What};

/// Reads a point table.
///
/// # Errors
///
/// The text is not JSON of the right shape, or has impossible points, figures or values.
pub fn read_point_table(text: &str) -> Result<PointTable, Problem> {
    let file: PointsFile = document::read(text, empty).map_err(|wrong| {
        let problem = wrong.problem();
        // For an unknown key, the path leads to the key itself.
        let span = match wrong.what {
            What::UnknownKey { .. } => span_of(text, &wrong.path).or(problem.span),
            _ => problem.span,
        };
        Problem {
            kind: "bad-points-table",
            span,
            ..problem
        }
    })?;
    file.table().map_err(|error| {
        let way: Vec<_> = steps(error.way()).collect();
        Problem::at("bad-points-table", error.to_string(), span_of(text, &way))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks what is wrong and where the error points.
    #[track_caller]
    fn assert_wrong(text: &str, message: &str, found: &str) {
        let problem = read_point_table(text).unwrap_err();
        assert_eq!(problem.kind, "bad-points-table");
        assert_eq!(problem.message, message);
        assert_eq!(problem.span.map(|span| &text[span]), Some(found));
    }

    #[test]
    fn errors_point_to_impossible_values() {
        let keys = "`pair`, `two-pairs`, `three-of-a-kind`, `straight`, `full-house`, \
                    `aces-and-kings`, `royal`, `four-of-a-kind`, `four-aces`";
        assert_wrong(
            r#"{"figures": {"straight": 60, "flush": 90}}"#,
            &format!("`figures`: `flush` is not a figure: expected one of {keys}"),
            "90",
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9, "values": [1, 2, 3, 14, 5]}]}"#,
            "`new_figures`, `low`: `14` is not a value: expected 1 to 13",
            "14",
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9,
                "groups": [{"count": 2}, {"count": 2, "values": [2, "X"]}]}]}"#,
            "`new_figures`, `low`: `X` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, \
             or \
             `1` to `13`",
            r#""X""#,
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9}]}"#,
            "`new_figures`, `low`: expected either `values` (five of them) or `groups`",
            r#"{"name": "low", "points": 9}"#,
        );
    }

    #[test]
    fn a_wrong_shape_is_reported_in_our_own_words() {
        let points = "expected points from 0 to 1000000";
        assert_wrong(
            r#"{"diagonal_bonus": "many"}"#,
            &format!("`diagonal_bonus`: `\"many\"` is wrong: {points}"),
            "\"many\"",
        );
        assert_wrong(
            r#"{"figures": {"pair": -1}}"#,
            &format!("`figures.pair`: `-1` is wrong: {points}"),
            "-1",
        );
        assert_wrong(
            r#"{"new_figures": [{"name": "low", "points": 9, "values": [1, 2, 3, 4]}]}"#,
            "`new_figures[0].values`: `[1, 2, 3, 4]` is wrong: expected a list of 5",
            "[1, 2, 3, 4]",
        );
        assert_wrong(
            r#"{"new_figures": [{"points": 9}]}"#,
            "`new_figures[0]`: key `name` is missing",
            r#"{"points": 9}"#,
        );
        assert_wrong(
            "{\"fig\\u001b[31mure\": {\"pair\": 1}}",
            "unknown key `fig\\u{1b}[31mure`: expected one of `name`, `diagonal_bonus`, `figures`, \
             `new_figures`",
            "{\"pair\": 1}",
        );
        assert_wrong("[1]", "`[1]` is wrong: expected an object", "[1]");
        assert_wrong(
            "{\"figures\": {}",
            "not JSON: EOF while parsing an object",
            "}",
        );
        assert_wrong("{} x", "not JSON: trailing characters", "x");
    }

    #[test]
    fn no_message_is_as_long_as_its_text() {
        let long = "x".repeat(200_000);
        for text in [
            format!(r#"{{"{long}": 1}}"#),
            format!(r#"{{"figures": {{"{long}": 1}}}}"#),
            format!(r#"{{"diagonal_bonus": "{long}"}}"#),
            format!(r#"{{"figures": {{"pair": 1, "pair": 2}}, "{long}": 1}}"#),
            format!(r#"{{"new_figures": [{{"name": "{long}", "points": "{long}"}}]}}"#),
            format!(r#"{{"new_figures": [{{"name": "a", "points": 1, "values": ["{long}"]}}]}}"#),
        ] {
            let problem = read_point_table(&text).unwrap_err();
            assert!(problem.message.chars().count() < 500, "{}", problem.message);
        }
    }
}
