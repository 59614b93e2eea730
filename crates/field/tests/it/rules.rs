//! The rules of `docs/rules/field.md`, one by one.

use handeval_field::{
    Cell, CellColor, Color, Coordinates, Field, Objective, ObjectiveRule, Pattern, PatternShape,
    PlacedCard, Position, Symbol, Symbols, WorkLimit, groups, near_misses, occurrences, score,
};

use crate::{cards, field, n, pairs, pattern};

#[test]
fn f1_four_colors_stand_for_the_kingdoms() {
    let expected = [
        ('R', "red", Symbol::Fungi),
        ('G', "green", Symbol::Plant),
        ('B', "blue", Symbol::Animal),
        ('P', "purple", Symbol::Insect),
    ];
    for (color, (char, name, symbol)) in Color::ALL.into_iter().zip(expected) {
        assert_eq!(color.char(), char);
        assert_eq!(color.key(), name);
        assert_eq!(Color::from_key(name), Some(color));
        assert_eq!(color.to_string(), name);
        assert_eq!(color.symbol(), symbol);
        assert_eq!(symbol.color(), Some(color));
        assert_eq!(Color::from_code(color.code()), Some(color));
        let words = [
            &*char.to_string(),
            name,
            symbol.key(),
            &*name.to_uppercase(),
        ];
        for word in words {
            assert_eq!(Color::from_name(word), Some(color), "{word}");
        }
        assert_eq!(Color::from_char(char.to_ascii_lowercase()), Some(color));
    }
    for word in ["", "x", "RR", "re", "redd", "quill", "é", "rot", " red"] {
        assert_eq!(Color::from_name(word), None, "{word}");
    }
    assert_eq!(Color::from_code(4), None);
}

#[test]
fn f1_the_starter_has_no_color() {
    let field = field(". 0 0, R 2 2");
    assert_eq!(field.color_at(Position::new(0, 0)), Some(None));
    assert_eq!(field.color_at(Position::new(2, 2)), Some(Some(Color::Red)));
    assert_eq!(field.color_at(Position::new(4, 4)), None);
}

#[test]
fn f2_the_lattice_of_the_note() {
    let is_field = |x, y| {
        let cards = [
            PlacedCard::starter(10, 10),
            PlacedCard::starter(10 + x, 10 + y),
        ];
        Field::new(&cards, Coordinates::Note).is_ok()
    };
    for (x, y) in [
        (2, 2),
        (2, -2),
        (-2, 2),
        (-2, -2),
        (0, 4),
        (4, 0),
        (6, -2),
        (8, 8),
    ] {
        assert!(is_field(x, y), "({x}, {y})");
    }
    for (x, y) in [
        (1, 1),
        (1, 3),
        (2, 0),
        (0, 2),
        (4, 2),
        (3, 1),
        (0, -2),
        (2, 4),
        (0, 0),
    ] {
        assert!(!is_field(x, y), "({x}, {y})");
    }
}

#[test]
fn f2_unit_coordinates_are_those_halved() {
    let is_field = |x, y| {
        let cards = [
            PlacedCard::starter(-5, 3),
            PlacedCard::starter(x - 5, y + 3),
        ];
        Field::new(&cards, Coordinates::Unit).is_ok()
    };
    for (x, y) in [(1, 1), (1, -1), (-1, 1), (0, 2), (2, 0), (3, -1), (4, 4)] {
        assert!(is_field(x, y), "({x}, {y})");
    }
    for (x, y) in [(1, 0), (0, 1), (2, 1), (-3, 0), (0, 0)] {
        assert!(!is_field(x, y), "({x}, {y})");
    }
    let cards = [
        PlacedCard::new(1, 1, Color::Blue),
        PlacedCard::new(1, 3, Color::Blue),
    ];
    let cards = [cards[0], cards[1], PlacedCard::new(2, 4, Color::Red)];
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    assert_eq!(n(&field, &pattern("stack:blue:red:up-right")), 1);
    for coordinates in Coordinates::ALL {
        assert_eq!(Coordinates::from_key(coordinates.key()), Some(coordinates));
    }
    assert_eq!(Coordinates::default().key(), "note");
}

#[test]
fn f2_cards_are_sorted_by_column() {
    let field = field("R 4 0, G 0 4, B 0 0, P 2 -2, . 2 2");
    let positions = field.cards().iter().map(|card| card.position);
    let expected = [(0, 0), (0, 4), (2, -2), (2, 2), (4, 0)];
    assert!(positions.eq(expected.map(|(x, y)| Position::new(x, y))));
    assert_eq!(field.n_cards(), 5);
}

