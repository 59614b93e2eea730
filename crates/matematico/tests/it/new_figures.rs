//! Custom figures: which lines they match, and which cannot be defined.

use handeval_matematico::{
    AnyFigure, Figure, FigureShape, Group, Line, LineName, LineTable, NewFigure, NewFigureError,
    Parity, PointTable, PointTableError, Value, score,
};

use crate::{grid, line, values};

fn odd_over_even() -> NewFigure {
    let groups = vec![
        Group::new(3).with_parity(Parity::Odd),
        Group::new(2).with_parity(Parity::Even),
    ];
    NewFigure::new("odd-over-even", 120, FigureShape::Groups(groups)).unwrap()
}

fn fibonacci() -> NewFigure {
    let values = values("A 2 3 5 8").try_into().unwrap();
    NewFigure::new("fibonacci", 90, FigureShape::Values(values)).unwrap()
}

/// The table of `fixtures/matematico/odd-over-even.json`, built through the API.
fn points() -> PointTable {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(30).unwrap();
    points.set_points(Figure::Straight, Some(60)).unwrap();
    points.add_figure(odd_over_even()).unwrap();
    points.add_figure(fibonacci()).unwrap();
    points
}

fn n_matching(shape: &FigureShape) -> usize {
    Line::all().filter(|line| shape.matches(line)).count()
}

#[test]
fn a_group_is_what_was_said_of_it() {
    let values = Value::ALL;
    let group = Group::new(2);
    assert_eq!(group.count(), 2);
    assert!(values.into_iter().all(|value| group.allows(value)));
    for (parity, rest) in [(Parity::Odd, 1), (Parity::Even, 0)] {
        let of_parity = group.with_parity(parity);
        for value in values {
            assert_eq!(of_parity.allows(value), value.get() % 2 == rest, "{value}");
        }
    }
    // Naming a value twice makes no difference.
    let twice = group.with_values(&[values[3], values[3], values[5]]);
    let allowed = values.into_iter().filter(|&value| twice.allows(value));
    assert_eq!(allowed.collect::<Vec<_>>(), [values[3], values[5]]);
}

#[test]
fn known_and_new_figures_have_names() {
    let known = AnyFigure::Known(Figure::AcesAndKings);
    assert_eq!(known.key(), "aces-and-kings");
    assert_eq!(known.name(), "three aces and two kings");
    assert_eq!(known.to_string(), known.name());
    let fibonacci = fibonacci();
    let new = AnyFigure::New(&fibonacci);
    assert_eq!([new.key(), new.name()], ["fibonacci"; 2]);
    assert_eq!(format!("{new:>10}"), " fibonacci");
    for figure in Figure::ALL {
        assert_eq!(Figure::from_key(figure.key()), Some(figure));
        assert_eq!(figure.to_string(), figure.name());
        assert!(!figure.name().is_empty() && !figure.key().contains(' '));
    }
}

#[test]
fn three_of_one_odd_value_and_two_of_an_even_one() {
    let figure = odd_over_even();
    let matches = |text| figure.shape().matches(&line(text));
    assert!(matches("7 7 7 2 2"));
    assert!(matches("Q K Q K K"));
    assert!(!matches("2 2 2 7 7"));
    assert!(!matches("7 7 7 9 9"));
    assert!(!matches("7 7 7 7 2"));
    assert!(!matches("7 7 7 2 4"));
    assert_eq!(n_matching(figure.shape()), 7 * 6);
}

#[test]
fn just_five_values() {
    let figure = fibonacci();
    assert!(figure.shape().matches(&line("8 3 A 5 2")));
    assert!(!figure.shape().matches(&line("8 3 A 5 A")));
    assert_eq!(n_matching(figure.shape()), 1);
    let table = LineTable::new(&points());
    assert_eq!(table.points(line("8 3 A 5 2").into()), 90);
    assert_eq!(table.points(line("8 3 A 5 9").into()), 0);
}

#[test]
fn what_groups_leave_is_free() {
    let pair = FigureShape::Groups(vec![Group::new(2)]);
    let two_pairs = FigureShape::Groups(vec![Group::new(2), Group::new(2)]);
    let four = FigureShape::Groups(vec![Group::new(4)]);
    for line in Line::all() {
        assert_eq!(pair.matches(&line), Figure::Pair.matches(&line), "{line}");
        assert_eq!(
            two_pairs.matches(&line),
            Figure::TwoPairs.matches(&line),
            "{line}"
        );
        assert_eq!(
            four.matches(&line),
            Figure::FourOfAKind.matches(&line),
            "{line}"
        );
    }
}

#[test]
fn groups_of_allowed_values() {
    let [ace, king] = [Value::ACE, Value::KING];
    let aces_and_kings = FigureShape::Groups(vec![
        Group::new(3).with_values(&[ace]),
        Group::new(2).with_values(&[king]),
    ]);
    let royal = values("A 10 J Q K");
    let one_each = royal
        .iter()
        .map(|&value| Group::new(1).with_values(&[value]));
    let royal = FigureShape::Groups(one_each.collect());
    for line in Line::all() {
        let expected = Figure::AcesAndKings.matches(&line);
        assert_eq!(aces_and_kings.matches(&line), expected, "{line}");
        assert_eq!(royal.matches(&line), Figure::Royal.matches(&line), "{line}");
    }
}

#[test]
fn groups_find_their_values_in_any_order() {
    // The first group could take either value; it has to leave the ace to the second.
    let shape = FigureShape::Groups(vec![
        Group::new(2),
        Group::new(2).with_values(&[Value::ACE]),
    ]);
    assert!(shape.matches(&line("A A 2 2 3")));
    assert!(shape.matches(&line("K K A A 3")));
    assert!(!shape.matches(&line("K K Q Q A")));
}

