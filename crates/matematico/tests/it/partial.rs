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
