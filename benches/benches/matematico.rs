//! Scores full grids in every available way. Before that, the totals are checked against the plain
//! scorer's.

use divan::Bencher;
use divan::counter::ItemsCount;
use handeval_benches::deals;
use handeval_matematico::{
    Annealing, Grid, GridBatch, LineTable, MovingGrid, PointTable, anneal, score,
};

fn main() {
    check();
    divan::main();
}

const N_GRIDS: usize = 1 << 14;

/// Random full grids.
fn grids() -> Vec<Grid> {
    let deals = deals(N_GRIDS);
    let as_dealt = deals.iter().map(|deal| {
        let mut rows = [[None; 5]; 5];
        // The values of a deal are sorted, so a step of 7 spreads out equal ones.
        for (idx, &value) in deal.rest().iter().enumerate() {
            let cell = idx * 7 % 25;
            rows[cell / 5][cell % 5] = Some(value);
        }
        Grid::new(rows).expect("a deal has at most four of each value")
    });
    as_dealt.collect()
}

fn batch(grids: &[Grid]) -> GridBatch {
    let mut batch = GridBatch::new();
    for grid in grids {
        assert!(batch.push(grid));
    }
    batch
}

/// Checks that all ways give the same totals.
fn check() {
    let points = PointTable::classic();
    let table = LineTable::new(&points);
    let grids = grids();
    let expected: Vec<u32> = grids
        .iter()
        .map(|grid| score(grid, &points).total)
        .collect();
    let one_by_one: Vec<u32> = grids.iter().filter_map(|grid| table.total(grid)).collect();
    let mut totals = Vec::new();
    batch(&grids).totals(&table, &mut totals);
    assert!(one_by_one == expected && totals == expected);
}

/// The plain scorer, which names the figure of every line.
#[divan::bench]
fn score_one_by_one(bencher: Bencher) {
    let points = PointTable::classic();
    let grids = grids();
    bencher
        .counter(ItemsCount::new(grids.len()))
        .bench_local(|| {
            grids
                .iter()
                .map(|grid| score(grid, &points).total)
                .sum::<u32>()
        });
}

#[divan::bench]
fn line_table_one_by_one(bencher: Bencher) {
    let table = LineTable::new(&PointTable::classic());
    let grids = grids();
    bencher
        .counter(ItemsCount::new(grids.len()))
        .bench_local(|| {
            grids
                .iter()
                .filter_map(|grid| table.total(grid))
                .sum::<u32>()
        });
}

#[divan::bench]
fn grid_batch(bencher: Bencher) {
    let table = LineTable::new(&PointTable::classic());
    let batch = batch(&grids());
    let mut totals = Vec::new();
    bencher
        .counter(ItemsCount::new(batch.len()))
        .bench_local(|| batch.totals(&table, &mut totals));
}

/// A swap that is looked up and made.
#[divan::bench]
fn swaps(bencher: Bencher) {
    let table = LineTable::new(&PointTable::classic());
    let mut grid = MovingGrid::new(&grids()[0], &table).expect("the grid is full");
    bencher.counter(ItemsCount::new(600_usize)).bench_local(|| {
        for one in 0..25 {
            for other in (0..25).filter(|&other| other != one) {
                grid.swap(one, other);
            }
        }
        grid.total()
    });
}

/// One run of a hundred thousand attempted swaps.
#[divan::bench]
fn annealed_swaps(bencher: Bencher) {
    let table = LineTable::new(&PointTable::classic());
    let deal = &deals(1)[0];
    let annealing = Annealing {
        n_runs: 1,
        n_swaps: 100_000,
        ..Annealing::default()
    };
    bencher
        .counter(ItemsCount::new(annealing.n_swaps))
        .bench_local(|| anneal(deal, &table, annealing, &mut || false).total);
}

/// The table of all lines, as it is built for a point table.
#[divan::bench]
fn make_line_table() -> LineTable {
    LineTable::new(&PointTable::classic())
}
