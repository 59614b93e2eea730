//! The rows of the master program hold for real grids: random and annealed ones, with the classic
//! points and with random points, starting from empty grids and from partly filled ones.

use super::*;
use crate::arrange::generator::{Generator, shuffle};
use crate::arrange::{Annealing, Search, anneal};
use crate::{Figure, FigureShape, Grid, Group, NewFigure, Parity, PointTable, Value};

/// The choices of a grid: for each line that scores, a pattern that it contains and that is worth
/// its points. `pick` chooses one if there are several.
fn choices_of(master: &Master, grid: &Grid, table: &LineTable, pick: &mut Generator) -> Vec<u32> {
    let mut chosen: Vec<u32> = Vec::new();
    for (line_idx, name) in LineName::ALL.into_iter().enumerate() {
        let line = grid.line(name).unwrap();
        let counts = line.counts();
        let points = if name.is_diagonal() {
            table.diagonal_points(line.into())
        } else {
            table.points(line.into())
        };
        if points == 0 {
            continue;
        }
        let direction = match line_idx {
            0..5 => Direction::Row,
            5..10 => Direction::Column,
            _ => Direction::Diagonal,
        };
        let fits = |&var: &u32| {
            let choice = &master.choices[var as usize];
            let is_slot = if master.is_symmetric() {
                choice.slot.direction == direction
            } else {
                choice.slot.first_line == line_idx
            };
            let pattern = &choice.pattern;
            is_slot
                && choice.copy == 1
                && pattern.worth == points
                && pattern
                    .counts
                    .iter()
                    .zip(counts)
                    .all(|(&part, whole)| part <= whole)
        };
        let all = 0..master.choices.len() as u32;
        let fitting: Vec<u32> = all.filter(fits).collect();
        assert!(!fitting.is_empty(), "no pattern for {line}, {points}");
        let mut var = fitting[pick.below(fitting.len())];
        let first = var;
        while chosen.contains(&var) {
            var += 1;
            let (next, first) = (
                &master.choices[var as usize],
                &master.choices[first as usize],
            );
            assert_eq!(next.pattern, first.pattern, "one line more than allowed");
        }
        chosen.push(var);
    }
    chosen
}

#[track_caller]
fn assert_holds(master: &Master, grid: &Grid, table: &LineTable, pick: &mut Generator) {
    let mut grid = *grid;
    let worth_of = |grid: &Grid, lines: core::ops::Range<usize>| {
        let names = &LineName::ALL[lines];
        let points = names
            .iter()
            .map(|&name| table.points(grid.line(name).unwrap().into()));
        points.sum::<u32>()
    };
    if master.is_symmetric() && worth_of(&grid, 0..5) < worth_of(&grid, 5..10) {
        grid = grid.transposed();
    }
    let chosen = choices_of(master, &grid, table, pick);
    let worths = chosen
        .iter()
        .map(|&var| master.choices[var as usize].pattern.worth);
    assert_eq!(worths.sum::<u32>(), table.total(&grid).unwrap());
    for row in &master.rows {
        let held = row.terms.iter().filter(|(var, _)| chosen.contains(var));
        let sum: i32 = held.map(|&(_, factor)| factor).sum();
        assert!(sum <= row.at_most, "{grid:#}: {row:?}");
    }
    for (place, &one) in chosen.iter().enumerate() {
        for &other in &chosen[..place] {
            assert!(!master.conflict(one, other), "{grid:#}: {one} and {other}");
        }
    }
    assert!(master.lay_out(&chosen, &mut 0).is_some(), "{grid:#}");
}

