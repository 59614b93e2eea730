//! A million cards, and cards at the limits of the coordinates, are counted like any others.

use handeval_field::{
    Color, Coordinates, Corner, Field, Objective, Pattern, PlacedCard, Slope, Stack, Symbols,
    WorkLimit, near_misses, occurrences, score,
};

use crate::{all_patterns, n, pattern};

/// A square of `side` times `side` cards, standing on a corner, each in the color that `color`
/// gives for its two diagonals.
fn square(side: i32, color: impl Fn(i32, i32) -> Color) -> Field {
    let places = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let cards = places.map(|(a, b)| PlacedCard::new(2 * (a + b), 2 * (a - b), color(a, b)));
    Field::new(&cards.collect::<Vec<_>>(), Coordinates::Note).unwrap()
}

#[test]
fn a_million_cards() {
    let field = square(1000, |_, b| Color::ALL[b as usize % 4]);
    assert_eq!(field.n_cards(), 1_000_000);
    assert!(field.is_connected());
    let published: Vec<_> = (87..=94).map(|id| Objective::by_id(id).unwrap()).collect();
    let score = score(&field, &Symbols::new(), &published, WorkLimit::default()).unwrap();
    let counts: Vec<_> = score
        .objectives
        .iter()
        .map(|objective| objective.count)
        .collect();
    // 250 rising diagonals of each color, each with 333 groups; no two neighbors in a column or on
    // a falling diagonal have the same color.
    assert_eq!(counts, [83_250, 0, 83_250, 0, 0, 0, 0, 0]);
    assert_eq!(score.total, 333_000);
}

#[test]
fn a_million_cards_of_two_colors_in_columns() {
    // The column of a card is `a + b`, in steps.
    let field = square(1000, |a, b| [Color::Blue, Color::Red][(a + b) as usize % 2]);
    // By rule F8, column by column: a column of n cards has n - 1 pairs, and each has its corner,
    // except the highest pair in columns that have no longer column on the right.
    let mut expected = 0_usize;
    for column in (0..1999_usize).step_by(2) {
        let n_cards = if column < 1000 {
            column + 1
        } else {
            1999 - column
        };
        let n_cards_right = if column < 999 {
            n_cards + 1
        } else {
            n_cards - 1
        };
        let n_pairs = if n_cards_right > n_cards {
            n_cards - 1
        } else {
            n_cards.saturating_sub(2)
        };
        expected += n_pairs.div_ceil(2);
    }
    assert_eq!(n(&field, &pattern("stack:blue:red:up-right")), expected);
}

#[test]
fn large_fields_are_packed_where_their_clashes_are_local() {
    let color = |a: i32, b: i32| {
        let mixed = (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA6B);
        Color::ALL[(mixed ^ mixed >> 15).wrapping_mul(0x2C1B_3C6D) as usize >> 30 & 3]
    };
    let field = square(300, color);
    let stack = Pattern::Stack(Stack {
        block: Color::Green,
        corner_color: Color::Green,
        corner: Corner::UpRight,
    });
    let count = n(&field, &stack);
    assert!(count > 500, "{count}");
    assert!(count <= occurrences(&field, &stack).len());
}

#[test]
fn cards_at_the_ends_of_the_coordinates() {
    for coordinates in Coordinates::ALL {
        let step: i32 = coordinates.step().into();
        let (min, max) = (i32::MIN, i32::MAX - 1);
        // Eight cards of one lattice are in each corner of the coordinate range.
        let mut cards = Vec::new();
        for (x, dx, y, dy) in [
            (min, step, min, step),
            (max, -step, max, -step),
            (max, -step, min + 2, step),
            (min + 2, step, max, -step),
        ] {
            for (a, b) in [
                (0, 0),
                (1, 1),
                (2, 2),
                (2, 0),
                (0, 2),
                (1, 3),
                (3, 1),
                (0, 4),
            ] {
                cards.push(PlacedCard::new(x + a * dx, y + b * dy, Color::Green));
            }
        }
        let field = Field::new(&cards, coordinates).unwrap();
        assert_eq!(field.n_components(), 4);
        for slope in Slope::ALL {
            let pattern = pattern(&format!("diagonal:green:{}", slope.key()));
            // In two corners the slope has one group, and in the other two it has two: one in a run
            // of three and one in a run of four.
            assert_eq!(n(&field, &pattern), 2 * (1 + 2), "{coordinates:?}");
        }
        for pattern in all_patterns() {
            n(&field, &pattern);
            for near_miss in near_misses(&field, &pattern).unwrap() {
                assert!(!near_miss.to_string().is_empty());
            }
        }
    }
}
