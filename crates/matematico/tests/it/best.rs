//! The proof is put to the test: the solver's best total matches brute force, bounds are never
//! below a real grid, symmetries change nothing, and a total claimed to be the best is never
//! beaten.

use handeval_matematico::{
    Annealing, Deal, Effort, FigureShape, Grid, Group, LineTable, NewFigure, Parity, PointTable,
    Search, Value, anneal, score, solve,
};
use proptest::prelude::*;

use crate::properties::{full_grids, grids, point_tables};

const SHORT: Effort = Effort {
    annealing: Annealing {
        seed: 0,
        first_run: 0,
        n_runs: 1,
        n_swaps: 20_000,
    },
    max_nodes: u64::MAX,
};

/// The best total, found by trying every order of the remaining values.
fn brute_force(deal: &Deal, points: &PointTable) -> u32 {
    fn go(grid: &mut [[Option<Value>; 5]; 5], left: &mut [u8; 13], points: &PointTable) -> u32 {
        let free = (0..25).find(|cell| grid[cell / 5][cell % 5].is_none());
        let Some(cell) = free else {
            return score(&Grid::new(*grid).unwrap(), points).total;
        };
        let mut best = 0;
        for (idx, value) in Value::ALL.into_iter().enumerate() {
            if left[idx] > 0 {
                left[idx] -= 1;
                grid[cell / 5][cell % 5] = Some(value);
                best = best.max(go(grid, left, points));
                left[idx] += 1;
            }
        }
        grid[cell / 5][cell % 5] = None;
        best
    }
    let mut left = [0; 13];
    for value in deal.rest() {
        left[usize::from(value.get() - 1)] += 1;
    }
    go(&mut deal.grid().rows(), &mut left, points)
}

/// The deal in which these cells, given as bits, are to be filled again.
fn opened(grid: &Grid, cells: u32) -> Deal {
    let mut rest = Vec::new();
    let mut rows = grid.rows();
    for (cell, value) in rows.as_flattened_mut().iter_mut().enumerate() {
        if cells >> cell & 1 != 0 {
            rest.extend(value.take());
        }
    }
    Deal::completing(&Grid::new(rows).unwrap(), &rest).unwrap()
}

/// The grid keeps its filled cells, has exactly the given values, and adds up.
#[track_caller]
fn assert_arranges(grid: &Grid, total: u32, deal: &Deal, points: &PointTable) {
    let mut placed = Vec::new();
    for (cell, kept) in grid
        .rows()
        .concat()
        .into_iter()
        .zip(deal.grid().rows().concat())
    {
        match kept {
            Some(_) => assert_eq!(cell, kept),
            None => placed.extend(cell),
        }
    }
    placed.sort_unstable();
    assert_eq!(placed, deal.rest());
    assert_eq!(score(grid, points).total, total);
}

fn deal_of(text: &str) -> Deal {
    Deal::new(&crate::values(text)).unwrap()
}

/// The deals of `fixtures/matematico/best.txt`, each with its best total and a grid that reaches
/// it.
fn best_cases() -> Vec<(Deal, u32, Grid)> {
    let text = include_str!("../../../../fixtures/matematico/best.txt");
    let cases = text.lines().filter(|line| !line.starts_with('#'));
    let cases: Vec<_> = cases
        .map(|case| {
            let [deal, total, grid] = case.split(": ").collect::<Vec<_>>()[..] else {
                panic!("{case}");
            };
            let total = total.strip_suffix(" proved").expect("all are proved");
            (deal_of(deal), total.parse().unwrap(), crate::grid(grid))
        })
        .collect();
    assert_eq!(cases.len(), 200);
    cases
}

#[test]
fn the_committed_grids_have_the_committed_totals() {
    for (deal, total, grid) in best_cases() {
        assert_arranges(&grid, total, &deal, &PointTable::classic());
    }
}

#[test]
fn annealing_never_beats_a_committed_total() {
    let table = LineTable::new(&PointTable::classic());
    let mut n_equal = 0;
    for (deal, total, _) in best_cases() {
        let annealing = Annealing {
            n_swaps: 200_000,
            ..SHORT.annealing
        };
        let found = anneal(&deal, &table, annealing, &mut || false);
        assert!(found.total <= total, "{:#}", found.grid);
        n_equal += usize::from(found.total == total);
    }
    assert!(n_equal > 20, "{n_equal}: is annealing still good?");
}

#[test]
fn some_committed_totals_are_proved_again() {
    let table = LineTable::new(&PointTable::classic());
    // The benchmark proves the rest.
    for (deal, total, _) in best_cases().into_iter().step_by(10) {
        let solution = solve(&deal, &table, Effort::default(), &mut || false);
        assert!(solution.is_optimal());
        assert_eq!((solution.total, solution.bound), (total, total));
        assert_arranges(&solution.grid, total, &deal, &PointTable::classic());
    }
}

