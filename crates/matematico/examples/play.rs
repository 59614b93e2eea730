//! A player plays a whole game, card by card, from a deck shuffled with a seed.
//!
//! ```console
//! cargo run -p handeval-matematico --example play
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_matematico::{Deck, Grid, PlayerName, PointTable, Turn, score};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let seed = 7;
    let player = PlayerName::Greedy.player();
    let mut rows = [[None; 5]; 5];
    for card in Deck::shuffled(seed, 0).cards() {
        let turn = Turn::new(&Grid::new(rows)?, card)?;
        let (row, column) = player.choose(&turn, seed);
        rows[row][column] = Some(card);
    }
    let grid = Grid::new(rows)?;
    writeln!(out, "{grid}")?;
    writeln!(out, "total {}", score(&grid, &PointTable::classic()).total)?;
    Ok(())
}