/// A point table: the classic one, or a random one with added figures of every kind.
fn random_table(generator: &mut Generator) -> PointTable {
    let mut points = PointTable::classic();
    if generator.below(3) == 0 {
        return points;
    }
    for figure in &Figure::ALL[1..] {
        let worth = (generator.below(4) > 0).then(|| generator.below(40) as u32);
        points.set_points(*figure, worth).unwrap();
    }
    points
        .set_diagonal_bonus(generator.below(30) as u32)
        .unwrap();
    let shapes = [
        FigureShape::Values([1, 2, 3, 5, 8].map(|number| Value::new(number).unwrap())),
        FigureShape::Groups(Vec::from([
            Group::new(3).with_parity(Parity::Odd),
            Group::new(2).with_parity(Parity::Even),
        ])),
        FigureShape::Groups(Vec::from([Group::new(1).with_parity(Parity::Even); 4])),
        FigureShape::Groups(Vec::from([Group::new(1).with_values(&Value::ALL[10..])])),
    ];
    for (idx, shape) in shapes.into_iter().enumerate() {
        if generator.below(3) == 0 {
            let name = ["fibonacci", "odd-over-even", "evens", "face"][idx];
            let worth = generator.below(60) as u32;
            points
                .add_figure(NewFigure::new(name, worth, shape).unwrap())
                .unwrap();
        }
    }
    points
}

fn random_grid(generator: &mut Generator) -> Grid {
    let mut deck = Value::ALL.repeat(Value::COPIES);
    shuffle(&mut deck, generator);
    let deal = Deal::new(&deck[..25]).unwrap();
    deck.truncate(25);
    deal.complete(deck.into_iter())
}

/// The grid with some cells emptied, as a deal to fill them again.
fn opened(grid: &Grid, generator: &mut Generator) -> Deal {
    let n_of_three = 1 + generator.below(2);
    let mut rest = Vec::new();
    let rows = grid.rows().map(|row| {
        row.map(|cell| {
            let keeps = generator.below(3) < n_of_three;
            if keeps {
                cell
            } else {
                rest.extend(cell);
                None
            }
        })
    });
    Deal::completing(&Grid::new(rows).unwrap(), &rest).unwrap()
}

fn short_annealing(seed: u64) -> Annealing {
    Annealing {
        seed,
        first_run: 0,
        n_runs: 1,
        n_swaps: 20_000,
    }
}

#[test]
fn every_grid_satisfies_the_master_program() {
    let mut generator = Generator::new(1, 0);
    for seed in 0..150 {
        let table = LineTable::new(&random_table(&mut generator));
        let grid = random_grid(&mut generator);
        let values: Vec<Value> = grid.values().collect();
        for deal in [Deal::new(&values).unwrap(), opened(&grid, &mut generator)] {
            let master = Master::new(&deal, &table);
            let annealed = anneal(&deal, &table, short_annealing(seed), &mut || false).grid;
            assert_holds(&master, &grid, &table, &mut generator);
            assert_holds(&master, &annealed, &table, &mut generator);
            if master.is_symmetric() {
                for _ in 0..20 {
                    let mut values = values.clone();
                    shuffle(&mut values, &mut generator);
                    let other = deal.complete(values.into_iter());
                    assert_holds(&master, &other, &table, &mut generator);
                }
            }
        }
    }
}

/// The rows that a search adds, cliques and no-goods, also hold for the annealed grids and for the
/// best one.
#[test]
fn every_grid_satisfies_the_rows_that_a_search_adds() {
    let mut generator = Generator::new(2, 0);
    let mut n_added = 0;
    for seed in 0..12 {
        let table = LineTable::new(&random_table(&mut generator));
        let values: Vec<Value> = random_grid(&mut generator).values().collect();
        let deal = Deal::new(&values).unwrap();
        let n_rows = Master::new(&deal, &table).rows.len();
        let start = anneal(&deal, &table, short_annealing(seed), &mut || false);
        let mut search = Search::new(&deal, &table, &start, &mut || false);
        search.run(300, &mut || false);
        n_added += search.prover.master.rows.len() - n_rows;
        for run in 0..20 {
            let found = anneal(&deal, &table, short_annealing(run), &mut || false);
            assert!(found.total <= search.bound());
            assert_holds(&search.prover.master, &found.grid, &table, &mut generator);
        }
        assert_holds(
            &search.prover.master,
            &search.best().grid,
            &table,
            &mut generator,
        );
    }
    assert!(n_added > 500, "only {n_added}");
}
