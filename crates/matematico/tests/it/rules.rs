//! The rules of `docs/rules/matematico.md`, one by one.

use handeval_matematico::{
    Annealing, AnyFigure, Deal, Figure, FigureShape, Grid, Group, Line, LineName, LineTable,
    NewFigure, PointTable, Value, anneal, score,
};

use crate::{grid, line, values};

/// A full grid with something in every direction. The points of each line, computed by hand:
///
/// ```text
///                        row
///   A  10   J   Q   K    150  royal
///   2   2   7   7   7     80  full house
///   A   A   A   K   K    100  aces and kings
///   3   4   5   6   8      0
///   9   9   9   9   3    160  four of a kind
///  10   0   0   0  10         columns 1 and 5 have a pair
/// ```
///
/// The first diagonal, A 2 A 6 3, has a pair; the second, K 7 A 4 9, has nothing.
const FULL: &str = "A 10 J Q K / 2 2 7 7 7 / A A A K K / 3 4 5 6 8 / 9 9 9 9 3";

#[track_caller]
fn assert_figure(text: &str, figure: Figure, points: u32) {
    let line = line(text);
    assert_eq!(Figure::of(&line), figure, "{text}");
    assert_eq!(PointTable::classic().score_line(&line).points, points);
}

#[test]
fn x1_values_run_from_the_ace_to_the_king() {
    assert_eq!(
        Value::ALL.map(Value::get),
        core::array::from_fn(|n| n as u8 + 1)
    );
    assert_eq!(Value::new(0), None);
    assert_eq!(Value::new(14), None);
    assert_eq!(Value::new(255), None);
    assert_eq!(Value::ALL[0], Value::ACE);
    assert_eq!(Value::ALL[12], Value::KING);
    assert!(Value::ALL.is_sorted());
    assert!(Value::ACE < Value::KING);
}

#[test]
fn x1_a_deck_has_four_of_each_value() {
    for value in Value::ALL {
        assert!(Line::new([value; 5]).is_err());
        let mut cells = [None; 25];
        cells[..4].fill(Some(value));
        let rows = |cells: [Option<Value>; 25]| {
            core::array::from_fn(|row| core::array::from_fn(|column| cells[row * 5 + column]))
        };
        assert!(Grid::new(rows(cells)).is_ok());
        cells[24] = Some(value);
        assert!(Grid::new(rows(cells)).is_err());
    }
}

#[test]
fn x2_a_grid_has_five_rows_of_five_cells() {
    let grid = grid(FULL);
    assert_eq!(grid.rows().concat().len(), 25);
    assert_eq!(grid.cell(0, 1), Some(values("10")[0]));
    assert_eq!(grid.cell(4, 0), Some(values("9")[0]));
    assert_eq!(grid.cell(5, 0), None);
    assert_eq!(grid.cell(0, 5), None);
    assert_eq!(grid.cell(usize::MAX, usize::MAX), None);
}

#[test]
fn x3_a_grid_has_twelve_lines() {
    let expected = [
        ("row-1", "A 10 J Q K"),
        ("row-2", "2 2 7 7 7"),
        ("row-3", "A A A K K"),
        ("row-4", "3 4 5 6 8"),
        ("row-5", "9 9 9 9 3"),
        ("column-1", "A 2 A 3 9"),
        ("column-2", "10 2 A 4 9"),
        ("column-3", "J 7 A 5 9"),
        ("column-4", "Q 7 K 6 9"),
        ("column-5", "K 7 K 8 3"),
        ("diagonal-1", "A 2 A 6 3"),
        ("diagonal-2", "K 7 A 4 9"),
    ];
    let grid = grid(FULL);
    let lines = LineName::ALL.map(|name| (name.key(), grid.line(name).unwrap()));
    assert_eq!(lines, expected.map(|(key, values)| (key, line(values))));
    for name in LineName::ALL {
        assert_eq!(LineName::from_key(name.key()), Some(name));
        assert_eq!(name.is_diagonal(), name.key().starts_with("diagonal"));
        assert_eq!(name.to_string(), name.key());
    }
    assert_eq!(LineName::from_key("row-6"), None);
}

