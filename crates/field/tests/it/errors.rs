//! Each message word for word.

use handeval_field::{
    Cell, Color, Coordinates, Field, Objective, ObjectiveRule, Pattern, PatternShape, PlacedCard,
    Symbols, WorkLimit, pack, score,
};

use crate::{cards, field, pattern};

/// Checks the error for cards that are not a field: its kind, its card, and its message.
#[track_caller]
fn assert_error(text: &str, coordinates: Coordinates, kind: &str, card_idx: usize, message: &str) {
    let error = Field::new(&cards(text), coordinates).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!(error.card_idx(), card_idx);
}

#[test]
fn duplicate_position() {
    assert_error(
        ". 0 0, R 2 2, B 4 4, R 2 2",
        Coordinates::Note,
        "duplicate-position",
        3,
        "card 4 is at (2, 2), where card 2 already is: expected one card per place",
    );
    // If there are several errors, the first one in the order of the cards is reported.
    assert_error(
        ". 0 0, R 2 2, R 2 2, R 2 2, . 0 0, . 0 0",
        Coordinates::Unit,
        "duplicate-position",
        2,
        "card 3 is at (2, 2), where card 2 already is: expected one card per place",
    );
}

#[test]
fn off_lattice() {
    assert_error(
        ". 0 0, R 2 2, B 4 2, B 1 1",
        Coordinates::Note,
        "off-lattice",
        2,
        "card 3 at (4, 2) is off the lattice of the first card at (0, 0): expected dx and dy to \
         be even and dx + dy to be a multiple of 4, as with steps of (±2, ±2)",
    );
    assert_error(
        ". 5 -5, R 5 -4",
        Coordinates::Unit,
        "off-lattice",
        1,
        "card 2 at (5, -4) is off the lattice of the first card at (5, -5): expected dx + dy to \
         be even, as with steps of (±1, ±1)",
    );
    assert_error(
        ". -2147483648 -2147483648, R 2147483647 2147483647",
        Coordinates::Note,
        "off-lattice",
        1,
        "card 2 at (2147483647, 2147483647) is off the lattice of the first card at \
         (-2147483648, -2147483648): expected dx and dy to be even and dx + dy to be a multiple \
         of 4, as with steps of (±2, ±2)",
    );
}

#[test]
fn the_first_of_several_errors_is_told() {
    let error = |text| Field::new(&cards(text), Coordinates::Note).unwrap_err();
    assert_eq!(error(". 0 0, R 1 0, . 0 0").kind(), "off-lattice");
    assert_eq!(error(". 0 0, . 0 0, R 1 0").kind(), "duplicate-position");
    assert_eq!(error(". 0 0, R 1 0, R 1 0").card_idx(), 1);
}

/// Checks the error for cells that are not a shape.
#[track_caller]
fn assert_shape_error(cells: &[(i32, i32)], kind: &str, cell_idx: Option<usize>, message: &str) {
    let cells: Vec<_> = cells.iter().map(|&(dx, dy)| Cell::any(dx, dy)).collect();
    let error = PatternShape::new(&cells, Coordinates::Note).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!(error.cell_idx(), cell_idx);
}

#[test]
fn shapes() {
    assert_shape_error(
        &[],
        "no-cells",
        None,
        "shape has no cells: expected 1 to 32",
    );
    let many: Vec<_> = (0..33).map(|n| (2 * n, 2 * n)).collect();
    assert_shape_error(
        &many,
        "too-many-cells",
        None,
        "shape has 33 cells: expected at most 32",
    );
    assert!(PatternShape::new(&[Cell::any(7, 7)], Coordinates::Note).is_ok());
    assert_shape_error(
        &[(0, 0), (2, 2), (0, 0)],
        "duplicate-cell",
        Some(2),
        "cell 3 is at (0, 0), where cell 1 already is: expected one cell per place",
    );
    assert_shape_error(
        &[(1, 1), (3, 3), (3, 1)],
        "off-lattice",
        Some(2),
        "cell 3 at (3, 1) is off the lattice of the first cell at (1, 1): expected dx and dy to \
         be even and dx + dy to be a multiple of 4, as with steps of (±2, ±2)",
    );
}

#[test]
fn objectives() {
    let rule = || ObjectiveRule::Pattern(pattern("diagonal:red:up"));
    let assert_error = |name: &str, rule, kind, message: &str| {
        let error = Objective::new(name, 2, rule).unwrap_err();
        assert_eq!((error.kind(), &*error.to_string()), (kind, message));
    };
    for name in ["", " \t"] {
        assert_error(
            name,
            rule(),
            "empty-name",
            "objective has no name: expected a few words",
        );
    }
    assert_error(
        &"é".repeat(101),
        rule(),
        "long-name",
        "the name of an objective has 101 characters: expected at most 100",
    );
    assert!(Objective::new(&"é".repeat(100), 2, rule()).is_ok());
    assert_error(
        "hats",
        ObjectiveRule::Pattern(Pattern::Shapes(vec![])),
        "no-variants",
        "objective `hats` has no variants: expected at least one",
    );
    assert_error(
        "sets",
        ObjectiveRule::Symbols(Symbols::new()),
        "no-symbols",
        "objective `sets` needs no symbols: expected at least one",
    );
}

#[test]
fn work_limit() {
    let field = field("G 2 -2, G 2 2, G 4 0, G 4 4, G 6 6");
    let pattern = pattern("stack:green:green:up-right");
    let limit = WorkLimit::new(1);
    let error = pack(&field, &pattern, limit).unwrap_err();
    assert_eq!(error.kind(), "work-limit-reached");
    assert_eq!(
        error.to_string(),
        "cannot prove within 1 steps which packing of 2 occurrences is the largest: expected a \
         smaller field, a pattern that fits less often, or a higher limit"
    );

    let easy = Objective::by_id(87).unwrap();
    let hard = Objective::new("three greens", 4, ObjectiveRule::Pattern(pattern)).unwrap();
    let error = score(&field, &Symbols::new(), &[easy, hard], limit).unwrap_err();
    assert_eq!(error.kind(), "work-limit-reached");
    assert_eq!(
        error.to_string(),
        "three greens: cannot prove within 1 steps which packing of 2 occurrences is the largest: \
         expected a smaller field, a pattern that fits less often, or a higher limit"
    );
}

#[test]
fn what_closed_forms_count_has_no_limit() {
    let cards: Vec<_> = (0..100)
        .map(|n| PlacedCard::new(n, n, Color::Red))
        .collect();
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    let objective = Objective::by_id(87).unwrap();
    let score = score(&field, &Symbols::new(), &[objective], WorkLimit::new(0)).unwrap();
    assert_eq!(score.total, 66);
}
