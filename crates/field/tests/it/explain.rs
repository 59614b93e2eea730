//! Near misses report what is missing, and their sentences read as expected.

use handeval_field::{
    Cell, Color, Coordinates, Field, NearMiss, Pattern, PatternShape, near_misses,
};

use crate::{field, pattern};

/// Checks the sentences for a pattern.
#[track_caller]
fn assert_sentences(field: &Field, pattern: &Pattern, expected: &[&str]) {
    let near_misses = near_misses(field, pattern).unwrap();
    let sentences: Vec<_> = near_misses.iter().map(NearMiss::to_string).collect();
    assert_eq!(sentences, expected);
}

#[test]
fn runs_that_are_too_short() {
    assert_sentences(
        &field("R -2 -2, R -4 -4, . 0 0, R 2 2, B 4 4, R 8 8"),
        &pattern("diagonal:red:up"),
        &[
            "(-4, -4), (-2, -2): a run of 2 where 3 are needed, between nothing at (-6, -6) and \
             the starter at (0, 0)",
            "(2, 2): a run of 1 where 3 are needed, between the starter at (0, 0) and a blue card \
             at (4, 4)",
            "(8, 8): a run of 1 where 3 are needed, between nothing at (6, 6) and nothing at \
             (10, 10)",
        ],
    );
}

#[test]
fn a_run_at_the_end_of_the_coordinates() {
    assert_sentences(
        &field("G -2147483648 0"),
        &pattern("diagonal:green:down"),
        &[
            "(-2147483648, 0): a run of 1 where 3 are needed, between nothing (beyond the range of \
             coordinates) and nothing at (-2147483646, -2)",
        ],
    );
}

#[test]
fn what_groups_of_three_leave_over() {
    let pattern = pattern("diagonal:green:down");
    assert_sentences(
        &field("G 0 0, G 2 -2, G 4 -4, G 6 -6"),
        &pattern,
        &["(6, -6): is left over from a run of 4, because groups have 3 cards"],
    );
    assert_sentences(
        &field("G 0 0, G 2 -2, G 4 -4, G 6 -6, G 8 -8"),
        &pattern,
        &["(6, -6), (8, -8): are left over from a run of 5, because groups have 3 cards"],
    );
    assert_sentences(&field("G 0 0, G 2 -2, G 4 -4"), &pattern, &[]);
}

#[test]
fn stacks_without_their_corner() {
    let pattern = pattern("stack:blue:red:up-right");
    for (corner, what) in [
        ("G 4 8", "a green card"),
        (". 4 8", "the starter"),
        ("B 4 4", "nothing"),
    ] {
        assert_sentences(
            &field(&format!("B 2 2, B 2 6, {corner}")),
            &pattern,
            &[&format!(
                "(2, 2), (2, 6): needs a red card where there is {what} at (4, 8)"
            )],
        );
    }
    assert_sentences(&field("B 2 2, B 2 6, R 4 8"), &pattern, &[]);
}

#[test]
fn occurrences_that_clash() {
    assert_sentences(
        &field("B 2 2, B 2 6, B 2 10, R 4 8, R 4 12"),
        &pattern("stack:blue:red:up-right"),
        &["(2, 6), (2, 10), (4, 12): (2, 6) already counts with (2, 2), (4, 8)"],
    );
}

#[test]
fn shapes_of_which_one_cell_does_not_fit() {
    let cells = [
        Cell::new(0, 0, Color::Red),
        Cell::any(2, 2),
        Cell::new(4, 4, Color::Blue),
    ];
    let pattern = Pattern::from(PatternShape::new(&cells, Coordinates::Note).unwrap());
    assert_sentences(
        &field("R 0 0, . 2 2, B 4 4"),
        &pattern,
        &["(0, 0), (4, 4): needs a card where there is the starter at (2, 2)"],
    );
    assert_sentences(
        &field("G 0 0, R 2 2, B 4 4"),
        &pattern,
        &[
            "(2, 2), (4, 4): needs a red card where there is a green card at (0, 0)",
            "(2, 2), (4, 4): needs a blue card where there is nothing at (6, 6)",
        ],
    );
    assert_sentences(&field("R 0 0, G 2 2, B 4 4"), &pattern, &[]);
}

#[test]
fn the_data_says_what_the_sentence_says() {
    let field = field("B 2 2, B 2 6");
    let near_misses = near_misses(&field, &pattern("stack:blue:red:down-left")).unwrap();
    let [NearMiss::MissingCard { found, .. }] = &near_misses[..] else {
        panic!("{near_misses:?}");
    };
    assert_eq!(found.color, None);
    assert_eq!(found.position.map(|place| (place.x, place.y)), Some((0, 0)));
}