#[test]
fn f3_parts_that_do_not_hang_together_are_counted_all_the_same() {
    let empty = Field::new(&[], Coordinates::Note).unwrap();
    assert_eq!((empty.n_components(), empty.is_connected()), (0, true));
    assert_eq!(n(&empty, &pattern("diagonal:red:up")), 0);

    let one = field("R 0 0, R 2 2, R 4 4, B 2 -2");
    assert_eq!((one.n_components(), one.is_connected()), (1, true));
    // Neighbors in a column do not touch.
    let two = field("R 0 0, R 2 2, R 4 4, R 0 -8, R 2 -6, R 4 -4, R 20 0");
    assert_eq!((two.n_components(), two.is_connected()), (3, false));
    assert_eq!(n(&two, &pattern("diagonal:red:up")), 2);
}

#[test]
fn f4_a_diagonal_is_three_neighbors_of_a_color() {
    let up = field("R 0 0, R 2 2, R 4 4");
    assert_eq!(n(&up, &pattern("diagonal:red:up")), 1);
    assert_eq!(n(&up, &pattern("diagonal:red:down")), 0);
    assert_eq!(n(&up, &pattern("diagonal:blue:up")), 0);
    let found = occurrences(
        &field("P 0 4, P 2 2, P 4 0, P 6 -2"),
        &pattern("diagonal:purple:down"),
    );
    let expected = [[(0, 4), (2, 2), (4, 0)], [(2, 2), (4, 0), (6, -2)]];
    assert_eq!(pairs(&found), expected);
}

#[test]
fn f5_a_stack_has_its_corner_at_one_of_four_places() {
    let corners = [
        ("up-right", (2, 6)),
        ("up-left", (-2, 6)),
        ("down-right", (2, -2)),
        ("down-left", (-2, -2)),
    ];
    for (corner, _) in corners {
        let pattern = pattern(&format!("stack:green:purple:{corner}"));
        for (other, (x, y)) in corners {
            let field = field(&format!("G 0 0, G 0 4, P {x} {y}"));
            assert_eq!(
                n(&field, &pattern),
                usize::from(corner == other),
                "{corner} {other}"
            );
        }
    }
}

#[test]
fn f6_no_card_counts_twice_for_one_pattern() {
    let cross = field("R 0 0, R 2 2, R 4 4, R 4 0, R 0 4");
    assert_eq!(n(&cross, &pattern("diagonal:red:up")), 1);
    assert_eq!(n(&cross, &pattern("diagonal:red:down")), 1);
}

#[test]
fn f6_cases_written_by_hand() {
    for case in crate::cases() {
        assert_eq!(
            n(&field(case.cards), &pattern(case.pattern)),
            case.count,
            "{}",
            case.name
        );
    }
}

#[test]
fn f7_a_run_of_n_counts_a_third_of_it() {
    for len in 0..=20 {
        let run: String = (0..len)
            .map(|n| format!("R {} {},", 2 * n, 2 * n))
            .collect();
        assert_eq!(n(&field(&run), &pattern("diagonal:red:up")), len / 3);
    }
}

#[test]
fn f8_a_run_of_m_pairs_counts_half_of_it_rounded_up() {
    for m in 0..=20_usize {
        let mut text: String = (0..=m).map(|n| format!("B 0 {},", 4 * n)).collect();
        text.extend((0..m).map(|n| format!("R 2 {},", 4 * n + 6)));
        assert_eq!(
            n(&field(&text), &pattern("stack:blue:red:up-right")),
            m.div_ceil(2)
        );
    }
}

#[test]
fn f9_one_color_on_all_three_cards() {
    let field = field("G 2 -2, G 2 2, G 4 0, G 4 4, G 6 6");
    let pattern = pattern("stack:green:green:up-right");
    assert_eq!(occurrences(&field, &pattern).len(), 2);
    assert_eq!(n(&field, &pattern), 1);
}

#[test]
fn f9_variants_of_one_objective_share_no_card() {
    let line = |dy: i32| {
        let cells = [0, 1, 2].map(|n| Cell::new(2 * n, dy * n, Color::Red));
        PatternShape::new(&cells, Coordinates::Note).unwrap()
    };
    let both = Pattern::Shapes(vec![line(2), line(-2)]);
    let cross = field("R 0 0, R 2 2, R 4 4, R 4 0, R 0 4");
    assert_eq!(occurrences(&cross, &both).len(), 2);
    assert_eq!(n(&cross, &both), 1);
}

