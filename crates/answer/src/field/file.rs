//! Reads a field (one JSON document).

use handeval_field::FieldInput;

use crate::{Problem, document};

/// Reads a field. An error names the key and points to the bytes of its value.
pub(super) fn read(text: &str) -> Result<FieldInput, Problem> {
    document::read(text, FieldInput::kinds).map_err(|wrong| wrong.problem())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks what is wrong and where the error points.
    #[track_caller]
    fn assert_wrong(text: &str, kind: &str, message: &str, found: &str) {
        let problem = read(text).unwrap_err();
        assert_eq!(problem.kind, kind);
        assert_eq!(problem.message, message);
        assert_eq!(problem.span.map(|span| &text[span]), Some(found));
    }

    #[test]
    fn what_is_wrong_has_its_kind_and_its_place() {
        assert_wrong(
            r#"{"cards": [[0, 0, null], {"x": 2, "y": 2, "colour": "X, expected"}]}"#,
            "unknown-color",
            "`cards[1].colour`: `X, expected` is not a color: expected one of `R`, `G`, `B`, `P`, \
             `red`, `green`, `blue`, `purple`, `fungi`, `plant`, `animal`, `insect`, or `null` for \
             the starter",
            "\"X, expected\"",
        );
        assert_wrong(
            r#"{"cards": [{"x": 0, "x": 0}]}"#,
            "duplicate-key",
            "`cards[0]`: key `x` is given twice: expected each key once",
            r#"{"x": 0, "x": 0}"#,
        );
        assert_wrong(
            r#"{"cards": [{"x": 0, "y": 0}]}"#,
            "missing-key",
            "`cards[0]`: key `color` is missing",
            r#"{"x": 0, "y": 0}"#,
        );
        assert_wrong(
            r#"{"cards": [[0, 0]]}"#,
            "wrong-value",
            "`cards[0]`: `[0, 0]` is wrong: expected x, y and a color",
            "[0, 0]",
        );
        assert_wrong(
            r#"{"cards": [7]}"#,
            "wrong-value",
            "`cards[0]`: `7` is wrong: expected a card such as `[2, 2, \"R\"]` or \
             `{\"x\": 2, \"y\": 2, \"color\": \"R\"}`",
            "7",
        );
        assert_wrong(
            r#"{"cards": [[0, 0, null], [0, 0, "R"]]}"#,
            "duplicate-position",
            "`cards[1]`: card 2 is at (0, 0), where card 1 already is: expected one card per place",
            r#"[0, 0, "R"]"#,
        );
        let pattern = r#"{"name": "a", "points": 1, "variants": [[[1, 1, "any"], [1, 1, "R"]]]}"#;
        assert_wrong(
            &format!(r#"{{"coords": "unit", "cards": [], "patterns": [{pattern}]}}"#),
            "duplicate-cell",
            "`patterns[0].variants[0][1]`: cell 2 is at (1, 1), where cell 1 already is: expected \
             one cell per place",
            r#"[1, 1, "R"]"#,
        );
        assert_wrong(
            r#"{"cards": [], "objectives": [87, 93, 87]}"#,
            "duplicate-objective",
            "`objectives[2]`: objective 87 is given twice, first at position 1: expected each objective once",
            "87",
        );
        assert_wrong(
            r#"{"cards": [], "symbols": {"quill": 1, "quill": 1}}"#,
            "duplicate-key",
            "`symbols`: `quill` is given twice: expected each symbol once",
            r#"{"quill": 1, "quill": 1}"#,
        );
    }
}
