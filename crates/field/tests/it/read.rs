//! Fields as they are written in a file: what is read, and where an error is reported.

use handeval_field::{
    Color, Coordinates, Field, FieldInput, Objective, ObjectiveRule, Pattern, Symbol, Symbols,
};
use proptest::prelude::*;

use crate::cards;

fn read(text: &str) -> FieldInput {
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_key_is_read() {
    let input = read(
        r#"{
            "patterns": [{"variants": [[[1, 1, "any"], [2, 2, "B"]]], "points": 3, "name": "mine"}],
            "objectives": [93, 87],
            "symbols": {"quill": 2, "fungi": 0},
            "cards": [[0, 0, null], {"y": 1, "colour": "insect", "x": 1}, [2, 2, "GREEN"]],
            "coords": "unit"
        }"#,
    );
    let field = Field::new(&cards(". 0 0, P 1 1, G 2 2"), Coordinates::Unit).unwrap();
    assert_eq!(input.field, field);
    assert_eq!(input.symbols, Symbols::new().with(Symbol::Quill, 2));
    let ids: Vec<_> = input
        .objectives
        .unwrap()
        .iter()
        .map(Objective::id)
        .collect();
    assert_eq!(ids, [Some(93), Some(87)]);
    let [own] = &input.own_objectives[..] else {
        panic!("one objective")
    };
    assert_eq!((own.name(), own.points()), (Some("mine"), 3));
    assert!(
        matches!(own.rule(), ObjectiveRule::Pattern(Pattern::Shapes(shapes))
        if shapes[0].key() == "*(0,0)B(1,1)")
    );
}

#[test]
fn colors_and_symbols_have_further_names() {
    let names = r#"{"cards": [[0, 0, "starter"], [2, 2, "Mushroom"], [4, 4, "wolf"]],
        "symbols": {"leaf": 2, "quills": 1}}"#;
    let keys = r#"{"cards": [[0, 0, null], [2, 2, "red"], [4, 4, "blue"]],
        "symbols": {"plant": 2, "quill": 1}}"#;
    assert_eq!(read(names), read(keys));
    let twice = r#"{"cards": [[0, 0, null]], "symbols": {"leaf": 2, "plants": 2}}"#;
    let error = serde_json::from_str::<FieldInput>(twice).unwrap_err();
    assert!(
        error.to_string().contains("`plant` is given twice"),
        "{error}"
    );
    // A cell of a pattern is never the starter.
    let pattern =
        r#"{"cards": [], "patterns": [{"variants": [[[0, 0, "starter"]]], "points": 1}]}"#;
    assert!(serde_json::from_str::<FieldInput>(pattern).is_err());
}