/// There are six thousand choices, so the programs leave out rows to stay small.
#[test]
fn a_bound_of_many_patterns_is_right() {
    let single = || Group::new(1);
    let (odd, even) = (
        || single().with_parity(Parity::Odd),
        || single().with_parity(Parity::Even),
    );
    let odd_pair = Group::new(2).with_parity(Parity::Odd);
    let even_triplet = Group::new(3).with_parity(Parity::Even);
    let mut points = PointTable::classic();
    for (name, worth, groups) in [
        ("odd-pair", 27, vec![odd_pair, even(), single(), odd()]),
        ("all-even", 169, vec![even_triplet, even(), even()]),
        (
            "none-alike",
            45,
            vec![odd(), even(), single(), odd(), odd()],
        ),
    ] {
        let figure = NewFigure::new(name, worth, FigureShape::Groups(groups)).unwrap();
        points.add_figure(figure).unwrap();
    }
    let table = LineTable::new(&points);
    let deal = deal_of("A 2 2 3 4 4 5 5 5 6 6 7 7 8 8 9 10 10 J J J J Q K K");
    let start = anneal(&deal, &table, SHORT.annealing, &mut || false);
    let mut search = Search::new(&deal, &table, &start, &mut || false);
    let bound = search.bound();
    search.run(3, &mut || false);
    assert!(start.total <= search.best().total);
    assert!(search.best().total <= search.bound() && search.bound() <= bound);
}

/// Four cards of each of three values can complete the grid in 34,650 ways; all of them are tried.
#[test]
fn three_kinds_of_four_by_brute_force() {
    let grid = crate::grid("A . . . . / . A . . . / 6 7 A 8 9 / 6 7 8 A 9 / 6 7 8 9 10");
    let rest = crate::values("2 2 2 2 3 3 3 3 4 4");
    let deal = Deal::completing(&grid, &rest[..grid.n_empty()]).unwrap();
    let points = PointTable::classic();
    let solution = solve(&deal, &LineTable::new(&points), SHORT, &mut || false);
    assert!(solution.is_optimal());
    assert_eq!(solution.total, brute_force(&deal, &points));
    assert_arranges(&solution.grid, solution.total, &deal, &points);
}

#[test]
fn the_deal_of_five_straights() {
    // Four of each of five values, and five more: we know of no deal that is worth more.
    let deal = deal_of("A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 7 8 9 10");
    let points = PointTable::classic();
    let solution = solve(&deal, &LineTable::new(&points), SHORT, &mut || false);
    assert!(solution.is_optimal());
    assert_arranges(&solution.grid, solution.total, &deal, &points);
    assert!(solution.total >= 1100);
}

/// An empty grid is solved with interchangeable rows, columns and diagonals, but a grid with a
/// filled cell is solved line by line. Whichever value the center gets, the best total is no
/// higher.
#[test]
fn no_center_is_better_than_the_best_of_all() {
    let values = crate::values("A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K");
    let points = PointTable::classic();
    let table = LineTable::new(&points);
    let whole = solve(&Deal::new(&values).unwrap(), &table, SHORT, &mut || false);
    assert!(whole.is_optimal());
    for center in Value::ALL {
        let Some(place) = values.iter().position(|&value| value == center) else {
            continue;
        };
        let mut rest = values.clone();
        rest.remove(place);
        let mut rows = Grid::EMPTY.rows();
        rows[2][2] = Some(center);
        let deal = Deal::completing(&Grid::new(rows).unwrap(), &rest).unwrap();
        let start = anneal(&deal, &table, SHORT.annealing, &mut || false);
        let mut search = Search::new(&deal, &table, &start, &mut || false);
        // Proving all of them takes minutes, so a few nodes of each look for better grids.
        search.run(30, &mut || false);
        assert!(search.bound() >= search.best().total);
        assert!(search.best().total <= whole.total, "center {center}");
    }
}

#[test]
fn a_bound_is_right_at_any_time_and_never_rises() {
    let deal = deal_of("A A 2 3 3 4 5 5 5 6 7 8 8 9 9 10 10 J J Q Q Q K K K");
    let points = PointTable::classic();
    let table = LineTable::new(&points);
    let proved = solve(&deal, &table, Effort::default(), &mut || false);
    assert!(proved.is_optimal());
    let start = anneal(&deal, &table, SHORT.annealing, &mut || false);
    for n_calls in [0, 1, 3] {
        let mut n_left = n_calls;
        let mut stop = || {
            n_left -= 1;
            n_left < 0
        };
        let search = Search::new(&deal, &table, &start, &mut stop);
        assert!(search.bound() >= proved.total, "{n_calls}");
    }
    let mut search = Search::new(&deal, &table, &start, &mut || false);
    let mut bound = search.bound();
    while !search.is_proved() {
        search.run(7, &mut || false);
        assert!(search.bound() <= bound && search.bound() >= proved.total);
        assert!(search.best().total <= proved.total);
        bound = search.bound();
    }
    assert_eq!((bound, search.best().total), (proved.total, proved.total));
}

