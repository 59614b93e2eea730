//! Point tables in files: how they are read, and the path to an invalid part.

use handeval_matematico::{Figure, NewFigureError, PointTable, PointsFile, PointsFileReason};

fn table(text: &str) -> Result<PointTable, handeval_matematico::PointsFileError> {
    serde_json::from_str::<PointsFile>(text).unwrap().table()
}

#[test]
fn what_is_left_out_is_classic() {
    assert_eq!(table("{}"), Ok(PointTable::classic()));
    let points = table(r#"{"name": "mine", "figures": {"royal": null, "pair": 11}}"#).unwrap();
    assert_eq!(points.points(Figure::Royal), None);
    assert_eq!(points.points(Figure::Pair), Some(11));
    assert_eq!(points.points(Figure::Straight), Some(50));
}

#[test]
fn what_has_another_shape_is_for_serde_to_refuse() {
    for text in [
        "[]",
        r#"{"figures": []}"#,
        r#"{"figures": {"pair": 1, "pair": 2}}"#,
        r#"{"bonus": 10}"#,
        r#"{"diagonal_bonus": 1000001}"#,
        r#"{"new_figures": [["low", 9]]}"#,
    ] {
        assert!(serde_json::from_str::<PointsFile>(text).is_err(), "{text}");
    }
}

#[track_caller]
fn assert_wrong(text: &str, kind: &str, way: &str) {
    let error = table(text).unwrap_err();
    assert_eq!((error.kind(), error.way()), (kind, way));
}

#[test]
fn an_error_has_the_way_to_what_cannot_be() {
    assert_wrong(
        r#"{"figures": {"pair": 9, "flush": 9}}"#,
        "unknown-figure",
        "figures[1]",
    );
    let low = |rest: &str| format!(r#"{{"new_figures": [{{"name": "low", "points": 9{rest}}}]}}"#);
    assert_wrong(&low(""), "no-shape", "new_figures[0]");
    assert_wrong(
        &low(r#", "values": [1, 2, 3, 4, 0]"#),
        "no-value",
        "new_figures[0].values[4]",
    );
    assert_wrong(
        &low(r#", "groups": [{"count": 2}, {"count": 2, "values": ["0"]}]"#),
        "unknown-value",
        "new_figures[0].groups[1].values[0]",
    );
    let error = table(&low(r#", "groups": []"#)).unwrap_err();
    assert_eq!(
        *error.reason(),
        PointsFileReason::Figure(NewFigureError::NoGroups)
    );
    assert_eq!(error.way(), "new_figures[0]");
    let twice = r#"{"name": "low", "points": 9, "values": [1, 2, 3, 4, 6]}"#;
    let twice = format!(r#"{{"new_figures": [{twice}, {twice}]}}"#);
    assert!(table(&twice).unwrap_err().way() == "new_figures[1]");
}