#[test]
fn f10_only_distances_count_and_either_coordinates_do() {
    let note = [
        Cell::new(6, 2, Color::Red),
        Cell::any(8, 4),
        Cell::any(6, -2),
    ];
    let unit = [
        Cell::new(-1, 0, Color::Red),
        Cell::any(0, 1),
        Cell::any(-1, -2),
    ];
    let note = PatternShape::new(&note, Coordinates::Note).unwrap();
    let unit = PatternShape::new(&unit, Coordinates::Unit).unwrap();
    assert_eq!(note, unit);
    assert_eq!(note.key(), "R(0,0)*(1,1)*(0,-2)");
    assert_eq!(
        Pattern::from(note.clone()).key(),
        "shapes:R(0,0)*(1,1)*(0,-2)"
    );

    let pattern = Pattern::from(note);
    let found = occurrences(&field("R 0 0, G 2 2, P 0 -4"), &pattern);
    assert_eq!(pairs(&found), [[(0, 0), (2, 2), (0, -4)]]);
}

#[test]
fn f10_any_color_is_not_the_starter() {
    assert!(CellColor::Any.matches(Some(Color::Blue)));
    assert!(!CellColor::Any.matches(None));
    let pattern = Pattern::from(PatternShape::new(&[Cell::any(0, 0)], Coordinates::Note).unwrap());
    assert_eq!(n(&field(". 0 0, R 2 2, B 4 4"), &pattern), 2);
}

#[test]
fn f10_cards_that_fit_several_variants_are_one_occurrence() {
    let shape = |cells: [Cell; 2]| PatternShape::new(&cells, Coordinates::Note).unwrap();
    let red_first = shape([Cell::new(0, 0, Color::Red), Cell::any(2, 2)]);
    let right_first = shape([Cell::any(2, 2), Cell::any(0, 0)]);
    let field = field("R 0 0, B 2 2, B 4 4");
    let found = occurrences(
        &field,
        &Pattern::Shapes(vec![red_first.clone(), right_first.clone()]),
    );
    assert_eq!(pairs(&found), [[(0, 0), (2, 2)], [(4, 4), (2, 2)]]);
    let found = occurrences(&field, &Pattern::Shapes(vec![right_first, red_first]));
    assert_eq!(pairs(&found), [[(2, 2), (0, 0)], [(4, 4), (2, 2)]]);
}

#[test]
fn f11_a_symbol_has_further_names() {
    for (symbol, names) in [
        (Symbol::Fungi, "fungi fungus mushroom mushrooms FUNGI"),
        (Symbol::Plant, "plant plants leaf leaves Leaf"),
        (Symbol::Animal, "animal animals wolf wolves"),
        (Symbol::Insect, "insect insects butterfly butterflies"),
        (Symbol::Quill, "quill quills feather feathers"),
        (Symbol::Inkwell, "inkwell inkwells ink"),
        (Symbol::Manuscript, "manuscript manuscripts scroll scrolls"),
    ] {
        for name in names.split(' ') {
            assert_eq!(Symbol::from_name(name), Some(symbol), "{name}");
            assert_eq!(Color::from_name(name), symbol.color(), "{name}");
        }
    }
    for unknown in ["", "funguses", "f", "starter", "red"] {
        assert_eq!(Symbol::from_name(unknown), None, "{unknown}");
    }
}

#[test]
fn f11_symbols_are_taken_out_together() {
    let needed = Symbols::new().with(Symbol::Quill, 2).with(Symbol::Fungi, 1);
    let times = |quills, fungi| {
        let visible = Symbols::new()
            .with(Symbol::Quill, quills)
            .with(Symbol::Fungi, fungi);
        visible.times(&needed)
    };
    assert_eq!(times(0, 9), 0);
    assert_eq!(times(1, 9), 0);
    assert_eq!(times(5, 9), 2);
    assert_eq!(times(9, 3), 3);
    assert_eq!(times(u32::MAX, u32::MAX), u32::MAX / 2);
    assert_eq!(Symbols::new().times(&Symbols::new()), 0);
    for symbol in Symbol::ALL {
        assert_eq!(Symbol::from_key(symbol.key()), Some(symbol));
    }
    assert_eq!(Symbol::from_key("Fungi"), None);
    let keys = Symbol::ALL.map(Symbol::key).join(" ");
    assert_eq!(keys, "fungi plant animal insect quill inkwell manuscript");
}