#[test]
fn five_different_odd_values() {
    let group = Group::new(1).with_parity(Parity::Odd);
    let shape = FigureShape::Groups(vec![group; 5]);
    assert_eq!(n_matching(&shape), 21); // 5 of the 7 odd values
    assert!(NewFigure::new("all-odd", 75, shape).is_ok());
}

#[test]
fn a_new_figure_scores_and_earns_the_bonus() {
    let points = points();
    let grid = grid("7 . . . . / . 7 . . . / . . 7 . . / . . . 2 . / 8 A 3 5 2");
    let score = score(&grid, &points);
    let diagonal = score.line(LineName::Diagonal1);
    assert_eq!(diagonal.figure.unwrap().key(), "odd-over-even");
    assert_eq!((diagonal.points, diagonal.bonus), (150, 30));
    let row = score.line(LineName::Row5);
    assert_eq!(row.figure.unwrap().name(), "fibonacci");
    assert_eq!((row.points, row.bonus), (90, 0));
    assert_eq!(score.total, 240);
}

#[test]
fn a_new_figure_of_fewer_points_gives_way() {
    let mut points = PointTable::classic();
    let groups = vec![Group::new(3).with_parity(Parity::Odd)];
    let cheap = NewFigure::new("odd-triple", 35, FigureShape::Groups(groups)).unwrap();
    points.add_figure(cheap).unwrap();
    let best = points.score_line(&line("7 7 7 2 3"));
    assert_eq!((best.figure.key(), best.points), ("three-of-a-kind", 40));
}

#[test]
fn shapes_that_no_line_has() {
    let kinds = |shape| NewFigure::new("odd", 1, shape).unwrap_err().kind();
    let ace = [Value::ACE];
    let impossible = "impossible-shape";
    assert_eq!(kinds(FigureShape::Values([Value::ACE; 5])), impossible);
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(2).with_values(&[])])),
        impossible
    );
    let even_ace = Group::new(1).with_values(&ace).with_parity(Parity::Even);
    assert_eq!(kinds(FigureShape::Groups(vec![even_ace])), impossible);
    let two_of_the_ace = vec![Group::new(2).with_values(&ace); 2];
    assert_eq!(kinds(FigureShape::Groups(two_of_the_ace)), impossible);
    assert_eq!(kinds(FigureShape::Groups(vec![])), "no-groups");
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(0)])),
        "wrong-count"
    );
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(5)])),
        "wrong-count"
    );
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(255); 300])),
        "wrong-count"
    );
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(3); 2])),
        "too-many-values"
    );
    assert_eq!(
        kinds(FigureShape::Groups(vec![Group::new(1); 6])),
        "too-many-values"
    );
}

#[test]
fn a_shape_that_was_never_checked_matches_nothing_odd() {
    let line = line("A A A A 2");
    for groups in [
        vec![Group::new(0); 1_000_000],
        vec![Group::new(5)],
        vec![Group::new(255)],
        vec![Group::new(1); 3],
    ] {
        assert!(!FigureShape::Groups(groups).matches(&line));
    }
    assert!(!FigureShape::Values([Value::ACE; 5]).matches(&line));
}

#[test]
fn names_in_kebab_case() {
    let shape = || FigureShape::Groups(vec![Group::new(2)]);
    let new = |name: &str| NewFigure::new(name, 1, shape());
    for name in [
        "a",
        "odd-over-even",
        "x2",
        "three-2-1",
        "a1-b2",
        &"a".repeat(64),
    ] {
        assert_eq!(new(name).unwrap().name(), name);
    }
    for name in [
        "A",
        "a b",
        "-a",
        "a-",
        "a--b",
        "2a",
        "é",
        "a_b",
        " ",
        &"a".repeat(65),
    ] {
        let kind = new(name).unwrap_err().kind();
        assert_eq!(kind, "invalid-name", "{name}");
    }
    assert_eq!(new(""), Err(NewFigureError::EmptyName));
    for figure in Figure::ALL {
        assert_eq!(new(figure.key()).unwrap_err().kind(), "known-name");
    }
}

#[test]
fn a_table_keeps_within_its_bounds() {
    let mut points = PointTable::classic();
    let top = Some(handeval_matematico::MAX_POINTS);
    points.set_points(Figure::Pair, top).unwrap();
    assert_eq!(points.points(Figure::Pair), top);
    for number in 0..PointTable::MAX_NEW_FIGURES {
        let shape = FigureShape::Groups(vec![Group::new(2)]);
        let figure = NewFigure::new(&format!("figure-{number}"), 1, shape).unwrap();
        points.add_figure(figure.clone()).unwrap();
        assert_eq!(points.add_figure(figure).unwrap_err().kind(), "name-taken");
    }
    let too_many = points.add_figure(odd_over_even()).unwrap_err();
    let name = "odd-over-even".into();
    assert_eq!(too_many, PointTableError::TooManyFigures { name });
    assert_eq!(points.new_figures().len(), 100);
}

#[test]
fn the_highest_points_do_not_overflow() {
    let max = handeval_matematico::MAX_POINTS;
    let mut points = PointTable::classic();
    points.set_points(Figure::Pair, Some(max)).unwrap();
    points.set_diagonal_bonus(max).unwrap();
    // Every line has a pair.
    let grid = grid("4 2 7 6 2 / A 6 7 6 5 / A 7 3 A 5 / 2 3 5 6 3 / 4 3 4 5 4");
    let score = score(&grid, &points);
    for line in &score.lines {
        assert_eq!(line.points, max + line.bonus, "{}", line.name);
    }
    assert_eq!(score.total, 14 * max);
}
