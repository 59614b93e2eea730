//! The fast ways to score match the plain one: on every line, on random grids, and with random
//! tables.

use handeval_matematico::{GridBatch, Line, LineKey, LineTable, MovingGrid, PointTable, score};
use proptest::prelude::*;

use crate::properties::{full_grids, point_tables};

/// Each of the 6,175 lines, as a line and as a diagonal.
#[track_caller]
fn assert_same_lines(points: &PointTable) {
    let table = LineTable::new(points);
    for line in Line::all() {
        let best = points.score_line(&line);
        let bonus = if best.figure.is_figure() {
            points.diagonal_bonus()
        } else {
            0
        };
        let key = LineKey::from(line);
        assert_eq!(table.points(key), best.points, "{line}");
        assert_eq!(table.diagonal_points(key), best.points + bonus, "{line}");
    }
}

#[test]
fn every_line_has_its_classic_points() {
    assert_same_lines(&PointTable::classic());
}

#[test]
fn keys_do_not_depend_on_the_order() {
    for line in Line::all() {
        let mut values = line.values();
        let key: LineKey = values.into_iter().collect();
        values.rotate_left(2);
        values.swap(0, 1);
        assert_eq!(values.into_iter().collect::<LineKey>(), key);
        assert_eq!(key - values[3] + values[3], key);
    }
}

#[test]
fn an_empty_cell_leaves_a_grid_without_a_total() {
    let table = LineTable::new(&PointTable::classic());
    let partial = crate::grid("A A A A 2 / 3 3 3 3 4 / 5 5 5 5 6 / 7 7 7 7 8 / 9 9 9 9 .");
    assert_eq!(table.total(&partial), None);
    assert!(MovingGrid::new(&partial, &table).is_none());
    let mut batch = GridBatch::new();
    assert!(!batch.push(&partial));
    assert!(batch.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_line_has_its_points_by_any_table(points in point_tables()) {
        assert_same_lines(&points);
    }

    #[test]
    fn batches_score_as_grids_do_one_by_one(
        grids in prop::collection::vec(full_grids(), 0..100),
        points in point_tables(),
    ) {
        let table = LineTable::new(&points);
        let mut batch = GridBatch::new();
        for grid in &grids {
            prop_assert!(batch.push(grid));
        }
        prop_assert_eq!(batch.len(), grids.len());
        let mut totals = vec![7; 3];
        batch.totals(&table, &mut totals);
        let expected: Vec<u32> = grids.iter().map(|grid| score(grid, &points).total).collect();
        prop_assert_eq!(&totals, &expected);
        for (grid, total) in grids.iter().zip(expected) {
            prop_assert_eq!(table.total(grid), Some(total));
        }
    }

    #[test]
    fn totals_follow_any_swaps(
        grid in full_grids(),
        points in point_tables(),
        swaps in prop::collection::vec((0..25_usize, 0..25_usize), 1..60),
    ) {
        let table = LineTable::new(&points);
        let mut moving = MovingGrid::new(&grid, &table).unwrap();
        for (one, other) in swaps {
            let gain = moving.gain(one, other);
            let before = i64::from(moving.total());
            let (first, second) = (moving.value(one), moving.value(other));
            moving.swap(one, other);
            prop_assert_eq!((moving.value(one), moving.value(other)), (second, first));
            prop_assert_eq!(i64::from(moving.total()), before + gain);
            prop_assert_eq!(score(&moving.grid(), &points).total, moving.total());
        }
    }
}

/// Tries every pair of cells, so that a wrong list of changed lines is always found.
#[test]
fn any_two_cells_can_be_swapped() {
    let points = PointTable::classic();
    let table = LineTable::new(&points);
    let grid = crate::grid("A A A 3 2 / A 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7");
    for one in 0..25 {
        for other in 0..25 {
            let mut moving = MovingGrid::new(&grid, &table).unwrap();
            moving.swap(one, other);
            let mut cells = grid.rows().concat();
            cells.swap(one, other);
            assert_eq!(moving.grid().rows().concat(), cells);
            assert_eq!(moving.total(), score(&moving.grid(), &points).total);
        }
    }
}
