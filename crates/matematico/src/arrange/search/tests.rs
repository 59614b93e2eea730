//! Tests what the parts of a search share and how much work a proof takes, counted in steps that
//! are the same on every machine: nodes, rows, and cells examined in programs and grids. Only these
//! tests notice a change that makes a search longer without changing its answers.
//!
//! If you change the search, update the numbers, provided they are no worse.

use super::*;
use crate::arrange::{Annealing, anneal};
use crate::{Figure, Grid, PointTable, Value};

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steps {
    n_choices: usize,
    /// The number of rows of the program, and a hash of their contents.
    n_rows: usize,
    rows: u64,
    bound: u32,
    total: u32,
    n_nodes: u64,
    n_open: usize,
    work: u64,
}

impl Steps {
    fn of(search: &Search<'_>, watch: &Watch<'_>) -> Self {
        let master = &search.prover.master;
        let mut rows = 0xCBF2_9CE4_8422_2325_u64;
        let mut note = |number: i64| {
            rows = (rows ^ number as u64).wrapping_mul(0x0100_0000_01B3);
        };
        for row in &master.rows {
            note(row.at_most.into());
            for &(var, factor) in row.terms.iter() {
                note(var.into());
                note(factor.into());
            }
        }
        Self {
            n_choices: master.choices.len(),
            n_rows: master.rows.len(),
            rows,
            bound: search.bound(),
            total: search.best().total,
            n_nodes: search.n_nodes(),
            n_open: search.n_open(),
            work: watch.work(),
        }
    }
}

fn values(text: &str) -> Vec<Value> {
    text.split(' ')
        .map(|value| value.parse().unwrap())
        .collect()
}

/// The steps before the first program is solved, after it is solved, and after `n_nodes` nodes.
fn steps(deal: &Deal, points: &PointTable, start: Option<Annealing>, n_nodes: u64) -> [Steps; 3] {
    let table = LineTable::new(points);
    let start = match start {
        Some(annealing) => anneal(deal, &table, annealing, &mut || false),
        None => Arrangement::first(deal, &table),
    };
    let mut never = || false;
    let mut watch = Watch::new(&mut never);
    let mut search = Search::begin(deal, &table, &start);
    let before = Steps::of(&search, &watch);
    search.prepare(&mut watch);
    let prepared = Steps::of(&search, &watch);
    search.run_within(n_nodes, &mut watch);
    [before, prepared, Steps::of(&search, &watch)]
}

/// Checks the number of choices and, at each of three points, the number of rows, the hash of their
/// contents, the bound, the total, the number of nodes and of open nodes, and the work.
#[track_caller]
fn assert_steps(found: &[Steps; 3], n_choices: usize, expected: [[u64; 7]; 3]) {
    for (found, [n_rows, rows, bound, total, n_nodes, n_open, work]) in found.iter().zip(expected) {
        let expected = Steps {
            n_choices,
            n_rows: n_rows as usize,
            rows,
            bound: bound as u32,
            total: total as u32,
            n_nodes,
            n_open: n_open as usize,
            work,
        };
        assert_eq!(*found, expected);
    }
}

/// Values for an empty grid.
const FREE: &str = "A A 2 2 3 3 4 5 5 6 6 6 7 7 8 8 9 10 10 J J Q Q K K";

const SHORT: Annealing = Annealing {
    seed: 1,
    first_run: 0,
    n_runs: 1,
    n_swaps: 20_000,
};

#[test]
fn of_a_free_grid() {
    let deal = Deal::new(&values(FREE)).unwrap();
    let found = steps(&deal, &PointTable::classic(), Some(SHORT), 60);
    assert_steps(
        &found,
        274,
        [
            [184, 0x666F_6517_DCE0_5A90, 1920, 620, 0, 0, 0],
            [230, 0x9F9A_EEC0_EE0E_E623, 930, 620, 0, 1, 7_359_988],
            [238, 0x7626_64E4_4AA6_6EA3, 920, 620, 60, 5, 16_399_589],
        ],
    );
}

#[test]
fn of_a_free_grid_from_nothing() {
    let deal = Deal::new(&values(
        "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
    ))
    .unwrap();
    let found = steps(&deal, &PointTable::classic(), None, 300);
    assert_steps(
        &found,
        221,
        [
            [153, 0x5D0D_0EF8_AED2_3C5F, 2040, 180, 0, 0, 0],
            [274, 0xBBE8_8117_1B50_646B, 670, 180, 0, 1, 28_835_399],
            [338, 0xC327_A7E8_699D_6D03, 630, 630, 142, 0, 74_304_342],
        ],
    );
}