#[test]
fn what_is_left_out_is_what_one_expects() {
    let input = read(r#"{"cards": [[0, 0, "red"]], "coords": null, "objectives": null}"#);
    assert_eq!(input, read(r#"{"cards": [[0, 0, "R"]]}"#));
    assert_eq!(input.field.coordinates(), Coordinates::Note);
    assert_eq!(input.field.cards()[0].color, Some(Color::Red));
    assert_eq!(input.symbols, Symbols::new());
    assert_eq!(input.objectives, None);
    assert_eq!(input.own_objectives, []);
}

/// However long a document is, the work of reading and scoring it is bounded.
#[test]
fn a_document_asks_for_so_much_and_no_more() {
    let pattern = |n_variants: usize| {
        let variants = vec![r#"[[0, 0, "R"]]"#; n_variants].join(", ");
        format!(r#"{{"name": "mine", "points": 1, "variants": [{variants}]}}"#)
    };
    let document = |n_patterns: usize, n_variants: usize| {
        let patterns = vec![pattern(n_variants); n_patterns].join(", ");
        format!(r#"{{"cards": [], "patterns": [{patterns}]}}"#)
    };
    let (n_patterns, n_variants) = (FieldInput::MAX_PATTERNS, FieldInput::MAX_VARIANTS);
    let most = read(&document(n_patterns, n_variants));
    assert_eq!(most.own_objectives.len(), n_patterns);
    assert_wrong(
        &document(n_patterns + 1, 1),
        Some("too-many-patterns"),
        &format!(".patterns[{n_patterns}]"),
    );
    assert_wrong(
        &document(1, n_variants + 1),
        Some("too-many-variants"),
        &format!(".patterns[0].variants[{n_variants}]"),
    );
    let named = vec!["87"; 60_000].join(",");
    let error = serde_json::from_str::<FieldInput>(&format!(r#"{{"objectives":[{named}]}}"#));
    let message = error.unwrap_err().to_string();
    assert!(
        message.starts_with(
            "duplicate-objective in [1]: objective 87 is given twice, first at position 1: \
             expected each objective once at line 1 "
        ),
        "{message}"
    );
}

/// The kind of fault that serde reports for a bad field, and the path to the value.
fn fault(text: &str) -> Option<(Option<&'static str>, String)> {
    let mut json = serde_json::Deserializer::from_str(text);
    let read: Result<FieldInput, _> = serde_path_to_error::deserialize(&mut json);
    let error = read.err()?;
    let mut way: String = error
        .path()
        .iter()
        .map(|segment| match segment {
            serde_path_to_error::Segment::Map { key } => format!(".{key}"),
            other => other.to_string(),
        })
        .collect();
    let message = error.inner().to_string();
    let head = message.split(": ").next().unwrap_or_default();
    let (kind, within) = head.split_once(" in ").unwrap_or((head, ""));
    let kind = FieldInput::kinds().find(|known| *known == kind);
    if kind.is_some() {
        let is_key = within.starts_with(|first: char| first.is_ascii_alphabetic());
        way += if is_key { "." } else { "" };
        way += within;
    }
    Some((kind, way))
}

#[track_caller]
fn assert_wrong(text: &str, kind: Option<&str>, path: &str) {
    assert_eq!(fault(text), Some((kind, path.to_owned())), "{text}");
}

#[test]
fn no_kind_is_how_serde_begins_a_message_of_its_own() {
    for kind in FieldInput::kinds() {
        assert!(kind.contains('-') && !kind.contains(' '), "{kind}");
    }
}

#[test]
fn the_way_leads_to_the_value_that_is_wrong() {
    let color = Some("unknown-color");
    assert_wrong(r#"{"cards": [[0, 0, "X"]]}"#, color, ".cards[0][2]");
    let coordinate = Some("bad-coordinate");
    assert_wrong(
        r#"{"cards": [[0, 2147483648, null]]}"#,
        coordinate,
        ".cards[0][1]",
    );
    assert_wrong(
        r#"{"cards": [[-0.5, 0, null]]}"#,
        coordinate,
        ".cards[0][0]",
    );
    assert_wrong(
        r#"{"cards": [[0, 0, null], {"x": 2, "colour": "X"}]}"#,
        color,
        ".cards[1].colour",
    );
    assert_wrong(r#"{"coords": "X"}"#, Some("unknown-coordinates"), ".coords");
    assert_wrong(
        r#"{"symbols": {"X": 1}}"#,
        Some("unknown-symbol"),
        ".symbols",
    );
    assert_wrong(
        r#"{"symbols": {"quill": 1, "quill": 1}}"#,
        Some("duplicate-key"),
        ".symbols",
    );
    assert_wrong(
        r#"{"objectives": [87, 70000]}"#,
        Some("unknown-objective"),
        ".objectives[1]",
    );
    assert_wrong(
        r#"{"objectives": [87, 93, 87]}"#,
        Some("duplicate-objective"),
        ".objectives[2]",
    );
    let patterns = |variants: &str| {
        format!(
            r#"{{"cards": [], "patterns": [{{"name": "", "points": 1, "variants": {variants}}}]}}"#
        )
    };
    let variants = ".patterns[0].variants";
    assert_wrong(
        &patterns("[[[0, 0, \"X\"]]]"),
        color,
        &format!("{variants}[0][0][2]"),
    );
    assert_wrong(
        &patterns("[[]]"),
        Some("no-cells"),
        &format!("{variants}[0]"),
    );
    assert_wrong(
        &patterns("[[[0, 0, \"R\"], [0, 0, \"any\"]]]"),
        Some("duplicate-cell"),
        &format!("{variants}[0][1]"),
    );
    assert_wrong(
        &patterns("[[[0, 0, \"R\"]]]"),
        Some("empty-name"),
        ".patterns[0]",
    );
}

#[test]
fn values_of_a_wrong_type_have_a_place_but_no_kind() {
    for (text, path) in [
        ("7", ""),
        ("[[]]", ""),
        ("{}", ""),
        (r#"{"card": []}"#, ".card"),
        (r#"{"cards": null}"#, ".cards"),
        (r#"{"cards": [[0, 0, "R"], 7]}"#, ".cards[1]"),
        (r#"{"cards": [[0, 0]]}"#, ".cards[0]"),
        (r#"{"cards": [{"x": 0, "x": 0}]}"#, ".cards[0]"),
        (r#"{"cards": [[0, 0, "R", 1]]}"#, ".cards[0]"),
        (r#"{"cards": [[0, "0", "R"]]}"#, ".cards[0][1]"),
        (r#"{"symbols": {"quill": -1}}"#, ".symbols.quill"),
        (r#"{"objectives": ["87"]}"#, ".objectives[0]"),
        (r#"{"patterns": [[]]}"#, ".patterns[0]"),
        (r#"{"patterns": [{"points": 1.5}]}"#, ".patterns[0].points"),
    ] {
        assert_wrong(text, None, path);
    }
}

proptest! {
    #[test]
    fn a_field_is_read_as_it_was_written(places in prop::collection::btree_set(any::<(i16, i16)>(), 0..9)) {
        let placed: Vec<String> = places
            .iter()
            .map(|&(x, y)| (i32::from(x), i32::from(y)))
            .map(|(x, y)| format!("[{}, {}, \"B\"]", 2 * (x + y), 2 * (x - y)))
            .collect();
        let text = format!("{{\"cards\": [{}]}}", placed.join(", "));
        prop_assert_eq!(read(&text).field.n_cards(), places.len());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[\\[\\]{},:0-9]{0,9}|\\PC{0,20}|\\{\"(cards|coords|patterns)\":\\PC{0,9}") {
        let read: Result<FieldInput, _> = serde_json::from_str(&text);
        prop_assert!(read.is_ok() || fault(&text).is_none_or(|(_, way)| way.matches('.').count() <= 4));
    }
}
