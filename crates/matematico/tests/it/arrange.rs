//! Arrangements use exactly the given values, add up, and are the same for the same seed.

use handeval_matematico::{Annealing, Deal, LineTable, PointTable, Value, anneal, score};
use proptest::prelude::*;

use crate::properties::{full_grids, grids, point_tables};

/// Short runs, for tests of many deals.
const SHORT: Annealing = {
    Annealing {
        seed: 3,
        first_run: 0,
        n_runs: 2,
        n_swaps: 5_000,
    }
};

/// The values of a full grid that `partial` does not contain.
fn rest_of(partial: &handeval_matematico::Grid, full: &handeval_matematico::Grid) -> Vec<Value> {
    let mut rest: Vec<Value> = full.values().collect();
    for value in partial.values() {
        let place = rest.iter().position(|&other| other == value).unwrap();
        rest.swap_remove(place);
    }
    rest
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let deal = Deal::new(&crate::values(
        "A A 2 3 3 4 5 5 5 6 7 8 8 9 9 10 10 J J Q Q Q K K K",
    ))
    .unwrap();
    let table = LineTable::new(&PointTable::classic());
    let found = anneal(&deal, &table, Annealing::default(), &mut || false);
    let again = anneal(&deal, &table, Annealing::default(), &mut || false);
    assert_eq!(found, again);
    // The grid is pinned, because every machine and every compiler must produce the same one.
    let pinned = "A 4 7 3 A / 9 Q 9 Q Q / 5 5 10 5 10 / 8 K 8 K K / J 2 6 3 J";
    assert_eq!(
        (found.total, format!("{:#}", found.grid)),
        (790, pinned.into())
    );
}

#[test]
fn runs_are_independent() {
    let deal = Deal::new(&crate::values(
        "A A 2 3 3 4 5 5 5 6 7 8 8 9 9 10 10 J J Q Q Q K K K",
    ))
    .unwrap();
    let table = LineTable::new(&PointTable::classic());
    let run = |first_run, n_runs| {
        let annealing = Annealing {
            first_run,
            n_runs,
            ..SHORT
        };
        anneal(&deal, &table, annealing, &mut || false).total
    };
    let alone: Vec<u32> = (0..6).map(|first_run| run(first_run, 1)).collect();
    assert_eq!(run(0, 6), *alone.iter().max().unwrap());
    assert_eq!(run(2, 3), *alone[2..5].iter().max().unwrap());
}

#[test]
fn a_stop_is_heeded() {
    let deal = Deal::new(&Value::ALL.repeat(2)[..25]).unwrap();
    let table = LineTable::new(&PointTable::classic());
    let mut n_asked = 0;
    let endless = Annealing {
        n_runs: u64::MAX,
        ..Annealing::default()
    };
    let found = anneal(&deal, &table, endless, &mut || {
        n_asked += 1;
        n_asked == 20
    });
    assert_eq!(n_asked, 20);
    assert_eq!(table.total(&found.grid), Some(found.total));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn arrangements_complete_the_grid_and_add_up(
        partial in grids(),
        points in point_tables(),
    ) {
        // The rest of the deck, cut to the number of empty cells.
        let mut rest = Value::ALL.repeat(Value::COPIES);
        for value in partial.values() {
            let place = rest.iter().position(|&other| other == value).unwrap();
            rest.remove(place);
        }
        rest.truncate(partial.n_empty());
        let deal = Deal::completing(&partial, &rest).unwrap();
        let table = LineTable::new(&points);
        let found = anneal(&deal, &table, SHORT, &mut || false);
        for (cell, kept) in found.grid.rows().concat().into_iter().zip(partial.rows().concat()) {
            prop_assert!(kept.is_none() || kept == cell);
        }
        prop_assert_eq!(score(&found.grid, &points).total, found.total);
        let mut placed = rest_of(&partial, &found.grid);
        placed.sort_unstable();
        rest.sort_unstable();
        prop_assert_eq!(placed, rest);
    }

    #[test]
    fn annealing_loses_nothing(grid in full_grids(), points in point_tables()) {
        let table = LineTable::new(&points);
        // No cell is free, so the grid itself is the answer.
        let deal = Deal::completing(&grid, &[]).unwrap();
        let found = anneal(&deal, &table, SHORT, &mut || false);
        prop_assert_eq!((found.grid, Some(found.total)), (grid, table.total(&grid)));
    }
}