#[test]
fn of_a_grid_with_filled_cells() {
    let grid: Grid = "A . . . . / . A . . . / 6 7 A 8 9 / 6 7 8 A 9 / . 7 8 . 10"
        .parse()
        .unwrap();
    let rest = values("2 2 2 3 3 3 4 4 5 6");
    let deal = Deal::completing(&grid, &rest).unwrap();
    let found = steps(&deal, &PointTable::classic(), None, 1000);
    assert_steps(
        &found,
        58,
        [
            [44, 0x100E_038A_EC04_928D, 2520, 340, 0, 0, 0],
            [46, 0x6E84_62A0_7F0F_A485, 460, 340, 0, 1, 17_818],
            [60, 0x035C_6AAD_6599_0519, 440, 440, 27, 0, 254_037],
        ],
    );
}

#[test]
fn of_a_grid_with_a_filled_cell() {
    let grid: Grid = ". . . . . / . . 9 . . / . . . . . / . . . . . / . . . . ."
        .parse()
        .unwrap();
    let rest = values("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 10 10 J J Q Q K");
    let deal = Deal::completing(&grid, &rest).unwrap();
    let found = steps(&deal, &PointTable::classic(), Some(SHORT), 5);
    assert_steps(
        &found,
        926,
        [
            [182, 0x27A3_DE59_1A79_94A6, 1920, 520, 0, 0, 0],
            [214, 0xB018_8B80_45C2_A786, 760, 520, 0, 1, 36_559_164],
            [218, 0xAFDD_2670_FDF6_321C, 760, 520, 5, 6, 45_121_747],
        ],
    );
}

#[test]
fn of_other_points() {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(6).unwrap();
    for (figure, worth) in [
        (Figure::Pair, None),
        (Figure::TwoPairs, Some(30)),
        (Figure::FullHouse, Some(36)),
        (Figure::ThreeOfAKind, None),
        (Figure::FourOfAKind, Some(18)),
        (Figure::Straight, Some(72)),
    ] {
        points.set_points(figure, worth).unwrap();
    }
    let deal = Deal::new(&values("A A A 2 2 3 3 4 4 5 5 5 6 6 7 7 9 9 9 J J Q Q K K")).unwrap();
    let found = steps(&deal, &points, Some(SHORT), 20);
    assert_steps(
        &found,
        273,
        [
            [153, 0xFA00_2867_274F_5A76, 1272, 450, 0, 0, 0],
            [166, 0x7D84_2446_F9BF_2767, 580, 450, 0, 1, 5_916_407],
            [190, 0xE2A8_9291_43EF_2928, 580, 450, 20, 3, 10_706_120],
        ],
    );
}

fn search(table: &LineTable) -> Search<'_> {
    let deal = Deal::new(&values(FREE)).unwrap();
    Search::new(&deal, table, &Arrangement::first(&deal, table), &mut || {
        false
    })
}

#[test]
fn parts_of_a_search_tell_each_other_what_cannot_be_laid_out() {
    let table = LineTable::new(&PointTable::classic());
    let mut search = search(&table);
    search.run(60, &mut || false);
    let n_shared = search.prover.master.rows.len();
    let mut other = search.split_off().unwrap();
    for part in [&mut search, &mut other] {
        part.run(60, &mut || false);
    }
    let found = |part: &Search<'_>| part.prover.master.rows[n_shared..].to_vec();
    let (ours, others) = (found(&search), found(&other));
    assert!(!ours.is_empty() || !others.is_empty(), "rows were learned");
    let mut parts = [search, other];
    Search::exchange(&mut parts);
    for part in &parts {
        let known = found(part);
        assert!(ours.iter().chain(&others).all(|row| known.contains(row)));
    }
}

#[test]
fn open_nodes_keep_no_more_memory_than_they_may() {
    let table = LineTable::new(&PointTable::classic());
    let n_stored = |n_bytes| {
        let mut search = search(&table);
        search.limit_memory(n_bytes);
        search.run(40, &mut || false);
        let programs = search.open.iter().filter_map(|node| node.program.as_ref());
        programs
            .map(|program| program.n_bytes())
            .collect::<Vec<_>>()
    };
    let free = n_stored(usize::MAX);
    let limit = free.iter().sum::<usize>() / 2;
    let limited = n_stored(limit);
    // The next node keeps its program in any case.
    assert!(limited.iter().rev().skip(1).sum::<usize>() <= limit);
    assert!(limited.len() < free.len());
}