#[test]
fn f12_the_sixteen_objectives() {
    let expected = [
        (87, 2, "diagonal:red:up"),
        (88, 2, "diagonal:green:down"),
        (89, 2, "diagonal:blue:up"),
        (90, 2, "diagonal:purple:down"),
        (91, 3, "stack:red:green:down-right"),
        (92, 3, "stack:green:purple:down-left"),
        (93, 3, "stack:blue:red:up-right"),
        (94, 3, "stack:purple:blue:up-left"),
        (95, 2, "set of 3 fungi symbols"),
        (96, 2, "set of 3 plant symbols"),
        (97, 2, "set of 3 animal symbols"),
        (98, 2, "set of 3 insect symbols"),
        (99, 3, "set of 1 quill, 1 inkwell and 1 manuscript"),
        (100, 2, "set of 2 manuscripts"),
        (101, 2, "set of 2 inkwells"),
        (102, 2, "set of 2 quills"),
    ];
    let published = Objective::published();
    assert_eq!(published.len(), expected.len());
    for (objective, (id, points, key)) in published.iter().zip(expected) {
        assert_eq!(objective.id(), Some(id));
        assert_eq!(objective.points(), points);
        match objective.rule() {
            ObjectiveRule::Pattern(pattern) => assert_eq!(pattern.key(), key),
            ObjectiveRule::Symbols(_) => assert_eq!(objective.rule().to_string(), key),
        }
        assert_eq!(Objective::by_id(id).as_ref(), Some(objective));
        assert_eq!(objective.to_string(), format!("objective {id}"));
    }
    for id in [0, 86, 103, u16::MAX] {
        assert_eq!(Objective::by_id(id), None);
    }
}

#[test]
fn f13_the_score_is_points_times_count_and_the_total_their_sum() {
    let field = field("R 0 0, R 2 2, R 4 4, R 6 6, R 8 8, R 10 10, B 8 0, B 8 4");
    let symbols = Symbols::new().with(Symbol::Quill, 5);
    let objectives = [87, 93, 102, 94].map(|id| Objective::by_id(id).unwrap());
    let score = score(&field, &symbols, &objectives, WorkLimit::default()).unwrap();
    let points: Vec<_> = score
        .objectives
        .iter()
        .map(|objective| objective.points)
        .collect();
    assert_eq!(points, [4, 0, 4, 0]);
    assert_eq!(score.total, 8);
    assert_eq!(score.objectives[0].groups.len(), 2);
    assert!(score.objectives[2].groups.is_empty());
}

#[test]
fn f14_groups_are_taken_from_the_left_and_from_below() {
    let run = field("R 0 0, R 2 2, R 4 4, R 6 6, R 8 8");
    let found = groups(&run, &pattern("diagonal:red:up")).unwrap();
    assert_eq!(pairs(&found), [[(0, 0), (2, 2), (4, 4)]]);

    let column = field("B 2 2, B 2 6, B 2 10, R 4 8, R 4 12");
    let found = groups(&column, &pattern("stack:blue:red:up-right")).unwrap();
    assert_eq!(pairs(&found), [[(2, 2), (2, 6), (4, 8)]]);

    let two = field("B 12 0, B 12 4, R 10 6, B 0 0, B 0 4, R -2 6");
    let found = groups(&two, &pattern("stack:blue:red:up-left")).unwrap();
    assert_eq!(
        pairs(&found),
        [[(0, 0), (0, 4), (-2, 6)], [(12, 0), (12, 4), (10, 6)]]
    );
}

#[test]
fn f14_the_order_of_the_cards_changes_nothing() {
    let mut cards = cards("G 2 -2, G 2 2, G 4 0, G 4 4, G 6 6, G 2 6, G 4 8, G 6 10");
    let pattern = pattern("stack:green:green:up-right");
    let expected = groups(&Field::new(&cards, Coordinates::Note).unwrap(), &pattern);
    for _ in 0..cards.len() {
        cards.rotate_left(1);
        let field = Field::new(&cards, Coordinates::Note).unwrap();
        assert_eq!(groups(&field, &pattern), expected);
    }
}

#[test]
fn f15_each_kind_of_near_miss() {
    let kinds = |text, key| {
        let near_misses = near_misses(&field(text), &pattern(key)).unwrap();
        near_misses
            .iter()
            .map(|near_miss| near_miss.kind())
            .collect::<Vec<_>>()
    };
    let run = "R 0 0, R 2 2, R 4 4, R 6 6, R 10 10";
    assert_eq!(kinds(run, "diagonal:red:up"), ["left-over", "short-run"]);
    let column = "B 2 2, B 2 6, B 2 10, B 2 14, R 4 8, R 4 12";
    assert_eq!(
        kinds(column, "stack:blue:red:up-right"),
        ["clash", "missing-card"]
    );
}