#[test]
fn a_stop_gives_the_best_until_then() {
    let deal = deal_of("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
    let points = PointTable::classic();
    let table = LineTable::new(&points);
    let mut n_asked = 0;
    let solution = solve(&deal, &table, Effort::default(), &mut || {
        n_asked += 1;
        n_asked > 400
    });
    assert!(!solution.is_optimal() && solution.bound > solution.total);
    assert_arranges(&solution.grid, solution.total, &deal, &points);
    let few = Effort {
        max_nodes: 5,
        ..SHORT
    };
    let solution = solve(&deal, &table, few, &mut || false);
    assert!(!solution.is_optimal() && solution.n_nodes <= 5);
}

#[test]
fn searches_that_are_split_prove_the_same() {
    let deal = deal_of("A A 2 3 3 4 5 5 5 6 7 8 8 9 9 10 10 J J Q Q Q K K K");
    let table = LineTable::new(&PointTable::classic());
    let start = anneal(&deal, &table, SHORT.annealing, &mut || false);
    let mut whole = Search::new(&deal, &table, &start, &mut || false);
    let mut parts = vec![whole.clone()];
    parts[0].run(10, &mut || false);
    while parts.len() < 4 {
        let Some(other) = parts.iter_mut().find_map(Search::split_off) else {
            break;
        };
        parts.push(other);
    }
    assert!(parts.len() > 1);
    for part in parts.iter_mut().chain([&mut whole]) {
        part.run(u64::MAX, &mut || false);
        assert!(part.is_proved());
    }
    let best = parts.iter().map(|part| part.best().total).max();
    assert_eq!(best, Some(whole.best().total));
}

#[test]
fn an_arrangement_of_other_values_is_not_heeded() {
    let table = LineTable::new(&PointTable::classic());
    let rich = deal_of("A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 7 8 9 10");
    let poor = deal_of("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
    let of_rich = anneal(&rich, &table, SHORT.annealing, &mut || false);
    let of_poor = anneal(&poor, &table, SHORT.annealing, &mut || false);
    let mut search = Search::new(&poor, &table, &of_poor, &mut || true);
    search.offer(&of_rich);
    assert_eq!(search.best(), &of_poor);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn few_free_cells_by_brute_force(
        grid in full_grids(),
        cells in prop::sample::subsequence((0..25_u32).collect::<Vec<_>>(), 0..=6),
        points in point_tables(),
    ) {
        let deal = opened(&grid, cells.into_iter().fold(0, |bits, cell| bits | 1 << cell));
        let solution = solve(&deal, &LineTable::new(&points), SHORT, &mut || false);
        prop_assert!(solution.is_optimal());
        prop_assert_eq!(solution.bound, solution.total);
        prop_assert_eq!(solution.total, brute_force(&deal, &points));
        assert_arranges(&solution.grid, solution.total, &deal, &points);
    }

    #[test]
    fn symmetries_change_nothing(
        grid in full_grids(),
        cells in prop::sample::subsequence((0..25_u32).collect::<Vec<_>>(), 9),
        points in point_tables(),
    ) {
        let table = LineTable::new(&points);
        let deal = opened(&grid, cells.into_iter().fold(0, |bits, cell| bits | 1 << cell));
        let total_of = |grid: Grid| {
            let deal = Deal::completing(&grid, deal.rest()).unwrap();
            let solution = solve(&deal, &table, SHORT, &mut || false);
            (solution.total, solution.is_optimal())
        };
        let straight = total_of(*deal.grid());
        prop_assert!(straight.1);
        prop_assert_eq!(total_of(deal.grid().transposed()), straight);
        prop_assert_eq!(total_of(deal.grid().mirrored()), straight);
        prop_assert_eq!(total_of(deal.grid().mirrored().transposed()), straight);
    }

    #[test]
    fn bounds_are_never_below_a_grid(partial in grids(), points in point_tables(), seed in 0..9_u64) {
        let mut rest = Value::ALL.repeat(Value::COPIES);
        for value in partial.values() {
            let place = rest.iter().position(|&other| other == value).unwrap();
            rest.remove(place);
        }
        rest.rotate_left(seed as usize);
        rest.truncate(partial.n_empty());
        let deal = Deal::completing(&partial, &rest).unwrap();
        let table = LineTable::new(&points);
        let annealing = Annealing { seed, ..SHORT.annealing };
        let found = anneal(&deal, &table, annealing, &mut || false);
        let few = Effort { max_nodes: 3, annealing: Annealing { n_swaps: 100, ..annealing } };
        let solution = solve(&deal, &table, few, &mut || false);
        prop_assert!(solution.bound >= found.total);
        prop_assert!(solution.bound >= solution.total);
        assert_arranges(&solution.grid, solution.total, &deal, &points);
        if solution.is_optimal() {
            prop_assert!(solution.total >= found.total);
        }
    }
}
