//! Games played out to the end.

use alloc::vec::Vec;

use super::player::{CellValue, sort_cells};
use crate::arrange::generator::{Generator, shuffle};
use crate::play::record::Turn;
use crate::play::values::{Holdings, Position};

/// The number of games played out from each cell.
const N_GAMES: u64 = 400;

/// Chooses a cell for the card just turned up.
pub(crate) type Policy<'a> = dyn Fn(&Position, usize, &mut Generator) -> usize + 'a;

/// The mean total of games played out from each cell, with the same cards for all cells.
pub(crate) fn cell_values(
    turn: &Turn,
    seed: u64,
    holdings: &Holdings,
    policy: &Policy<'_>,
) -> Vec<CellValue> {
    let card = turn.card().idx();
    let mut position = Position::new(turn.grid(), holdings);
    position.turn(card);
    let cells = position.empty_cells().map(|cell| {
        let mut after = position;
        after.place(cell, card, holdings);
        let n_games = if after.empty == 0 { 1 } else { N_GAMES };
        let [mut sum, mut squares] = [0.0, 0.0];
        for game_idx in 0..n_games {
            let mut generator = Generator::new(seed, game_idx);
            let end = play_on(after, holdings, policy, &mut generator);
            let lines = end.lines.iter().enumerate();
            let points = lines.map(|(idx, &line)| f64::from(holdings.line_points(idx, line)));
            let total: f64 = points.sum();
            sum += total;
            squares += total * total;
        }
        let n = n_games as f64;
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0);
        CellValue::new(cell, mean, libm::sqrt(variance))
    });
    let mut values: Vec<_> = cells.collect();
    sort_cells(&mut values);
    values
}

fn play_on(
    mut position: Position,
    holdings: &Holdings,
    policy: &Policy<'_>,
    generator: &mut Generator,
) -> Position {
    let mut cards = position.cards_left();
    shuffle(&mut cards, generator);
    for card in cards {
        if position.empty == 0 {
            break;
        }
        position.turn(card);
        let cell = policy(&position, card, generator);
        position.place(cell, card, holdings);
    }
    position
}
