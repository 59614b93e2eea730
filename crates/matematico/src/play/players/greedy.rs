//! The player that takes the most points it can get immediately.

use alloc::vec::Vec;

use super::player::{CellValue, Player};
use super::rollout;
use crate::arrange::generator::Generator;
use crate::play::record::Turn;
use crate::play::values::{HoldingShape, Holdings, Position, lines_of};
use crate::{Figure, PointTable};

/// Takes the cell that immediately gains the most points; on a tie, a random one of the best cells.
/// A line that is not full is worth the pairs, triples and quadruples that it holds.
#[derive(Clone, Debug)]
pub(crate) struct Greedy {
    holdings: Holdings,
    points: PointTable,
}

impl Greedy {
    pub(crate) fn new(points: &PointTable) -> Self {
        Self {
            holdings: Holdings::new(points),
            points: points.clone(),
        }
    }

    fn best_cell(&self, position: &Position, card: usize, generator: &mut Generator) -> usize {
        let mut best = (0, i32::MIN);
        let mut n_best = 0;
        for cell in position.empty_cells() {
            let gains = lines_of(cell).map(|line_idx| {
                let line = position.lines[line_idx];
                let longer = self.holdings.with(line, card as u8);
                self.points(line_idx, longer) - self.points(line_idx, line)
            });
            let gain = gains.sum();
            if gain > best.1 {
                best = (cell, gain);
                n_best = 1;
            } else if gain == best.1 {
                // Each of several equal cells is kept with the same probability.
                n_best += 1;
                if generator.below(n_best) == 0 {
                    best.0 = cell;
                }
            }
        }
        best.0
    }

    fn points(&self, line_idx: usize, line: u16) -> i32 {
        let Some(holding) = self.holdings.partial(line) else {
            return self.holdings.line_points(line_idx, line) as i32;
        };
        let figure = figure_so_far(holding.shape);
        let points = self.points.points(figure).unwrap_or(0);
        let has_bonus = line_idx >= 10 && figure != Figure::Nothing;
        let bonus = if has_bonus {
            self.points.diagonal_bonus()
        } else {
            0
        };
        (points + bonus) as i32
    }
}

/// The figure that a line is already certain to have.
const fn figure_so_far(shape: HoldingShape) -> Figure {
    match shape {
        HoldingShape::Empty
        | HoldingShape::One
        | HoldingShape::OneAce
        | HoldingShape::OneRoyal
        | HoldingShape::Two
        | HoldingShape::Three
        | HoldingShape::Four => Figure::Nothing,
        HoldingShape::Pair
        | HoldingShape::PairOfAces
        | HoldingShape::PairOfKings
        | HoldingShape::PairAndOne
        | HoldingShape::PairOfAcesAndOne
        | HoldingShape::AcesAndKings3
        | HoldingShape::PairAndTwo => Figure::Pair,
        HoldingShape::TwoPairs | HoldingShape::TwoPairsOfAcesAndKings => Figure::TwoPairs,
        HoldingShape::Triple
        | HoldingShape::TripleOfAces
        | HoldingShape::TripleAndOne
        | HoldingShape::TripleOfAcesAndOne
        | HoldingShape::TripleOfAcesAndKing => Figure::ThreeOfAKind,
        HoldingShape::Quadruple => Figure::FourOfAKind,
    }
}

impl Player for Greedy {
    /// The average totals over greedy playouts.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue> {
        rollout::cell_values(turn, seed, &self.holdings, &|position, card, generator| {
            self.best_cell(position, card, generator)
        })
    }

    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let mut position = Position::new(turn.grid(), &self.holdings);
        position.turn(turn.card().idx());
        let cell = self.best_cell(&position, turn.card().idx(), &mut Generator::new(seed, 0));
        (cell / 5, cell % 5)
    }
}
