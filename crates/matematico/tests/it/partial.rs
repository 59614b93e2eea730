//! Partial grids: with any number of placed values, only the full lines score.

use handeval_matematico::{Grid, LineName, PointTable, score};

use crate::grid;

#[test]
fn an_empty_grid_scores_nothing() {
    let points = PointTable::classic();
    let score = score(&Grid::EMPTY, &points);
    assert_eq!(score.total, 0);
    assert!(!score.is_complete);
    assert!(score.lines.iter().all(|line| line.figure.is_none()));
    assert_eq!(Grid::EMPTY.n_empty(), 25);
    assert_eq!(Grid::default(), Grid::EMPTY);
    assert_eq!(Grid::EMPTY.values().count(), 0);
}

#[test]
fn a_full_row_scores_in_an_otherwise_empty_grid() {
    let points = PointTable::classic();
    let grid = grid(". . . . . / . . . . . / . . . . . / 4 4 4 K K / . . . . .");
    let score = score(&grid, &points);
    assert_eq!(score.line(LineName::Row4).points, 80);
    assert_eq!(score.total, 80);
    let n_scored = score.lines.iter().filter(|line| line.figure.is_some());
    assert_eq!(n_scored.count(), 1);
}

#[test]
fn the_last_value_fills_its_lines_at_once() {
    // The center is in a row, a column and both diagonals.
    let without = "A . 2 . A / . 3 4 3 . / 5 6 . 6 5 / . 7 8 7 . / 9 . 10 . 9";
    let points = PointTable::classic();
    assert_eq!(score(&grid(without), &points).total, 0);
    let mut rows = grid(without).rows();
    rows[2][2] = rows[2][0]; // a five
    let with = Grid::new(rows).unwrap();
    let score = score(&with, &points);
    // Row 3, 5 6 5 6 5, is a full house; column 3, 2 4 5 8 10, has nothing; both diagonals, A 3 5 7
    // 9, have nothing and no bonus.
    assert_eq!(score.total, 80);
    assert_eq!(
        score
            .lines
            .iter()
            .filter(|line| line.figure.is_some())
            .count(),
        4
    );
    assert_eq!(with.n_empty(), 8);
}

#[test]
fn x16_empty_cells_in_other_notations() {
    let plain = "A . 3 4 5 / . . . . . / 6 7 8 9 . / . 2 3 4 5 / 10 J Q K A";
    let expected = grid(plain);
    for text in [
        "1 0 3 4 5\n0 0 0 0 0\n6 7 8 9 0\n0 2 3 4 5\n10 11 12 13 1",
        "A - 3 4 5 / - - - - - / 6 7 8 9 - / - 2 3 4 5 / T J Q K A",
        "A null 3 4 5 / null null null null null / 6 7 8 9 NULL / null 2 3 4 5 / T J Q K A",
        "A,,3,4,5\n,,,,\n6,7,8,9,\n,2,3,4,5\n10,J,Q,K,A",
        "A, ,3,4,5 / , , , , / 6,7,8,9, / ,2,3,4,5 / 10,J,Q,K,A",
        "A;;3;4;5\r\n;;;;\r\n6;7;8;9;\r\n;2;3;4;5\r\n10;J;Q;K;A\r\n",
        "A\t\t3\t4\t5\n\t\t\t\t\n6\t7\t8\t9\t\n\t2\t3\t4\t5\n10\tJ\tQ\tK\tA",
        "A · 3 4 5 / · · · · · / 6 7 8 9 · / · 2 3 4 5 / 10 J Q K A",
        "A _ 3 4 5 / 0 - . _ null / 6,7,8,9, / . 2 3 4 5 / 10 J Q K A",
    ] {
        assert_eq!(Grid::parse(text), Ok(expected), "{text}");
        assert!(!Grid::is_plain(text), "{text}");
    }
    // The first row may begin with an empty field, and the last end with one.
    let ends = "\t2\t3\t4\t5\n6\t7\t8\t9\t10\nJ\tQ\tK\tA\t2\n3\t4\t5\t6\t7\n8\t9\t10\tJ\t";
    assert_eq!(
        Grid::parse(ends),
        Ok(grid(
            ". 2 3 4 5 / 6 7 8 9 10 / J Q K A 2 / 3 4 5 6 7 / 8 9 10 J ."
        ))
    );
    assert!(Grid::is_plain(plain));
    // Five words are five cells, whatever is between them, and a tab may indent a row.
    for text in [
        "A, 2,, 3,4,5/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J J Q Q K",
        "\t1 2\t3 4\t5/1 2 3 4 5/6 7 8 9 10/\t\t6 7 8 9 10/J J Q Q K",
    ] {
        assert_eq!(
            Grid::parse(text).map(|grid| grid.n_empty()),
            Ok(0),
            "{text}"
        );
        assert!(Grid::is_plain(text), "{text}");
    }
}