#[test]
fn x4_order_inside_a_line_is_irrelevant() {
    for text in ["A A A K K", "K A K A A", "A K A K A"] {
        assert_figure(text, Figure::AcesAndKings, 100);
        assert_eq!(line(text).to_string(), text);
        let counts = Value::ALL.map(|value| line(text).count_of(value));
        assert_eq!(counts, [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    }
}

#[test]
fn x5_a_line_scores_its_best_figure_once() {
    // Two aces are a pair, and the kings another; only the two pairs count.
    assert_figure("A A 7 K K", Figure::TwoPairs, 20);
    // A full house is also three of a kind, two pairs and a pair.
    let full_house = line("6 6 6 9 9");
    for part in [Figure::Pair, Figure::TwoPairs, Figure::ThreeOfAKind] {
        assert!(part.matches(&full_house));
    }
    assert_figure("6 6 6 9 9", Figure::FullHouse, 80);
}

#[test]
fn x6_groups_of_equal_values() {
    assert_figure("A 3 5 7 9", Figure::Nothing, 0);
    assert_figure("5 2 5 9 K", Figure::Pair, 10);
    assert_figure("5 2 5 9 2", Figure::TwoPairs, 20);
    assert_figure("5 2 5 9 5", Figure::ThreeOfAKind, 40);
    assert_figure("5 2 5 2 5", Figure::FullHouse, 80);
    assert_figure("5 2 5 5 5", Figure::FourOfAKind, 160);
}

#[test]
fn x6_cases_written_by_hand() {
    for (key, line) in crate::line_cases() {
        assert_eq!(Figure::of(&line).key(), key, "{line}");
    }
}

#[test]
fn x6_four_of_a_kind_are_not_two_pairs() {
    assert!(!Figure::TwoPairs.matches(&line("5 5 5 5 2")));
    assert!(!Figure::FullHouse.matches(&line("5 5 5 5 2")));
}

#[test]
fn x7_a_straight_is_five_values_in_a_row() {
    assert_figure("A 2 3 4 5", Figure::Straight, 50);
    assert_figure("9 10 J Q K", Figure::Straight, 50);
    assert_figure("7 5 9 8 6", Figure::Straight, 50);
}

#[test]
fn x7_the_ace_is_low_and_nothing_wraps() {
    for text in ["A 2 J Q K", "A 2 3 Q K", "A 2 3 4 K"] {
        assert_figure(text, Figure::Nothing, 0);
    }
}

#[test]
fn x8_three_aces_and_two_kings_stand_above_a_full_house() {
    assert_figure("A A A K K", Figure::AcesAndKings, 100);
    assert_figure("K K K A A", Figure::FullHouse, 80);
    assert_figure("A A A Q Q", Figure::FullHouse, 80);
    assert_figure("A A A Q K", Figure::ThreeOfAKind, 40);
}

#[test]
fn x9_the_royal_is_no_straight() {
    let royal = line("A 10 J Q K");
    assert_figure("A 10 J Q K", Figure::Royal, 150);
    assert!(!Figure::Straight.matches(&royal));
    let mut points = PointTable::classic();
    points.set_points(Figure::Royal, None).unwrap();
    assert_eq!(points.score_line(&royal).points, 0);
}

#[test]
fn x10_four_aces_stand_above_four_of_a_kind() {
    assert_figure("A A A A K", Figure::FourAces, 200);
    assert_figure("K K K K A", Figure::FourOfAKind, 160);
    assert!(Figure::FourOfAKind.matches(&line("A A A A K")));
}

#[test]
fn x11_a_diagonal_with_a_figure_gets_the_bonus() {
    let grid = grid(FULL);
    let points = PointTable::classic();
    let classic = score(&grid, &points);
    let first = classic.line(LineName::Diagonal1);
    assert_eq!((first.points, first.bonus), (20, 10));
    let second = classic.line(LineName::Diagonal2);
    assert_eq!((second.points, second.bonus), (0, 0));
    assert_eq!(second.figure, Some(AnyFigure::Known(Figure::Nothing)));
    for line in &classic.lines[..10] {
        assert_eq!(line.bonus, 0);
    }
}

#[test]
fn x11_the_bonus_can_be_changed() {
    let grid = grid(FULL);
    for bonus in [0, 1, 30, 1_000_000] {
        let mut points = PointTable::classic();
        points.set_diagonal_bonus(bonus).unwrap();
        assert_eq!(score(&grid, &points).total, 520 + bonus);
    }
}

#[test]
fn x11_a_figure_worth_nothing_still_earns_the_bonus() {
    let grid = grid(FULL);
    let mut points = PointTable::classic();
    points.set_points(Figure::Pair, Some(0)).unwrap();
    assert_eq!(score(&grid, &points).line(LineName::Diagonal1).points, 10);
    points.set_points(Figure::Pair, None).unwrap();
    assert_eq!(score(&grid, &points).line(LineName::Diagonal1).points, 0);
}

#[test]
fn x12_a_line_with_an_empty_cell_scores_nothing_yet() {
    let grid = grid("A A A A . / . . . . . / . . . . . / . . . . . / . . . . .");
    let points = PointTable::classic();
    let score = score(&grid, &points);
    let row = score.line(LineName::Row1);
    assert_eq!((row.figure, row.points), (None, 0));
    assert_eq!(row.values[3], Some(Value::ACE));
    assert_eq!(row.values[4], None);
    assert!(!score.is_complete);
}

#[test]
fn x13_the_total_is_the_sum_of_the_lines() {
    let points = PointTable::classic();
    let score = score(&grid(FULL), &points);
    let of_lines = score.lines.map(|line| line.points);
    assert_eq!(of_lines, [150, 80, 100, 0, 160, 10, 0, 0, 0, 10, 20, 0]);
    assert_eq!(score.total, 530);
    assert!(score.is_complete);
    assert_eq!(score.lines.map(|line| line.name), LineName::ALL);
}

#[test]
fn x14_the_classic_table() {
    let points = PointTable::classic();
    let table = Figure::ALL.map(|figure| points.points(figure).unwrap());
    assert_eq!(table, [0, 10, 20, 40, 50, 80, 100, 150, 160, 200]);
    assert_eq!(points.diagonal_bonus(), 10);
    assert!(points.new_figures().is_empty());
    assert_eq!(PointTable::default(), points);
}

#[test]
fn x14_the_figure_with_the_most_points_counts() {
    let mut points = PointTable::classic();
    points.set_points(Figure::Pair, Some(90)).unwrap();
    let full_house = line("6 6 6 9 9");
    assert_eq!(points.score_line(&full_house).figure.key(), "pair");
    assert_eq!(points.score_line(&full_house).points, 90);
}

#[test]
fn x14_a_figure_that_is_taken_out_leaves_the_next_best() {
    let mut points = PointTable::classic();
    for (figure, next_best) in [
        (Figure::FourAces, "four-of-a-kind"),
        (Figure::FourOfAKind, "three-of-a-kind"),
        (Figure::ThreeOfAKind, "pair"), // four of a kind is not two pairs
        (Figure::Pair, "none"),
    ] {
        points.set_points(figure, None).unwrap();
        assert_eq!(points.points(figure), None);
        let best = points.score_line(&line("A A A A K"));
        assert_eq!(best.figure.key(), next_best);
    }
}

#[test]
fn x14_on_equal_points_the_more_special_figure_counts() {
    let mut points = PointTable::classic();
    for figure in &Figure::ALL[1..] {
        points.set_points(*figure, Some(0)).unwrap();
    }
    for (key, line) in crate::line_cases() {
        assert_eq!(points.score_line(&line).figure.key(), key);
        assert_eq!(points.score_line(&line).points, 0);
    }
}

#[test]
fn x15_new_figures_come_before_the_classic_ones_on_equal_points() {
    let two = |name| NewFigure::new(name, 10, FigureShape::Groups(vec![Group::new(2)])).unwrap();
    let mut points = PointTable::classic();
    points.add_figure(two("couple")).unwrap();
    points.add_figure(two("duo")).unwrap();
    // Of two added figures with equal points, the first wins.
    let key = |text| points.score_line(&line(text)).figure.key().to_owned();
    assert_eq!(key("A A 2 3 4"), "couple");
    assert_eq!(key("A A 2 2 4"), "two-pairs");
}

#[test]
fn x16_every_way_to_write_a_value() {
    let ways = [
        "A a 1", "2", "3", "4", "5", "6", "7", "8", "9", "10 T t", "J j 11", "Q q 12", "K k 13",
    ];
    for (value, ways) in Value::ALL.into_iter().zip(ways) {
        for way in values(ways) {
            assert_eq!(way, value);
        }
        assert_eq!(value.to_string(), ways.split(' ').next().unwrap());
    }
    for text in [
        "", " ", "0", "14", "01", "+1", "-1", "1 ", " 1", "1.0", "AA", "As", "é", "１",
    ] {
        assert!(text.parse::<Value>().is_err(), "{text}");
    }
}

#[test]
fn x16_every_way_to_write_a_grid() {
    let expected = grid(FULL);
    for text in [
        "A 10 J Q K\n2 2 7 7 7\nA A A K K\n3 4 5 6 8\n9 9 9 9 3",
        "A 10 J Q K\r\n2 2 7 7 7\r\nA A A K K\r\n3 4 5 6 8\r\n9 9 9 9 3\r\n",
        "\n\n  1,10,11,12,13\n2,2,7,7,7\n1,1,1,13,13\n3,4,5,6,8\n9,9,9,9,3\n\n \n",
        "A 10 J Q K\n\n2 2 7 7 7\n \t\r\n\nA A A K K / 3 4 5 6 8\n\r\n9 9 9 9 3",
        "a,\tt,\tj,\tq,\tk/2 2 7 7 7/a a a k k/3 4 5 6 8/9 9 9 9 3",
        "A  10 J Q  K /2 2 7 7 7\nA A A K K / 3, 4, 5, 6, 8, / 9 9 9 9 3",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
    // Two `/` in a row, or one at the end of a line, add an empty row.
    for text in [
        "A 10 J Q K / / 2 2 7 7 7 / A A A K K / 3 4 5 6 8 / 9 9 9 9 3",
        "A 10 J Q K /\n2 2 7 7 7 / A A A K K / 3 4 5 6 8 / 9 9 9 9 3",
    ] {
        let error = text.parse::<Grid>().unwrap_err();
        assert_eq!(error.kind(), "wrong-number-of-rows", "{text}");
    }
    let empty = "_ . _ . _/. . . . ./. . . . ./. . . . ./. . . . .";
    assert_eq!(grid(empty), Grid::EMPTY);
}

#[test]
fn x16_a_grid_is_written_with_aligned_columns() {
    let grid = grid("A 10 . Q K / 2 2 7 7 7 / . A A K K / 3 4 5 6 8 / 9 9 9 9 10");
    let lines = [
        "A 10 . Q  K",
        "2  2 7 7  7",
        ".  A A K  K",
        "3  4 5 6  8",
        "9  9 9 9 10",
    ];
    assert_eq!(grid.to_string(), lines.join("\n"));
    assert_eq!(
        format!("{grid:#}"),
        "A 10 . Q K / 2 2 7 7 7 / . A A K K / 3 4 5 6 8 / 9 9 9 9 10"
    );
}

#[test]
fn x17_filled_cells_stay_and_the_rest_is_placed() {
    let partial = grid("A 2 3 4 . / A 2 3 . 5 / A 2 . 4 5 / A . 3 4 5 / . 2 9 4 5");
    let rest = values("9 3 J 10 K");
    let deal = Deal::completing(&partial, &rest).unwrap();
    let table = LineTable::new(&PointTable::classic());
    let found = anneal(&deal, &table, Annealing::default(), &mut || false);
    for (cell, value) in partial
        .rows()
        .concat()
        .into_iter()
        .zip(found.grid.rows().concat())
    {
        assert!(cell.is_none() || cell == value);
    }
    let mut placed: Vec<_> = found.grid.values().collect();
    for value in partial.values().chain(rest) {
        let place = placed.iter().position(|&other| other == value).unwrap();
        placed.swap_remove(place);
    }
    assert_eq!(placed, []);
    assert_eq!(
        score(&found.grid, &PointTable::classic()).total,
        found.total
    );
}
